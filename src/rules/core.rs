//! What a core tells those that are no rules: how well a unit fights, how likely and how hard it hits.
//!
//! Opponents, prices, luck and the panels ask here, and know neither THAC0 nor armor class.

use super::attack::armor_class::armor_class_in;
use super::attack::automatic::second_need;
use super::attack::graded::Graded;
use super::attack::thac0;
use super::attack::to_hit::{need, share_of_faces};
use super::deed::attack::AttackBundle;
use crate::event::{AttackRoll, Modifier};
use crate::hex::Arc;
use crate::level::{Snapshot, UnitRecord};
use crate::model::{Purpose, Roll, RuleId, Shield};
use crate::rulebook::{Core, Rulebook};

/// How well a unit attacks and how hard it is to hit, as a core measures both.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Prowess {
    core: Core,
    /// Under the d20 core THAC0.
    attack: f64,
    /// Under the d20 core the armor class.
    defense: f64,
}

/// A figure on the card of a unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFigure {
    /// What it is, in a word.
    pub word: &'static str,
    /// Its value.
    pub value: String,
    /// What it means.
    pub help: &'static str,
}

/// The sum from which the need of an attack follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackSum {
    /// What the core puts in before all modifiers, each with the sign with which it counts for the face that is needed.
    pub base: Vec<Modifier>,
    /// The figures of the core in a few words, with what all modifiers come to: `THAC0 18, AC 5, rows +1`.
    pub words: String,
    /// The lowest face that hits, before the rules about the highest and the lowest face.
    pub needed: i16,
    /// How the highest face hits all the same, if only that one does.
    pub graded: Option<Graded>,
    /// The die that is rolled against it.
    pub die: AttackDie,
}

impl Prowess {
    /// The prowess of a unit of a snapshot.
    pub fn of(core: Core, state: &Snapshot, unit: &UnitRecord) -> Prowess {
        match core {
            Core::D20 => Prowess::d20(thac0::of(&unit.scores().training), armor_class_in(state, unit)),
        }
    }

    /// The prowess of the creature that all others are rated against.
    pub fn usual(core: Core) -> Prowess {
        match core {
            Core::D20 => Prowess::d20(19, 6),
        }
    }

    /// The prowess that these units have on average.
    pub fn mean(core: Core, all: impl ExactSizeIterator<Item = Prowess> + Clone) -> Prowess {
        let count = all.len().max(1) as f64;
        let sum = |figure: fn(Prowess) -> f64| all.clone().map(figure).sum::<f64>() / count;
        Prowess { core, attack: sum(|one| one.attack), defense: sum(|one| one.defense) }
    }

    /// The prowess of a unit with this THAC0 and armor class under the d20 core.
    pub fn d20(thac0: i16, armor_class: i16) -> Prowess {
        Prowess { core: Core::D20, attack: thac0.into(), defense: armor_class.into() }
    }

    /// The chance (0..=1) that an attack hits the target in one of its arcs, roughly: without the circumstances.
    ///
    /// ```
    /// use hexfray::{hex::Arc, rules::Prowess};
    ///
    /// let (soldier, knight) = (Prowess::d20(19, 5), Prowess::d20(16, 2));
    /// assert_eq!(knight.chance_to_hit(&soldier, Arc::Front), 0.5);
    /// assert_eq!(knight.chance_to_hit(&soldier, Arc::Rear), 0.6);
    /// ```
    pub fn chance_to_hit(&self, target: &Prowess, arc: Arc) -> f64 {
        self.chance_with(target, arc, 0.0)
    }

    /// The same chance where so much is added to the roll.
    pub fn chance_with(&self, target: &Prowess, arc: Arc, modifier: f64) -> f64 {
        match self.core {
            Core::D20 => {
                let behind = match arc {
                    Arc::Front => 0.0,
                    Arc::Flank => 1.0,
                    Arc::Rear => 2.0,
                };
                share_of_faces(21.0 - (self.attack - target.defense) + behind + modifier)
            }
        }
    }
}

/// The figures of a unit that say how hard it is to hit and how well it attacks, in this order.
pub fn card_figures(core: Core, state: &Snapshot, unit: &UnitRecord) -> [CardFigure; 2] {
    match core {
        Core::D20 => [
            CardFigure {
                word: "AC",
                value: armor_class_in(state, unit).to_string(),
                help: "Armor class: lower is harder to hit.",
            },
            CardFigure {
                word: "THAC0",
                value: thac0::of(&unit.scores().training).to_string(),
                help: "To hit armor class 0; lower is better.",
            },
        ],
    }
}

/// What a shield does against attacks on whoever holds it, in a few words.
pub fn shield_words(core: Core, shield: &Shield) -> String {
    match core {
        Core::D20 => format!("AC better by {}", shield.steps),
    }
}

/// The chance (0..=1) that an attack hits, roughly: by its modifiers, without what else may come of the roll.
pub fn rough_chance(attack: &AttackBundle) -> f64 {
    let to_hit = attack.to_hit();
    share_of_faces(f64::from(21 - need(to_hit.thac0, to_hit.armor_class, attack.modifiers())))
}

/// The die of an attack. Whoever tells a player about it, or counts its faces, asks here for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AttackDie {
    sides: u16,
}

impl AttackDie {
    /// The die with which units attack under a core.
    ///
    /// ```
    /// use hexfray::{rulebook::Core, rules::AttackDie};
    ///
    /// let die = AttackDie::of(Core::D20);
    /// assert_eq!((die.name().as_str(), die.highest()), ("d20", 20));
    /// assert_eq!([None, Some(20), Some(1)].map(|need| die.chance_to_show(need)), [0.0, 0.05, 1.0]);
    /// ```
    pub fn of(core: Core) -> AttackDie {
        match core {
            Core::D20 => AttackDie { sides: 20 },
        }
    }

    /// What players call it.
    pub fn name(self) -> String {
        format!("d{}", self.sides)
    }

    /// Its highest face, the best.
    pub fn highest(self) -> u16 {
        self.sides
    }

    /// The chance (0..=1) that it shows this face or a higher one; 0 if there is no such face.
    pub fn chance_to_show(self, need: Option<u16>) -> f64 {
        let faces = need.map_or(0, |need| (self.sides + 1).saturating_sub(need.max(1)));
        f64::from(faces) / f64::from(self.sides)
    }
}

/// The face that a die of an attack had to show to hit, if any face does; nothing for dice that decide something else.
pub fn face_needed(rulebook: &Rulebook, attack: &AttackRoll, die: &Roll) -> Option<Option<u16>> {
    match die.purpose {
        Purpose::ToHit => Some(attack.need),
        Purpose::SecondRoll => Some(second_need(rulebook, attack.thac0, &attack.modifiers)),
        _ => None,
    }
}

impl AttackSum {
    /// The sum behind an attack roll.
    pub fn of(roll: &AttackRoll) -> AttackSum {
        AttackSum::d20(roll.thac0, roll.armor_class, &roll.modifiers, roll.need)
    }

    /// The sum under the d20 core. `lowest` is the lowest face that hits.
    pub fn d20(thac0: i16, armor_class: i16, modifiers: &[Modifier], lowest: Option<u16>) -> AttackSum {
        let base = [(RuleId::t(2), "THAC0", thac0), (RuleId::c(5), "Target's AC", -armor_class)];
        let rows = match modifiers.iter().map(|row| row.value).sum::<i16>() {
            0 => String::new(),
            all => format!(", rows {all:+}"),
        };
        AttackSum {
            base: base.map(|(rule, label, value)| Modifier { rule, label, value }).to_vec(),
            words: format!("THAC0 {thac0}, AC {armor_class}{rows}"),
            needed: need(thac0, armor_class, modifiers),
            graded: Graded::of(thac0, armor_class, modifiers, lowest),
            die: AttackDie::of(Core::D20),
        }
    }
}
