//! Drawings written as text: the shapes of silhouettes, weapons and badges.
//!
//! A sketch is made of `M x y` (move), `L x y` (line), `Q cx cy x y` and `C ax ay bx by x y` (curves), `O x y r`
//! (circle) and `Z` (close). Its middle is 0 0; it reaches from -50 to 50, x to the right and y down.

use tiny_skia::{Path, PathBuilder, Transform};

use super::canvas::{Canvas, path};
use super::palette::{INK, Shade};

/// One shape of a drawing.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    form: Form,
    tone: Shade,
    sketch: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Solid,
    Mirrored,
    Twin,
    Flat,
    Line,
    TwinLine,
}

/// Shapes, the hindmost first.
pub type Drawing = &'static [Shape];

/// A filled and outlined shape.
pub const fn solid(tone: Shade, sketch: &'static str) -> Shape {
    Shape { form: Form::Solid, tone, sketch }
}

/// A symmetric shape, given by its right half, from the top of its axis to the bottom.
pub const fn mirrored(tone: Shade, sketch: &'static str) -> Shape {
    Shape { form: Form::Mirrored, tone, sketch }
}

/// A shape and its mirror image.
pub const fn twin(tone: Shade, sketch: &'static str) -> Shape {
    Shape { form: Form::Twin, tone, sketch }
}

/// A filled shape without an outline.
pub const fn flat(tone: Shade, sketch: &'static str) -> Shape {
    Shape { form: Form::Flat, tone, sketch }
}

/// An ink line.
pub const fn line(sketch: &'static str) -> Shape {
    Shape { form: Form::Line, tone: INK, sketch }
}

/// An ink line and its mirror image.
pub const fn twin_line(sketch: &'static str) -> Shape {
    Shape { form: Form::TwinLine, tone: INK, sketch }
}

/// Draws shapes with ink lines of this width, in units of the drawing.
pub fn draw(canvas: &mut Canvas, drawing: &[Shape], width: f32) {
    for shape in drawing {
        for path in shape.paths() {
            if !shape.is_line() {
                canvas.fill(&path, shape.tone);
            }
            if shape.form != Form::Flat {
                canvas.line(&path, INK, width);
            }
        }
    }
}

/// Draws shapes all in one color, with lines of this width, in units of the drawing.
pub fn stencil(canvas: &mut Canvas, drawing: &[Shape], color: Shade, width: f32) {
    for shape in drawing {
        for path in shape.paths() {
            if !shape.is_line() {
                canvas.fill(&path, color);
            }
            canvas.line(&path, color, width);
        }
    }
}

/// Draws a broad line in one color around a drawing, to set it off from what lies below.
pub fn halo(canvas: &mut Canvas, drawing: &[Shape], color: Shade, width: f32) {
    for path in drawing.iter().flat_map(Shape::paths) {
        canvas.line(&path, color, width);
    }
}

/// The path of a sketch.
pub fn outline(sketch: &str) -> Path {
    path(|builder| read(sketch).iter().for_each(|stroke| stroke.push(builder)))
}

impl Shape {
    fn is_line(&self) -> bool {
        matches!(self.form, Form::Line | Form::TwinLine)
    }

    fn paths(&self) -> Vec<Path> {
        let path = match self.form {
            Form::Mirrored => path(|builder| mirror(builder, &read(self.sketch))),
            _ => outline(self.sketch),
        };
        match self.form {
            Form::Twin | Form::TwinLine => {
                path.clone().transform(Transform::from_scale(-1.0, 1.0)).into_iter().chain([path]).collect()
            }
            _ => vec![path],
        }
    }
}

/// One command of a sketch with its numbers.
struct Stroke {
    command: char,
    numbers: Vec<f32>,
}

/// Splits a sketch into strokes. Sketches are constants, so a faulty one is a mistake in this folder; a test reads
/// all of them.
fn read(sketch: &str) -> Vec<Stroke> {
    let mut strokes: Vec<Stroke> = Vec::new();
    for word in sketch.split_whitespace() {
        match (word.parse::<f32>(), strokes.last_mut()) {
            (Ok(number), Some(stroke)) => stroke.numbers.push(number),
            _ => strokes.extend(word.chars().next().map(|command| Stroke { command, numbers: Vec::new() })),
        }
    }
    strokes
}

impl Stroke {
    fn push(&self, builder: &mut PathBuilder) {
        match (self.command, self.numbers.as_slice()) {
            ('M', &[x, y]) => builder.move_to(x, y),
            ('L', &[x, y]) => builder.line_to(x, y),
            ('Q', &[cx, cy, x, y]) => builder.quad_to(cx, cy, x, y),
            ('C', &[ax, ay, bx, by, x, y]) => builder.cubic_to(ax, ay, bx, by, x, y),
            ('O', &[x, y, radius]) => builder.push_circle(x, y, radius),
            ('Z', &[]) => builder.close(),
            (command, numbers) => unreachable!("no stroke {command} {numbers:?}"),
        }
    }

    /// Where the pen is afterwards.
    fn end(&self) -> [f32; 2] {
        self.numbers.last_chunk().copied().unwrap_or_default()
    }
}

/// Adds the strokes, then the way back along their mirror image.
fn mirror(builder: &mut PathBuilder, strokes: &[Stroke]) {
    strokes.iter().for_each(|stroke| stroke.push(builder));
    for pair in strokes.windows(2).rev() {
        let ([x, y], controls) = (pair[0].end(), &pair[1].numbers);
        match *controls.as_slice() {
            [cx, cy, ..] if controls.len() == 4 => builder.quad_to(-cx, cy, -x, y),
            [ax, ay, bx, by, ..] => builder.cubic_to(-bx, by, -ax, ay, -x, y),
            _ => builder.line_to(-x, y),
        }
    }
    builder.close();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_shape_is_symmetric() {
        let shape = mirrored(INK, "M 0 -10 L 8 -4 Q 12 0 8 6 C 6 8 4 9 0 10");
        let bounds = shape.paths()[0].bounds();
        assert!((bounds.left() + bounds.right()).abs() < 0.001);
        assert_eq!((bounds.top(), bounds.bottom()), (-10.0, 10.0));
    }
}
