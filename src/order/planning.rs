//! Which orders a player plans first and carries out second.

use super::Order;

/// What a player does before an order is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Planning {
    /// Nothing: it takes neither the action nor the turn, provokes no attack, and can be taken back.
    None,
    /// It is planned as a walk is: it brings the unit into another hex.
    Way,
    /// It is planned as an attack is: it takes the action or the turn, dice decide it, or something is given away.
    Deed,
    /// It is planned as an attack is where it takes the action or dice decide it, and needs no plan elsewhere.
    WhereItCosts,
    /// It is the end of the turn and nothing else.
    End,
}

impl Order {
    /// What a player does before it is carried out.
    ///
    /// ```
    /// use hexfray::order::{Order, Planning};
    ///
    /// let unit = "robin".parse()?;
    /// assert_eq!(Order::Kneel { unit }.planning(), Planning::None);
    /// assert_eq!(Order::Flee { unit }.planning(), Planning::Deed);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn planning(&self) -> Planning {
        match self {
            Order::Turn { .. }
            | Order::Kneel { .. }
            | Order::GoProne { .. }
            | Order::StandUp { .. }
            | Order::Draw { .. }
            | Order::Stow { .. }
            | Order::Kick { .. }
            // What each option comes to stands beside the question.
            | Order::Choose { .. } => Planning::None,
            Order::Move { .. } | Order::Climb { .. } | Order::Fly { .. } | Order::Mount { .. } | Order::Dismount { .. } => {
                Planning::Way
            }
            Order::Attack { .. }
            | Order::CallShot { .. }
            | Order::Sprinkle { .. }
            | Order::Throw { .. }
            | Order::Aim { .. }
            | Order::Parry { .. }
            | Order::Reload { .. }
            | Order::LightWick { .. }
            | Order::Extinguish { .. }
            | Order::Treat { .. }
            | Order::Cast { .. }
            | Order::UseItem { .. }
            | Order::Listen { .. }
            | Order::Slay { .. }
            | Order::TrySlay { .. }
            | Order::DropItem { .. }
            | Order::Delay { .. }
            | Order::Flee { .. }
            | Order::OfferSurrender { .. }
            | Order::Surrender { .. }
            | Order::TurnUndead { .. }
            | Order::Wrestle { .. }
            | Order::Escape { .. }
            | Order::StabGrappler { .. }
            | Order::Release { .. }
            | Order::DropInTheWay { .. }
            | Order::Pursue { .. }
            | Order::LetGo { .. } => Planning::Deed,
            // Searching mud takes the whole turn, reaching into water the action.
            Order::PickUp { .. } => Planning::WhereItCosts,
            Order::EndTurn { .. } => Planning::End,
        }
    }
}
