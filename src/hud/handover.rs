//! From one block to the next: a banner over the board says which units may act now, and a card beside it what has
//! happened since the side's last block.

use bevy::prelude::{Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Frame, Id, Margin, Order, Rect, RichText, Sense, Stroke, UiBuilder,
};

use super::news::{Banner, FLIES, News};
use super::panel::page;
use super::parts::{aside, strong};
use super::places::{Below, Places};
use super::portraits::side_color;
use super::theme::color;
use crate::input::{Settings, Shown};
use crate::level::Snapshot;
use crate::view::art::palette::{INK, PAPER};

/// How long the banner takes to fade, in seconds.
const FADES: f32 = 0.7;

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    settings: Res<Settings>,
    places: Res<Places>,
    mut news: ResMut<News>,
) -> bevy::prelude::Result {
    let Some(banner) = &news.banner else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    if banner.age < FLIES {
        context.request_repaint();
        banner.fly(context, places.board, &shown.state, &settings);
    }
    let recap = places.below.filter(|_| places.lowest == Below::Recap);
    let read = recap.is_some_and(|place| banner.lie(context, place));
    if read && let Some(banner) = &mut news.banner {
        banner.recap.clear();
    }
    Ok(())
}

impl Banner {
    /// Draws the banner, which lets every click through.
    fn fly(&self, context: &Context, board: Rect, state: &Snapshot, settings: &Settings) {
        let area = Area::new(Id::new("banner")).order(Order::Foreground).interactable(false);
        area.fixed_pos(board.center_top()).pivot(Align2::CENTER_TOP).show(context, |ui| {
            ui.multiply_opacity(((FLIES - self.age) / FADES).min(1.0));
            let shade = side_color(state, settings, self.side);
            let frame = Frame::new()
                .fill(color(shade.mix(PAPER, 0.72)))
                .stroke(Stroke::new(3.0, color(shade)))
                .corner_radius(CornerRadius::same(4))
                .inner_margin(Margin::symmetric(22, 8));
            frame.show(ui, |ui| {
                ui.set_max_width((board.width() * 0.7).clamp(60.0, 620.0));
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.vertical_centered(|ui| {
                    ui.label(strong(self.title.as_str()).size(26.0).color(color(INK)));
                    ui.label(RichText::new(self.units.as_str()).size(16.0));
                });
            });
        });
    }

    /// Draws the card; returns whether it was clicked, which closes it.
    fn lie(&self, context: &Context, place: Rect) -> bool {
        let mut clicked = false;
        page(context, "recap", place, |ui| {
            let card = ui.scope_builder(UiBuilder::new().sense(Sense::click()), |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.label(strong("Since your last block"));
                for line in &self.recap {
                    ui.label(RichText::new(line.as_str()).size(15.0));
                }
                ui.label(aside("Click to close"));
            });
            clicked = card.response.clicked();
        });
        clicked
    }
}
