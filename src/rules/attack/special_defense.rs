//! Special defense (T-15): an attack whose enhancement is too low does nothing.
//!
//! A melee attack or a throw has the weapon's enhancement. A shot has only the ammunition's in a traditional game,
//! and the better of bow and arrow in a heroic or epic one.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::enhancement::bonus;
use crate::event::{AttackResult, BattleEvent};
use crate::model::{ItemId, Manner, RuleId, UnitId};
use crate::rulebook::{Game, Rule};
use crate::rules::deed::attack::{Attack, Nocked, Resistance, Resisted, RollResult, Victim};
use crate::rules::deed::phase::{Harm, Judge, Phase, add_rule_systems};
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::Battlefield;

const T15: RuleId = RuleId::t(15);

pub(super) const RULES: &[Rule] = &[Rule::new(
    T15,
    "Special defense",
    "Some creatures are harmed only by an enhancement of at least their special defense. A melee attack or a throw \
     has that of the weapon. A shot has that of the ammunition alone in a traditional game, and the better of bow \
     and arrow in a heroic or epic one. An attack with less hits and does no damage.",
)
.needing(&[RuleId::t(13)])
.reading(&["game"])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, T15, Phase::Judge, resist.in_set(Judge::Resist));
    add_rule_systems(app, T15, Phase::Harm, tell.in_set(Harm::TellResisted));
}

/// The enhancement that an attack has against a special defense.
pub fn penetrating(game: Game, manner: Manner, weapon: i16, ammunition: i16) -> i16 {
    match (manner, game) {
        (Manner::Melee | Manner::Thrown, _) => weapon,
        (Manner::Missile, Game::Traditional) => ammunition,
        (Manner::Missile, Game::Heroic | Game::Epic) => weapon.max(ammunition),
    }
}

fn resist(
    mut attacks: Deeds<(&Attack, &Nocked, &mut RollResult, &mut Victim, &mut Resisted)>,
    field: Battlefield,
) {
    attacks.each(|(attack, nocked, mut rolled, mut harmed, mut resisted)| {
        // Whether a flask breaks is not known yet.
        let Some(victim) = harmed.0.filter(|_| !field.is_flask(attack.weapon)) else { return };
        resisted.0 = resistance(&field, attack, nocked.0, victim);
        if resisted.0.is_some() {
            harmed.0 = None;
            if rolled.result == AttackResult::Hit {
                rolled.result = AttackResult::Resisted;
            }
        }
    });
}

/// Why an attack with this ammunition does a unit no harm, if its enhancement is too low.
pub(in crate::rules) fn resistance(
    field: &Battlefield,
    attack: &Attack,
    nocked: Option<ItemId>,
    victim: UnitId,
) -> Option<Resistance> {
    let needed = field.unit(victim).armor.special_defense;
    if needed == 0 || !field.rulebook.has(T15) {
        return None;
    }
    let weapon = bonus(field, &field.item(attack.weapon), victim);
    let ammunition = nocked.map_or(0, |bundle| bonus(field, &field.item(bundle), victim));
    let had = penetrating(field.rulebook.parameters.game, attack.manner, weapon, ammunition);
    (had < i16::from(needed)).then_some(Resistance { victim, needed, had })
}

/// The event that an attack was resisted.
pub(in crate::rules) fn told(attack: &Attack, resistance: Resistance) -> BattleEvent {
    let Resistance { victim, needed, had } = resistance;
    BattleEvent::Resisted { attacker: attack.attacker, victim, weapon: attack.weapon, needed, had }
}

fn tell(mut attacks: Deeds<(&Attack, &Resisted, &mut Effects)>) {
    attacks.each(|(attack, resisted, mut effects)| {
        effects.0.extend(resisted.0.map(|resistance| told(attack, resistance)));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Place, Surface, Tag, Tile};
    use crate::rules::trial::{Trial, at, attack};

    const QUIVER: &str = "attacker.quiver_of_two";

    /// Only +2 or better harms the target.
    fn ghost(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.thac0("attacker", 10).unit("target", |target| target.armor.special_defense = 2);
        trial
    }

    fn archer(rulebook: &str, game: Game) -> Trial {
        let mut trial = ghost(rulebook);
        trial.arm("attacker", "bow").place("target", 6, 2);
        trial.rulebook(|book| book.parameters.game = game);
        trial
    }

    /// Whether the shot does any harm.
    fn pierces(game: Game, bow: i8, arrow: i8) -> bool {
        let mut trial = archer("thac0", game);
        trial.enchant("attacker.bow", bow, &[]).enchant(QUIVER, arrow, &[]);
        trial.dice(&[(20, 15), (6, 4)]).obey(attack("attacker", "target"));
        let hurt = trial.unit_now("target").hit_points.now < 30;
        assert_eq!(
            (trial.count("damaged"), trial.count("resisted")),
            (usize::from(hurt), usize::from(!hurt))
        );
        hurt
    }

    #[test]
    fn t15_an_attack_that_falls_short_hits_and_does_no_harm() {
        for rulebook in ["thac0", "house"] {
            for bonus in [0, 1] {
                let mut trial = ghost(rulebook);
                trial.enchant("attacker.sword", bonus, &[]).strike(&[(20, 15)]).expect_no("damaged");
                trial.expect(r#"{"event":"attack_rolled","target":"target","result":"resisted"}"#);
                trial.expect(&format!(
                    r#"{{"event":"resisted","attacker":"attacker","victim":"target","weapon":"attacker.sword",
                        "needed":2,"had":{bonus}}}"#
                ));
                assert_eq!(trial.unit_now("target").hit_points.now, 30);
            }
            let mut trial = ghost(rulebook);
            trial.enchant("attacker.sword", 2, &[]).strike(&[(20, 15), (8, 4)]).expect_no("resisted");
            trial.expect(r#"{"event":"damaged","victim":"target","damage":6}"#);
        }
    }

    #[test]
    fn t15_a_plus_three_bow_and_a_plus_one_arrow_pierce_plus_two_in_a_heroic_game() {
        assert!(!pierces(Game::Traditional, 3, 1));
        assert!(pierces(Game::Heroic, 3, 1));
        assert!(pierces(Game::Epic, 3, 1));
    }

    #[test]
    fn t15_in_a_traditional_game_the_arrow_alone_counts() {
        assert!(pierces(Game::Traditional, 0, 2));
        assert!(!pierces(Game::Traditional, 5, 0));
        assert!(!pierces(Game::Heroic, 1, 1), "bow and arrow do not add up here");
        assert!(pierces(Game::Heroic, 0, 2));
        assert_eq!(penetrating(Game::Epic, Manner::Thrown, 1, 4), 1);
        assert_eq!(penetrating(Game::Traditional, Manner::Melee, 3, 0), 3);
    }

    #[test]
    fn t15_the_house_is_a_traditional_game() {
        let mut trial = ghost("house");
        trial.arm("attacker", "bow").place("target", 6, 2);
        trial.enchant("attacker.bow", 3, &[]).enchant(QUIVER, 1, &[]).strike(&[(20, 15)]);
        trial.expect(r#"{"event":"resisted","needed":2,"had":1}"#);
    }

    #[test]
    fn t15_a_bonus_against_its_kind_pierces_too() {
        let mut trial = ghost("house");
        trial.tags("target", &[Tag::Undead]).enchant("attacker.sword", 1, &[(Tag::Undead, 3)]);
        trial.strike(&[(20, 15), (8, 4)]).expect(r#"{"event":"damaged","damage":7}"#);
    }

    #[test]
    fn t15_a_twenty_does_no_more_than_any_other_hit() {
        let mut trial = ghost("house");
        trial.strike(&[(20, 20)]).expect_no("critical_hit").expect_no("damaged");
        trial.expect(r#"{"event":"resisted","had":0}"#);
    }

    #[test]
    fn t15_what_was_thrown_lies_in_the_hex_of_the_unit_it_hit() {
        let mut trial = ghost("house");
        trial.arm("attacker", "knife").place("target", 4, 2);
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() }).strike(&[(20, 15)]);
        trial.expect(r#"{"event":"resisted","weapon":"attacker.knife"}"#).expect_no("breakage_tested");
        assert_eq!(trial.place_of("attacker.knife"), Place::Lying(at(4, 2)));
    }

    #[test]
    fn t15_a_miss_is_a_miss_and_a_friend_may_resist_what_goes_astray() {
        let mut trial = ghost("house");
        trial.thac0("attacker", 20).strike(&[(20, 3)]).expect_no("resisted");
        let mut trial = archer("house", Game::Traditional);
        trial.unit("target", |target| target.armor.special_defense = 0).place("friend", 4, 2);
        trial.unit("friend", |friend| friend.armor.special_defense = 1).thac0("attacker", 20);
        trial.strike(&[(20, 2)]).expect(r#"{"event":"friendly_fire","victim":"friend"}"#);
        trial.expect(r#"{"event":"resisted","victim":"friend","needed":1,"had":0}"#).expect_no("damaged");
    }

    #[test]
    fn t15_in_other_rulebooks_anything_harms() {
        let mut trial = ghost("crits-and-fumbles");
        trial.strike(&[(20, 15), (8, 4)]).expect_no("resisted").expect(r#"{"event":"damaged","damage":4}"#);
    }
}
