//! THAC0 by class and level (T-02, conventions 8.1).
//!
//! The number needed to hit AC 0; lower is better. Monsters fight as warriors of their hit dice.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::model::{Class, RuleId, Training};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, ToHit};
use crate::rules::deed::phase::{Modify, Phase, add_rule_systems};
use crate::rules::field::Battlefield;

const T02: RuleId = RuleId::t(2);

pub(super) const RULES: &[Rule] = &[Rule::new(
    T02,
    "THAC0",
    "The roll that hits armor class 0; lower is better. From 20, warriors improve by one every level, priests by \
     two every three levels, rogues by one every two, wizards by one every three. A THAC0 of the unit's own \
     replaces the table.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, T02, Phase::Modify, look_up.in_set(Modify::Thac0));
}

/// THAC0 of a class at a level; level 0 fights as level 1.
pub fn thac0(class: Class, level: u8) -> i16 {
    let steps = i16::from(level.max(1)) - 1;
    let figure = match class {
        Class::Warrior => 20 - steps,
        Class::Priest => 20 - 2 * (steps / 3),
        Class::Rogue => 20 - steps / 2,
        Class::Wizard => 20 - steps / 3,
    };
    figure.max(1)
}

/// A unit's THAC0.
pub fn of(training: &Training) -> i16 {
    training.thac0.map_or_else(|| thac0(training.class, training.level), i16::from)
}

fn look_up(mut attacks: Deeds<(&Attack, &mut ToHit)>, field: Battlefield) {
    attacks.each(|(attack, mut to_hit)| to_hit.thac0 = of(&field.unit(attack.attacker).training));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn t02_thac0_by_class_and_level() {
        assert_eq!(thac0(Class::Warrior, 7), 14);
        assert_eq!(thac0(Class::Priest, 9), 16);
        assert_eq!(thac0(Class::Rogue, 9), 16);
        assert_eq!(thac0(Class::Wizard, 7), 18);
        assert_eq!(thac0(Class::Warrior, 0), 20);
        assert_eq!(thac0(Class::Warrior, 30), 1);
        let table = |class| (1..=20).map(|level| thac0(class, level)).collect::<Vec<_>>();
        assert_eq!(
            table(Class::Warrior),
            [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
        );
        assert_eq!(
            table(Class::Priest),
            [20, 20, 20, 18, 18, 18, 16, 16, 16, 14, 14, 14, 12, 12, 12, 10, 10, 10, 8, 8]
        );
        assert_eq!(
            table(Class::Rogue),
            [20, 20, 19, 19, 18, 18, 17, 17, 16, 16, 15, 15, 14, 14, 13, 13, 12, 12, 11, 11]
        );
        assert_eq!(
            table(Class::Wizard),
            [20, 20, 20, 19, 19, 19, 18, 18, 18, 17, 17, 17, 16, 16, 16, 15, 15, 15, 14, 14]
        );
    }

    #[test]
    fn t02_a_figure_of_its_own_goes_before_the_table() {
        assert_eq!(of(&Training { class: Class::Warrior, level: 7, hit_dice_plus: 0, thac0: Some(20) }), 20);
        assert_eq!(of(&Training { class: Class::Warrior, level: 7, hit_dice_plus: 0, thac0: None }), 14);
    }
}
