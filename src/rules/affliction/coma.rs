//! Coma: who comes back from below 0 hit points stands the shock of it, or sleeps on.
//!
//! The first crossing from below 0 to 0 or more in a fall, by whatever means, is a check of system shock: a d100 of at
//! most the chance by Constitution. Whoever has hit points again and its senses gets up once its hex is free.

mod care;
mod length;
mod seizures;
mod waking;

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, Steadying};
use crate::model::{Act, Condition, Purpose, RuleId, Sinking, Stance, Until};
use crate::rulebook::{Rule, RuleFile};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{is_alive, lies_alive};
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::hit_points::A44;

pub use care::{ComaCare, ComaPeril, DAYS_ALONE, UNTRAINED_BONUS, coma_peril, wasted};
pub use length::{ComaAfterMagic, ComaLength, ComaMagic, after_magic, lengths_less};
pub use waking::{AgeGroup, Coma, Disability, recovers_up_to, waking_modifier};

const A18: RuleId = RuleId::a(18);
const A19: RuleId = RuleId::a(19);

/// The rule files of comas.
pub(in crate::rules) const FILES: &[RuleFile] = &[
    (RULES, plugin),
    (length::RULES, length::plugin),
    (care::RULES, care::plugin),
    (waking::RULES, waking::plugin),
    (seizures::RULES, seizures::plugin),
];

const RULES: &[Rule] = &[
    Rule::new(
        A18,
        "Coma",
        "Whoever is in a coma lies without its senses: it does nothing and feels nothing, and is helpless. In a \
         battle only a spell that heals everything ends it (A-26).",
    )
    .needing(&[A19])
    .under_any_core(),
    Rule::new(
        A19,
        "Who falls into a coma",
        "A unit that was below 0 hit points and is brought back to 0 or more stands a system shock, once a fall: a d100 \
         of at most its chance, 70 with Constitution 10, 80 with 12. Else it falls into a coma. That it is kept from \
         sinking is no reason to check. Healing magic and drained life that comes back restore hit points.",
    )
    .needing(&[A18, A44])
    .under_any_core(),
];

fn plugin(app: &mut App) {
    add_reaction(app, A44, may_raise, rise_again.in_set(React::Rise));
    add_rule_systems(app, A19, Phase::Harm, resist.in_set(Harm::Shock));
    add_rule_systems(app, A44, Phase::Harm, rise.in_set(Harm::Rise));
}

/// Whether somebody may rise after an event: hit points have come back, or those who wait try at the end of the round.
fn may_raise(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::RoundEnded { .. } | BattleEvent::LifeReturned { .. } | BattleEvent::SpellHealed(_)
    )
}

fn rise_again(mut causes: Causes, field: Battlefield) {
    let lying = field.units().filter(|unit| lies_alive(&field, *unit.status));
    let risen = lying.filter(|unit| is_raised(unit) || may_stand(&field, unit));
    let steps = risen.map(|unit| vec![Act::Rise { unit: *unit.id }]).collect();
    causes.queue(A44, steps);
}

/// Whether a unit has come from below 0 to 0 or more, and nothing has followed from it yet.
fn is_raised(unit: &Unit) -> bool {
    let door = unit.deaths_door;
    unit.hit_points.now >= 0 && door.sank && (door.sinking.is_some() || door.shock.is_none())
}

/// Whether a unit that lies has what it needs to be on its feet again: hit points, its senses, no injury that keeps it down (A-55,
/// A-56), a free hex.
fn may_stand(field: &Battlefield, unit: &Unit) -> bool {
    let is_maimed = field.injuries(unit).iter().any(|injury| injury.keeps_down);
    let is_free = field.standing_in(unit.position.0).is_none();
    unit.hit_points.now > 0 && !is_maimed && !sleeps(unit) && is_free
}

/// Whether a unit is in a coma.
fn sleeps(unit: &UnitSummary) -> bool {
    let of_coma = |condition, rule| condition == Condition::Unconscious && rule == Some(A19);
    unit.conditions.iter().any(|lasting| of_coma(lasting.condition, lasting.cause.rule))
}

/// The face of a check for a coma.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct ComaRoll(u16);

fn resist(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Rise { unit } = declared.0 else { return };
        let unit = field.unit(unit);
        let was_below = is_raised(&unit) && unit.deaths_door.shock.is_none();
        if was_below && is_alive(&unit) {
            let chance = system_shock(unit.abilities.constitution);
            let missed_by = |face: u16| face.saturating_sub(chance);
            dice.ask((entity, *deed), A19, Purpose::SystemShock, |draw| {
                ComaRoll(draw.die_of_sorts(100, missed_by))
            });
        }
    });
}

fn rise(
    mut deeds: Deeds<(&Deed, &Declared, Option<&ComaRoll>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, rolled, mut effects)| {
        let Act::Rise { unit: id } = declared.0 else { return };
        let unit = field.unit(id);
        if let Some(before) = unit.deaths_door.sinking {
            effects.0.push(raised(&unit, before));
        }
        let chance = system_shock(unit.abilities.constitution);
        let margin = rolled.map(|roll| roll.0.saturating_sub(chance));
        if let (Some(ComaRoll(natural)), Some(margin)) = (rolled.copied(), margin) {
            let rolls = dice.rolls(*deed, &[Purpose::SystemShock]);
            effects.0.push(BattleEvent::ComaChecked { unit: id, chance, natural, margin, rolls });
        }
        if margin.is_some_and(|margin| margin > 0) {
            effects.0.push(asleep(&unit));
        } else if may_stand(&field, &unit) {
            effects.0.push(BattleEvent::Revived { unit: id, at: unit.position.0 });
            let (before, after) = (*unit.stance, Stance::Prone);
            if before != after {
                effects.0.push(BattleEvent::StanceTaken { unit: id, before, after });
            }
        }
    });
}

/// The event that a unit sinks no more, because it has got hit points back.
fn raised(unit: &UnitSummary, before: Sinking) -> BattleEvent {
    BattleEvent::Steadied(Steadying {
        target: *unit.id,
        by: None,
        need: None,
        natural: None,
        before,
        after: None,
        rolls: Vec::new(),
    })
}

/// The event that a unit falls into a coma.
fn asleep(unit: &UnitSummary) -> BattleEvent {
    BattleEvent::ConditionBegan {
        unit: *unit.id,
        condition: Condition::Unconscious,
        rule: A19,
        by: None,
        part: None,
        number: 0,
        until: Until::Usual,
        effects: Default::default(),
    }
}

#[cfg(test)]
mod tests;
