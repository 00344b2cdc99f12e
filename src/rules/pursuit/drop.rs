//! What is dropped in the pursuers' way: treasure, food, fire.

use bevy::prelude::{Component, Entity};

use super::codex::{R35, R36, R37};
use crate::event::{BattleEvent, Blockade, ItemMotion, Temptation};
use crate::model::{
    Act, BeyondMap, Chase, Contents, Draw, Gear, ItemId, Place, Purpose, RuleId, Tag, UnitId,
};
use crate::order::{NoChase, Refusal};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::known_item;
use crate::rules::field::hands::moved;
use crate::rules::field::turn::turn_ended;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};
use crate::rules::morale::MoraleGroup;
use crate::rules::morale::codex::{FEARLESS, TWO_DICE};

/// The lowest Intelligence that knows what treasure is worth; duller units want food.
const WITS: u8 = 5;

/// What a dropped item does to the pursuers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lure {
    /// It tempts those who know its worth.
    Treasure,
    /// It tempts the unintelligent.
    Food,
    /// It blocks the way.
    Fire,
}

impl Lure {
    /// What an item does under the rules that are on.
    pub fn of(field: &Battlefield, item: &Item) -> Option<Lure> {
        let (rule, lure) = match *item.gear? {
            Gear::Treasure { .. } => (R35, Lure::Treasure),
            Gear::Food => (R36, Lure::Food),
            Gear::Flask { contents: Contents::Oil, .. } => (R37, Lure::Fire),
            _ => return None,
        };
        field.rulebook.has(rule).then_some(lure)
    }

    fn rule(self) -> RuleId {
        match self {
            Lure::Treasure => R35,
            Lure::Food => R36,
            Lure::Fire => R37,
        }
    }

    /// Whether it tempts a unit.
    fn tempts(self, unit: &Unit) -> bool {
        let tags = &unit.kind.tags;
        let (wits, dead) = (unit.abilities.intelligence >= WITS, tags.contains(&Tag::Undead));
        match self {
            Lure::Treasure => wits && !dead && !tags.contains(&Tag::Animal),
            Lure::Food => !wits && !dead && !tags.contains(&Tag::Bloodless),
            Lure::Fire => false,
        }
    }
}

/// Whether a unit of the quarry can drop an item that may stop a pursuer.
pub(super) fn check(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let record = known_item(field, item)?;
    let carried = matches!(*record.place, Place::Held(unit) | Place::Stowed(unit) if unit == id);
    carried.then_some(()).ok_or(NoChase::NotCarried { unit: id, item })?;
    let chase = field.clock.chase.as_ref().ok_or(NoChase::NotNow)?;
    let no = |why| Err(NoChase::StopsNobody { item, why }.into());
    match Lure::of(field, &record) {
        None => no("drop treasure, food or a flask of oil"),
        Some(Lure::Fire) if field.sides.beyond == BeyondMap::Open => {
            no("on open ground they run around the flames")
        }
        Some(Lure::Fire) if !is_lit(field, chase, &record) => {
            no("no unit that runs has a flame to light it at")
        }
        Some(Lure::Treasure) if tempted_by(field, chase, item).is_empty() => {
            no("none of the pursuers checks morale and knows what treasure is worth")
        }
        Some(Lure::Food) if tempted_by(field, chase, item).is_empty() => {
            no("none of the pursuers checks morale and wants food; that takes beasts")
        }
        Some(_) => Ok(()),
    }
}

/// Whether oil is lit, or a unit of the quarry holds a flame to light it at.
fn is_lit(field: &Battlefield, chase: &Chase, flask: &Item) -> bool {
    let burns = |item: &Item| {
        let flame = item.weapon.is_some_and(|weapon| weapon.flame);
        flame && !item.item.broken && matches!(item.place, Place::Held(_))
    };
    let light = |unit: &UnitId| field.items_of(&field.unit(*unit)).any(|item| burns(&item));
    flask.gear == Some(&Gear::LIT_OIL) || chase.quarry.iter().any(light)
}

/// The first unit of each group of pursuers that an item tempts, by id.
pub(super) fn tempted_by(field: &Battlefield, chase: &Chase, item: ItemId) -> Vec<UnitId> {
    let Some(lure) = field.find_item(item).and_then(|item| Lure::of(field, &item)) else {
        return Vec::new();
    };
    let wants = |id: &&UnitId| {
        let unit = field.unit(**id);
        let group = MoraleGroup::of(field, **id).filter(|_| unit.nerve.checks && lure.tempts(&unit));
        let first = together(field, chase, &unit).first() == Some(*id);
        first && group.is_some_and(|group| group.score(field) < FEARLESS)
    };
    chase.pursuers.iter().filter(wants).copied().collect()
}

/// The pursuers of the morale group of one of them, by id.
pub(in crate::rules) fn together(field: &Battlefield, chase: &Chase, unit: &UnitSummary) -> Vec<UnitId> {
    let group = MoraleGroup::of(field, *unit.id).map(|group| group.members).unwrap_or_default();
    chase.pursuers.iter().copied().filter(|other| group.contains(other)).collect()
}

/// The chance that a group of pursuers stops for what tempts it.
pub(super) fn chance_to_stop(field: &Battlefield, first: UnitId) -> f64 {
    let score = MoraleGroup::of(field, first).map_or(FEARLESS, |group| group.score(field));
    let chances = TWO_DICE.chances();
    let stands = usize::from(score + 1 - TWO_DICE.count).min(chances.len());
    chances[stands..].iter().sum()
}

/// The total of the dice of a group that is tempted.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Tempting(u8);

pub(super) fn tempt(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Tempt { item, .. } = declared.0 else { return };
        let Some(lure) = Lure::of(&field, &field.item(item)) else { return };
        let roll = |draw: &mut Draw| Tempting(draw.roll(TWO_DICE) as u8);
        dice.ask((entity, *deed), lure.rule(), Purpose::Morale, roll);
    });
}

pub(super) fn tell(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let (Act::DropInTheWay { unit, item }, Some(chase)) = (&declared.0, &field.clock.chase) else {
            return;
        };
        let record = field.item(*item);
        let Some(lure) = Lure::of(&field, &record) else { return };
        effects.0.push(moved(&field, &record, *unit, ItemMotion::Dropped, Place::Lost, lure.rule()));
        if lure == Lure::Fire {
            let stopped = chase.pursuers.clone();
            effects.0.push(BattleEvent::WayBlocked(Blockade { unit: *unit, item: *item, stopped }));
        }
        effects.0.push(turn_ended(&field.unit(*unit)));
    });
}

type TemptingDeed<'a> = (&'a Deed, &'a Declared, &'a Tempting, &'a mut Effects);

pub(super) fn tell_tempted(mut deeds: Deeds<TemptingDeed<'static>>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, total, mut effects)| {
        let (Act::Tempt { unit, item }, Some(chase)) = (&declared.0, &field.clock.chase) else { return };
        let need = MoraleGroup::of(&field, *unit).map_or(FEARLESS, |group| group.score(&field));
        let units = together(&field, chase, &field.summary(*unit));
        let stopped = total.0 > need;
        let rolls = dice.rolls(*deed, &[Purpose::Morale]);
        let (item, total) = (*item, total.0);
        effects.0.push(BattleEvent::Tempted(Temptation { units, item, need, total, stopped, rolls }));
        let record = field.item(item);
        if stopped && *record.place == Place::Lost && Lure::of(&field, &record) == Some(Lure::Treasure) {
            effects.0.push(moved(&field, &record, *unit, ItemMotion::PickedUp, Place::Stowed(*unit), R35));
        }
    });
}
