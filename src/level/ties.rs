//! Which units of a level go with which: riders with mounts, followers with leaders.

use super::document::Document;
use super::{Faults, FileError, Key, UnitRecord, all, both, did_you_mean_in};
use crate::model::{Tag, UnitId};

/// Checks that riders have mounts and followers have leaders.
pub(super) fn check(units: &[UnitRecord], document: &Document) -> Result<(), Faults> {
    let ties = |unit| both(followed(unit, units, document), carried(unit, units, document));
    all(units.iter().map(ties)).map(drop)
}

/// Checks that a unit that begins on a mount can ride it.
fn carried(unit: &UnitRecord, units: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    let Some(mount) = unit.riding.0 else { return Ok(()) };
    let path = [Key::Field("units"), Key::Entry(unit.id.as_str()), Key::Field("rides")];
    let bears = |other: &&UnitRecord| {
        other.side == unit.side && other.kind.tags.contains(&Tag::Mount) && other.kind.size > unit.kind.size
    };
    let Some(beast) = units.iter().filter(bears).find(|other| other.id == mount) else {
        let mounts = units.iter().filter(bears).map(|other| other.id.as_str());
        let problem = format!(
            "`{}` cannot ride `{mount}`: a mount is a larger unit of the same side with the tag Mount",
            unit.id
        );
        return Err(document.fault(&path, problem).with_help(did_you_mean_in(
            "the level's `units`",
            mount.as_str(),
            mounts,
        )));
    };
    if beast.position != unit.position {
        let problem = format!("`{}` rides `{mount}` and must begin in the same hex", unit.id);
        return Err(document.fault(&path, problem));
    }
    if let Some(other) = beast.riding.0 {
        let problem = format!("`{mount}` rides `{other}`; who rides bears nobody");
        return Err(document.fault(&path, problem));
    }
    let (own, borne) = (unit.flight.layer(), beast.flight.layer());
    if unit.flight.0.is_some() && own != borne {
        let problem = format!("`{}` rides `{mount}`, which begins in layer {borne}, not {own}", unit.id);
        return Err(document.fault(&[path[0], path[1], Key::Field("flying")], problem));
    }
    let on_it = |other: &&UnitRecord| other.id != unit.id && other.riding.0 == Some(mount);
    match units.iter().find(on_it) {
        Some(other) => Err(document.fault(&path, format!("`{}` rides `{mount}` already", other.id))),
        None => Ok(()),
    }
}

/// Checks that a unit with a leader has one of its own side.
fn followed(unit: &UnitRecord, units: &[UnitRecord], document: &Document) -> Result<(), FileError> {
    let document = document.inside(&[Key::Field("units"), Key::Entry(unit.id.as_str())]);
    let friends = || units.iter().filter(|other| other.side == unit.side && other.id != unit.id);
    match (unit.nerve.leader, unit.nerve.loyalty) {
        (Some(leader), _) if friends().all(|other| other.id != leader) => {
            let problem = format!("the side of `{}` has no unit `{leader}` to follow", unit.id);
            let friends = friends().map(|other| other.id.as_str());
            let help = did_you_mean_in("the level's `units`", leader.as_str(), friends);
            Err(document.fault(&[Key::Field("leader")], problem).with_help(help))
        }
        (None, Some(_)) => {
            let problem = format!("`{}` has loyalty but no `leader` to be loyal to", unit.id);
            Err(document.fault(&[Key::Field("loyalty")], problem))
        }
        (Some(leader), _) if leads_in_a_circle(unit, units) => {
            let problem = format!("`{}` follows `{leader}`, which in the end follows `{}`", unit.id, unit.id);
            Err(document.fault(&[Key::Field("leader")], problem).with_help("one of them leads"))
        }
        _ => Ok(()),
    }
}

/// Whether whoever a unit follows, and whoever that one follows, and so on, follows the unit. Of the units of a circle
/// this is said of the first.
fn leads_in_a_circle(unit: &UnitRecord, units: &[UnitRecord]) -> bool {
    let above = |id: &UnitId| units.iter().find(|other| other.id == *id)?.nerve.leader;
    let chain: Vec<UnitId> = std::iter::successors(unit.nerve.leader, above).take(units.len()).collect();
    let back = chain.iter().position(|other| *other == unit.id);
    back.is_some_and(|back| chain[..back].iter().all(|other| *other > unit.id))
}
