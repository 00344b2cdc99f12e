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
            let sound = |part: &PartId| unit.hurts.iter().all(|injury| injury.part != *part);
            if let Some(part) = pointed.filter(sound) {
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
    silhouette.draw(ui.painter(), |part| look(unit, part));
    picture.hover_pos().and_then(|at| silhouette.part_at(at))
}

/// An injury in a line, and what it does in another.
fn line(ui: &mut Ui, injury: &Injury) {
    let hurt = injury.hurt();
    let what = format!("{}: {}", capital(&hurt.place()), hurt.state());
    let does: Vec<String> = injury.effects.iter().map(lasting_effect).collect();
    let told = ui.label(strong(what).size(15.0).color(color(BLOOD)));
    let mended = format!("Mended by {}.", mended_by(injury.degree));
    told.explained(&mended);
    if !does.is_empty() {
        ui.label(aside(does.join(", "))).explained(&mended);
    }
}

/// How badly a part is hurt, apart from the loss of its end.
fn worst(unit: &UnitRecord, part: PartId) -> Option<Degree> {
    let of_part = unit.hurts.iter().filter(|injury| injury.part == part && !injury.partial);
    of_part.map(|injury| injury.degree).max()
}

/// How a part of a unit is drawn: the worse it is, the redder, and the more strokes lie across it. What is cut off is a
/// gap, the end of a limb too.
pub(super) fn look(unit: &UnitRecord, part: PartId) -> PartLook {
    let degree = worst(unit, part);
    let (fill, strokes) = match degree {
        None => (CHALK, 0),
        Some(Degree::Grazed) => (GOLD.mix(CHALK, 0.5), 1),
        Some(Degree::Struck) => (GOLD, 2),
        Some(Degree::Injured) => (BLOOD.mix(GOLD, 0.5), 3),
        Some(Degree::Broken) => (BLOOD, 4),
        Some(Degree::Destroyed) => (BLOOD.mix(INK, 0.5), 5),
        Some(Degree::Severed) => (PAPER, 0),
    };
    let gap = (color(PAPER), color(PAPER.mix(INK, 0.25)));
    let rim = if degree == Some(Degree::Severed) { gap.1 } else { color(INK) };
    let ends = unit.hurts.iter().any(|injury| injury.part == part && injury.partial);
    PartLook { fill: color(fill), rim, strokes, end: ends.then_some(gap) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Snapshot};
    use crate::model::BodyArea;
    use crate::replay::shipped_levels;

    #[test]
    fn a56_a_lost_hand_is_a_gap_at_the_end_of_an_arm_and_a_lost_arm_is_one_gap() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let state = Snapshot::beginning(&level.expect("a sound level"), DiceRecord::default());
        let mut unit = state.units.first().expect("a unit").clone();
        let arm: PartId = "left-arm".parse().expect("a part");
        let lost = Injury::new(arm, BodyArea::Arm, Degree::Severed, &[]);
        unit.hurts = vec![Injury { partial: true, ..lost.clone() }];
        let hand = look(&unit, arm);
        assert_eq!((hand.fill, hand.end.map(|(fill, _)| fill)), (color(CHALK), Some(color(PAPER))));
        unit.hurts = vec![lost];
        let whole = look(&unit, arm);
        assert_eq!((whole.fill, whole.end), (color(PAPER), None));
    }
}
