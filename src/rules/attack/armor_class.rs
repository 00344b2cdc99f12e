//! Armor class, counted down from 10 (C-5).
//!
//! `AC = better of (hide, 10 − worn steps) − shield in hand + Dexterity`; lower is better. The ascending AC of
//! document 001 is 22 less the descending AC. An attack on an unready target may ignore its shield and Dexterity.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::level::{Snapshot, UnitRecord};
use crate::model::{Armor, Condition, Place, RuleId, Shield};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{IntoMelee, Target, ToHit};
use crate::rules::deed::phase::{Modify, Phase, add_rule_systems};
use crate::rules::field::able::aims;
use crate::rules::field::{Battlefield, Unit};

const C05: RuleId = RuleId::c(5);

pub(super) const RULES: &[Rule] = &[Rule::new(
    C05,
    "Armor class",
    "Armor class counts down from 10 for bare skin; lower is better. Worn pieces, a shield in hand and Dexterity \
     improve it. A thick hide counts only where it is better than the armor worn over it.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, C05, Phase::Modify, look_up.in_set(Modify::ArmorClass));
}

/// A Dexterity that does not change AC.
const AVERAGE: u8 = 10;

/// What Dexterity adds to AC; below 0 is better.
fn dexterity_adjustment(dexterity: u8) -> i16 {
    match dexterity {
        0..=2 => 5,
        3 => 4,
        4 => 3,
        5 => 2,
        6 => 1,
        7..=14 => 0,
        15 => -1,
        16 => -2,
        17 => -3,
        18..=20 => -4,
        21..=23 => -5,
        _ => -6,
    }
}

/// AC from its parts; `shield` is in steps.
pub fn armor_class(armor: &Armor, shield: i16, dexterity: u8) -> i16 {
    i16::from(armor.natural).min(10 - armor.steps()) - shield + dexterity_adjustment(dexterity)
}

/// How much of the target's shield and Dexterity counts against an attack, from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::rules) enum Defense {
    /// Neither shield nor Dexterity, good or bad.
    Bare,
    /// No shield, and Dexterity only where it is a penalty (T-24).
    FlatFooted,
    /// Both.
    Full,
}

/// A unit's AC against an attack: the best shield in hand counts. Dexterity does not count, good or bad, if the
/// attack goes into a melee or the unit is aiming; a good one does not for the slowed (S-16).
pub(in crate::rules) fn of(field: &Battlefield, unit: &Unit, defense: Defense, into_melee: bool) -> i16 {
    let dexterity = match defense {
        _ if into_melee || aims(field, unit) => AVERAGE,
        Defense::Bare => AVERAGE,
        Defense::FlatFooted => unit.abilities.dexterity.min(AVERAGE),
        Defense::Full if unit.conditions.has(Condition::Slowed) => unit.abilities.dexterity.min(AVERAGE),
        Defense::Full => unit.abilities.dexterity,
    };
    let shield = if defense == Defense::Full { shield(field, unit) } else { 0 };
    armor_class(unit.armor, shield, dexterity)
}

fn shield(field: &Battlefield, unit: &Unit) -> i16 {
    let in_hand = |place: &Place| matches!(place, Place::Held(_));
    let held = field.items_of(unit).filter(|item| in_hand(item.place) && !item.item.broken);
    best(held.filter_map(|item| item.shield))
}

/// The AC of a unit of a snapshot.
pub fn armor_class_in(state: &Snapshot, unit: &UnitRecord) -> i16 {
    let held = Place::Held(unit.id);
    let in_hand = state.items.iter().filter(|item| item.place == held && !item.item.broken);
    let shields = in_hand.filter_map(|item| item.shield.as_ref());
    // Units aim only under rulebooks with R-02.
    let aims = unit.conditions.has(Condition::Aiming);
    let dexterity = match unit.abilities.dexterity {
        _ if aims => AVERAGE,
        good if unit.conditions.has(Condition::Slowed) => good.min(AVERAGE),
        own => own,
    };
    armor_class(&unit.armor, best(shields), dexterity)
}

fn best<'a>(shields: impl Iterator<Item = &'a Shield>) -> i16 {
    shields.map(|shield| i16::from(shield.steps)).max().unwrap_or_default()
}

pub(super) fn look_up(mut attacks: Deeds<(&Target, &IntoMelee, &mut ToHit)>, field: Battlefield) {
    attacks.each(|(target, into_melee, mut to_hit)| {
        to_hit.armor_class = of(&field, &field.unit(target.0), Defense::Full, into_melee.0);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ArmorPiece, BodyLocation};

    fn wearing(natural: i8, steps: &[i8]) -> Armor {
        let piece = |&steps: &i8| ArmorPiece {
            name: String::new(),
            covers: vec![BodyLocation::Torso],
            steps,
            material: crate::model::Material::Metal,
        };
        Armor {
            natural,
            pieces: steps.iter().map(piece).collect(),
            special_defense: 0,
            ruined: Default::default(),
        }
    }

    #[test]
    fn c05_armor_class_counts_down_from_ten() {
        assert_eq!(armor_class(&wearing(10, &[]), 0, 10), 10);
        assert_eq!(armor_class(&wearing(10, &[5]), 1, 10), 4);
        assert_eq!(armor_class(&wearing(10, &[7, 0]), 1, 17), -1);
        assert_eq!(armor_class(&wearing(10, &[]), 0, 3), 14);
    }

    #[test]
    fn c05_every_score_of_dexterity_has_its_figure_for_armor_class() {
        let table: Vec<i16> = (0..=25).map(dexterity_adjustment).collect();
        let figures =
            [5, 5, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1, -2, -3, -4, -4, -4, -5, -5, -5, -6, -6];
        assert_eq!(table, figures);
    }

    #[test]
    fn c05_the_better_of_hide_and_armor_counts() {
        assert_eq!(armor_class(&wearing(5, &[2]), 0, 10), 5);
        assert_eq!(armor_class(&wearing(8, &[5]), 0, 10), 5);
    }
}
