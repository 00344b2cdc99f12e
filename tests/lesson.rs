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

/// A way to win, which ends with the last goblin.
const WINNING: [Step; 0] = [];

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
    assert!(table.progress.is_over() && table.open().is_none());
    assert!((8..=10).contains(&marks.len()));
}

#[test]
fn zz_explore() {
    let Ok(steps) = std::fs::read_to_string("/tmp/steps.txt") else { return };
    let text = std::fs::read_to_string("levels/first-blood.ron").unwrap();
    let mut table = Table::of(&Source::inline("levels/first-blood.ron", &text));
    let mut told = 0;
    let mut tell = |table: &Table| {
        for event in &table.battle.log().events()[told..] {
            println!("    {}", hexfray::replay::tell(event, &hexfray::replay::Ids));
        }
        told = table.battle.log().events().len();
        println!("  card: {:?}", table.open());
        let now = table.battle.snapshot();
        for unit in &now.units {
            let hexfray::hex::Offset { column, row } = hexfray::hex::to_offset(unit.position);
            println!(
                "  {} ({column}, {row}) {:?} hp {} {:?}",
                unit.id, unit.facing, unit.hit_points.now, unit.status
            );
        }
    };
    tell(&table);
    for line in steps.lines().filter(|line| !line.trim().is_empty()) {
        println!("> {line}");
        let step = match line.split(' ').collect::<Vec<_>>()[..] {
            ["point", c, r] => PointAt(c.parse().unwrap(), r.parse().unwrap()),
            ["open", "Log"] => Open(Openable::Log),
            ["open", _] => Open(Openable::Places),
            _ => Give(line.to_owned().leak()),
        };
        table.take(&step);
        tell(&table);
    }
    println!("{:?} {:?}", table.progress.marks(), table.battle.clock().outcome);
}
