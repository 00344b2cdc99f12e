//! Bodies in catalogs: whether each can be one, and whether creatures fit theirs.

use std::collections::BTreeMap;

use super::document::Document;
use super::format::{Catalog, CreatureFile, HUMANOID};
use super::{Faults, FileError, Key, all, both, did_you_mean};
use crate::model::{ArmorPiece, Body, BodyArea, BodyPart};

/// The most parts that a body may have.
const MOST_PARTS: usize = 40;

/// Why a creature cannot have its body.
struct Misfit {
    /// The field of the creature, and the place in its list.
    field: &'static str,
    index: Option<usize>,
    problem: String,
    help: Option<String>,
}

impl Misfit {
    fn of(field: &'static str, problem: String) -> Misfit {
        Misfit { field, index: None, problem, help: None }
    }

    fn fault(self, creature: &Document) -> FileError {
        let mut at = vec![Key::Field(self.field)];
        at.extend(self.index.map(Key::Index));
        let fault = creature.fault(&at, self.problem);
        match self.help {
            Some(help) => fault.with_help(help),
            None => fault,
        }
    }
}

/// Checks the bodies of a file, and all creatures that have one of them or are in the file. `known` has the bodies and the
/// armor of the file already, but not its creatures.
pub(super) fn check(
    known: &Catalog,
    bodies: &BTreeMap<String, Body>,
    creatures: &BTreeMap<String, CreatureFile>,
    document: &Document,
) -> Result<(), Faults> {
    let checked = all(bodies.iter().map(|(name, body)| {
        let document = document.inside(&[Key::Field("bodies"), Key::Entry(name)]);
        check_body(name, body, &document)
    }));
    let new = creatures.iter().map(|(name, creature)| {
        let document = document.inside(&[Key::Field("creatures"), Key::Entry(name)]);
        check_build(known, name, creature).map_err(|misfit| misfit.fault(&document))
    });
    // Creatures of other files must fit a body that this one replaces.
    let others = known
        .creatures
        .iter()
        .filter(|(name, creature)| bodies.contains_key(&creature.body) && !creatures.contains_key(*name));
    let others = others.map(|(name, creature)| {
        let at = [Key::Field("bodies"), Key::Entry(&creature.body)];
        check_build(known, name, creature)
            .map_err(|misfit| document.fault(&at, format!("`{name}` has this body: {}", misfit.problem)))
    });
    let checked = checked.and_then(|_| all(others));
    both(checked, all(new)).map(drop)
}

/// Checks that a creature can live in its body.
fn check_build(all: &Catalog, name: &str, creature: &CreatureFile) -> Result<(), Misfit> {
    let body = all.bodies.get(&creature.body).ok_or_else(|| Misfit {
        help: Some(did_you_mean(&creature.body, all.bodies.keys().map(String::as_str))),
        ..Misfit::of("body", format!("there is no body `{}`", creature.body))
    })?;
    let (hands, there) = (usize::from(creature.hands), body.hands());
    // Levels from before there were bodies have creatures with many hands that name none.
    if hands > there && creature.body != HUMANOID {
        let problem = format!("`{name}` has {hands} hands, and its body `{}` bears {there}", creature.body);
        return Err(Misfit::of("hands", problem));
    }
    if creature.movement > 0 && !body.parts.iter().any(|part| part.carries) {
        let problem = format!("`{name}` moves, and no part of its body `{}` carries it", creature.body);
        return Err(Misfit::of("movement", problem));
    }
    // Armor that no catalog has is told with the other belongings.
    let worn = creature.armor.iter().enumerate();
    let worn = worn.filter_map(|(index, piece)| Some((index, piece, all.armor.get(piece)?)));
    worn.into_iter().try_for_each(|(index, piece, armor)| {
        check_worn(all, creature, piece, armor)
            .map_err(|problem| Misfit { index: Some(index), ..Misfit::of("armor", problem) })
    })
}

/// Checks that a creature has a part for a piece of armor.
pub(super) fn check_worn(
    all: &Catalog,
    creature: &CreatureFile,
    name: &str,
    piece: &ArmorPiece,
) -> Result<(), String> {
    let fits =
        |body: &Body| piece.covers.is_empty() || piece.covers.iter().any(|location| body.has(*location));
    match all.bodies.get(&creature.body) {
        Some(body) if !fits(body) => Err(format!("`{name}` covers nothing of the body `{}`", creature.body)),
        _ => Ok(()),
    }
}

fn check_body(name: &str, body: &Body, document: &Document) -> Result<(), Faults> {
    let at = [Key::Field("parts")];
    if body.parts.is_empty() {
        return Err(document.fault(&at, format!("the body `{name}` has no part")).into());
    }
    if body.parts.len() > MOST_PARTS {
        let problem = format!("{} parts; a body has at most {MOST_PARTS}", body.parts.len());
        return Err(document.fault(&at, problem).into());
    }
    if !body.parts.iter().any(|part| part.area == BodyArea::Head) {
        let help = "a body has one part with `area: Head`; in one without shape, what does a head's work";
        let problem = format!("the body `{name}` has no head");
        return Err(document.fault(&at, problem).with_help(help).into());
    }
    let mut known = BTreeMap::new();
    let part = |(index, part): (usize, &BodyPart)| {
        let at = [Key::Field("parts"), Key::Index(index)];
        if let Some(other) = known.insert(part.name, index) {
            let problem = format!("parts {} and {} are both called `{}`", other + 1, index + 1, part.name);
            return Err(document.fault(&[at[0], at[1], Key::Field("name")], problem));
        }
        check_part(part, &document.inside(&at))
    };
    all(body.parts.iter().enumerate().map(part)).map(drop)
}

fn check_part(part: &BodyPart, document: &Document) -> Result<(), FileError> {
    let BodyPart { name, area, spots, hand, carries: _ } = part;
    if *hand && !area.is_limb() {
        let problem = format!("`{name}` bears a hand, and only a limb can: an arm, a leg, a wing or a tail");
        return Err(document.fault(&[Key::Field("hand")], problem));
    }
    for (index, spot) in spots.iter().enumerate() {
        let at = [Key::Field("spots"), Key::Index(index)];
        if spot.area() != *area {
            let problem =
                format!("{spot:?} is on a part of area {:?}, and `{name}` is of area {area:?}", spot.area());
            return Err(document.fault(&at, problem));
        }
        if spots[..index].contains(spot) {
            return Err(document.fault(&at, format!("`{name}` has {spot:?} twice")));
        }
    }
    Ok(())
}
