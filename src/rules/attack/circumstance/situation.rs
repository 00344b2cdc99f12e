//! The facts that the rows of the table ask about.

use std::borrow::Cow;

use super::{cover, flanking};
use crate::hex::{Arc, arc_of, distance};
use crate::model::{
    Condition, DamageType, Footing, Light, Manner, RuleId, Stance, Tile, UnitId, Weapon, Weather,
};
use crate::rules::attack::helpless;
use crate::rules::deed::attack::Attack;
use crate::rules::detection::whereabouts::{self, A82};
use crate::rules::field::able::{aims, is_helpless};
use crate::rules::field::hands::in_off_hand;
use crate::rules::field::hearing::is_heard;
use crate::rules::field::height::{height, is_aloft};
use crate::rules::field::light::light_for;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, wielded};
use crate::rules::motion::riding::decides_height;

const R16: RuleId = RuleId::r(16);
const R18: RuleId = RuleId::r(18);
const T21: RuleId = RuleId::t(21);
const T24: RuleId = RuleId::t(24);

/// The least height by which a unit stands above another, in feet (T-18).
const HIGHER: i16 = 5;

/// How near a shot is not hampered by a kneeling or prone target, in hexes: 10 feet (T-18).
const NEAR: i16 = 2;

/// The range band of the target (T-22).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    Short,
    Medium,
    Long,
    Extreme,
}

/// An attack and everything around it.
pub struct Situation<'f> {
    pub field: &'f Battlefield<'f, 'f>,
    pub attacker: Unit<'f, 'f>,
    pub target: Unit<'f, 'f>,
    pub item: Item<'f, 'f>,
    pub weapon: Cow<'f, Weapon>,
    pub manner: Manner,
    /// A shot that found its target by chance.
    pub wild: bool,
}

/// Whether a unit has lost its balance in a fumble.
fn off_balance(unit: &UnitSummary) -> bool {
    unit.conditions.has(Condition::OffBalance)
}

impl<'f> Situation<'f> {
    /// The situation of an attack; nothing if the item is no longer a weapon.
    pub fn of(field: &'f Battlefield<'f, 'f>, attack: &Attack, target: UnitId) -> Option<Situation<'f>> {
        let item = field.item(attack.weapon);
        let weapon = Cow::Owned(wielded(&item, &field.rulebook).ok()?.into_owned());
        let (attacker, target) = (field.unit(attack.attacker), field.unit(target));
        let (manner, wild) = (attack.manner, false);
        Some(Situation { field, attacker, target, item, weapon, manner, wild })
    }

    /// The distance from attacker to target, in hexes.
    pub fn away(&self) -> i16 {
        distance(self.attacker.position.0, self.target.position.0) as i16
    }

    pub fn melee(&self) -> bool {
        self.manner == Manner::Melee
    }

    /// In melee or thrown, not shot.
    pub fn by_hand(&self) -> bool {
        self.manner != Manner::Missile
    }

    pub fn gun_like(&self) -> bool {
        self.manner == Manner::Missile && self.weapon.gun_like
    }

    pub fn bow_like(&self) -> bool {
        self.manner == Manner::Missile && !self.weapon.gun_like
    }

    pub fn shot_from_near(&self) -> bool {
        !self.melee() && self.away() <= NEAR
    }

    pub fn shot_from_afar(&self) -> bool {
        !self.melee() && self.away() > NEAR
    }

    /// By how many steps of 5 feet the attacker is higher; below 0 it is lower.
    pub fn rise(&self) -> i16 {
        if self.melee() && decides_height(self.field, &self.attacker, &self.target) {
            return 0;
        }
        (height(self.field, &self.attacker) - height(self.field, &self.target)) / HIGHER
    }

    pub fn attacker_climbs(&self) -> bool {
        *self.attacker.stance == Stance::Climbing
    }

    pub fn attacker_prone(&self) -> bool {
        *self.attacker.stance == Stance::Prone
    }

    pub fn target_prone(&self) -> bool {
        *self.target.stance == Stance::Prone
    }

    pub fn attacker_kneels(&self) -> bool {
        matches!(self.attacker.stance, Stance::Kneeling | Stance::Sitting)
    }

    pub fn target_kneels(&self) -> bool {
        matches!(self.target.stance, Stance::Kneeling | Stance::Sitting)
    }

    /// By how many sizes the weapon is larger than its bearer; below 0 it is smaller (C-9).
    pub fn weapon_size(&self) -> i16 {
        self.weapon.size as i16 - self.attacker.kind.size as i16
    }

    fn tile(&self, unit: &UnitSummary) -> Tile {
        self.field.board.tile(unit.position.0).copied().unwrap_or_default()
    }

    /// What is under the feet of a unit; nothing that matters while it flies.
    fn underfoot(&self, unit: &UnitSummary) -> Tile {
        if is_aloft(self.field, unit) { Tile::default() } else { self.tile(unit) }
    }

    pub fn attacker_unsteady(&self) -> bool {
        self.underfoot(&self.attacker).footing == Footing::Unsteady || off_balance(&self.attacker)
    }

    pub fn target_unsteady(&self) -> bool {
        self.underfoot(&self.target).footing == Footing::Unsteady || off_balance(&self.target)
    }

    pub fn attacker_on_narrow(&self) -> bool {
        self.underfoot(&self.attacker).footing == Footing::Narrow
    }

    pub fn target_on_narrow(&self) -> bool {
        self.underfoot(&self.target).footing == Footing::Narrow
    }

    pub fn attacker_underwater(&self) -> bool {
        self.underfoot(&self.attacker).depth >= Tile::DEEP_WATER
    }

    pub fn target_underwater(&self) -> bool {
        self.underfoot(&self.target).depth >= Tile::DEEP_WATER
    }

    pub fn attacker_wades(&self) -> bool {
        (1..Tile::DEEP_WATER).contains(&self.underfoot(&self.attacker).depth)
    }

    pub fn attacker_swims(&self) -> bool {
        self.attacker.swimming.0 > 0
    }

    pub fn target_swims(&self) -> bool {
        self.target.swimming.0 > 0
    }

    /// A piercing melee weapon or a net, which water hardly slows.
    pub fn cuts_water(&self) -> bool {
        self.weapon.net || (self.melee() && self.weapon.damage_type == Some(DamageType::Piercing))
    }

    /// The concealment of the target in percent: that of its hex, and of mist or fog if the attacker is not next to
    /// it.
    pub fn concealment(&self) -> u8 {
        let weather = &self.field.rulebook.parameters.weather;
        let veil = match self.field.board.weather() {
            _ if self.away() <= 1 => 0,
            Weather::Mist => weather.mist,
            Weather::Fog => weather.fog,
            _ => 0,
        };
        self.tile(&self.target).concealment.max(veil)
    }

    /// The cover of the target in percent.
    pub fn cover(&self) -> u8 {
        let (from, to) = (self.attacker.position.0, self.target.position.0);
        cover::cover(&self.field.board, self.manner, from, to)
    }

    /// The light in which the attacker sees the target.
    pub fn light(&self) -> Light {
        light_for(self.field, &self.attacker, self.target.position.0).step()
    }

    pub fn range(&self) -> Option<Band> {
        let range = self.weapon.range.filter(|_| !self.melee())?;
        Some(match self.away() as u16 {
            away if away <= range.short => Band::Short,
            away if away <= range.medium => Band::Medium,
            away if away <= range.long => Band::Long,
            _ => Band::Extreme,
        })
    }

    fn points(&self, weather: Weather, points: u8) -> i16 {
        let applies = !self.melee() && self.field.board.weather() == weather;
        if applies { i16::from(points) } else { 0 }
    }

    pub fn rain(&self) -> i16 {
        self.points(Weather::Rain, self.field.rulebook.parameters.weather.rain)
    }

    pub fn downpour(&self) -> i16 {
        self.points(Weather::Downpour, self.field.rulebook.parameters.weather.downpour)
    }

    /// The penalty of wind in points; it is smaller for throws and bludgeoning missiles.
    pub fn wind(&self) -> i16 {
        let weather = &self.field.rulebook.parameters.weather;
        let heavy = self.manner == Manner::Thrown || self.weapon.damage_type == Some(DamageType::Bludgeoning);
        self.points(Weather::Wind, if heavy { weather.wind_on_stones } else { weather.wind })
    }

    pub fn storm(&self) -> i16 {
        self.points(Weather::Storm, self.field.rulebook.parameters.weather.storm)
    }

    pub fn off_hand(&self) -> bool {
        in_off_hand(self.field, &self.attacker, &self.item)
    }

    /// The target is invisible, and the attacker does not see the invisible (S-25).
    pub fn target_invisible(&self) -> bool {
        self.target.conditions.has(Condition::Invisible)
            && !self.attacker.conditions.has(Condition::Discerning)
    }

    /// Whether it is their magic and not the dark that makes the target unseen: the rows for both never add up where the
    /// rules of detection apply.
    pub fn unseen_by_magic(&self) -> bool {
        let dark = || self.in_darkness() && self.field.rulebook.has(T21) && self.field.rulebook.has(A82);
        self.target_invisible() && !dark()
    }

    /// An invisible target that the attacker's side has detected, where no other rule has a row for the invisible.
    pub fn only_detected(&self) -> bool {
        let detected = || whereabouts::is_detected(self.field, *self.target.id, self.attacker.side.0);
        self.target_invisible() && !self.field.rulebook.has(T24) && detected()
    }

    pub fn target_stunned(&self) -> bool {
        self.target.conditions.are_stunned()
    }

    pub fn attacker_aims(&self) -> bool {
        aims(self.field, &self.attacker)
    }

    pub fn target_unaware(&self) -> bool {
        self.target.conditions.has(Condition::Unaware)
    }

    pub fn target_wrestles(&self) -> bool {
        self.target.conditions.wrestle()
    }

    pub fn target_helpless(&self) -> bool {
        is_helpless(self.target.conditions, *self.target.status)
    }

    /// A melee attack on a helpless target, which hits without a roll.
    pub fn needs_no_roll(&self) -> bool {
        let with = (self.manner, self.item.flask().is_some());
        helpless::is_sure(&self.field.rulebook, with, (self.target.conditions, *self.target.status))
    }

    pub fn behind(&self) -> bool {
        let (at, facing) = (self.target.position.0, self.target.facing.0);
        arc_of(at, facing, self.attacker.position.0) == Arc::Rear
    }

    /// Whether the attacker can see the target at all.
    fn sees_target(&self) -> bool {
        !self.target_invisible() && self.light() != Light::DARKNESS
    }

    /// Whether the attacker sees the target and the target cannot see the attacker, whom its side has not detected
    /// either.
    pub fn attacks_out_of_sight(&self) -> bool {
        let dark = light_for(self.field, &self.target, self.attacker.position.0) == Light::DARKNESS;
        let invisible = self.attacker.conditions.has(Condition::Invisible)
            && !whereabouts::is_detected(self.field, *self.attacker.id, self.target.side.0);
        (dark || invisible) && self.sees_target()
    }

    /// The target does not know of the attacker.
    pub fn unnoticed(&self) -> bool {
        self.target_unaware() || self.attacks_out_of_sight()
    }

    /// Whether the attacker does not know where its target is. Where the rows for darkness (T-21) and the invisible
    /// (T-24) both apply, it knows every unit next to it, in the dark every unit that it hears, and the invisible that
    /// are detected or have attacked (H-07).
    pub fn place_unknown(&self) -> bool {
        let has = |rule| self.field.rulebook.has(rule);
        let known = || match self.target_invisible() {
            true => whereabouts::is_located(self.field, &self.attacker, &self.target),
            false => self.away() <= 1 || is_heard(self.field, &self.target),
        };
        !(self.sees_target() || has(T21) && has(T24) && known())
    }

    /// Whether the attack goes where the target might be, under a rule for that.
    pub fn gropes(&self) -> bool {
        match self.melee() {
            true => self.field.rulebook.has(R16) && self.place_unknown(),
            false => self.field.rulebook.has(R18) && self.wild,
        }
    }

    /// Whether the rows for total darkness apply (T-21): those of stand in for them (H-07).
    pub fn in_darkness(&self) -> bool {
        self.light() == Light::DARKNESS && !self.gropes()
    }

    /// By how many the attacker's side in the fight exceeds the target's.
    pub fn outnumbering(&self) -> i16 {
        match self.melee() {
            true => flanking::surplus(self.field, &self.attacker, &self.target),
            false => 0,
        }
    }
}
