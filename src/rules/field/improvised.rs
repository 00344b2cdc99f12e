//! Found objects and the stumps of broken weapons (F-23, F-32).

use bevy::prelude::App;

use crate::model::{DamageType, DiceExpression, Material, RangeBands, RuleId, Size, Weapon};
use crate::rulebook::Rule;

pub(super) const RULES: &[Rule] = &[Rule::new(
    RuleId::f(32),
    "Found objects",
    "The document mentions rules for found objects but does not give them. Here they do d4 damage in one hand and d6 \
     in two, and break on a 1 of a d4.",
)
.as_note()];

pub(super) fn plugin(_: &mut App) {}

/// The weapon that an object makes if it is not meant as one.
pub(super) fn found_object(hands: u8) -> Weapon {
    let damage = DiceExpression::new(1, if hands > 1 { 6 } else { 4 }, 0);
    Weapon {
        damage,
        damage_large: damage,
        size: Size::Small,
        damage_type: Some(DamageType::Bludgeoning),
        other_damage_types: Vec::new(),
        hands,
        speed: 5,
        reach: 1,
        range: None,
        ammunition: None,
        break_die: 4,
        roomy: false,
        throwable: false,
        natural: false,
        fist: false,
        limb: None,
        critical_range: 20,
        gun_like: false,
        net: false,
        sure: false,
        sheds_light: 0,
        flame: false,
        reload: 0,
        strength: None,
        material: Material::default(),
        venom: None,
        numbs: None,
        drains: 0,
        rots: false,
    }
}

/// How far a rock or a flask is thrown, in hexes.
pub(in crate::rules) const RANGE: RangeBands =
    RangeBands { short: 2, medium: 4, long: FARTHEST, extreme: Some(FARTHEST) };

/// The farthest that a flask is thrown, in hexes.
pub const FARTHEST: u16 = 6;

/// The weapon that a thrown flask makes: the same as a rock.
pub(in crate::rules) fn thrown_flask() -> Weapon {
    let damage = DiceExpression::new(1, 2, 0);
    Weapon {
        damage,
        damage_large: damage,
        size: Size::Tiny,
        speed: 3,
        range: Some(RANGE),
        throwable: true,
        ..found_object(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f32_found_objects_do_d4_in_one_hand_and_d6_in_two() {
        for (hands, dice) in [(0, "d4"), (1, "d4"), (2, "d6")] {
            let object = found_object(hands);
            assert_eq!((object.damage.to_string(), object.break_die), (dice.to_owned(), 4));
            assert_eq!(object.damage, object.damage_large);
        }
    }
}
