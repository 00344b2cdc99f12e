//! What rules read: units, items and the ground, by id.

use std::borrow::Cow;
use std::ops::Deref;

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, RelationshipTarget, Res};

use super::improvised::{found_object, thrown_flask};
use crate::hex::Hex;
use crate::model::{
    Abilities, Ammunition, Armor, BattleState, BodyArea, Carries, Conditions, Contents, DeathsDoor,
    Enhancement, Facing, Fatigue, Flight, Gear, Grapple, Hands, HitPoints, Injuries, Injury, InjuryPoints,
    ItemId, ItemState, Kind, LastingEffect, Morale, Movement, Nerve, Place, Position, Riding, RuleId, Scores,
    Senses, Shield, Side, SideId, Skills, Spells, Stance, Status, Swimming, Tag, Training, Turn, UnitId,
    Weapon, Wound, Wounds, effects_of_injuries, full_hit_points,
};
use crate::order::Refusal;
use crate::rulebook::Rulebook;

/// The rule of wounds.
const F08: RuleId = RuleId::f(8);

/// The rule of penalties that injuries bring.
const A58: RuleId = RuleId::a(58);

/// What rows are called that injuries cause, in the order of the areas of a body.
pub(in crate::rules) const INJURY_LABELS: [&str; 7] = [
    "Injured head",
    "Injured torso",
    "Injured abdomen",
    "Injured arm",
    "Injured leg",
    "Injured wing",
    "Injured tail",
];

/// The components of a unit that most rules read.
#[derive(QueryData)]
#[allow(missing_docs)] // Each is the component of its name.
pub struct UnitSummaryData {
    pub id: &'static UnitId,
    pub side: &'static Side,
    pub kind: &'static Kind,
    pub position: &'static Position,
    pub facing: &'static Facing,
    pub stance: &'static Stance,
    pub flight: &'static Flight,
    pub status: &'static Status,
    pub conditions: &'static Conditions,
    own_hit_points: &'static HitPoints,
    wounds: Option<&'static Wounds>,
    hurts: Option<&'static Injuries>,
    pub nerve: &'static Nerve,
    pub riding: &'static Riding,
}

/// The other components of a unit.
#[derive(QueryData)]
struct UnitRestData {
    abilities: &'static Abilities,
    training: &'static Training,
    movement: &'static Movement,
    hands: &'static Hands,
    swimming: &'static Swimming,
    armor: &'static Armor,
    senses: &'static Senses,
    skills: &'static Skills,
    deaths_door: &'static DeathsDoor,
    turn: &'static Turn,
    injuries: &'static InjuryPoints,
    morale: &'static Morale,
    grapple: &'static Grapple,
    fatigue: &'static Fatigue,
    spells: &'static Spells,
    carries: Option<&'static Carries>,
}

/// All components of a unit.
#[derive(QueryData)]
struct UnitData {
    summary: UnitSummaryData,
    rest: UnitRestData,
}

/// All that a rule may know of an item.
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

/// What most rules read of a unit. Searching all units needs no more than this; a rule then asks by id for the units
/// that matter.
pub struct UnitSummary<'w, 's> {
    components: UnitSummaryDataItem<'w, 's>,
    /// Hit points; the full ones are what injuries and conditions leave.
    pub hit_points: HitPoints,
}

/// A unit as a rule sees it: its summary and all the rest. Its scores, movement and hands are what injuries and
/// conditions leave of its own.
#[allow(missing_docs)] // The references are the components of their names.
pub struct Unit<'w, 's> {
    summary: UnitSummary<'w, 's>,
    own: Scores,
    /// Ability scores.
    pub abilities: Abilities,
    /// Class and level.
    pub training: Training,
    /// Movement rate.
    pub movement: Movement,
    /// Movement rate in water.
    pub swimming: Swimming,
    /// What it holds items with.
    pub hands: Hands,
    pub armor: &'w Armor,
    pub senses: &'w Senses,
    pub skills: &'w Skills,
    pub deaths_door: &'w DeathsDoor,
    pub turn: &'w Turn,
    pub injuries: &'w InjuryPoints,
    pub morale: &'w Morale,
    pub grapple: &'w Grapple,
    pub fatigue: &'w Fatigue,
    pub spells: &'w Spells,
    carries: Option<&'w Carries>,
}

/// A unit can be given to whoever needs no more than its summary.
impl<'w, 's> Deref for Unit<'w, 's> {
    type Target = UnitSummary<'w, 's>;

    fn deref(&self) -> &Self::Target {
        &self.summary
    }
}

impl<'w, 's> Deref for UnitSummary<'w, 's> {
    type Target = UnitSummaryDataItem<'w, 's>;

    fn deref(&self) -> &Self::Target {
        &self.components
    }
}

/// An item as a rule sees it.
pub type Item<'w, 's> = ItemDataItem<'w, 's>;

impl Unit<'_, '_> {
    /// Full hit points of the unhurt unit, whatever injuries leave of them.
    pub fn own_full_hit_points(&self) -> i16 {
        self.own.full_hit_points
    }

    /// Class and level of the unit itself, whatever conditions leave of them.
    pub fn own_training(&self) -> Training {
        self.own.training
    }

    /// The movement rate that these effects leave, counted from that of the unit itself.
    pub(super) fn movement_with<'e>(
        &self,
        effects: impl Iterator<Item = &'e LastingEffect> + Clone,
    ) -> Movement {
        self.own.with(effects).movement
    }

    /// Whether injuries leave it next to no movement, so that it only drags itself along.
    pub fn drags_itself(&self) -> bool {
        self.drags_itself_at(self.movement)
    }

    /// Whether it would only drag itself along at this rate.
    pub(super) fn drags_itself_at(&self, movement: Movement) -> bool {
        movement.0 == 1 && self.own.movement.0 > 1
    }
}

/// The battlefield, read-only.
#[derive(SystemParam)]
pub struct Battlefield<'w, 's> {
    state: Res<'w, BattleState>,
    units: Query<'w, 's, UnitData>,
    unit_summaries: Query<'w, 's, UnitSummaryData>,
    items: Query<'w, 's, ItemData>,
    gear: Query<'w, 's, &'static Gear>,
    wounds: Query<'w, 's, &'static Wound>,
    hurts: Query<'w, 's, &'static Injury>,
    /// Which rules are on.
    pub rulebook: Res<'w, Rulebook>,
}

/// The ground, the clock, the sides, the fires and the secrets are fields of a battlefield too.
impl Deref for Battlefield<'_, '_> {
    type Target = BattleState;

    fn deref(&self) -> &BattleState {
        &self.state
    }
}

impl Battlefield<'_, '_> {
    /// Checks that a rule is on without which an order means nothing.
    ///
    /// # Errors
    /// The rule, if it is off.
    pub fn needs(&self, rule: RuleId) -> Result<(), Refusal> {
        self.rulebook.has(rule).then_some(()).ok_or(Refusal::RuleOff(rule))
    }

    /// A unit, if it exists: for ids from outside.
    pub fn find_unit(&self, id: UnitId) -> Option<Unit<'_, '_>> {
        self.units.get(self.index.unit(id)?).ok().map(|components| self.counted_in(components))
    }

    /// An item, if it exists: for ids from outside.
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

    /// The summary of a unit, if it exists.
    pub fn find_summary(&self, id: UnitId) -> Option<UnitSummary<'_, '_>> {
        self.unit_summaries.get(self.index.unit(id)?).ok().map(|components| self.summed_up(components))
    }

    /// The summary of a unit that a checked order or a deed names.
    ///
    /// # Panics
    /// If there is none, as [`Battlefield::unit`].
    pub fn summary(&self, id: UnitId) -> UnitSummary<'_, '_> {
        self.find_summary(id).unwrap_or_else(|| panic!("a deed names the unknown unit `{id}`"))
    }

    /// The summaries of all units, by id.
    pub fn summaries(&self) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        let units = self.unit_summaries.iter_many(self.index.units().map(|(_, entity)| entity));
        units.map(|components| self.summed_up(components))
    }

    /// All units, by id: for rules that need more than a summary.
    pub fn units(&self) -> impl Iterator<Item = Unit<'_, '_>> {
        let units = self.units.iter_many(self.index.units().map(|(_, entity)| entity));
        units.map(|components| self.counted_in(components))
    }

    /// Counts in what injuries and conditions do.
    fn counted_in<'f>(&'f self, UnitDataItem { summary, rest }: UnitDataItem<'f, 'f>) -> Unit<'f, 'f> {
        let own = Scores {
            abilities: *rest.abilities,
            training: *rest.training,
            full_hit_points: summary.own_hit_points.full,
            movement: *rest.movement,
            swimming: *rest.swimming,
            hands: *rest.hands,
        };
        let left = match is_sound(&summary) {
            true => own,
            false => own.with(self.effects_on(&summary)),
        };
        let hit_points = HitPoints { full: left.full_hit_points, ..*summary.own_hit_points };
        Unit {
            summary: UnitSummary { components: summary, hit_points },
            own,
            abilities: left.abilities,
            training: left.training,
            movement: left.movement,
            swimming: left.swimming,
            hands: left.hands,
            armor: rest.armor,
            senses: rest.senses,
            skills: rest.skills,
            deaths_door: rest.deaths_door,
            turn: rest.turn,
            injuries: rest.injuries,
            morale: rest.morale,
            grapple: rest.grapple,
            fatigue: rest.fatigue,
            spells: rest.spells,
            carries: rest.carries,
        }
    }

    /// The same for a summary.
    fn summed_up<'f>(&'f self, components: UnitSummaryDataItem<'f, 'f>) -> UnitSummary<'f, 'f> {
        let own = *components.own_hit_points;
        let full = match is_sound(&components) {
            true => own.full,
            false => full_hit_points(own.full, self.effects_on(&components)),
        };
        UnitSummary { components, hit_points: HitPoints { full, ..own } }
    }

    /// What all that lasts on a unit does to it.
    pub(in crate::rules) fn effects_on<'f>(
        &'f self,
        unit: &'f UnitSummaryDataItem,
    ) -> impl Iterator<Item = &'f LastingEffect> + Clone {
        let wounds = self.wounds_in(unit.wounds).flat_map(|wound| wound.effects.iter());
        let hurts = effects_of_injuries(self.injuries_in(unit.hurts)).map(|(_, effect)| effect);
        unit.conditions.effects().chain(wounds).chain(hurts)
    }

    /// What all that lasts on a unit does to it: the rule that causes it, what it is called, the effect. An effect
    /// without a rule is on no roll.
    pub(in crate::rules) fn lasting_on<'f>(
        &'f self,
        unit: &'f UnitSummary,
    ) -> impl Iterator<Item = (RuleId, &'static str, &'f LastingEffect)> {
        let conditions = unit.conditions.counted().filter_map(|lasting| Some((lasting.cause.rule?, lasting)));
        let of_conditions = conditions.flat_map(|(rule, lasting)| {
            lasting.effects.iter().map(move |effect| (rule, lasting.condition.label(), effect))
        });
        let wounds = self.wounds_in(unit.wounds);
        let hurts = effects_of_injuries(self.injuries_in(unit.hurts));
        of_conditions
            .chain(wounds.flat_map(|wound| wound.effects.iter().map(|effect| (F08, "Wound", effect))))
            .chain(hurts.map(|(injury, effect)| (A58, injury_label(injury.area), effect)))
    }

    fn wounds_in<'f>(&'f self, wounds: Option<&'f Wounds>) -> impl Iterator<Item = &'f Wound> + Clone {
        let wounds = wounds.into_iter().flat_map(|wounds| wounds.iter());
        wounds.filter_map(|wound| self.wounds.get(wound).ok())
    }

    fn injuries_in<'f>(&'f self, hurts: Option<&'f Injuries>) -> impl Iterator<Item = &'f Injury> + Clone {
        let hurts = hurts.into_iter().flat_map(|hurts| hurts.iter());
        hurts.filter_map(|injury| self.hurts.get(injury).ok())
    }

    /// The unit's injuries of parts of its body, by number.
    pub fn injuries<'f>(&'f self, unit: &'f Unit) -> Vec<&'f Injury> {
        let mut injuries: Vec<&Injury> = self.injuries_in(unit.hurts).collect();
        injuries.sort_by_key(|injury| injury.number);
        injuries
    }

    /// The hands that injuries have taken from a unit, one bit each, and how many it has without them.
    pub(super) fn hands_lost(&self, unit: &Unit) -> (u8, u8) {
        let lost = self.effects_on(unit).filter_map(|effect| match *effect {
            LastingEffect::Hand(hand) if hand < unit.own.hands.hands => Some(1_u8 << hand.min(7)),
            _ => None,
        });
        (lost.fold(0, |all, hand| all | hand), unit.own.hands.all())
    }

    /// The units that still fight, by id.
    pub fn fighting(&self) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.summaries().filter(|unit| *unit.status == Status::Fighting)
    }

    /// The enemies of a side that still fight and of which it knows, by id.
    pub fn known_enemies(&self, side: SideId) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.fighting().filter(move |unit| unit.side.0 != side && !self.secrets.hides(*unit.id, side))
    }

    /// All items, by id.
    pub fn items(&self) -> impl Iterator<Item = Item<'_, '_>> {
        self.items.iter_many(self.index.items().map(|(_, entity)| entity))
    }

    /// What a unit carries, by id.
    pub fn carried(&self, unit: &Unit) -> Vec<Item<'_, '_>> {
        let mut items: Vec<_> = self.items_of(unit).collect();
        items.sort_by_key(|item| *item.id);
        items
    }

    /// Whether an item is a flask; quicker than [`Battlefield::item`].
    pub fn is_flask(&self, id: ItemId) -> bool {
        let gear = self.index.item(id).and_then(|item| self.gear.get(item).ok());
        gear.is_some_and(Gear::is_flask)
    }

    /// Whether critical hits with an item injure parts of the body: it cuts, pierces or crushes.
    pub fn injures(&self, id: ItemId) -> bool {
        let item = self.item(id);
        wielded(&item, &self.rulebook).is_ok_and(|weapon| weapon.damage_type.is_some())
    }

    /// What a unit carries, in no order.
    pub fn items_of(&self, unit: &Unit) -> impl Iterator<Item = Item<'_, '_>> {
        self.items.iter_many(unit.carries.into_iter().flat_map(|carries| carries.iter()))
    }

    /// The unit's wounds, by number.
    pub fn wounds<'f>(&'f self, unit: &'f Unit) -> Vec<&'f Wound> {
        let mut wounds: Vec<&Wound> = self.wounds_in(unit.wounds).collect();
        wounds.sort_by_key(|wound| wound.number);
        wounds
    }

    /// All pairs of rider and mount, by id of the rider.
    pub fn riders(&self) -> impl Iterator<Item = (UnitId, UnitId)> {
        self.summaries().filter_map(|unit| Some((*unit.id, unit.riding.0?)))
    }

    /// Whether a unit is a mount, with or without a rider.
    pub fn is_mount(&self, unit: UnitId) -> bool {
        self.find_summary(unit).is_some_and(|unit| unit.kind.tags.contains(&Tag::Mount))
    }

    /// The unit whose movement counts: the mount if the unit rides, else the unit itself.
    pub fn legs(&self, unit: &UnitSummary) -> Unit<'_, '_> {
        self.unit(unit.riding.0.unwrap_or(*unit.id))
    }

    /// The rider of a mount. Most units are no mounts, so the search for riders comes last.
    pub fn rider_of(&self, mount: UnitId) -> Option<UnitId> {
        if !self.is_mount(mount) {
            return None;
        }
        let mut riders = self.riders();
        riders.find(|(_, ridden)| *ridden == mount).map(|(rider, _)| rider)
    }

    /// Whether a unit has a turn of its own: it fights on and has no rider.
    pub fn has_a_turn(&self, unit: &UnitSummary) -> bool {
        *unit.status == Status::Fighting
            && !(unit.kind.tags.contains(&Tag::Mount) && self.rider_of(*unit.id).is_some())
    }

    /// The units that fill their hexes, by id; units that have fallen or fled do not.
    pub fn standing(&self) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.summaries().filter(|unit| unit.status.stands())
    }

    /// The unit that stands in a hex, if there is one.
    pub fn standing_in(&self, hex: Hex) -> Option<UnitId> {
        self.within(hex, 0).find(|unit| unit.status.stands()).map(|unit| *unit.id)
    }

    /// The units that still fight in a hex and up to `range` hexes from it, by id.
    pub fn fighting_within(&self, hex: Hex, range: u32) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.within(hex, range).filter(|unit| *unit.status == Status::Fighting)
    }

    /// The units beside a hex that still fight, by id.
    pub fn fighting_beside(&self, hex: Hex) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        self.fighting_within(hex, 1).filter(move |unit| unit.position.0 != hex)
    }

    /// The units in a hex and up to `range` hexes from it, by id. Only these are summed up.
    fn within(&self, hex: Hex, range: u32) -> impl Iterator<Item = UnitSummary<'_, '_>> {
        let near = self.places.within(hex, range).into_iter().map(|(_, entity)| entity);
        self.unit_summaries.iter_many(near).map(|components| self.summed_up(components))
    }

    /// How many hands of a unit hold nothing.
    pub fn free_hands(&self, unit: &Unit) -> u8 {
        let held = self.items_of(unit).filter(|item| matches!(item.place, Place::Held(_)));
        unit.hands.all().saturating_sub(held.map(|item| item.hands()).sum())
    }
}

/// Whether nothing at all lasts on a unit, as on most: then there is nothing to count in.
fn is_sound(unit: &UnitSummaryDataItem) -> bool {
    unit.conditions.is_empty() && unit.wounds.is_none() && unit.hurts.is_none()
}

/// What a row is called that an injury of such a part causes.
fn injury_label(area: BodyArea) -> &'static str {
    INJURY_LABELS[area as usize]
}

impl Item<'_, '_> {
    /// The contents, and whether the wick burns, if the item is a flask.
    pub fn flask(&self) -> Option<(Contents, bool)> {
        match *self.gear? {
            Gear::Flask { contents, lit } => Some((contents, lit)),
            Gear::Blanket
            | Gear::Treasure { .. }
            | Gear::Food
            | Gear::Scroll { .. }
            | Gear::Potion { .. } => None,
        }
    }

    /// Whether it is an empty hand to attack with.
    pub fn is_fist(&self) -> bool {
        self.weapon.is_some_and(|weapon| weapon.fist)
    }

    /// The place among the weapons that an order without a weapon may mean: in hand, of the body, and fists last.
    pub fn rank(&self) -> u8 {
        match self.place {
            Place::Worn(_) if self.is_fist() => 2,
            Place::Worn(_) => 1,
            _ => 0,
        }
    }

    /// How many hands it takes to hold the item.
    pub fn hands(&self) -> u8 {
        self.weapon.map_or(1, |weapon| weapon.hands)
    }
}

/// The weapon as which an item in hand is used: a broken one or a flask has other numbers.
///
/// # Errors
/// If it is no weapon, or if it is broken and the rulebook gives broken weapons no use.
pub(in crate::rules) fn wielded<'t>(item: &'t Item, rulebook: &Rulebook) -> Result<Cow<'t, Weapon>, Refusal> {
    if item.flask().is_some() {
        return Ok(Cow::Owned(thrown_flask()));
    }
    let weapon = item.weapon.ok_or(Refusal::NotAWeapon(*item.id))?;
    match item.item.broken {
        false => Ok(Cow::Borrowed(weapon)),
        true if rulebook.parameters.broken_weapons_improvise => Ok(Cow::Owned(found_object(weapon.hands))),
        true => Err(Refusal::Broken(*item.id)),
    }
}
