//! Roomy weapons in tight quarters: a natural 2 hits an adjacent unit (F-15 to F-17).
//!
//! Quarters are tight under a ceiling lower than 8 feet, or where furniture or clutter stands in the attacker's hex
//! or in one next to it. A parameter of the rulebook says which units the swing may hit.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::event::BattleEvent;
use crate::hex::{Facing, Hex};
use crate::model::{Manner, Purpose, RuleId, Terrain, UnitId};
use crate::rulebook::{Rule, TightVictim};
use crate::rules::attack::automatic::is_sure;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Accident, Attack, InTheWay, NaturalRoll};
use crate::rules::deed::phase::{Harm, Judge, Modify, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::height::carries;
use crate::rules::field::{Battlefield, wielded};

const F15: RuleId = RuleId::f(15);
const F16: RuleId = RuleId::f(16);
const F17: RuleId = RuleId::f(17);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F15,
        "No room to swing",
        "Mauls, two-handed swords, flails, morning stars and pole arms need room. Under a ceiling lower than 8 \
         feet, or among furniture and clutter, a natural 2 in melee hits one adjacent creature at random: an enemy \
         in the document, a friend in the house rulebook. It reaches no farther up and down than any other melee attack. If \
         nobody is there, nothing special happens.",
    )
    .needing(&[RuleId::f(1)])
    .reading(&["tight_victim", "low_ceiling_inches"]),
    Rule::new(
        F16,
        "No roll needed",
        "Like friendly fire, such a hit needs no attack roll. It does the weapon's normal damage with its usual \
         bonuses; against a friend no blessing counts (F-14).",
    ),
    Rule::new(
        F17,
        "Other natural 2s",
        "A natural 2 is special only for missiles and throws, and for weapons that need room in tight quarters.",
    ),
];

/// The natural face that goes wide.
const WIDE: u16 = 2;

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, F15, Phase::Modify, look_around.in_set(Modify::Rows));
    add_rule_systems(app, F15, Phase::Judge, swing_wide.in_set(Judge::Tight));
    add_rule_systems(app, F15, Phase::Harm, tell.in_set(Harm::TellAccident));
}

/// Whether a roomy weapon lacks room in a hex.
fn is_tight(field: &Battlefield, hex: Hex) -> bool {
    let low = field.rulebook.parameters.low_ceiling_inches;
    let tile = |hex| field.board.tile(hex);
    let low_ceiling = tile(hex).and_then(|tile| tile.ceiling_inches).is_some_and(|ceiling| ceiling < low);
    let around = Facing::ALL.into_iter().map(|facing| facing.ahead(hex));
    let cluttered = |hex| tile(hex).is_some_and(|tile| tile.clutter || tile.terrain == Terrain::Furniture);
    low_ceiling || cluttered(hex) || around.into_iter().any(cluttered)
}

/// The units that a swing of that reach, in hexes, may hit, by id.
fn beside(field: &Battlefield, attacker: UnitId, reach: u8) -> Vec<UnitId> {
    let attacker = field.summary(attacker);
    let fits = |hostile: bool| match field.rulebook.parameters.tight_victim {
        TightVictim::Opponent => hostile,
        TightVictim::Ally => !hostile,
        TightVictim::Any => true,
    };
    field
        .fighting_beside(attacker.position.0)
        .filter(|unit| fits(unit.side.0 != attacker.side.0))
        .filter(|unit| carries(field, &attacker, &field.summary(*unit.id), reach))
        .map(|unit| *unit.id)
        .collect()
}

fn look_around(mut attacks: Deeds<(&Attack, &mut InTheWay)>, field: Battlefield) {
    attacks.each(|(attack, mut in_the_way)| {
        if attack.manner != Manner::Melee {
            return;
        }
        let item = field.item(attack.weapon);
        let roomy = wielded(&item, &field.rulebook).ok().filter(|weapon| weapon.roomy);
        let Some(weapon) = roomy.filter(|_| !is_sure(&field, attack)) else { return };
        if is_tight(&field, field.summary(attack.attacker).position.0) {
            in_the_way.0 = beside(&field, attack.attacker, weapon.reach);
        }
    });
}

fn swing_wide(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &InTheWay, &NaturalRoll)>) {
    attacks.each(|(entity, deed, attack, InTheWay(candidates), natural)| {
        let wide = natural.0 == Some(WIDE) && attack.manner == Manner::Melee;
        if wide && !candidates.is_empty() {
            dice.ask((entity, *deed), F15, Purpose::TightVictim, |draw| {
                Accident(Some((F15, draw.pick(candidates), candidates.clone())))
            });
        }
    });
}

fn tell(mut attacks: Deeds<(&Attack, &Accident, &mut Effects)>) {
    attacks.each(|(attack, accident, mut effects)| {
        let Some((F15, victim, candidates)) = accident.0.clone() else { return };
        let Attack { attacker, intended, weapon, .. } = *attack;
        effects.0.push(BattleEvent::TightQuartersHit { attacker, intended, victim, weapon, candidates });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tile;
    use crate::rules::trial::{Trial, at};

    fn under(ceiling_inches: u16) -> Tile {
        Tile { ceiling_inches: Some(ceiling_inches), ..Tile::default() }
    }

    fn cluttered() -> Tile {
        Tile { clutter: true, ..Tile::default() }
    }

    /// A two-handed sword under 7 ft 6 in; only the target is adjacent. A 2 misses by itself.
    fn cellar(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "greatsword").thac0("attacker", 20).armor("target", 10).ground(under(90));
        trial
    }

    #[test]
    fn f15_by_the_letter_a_swing_under_a_low_ceiling_hits_the_target_itself() {
        let mut trial = cellar("crits-and-fumbles");
        trial.strike(&[(20, 2), (10, 7)]);
        trial.expect(r#"{"event":"attack_rolled","natural":2,"result":"accident"}"#);
        trial.expect(r#"{"event":"tight_quarters_hit","victim":"target","candidates":["target"]}"#);
        trial.expect(r#"{"event":"damaged","victim":"target","damage":7,"after":23}"#);
        assert_eq!(trial.unit_now("target").hit_points.now, 23);
    }

    #[test]
    fn f15_by_the_letter_friends_are_safe_and_a_die_picks_among_enemies() {
        for (face, victim) in [(1, "foe"), (2, "target")] {
            let mut trial = cellar("crits-and-fumbles");
            trial.place("foe", 1, 2).place("friend", 2, 1).strike(&[(20, 2), (2, face), (10, 7)]);
            trial.expect(&format!(
                r#"{{"event":"tight_quarters_hit","victim":"{victim}","candidates":["foe","target"]}}"#
            ));
            trial.expect(&format!(r#"{{"event":"damaged","victim":"{victim}"}}"#));
            assert_eq!(trial.unit_now("friend").hit_points.now, 30);
        }
    }

    #[test]
    fn f15_in_the_house_it_hits_a_friend_or_nobody() {
        let mut trial = cellar("house");
        trial.strike(&[(20, 2)]).expect_no("tight_quarters_hit").expect_no("damaged");
        trial.place("friend", 2, 1).strike(&[(20, 2), (10, 7)]);
        trial.expect(r#"{"event":"tight_quarters_hit","victim":"friend","candidates":["friend"]}"#);
        trial.expect(r#"{"event":"damaged","victim":"friend","damage":7,"before":30,"after":23}"#);
    }

    #[test]
    fn f15_a_rulebook_may_let_it_hit_anybody() {
        for (face, victim) in [(1, "friend"), (2, "target")] {
            let mut trial = cellar("crits-and-fumbles");
            trial.rulebook(|book| book.parameters.tight_victim = TightVictim::Any).place("friend", 2, 1);
            trial.strike(&[(20, 2), (2, face), (10, 7)]);
            trial.expect(&format!(
                r#"{{"event":"tight_quarters_hit","victim":"{victim}","candidates":["friend","target"]}}"#
            ));
        }
    }

    #[test]
    fn f15_eight_feet_are_enough() {
        for (inches, tight) in [(95, true), (96, false), (97, false)] {
            let mut trial = cellar("crits-and-fumbles");
            trial.ground(under(inches)).dice(&[(20, 2), (10, 7)]);
            trial.obey(crate::rules::trial::attack("attacker", "target"));
            assert_eq!(trial.count("tight_quarters_hit"), usize::from(tight), "{inches} inches");
            assert_eq!(trial.count("damaged"), usize::from(tight));
        }
        let mut trial = cellar("crits-and-fumbles");
        trial.ground(Tile::default()).strike(&[(20, 2)]).expect_no("tight_quarters_hit");
    }

    #[test]
    fn f15_clutter_here_or_next_to_it_hampers_and_farther_does_not() {
        for ((column, row), tight) in
            [((2, 2), true), ((1, 2), true), ((2, 3), true), ((0, 2), false), ((4, 2), false)]
        {
            let mut trial = cellar("crits-and-fumbles");
            trial.ground(Tile::default()).tile(at(column, row), cluttered()).dice(&[(20, 2), (10, 7)]);
            trial.obey(crate::rules::trial::attack("attacker", "target"));
            assert_eq!(trial.count("tight_quarters_hit"), usize::from(tight), "({column}, {row})");
        }
    }

    #[test]
    fn f15_furniture_hampers_like_clutter() {
        let table = Tile { terrain: Terrain::Furniture, ..Tile::default() };
        for (column, tight) in [(1, true), (0, false)] {
            let mut trial = cellar("crits-and-fumbles");
            trial.ground(Tile::default()).tile(at(column, 2), table).dice(&[(20, 2), (10, 7)]);
            trial.obey(crate::rules::trial::attack("attacker", "target"));
            assert_eq!(trial.count("tight_quarters_hit"), usize::from(tight), "column {column}");
        }
    }

    #[test]
    fn f15_the_fallen_and_those_farther_off_are_not_in_the_way() {
        let mut trial = cellar("house");
        trial.place("friend", 0, 2).strike(&[(20, 2)]).expect_no("tight_quarters_hit");
        trial.place("friend", 2, 1).unit("friend", |friend| friend.status = crate::model::Status::Fallen);
        trial.strike(&[(20, 2)]).expect_no("tight_quarters_hit");
    }

    #[test]
    fn f15_it_reaches_no_farther_up_and_down_than_a_melee_attack() {
        for (elevation, reach, hits) in
            [(-60, 1, false), (6, 1, false), (5, 1, true), (-5, 1, true), (6, 2, true), (11, 2, false)]
        {
            let mut trial = cellar("house");
            trial.tile(at(2, 1), Tile { elevation, ..under(90) }).place("friend", 2, 1);
            trial.item("attacker.greatsword", |sword| sword.weapon.as_mut().expect("a weapon").reach = reach);
            trial.dice(&[(20, 2), (10, 7)]).obey(crate::rules::trial::attack("attacker", "target"));
            assert_eq!(
                trial.count("tight_quarters_hit"),
                usize::from(hits),
                "{elevation} feet, reach {reach}"
            );
        }
    }

    #[test]
    fn f16_armor_does_not_matter_and_the_weapons_bonuses_count() {
        let mut trial = cellar("house");
        trial.place("friend", 2, 1).armor("friend", -10).strength("attacker", 16);
        trial.enchant("attacker.greatsword", 1, &[]).strike(&[(20, 2), (10, 4)]);
        trial.expect(r#"{"event":"damaged","victim":"friend","dice":4,"damage":6,"multiplier":1}"#);
    }

    #[test]
    fn f16_a_two_that_would_have_hit_still_goes_wide() {
        let mut trial = cellar("house");
        trial.thac0("attacker", 1).place("friend", 2, 1).strike(&[(20, 2), (10, 4)]);
        trial.expect(r#"{"event":"damaged","victim":"friend"}"#);
        assert_eq!((trial.count("damaged"), trial.unit_now("target").hit_points.now), (1, 30));
    }

    #[test]
    fn f17_other_weapons_and_other_faces_need_no_room() {
        let mut trial = cellar("crits-and-fumbles");
        trial.strike(&[(20, 3)]).expect_no("tight_quarters_hit");
        trial.arm("attacker", "sword").strike(&[(20, 2)]).expect_no("tight_quarters_hit");
        trial.expect(r#"{"event":"attack_rolled","natural":2,"result":"miss"}"#).expect_no("damaged");
    }

    #[test]
    fn f17_a_missile_under_a_low_ceiling_is_no_swing() {
        let mut trial = cellar("crits-and-fumbles");
        trial.arm("attacker", "bow").strike(&[(20, 2)]).expect_no("tight_quarters_hit");
        trial.item("attacker.bow", |bow| bow.weapon.as_mut().expect("a bow is a weapon").roomy = true);
        trial.strike(&[(20, 2)]).expect_no("tight_quarters_hit").expect_no("damaged");
    }
}
