//! What rules suggest to an opponent that plans a turn.
//!
//! An opponent weighs attacks and hexes by itself. Everything else is suggested by the rule that allows it: in the
//! rule's own file, registered by its plugin. So a new rule also tells opponents how to use it.

use bevy::prelude::{App, Resource};

use crate::hex::Hex;
use crate::model::{ChosenOption, OpenChoice, RuleId, UnitId};
use crate::order::Order;
use crate::rules::field::{Battlefield, Unit};

/// Something that a rule suggests to a unit.
#[derive(Debug, Clone, PartialEq)]
pub struct Idea {
    /// What it is good for, as the player reads it.
    pub name: &'static str,
    /// The rule that suggests it.
    pub rule: RuleId,
    /// The orders, one after the other.
    pub orders: Vec<Order>,
    /// The hex in which it has to be done; `None` means the unit's own.
    pub at: Option<Hex>,
    /// The hex to which it takes the unit, if that is its use.
    pub leads_to: Option<Hex>,
    /// What it is worth, as a share of the worth of the unit.
    pub worth: f64,
    /// What units gain by it besides, or lose where below 0, as shares of their own worth.
    pub gains: Vec<(UnitId, f64)>,
    /// Which part of the turn it takes.
    pub takes: Takes,
}

/// The part of a turn that an idea takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Nothing that an attack needs; it is done before the attack.
    LittleBefore,
    /// Nothing that an attack needs; it is done after the attack.
    LittleAfter,
    /// The action; there is no attack then.
    TheAction,
}

impl Idea {
    /// Something to do in the unit's hex before an attack.
    pub fn before(rule: RuleId, name: &'static str, order: Order, worth: f64) -> Idea {
        let (orders, takes) = (vec![order], Takes::LittleBefore);
        Idea { name, rule, orders, at: None, leads_to: None, worth, gains: Vec::new(), takes }
    }

    /// Something to do in the unit's hex instead of an attack.
    pub fn instead(rule: RuleId, name: &'static str, order: Order, worth: f64) -> Idea {
        Idea { takes: Takes::TheAction, ..Idea::before(rule, name, order, worth) }
    }

    /// Something to do in the unit's hex after an attack.
    pub fn after(rule: RuleId, name: &'static str, order: Order, worth: f64) -> Idea {
        Idea { takes: Takes::LittleAfter, ..Idea::before(rule, name, order, worth) }
    }

    /// The same idea, by which units gain or lose these shares of their worth.
    pub fn bringing(self, gains: Vec<(UnitId, f64)>) -> Idea {
        Idea { gains, ..self }
    }

    /// The same idea, to be done in another hex.
    pub fn at(self, hex: Hex) -> Idea {
        Idea { at: Some(hex), ..self }
    }

    /// The same idea, which takes the unit to a hex.
    pub fn leading_to(self, hex: Hex) -> Idea {
        Idea { leads_to: Some(hex), ..self }
    }
}

/// Finds what a rule suggests to a unit that may act. The orders may be refused: an opponent checks them first.
pub type Adviser = fn(&Battlefield, &Unit) -> Vec<Idea>;

/// Finds the answer that a rule suggests to its own question; `None` if another rule asks.
pub type Answerer = fn(&Battlefield, &OpenChoice) -> Option<ChosenOption>;

/// All advisers, in the order in which they were added.
#[derive(Resource, Clone, Default)]
pub struct Advice {
    advisers: Vec<Adviser>,
    answerers: Vec<Answerer>,
}

impl Advice {
    /// All ideas for a unit.
    pub fn ideas(&self, field: &Battlefield, unit: &Unit) -> Vec<Idea> {
        self.advisers.iter().flat_map(|adviser| adviser(field, unit)).collect()
    }

    /// The suggested answer to a question: the first option if no rule suggests another.
    pub fn answer(&self, field: &Battlefield, question: &OpenChoice) -> ChosenOption {
        let suggested = self.answerers.iter().find_map(|answerer| answerer(field, question));
        suggested.unwrap_or_else(|| question.options.first())
    }
}

/// Lets a rule suggest ideas.
pub(in crate::rules) fn add_adviser(app: &mut App, adviser: Adviser) {
    app.world_mut().get_resource_or_init::<Advice>().advisers.push(adviser);
}

/// Lets a rule suggest answers to its own question.
pub(in crate::rules) fn add_answerer(app: &mut App, answerer: Answerer) {
    app.world_mut().get_resource_or_init::<Advice>().answerers.push(answerer);
}
