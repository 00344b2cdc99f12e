//! Whether it pays to call a shot at a part of an enemy's body, by the exact odds.
//!
//! A called shot is much harder and takes all other attacks, but it does the most damage and may maim. So it is tried
//! only where a plain attack hits easily, and only a few times for each plan.

use super::candidates::Weighed;
use super::desk::Desk;
use super::options::SpotAttack;
use crate::level::{ItemRecord, UnitRecord};
use crate::model::{BodyArea, BodyPart, PartId, Place, RuleId};
use crate::order::Order;
use crate::rulebook::Rulebook;

/// Of how many attacks other parts of the target are tried: those that are worth most.
const ATTACKS: usize = 2;

/// How many called shots are weighed for one plan.
const FORECASTS: usize = 4;

/// Where a plain attack needs more than this, no shot is called.
const EASY: u16 = 12;

/// Whether called shots can be given, and a hit does more than others.
pub(super) fn pay(rulebook: &Rulebook) -> bool {
    rulebook.has(RuleId::a(12)) && rulebook.has(RuleId::a(17))
}

impl Desk<'_, '_, '_> {
    /// Called shots in place of the attacks that are worth most.
    pub(super) fn called_shots(&mut self, attacks: &[(SpotAttack, Weighed)]) -> Vec<Weighed> {
        if !self.own().turn.free_attack {
            return Vec::new();
        }
        let easy = |weighed: &Weighed| {
            weighed.odds.as_ref().and_then(|odds| odds.need).is_some_and(|need| need <= EASY)
        };
        let mut best: Vec<&(SpotAttack, Weighed)> =
            attacks.iter().filter(|(_, weighed)| easy(weighed)).collect();
        best.sort_by(|(_, one), (_, other)| other.candidate.score.total_cmp(&one.candidate.score));
        best.truncate(ATTACKS);
        let unit = self.own().id;
        let mut called = Vec::new();
        for &&(attack, _) in &best {
            let parts = self.weigher.view.seen.unit(attack.target).map(|target| self.parts(target));
            for part in parts.into_iter().flatten() {
                if called.len() < FORECASTS {
                    let order =
                        Order::CallShot { unit, target: attack.target, weapon: None, part, spot: None };
                    called.extend(self.attack_by(attack, order));
                }
            }
        }
        called
    }

    /// The parts of an enemy worth aiming at: the easiest, the deadliest, the arm that strikes, and a leg.
    fn parts(&self, target: &UnitRecord) -> Vec<PartId> {
        let armed = |item: &ItemRecord| item.place == Place::Held(target.id) && item.weapon.is_some();
        let armed = self.weigher.view.seen.items.iter().any(armed);
        let first = |is: &dyn Fn(&BodyPart) -> bool| target.kind.body.parts.iter().find(|part| is(part));
        let parts = [
            first(&|part| part.area == BodyArea::Torso),
            first(&|part| part.area == BodyArea::Head),
            first(&|part| part.hand && armed),
            first(&|part| part.area == BodyArea::Leg),
        ];
        parts.into_iter().flatten().map(|part| part.name).collect()
    }
}
