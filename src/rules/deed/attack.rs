//! The parts of an attack: all that rules write on it.

use bevy::ecs::query::QueryData;
use bevy::prelude::{Bundle, Component, EntityRef};

use super::{Answers, Effects};
use crate::event::{AttackResult, Breakage, CriticalEffect, FumbleEffect, Modifier};
use crate::hex::{Facing, Hex};
use crate::model::{
    AimedPart, BodySpot, DamageType, Degree, ItemId, LifeDrain, Manner, NumbedPlace, Occasion, PartId,
    RuleId, UnitId,
};

/// An attack as it was declared.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// The attacker.
    pub attacker: UnitId,
    /// The target that was declared; never changes.
    pub intended: UnitId,
    /// The weapon.
    pub weapon: ItemId,
    /// How the weapon is used.
    pub manner: Manner,
    /// What it costs the attacker.
    pub occasion: Occasion,
}

/// The part of the target's body at which the attacker aims.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Called(pub Option<AimedPart>);

/// The bundle of ammunition from which a shot is taken.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nocked(pub Option<ItemId>);

/// The unit against which the attack is rolled; changes only in Target.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target(pub UnitId);

/// The units among which a die finds the target of a shot, each with its share of the die (T-26, T-27); empty if no die
/// is rolled.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Crowd(pub Vec<(UnitId, u16)>);

/// Whether a shot goes into a melee, where Dexterity does not count.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IntoMelee(pub bool);

/// The unit that a shot at an unseen target finds by chance.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wild(pub Option<UnitId>);

/// The units that the attack may hit by accident, by id: friends in the cone of a shot (F-10), units beside a swing
/// that lacks room (F-15). With this, the deed holds all on which its dice depend.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct InTheWay(pub Vec<UnitId>);

/// Rows added to the attack roll.
#[derive(Component, Debug, PartialEq, Eq, Default)]
pub struct Modifiers(pub Vec<Modifier>);

impl Clone for Modifiers {
    fn clone(&self) -> Self {
        Modifiers(self.0.clone())
    }

    // A forecast writes copies over older copies, and then needs no new list.
    fn clone_from(&mut self, other: &Self) {
        self.0.clone_from(&other.0);
    }
}

/// Rows added to the damage dice.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct DamageModifiers(pub Vec<Modifier>);

/// The two numbers that an attack roll compares (T-02, C-5).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ToHit {
    /// The attacker's THAC0.
    pub thac0: i16,
    /// The target's AC.
    pub armor_class: i16,
    /// By how much cover betters that AC.
    pub cover: i16,
    /// Whether the target's shield does not count.
    pub shieldless: bool,
}

/// The result of an attack without a roll.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AutomaticResult {
    /// The attack needs a roll.
    #[default]
    NeedsRoll,
    /// It hits and does the most damage, by this rule.
    Hit(RuleId),
    /// It hits, by this rule, and its damage is rolled.
    PlainHit(RuleId),
    /// It misses, by this rule.
    Miss(RuleId),
}

impl AutomaticResult {
    /// The rule that decides it.
    pub fn rule(&self) -> Option<RuleId> {
        match *self {
            AutomaticResult::NeedsRoll => None,
            AutomaticResult::Hit(rule) | AutomaticResult::PlainHit(rule) | AutomaticResult::Miss(rule) => {
                Some(rule)
            }
        }
    }
}

/// The natural face of the attack roll.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NaturalRoll(pub Option<u16>);

/// Whether the roll is a fumble: a natural 1, unless a rule cancels it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fumble(pub bool);

/// The face of a second roll that may cancel a fumble (T-25), once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SecondRoll(pub Option<u16>);

/// The friends whom a fumble of the attacker may hit, by id.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Companions(pub Vec<UnitId>);

/// What a fumble leads to, and whom it hits, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FumbleOutcome(pub Option<(FumbleEffect, Option<UnitId>)>);

impl FumbleOutcome {
    /// What happens.
    pub fn effect(&self) -> Option<FumbleEffect> {
        self.0.map(|(effect, _)| effect)
    }

    /// Whether its victim suffers a critical hit that needs no confirmation.
    pub fn is_critical(&self) -> bool {
        self.effect().is_some_and(FumbleEffect::is_critical)
    }
}

/// Whether an item that a blow put to the test has withstood it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Withstood(pub Option<bool>);

/// The result of the roll; a miss until it is known.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollResult {
    /// Hit or miss.
    pub result: AttackResult,
    /// The margin: by how much the roll beat the AC (C-6).
    pub margin: i16,
}

impl Default for RollResult {
    fn default() -> Self {
        RollResult { result: AttackResult::Miss, margin: 0 }
    }
}

/// Whether a flask has broken over the victim or was emptied over it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shattered(pub bool);

/// How weak a hit is if a natural 20 hits although the sum says that it misses (T-08).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Grade {
    /// How many times the damage is halved; 0 for every other hit.
    pub halvings: u8,
}

/// The unit that is harmed, if any; changes only in Judge.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Victim(pub Option<UnitId>);

/// Why an attack hit a unit without harming it (T-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resistance {
    /// The unit that was hit.
    pub victim: UnitId,
    /// The enhancement that would have harmed it.
    pub needed: u8,
    /// The enhancement that the attack had.
    pub had: i16,
}

/// Whether the attack was resisted; then it has no victim.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Resisted(pub Option<Resistance>);

/// The other unit that was hit by accident.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Accident(pub Option<(RuleId, UnitId, Vec<UnitId>)>);

/// How strong a critical hit is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Critical {
    /// Damage is multiplied by this; 1 for an ordinary hit.
    pub multiplier: u16,
    /// A 19 against a bare head added to the multiplier (F-05).
    pub bare_headed: bool,
}

impl Default for Critical {
    fn default() -> Self {
        Critical { multiplier: 1, bare_headed: false }
    }
}

/// The effect that the attacker has chosen for a critical hit (T-12).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChosenEffect(pub Option<CriticalEffect>);

/// The second roll of a hit that may be critical, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Confirmation(pub Option<Confirmed>);

/// A second roll, and what it was rolled against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Confirmed {
    /// The attacker's THAC0 by class and level.
    pub thac0: i16,
    /// The target's AC without cover.
    pub armor_class: i16,
    /// The natural face.
    pub natural: u16,
}

impl Confirmed {
    /// The lowest face that makes the hit critical; it may lie below 1 or above 20.
    pub fn need(&self) -> i16 {
        self.thac0 - self.armor_class
    }

    /// Whether the hit is critical.
    pub fn is_critical(&self) -> bool {
        self.natural as i16 >= self.need()
    }
}

impl Confirmation {
    /// Whether the hit is critical.
    pub fn is_critical(&self) -> bool {
        self.0.is_some_and(|roll| roll.is_critical())
    }
}

/// Where a critical hit strikes and how badly, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PartStrike(pub Option<PartStruck>);

/// A part of a body that a critical hit strikes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartStruck {
    /// The part.
    pub part: PartId,
    /// The place on it at which the attacker aimed.
    pub spot: Option<BodySpot>,
    /// The sum of the severity dice.
    pub severity: u16,
    /// Severity points of a hit by 5 (T-12).
    pub points: u16,
    /// How bad it is, before it is known whether there are bones; `None` if the blow goes no deeper.
    pub degree: Option<Degree>,
    /// Whether only the end of a limb is cut off.
    pub partial: bool,
    /// Another part that the same blow injures.
    pub second: Option<PartId>,
    /// The kind of harm that it does.
    pub harm: DamageType,
}

/// The natural faces of the dice about what an injury does besides, each once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Aftermath {
    /// Of the item that withstands the blow or not.
    pub armor: Option<u16>,
    /// Whether a graze bleeds.
    pub graze: Option<u16>,
    /// Of the saving throw for life.
    pub death: Option<u16>,
    /// Of the check for shock.
    pub shock: Option<u16>,
    /// How long the unit is stunned or without its senses.
    pub length: Option<u16>,
    /// Of the saving throw against a fall.
    pub knockdown: Option<u16>,
}

/// The natural face of the saving throw against poison, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoisonSave(pub Option<u16>);

/// The saving throw against a paralyzing touch and what it leads to, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Numbness(pub Option<NumbRoll>);

/// A saving throw against a paralyzing touch and, if it fails, what is numb for how many rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumbRoll {
    /// The natural face of the saving throw.
    pub natural: u16,
    /// What is numb, and for how many rounds.
    pub numbed: Option<(NumbedPlace, u16)>,
}

/// What a touch does that drains life, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LifeDrained(pub Option<DrainRoll>);

/// What a touch does that drains life.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrainRoll {
    /// What it does.
    pub effect: LifeDrain,
    /// Hit points, or turns, or the natural face of a saving throw; 0 for what has none of these.
    pub amount: u16,
}

/// What a hurt arm drops, by id, once its dice are rolled (A-64, H-11).
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct DroppedItems(pub Vec<DroppedItem>);

/// An item that a hurt arm drops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DroppedItem {
    /// The item.
    pub item: ItemId,
    /// The result of its break test, if it is tested (F-19).
    pub test: Option<Breakage>,
    /// The hex where a die lets it land (F-24), and whether it bounced back from something solid (F-29).
    pub landing: Option<(Hex, bool)>,
}

/// The sum of the damage dice, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DamageDice(pub Option<i32>);

/// The final damage of the attack, once known.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FinalDamage(pub Option<i16>);

/// How a weapon leaves the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaving {
    /// Dropped in a fumble (F-18); otherwise thrown.
    pub fumbled: bool,
    /// The center of the hexes where it may land.
    pub center: Hex,
    /// The facing from which landing hexes are counted (F-24); `None` if it stays in the center.
    pub facing: Option<Facing>,
    /// Whether it may break before it comes to rest: it was dropped on hard ground (F-19) or thrown across it (F-31).
    pub tested: bool,
}

/// A weapon that leaves the hand in this attack.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mishap(pub Option<Leaving>);

/// The result of the break test.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BreakTest(pub Option<Breakage>);

/// The hex where a weapon comes down (F-24), and whether it bounced back from something solid (F-29).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LandingHex(pub Option<(Hex, bool)>);

/// Makes the bundle of an attack, and what a forecast needs to copy it, from one list of components.
macro_rules! attack_bundle {
    ($($field:ident: $component:ty),* $(,)?) => {
        /// All components of an attack except [`Deed`](super::Deed).
        #[derive(Bundle, Debug, Clone, PartialEq)]
        pub struct AttackBundle {
            attack: Attack,
            target: Target,
            $($field: $component,)*
        }

        /// The same components, by reference.
        #[derive(QueryData)]
        struct AttackParts {
            attack: &'static Attack,
            target: &'static Target,
            $($field: &'static $component,)*
        }

        /// The same components, to be written over.
        #[derive(QueryData)]
        #[query_data(mutable)]
        pub(super) struct AttackPartsMut {
            attack: &'static mut Attack,
            target: &'static mut Target,
            $($field: &'static mut $component,)*
        }

        impl AttackPartsMutItem<'_, '_> {
            /// Writes another attack over this one.
            pub fn copy_from(&mut self, other: &Self) {
                *self.attack = *other.attack;
                *self.target = *other.target;
                $(self.$field.clone_from(&other.$field);)*
            }
        }

        impl AttackBundle {
            /// An attack that has just been declared.
            pub fn new(attack: Attack) -> Self {
                let target = Target(attack.intended);
                let mut new = AttackBundle { attack, target, $($field: Default::default(),)* };
                if let Occasion::Called(aim) = attack.occasion {
                    new.called = Called(Some(aim));
                }
                new
            }

            /// The components of a deed, if it is an attack.
            pub fn of(deed: EntityRef) -> Option<Self> {
                const LISTED: usize = [stringify!(attack), stringify!(target), $(stringify!($field)),*].len();
                let parts = deed.get_components::<AttackParts>().ok()?;
                let there = deed.archetype().component_count() - 1;
                debug_assert_eq!(there, LISTED, "what a rule puts on an attack belongs in its bundle");
                let (attack, target) = (*parts.attack, *parts.target);
                Some(AttackBundle { attack, target, $($field: Clone::clone(parts.$field),)* })
            }
        }
    };
}

attack_bundle! {
    called: Called,
    crowd: Crowd,
    into_melee: IntoMelee,
    wild: Wild,
    nocked: Nocked,
    in_the_way: InTheWay,
    modifiers: Modifiers,
    damage_modifiers: DamageModifiers,
    to_hit: ToHit,
    automatic: AutomaticResult,
    natural: NaturalRoll,
    fumble: Fumble,
    second_roll: SecondRoll,
    companions: Companions,
    fumble_outcome: FumbleOutcome,
    withstood: Withstood,
    rolled: RollResult,
    grade: Grade,
    victim: Victim,
    resisted: Resisted,
    accident: Accident,
    critical: Critical,
    chosen_effect: ChosenEffect,
    confirmation: Confirmation,
    strike: PartStrike,
    aftermath: Aftermath,
    poison_save: PoisonSave,
    numbness: Numbness,
    life_drained: LifeDrained,
    dropped: DroppedItems,
    shattered: Shattered,
    damage_dice: DamageDice,
    final_damage: FinalDamage,
    mishap: Mishap,
    break_test: BreakTest,
    landing: LandingHex,
    effects: Effects,
    answers: Answers,
}

impl AttackBundle {
    /// What was declared.
    pub fn attack(&self) -> Attack {
        self.attack
    }

    /// The unit against which it is rolled.
    pub fn target(&self) -> UnitId {
        self.target.0
    }

    /// The two numbers that it compares.
    pub fn to_hit(&self) -> ToHit {
        self.to_hit
    }

    /// Rows added to its roll.
    pub fn modifiers(&self) -> &[Modifier] {
        &self.modifiers.0
    }

    /// All units that it concerns: the attacker, its targets, and those that it may hit by accident.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        let named =
            [Some(self.attack.attacker), Some(self.attack.intended), Some(self.target.0), self.wild.0];
        let crowd = self.crowd.0.iter().map(|&(unit, _)| unit);
        let beside = self.in_the_way.0.iter().chain(&self.companions.0).copied();
        named.into_iter().flatten().chain(self.victim.0).chain(crowd).chain(beside)
    }

    /// The units that it may hit by accident.
    pub fn in_the_way(&self) -> &[UnitId] {
        &self.in_the_way.0
    }
}
