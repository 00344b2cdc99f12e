//! Which units are chased, by which, and whose turn it is to decide.

use std::collections::BTreeSet;

use super::codex::{NO_MAPPING, R31};
use crate::event::{BattleEvent, ChaseBeginning, ChaseEnding, ChaseTurnBeginning};
use crate::hex::Hex;
use crate::model::{
    Act, BeyondMap, Chase, ChaseTurn, Condition, Conditions, Passage, SideId, Stance, Status, Tag, UnitId,
};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::obeyed;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::motion::movement::reach_past;

/// How many rounds of walking pursuers may be behind.
const ROUNDS_BEHIND: u32 = 2;

/// The two parties of a chase.
struct Parties {
    side: SideId,
    quarry: Vec<UnitId>,
    pursuers: Vec<UnitId>,
}

/// The chase that is due when the battle is decided on the field, if there is one.
pub(in crate::rules) fn due(field: &Battlefield) -> Option<Act> {
    let over = field.clock.chase.as_ref().is_none_or(|chase| chase.turn == ChaseTurn::Over);
    let open = field.rulebook.has(R31) && over;
    parties(field).filter(|_| open).map(|_| Act::BeginChase)
}

/// The parties of the next chase: whoever still fights, and a side that has left and is in reach.
fn parties(field: &Battlefield) -> Option<Parties> {
    let sides: BTreeSet<SideId> = field.fighting().map(|unit| unit.side.0).collect();
    let hunters = *sides.first().filter(|_| sides.len() == 1)?;
    let fled = field.summaries().filter(|unit| unit.side.0 != hunters && has_just_left(field, unit));
    let fled: BTreeSet<SideId> = fled.map(|unit| unit.side.0).collect();
    fled.into_iter().find_map(|side| parties_after(field, side))
}

/// The parties of a chase after the units of a side that have just left; `None` if nobody can take it up.
fn parties_after(field: &Battlefield, side: SideId) -> Option<Parties> {
    let fled = field.summaries().filter(|unit| unit.side.0 == side && has_just_left(field, unit));
    let runners: Vec<UnitSummary> = fled.collect();
    let gates: Vec<Hex> = runners.iter().map(|unit| unit.position.0).collect();
    let fit = |unit: &Unit| can_pursue(field, unit) && is_near(field, unit, &gates);
    let hunters = field.fighting().map(|unit| field.unit(*unit.id));
    let pursuers: Vec<UnitId> = hunters.filter(fit).map(|unit| *unit.id).collect();
    let quarry = runners.iter().map(|unit| *unit.id).collect();
    (!pursuers.is_empty()).then_some(Parties { side, quarry, pursuers })
}

/// Whether a unit has fled in this round or the one before and no chase has let it get away; mounts go with their riders.
fn has_just_left(field: &Battlefield, unit: &UnitSummary) -> bool {
    let recent = unit.nerve.left_in.is_some_and(|round| round + 1 >= field.clock.round);
    *unit.status == Status::Fled && recent && field.rider_of(*unit.id).is_none()
}

/// Whether a unit can take up a chase; mounts do so only under a rider, who needs one that carries it where it will.
pub(crate) fn can_pursue(field: &Battlefield, unit: &Unit) -> bool {
    let free = unit.grapple.by.is_empty() && *unit.stance != Stance::Climbing;
    let master = !unit.kind.tags.contains(&Tag::Mount) && field.rider_of(*unit.id).is_none();
    let willing = !unit.conditions.run() && !unit.conditions.incapacitate();
    let in_flames = |conditions: &Conditions| conditions.has(Condition::Engulfed);
    let burns = in_flames(unit.conditions) || in_flames(field.legs(unit).conditions);
    let carried = obeyed(field, unit.riding).is_ok();
    let fights = *unit.status == Status::Fighting;
    fights && free && master && willing && carried && !burns && field.legs(unit).movement.0 > 0
}

fn is_near(field: &Battlefield, unit: &Unit, gates: &[Hex]) -> bool {
    let points = ROUNDS_BEHIND * u32::from(field.legs(unit).movement.0);
    let reach = reach_past(field, unit, points, |_| false);
    gates.iter().any(|gate| reach.cost_to(*gate).is_some_and(|cost| cost <= points))
}

pub(super) fn tell(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let parties = if declared.0 == Act::BeginChase { parties(&field) } else { None };
        if let Some(Parties { side, quarry, pursuers }) = parties {
            let beyond = field.sides.beyond;
            effects.0.push(BattleEvent::ChaseBegan(ChaseBeginning { side, quarry, pursuers, beyond }));
        }
        let Some(chase) = &field.clock.chase else { return };
        if declared.0 == Act::BeginChaseTurn {
            effects.0.push(turn(&field, chase));
        }
        if declared.0 == Act::EndChase {
            effects.0.push(BattleEvent::ChaseEnded(ChaseEnding { away: chase.quarry.clone() }));
        }
    });
}

/// The event that begins the next turn of a chase; in every round the quarry decides first.
fn turn(field: &Battlefield, chase: &Chase) -> BattleEvent {
    let (turn, round, units) = match chase.turn {
        ChaseTurn::Quarry => (ChaseTurn::Pursuers, chase.round, &chase.pursuers),
        _ => (ChaseTurn::Quarry, chase.round + 1, &chase.quarry),
    };
    let side = units.first().map(|unit| field.summary(*unit).side.0);
    let told = turn == ChaseTurn::Quarry && field.sides.beyond == BeyondMap::Dungeon;
    let place = field.clock.steps as usize % Passage::ALL.len();
    BattleEvent::ChaseTurnBegan(ChaseTurnBeginning {
        round,
        turn,
        side: side.unwrap_or_else(|| panic!("a chase goes on without anybody in it")),
        units: units.clone(),
        passage: (told && field.rulebook.has(NO_MAPPING)).then(|| Passage::ALL[place]),
    })
}
