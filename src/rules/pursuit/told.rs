//! The events of a race and of letting go.

use super::race::{Raced, Racers, outcome};
use crate::event::{BattleEvent, Capture, Getaway, LettingGo};
use crate::model::{Act, ChaseFate, Purpose, UnitId};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::field::turn::turn_ended;

type RacedDeed<'a> = (&'a Deed, &'a Declared, Option<&'a Raced>, &'a mut Effects);

pub(super) fn tell(mut deeds: Deeds<RacedDeed<'static>>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, raced, mut effects)| {
        let Some(chase) = &field.clock.chase else { return };
        if let Act::LetGo { side } = declared.0 {
            let units = chase.pursuers.clone();
            effects.0.push(BattleEvent::PursuitGivenUp(LettingGo { side, units }));
        }
        if let Act::Pursue { .. } = declared.0 {
            let racers = Racers::of(&field, chase);
            let raced = outcome(&racers, raced);
            let rolls = dice.rolls(*deed, &[Purpose::Pursuit]);
            let [caught, away] =
                [ChaseFate::Caught, ChaseFate::Away].map(|fate| with_fate(&racers, &raced, fate));
            effects.0.push(BattleEvent::Raced(racers.told(&raced, rolls)));
            if !caught.is_empty() {
                effects.0.push(BattleEvent::Caught(Capture { units: caught, by: chase.pursuers.clone() }));
            }
            if !away.is_empty() {
                effects.0.push(BattleEvent::GotAway(Getaway { units: away }));
            }
            effects.0.extend(chase.pursuers.iter().map(|unit| turn_ended(&field.unit(*unit))));
        }
    });
}

/// The runners with this fate, by id.
fn with_fate(racers: &Racers, raced: &Raced, fate: ChaseFate) -> Vec<UnitId> {
    let groups = racers.runners.iter().zip(&raced.0).filter(|(_, found)| **found == fate);
    let mut units: Vec<UnitId> = groups.flat_map(|(group, _)| group.units.clone()).collect();
    units.sort_unstable();
    units
}
