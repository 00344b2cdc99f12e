//! What a forecast says, added up from the facts of every branch.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::event::{AttackResult, BattleEvent, Breakage, ItemMotion, Modifier};
use crate::model::{ItemId, Occasion, Place, UnitId};
use crate::order::Order;

/// Where a weapon may come to rest, and how likely.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Landing {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// Its chance, 0..=1.
    pub chance: f64,
}

/// A blow with another weapon in the same action.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Blow {
    /// With what.
    pub weapon: ItemId,
    /// The lowest face that hits; none if no face does.
    pub need: Option<u16>,
    /// The attacker's THAC0.
    pub thac0: i16,
    /// The target's AC.
    pub armor_class: i16,
    /// Rows added to the roll.
    pub modifiers: Vec<Modifier>,
    /// It comes to it.
    pub struck: f64,
    /// It comes to it, and the target is hit.
    pub hit: f64,
}

/// The odds of an order. Chances are 0..=1. For an attack `hit`, `miss`, `accident`, `warded` and all of `struck` add
/// up to 1: a shot into a crowd that hits another than the one it was aimed at counts under `struck` alone.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Forecast {
    /// Who acts.
    pub attacker: Option<UnitId>,
    /// At whom.
    pub target: Option<UnitId>,
    /// With what.
    pub weapon: Option<ItemId>,
    /// The lowest face that hits the target; none if no face does, or none that could do any harm.
    pub need: Option<u16>,
    /// The attacker's THAC0 (T-02).
    pub thac0: Option<i16>,
    /// The target's AC (C-5).
    pub armor_class: Option<i16>,
    /// Rows added to the roll.
    pub modifiers: Vec<Modifier>,
    /// Blows with other weapons that follow in the same action; what is said of hits and fumbles is of the first.
    pub then: Vec<Blow>,
    /// The target, the one aimed at, is hit, and not so weakly that nothing comes of it (T-08).
    pub hit: f64,
    /// Nobody is hit, or not so that anything comes of it.
    pub miss: f64,
    /// Somebody is hit by mischance.
    pub accident: f64,
    /// The attack is answered, or strikes somebody whom it cannot harm.
    pub warded: f64,
    /// A critical hit.
    pub critical: f64,
    /// Damage is multiplied by so much.
    pub multiplier: BTreeMap<u16, f64>,
    /// The weapon is fumbled.
    pub fumble: f64,
    /// The weapon breaks.
    pub breaks: f64,
    /// The weapon's magic loses a degree.
    pub degrades: f64,
    /// Where the weapon may come to rest if it leaves the hand.
    pub landings: Vec<Landing>,
    /// Those around the target whom a shot into the crowd may hit instead, friend or foe.
    pub struck: BTreeMap<UnitId, f64>,
    /// Friends whom the missile may hit.
    pub friendly_fire: BTreeMap<UnitId, f64>,
    /// Those whom a swing in tight quarters may hit.
    pub tight_quarters: BTreeMap<UnitId, f64>,
    /// Points the target may lose.
    pub damage: BTreeMap<i32, f64>,
    /// What the target loses on average.
    pub damage_mean: f64,
    /// How far that spreads: one standard deviation.
    pub damage_deviation: f64,
    /// Points that anybody may lose, by unit.
    pub damage_by_unit: BTreeMap<UnitId, BTreeMap<i32, f64>>,
    /// Who may be wounded.
    pub wounded: BTreeMap<UnitId, f64>,
    /// Who may go down.
    pub fell: BTreeMap<UnitId, f64>,
    /// The target goes down.
    pub kill: f64,
    /// Whether every branch was counted out.
    pub exact: bool,
    /// What was taken for granted.
    pub assumes: Vec<String>,
}

impl Forecast {
    /// The forecast as one line of JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a forecast holds only what JSON can say")
    }
}

/// What has happened on one way through the branches.
#[derive(Debug, Clone)]
pub(super) struct Path {
    pub weight: f64,
    damage: BTreeMap<UnitId, i32>,
    wounded: BTreeSet<UnitId>,
    fell: BTreeSet<UnitId>,
}

impl Path {
    pub fn certain() -> Path {
        Path { weight: 1.0, damage: BTreeMap::new(), wounded: BTreeSet::new(), fell: BTreeSet::new() }
    }

    /// The path with these facts behind it.
    pub fn after(&self, events: &[BattleEvent]) -> Path {
        let mut path = self.clone();
        for event in events {
            match *event {
                BattleEvent::Damaged { victim, damage, .. } => {
                    *path.damage.entry(victim).or_default() += i32::from(damage);
                }
                BattleEvent::Wounded { victim, .. } => drop(path.wounded.insert(victim)),
                BattleEvent::Fell { unit, .. } => drop(path.fell.insert(unit)),
                _ => {}
            }
        }
        path
    }

    /// The same path, so likely.
    pub fn of_weight(self, weight: f64) -> Path {
        Path { weight, ..self }
    }

    /// Whether two paths tell the same, however likely each is.
    pub fn same_happened(&self, other: &Path) -> bool {
        self.damage == other.damage && self.wounded == other.wounded && self.fell == other.fell
    }
}

/// Whether a blow came to nothing.
fn is_harmless(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Damaged { damage: 0, .. })
}

/// Adds up paths into a forecast.
pub(super) struct Tally {
    forecast: Forecast,
    /// How likely it is that the target is hit and nothing comes of it (T-08).
    in_vain: f64,
    landings: Vec<(Place, f64)>,
}

impl Tally {
    pub fn new(order: &Order) -> Tally {
        let (attacker, target) = match *order {
            Order::Attack { unit, target, .. } => (Some(unit), Some(target)),
            _ => (None, None),
        };
        let forecast = Forecast {
            attacker,
            target,
            weapon: None,
            need: None,
            thac0: None,
            armor_class: None,
            modifiers: Vec::new(),
            then: Vec::new(),
            hit: 0.0,
            miss: 0.0,
            accident: 0.0,
            warded: 0.0,
            critical: 0.0,
            multiplier: BTreeMap::new(),
            fumble: 0.0,
            breaks: 0.0,
            degrades: 0.0,
            landings: Vec::new(),
            struck: BTreeMap::new(),
            friendly_fire: BTreeMap::new(),
            tight_quarters: BTreeMap::new(),
            damage: BTreeMap::new(),
            damage_mean: 0.0,
            damage_deviation: 0.0,
            damage_by_unit: BTreeMap::new(),
            wounded: BTreeMap::new(),
            fell: BTreeMap::new(),
            kill: 0.0,
            exact: true,
            assumes: Vec::new(),
        };
        Tally { forecast, in_vain: 0.0, landings: Vec::new() }
    }

    /// Counts what the order's own attack came to in one branch.
    pub fn attack(&mut self, weight: f64, events: &[BattleEvent]) {
        let forecast = &mut self.forecast;
        let in_vain = events.iter().any(is_harmless);
        if in_vain {
            self.in_vain += weight;
        }
        for event in events {
            match event {
                BattleEvent::AttackRolled {
                    weapon,
                    need,
                    thac0,
                    armor_class,
                    modifiers,
                    result,
                    intended,
                    target,
                    ..
                } => {
                    let aimed = target == intended;
                    if forecast.weapon.is_none() && aimed {
                        (forecast.thac0, forecast.armor_class) = (Some(*thac0), Some(*armor_class));
                        forecast.weapon = Some(*weapon);
                        forecast.need = *need;
                        forecast.modifiers.clone_from(modifiers);
                    }
                    *match result {
                        AttackResult::Hit if in_vain => &mut forecast.miss,
                        AttackResult::Hit if !aimed => forecast.struck.entry(*target).or_default(),
                        AttackResult::Hit => &mut forecast.hit,
                        AttackResult::Miss => &mut forecast.miss,
                        AttackResult::Accident => &mut forecast.accident,
                        AttackResult::Warded | AttackResult::Resisted => &mut forecast.warded,
                    } += weight;
                }
                BattleEvent::CriticalHit { multiplier, .. } => {
                    forecast.critical += weight;
                    *forecast.multiplier.entry(*multiplier).or_default() += weight;
                }
                BattleEvent::FriendlyFire { victim, .. } => {
                    *forecast.friendly_fire.entry(*victim).or_default() += weight;
                }
                BattleEvent::TightQuartersHit { victim, .. } => {
                    *forecast.tight_quarters.entry(*victim).or_default() += weight;
                }
                BattleEvent::Fumbled { .. } => forecast.fumble += weight,
                BattleEvent::BreakageTested { result: Breakage::Broke, .. } => forecast.breaks += weight,
                BattleEvent::BreakageTested { result: Breakage::Degraded, .. } => forecast.degrades += weight,
                BattleEvent::ItemMoved { motion: ItemMotion::Fumbled | ItemMotion::Thrown, to, .. } => {
                    match self.landings.iter_mut().find(|(place, _)| place == to) {
                        Some((_, chance)) => *chance += weight,
                        None => self.landings.push((*to, weight)),
                    }
                }
                _ => {}
            }
        }
    }

    /// Counts what a later blow of the same action came to in one branch.
    pub fn follow(&mut self, weight: f64, events: &[BattleEvent]) {
        let in_vain = events.iter().any(is_harmless);
        for event in events {
            let BattleEvent::AttackRolled {
                weapon,
                need,
                thac0,
                armor_class,
                modifiers,
                result,
                occasion,
                ..
            } = event
            else {
                continue;
            };
            if *occasion != Occasion::SameAction {
                continue;
            }
            let then = &mut self.forecast.then;
            let known = then.iter().position(|blow| blow.weapon == *weapon);
            let place = known.unwrap_or_else(|| {
                let (need, thac0, armor_class, modifiers) = (*need, *thac0, *armor_class, modifiers.clone());
                then.push(Blow {
                    weapon: *weapon,
                    need,
                    thac0,
                    armor_class,
                    modifiers,
                    struck: 0.0,
                    hit: 0.0,
                });
                then.len() - 1
            });
            then[place].struck += weight;
            if *result == AttackResult::Hit && !in_vain {
                then[place].hit += weight;
            }
        }
    }

    /// Counts a path that has come to its end.
    pub fn arrive(&mut self, path: Path) {
        let forecast = &mut self.forecast;
        for (&unit, &damage) in &path.damage {
            *forecast.damage_by_unit.entry(unit).or_default().entry(damage).or_default() += path.weight;
        }
        for unit in &path.wounded {
            *forecast.wounded.entry(*unit).or_default() += path.weight;
        }
        for unit in &path.fell {
            *forecast.fell.entry(*unit).or_default() += path.weight;
        }
    }

    /// The finished forecast.
    pub fn forecast(self) -> Forecast {
        let mut forecast = self.forecast;
        if self.in_vain > 0.0 && forecast.hit == 0.0 {
            forecast.need = None;
        }
        for chances in forecast.damage_by_unit.values_mut() {
            let unhurt = 1.0 - chances.values().sum::<f64>();
            *chances.entry(0).or_default() += unhurt.max(0.0);
        }
        if let Some(target) = forecast.target {
            let unhurt = || BTreeMap::from([(0, 1.0)]);
            forecast.damage = forecast.damage_by_unit.get(&target).cloned().unwrap_or_else(unhurt);
            forecast.kill = forecast.fell.get(&target).copied().unwrap_or_default();
        }
        let moment = |power: i32| {
            forecast
                .damage
                .iter()
                .map(|(&points, chance)| f64::from(points).powi(power) * chance)
                .sum::<f64>()
        };
        forecast.damage_mean = moment(1);
        forecast.damage_deviation = (moment(2) - moment(1).powi(2)).max(0.0).sqrt();
        forecast.landings =
            self.landings.into_iter().map(|(place, chance)| Landing { place, chance }).collect();
        forecast
    }
}
