//! Every fault that a lesson can have, with the place and the message; and how the cards are turned.

use std::fmt::Write;

use crate::event::BattleEvent;
use crate::hex::{Facing, Hex, Offset, from_offset};
use crate::level::{
    CardMark, DiceRecord, FileError, Lesson, LessonProgress, Level, Openable, Sign, Snapshot, Source,
};
use crate::model::{BattleResult, LoadedFace, Purpose, Stage, Status, UnitId};
use crate::order::Order;

/// A level whose lesson has no fault.
const SOUND: &str = r##"(
    version: 1, title: "t", round_limit: 9, legend: { '.': (), '#': (terrain: Wall) },
    map: Rows(["....",
        "..#."]),
    sides: { "red": (name: "R", objectives: [Eliminate]), "blue": (name: "B", objectives: [Eliminate]) },
    units: { "ann": (creature: "peasant", side: "red", at: (0, 0)),
        "bob": (creature: "peasant", side: "blue", at: (3, 0)) },
    lesson: (
        pupil: "red", seed: 4, initiative: ["ann", "bob"],
        dice: { "ann": [(d20, 1, to_hit), (d6, 6, damage)] },
        cards: [
            (title: "One", text: "Walk.", points_at: Hex((1, 0)), until: [Event({"event": "moved", "unit": "ann"})]),
            (title: "Two", text: "Look.", points_at: Unit("bob"),
                until: [PointedAt(Unit("bob")), Order(order: "Attack", unit: "ann", target: "bob")]),
            (title: "Three", text: "Drawn?", points_at: Item("ann.knife"),
                when: [Event({"event": "fumbled"})], until: [Order(order: "Draw")]),
            (title: "Four", text: "Plan.", points_at: Panel(Odds), until: [Planned(unit: "ann", target: "bob")]),
            (title: "Five", text: "Read.", until: [Opened(Log)]),
            (title: "Six", text: "Well done."),
        ],
    ),
)"##;

/// The error of the sound level after one change.
fn told(old: &str, new: &str) -> String {
    assert_eq!(SOUND.matches(old).count(), 1, "{old}");
    let source = Source::inline("a.ron", &SOUND.replacen(old, new, 1));
    let checked = Level::examine(&source).and_then(|level| level.check_sense(&source));
    FileError::from(checked.expect_err(new)).to_string().replacen("a.ron:", "", 1)
}

/// What is replaced in the sound lesson, by what, and what is told of it.
const WRONG: &[(&str, &str, &str)] = &[
    ("pupil: \"red\"", "pupil: \"rde\"", "9:16: there is no side `rde`; did you mean `red`?"),
    ("pupil: \"red\"", "pupl: \"red\"", "9:9: `Lesson` has no field `pupl`; did you mean `pupil`?"),
    ("[\"ann\", \"bob\"]", "[\"ann\", \"bbo\"]", "9:52: the level has no unit `bbo`; did you mean `bob`?"),
    ("[\"ann\", \"bob\"]", "[\"ann\", \"ann\"]", "9:52: `ann` stands in the order twice"),
    ("dice: { \"ann\"", "dice: { \"amn\"", "10:24: the level has no unit `amn`; did you mean `ann`?"),
    ("(d20, 1, to_hit)", "(d20, 21, to_hit)", "10:25: a d20 shows 1 to 20, not 21"),
    (
        "(d20, 1, to_hit)",
        "(d20, 1)",
        "10:25: a face of a lesson waits for a roll of its purpose; write it like `(d20, 1, to_hit)`",
    ),
    ("(d20, 1, to_hit)", "(d6, 1, to_hit)", "10:25: what is rolled for `to_hit` is a d20, never a d6"),
    ("title: \"One\"", "title: \"\"", "12:21: a card needs a title"),
    ("text: \"Walk.\"", "text: \"  \"", "12:34: a card needs a text"),
    (
        "Hex((1, 0))",
        "Hex((1, 9))",
        "12:54: (1, 9) is off the map, which has 4 columns and 2 rows, counted from 0",
    ),
    (
        "points_at: Unit(\"bob\")",
        "points_at: Unit(\"bbo\")",
        "13:54: the level has no unit `bbo`; did you mean `bob`?",
    ),
    (
        "Item(\"ann.knife\")",
        "Item(\"ann.nkife\")",
        "15:57: the level has no item `ann.nkife`; did you mean `ann.knife`?",
    ),
    ("Panel(Odds)", "Panel(Ods)", "17:61: there is no `TablePanel` named `Ods`; did you mean `Odds`?"),
    (
        "points_at: Panel",
        "points_to: Panel",
        "17:44: `a card` has no field `points_to`; did you mean `points_at`?",
    ),
    ("\"event\": \"moved\"", "\"event\": \"movd\"", "12:75: there is no event `movd`; did you mean `moved`?"),
    ("\"event\": \"moved\", ", "", "12:75: an event is known by its name; begin it with `\"event\": \"…\"`"),
    ("\"moved\", \"unit\"", "\"moved\", \"untt\"", "12:75: `moved` has no key `untt`; did you mean `unit`?"),
    ("order: \"Attack\"", "order: \"Atack\"", "14:62: there is no order `Atack`; did you mean `Attack`?"),
    ("order: \"Attack\"", "order: \"Move\"", "14:91: an order `Move` has no target"),
    ("order: \"Draw\"", "order: \"Pursue\", unit: \"ann\"", "16:91: an order `Pursue` has no unit"),
    ("Opened(Log)", "Opened(Lgo)", "18:59: there is no `Openable` named `Lgo`; did you mean `Log`?"),
    (
        "Planned(unit: \"ann\"",
        "Planned(unit: \"amn\"",
        "17:90: the level has no unit `amn`; did you mean `ann`?",
    ),
    (
        "Planned(unit: \"ann\"",
        "Planned(unit: \"bob\"",
        "17:76: this can never come: the player gives `bob` no orders, it is not of the side of the pupil",
    ),
    (
        "\"unit\": \"ann\"}",
        "\"to\": (2, 1)}",
        "12:75: this can never come: nobody can walk to (2, 1): a wall fills it",
    ),
    (
        "{\"event\": \"fumbled\"}",
        "{\"event\": \"round_began\", \"round\": 10}",
        "16:24: this can never come: the battle ends after round 9",
    ),
    (
        "[Event({\"event\": \"moved\", \"unit\": \"ann\"})]",
        "[Event({\"event\": \"battle_ended\"})]",
        "14:49: this can never come: the battle is over then",
    ),
];

#[test]
fn what_is_wrong_with_a_lesson_is_told_with_its_place() {
    let mut wrong = String::new();
    for (old, new, expected) in WRONG {
        let told = told(old, new);
        if told != *expected {
            let _ = writeln!(wrong, "{old} → {new}\n  expected {expected}\n  told     {told}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let long = format!("text: \"{}\"", "x".repeat(401));
    assert_eq!(told("text: \"Walk.\"", &long), "12:34: 401 characters; a card has room for 400");
    assert!(told("cards: [", "cards: [], catalog: (), other: [").contains("has no field"));
}

fn lesson() -> (Lesson, Snapshot) {
    let source = Source::inline("a.ron", SOUND);
    let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(level.check_sense(&source), Ok(()));
    let lesson = level.lesson.clone().expect("it has a lesson");
    (lesson, Snapshot::beginning(&level, DiceRecord::default()))
}

fn unit(id: &str) -> UnitId {
    id.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn at(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

fn walked(id: &str) -> BattleEvent {
    let facing = Facing::East;
    let (facing_before, facing_after) = (facing, facing);
    BattleEvent::Moved { unit: unit(id), from: at(0, 0), to: at(1, 0), facing_before, facing_after }
}

fn fumbled(state: &Snapshot) -> BattleEvent {
    BattleEvent::Fumbled { unit: unit("ann"), weapon: state.items[0].id, round: 1 }
}

/// A player of the lesson.
struct Pupil {
    lesson: Lesson,
    state: Snapshot,
    progress: LessonProgress,
}

impl Pupil {
    fn new() -> Pupil {
        let (lesson, state) = lesson();
        let progress = LessonProgress::of(&lesson);
        Pupil { lesson, state, progress }
    }

    fn see(&mut self, sign: Sign) -> &mut Pupil {
        self.progress.see(&self.lesson, sign, &self.state);
        self.go_on()
    }

    fn go_on(&mut self) -> &mut Pupil {
        self.progress.go_on(&self.lesson, &self.state);
        self
    }

    fn leave(&mut self) -> &mut Pupil {
        self.progress.leave(&self.lesson);
        self
    }

    fn open(&self) -> Option<&str> {
        self.progress.open(&self.lesson).map(|(_, card)| card.title.as_str())
    }

    fn attack(&mut self) -> &mut Pupil {
        self.see(Sign::Order(&Order::Attack { unit: unit("ann"), target: unit("bob"), weapon: None }))
    }
}

#[test]
fn the_dice_of_a_lesson_wait_for_their_unit() {
    let (lesson, _) = lesson();
    let loaded = |die, face, purpose| LoadedFace { unit: unit("ann"), purpose, die, face, rolled_in: None };
    let dice = DiceRecord::of_lesson(&lesson);
    assert_eq!(dice.loaded, [loaded(20, 1, Purpose::ToHit), loaded(6, 6, Purpose::Damage)]);
    assert_eq!((dice.seed, dice.initiative, dice.script), (4, Some(vec![unit("ann"), unit("bob")]), None));
}

#[test]
fn a_card_lies_open_until_it_is_done() {
    let mut pupil = Pupil::new();
    assert_eq!(pupil.open(), Some("One"));
    pupil.see(Sign::Event(&walked("bob"))).see(Sign::PointedAt(at(3, 0))).attack();
    assert_eq!(pupil.open(), Some("One"), "that was for another card");
    pupil.see(Sign::Event(&walked("ann")));
    assert_eq!((pupil.open(), pupil.progress.marks()[0]), (Some("Two"), CardMark::Met));
    pupil.see(Sign::PointedAt(at(2, 0)));
    assert_eq!(pupil.open(), Some("Two"));
    pupil.see(Sign::PointedAt(at(3, 0)));
    assert_eq!(pupil.open(), Some("Four"), "card three waits for a fumble");
    let plan = |target| Sign::Planned { unit: unit("ann"), target };
    pupil.see(plan(None));
    assert_eq!(pupil.open(), Some("Four"));
    pupil.see(plan(Some(unit("bob"))));
    assert_eq!(pupil.open(), Some("Five"));
    pupil.see(Sign::Opened(Openable::Codex)).see(Sign::Opened(Openable::Log));
    assert_eq!(pupil.open(), Some("Six"));
    pupil.leave().go_on();
    assert_eq!((pupil.open(), pupil.progress.is_over()), (None, false), "there may be a fumble yet");
    let fumble = fumbled(&pupil.state);
    pupil.see(Sign::Event(&fumble));
    assert_eq!(pupil.open(), Some("Three"));
    let item = pupil.state.items[0].id;
    pupil.see(Sign::Order(&Order::Draw { unit: unit("ann"), item }));
    assert!(pupil.progress.is_over() && pupil.progress.marks().iter().all(|mark| *mark == CardMark::Met));
    assert_eq!(pupil.open(), Some("Three"), "the last card stays until the player puts it away");
    assert_eq!(pupil.leave().go_on().open(), None);
}

#[test]
fn one_thing_turns_one_card() {
    let mut pupil = Pupil::new();
    let walk = walked("ann");
    let (lesson, state) = (pupil.lesson.clone(), pupil.state.clone());
    pupil.progress.see(&lesson, Sign::Event(&walk), &state);
    pupil.progress.see(&lesson, Sign::PointedAt(at(3, 0)), &state);
    pupil.go_on();
    assert_eq!(pupil.open(), Some("Two"), "what came with the walk was not meant for this card");
}

#[test]
fn a_card_may_be_left_and_taken_up_again() {
    let mut pupil = Pupil::new();
    pupil.leave().leave();
    assert_eq!((pupil.open(), pupil.progress.marks()[0]), (Some("Four"), CardMark::Left));
    pupil.progress.go_back();
    assert_eq!((pupil.open(), pupil.progress.marks()[1]), (Some("Two"), CardMark::Waiting));
    pupil.attack();
    assert_eq!((pupil.open(), pupil.progress.marks()[1]), (Some("Four"), CardMark::Met));
    pupil.progress.go_back();
    assert_eq!(pupil.open(), Some("Two"));
    pupil.attack();
    assert_eq!(pupil.open(), Some("Two"), "what is done stays open to be read again");
    pupil.leave();
    assert_eq!((pupil.open(), pupil.progress.marks()[1]), (Some("Four"), CardMark::Met));
    pupil.leave().leave().leave();
    assert_eq!(pupil.open(), None);
    pupil.progress.go_back();
    assert_eq!(pupil.open(), Some("Six"));
}

#[test]
fn a_card_for_which_it_is_too_late_is_passed_over() {
    let mut pupil = Pupil::new();
    pupil.see(Sign::Event(&walked("ann")));
    assert_eq!(pupil.open(), Some("Two"));
    pupil.state.units[1].status = Status::Fallen;
    pupil.go_on();
    let marks = pupil.progress.marks().to_vec();
    assert_eq!(
        (pupil.open(), marks[1], marks[3]),
        (Some("Five"), CardMark::PassedOver, CardMark::PassedOver)
    );
    assert_eq!(marks[2], CardMark::Waiting, "there may be a fumble yet");
}

#[test]
fn the_end_of_the_battle_leaves_what_needs_no_battle() {
    let mut pupil = Pupil::new();
    pupil.state.clock.stage = Stage::Over;
    pupil.state.clock.outcome = Some(BattleResult { winner: None, reason: "time".to_owned() });
    // Bob may still be pointed at.
    assert_eq!(pupil.go_on().open(), Some("Two"));
    assert_eq!(pupil.leave().go_on().open(), Some("Five"));
    assert_eq!(pupil.see(Sign::Opened(Openable::Log)).open(), Some("Six"));
    assert!(pupil.leave().go_on().progress.is_over());
}

#[test]
fn how_far_a_player_has_come_reads_back() {
    let mut pupil = Pupil::new();
    pupil.see(Sign::Event(&walked("ann"))).leave();
    let text = ron::to_string(&(&pupil.lesson, &pupil.progress)).unwrap_or_else(|error| panic!("{error}"));
    let options = ron::Options::default();
    let read: (Lesson, LessonProgress) = options.from_str(&text).unwrap_or_else(|error| panic!("{error}"));
    assert!(read.1.fits(&read.0));
    assert_eq!(read, (pupil.lesson.clone(), pupil.progress.clone()));
    let other = Lesson { cards: pupil.lesson.cards[..2].to_vec(), ..pupil.lesson };
    assert!(!read.1.fits(&other));
}
