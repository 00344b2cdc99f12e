//! The settings; changes apply at once.

use bevy::prelude::{App, IntoScheduleConfigs, Res, ResMut};
use bevy_egui::egui::{Context, Grid, Image, Slider, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::choose_sound::choose_sound;
use super::counter_look::CounterLooks;
use super::dialog::{Dialog, DialogSize, Keys, OverMenu, is_open, lay, scrolling};
use super::focus::take_focus;
use super::keyboard::{Rebinding, choose_keys};
use super::parts::{faint, heavy, plain};
use crate::event::CriticalEffect;
use crate::hud::parts::{TokenButton, divider};
use crate::hud::tooltip::Explained;
use crate::input::{Action, Settings, SideLooks, Speed};
use crate::sound::{Loudspeaker, NoSound};

/// The names of the colors and patterns of counters, in the order of the palette and the rims.
const COLORS: [&str; 6] = ["blue", "red", "yellow", "green", "purple", "pink"];
const PATTERNS: [&str; 6] = ["plain", "blocks", "beads", "bars", "teeth", "rings"];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show.run_if(is_open(Dialog::Settings)));
}

fn show(
    mut contexts: EguiContexts,
    mut keys: ResMut<Keys>,
    mut settings: ResMut<Settings>,
    mut rebinding: ResMut<Rebinding>,
    mut looks: ResMut<CounterLooks>,
    loudspeaker: Option<Res<Loudspeaker>>,
    over_menu: Res<OverMenu>,
    mut dialog: ResMut<Dialog>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let silent = loudspeaker.as_deref().and_then(Loudspeaker::trouble);
    let mut changed = settings.clone();
    let closed = lay(context, "Settings", DialogSize::Page(0.9), &keys, Action::Back, |ui| {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width() * 0.48);
                scrolling(ui, "table", |ui| {
                    choose(ui, &mut changed, &mut looks, silent);
                });
            });
            ui.add_space(10.0);
            ui.vertical(|ui| {
                scrolling(ui, "keyboard", |ui| choose_keys(ui, &mut changed, &mut rebinding));
            });
        });
    });
    if *settings != changed {
        *settings = changed;
    }
    if closed {
        *rebinding = Rebinding::default();
        keys.use_up();
        *dialog = over_menu.below();
    }
    Ok(())
}

fn choose(ui: &mut Ui, settings: &mut Settings, looks: &mut CounterLooks, silent: Option<&NoSound>) {
    choose_size(ui, settings);
    choose_speed(ui, settings);
    ui.checkbox(&mut settings.whole_screen, plain("Fill the whole screen", 16.0));
    divider(ui);
    choose_sound(ui, settings, silent);
    divider(ui);
    ui.label(heavy("Ask again before", 18.0));
    ui.checkbox(&mut settings.confirm.moves, plain("walking", 16.0));
    ui.checkbox(&mut settings.confirm.attacks, plain("attacking, and all else that takes the turn", 16.0));
    ui.checkbox(&mut settings.confirm.unused_turns, plain("ending a turn with the action unused", 16.0));
    divider(ui);
    choose_warning(ui, settings);
    divider(ui);
    choose_critical_hits(ui, settings);
    divider(ui);
    choose_sides(ui, settings, looks);
    divider(ui);
    if ui.add(TokenButton::new("Everything as it was at first")).clicked() {
        *settings = Settings { window: settings.window, ..Settings::default() };
    }
}

fn choose_size(ui: &mut Ui, settings: &mut Settings) {
    ui.label(heavy("Size of panels and text", 18.0));
    ui.horizontal_wrapped(|ui| {
        let window = ui.ctx().content_rect().size() * ui.ctx().zoom_factor();
        let offered: Vec<u16> = Settings::sizes_in(window.x, window.y).collect();
        let scale = |percent: u16| f32::from(percent) / 100.0;
        let set = settings.interface_scale + 0.01;
        let chosen = offered.iter().copied().filter(|percent| scale(*percent) < set).max();
        for percent in offered {
            let scale = scale(percent);
            let chosen = chosen == Some(percent);
            let token = ui.add(TokenButton::new(format!("{percent}%")).chosen(chosen));
            if chosen {
                take_focus(&token);
            }
            if token.clicked() {
                settings.interface_scale = scale;
            }
        }
    });
}

fn choose_speed(ui: &mut Ui, settings: &mut Settings) {
    ui.label(heavy("Speed of the pictures", 18.0));
    ui.horizontal_wrapped(|ui| {
        for speed in Speed::ALL {
            if ui.add(TokenButton::new(speed.title()).chosen(settings.speed == speed).width(56.0)).clicked() {
                settings.speed = speed;
            }
        }
    });
}

fn choose_warning(ui: &mut Ui, settings: &mut Settings) {
    ui.label(heavy("Warn of friendly fire and fumbles", 18.0));
    let mut percent = settings.warning * 100.0;
    ui.horizontal(|ui| {
        ui.label(plain("from a chance of", 16.0));
        let slider = Slider::new(&mut percent, 0.0..=50.0).step_by(1.0).fixed_decimals(0).suffix("%");
        if ui.add(slider).changed() {
            settings.warning = percent / 100.0;
        }
    });
}

fn choose_critical_hits(ui: &mut Ui, settings: &mut Settings) {
    ui.label(heavy("What your critical hits do", 18.0));
    ui.label(faint(
        "Where the rulebook lets the attacker choose. You are asked if the effect is not available.",
        15.0,
    ));
    ui.horizontal_wrapped(|ui| {
        for effect in std::iter::once(None).chain(CriticalEffect::ALL.map(Some)) {
            let token = TokenButton::new(always(effect)).chosen(settings.critical_hits == effect);
            let words = effect.map_or("the attacker is asked each time", CriticalEffect::words);
            if ui.add(token).explained(words).clicked() {
                settings.critical_hits = effect;
            }
        }
    });
}

/// What to do with every critical hit, in a word or two.
fn always(effect: Option<CriticalEffect>) -> &'static str {
    match effect {
        None => "ask me",
        Some(CriticalEffect::Multiplied) => "always multiply",
        Some(CriticalEffect::Twice) => "always twice",
        Some(CriticalEffect::Maximum) => "always the most",
        Some(CriticalEffect::Injuring) => "always the injury",
    }
}

fn choose_sides(ui: &mut Ui, settings: &mut Settings, looks: &mut CounterLooks) {
    ui.label(heavy("Looks of the sides", 18.0));
    ui.label(faint("A click goes on to the next color or pattern; the side that had it gets yours.", 15.0));
    let context = ui.ctx().clone();
    Grid::new("sides").num_columns(4).spacing(vec2(12.0, 6.0)).show(ui, |ui| {
        for place in 0..settings.sides.iter().count() {
            choose_look(ui, &context, (place, &mut settings.sides), looks);
            if place % 2 == 1 {
                ui.end_row();
            }
        }
    });
}

fn choose_look(
    ui: &mut Ui,
    context: &Context,
    (place, sides): (usize, &mut SideLooks),
    looks: &mut CounterLooks,
) {
    let look = sides.of(place);
    ui.add(Image::new(looks.of(context, look)).fit_to_exact_size(vec2(56.0, 56.0)));
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let next = |number: u8| (number + 1) % 6;
        if ui.add(TokenButton::new(COLORS[usize::from(look.color % 6)]).width(90.0)).clicked() {
            sides.take_color(place, next(look.color));
        }
        if ui.add(TokenButton::new(PATTERNS[usize::from(look.pattern % 6)]).width(90.0)).clicked() {
            sides.take_pattern(place, next(look.pattern));
        }
    });
}
