//! The outline of a body: each part a stroke with round ends, drawn as one looks at it and found by the pointer.
//!
//! Bodies are data, so the picture is laid out from what the parts are: who has arms is seen from the front, everybody
//! else from above with the head on top.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use crate::model::{Body, BodyArea, BodyPart, PartId};

/// Width of the outline, in points.
const OUTLINE: f32 = 1.4;

/// The share of the last piece of a limb that is its end.
const END: f32 = 0.34;

/// The picture of one part, in a square of side 1 around (0, 0).
struct Limb {
    part: PartId,
    line: Vec<Pos2>,
    thick: f32,
}

/// How a part is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PartLook {
    /// What it is filled with.
    pub fill: Color32,
    /// Its outline.
    pub rim: Color32,
    /// How many strokes lie across it, so that nobody needs to tell colors apart.
    pub strokes: u8,
    /// Fill and outline of its end, where that looks like a gap.
    pub end: Option<(Color32, Color32)>,
}

/// The picture of a body in a place on the screen.
pub(super) struct Silhouette {
    limbs: Vec<Limb>,
    place: Rect,
}

impl Silhouette {
    /// The picture of a body, as large as the place allows.
    pub fn new(body: &Body, place: Rect) -> Silhouette {
        let side = place.width().min(place.height());
        Silhouette { limbs: lay_out(body), place: Rect::from_center_size(place.center(), Vec2::splat(side)) }
    }

    /// The part at this point; of parts that cross, the one drawn last.
    pub fn part_at(&self, point: Pos2) -> Option<PartId> {
        let at = ((point - self.place.center()) / self.place.width()).to_pos2();
        self.limbs.iter().rev().find(|limb| limb.is_at(at)).map(|limb| limb.part)
    }

    /// Draws each part in the look that it has.
    pub fn draw(&self, painter: &Painter, look: impl Fn(PartId) -> PartLook) {
        for limb in &self.limbs {
            let PartLook { fill, rim, strokes, end } = look(limb.part);
            let thick = limb.thick * self.place.width();
            self.stroke(painter, &limb.line, thick + 2.0 * OUTLINE, rim);
            self.stroke(painter, &limb.line, thick, fill);
            self.hatch(painter, limb, thick, rim, strokes);
            if let Some((fill, rim)) = end {
                let end = limb.end();
                self.stroke(painter, &end, thick + 2.0 * OUTLINE, rim);
                self.stroke(painter, &end, thick, fill);
            }
        }
    }

    fn on_screen(&self, point: Pos2) -> Pos2 {
        self.place.center() + point.to_vec2() * self.place.width()
    }

    fn stroke(&self, painter: &Painter, line: &[Pos2], thick: f32, color: Color32) {
        let points: Vec<Pos2> = line.iter().map(|point| self.on_screen(*point)).collect();
        for joint in &points {
            painter.circle_filled(*joint, thick / 2.0, color);
        }
        painter.add(Shape::line(points, Stroke::new(thick, color)));
    }

    /// Slanted strokes across the middle of a part.
    fn hatch(&self, painter: &Painter, limb: &Limb, thick: f32, color: Color32, strokes: u8) {
        let (middle, apart) = (self.on_screen(limb.middle()), thick / f32::from(strokes.max(3)));
        for stroke in 0..strokes {
            let along = (f32::from(stroke) - f32::from(strokes - 1) / 2.0) * apart;
            let (start, end) =
                (vec2(-thick * 0.3, along + thick * 0.12), vec2(thick * 0.3, along - thick * 0.12));
            painter.line_segment([middle + start, middle + end], Stroke::new(OUTLINE, color));
        }
    }
}

impl Limb {
    fn new(part: &BodyPart, line: &[(f32, f32)], thick: f32) -> Limb {
        Limb { part: part.name, line: line.iter().map(|(x, y)| pos2(*x, *y)).collect(), thick }
    }

    fn middle(&self) -> Pos2 {
        match (self.line.get((self.line.len() - 1) / 2), self.line.get(self.line.len() / 2)) {
            (Some(one), Some(other)) => one.lerp(*other, 0.5),
            _ => Pos2::ZERO,
        }
    }

    /// The last third of the last piece of its line: a hand, a foot.
    fn end(&self) -> Vec<Pos2> {
        match self.line.as_slice() {
            [.., before, last] => vec![before.lerp(*last, 1.0 - END), *last],
            short => short.to_vec(),
        }
    }

    fn is_at(&self, point: Pos2) -> bool {
        let near = |start: Pos2, end: Pos2| nearest_on(start, end, point).distance(point) <= self.thick / 2.0;
        let ends = self.line.first().is_some_and(|only| near(*only, *only));
        ends || self.line.windows(2).any(|piece| near(piece[0], piece[1]))
    }
}

/// The point between two others that is nearest to a third.
fn nearest_on(start: Pos2, end: Pos2, point: Pos2) -> Pos2 {
    let along = end - start;
    let share = (point - start).dot(along) / along.length_sq().max(f32::EPSILON);
    start + along * share.clamp(0.0, 1.0)
}

/// The parts of a body, those that lie behind others first.
fn lay_out(body: &Body) -> Vec<Limb> {
    let of = |areas: &[BodyArea]| -> Vec<&BodyPart> {
        body.parts.iter().filter(|part| areas.contains(&part.area)).collect()
    };
    let mut limbs = match of(&[BodyArea::Arm]).is_empty() {
        false => upright(of),
        true => from_above(of),
    };
    // Whatever has neither arms nor legs may have a head in its middle.
    limbs.sort_by_key(|limb| {
        body.parts.iter().any(|part| part.name == limb.part && part.area == BodyArea::Head)
    });
    limbs
}

/// Seen from the front: what is on its right is on the left of the picture.
fn upright<'b>(of: impl Fn(&[BodyArea]) -> Vec<&'b BodyPart>) -> Vec<Limb> {
    let mut limbs = Vec::new();
    for (place, part) in of(&[BodyArea::Tail]).into_iter().enumerate() {
        let down = place as f32 * 0.06;
        limbs.push(Limb::new(part, &[(0.08, 0.12 + down), (0.3, 0.22 + down), (0.4, 0.42 - down)], 0.055));
    }
    for (side, up, part) in pairs(&of(&[BodyArea::Wing])) {
        limbs.push(Limb::new(
            part,
            &[(0.16 * side, -0.2 + up), (0.34 * side, -0.4 + up), (0.45 * side, -0.12 + up)],
            0.09,
        ));
    }
    for (side, up, part) in pairs(&of(&[BodyArea::Leg])) {
        limbs.push(Limb::new(part, &[((0.07 + up) * side, 0.18), ((0.085 + 1.6 * up) * side, 0.44)], 0.11));
    }
    for (side, up, part) in pairs(&of(&[BodyArea::Arm])) {
        limbs.push(Limb::new(
            part,
            &[(0.18 * side, -0.21 + up), (0.24 * side, -0.04 + up), (0.26 * side, 0.11 + up)],
            0.085,
        ));
    }
    let (torso, abdomen) = (of(&[BodyArea::Torso]), of(&[BodyArea::Abdomen]));
    let belly = spread(&abdomen, (0.0, 0.04), (0.0, 0.11));
    limbs.extend(belly.into_iter().map(|(part, line)| Limb::new(part, &line, 0.2)));
    let chest = spread(&torso, (0.0, -0.18), (0.0, -0.09));
    limbs.extend(chest.into_iter().map(|(part, line)| Limb::new(part, &line, 0.25)));
    for (place, part) in of(&[BodyArea::Head]).into_iter().enumerate() {
        let side = place.div_ceil(2) as f32 * if place.is_multiple_of(2) { 0.17 } else { -0.17 };
        limbs.push(Limb::new(part, &[(side, -0.39)], 0.16));
    }
    limbs
}

/// Seen from above, the head on top.
fn from_above<'b>(of: impl Fn(&[BodyArea]) -> Vec<&'b BodyPart>) -> Vec<Limb> {
    let legs = of(&[BodyArea::Leg, BodyArea::Wing]);
    let (heads, tails) = (of(&[BodyArea::Head]), of(&[BodyArea::Tail]));
    let trunk: Vec<&BodyPart> = of(&[BodyArea::Torso]).into_iter().chain(of(&[BodyArea::Abdomen])).collect();
    if legs.is_empty() && tails.is_empty() {
        return shapeless(&heads, &trunk);
    }
    let mut limbs = Vec::new();
    let pairs = pairs(&legs);
    for (place, (side, _, part)) in pairs.iter().enumerate() {
        let step = 0.42 / legs.len().div_ceil(2) as f32;
        let y = -0.14 + step * (place / 2) as f32;
        let (reach, thick) = if part.area == BodyArea::Wing { (0.43, 0.11) } else { (0.31, 0.065) };
        limbs.push(Limb::new(
            part,
            &[(0.08 * side, y), (reach * side, y - 0.05), (reach * side, y + 0.04)],
            thick,
        ));
    }
    // A body without legs winds.
    let wave = if legs.is_empty() { 0.14 } else { 0.0 };
    for (part, line) in spread(&tails, (wave, 0.32), (-wave, 0.46)) {
        limbs.push(Limb::new(part, &line, 0.06));
    }
    for (place, (part, mut line)) in spread(&trunk, (0.0, -0.2), (0.0, 0.24)).into_iter().enumerate() {
        let side = if place.is_multiple_of(2) { wave } else { -wave };
        line[0].0 -= side;
        line[1].0 += side;
        limbs.push(Limb::new(part, &line, if legs.is_empty() { 0.1 } else { 0.19 }));
    }
    for (place, part) in heads.into_iter().enumerate() {
        let side = place.div_ceil(2) as f32 * if place.is_multiple_of(2) { 0.16 } else { -0.16 };
        limbs.push(Limb::new(part, &[(side - wave, -0.38)], 0.15));
    }
    limbs
}

/// A mass, with whatever does the work of a head within it.
fn shapeless(heads: &[&BodyPart], trunk: &[&BodyPart]) -> Vec<Limb> {
    let mass = spread(trunk, (-0.17, 0.0), (0.17, 0.0));
    let mut limbs: Vec<Limb> = mass.into_iter().map(|(part, line)| Limb::new(part, &line, 0.56)).collect();
    let cores = spread(heads, (-0.02, 0.0), (0.02, 0.0));
    limbs.extend(cores.into_iter().map(|(part, line)| Limb::new(part, &line, 0.2)));
    limbs
}

/// Limbs by twos: the side of each in the picture, -1 for the first of two, and how far its pair is moved on.
fn pairs<'b>(parts: &[&'b BodyPart]) -> Vec<(f32, f32, &'b BodyPart)> {
    let side = |place: usize| if place.is_multiple_of(2) { -1.0 } else { 1.0 };
    parts.iter().enumerate().map(|(place, part)| (side(place), (place / 2) as f32 * 0.09, *part)).collect()
}

/// Parts one after the other on the way from one point to another, each with its own piece of the way.
fn spread<'b>(
    parts: &[&'b BodyPart],
    from: (f32, f32),
    to: (f32, f32),
) -> Vec<(&'b BodyPart, [(f32, f32); 2])> {
    let step = vec2(to.0 - from.0, to.1 - from.1) / parts.len().max(1) as f32;
    let start = |place: usize| vec2(from.0, from.1) + step * place as f32;
    let piece = |place: usize| [start(place), start(place) + step * 0.8].map(|point| (point.x, point.y));
    parts.iter().enumerate().map(|(place, part)| (*part, piece(place))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Bodies {
        #[serde(rename = "version")]
        _version: u32,
        bodies: BTreeMap<String, Body>,
    }

    fn shipped() -> BTreeMap<String, Body> {
        let file: Bodies = ron::from_str(include_str!("../../assets/bodies.ron")).expect("it is a catalog");
        file.bodies
    }

    #[test]
    fn every_part_of_every_body_is_in_the_picture_and_can_be_pointed_at() {
        for (name, body) in shipped() {
            let silhouette =
                Silhouette::new(&body, Rect::from_min_size(pos2(40.0, 60.0), vec2(200.0, 160.0)));
            assert_eq!(silhouette.limbs.len(), body.parts.len(), "{name}");
            for part in &body.parts {
                let limb = silhouette.limbs.iter().find(|limb| limb.part == part.name).expect("it is drawn");
                let points = limb.line.iter().copied().chain([limb.middle()]);
                let found = points.map(|point| silhouette.part_at(silhouette.on_screen(point)));
                assert!(found.into_iter().any(|found| found == Some(part.name)), "{} of {name}", part.name);
                let reach = 0.5 - limb.thick / 2.0;
                assert!(
                    limb.line.iter().all(|point| point.x.abs() <= reach && point.y.abs() <= reach),
                    "{} of {name}",
                    part.name
                );
            }
            assert_eq!(silhouette.part_at(pos2(40.0, 60.0)), None, "the corner of {name} is empty");
        }
    }
}
