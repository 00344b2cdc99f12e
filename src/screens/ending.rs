//! How a battle ended: who won and why, who did what, and how lucky they were.

use std::sync::Arc;

use bevy::prelude::{
    App, Commands, IntoScheduleConfigs, Local, Res, ResMut, Resource, SystemCondition, Update, in_state,
    resource_exists,
};
use bevy_egui::egui::{Grid, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::Screen;
use super::dialog::{Dialog, Keys, lay, lies, scrolling};
use super::parts::{faint, heavy, plain};
use super::replay::watch_this;
use super::table::{go_to_title, play_again};
use super::tally::{Deeds, Tally};
use crate::event::EventLog;
use crate::hud::luck::{Look, audit};
use crate::hud::parts::{Token, divider};
use crate::input::{Action, InputSystems, Session, Shown};
use crate::level::Snapshot;
use crate::model::{SideId, SideState, Status};
use crate::replay::{Audit, Measure};
use crate::rulebook::Rulebook;

/// What is told of the battle that has ended.
#[derive(Resource)]
struct Ending {
    /// The state in which it ended.
    state: Arc<Snapshot>,
    tally: Tally,
    audit: Audit,
    /// Whether all its events were there to be counted.
    whole: bool,
}

/// What the player chose.
enum Wish {
    Board,
    Watch,
    Again,
    Title,
}

/// From this width on, in points, the luck is told beside the deeds.
const ROOM_FOR_BOTH: f32 = 1160.0;

/// What is told of everybody, and what it means.
const COLUMNS: [(&str, &str); 8] = [
    ("dealt", "Hit points taken from enemies"),
    ("taken", "Hit points lost, bleeding included"),
    ("hits", "Rolls that showed what was needed, of all attacks on enemies"),
    ("expected", "As many such rolls were to be expected"),
    ("criticals", "Critical hits"),
    ("fumbles", "Weapons that left the hand"),
    ("felled", "Enemies sent down"),
    ("friends", "Friends hit by accident"),
];

pub(super) fn plugin(app: &mut App) {
    let at_the_table = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    app.add_systems(Update, announce.after(InputSystems).run_if(at_the_table)).add_systems(
        EguiPrimaryContextPass,
        show.run_if(lies(Dialog::Ending).and_then(resource_exists::<Ending>)),
    );
}

/// Tells of the end once it has been seen on the board.
fn announce(
    mut commands: Commands,
    shown: Res<Shown>,
    log: Res<EventLog>,
    rulebook: Res<Rulebook>,
    mut dialog: ResMut<Dialog>,
    mut told: Local<Option<Arc<Snapshot>>>,
) {
    let state = &shown.state;
    let seen = state.clock.outcome.is_some() && !shown.busy && *dialog == Dialog::None;
    if !seen || told.as_ref().is_some_and(|told| Arc::ptr_eq(told, state)) {
        return;
    }
    *told = Some(Arc::clone(state));
    let tally = Tally::of(log.events(), state);
    let audit = Audit::of(log.events(), state, &rulebook);
    let whole = log.mark().events == log.events().len() as u64;
    commands.insert_resource(Ending { state: Arc::clone(state), tally, audit, whole });
    *dialog = Dialog::Ending;
}

fn show(
    mut contexts: EguiContexts,
    keys: Res<Keys>,
    ending: Res<Ending>,
    mut dialog: ResMut<Dialog>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let mut wish = None;
    let title = title(&ending.state);
    let size = vec2(1180.0, 660.0);
    if lay(contexts.ctx_mut()?, &title, size, &keys, Action::Back, |ui| wish = tell(ui, &ending)) {
        wish = Some(Wish::Board);
    }
    match wish {
        Some(Wish::Board) => *dialog = Dialog::None,
        Some(Wish::Watch) => commands.queue(watch_this),
        Some(Wish::Again) => commands.queue(play_again),
        Some(Wish::Title) => commands.queue(go_to_title),
        None => {}
    }
    Ok(())
}

fn title(state: &Snapshot) -> String {
    let winner = state.clock.outcome.as_ref().and_then(|outcome| outcome.winner);
    match winner.and_then(|side| state.sides.sides.get(&side)) {
        Some(side) => format!("Victory: {}", side.name),
        None => "A draw".to_owned(),
    }
}

fn tell(ui: &mut Ui, ending: &Ending) -> Option<Wish> {
    let state = &ending.state;
    if let Some(outcome) = &state.clock.outcome {
        let reason = format!("Round {}: {}.", state.clock.round, outcome.reason);
        ui.label(plain(reason, 18.0));
    }
    if !ending.whole {
        ui.label(faint("What happened before the battle was taken up again cannot be counted.", 15.0));
    }
    let height = ui.available_height() - 50.0;
    ui.scope(|ui| {
        ui.set_max_height(height);
        scrolling(ui, "tally", |ui| account(ui, ending));
    });
    divider(ui);
    choose(ui)
}

/// What everybody did, and beside it, or below where there is no room, how lucky they were.
fn account(ui: &mut Ui, ending: &Ending) {
    if ui.available_width() < ROOM_FOR_BOTH {
        tabulate(ui, ending);
        ui.add_space(10.0);
        tell_luck(ui, ending);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| tabulate(ui, ending));
        ui.add_space(20.0);
        ui.vertical(|ui| tell_luck(ui, ending));
    });
}

fn tell_luck(ui: &mut Ui, ending: &Ending) {
    audit(ui, &ending.audit, &ending.state, Look::WIDE);
}

fn tabulate(ui: &mut Ui, ending: &Ending) {
    let columns = COLUMNS.len() + 1;
    let grid = Grid::new("tally").num_columns(columns).min_col_width(48.0).min_row_height(22.0);
    grid.spacing(vec2(12.0, 2.0)).striped(true).show(ui, |ui| {
        ui.label("");
        for (heading, meaning) in COLUMNS {
            ui.label(faint(heading, 15.0)).on_hover_text(meaning);
        }
        ui.end_row();
        for (id, side) in &ending.state.sides.sides {
            tabulate_side(ui, ending, *id, side);
        }
    });
}

fn tabulate_side(ui: &mut Ui, ending: &Ending, id: SideId, side: &SideState) {
    ui.label(heavy(&side.name, 18.0));
    let hits = ending.audit.side(id).hits;
    figures(&ending.tally.side(id), &hits).into_iter().for_each(|text| drop(ui.label(heavy(text, 16.0))));
    ui.end_row();
    for unit in ending.state.units.iter().filter(|unit| unit.side.0 == id) {
        let name = match unit.status {
            Status::Fighting => unit.name.0.clone(),
            Status::Fallen => format!("{} †", unit.name.0),
            Status::Surrendered => format!("{} (surrendered)", unit.name.0),
            Status::Fled => format!("{} (fled)", unit.name.0),
            Status::Caught => format!("{} (caught)", unit.name.0),
        };
        ui.label(plain(name, 16.0));
        let hits = ending.audit.unit(unit.id).hits;
        figures(&ending.tally.unit(unit.id), &hits)
            .into_iter()
            .for_each(|text| drop(ui.label(plain(text, 16.0))));
        ui.end_row();
    }
}

fn figures(deeds: &Deeds, hits: &Measure) -> [String; 8] {
    let count = |number: u32| if number == 0 { "·".to_owned() } else { number.to_string() };
    let (hits, odds) = match hits.dice {
        0 => (count(0), count(0)),
        rolls => (format!("{} of {rolls}", hits.got), format!("{:.1}", hits.expected)),
    };
    let [dealt, taken] = [deeds.dealt, deeds.taken].map(count);
    let [criticals, fumbles, felled, friends] =
        [deeds.criticals, deeds.fumbles, deeds.felled, deeds.friends].map(count);
    [dealt, taken, hits, odds, criticals, fumbles, felled, friends]
}

fn choose(ui: &mut Ui) -> Option<Wish> {
    let choices = [
        ("Look at the board", Wish::Board),
        ("Watch it again", Wish::Watch),
        ("Play it again", Wish::Again),
        ("To the title", Wish::Title),
    ];
    let mut wish = None;
    ui.horizontal(|ui| {
        for (label, meant) in choices {
            if ui.add(Token::new(label)).clicked() {
                wish = Some(meant);
            }
        }
    });
    wish
}
