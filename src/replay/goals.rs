//! Goals of a level to which too few units can get, by the ways that the level's own rulebook leaves them.

use std::collections::HashSet;

use crate::hex::Hex;
use crate::level::{Faults, FileError, Key, Level, Source, all, no_place_to_stand};
use crate::model::{Objective, RuleId, SideId, Tag};
use crate::rulebook::Rulebook;
use crate::rules::{Battle, Battlefield, ever_reached, exits};

const A62: RuleId = RuleId::a(62);
const T18: RuleId = RuleId::t(18);
const R23: RuleId = RuleId::r(23);

/// Checks that enough units get to where the objectives of their sides want them.
///
/// # Errors
/// All objectives for which too few do, up to [`Faults::MOST`]. The source is the file that the level was read from.
pub(super) fn check(level: &Level, rulebook: &Rulebook, source: &Source) -> Result<(), Faults> {
    let goals: Vec<(SideId, usize, &Objective)> = level
        .sides
        .sides
        .iter()
        .flat_map(|(id, side)| (0..).zip(&side.objectives).map(|(index, objective)| (*id, index, objective)))
        .filter(|(.., objective)| is_somewhere(objective))
        .collect();
    if goals.is_empty() {
        return Ok(());
    }
    Battle::before(level, rulebook).survey(|field| {
        let seekers = seekers(field, &goals);
        let faults = goals.iter().filter_map(|(side, index, objective)| {
            let (place, problem) = out_of_reach(field, *side, objective, &seekers)?;
            let side = [Key::Field("sides"), Key::Entry(side.as_str()), Key::Field("objectives")];
            let at: Vec<Key> =
                side.into_iter().chain([Key::Index(*index)]).chain(place.map(Key::Field)).collect();
            Some(Err(source.fault(&at, problem).with_help(help(rulebook, objective))))
        });
        all::<(), FileError>(faults).map(drop)
    })
}

/// What may bar the way to an objective, or what keeps everybody from it.
fn help(rulebook: &Rulebook, objective: &Objective) -> String {
    let needed = match objective {
        Objective::Escape { .. } => [A62, R23].as_slice(),
        Objective::Reach { .. }
        | Objective::Hold { .. }
        | Objective::Eliminate
        | Objective::Survive { .. } => &[A62],
    };
    if let Some(rule) = needed.iter().find(|rule| !rulebook.has(**rule)) {
        return format!("give the level a rulebook that has {rule}");
    }
    let drops = match rulebook.has(T18) {
        true => "drops of more than 30 feet",
        false => "rises of more than 5 feet, drops of more than 10 feet",
    };
    format!("walls, chasms, {drops} and water that is too deep for them bar every way")
}

/// Whether a side meets an objective by being somewhere.
fn is_somewhere(objective: &Objective) -> bool {
    match objective {
        Objective::Reach { .. } | Objective::Hold { .. } | Objective::Escape { .. } => true,
        Objective::Eliminate | Objective::Survive { .. } => false,
    }
}

/// A unit and where it gets.
struct Seeker {
    /// Its side.
    side: SideId,
    /// Whether it is a mount.
    mount: bool,
    /// The hexes to which it gets.
    land: HashSet<Hex>,
    /// Those by which it may leave the field.
    exits: Vec<Hex>,
}

impl Seeker {
    fn gets_to(&self, hexes: &[Hex]) -> bool {
        hexes.iter().any(|hex| self.land.contains(hex))
    }
}

/// The units of the sides with these goals; all, if treasure is among them, which anybody may bring.
fn seekers(field: &Battlefield, goals: &[(SideId, usize, &Objective)]) -> Vec<Seeker> {
    let treasure = |goal: &Objective| matches!(goal, Objective::Escape { treasure: 1.., .. });
    let matters = |of: SideId| goals.iter().any(|(side, _, goal)| *side == of || treasure(goal));
    let seeker = |id| {
        let unit = field.unit(id);
        let mount = unit.kind.tags.contains(&Tag::Mount);
        Seeker { side: unit.side.0, mount, land: ever_reached(field, &unit), exits: exits(field, &unit) }
    };
    field.fighting().filter(|unit| matters(unit.side.0)).map(|unit| seeker(*unit.id)).collect()
}

/// Why too few units get to where an objective wants them, with the field of the objective that says where; `None` if
/// enough do. That nobody can stand there at all, or that a side has too few units, is a fault of its own.
fn out_of_reach(
    field: &Battlefield,
    side: SideId,
    objective: &Objective,
    seekers: &[Seeker],
) -> Option<(Option<&'static str>, String)> {
    let own: Vec<&Seeker> = seekers.iter().filter(|seeker| seeker.side == side).collect();
    match objective {
        Objective::Reach { zone, units } => {
            let problem = outside(field, (side, zone), &own, usize::from(*units));
            Some((Some("zone"), problem.or_else(|| crowded(field, zone, &own, usize::from(*units)))?))
        }
        Objective::Hold { zone, .. } => Some((Some("zone"), outside(field, (side, zone), &own, 1)?)),
        Objective::Escape { .. } if !field.rulebook.has(R23) => {
            Some((None, format!("nobody leaves the field where the rulebook lacks {R23}")))
        }
        Objective::Escape { units, treasure } => {
            let riders: Vec<&Seeker> = own.into_iter().filter(|seeker| !seeker.mount).collect();
            let able = riders.iter().filter(|seeker| seeker.gets_to(&seeker.exits)).count();
            let kept_in = too_few((able, riders.len()), usize::from(*units), side, "an exit");
            match kept_in {
                Some(problem) => Some((None, problem)),
                None => Some((Some("treasure"), lies_apart(field, *treasure, seekers)?)),
            }
        }
        Objective::Eliminate | Objective::Survive { .. } => None,
    }
}

/// The hexes of a zone in which somebody can stand.
fn standable(field: &Battlefield, zone: &str) -> Vec<Hex> {
    let bears = |hex: &Hex| field.board.tile(*hex).is_some_and(|tile| no_place_to_stand(tile).is_none());
    let zone = field.sides.zones.get(zone);
    zone.into_iter().flat_map(|zone| &zone.hexes).copied().filter(bears).collect()
}

/// That too few units of a side get into a zone.
fn outside(
    field: &Battlefield,
    (side, zone): (SideId, &str),
    own: &[&Seeker],
    wanted: usize,
) -> Option<String> {
    let hexes = standable(field, zone);
    let able = own.iter().filter(|seeker| seeker.gets_to(&hexes)).count();
    let told = too_few((able, own.len()), wanted, side, &format!("the zone `{zone}`"));
    told.filter(|_| !hexes.is_empty())
}

/// That only so many of all units get to a place, and more must.
fn too_few((able, all): (usize, usize), wanted: usize, side: SideId, place: &str) -> Option<String> {
    match able {
        _ if able >= wanted.min(all) => None,
        0 => Some(format!("no unit of side `{side}` can get to {place}")),
        _ => Some(format!("{wanted} units of side `{side}` must get to {place}, and {able} of {all} can")),
    }
}

/// That the part of a zone into which units get has no room for as many as must.
fn crowded(field: &Battlefield, zone: &str, own: &[&Seeker], wanted: usize) -> Option<String> {
    let hexes = standable(field, zone);
    let open = hexes.iter().filter(|hex| own.iter().any(|seeker| seeker.land.contains(*hex))).count();
    let mounts = own.iter().filter(|seeker| seeker.mount).count();
    // A rider and the mount share a hex.
    let room = |places: usize| places + mounts.min(places);
    let told =
        || format!("{wanted} units must reach the zone `{zone}`, and they get into {open} of its hexes");
    (room(open) < wanted && wanted <= room(hexes.len())).then(told)
}

/// That less treasure than is wanted lies where any unit gets, or is with one.
fn lies_apart(field: &Battlefield, wanted: u32, seekers: &[Seeker]) -> Option<String> {
    let near = |hex: Hex| seekers.iter().any(|seeker| seeker.land.contains(&hex));
    let found = field.items().filter(|item| item.place.ground().is_none_or(near));
    let found: u32 = found.filter_map(|item| item.gear).map(|gear| gear.worth()).sum();
    let told =
        || format!("{wanted} gold pieces must be taken along, and only {found} lie where a unit can get");
    (found < wanted).then(told)
}
