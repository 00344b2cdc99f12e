//! From one block to the next: a banner below the board says which units may act now, and a card beside the board what
//! has happened since the side's last block.

use bevy::prelude::{Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Area, Context, CornerRadius, FontId, Id, Order, Rect, RichText, Sense, Stroke, StrokeKind, UiBuilder,
    Vec2, vec2,
};

use super::news::{Banner, FLIES, News};
use super::panel::page;
use super::parts::{aside, on_one_line, strong};
use super::places::{Below, Places};
use super::portraits::side_color;
use super::theme::{bold, color};
use crate::input::{Settings, Shown};
use crate::level::Snapshot;
use crate::view::art::palette::{INK, PAPER};

/// How long the banner takes to fade, in seconds.
const FADES: f32 = 0.7;

/// Sizes of its type and what it leaves free at its edges, in points.
const TITLE: f32 = 18.0;
const UNITS: f32 = 12.5;
const INNER: Vec2 = vec2(10.0, 2.0);

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    settings: Res<Settings>,
    places: Res<Places>,
    mut news: ResMut<News>,
) -> bevy::prelude::Result {
    let Some(banner) = &news.banner else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    // Whoever has opened a tray knows whose turn it is.
    if banner.age < FLIES && places.tray.is_none() {
        context.request_repaint();
        banner.fly(context, places.ground, &shown.state, &settings);
    }
    let recap = places.below.filter(|_| places.lowest == Below::Recap);
    let read = recap.is_some_and(|place| banner.lie(context, place));
    if read && let Some(banner) = &mut news.banner {
        banner.recap.clear();
    }
    Ok(())
}

/// Whether the banner is shown, which takes the place of what is pointed at.
pub(super) fn flies(news: Res<News>) -> bool {
    news.banner.as_ref().is_some_and(|banner| banner.age < FLIES)
}

impl Banner {
    /// Draws the banner, which lets every click through.
    fn fly(&self, context: &Context, place: Rect, state: &Snapshot, settings: &Settings) {
        let area = Area::new(Id::new("banner")).order(Order::Foreground).interactable(false).fade_in(false);
        area.fixed_pos(place.min).show(context, |ui| {
            ui.multiply_opacity(((FLIES - self.age) / FADES).min(1.0));
            ui.set_min_size(place.size());
            let shade = side_color(state, settings, self.side);
            let line = Stroke::new(3.0, color(shade));
            let fill = color(shade.mix(PAPER, 0.72));
            ui.painter().rect(place, CornerRadius::same(4), fill, line, StrokeKind::Inside);
            let mut inner = ui.new_child(UiBuilder::new().max_rect(place.shrink2(INNER)));
            inner.spacing_mut().item_spacing.y = 0.0;
            on_one_line(&mut inner, &self.title, FontId::new(TITLE, bold()), color(INK));
            inner.label(RichText::new(self.units.as_str()).size(UNITS));
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
