//! Makes images for the graphics card of drawn pixels.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use tiny_skia::Pixmap;

use super::art::halved;

const FORMAT: TextureFormat = TextureFormat::Rgba8UnormSrgb;

/// An image of pixels whose colors are not multiplied by their opacity.
pub(super) fn picture(width: u32, height: u32, pixels: Vec<u8>) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, pixels, FORMAT, RenderAssetUsages::default())
}

/// An image that also looks good when it is shown much smaller: `drawn`, and at a quarter of its size or less
/// `coarse`, which is as large but drawn for the distance.
pub(super) fn picture_for_any_distance(drawn: Pixmap, coarse: Pixmap) -> Image {
    let size = Extent3d { width: drawn.width(), height: drawn.height(), depth_or_array_layers: 1 };
    let levels = drawn.width().max(drawn.height()).ilog2() + 1;
    let half = smaller(&drawn, 1);
    let small = (2..levels).map(|level| smaller(&coarse, level));
    let all = [drawn, half].into_iter().chain(small).take(levels as usize);
    let mut image = Image::new_uninit(size, TextureDimension::D2, FORMAT, RenderAssetUsages::default());
    image.data = Some(all.flat_map(Pixmap::take_demultiplied).collect());
    image.texture_descriptor.mip_level_count = levels;
    image.sampler = ImageSampler::linear();
    image
}

/// The picture, halved `times` times.
fn smaller(picture: &Pixmap, times: u32) -> Pixmap {
    (0..times).fold(picture.clone(), |picture, _| halved(picture))
}
