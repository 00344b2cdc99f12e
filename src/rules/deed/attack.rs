//! The parts of an attack: everything that rules write on it.

use bevy::ecs::query::QueryData;
use bevy::prelude::{Bundle, Component, EntityRef};

use super::{Answers, Effects};
use crate::event::{AttackResult, Breakage, CriticalEffect, Modifier};
use crate::hex::{Facing, Hex};
use crate::model::{ItemId, Manner, Occasion, RuleId, UnitId};

/// An attack as it was declared.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub attacker: UnitId,
    /// At whom it was declared; never changes.
    pub intended: UnitId,
    /// With what.
    pub weapon: ItemId,
    /// How the weapon is used.
    pub manner: Manner,
    /// What it costs.
    pub occasion: Occasion,
}

/// The bundle that a shot is taken from.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Nocked(pub Option<ItemId>);

/// Whom the attack is rolled against; changes only in Target.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target(pub UnitId);

/// Those among whom a die finds the target of a shot, each with his share of it (T-26, T-27); nobody if no die does.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Crowd(pub Vec<(UnitId, u16)>);

/// Whether a shot goes into a melee where nobody's Dexterity counts.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct IntoMelee(pub bool);

/// Whom a shot at somebody unseen finds after all, by chance.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wild(pub Option<UnitId>);

/// Those whom the attack may hit by mischance, by id: friends in the cone of a shot (F-10), those next to a swing that
/// lacks room (F-15). With this all is on the deed that its dice, up to what it does, depend on.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct InTheWay(pub Vec<UnitId>);

/// Rows added to the attack roll.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Modifiers(pub Vec<Modifier>);

/// Rows added to the weapon's dice.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct DamageModifiers(pub Vec<Modifier>);

/// The two figures an attack compares (T-02, C-5).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ToHit {
    /// The attacker's THAC0.
    pub thac0: i16,
    /// The target's AC.
    pub armor_class: i16,
}

/// What an attack comes to without a roll.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AutomaticResult {
    /// A die must say.
    #[default]
    NeedsRoll,
    /// It hits and does all it can, by this rule.
    Hit(RuleId),
    /// It misses, by this rule.
    Miss(RuleId),
}

impl AutomaticResult {
    /// The rule that says so.
    pub fn rule(&self) -> Option<RuleId> {
        match *self {
            AutomaticResult::NeedsRoll => None,
            AutomaticResult::Hit(rule) | AutomaticResult::Miss(rule) => Some(rule),
        }
    }
}

/// The natural face of the attack roll.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NaturalRoll(pub Option<u16>);

/// Whether the roll is a fumble: a natural 1, unless a rule undoes it.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Fumble(pub bool);

/// The face of a second roll that may undo a fumble (T-25), once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SecondRoll(pub Option<u16>);

/// What the roll came to; a miss until it is known.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollResult {
    /// Hit or miss.
    pub result: AttackResult,
    /// By how much the roll beat the AC (C-6).
    pub margin: i16,
}

impl Default for RollResult {
    fn default() -> Self {
        RollResult { result: AttackResult::Miss, margin: 0 }
    }
}

/// Whether the flask that was thrown has broken over somebody, or was emptied over him.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shattered(pub bool);

/// How much of a hit it is where a natural 20 hits what the sum says it does not (T-08).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Grade {
    /// How often the damage is halved; 0 for every other hit.
    pub halvings: u8,
}

/// Who is harmed, if anybody; changes only in Judge.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Victim(pub Option<UnitId>);

/// What an attack lacked that struck somebody without harming him (T-15).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resistance {
    /// Whom it struck.
    pub victim: UnitId,
    /// The enhancement that would have harmed him.
    pub needed: u8,
    /// What it had.
    pub had: i16,
}

/// Whether the attack was resisted; then it has no victim.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Resisted(pub Option<Resistance>);

/// Somebody else who was hit by mischance.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Accident(pub Option<(RuleId, UnitId, Vec<UnitId>)>);

/// How far a critical hit goes.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Critical {
    /// Damage is multiplied by this; 1 for an ordinary hit.
    pub multiplier: u16,
    /// A 19 against a bare head added to it (F-05).
    pub bare_headed: bool,
}

impl Default for Critical {
    fn default() -> Self {
        Critical { multiplier: 1, bare_headed: false }
    }
}

/// What the attacker makes of a critical hit, where that is for him to say (T-12).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChosenEffect(pub Option<CriticalEffect>);

/// The die for severity, once rolled (T-12).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeverityDie(pub Option<u16>);

/// Sum of the weapon's dice, once rolled.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DamageDice(pub Option<i32>);

/// Final damage of the blow, once known.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FinalDamage(pub Option<i16>);

/// How a weapon leaves the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leaving {
    /// Dropped in a fumble (F-18); otherwise thrown.
    pub fumbled: bool,
    /// The hex around which it may land.
    pub center: Hex,
    /// The facing from which landing hexes are counted (F-24); `None` if it stays in the center.
    pub facing: Option<Facing>,
    /// It strikes hard ground and may break (F-19, F-31).
    pub tested: bool,
}

/// A weapon that leaves the hand in this attack.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Mishap(pub Option<Leaving>);

/// What came of the break test.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BreakTest(pub Option<Breakage>);

/// The hex where a weapon comes down (F-24), and whether it bounced back from something solid (F-29).
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LandingHex(pub Option<(Hex, bool)>);

/// Makes the bundle of an attack from one list of what rules write on it, and what a forecast needs to copy it.
macro_rules! attack_bundle {
    ($($field:ident: $component:ty),* $(,)?) => {
        /// Everything that is ever on an attack, but for which deed it is.
        #[derive(Bundle, Debug, Clone, PartialEq)]
        pub struct AttackBundle {
            attack: Attack,
            target: Target,
            $($field: $component,)*
        }

        /// The same where it stands.
        #[derive(QueryData)]
        struct AttackParts {
            attack: &'static Attack,
            target: &'static Target,
            $($field: &'static $component,)*
        }

        impl AttackBundle {
            /// An attack that has just been declared.
            pub fn new(attack: Attack) -> Self {
                let target = Target(attack.intended);
                AttackBundle { attack, target, $($field: Default::default(),)* }
            }

            /// What is on a deed, if it is an attack. Copies of it cost far less than cloning an entity of which
            /// nothing is known; forecasts are made of copies.
            pub fn of(deed: EntityRef) -> Option<Self> {
                const LISTED: usize = [stringify!(attack), stringify!(target), $(stringify!($field)),*].len();
                let parts = deed.get_components::<AttackParts>().ok()?;
                let there = deed.archetype().component_count() - 1;
                debug_assert_eq!(there, LISTED, "what a rule puts on an attack belongs into its bundle");
                let (attack, target) = (*parts.attack, *parts.target);
                Some(AttackBundle { attack, target, $($field: Clone::clone(parts.$field),)* })
            }
        }
    };
}

attack_bundle! {
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
    rolled: RollResult,
    grade: Grade,
    victim: Victim,
    resisted: Resisted,
    accident: Accident,
    critical: Critical,
    chosen_effect: ChosenEffect,
    severity_die: SeverityDie,
    shattered: Shattered,
    damage_dice: DamageDice,
    blow: FinalDamage,
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

    /// Whom it is rolled against.
    pub fn target(&self) -> UnitId {
        self.target.0
    }

    /// The two figures that it compares.
    pub fn to_hit(&self) -> ToHit {
        self.to_hit
    }

    /// Rows added to its roll.
    pub fn modifiers(&self) -> &[Modifier] {
        &self.modifiers.0
    }

    /// Those whom it may hit by mischance.
    pub fn in_the_way(&self) -> &[UnitId] {
        &self.in_the_way.0
    }
}
