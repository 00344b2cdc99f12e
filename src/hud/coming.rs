//! What comes after the block that acts: units in their segments, and what has been begun, each at its own moment.

use egui_phosphor::regular::{HOURGLASS, MAGIC_WAND};

use crate::level::{Snapshot, UnitRecord};
use crate::model::{Condition, SideId, Status};
use crate::replay::capital;
use crate::rulebook::Rulebook;
use crate::rules::acting_order;

/// What a unit does when its moment comes, in the order in which that happens within a segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ComingKind {
    /// What it has begun happens.
    Begun,
    /// It acts.
    Turn,
    /// Its spell takes effect, at the end of the segment.
    Spell,
}

impl ComingKind {
    /// The mark on its counter.
    pub fn mark(self) -> Option<&'static str> {
        match self {
            ComingKind::Begun => Some(HOURGLASS),
            ComingKind::Turn => None,
            ComingKind::Spell => Some(MAGIC_WAND),
        }
    }
}

/// A unit whose moment comes.
pub(super) struct Coming<'s> {
    /// The round and the segment.
    pub when: (u32, u8),
    pub kind: ComingKind,
    pub unit: &'s UnitRecord,
    /// What is told about it on pointing.
    pub told: String,
}

/// All that comes, soonest first, as far as a side for which `knows` is true knows of it.
pub(super) fn coming<'s>(
    state: &'s Snapshot,
    rulebook: &Rulebook,
    knows: impl Fn(SideId) -> bool,
) -> Vec<Coming<'s>> {
    let mut all = turns(state, rulebook);
    let told = |unit: &UnitRecord, (round, segment): (u32, u8), what: &str| {
        let when = if round == state.clock.round { String::new() } else { format!(" of round {round}") };
        capital(&format!("{}: {what} in segment {segment}{when}", unit.name.0))
    };
    for step in state.agenda.pending(state.clock.now(), knows) {
        let units = step.acts.iter().filter_map(|act| state.unit(act.actor()?));
        all.extend(units.map(|unit| Coming {
            when: step.when,
            kind: ComingKind::Begun,
            unit,
            told: told(unit, step.when, "what it has begun happens"),
        }));
    }
    let casts = state.units.iter().filter_map(|unit| Some((unit, unit.spells.casting?)));
    all.extend(casts.map(|(unit, casting)| Coming {
        when: casting.done,
        kind: ComingKind::Spell,
        unit,
        told: told(unit, casting.done, &format!("casts {}, which takes effect", casting.spell)),
    }));
    // Units of one segment keep the order in which they act.
    all.sort_by_key(|coming| (coming.when, coming.kind));
    all
}

/// The units that act later in this round.
fn turns<'s>(state: &'s Snapshot, rulebook: &Rulebook) -> Vec<Coming<'s>> {
    let (round, now) = state.clock.now();
    // Whoever has become free acts now, even if its own segment is over.
    let free = |unit: &UnitRecord| !unit.turn.ended && !unit.conditions.has(Condition::Casting);
    let order = acting_order(state, rulebook).into_iter();
    let turns = order.filter_map(|entry| {
        let unit = state.unit(entry.unit).filter(|unit| unit.status == Status::Fighting)?;
        let segment = entry.segment.max(now);
        (entry.segment >= now || free(unit)).then(|| Coming {
            when: (round, segment),
            kind: ComingKind::Turn,
            unit,
            told: capital(&format!("{}, acts in segment {segment}", unit.name.0)),
        })
    });
    turns.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::model::{Casting, Spell, SpellTarget, Stage, TrackEntry};
    use crate::replay::shipped_levels;
    use crate::rules::codex;

    #[test]
    fn a_spell_stands_in_its_segment_of_its_round_behind_those_who_act_in_it() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let mut state = Snapshot::beginning(&level.expect("it can be read"), DiceRecord::default());
        (state.clock.round, state.clock.segment, state.clock.stage) = (1, 5, Stage::Acting);
        let ids: Vec<_> = state.units.iter().map(|unit| unit.id).take(4).collect();
        let track = [(7, ids[0]), (9, ids[1])];
        state.clock.track = track.map(|(segment, unit)| TrackEntry { segment, tie: 0, unit }).into();
        for (id, done) in [(ids[2], (1, 7)), (ids[3], (2, 3))] {
            let casting = Casting { spell: Spell::Fireball, at: SpellTarget::Own, done, item: None };
            let unit = state.units.iter_mut().find(|unit| unit.id == id).expect("it is there");
            unit.spells.casting = Some(casting);
        }
        let rulebook = Rulebook::shipped("house", codex()).expect("it is shipped");
        let all = coming(&state, &rulebook, |_| true);
        let seen: Vec<_> = all.iter().map(|coming| (coming.unit.id, coming.when, coming.kind)).collect();
        use ComingKind as K;
        let expected = [
            (ids[0], (1, 7), K::Turn),
            (ids[2], (1, 7), K::Spell),
            (ids[1], (1, 9), K::Turn),
            (ids[3], (2, 3), K::Spell),
        ];
        assert_eq!(seen, expected);
        assert!(all[3].told.ends_with("in segment 3 of round 2"), "{}", all[3].told);
        assert!(K::Spell.mark().is_some() && K::Turn.mark().is_none());
    }
}
