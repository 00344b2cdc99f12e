//! Weapons, shields and ammunition: entities of their own, each always in exactly one [`Place`].

use std::sync::Arc;

use bevy::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::{DiceExpression, Index, Size, Tag, UnitId};

/// What an item is called and whether it is whole.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemState {
    /// The catalog entry it was made from.
    pub template: Arc<str>,
    /// The name a player reads.
    pub name: Arc<str>,
    /// Broken and unusable as what it was (F-23).
    pub broken: bool,
    /// Who dropped it in a fumble and has not taken it up again, and in which round (F-25, F-26).
    pub fumbled: Option<(UnitId, u32)>,
    /// Which hand holds it, counted from 0, the main hand first; of two hands the first (T-29).
    pub hand: u8,
    /// Actions that loading it still takes; 0 if it can be shot.
    #[serde(default)]
    pub to_load: u8,
}

impl ItemState {
    /// One like it that lies on the ground, whole and unloaded, as what is shot does.
    pub fn lying(&self) -> ItemState {
        ItemState { broken: false, fumbled: None, hand: 0, to_load: 0, ..self.clone() }
    }
}

/// Where an item is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In somebody's hands.
    Held(UnitId),
    /// On somebody's body: natural weapons.
    Worn(UnitId),
    /// Sheathed or packed away by somebody.
    Stowed(UnitId),
    /// On the ground in plain sight.
    Lying(#[serde(with = "crate::hex::pair")] Hex),
    /// On the ground, under mud or in a swamp: it must be searched for (F-30).
    Hidden(#[serde(with = "crate::hex::pair")] Hex),
    /// Sticking in somebody.
    Lodged(UnitId),
    /// Gone for this battle (F-30), or used up.
    Lost,
}

impl Place {
    /// Who carries it, in whatever way.
    pub fn carrier(&self) -> Option<UnitId> {
        match *self {
            Place::Held(unit) | Place::Worn(unit) | Place::Stowed(unit) | Place::Lodged(unit) => Some(unit),
            Place::Lying(_) | Place::Hidden(_) | Place::Lost => None,
        }
    }

    /// Puts an item here: the component and the index of carriers beside it. Only spawning and Apply do this.
    pub fn put(self, item: Entity, world: &mut World) {
        let carrier = self.carrier().and_then(|unit| world.resource::<Index>().unit(unit));
        let mut item = world.entity_mut(item);
        item.insert(self);
        match carrier {
            Some(carrier) => item.insert(CarriedBy(carrier)),
            None => item.remove::<CarriedBy>(),
        };
    }

    /// The hex it lies in, seen or unseen.
    pub fn ground(&self) -> Option<Hex> {
        match *self {
            Place::Lying(hex) | Place::Hidden(hex) => Some(hex),
            _ => None,
        }
    }
}

/// An index kept beside [`Place`]: the unit entity that carries this item.
#[derive(Component, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Carries)]
pub struct CarriedBy(pub Entity);

/// An index kept beside [`Place`]: the items a unit carries, in no particular order.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = CarriedBy)]
pub struct Carries(Vec<Entity>);

/// How a weapon hurts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageType {
    /// An edge.
    Slashing,
    /// A point.
    Piercing,
    /// Weight.
    Bludgeoning,
}

/// How far a missile or thrown weapon carries, in hexes: the last hex of each band.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeBands {
    /// End of short range.
    pub short: u16,
    /// End of medium range.
    pub medium: u16,
    /// End of long range.
    pub long: u16,
    /// End of extreme range; half as far again as long range if left out (T-22).
    #[serde(default)]
    pub extreme: Option<u16>,
}

impl RangeBands {
    /// End of extreme range: nothing flies farther.
    pub fn end(&self) -> u16 {
        self.extreme.unwrap_or(self.long + self.long / 2)
    }
}

/// A weapon's figures.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Damage against creatures up to man-size.
    pub damage: DiceExpression,
    /// Damage against large creatures.
    pub damage_large: DiceExpression,
    /// Its own size.
    pub size: Size,
    /// How it hurts.
    pub damage_type: DamageType,
    /// Hands it takes, 1 or 2; 0 for a natural weapon.
    pub hands: u8,
    /// Speed factor, lower is quicker.
    pub speed: u8,
    /// Melee reach in hexes; 0 if it cannot strike in melee.
    pub reach: u8,
    /// Range when shot or thrown; `None` if it is neither.
    #[serde(default)]
    pub range: Option<RangeBands>,
    /// The kind of ammunition it shoots; `None` if it shoots none.
    #[serde(default)]
    pub ammunition: Option<Arc<str>>,
    /// Breaks on a 1 of this die (F-20).
    pub break_die: u8,
    /// Needs room to be swung (F-15).
    #[serde(default)]
    pub roomy: bool,
    /// Can be hurled.
    #[serde(default)]
    pub throwable: bool,
    /// Claws, jaws, fists: part of the body, never dropped.
    #[serde(default)]
    pub natural: bool,
    /// Lowest natural face that may be a critical hit, 2..=20 (T-10).
    #[serde(default = "only_twenty")]
    pub critical_range: u8,
    /// Is aimed along like a gun: crossbows, blowguns (T-18).
    #[serde(default)]
    pub gun_like: bool,
    /// A net, which water does not slow (T-19).
    #[serde(default)]
    pub net: bool,
    /// Hits whatever it is aimed at (T-25).
    #[serde(default)]
    pub sure: bool,
    /// Lights hexes around it as far as this, as torches do; 0 if it gives no light (T-21).
    #[serde(default)]
    pub sheds_light: u8,
    /// Burns as torches and lanterns do, so that a wick can be lit at it.
    #[serde(default)]
    pub flame: bool,
    /// Actions that loading it takes after each shot; 0 if that takes no time.
    #[serde(default)]
    pub reload: u8,
}

impl Weapon {
    /// The damage dice against a creature of this size: the ones for large creatures from [`Size::Large`] on.
    pub fn damage_against(&self, size: Size) -> DiceExpression {
        if size > Size::Medium { self.damage_large } else { self.damage }
    }
}

fn only_twenty() -> u8 {
    20
}

/// A weapon's magic: a bonus to hit and to damage (F-22, T-13).
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Enhancement {
    /// Whether there is magic in it at all; a weapon of powers without a plus counts as +1 (F-22).
    pub magical: bool,
    /// Bonus against anything, -5..=5.
    pub general: i8,
    /// Bonuses against one kind of creature, in place of the general one.
    pub against: Vec<(Tag, i8)>,
}

impl Enhancement {
    /// The bonus against a creature with these tags: the best that applies.
    pub fn against(&self, tags: &[Tag]) -> i8 {
        let special = self.against.iter().filter(|(tag, _)| tags.contains(tag)).map(|&(_, bonus)| bonus);
        special.fold(self.general, i8::max)
    }
}

/// A shield's figures.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Steps by which it betters AC while held, 1..=3.
    pub steps: i8,
}

/// A bundle of arrows, bolts or stones.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// What shoots it: the same word as in [`Weapon::ammunition`].
    pub kind: Arc<str>,
    /// How many are left.
    pub count: u16,
    /// One hit takes all its magic, not a degree of it (T-16).
    #[serde(default)]
    pub fragile_magic: bool,
}

/// What a flask holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Contents {
    /// Water that burns the undead and whatever is magical by nature.
    HolyWater,
    /// Oil that burns once its wick is lit.
    Oil,
}

/// A thing that is good for something besides striking.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Gear {
    /// A flask of glass, to be sprinkled or thrown.
    Flask {
        /// What it holds.
        contents: Contents,
        /// Whether it is open and its wick burns; only oil has one.
        #[serde(default)]
        lit: bool,
    },
    /// Smothers flames.
    Blanket,
    /// Coins, jewels and the like, to be carried off; whoever runs may drop it.
    Treasure {
        /// What it is worth in gold pieces, 1..=100,000.
        worth: u32,
    },
    /// Something to eat; whoever runs may drop it.
    Food,
}

impl Gear {
    /// A flask of oil whose wick burns.
    pub const LIT_OIL: Gear = Gear::Flask { contents: Contents::Oil, lit: true };

    /// Whether it is a flask, of whatever it holds.
    pub fn is_flask(&self) -> bool {
        matches!(self, Gear::Flask { .. })
    }

    /// What it is worth in gold pieces; 0 if it is no treasure.
    pub fn worth(self) -> u32 {
        if let Gear::Treasure { worth } = self { worth } else { 0 }
    }
}
