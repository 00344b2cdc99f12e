//! Main hands and off-hands (T-29 to T-33), and fighting with a weapon in each.
//!
//! Half of the hands (rounded down, at least one) are main hands; other hands, tails and coils are off-hands.

use bevy::prelude::App;

use super::battlefield::{Battlefield, Item, Unit, UnitSummary};
use super::{hands, pace};
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::model::{Hands, LastingEffect, Place, RuleId, Skill, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rule;

const T29: RuleId = RuleId::t(29);
const T30: RuleId = RuleId::t(30);

/// Penalty on a d20 for a check that must be made with an off-hand alone (T-30).
const CLUMSY: u16 = 4;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        T29,
        "Main hand and off-hand",
        "A unit that is not ambidextrous has a main hand; a weapon in another hand attacks at -2 (T-24). A two-handed \
         weapon is in the main hand, and a fist is the free hand that is hurt least. An attack in melee that names no weapon is \
         made with each weapon in hand, the main hand first; that takes one action, and one attack for each weapon.",
    )
    .needing(&[RuleId::t(1), RuleId::t(24)]),
    Rule::new(
        T30,
        "Clumsy work",
        "A check that has to be made with the off-hand alone has -4, unless it does not matter which hand makes it. \
         The only such check in this game is the search of the ground: with the main hand full, it succeeds on one \
         face fewer, which is as near to -4 on a d20 as a d6 comes.",
    )
    .needing(&[T29]),
    Rule::new(
        RuleId::t(31),
        "Several hands",
        "With more than two hands, half of them (rounded down) are main hands and the others off-hands. A single hand \
         is a main hand.",
    )
    .needing(&[T29]),
    Rule::new(
        RuleId::t(32),
        "Tails and feet",
        "A limb that grips less well than a hand does not count as a hand and is always an off-hand.",
    )
    .needing(&[T29]),
    Rule::new(
        RuleId::t(33),
        "Coils",
        "A unit that has no hand but another grip uses weapons as with an off-hand. Its natural attacks have no \
         penalty for that.",
    )
    .needing(&[T29]),
];

pub(super) fn plugin(_: &mut App) {}

/// How many hands are main hands; other grips never are (T-31 to T-33).
pub fn main_hands(hands: Hands) -> u8 {
    if hands.hands == 0 { 0 } else { (hands.hands / 2).max(1) }
}

/// How many faces of a die a check loses if the unit has only an off-hand free for it (T-30).
pub(in crate::rules) fn clumsy_faces(field: &Battlefield, unit: &Unit, die: u16) -> u16 {
    let ambidextrous = unit.skills.0.contains(&Skill::Ambidextrous);
    let clumsy = field.rulebook.has(T30) && !ambidextrous && free_hand(field, unit) >= main_hands(unit.hands);
    if clumsy { CLUMSY * die / 20 } else { 0 }
}

/// Whether a unit attacks with an off-hand alone: with what it holds, or with the fist of a free hand (T-29).
pub(in crate::rules) fn in_off_hand(field: &Battlefield, unit: &Unit, item: &Item) -> bool {
    let hand = match item.place {
        Place::Held(_) => item.item.hand,
        Place::Worn(_) if item.is_fist() => fist_hand(field, unit),
        _ => return false,
    };
    let ambidextrous = unit.skills.0.contains(&Skill::Ambidextrous);
    !ambidextrous && hand >= main_hands(unit.hands)
}

/// The lowest hand that holds nothing: it takes up the next item.
pub(in crate::rules) fn free_hand(field: &Battlefield, unit: &Unit) -> u8 {
    hands_without_items(field, unit).next().unwrap_or_default()
}

/// The free hand that makes a fist: of those that are hurt least the first.
fn fist_hand(field: &Battlefield, unit: &Unit) -> u8 {
    let hampers = |hand: u8| -> i16 {
        let points = field.effects_on(unit).filter_map(|effect| match *effect {
            LastingEffect::HandToHit(hurt, points) if hurt == hand => Some(i16::from(points)),
            _ => None,
        });
        -points.sum::<i16>()
    };
    hands_without_items(field, unit).min_by_key(|hand| hampers(*hand)).unwrap_or_default()
}

/// The sound hands that hold nothing.
fn hands_without_items(field: &Battlefield, unit: &Unit) -> impl Iterator<Item = u8> + use<> {
    let items = field.carried(unit);
    let held = items.iter().filter(|item| matches!(item.place, Place::Held(_)));
    let (_, all) = field.hands_lost(unit);
    let taken: Vec<u8> = held.flat_map(|item| taken(all, item)).collect();
    sound_hands(field, unit).filter(move |hand| !taken.contains(hand))
}

/// The hands that no injury has made useless.
pub(in crate::rules) fn sound_hands(field: &Battlefield, unit: &Unit) -> impl Iterator<Item = u8> + use<> {
    let (lost, all) = field.hands_lost(unit);
    (0..all).filter(move |hand| *hand >= 8 || lost & (1 << hand) == 0)
}

/// The arms of a body that no injury has made useless, numbered like hands: claws are arms, whether they hold things or not.
pub(in crate::rules) fn sound_arms(
    field: &Battlefield,
    unit: &UnitSummary,
) -> impl Iterator<Item = u8> + use<> {
    let lost = field.effects_on(unit).filter_map(|effect| match *effect {
        LastingEffect::Hand(hand) => Some(hand),
        _ => None,
    });
    let lost: Vec<u8> = lost.collect();
    let arms = u8::try_from(unit.kind.body.hands()).unwrap_or(u8::MAX);
    (0..arms).filter(move |arm| !lost.contains(arm))
}

/// The hands with which an item is used: those that hold it, or the free hand of a fist.
pub(in crate::rules) fn used(
    field: &Battlefield,
    unit: &Unit,
    item: &Item,
) -> impl Iterator<Item = u8> + use<> {
    let (_, all) = field.hands_lost(unit);
    let held = matches!(item.place, Place::Held(_)).then(|| taken(all, item));
    let fist = item.is_fist().then(|| fist_hand(field, unit));
    held.into_iter().flatten().chain(fist)
}

/// The hands that hold an item: as many as it takes, from its first hand on.
pub(in crate::rules) fn taken(all: u8, item: &Item) -> impl Iterator<Item = u8> + use<> {
    let first = item.item.hand;
    (first..first.saturating_add(item.hands())).filter(move |hand| *hand < all)
}

/// The weapons in hand, the main hand first.
pub(in crate::rules) fn weapons_in_hand<'f>(field: &'f Battlefield, unit: &Unit) -> Vec<Item<'f, 'f>> {
    let mut items = field.carried(unit);
    items.retain(|item| matches!(item.place, Place::Held(_)) && item.weapon.is_some());
    items.sort_by_key(|item| (item.item.hand, *item.id));
    items
}

/// Attacks of a fresh turn: one, or one for each weapon in hand (T-01, T-29), as quick as the unit is.
pub(in crate::rules) fn attacks(field: &Battlefield, unit: &Unit) -> u8 {
    let attacks = match field.rulebook.has(T29) {
        true => weapons_in_hand(field, unit).len().clamp(1, usize::from(u8::MAX)) as u8,
        false => 1,
    };
    pace::attacks(field, unit, attacks)
}

/// The worth of the treasure that a unit carries, in gold pieces.
pub(in crate::rules) fn treasure_of(field: &Battlefield, unit: UnitId) -> u32 {
    field.items_of(&field.unit(unit)).filter_map(|item| item.gear).map(|gear| gear.worth()).sum()
}

pub(in crate::rules) fn check_free_hands(
    field: &Battlefield,
    unit: &Unit,
    item: &Item,
) -> Result<(), Refusal> {
    let (free, needed) = (field.free_hands(unit), item.hands());
    let refusal = Refusal::NoFreeHand { unit: *unit.id, item: *item.id, free, needed };
    (free >= needed).then_some(()).ok_or(refusal)
}

/// The event that an item has moved, without dice.
pub(in crate::rules) fn moved(
    field: &Battlefield,
    item: &Item,
    unit: UnitId,
    motion: ItemMotion,
    to: Place,
    rule: impl Into<Option<RuleId>>,
) -> BattleEvent {
    let hand = matches!(to, Place::Held(_)).then(|| hands::free_hand(field, &field.unit(unit)));
    BattleEvent::ItemMoved(ItemMove {
        rule: rule.into(),
        hand,
        ..ItemMove::new(*item.id, unit, motion, *item.place, to)
    })
}
