//! Critical hits: a natural 20 doubles damage, and further 20s carry it on (F-02 to F-05, F-07).
//!
//! `multiplier = 2 + further 20s (+ 1 for a 19 against a bare head, which ends the chain)`, if the roll beat
//! what it needed by 2 or more.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::ask::Dice;
use super::deed::{Attack, Critical, Deed, Deeds, NaturalRoll, Target, Verdict};
use super::field::{Field, Unit};
use super::phase::{Judge, Phase};
use crate::event::AttackResult;
use crate::model::{BodyLocation, Draw, Purpose, RuleId, Tag};
use crate::rulebook::{Rule, on};

const F02: RuleId = RuleId::f(2);
const F03: RuleId = RuleId::f(3);
const F05: RuleId = RuleId::f(5);
const F07: RuleId = RuleId::f(7);

/// A chain longer than this many dice ends by itself.
const LONGEST_CHAIN: u16 = 64;

/// The margin a critical hit needs (F-07).
const TWO_BETTER: i16 = 2;

pub(super) const RULES: &[Rule] = &[
    Rule::new(F02, "Critical hit", "A natural 20 that hits does double damage.").needing(&[RuleId::f(1), F07]),
    Rule::new(
        F03,
        "It may go on",
        "After a critical hit another d20 is rolled: each further 20 adds one to the multiplier and allows another \
         roll. Any other face ends the chain.",
    )
    .needing(&[F02]),
    Rule::new(RuleId::f(4), "Bare faces", "No modifier counts in the chain; a 1 or 2 there does nothing.")
        .needing(&[F03]),
    Rule::new(
        F05,
        "The bare head",
        "A 19 in the chain counts like a 20 if the target wears nothing on its head, but ends the chain. A skull \
         that is armor by itself counts as covered.",
    )
    .needing(&[F03]),
    Rule::new(
        F07,
        "Two better than needed",
        "A natural 20 is critical only if it beats what the attacker needs by 2 or more. Otherwise a hit does \
         normal damage.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    let systems = (double.run_if(on(F02)), roll_chain.run_if(on(F03))).chain();
    app.add_systems(Phase::Judge, systems.in_set(Judge::Critical));
}

/// How far a chain goes.
pub fn chain(draw: &mut Draw, bare_headed: bool) -> Critical {
    let mut critical = Critical { multiplier: 2, bare_headed: false };
    for _ in 0..LONGEST_CHAIN {
        match draw.die(20) {
            20 => critical.multiplier += 1,
            19 if bare_headed => {
                return Critical { multiplier: critical.multiplier + 1, bare_headed: true };
            }
            _ => break,
        }
    }
    critical
}

/// Whether nothing protects the head.
fn is_bare_headed(unit: &Unit) -> bool {
    !unit.armor.covers(BodyLocation::Head) && !unit.kind.tags.contains(&Tag::HeadCover)
}

fn double(mut attacks: Deeds<(&NaturalRoll, &Verdict, &mut Critical), bevy::prelude::With<Attack>>) {
    attacks.each(|(natural, verdict, mut critical)| {
        let hit = verdict.result == AttackResult::Hit;
        if natural.0 == Some(20) && hit && verdict.margin >= TWO_BETTER {
            critical.multiplier = 2;
        }
    });
}

fn roll_chain(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Target, &Critical)>, field: Field) {
    attacks.each(|(entity, deed, target, critical)| {
        if critical.multiplier >= 2 {
            let bare_headed = field.rulebook.has(F05) && is_bare_headed(&field.unit(target.0));
            dice.ask((entity, *deed), F03, Purpose::CriticalChain, |draw| chain(draw, bare_headed));
        }
    });
}
