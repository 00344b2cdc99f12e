//! Items that are handled, dropped, thrown, broken, lost and found.

use super::cue::{CaptionTone, Motion};
use super::highlight::Highlight;
use super::scene::{Scene, SceneContext};
use super::{throw, timing, underfoot};
use crate::event::BreakageRoll;
use crate::event::{AttackRoll, BattleEvent, FumbleRoll, ItemMotion, ItemMove, ItemTest};
use crate::hex::{Facing, Hex};
use crate::model::{ItemId, Place, Roll, Terrain, Tile, UnitId};
use crate::sound::Effect;
use crate::view::art::{Splash, WeaponLook};
use crate::view::layout::{COLUMN, center};
use crate::view::stock::Look;

/// How high an item is tossed.
const LIFT: f32 = COLUMN * 0.6;

/// The scene of an event about an item.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Option<Scene> {
    let event = events.first()?;
    if let BattleEvent::Fumbled { unit, .. } = event {
        let mut scene = Scene { lasting: timing::BEAT, ..context.of(*unit) };
        scene.say_over(0.0, context.middle(*unit), "Fumble!", CaptionTone::Loud);
        scene.hear(0.0, Effect::Fumble, context.middle(*unit));
        return Some(scene);
    }
    if let BattleEvent::FumbleRolled(FumbleRoll { unit, rolls, .. }) = event {
        let mut scene = dice(context, *unit, rolls);
        let told = scene.lasting - timing::GLANCE;
        scene.say_over(told, context.middle(*unit), "Fumble!", CaptionTone::Loud);
        scene.hear(told, Effect::Fumble, context.middle(*unit));
        return Some(scene);
    }
    if let BattleEvent::ItemTested(ItemTest { unit, rolls, .. }) = event {
        return Some(dice(context, *unit, rolls));
    }
    if let BattleEvent::BreakageTested(BreakageRoll { unit, rolls, .. }) = event {
        return Some(dice(context, *unit, rolls));
    }
    if let BattleEvent::Broke { item, unit } = event {
        return Some(snap(context, *unit, *item));
    }
    if let BattleEvent::EnhancementChanged { unit, .. } = event {
        return Some(context.remark_heard(*unit, "Its magic wanes", Effect::Curse));
    }
    if let BattleEvent::AmmunitionGathered { unit, .. } = event {
        return Some(context.remark_heard(*unit, "fills the quiver", Effect::Handled));
    }
    if let BattleEvent::TookAim { unit, .. } = event {
        return Some(context.remark_heard(*unit, "takes aim", Effect::BowDrawn));
    }
    if let BattleEvent::Loaded { unit, before, after, .. } = event {
        return (after < before).then(|| context.remark_heard(*unit, "loads", Effect::CrossbowWound));
    }
    if let BattleEvent::Searched { unit, found, rolls, .. } = event {
        let mut scene = dice(context, *unit, rolls);
        let words = if *found { "finds it" } else { "finds nothing" };
        scene.say_over(scene.lasting - timing::GLANCE, context.middle(*unit), words, CaptionTone::Plain);
        return Some(scene);
    }
    let BattleEvent::ItemMoved(moved) = event else { return None };
    Some(item_moved(context, moved))
}

/// A weapon breaks.
fn snap(context: &SceneContext, unit: UnitId, item: ItemId) -> Scene {
    let mut scene = Scene { lasting: timing::BEAT, ..context.of(unit) };
    let at = context.middle(unit);
    scene.prop(0.0, timing::BURST, Look::Splash(Splash::Crack), Motion::burst(at, 1.2));
    scene.moment = Some(Highlight::breakage(context, unit, item, timing::BURST / 2.0));
    scene
}

fn item_moved(context: &SceneContext, moved: &ItemMove) -> Scene {
    let ItemMove { item, unit, motion, from, to, rolls, .. } = moved;
    match motion {
        ItemMotion::Drawn
        | ItemMotion::Stowed
        | ItemMotion::PickedUp
        | ItemMotion::Found
        | ItemMotion::Snatched => {
            let effect = handled(context, *item, *motion);
            context.remark_heard(*unit, &handling(context, *item, *motion), effect)
        }
        ItemMotion::UsedUp if context.is_gear(*item) => Scene::one(),
        ItemMotion::UsedUp => context.remark(*unit, "The last one"),
        ItemMotion::Kicked
        | ItemMotion::Fumbled
        | ItemMotion::Thrown
        | ItemMotion::LetGo
        | ItemMotion::Dropped => {
            let toss = Toss { item: *item, unit: *unit, motion: *motion, from: *from, to: *to };
            toss.scene(context, rolls)
        }
    }
}

fn handling(context: &SceneContext, item: ItemId, motion: ItemMotion) -> String {
    let name = context.state.item(item).map_or("it", |item| &item.item.name);
    match motion {
        ItemMotion::Stowed => format!("puts away {name}"),
        ItemMotion::Drawn => format!("draws {name}"),
        ItemMotion::Snatched => format!("takes {name}"),
        _ => format!("picks up {name}"),
    }
}

/// A blade sings when it is drawn.
fn handled(context: &SceneContext, item: ItemId, motion: ItemMotion) -> Effect {
    let blade = matches!(context.look(item), WeaponLook::Blade | WeaponLook::Axe | WeaponLook::Thrown);
    if blade && motion == ItemMotion::Drawn { Effect::SteelDrawn } else { Effect::Handled }
}

/// Only dice beside a unit.
fn dice(context: &SceneContext, unit: UnitId, rolls: &[Roll]) -> Scene {
    let mut scene = context.of(unit);
    if let Some(hex) = scene.place {
        let dice = throw::beside(context, hex, rolls);
        scene.lasting = dice.settled + timing::GLANCE;
        scene.cues = dice.cues;
    }
    scene
}

/// An item that flies from one place to another.
struct Toss {
    item: ItemId,
    unit: UnitId,
    motion: ItemMotion,
    from: Place,
    to: Place,
}

impl Toss {
    fn scene(&self, context: &SceneContext, rolls: &[Roll]) -> Scene {
        let mut scene = dice(context, self.unit, rolls);
        let start = if rolls.is_empty() { 0.0 } else { scene.lasting };
        let from = match self.motion {
            ItemMotion::Thrown if self.was_aimed(context) => context.last_target(),
            _ => self.hex(context, self.from),
        };
        let to = self.hex(context, self.to).or_else(|| self.abyss(context, from?)).or(from);
        let (Some(from), Some(to), Some(item)) = (from, to, context.state.item(self.item)) else {
            return scene;
        };
        let lands_with = underfoot::lands(context, self.to, Some(to));
        let (from, to) = (center(from), center(to));
        let look = Look::Item { look: context.look(self.item), broken: false };
        let gone = matches!(self.to, Place::Lost | Place::Hidden(_));
        let falls = matches!(self.motion, ItemMotion::LetGo | ItemMotion::Dropped);
        let turns = if falls { 0.25 } else { 1.5 };
        let lift = if self.motion == ItemMotion::Kicked { 0.0 } else { LIFT };
        let flight = Motion { to, lift, turns, ..Motion::still(from) };
        scene.prop(start, timing::TOSS, look.clone(), flight);
        let lands = start + timing::TOSS;
        match self.motion {
            ItemMotion::Kicked => scene.hear(start, Effect::Kicked, from),
            ItemMotion::Thrown | ItemMotion::Fumbled => scene.hear(start, Effect::Throw, from),
            _ => {}
        }
        scene.hear(lands, lands_with, to);
        if gone {
            let sinks = Motion { turns: 0.5, size: (1.0, 0.1), fades: true, ..Motion::still(to) };
            scene.prop(lands, timing::TOSS, look, sinks);
        } else if item.item.broken {
            scene.prop(lands, timing::BURST, Look::Splash(Splash::Crack), Motion::burst(to, 0.8));
        }
        if let Some(words) = self.words(item.item.broken) {
            scene.say_over(lands, to, words, CaptionTone::Plain);
        }
        if self.to == Place::Lost && self.motion != ItemMotion::Dropped {
            scene.moment = Some(Highlight::depths(context, self.unit, self.item, lands + timing::TOSS / 4.0));
        }
        scene.told = lands;
        scene.lasting = lands + if gone || item.item.broken { timing::TOSS } else { timing::GLANCE };
        scene
    }

    /// Whether it was thrown at a target: then it is already there.
    fn was_aimed(&self, context: &SceneContext) -> bool {
        let of_this_block = context.past.iter().rev().take_while(|event| event.block().is_none());
        let last = of_this_block.into_iter().find_map(|event| {
            let BattleEvent::AttackRolled(AttackRoll { weapon, .. }) = event else { return None };
            Some(*weapon)
        });
        last == Some(self.item)
    }

    /// The hex that a place is in.
    fn hex(&self, context: &SceneContext, place: Place) -> Option<Hex> {
        place.ground().or_else(|| Some(context.unit(place.carrier()?)?.position))
    }

    /// Where an item is lost for good: the chasm or deep water beside the unit that is most in front of it.
    fn abyss(&self, context: &SceneContext, from: Hex) -> Option<Hex> {
        let facing = context.unit(self.unit)?.facing;
        let swallows = |tile: &Tile| tile.terrain == Terrain::Chasm || tile.depth >= Tile::DEEP_WATER;
        let around = Facing::ALL
            .into_iter()
            .filter(|side| context.state.board.tile(side.ahead(from)).is_some_and(swallows));
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
