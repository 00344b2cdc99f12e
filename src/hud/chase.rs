//! The strip of a chase: fleeing units and pursuers, the last dice, and the chance that each unit is caught.

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Area, Color32, Context, Id, Image, Label, Order as Layer, RichText, Sense, Stroke, Ui, vec2,
};
use egui_phosphor::regular::{ARROW_FAT_LINES_LEFT, DICE_FIVE, GAUGE};

use super::panel::{page, raise_sheets};
use super::parts::{TokenButton, aside, heading, rule_chip, strong};
use super::places::Places;
use super::portraits::Portraits;
use super::requests::OpenCodex;
use super::theme::color;
use super::tooltip::Explained;
use crate::event::{BattleEvent, Lane, Race};
use crate::forecast::Forecast;
use crate::input::{Offer, PickUnit, Preview, Selection, Session, Settings, Shown, TakeOffer, ToldLog};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{BeyondMap, Chase, ChaseTurn, RuleId, UnitId};
use crate::replay::capital;
use crate::rulebook::Rulebook;
use crate::rules::NO_MAPPING;
use crate::view::art::palette::{BLOOD, CHOICE, PAPER};

/// Size of the counters, in points.
const COUNTER: f32 = 52.0;

/// The most and the least width of a counter with the text under it, in points.
const ROOM: (f32, f32) = (92.0, COUNTER);

/// Width of the gap between two counters and of the arrow, in points.
const BETWEEN: f32 = 8.0;
const ARROW: f32 = 48.0;

/// What the strip is drawn from.
struct ChaseStrip<'a> {
    state: &'a Snapshot,
    settings: &'a Settings,
    chosen: Option<UnitId>,
    odds: Option<&'a Forecast>,
    /// Whether dice decide, and not speed alone.
    rolls: bool,
    portraits: &'a mut Portraits,
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session, settings, places): (Res<Shown>, Res<Session>, Res<Settings>, Res<Places>),
    (log, rulebook): (ToldLog, Res<Rulebook>),
    (selection, preview): (Res<Selection>, Res<Preview>),
    mut portraits: ResMut<Portraits>,
    mut offers: MessageWriter<TakeOffer>,
    mut picked: MessageWriter<PickUnit>,
    mut opened: MessageWriter<OpenCodex>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let Some(chase) = &state.clock.chase else { return Ok(()) };
    if hides_the_board(state, &rulebook) {
        veil(context);
        raise_sheets(context);
    }
    let Some(place) = places.chase else { return Ok(()) };
    let fresh = std::sync::Arc::ptr_eq(state, session.visible()) && !shown.busy;
    let odds = preview.race.as_ref().filter(|_| fresh);
    let chosen = selection.unit;
    let rolls = state.sides.beyond != BeyondMap::Open || !rulebook.has(RuleId::r(32));
    let mut strip_of =
        ChaseStrip { state, settings: &settings, chosen, odds, rolls, portraits: &mut portraits };
    page(context, "chase", place, |ui| {
        ui.horizontal(|ui| {
            heading(ui, title(state, chase));
            if rule_chip(ui, RuleId::r(31)).clicked() {
                opened.write(OpenCodex(Some(RuleId::r(31))));
            }
        });
        ui.label(aside(says(chase, session.opponent_to_act().is_some())));
        // Above the counters, so that they are in sight in a low window too.
        ui.horizontal_wrapped(|ui| {
            for offer in preview.offers.iter().filter(|_| fresh) {
                let planned = selection.plans(&offer.order);
                if button(ui, &settings, offer, planned) {
                    offers.write(TakeOffer(offer.order.clone()));
                }
            }
        });
        if let Some(unit) = strip_of.parties(ui, chase) {
            picked.write(PickUnit(unit));
        }
        if let Some(race) = last_race(&log.events()[..shown.events.min(log.events().len())]) {
            ui.label(told(state, race));
        }
    });
    Ok(())
}

/// Whether a chase hides the board and the panels about its hexes.
pub(super) fn is_veiled(shown: Option<Res<Shown>>, rulebook: Option<Res<Rulebook>>) -> bool {
    shown.zip(rulebook).is_some_and(|(shown, rulebook)| hides_the_board(&shown.state, &rulebook))
}

fn hides_the_board(state: &Snapshot, rulebook: &Rulebook) -> bool {
    state.clock.chase.is_some() && state.sides.beyond == BeyondMap::Dungeon && rulebook.has(NO_MAPPING)
}

/// Covers the board.
fn veil(context: &Context) {
    let screen = context.content_rect();
    let cloth = Area::new(Id::new("veil")).order(Layer::Background).fixed_pos(screen.min).interactable(false);
    cloth.fade_in(false).show(context, |ui| {
        let [red, green, blue, _] = color(PAPER.mix(crate::view::art::palette::INK, 0.72)).to_array();
        ui.painter().rect_filled(screen, 0.0, Color32::from_rgba_unmultiplied(red, green, blue, 246));
    });
}

fn title(state: &Snapshot, chase: &Chase) -> String {
    let ground = match state.sides.beyond {
        BeyondMap::Open => "over open ground",
        BeyondMap::Wilderness => "through the wilds",
        BeyondMap::Dungeon => "through dark passages",
    };
    match chase.round {
        0 => format!("A chase {ground}"),
        round => format!("A chase {ground}, round {round}"),
    }
}

/// Whose turn it is, and what that side may do.
fn says(chase: &Chase, waits: bool) -> &'static str {
    match (chase.turn, waits) {
        (ChaseTurn::Quarry, false) => "Each fleeing unit may drop one item that stops pursuers, or run on.",
        (ChaseTurn::Pursuers, false) => "The pursuers run on together, or let them go.",
        (ChaseTurn::Quarry, true) => "The fleeing units decide what to drop …",
        (ChaseTurn::Pursuers, true) => "The pursuers decide whether to run on …",
        (ChaseTurn::Start | ChaseTurn::Over, _) => "Only speed and dice count now.",
    }
}

/// A button for an offer; a refused one is disabled and says why. Returns whether it was clicked.
fn button(ui: &mut Ui, settings: &Settings, offer: &Offer, planned: bool) -> bool {
    let key = settings.keys.label(offer.action);
    let token = TokenButton::new(offer.label.as_str()).key(key).chosen(planned);
    match &offer.refusal {
        Some(why) => ui.add_enabled(false, token).explained(capital(why)).clicked(),
        None => ui.add(token).clicked(),
    }
}

fn last_race(events: &[BattleEvent]) -> Option<&Race> {
    events.iter().rev().find_map(|event| {
        let BattleEvent::Raced(race) = event else { return None };
        Some(race)
    })
}

/// The dice of the last race.
fn told(state: &Snapshot, race: &Race) -> RichText {
    let name = |unit: &UnitId| state.unit(*unit).map_or_else(String::new, |unit| unit.name.0.to_string());
    let lane = |lane: &Lane| {
        let who: Vec<String> = lane.units.iter().map(name).collect();
        match lane.natural {
            Some(face) => format!("{}: {face} + {} = {}", who.join(", "), lane.rate, lane.total),
            None => format!("{}: speed {}", who.join(", "), lane.rate),
        }
    };
    let all = |lanes: &[Lane]| lanes.iter().map(lane).collect::<Vec<_>>().join("; ");
    let is_rolled = race.runners.iter().chain(&race.pursuers).any(|lane| lane.natural.is_some());
    let sign = if is_rolled { DICE_FIVE } else { GAUGE };
    strong(format!("{sign} {}   against   {}", all(&race.runners), all(&race.pursuers))).size(14.0)
}

impl ChaseStrip<'_> {
    /// The fleeing units in front, the pursuers behind; returns the unit the player clicked.
    fn parties(&mut self, ui: &mut Ui, chase: &Chase) -> Option<UnitId> {
        let mut clicked = None;
        let count = (chase.quarry.len() + chase.pursuers.len()).max(1) as f32;
        let room = ((ui.available_width() - ARROW) / count - BETWEEN).clamp(ROOM.1, ROOM.0);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = BETWEEN;
            for unit in &chase.quarry {
                clicked = self.runner(ui, (*unit, room), true).or(clicked);
            }
            ui.label(RichText::new(ARROW_FAT_LINES_LEFT).size(34.0).color(color(BLOOD)));
            for unit in &chase.pursuers {
                clicked = self.runner(ui, (*unit, room), false).or(clicked);
            }
        });
        clicked
    }

    fn runner(&mut self, ui: &mut Ui, (id, room): (UnitId, f32), quarry: bool) -> Option<UnitId> {
        let unit = self.state.unit(id)?;
        let response = ui.vertical(|ui| {
            ui.set_width(room);
            ui.spacing_mut().item_spacing.y = 1.0;
            let response = self.counter(ui, unit);
            ui.add(Label::new(strong(&*unit.name.0).size(13.0)).truncate());
            let die = if self.rolls { "d20 +" } else { "speed" };
            ui.label(aside(format!("{die} {}", self.state.rate(unit))));
            if let Some(odds) = self.odds.filter(|_| quarry) {
                let chance = odds.caught.get(&id).copied().unwrap_or_default();
                ui.label(
                    RichText::new(format!("caught {:.0}%", chance * 100.0)).size(13.0).color(color(BLOOD)),
                );
            }
            response
        });
        response.inner.clicked().then_some(id)
    }

    fn counter(&mut self, ui: &mut Ui, unit: &UnitRecord) -> bevy_egui::egui::Response {
        let (space, response) = ui.allocate_exact_size(vec2(COUNTER, COUNTER), Sense::click());
        let picture = self.portraits.of(ui.ctx(), self.state, self.settings, unit, COUNTER);
        if self.chosen == Some(unit.id) {
            ui.painter().circle_stroke(space.center(), COUNTER / 2.0 + 2.0, Stroke::new(2.5, color(CHOICE)));
        }
        let tint = if unit.turn.ended { 150 } else { 255 };
        Image::from_texture(picture).tint(Color32::from_white_alpha(tint)).paint_at(ui, space);
        response
    }
}
