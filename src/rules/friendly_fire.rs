//! Friendly fire: a natural 2 with a missile or a throw may hit a friend (F-09 to F-13).
//!
//! Eligible is every friend within the half angle to either side of the line to the target, nearer than the
//! target or at most 7 hexes beyond it. One of them, each as likely, is hit without regard to AC.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::ask::Dice;
use super::deed::{Accident, Attack, Deed, Deeds, NaturalRoll, Target, Verdict};
use super::field::Field;
use super::phase::{Judge, Phase};
use super::sight::line_of_sight;
use crate::event::AttackResult;
use crate::hex::Cone;
use crate::model::{Manner, Purpose, RuleId, UnitId};
use crate::rulebook::{Rule, on};

pub(super) const F09: RuleId = RuleId::f(9);
const F10: RuleId = RuleId::f(10);
const F11: RuleId = RuleId::f(11);

/// The natural face that goes astray.
const STRAY: u16 = 2;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F09,
        "Friendly fire",
        "A natural 2 with a missile or a thrown weapon hits a friend, if one stands in the way of mischance. Of \
         several each is as likely. The hit needs no roll and does everything a hit does.",
    )
    .needing(&[RuleId::f(1), F10, F11])
    .reading(&["friendly_fire_spares_if_hit"]),
    Rule::new(
        F10,
        "The cone",
        "In the way are friends within an angle to the left or right of the line from shooter to target: 15 degrees \
         by the letter of the document, 30 in the house rulebook.",
    )
    .reading(&["friendly_fire_half_angle", "friendly_fire_needs_sight"]),
    Rule::new(F11, "Its depth", "Nearer than the target, or at most 7 hexes beyond it.")
        .reading(&["friendly_fire_beyond"]),
    Rule::new(F12, "Nobody in the way", "Without a friend in the cone a natural 2 is an ordinary roll."),
    Rule::new(F13, "Armor does not matter", "Neither armor, shield, cover nor Dexterity saves the friend."),
];

const F12: RuleId = RuleId::f(12);
const F13: RuleId = RuleId::f(13);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Judge, go_astray.in_set(Judge::Stray).run_if(on(F09)));
}

/// The friends that a shot at `target` might hit, by id.
pub fn in_the_cone(field: &Field, shooter: UnitId, target: UnitId) -> Vec<UnitId> {
    let parameters = &field.rulebook.parameters;
    let shooter = field.unit(shooter);
    let apex = shooter.position.0;
    let cone = Cone {
        apex,
        target: field.unit(target).position.0,
        half_angle: parameters.friendly_fire_half_angle,
        beyond: parameters.friendly_fire_beyond,
    };
    let seen = |hex| !parameters.friendly_fire_needs_sight || line_of_sight(&field.board, apex, hex);
    field
        .fighting()
        .filter(|unit| unit.side.0 == shooter.side.0 && *unit.id != *shooter.id)
        .filter(|unit| cone.contains(unit.position.0) && seen(unit.position.0))
        .map(|unit| *unit.id)
        .collect()
}

fn go_astray(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &Target, &NaturalRoll, &Verdict)>,
    field: Field,
) {
    attacks.each(|(entity, deed, attack, target, natural, verdict)| {
        let spared =
            field.rulebook.parameters.friendly_fire_spares_if_hit && verdict.result == AttackResult::Hit;
        // Only a shot still aimed at whom it was meant for goes astray (H-04).
        let aimed = target.0 == attack.intended;
        if natural.0 != Some(STRAY) || attack.manner == Manner::Melee || spared || !aimed {
            return;
        }
        let candidates = in_the_cone(&field, attack.attacker, target.0);
        if !candidates.is_empty() {
            dice.ask((entity, *deed), F09, Purpose::StrayVictim, |draw| {
                Accident(Some((F09, draw.pick(&candidates), candidates.clone())))
            });
        }
    });
}
