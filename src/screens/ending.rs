//! How a battle ended: who won and how, its moments, who did what, and how lucky they were.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bevy::prelude::{
    App, ButtonInput, Commands, IntoScheduleConfigs, KeyCode, Local, MessageReader, MouseButton, Real, Res,
    ResMut, Resource, SystemCondition, Time, Update, World, in_state, resource_exists,
};
use bevy_egui::egui::{Grid, Ui, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::battle_totals::{BattleTotals, UnitTotals};
use super::dialog::{Dialog, DialogSize, Keys, is_open, lay, scrolling};
use super::focus::{take_focus, turn_pages};
use super::guests::{Guests, come_home};
use super::medals;
use super::moments::{self, MomentPicture, scenes};
use super::parts::{faint, heavy, plain};
use super::party_state::visit_party;
use super::replay::watch_this;
use super::screen::Screen;
use super::table::{go_to_title, play_again};
use super::trouble::Trouble;
use crate::ai::Player;
use crate::hud::OpenEnding;
use crate::hud::leavings::leavings;
use crate::hud::luck::{AuditSize, audit};
use crate::hud::parts::{TokenButton, divider};
use crate::hud::tooltip::Explained;
use crate::input::{Action, InputSystems, Medals, Results, Session, Settings, Shown, ToldLog};
use crate::level::{Snapshot, UnitRecord};
use crate::model::{SideId, SideState, Status};
use crate::replay::{Audit, Measure, capital};
use crate::rulebook::Rulebook;

/// What is told of the battle that has ended.
#[derive(Resource)]
struct Ending {
    /// The state in which it ended.
    state: Arc<Snapshot>,
    /// Who won, as the player sees it.
    title: String,
    /// Who won and how, in a sentence or two.
    verdict: String,
    /// What the player has earned in it.
    medals: Medals,
    scenes: Vec<MomentPicture>,
    totals: BattleTotals,
    audit: Audit,
    /// Whether the log has all events of the battle.
    whole: bool,
    /// The file of the party that has come home from it, and what the file has taken in.
    party: Option<(PathBuf, String)>,
    rest: Rest,
}

/// The ending opens by itself, perhaps while the player presses a key or clicks for the turn. It obeys once nothing is
/// held and this has lasted a moment.
struct Rest {
    since: Duration,
    is_over: bool,
}

impl Rest {
    /// How long the ending obeys nothing at first.
    const LEAST: Duration = Duration::from_millis(800);

    fn begin(now: Duration) -> Rest {
        Rest { since: now, is_over: false }
    }

    /// Goes on, or ends for the next frame: what is let go in this one was pressed before.
    fn proceed(&mut self, now: Duration, is_held: bool) {
        self.is_over |= !is_held && now >= self.since + Rest::LEAST;
    }
}

/// What the player chose.
enum EndingChoice {
    Board,
    Watch,
    Again,
    Party,
    Title,
}

/// From this width on, in points, the luck stands beside the totals.
const ROOM_FOR_BOTH: f32 = 1160.0;

/// A column of the table of totals.
struct EndingColumn {
    heading: &'static str,
    meaning: &'static str,
    /// The number; `None` if there is nothing to tell.
    figure: fn(&UnitTotals, &Measure) -> Option<String>,
}

impl EndingColumn {
    const fn new(
        heading: &'static str,
        meaning: &'static str,
        figure: fn(&UnitTotals, &Measure) -> Option<String>,
    ) -> EndingColumn {
        EndingColumn { heading, meaning, figure }
    }

    fn tell(&self, totals: &UnitTotals, hits: &Measure) -> String {
        (self.figure)(totals, hits).unwrap_or_else(|| "·".to_owned())
    }
}

/// All columns; those that are empty for every side are left out.
const COLUMNS: [EndingColumn; 10] = [
    EndingColumn::new("dealt", "Hit points taken from enemies with weapons and spells", |totals, _| {
        count(totals.dealt)
    }),
    EndingColumn::new("taken", "Hit points lost to enemies: what these have dealt", |totals, _| {
        count(totals.taken)
    }),
    EndingColumn::new(
        "else",
        "Hit points lost otherwise: to bleeding, flames, holy water and the own side",
        |totals, _| count(totals.otherwise),
    ),
    EndingColumn::new("hits", "Rolls that showed what was needed, of all attacks on enemies", |_, hits| {
        (hits.dice > 0).then(|| format!("{} of {}", hits.got, hits.dice))
    }),
    EndingColumn::new("expected", "How many such rolls were to be expected", |_, hits| {
        (hits.dice > 0).then(|| format!("{:.1}", hits.expected))
    }),
    EndingColumn::new("criticals", "Critical hits", |totals, _| count(totals.criticals)),
    EndingColumn::new("fumbles", "Weapons that left the hand", |totals, _| count(totals.fumbles)),
    EndingColumn::new("felled", "Enemies sent down", |totals, _| count(totals.felled)),
    EndingColumn::new("turned", "Undead turned, or destroyed by turning", |totals, _| count(totals.turned)),
    EndingColumn::new("friends", "Friends hit by accident", |totals, _| count(totals.friends)),
];

fn count(number: u32) -> Option<String> {
    (number > 0).then(|| number.to_string())
}

pub(super) fn plugin(app: &mut App) {
    let at_the_table = in_state(Screen::Battle).and_then(resource_exists::<Session>);
    let again = reopen.run_if(resource_exists::<Ending>);
    app.add_systems(
        Update,
        (announce, again).chain().after(InputSystems).after(come_home).run_if(at_the_table),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show.run_if(is_open(Dialog::Ending).and_then(resource_exists::<Ending>)),
    );
}

/// Opens the dialog once the end has been seen on the board.
fn announce(
    mut commands: Commands,
    (shown, session, guests): (Res<Shown>, Res<Session>, Option<Res<Guests>>),
    (log, rulebook, settings): (ToldLog, Res<Rulebook>, Res<Settings>),
    (mut results, mut trouble): (ResMut<Results>, ResMut<Trouble>),
    (mut dialog, time): (ResMut<Dialog>, Res<Time<Real>>),
    mut told: Local<Option<Arc<Snapshot>>>,
) {
    let state = &shown.state;
    let seen = state.clock.outcome.is_some() && !shown.busy && *dialog == Dialog::None;
    if !seen || told.as_ref().is_some_and(|told| Arc::ptr_eq(told, state)) {
        return;
    }
    *told = Some(Arc::clone(state));
    let totals = BattleTotals::of(log.events(), state);
    let audit = Audit::of(log.events(), state, &rulebook);
    let whole = log.is_whole();
    let title = title(state, |side| !session.players.contains_key(&side));
    let medals = Medals::earned(state, &session.players);
    if let Err(error) = results.record(&session.title, medals) {
        trouble.tell(error);
    }
    let verdict = verdict(state, &session.players, session.conceded());
    // Without its beginning a battle cannot be followed to its moments.
    let scenes = match whole {
        true => scenes(log.events(), &session.beginning, state, &settings),
        false => Vec::new(),
    };
    let state = Arc::clone(state);
    let party = guests.and_then(|guests| guests.home_from(&session.beginning));
    let rest = Rest::begin(time.elapsed());
    let ending = Ending { state, title, verdict, medals, scenes, totals, audit, whole, party, rest };
    commands.insert_resource(ending);
    *dialog = Dialog::Ending;
}

/// Opens the dialog again when the player asks for it.
fn reopen(mut requests: MessageReader<OpenEnding>, mut dialog: ResMut<Dialog>) {
    if requests.read().count() > 0 && *dialog == Dialog::None {
        *dialog = Dialog::Ending;
    }
}

fn show(
    mut contexts: EguiContexts,
    (keys, held, buttons): (Res<Keys>, Res<ButtonInput<KeyCode>>, Res<ButtonInput<MouseButton>>),
    (mut ending, time): (ResMut<Ending>, Res<Time<Real>>),
    mut dialog: ResMut<Dialog>,
    mut commands: Commands,
) -> bevy::prelude::Result {
    let mut choice = None;
    let size = DialogSize::Page(0.93);
    let title = ending.title.clone();
    if lay(contexts.ctx_mut()?, &title, size, &keys, Action::Back, |ui| choice = tell(ui, &mut ending)) {
        choice = Some(EndingChoice::Board);
    }
    let choice = choice.filter(|_| ending.rest.is_over);
    let is_held = held.get_pressed().len() > 0 || buttons.get_pressed().len() > 0;
    ending.rest.proceed(time.elapsed(), is_held);
    match choice {
        Some(EndingChoice::Board) => *dialog = Dialog::None,
        Some(EndingChoice::Watch) => commands.queue(watch_this),
        Some(EndingChoice::Again) => commands.queue(play_again),
        Some(EndingChoice::Party) => {
            if let Some((path, _)) = ending.party.clone() {
                commands.queue(|world: &mut World| {
                    go_to_title(world);
                    visit_party(world, path);
                });
            }
        }
        Some(EndingChoice::Title) => commands.queue(go_to_title),
        None => {}
    }
    Ok(())
}

/// Who won; a person who plays alone reads "Victory" or "Defeat" of their own side.
fn title(state: &Snapshot, is_person: impl Fn(SideId) -> bool) -> String {
    let Some(winner) = state.clock.outcome.as_ref().and_then(|outcome| outcome.winner) else {
        return "A draw".to_owned();
    };
    let people: Vec<SideId> = state.sides.sides.keys().copied().filter(|side| is_person(*side)).collect();
    let (word, side) = match people.as_slice() {
        [alone] if *alone != winner => ("Defeat", *alone),
        _ => ("Victory", winner),
    };
    let name = state.sides.sides.get(&side).map(|side| side.name.as_str()).unwrap_or_default();
    format!("{word}: {name}")
}

/// Who won against whom, when and how, and what each side has lost. `conceded` is the side that has given up.
fn verdict(state: &Snapshot, players: &BTreeMap<SideId, Player>, conceded: Option<SideId>) -> String {
    let Some(outcome) = &state.clock.outcome else { return String::new() };
    let (round, sides) = (state.clock.round, &state.sides.sides);
    let conceded = conceded.and_then(|side| sides.get(&side));
    let why = conceded.map_or(outcome.reason.clone(), |side| format!("{} gave up", side.name_within()));
    let winner = outcome.winner.and_then(|winner| Some((winner, sides.get(&winner)?)));
    let won = match winner {
        None => format!("Nobody won; it ended in round {round}: {why}."),
        Some((id, side)) => {
            let beaten = players.iter().filter(|(other, _)| **other != id).map(|(_, player)| *player).max();
            let by_a_person = beaten.filter(|_| !players.contains_key(&id));
            let against = by_a_person.map_or(String::new(), |player| format!(" against the {player}"));
            format!("{} won{against} in round {round}: {why}.", capital(&side.name))
        }
    };
    let lost: Vec<String> = sides
        .iter()
        .enumerate()
        .map(|(place, (id, side))| {
            let name = if place == 0 { capital(&side.name) } else { side.name_within() };
            format!("{name} {}", losses(state.units.iter().filter(|unit| unit.side.0 == *id)))
        })
        .collect();
    format!("{won} {}.", lost.join("; "))
}

/// Who of a side is down, was taken, gave up or ran.
fn losses<'a>(units: impl Iterator<Item = &'a UnitRecord>) -> String {
    let (mut all, mut lost, mut others) = (0, 0, [(0, "caught"), (0, "laid down arms"), (0, "fled")]);
    for unit in units {
        all += 1;
        match unit.status {
            Status::Fighting => {}
            Status::Fallen | Status::Dying | Status::Dead => lost += 1,
            Status::Caught => others[0].0 += 1,
            Status::Surrendered => others[1].0 += 1,
            Status::Fled => others[2].0 += 1,
        }
    }
    let lost = if lost == 0 { "lost nobody".to_owned() } else { format!("lost {lost} of {all}") };
    let others = others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| match *what {
        "caught" if *count == 1 => ", 1 was caught".to_owned(),
        "caught" => format!(", {count} were caught"),
        what => format!(", {count} {what}"),
    });
    std::iter::once(lost).chain(others).collect()
}

fn tell(ui: &mut Ui, ending: &mut Ending) -> Option<EndingChoice> {
    ui.horizontal_wrapped(|ui| {
        ui.label(plain(&ending.verdict, 18.0));
        medals::show(ui, ending.medals, 24.0);
    });
    if let Some((_, taken_in)) = &ending.party {
        ui.label(plain(taken_in.as_str(), 16.0));
    }
    if !ending.whole {
        ui.label(faint("What happened before the battle was taken up again cannot be counted.", 15.0));
    }
    let height = (ui.available_height() - 50.0).max(0.0);
    ui.scope(|ui| {
        ui.set_max_height(height);
        scrolling(ui, "tally", |ui| {
            turn_pages(ui, height);
            moments::show(ui, &mut ending.scenes);
            ui.add_space(10.0);
            account(ui, ending);
            tell_what_stays(ui, &ending.state);
        });
    });
    divider(ui);
    choose(ui, ending.party.is_some())
}

/// What all units did, and beside it how lucky they were; below it where there is no room.
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
    audit(ui, &ending.audit, &ending.state, AuditSize::WIDE);
}

/// What the battle leaves on the units of each side, so far as it leaves something.
fn tell_what_stays(ui: &mut Ui, state: &Snapshot) {
    let round = state.clock.round;
    for (id, side) in &state.sides.sides {
        let own = state.units.iter().filter(|unit| unit.side.0 == *id);
        let hurt: Vec<_> =
            own.map(|unit| (unit, leavings(unit, round))).filter(|(_, left)| !left.is_empty()).collect();
        if hurt.is_empty() {
            continue;
        }
        ui.add_space(10.0);
        ui.label(heavy(format!("What stays with {}", side.name_within()), 18.0));
        let (dead, alive): (Vec<_>, Vec<_>) =
            hurt.into_iter().partition(|(unit, _)| unit.status == Status::Dead);
        for (unit, left) in alive {
            tell_line(ui, &capital(&unit.name.0), &left.join(" "));
        }
        if !dead.is_empty() {
            let names: Vec<&str> = dead.iter().map(|(unit, _)| &*unit.name.0).collect();
            tell_line(ui, "Dead", &capital(&format!("{}.", names.join(", "))));
        }
    }
}

/// Whom a line is about, and what it tells.
fn tell_line(ui: &mut Ui, whom: &str, what: &str) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.label(plain(format!("{whom}:"), 16.0));
        ui.label(faint(what, 15.0));
    });
}

fn tabulate(ui: &mut Ui, ending: &Ending) {
    let sides = &ending.state.sides.sides;
    let told = |column: &&EndingColumn| {
        sides
            .keys()
            .any(|id| (column.figure)(&ending.totals.side(*id), &ending.audit.side(*id).hits).is_some())
    };
    let columns: Vec<&EndingColumn> = COLUMNS.iter().filter(told).collect();
    let grid = Grid::new("tally").num_columns(columns.len() + 1).min_col_width(40.0).min_row_height(22.0);
    grid.spacing(vec2(9.0, 2.0)).striped(true).show(ui, |ui| {
        ui.label("");
        for column in &columns {
            ui.label(faint(column.heading, 15.0)).explained(column.meaning);
        }
        ui.end_row();
        for (id, side) in sides {
            tabulate_side(ui, ending, &columns, (*id, side));
        }
    });
}

fn tabulate_side(ui: &mut Ui, ending: &Ending, columns: &[&EndingColumn], (id, side): (SideId, &SideState)) {
    ui.label(heavy(&side.name, 18.0));
    let (totals, hits) = (ending.totals.side(id), ending.audit.side(id).hits);
    columns.iter().for_each(|column| drop(ui.label(heavy(column.tell(&totals, &hits), 16.0))));
    ui.end_row();
    for unit in ending.state.units.iter().filter(|unit| unit.side.0 == id) {
        let name = capital(&unit.name.0);
        let name = match unit.status {
            Status::Fighting => name,
            Status::Fallen => format!("{name} (down)"),
            Status::Dead => format!("{name} †"),
            Status::Dying => format!("{name} (dying)"),
            Status::Surrendered => format!("{name} (surrendered)"),
            Status::Fled => format!("{name} (fled)"),
            Status::Caught => format!("{name} (caught)"),
        };
        ui.label(plain(name, 16.0));
        let (totals, hits) = (ending.totals.unit(unit.id), ending.audit.unit(unit.id).hits);
        columns.iter().for_each(|column| drop(ui.label(plain(column.tell(&totals, &hits), 16.0))));
        ui.end_row();
    }
}

fn choose(ui: &mut Ui, is_home: bool) -> Option<EndingChoice> {
    let party = is_home.then_some(("The party", EndingChoice::Party));
    let choices = [
        ("Look at the board", EndingChoice::Board),
        ("Watch it again", EndingChoice::Watch),
        ("Play it again", EndingChoice::Again),
        ("To the title", EndingChoice::Title),
    ];
    let mut choice = None;
    ui.horizontal(|ui| {
        let [board, others @ ..] = choices;
        for (label, meant) in [board].into_iter().chain(party).chain(others) {
            let token = ui.add(TokenButton::new(label));
            take_focus(&token);
            if token.clicked() {
                choice = Some(meant);
            }
        }
    });
    choice
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::model::BattleResult;
    use crate::replay::shipped_levels;

    #[test]
    fn a_key_or_a_click_meant_for_the_turn_does_not_close_the_ending() {
        let mut rest = Rest::begin(Duration::from_secs(9));
        rest.proceed(Duration::from_millis(9_500), false);
        assert!(!rest.is_over, "too early");
        rest.proceed(Duration::from_secs(12), true);
        assert!(!rest.is_over, "a key is held");
        rest.proceed(Duration::from_secs(13), false);
        assert!(rest.is_over);
        rest.proceed(Duration::from_secs(14), true);
        assert!(rest.is_over, "from now on it obeys");
    }

    #[test]
    fn a_person_who_plays_alone_reads_of_defeat() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let mut state = Snapshot::beginning(&level.expect("a sound level"), DiceRecord::default());
        let sides: Vec<SideId> = state.sides.sides.keys().copied().collect();
        let name = |side: SideId| state.sides.sides[&side].name.clone();
        let (one, other) = (name(sides[0]), name(sides[1]));
        state.clock.outcome = Some(BattleResult { winner: Some(sides[1]), reason: String::new() });
        assert_eq!(title(&state, |side| side == sides[0]), format!("Defeat: {one}"));
        assert_eq!(title(&state, |side| side == sides[1]), format!("Victory: {other}"));
        assert_eq!(title(&state, |_| true), format!("Victory: {other}"));
        assert_eq!(title(&state, |_| false), format!("Victory: {other}"));
        state.clock.outcome = Some(BattleResult { winner: None, reason: String::new() });
        assert_eq!(title(&state, |_| true), "A draw");
    }

    #[test]
    fn the_verdict_says_who_won_against_whom_and_how_and_what_it_cost() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let mut state = Snapshot::beginning(&level.expect("a sound level"), DiceRecord::default());
        let sides: Vec<SideId> = state.sides.sides.keys().copied().collect();
        let against = BTreeMap::from([(sides[1], Player::Recruit)]);
        state.clock.round = 7;
        let reason = "no enemy of the levy fights on".to_owned();
        state.clock.outcome = Some(BattleResult { winner: Some(sides[0]), reason });
        state
            .units
            .iter_mut()
            .filter(|unit| unit.side.0 == sides[1])
            .for_each(|unit| unit.status = Status::Fallen);
        assert_eq!(
            verdict(&state, &against, None),
            "The levy won against the recruit in round 7: no enemy of the levy fights on. The levy lost nobody; \
             Grisk's reavers lost 8 of 8."
        );
        let ways = [Status::Fled, Status::Surrendered, Status::Surrendered, Status::Caught];
        let theirs = state.units.iter_mut().filter(|unit| unit.side.0 == sides[1]);
        theirs.zip(ways).for_each(|(unit, status)| unit.status = status);
        assert_eq!(
            verdict(&state, &against, Some(sides[1])),
            "The levy won against the recruit in round 7: Grisk's reavers gave up. The levy lost nobody; \
             Grisk's reavers lost 4 of 8, 1 was caught, 2 laid down arms, 1 fled."
        );
        let lost = verdict(&state, &BTreeMap::from([(sides[0], Player::Recruit)]), None);
        assert!(lost.starts_with("The levy won in round 7: "), "{lost}");
        state.clock.outcome =
            Some(BattleResult { winner: None, reason: "the last round is over".to_owned() });
        let drawn = verdict(&state, &against, None);
        assert!(drawn.starts_with("Nobody won; it ended in round 7: the last round is over."), "{drawn}");
    }
}
