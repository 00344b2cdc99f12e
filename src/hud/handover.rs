//! From one block to the next: a banner says which units may act now, and a card says what has happened since the side's
//! last block.

use bevy::prelude::{Local, Res, Time};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align2, Area, Context, CornerRadius, Frame, Id, Margin, Order, RichText, Sense, Stroke, Ui, pos2,
};

use super::names::{Called, capital};
use super::parts::{aside, sheet, strong};
use super::places::{GAP, last, strip, top};
use super::portraits::side_color;
use super::recap::recap;
use super::theme::color;
use crate::event::{BattleEvent, EventLog};
use crate::input::{Session, Settings, Shown};
use crate::level::Snapshot;
use crate::model::SideId;
use crate::replay::{Names, list};
use crate::view::art::palette::{INK, PAPER};

/// How long the banner and the card are shown, and how long they fade, in seconds.
const FLIES: f32 = 3.0;
const LIES: f32 = 12.0;
const FADES: f32 = 0.7;

/// What was last announced, and how much of the log has been read for it.
#[derive(Default)]
pub(super) struct News {
    events: usize,
    jumps: u32,
    side: Option<SideId>,
    banner: Option<Banner>,
}

struct Banner {
    side: SideId,
    title: String,
    units: String,
    recap: Vec<String>,
    since: f32,
    orders: usize,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    session: Res<Session>,
    settings: Res<Settings>,
    log: Res<EventLog>,
    time: Res<Time>,
    mut news: Local<News>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let now = time.elapsed_secs();
    news.read(&shown, &session, log.events(), now);
    let Some(banner) = &mut news.banner else { return Ok(()) };
    context.request_repaint();
    let age = now - banner.since;
    if age < FLIES {
        banner.fly(context, &shown.state, &settings, FLIES - age);
    }
    if session.orders.len() != banner.orders || banner.lie(context, age) {
        banner.recap.clear();
    }
    if age > LIES {
        news.banner = None;
    }
    Ok(())
}

impl News {
    /// Reads the newly shown events and sets up the banner of a new block.
    fn read(&mut self, shown: &Shown, session: &Session, events: &[BattleEvent], now: f32) {
        let told = shown.events.min(events.len());
        if self.jumps != session.jumps || told < self.events {
            let side = events[..told].iter().rev().find_map(BattleEvent::block).map(|(side, _)| side);
            *self = News { events: told, jumps: session.jumps, side, banner: None };
        }
        for index in self.events..told {
            let Some((side, units)) = events[index].block() else { continue };
            let when = when(&events[index]);
            let again = self.side.replace(side) == Some(side);
            // An opponent's turn is not announced, and a chase has a panel of its own.
            if session.players.contains_key(&side) || matches!(events[index], BattleEvent::ChaseTurnBegan(_))
            {
                self.banner = None;
                continue;
            }
            let names = Called(&shown.state);
            let whose = if session.calls(side) { "Your turn: " } else { "" };
            let title = format!("{whose}{} · {when}", capital(&names.side(side)));
            let units = list(units, &names);
            if again {
                // The same side acts again: a banner still shown names the units that act now.
                if let Some(banner) = &mut self.banner {
                    (banner.title, banner.units) = (title, units);
                }
                continue;
            }
            self.banner = Some(Banner {
                side,
                title,
                units,
                recap: recap(&events[..=index], side, &shown.state),
                since: now,
                orders: session.orders.len(),
            });
        }
        self.events = told;
    }
}

/// When the units may act, as a banner says it.
fn when(event: &BattleEvent) -> String {
    if let BattleEvent::BlockBegan { segment, .. } = event {
        return format!("segment {segment}");
    }
    "the chase".to_owned()
}

impl Banner {
    /// Draws the banner, which lets every click through.
    fn fly(&self, context: &Context, state: &Snapshot, settings: &Settings, left: f32) {
        let at = pos2(GAP + strip(context) / 2.0, top(context) + GAP);
        let area = Area::new(Id::new("banner")).order(Order::Foreground).interactable(false);
        area.fixed_pos(at).pivot(Align2::CENTER_TOP).show(context, |ui| {
            ui.multiply_opacity((left / FADES).min(1.0));
            let shade = side_color(state, settings, self.side);
            let frame = Frame::new()
                .fill(color(shade.mix(PAPER, 0.72)))
                .stroke(Stroke::new(3.0, color(shade)))
                .corner_radius(CornerRadius::same(4))
                .inner_margin(Margin::symmetric(22, 8));
            frame.show(ui, |ui| {
                ui.set_max_width((strip(ui.ctx()) * 0.7).min(620.0));
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.vertical_centered(|ui| {
                    ui.label(strong(self.title.as_str()).size(26.0).color(color(INK)));
                    ui.label(RichText::new(self.units.as_str()).size(16.0));
                });
            });
        });
    }

    /// Draws the card; returns whether it was clicked, which closes it.
    fn lie(&self, context: &Context, age: f32) -> bool {
        if self.recap.is_empty() || age > LIES {
            return false;
        }
        // Under the goals, where few units stand.
        let above = last(context, "goals").map_or_else(|| top(context), |goals| goals.bottom());
        let area = Area::new(Id::new("recap")).order(Order::Foreground).sense(Sense::click());
        let shown = area.fixed_pos(pos2(GAP, above + GAP)).pivot(Align2::LEFT_TOP).show(context, |ui| {
            ui.multiply_opacity(((LIES - age) / FADES).min(1.0));
            sheet(ui, |ui| self.lines(ui));
        });
        shown.response.clicked()
    }

    fn lines(&self, ui: &mut Ui) {
        ui.set_max_width(260.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(strong("Since your last block"));
        for line in &self.recap {
            ui.label(RichText::new(line.as_str()).size(15.0));
        }
        ui.label(aside("Click to close"));
    }
}
