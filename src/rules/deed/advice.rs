//! What rules suggest to whoever thinks about a turn: each knows best when it pays.
//!
//! An opponent weighs attacks and places by itself. Everything else that a turn may hold is suggested by the rule that
//! allows it, in the rule's own file, and registered by its plugin; so a new rule teaches opponents to use it.

use bevy::prelude::{App, Resource};

use crate::hex::Hex;
use crate::model::{OpenChoice, RuleId};
use crate::order::Order;
use crate::rules::field::{Battlefield, Unit};

/// Something that a unit might do.
#[derive(Debug, Clone, PartialEq)]
pub struct Idea {
    /// What it is good for, in words a player reads.
    pub name: &'static str,
    /// Whose idea it is.
    pub rule: RuleId,
    /// The orders, one after the other.
    pub orders: Vec<Order>,
    /// The hex it has to be done in; the unit's own if there is none.
    pub at: Option<Hex>,
    /// Where the unit comes to stand by it, if that is what it is good for.
    pub leads_to: Option<Hex>,
    /// What it is worth, in shares of what the unit itself is worth.
    pub worth: f64,
    /// What it takes.
    pub takes: Takes,
}

/// What of a turn an idea takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// Nothing that an attack takes; it is done before.
    LittleBefore,
    /// Nothing that an attack takes; it is done after.
    LittleAfter,
    /// The place of an attack.
    TheAction,
}

impl Idea {
    /// Something to do where one stands, before attacking, for what it is worth.
    pub fn before(rule: RuleId, name: &'static str, order: Order, worth: f64) -> Idea {
        let (orders, takes) = (vec![order], Takes::LittleBefore);
        Idea { name, rule, orders, at: None, leads_to: None, worth, takes }
    }

    /// Something to do in place of an attack.
    pub fn instead(rule: RuleId, name: &'static str, order: Order, worth: f64) -> Idea {
        Idea { takes: Takes::TheAction, ..Idea::before(rule, name, order, worth) }
    }

    /// Something to do after an attack.
    pub fn after(rule: RuleId, name: &'static str, order: Order, worth: f64) -> Idea {
        Idea { takes: Takes::LittleAfter, ..Idea::before(rule, name, order, worth) }
    }

    /// The same in another hex.
    pub fn at(self, hex: Hex) -> Idea {
        Idea { at: Some(hex), ..self }
    }

    /// The same, for where it leads.
    pub fn leading_to(self, hex: Hex) -> Idea {
        Idea { leads_to: Some(hex), ..self }
    }
}

/// What a rule has to suggest to a unit that may act. What it suggests may be refused: an opponent asks before it acts.
pub type Adviser = fn(&Battlefield, &Unit) -> Vec<Idea>;

/// What a rule has to suggest where it asks; nothing if the question is another rule's.
pub type Answerer = fn(&Battlefield, &OpenChoice) -> Option<u8>;

/// All who have something to suggest, in the order in which they were added.
#[derive(Resource, Clone, Default)]
pub struct Advice {
    advisers: Vec<Adviser>,
    answerers: Vec<Answerer>,
}

impl Advice {
    /// Everything that is suggested to a unit.
    pub fn ideas(&self, field: &Battlefield, unit: &Unit) -> Vec<Idea> {
        self.advisers.iter().flat_map(|adviser| adviser(field, unit)).collect()
    }

    /// What is suggested where a rule asks: the first option if nobody says otherwise.
    pub fn answer(&self, field: &Battlefield, question: &OpenChoice) -> u8 {
        self.answerers.iter().find_map(|answerer| answerer(field, question)).unwrap_or_default()
    }
}

/// Lets a rule suggest things.
pub(in crate::rules) fn add_adviser(app: &mut App, adviser: Adviser) {
    app.world_mut().get_resource_or_init::<Advice>().advisers.push(adviser);
}

/// Lets a rule suggest answers to its own question.
pub(in crate::rules) fn add_answerer(app: &mut App, answerer: Answerer) {
    app.world_mut().get_resource_or_init::<Advice>().answerers.push(answerer);
}
