//! What if: a scratch world in which units are moved to other poses and back, to ask for the odds there.
//!
//! Many questions are alike: it makes no difference whether a spear attacks a left flank from the north or from the
//! west, if the same rows apply. So before the dice of an attack are followed, its deed is compared with the deeds of
//! earlier questions; the effects of an attack depend on nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use super::figures::Forecast;
use super::forecaster::{count_out, scratch, try_out};
use super::harm::DiceMode;
use super::ways::TooLarge;
use crate::hex::Pose;
use crate::level::Snapshot;
use crate::model::{
    Act, BattleState, ChosenOption, Condition, Conditions, Enhancement, Facing, Gear, HitPoints, ItemId,
    OpenChoice, Position, Purpose, Stage, Step, Tag, Turn, UnitId, Work,
};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{
    AttackBundle, Battle, Battlefield, Branches, Idea, Phase, StepDeeds, begin_step, clear_deeds, plan,
    rough_chance,
};

/// The phases before the dice of an attack, except those that find its target.
const BEFORE_THE_ROLL: [Phase; 3] = [Phase::Declare, Phase::Target, Phase::Modify];

/// Branches less likely than this are folded. So chances may be slightly wrong, but counting takes half the time.
const TAIL: f64 = 1e-4;

/// How much work it may take to follow all branches of an attack.
const WORK: Work = Work::of(100_000);

/// How often an attack that takes more is tried.
const RUNS: u32 = 200;

/// The deeds of an order before their dice are rolled, each with its chance.
type Signature = Vec<(f64, AttackBundle)>;

/// The other things on which the odds of an attack depend: all that rules read of the two units in Harm.
#[derive(PartialEq)]
struct Circumstances {
    attacker: Conditions,
    target: Conditions,
    /// Broken weapons do other damage, and magic weakens.
    arms: Vec<(ItemId, bool, Enhancement, Option<Gear>)>,
    /// Of several attacks, the next is made only while the target stands.
    hit_points: Option<HitPoints>,
}

/// An attack whose odds have been counted.
struct KnownAttack {
    signature: Signature,
    circumstances: Circumstances,
    odds: Arc<Forecast>,
}

/// A rough estimate of an attack, before its dice are followed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Glance {
    /// The chance to hit, 0..=1.
    pub hit: f64,
    /// The average damage of a hit, by the weapon's dice alone.
    pub damage: f64,
    /// How many other units it may hit by accident.
    pub in_the_way: usize,
}

/// A battle in which units can be put into other poses. It can follow the real battle and remembers the odds that are
/// still valid.
///
/// ```
/// # use std::sync::Arc;
/// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
/// use hexfray::forecast::WhatIf;
///
/// let mut what_if = WhatIf::new(&rulebook, Arc::clone(&state));
/// let attack = Order::Attack { unit: robin, target: grisk, weapon: None };
/// let odds = what_if.odds(&attack).expect("it is Robin's turn");
/// what_if.aim(robin);
/// assert!(what_if.odds(&attack).is_some_and(|aimed| aimed.need != odds.need));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct WhatIf {
    battle: Battle,
    state: Arc<Snapshot>,
    poses: BTreeMap<UnitId, Pose>,
    turn: Option<(UnitId, Turn)>,
    /// The units that are assumed to have aimed or to have lost their aim.
    aim: BTreeMap<UnitId, Conditions>,
    /// Units changed since the world held the state itself.
    touched: BTreeSet<UnitId>,
    known: HashMap<(UnitId, UnitId), Vec<KnownAttack>>,
    /// How many attacks have been counted.
    counted: u64,
}

impl WhatIf {
    /// The battle as it is.
    pub fn new(rulebook: &Rulebook, state: Arc<Snapshot>) -> WhatIf {
        let mut battle = scratch(rulebook);
        state.restore(battle.world_mut());
        WhatIf {
            battle,
            state,
            poses: BTreeMap::new(),
            turn: None,
            aim: BTreeMap::new(),
            touched: BTreeSet::new(),
            known: HashMap::new(),
            counted: 0,
        }
    }

    /// Goes to another state of the same battle.
    pub fn enter(&mut self, state: &Arc<Snapshot>) {
        let before = std::mem::replace(&mut self.state, Arc::clone(state));
        self.poses.clear();
        self.turn = None;
        self.aim.clear();
        let touched = std::mem::take(&mut self.touched);
        state.restore_after(&before, &touched, self.battle.world_mut());
        self.battle.world_mut().clear_trackers();
    }

    /// Forgets all odds, as another battle needs.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// How many attacks have been counted so far; the others were alike.
    pub fn counted(&self) -> u64 {
        self.counted
    }

    /// The state of the real battle.
    pub fn state(&self) -> &Arc<Snapshot> {
        &self.state
    }

    /// Reads the battlefield as it is assumed to be.
    pub fn survey<T>(&mut self, read: impl FnOnce(&Battlefield) -> T) -> T {
        self.battle.survey(read)
    }

    /// What the rules suggest to a unit.
    pub fn ideas(&mut self, unit: UnitId) -> Vec<Idea> {
        self.battle.ideas(unit)
    }

    /// The answer that a rule suggests to a question.
    pub fn advice(&mut self, question: &OpenChoice) -> ChosenOption {
        self.battle.advice(question)
    }

    /// Whether an order could be given now.
    pub fn allows(&mut self, order: &Order) -> bool {
        plan(self.battle.world_mut(), order).is_ok()
    }

    /// Puts a unit into a pose, even off the board.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let robin: UnitId = "robin".parse()?;
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
    /// use hexfray::{forecast::WhatIf, hex::{Facing, Hex, Pose}};
    ///
    /// let mut what_if = WhatIf::new(&rulebook, state);
    /// let pose = Pose { hex: Hex::new(1, 1), facing: Facing::West };
    /// what_if.put(robin, pose);
    /// assert_eq!(what_if.survey(|field| field.unit(robin).position.0), pose.hex);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put(&mut self, unit: UnitId, pose: Pose) {
        for member in self.pair(unit).into_iter().flatten() {
            self.put_alone(member, pose);
        }
    }

    /// Puts a unit back into its real pose.
    pub fn put_back(&mut self, unit: UnitId) {
        for member in self.pair(unit).into_iter().flatten() {
            if let Some(record) = self.state.unit(member) {
                let pose = Pose { hex: record.position, facing: record.facing };
                self.put_alone(member, pose);
                self.poses.remove(&member);
            }
        }
    }

    /// Lets a unit go to another pose, which costs it its aim (R-02).
    pub fn go(&mut self, unit: UnitId, pose: Pose) {
        self.put(unit, pose);
        let aiming = self.state.unit(unit).filter(|unit| unit.conditions.has(Condition::Aiming));
        match aiming.map(|unit| (unit.position, unit.facing) == (pose.hex, pose.facing)) {
            Some(true) => self.aim_as_it_is(unit),
            Some(false) => self.lose_aim(unit),
            None => {}
        }
    }

    /// Lets a unit that went to another pose be where it really is, with the aim that it has.
    pub fn come_back(&mut self, unit: UnitId) {
        self.put_back(unit);
        if self.aim.contains_key(&unit) {
            self.aim_as_it_is(unit);
        }
    }

    /// The unit, and the mount or the rider with which it moves as one (R-25).
    fn pair(&self, unit: UnitId) -> [Option<UnitId>; 2] {
        let Some(record) = self.state.unit(unit) else { return [Some(unit), None] };
        let rider =
            || self.state.units.iter().find(|other| other.riding.0 == Some(unit)).map(|rider| rider.id);
        let other = match record.riding.0 {
            None if record.kind.tags.contains(&Tag::Mount) => rider(),
            mount => mount,
        };
        [Some(unit), other]
    }

    fn put_alone(&mut self, unit: UnitId, pose: Pose) {
        let world = self.battle.world_mut();
        let Some(entity) = world.resource::<BattleState>().index.unit(unit) else { return };
        world.entity_mut(entity).insert((Position(pose.hex), Facing(pose.facing)));
        self.poses.insert(unit, pose);
        self.touched.insert(unit);
    }

    /// Assumes that a unit has aimed for a round (R-02).
    pub fn aim(&mut self, unit: UnitId) {
        let aiming = |mut conditions: Conditions| {
            conditions.begin(crate::model::Lasting::plain(Condition::Aiming));
            conditions
        };
        self.suppose(unit, aiming);
    }

    /// Assumes that a unit has lost its aim.
    pub fn lose_aim(&mut self, unit: UnitId) {
        let idle = |mut conditions: Conditions| {
            conditions.end(Condition::Aiming, None);
            conditions
        };
        self.suppose(unit, idle);
    }

    /// Assumes nothing about a unit's aim any more.
    pub fn aim_as_it_is(&mut self, unit: UnitId) {
        self.suppose(unit, |conditions| conditions);
        self.aim.remove(&unit);
    }

    fn suppose(&mut self, unit: UnitId, change: impl FnOnce(Conditions) -> Conditions) {
        let Some(record) = self.state.unit(unit) else { return };
        let conditions = change(record.conditions.clone());
        let world = self.battle.world_mut();
        let Some(entity) = world.resource::<BattleState>().index.unit(unit) else { return };
        world.entity_mut(entity).insert(conditions.clone());
        self.aim.insert(unit, conditions);
        self.touched.insert(unit);
    }

    /// Makes it a unit's turn, with this much of it left.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
    /// use hexfray::{forecast::WhatIf, rules::fresh_turn};
    ///
    /// let mut what_if = WhatIf::new(&rulebook, state);
    /// let end = Order::EndTurn { unit: grisk };
    /// assert!(!what_if.allows(&end), "it is Robin's turn");
    /// let turn = what_if.survey(|field| fresh_turn(field, &field.unit(grisk)));
    /// what_if.give(grisk, turn);
    /// assert!(what_if.allows(&end));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn give(&mut self, unit: UnitId, turn: Turn) {
        let world = self.battle.world_mut();
        let Some(entity) = world.resource::<BattleState>().index.unit(unit) else { return };
        world.entity_mut(entity).insert(turn);
        let mut state = world.resource_mut::<BattleState>();
        state.clock.stage = Stage::Acting;
        state.clock.block = vec![unit];
        self.turn = Some((unit, turn));
        self.touched.insert(unit);
    }

    /// The odds of an attack, if it can be ordered. They may be those of an earlier attack that was alike. Where
    /// weapons land and which units go down may differ then, so compare the damage with the hit points instead.
    pub fn odds(&mut self, order: &Order) -> Option<Arc<Forecast>> {
        let steps = plan(self.battle.world_mut(), order).ok()?;
        let first = steps.first().and_then(|step| step.acts.first())?;
        let Act::Attack { attacker: unit, target, .. } = *first else { return None };
        let signature = self.signature(&steps);
        let circumstances = self.circumstances(&steps, unit, target)?;
        let known = self.known.get(&(unit, target)).into_iter().flatten();
        let alike =
            |known: &&KnownAttack| known.signature == signature && known.circumstances == circumstances;
        if let Some(known) = known.clone().find(alike) {
            return Some(Arc::clone(&known.odds));
        }
        let odds = Arc::new(self.count_out(order, Self::ignored(&circumstances))?);
        self.counted += 1;
        let known = KnownAttack { signature, circumstances, odds: Arc::clone(&odds) };
        self.known.entry((unit, target)).or_default().push(known);
        Some(odds)
    }

    /// A rough estimate of an attack, if it can be ordered: of its first roll, without following dice.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use hexfray::{level::{DiceRecord, Level, Snapshot, Source}, model::UnitId, order::Order};
    /// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
    /// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
    /// # let rulebook = Rulebook::shipped("house", codex())?;
    /// # let (robin, grisk): (UnitId, UnitId) = ("robin".parse()?, "grisk".parse()?);
    /// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
    /// # let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
    /// use hexfray::forecast::WhatIf;
    ///
    /// let attack = Order::Attack { unit: robin, target: grisk, weapon: None };
    /// let glance = WhatIf::new(&rulebook, Arc::clone(&state)).glance(&attack).expect("it is Robin's turn");
    /// assert!(glance.hit > 0.0 && glance.hit < 1.0 && glance.damage > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn glance(&mut self, order: &Order) -> Option<Glance> {
        let steps = plan(self.battle.world_mut(), order).ok()?;
        if !steps.first()?.acts.iter().all(Act::is_attack) {
            return None;
        }
        let (_, attack) = self.signature(&steps[..1]).into_iter().next()?;
        let (weapon, target) = (attack.attack().weapon, attack.target());
        let size = self.state.unit(target)?.kind.size;
        let weapon = self.state.item(weapon)?.weapon.as_ref()?;
        let dice = weapon.damage_against(size);
        let damage = f64::from(dice.lowest() + dice.highest()) / 2.0;
        Some(Glance { hit: rough_chance(&attack), damage, in_the_way: attack.in_the_way().len() })
    }

    fn circumstances(&self, steps: &[Step], unit: UnitId, target: UnitId) -> Option<Circumstances> {
        let weapons = steps.iter().flat_map(|step| &step.acts).filter_map(|act| {
            let Act::Attack { weapon, .. } = act else { return None };
            self.state.item(*weapon)
        });
        let (attacker, target) = (self.state.unit(unit)?, self.state.unit(target)?);
        Some(Circumstances {
            attacker: attacker.conditions.clone(),
            target: target.conditions.clone(),
            arms: weapons
                .map(|item| (item.id, item.item.broken, item.enhancement.clone(), item.gear))
                .collect(),
            hit_points: (steps.len() > 1).then_some(target.hit_points),
        })
    }

    /// Counts the odds of an order, or tries it if that takes too much work.
    fn count_out(&mut self, order: &Order, ignored: &'static [Purpose]) -> Option<Forecast> {
        let orders = std::slice::from_ref(order);
        let world = self.battle.world_mut();
        let dice = DiceMode::Followed { tail: TAIL, ignored };
        let (counted, applied) = count_out(world, orders, dice, WORK);
        world.clear_trackers();
        if applied {
            self.set_up_again();
        }
        let mut forecasts = counted.unwrap_or_else(|TooLarge| {
            let here = Snapshot::capture(self.battle.world_mut());
            let tried = try_out(self.battle.world_mut(), &here, orders, RUNS);
            self.set_up_again();
            tried
        });
        forecasts.pop()
    }

    /// The landing of a weapon makes no difference to the odds, unless it is a flask.
    fn ignored(circumstances: &Circumstances) -> &'static [Purpose] {
        match circumstances.arms.iter().any(|(.., gear)| gear.is_some_and(|gear| gear.is_flask())) {
            true => &[],
            false => &[Purpose::Landing],
        }
    }

    fn set_up_again(&mut self) {
        self.state.restore(self.battle.world_mut());
        for (unit, pose) in std::mem::take(&mut self.poses) {
            self.put(unit, pose);
        }
        if let Some((unit, turn)) = self.turn {
            self.give(unit, turn);
        }
        for (unit, conditions) in std::mem::take(&mut self.aim) {
            self.suppose(unit, |_| conditions);
        }
    }

    fn signature(&mut self, steps: &[Step]) -> Signature {
        let world = self.battle.world_mut();
        let clock = world.resource::<BattleState>().clock.clone();
        let mut signature = Signature::new();
        for step in steps {
            begin_step(world, step);
            let branches = Branches::certain(&world.resource::<StepDeeds>().deeds, TAIL);
            world.insert_resource(branches);
            BEFORE_THE_ROLL.into_iter().for_each(|phase| world.run_schedule(phase));
            let branches = world.resource::<Branches>();
            let deeds = world.resource::<StepDeeds>().deeds.iter();
            signature.extend(deeds.filter_map(|(deed, entity)| {
                Some((branches.weight(deed.branch), AttackBundle::of(world.entity(*entity))?))
            }));
            clear_deeds(world);
        }
        world.resource_mut::<BattleState>().clock = clock;
        world.clear_trackers();
        signature
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::Forecaster;
    use crate::hex::Facing;
    use crate::level::{DiceRecord, Level, Source};
    use crate::model::{ScriptedFace, Status};
    use crate::rules::codex;
    use crate::rules::{fresh_turn, reach_within};

    /// Levels with a crowd and a cone; furniture; heights, walls and darkness.
    const LEVELS: [(&str, &str); 3] = [
        ("archers-lane", include_str!("../../levels/archers-lane.ron")),
        ("tavern", include_str!("../../levels/tavern.ron")),
        ("ruined-stair", include_str!("../../levels/ruined-stair.ron")),
    ];

    /// How wrong a chance may be because of folded branches, several of them added up.
    const OFF: f64 = 20.0 * TAIL;

    fn near(what: &str, one: f64, other: f64) {
        assert!((one - other).abs() < OFF, "{what}: {one} {other}");
    }

    fn same(what: &str, one: &BTreeMap<UnitId, f64>, other: &BTreeMap<UnitId, f64>) {
        let chance = |chances: &BTreeMap<UnitId, f64>, unit| chances.get(unit).copied().unwrap_or_default();
        one.keys().chain(other.keys()).for_each(|unit| near(what, chance(one, unit), chance(other, unit)));
    }

    fn compare(supposed: &Forecast, real: &Forecast) {
        assert_eq!((supposed.need, &supposed.modifiers), (real.need, &real.modifiers));
        for (what, one, other) in [
            ("hit", supposed.hit, real.hit),
            ("miss", supposed.miss, real.miss),
            ("accident", supposed.accident, real.accident),
            ("warded", supposed.warded, real.warded),
            ("critical", supposed.critical, real.critical),
            ("fumble", supposed.fumble, real.fumble),
            ("kill", supposed.kill, real.kill),
            ("damage", supposed.damage_mean / 50.0, real.damage_mean / 50.0),
        ] {
            near(what, one, other);
        }
        same("friendly fire", &supposed.friendly_fire, &real.friendly_fire);
        same("tight quarters", &supposed.tight_quarters, &real.tight_quarters);
        same("struck", &supposed.struck, &real.struck);
        same("fell", &supposed.fell, &real.fell);
    }

    /// The odds found for an earlier attack that was alike are those of the attack itself.
    #[test]
    fn attacks_alike_on_their_deeds_have_the_same_odds() {
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let (mut asked, mut kept) = (0, 0);
        for (name, text) in LEVELS {
            let level = Level::read(&Source::inline(name, text)).unwrap_or_else(|error| panic!("{error}"));
            let state = Arc::new(Snapshot::beginning(&level, DiceRecord::default()));
            let mut what_if = WhatIf::new(&rulebook, Arc::clone(&state));
            let mut forecaster = Forecaster::new(&rulebook);
            for unit in state.units.iter().filter(|unit| unit.status == Status::Fighting).step_by(3) {
                let poses = what_if.survey(|field| {
                    let reach = reach_within(field, &field.unit(unit.id), 12, None);
                    reach.poses().map(|(pose, _)| pose).step_by(29).collect::<Vec<_>>()
                });
                for pose in poses {
                    what_if.put(unit.id, pose);
                    let turn = what_if.survey(|field| fresh_turn(field, &field.unit(unit.id)));
                    what_if.give(unit.id, turn);
                    for target in state.units.iter().filter(|other| other.side != unit.side) {
                        let order = Order::Attack { unit: unit.id, target: target.id, weapon: None };
                        let Some(supposed) = what_if.odds(&order) else { continue };
                        let here = Arc::new(Snapshot::capture(what_if.battle.world_mut()));
                        compare(&supposed, &forecaster.forecast(&here, &order).expect("it can be ordered"));
                        asked += 1;
                    }
                }
                what_if.put_back(unit.id);
            }
            kept += what_if.known.values().map(Vec::len).sum::<usize>();
        }
        assert!(asked > 100 && kept < asked, "{kept} trees for {asked} attacks");
    }

    const WRESTLERS: &str = r#"(
        version: 1, title: "wrestlers", round_limit: 5,
        legend: { '.': (surface: Dirt) },
        map: Fill(columns: 8, rows: 6, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "wat": (creature: "man-at-arms", side: "red", at: (3, 3), facing: East, held: []),
            "egon": (creature: "man-at-arms", side: "blue", at: (4, 3), facing: West, held: ["dagger"]),
            "ulf": (creature: "man-at-arms", side: "blue", at: (7, 0), facing: West),
        },
    )"#;

    /// Wat acts, and these faces come up.
    fn wrestlers(faces: &[u16]) -> (Rulebook, Battle) {
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let level =
            Level::read(&Source::inline("wrestlers", WRESTLERS)).unwrap_or_else(|error| panic!("{error}"));
        let initiative = ["wat", "egon", "ulf"].map(|id| id.parse().expect("an id")).to_vec();
        let script = faces.iter().map(|&face| ScriptedFace { die: 20, face, purpose: None });
        let dice = DiceRecord {
            script: Some(script.collect()),
            initiative: Some(initiative),
            ..DiceRecord::default()
        };
        let battle = Battle::new(&level, &rulebook, dice);
        (rulebook, battle)
    }

    #[test]
    fn an_order_is_allowed_where_the_unit_is_assumed_to_be() {
        let (rulebook, battle) = wrestlers(&[]);
        let state = Arc::new(battle.snapshot());
        let mut what_if = WhatIf::new(&rulebook, Arc::clone(&state));
        let (wat, egon) = ("wat".parse().expect("an id"), "egon".parse().expect("an id"));
        let order = Order::Wrestle { unit: wat, target: egon };
        assert!(what_if.allows(&order));
        let hex = state.unit(egon).expect("it is there").position;
        what_if.put(wat, Pose { hex: Facing::East.ahead(hex), facing: Facing::East });
        assert!(!what_if.allows(&order), "it has turned its back");
        what_if.put_back(wat);
        assert!(what_if.allows(&order));
    }

    #[test]
    fn the_advice_on_a_question_is_that_of_its_rule() {
        let (rulebook, mut battle) = wrestlers(&[19, 2]);
        let (unit, target) = ("wat".parse().expect("an id"), "egon".parse().expect("an id"));
        battle.submit(&Order::Wrestle { unit, target }).unwrap_or_else(|refusal| panic!("{refusal}"));
        let question = battle.question().cloned().expect("the winner chooses");
        let mut what_if = WhatIf::new(&rulebook, Arc::new(battle.snapshot()));
        let place = question.options.place(&what_if.advice(&question)).expect("it is on offer");
        assert_eq!(question.options.words()[place], "hold fast");
    }

    #[test]
    fn a_glance_counts_the_friends_that_a_shot_may_hit() {
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let past = |friends: &str| {
            let archer = r#""egon": (creature: "archer", side: "blue", at: (0, 3), facing: East"#;
            let text = WRESTLERS
                .replace(
                    r#""egon": (creature: "man-at-arms", side: "blue", at: (4, 3), facing: West"#,
                    archer,
                )
                .replace("at: (3, 3)", "at: (6, 3)")
                .replace("at: (7, 0)", "at: (0, 0)")
                .replace(r#", held: ["dagger"]),"#, &format!("), {friends}"));
            let level = Level::read(&Source::inline("lane", &text)).unwrap_or_else(|error| panic!("{error}"));
            let (egon, wat) = ("egon".parse().expect("an id"), "wat".parse().expect("an id"));
            let dice = DiceRecord { initiative: Some(vec![egon]), ..DiceRecord::seeded(1) };
            let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
            let order = Order::Attack { unit: egon, target: wat, weapon: None };
            WhatIf::new(&rulebook, state).glance(&order).expect("it can shoot").in_the_way
        };
        let friend = |id: &str, at: &str| {
            format!(r#""{id}": (creature: "man-at-arms", side: "blue", at: {at}, facing: East),"#)
        };
        assert_eq!(past(""), 0);
        assert_eq!(past(&friend("one", "(4, 3)")), 1);
        assert_eq!(past(&(friend("one", "(4, 3)") + &friend("two", "(3, 3)"))), 2);
    }
}
