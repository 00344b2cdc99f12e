//! Fumbles: a natural 1 drops the weapon (F-18).

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::FumbleEffect;
use crate::model::{RuleId, Tile};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, Fumble, FumbleOutcome, Leaving, Mishap};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::field::{Battlefield, wielded};

const F18: RuleId = RuleId::f(18);
const F19: RuleId = RuleId::f(19);
const F24: RuleId = RuleId::f(24);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F18,
        "Fumble",
        "On a natural 1 the weapon leaves the attacker's hand, also a flask that is thrown or poured. Claws, jaws \
         and fists cannot be dropped, they only miss.",
    )
    .needing(&[RuleId::f(1), F24]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, F18, Phase::Harm, drop_weapon.in_set(Harm::Drop));
}

/// A fumble drops the weapon, unless a table has said that something else happens (H-02).
pub(super) fn drop_weapon(
    mut attacks: Deeds<(&Attack, &Fumble, &FumbleOutcome, &mut Mishap)>,
    field: Battlefield,
) {
    attacks.each(|(attack, fumble, outcome, mut mishap)| {
        let spared = outcome.effect().is_some_and(|effect| effect != FumbleEffect::Drops);
        if !fumble.0 || spared {
            return;
        }
        if wielded(&field.item(attack.weapon), &field.rulebook).is_ok_and(|weapon| weapon.natural) {
            return;
        }
        let unit = field.summary(attack.attacker);
        let center = unit.position.0;
        let hard = field.board.tile(center).is_some_and(Tile::is_hard);
        let tested = hard && field.rulebook.has(F19);
        mishap.0 = Some(Leaving { fumbled: true, center, facing: Some(unit.facing.0), tested });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::model::{Place, Surface};
    use crate::rules::trial::{Trial, unit};

    /// The attacker at axial (2, 2) faces east toward the target.
    fn duel() -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.stand("attacker", Hex::new(2, 2)).stand("target", Hex::new(3, 2));
        trial
    }

    #[test]
    fn f18_a_natural_one_drops_the_weapon() {
        let mut trial = duel();
        trial.thac0("attacker", 1).strike(&[(20, 1), (8, 2)]).expect_no("damaged");
        trial.expect(r#"{"event":"attack_rolled","natural":1,"result":"miss"}"#);
        trial.expect(r#"{"event":"fumbled","unit":"attacker","weapon":"attacker.sword","round":1}"#);
        trial.expect(
            r#"{"event":"item_moved","item":"attacker.sword","unit":"attacker","motion":"fumbled","rule":"F-24",
                "from":{"held":"attacker"},"to":{"lying":[3,2]},"rebounded":false,"fumbled":["attacker",1]}"#,
        );
        let sword = trial.item_now("attacker.sword");
        assert_eq!(sword.place, Place::Lying(Hex::new(2, 2)));
        assert_eq!(sword.item.fumbled, Some((unit("attacker"), 1)));
    }

    #[test]
    fn f18_no_other_face_drops_it() {
        for natural in [2, 3, 19] {
            let mut trial = duel();
            trial.thac0("attacker", 20).armor("target", 0).strike(&[(20, natural)]).expect_no("fumbled");
            assert_eq!(trial.place_of("attacker.sword"), Place::Held(unit("attacker")));
        }
    }

    #[test]
    fn f18_two_handed_weapons_and_bows_are_dropped_as_well() {
        for weapon in ["greatsword", "bow"] {
            let mut trial = duel();
            trial.arm("attacker", weapon).strike(&[(20, 1), (8, 1)]);
            trial.expect(&format!(r#"{{"event":"fumbled","weapon":"attacker.{weapon}"}}"#));
            assert_eq!(trial.place_of(&format!("attacker.{weapon}")), Place::Lying(Hex::new(2, 2)));
        }
    }

    #[test]
    fn f18_claws_merely_miss() {
        let mut trial = duel();
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        trial.arm("attacker", "claws").strike(&[(20, 1)]).expect_no("fumbled").expect_no("item_moved");
        trial.expect(r#"{"event":"attack_rolled","result":"miss"}"#);
        assert_eq!(trial.place_of("attacker.claws"), Place::Worn(unit("attacker")));
    }
}
