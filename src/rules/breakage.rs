//! What hard ground does to a dropped weapon (F-19 to F-23).
//!
//! One break die, broken on a 1. Magic rolls two and suffers only if both show 1: every bonus drops by one,
//! and when none is left the weapon breaks and its magic is gone.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::ask::Dice;
use super::deed::{Attack, BreakTest, Deed, Deeds, Mishap};
use super::field::{Field, Thing};
use super::phase::{Harm, Phase};
use crate::event::{BattleEvent, Breakage};
use crate::model::{Draw, Enhancement, Purpose, Roll, RuleId};
use crate::rulebook::{Rule, on};

const F19: RuleId = RuleId::f(19);
const F20: RuleId = RuleId::f(20);
const F21: RuleId = RuleId::f(21);
const F22: RuleId = RuleId::f(22);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F19,
        "Stone and tile",
        "A weapon dropped on stone or tile may break; on dirt, wood or anything softer it does not. The ground of \
         the owner's own hex counts, wherever it bounces to.",
    )
    .needing(&[F20]),
    Rule::new(F20, "Break dice", "Each weapon has a die of its own and breaks on a 1."),
    Rule::new(F21, "Two dice for magic", "For a magic weapon two are rolled, and only two ones harm it.")
        .needing(&[F20, F22]),
    Rule::new(
        F22,
        "Magic fades first",
        "Two ones take 1 from every bonus of a magic weapon, also from bonuses against one kind of creature. If no \
         bonus is left it breaks and its magic is gone. Magic without a plus counts as +1.",
    ),
    Rule::new(F23, "Broken", "A broken weapon cannot be used as what it was.")
        .reading(&["broken_weapons_improvise"]),
];

const F23: RuleId = RuleId::f(23);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, test.in_set(Harm::Break).run_if(on(F20)));
}

/// Magic after a degree is lost; `None` if nothing is left of it.
pub fn degraded(enhancement: &Enhancement) -> Option<Enhancement> {
    let less = |bonus: i8| if bonus > 0 { bonus - 1 } else { bonus };
    let after = Enhancement {
        magical: true,
        general: less(enhancement.general),
        against: enhancement.against.iter().map(|&(tag, bonus)| (tag, less(bonus))).collect(),
    };
    let positive = after.general > 0 || after.against.iter().any(|&(_, bonus)| bonus > 0);
    positive.then_some(after)
}

/// One test: how many dice show a 1.
fn outcome(draw: &mut Draw, die: u16, dice: u8, enhancement: &Enhancement) -> Breakage {
    let ones = (0..dice).filter(|_| draw.die(die) == 1).count();
    match (ones == usize::from(dice), enhancement.magical) {
        (false, _) => Breakage::Whole,
        (true, true) if degraded(enhancement).is_some() => Breakage::Degraded,
        (true, _) => Breakage::Broke,
    }
}

fn test(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &Mishap)>, field: Field) {
    attacks.each(|(entity, deed, attack, mishap)| {
        let thing = field.item(attack.weapon);
        let Some(weapon) = thing.weapon.filter(|_| !thing.item.broken) else { return };
        if !mishap.0.is_some_and(|leaving| leaving.tested) {
            return;
        }
        let magic = field.rulebook.has(F21) && thing.enhancement.magical;
        let number = if magic { 2 } else { 1 };
        let enhancement = thing.enhancement;
        dice.ask((entity, *deed), F20, Purpose::Breakage, |draw| {
            BreakTest(Some(outcome(draw, u16::from(weapon.break_die), number, enhancement)))
        });
    });
}

/// The facts of a break test.
pub(super) fn tell_breakage(thing: &Thing, test: &BreakTest, rolls: Vec<Roll>) -> Vec<BattleEvent> {
    let (Some(result), Some(weapon)) = (test.0, thing.weapon) else { return Vec::new() };
    let item = *thing.id;
    let dice = if thing.enhancement.magical { 2 } else { 1 };
    let mut events =
        vec![BattleEvent::BreakageTested { item, die: u16::from(weapon.break_die), dice, result, rolls }];
    let before = thing.enhancement.clone();
    let after = match result {
        Breakage::Whole => return events,
        Breakage::Degraded => degraded(&before),
        Breakage::Broke => {
            events.push(BattleEvent::Broke { item });
            None
        }
    };
    let after = after.unwrap_or_default();
    if before != after {
        events.push(BattleEvent::EnhancementChanged { item, before, after });
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Tag;

    fn magic(general: i8, against: &[(Tag, i8)]) -> Enhancement {
        Enhancement { magical: true, general, against: against.to_vec() }
    }

    #[test]
    fn f22_every_bonus_loses_a_degree() {
        assert_eq!(degraded(&magic(1, &[])), None);
        assert_eq!(degraded(&magic(2, &[])), Some(magic(1, &[])));
        assert_eq!(degraded(&magic(3, &[])), Some(magic(2, &[])));
        assert_eq!(degraded(&magic(1, &[(Tag::Reptile, 4)])), Some(magic(0, &[(Tag::Reptile, 3)])));
        assert_eq!(degraded(&magic(0, &[(Tag::Reptile, 1)])), None);
    }

    #[test]
    fn f22_magic_without_a_plus_counts_as_one() {
        assert_eq!(degraded(&magic(0, &[])), None);
    }
}
