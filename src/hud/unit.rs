//! The sheet of a unit: the one pointed at, else the one an opponent acts with, else the chosen one.

use bevy::prelude::{Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Image, RichText, ScrollArea, TextStyle, Ui, vec2};

use super::names::{capital, items_at};
use super::odds;
use super::parts::{aside, divider, heading, meter, pip, strong};
use super::places::{BORDER, GAP, column, column_corner, last, page};
use super::portraits::{Portraits, side_color};
use super::theme::color;
use super::wording::{body, bundle, carried, class, condition, stance};
use crate::input::{Opponents, Pointed, Preview, Selection, Session, Settings, Shown, plain};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Place, Stance, Status, Turn, UnitId};
use crate::rules::{armor_class_in, thac0_of};
use crate::view::art::palette::{BLOOD, GOLD, HEALTH};

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session): (Res<Shown>, Res<Session>),
    settings: Res<Settings>,
    (selection, pointed): (Res<Selection>, Res<Pointed>),
    opponents: Res<Opponents>,
    preview: Res<Preview>,
    mut portraits: ResMut<Portraits>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let acting = session.opponent_to_act().and_then(|_| opponents.planned().last());
    let wanted = acting.map(|planned| planned.plan.unit).or(selection.unit);
    let Some(unit) = subject(state, wanted, &pointed) else { return Ok(()) };
    let screen = context.content_rect();
    // The last place of the odds panel does not count once it is gone.
    let odds = last(context, "odds").filter(|_| odds::is_shown(&preview, *pointed));
    let below = odds.map_or(0.0, |odds| odds.height() + GAP);
    let height = (screen.height() - 2.0 * GAP - below).max(screen.height() * 0.21);
    page(context, "unit", column_corner(context), column(context), |ui| {
        title(ui, state, &settings, unit, &mut portraits);
        let room = (height - BORDER - 60.0).max(60.0);
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            ui.set_width(ui.available_width());
            figures(ui, state, unit);
            turn(ui, state, unit);
            divider(ui);
            belongings(ui, state, unit);
            plight(ui, unit);
        });
    });
    Ok(())
}

/// The unit in the pointed hex, or else the wanted one. A fallen unit counts only if no other is in the hex.
fn subject<'a>(state: &'a Snapshot, wanted: Option<UnitId>, pointed: &Pointed) -> Option<&'a UnitRecord> {
    let here = |unit: &&UnitRecord| {
        Some(unit.position) == pointed.0 && !matches!(unit.status, Status::Fled | Status::Caught)
    };
    let there = state.units.iter().filter(here).min_by_key(|unit| unit.status == Status::Fallen);
    there.or_else(|| wanted.and_then(|id| state.unit(id)))
}

fn title(ui: &mut Ui, state: &Snapshot, settings: &Settings, unit: &UnitRecord, portraits: &mut Portraits) {
    ui.horizontal(|ui| {
        let picture = portraits.of(ui.ctx(), state, settings, unit, 52.0);
        ui.add(Image::from_texture(picture));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            heading(ui, capital(&unit.name.0));
            let side = state.sides.sides.get(&unit.side.0).map_or("", |side| side.name.as_str());
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 5.0;
                let (swatch, _) = ui.allocate_exact_size(vec2(11.0, 11.0), bevy_egui::egui::Sense::hover());
                ui.painter().circle_filled(
                    swatch.center(),
                    5.0,
                    color(side_color(state, settings, unit.side.0)),
                );
                ui.label(aside(side));
            });
        });
    });
}

fn figures(ui: &mut Ui, state: &Snapshot, unit: &UnitRecord) {
    let kind = capital(&plain(&unit.kind.creature));
    let training = format!("{kind}, {} of level {}", class(unit.training.class), unit.training.level);
    ui.label(RichText::new(training).text_style(TextStyle::Small));
    let (now, full) = (unit.hit_points.now, unit.hit_points.full);
    let share = f32::from(now.max(0)) / f32::from(full.max(1));
    let fill = if share > 0.5 {
        HEALTH
    } else if share > 0.25 {
        GOLD
    } else {
        BLOOD.mix(GOLD, 0.35)
    };
    let size = vec2(ui.available_width(), 20.0);
    let words = format!("{now} of {full} hit points");
    meter(ui, size, share, fill, &words).on_hover_text("At 0 a unit falls.");
    let moves = unit.status == Status::Fighting && !unit.turn.ended;
    let movement = if moves { unit.turn.movement } else { 0 }.to_string();
    let row = [
        ("AC", armor_class_in(state, unit).to_string(), "Armor class: lower is harder to hit."),
        ("THAC0", thac0_of(&unit.training).to_string(), "To hit armor class 0; lower is better."),
        ("move", movement, "Movement points left; a plain hex costs 2."),
        ("morale", unit.morale.0.to_string(), "From 2 to 12; 12 never breaks."),
    ];
    ui.columns(row.len(), |columns| {
        for (column, (word, figure, help)) in columns.iter_mut().zip(row) {
            column.vertical_centered(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(strong(figure).size(20.0)).on_hover_text(help);
                ui.label(RichText::new(word).text_style(TextStyle::Small)).on_hover_text(help);
            });
        }
    });
}

fn turn(ui: &mut Ui, state: &Snapshot, unit: &UnitRecord) {
    match unit.status {
        Status::Fallen => return drop(ui.label(strong("Has fallen").color(color(BLOOD)))),
        Status::Surrendered => return drop(ui.label(strong("Has laid down arms"))),
        Status::Fled => return drop(ui.label(strong("Has fled the field"))),
        Status::Caught => return drop(ui.label(strong("Was caught on the run"))),
        Status::Fighting => {}
    }
    if state.clock.outcome.is_some() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        lights(&unit.turn).into_iter().for_each(|(left, what)| drop(pip(ui, left, what)))
    });
    let waits = state.clock.track.iter().find(|entry| entry.unit == unit.id);
    let says = match waits {
        Some(entry) => format!("Acts in segment {}", entry.segment),
        None if unit.turn.ended => "Has acted this round".to_owned(),
        None if state.clock.block.contains(&unit.id) => "May act now".to_owned(),
        None => return,
    };
    ui.label(aside(says));
}

/// What is left of a unit's turn: after its end only the free attack.
fn lights(turn: &Turn) -> [(bool, &'static str); 4] {
    let goes_on = !turn.ended;
    [
        (goes_on && turn.action, "Action"),
        (goes_on && turn.minor, "Minor"),
        (goes_on && turn.kick, "Kick"),
        (turn.free_attack, "Free attack"),
    ]
}

/// What the unit holds, wears and carries.
fn belongings(ui: &mut Ui, state: &Snapshot, unit: &UnitRecord) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for item in state.at_hand(unit.id) {
        ui.label(strong(capital(&item.item.name)).size(15.0));
        let says = carried(item);
        if !says.is_empty() {
            ui.label(aside(says));
        }
    }
    for piece in unit.armor.pieces.iter() {
        let covers: Vec<&str> = piece.covers.iter().map(|location| body(*location)).collect();
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(capital(&piece.name)).size(15.0));
            ui.label(aside(covers.join(", ")));
        });
    }
    let stowed: Vec<String> = items_at(state, Place::Stowed(unit.id)).map(bundle).collect();
    if !stowed.is_empty() {
        ui.label(aside(format!("Carries {}", stowed.join(", "))));
    }
}

/// Wounds, injuries, stance and conditions.
fn plight(ui: &mut Ui, unit: &UnitRecord) {
    let red = |text: String| strong(text).size(15.0).color(color(BLOOD));
    for wound in &unit.wounds {
        let place = wound.location.map_or(String::new(), |location| format!(" ({})", body(location)));
        ui.label(red(format!("Wound{place}: bleeds {} a round", wound.bleeding)));
    }
    if unit.injuries.0 > 0 {
        ui.label(red(format!("Injuries: {} points that heal slowly", unit.injuries.0)));
    }
    if unit.stance != Stance::Standing {
        ui.label(strong(stance(unit.stance)).size(15.0));
    }
    for blessing in unit.conditions.0.iter().filter(|_| unit.status == Status::Fighting) {
        ui.label(strong(condition(*blessing)).size(15.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_has_acted_has_only_the_free_attack_left() {
        let on = |turn: &Turn| lights(turn).map(|(left, _)| left);
        let fresh = Turn { action: true, minor: true, kick: true, free_attack: true, ..Turn::default() };
        assert_eq!(on(&fresh), [true; 4]);
        assert_eq!(on(&Turn { action: false, ..fresh }), [false, true, true, true]);
        assert_eq!(on(&Turn { ended: true, ..fresh }), [false, false, false, true]);
    }
}
