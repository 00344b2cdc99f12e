//! Forecasts for a level before its battle begins: as if it were the turn of certain units.

use std::sync::Arc;

use super::figures::Forecast;
use super::forecaster::Forecaster;
use super::reverse::{Threat, threats};
use super::stand::{Stand, stands};
use crate::event::{BattleEvent, Change, Follower, HoldChange, WickLighting};
use crate::hex::{Facing, Pose, in_front};
use crate::level::{Level, Snapshot, UnitRecord};
use crate::model::{
    AimedPart, ChaseTurn, ClockChange, Condition, Gear, Grapple, ItemId, SideId, Spell, SpellTarget, Status,
    UnitId,
};
use crate::order::{NoChase, Order, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::{Battle, can_pursue, fresh_turn, with_flask};

/// Makes it the attacker's turn, a whole one, and turns the attacker unless the target is in its front arc. Returns
/// whether it turned.
///
/// # Errors
/// If there is no such unit.
///
/// # Example
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId};
/// # use hexfray::{rulebook::Rulebook, rules::codex};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let mut state = Snapshot::beginning(&level, DiceRecord::default());
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// use hexfray::forecast::set_up_attack;
///
/// let turned = set_up_attack(&rulebook, &mut state, robin, grisk)?;
/// assert!(!turned && state.clock.block == [robin]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn set_up_attack(
    rulebook: &Rulebook,
    state: &mut Snapshot,
    attacker: UnitId,
    target: UnitId,
) -> Result<bool, Refusal> {
    give_turns(rulebook, state, &[attacker])?;
    turn_to(state, attacker, target)
}

/// The side of all these units.
///
/// # Errors
/// If there is no unit, a unit does not exist, or they are of two sides.
fn one_side(state: &Snapshot, units: &[UnitId]) -> Result<SideId, Refusal> {
    let first = *units.first().ok_or(NoChase::NotNow)?;
    let side = find(state, first)?.side.0;
    for &other in units {
        if find(state, other)?.side.0 != side {
            return Err(NoChase::NotOneSide(first, other).into());
        }
    }
    Ok(side)
}

/// Makes it the turn of some units, a whole one: that which the rules give them as a round begins.
fn give_turns(rulebook: &Rulebook, state: &mut Snapshot, units: &[UnitId]) -> Result<(), Refusal> {
    units.iter().try_for_each(|unit| find(state, *unit).map(drop))?;
    let turns = Battle::restored(state, rulebook).survey(|field| {
        field.fighting().map(|unit| (*unit.id, fresh_turn(field, &field.unit(*unit.id)))).collect()
    });
    // The initiative of the other units stays.
    let track = std::mem::take(&mut state.clock.track);
    state.follow(&BattleEvent::RoundBegan { round: 1, turns });
    state.clock.track = track;
    state.change(Change::Clock(ClockChange::BlockBegins(1, units)));
    Ok(())
}

/// Lets a unit turn unless another is in its front arc, which costs what a turn costs; returns whether it turned.
fn turn_to(state: &mut Snapshot, unit: UnitId, target: UnitId) -> Result<bool, Refusal> {
    let to = find(state, target)?.position;
    let (from, before) = find(state, unit).map(|unit| (unit.position, unit.facing))?;
    let facing = Facing::toward(from, to).filter(|_| !in_front(from, before, to));
    if let Some(after) = facing {
        let needed = before.steps_to(after);
        let left = find(state, unit)?.turn.movement;
        if u16::from(needed) > left {
            return Err(Refusal::TooFar { unit, needed: needed.into(), left: left.into() });
        }
        state.follow(&BattleEvent::Turned { unit, before, after });
        // As in play, it costs points and the aim (R-02).
        for record in state.units.iter_mut().filter(|record| record.id == unit) {
            record.turn.movement = left - u16::from(needed);
            record.conditions.end(Condition::Aiming, None);
        }
    }
    Ok(facing.is_some())
}

/// Lets a unit hold another that has lost `lost` contests.
fn hold(state: &mut Snapshot, holder: UnitId, (held, lost): (UnitId, u8)) -> Result<(), Refusal> {
    let before = find(state, held)?.grapple.clone();
    let mut after = before.clone();
    after.by.insert(holder);
    after.lost = lost;
    state.follow(&BattleEvent::HoldChanged(HoldChange { unit: held, before, after }));
    Ok(())
}

fn find(state: &Snapshot, unit: UnitId) -> Result<&UnitRecord, Refusal> {
    state.unit(unit).ok_or(Refusal::NoSuchUnit(unit))
}

/// What the odds of a spell assume: every spell takes time, and they do not tell what others do meanwhile (A-03).
const UNDISTURBED: &str =
    "nobody else spoils it before it takes effect, and all stay where they are until then";

/// Where a spell comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AskedSpell {
    /// The caster has it in mind.
    Memory(Spell),
    /// It is in this scroll or potion.
    Thing(ItemId),
}

/// Forecasts for a level with all units as it sets them up.
pub struct AtTheStart {
    rulebook: Rulebook,
    state: Snapshot,
    /// The assumptions.
    assumes: Vec<String>,
}

impl AtTheStart {
    /// The beginning of a level under a rulebook. Each question is answered as the side of the unit that it is about
    /// knows the battle (A-82).
    pub fn of(level: &Level, rulebook: &Rulebook) -> AtTheStart {
        let state = Battle::before(level, rulebook).snapshot();
        AtTheStart { rulebook: rulebook.clone(), state, assumes: Vec::new() }
    }

    /// Forgets what the side of a unit does not know.
    fn know(&mut self, unit: UnitId) -> Result<(), Refusal> {
        let side = find(&self.state, unit)?.side.0;
        self.state = self.state.clone().seen_by(side);
        Ok(())
    }

    /// Makes it the turn of some units of one side, as that side knows the battle.
    fn give_turns(&mut self, units: &[UnitId]) -> Result<(), Refusal> {
        units.first().map(|unit| self.know(*unit)).transpose()?;
        give_turns(&self.rulebook, &mut self.state, units)
    }

    /// The odds of an order, with what has been assumed before it.
    fn odds(self, order: &Order) -> Result<Forecast, Refusal> {
        let mut forecast = Forecaster::new(&self.rulebook).forecast(&Arc::new(self.state), order)?;
        forecast.assumes.splice(0..0, self.assumes);
        Ok(forecast)
    }

    /// Turns a unit to face another, which is an assumption.
    fn turn_first(&mut self, unit: UnitId, target: UnitId) -> Result<(), Refusal> {
        if turn_to(&mut self.state, unit, target)? {
            self.assumes.push(format!("{unit} turns to face {target} first"));
        }
        Ok(())
    }

    /// The odds of an attack, as if the attacker acted first and faced its target.
    ///
    /// # Errors
    /// Why the attack would be refused.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// use hexfray::forecast::AtTheStart;
    ///
    /// let odds = AtTheStart::of(&level, &rulebook).attack("robin".parse()?, "grisk".parse()?, None)?;
    /// assert_eq!(odds.need, Some(13));
    /// assert!((odds.hit - 0.4 / 3.0).abs() < 1e-9, "two enemies beside Grisk may be hit instead");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attack(
        self,
        attacker: UnitId,
        target: UnitId,
        weapon: Option<ItemId>,
    ) -> Result<Forecast, Refusal> {
        let mut forecasts = self.attacks(&[attacker], target, weapon)?;
        Ok(forecasts.pop().expect("there is one for every order"))
    }

    /// The odds of a called shot at a part of the target's body, as if the attacker acted first and faced it (A-12).
    ///
    /// # Errors
    /// Why the order would be refused.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// use hexfray::{forecast::AtTheStart, model::AimedPart};
    ///
    /// let rulebook = Rulebook::shipped("advanced", codex())?;
    /// let aim = AimedPart { part: "head".parse()?, spot: None };
    /// let odds = AtTheStart::of(&level, &rulebook).called_shot("robin".parse()?, "grisk".parse()?, None, aim)?;
    /// assert!(odds.modifiers.iter().any(|row| row.value == -6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn called_shot(
        mut self,
        unit: UnitId,
        target: UnitId,
        weapon: Option<ItemId>,
        aim: AimedPart,
    ) -> Result<Forecast, Refusal> {
        self.give_turns(&[unit])?;
        self.turn_first(unit, target)?;
        let order = Order::CallShot { unit, target, weapon, part: aim.part, spot: aim.spot };
        self.odds(&order)
    }

    /// The odds of attacks on one target, one after the other, each over all outcomes of those before it. A flask is
    /// sprinkled or thrown; a flask of oil is already lit if a flame is at hand.
    ///
    /// # Errors
    /// Why one of the attacks would be refused at the beginning.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// use hexfray::forecast::AtTheStart;
    ///
    /// let archers = ["robin".parse()?, "ailith".parse()?];
    /// let odds = AtTheStart::of(&level, &rulebook).attacks(&archers, "grisk".parse()?, None)?;
    /// assert!(odds[1].damage_mean > odds[0].damage_mean, "the second forecast counts both attacks");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn attacks(
        mut self,
        attackers: &[UnitId],
        target: UnitId,
        weapon: Option<ItemId>,
    ) -> Result<Vec<Forecast>, Refusal> {
        self.give_turns(attackers)?;
        attackers.iter().try_for_each(|attacker| self.turn_first(*attacker, target))?;
        let mut forecaster = Forecaster::new(&self.rulebook);
        for (&unit, item) in attackers.iter().zip(weapon) {
            self.light(&mut forecaster, unit, item);
        }
        let state = Arc::new(self.state);
        let order = |&unit: &UnitId| {
            let flask = weapon.and_then(|item| with_flask(&state, unit, item, target));
            flask.unwrap_or(Order::Attack { unit, target, weapon })
        };
        let orders: Vec<Order> = attackers.iter().map(order).collect();
        orders.iter().try_for_each(|order| forecaster.check(&state, order))?;
        let mut forecasts = forecaster.sequence(&state, &orders)?;
        for forecast in &mut forecasts {
            forecast.assumes.splice(0..0, self.assumes.iter().cloned());
        }
        Ok(forecasts)
    }

    /// Assumes that a unit which can light a flask has done so the turn before (R-27).
    fn light(&mut self, forecaster: &mut Forecaster, unit: UnitId, item: ItemId) {
        let state = Arc::new(self.state.clone());
        if forecaster.check(&state, &Order::LightWick { unit, item }).is_err() {
            return;
        }
        self.state.follow(&BattleEvent::WickLit(WickLighting { unit, item, after: Gear::LIT_OIL }));
        self.assumes.push(format!("{unit} has lit the wick of {item} in a turn before"));
    }

    /// The odds of turning the undead, as if the cleric acted first.
    ///
    /// # Errors
    /// Why the order would be refused.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// use hexfray::forecast::AtTheStart;
    ///
    /// let level = Level::read(&Source::read("levels/chapel.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// let odds = AtTheStart::of(&level, &rulebook).turning("aude".parse()?)?;
    /// assert!(!odds.turned.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turning(mut self, cleric: UnitId) -> Result<Forecast, Refusal> {
        self.give_turns(&[cleric])?;
        let order = Order::TurnUndead { unit: cleric };
        self.odds(&order)
    }

    /// The odds of a spell, from memory or from a scroll or potion, as if its caster acted first: the spell and its effect,
    /// whatever others do before it is done. A caster need not face what it casts at.
    ///
    /// # Errors
    /// Why the order would be refused.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # use hexfray::{forecast::{AtTheStart, AskedSpell}, model::{Spell, SpellTarget}};
    /// let level = Level::read(&Source::read("levels/wizards-duel.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// let (caster, target) = ("doctor-malachy".parse()?, "hugh".parse()?);
    /// let odds = AtTheStart::of(&level, &rulebook).spell(caster, AskedSpell::Memory(Spell::MagicMissile), SpellTarget::Unit(target))?;
    /// assert!(odds.exact && odds.damage_mean > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn spell(mut self, unit: UnitId, what: AskedSpell, at: SpellTarget) -> Result<Forecast, Refusal> {
        self.give_turns(&[unit])?;
        self.assumes.push(UNDISTURBED.to_owned());
        let order = match what {
            AskedSpell::Memory(spell) => Order::Cast { unit, spell, at },
            AskedSpell::Thing(item) => Order::UseItem { unit, item, at },
        };
        self.odds(&order)
    }

    /// The odds of wrestling a target, as if the wrestler acted first and faced it, and of pinning it by this contest
    /// and the further ones that pinning takes.
    ///
    /// # Errors
    /// Why the order would be refused.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// use hexfray::forecast::AtTheStart;
    ///
    /// // Lutz stands beside Hob.
    /// let text = std::fs::read_to_string("levels/tavern.ron")?.replace("at: (10, 3)", "at: (7, 3)");
    /// let level = Level::read(&Source::inline("tavern", &text))?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// let odds = AtTheStart::of(&level, &rulebook).wrestling("hob".parse()?, "lutz".parse()?)?;
    /// assert!((odds.won.values().sum::<f64>() - 1.0).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wrestling(mut self, unit: UnitId, target: UnitId) -> Result<Forecast, Refusal> {
        self.give_turns(&[unit])?;
        self.turn_first(unit, target)?;
        let order = Order::Wrestle { unit, target };
        let mut forecaster = Forecaster::new(&self.rulebook);
        let mut ask = |state: &Snapshot| forecaster.forecast(&Arc::new(state.clone()), &order);
        let first = ask(&self.state)?;
        let mut chance = first.held.get(&target).copied().unwrap_or_default();
        let lost = find(&self.state, target)?.grapple.lost;
        for contest in lost + 1..Grapple::PINNED {
            hold(&mut self.state, unit, (target, contest))?;
            chance *= ask(&self.state)?.held.get(&target).copied().unwrap_or_default();
        }
        let mut assumes = self.assumes;
        assumes.extend(first.assumes.iter().cloned());
        assumes.push(format!("{target} does not get free between the contests"));
        Ok(Forecast { pinned_in_the_end: Some(chance), assumes, ..first })
    }

    /// The odds of a race in the first round of a chase in which no item has been dropped.
    ///
    /// # Errors
    /// If there is no such unit, a pursuer cannot run, the units are not of two sides, or the rulebook has no chases.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// use hexfray::forecast::AtTheStart;
    ///
    /// let robin = "robin".parse()?;
    /// let odds = AtTheStart::of(&level, &rulebook).pursuit(&["grisk".parse()?], &[robin])?;
    /// let fates = [&odds.caught, &odds.away, &odds.chased].map(|chances| chances.get(&robin).unwrap_or(&0.0));
    /// assert!((fates.into_iter().sum::<f64>() - 1.0).abs() < 1e-9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pursuit(mut self, pursuers: &[UnitId], quarry: &[UnitId]) -> Result<Forecast, Refusal> {
        let sorted = |units: &[UnitId]| {
            let mut units = units.to_vec();
            units.sort_unstable();
            units.dedup();
            units
        };
        let (pursuers, quarry) = (sorted(pursuers), sorted(quarry));
        pursuers.first().map(|unit| self.know(*unit)).transpose()?;
        let side = one_side(&self.state, &pursuers)?;
        if one_side(&self.state, &quarry)? == side {
            return Err(Refusal::NotAnEnemy { attacker: pursuers[0], target: quarry[0] });
        }
        let unfit = Battle::restored(&self.state, &self.rulebook)
            .survey(|field| pursuers.iter().copied().find(|unit| !can_pursue(field, &field.unit(*unit))));
        unfit.map_or(Ok(()), |unit| Err(NoChase::CannotPursue(unit)))?;
        quarry.iter().for_each(|unit| self.state.change(Change::Status(*unit, Status::Fled)));
        let begins = ClockChange::ChaseBegins { quarry: &quarry, pursuers: &pursuers };
        let turn = ClockChange::ChaseTurnBegins { round: 1, turn: ChaseTurn::Pursuers, units: &pursuers };
        [begins, turn].into_iter().for_each(|change| self.state.change(Change::Clock(change)));
        let order = Order::Pursue { side };
        let odds = Forecaster::new(&self.rulebook).forecast(&Arc::new(self.state), &order)?;
        Ok(Forecast { assumes: vec!["nobody drops anything".to_owned()], ..odds })
    }

    /// What each enemy could do to a unit in a turn of its own, the worst first: see [`threats`].
    ///
    /// # Errors
    /// If there is no such unit.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// use hexfray::forecast::AtTheStart;
    ///
    /// let threats = AtTheStart::of(&level, &rulebook).threats("bran".parse()?)?;
    /// assert!(threats.is_sorted_by(|one, other| one.damage >= other.damage));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn threats(mut self, unit: UnitId) -> Result<Vec<Threat>, Refusal> {
        self.know(unit)?;
        let record = find(&self.state, unit)?;
        let pose = Pose { hex: record.position, facing: record.facing };
        Ok(threats(&self.rulebook, &Arc::new(self.state), unit, pose))
    }

    /// Where a unit could go if it acted first, and what each pose would be worth against the target, or against the
    /// enemy that would lose most: see [`stands`].
    ///
    /// # Errors
    /// If there is no such unit.
    ///
    /// # Example
    /// ```
    /// # use hexfray::{level::{Level, Source}, rulebook::Rulebook, rules::codex};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// use hexfray::forecast::AtTheStart;
    ///
    /// let stands = AtTheStart::of(&level, &rulebook).stands("osric".parse()?, Some("grisk".parse()?))?;
    /// let best = stands.iter().max_by(|one, other| one.balance().total_cmp(&other.balance()));
    /// assert!(best.is_some_and(|best| best.cost <= 12));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn stands(mut self, unit: UnitId, target: Option<UnitId>) -> Result<Vec<Stand>, Refusal> {
        self.give_turns(&[unit])?;
        target.map(|target| find(&self.state, target).map(drop)).transpose()?;
        Ok(stands(&self.rulebook, &Arc::new(self.state), unit, target))
    }
}
