//! First blood, played as its cards ask, from the first order to the win.

use std::collections::BTreeMap;

use hexfray::ai::{Patience, Player, Seats};
use hexfray::hex::{Hex, Offset, from_offset};
use hexfray::level::{CardMark, DiceRecord, Lesson, LessonProgress, Level, Openable, Sign, Source};
use hexfray::model::Stage;
use hexfray::order::Order;
use hexfray::replay::shipped_levels;
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};

/// What the player does at the table.
enum Step {
    Give(&'static str),
    PointAt(i32, i32),
    Open(Openable),
}

use Step::{Give, Open, PointAt};

/// A way to win that does what each card asks.
const WINNING: [Step; 25] = [
    PointAt(2, 4),
    Give(r#"Move(unit: "osric", path: [(3, 4), (4, 4), (5, 4), (6, 4)])"#),
    PointAt(7, 4),
    Give(r#"Attack(unit: "osric", target: "grub")"#),
    Give(r#"Move(unit: "bran", path: [(7, 2), (7, 3), (8, 4)])"#),
    Give(r#"Turn(unit: "bran", facing: West)"#),
    Give(r#"Attack(unit: "bran", target: "grub")"#),
    Give(r#"Attack(unit: "ailith", target: "tatter")"#),
    Open(Openable::Log),
    Give(r#"EndTurn(unit: "osric")"#),
    Give(r#"EndTurn(unit: "bran")"#),
    Give(r#"EndTurn(unit: "ailith")"#),
    Open(Openable::Places),
    Give(r#"Move(unit: "osric", path: [(6, 3), (7, 3), (8, 3), (9, 3)])"#),
    Give(r#"Attack(unit: "osric", target: "snik")"#),
    Give(r#"Draw(unit: "osric", item: "osric.hand_axe")"#),
    Give(r#"Turn(unit: "bran", facing: East)"#),
    Give(r#"Move(unit: "bran", path: [(9, 4), (10, 4)])"#),
    Give(r#"Attack(unit: "bran", target: "snik")"#),
    Give(r#"Attack(unit: "ailith", target: "tatter")"#),
    Give(r#"EndTurn(unit: "osric")"#),
    Give(r#"EndTurn(unit: "bran")"#),
    Give(r#"EndTurn(unit: "ailith")"#),
    Give(r#"Attack(unit: "osric", target: "snik")"#),
    Give(r#"Attack(unit: "ailith", target: "tatter")"#),
];

/// The lesson and its battle.
struct Table {
    battle: Battle,
    lesson: Lesson,
    progress: LessonProgress,
    goblins: Seats,
    seen: usize,
}

impl Table {
    fn of(source: &Source) -> Table {
        let level = Level::read(source).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped(&level.rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
        let lesson = level.lesson.clone().expect("it has a lesson");
        let others = level.sides.sides.keys().filter(|side| **side != lesson.pupil);
        let players: BTreeMap<_, _> = others.map(|side| (*side, Player::Recruit)).collect();
        let goblins = Seats::of(&players, &rulebook, Patience::USUAL);
        let battle = Battle::new(&level, &rulebook, DiceRecord::of_lesson(&lesson));
        let progress = LessonProgress::of(&lesson);
        let mut table = Table { battle, lesson, progress, goblins, seen: 0 };
        table.go_on();
        table
    }

    fn sign(&mut self, sign: Sign) {
        let state = self.battle.snapshot();
        self.progress.see(&self.lesson, sign, &state);
        self.progress.go_on(&self.lesson, &state);
    }

    /// Lets the cards see what has happened.
    fn go_on(&mut self) {
        let state = self.battle.snapshot();
        for event in &self.battle.log().events()[self.seen..] {
            self.progress.see(&self.lesson, Sign::Event(event), &state);
        }
        self.seen = self.battle.log().events().len();
        self.progress.go_on(&self.lesson, &state);
    }

    fn take(&mut self, step: &Step) {
        match step {
            Give(order) => {
                let order: Order =
                    Source::inline("order", order).parse().unwrap_or_else(|error| panic!("{error}"));
                self.battle.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
                let state = self.battle.snapshot();
                self.progress.see(&self.lesson, Sign::Order(&order), &state);
                self.go_on();
                while self.goblins.go_on(&mut self.battle).is_some() {}
                self.go_on();
            }
            PointAt(column, row) => self.sign(Sign::PointedAt(hex(*column, *row))),
            Open(opened) => self.sign(Sign::Opened(*opened)),
        }
    }

    fn open(&self) -> Option<&str> {
        self.progress.open(&self.lesson).map(|(_, card)| card.title.as_str())
    }
}

fn hex(column: i32, row: i32) -> Hex {
    from_offset(Offset { column, row })
}

fn first_blood() -> Source {
    shipped_levels().find(|source| source.name() == "levels/first-blood.ron").expect("it is shipped")
}

#[test]
fn whoever_does_what_the_cards_ask_completes_each_and_wins() {
    let mut table = Table::of(&first_blood());
    for step in &WINNING {
        table.take(step);
    }
    assert_eq!(table.battle.clock().stage, Stage::Over);
    let winner = table.battle.clock().outcome.as_ref().and_then(|outcome| outcome.winner);
    assert_eq!(winner, Some(table.lesson.pupil));
    let marks = table.progress.marks();
    assert!(marks.iter().all(|mark| *mark == CardMark::Met), "{marks:?}");
    assert!(table.progress.is_over());
    assert!((8..=10).contains(&marks.len()));
}

/// Whoever plays, and however badly: the cards never get stuck, and beginners win.
#[test]
fn the_cards_never_get_stuck_whatever_the_player_does() {
    for player in Player::ALL {
        let mut table = Table::of(&first_blood());
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let pupil = BTreeMap::from([(table.lesson.pupil, player)]);
        let mut pupil = Seats::of(&pupil, &rulebook, 200);
        while let Some(played) = pupil.go_on(&mut table.battle) {
            let state = table.battle.snapshot();
            for order in &played.orders {
                table.progress.see(&table.lesson, Sign::Order(order), &state);
            }
            table.go_on();
            while table.goblins.go_on(&mut table.battle).is_some() {}
            table.go_on();
        }
        assert_eq!(table.battle.clock().stage, Stage::Over);
        let winner = table.battle.clock().outcome.as_ref().and_then(|outcome| outcome.winner);
        assert_eq!(winner, Some(table.lesson.pupil), "{player}");
        let waiting = |table: &Table| table.progress.marks().contains(&CardMark::Waiting);
        for _ in 0..table.lesson.cards.len() {
            table.progress.leave(&table.lesson);
            table.go_on();
        }
        assert!(table.progress.is_over() && !waiting(&table), "{player}: {:?}", table.progress.marks());
    }
}

/// A player who only looks on loses cards to time, and not the lesson.
#[test]
fn cards_for_which_it_is_too_late_are_passed_over() {
    let mut table = Table::of(&first_blood());
    let ends = ["osric", "bran", "ailith"].map(|unit| format!("EndTurn(unit: \"{unit}\")"));
    while table.battle.clock().round < 3 {
        for end in &ends {
            let order: Order = Source::inline("order", end).parse().unwrap_or_else(|error| panic!("{error}"));
            let _ = table.battle.submit(&order);
        }
        while table.goblins.go_on(&mut table.battle).is_some() {}
        table.go_on();
    }
    assert_eq!(table.open(), Some("Your turn"), "it lies open as long as the player likes");
    for _ in 0..table.lesson.cards.len() {
        table.progress.leave(&table.lesson);
        table.go_on();
    }
    let marks = table.progress.marks();
    assert_eq!(marks[7], CardMark::PassedOver, "round 2 has long begun: {marks:?}");
    assert!(marks[..7].iter().all(|mark| *mark == CardMark::Left), "{marks:?}");
}
