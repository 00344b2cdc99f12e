//! From the lesson of a level file to a checked one: whatever it names is in the level.

use std::collections::BTreeSet;

use super::card::{BoardSpot, CardCue, CardTarget, Lesson, LessonCard};
use crate::hex::{Hex, to_offset};
use crate::level::document::{Document, on_board};
use crate::level::event_keys::{event_fault, event_names};
use crate::level::face::{Face, face_problem};
use crate::level::format::LessonFile;
use crate::level::partial::Partial;
use crate::level::shape::Known;
use crate::level::{
    Faults, FileError, ItemRecord, Key, UnitRecord, all, both, did_you_mean, did_you_mean_in,
};
use crate::model::{Board, LoadedFace, SideId, Sides, UnitId};
use crate::order::Order;

/// The most cards of a lesson, and the most characters of a card.
const MOST_CARDS: usize = 40;
const LONGEST: usize = 400;

/// Checks a lesson against the other parts of its level.
pub(in crate::level) fn build(
    file: LessonFile,
    board: &Board,
    sides: &Sides,
    (units, items): (&[UnitRecord], &[ItemRecord]),
    document: &Document,
) -> Result<Lesson, Faults> {
    let document = document.inside(&[Key::Field("lesson")]);
    let checker = Checker { board, sides, units, items, known: Known::of(units, items, sides).on(board) };
    let fixed = both(
        checker.initiative(file.initiative.as_deref().unwrap_or_default(), &document),
        all(file.dice.iter().map(|(unit, faces)| checker.dice(*unit, faces, &document))),
    );
    let cards = both(checker.pupil(file.pupil, &document), checker.cards(&file.cards, &document));
    let (((), dice), _) = both(fixed, cards)?;
    let LessonFile { pupil, seed, initiative, cards, .. } = file;
    Ok(Lesson { pupil, seed, initiative, dice: dice.concat(), cards })
}

/// The parts of the level that a lesson may name.
struct Checker<'a> {
    board: &'a Board,
    sides: &'a Sides,
    units: &'a [UnitRecord],
    items: &'a [ItemRecord],
    known: Known<'a>,
}

impl Checker<'_> {
    fn pupil(&self, pupil: SideId, document: &Document) -> Result<(), FileError> {
        let sides = &self.sides.sides;
        if sides.contains_key(&pupil) {
            return Ok(());
        }
        let help = did_you_mean_in("the level's `sides`", pupil.as_str(), sides.keys().map(SideId::as_str));
        Err(document.fault(&[Key::Field("pupil")], format!("there is no side `{pupil}`")).with_help(help))
    }

    fn initiative(&self, order: &[UnitId], document: &Document) -> Result<(), Faults> {
        let mut seen = BTreeSet::new();
        let unit = |(index, unit): (usize, &UnitId)| {
            let document = document.inside(&[Key::Field("initiative"), Key::Index(index)]);
            self.unit(*unit, &document)?;
            let twice = || document.fault(&[], format!("`{unit}` stands in the order twice"));
            if seen.insert(*unit) { Ok(()) } else { Err(twice()) }
        };
        all(order.iter().enumerate().map(unit)).map(drop)
    }

    fn dice(&self, unit: UnitId, faces: &[Face], document: &Document) -> Result<Vec<LoadedFace>, Faults> {
        let document = document.inside(&[Key::Field("dice"), Key::Entry(unit.as_str())]);
        self.unit(unit, &document)?;
        let face = |(index, Face(face)): (usize, &Face)| {
            let document = document.inside(&[Key::Index(index)]);
            let problem = face_problem(face);
            let purpose = face.purpose.ok_or_else(|| {
                let help = "write it like `(d20, 1, to_hit)`";
                document.fault(&[], "a face of a lesson waits for a roll of its purpose").with_help(help)
            });
            match problem {
                Some(problem) => Err(document.fault(&[], problem)),
                None => Ok(LoadedFace {
                    unit,
                    purpose: purpose?,
                    die: face.die,
                    face: face.face,
                    rolled_in: None,
                }),
            }
        };
        all(faces.iter().enumerate().map(face))
    }

    fn cards(&self, cards: &[LessonCard], document: &Document) -> Result<(), Faults> {
        let document = document.inside(&[Key::Field("cards")]);
        if !(1..=MOST_CARDS).contains(&cards.len()) {
            let problem = format!("{} cards; a lesson has 1 to {MOST_CARDS}", cards.len());
            return Err(document.fault(&[], problem).into());
        }
        let card = |(index, card)| self.card(card, &document.inside(&[Key::Index(index)]));
        all(cards.iter().enumerate().map(card)).map(drop)
    }

    fn card(&self, card: &LessonCard, document: &Document) -> Result<(), Faults> {
        let text = |field, text: &str| match text.trim().chars().count() {
            0 => Err(document.fault(&[Key::Field(field)], format!("a card needs a {field}"))),
            long if long > LONGEST => {
                let problem = format!("{long} characters; a card has room for {LONGEST}");
                Err(document.fault(&[Key::Field(field)], problem))
            }
            _ => Ok(()),
        };
        let target = card.points_at.map_or(Ok(()), |target: CardTarget| match target.spot() {
            Some(spot) => self.spot(spot, &document.inside(&[Key::Field("points_at")])),
            None => Ok(()),
        });
        let cues = |field, cues: &[CardCue]| {
            let document = document.inside(&[Key::Field(field)]);
            let cue = |(index, cue)| self.cue(cue, &document.inside(&[Key::Index(index)]));
            all(cues.iter().enumerate().map(cue)).map(drop)
        };
        let words = both(text("title", &card.title), text("text", &card.text));
        let cues = both(cues("when", &card.when), cues("until", &card.until));
        both(words, both(target, cues)).map(drop)
    }

    fn cue(&self, cue: &CardCue, document: &Document) -> Result<(), Faults> {
        match cue {
            CardCue::Event(event) => Ok(self.event(event, document)?),
            CardCue::Order { order, unit, target } => {
                let fields = order_fields(order, document)?;
                let unit = unit.map(|unit| (unit, "unit", fields.contains(&"unit")));
                // A throw has its target within the field `at`.
                let target = target
                    .map(|target| (target, "target", fields.contains(&"target") || fields.contains(&"at")));
                all([unit, target].into_iter().flatten().map(|(unit, field, has)| {
                    let document = document.inside(&[Key::Field(field)]);
                    match has {
                        true => self.unit(unit, &document),
                        false => Err(document.fault(&[], format!("an order `{order}` has no {field}"))),
                    }
                }))
                .map(drop)
            }
            CardCue::PointedAt(spot) => Ok(self.spot(*spot, document)?),
            CardCue::Planned { unit, target } => {
                let fields = [(unit, "unit"), (target, "target")];
                let named = fields.into_iter().filter_map(|(unit, field)| Some(((*unit)?, field)));
                all(named.map(|(unit, field)| self.unit(unit, &document.inside(&[Key::Field(field)]))))
                    .map(drop)
            }
            CardCue::Opened(_) => Ok(()),
        }
    }

    fn event(&self, event: &Partial, document: &Document) -> Result<(), FileError> {
        let Some(name) = event.text("event") else {
            let help = "begin it with `\"event\": \"…\"`";
            return Err(document.fault(&[], "an event is known by its name").with_help(help));
        };
        if !event_names().any(|event| event == name) {
            let help = did_you_mean(name, event_names());
            return Err(document.fault(&[], format!("there is no event `{name}`")).with_help(help));
        }
        match event_fault(event, &self.known) {
            None => Ok(()),
            Some((problem, help)) => Err(document.fault(&[], problem).with_help(help)),
        }
    }

    fn spot(&self, spot: BoardSpot, document: &Document) -> Result<(), FileError> {
        match spot {
            BoardSpot::Unit(unit) => self.unit(unit, document),
            BoardSpot::Hex(hex) => self.hex(hex, document),
            BoardSpot::Item(item) => {
                let ids = || self.items.iter().map(|item| item.id.as_str());
                if ids().any(|known| known == item.as_str()) {
                    return Ok(());
                }
                let help = did_you_mean_in("what `hexfray run` prints", item.as_str(), ids());
                Err(document.fault(&[], format!("the level has no item `{item}`")).with_help(help))
            }
        }
    }

    fn hex(&self, hex: Hex, document: &Document) -> Result<(), FileError> {
        let place = to_offset(hex);
        let on_board = on_board(place.column, place.row, self.board);
        on_board.map(drop).map_err(|problem| document.fault(&[], problem))
    }

    fn unit(&self, unit: UnitId, document: &Document) -> Result<(), FileError> {
        let ids = || self.units.iter().map(|unit| unit.id.as_str());
        if ids().any(|known| known == unit.as_str()) {
            return Ok(());
        }
        let help = did_you_mean_in("the level's `units`", unit.as_str(), ids());
        Err(document.fault(&[], format!("the level has no unit `{unit}`")).with_help(help))
    }
}

fn order_fields(order: &str, document: &Document) -> Result<&'static [&'static str], FileError> {
    let names = Order::names().iter().copied();
    if names.clone().any(|name| name == order) {
        return Ok(Order::fields(order));
    }
    let fault = document.fault(&[Key::Field("order")], format!("there is no order `{order}`"));
    Err(fault.with_help(did_you_mean(order, names)))
}
