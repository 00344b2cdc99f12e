//! Main hands and off-hands (T-29 to T-33), and fighting with a weapon in each.
//!
//! Half of the hands, rounded down but at least one, are main hands; other hands, tails and coils are off-hands.

use bevy::prelude::App;

use super::battlefield::{Battlefield, Item, Unit};
use super::hands;
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{Hands, Place, RuleId, Skill, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rule;

const T29: RuleId = RuleId::t(29);
const T30: RuleId = RuleId::t(30);

/// Points of a d20 that a check suffers which must be made with an off-hand alone (T-30).
const CLUMSY: u16 = 4;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        T29,
        "Main hand and off-hand",
        "Who is not ambidextrous has a main hand; what another hand holds strikes at -2 (T-24). A weapon of two hands \
         is in the main hand. Who attacks without naming a weapon strikes in melee with each he has in hand, the main \
         hand first; that takes one action and an attack for each.",
    )
    .needing(&[RuleId::t(1), RuleId::t(24)]),
    Rule::new(
        T30,
        "Clumsy work",
        "A check that has to be made with the off-hand alone suffers -4, unless it would not matter which hand does \
         it. The one such check of this game is the search of the ground: with the main hand full it finds \
         something on one face fewer, which is as near to -4 of 20 as a d6 comes.",
    )
    .needing(&[T29]),
    Rule::new(
        RuleId::t(31),
        "Several hands",
        "Of more than two hands half, rounded down, are main hands and the others off-hands. An only hand is a main \
         hand.",
    )
    .needing(&[T29]),
    Rule::new(
        RuleId::t(32),
        "Tails and feet",
        "What grips less well than a hand does not count among the hands and is always an off-hand.",
    )
    .needing(&[T29]),
    Rule::new(
        RuleId::t(33),
        "Coils",
        "Who has no hand but some other grip wields weapons as with an off-hand. Its bite and blows of its own do not \
         suffer from that.",
    )
    .needing(&[T29]),
];

pub(super) fn plugin(_: &mut App) {}

/// How many of the hands are main hands; grips never are (T-31 to T-33).
pub fn main_hands(hands: Hands) -> u8 {
    if hands.hands == 0 { 0 } else { (hands.hands / 2).max(1) }
}

/// Faces of some die that a check loses if the unit has only an off-hand free for it (T-30).
pub(in crate::rules) fn clumsy_faces(field: &Battlefield, unit: &Unit, die: u16) -> u16 {
    let ambidextrous = unit.skills.0.contains(&Skill::Ambidextrous);
    let clumsy =
        field.rulebook.has(T30) && !ambidextrous && free_hand(field, unit) >= main_hands(*unit.hands);
    if clumsy { CLUMSY * die / 20 } else { 0 }
}

/// Whether a thing is wielded with an off-hand alone (T-29).
pub(in crate::rules) fn in_off_hand(unit: &Unit, thing: &Item) -> bool {
    let held = matches!(thing.place, Place::Held(_));
    let ambidextrous = unit.skills.0.contains(&Skill::Ambidextrous);
    held && !ambidextrous && thing.item.hand >= main_hands(*unit.hands)
}

/// The lowest hand that holds nothing: the one that takes up the next thing.
pub(in crate::rules) fn free_hand(field: &Battlefield, unit: &Unit) -> u8 {
    let things = field.carried(unit);
    let held = things.iter().filter(|thing| matches!(thing.place, Place::Held(_)));
    let taken: Vec<u8> = held.flat_map(|thing| taken(unit, thing)).collect();
    (0..unit.hands.all()).find(|hand| !taken.contains(hand)).unwrap_or_default()
}

/// The hands that hold a thing: those from its first on; the second of a weapon of two hands may be any.
fn taken(unit: &Unit, thing: &Item) -> impl Iterator<Item = u8> {
    let first = thing.item.hand;
    (first..first.saturating_add(thing.hands())).filter(move |hand| *hand < unit.hands.all())
}

/// The weapons in the hands, the main hand first.
pub(in crate::rules) fn weapons_in_hand<'f>(field: &'f Battlefield, unit: &Unit) -> Vec<Item<'f, 'f>> {
    let mut things = field.carried(unit);
    things.retain(|thing| matches!(thing.place, Place::Held(_)) && thing.weapon.is_some());
    things.sort_by_key(|thing| (thing.item.hand, *thing.id));
    things
}

/// Attacks of a fresh turn: one, or one for each weapon in hand (T-01, T-29).
pub(in crate::rules) fn attacks(field: &Battlefield, unit: &Unit) -> u8 {
    match field.rulebook.has(T29) {
        true => weapons_in_hand(field, unit).len().clamp(1, usize::from(u8::MAX)) as u8,
        false => 1,
    }
}

/// The treasure that somebody carries, in gold pieces.
pub(in crate::rules) fn treasure_of(field: &Battlefield, unit: UnitId) -> u32 {
    field.items_of(&field.unit(unit)).filter_map(|thing| thing.gear).map(|gear| gear.worth()).sum()
}

pub(in crate::rules) fn check_free_hands(
    field: &Battlefield,
    unit: &Unit,
    thing: &Item,
) -> Result<(), Refusal> {
    let (free, needed) = (field.free_hands(unit), thing.hands());
    let refusal = Refusal::NoFreeHand { unit: *unit.id, item: *thing.id, free, needed };
    (free >= needed).then_some(()).ok_or(refusal)
}

/// The fact that an item changed hands without dice.
pub(in crate::rules) fn moved(
    field: &Battlefield,
    thing: &Item,
    unit: UnitId,
    motion: ItemMotion,
    to: Place,
    rule: RuleId,
) -> BattleEvent {
    let hand = matches!(to, Place::Held(_)).then(|| hands::free_hand(field, &field.unit(unit)));
    BattleEvent::ItemMoved(ItemMove {
        rule: Some(rule),
        hand,
        ..ItemMove::new(*thing.id, unit, motion, *thing.place, to)
    })
}
