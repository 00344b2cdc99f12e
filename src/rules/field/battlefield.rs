//! What rules read: the combatants, their things and the ground, by id.

use std::borrow::Cow;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, RelationshipTarget, Res};

use super::improvised::{figures, found_object};
use crate::hex::{Hex, distance};
use crate::model::{
    Abilities, Ammunition, Armor, Board, Carries, Clock, Conditions, Contents, Enhancement, Facing, Fires,
    Gear, Grapple, Hands, HitPoints, Index, InjuryPoints, ItemId, ItemState, Kind, Morale, Movement, Nerve,
    Place, Position, Riding, Senses, Shield, Side, Sides, Skills, Stance, Status, Swimming, Tag, Training,
    Turn, UnitId, Weapon, Wound, Wounds,
};
use crate::order::Refusal;
use crate::rulebook::Rulebook;

/// All a rule may know of a unit.
#[derive(QueryData)]
#[allow(missing_docs)] // Each is the component of its name.
pub struct UnitData {
    pub id: &'static UnitId,
    pub side: &'static Side,
    pub kind: &'static Kind,
    pub abilities: &'static Abilities,
    pub training: &'static Training,
    pub hit_points: &'static HitPoints,
    pub armor: &'static Armor,
    pub position: &'static Position,
    pub facing: &'static Facing,
    pub movement: &'static Movement,
    pub hands: &'static Hands,
    pub swimming: &'static Swimming,
    pub senses: &'static Senses,
    pub skills: &'static Skills,
    pub stance: &'static Stance,
    pub conditions: &'static Conditions,
    pub status: &'static Status,
    pub turn: &'static Turn,
    pub injuries: &'static InjuryPoints,
    pub morale: &'static Morale,
    pub nerve: &'static Nerve,
    pub riding: &'static Riding,
    pub grapple: &'static Grapple,
    carries: Option<&'static Carries>,
    wounds: Option<&'static Wounds>,
}

/// What everybody on the field is first asked: who he is, where he is and how he fares. A look at all of them takes no
/// more than that; whoever matters is then asked for by id.
#[derive(QueryData)]
#[allow(missing_docs)] // Each is the component of its name.
pub struct UnitSummaryData {
    pub id: &'static UnitId,
    pub side: &'static Side,
    pub kind: &'static Kind,
    pub position: &'static Position,
    pub status: &'static Status,
    pub conditions: &'static Conditions,
    pub hit_points: &'static HitPoints,
    pub nerve: &'static Nerve,
    pub riding: &'static Riding,
}

/// All a rule may know of an item.
#[derive(QueryData)]
#[allow(missing_docs)] // Each is the component of its name.
pub struct ItemData {
    pub id: &'static ItemId,
    pub item: &'static ItemState,
    pub place: &'static Place,
    pub enhancement: &'static Enhancement,
    pub weapon: Option<&'static Weapon>,
    pub shield: Option<&'static Shield>,
    pub ammunition: Option<&'static Ammunition>,
    pub gear: Option<&'static Gear>,
}

/// A unit as a rule sees it.
pub type Unit<'w, 's> = UnitDataItem<'w, 's>;

/// A unit among all others.
pub type UnitSummary<'w, 's> = UnitSummaryDataItem<'w, 's>;

/// An item as a rule sees it.
pub type Item<'w, 's> = ItemDataItem<'w, 's>;

/// The battlefield, to be read.
#[derive(SystemParam)]
pub struct Battlefield<'w, 's> {
    index: Res<'w, Index>,
    units: Query<'w, 's, UnitData>,
    figures: Query<'w, 's, UnitSummaryData>,
    items: Query<'w, 's, ItemData>,
    gear: Query<'w, 's, &'static Gear>,
    wounds: Query<'w, 's, &'static Wound>,
    /// The ground.
    pub board: Res<'w, Board>,
    /// Which rules are on.
    pub rulebook: Res<'w, Rulebook>,
    /// Round, segment, whose turn it is.
    pub clock: Res<'w, Clock>,
    /// Who fights over what.
    pub sides: Res<'w, Sides>,
    /// What burns.
    pub fires: Res<'w, Fires>,
}

impl Battlefield<'_, '_> {
    /// A unit that may not exist: for ids that come from outside.
    pub fn find_unit(&self, id: UnitId) -> Option<Unit<'_, '_>> {
        self.units.get(self.index.unit(id)?).ok()
    }

    /// An item that may not exist: for ids that come from outside.
    pub fn find_item(&self, id: ItemId) -> Option<Item<'_, '_>> {
        self.items.get(self.index.item(id)?).ok()
    }

    /// A unit that a checked order or a deed names.
    ///
    /// # Panics
    /// If there is none: nothing despawns units, so the check of the order is at fault.
    pub fn unit(&self, id: UnitId) -> Unit<'_, '_> {
        self.find_unit(id).unwrap_or_else(|| panic!("a deed names the unknown unit `{id}`"))
    }

    /// An item that a checked order or a deed names.
    ///
    /// # Panics
    /// If there is none: nothing despawns items, so the check of the order is at fault.
    pub fn item(&self, id: ItemId) -> Item<'_, '_> {
        self.find_item(id).unwrap_or_else(|| panic!("a deed names the unknown item `{id}`"))
    }

    /// A unit among all others, if it exists.
    pub fn find_summary(&self, id: UnitId) -> Option<UnitSummary<'_, '_>> {
        self.figures.get(self.index.unit(id)?).ok()
    }

    /// A unit that a checked order or a deed names, among all others.
    ///
    /// # Panics
    /// If there is none, as [`Field::unit`].
    pub fn summary(&self, id: UnitId) -> UnitSummary<'_, '_> {
        self.find_summary(id).unwrap_or_else(|| panic!("a deed names the unknown unit `{id}`"))
    }

    /// All units, by id.
    pub fn summaries(&self) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.figures.iter_many(self.index.units().map(|(_, entity)| entity))
    }

    /// All units with all they have, by id: for rules that look at what no figure shows.
    pub fn units(&self) -> impl Iterator<Item = Unit<'_, '_>> {
        self.units.iter_many(self.index.units().map(|(_, entity)| entity))
    }

    /// The units that still fight, by id.
    pub fn fighting(&self) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.summaries().filter(|unit| *unit.status == Status::Fighting)
    }

    /// All items, by id.
    pub fn items(&self) -> impl Iterator<Item = Item<'_, '_>> {
        self.items.iter_many(self.index.items().map(|(_, entity)| entity))
    }

    /// What a unit carries, by id.
    pub fn carried(&self, unit: &Unit) -> Vec<Item<'_, '_>> {
        let mut things: Vec<_> = self.items_of(unit).collect();
        things.sort_by_key(|thing| *thing.id);
        things
    }

    /// Whether an item is a flask; hardly any is.
    pub fn is_flask(&self, id: ItemId) -> bool {
        let gear = self.index.item(id).and_then(|item| self.gear.get(item).ok());
        gear.is_some_and(Gear::is_flask)
    }

    /// What a unit carries, in no order.
    pub fn items_of(&self, unit: &Unit) -> impl Iterator<Item = Item<'_, '_>> {
        self.items.iter_many(unit.carries.into_iter().flat_map(|carries| carries.iter()))
    }

    /// The unit's wounds, by number.
    pub fn wounds(&self, unit: &Unit) -> Vec<Wound> {
        let wounds = unit.wounds.into_iter().flat_map(|wounds| wounds.iter());
        let mut wounds: Vec<Wound> =
            wounds.filter_map(|wound| self.wounds.get(wound).ok().copied()).collect();
        wounds.sort_by_key(|wound| wound.number);
        wounds
    }

    /// Who rides whom, by id of the rider.
    pub fn riders(&self) -> impl Iterator<Item = (UnitId, UnitId)> {
        self.summaries().filter_map(|unit| Some((*unit.id, unit.riding.0?)))
    }

    /// Whether a unit is one that others ride.
    pub fn is_mount(&self, unit: UnitId) -> bool {
        self.find_summary(unit).is_some_and(|unit| unit.kind.tags.contains(&Tag::Mount))
    }

    /// Who goes where a unit goes: its mount if it rides, else itself.
    pub fn legs(&self, unit: &Unit) -> Unit<'_, '_> {
        self.unit(unit.riding.0.unwrap_or(*unit.id))
    }

    /// Who rides a unit. Most are asked about who never bear anybody, so the search for riders comes last.
    pub fn rider_of(&self, mount: UnitId) -> Option<UnitId> {
        if !self.is_mount(mount) {
            return None;
        }
        let mut riders = self.riders();
        riders.find(|(_, ridden)| *ridden == mount).map(|(rider, _)| rider)
    }

    /// Whether a unit has a turn of its own: it fights on, and nobody rides it.
    pub fn has_a_turn(&self, unit: &UnitSummary) -> bool {
        *unit.status == Status::Fighting
            && !(unit.kind.tags.contains(&Tag::Mount) && self.rider_of(*unit.id).is_some())
    }

    /// The units that fill their hexes, by id; those who have fallen or fled do not.
    pub fn standing(&self) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.summaries().filter(|unit| unit.status.stands())
    }

    /// Who stands in a hex.
    pub fn standing_in(&self, hex: Hex) -> Option<UnitId> {
        self.standing().find(|unit| unit.position.0 == hex).map(|unit| *unit.id)
    }

    /// The units beside a hex that still fight, by id.
    pub fn fighting_beside(&self, hex: Hex) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.fighting().filter(move |unit| distance(unit.position.0, hex) == 1)
    }

    /// Hands that hold nothing.
    pub fn free_hands(&self, unit: &Unit) -> u8 {
        let held = self.items_of(unit).filter(|thing| matches!(thing.place, Place::Held(_)));
        unit.hands.all().saturating_sub(held.map(|thing| thing.hands()).sum())
    }
}

impl Item<'_, '_> {
    /// What it holds, and whether its wick burns, if it is a flask.
    pub fn flask(&self) -> Option<(Contents, bool)> {
        match *self.gear? {
            Gear::Flask { contents, lit } => Some((contents, lit)),
            Gear::Blanket | Gear::Treasure { .. } | Gear::Food => None,
        }
    }

    /// Hands it takes to hold.
    pub fn hands(&self) -> u8 {
        self.weapon.map_or(1, |weapon| weapon.hands)
    }
}

/// The figures with which a thing in hand strikes.
///
/// # Errors
/// If it is no weapon, or broken where the rulebook makes nothing of that.
pub(in crate::rules) fn wielded<'t>(
    thing: &'t Item,
    rulebook: &Rulebook,
) -> Result<Cow<'t, Weapon>, Refusal> {
    if thing.flask().is_some() {
        return Ok(Cow::Owned(figures()));
    }
    let weapon = thing.weapon.ok_or(Refusal::NotAWeapon(*thing.id))?;
    match thing.item.broken {
        false => Ok(Cow::Borrowed(weapon)),
        true if rulebook.parameters.broken_weapons_improvise => Ok(Cow::Owned(found_object(weapon.hands))),
        true => Err(Refusal::Broken(*thing.id)),
    }
}
