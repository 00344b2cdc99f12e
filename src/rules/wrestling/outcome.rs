//! The results of a contest: holds, pins and snatched items.

use std::collections::BTreeSet;

use bevy::prelude::{Component, Entity};

use super::choice::{Choice, chosen, winner_and_loser};
use super::codex::{R42, R45};
use super::contest::{Contenders, Decided, declared};
use super::hold;
use crate::event;
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{Act, Draw, Grapple, ItemId, Peril, Place, Purpose, Roll, UnitId};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::{Answers, Declared, Deed, Deeds, Effects};
use crate::rules::field::saving_throw;
use crate::rules::field::turn::paid;
use crate::rules::field::{Battlefield, Item, Unit, hands};
use crate::rules::ground::rest::resting_place;
use crate::rules::ground::spill::come_to_rest;

/// The face of the saving throw to keep an item, and what it needed.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Grip {
    natural: u16,
    need: u16,
}

impl Grip {
    fn is_saved(self) -> bool {
        self.natural >= self.need
    }

    /// The one face that a forecast follows for all that save, or for all that do not.
    fn sort(self) -> Grip {
        let Grip { need, .. } = self;
        Grip { natural: if self.is_saved() { need } else { need - 1 }, need }
    }
}

type Wrung<'a> = (Entity, &'a Deed, &'a Declared, &'a Decided, &'a Answers);

/// A unit about to lose an item saves against paralysis to keep it.
pub(in crate::rules) fn save(mut dice: Dice, mut deeds: Deeds<Wrung<'static>>, field: Battlefield) {
    deeds.each(|(entity, deed, act, decided, answers)| {
        let Some(contest) = declared(act) else { return };
        let contenders = Contenders::of(&field, contest);
        let choice = chosen(&field, (&contenders, contest.2), decided, answers);
        let Some(Choice::Disarm(_)) = choice else { return };
        let (_, loser) = winner_and_loser(&contenders, decided);
        let need = saving_throw::need(&field, &field.unit(loser), Peril::Paralysis);
        let roll = |draw: &mut Draw| Grip { natural: draw.die(20), need };
        dice.ask_of_sorts((entity, *deed), R45, Purpose::SavingThrow, roll, Grip::sort);
    });
}

type DecidedDeed<'a> = (&'a Deed, &'a Declared, &'a Decided, &'a Answers, Option<&'a Grip>, &'a mut Effects);

pub(super) fn tell(mut deeds: Deeds<DecidedDeed<'static>>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, act, decided, answers, grip, mut effects)| {
        let Some(contest) = declared(act) else { return };
        let (unit, target, bid) = contest;
        let contenders = Contenders::of(&field, contest);
        let (winner, loser) = winner_and_loser(&contenders, decided);
        effects.0.push(paid(&field.unit(unit), &act.0));
        effects.0.push(BattleEvent::Wrestled(event::Contest {
            unit,
            target,
            bid,
            grapplers: contenders.grapplers.iter().map(|grappler| grappler.unit).collect(),
            best: contenders.grapplers[decided.place].rolled(decided.natural),
            alone: contenders.alone.rolled(decided.alone),
            winner,
            rolls: dice.rolls(*deed, &[Purpose::Wrestling]),
        }));
        // All grapplers hold the loser, not only the one with the best roll.
        let all = contenders.grapplers.iter().map(|grappler| grappler.unit);
        let holders: BTreeSet<UnitId> = if decided.grapplers_win { all.collect() } else { [winner].into() };
        match chosen(&field, (&contenders, bid), decided, answers) {
            Some(Choice::DropAndImmobilize) => {
                empty_hands(&field, winner, &mut effects);
                immobilize(&field, (winner, loser), &holders, &mut effects);
            }
            Some(Choice::Immobilize) => immobilize(&field, (winner, loser), &holders, &mut effects),
            Some(Choice::Disarm(item)) => {
                free_if_it_won(&field, &contenders, decided, &mut effects);
                if let Some(grip) = grip {
                    let rolls = dice.rolls(*deed, &[Purpose::SavingThrow]);
                    wring(&field, (winner, loser, item), *grip, rolls, &mut effects);
                }
            }
            Some(Choice::Release) => {
                let free = field.unit(contenders.alone.unit);
                effects.0.extend(hold::change(&free, Grapple::default()));
            }
            None => effects.0.extend(counted_anew(&field.unit(unit))),
        }
    });
}

/// Whoever has won a stab is still held, and the count begins again.
fn counted_anew(held: &Unit) -> Option<BattleEvent> {
    hold::change(held, Grapple { lost: 0, ..held.grapple.clone() })
}

/// The winner lets fall what it cannot hold another with; it lies in the winner's hex.
fn empty_hands(field: &Battlefield, winner: UnitId, effects: &mut Effects) {
    let unit = field.unit(winner);
    let place = resting_place(field, unit.position.0);
    for item in hold::in_the_way(field, &unit) {
        effects.0.push(hands::moved(field, &item, winner, ItemMotion::Dropped, place, R42));
        come_to_rest(field, &item, winner, place, effects);
    }
}

/// A unit that stood alone and won is free, whatever else it does.
fn free_if_it_won(field: &Battlefield, contenders: &Contenders, decided: &Decided, effects: &mut Effects) {
    if !decided.grapplers_win {
        effects.0.extend(hold::change(&field.unit(contenders.alone.unit), Grapple::default()));
    }
}

/// The loser is held by the winners and by all that held it already; a winner that was held is free.
fn immobilize(
    field: &Battlefield,
    (winner, loser): (UnitId, UnitId),
    holders: &BTreeSet<UnitId>,
    effects: &mut Effects,
) {
    effects.0.extend(hold::change(&field.unit(winner), Grapple::default()));
    let loser = field.unit(loser);
    let by: BTreeSet<UnitId> = loser.grapple.by.union(holders).copied().collect();
    let lost = (loser.grapple.lost + 1).min(Grapple::PINNED);
    effects.0.extend(hold::change(&loser, Grapple { by, lost }));
}

/// A loser that fails to save loses the item to the winner, or to the ground if the winner has too few hands free.
fn wring(
    field: &Battlefield,
    (winner, loser, item): (UnitId, UnitId, ItemId),
    grip: Grip,
    rolls: Vec<Roll>,
    effects: &mut Effects,
) {
    let saved = grip.is_saved();
    let Grip { natural, need } = grip;
    effects.0.push(BattleEvent::SavingThrow {
        unit: loser,
        peril: Peril::Paralysis,
        need,
        natural,
        saved,
        rolls,
    });
    if saved {
        return;
    }
    let (winner, loser, record) = (field.unit(winner), field.unit(loser), field.item(item));
    let to = new_place(field, &winner, &loser, &record);
    let hand = matches!(to, Place::Held(_)).then(|| hands::free_hand(field, &winner));
    effects.0.push(BattleEvent::ItemMoved(ItemMove {
        rule: Some(R45),
        hand,
        ..ItemMove::new(item, *winner.id, ItemMotion::Snatched, *record.place, to)
    }));
    come_to_rest(field, &record, *winner.id, to, effects);
}

fn new_place(field: &Battlefield, winner: &Unit, loser: &Unit, item: &Item) -> Place {
    match field.free_hands(winner) >= item.hands() {
        true => Place::Held(*winner.id),
        false => resting_place(field, loser.position.0),
    }
}

/// A unit lets go of all units that it holds.
pub(super) fn release(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(act, mut effects)| {
        let Act::Release { unit } = act.0 else { return };
        let open = BTreeSet::from([unit]);
        for held in hold::held_by(&field, unit) {
            let held = field.unit(held);
            effects.0.extend(hold::change(&held, hold::without(held.grapple, &open)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r45_a_forecast_follows_one_face_that_saves_and_one_that_does_not() {
        for need in 2..=20 {
            let grips = (1..=20).map(|natural| Grip { natural, need });
            assert!(grips.clone().all(|grip| grip.sort().is_saved() == grip.is_saved()), "{need}");
            let sorts: BTreeSet<u16> = grips.map(|grip| grip.sort().natural).collect();
            assert_eq!(sorts.len(), 2, "{need}");
        }
    }
}
