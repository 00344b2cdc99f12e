//! The sheet on which a side of a skirmish hires its force.

use bevy_egui::egui::{Align, FontId, Image, Label, Layout, ScrollArea, TextStyle, Ui, vec2};
use egui_phosphor::regular::{MINUS, PLUS};

use super::choosers::{about, choose_player};
use super::counter_look::CounterLooks;
use super::focus::follow_focus;
use super::parts::{faint, heavy, plain};
use crate::ai::Player;
use crate::hud::parts::{TokenButton, meter, on_one_line};
use crate::hud::theme::{bold, color};
use crate::hud::tooltip::Explained;
use crate::input::SideLook;
use crate::replay::capital;
use crate::skirmish::{Force, Recruit, Roster};
use crate::view::art::palette::{BLOOD, GOLD, INK, PAPER};

/// How high a row of the list is.
const ROW: f32 = 40.0;

/// From this width on, in points, the weapon of a recruit is named in its row.
const ROOM_FOR_A_WEAPON: f32 = 150.0;

/// How high the choice of a player is.
const ABOUT_PLAYER: f32 = 68.0;

/// A side that hires.
pub(super) struct Muster<'a> {
    /// The side's name.
    pub name: &'a str,
    /// How its counters look.
    pub look: SideLook,
    /// What its force may cost.
    pub points: u32,
    /// How many units there is room for.
    pub room: usize,
    /// All that can be hired.
    pub roster: &'a Roster,
    /// What it has hired.
    pub force: &'a mut Force,
    /// Who plays it.
    pub player: &'a mut Option<Player>,
}

/// The sheet; returns whether to draw a force at random.
pub(super) fn muster(ui: &mut Ui, side: Muster, looks: &mut CounterLooks) -> bool {
    let Muster { name, look, points, room, roster, force, player } = side;
    let spent = force.points(roster).unwrap_or_default();
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.horizontal_top(|ui| {
        let picture = looks.of(ui.ctx(), look);
        ui.add(Image::new(picture).fit_to_exact_size(vec2(50.0, 50.0)));
        ui.vertical(|ui| {
            ui.add(Label::new(heavy(name, 20.0)).truncate());
            let fill = if spent > points { BLOOD.mix(PAPER, 0.4) } else { GOLD };
            let share = spent as f32 / points.max(1) as f32;
            let words = format!("{spent} of {points} points");
            meter(ui, vec2(ui.available_width(), 20.0), share, fill, &words);
        });
    });
    // The same height for one line about the player as for two, so that both lists begin at the same height.
    ui.scope(|ui| {
        ui.set_min_height(ABOUT_PLAYER);
        choose_player(ui, player);
        ui.label(faint(about(*player), 15.0));
    });
    let mut drawn = false;
    ui.horizontal_wrapped(|ui| {
        drawn = ui.add(TokenButton::new("Draw at random")).clicked();
        if ui.add(TokenButton::new("Dismiss all")).clicked() {
            *force = Force::default();
        }
        ui.label(faint(format!("{} units, room for {room}", force.units()), 15.0));
    });
    ui.add(Label::new(plain(list(force, roster), 15.0)).wrap());
    ui.add_space(2.0);
    hire(ui, roster, look, points.saturating_sub(spent), force, looks);
    drawn
}

fn list(force: &Force, roster: &Roster) -> String {
    let list = force.list(roster).unwrap_or_default();
    if list.is_empty() { "Nobody yet.".to_owned() } else { capital(&list) }
}

/// All recruits, the cheapest first.
fn hire(
    ui: &mut Ui,
    roster: &Roster,
    look: SideLook,
    left: u32,
    force: &mut Force,
    looks: &mut CounterLooks,
) {
    let mut recruits: Vec<&Recruit> = roster.recruits().collect();
    recruits.sort_by_key(|recruit| recruit.points);
    ui.style_mut().text_styles.insert(TextStyle::Button, FontId::proportional(14.0));
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.push_id(("hire", look), |ui| {
        ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, recruits.len(), |ui, rows| {
            for recruit in &recruits[rows] {
                let size = vec2(ui.available_width() - 6.0, ROW);
                ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_size(size);
                    row(ui, recruit, look, left, force, looks);
                });
            }
            follow_focus(ui);
        });
    });
}

fn row(
    ui: &mut Ui,
    recruit: &Recruit,
    look: SideLook,
    left: u32,
    force: &mut Force,
    looks: &mut CounterLooks,
) {
    let picture = looks.creature(ui.ctx(), &recruit.unit.kind, look);
    ui.add(Image::new(picture).fit_to_exact_size(vec2(36.0, 36.0)));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.spacing_mut().button_padding.x = 6.0;
        let count = force.count(&recruit.creature);
        let hired = ui.add_enabled(recruit.points <= left, TokenButton::new("").icon(PLUS));
        if hired.clicked() {
            force.add(&recruit.creature);
        }
        let number = if count == 0 { faint("0", 16.0) } else { heavy(count.to_string(), 17.0) };
        ui.add_sized(vec2(22.0, 20.0), Label::new(number));
        if ui.add_enabled(count > 0, TokenButton::new("").icon(MINUS)).clicked() {
            force.remove(&recruit.creature);
        }
        ui.add_sized(vec2(30.0, 20.0), Label::new(heavy(recruit.points.to_string(), 16.0)))
            .explained("What one of them costs, in points");
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            on_one_line(ui, &capital(&recruit.unit.name.0), FontId::new(15.5, bold()), color(INK));
            let (brief, all) = figures(recruit);
            let shown = if ui.available_width() < ROOM_FOR_A_WEAPON { &brief } else { &all };
            let shade = color(INK.mix(PAPER, 0.32));
            on_one_line(ui, shown, FontId::proportional(13.5), shade).explained(all);
        });
    });
}

/// What a recruit can take, and the same with the weapon.
fn figures(recruit: &Recruit) -> (String, String) {
    let weapon = recruit.weapon().map_or("nothing", |item| &*item.item.name);
    let [hard_to_hit, _] = &recruit.figures;
    let brief = format!("{} HP · {} {}", recruit.unit.hit_points.full, hard_to_hit.word, hard_to_hit.value);
    let all = format!("{brief} · {weapon}");
    (brief, all)
}
