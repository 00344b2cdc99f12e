//! Friendly fire: a natural 2 with a missile or a throw may hit a friend (F-09 to F-13).
//!
//! Every friend within the half angle on either side of the line to the target may be hit, if it is nearer than the
//! target or at most 7 hexes beyond it. One of them, each as likely, is hit whatever its AC.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::event::{AttackResult, BattleEvent};
use crate::hex::{Cone, Hex, distance};
use crate::model::{Manner, Purpose, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::attack::automatic::is_sure;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Accident, Attack, InTheWay, NaturalRoll, RollResult, Target};
use crate::rules::deed::phase::{Harm, Judge, Modify, Phase, add_rule_systems};
use crate::rules::deed::sieve::somebody_shoots;
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::field::sight::line_of_sight;

const F09: RuleId = RuleId::f(9);
const F10: RuleId = RuleId::f(10);
const F11: RuleId = RuleId::f(11);

/// The natural face that goes astray.
const STRAY: u16 = 2;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F09,
        "Friendly fire",
        "A natural 2 with a missile or a thrown weapon hits a friend, if one is in the cone. Of several each is as \
         likely. The hit needs no roll and does everything a hit does.",
    )
    .needing(&[RuleId::f(1), F10, F11])
    .reading(&["friendly_fire_spares_if_hit"]),
    Rule::new(
        F10,
        "The cone",
        "In the cone are friends within an angle to the left and right of the line from shooter to target: 15 \
         degrees in the document, 30 in the house rulebook.",
    )
    .reading(&["friendly_fire_half_angle", "friendly_fire_needs_sight"]),
    Rule::new(F11, "Depth of the cone", "Nearer than the target, or at most 7 hexes beyond it.")
        .reading(&["friendly_fire_beyond"]),
    Rule::new(F12, "Nobody in the way", "Without a friend in the cone a natural 2 is an ordinary roll."),
    Rule::new(
        F13,
        "Armor does not matter",
        "Armor, shield, cover and Dexterity do not save the friend. In the house rulebook full cover does, because the \
         shooter must see the friend.",
    ),
    Rule::new(
        RuleId::h(3),
        "A natural 2",
        "In the house rulebook a natural 2 causes nothing but friendly fire and hits in tight quarters.",
    )
    .as_note(),
];

const F12: RuleId = RuleId::f(12);
const F13: RuleId = RuleId::f(13);

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, F09, Phase::Modify, look_behind.in_set(Modify::Rows).run_if(somebody_shoots));
    add_rule_systems(app, F09, Phase::Judge, go_astray.in_set(Judge::Stray).run_if(somebody_shoots));
    add_rule_systems(app, F09, Phase::Harm, tell.in_set(Harm::TellAccident).run_if(somebody_shoots));
}

/// The friends that a shot at `target` might hit, by id.
fn in_the_cone(field: &Battlefield, shooter: UnitId, target: UnitId) -> Vec<UnitId> {
    let shooter = field.summary(shooter);
    let cone = cone(field, shooter.position.0, field.summary(target).position.0);
    field
        .fighting()
        .filter(|unit| unit.side.0 == shooter.side.0 && *unit.id != *shooter.id)
        .filter(|unit| strays_into(field, &cone, unit.position.0))
        .map(|unit| *unit.id)
        .collect()
}

/// The hexes of the board into which a shot from one hex at another may stray.
pub fn cone_hexes(field: &Battlefield, from: Hex, at: Hex) -> Vec<Hex> {
    if !field.rulebook.has(F09) {
        return Vec::new();
    }
    let cone = cone(field, from, at);
    let around = from.range(distance(from, at) + cone.beyond);
    let on_board = |hex: &Hex| *hex != from && field.board.tile(*hex).is_some();
    around.filter(|hex| on_board(hex) && strays_into(field, &cone, *hex)).collect()
}

fn cone(field: &Battlefield, apex: Hex, target: Hex) -> Cone {
    let parameters = &field.rulebook.parameters;
    let (half_angle, beyond) = (parameters.friendly_fire_half_angle, parameters.friendly_fire_beyond);
    Cone { apex, target, half_angle, beyond }
}

fn strays_into(field: &Battlefield, cone: &Cone, hex: Hex) -> bool {
    let needs_sight = field.rulebook.parameters.friendly_fire_needs_sight;
    cone.contains(hex) && (!needs_sight || line_of_sight(&field.board, cone.apex, hex))
}

fn look_behind(mut attacks: Deeds<(&Attack, &Target, &mut InTheWay)>, field: Battlefield) {
    attacks.each(|(attack, target, mut in_the_way)| {
        // Only a shot that still goes for its intended target goes astray (H-04).
        let aimed = target.0 == attack.intended && attack.manner != Manner::Melee;
        if aimed && !is_sure(&field, attack) {
            in_the_way.0 = in_the_cone(&field, attack.attacker, target.0);
        }
    });
}

fn go_astray(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &InTheWay, &NaturalRoll, &RollResult)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, InTheWay(candidates), natural, rolled)| {
        let spared =
            field.rulebook.parameters.friendly_fire_spares_if_hit && rolled.result == AttackResult::Hit;
        let stray = natural.0 == Some(STRAY) && attack.manner != Manner::Melee && !spared;
        if stray && !candidates.is_empty() {
            dice.ask((entity, *deed), F09, Purpose::StrayVictim, |draw| {
                Accident(Some((F09, draw.pick(candidates), candidates.clone())))
            });
        }
    });
}

fn tell(mut attacks: Deeds<(&Attack, &Accident, &mut Effects)>) {
    attacks.each(|(attack, accident, mut effects)| {
        let Some((F09, victim, candidates)) = accident.0.clone() else { return };
        let Attack { attacker, intended, weapon, .. } = *attack;
        effects.0.push(BattleEvent::FriendlyFire { attacker, intended, victim, weapon, candidates });
    });
}

#[cfg(test)]
mod tests {
    use crate::hex::{HalfAngle, Hex, distance};
    use crate::model::{Place, Terrain, Tile};
    use crate::rules::trial::{Trial, attack, item};

    const ARCHER: Hex = Hex::new(4, 4);

    /// The attacker shoots a bow at the target five hexes east; the friend stands at this offset from the attacker.
    fn shot(rulebook: &str, q: i32, r: i32) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").thac0("attacker", 20).armor("target", 10);
        trial.stand("attacker", ARCHER).stand("target", ARCHER + Hex::new(5, 0));
        trial.stand("friend", ARCHER + Hex::new(q, r));
        trial
    }

    /// Whether the friend is hit by a natural 2.
    fn is_hit(rulebook: &str, (q, r): (i32, i32)) -> bool {
        let mut trial = shot(rulebook, q, r);
        // Next to the target the friend has a share in the shot; it stays with the target.
        let crowd = rulebook == "house" && distance(Hex::new(q, r), Hex::new(5, 0)) == 1;
        trial.dice(if crowd { &[(2, 2)] } else { &[] });
        trial.dice(&[(20, 2), (6, 4)]).obey(attack("attacker", "target"));
        let hurt = trial.unit_now("friend").hit_points.now < 30;
        assert_eq!(trial.count("friendly_fire"), usize::from(hurt));
        assert_eq!(trial.count("damaged"), usize::from(hurt), "a 2 misses the target");
        hurt
    }

    #[test]
    fn f09_a_natural_two_hits_the_friend_in_the_cone() {
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.strike(&[(20, 2), (6, 4)]);
        trial.expect(r#"{"event":"attack_rolled","natural":2,"target":"target","result":"accident"}"#);
        trial.expect(
            r#"{"event":"friendly_fire","intended":"target","victim":"friend","candidates":["friend"]}"#,
        );
        trial.expect(r#"{"event":"damaged","victim":"friend","damage":4,"before":30,"after":26}"#);
        assert_eq!(trial.unit_now("friend").hit_points.now, 26);
        assert_eq!(trial.unit_now("target").hit_points.now, 30);
    }

    #[test]
    fn f09_no_other_face_goes_astray() {
        for natural in [1, 3, 19] {
            let mut trial = shot("crits-and-fumbles", 3, 1);
            let rest: &[(u16, u16)] = match natural {
                1 => &[(8, 1)],
                19 => &[(6, 1)],
                _ => &[],
            };
            trial.strike(&[&[(20, natural)], rest].concat()).expect_no("friendly_fire");
            assert_eq!(trial.unit_now("friend").hit_points.now, 30);
        }
    }

    #[test]
    fn f09_a_friend_takes_wounds_and_may_fall() {
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.enchant("attacker.bow", 10, &[]).hit_points("friend", 16).strike(&[(20, 2), (6, 6)]);
        trial.expect(r#"{"event":"wounded","victim":"friend","bleeding":1}"#);
        trial.expect(r#"{"event":"injured","victim":"friend","points":1}"#);
        trial.expect(r#"{"event":"fell","unit":"friend"}"#);
        trial.expect(r#"{"event":"item_moved","item":"friend.sword","motion":"let_go"}"#);
    }

    #[test]
    fn f09_of_several_friends_a_die_picks_one_by_id() {
        for (face, victim) in [(1, "foe"), (2, "friend")] {
            let mut trial = shot("crits-and-fumbles", 3, 1);
            let side = trial.unit_now("friend").side;
            trial.unit("foe", |foe| foe.side = side).stand("foe", ARCHER + Hex::new(5, 1));
            trial.strike(&[(20, 2), (2, face), (6, 4)]);
            trial.expect(&format!(
                r#"{{"event":"friendly_fire","victim":"{victim}","candidates":["foe","friend"]}}"#
            ));
            trial.expect(&format!(r#"{{"event":"damaged","victim":"{victim}"}}"#));
            assert_eq!(trial.count("damaged"), 1);
        }
    }

    #[test]
    fn f09_a_two_that_would_have_hit_spares_nobody_unless_the_rulebook_says_so() {
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.thac0("attacker", 10).strike(&[(20, 2), (6, 4)]);
        trial.expect(r#"{"event":"friendly_fire","victim":"friend"}"#);
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.thac0("attacker", 10).rulebook(|book| book.parameters.friendly_fire_spares_if_hit = true);
        trial.strike(&[(20, 2), (6, 4)]).expect_no("friendly_fire");
        trial.expect(r#"{"event":"damaged","victim":"target","damage":4}"#);
        // A 2 that misses still goes astray.
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.rulebook(|book| book.parameters.friendly_fire_spares_if_hit = true);
        trial.strike(&[(20, 2), (6, 4)]).expect(r#"{"event":"friendly_fire","victim":"friend"}"#);
    }

    #[test]
    fn f09_a_melee_attack_never_goes_astray_and_a_throw_does() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).place("friend", 4, 2).strike(&[(20, 2)]).expect_no("friendly_fire");
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.arm("attacker", "knife").strike(&[(20, 2), (4, 3)]);
        trial.expect(r#"{"event":"attack_rolled","manner":"thrown","result":"accident"}"#);
        trial.expect(r#"{"event":"damaged","victim":"friend","damage":3}"#);
        assert_eq!(trial.place_of("attacker.knife"), Place::Lying(ARCHER + Hex::new(3, 1)));
    }

    #[test]
    fn f09_enemies_and_the_fallen_are_no_friends() {
        let mut trial = shot("crits-and-fumbles", -1, 0);
        trial.stand("foe", ARCHER + Hex::new(3, 1)).strike(&[(20, 2)]).expect_no("friendly_fire");
        let mut trial = shot("crits-and-fumbles", 3, 1);
        trial.unit("friend", |friend| {
            friend.status = crate::model::Status::Fallen;
            friend.hit_points.now = 0;
        });
        trial.strike(&[(20, 2)]).expect_no("friendly_fire");
    }

    #[test]
    fn f10_fifteen_degrees_by_the_letter_and_thirty_in_the_house() {
        for (at, strict, house) in [
            ((3, 1), true, true),
            ((5, 1), true, true),
            ((3, 2), false, true),
            ((2, 2), false, true),
            ((1, 2), false, false),
            ((5, -2), false, true),
            ((-1, 0), false, false),
        ] {
            assert_eq!(is_hit("crits-and-fumbles", at), strict, "{at:?} by the letter");
            assert_eq!(is_hit("house", at), house, "{at:?} in the house");
        }
    }

    #[test]
    fn f10_the_angle_is_the_rulebooks() {
        let mut trial = shot("crits-and-fumbles", 3, 2);
        trial.rulebook(|book| book.parameters.friendly_fire_half_angle = HalfAngle::Thirty);
        trial.strike(&[(20, 2), (6, 1)]).expect("{\"event\":\"friendly_fire\"}");
    }

    #[test]
    fn f11_any_nearer_friend_and_seven_hexes_beyond() {
        for (at, strict, house) in [
            ((12, 0), true, true),
            ((13, 0), false, false),
            ((10, 3), false, false),
            ((8, 3), false, true),
            ((1, 1), false, true),
            ((1, 0), true, true),
        ] {
            assert_eq!(is_hit("crits-and-fumbles", at), strict, "{at:?} by the letter");
            assert_eq!(is_hit("house", at), house, "{at:?} in the house");
        }
    }

    #[test]
    fn f12_without_a_friend_in_the_cone_a_two_is_an_ordinary_roll() {
        shot("crits-and-fumbles", 1, 2)
            .strike(&[(20, 2)])
            .expect(r#"{"event":"attack_rolled","result":"miss"}"#);
        let mut trial = shot("crits-and-fumbles", 1, 2);
        trial.thac0("attacker", 12).strike(&[(20, 2), (6, 5)]).expect_no("friendly_fire");
        trial.expect(r#"{"event":"attack_rolled","result":"hit","margin":0}"#);
        trial.expect(r#"{"event":"damaged","victim":"target","damage":5}"#);
    }

    #[test]
    fn f13_neither_plate_nor_shield_nor_cover_saves_the_friend() {
        for rulebook in ["crits-and-fumbles", "house"] {
            let mut trial = shot(rulebook, 3, 1);
            trial.armor("friend", -10).unit("friend", |friend| friend.abilities.dexterity = 18);
            trial.change(|snapshot| {
                let sword = snapshot.items.iter_mut().find(|record| record.id == item("friend.sword"));
                let shield = sword.expect("the friend has a sword");
                shield.shield =
                    Some(crate::model::Shield { steps: 3, material: crate::model::Material::Metal });
            });
            trial.tile(ARCHER + Hex::new(3, 1), Tile { cover: 90, ..Tile::default() });
            trial.strike(&[(20, 2), (6, 4)]);
            trial.expect(r#"{"event":"damaged","victim":"friend","damage":4}"#);
        }
    }

    #[test]
    fn f13_in_the_house_full_cover_saves_the_friend() {
        for (rulebook, cover, hit) in
            [("house", 100, false), ("house", 99, true), ("crits-and-fumbles", 100, true)]
        {
            let mut trial = shot(rulebook, 9, 0);
            trial.tile(ARCHER + Hex::new(8, 0), Tile { cover, ..Tile::default() });
            trial.dice(&[(20, 2), (6, 4)]).obey(attack("attacker", "target"));
            assert_eq!(trial.count("friendly_fire"), usize::from(hit), "{rulebook}, {cover} %");
        }
    }

    #[test]
    fn h04_in_the_house_the_shooter_must_see_the_friend() {
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        for (rulebook, hit) in [("house", false), ("crits-and-fumbles", true)] {
            let mut trial = shot(rulebook, 10, 1);
            // Behind the target, and the wall behind the target hides the friend but not the target.
            trial.tiles(|hex| {
                [(7, 0), (7, 1), (8, 0), (8, 1)]
                    .map(|(q, r)| ARCHER + Hex::new(q, r))
                    .contains(&hex)
                    .then_some(wall)
            });
            trial.dice(&[(20, 2), (6, 4)]).obey(attack("attacker", "target"));
            assert_eq!(trial.count("friendly_fire"), usize::from(hit), "{rulebook}");
        }
    }
}
