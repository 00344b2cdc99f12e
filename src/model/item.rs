//! Items: weapons, shields, ammunition and gear. Each is an entity and always in exactly one [`Place`].

use std::sync::Arc;

use bevy::prelude::{Component, Entity, World};
use serde::{Deserialize, Serialize};

use crate::hex::Hex;
use crate::model::{
    BattleState, BodyArea, DiceExpression, Material, NumbingTouch, Size, Spell, Tag, UnitId, Venom,
};

/// The name and the state of an item.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemState {
    /// The catalog entry it was made from.
    pub template: Arc<str>,
    /// The name a player reads.
    pub name: Arc<str>,
    /// Whether it is broken and unusable (F-23).
    pub broken: bool,
    /// The unit that fumbled it and has not picked it up again, and the round (F-25, F-26).
    pub fumbled: Option<(UnitId, u32)>,
    /// The hand that holds it: 0 is the main hand; the first of two hands (T-29).
    pub hand: u8,
    /// Actions still needed to load it; 0 if it can be shot.
    #[serde(default)]
    pub to_load: u8,
}

impl ItemState {
    /// A fresh copy that lies on the ground, as ammunition does after a shot.
    pub fn lying(&self) -> ItemState {
        ItemState { broken: false, fumbled: None, hand: 0, to_load: 0, ..self.clone() }
    }
}

/// Where an item is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the hands of a unit.
    Held(UnitId),
    /// On the body of a unit: natural weapons.
    Worn(UnitId),
    /// Sheathed or packed on a unit.
    Stowed(UnitId),
    /// On the ground in plain sight.
    Lying(#[serde(with = "crate::hex::pair")] Hex),
    /// On the ground, hidden by mud or swamp: it must be searched for (F-30).
    Hidden(#[serde(with = "crate::hex::pair")] Hex),
    /// Stuck in a unit.
    Lodged(UnitId),
    /// Gone for this battle (F-30), or used up.
    Lost,
}

impl Place {
    /// The unit that carries it, in any way.
    pub fn carrier(&self) -> Option<UnitId> {
        match *self {
            Place::Held(unit) | Place::Worn(unit) | Place::Stowed(unit) | Place::Lodged(unit) => Some(unit),
            Place::Lying(_) | Place::Hidden(_) | Place::Lost => None,
        }
    }

    /// Puts an item here and updates the index of carriers. Only spawning and Apply do this.
    pub fn put(self, item: Entity, world: &mut World) {
        let carrier = self.carrier().and_then(|unit| world.resource::<BattleState>().index.unit(unit));
        let mut item = world.entity_mut(item);
        item.insert(self);
        match carrier {
            Some(carrier) => item.insert(CarriedBy(carrier)),
            None => item.remove::<CarriedBy>(),
        };
    }

    /// The hex it lies in, in sight or hidden.
    pub fn ground(&self) -> Option<Hex> {
        match *self {
            Place::Lying(hex) | Place::Hidden(hex) => Some(hex),
            _ => None,
        }
    }
}

/// The unit entity that carries this item; an index that follows [`Place`].
#[derive(Component, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Carries)]
pub struct CarriedBy(pub Entity);

/// The items that a unit carries, in no particular order; an index that follows [`Place`].
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = CarriedBy)]
pub struct Carries(Vec<Entity>);

/// The kind of harm that a weapon does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum DamageType {
    /// By an edge.
    Slashing,
    /// By a point.
    Piercing,
    /// By weight.
    Bludgeoning,
}

impl DamageType {
    /// What it is to the player who may choose it.
    pub fn words(self) -> &'static str {
        match self {
            DamageType::Slashing => "cut",
            DamageType::Piercing => "pierce",
            DamageType::Bludgeoning => "crush",
        }
    }
}

/// The range of a missile or thrown weapon: the last hex of each band, in hexes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RangeBands {
    /// End of short range.
    pub short: u16,
    /// End of medium range.
    pub medium: u16,
    /// End of long range.
    pub long: u16,
    /// End of extreme range; 1.5 times long range if left out (T-22).
    #[serde(default)]
    pub extreme: Option<u16>,
}

impl RangeBands {
    /// End of extreme range, the farthest that it flies.
    pub fn end(&self) -> u16 {
        self.extreme.unwrap_or(self.long + self.long / 2)
    }
}

/// The numbers of a weapon.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Damage against creatures up to medium size.
    pub damage: DiceExpression,
    /// Damage against large creatures.
    pub damage_large: DiceExpression,
    /// Its own size.
    pub size: Size,
    /// The kind of harm it does; `None` for one that makes no critical hits of A-48.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub damage_type: Option<DamageType>,
    /// The kinds of harm that its wielder may choose in place of it for a critical hit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_damage_types: Vec<DamageType>,
    /// Hands it needs, 1 or 2; 0 for a natural weapon.
    pub hands: u8,
    /// Speed factor; lower is faster.
    pub speed: u8,
    /// Melee reach in hexes; 0 if it is not for melee.
    pub reach: u8,
    /// Range when shot or thrown; `None` if it is neither.
    #[serde(default)]
    pub range: Option<RangeBands>,
    /// The kind of ammunition it shoots; `None` if it shoots none.
    #[serde(default)]
    pub ammunition: Option<Arc<str>>,
    /// Sides of its break die: it breaks on a 1 (F-20).
    pub break_die: u8,
    /// Whether it needs room to swing (F-15).
    #[serde(default)]
    pub roomy: bool,
    /// Whether it can be thrown.
    #[serde(default)]
    pub throwable: bool,
    /// Whether it is part of the body and never dropped: claws, jaws, fists.
    #[serde(default)]
    pub natural: bool,
    /// Whether it is an empty hand: it attacks only while a hand is free, arms nobody and makes no free attacks.
    #[serde(default)]
    pub fist: bool,
    /// What part of the body it is, if it is natural: an injury there hampers it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limb: Option<BodyArea>,
    /// Lowest natural face that may be a critical hit, 2..=20 (T-10).
    #[serde(default = "only_twenty")]
    pub critical_range: u8,
    /// Whether it is aimed like a gun: crossbows, blowguns (T-18).
    #[serde(default)]
    pub gun_like: bool,
    /// Whether it is a net, which water does not slow (T-19).
    #[serde(default)]
    pub net: bool,
    /// Whether it always hits its target (T-25).
    #[serde(default)]
    pub sure: bool,
    /// How far it gives light, in hexes; 0 if it gives none (T-21).
    #[serde(default)]
    pub sheds_light: u8,
    /// Whether it burns like a torch or lantern, so that a wick can be lit at it.
    #[serde(default)]
    pub flame: bool,
    /// Actions needed to load it after each shot; 0 for none.
    #[serde(default)]
    pub reload: u8,
    /// For bows: the Strength it is made for; `None` for one that leaves Strength out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Material::is_metal")]
    pub material: Material,
    /// Its poison.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venom: Option<Venom>,
    /// How it numbs the living.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub numbs: Option<NumbingTouch>,
    /// Levels that it drains at most, 0..=5.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub drains: u8,
    /// Whether it brings the rotting disease.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rots: bool,
}

impl Weapon {
    /// The damage dice against a creature of this size: the ones for large creatures from [`Size::Large`] on.
    pub fn damage_against(&self, size: Size) -> DiceExpression {
        if size > Size::Medium { self.damage_large } else { self.damage }
    }
}

fn is_zero(levels: &u8) -> bool {
    *levels == 0
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn only_twenty() -> u8 {
    20
}

/// A weapon's magic: a bonus to hit and to damage (F-22, T-13).
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Enhancement {
    /// Whether it is magical; a magical weapon without a bonus counts as +1 (F-22).
    pub magical: bool,
    /// Bonus against all creatures, -5..=5.
    pub general: i8,
    /// Bonuses against one kind of creature, instead of the general one.
    pub against: Vec<(Tag, i8)>,
}

impl Enhancement {
    /// The best bonus that applies against a creature with these tags.
    pub fn against(&self, tags: &[Tag]) -> i8 {
        let special = self.against.iter().filter(|(tag, _)| tags.contains(tag)).map(|&(_, bonus)| bonus);
        special.fold(self.general, i8::max)
    }
}

/// The numbers of a shield.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shield {
    /// Steps by which it improves AC while held, 1..=3.
    pub steps: i8,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Material::is_metal")]
    pub material: Material,
}

/// A bundle of arrows, bolts or stones.
#[derive(Component, Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// The kind of ammunition, the same word as in [`Weapon::ammunition`].
    pub kind: Arc<str>,
    /// How many are left.
    pub count: u16,
    /// Whether one hit takes all its magic, not only one degree (T-16).
    #[serde(default)]
    pub fragile_magic: bool,
    /// Its poison, in place of that of the weapon that shoots it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venom: Option<Venom>,
}

/// What a flask holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Contents {
    /// Water that burns undead and magical creatures.
    HolyWater,
    /// Oil that burns once its wick is lit.
    Oil,
}

/// An item with another use than attacks.
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
    /// Coins or jewels to carry off; a unit in a chase may drop them.
    Treasure {
        /// Its worth in gold pieces, 1..=100,000.
        worth: u32,
    },
    /// Food; a unit in a chase may drop it.
    Food,
    /// A spell to be read once (S-29).
    Scroll {
        /// The spell.
        spell: Spell,
        /// The level that decides how strong it is, 1..=20.
        level: u8,
    },
    /// A spell to be drunk once (S-30).
    Potion {
        /// The spell.
        spell: Spell,
        /// The level that decides how strong it is, 1..=20.
        level: u8,
    },
}

impl Gear {
    /// A flask of oil whose wick burns.
    pub const LIT_OIL: Gear = Gear::Flask { contents: Contents::Oil, lit: true };

    /// Whether it is a flask.
    pub fn is_flask(&self) -> bool {
        matches!(self, Gear::Flask { .. })
    }

    /// Whether it is a scroll or a potion.
    pub fn has_a_spell(&self) -> bool {
        matches!(self, Gear::Scroll { .. } | Gear::Potion { .. })
    }

    /// Its worth in gold pieces; 0 if it is not treasure.
    pub fn worth(self) -> u32 {
        if let Gear::Treasure { worth } = self { worth } else { 0 }
    }
}
