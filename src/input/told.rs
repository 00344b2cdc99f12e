//! The log as the people at the table are told it: a side is not told of units that it does not know of.
//!
//! As long as nothing is hidden this is the log itself.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, Resource, World};

use super::session::{Session, Watching, sides_of_people, viewer};
use crate::event::{BattleEvent, EventLog, Telling};
use crate::model::SideId;

/// The log as one side is told it, while something is hidden.
#[derive(Resource, Debug, Clone, PartialEq, Eq)]
pub struct ToldEvents {
    side: SideId,
    events: Vec<BattleEvent>,
}

/// The log for panels and pictures.
#[derive(SystemParam)]
pub struct ToldLog<'w> {
    log: Res<'w, EventLog>,
    told: Option<Res<'w, ToldEvents>>,
}

impl ToldLog<'_> {
    /// The events that may be shown.
    pub fn events(&self) -> &[BattleEvent] {
        self.told.as_ref().map_or(self.log.events(), |told| &told.events)
    }

    /// The side to which they are told, while something is hidden.
    pub fn side(&self) -> Option<SideId> {
        self.told.as_ref().map(|told| told.side)
    }

    /// Whether the log reaches back to the beginning of the battle.
    pub fn is_whole(&self) -> bool {
        self.log.mark().events == self.log.events().len() as u64
    }
}

/// While this exists, nothing of the battle is shown: people play several sides that do not know the same things, and
/// another of them sits down.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Curtain {
    /// The side whose player sits down.
    pub hides_until: SideId,
}

/// Tells the log anew, after the battle or its players have changed. If it is told to another side now, the pictures begin
/// anew, and a curtain falls between people who play against each other.
pub(super) fn retell(world: &mut World) {
    let before = world.remove_resource::<ToldEvents>();
    let (Some(session), Some(log)) = (world.get_resource::<Session>(), world.get_resource::<EventLog>())
    else {
        return;
    };
    let plays = session.now.clock.outcome.is_none() && !world.contains_resource::<Watching>();
    let share_the_table = plays && sides_of_people(session) > 1;
    let hides = |event: &BattleEvent| matches!(event, BattleEvent::SightLost { .. });
    let Some(side) = viewer(session).filter(|_| log.events().iter().any(hides)) else {
        world.remove_resource::<Curtain>();
        return;
    };
    let told = Telling::new(side, session.beginning.secrets.clone()).tell_all(log.events());
    let turned = before.as_ref().is_some_and(|before| before.side != side);
    if !share_the_table {
        world.remove_resource::<Curtain>();
    } else if turned || before.is_none() {
        world.insert_resource(Curtain { hides_until: side });
    }
    world.insert_resource(ToldEvents { side, events: told });
    if let Some(mut session) = world.get_resource_mut::<Session>().filter(|_| turned) {
        session.jumps += 1;
    }
}

/// How many events there are to be shown.
pub(super) fn count(world: &World) -> usize {
    let all = || world.resource::<EventLog>().events().len();
    world.get_resource::<ToldEvents>().map_or_else(all, |told| told.events.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::level::Snapshot;
    use crate::model::UnitId;

    #[test]
    fn a82_two_battles_that_differ_in_the_way_of_the_hidden_are_told_alike() {
        let text = include_str!("../../levels/tavern.ron");
        let level = crate::level::Level::read(&crate::level::Source::inline("tavern", text));
        let dice = crate::level::DiceRecord::seeded(3);
        let beginning = Snapshot::beginning(&level.unwrap_or_else(|error| panic!("{error}")), dice);
        let (unit, side): (UnitId, SideId) = (beginning.units[0].id, "watch".parse().expect("well formed"));
        let battle = |to: Hex| {
            let (from, facing_before) = (Hex::ZERO, crate::hex::Facing::East);
            let (facing_after, last) = (facing_before, None);
            [
                BattleEvent::SightLost { unit, side, last },
                BattleEvent::Moved { unit, from, to, facing_before, facing_after },
                BattleEvent::RoundEnded { round: 1 },
            ]
        };
        let told = |to| Telling::new(side, beginning.secrets.clone()).tell_all(&battle(to));
        assert_eq!(told(Hex::new(1, 0)), told(Hex::new(0, 1)));
        assert_eq!(told(Hex::new(1, 0)), [BattleEvent::RoundEnded { round: 1 }]);
    }
}
