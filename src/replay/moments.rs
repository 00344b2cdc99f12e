//! The moments of a battle: the few things in its log that are worth telling again.
//!
//! An attack with all that follows from it is one moment at most. Each has a weight; the heaviest are picked, and what
//! was picked before counts less, so that a battle is not told as a row of critical hits.

use std::collections::BTreeMap;

use super::names::Names;
use super::phrases::{capital, count};
use crate::event::{
    AttackDamage, AttackResult, AttackRoll, BattleEvent, Follower, FumbleRoll, ItemMotion, ItemMove,
};
use crate::hex::Hex;
use crate::level::Snapshot;
use crate::model::{ItemId, Place, SideId, Status, UnitId, within};

/// What a moment is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum MomentKind {
    /// The last of a side fell, and so the battle was decided.
    LastFall,
    /// A friend was hit.
    FriendlyFire,
    /// A weapon was lost for good.
    Drop,
    /// A weapon broke.
    Breakage,
    /// A critical hit.
    Critical,
    /// A unit fell.
    Fall,
}

impl MomentKind {
    /// What a caption calls it.
    pub fn title(self) -> &'static str {
        match self {
            MomentKind::LastFall => "The last to fall",
            MomentKind::FriendlyFire => "Friendly fire",
            MomentKind::Drop => "Into the depths",
            MomentKind::Breakage => "Broken",
            MomentKind::Critical => "A critical hit",
            MomentKind::Fall => "One falls",
        }
    }

    /// Whether it is a mishap rather than a feat.
    pub fn is_mishap(self) -> bool {
        match self {
            MomentKind::FriendlyFire | MomentKind::Breakage | MomentKind::Drop => true,
            MomentKind::Critical | MomentKind::LastFall | MomentKind::Fall => false,
        }
    }

    fn weight(self) -> i32 {
        match self {
            MomentKind::LastFall => 70,
            MomentKind::FriendlyFire => 60,
            MomentKind::Drop => 50,
            MomentKind::Breakage => 45,
            MomentKind::Critical => 40,
            MomentKind::Fall => 15,
        }
    }
}

/// Something that is worth telling again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// What it is about.
    pub kind: MomentKind,
    /// The round.
    pub round: u32,
    /// Where.
    pub at: Hex,
    /// What happened, in a sentence.
    pub words: String,
    /// How many events of the log had happened when it was over.
    pub events: usize,
}

impl Moment {
    /// The battle when it was over; `events` are the log, from the beginning on.
    pub fn scene(&self, events: &[BattleEvent], beginning: &Snapshot) -> Snapshot {
        let mut state = beginning.clone();
        events.iter().take(self.events).for_each(|event| state.follow(event));
        state
    }
}

/// The moments of a battle, at most so many, in the order in which they happened; `events` are the whole log.
pub fn moments(events: &[BattleEvent], beginning: &Snapshot, names: &dyn Names, most: usize) -> Vec<Moment> {
    let mut teller =
        Teller { state: beginning.clone(), names, decisive: decisive_fall(events), found: Vec::new() };
    let mut place = 0;
    while place < events.len() {
        let end = place + 1 + events[place + 1..].iter().take_while(|event| follows(event)).count();
        teller.read(&events[place..end], place);
        place = end;
    }
    pick(teller.found, most)
}

/// Whether an event belongs to what happened before it.
fn follows(event: &BattleEvent) -> bool {
    use BattleEvent as E;
    matches!(
        event,
        E::TurnSpent { .. }
            | E::FriendlyFire { .. }
            | E::TightQuartersHit { .. }
            | E::Resisted { .. }
            | E::CriticalHit { .. }
            | E::ChoiceAsked { .. }
            | E::ChoiceMade { .. }
            | E::Damaged(_)
            | E::Wounded(_)
            | E::ConfirmationRolled(_)
            | E::PartHurt(_)
            | E::PartSpared(_)
            | E::ArmorTested(_)
            | E::ShockChecked(_)
            | E::SeizureChecked(_)
            | E::BeganToDie { .. }
            | E::ComaChecked { .. }
            | E::Revived { .. }
            | E::Died { .. }
            | E::LifeDrained(_)
            | E::Injured { .. }
            | E::Fell { .. }
            | E::Fumbled { .. }
            | E::FumbleRolled(_)
            | E::ItemTested(_)
            | E::BreakageTested(_)
            | E::Broke { .. }
            | E::EnhancementChanged { .. }
            | E::ItemMoved(_)
            | E::AmmunitionSpent { .. }
            | E::AmmunitionLanded(_)
            | E::ConditionBegan { .. }
            | E::ConditionEnded { .. }
            | E::HoldChanged(_)
            | E::Dismounted { .. }
            | E::Loaded { .. }
            | E::FlaskBroke(_)
            | E::Burned { .. }
            | E::SavingThrow { .. }
    )
}

/// The last fall, if the battle was decided by it.
fn decisive_fall(events: &[BattleEvent]) -> Option<usize> {
    let fall = events.iter().rposition(|event| matches!(event, BattleEvent::Fell { .. }))?;
    let rest = &events[fall..];
    let decided = rest
        .iter()
        .any(|event| matches!(event, BattleEvent::BattleEnded { outcome } if outcome.winner.is_some()));
    let goes_on = |event: &BattleEvent| {
        matches!(
            event,
            BattleEvent::AttackRolled(_) | BattleEvent::BlockBegan { .. } | BattleEvent::RoundEnded { .. }
        )
    };
    (decided && !rest.iter().any(goes_on)).then_some(fall)
}

/// A moment before it is picked.
struct MomentCandidate {
    moment: Moment,
    weight: i32,
}

/// Reads a log from its beginning.
struct Teller<'n> {
    state: Snapshot,
    names: &'n dyn Names,
    decisive: Option<usize>,
    found: Vec<MomentCandidate>,
}

/// What happened in an attack and all that followed from it.
#[derive(Default)]
struct MomentAccount {
    attacker: Option<UnitId>,
    intended: Option<UnitId>,
    /// The unit that was hit last.
    hit: Option<UnitId>,
    lost: i16,
    critical: bool,
    fell: Vec<(UnitId, Hex)>,
    last_fall: bool,
    broke: Option<(ItemId, UnitId)>,
    dropped: Option<(ItemId, UnitId)>,
}

impl Teller<'_> {
    /// Reads an event and those that follow from it; `place` is the index of the first.
    fn read(&mut self, events: &[BattleEvent], place: usize) {
        let mut account = MomentAccount::default();
        for (index, event) in (place..).zip(events) {
            account.read(event, &self.state);
            account.last_fall |= self.decisive == Some(index);
            self.state.follow(event);
        }
        if let Some(candidate) = self.judge(&account, place + events.len()) {
            self.found.push(candidate);
        }
    }

    /// The moment that this is, if it is one: the weightiest kind, and heavier if a unit fell.
    fn judge(&self, account: &MomentAccount, events: usize) -> Option<MomentCandidate> {
        let kind = account.kind(|one, other| self.side(one) == self.side(other))?;
        let (unit, says) = self.told(kind, account)?;
        let told = matches!(kind, MomentKind::LastFall | MomentKind::Fall);
        let falls = account.fell.iter().any(|(fallen, _)| *fallen == unit) && !told;
        let words = format!("{}.{}", capital(&says), if falls { " It falls." } else { "" });
        let at = account.fell.first().map(|(_, at)| *at).or_else(|| Some(self.state.unit(unit)?.position))?;
        let fallen = 25 * account.fell.len() as i32;
        let weight = kind.weight() + fallen + i32::from(account.lost.clamp(0, 20));
        let moment = Moment { kind, round: self.state.clock.round, at, words, events };
        Some(MomentCandidate { moment, weight })
    }

    /// The unit that it happened to, and what happened.
    fn told(&self, kind: MomentKind, account: &MomentAccount) -> Option<(UnitId, String)> {
        let (name, item) = (|unit| self.names.unit(unit), |item| self.names.item(item));
        let fall = || {
            let (unit, _) = *account.fell.last()?;
            let by = account.attacker.filter(|by| *by != unit);
            Some((unit, by.map_or(String::new(), |by| format!(" to {}", name(by)))))
        };
        Some(match kind {
            MomentKind::Fall => fall().map(|(unit, by)| (unit, format!("{} falls{by}", name(unit))))?,
            MomentKind::LastFall => {
                let (unit, by) = fall()?;
                let side = within(&self.names.side(self.side(unit)?));
                let last = if self.fights_on(unit) { String::new() } else { format!(", the last of {side}") };
                (unit, format!("{} falls{by}{last}", name(unit)))
            }
            MomentKind::FriendlyFire => {
                let (by, unit) = (account.attacker?, account.hit?);
                let intended = account.intended.filter(|intended| *intended != unit);
                let aims = intended.map_or(String::new(), |aim| format!(" aims at {} and", name(aim)));
                (unit, format!("{}{aims} hits a friend, {}", name(by), name(unit)))
            }
            MomentKind::Critical => {
                let (by, unit) = (account.attacker?, account.hit?);
                let lost = count(i64::from(account.lost), "point");
                (unit, format!("{} hits {} critically for {lost}", name(by), name(unit)))
            }
            MomentKind::Breakage => {
                let (broken, unit) = account.broke?;
                (unit, format!("{}, used by {}, breaks", item(broken), name(unit)))
            }
            MomentKind::Drop => {
                let (dropped, unit) = account.dropped?;
                (unit, format!("{} of {} is gone for good", item(dropped), name(unit)))
            }
        })
    }

    fn side(&self, unit: UnitId) -> Option<SideId> {
        self.state.unit(unit).map(|unit| unit.side.0)
    }

    /// Whether any of a unit's side still fights.
    fn fights_on(&self, of: UnitId) -> bool {
        let side = self.side(of);
        let mut others = self.state.units.iter().filter(|unit| unit.status == Status::Fighting);
        others.any(|unit| Some(unit.side.0) == side)
    }
}

impl MomentAccount {
    fn read(&mut self, event: &BattleEvent, state: &Snapshot) {
        if let BattleEvent::AttackRolled(AttackRoll { attacker, intended, target, result, .. }) = event {
            (self.attacker, self.intended) = (Some(*attacker), Some(*intended));
            self.hit = (*result == AttackResult::Hit).then_some(*target);
        }
        if let BattleEvent::FriendlyFire { attacker, victim, intended, .. }
        | BattleEvent::TightQuartersHit { attacker, victim, intended, .. } = event
        {
            (self.attacker, self.intended) = (Some(*attacker), Some(*intended));
            self.hit = Some(*victim);
        }
        if let BattleEvent::FumbleRolled(FumbleRoll { unit, victim: Some(victim), .. }) = event {
            (self.attacker, self.hit) = (Some(*unit), Some(*victim));
        }
        if let BattleEvent::Damaged(AttackDamage { damage, .. }) = event {
            self.lost += damage;
        }
        self.critical |= matches!(event, BattleEvent::CriticalHit { .. });
        if let BattleEvent::Fell { unit, at } = event {
            self.fell.push((*unit, *at));
        }
        if let BattleEvent::Broke { item, unit } = event {
            self.broke = Some((*item, *unit));
        }
        if let BattleEvent::ItemMoved(ItemMove { item, unit, motion, to: Place::Lost, .. }) = event {
            let weapon = state.item(*item).is_some_and(|item| item.weapon.is_some());
            self.dropped =
                self.dropped.or((weapon && *motion != ItemMotion::UsedUp).then_some((*item, *unit)));
        }
    }

    /// The weightiest kind that it is.
    fn kind(&self, are_friends: impl Fn(UnitId, UnitId) -> bool) -> Option<MomentKind> {
        let friend = self.attacker.zip(self.hit).is_some_and(|(by, hit)| by != hit && are_friends(by, hit));
        let kinds = [
            (self.last_fall, MomentKind::LastFall),
            (friend && self.lost > 0, MomentKind::FriendlyFire),
            (self.dropped.is_some(), MomentKind::Drop),
            (self.broke.is_some(), MomentKind::Breakage),
            (self.critical && self.hit.is_some() && self.lost > 0, MomentKind::Critical),
            (!self.fell.is_empty(), MomentKind::Fall),
        ];
        kinds.into_iter().find(|(is, _)| *is).map(|(_, kind)| kind)
    }
}

/// The heaviest, in the order in which they happened. Each one of a kind makes the others of that kind lighter.
fn pick(mut found: Vec<MomentCandidate>, most: usize) -> Vec<Moment> {
    /// What one of a kind takes from the next.
    const REPEATED: i32 = 25;
    let mut picked: Vec<Moment> = Vec::new();
    let mut told: BTreeMap<MomentKind, i32> = BTreeMap::new();
    while picked.len() < most {
        let weight = |candidate: &MomentCandidate| {
            candidate.weight - REPEATED * told.get(&candidate.moment.kind).copied().unwrap_or_default()
        };
        // Of equal ones the first that happened.
        let best = (0..found.len()).max_by_key(|place| (weight(&found[*place]), std::cmp::Reverse(*place)));
        let Some(best) = best else { break };
        let MomentCandidate { moment, .. } = found.remove(best);
        *told.entry(moment.kind).or_default() += 1;
        picked.push(moment);
    }
    picked.sort_by_key(|moment| moment.events);
    picked
}
