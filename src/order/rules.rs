//! Which rule an order comes from. Where the rulebook does not have it, the order is refused.

use super::Order;
use crate::model::RuleId;

impl Order {
    /// The rules that each alone allow the order; empty for what every rulebook allows.
    ///
    /// ```
    /// use hexfray::{model::RuleId, order::Order};
    ///
    /// let unit = "robin".parse()?;
    /// assert_eq!(Order::Aim { unit }.rules(), [RuleId::r(2)]);
    /// assert!(Order::EndTurn { unit }.rules().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn rules(&self) -> &'static [RuleId] {
        match self {
            Order::Move { .. } | Order::Turn { .. } => const { &[RuleId::a(62)] },
            Order::Kneel { .. } | Order::GoProne { .. } | Order::Climb { .. } => const { &[RuleId::t(18)] },
            Order::Aim { .. } => const { &[RuleId::r(2)] },
            Order::Reload { .. } => const { &[RuleId::r(3)] },
            Order::Sprinkle { .. } => const { &[RuleId::r(13)] },
            // Holy water, or oil.
            Order::Throw { .. } => const { &[RuleId::r(14), RuleId::r(27)] },
            Order::Flee { .. } | Order::OfferSurrender { .. } => const { &[RuleId::r(23)] },
            Order::Mount { .. } | Order::Dismount { .. } => const { &[RuleId::r(25)] },
            Order::Kick { .. } => const { &[RuleId::f(26)] },
            Order::LightWick { .. } => const { &[RuleId::r(27)] },
            Order::Extinguish { .. } => const { &[RuleId::r(29)] },
            Order::Drop { .. } | Order::Pursue { .. } | Order::LetGo { .. } => const { &[RuleId::r(31)] },
            Order::Wrestle { .. }
            | Order::Escape { .. }
            | Order::StabGrappler { .. }
            | Order::Release { .. } => const { &[RuleId::r(39)] },
            Order::TurnUndead { .. } => const { &[RuleId::r(49)] },
            // Whoever begins a battle on the ground can get up under every rulebook.
            Order::StandUp { .. }
            | Order::Attack { .. }
            | Order::Draw { .. }
            | Order::Stow { .. }
            | Order::PickUp { .. }
            | Order::DropItem { .. }
            | Order::Delay { .. }
            | Order::EndTurn { .. }
            | Order::Surrender { .. }
            | Order::Choose { .. } => &[],
        }
    }
}
