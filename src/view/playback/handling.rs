//! Things that change hands, slip, fly, break, sink and are found.

use super::cue::{CaptionTone, Motion};
use super::scene::{Scene, SceneContext};
use super::{throw, timing};
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::hex::{Facing, Hex};
use crate::model::{ItemId, Place, Roll, Terrain, Tile, UnitId};
use crate::view::art::Splash;
use crate::view::layout::{COLUMN, center};
use crate::view::stock::Look;

/// How high a thing is tossed.
const LIFT: f32 = COLUMN * 0.6;

/// The scene of something that happens to a thing.
pub fn scene(stage: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::Fumbled { unit, .. } = event {
        let mut scene = Scene { lasting: timing::BEAT, ..stage.of(*unit) };
        scene.say_over(0.0, stage.middle(*unit), "Fumble!", CaptionTone::Loud);
        return Some(scene);
    }
    if let BattleEvent::BreakageTested { unit, rolls, .. } = event {
        return Some(dice(stage, *unit, rolls));
    }
    if let BattleEvent::EnhancementChanged { unit, .. } = event {
        return Some(stage.remark(*unit, "Its magic wanes"));
    }
    if let BattleEvent::AmmunitionGathered { unit, .. } = event {
        return Some(stage.remark(*unit, "fills the quiver"));
    }
    if let BattleEvent::TookAim { unit, .. } = event {
        return Some(stage.remark(*unit, "takes aim"));
    }
    if let BattleEvent::Loaded { unit, before, after, .. } = event {
        return (after < before).then(|| stage.remark(*unit, "loads"));
    }
    if let BattleEvent::Searched { unit, found, rolls, .. } = event {
        let mut scene = dice(stage, *unit, rolls);
        let words = if *found { "finds it" } else { "finds nothing" };
        scene.say_over(scene.lasting - timing::GLANCE, stage.middle(*unit), words, CaptionTone::Plain);
        return Some(scene);
    }
    let BattleEvent::ItemMoved(moved) = event else { return None };
    Some(item_moved(stage, moved))
}

fn item_moved(stage: &SceneContext, moved: &ItemMove) -> Scene {
    let ItemMove { item, unit, motion, from, to, rolls, .. } = moved;
    match motion {
        ItemMotion::Drawn
        | ItemMotion::Stowed
        | ItemMotion::PickedUp
        | ItemMotion::Found
        | ItemMotion::Snatched => stage.remark(*unit, &handling(stage, *item, *motion)),
        ItemMotion::UsedUp if stage.is_gear(*item) => Scene::one(),
        ItemMotion::UsedUp => stage.remark(*unit, "The last one"),
        ItemMotion::Kicked
        | ItemMotion::Fumbled
        | ItemMotion::Thrown
        | ItemMotion::LetGo
        | ItemMotion::Dropped => {
            let toss = Toss { item: *item, unit: *unit, motion: *motion, from: *from, to: *to };
            toss.scene(stage, rolls)
        }
    }
}

fn handling(stage: &SceneContext, item: ItemId, motion: ItemMotion) -> String {
    let name = stage.state.item(item).map_or("it", |item| &item.item.name);
    match motion {
        ItemMotion::Stowed => format!("puts away {name}"),
        ItemMotion::Drawn => format!("draws {name}"),
        ItemMotion::Snatched => format!("takes {name}"),
        _ => format!("picks up {name}"),
    }
}

/// Nothing but dice beside a unit.
fn dice(stage: &SceneContext, unit: UnitId, rolls: &[Roll]) -> Scene {
    let mut scene = stage.of(unit);
    if let Some(hex) = scene.place {
        let dice = throw::beside(stage, hex, rolls);
        scene.lasting = dice.settled + timing::GLANCE;
        scene.cues = dice.cues;
    }
    scene
}

/// A thing that flies from one place to another.
struct Toss {
    item: ItemId,
    unit: UnitId,
    motion: ItemMotion,
    from: Place,
    to: Place,
}

impl Toss {
    fn scene(&self, stage: &SceneContext, rolls: &[Roll]) -> Scene {
        let mut scene = dice(stage, self.unit, rolls);
        let start = if rolls.is_empty() { 0.0 } else { scene.lasting };
        let from = match self.motion {
            ItemMotion::Thrown if self.was_aimed(stage) => stage.last_target(),
            _ => self.hex(stage, self.from),
        };
        let to = self.hex(stage, self.to).or_else(|| self.abyss(stage, from?)).or(from);
        let (Some(from), Some(to), Some(thing)) = (from, to, stage.state.item(self.item)) else {
            return scene;
        };
        let (from, to) = (center(from), center(to));
        let look = Look::Item { look: stage.look(self.item), broken: false };
        let gone = matches!(self.to, Place::Lost | Place::Hidden(_));
        let falls = matches!(self.motion, ItemMotion::LetGo | ItemMotion::Dropped);
        let turns = if falls { 0.25 } else { 1.5 };
        let lift = if self.motion == ItemMotion::Kicked { 0.0 } else { LIFT };
        let flight = Motion { to, lift, turns, ..Motion::still(from) };
        scene.prop(start, timing::TOSS, look.clone(), flight);
        let lands = start + timing::TOSS;
        if gone {
            let sinks = Motion { turns: 0.5, size: (1.0, 0.1), fades: true, ..Motion::still(to) };
            scene.prop(lands, timing::TOSS, look, sinks);
        } else if thing.item.broken {
            scene.prop(lands, timing::BURST, Look::Splash(Splash::Crack), Motion::burst(to, 0.8));
        }
        if let Some(words) = self.words(thing.item.broken) {
            scene.say_over(lands, to, words, CaptionTone::Plain);
        }
        scene.told = lands;
        scene.lasting = lands + if gone || thing.item.broken { timing::TOSS } else { timing::GLANCE };
        scene
    }

    /// Whether it was thrown at somebody: then it is already where he stands.
    fn was_aimed(&self, stage: &SceneContext) -> bool {
        let of_this_block = stage.past.iter().rev().take_while(|event| event.block().is_none());
        let last = of_this_block.into_iter().find_map(|event| {
            let BattleEvent::AttackRolled { weapon, .. } = event else { return None };
            Some(*weapon)
        });
        last == Some(self.item)
    }

    /// The hex that a place is in.
    fn hex(&self, stage: &SceneContext, place: Place) -> Option<Hex> {
        place.ground().or_else(|| Some(stage.unit(place.carrier()?)?.position))
    }

    /// Where something is lost for good: the depth beside the unit that is most in front of it.
    fn abyss(&self, stage: &SceneContext, from: Hex) -> Option<Hex> {
        let facing = stage.unit(self.unit)?.facing;
        let swallows = |tile: &Tile| tile.terrain == Terrain::Chasm || tile.depth >= Tile::DEEP_WATER;
        let around = Facing::ALL
            .into_iter()
            .filter(|side| stage.state.board.tile(side.ahead(from)).is_some_and(swallows));
        around.min_by_key(|side| facing.steps_to(*side)).map(|side| side.ahead(from))
    }

    fn words(&self, broken: bool) -> Option<&'static str> {
        match self.to {
            Place::Lost => Some("lost for good"),
            Place::Hidden(_) => Some("sinks out of sight"),
            _ if broken && self.motion != ItemMotion::LetGo => Some("breaks"),
            _ => None,
        }
    }
}
