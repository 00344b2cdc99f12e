//! A pixmap to draw on.

use super::palette::INK;
use tiny_skia::{
    BlendMode, Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapPaint, PixmapRef,
    Rect, Shader, Stroke, Transform,
};

/// The width of an ordinary line; there is one line weight.
pub const LINE: f32 = 2.6;

/// A place in a picture, x to the right and y down.
pub type Point = (f32, f32);

/// A picture in the making.
pub struct Canvas {
    pixmap: Pixmap,
    transform: Transform,
}

impl Canvas {
    /// An empty, transparent picture.
    pub fn new(width: u32, height: u32) -> Canvas {
        let pixmap = Pixmap::new(width, height).expect("pictures have a size");
        Canvas { pixmap, transform: Transform::identity() }
    }

    /// Draws what `picture` draws, but moved, turned or scaled.
    pub fn with(&mut self, transform: Transform, picture: impl FnOnce(&mut Canvas)) {
        let outer = self.transform;
        self.transform = outer.pre_concat(transform);
        picture(self);
        self.transform = outer;
    }

    /// Fills a shape.
    pub fn fill(&mut self, path: &Path, color: impl Into<Color>) {
        self.paint(path, Shader::SolidColor(color.into()), BlendMode::SourceOver);
    }

    /// Fills a shape with a gradient.
    pub fn shade(&mut self, path: &Path, shader: Option<Shader<'_>>) {
        if let Some(shader) = shader {
            self.paint(path, shader, BlendMode::SourceOver);
        }
    }

    /// Erases everything outside a shape.
    pub fn keep(&mut self, path: &Path) {
        let mut stencil = Canvas::new(self.pixmap.width(), self.pixmap.height());
        stencil.transform = self.transform;
        stencil.fill(path, Color::BLACK);
        let paint = PixmapPaint { blend_mode: BlendMode::DestinationIn, ..PixmapPaint::default() };
        self.pixmap.draw_pixmap(0, 0, stencil.pixmap.as_ref(), &paint, Transform::identity(), None);
    }

    /// Draws a line with round ends.
    pub fn line(&mut self, path: &Path, color: impl Into<Color>, width: f32) {
        let paint = paint(Shader::SolidColor(color.into()), BlendMode::SourceOver);
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint, &stroke, self.transform, None);
    }

    /// Fills a shape and outlines it in ink.
    pub fn printed(&mut self, path: &Path, color: impl Into<Color>) {
        self.fill(path, color);
        self.line(path, INK, LINE);
    }

    /// Lays another picture over this one.
    pub fn overlay(&mut self, picture: PixmapRef<'_>, x: i32, y: i32) {
        let paint = PixmapPaint::default();
        self.pixmap.draw_pixmap(x, y, picture, &paint, self.transform, None);
    }

    /// The pixels, for work that no shape can do.
    pub fn pixels(&mut self) -> &mut Pixmap {
        &mut self.pixmap
    }

    /// The finished picture.
    pub fn finish(self) -> Pixmap {
        self.pixmap
    }

    fn paint(&mut self, path: &Path, shader: Shader<'_>, blend: BlendMode) {
        self.pixmap.fill_path(path, &paint(shader, blend), FillRule::Winding, self.transform, None);
    }
}

fn paint(shader: Shader<'_>, blend_mode: BlendMode) -> Paint<'_> {
    Paint { shader, blend_mode, anti_alias: true, ..Paint::default() }
}

/// The path that a closure builds; a single far-away point if it builds none.
pub fn path(build: impl FnOnce(&mut PathBuilder)) -> Path {
    let mut builder = PathBuilder::new();
    build(&mut builder);
    builder.finish().unwrap_or_else(|| {
        let nowhere = Rect::from_xywh(-9999.0, -9999.0, 1.0, 1.0).expect("a square is a rectangle");
        PathBuilder::from_rect(nowhere)
    })
}

/// Many separate straight lines as one path.
pub fn lines(ends: impl IntoIterator<Item = (Point, Point)>) -> Path {
    path(|builder| {
        for ((x0, y0), (x1, y1)) in ends {
            builder.move_to(x0, y0);
            builder.line_to(x1, y1);
        }
    })
}

/// A closed polygon.
pub fn polygon(corners: &[Point]) -> Path {
    path(|builder| push_polygon(builder, corners))
}

/// Adds a closed polygon.
pub fn push_polygon(builder: &mut PathBuilder, corners: &[Point]) {
    for (index, &(x, y)) in corners.iter().enumerate() {
        if index == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    builder.close();
}

/// A circle.
pub fn circle((x, y): Point, radius: f32) -> Path {
    path(|builder| builder.push_circle(x, y, radius))
}

/// An ellipse, by its half widths.
pub fn oval((x, y): Point, (half_width, half_height): Point) -> Path {
    path(|builder| {
        if let Some(rect) =
            Rect::from_xywh(x - half_width, y - half_height, 2.0 * half_width, 2.0 * half_height)
        {
            builder.push_oval(rect);
        }
    })
}

/// A rectangle, by its upper-left corner and its size.
pub fn rectangle((x, y): Point, (width, height): Point) -> Path {
    polygon(&[(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
}

/// The point at an angle in degrees, clockwise from east, around a center.
pub fn around((x, y): Point, radius: f32, degrees: f32) -> Point {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    (x + radius * cosine, y + radius * sine)
}

/// A piece of a circle's line, clockwise from one angle to another.
pub fn arc(center: Point, radius: f32, from: f32, to: f32) -> Path {
    path(|builder| push_arc(builder, center, radius, from, to))
}

/// Adds a piece of a circle's line.
pub fn push_arc(builder: &mut PathBuilder, center: Point, radius: f32, from: f32, to: f32) {
    let steps = ((to - from).abs() / 4.0).ceil().max(1.0);
    for step in 0..=steps as u32 {
        let (x, y) = around(center, radius, from + (to - from) * step as f32 / steps);
        if step == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeping_a_shape_erases_the_rest() {
        let mut canvas = Canvas::new(20, 20);
        canvas.fill(&rectangle((0.0, 0.0), (20.0, 20.0)), Color::WHITE);
        canvas.keep(&circle((10.0, 10.0), 5.0));
        let picture = canvas.finish();
        let alpha = |x, y| picture.pixel(x, y).expect("inside").alpha();
        assert_eq!((alpha(10, 10), alpha(1, 1)), (255, 0));
    }
}
