//! Lines of fire: friends into whom a shot may stray (F-09).

use super::sights::Sights;
use super::unit_view::UnitView;
use crate::forecast::WhatIf;
use crate::hex::{Cone, HalfAngle, Hex};
use crate::model::RuleId;

/// The friends of a unit that shoots, and how far its shots stray.
pub(super) struct Lines {
    friends: Vec<Hex>,
    half_angle: HalfAngle,
    beyond: u32,
    needs_sight: bool,
}

impl Lines {
    /// The lines of fire of the unit that acts; nobody is in the way where shots do not stray.
    pub fn of(view: &UnitView, what_if: &mut WhatIf) -> Lines {
        what_if.survey(|field| {
            let strays = field.rulebook.has(RuleId::f(9));
            let parameters = &field.rulebook.parameters;
            Lines {
                friends: view.friends.iter().filter(|_| strays).map(|friend| friend.position).collect(),
                half_angle: parameters.friendly_fire_half_angle,
                beyond: parameters.friendly_fire_beyond,
                needs_sight: parameters.friendly_fire_needs_sight,
            }
        })
    }

    /// How many friends a shot from one hex at another may hit.
    pub fn friends_in(&self, view: &UnitView, sights: &mut Sights, from: Hex, at: Hex) -> usize {
        let cone = Cone { apex: from, target: at, half_angle: self.half_angle, beyond: self.beyond };
        let mut hit = |friend: &&Hex| {
            cone.contains(**friend) && (!self.needs_sight || sights.sees(&view.seen.board, from, **friend))
        };
        self.friends.iter().filter(|friend| hit(friend)).count()
    }
}
