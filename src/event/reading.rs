//! What is read off events of any kind.

use super::{BattleEvent, Contest, ItemMove, Race, Smothering, Temptation, Turning};
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
            | BattleEvent::ItemMoved(ItemMove { rolls, .. })
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
            BattleEvent::BattleBegan { .. }
            | BattleEvent::RoundBegan { .. }
            | BattleEvent::BlockBegan { .. }
            | BattleEvent::Delayed { .. }
            | BattleEvent::TurnSpent { .. }
            | BattleEvent::Moved { .. }
            | BattleEvent::Turned { .. }
            | BattleEvent::StanceTaken { .. }
            | BattleEvent::ConditionEnded { .. }
            | BattleEvent::TookAim { .. }
            | BattleEvent::Loaded { .. }
            | BattleEvent::FriendlyFire { .. }
            | BattleEvent::TightQuartersHit { .. }
            | BattleEvent::Resisted { .. }
            | BattleEvent::CriticalHit { .. }
            | BattleEvent::Wounded { .. }
            | BattleEvent::Injured { .. }
            | BattleEvent::Bled { .. }
            | BattleEvent::Fell { .. }
            | BattleEvent::Fumbled { .. }
            | BattleEvent::Broke { .. }
            | BattleEvent::EnhancementChanged { .. }
            | BattleEvent::AmmunitionSpent { .. }
            | BattleEvent::AmmunitionLanded { .. }
            | BattleEvent::AmmunitionGathered { .. }
            | BattleEvent::Surrendered { .. }
            | BattleEvent::ChoiceAsked { .. }
            | BattleEvent::ChoiceMade { .. }
            | BattleEvent::Voided { .. }
            | BattleEvent::ChainCut { .. }
            | BattleEvent::HoldCounted { .. }
            | BattleEvent::RoundEnded { .. }
            | BattleEvent::TurnEnded { .. }
            | BattleEvent::BattleEnded { .. }
            | BattleEvent::FoesMet { .. }
            | BattleEvent::Routed { .. }
            | BattleEvent::LeftField { .. }
            | BattleEvent::Cowered { .. }
            | BattleEvent::Mounted { .. }
            | BattleEvent::Dismounted { .. }
            | BattleEvent::UndeadTurned { .. }
            | BattleEvent::UndeadDestroyed { .. }
            | BattleEvent::LaidDownArms { .. }
            | BattleEvent::HoldChanged(_)
            | BattleEvent::ConditionBegan { .. }
            | BattleEvent::WickLit { .. }
            | BattleEvent::ChaseBegan(_)
            | BattleEvent::ChaseTurnBegan(_)
            | BattleEvent::WayBlocked(_)
            | BattleEvent::Caught(_)
            | BattleEvent::GotAway(_)
            | BattleEvent::PursuitGivenUp(_)
            | BattleEvent::ChaseEnded(_) => &[],
        }
    }

    /// The event as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an event holds only what JSON can say")
    }
}
