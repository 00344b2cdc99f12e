//! The numbers of a forecast, added up from the events of every branch.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::before::StatesBefore;
use super::happened::Happening;
use super::outcome::AttackOutcome;
use crate::event::{
    AttackDamage, AttackResult, BattleEvent, Breakage, BreakageRoll, FumbleRoll, ItemMotion, ItemMove,
    ItemTest, Modifier,
};
use crate::model::{
    AimedPart, BodyArea, ChaseFate, Condition, Degree, HurtPart, ItemId, Occasion, PartId, Place, UnitId,
};
use crate::order::Order;
use crate::rules::{AttackSum, Graded};

/// A place where a weapon may come to rest, and the chance of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LandingOdds {
    /// The place.
    #[serde(flatten)]
    pub place: Place,
    /// Its chance, 0..=1.
    pub chance: f64,
}

/// The odds of a further attack with another weapon in the same action.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct OtherWeaponOdds {
    /// The weapon.
    pub weapon: ItemId,
    /// The lowest face that hits; `None` if no face does.
    pub need: Option<u16>,
    /// The attacker's THAC0.
    pub thac0: i16,
    /// The target's AC.
    pub armor_class: i16,
    /// Rows added to the roll.
    pub modifiers: Vec<Modifier>,
    /// How often the attack is made on average: 0..=1, or more for the quickened.
    pub struck: f64,
    /// How often it is made and hits the target on average.
    pub hit: f64,
}

/// An injury that is the worst which an order leaves on a unit, and the chance of it (A-50).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct InjuryOdds {
    /// The part of the body.
    pub part: PartId,
    /// What the part is.
    pub area: BodyArea,
    /// How bad it is.
    pub degree: Degree,
    /// Whether only the end of the limb is cut off: a hand or a foot (A-56).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// Its chance, 0..=1.
    pub chance: f64,
}

impl InjuryOdds {
    /// What is hurt and how: `left hand cut off`.
    pub fn words(&self) -> String {
        let at = AimedPart { part: self.part, spot: None };
        let InjuryOdds { area, degree, partial, .. } = *self;
        HurtPart { at, area, degree, partial, prosthesis: false }.words()
    }
}

/// The later effects of oil that burns on a unit, after the order itself (R-28, R-29).
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Aflame {
    /// The chance that oil burns on the unit, 0..=1.
    pub alight: f64,
    /// Chances of the points lost at the unit's next action, unless the oil is put out.
    pub next_action: BTreeMap<i32, f64>,
    /// The chance that the unit is engulfed in flames then, 0..=1.
    pub engulfed: f64,
}

impl Aflame {
    /// The effects for a chance that oil burns: a d4 of damage, and on a 4 the unit is engulfed.
    fn of(alight: f64) -> Aflame {
        let face = alight / 4.0;
        let next_action = (1..=4).map(|points| (points, face)).chain([(0, 1.0 - alight)]).collect();
        Aflame { alight, next_action, engulfed: face }
    }
}

/// How exact a forecast is if it was found by trying, because there were too many branches to count.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Sample {
    /// How often the order was tried.
    pub runs: u32,
    /// Half the width of the 95 % interval of a chance.
    pub interval: f64,
    /// Half the width of the 95 % interval of the mean damage.
    pub damage_interval: f64,
}

impl Sample {
    /// For a number of runs and a standard deviation of the damage.
    fn of(runs: u32, deviation: f64) -> Sample {
        /// A number is within so many standard deviations of its mean 19 times in 20.
        const USUAL: f64 = 1.96;
        let root = f64::from(runs).sqrt();
        // The widest interval is that of a chance of 50 %.
        Sample { runs, interval: USUAL * 0.5 / root, damage_interval: USUAL * deviation / root }
    }
}

/// The odds of an order. All chances are 0..=1. For an attack, `hit`, `miss`, `accident`, `warded`, `void` and all of
/// `struck` add up to 1: a shot into a crowd that hits another unit than its target counts only under `struck`. In a
/// sequence, damage, wounds and falls are those of this order and all before it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Forecast {
    /// The unit that acts.
    pub attacker: Option<UnitId>,
    /// The target.
    pub target: Option<UnitId>,
    /// The weapon.
    pub weapon: Option<ItemId>,
    /// The lowest face that hits the target; `None` if no face hits, or no hit can do harm.
    pub need: Option<u16>,
    /// The attacker's THAC0 (T-02).
    pub thac0: Option<i16>,
    /// The target's AC (C-5).
    pub armor_class: Option<i16>,
    /// The sum from which the need follows, with its die; `None` if no attack is rolled.
    #[serde(skip)]
    pub attack_sum: Option<AttackSum>,
    /// Rows added to the roll.
    pub modifiers: Vec<Modifier>,
    /// Rows that apply to the roll and add nothing, such as short range.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub idle: Vec<Modifier>,
    /// How a natural 20 hits the target if its sum falls short (T-07, T-08).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub graded: Option<Graded>,
    /// Further attacks with other weapons in the same action; hits and fumbles count the first attack only.
    pub then: Vec<OtherWeaponOdds>,
    /// The declared target is hit, and not too weakly to do damage (T-08).
    pub hit: f64,
    /// No unit is hit, or too weakly to do damage.
    pub miss: f64,
    /// Another unit is hit by accident.
    pub accident: f64,
    /// The attack is warded off, or hits a unit that it cannot harm.
    pub warded: f64,
    /// A critical hit.
    pub critical: f64,
    /// Chances of each multiplier of the damage.
    pub multiplier: BTreeMap<u16, f64>,
    /// Chances of each outcome; for an attack they add up to 1.
    pub outcomes: BTreeMap<AttackOutcome, f64>,
    /// The weapon is fumbled.
    pub fumble: f64,
    /// The weapon breaks.
    pub breaks: f64,
    /// The weapon's magic loses a point.
    pub degrades: f64,
    /// Where the weapon may come to rest if it leaves the hand.
    pub landings: Vec<LandingOdds>,
    /// Units around the target that a shot into the crowd may hit instead, friends or enemies.
    pub struck: BTreeMap<UnitId, f64>,
    /// Friends that the missile may hit.
    pub friendly_fire: BTreeMap<UnitId, f64>,
    /// Units that a swing in tight quarters may hit.
    pub tight_quarters: BTreeMap<UnitId, f64>,
    /// Units that a fumble may hit: the attacker or a friend (A-68).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fumbled_into: BTreeMap<UnitId, f64>,
    /// Chances of the points that the target may lose.
    pub damage: BTreeMap<i32, f64>,
    /// The points that the target loses on average.
    pub damage_mean: f64,
    /// The standard deviation of these points.
    pub damage_deviation: f64,
    /// Chances of the points that each unit may lose.
    pub damage_by_unit: BTreeMap<UnitId, BTreeMap<i32, f64>>,
    /// Chances of the points that a spell may give back to each unit.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub healed: BTreeMap<UnitId, BTreeMap<i32, f64>>,
    /// Units that may be wounded.
    pub wounded: BTreeMap<UnitId, f64>,
    /// Units of which a part may be injured, whether or not they stand afterward: of each its worst injury.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub injuries: BTreeMap<UnitId, Vec<InjuryOdds>>,
    /// Units that may be poisoned, paralyzed, drained or sick, and the chance of each (A-28 to A-38).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub afflicted: BTreeMap<UnitId, BTreeMap<Condition, f64>>,
    /// Units to which a spell may do some good, and the chance of each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub favored: BTreeMap<UnitId, BTreeMap<Condition, f64>>,
    /// Units that such a state may leave, harmful or good, and the chance of each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub freed: BTreeMap<UnitId, BTreeMap<Condition, f64>>,
    /// Units on which oil may burn, and its effects.
    pub aflame: BTreeMap<UnitId, Aflame>,
    /// Units that may go down, whatever becomes of them then.
    pub fell: BTreeMap<UnitId, f64>,
    /// Units that may be dying in the end (A-44).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dying: BTreeMap<UnitId, f64>,
    /// Units that may be dead in the end (A-44, A-48).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub dead: BTreeMap<UnitId, f64>,
    /// Units that may be slain while they are helpless (A-70, A-71).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub slain: BTreeMap<UnitId, f64>,
    /// Units that may be turned (R-51).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub turned: BTreeMap<UnitId, f64>,
    /// Units that may be destroyed by a cleric's turning (R-52).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub destroyed: BTreeMap<UnitId, f64>,
    /// Units that may win a wrestling contest (R-41).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub won: BTreeMap<UnitId, f64>,
    /// Units that may be held fast by it, or pinned (R-43, R-44).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<UnitId, f64>,
    /// Units that may be pinned (R-44).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pinned: BTreeMap<UnitId, f64>,
    /// Runners that may be caught in this round (R-31).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub caught: BTreeMap<UnitId, f64>,
    /// Runners that may get away in this round.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub away: BTreeMap<UnitId, f64>,
    /// Runners that may still be chased after this round.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub chased: BTreeMap<UnitId, f64>,
    /// Pursuers that may stop for items dropped in their way (R-35 to R-37).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub stopped: BTreeMap<UnitId, f64>,
    /// Units that may leave the field (R-23).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left: BTreeMap<UnitId, f64>,
    /// Units whose flames may be put out (R-29).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub put_out: BTreeMap<UnitId, f64>,
    /// Units of which a wound may bleed less, because it is bound or closes (A-59 to A-61).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub bound: BTreeMap<UnitId, f64>,
    /// Dying units that may sink more slowly, or no more (A-44).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub steadied: BTreeMap<UnitId, f64>,
    /// Units that are down and may fight again (A-44).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub revived: BTreeMap<UnitId, f64>,
    /// Casters whose spell may fail because its words come out wrong (A-25, S-29).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub misspoken: BTreeMap<UnitId, f64>,
    /// Casters that may lose the spell that they are casting: by a blow, a burn or whatever else hinders them (A-03).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub spoiled: BTreeMap<UnitId, f64>,
    /// Items that may be found, picked up or taken from somebody's hands.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub gained: BTreeMap<ItemId, f64>,
    /// The target is pinned by this contest and the further ones that pinning takes; `None` if that was not asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned_in_the_end: Option<f64>,
    /// The target goes down; if it lies already, it dies.
    pub kill: f64,
    /// The order cannot be given any more because of the orders before it.
    pub void: f64,
    /// Whether every branch was counted.
    pub exact: bool,
    /// How exact the numbers are if not every branch was counted.
    pub sample: Option<Sample>,
    /// The assumptions, as the player reads them.
    pub assumes: Vec<String>,
}

impl Forecast {
    /// The sum from which the need follows, with its die, if an attack is rolled.
    pub fn sum(&self) -> Option<AttackSum> {
        self.attack_sum.clone()
    }

    /// The chance (0..=1) that the die of the attack shows the face that is needed; 0 if no attack is rolled.
    pub fn chance_to_show(&self) -> f64 {
        self.attack_sum.as_ref().map_or(0.0, |sum| sum.die.chance_to_show(self.need))
    }

    /// The forecast as one line of JSON.
    ///
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # use hexfray::forecast::AtTheStart;
    /// let odds = AtTheStart::of(&level, &rulebook).attack("robin".parse()?, "grisk".parse()?, None)?;
    /// assert!(odds.to_json().contains(r#""need":13"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a forecast holds only what JSON can say")
    }
}

/// The sum of some chances: 0 of none, where `sum` says -0.
pub(super) fn total(parts: impl Iterator<Item = f64>) -> f64 {
    parts.fold(0.0, |sum, part| sum + part)
}

/// Whether a fumble hits the attacker or a friend (A-68).
fn strikes_a_friend(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::FumbleRolled(FumbleRoll { victim: Some(_), .. }))
}

/// Whether an event is a hit without damage.
fn is_harmless(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Damaged(AttackDamage { damage: 0, .. }))
}

/// The item that an event tests, and what comes of it.
fn test_of_an_item(event: &BattleEvent) -> Option<(ItemId, Breakage)> {
    if let BattleEvent::ItemTested(ItemTest { item, held, .. }) = event {
        return Some((*item, if *held { Breakage::Whole } else { Breakage::Broke }));
    }
    let BattleEvent::BreakageTested(BreakageRoll { item, result, .. }) = event else { return None };
    Some((*item, *result))
}

/// Adds up branches into a forecast.
#[derive(Clone)]
pub(super) struct ForecastBuilder {
    forecast: Forecast,
    /// The chance that the target is hit without damage (T-08).
    in_vain: f64,
    landings: Vec<(Place, f64)>,
    /// The chance that oil burns on each unit.
    alight: BTreeMap<UnitId, f64>,
    /// The states in which units are before the order.
    before: Arc<StatesBefore>,
}

impl ForecastBuilder {
    pub fn new(order: &Order) -> ForecastBuilder {
        ForecastBuilder::between(order.actor(), order.target())
    }

    /// For what a unit does to another.
    pub fn between(attacker: Option<UnitId>, target: Option<UnitId>) -> ForecastBuilder {
        let forecast = Forecast {
            attacker,
            target,
            weapon: None,
            need: None,
            thac0: None,
            armor_class: None,
            attack_sum: None,
            modifiers: Vec::new(),
            idle: Vec::new(),
            graded: None,
            then: Vec::new(),
            hit: 0.0,
            miss: 0.0,
            accident: 0.0,
            warded: 0.0,
            critical: 0.0,
            multiplier: BTreeMap::new(),
            outcomes: BTreeMap::new(),
            fumble: 0.0,
            breaks: 0.0,
            degrades: 0.0,
            landings: Vec::new(),
            struck: BTreeMap::new(),
            friendly_fire: BTreeMap::new(),
            tight_quarters: BTreeMap::new(),
            fumbled_into: BTreeMap::new(),
            damage: BTreeMap::new(),
            damage_mean: 0.0,
            damage_deviation: 0.0,
            damage_by_unit: BTreeMap::new(),
            healed: BTreeMap::new(),
            wounded: BTreeMap::new(),
            injuries: BTreeMap::new(),
            afflicted: BTreeMap::new(),
            favored: BTreeMap::new(),
            freed: BTreeMap::new(),
            aflame: BTreeMap::new(),
            fell: BTreeMap::new(),
            dying: BTreeMap::new(),
            dead: BTreeMap::new(),
            turned: BTreeMap::new(),
            destroyed: BTreeMap::new(),
            won: BTreeMap::new(),
            held: BTreeMap::new(),
            pinned: BTreeMap::new(),
            caught: BTreeMap::new(),
            away: BTreeMap::new(),
            chased: BTreeMap::new(),
            stopped: BTreeMap::new(),
            left: BTreeMap::new(),
            put_out: BTreeMap::new(),
            slain: BTreeMap::new(),
            bound: BTreeMap::new(),
            steadied: BTreeMap::new(),
            revived: BTreeMap::new(),
            misspoken: BTreeMap::new(),
            spoiled: BTreeMap::new(),
            gained: BTreeMap::new(),
            pinned_in_the_end: None,
            kill: 0.0,
            void: 0.0,
            exact: true,
            sample: None,
            assumes: Vec::new(),
        };
        let (landings, alight, before) = (Vec::new(), BTreeMap::new(), Arc::default());
        ForecastBuilder { forecast, in_vain: 0.0, landings, alight, before }
    }

    /// The same, where units are in these states before it.
    pub fn knowing(self, before: &Arc<StatesBefore>) -> ForecastBuilder {
        ForecastBuilder { before: Arc::clone(before), ..self }
    }

    /// Counts the events of the order's own attack in one branch.
    pub fn attack(&mut self, weight: f64, events: &[BattleEvent]) {
        let in_vain = events.iter().any(is_harmless);
        if in_vain {
            self.in_vain += weight;
        }
        let astray = events.iter().any(strikes_a_friend);
        for event in events {
            self.roll(weight, event, in_vain, events);
            // Who strikes itself or a friend in a fumble has made no critical hit.
            if !astray || !matches!(event, BattleEvent::CriticalHit { .. }) {
                self.mishap(weight, event);
            }
        }
        let weapon = events.iter().find_map(|event| {
            let BattleEvent::AttackRolled(roll) = event else { return None };
            Some(roll.weapon)
        });
        let tests = events.iter().filter_map(test_of_an_item);
        // A hurt arm may drop another weapon, and that may break too.
        for (_, result) in tests.filter(|(item, _)| weapon.is_none_or(|weapon| weapon == *item)) {
            match result {
                Breakage::Broke => self.forecast.breaks += weight,
                Breakage::Degraded => self.forecast.degrades += weight,
                Breakage::Whole => {}
            }
        }
    }

    /// Counts an attack roll of the order's own attack.
    fn roll(&mut self, weight: f64, event: &BattleEvent, in_vain: bool, events: &[BattleEvent]) {
        let forecast = &mut self.forecast;
        let BattleEvent::AttackRolled(roll) = event else { return };
        // The target of wrestling may attack first (R-40).
        if forecast.attacker != Some(roll.attacker) {
            return;
        }
        let aimed = roll.target == roll.intended;
        if forecast.weapon.is_none() && aimed {
            (forecast.thac0, forecast.armor_class) = (Some(roll.thac0), Some(roll.armor_class));
            forecast.weapon = Some(roll.weapon);
            forecast.need = roll.need;
            forecast.modifiers.clone_from(&roll.modifiers);
            let sum = AttackSum::of(roll);
            forecast.graded = sum.graded;
            forecast.attack_sum = Some(sum);
        }
        let outcome = AttackOutcome::of(roll.result, aimed, in_vain, events);
        *forecast.outcomes.entry(outcome).or_default() += weight;
        *match roll.result {
            AttackResult::Hit if in_vain => &mut forecast.miss,
            AttackResult::Hit if !aimed => forecast.struck.entry(roll.target).or_default(),
            AttackResult::Hit => &mut forecast.hit,
            AttackResult::Miss => &mut forecast.miss,
            AttackResult::Accident => &mut forecast.accident,
            AttackResult::Warded | AttackResult::Resisted => &mut forecast.warded,
        } += weight;
    }

    /// Counts the other effects of an attack: critical hits, accidents, the weapon.
    fn mishap(&mut self, weight: f64, event: &BattleEvent) {
        let forecast = &mut self.forecast;
        if let BattleEvent::CriticalHit { multiplier, .. } = event {
            forecast.critical += weight;
            *forecast.multiplier.entry(*multiplier).or_default() += weight;
        }
        if let BattleEvent::FriendlyFire { victim, .. } = event {
            *forecast.friendly_fire.entry(*victim).or_default() += weight;
        }
        if let BattleEvent::TightQuartersHit { victim, .. } = event {
            *forecast.tight_quarters.entry(*victim).or_default() += weight;
        }
        if let BattleEvent::FumbleRolled(FumbleRoll { victim: Some(victim), .. }) = event {
            *forecast.fumbled_into.entry(*victim).or_default() += weight;
        }
        if event.is_fumble() {
            forecast.fumble += weight;
        }
        if let BattleEvent::ItemMoved(ItemMove {
            motion: ItemMotion::Fumbled | ItemMotion::Thrown, to, ..
        }) = event
        {
            match self.landings.iter_mut().find(|(place, _)| place == to) {
                Some((_, chance)) => *chance += weight,
                None => self.landings.push((*to, weight)),
            }
        }
    }

    /// Counts the events of a further attack of the same action in one branch.
    pub fn follow(&mut self, weight: f64, events: &[BattleEvent]) {
        let in_vain = events.iter().any(is_harmless);
        for event in events {
            let BattleEvent::AttackRolled(roll) = event else { continue };
            if roll.occasion != Occasion::SameAction {
                continue;
            }
            let then = &mut self.forecast.then;
            let known = then.iter().position(|attack| attack.weapon == roll.weapon);
            let place = known.unwrap_or_else(|| {
                then.push(OtherWeaponOdds {
                    weapon: roll.weapon,
                    need: roll.need,
                    thac0: roll.thac0,
                    armor_class: roll.armor_class,
                    modifiers: roll.modifiers.clone(),
                    struck: 0.0,
                    hit: 0.0,
                });
                then.len() - 1
            });
            then[place].struck += weight;
            if roll.result == AttackResult::Hit && !in_vain {
                then[place].hit += weight;
            }
        }
    }

    /// Counts a way on which the order could not be given any more.
    pub fn void(&mut self, weight: f64) {
        self.forecast.void += weight;
        *self.forecast.outcomes.entry(AttackOutcome::Void).or_default() += weight;
    }

    /// Counts what has happened on a way at the end of the order.
    pub fn arrive<'h>(&mut self, happened: impl IntoIterator<Item = &'h Happening>, weight: f64) {
        let mut states = BTreeSet::new();
        for happening in happened {
            // A state that begins by two causes is one.
            let again = happening.state().is_some_and(|state| !states.insert(state));
            if again || self.before.make_idle(*happening) {
                continue;
            }
            *self.chance(*happening) += weight;
            if let Happening::Held(unit, Condition::Pinned) = *happening {
                *self.forecast.held.entry(unit).or_default() += weight;
            }
        }
    }

    /// The chance that something happens.
    fn chance(&mut self, happening: Happening) -> &mut f64 {
        use Happening as H;
        let forecast = &mut self.forecast;
        let (of_units, unit) = match happening {
            H::Damage(unit, points) => {
                return forecast.damage_by_unit.entry(unit).or_default().entry(points).or_default();
            }
            H::Healed(unit, points) => {
                return forecast.healed.entry(unit).or_default().entry(points).or_default();
            }
            H::Afflicted(unit, condition, _) => {
                return forecast.afflicted.entry(unit).or_default().entry(condition).or_default();
            }
            H::Favored(unit, condition, _) => {
                return forecast.favored.entry(unit).or_default().entry(condition).or_default();
            }
            H::Freed(unit, condition) => {
                return forecast.freed.entry(unit).or_default().entry(condition).or_default();
            }
            H::Gained(item) => return forecast.gained.entry(item).or_default(),
            H::Hurt(unit, degree, whole, area, part) => {
                let known = forecast.injuries.entry(unit).or_default();
                let same =
                    |odds: &InjuryOdds| (odds.degree, odds.partial, odds.part) == (degree, !whole, part);
                let place = known.iter().position(same).unwrap_or_else(|| {
                    known.push(InjuryOdds { part, area, degree, partial: !whole, chance: 0.0 });
                    known.len() - 1
                });
                return &mut known[place].chance;
            }
            H::Wounded(unit) => (&mut forecast.wounded, unit),
            H::Alight(unit) => (&mut self.alight, unit),
            H::Fell(unit) => (&mut forecast.fell, unit),
            H::Dying(unit) => (&mut forecast.dying, unit),
            H::Dead(unit) => (&mut forecast.dead, unit),
            H::Slain(unit) => (&mut forecast.slain, unit),
            H::Turned(unit) => (&mut forecast.turned, unit),
            H::Destroyed(unit) => (&mut forecast.destroyed, unit),
            H::Won(unit) => (&mut forecast.won, unit),
            H::Held(unit, Condition::Pinned) => (&mut forecast.pinned, unit),
            H::Held(unit, _) => (&mut forecast.held, unit),
            H::Fate(unit, ChaseFate::Caught) => (&mut forecast.caught, unit),
            H::Fate(unit, ChaseFate::Away) => (&mut forecast.away, unit),
            H::Fate(unit, ChaseFate::Chased) => (&mut forecast.chased, unit),
            H::Stopped(unit) => (&mut forecast.stopped, unit),
            H::Left(unit) => (&mut forecast.left, unit),
            H::PutOut(unit) => (&mut forecast.put_out, unit),
            H::Bound(unit) => (&mut forecast.bound, unit),
            H::Steadied(unit) => (&mut forecast.steadied, unit),
            H::Revived(unit) => (&mut forecast.revived, unit),
            H::Misspoken(unit) => (&mut forecast.misspoken, unit),
            H::Spoiled(unit) => (&mut forecast.spoiled, unit),
        };
        of_units.entry(unit).or_default()
    }

    /// The finished forecast of an order that was tried.
    pub fn sampled(self, runs: u32) -> Forecast {
        let forecast = self.forecast();
        let sample = Sample::of(runs, forecast.damage_deviation);
        Forecast { exact: false, sample: Some(sample), ..forecast }
    }

    /// The finished forecast.
    pub fn forecast(self) -> Forecast {
        let mut forecast = self.forecast;
        if self.in_vain > 0.0 && forecast.hit == 0.0 {
            forecast.need = None;
        }
        for chances in forecast.damage_by_unit.values_mut() {
            let unhurt = 1.0 - total(chances.values().copied());
            *chances.entry(0).or_default() += unhurt.max(0.0);
        }
        if let Some(target) = forecast.target {
            let unhurt = || BTreeMap::from([(0, 1.0)]);
            forecast.damage = forecast.damage_by_unit.get(&target).cloned().unwrap_or_else(unhurt);
            let chance = |of: &BTreeMap<UnitId, f64>| of.get(&target).copied().unwrap_or_default();
            forecast.kill = chance(&forecast.fell).max(chance(&forecast.dead));
        }
        for odds in forecast.injuries.values_mut() {
            odds.sort_by_key(|injury| (injury.degree, injury.area, injury.part));
        }
        forecast.aflame = self.alight.into_iter().map(|(unit, chance)| (unit, Aflame::of(chance))).collect();
        let moment = |power: i32| {
            let parts = forecast.damage.iter();
            total(parts.map(|(&points, chance)| f64::from(points).powi(power) * chance))
        };
        forecast.damage_mean = moment(1);
        forecast.damage_deviation = (moment(2) - moment(1).powi(2)).max(0.0).sqrt();
        forecast.landings =
            self.landings.into_iter().map(|(place, chance)| LandingOdds { place, chance }).collect();
        forecast
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_times_the_runs_halve_the_intervals() {
        for (runs, interval, damage_interval) in [(100, 0.098, 0.98), (400, 0.049, 0.49)] {
            let sample = Sample::of(runs, 5.0);
            assert!((sample.interval - interval).abs() < 1e-9, "{sample:?}");
            assert!((sample.damage_interval - damage_interval).abs() < 1e-9, "{sample:?}");
        }
    }
}
