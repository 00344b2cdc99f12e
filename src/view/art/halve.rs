//! Pictures of half the size, for what is shown small or from afar.

use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, Transform};

/// The picture in half its width and height, but at least a pixel.
pub fn halved(picture: Pixmap) -> Pixmap {
    let (width, height) = ((picture.width() / 2).max(1), (picture.height() / 2).max(1));
    let Some(mut half) = Pixmap::new(width, height) else { return picture };
    let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
    let scale =
        Transform::from_scale(width as f32 / picture.width() as f32, height as f32 / picture.height() as f32);
    half.draw_pixmap(0, 0, picture.as_ref(), &paint, scale, None);
    half
}
