//! Sentences of flasks, flames and saving throws.

use super::names::Names;
use super::phrases::count;
use crate::event::Smothering;
use crate::hex::Hex;
use crate::model::{Burning, Condition, Contents, ItemId, Peril, UnitId};

/// A condition began.
pub(super) fn condition_began(unit: UnitId, condition: Condition, names: &dyn Names) -> String {
    format!("{} {}", names.unit(unit), begins(condition))
}

/// A unit made a saving throw.
pub(super) fn saving_throw(
    unit: UnitId,
    peril: Peril,
    need: u16,
    natural: u16,
    saved: bool,
    names: &dyn Names,
) -> String {
    let does = if saved { "saves" } else { "fails to save" };
    format!("{} {does} against {}, needs {need} and rolls {natural}", names.unit(unit), of(peril))
}

/// Flames or holy water burned a unit.
pub(super) fn burned(unit: UnitId, by: Burning, damage: i16, after: i16, names: &dyn Names) -> String {
    let points = count(i64::from(damage), "hit point");
    format!("{} burns {} for {points}, {after} left", burner(by), names.unit(unit))
}

/// A unit tried to put flames out.
pub(super) fn smothered(smothering: &Smothering, names: &dyn Names) -> String {
    let Smothering { unit, target, chance, out, .. } = smothering;
    let comes = if *out { "they go out" } else { "they burn on" };
    let (who, whom) = (names.unit(*unit), names.unit(*target));
    match unit == target {
        true => format!("{who} rolls on the ground to put the flames out, {chance}%: {comes}"),
        false => format!("{who} smothers the flames on {whom} with a blanket, {chance}%: {comes}"),
    }
}

/// A hex caught fire, burned on or burned out.
pub(super) fn fire_changed(at: Hex, before: Option<u8>, after: Option<u8>, names: &dyn Names) -> String {
    let at = names.at(at);
    match (before, after) {
        (Some(0), Some(0)) => format!("Nothing is left to burn{at}"),
        (Some(0), _) => format!("Fire breaks out{at}"),
        (_, Some(0)) => format!("The fire burns out{at}"),
        _ => format!("The fire burns on{at}"),
    }
}

fn begins(condition: Condition) -> &'static str {
    match condition {
        Condition::Prayer => "is under a prayer",
        Condition::Chant => "is under a chant",
        Condition::MartialMusic => "hears martial music",
        Condition::Invisible => "cannot be seen any more",
        Condition::Stunned => "is stunned",
        Condition::Unaware => "notices nothing",
        Condition::Helpless => "is helpless",
        Condition::Routed => "turns to run",
        Condition::Turned => "shrinks from a cleric",
        Condition::Aiming => "takes aim",
        Condition::Grappling => "takes hold of somebody",
        Condition::Held => "is held fast",
        Condition::Pinned => "is pinned",
        Condition::OffBalance => "is off balance",
        Condition::Parrying => "does nothing but parry",
        Condition::Asleep => "falls asleep",
        Condition::Unconscious => "loses its senses",
        Condition::Paralyzed => "is paralyzed",
        Condition::Numb => "is paralyzed in part",
        Condition::Poisoned => "is poisoned",
        Condition::Crippled => "can only drag itself along",
        Condition::Drained => "loses life force",
        Condition::Exhausted => "is exhausted",
        Condition::Doomed => "is about to be killed",
        Condition::Alight => "has caught fire and will burn on unless it is put out",
        Condition::Engulfed => "is all in flames",
    }
}

fn of(peril: Peril) -> &'static str {
    match peril {
        Peril::Death => "death",
        Peril::Wands => "wands",
        Peril::Paralysis => "paralysis",
        Peril::Petrification => "petrification",
        Peril::Breath => "breath",
        Peril::Spells => "spells",
    }
}

fn burner(by: Burning) -> &'static str {
    match by {
        Burning::HolyWater => "Holy water",
        Burning::Oil => "Burning oil",
        Burning::OilStill => "The oil that still burns",
        Burning::Ground => "The fire underfoot",
        Burning::Engulfed => "The blaze",
    }
}

/// A flask broke, or was emptied.
pub(super) fn flask_broke(
    item: ItemId,
    unit: UnitId,
    contents: Contents,
    lit: bool,
    over: Option<UnitId>,
    at: Hex,
    names: &dyn Names,
) -> String {
    let what = match (contents, lit) {
        (Contents::HolyWater, _) => "the holy water",
        (Contents::Oil, true) => "the burning oil",
        (Contents::Oil, false) => "the oil, which does not burn,",
    };
    let flask = format!("{} of {}", names.item(item), names.unit(unit));
    match over {
        Some(victim) => format!("{what} from {flask} spills over {}", names.unit(victim)),
        None => format!("{what} from {flask} spills on the ground{}", names.at(at)),
    }
}
