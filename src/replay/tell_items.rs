//! Sentences of items: loaded, dropped, broken, moved, found.

use super::names::Names;
use super::phrases::count;
use crate::event::{AmmunitionLanding, Breakage, FumbleEffect, FumbleRoll, ItemMotion, ItemMove, ItemTest};
use crate::model::{Enhancement, ItemId, Place, UnitId};

/// A weapon was loaded a step, or must be loaded again.
pub(super) fn loaded(item: ItemId, unit: UnitId, before: u8, after: u8, names: &dyn Names) -> String {
    format!("{} {}", names.unit(unit), loading(&names.item(item), before, after))
}

fn loading(weapon: &str, before: u8, after: u8) -> String {
    match after {
        0 => format!("has loaded {weapon}"),
        _ if after < before => {
            format!("is loading {weapon}, which takes {} more", count(i64::from(after), "action"))
        }
        _ => format!("must load {weapon} before the next shot"),
    }
}

/// A weapon slipped out of the hand.
pub(super) fn fumbled(unit: UnitId, weapon: ItemId, names: &dyn Names) -> String {
    format!("{} fumbles: {} slips out of the hand", names.unit(unit), names.item(weapon))
}

/// What a fumble led to.
pub(super) fn fumble_rolled(fumble: &FumbleRoll, names: &dyn Names) -> String {
    let (unit, weapon) = (names.unit(fumble.unit), names.item(fumble.weapon));
    let victim = fumble.victim.map(|victim| names.unit(victim)).unwrap_or_default();
    let what = match fumble.effect {
        FumbleEffect::CriticalOnSelf => format!("strikes itself with {weapon} as hard as it can"),
        FumbleEffect::CriticalOnFriend => format!("strikes {victim} with {weapon} as hard as it can"),
        FumbleEffect::HitsSelf => format!("hits itself with {weapon}"),
        FumbleEffect::HitsFriend => format!("hits {victim} with {weapon}"),
        FumbleEffect::Breaks => format!("puts {weapon} to the test"),
        FumbleEffect::Drops => format!("drops {weapon}"),
        FumbleEffect::Stumbles => "stumbles".to_owned(),
        FumbleEffect::OffBalance => "loses its balance".to_owned(),
        FumbleEffect::LosesAttacks => "loses the attacks that are left in this round".to_owned(),
        FumbleEffect::Nothing => "the fumble table adds nothing".to_owned(),
    };
    format!("{unit} fumbles and {what}")
}

/// An item was tested against a crushing blow.
pub(super) fn tested(test: &ItemTest, names: &dyn Names) -> String {
    let (item, unit) = (names.item(test.item), names.unit(test.unit));
    let result = if test.held { "it holds" } else { "it does not hold" };
    format!("{item}, used by {unit}, takes a crushing blow, {} to hold: {result}", test.need)
}

/// An item on hard ground was tested for breakage.
pub(super) fn breakage_tested(
    item: ItemId,
    unit: UnitId,
    die: u16,
    dice: u8,
    result: Breakage,
    names: &dyn Names,
) -> String {
    let (item, unit, result) = (names.item(item), names.unit(unit), breakage(result));
    format!("{item}, let go by {unit}, hits hard ground, {dice}d{die}: it {result}")
}

/// An item lost some of its magic.
pub(super) fn enhancement_changed(
    item: ItemId,
    unit: UnitId,
    before: &Enhancement,
    after: &Enhancement,
    names: &dyn Names,
) -> String {
    let (item, unit) = (names.item(item), names.unit(unit));
    format!("The magic of {item}, let go by {unit}, goes from {} to {}", magic(before), magic(after))
}

/// A missile left its bundle.
pub(super) fn ammunition_spent(item: ItemId, unit: UnitId, after: u16, names: &dyn Names) -> String {
    format!("{} has {after} left of {}", names.unit(unit), names.item(item))
}

/// A missile was picked up.
pub(super) fn ammunition_gathered(item: ItemId, unit: UnitId, after: u16, names: &dyn Names) -> String {
    format!("{} picks up {} and has {after} of them now", names.unit(unit), names.item(item))
}

/// A unit searched for an item.
pub(super) fn searched(unit: UnitId, item: ItemId, found: bool, names: &dyn Names) -> String {
    let found = if found { "finds it" } else { "finds nothing" };
    format!("{} searches for {} and {found}", names.unit(unit), names.item(item))
}

/// An item changed its place.
pub(super) fn moved(moved: &ItemMove, names: &dyn Names) -> String {
    let ItemMove { item, unit, motion, to, rebounded, .. } = moved;
    let (item, unit, place) = (names.item(*item), names.unit(*unit), place(to, names));
    let bounce = if *rebounded { "bounces back and " } else { "" };
    match motion {
        ItemMotion::Drawn => format!("{unit} draws {item}"),
        ItemMotion::Stowed => format!("{unit} puts {item} away"),
        ItemMotion::PickedUp => format!("{unit} picks up {item}"),
        ItemMotion::Found => format!("{unit} pulls {item} out"),
        ItemMotion::Kicked => format!("{unit} kicks {item} back: it {place}"),
        ItemMotion::Fumbled | ItemMotion::Thrown => format!("{item} {bounce}{place}"),
        ItemMotion::LetGo => format!("{item} falls from the hands of {unit}: it {place}"),
        ItemMotion::UsedUp => format!("{unit} has used up {item}"),
        ItemMotion::Dropped => format!("{unit} lets go of {item}: it {place}"),
        ItemMotion::Snatched => format!("{unit} wrings {item} from the hands: it {place}"),
    }
}

/// A missile came to rest.
pub(super) fn ammunition_landed(landing: &AmmunitionLanding, names: &dyn Names) -> String {
    let AmmunitionLanding { bundle, after, enhancement_before, enhancement_after, to, .. } = landing;
    let many = if *after > 1 { format!(", {after} in all") } else { String::new() };
    let wanes = match enhancement_before == enhancement_after {
        true => String::new(),
        false => {
            format!("; its magic goes from {} to {}", magic(enhancement_before), magic(enhancement_after))
        }
    };
    format!("One of {} {}{many}{wanes}", names.item(*bundle), place(to, names))
}

fn place(place: &Place, names: &dyn Names) -> String {
    match *place {
        Place::Held(unit) => format!("is in {}'s hand", names.unit(unit)),
        Place::Worn(unit) => format!("is part of {}", names.unit(unit)),
        Place::Stowed(unit) => format!("is put away by {}", names.unit(unit)),
        Place::Lying(hex) => format!("lies{}", on_the_ground(names.at(hex))),
        Place::Hidden(hex) => format!("sinks out of sight{}", names.at(hex)),
        Place::Lodged(unit) => format!("sticks in {}", names.unit(unit)),
        Place::Lost => "is lost".to_owned(),
    }
}

fn on_the_ground(at: String) -> String {
    if at.is_empty() { " on the ground".to_owned() } else { at }
}

fn breakage(result: Breakage) -> &'static str {
    match result {
        Breakage::Whole => "holds",
        Breakage::Broke => "breaks",
        Breakage::Degraded => "loses some of its magic",
    }
}

fn magic(enhancement: &Enhancement) -> String {
    if !enhancement.magical {
        return "none".to_owned();
    }
    let against = enhancement.against.iter().map(|(tag, bonus)| format!(" ({bonus:+} against {tag:?})"));
    format!("{:+}{}", enhancement.general, against.collect::<String>())
}
