//! The body of a unit on its card: the parts by how badly they are hurt, what each costs and what mends it.

use bevy_egui::egui::{Sense, Ui, vec2};

use super::parts::{aside, strong};
use super::silhouette::{PartLook, Silhouette};
use super::theme::color;
use super::tooltip::Explained;
use super::wording::lasting_effect;
use crate::level::UnitRecord;
use crate::model::{AimedPart, Degree, Injury, PartId};
use crate::replay::capital;
use crate::rules::mended_by;
use crate::view::art::palette::{BLOOD, CHALK, GOLD, INK, PAPER};

/// Width and height of the picture, in points.
const SIDE: f32 = 104.0;

/// The injuries of a unit, if it has any.
pub(super) fn injuries(ui: &mut Ui, unit: &UnitRecord) {
    if unit.hurts.is_empty() {
        return;
    }
    ui.horizontal_top(|ui| {
        let pointed = body(ui, unit, SIDE);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for injury in &unit.hurts {
                if pointed.is_none_or(|part| part == injury.part) {
                    line(ui, injury);
                }
            }
            if let Some(part) = pointed.filter(|&part| worst(unit, part).is_none()) {
                let place = AimedPart { part, spot: None };
                ui.label(aside(format!("{}: not hurt", capital(&place.words()))));
            }
        });
    });
}

/// The picture of a body, each part by how badly it is hurt, in a square of so many points; the part that is pointed at.
pub fn body(ui: &mut Ui, unit: &UnitRecord, side: f32) -> Option<PartId> {
    let (place, picture) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let silhouette = Silhouette::new(&unit.kind.body, place);
    silhouette.draw(ui.painter(), |part| look(worst(unit, part)));
    picture.hover_pos().and_then(|at| silhouette.part_at(at))
}

/// An injury in a line, and what it does in another.
fn line(ui: &mut Ui, injury: &Injury) {
    let place = AimedPart { part: injury.part, spot: injury.spot };
    let what = format!("{}: {}", capital(&place.words()), injury.degree.words());
    let does: Vec<String> = injury.effects.iter().map(lasting_effect).collect();
    let told = ui.label(strong(what).size(15.0).color(color(BLOOD)));
    let mended = format!("Mended by {}.", mended_by(injury.degree));
    told.explained(&mended);
    if !does.is_empty() {
        ui.label(aside(does.join(", "))).explained(&mended);
    }
}

/// The worst injury of a part.
fn worst(unit: &UnitRecord, part: PartId) -> Option<Degree> {
    unit.hurts.iter().filter(|injury| injury.part == part).map(|injury| injury.degree).max()
}

/// How a part is drawn: the worse it is, the redder, and the more strokes lie across it. What is cut off is a gap.
pub(super) fn look(degree: Option<Degree>) -> PartLook {
    let (fill, strokes) = match degree {
        None => (CHALK, 0),
        Some(Degree::Grazed) => (GOLD.mix(CHALK, 0.5), 1),
        Some(Degree::Struck) => (GOLD, 2),
        Some(Degree::Injured) => (BLOOD.mix(GOLD, 0.5), 3),
        Some(Degree::Broken) => (BLOOD, 4),
        Some(Degree::Destroyed) => (BLOOD.mix(INK, 0.5), 5),
        Some(Degree::Severed) => (PAPER, 0),
    };
    let rim = if degree == Some(Degree::Severed) { PAPER.mix(INK, 0.25) } else { INK };
    PartLook { fill: color(fill), rim: color(rim), strokes }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_degree_looks_otherwise_even_without_color() {
        let degrees = [Degree::Grazed, Degree::Struck, Degree::Injured, Degree::Broken, Degree::Destroyed];
        let looks: Vec<PartLook> =
            [None].into_iter().chain(degrees.map(Some)).chain([Some(Degree::Severed)]).map(look).collect();
        for (place, one) in looks.iter().enumerate() {
            let alike = |other: &PartLook| (one.strokes, one.rim) == (other.strokes, other.rim);
            assert!(!looks[place + 1..].iter().any(alike), "{one:?}");
        }
    }
}
