//! Danger where the player points: which enemies would attack the place that a walk leads to, and which places the
//! pointed enemy can attack.

use bevy::prelude::{DetectChanges, Local, Res};

use super::area::lay;
use super::mark::{Mark, height};
use super::print::{PrintedMarks, Printer};
use crate::hex::Hex;
use crate::input::{Overlay, Pointed, Preview, Prospect, Selection, Session, Settings, Shown};
use crate::level::Snapshot;
use crate::model::{Status, UnitId};
use crate::view::art::palette::{BLOOD, CHALK};
use crate::view::art::{Area, LabelTone, Marker};
use crate::view::layout::center;

/// From the middle of a counter to where a line begins, in world units.
const EDGE: f32 = 52.0;

/// From the middle of a counter up to its chance, in world units.
const ABOVE: f32 = 62.0;

/// An enemy that would attack a place.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Attacker {
    unit: UnitId,
    /// Its chance to hit, and whether to warn of what it does, once they are known.
    known: Option<(f64, bool)>,
}

/// Lays out which enemies threaten what the player points at.
pub(super) fn lay_threats(
    (session, shown): (Option<Res<Session>>, Option<Res<Shown>>),
    (selection, preview, pointed): (Res<Selection>, Res<Preview>, Res<Pointed>),
    settings: Res<Settings>,
    mut printed: Local<PrintedMarks>,
    mut printer: Printer,
) {
    let at_rest = session.as_ref().zip(shown.as_ref()).filter(|(_, shown)| !shown.busy);
    let new = selection.is_changed() || preview.is_changed() || pointed.is_changed();
    if at_rest.is_some()
        && !new
        && !at_rest.is_some_and(|(session, shown)| session.is_changed() || shown.is_changed())
    {
        return;
    }
    let marks = match at_rest {
        Some((session, _)) if selection.overlay != Overlay::Plain && session.known.clock.chase.is_none() => {
            marks(&session.known, &selection, &preview, *pointed, &settings)
        }
        _ => Vec::new(),
    };
    printer.print(&mut printed, marks);
}

fn marks(
    state: &Snapshot,
    selection: &Selection,
    preview: &Preview,
    pointed: Pointed,
    settings: &Settings,
) -> Vec<Mark> {
    let (end, danger) = match &preview.prospect {
        Some(Prospect::Walk(walk)) => (walk.path.last().copied(), &walk.danger),
        Some(Prospect::Climb(climb)) => (Some(climb.end), &climb.danger),
        Some(Prospect::Strike(_) | Prospect::Throw(_) | Prospect::Outlook(_) | Prospect::Refused { .. })
        | None => {
            return if selection.plan.is_none() {
                range(state, selection, preview, pointed)
            } else {
                Vec::new()
            };
        }
    };
    let Some(end) = end else { return Vec::new() };
    let attackers = attackers(danger, preview, settings);
    attackers.into_iter().flat_map(|attacker| threat(state, attacker, end)).collect()
}

/// The enemies that would attack where the prospect leads: at first those that can, then those that would.
fn attackers(danger: &[UnitId], preview: &Preview, settings: &Settings) -> Vec<Attacker> {
    match &preview.comeback {
        None => danger.iter().map(|unit| Attacker { unit: *unit, known: None }).collect(),
        Some(comeback) => comeback
            .threats
            .iter()
            .map(|threat| Attacker {
                unit: threat.enemy,
                known: Some((threat.hit, settings.warns_of(threat.fall))),
            })
            .collect(),
    }
}

/// Teeth around an enemy, a line from it to the place that it would attack, and its chance to hit.
fn threat(state: &Snapshot, attacker: Attacker, end: Hex) -> Vec<Mark> {
    let Some(enemy) = state.unit(attacker.unit) else { return Vec::new() };
    let mut marks = vec![Mark::marker(enemy.position, height::CHOICE, Marker::Threat)];
    let way = center(end) - center(enemy.position);
    let edge = way.normalize_or_zero() * EDGE;
    if way.length() > 2.0 * EDGE {
        marks.extend(Mark::thread(center(enemy.position) + edge, center(end) - edge, BLOOD, CHALK));
    }
    if let Some((hit, warn)) = attacker.known {
        let tone = if warn { LabelTone::Warning } else { LabelTone::Minor };
        marks.push(Mark::label(enemy.position, ABOVE, format!("{:.0}%", hit * 100.0), tone));
    }
    marks
}

/// The places that the pointed enemy can attack in its next turn.
fn range(state: &Snapshot, selection: &Selection, preview: &Preview, pointed: Pointed) -> Vec<Mark> {
    let own = selection.unit.and_then(|unit| state.unit(unit)).map(|unit| unit.side);
    let here =
        state.units.iter().filter(|unit| unit.status == Status::Fighting && Some(unit.position) == pointed.0);
    let enemies: Vec<UnitId> = here.filter(|unit| Some(unit.side) != own).map(|unit| unit.id).collect();
    let threatened = preview.danger.iter().filter(|(_, by)| by.iter().any(|unit| enemies.contains(unit)));
    lay(Area::Range, height::HAZARD, threatened.map(|(hex, _)| *hex))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use super::super::mark::MarkShape;
    use super::*;
    use crate::forecast::Threat;
    use crate::hex::{self, Facing};
    use crate::input::{Comeback, Walk};
    use crate::level::{DiceRecord, Level, Source};
    use crate::rules::Hazard;

    fn state() -> Snapshot {
        let text = include_str!("../../../levels/archers-lane.ron");
        let level = Level::read(&Source::inline("lane", text)).unwrap();
        Snapshot::beginning(&level, DiceRecord::default())
    }

    fn id(unit: &str) -> UnitId {
        unit.parse().unwrap()
    }

    fn laid(state: &Snapshot, preview: &Preview, pointed: Option<Hex>) -> Vec<Mark> {
        let selection = Selection { unit: Some(id("bran")), ..Selection::default() };
        marks(state, &selection, preview, Pointed(pointed), &Settings::default())
    }

    fn labels(marks: &[Mark]) -> Vec<(&str, LabelTone)> {
        let labels = marks.iter().filter_map(|mark| match &mark.shape {
            MarkShape::Label(words, tone) => Some((words.as_str(), *tone)),
            MarkShape::Way(words, _) => Some((words.as_str(), LabelTone::Plain)),
            MarkShape::Picture(..) | MarkShape::Line { .. } => None,
        });
        labels.collect()
    }

    #[test]
    fn a_walk_shows_who_would_attack_at_its_end_and_how_likely_it_hits() {
        let state = state();
        let end = Facing::East.ahead(state.unit(id("bran")).unwrap().position);
        let walk = Walk {
            path: vec![end],
            cost: 2,
            left: 4,
            facing: Facing::East,
            free_attacks: Vec::new(),
            odds: None,
            fire: Hazard::default(),
            danger: vec![id("grisk")],
        };
        let mut preview = Preview { prospect: Some(Prospect::Walk(walk)), ..Preview::default() };
        let teeth =
            |unit: &str| Mark::marker(state.unit(id(unit)).unwrap().position, height::CHOICE, Marker::Threat);
        let marks = laid(&state, &preview, None);
        assert!(marks.contains(&teeth("grisk")) && labels(&marks).is_empty(), "it is not known yet");
        let other =
            state.units.iter().rfind(|unit| unit.side != state.unit(id("bran")).unwrap().side).unwrap();
        let threat = |enemy: UnitId, hit: f64, fall: f64| Threat {
            enemy,
            from: end,
            weapon: None,
            arc: hex::Arc::Front,
            cost: 2,
            die: None,
            need: Some(12),
            hit,
            lost_to: Vec::new(),
            damage: 2.0,
            fall,
        };
        preview.comeback = Some(Arc::new(Comeback {
            threats: vec![threat(other.id, 0.452, 0.5), threat(id("grisk"), 0.1, 0.0)],
            ..Comeback::default()
        }));
        let marks = laid(&state, &preview, None);
        assert_eq!(labels(&marks), [("45%", LabelTone::Warning), ("10%", LabelTone::Minor)]);
        preview.comeback = Some(Arc::default());
        assert!(laid(&state, &preview, None).is_empty(), "none of them would");
    }

    #[test]
    fn pointing_at_an_enemy_shows_where_it_can_attack_and_pointing_at_a_friend_does_not() {
        let state = state();
        let places: Vec<Hex> = Facing::ALL.map(|facing| facing.ahead(Hex::ZERO)).to_vec();
        let danger: HashMap<Hex, Vec<UnitId>> = places.iter().map(|hex| (*hex, vec![id("grisk")])).collect();
        let preview = Preview { danger, ..Preview::default() };
        let at = |unit: &str| state.unit(id(unit)).map(|unit| unit.position);
        assert_eq!(laid(&state, &preview, at("grisk")).len(), places.len());
        assert!(laid(&state, &preview, at("robin")).is_empty());
        assert!(laid(&state, &preview, None).is_empty());
    }
}
