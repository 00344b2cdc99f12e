//! Events of flasks, flames and saving throws as sentences.

use super::names::Names;
use crate::event::{BattleEvent, Smothering};
use crate::model::{Burning, Condition, Contents, Peril};

/// An event of flasks, flames or saving throws as a sentence without its full stop; of others nothing.
pub(super) fn sentence(event: &BattleEvent, names: &dyn Names) -> String {
    use BattleEvent as E;
    match event {
        E::ConditionBegan { unit, condition, .. } => format!("{} {}", names.unit(*unit), begins(*condition)),
        E::SavingThrow { unit, peril, need, natural, saved, .. } => {
            let does = if *saved { "saves" } else { "fails to save" };
            format!("{} {does} against {}, needs {need} and rolls {natural}", names.unit(*unit), of(*peril))
        }
        E::FlaskBroke { .. } => broke(event, names),
        E::WickLit { unit, item, .. } => {
            format!("{} lights the wick of {}", names.unit(*unit), names.item(*item))
        }
        E::Burned { unit, by, damage, after, .. } => {
            let points = if *damage == 1 { "1 hit point".to_owned() } else { format!("{damage} hit points") };
            format!("{} burns {} for {points}, {after} left", burner(*by), names.unit(*unit))
        }
        E::Smothered(Smothering { unit, target, chance, out, .. }) => {
            let comes = if *out { "they go out" } else { "they burn on" };
            match unit == target {
                true => format!(
                    "{} rolls on the ground to put the flames out, {chance}%: {comes}",
                    names.unit(*unit)
                ),
                false => format!(
                    "{} smothers the flames on {} with a blanket, {chance}%: {comes}",
                    names.unit(*unit),
                    names.unit(*target)
                ),
            }
        }
        E::FireChanged { at, before, after, .. } => {
            let at = names.at(*at);
            match (before, after) {
                (Some(0), Some(0)) => format!("Nothing is left to burn{at}"),
                (Some(0), _) => format!("Fire breaks out{at}"),
                (_, Some(0)) => format!("The fire burns out{at}"),
                _ => format!("The fire burns on{at}"),
            }
        }
        _ => String::new(),
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
        Condition::Grappling => "lays hands on somebody",
        Condition::Held => "is held fast",
        Condition::Pinned => "is pinned",
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

fn broke(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::FlaskBroke { item, unit, contents, lit, over, at, .. } = event else {
        return String::new();
    };
    let what = match (contents, lit) {
        (Contents::HolyWater, _) => "the holy water",
        (Contents::Oil, true) => "the burning oil",
        (Contents::Oil, false) => "the oil, which does not burn,",
    };
    let flask = format!("{} of {}", names.item(*item), names.unit(*unit));
    match over {
        Some(victim) => format!("{what} from {flask} spills over {}", names.unit(*victim)),
        None => format!("{what} from {flask} spills on the ground{}", names.at(*at)),
    }
}
