//! The moments of a battle as small pictures of the board, each with a caption; they are drawn in the background.

use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy_egui::egui::{
    Color32, ColorImage, CornerRadius, Image, Rect, Sense, Stroke, StrokeKind, TextureHandle, TextureOptions,
    Ui, vec2,
};
use tiny_skia::Pixmap;

use super::parts::{faint, heavy, plain};
use crate::event::BattleEvent;
use crate::hud::ByName;
use crate::hud::theme::color;
use crate::input::Settings;
use crate::level::Snapshot;
use crate::replay::{Moment, moments};
use crate::view::art::palette::{EARTH, INK, PAPER};
use crate::view::{VIGNETTE_SIZE, vignette};

/// The most moments that are shown.
const MOST: usize = 3;

/// The least width of a picture with its caption, in points; where there is less room, fewer are shown.
const LEAST: f32 = 210.0;

/// The gap between two of them, in points.
const GAP: f32 = 16.0;

/// A moment and its picture.
pub(super) struct MomentPicture {
    moment: Moment,
    drawing: Option<Task<Pixmap>>,
    picture: Option<TextureHandle>,
}

/// The scenes of a battle; `events` are its whole log.
pub(super) fn scenes(
    events: &[BattleEvent],
    beginning: &Snapshot,
    last: &Snapshot,
    settings: &Settings,
) -> Vec<MomentPicture> {
    let begin = |moment: Moment| {
        let (state, settings, at) = (moment.scene(events, beginning), settings.clone(), moment.at);
        let drawing = AsyncComputeTaskPool::get().spawn(async move { vignette(&state, &settings, at) });
        MomentPicture { moment, drawing: Some(drawing), picture: None }
    };
    moments(events, beginning, &ByName(last), MOST).into_iter().map(begin).collect()
}

/// Shows them side by side.
pub(super) fn show(ui: &mut Ui, scenes: &mut [MomentPicture]) {
    if scenes.is_empty() {
        return;
    }
    let room = ui.available_width();
    let count = (((room + GAP) / (LEAST + GAP)) as usize).clamp(1, scenes.len());
    let width = ((room + GAP) / count.max(2) as f32 - GAP).min(VIGNETTE_SIZE.0 as f32);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for scene in scenes.iter_mut().take(count) {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 2.0;
                scene.show(ui, width);
            });
        }
    });
}

impl MomentPicture {
    fn show(&mut self, ui: &mut Ui, width: f32) {
        let (wide, tall) = VIGNETTE_SIZE;
        let (place, _) =
            ui.allocate_exact_size(vec2(width, width * tall as f32 / wide as f32), Sense::hover());
        self.paint(ui, place);
        ui.horizontal(|ui| {
            ui.label(heavy(self.moment.kind.title(), 16.0));
            ui.label(faint(format!("round {}", self.moment.round), 15.0));
        });
        ui.label(plain(&self.moment.words, 15.0));
    }

    fn paint(&mut self, ui: &Ui, place: Rect) {
        if let Some(drawn) = self.drawing.as_mut().and_then(check_ready) {
            let size = [drawn.width() as usize, drawn.height() as usize];
            let image = ColorImage::from_rgba_premultiplied(size, drawn.data());
            self.picture = Some(ui.ctx().load_texture("moment", image, TextureOptions::LINEAR));
            self.drawing = None;
        }
        match &self.picture {
            Some(picture) => Image::new(picture).corner_radius(CornerRadius::same(3)).paint_at(ui, place),
            None => {
                ui.painter().rect_filled(place, CornerRadius::same(3), color(PAPER.mix(EARTH, 0.25)));
                ui.ctx().request_repaint();
            }
        }
        let line = Stroke::new(1.8, color(INK));
        ui.painter().rect(place, CornerRadius::same(3), Color32::TRANSPARENT, line, StrokeKind::Inside);
    }
}
