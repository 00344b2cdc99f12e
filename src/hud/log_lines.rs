//! The log as players read it: a heading for each round and block, and a line for each event with its rolls and
//! modifiers.

use crate::event::{AmmunitionLanding, AttackDamage, AttackRoll, BattleEvent};
use crate::hex::Hex;
use crate::input::named;
use crate::level::Snapshot;
use crate::model::{ChosenOption, Roll, RuleId, UnitId};
use crate::replay::{self, Ids, Names, capital, list, purpose, sentence};
use crate::rules::{AttackSum, halved_in_words, no_roll_because};

use super::ledger::{self, LedgerRow};
use super::names::ByName;
use super::wording::percent;

/// The kind of a line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// A round begins.
    Round,
    /// A block begins.
    Block,
    /// Something happened.
    Plain,
    /// Something bad happened.
    Grave,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LogLine {
    /// What it says.
    pub text: String,
    /// Its kind.
    pub weight: Weight,
    /// Where it happened.
    pub place: Option<Hex>,
    /// Its rolls and modifiers.
    pub details: Vec<LedgerRow>,
    /// The unit that walks in it and its steps, so that the next step goes into the same line.
    walker: Option<(UnitId, u32)>,
    /// The units whose initiative it tells, by the segments in which they act.
    turns: Vec<(u8, String)>,
    /// What a unit may choose from, so that its choice goes into the same line.
    options: Vec<String>,
}

/// Adds an event to the lines.
pub(super) fn add(lines: &mut Vec<LogLine>, event: &BattleEvent, state: &Snapshot) {
    let names = ByName(state);
    if goes_without_saying(event) {
        return;
    }
    if let BattleEvent::Moved { unit, to, .. } = event {
        return walk(lines, &names, *unit, *to);
    }
    if let BattleEvent::InitiativeRolled { unit, segment, .. } = event {
        return initiative(lines, &names.unit(*unit), *segment, event);
    }
    if let BattleEvent::ChoiceMade { chooser, rule, option } = event {
        return choice(lines, state, *chooser, (*rule, option));
    }
    lines.push(line(event, state, &names));
}

/// Whether the board shows the event anyway, or the next line tells it. Every other event has a line.
fn goes_without_saying(event: &BattleEvent) -> bool {
    use BattleEvent as E;
    let unchanged = |event: &BattleEvent| {
        matches!(event, E::AmmunitionLanded(AmmunitionLanding { enhancement_before, enhancement_after, .. })
            if enhancement_before == enhancement_after)
    };
    matches!(
        event,
        E::TurnSpent { .. }
            | E::TurnEnded { .. }
            | E::RoundEnded { .. }
            | E::HoldCounted { after: 0, .. }
            | E::FireChanged { before: Some(1..), after: Some(1..), .. }
            | E::AmmunitionSpent { after: 1.., .. }
    ) || unchanged(event)
}

fn line(event: &BattleEvent, state: &Snapshot, names: &ByName) -> LogLine {
    if let BattleEvent::RoundBegan { round, .. } = event {
        return LogLine::new(format!("Round {round}"), Weight::Round);
    }
    if let BattleEvent::BlockBegan { side, segment, units } = event {
        let side = capital(&names.side(*side));
        return LogLine::new(format!("{side}, segment {segment}: {}", list(units, names)), Weight::Block);
    }
    if let BattleEvent::Voided { .. } = event {
        let says = named(&format!("{}.", sentence(event, &Ids)), state);
        return LogLine { place: place(event, state), ..LogLine::new(says, Weight::Plain) };
    }
    if let BattleEvent::ChoiceAsked { chooser, rule, options } = event {
        let told = replay::options(options, names);
        let options: Vec<String> = told.iter().map(|words| named(words, state)).collect();
        let says = format!("{} must choose ({rule}): {}.", names.unit(*chooser), options.join(", or "));
        return LogLine { options, place: place(event, state), ..LogLine::new(says, Weight::Plain) };
    }
    let weight = if event.facts().grave { Weight::Grave } else { Weight::Plain };
    LogLine {
        place: place(event, state),
        details: details(event, ""),
        ..LogLine::new(format!("{}.", sentence(event, names)), weight)
    }
}

impl LogLine {
    fn new(text: String, weight: Weight) -> LogLine {
        let text = capital(&text);
        LogLine {
            text,
            weight,
            place: None,
            details: Vec::new(),
            walker: None,
            turns: Vec::new(),
            options: Vec::new(),
        }
    }
}

/// What was chosen, in place of the line with the question.
fn choice(
    lines: &mut Vec<LogLine>,
    state: &Snapshot,
    chooser: UnitId,
    (rule, option): (RuleId, &ChosenOption),
) {
    let asked = lines.pop_if(|line| !line.options.is_empty());
    let words = match option {
        ChosenOption::Place(place) => {
            let words = asked.and_then(|line| line.options.into_iter().nth(usize::from(*place)));
            words.unwrap_or_else(|| format!("option {}", place + 1))
        }
        option => replay::option(option, &ByName(state)),
    };
    let says = format!("{} chooses ({rule}): {words}.", ByName(state).unit(chooser));
    let place = state.unit(chooser).map(|unit| unit.position);
    lines.push(LogLine { place, ..LogLine::new(says, Weight::Plain) });
}

fn walk(lines: &mut Vec<LogLine>, names: &ByName, walker: UnitId, to: Hex) {
    let before = lines.last().and_then(|line| line.walker).filter(|(unit, _)| *unit == walker);
    let steps = before.map_or(1, |(_, steps)| steps + 1);
    if before.is_some() {
        lines.pop();
    }
    let far = if steps == 1 { "a hex".to_owned() } else { format!("{steps} hexes") };
    lines.push(LogLine {
        place: Some(to),
        walker: Some((walker, steps)),
        ..LogLine::new(format!("{} walks {far}.", names.unit(walker)), Weight::Plain)
    });
}

/// All initiative of a round is one line, in the order in which the units act.
fn initiative(lines: &mut Vec<LogLine>, name: &str, segment: u8, event: &BattleEvent) {
    let begun = lines.pop_if(|line| !line.turns.is_empty());
    let mut line = begun.unwrap_or_else(|| LogLine::new(String::new(), Weight::Plain));
    line.turns.push((segment, name.to_owned()));
    line.turns.sort_by_key(|(segment, _)| *segment);
    let turns: Vec<String> = line.turns.iter().map(|(segment, name)| format!("{name} {segment}")).collect();
    // A name may have a comma.
    line.text = format!("Initiative: {}.", turns.join("; "));
    line.details.extend(details(event, name));
    lines.push(line);
}

/// The rolls and modifiers of an event, as a sum if they add up. `whose` is put before each, if it is not empty.
fn details(event: &BattleEvent, whose: &str) -> Vec<LedgerRow> {
    let whose = if whose.is_empty() { String::new() } else { format!("{whose}: ") };
    let roll = |roll: &Roll| {
        LedgerRow::new(
            format!("{whose}d{} {}", roll.die, purpose(roll.purpose)),
            roll.face.to_string(),
            roll.rule,
        )
    };
    let rolls = event.rolls().iter().map(roll);
    if let BattleEvent::AttackRolled(attack) = event {
        let AttackRoll { modifiers, need, .. } = attack;
        let figures = AttackSum::of(attack);
        let mut sum = ledger::to_hit(&figures, modifiers, *need);
        if no_roll_because(modifiers).is_none() {
            sum.push(LedgerRow::fact("Chance to roll that", percent(figures.die.chance_to_show(*need))));
        }
        return sum.into_iter().chain(rolls).collect();
    }
    if let BattleEvent::Damaged(AttackDamage { modifiers, multiplier, halvings, damage, .. }) = event {
        let halved =
            halved_in_words(*halvings).map(|words| LedgerRow::new("A graded hit", words, RuleId::t(8)));
        let mut sum: Vec<LedgerRow> = rolls.chain(ledger::rows(modifiers)).chain(halved).collect();
        let times = if *multiplier > 1 { format!("In all, times {multiplier}") } else { "In all".to_owned() };
        sum.push(LedgerRow::total(times, damage.to_string()));
        return sum;
    }
    let rows = ledger::rows(event.modifiers());
    let rows = rows.map(|row| LedgerRow { what: format!("{whose}{}", row.what), ..row });
    rolls.chain(rows).collect()
}

/// Where an event happened, or where its unit stands now.
fn place(event: &BattleEvent, state: &Snapshot) -> Option<Hex> {
    let facts = event.facts();
    facts.hex.or_else(|| Some(state.unit(facts.unit?)?.position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::replay::{Script, play, shipped_levels};
    use std::path::Path;

    #[test]
    fn a_way_of_many_hexes_is_one_line() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let walker = &state.units[0];
        let mut lines = Vec::new();
        let mut from = walker.position;
        for _ in 0..3 {
            let facing = walker.facing;
            let to = facing.ahead(from);
            let event =
                BattleEvent::Moved { unit: walker.id, from, to, facing_before: facing, facing_after: facing };
            add(&mut lines, &event, &state);
            from = to;
        }
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].text, format!("{} walks 3 hexes.", walker.name.0));
        assert_eq!(lines[0].place, Some(from));
    }

    #[test]
    fn initiative_is_told_in_the_order_of_the_turns() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let (mut lines, units) = (Vec::new(), &state.units[..3]);
        for (unit, segment) in units.iter().map(|unit| unit.id).zip([7, 2, 7]) {
            let event = BattleEvent::InitiativeRolled {
                unit,
                natural: None,
                modifiers: Vec::new(),
                tie: 0,
                segment,
                rolls: Vec::new(),
            };
            add(&mut lines, &event, &state);
        }
        let [first, second, third] = [0, 1, 2].map(|place: usize| ByName(&state).unit(units[place].id));
        assert_eq!(lines.len(), 1);
        assert_eq!(lines[0].text, format!("Initiative: {second} 2; {first} 7; {third} 7."));
    }

    #[test]
    fn a_choice_takes_the_place_of_its_question_and_has_words() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let (chooser, rule) = (state.units[0].id, RuleId::r(42));
        let options = vec!["hold fast".to_owned(), "let go".to_owned()];
        let (mut lines, name) = (Vec::new(), capital(&state.units[0].name.0));
        add(&mut lines, &BattleEvent::ChoiceAsked { chooser, rule, options: options.into() }, &state);
        assert_eq!(lines[0].text, format!("{name} must choose (R-42): hold fast, or let go."));
        add(&mut lines, &BattleEvent::ChoiceMade { chooser, rule, option: 1.into() }, &state);
        let told: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(told, [format!("{name} chooses (R-42): let go.")]);
    }

    #[test]
    fn no_line_of_a_battle_names_an_id() {
        let mut told = 0;
        for entry in Path::new("tests/scripts").read_dir().unwrap() {
            let Ok(script) = Script::read(&entry.unwrap().path()) else { continue };
            let played = play(&script);
            let state = played.battle.snapshot();
            let mut lines = Vec::new();
            played.events().iter().for_each(|event| add(&mut lines, event, &state));
            for item in &state.items {
                for line in &lines {
                    assert!(!line.text.contains(item.id.as_str()), "{}", line.text);
                }
            }
            for line in &lines {
                assert!(!line.text.starts_with(char::is_lowercase), "{}", line.text);
            }
            told += lines.len();
        }
        assert!(told > 50, "{told} lines");
    }
}
