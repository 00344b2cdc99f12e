//! What the winner of a contest chooses.

use bevy::prelude::Entity;

use super::codex::{R42, R45};
use super::contest::{Contenders, Decided, declared};
use super::hold;
use crate::model::{Act, Bid, ChosenOption, ItemId, OpenChoice, Place, UnitId};
use crate::rules::deed::ask::Choices;
use crate::rules::deed::{Answers, Declared, Deeds};
use crate::rules::field::{Battlefield, Item, Unit};

/// What the winner may do with the loser.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// Hold it fast.
    Immobilize,
    /// Let fall what is in the way, and hold it fast.
    DropAndImmobilize,
    /// Take this item from its hands.
    Disarm(ItemId),
    /// Let go of it.
    Release,
}

/// The option that forecasts assume: the first.
const DEFAULT: u8 = 0;

/// The winner and the loser of a contest; of the grapplers it is the one whose roll counted.
pub(super) fn winner_and_loser(contenders: &Contenders, decided: &Decided) -> (UnitId, UnitId) {
    let (grappler, alone) = (contenders.grapplers[decided.place].unit, contenders.alone.unit);
    if decided.grapplers_win { (grappler, alone) } else { (alone, grappler) }
}

/// All options of the winner, in the order of the question; letting go is always among them.
pub(in crate::rules) fn offered(field: &Battlefield, winner: UnitId, loser: UnitId) -> Vec<Choice> {
    let (winner, loser) = (field.unit(winner), field.unit(loser));
    // Whoever holds somebody else has no hand for this one.
    if hold::held_by(field, *winner.id).any(|held| held != *loser.id) {
        return vec![Choice::Release];
    }
    let holds = loser.grapple.by.contains(winner.id) || hold::hands_free(field, &winner).is_ok();
    let immobilize = holds.then_some(Choice::Immobilize);
    let snatched = snatchable(field, &winner, &loser).into_iter().map(Choice::Disarm);
    let could_hold = !holds && hold::has_hands_to_hold(&winner);
    // No unit should throw its arms away by default, so this comes last.
    let empty_handed = could_hold.then_some(Choice::DropAndImmobilize);
    immobilize.into_iter().chain(snatched).chain([Choice::Release]).chain(empty_handed).collect()
}

/// The items that can be taken from the loser's hands, if the winner has a hand free.
fn snatchable(field: &Battlefield, winner: &Unit, loser: &Unit) -> Vec<ItemId> {
    if !field.rulebook.has(R45) || field.free_hands(winner) == 0 {
        return Vec::new();
    }
    let held = |item: &Item| matches!(item.place, Place::Held(_));
    field.carried(loser).iter().filter(|item| held(item)).map(|item| *item.id).collect()
}

fn words(field: &Battlefield, winner: UnitId, choice: Choice) -> String {
    match choice {
        Choice::Immobilize => "hold fast".to_owned(),
        Choice::DropAndImmobilize => {
            let items = hold::in_the_way(field, &field.unit(winner));
            let names: Vec<&str> = items.iter().map(|item| &*item.item.name).collect();
            format!("let {} fall and hold fast", names.join(" and "))
        }
        Choice::Disarm(item) => format!("wring {} from the hands", field.item(item).item.name),
        Choice::Release => "let go".to_owned(),
    }
}

/// Whether the held unit has won a stab, so that there is nothing to choose.
fn has_won_a_stab(bid: Bid, decided: &Decided) -> bool {
    matches!(bid, Bid::Stab(_)) && !decided.grapplers_win
}

pub(in crate::rules) fn ask(
    mut deeds: Deeds<(Entity, &Declared, &Decided)>,
    mut choices: Choices,
    field: Battlefield,
) {
    deeds.each(|(entity, act, decided)| {
        let Some(contest) = declared(act).filter(|(.., bid)| !has_won_a_stab(*bid, decided)) else { return };
        let (winner, loser) = winner_and_loser(&Contenders::of(&field, contest), decided);
        let options: Vec<String> =
            offered(&field, winner, loser).into_iter().map(|choice| words(&field, winner, choice)).collect();
        if options.len() > 1 {
            choices.ask(entity, R42, winner, options, DEFAULT);
        }
    });
}

/// What the winner has chosen; nothing after a won stab.
pub(in crate::rules) fn chosen(
    field: &Battlefield,
    (contenders, bid): (&Contenders, Bid),
    decided: &Decided,
    answers: &Answers,
) -> Option<Choice> {
    if has_won_a_stab(bid, decided) {
        return None;
    }
    let (winner, loser) = winner_and_loser(contenders, decided);
    let offered = offered(field, winner, loser);
    let option = answers.place(R42).unwrap_or(usize::from(DEFAULT));
    offered.get(option).copied()
}

/// Suggests the first option. An armed enemy is held fast and keeps its weapon, because a held unit can use no more
/// than a knife. A winner that cannot hold takes an item or lets go, and lets nothing fall.
pub(super) fn suggest(_: &Battlefield, question: &OpenChoice) -> Option<ChosenOption> {
    let contest = question.step.acts.first().filter(|_| question.rule == R42)?;
    matches!(contest, Act::Wrestle { .. }).then_some(ChosenOption::Place(DEFAULT))
}
