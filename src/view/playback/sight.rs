//! Units that come into sight and are lost from it.

use super::scene::{Scene, SceneContext};
use crate::event::BattleEvent;

/// The scene of what a side notices.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::SightLost { unit, last: Some(_), .. } = event {
        return Some(context.remark(*unit, "Out of sight"));
    }
    if let BattleEvent::Listened(roll) = event {
        return Some(context.remark(roll.unit, "Listens"));
    }
    let BattleEvent::Detected(found) = event else { return None };
    Some(context.remark(found.by, "There is somebody!"))
}
