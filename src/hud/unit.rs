//! The cards of units: a large one of the unit that acts, a small one of the unit pointed at.

use bevy::prelude::{MessageWriter, Res, ResMut};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{FontId, Image, RichText, Sense, TextStyle, Ui, Vec2, vec2};

use super::conditions::{conditions, states};
use super::dangers::dangers;
use super::injuries::injuries;
use super::names::items_at;
use super::panel::{full_page, page};
use super::parts::{aside, divider, heading, meter, on_one_line, pip, strong};
use super::places::{DANGERS, POINTED, Places};
use super::portraits::{Portraits, side_color};
use super::subjects::{acting_unit, regarded_unit};
use super::theme::{bold, color};
use super::tooltip::Explained;
use super::wording::{body, bundle, carried, class, line, stance};
use crate::input::{
    Action, Opponents, PickUnit, Pointed, Selection, Session, Settings, Shown, casts, no_spells, plain,
};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{Place, RuleId, Stance, Status, bleeding_in_words};
use crate::replay::capital;
use crate::rulebook::{Core, Rulebook};
use crate::rules::{CardFigure, card_figures, rounds_to_live, shield_words};
use crate::view::art::palette::{BLOOD, GOLD, HEALTH, INK};

pub(super) fn draw(
    mut contexts: EguiContexts,
    (shown, session, settings): (Res<Shown>, Res<Session>, Res<Settings>),
    (selection, pointed): (Res<Selection>, Res<Pointed>),
    opponents: Res<Opponents>,
    (places, rulebook): (Res<Places>, Res<Rulebook>),
    mut portraits: ResMut<Portraits>,
    mut picked: MessageWriter<PickUnit>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let state = &shown.state;
    let acting = acting_unit(&shown, &session, &opponents, &selection).and_then(|id| state.unit(id));
    if let Some(unit) = acting {
        page(context, "unit", places.card, |ui| {
            title(ui, state, &settings, unit, &mut portraits);
            figures(ui, state, rulebook.core, unit);
            turn(ui, state, &rulebook, unit, places.is_brief);
            if let Some(acts) = selection.left.and_then(|id| state.unit(id)) {
                let key = settings.keys.label(Action::Back);
                ui.label(aside(format!("{key} or a right click leads back to {}", acts.name.0)));
            }
            if !places.is_brief {
                divider(ui);
                menaces(ui, state, &rulebook, unit);
                plight(ui, unit);
                spells(ui, &session.beginning, unit);
                belongings(ui, state, rulebook.core, unit);
            }
        });
    }
    if let (Some(place), Some(unit)) =
        (places.pointed, regarded_unit(state, &pointed, &selection, acting.map(|unit| unit.id)))
    {
        full_page(context, "pointed", place, |ui| {
            summary(ui, state, &settings, (unit, rulebook.core), &mut portraits);
            let room = place.height() >= POINTED + DANGERS;
            let dangers = if room { dangers(state, &rulebook, unit) } else { Vec::new() };
            let states = if room { states(unit) } else { Vec::new() };
            let words: Vec<String> =
                states.into_iter().chain(dangers.into_iter().map(|it| it.words)).collect();
            if !words.is_empty() {
                on_one_line(ui, &line(&words), FontId::proportional(14.0), color(INK));
            }
            let whole = ui.interact(place, ui.id().with("whole"), Sense::click());
            if whole.explained("Click to read all of its card").clicked() {
                picked.write(PickUnit(unit.id));
            }
        });
    }
    Ok(())
}

/// A unit in two lines: its name, its hit points, how hard it is to hit and how well it hits.
fn summary(
    ui: &mut Ui,
    state: &Snapshot,
    settings: &Settings,
    (unit, core): (&UnitRecord, Core),
    portraits: &mut Portraits,
) {
    ui.horizontal(|ui| {
        let picture = portraits.of(ui.ctx(), state, settings, unit, 42.0);
        ui.add(Image::from_texture(picture));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            on_one_line(ui, &capital(&unit.name.0), FontId::new(16.0, bold()), color(INK));
            ui.horizontal(|ui| {
                health(ui, unit, vec2(ui.available_width() * 0.44, 17.0), "HP");
                let skill = card_figures(core, state, unit)
                    .map(|CardFigure { word, value, .. }| format!("{word} {value}"));
                on_one_line(ui, &skill.join(", "), FontId::proportional(14.0), color(INK));
            });
        });
    });
}

/// The hit points of a unit as a bar.
fn health(ui: &mut Ui, unit: &UnitRecord, size: Vec2, what: &str) {
    let (now, full) = (unit.hit_points.now, unit.scores().full_hit_points);
    let share = f32::from(now.max(0)) / f32::from(full.max(1));
    let fill = if share > 0.5 {
        HEALTH
    } else if share > 0.25 {
        GOLD
    } else {
        BLOOD.mix(GOLD, 0.35)
    };
    let words = format!("{now} of {full} {what}");
    meter(ui, size, share, fill, &words).explained("At 0 a unit falls.");
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
                let (swatch, _) = ui.allocate_exact_size(vec2(11.0, 11.0), Sense::hover());
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

/// What a unit is and has learned: `Longbowman, warrior of level 2`.
pub fn trade(unit: &UnitRecord) -> String {
    let kind = capital(&plain(&unit.kind.creature));
    format!("{kind}, {} of level {}", class(unit.training.class), unit.training.level)
}

fn figures(ui: &mut Ui, state: &Snapshot, core: Core, unit: &UnitRecord) {
    ui.label(RichText::new(trade(unit)).text_style(TextStyle::Small));
    health(ui, unit, vec2(ui.available_width(), 20.0), "hit points");
    let moves = unit.status == Status::Fighting && !unit.turn.ended;
    let movement = if moves { unit.turn.movement } else { 0 }.to_string();
    let figure = |word, value, help| CardFigure { word, value, help };
    let [hard_to_hit, attacks] = card_figures(core, state, unit);
    let row = [
        hard_to_hit,
        attacks,
        figure("move", movement, "Movement points left; a plain hex costs 2."),
        figure("morale", unit.morale.0.to_string(), "From 2 to 12; 12 never breaks."),
    ];
    ui.columns(row.len(), |columns| {
        for (column, CardFigure { word, value, help }) in columns.iter_mut().zip(row) {
            column.vertical_centered(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(strong(value).size(20.0)).explained(help);
                ui.label(RichText::new(word).text_style(TextStyle::Small)).explained(help);
            });
        }
    });
}

/// What makes a unit dangerous beyond its figures, in a line each.
fn menaces(ui: &mut Ui, state: &Snapshot, rulebook: &Rulebook, unit: &UnitRecord) {
    for danger in dangers(state, rulebook, unit) {
        ui.label(strong(capital(&danger.words)).size(15.0)).explained(danger.means());
    }
}

/// What is left of a unit's turn, and when it acts if there is room for that.
fn turn(ui: &mut Ui, state: &Snapshot, rulebook: &Rulebook, unit: &UnitRecord, is_brief: bool) {
    match unit.status {
        Status::Fallen => return drop(ui.label(strong("Has fallen").color(color(BLOOD)))),
        Status::Dying => return drop(ui.label(strong(dying(unit)).color(color(BLOOD)))),
        Status::Dead => return drop(ui.label(strong("Is dead").color(color(BLOOD)))),
        Status::Surrendered => return drop(ui.label(strong("Has laid down arms"))),
        Status::Fled => return drop(ui.label(strong("Has fled the field"))),
        Status::Caught => return drop(ui.label(strong("Was caught on the run"))),
        Status::Fighting => {}
    }
    if state.clock.outcome.is_some() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        lights(rulebook, unit).for_each(|(left, what)| drop(pip(ui, left, what)));
    });
    let waits = state.clock.track.iter().find(|entry| entry.unit == unit.id);
    let says = match waits {
        _ if is_brief || unit.conditions.incapacitate() => return,
        Some(entry) => format!("Acts in segment {}", entry.segment.max(state.clock.segment)),
        None if unit.turn.ended => "Has acted this round".to_owned(),
        None if state.clock.block.contains(&unit.id) => "May act now".to_owned(),
        None => return,
    };
    ui.label(aside(says));
}

/// How long a dying unit has.
fn dying(unit: &UnitRecord) -> String {
    match rounds_to_live(unit) {
        None => "Is dying".to_owned(),
        Some(1) => "Is dying: dead at the end of this round".to_owned(),
        Some(rounds) => format!("Is dying: dead in {rounds} rounds if nobody helps"),
    }
}

/// What is left of a unit's turn: after its end only the free attack.
fn lights(rulebook: &Rulebook, unit: &UnitRecord) -> impl Iterator<Item = (bool, &'static str)> {
    let turn = &unit.turn;
    let goes_on = !turn.ended;
    let free = rulebook.has(RuleId::c(10)) && rulebook.parameters.free_attacks;
    let all = [
        (true, goes_on && (turn.action || unit.goes_on_attacking()), "Action"),
        (true, goes_on && turn.minor, "Minor"),
        (rulebook.has(RuleId::f(26)), goes_on && turn.kick, "Kick"),
        (free, turn.free_attack, "Free attack"),
    ];
    all.into_iter().filter(|(is_played, ..)| *is_played).map(|(_, left, what)| (left, what))
}

/// The spell that the unit casts, and those that it has in mind.
fn spells(ui: &mut Ui, beginning: &Snapshot, unit: &UnitRecord) {
    if let Some(casting) = &unit.spells.casting {
        let (round, segment) = casting.done;
        let verb = if casting.item.is_some() { "Uses" } else { "Casts" };
        let says = format!("{verb} {} until segment {segment} of round {round}", casting.spell);
        ui.label(strong(says).size(15.0));
    }
    if !unit.spells.memorized.is_empty() {
        let times = |left: u8| if left == 1 { String::new() } else { format!(" ×{left}") };
        let each = unit.spells.memorized.iter().map(|(spell, left)| format!("{spell}{}", times(*left)));
        ui.label(aside(format!("In mind: {}", each.collect::<Vec<_>>().join(", "))));
    } else if casts(unit.training.class) {
        ui.label(aside(capital(no_spells(beginning, unit.id))));
    }
}

/// What the unit holds, wears and carries.
fn belongings(ui: &mut Ui, state: &Snapshot, core: Core, unit: &UnitRecord) {
    ui.spacing_mut().item_spacing.y = 2.0;
    for item in state.at_hand(unit.id) {
        ui.label(strong(capital(&item.item.name)).size(15.0));
        let says = at_hand(core, item);
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

/// The figures of an item at hand.
fn at_hand(core: Core, item: &ItemRecord) -> String {
    let shield = item.shield.as_ref().map(|shield| format!("shield, {}", shield_words(core, shield)));
    let figures = Some(carried(item)).filter(|figures| !figures.is_empty());
    let says: Vec<String> = shield.into_iter().chain(figures).collect();
    says.join(" · ")
}

/// Wounds, injuries, stance and conditions.
fn plight(ui: &mut Ui, unit: &UnitRecord) {
    let red = |text: String| strong(text).size(15.0).color(color(BLOOD));
    for wound in &unit.wounds {
        let place = wound.part.map_or(String::new(), |part| format!(" ({})", part.words()));
        let loss = bleeding_in_words(wound.bleeding, wound.grade);
        ui.label(red(format!("Wound{place}: bleeds {loss}")));
    }
    injuries(ui, unit);
    if unit.injuries.0 > 0 {
        ui.label(red(format!("Injuries: {} points that heal slowly", unit.injuries.0)));
    }
    if unit.stance != Stance::Standing {
        ui.label(strong(stance(unit.stance)).size(15.0));
    }
    conditions(ui, unit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};
    use crate::model::Turn;
    use crate::rules::codex;

    /// Which lights are on for a unit in these conditions with this turn.
    fn on(conditions: &str, turn: Turn) -> Vec<bool> {
        let text = format!(
            "(version: 1, title: \"A plain\", round_limit: 9, legend: {{'.': (surface: Dirt)}},
              map: Fill(columns: 3, rows: 1, with: '.'),
              sides: {{\"one\": (name: \"One\", objectives: [Eliminate]),
                       \"two\": (name: \"Two\", objectives: [Eliminate])}},
              units: {{\"bo\": (creature: \"spearman\", side: \"one\", at: (0, 0), conditions: [{conditions}]),
                       \"orc\": (creature: \"orc\", side: \"two\", at: (2, 0))}})"
        );
        let level = Level::read(&Source::inline("plain", &text)).expect("a sound level");
        let mut unit = Snapshot::beginning(&level, DiceRecord::default()).units.swap_remove(0);
        unit.turn = turn;
        let house = Rulebook::shipped("house", codex()).expect("it comes with the game");
        lights(&house, &unit).map(|(left, _)| left).collect()
    }

    #[test]
    fn whoever_has_acted_has_only_the_free_attack_left() {
        let fresh = Turn { action: true, minor: true, kick: true, free_attack: true, ..Turn::default() };
        assert_eq!(on("", fresh), [true; 4]);
        assert_eq!(on("", Turn { action: false, ..fresh }), [false, true, true, true]);
        assert_eq!(on("", Turn { ended: true, ..fresh }), [false, false, false, true]);
    }

    #[test]
    fn s15_the_hasted_have_their_action_while_attacks_of_it_are_left() {
        let spent = Turn { action: false, attacks: 1, ..Turn::default() };
        let acts = |conditions: &str, turn: Turn| on(conditions, turn)[0];
        assert!(acts("Hasted", spent) && !acts("", spent));
        assert!(
            !acts("Hasted", Turn { attacks: 0, ..spent }) && !acts("Hasted", Turn { ended: true, ..spent })
        );
    }
}
