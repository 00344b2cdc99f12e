//! Wounds: entities of their own that belong to a unit.

use std::sync::Arc;

use bevy::prelude::{Component, Entity};
use serde::{Deserialize, Serialize};

use super::{Bleeding, LastingEffect, PartId};

/// A wound, an entity that bleeds until it is bound (F-08, A-59 to A-61). One that is bound stays, and bleeds no more.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Wound {
    /// Number of the wound on this unit, counted from 1.
    pub number: u16,
    /// Hit points lost each round (F-08); dice of document 003 are beside them.
    pub bleeding: u16,
    /// How fast it bleeds by document 003; `None` if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<Bleeding>,
    /// The round in which it was opened, where its grade is known; 0 if that was before the battle.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub opened: u32,
    /// The part of the body, where one is known.
    #[serde(default, alias = "location", skip_serializing_if = "Option::is_none")]
    pub part: Option<PartId>,
    /// What it does to its bearer as long as it is there.
    #[serde(default, skip_serializing_if = "<[LastingEffect]>::is_empty")]
    pub effects: Arc<[LastingEffect]>,
}

fn is_zero(round: &u32) -> bool {
    *round == 0
}

impl Wound {
    /// Whether it bleeds at all.
    pub fn bleeds(&self) -> bool {
        self.bleeding > 0 || self.grade.is_some()
    }
}

/// What a wound costs, as part of a sentence: "it bleeds …".
pub fn bleeding_in_words(bleeding: u16, grade: Option<Bleeding>) -> String {
    let points = if bleeding == 1 { "point" } else { "points" };
    let fixed = (bleeding > 0).then(|| format!("{bleeding} hit {points} a round"));
    let rolled = grade.map(|grade| match grade {
        Bleeding::Minor => "1d2 hit points every tenth round".to_owned(),
        Bleeding::Major => "1d2 hit points a round".to_owned(),
        Bleeding::Severe => "1d6 tenths of full hit points a round".to_owned(),
    });
    let parts: Vec<String> = fixed.into_iter().chain(rolled).collect();
    if parts.is_empty() { "no more".to_owned() } else { parts.join(" and ") }
}

/// The unit entity that has this wound.
#[derive(Component, Debug, PartialEq, Eq)]
#[relationship(relationship_target = Wounds)]
pub struct WoundOf(pub Entity);

/// The wounds of a unit.
#[derive(Component, Debug, Default)]
#[relationship_target(relationship = WoundOf, linked_spawn)]
pub struct Wounds(Vec<Entity>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wound_says_what_it_costs() {
        let words = [
            (1, None, "1 hit point a round"),
            (3, None, "3 hit points a round"),
            (0, Some(Bleeding::Minor), "1d2 hit points every tenth round"),
            (0, Some(Bleeding::Severe), "1d6 tenths of full hit points a round"),
            (2, Some(Bleeding::Major), "2 hit points a round and 1d2 hit points a round"),
            (0, None, "no more"),
        ];
        for (bleeding, grade, expected) in words {
            assert_eq!(bleeding_in_words(bleeding, grade), expected);
            let wound = Wound { bleeding, grade, ..Wound::default() };
            assert_eq!(wound.bleeds(), expected != "no more");
        }
    }
}
