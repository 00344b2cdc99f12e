//! What is read off events of any kind.

use super::{BattleEvent, Contest, Race, Smothering, Temptation, Turning};
use crate::model::Roll;

impl BattleEvent {
    /// The dice that were rolled for it.
    pub fn rolls(&self) -> &[Roll] {
        match self {
            BattleEvent::InitiativeRolled { rolls, .. }
            | BattleEvent::TargetDrawn { rolls, .. }
            | BattleEvent::AttackRolled { rolls, .. }
            | BattleEvent::SeverityRolled { rolls, .. }
            | BattleEvent::Damaged { rolls, .. }
            | BattleEvent::BreakageTested { rolls, .. }
            | BattleEvent::ItemMoved { rolls, .. }
            | BattleEvent::Searched { rolls, .. }
            | BattleEvent::MoraleChecked { rolls, .. }
            | BattleEvent::TurningTried(Turning { rolls, .. })
            | BattleEvent::SavingThrow { rolls, .. }
            | BattleEvent::FlaskBroke { rolls, .. }
            | BattleEvent::Burned { rolls, .. }
            | BattleEvent::Smothered(Smothering { rolls, .. })
            | BattleEvent::Wrestled(Contest { rolls, .. })
            | BattleEvent::Tempted(Temptation { rolls, .. })
            | BattleEvent::Raced(Race { rolls, .. })
            | BattleEvent::FireChanged { rolls, .. } => rolls,
            _ => &[],
        }
    }

    /// The event as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an event holds only what JSON can say")
    }
}
