//! Areas of hexes: objectives, where the chosen unit can go, where enemies can attack.

use std::collections::HashSet;
use std::sync::Arc;

use bevy::math::Vec2;
use bevy::prelude::{Local, Res};

use super::mark::{Mark, Picture, height};
use super::print::{PrintedMarks, Printer};
use crate::hex::{Facing, Hex, Reach};
use crate::input::{Overlay, Preview, Prospect, Selection, Session, Shown, SpellUnderWay, plain};
use crate::level::Snapshot;
use crate::model::{Objective, SideState, Sides, UnitId, Zone};
use crate::view::art::{Area, LabelTone, MOST_TEETH, Number};
use crate::view::layout::{ROW, center};

/// How far above the hex at which a spell is cast its name stands, in rows.
const SPELL_ABOVE: f32 = 0.55;

/// Lays out the zones that a side has to reach or hold.
pub(super) fn lay_zones(
    session: Option<Res<Session>>,
    mut printed: Local<PrintedMarks>,
    mut known: Local<Option<u32>>,
    mut printer: Printer,
) {
    let jumps = session.as_ref().map(|session| session.jumps);
    if *known != jumps {
        let marks = session.map(|session| zones(&session.known.sides)).unwrap_or_default();
        printer.print(&mut printed, marks);
        *known = jumps;
    }
}

fn zones(sides: &Sides) -> Vec<Mark> {
    let wanted = |name: &String| {
        let mut asked =
            sides.sides.values().flat_map(|side| side.objectives.iter().map(move |goal| (side, goal)));
        asked.any(|(side, goal)| names(side, goal, name))
    };
    let zones = sides.zones.iter().filter(|(name, _)| wanted(name));
    zones.flat_map(|(name, zone)| lay_zone(name, zone)).collect()
}

/// Whether an objective of a side is about a zone: a side that has to escape must get to its exit.
fn names(side: &SideState, goal: &Objective, name: &str) -> bool {
    match goal {
        Objective::Reach { zone, .. } | Objective::Hold { zone, .. } => zone == name,
        Objective::Escape { .. } => side.exit.as_deref() == Some(name),
        Objective::Eliminate | Objective::Survive { .. } => false,
    }
}

fn lay_zone(name: &str, zone: &Zone) -> Vec<Mark> {
    let mut marks = lay(Area::Zone, height::ZONE, zone.hexes.iter().copied());
    let north = zone.hexes.iter().map(|hex| center(*hex)).max_by(|one, other| one.y.total_cmp(&other.y));
    let row: Vec<Hex> =
        zone.hexes.iter().copied().filter(|hex| Some(center(*hex).y) == north.map(|north| north.y)).collect();
    if let (Some(first), Some(last)) = (row.first(), row.last()) {
        let middle = (center(*first) + center(*last)) / 2.0 + Vec2::new(0.0, ROW * 0.6);
        let mut label = Mark::label(*first, 0.0, plain(name), LabelTone::Plain);
        label.place = middle;
        // What is said about a plan lies over it.
        label.height = height::ZONE_NAME;
        marks.push(label);
    }
    marks
}

/// What the areas depend on.
pub(super) struct AreaInputs {
    state: Arc<Snapshot>,
    unit: Option<UnitId>,
    overlay: Overlay,
    /// How many hexes are in danger.
    danger: usize,
    /// Whether an attack is planned, or would be by a click.
    aims: bool,
    /// Whether the places to stand in are rated.
    rated: bool,
    /// The hexes at which the chosen spell can be cast, or the chosen flask thrown.
    range: Vec<Hex>,
}

impl AreaInputs {
    fn is_like(&self, other: &AreaInputs) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
            && (self.unit, self.overlay, self.danger) == (other.unit, other.overlay, other.danger)
            && (self.aims, self.rated, &self.range) == (other.aims, other.rated, &other.range)
    }
}

/// Lays out reach and danger as far as the player wants to see them.
pub(super) fn lay_areas(
    session: Option<Res<Session>>,
    shown: Option<Res<Shown>>,
    selection: Res<Selection>,
    preview: Res<Preview>,
    mut printed: Local<PrintedMarks>,
    mut known: Local<Option<AreaInputs>>,
    mut printer: Printer,
) {
    let aims = selection.plan.as_ref().is_some_and(|plan| plan.target().is_some())
        || matches!(preview.prospect, Some(Prospect::Strike(_)));
    // While events are being shown, nothing is laid over the board.
    let at_rest = session.filter(|_| shown.is_some_and(|shown| !shown.busy));
    let now = at_rest.map(|session| AreaInputs {
        state: Arc::clone(&session.known),
        unit: selection.unit,
        overlay: selection.overlay,
        danger: preview.danger.len(),
        aims,
        rated: preview.rated_places.is_some(),
        range: preview.range.clone(),
    });
    let same = match (&*known, &now) {
        (Some(known), Some(now)) => known.is_like(now),
        (None, None) => true,
        _ => false,
    };
    if !same {
        // The reach would cover the cone of an attack.
        let reach = preview.reach.as_ref().filter(|_| !aims);
        // In a chase off the field nothing is laid over the board.
        let on_the_board = now.as_ref().is_some_and(|now| now.state.clock.chase.is_none());
        let marks = if on_the_board { areas(selection.overlay, reach, &preview) } else { Vec::new() };
        printer.print(&mut printed, marks);
        *known = now;
    }
}

fn areas(overlay: Overlay, reach: Option<&Reach>, preview: &Preview) -> Vec<Mark> {
    let mut marks: Vec<Mark> = preview.under_way.iter().flat_map(lay_spell).collect();
    if !preview.range.is_empty() {
        // A click casts the spell or throws the flask, and does not walk.
        marks.extend(lay(Area::Reach, height::REACH, preview.range.iter().copied()));
        return marks;
    }
    let by_reach = match overlay {
        Overlay::Reach | Overlay::Danger => true,
        // The reach, until the places are rated.
        Overlay::Stand => preview.rated_places.is_none(),
        Overlay::Heights | Overlay::Plain => false,
    };
    if by_reach && let Some(reach) = reach {
        let mut hexes: Vec<Hex> = reach.hexes().filter(|(_, cost)| *cost > 0).map(|(hex, _)| hex).collect();
        hexes.sort_unstable_by_key(|hex| (hex.y, hex.x));
        marks.extend(lay(Area::Reach, height::REACH, hexes.iter().copied()));
        // The other overlay has numbers, for all places.
        let teeth = hexes.iter().filter(|_| overlay != Overlay::Danger);
        marks.extend(teeth.filter_map(|hex| menace(*hex, preview)));
    }
    if overlay == Overlay::Danger {
        marks.extend(lay(Area::Danger, height::DANGER, preview.danger.keys().copied()));
        let crowds = preview.danger.iter().filter(|(_, enemies)| enemies.len() > 1);
        marks.extend(crowds.map(|(hex, enemies)| {
            let number = Number::Enemies(enemies.len().min(99) as u8);
            Mark::picture(*hex, height::NUMBER, Picture::Number(number))
        }));
    }
    marks
}

/// Where a spell that is being cast will work, and when.
fn lay_spell(spell: &SpellUnderWay) -> Vec<Mark> {
    let area = if spell.is_good { Area::Favor } else { Area::Cone };
    let mut marks = lay(area, height::HAZARD, spell.area.iter().copied());
    marks.push(Mark::label(spell.at, ROW * SPELL_ABOVE, spell.words.clone(), LabelTone::Minor));
    marks
}

/// Teeth for the enemies that can attack a place within reach.
fn menace(hex: Hex, preview: &Preview) -> Option<Mark> {
    let enemies = preview.danger.get(&hex)?.len().min(usize::from(MOST_TEETH)) as u8;
    Some(Mark::picture(hex, height::DANGER, Picture::Menace(enemies)))
}

/// An area of these hexes, with a border where it ends; in order, so that the same area gives the same marks.
pub(super) fn lay(area: Area, height: f32, hexes: impl Iterator<Item = Hex>) -> Vec<Mark> {
    let within: HashSet<Hex> = hexes.collect();
    let border = |hex: Hex| {
        let open = Facing::ALL.into_iter().filter(|facing| !within.contains(&facing.ahead(hex)));
        open.map(|facing| 1 << facing.index()).sum()
    };
    let mut hexes: Vec<Hex> = within.iter().copied().collect();
    hexes.sort_unstable_by_key(|hex| (hex.y, hex.x));
    hexes.into_iter().map(|hex| Mark::picture(hex, height, Picture::Area(area, border(hex)))).collect()
}
