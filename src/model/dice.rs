//! Dice: expressions such as `2d4+1`, where faces come from, and the tree of all faces.
//!
//! A rule passes a pure closure that draws faces and returns an outcome. In play the closure runs once, on
//! faces of the generator or of a script; [`enumerate`] runs it over all faces and weighs the outcomes.

mod best;
mod loaded;
mod purpose;
mod sorted;
mod work;

use std::fmt;
use std::str::FromStr;

use bevy::platform::collections::HashMap;
use bevy::prelude::Resource;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::model::{RuleId, UnitId};

pub use loaded::LoadedFace;
pub use purpose::Purpose;
pub use work::Work;

/// The probability below which [`enumerate`] does not tell faces apart.
pub const TAIL: f64 = 1e-12;

/// A number of dice and a fixed part, written as text in files: `2d4+1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DiceExpression {
    /// Number of dice, 0..=20 in files; rolled twice, they are up to 40.
    pub count: u8,
    /// Sides of each die, 2..=1000.
    pub sides: u16,
    /// Added to their sum, -100..=100 in files.
    pub plus: i16,
}

impl DiceExpression {
    /// `count` dice of `sides` sides.
    pub const fn new(count: u8, sides: u16, plus: i16) -> Self {
        DiceExpression { count, sides, plus }
    }

    /// The dice rolled two times, all of it added up.
    pub const fn twice(self) -> Self {
        DiceExpression { count: 2 * self.count, sides: self.sides, plus: 2 * self.plus }
    }

    /// The lowest result.
    pub fn lowest(&self) -> i32 {
        i32::from(self.count) + i32::from(self.plus)
    }

    /// The highest result.
    pub fn highest(&self) -> i32 {
        i32::from(self.count) * i32::from(self.sides) + i32::from(self.plus)
    }

    /// The probability of each result from [`DiceExpression::lowest`] up.
    pub fn chances(&self) -> Vec<f64> {
        (0..self.count).fold(vec![1.0], |chances, _| with_another_die(&chances, usize::from(self.sides)))
    }
}

/// The probability of each sum with one die more: the mean of `sides` neighboring probabilities before it.
///
/// Each such stretch is the end of one block of `sides` and the beginning of the next, so running sums over the blocks
/// from both ends give it by one addition, and nothing small is lost by a subtraction.
fn with_another_die(chances: &[f64], sides: usize) -> Vec<f64> {
    let sums = chances.len() + sides - 1;
    let padded: Vec<f64> = std::iter::repeat_n(0.0, sides - 1)
        .chain(chances.iter().copied())
        .chain(std::iter::repeat_n(0.0, 2 * sides))
        .collect();
    let (mut up_to, mut from) = (padded.clone(), padded);
    for block in up_to.chunks_mut(sides) {
        (1..block.len()).for_each(|place| block[place] += block[place - 1]);
    }
    for block in from.chunks_mut(sides) {
        (1..block.len()).rev().for_each(|place| block[place - 1] += block[place]);
    }
    let stretch = |first: usize| match first.is_multiple_of(sides) {
        true => from[first],
        false => from[first] + up_to[first + sides - 1],
    };
    (0..sums).map(|first| stretch(first) / sides as f64).collect()
}

impl fmt::Display for DiceExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (1, 0) => write!(f, "d{}", self.sides),
            (1, plus) => write!(f, "d{}{plus:+}", self.sides),
            (count, 0) => write!(f, "{count}d{}", self.sides),
            (count, plus) => write!(f, "{count}d{}{plus:+}", self.sides),
        }
    }
}

impl FromStr for DiceExpression {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || format!("`{text}` is no dice; write them like d8, 2d4+1 or 3");
        if text.starts_with(['+', '0']) && text != "0" {
            return Err(bad());
        }
        if let Ok(plus) = text.parse::<i16>() {
            return Ok(DiceExpression::new(0, 2, plus)).and_then(|dice| within_bounds(dice, text));
        }
        let (count, rest) = text.split_once('d').ok_or_else(bad)?;
        let split = rest.find(['+', '-']).unwrap_or(rest.len());
        let (sides, plus) = rest.split_at(split);
        let dice = DiceExpression {
            count: if count.is_empty() { 1 } else { count.parse().map_err(|_| bad())? },
            sides: sides.parse().map_err(|_| bad())?,
            plus: if plus.is_empty() { 0 } else { plus.parse().map_err(|_| bad())? },
        };
        within_bounds(dice, text)
    }
}

fn within_bounds(dice: DiceExpression, text: &str) -> Result<DiceExpression, String> {
    let fits = dice.count <= 20 && (2..=1000).contains(&dice.sides) && (-100..=100).contains(&dice.plus);
    fits.then_some(dice).ok_or_else(|| {
        format!("`{text}` is out of bounds: at most 20 dice of 2 to 1000 sides, plus or minus 100")
    })
}

impl Serialize for DiceExpression {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DiceExpression {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A die that was rolled, as the log shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Roll {
    /// Sides of the die.
    pub die: u16,
    /// The natural face, 1..=die.
    pub face: u16,
    /// What it was rolled for.
    pub purpose: Purpose,
    /// The rule that asked for it.
    pub rule: RuleId,
}

/// A face fixed by a script: `(d20, 20)`, if you like with its purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptedFace {
    /// Sides of the die.
    pub die: u16,
    /// The face it shows.
    pub face: u16,
    /// What it must be rolled for, if the script says so.
    pub purpose: Option<Purpose>,
}

/// Writes it as scripts do.
impl fmt::Display for ScriptedFace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(d{}, {}", self.die, self.face)?;
        if let Some(purpose) = self.purpose {
            write!(f, ", {purpose}")?;
        }
        f.write_str(")")
    }
}

/// The error when a script's dice do not fit what the rules ask for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DiceFault {
    /// No scripted face is left.
    #[error(
        "the script has no face left for the d{die} that {rule} asks for ({purpose}); add one after the first {used}"
    )]
    Exhausted {
        /// Sides of the die asked for.
        die: u16,
        /// The purpose.
        purpose: Purpose,
        /// The rule that asks.
        rule: RuleId,
        /// Number of faces used before.
        used: usize,
    },
    /// The next scripted face is of another die, for another purpose, or not on the die.
    #[error("face {index} of the script is a {given} but {rule} asks for a d{die} ({purpose})")]
    Mismatch {
        /// Index of the face in the script, counted from 1.
        index: usize,
        /// The face as the script has it.
        given: String,
        /// Sides of the die asked for.
        die: u16,
        /// The purpose.
        purpose: Purpose,
        /// The rule that asks.
        rule: RuleId,
    },
}

/// A deed of a step, counted from 0 in the order of the step's acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DeedId(pub u32);

/// Which die is asked for: half of the key of a face.
#[derive(Debug, Clone, Copy)]
pub struct Ask {
    /// The deed it is for.
    pub deed: DeedId,
    /// The rule that asks.
    pub rule: RuleId,
    /// The purpose.
    pub purpose: Purpose,
}

/// The source of a battle's faces: a seed, and before it a script, if there is one.
#[derive(Resource, Debug, Clone, Default)]
pub struct DiceSource {
    /// The battle's seed.
    pub seed: u64,
    /// Number of the step under way.
    pub step: u64,
    /// Scripted faces, in the order they are drawn.
    pub script: Option<Vec<ScriptedFace>>,
    /// Number of scripted faces used up.
    pub script_used: usize,
    /// Whether the generator goes on when the script is used up.
    pub then_random: bool,
    /// The initiative order that a script fixes, first to act first.
    pub initiative: Option<Vec<UnitId>>,
    /// Faces that wait for the die of a unit; they go before the generator and after the script.
    pub loaded: Vec<LoadedFace>,
    /// Rolls of the step under way.
    pub rolls: Vec<(DeedId, Roll)>,
    /// The first error of the script.
    pub fault: Option<DiceFault>,
    counts: HashMap<(DeedId, Purpose), u32>,
    /// The unit that does each deed of the step under way.
    actors: Vec<Option<UnitId>>,
}

impl DiceSource {
    /// Dice from a seed, without a script.
    pub fn seeded(seed: u64) -> Self {
        DiceSource { seed, ..DiceSource::default() }
    }

    /// Starts a step whose deeds these units do: its rolls are counted anew. A step that runs again has its loaded
    /// faces again.
    pub fn begin_step(&mut self, step: u64, actors: impl Iterator<Item = Option<UnitId>>) {
        self.step = step;
        self.actors.clear();
        self.actors.extend(actors);
        self.rolls.clear();
        self.counts.clear();
        self.loaded.iter_mut().for_each(|face| face.give_back(step));
    }

    /// Gives all faces from here on another seed and no script. What has been rolled in the step stays.
    pub fn reseed(&mut self, seed: u64) {
        (self.seed, self.script) = (seed, None);
    }

    /// Draws a face for `ask` and records it.
    pub fn face(&mut self, ask: Ask, sides: u16) -> u16 {
        let scripted = self.scripted(ask, sides).or_else(|| self.loaded(ask, sides));
        let face = scripted.unwrap_or_else(|| self.generated(ask, sides));
        let roll = Roll { die: sides, face, purpose: ask.purpose, rule: ask.rule };
        self.rolls.push((ask.deed, roll));
        face
    }

    /// The rolls made for a deed so far.
    pub fn rolls_of(&self, deed: DeedId) -> impl Iterator<Item = Roll> {
        self.rolls.iter().filter(move |(of, _)| *of == deed).map(|&(_, roll)| roll)
    }

    fn scripted(&mut self, ask: Ask, sides: u16) -> Option<u16> {
        let script = self.script.as_ref().filter(|_| ask.purpose != Purpose::Initiative)?;
        let Ask { rule, purpose, .. } = ask;
        let used = self.script_used;
        let Some(&next) = script.get(used) else {
            if self.then_random {
                return None;
            }
            self.fault.get_or_insert(DiceFault::Exhausted { die: sides, purpose, rule, used });
            return Some(1);
        };
        self.script_used += 1;
        let fits = next.die == sides
            && (1..=sides).contains(&next.face)
            && next.purpose.is_none_or(|p| p == purpose);
        if !fits {
            let given = next.to_string();
            self.fault.get_or_insert(DiceFault::Mismatch {
                index: used + 1,
                given,
                die: sides,
                purpose,
                rule,
            });
            return Some(1);
        }
        Some(next.face)
    }

    fn loaded(&mut self, ask: Ask, sides: u16) -> Option<u16> {
        let actor = self.actors.get(ask.deed.0 as usize).copied().flatten()?;
        let mut waiting = self.loaded.iter_mut().filter(|face| face.waits_for(actor, ask.purpose, sides));
        waiting.next().map(|face| face.take(self.step))
    }

    /// A face depends only on its key, so the order of systems decides nothing.
    fn generated(&mut self, ask: Ask, sides: u16) -> u16 {
        let count = self.counts.entry((ask.deed, ask.purpose)).or_default();
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8..16].copy_from_slice(&self.step.to_le_bytes());
        key[16..20].copy_from_slice(&ask.deed.0.to_le_bytes());
        key[20..22].copy_from_slice(&(ask.purpose as u16).to_le_bytes());
        key[24..28].copy_from_slice(&count.to_le_bytes());
        *count += 1;
        ChaCha8Rng::from_seed(key).random_range(1..=sides)
    }
}

/// The faces that a rule's closure draws from.
pub struct Draw<'a>(FaceSource<'a>);

enum FaceSource<'a> {
    Dice(&'a mut DiceSource, Ask),
    Tree(&'a mut Tree),
}

impl<'a> Draw<'a> {
    /// Draws from a battle's dice.
    pub fn from_dice(source: &'a mut DiceSource, ask: Ask) -> Self {
        Draw(FaceSource::Dice(source, ask))
    }

    /// Draws further faces for another purpose.
    pub fn about(&mut self, purpose: Purpose) -> &mut Self {
        match &mut self.0 {
            FaceSource::Dice(_, ask) => ask.purpose = purpose,
            FaceSource::Tree(tree) => tree.skips = false,
        }
        self
    }

    /// Draws further faces for another purpose, which make a difference only to later steps: a forecast that ends with
    /// this step takes the lowest.
    pub fn about_later(&mut self, purpose: Purpose) -> &mut Self {
        self.about(purpose);
        if let FaceSource::Tree(tree) = &mut self.0 {
            tree.skips = tree.horizon == Horizon::Step;
        }
        self
    }

    /// Rolls one die: a natural face 1..=sides.
    pub fn die(&mut self, sides: u16) -> u16 {
        match &mut self.0 {
            FaceSource::Dice(source, ask) => source.face(*ask, sides),
            FaceSource::Tree(tree) => {
                1 + tree.choose(|| vec![1.0 / f64::from(sides); usize::from(sides)]) as u16
            }
        }
    }

    /// Rolls dice: their sum and the fixed part.
    pub fn roll(&mut self, dice: DiceExpression) -> i32 {
        match &mut self.0 {
            FaceSource::Dice(source, ask) => {
                let faces = (0..dice.count).map(|_| i32::from(source.face(*ask, dice.sides)));
                faces.sum::<i32>() + i32::from(dice.plus)
            }
            FaceSource::Tree(tree) => dice.lowest() + tree.choose(|| dice.chances()) as i32,
        }
    }

    /// Picks one of the candidates, each equally likely, by one die; a single candidate needs no die.
    ///
    /// # Panics
    /// If there is no candidate.
    pub fn pick<T: Copy>(&mut self, candidates: &[T]) -> T {
        assert!(!candidates.is_empty(), "a rule must have candidates to pick from");
        match candidates.len() {
            1 => candidates[0],
            several => candidates[usize::from(self.die(several as u16)) - 1],
        }
    }
}

/// How far ahead somebody looks who counts outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Horizon {
    /// To the end of the step.
    Step,
    /// Further steps follow, and what they find matters.
    #[default]
    Beyond,
}

/// A path through all faces: for each draw, the face taken now and the probability of each face.
#[derive(Default)]
struct Tree {
    path: Vec<(usize, Vec<f64>)>,
    depth: usize,
    weight: f64,
    tail: f64,
    horizon: Horizon,
    /// Whether the faces drawn now make no difference within the horizon.
    skips: bool,
}

impl Tree {
    fn choose(&mut self, chances: impl FnOnce() -> Vec<f64>) -> usize {
        if self.skips || self.weight < self.tail {
            return 0;
        }
        if self.depth == self.path.len() {
            self.path.push((0, chances()));
        }
        let (index, chances) = &self.path[self.depth];
        self.depth += 1;
        self.weight *= chances[*index];
        *index
    }

    /// Goes on to the next path; false after the last.
    fn advance(&mut self) -> bool {
        while let Some((index, chances)) = self.path.last_mut() {
            *index += 1;
            if *index < chances.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

/// Every outcome of a closure with its probability; equal outcomes are merged. The sum is 1.
pub fn enumerate<T: PartialEq>(outcome: impl Fn(&mut Draw) -> T) -> Vec<(T, f64)> {
    enumerate_within(TAIL, Horizon::Beyond, &mut Work::UNBOUNDED.clone(), outcome)
}

/// How many outcomes are compared with a new one in a unit of work.
const COMPARED: usize = 64;

/// [`enumerate`] with other limits: faces after a path less likely than `tail`, or that matter only beyond the horizon,
/// are not told apart. Every path takes work; once none is left, some outcomes are missing.
pub fn enumerate_within<T: PartialEq>(
    tail: f64,
    horizon: Horizon,
    work: &mut Work,
    outcome: impl Fn(&mut Draw) -> T,
) -> Vec<(T, f64)> {
    let mut tree = Tree { tail, horizon, ..Tree::default() };
    let mut outcomes: Vec<(T, f64)> = Vec::new();
    loop {
        tree.depth = 0;
        tree.weight = 1.0;
        tree.skips = false;
        let value = outcome(&mut Draw(FaceSource::Tree(&mut tree)));
        match outcomes.iter_mut().find(|(known, _)| *known == value) {
            Some((_, weight)) => *weight += tree.weight,
            None => outcomes.push((value, tree.weight)),
        }
        work.spend(1 + outcomes.len() / COMPARED);
        if work.is_spent() || !tree.advance() {
            return outcomes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(deed: u32, purpose: Purpose) -> Ask {
        Ask { deed: DeedId(deed), rule: RuleId::f(1), purpose }
    }

    #[test]
    fn dice_read_as_they_are_written() {
        for text in ["d8", "2d4+1", "3d6-2", "5", "-1"] {
            assert_eq!(text.parse::<DiceExpression>().unwrap().to_string(), text);
        }
        for bad in ["", "+5", "0d6", "05", "d", "d1", "21d6", "d8+101", "8d", "2x4", "d-4"] {
            assert!(bad.parse::<DiceExpression>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_sum_has_its_chances() {
        let chances = DiceExpression::new(2, 6, 0).chances();
        assert_eq!(chances.len(), 11);
        assert!((chances[5] - 6.0 / 36.0).abs() < 1e-15);
    }

    #[test]
    fn sums_of_many_dice_are_as_likely_as_all_their_faces_make_them() {
        for (count, sides) in [(1, 2), (2, 2), (3, 7), (5, 4), (4, 10), (0, 6)] {
            let mut slow = vec![1.0];
            for _ in 0..count {
                let mut wider = vec![0.0; slow.len() + usize::from(sides) - 1];
                for (sum, chance) in slow.iter().enumerate() {
                    (0..usize::from(sides)).for_each(|face| wider[sum + face] += chance / f64::from(sides));
                }
                slow = wider;
            }
            let quick = DiceExpression::new(count, sides, 0).chances();
            assert_eq!(quick.len(), slow.len());
            let near = |(one, other): (&f64, &f64)| (one - other).abs() < 1e-15;
            assert!(quick.iter().zip(&slow).all(near), "{count}d{sides}: {quick:?} {slow:?}");
        }
        let most = DiceExpression::new(20, 1000, 0).twice().chances();
        assert_eq!(most.len(), 39_961);
        assert!((most.iter().sum::<f64>() - 1.0).abs() < 1e-12 && most.iter().all(|chance| *chance >= 0.0));
    }

    #[test]
    fn what_matters_only_later_is_told_apart_only_by_who_looks_further() {
        let outcome = |draw: &mut Draw| {
            let now = draw.about(Purpose::ToHit).die(3);
            let later = draw.about_later(Purpose::Knockdown).die_of_sorts(20, |face| face > 10);
            (now, later, draw.about(Purpose::Damage).die(2))
        };
        let count = |horizon| enumerate_within(TAIL, horizon, &mut Work::UNBOUNDED.clone(), outcome);
        assert_eq!(count(Horizon::Beyond).len(), 12);
        let near = count(Horizon::Step);
        assert!(near.len() == 6 && near.iter().all(|((_, later, _), chance)| *later == 1 && *chance > 0.16));
    }

    #[test]
    fn a_sum_rolled_twice_is_one_sum() {
        let dice = DiceExpression::new(2, 4, 1);
        let once = enumerate(|draw| draw.roll(dice.twice()));
        let both = enumerate(|draw| draw.roll(dice) + draw.roll(dice));
        assert_eq!((once.len(), dice.twice().lowest(), dice.twice().highest()), (both.len(), 6, 18));
        for ((sum, chance), (other, likely)) in once.iter().zip(&both) {
            assert!(sum == other && (chance - likely).abs() < 1e-15);
        }
    }

    #[test]
    fn enumerating_stops_when_its_work_is_spent() {
        let mut work = Work::of(1_000);
        let some = enumerate_within(TAIL, Horizon::Beyond, &mut work, |draw| {
            (0..9).map(|_| draw.die(20)).sum::<u16>()
        });
        assert!(work.is_spent() && some.len() < 1_000);
        let mut enough = Work::of(1_000);
        assert_eq!(enumerate_within(TAIL, Horizon::Beyond, &mut enough, |draw| draw.die(20)).len(), 20);
        assert!(!enough.is_spent());
    }

    #[test]
    fn a_face_depends_on_its_key_alone() {
        let mut forward = DiceSource::seeded(7);
        let mut backward = DiceSource::seeded(7);
        let one = (0..50).map(|deed| forward.face(ask(deed, Purpose::ToHit), 20)).collect::<Vec<_>>();
        let mut two =
            (0..50).rev().map(|deed| backward.face(ask(deed, Purpose::ToHit), 20)).collect::<Vec<_>>();
        two.reverse();
        assert_eq!(one, two);
        assert!(one.iter().any(|face| *face != one[0]));
    }

    #[test]
    fn faces_are_fair() {
        let mut dice = DiceSource::seeded(1);
        let mut seen = [0; 20];
        for step in 0..20_000 {
            dice.begin_step(step, [].into_iter());
            seen[usize::from(dice.face(ask(0, Purpose::ToHit), 20)) - 1] += 1;
        }
        let squares: f64 = seen.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        assert!(squares < 43.8, "chi squared {squares} with 19 degrees of freedom");
    }

    #[test]
    fn a_script_of_other_dice_is_a_fault() {
        let script = |faces: &[(u16, u16)]| {
            faces.iter().map(|&(die, face)| ScriptedFace { die, face, purpose: None }).collect::<Vec<_>>()
        };
        let mut dice = DiceSource { script: Some(script(&[(8, 3)])), ..DiceSource::default() };
        dice.face(ask(0, Purpose::ToHit), 20);
        assert!(matches!(dice.fault, Some(DiceFault::Mismatch { index: 1, die: 20, .. })));
        let meant = ScriptedFace { die: 20, face: 15, purpose: Some(Purpose::Damage) };
        let mut dice = DiceSource { script: Some(vec![meant]), ..DiceSource::default() };
        dice.face(ask(0, Purpose::ToHit), 20);
        assert_eq!(
            dice.fault.map(|fault| fault.to_string()).as_deref(),
            Some("face 1 of the script is a (d20, 15, damage) but F-01 asks for a d20 (to_hit)")
        );
        let mut dice = DiceSource { script: Some(script(&[(20, 3)])), ..DiceSource::default() };
        assert_eq!(dice.face(ask(0, Purpose::Initiative), 10), dice.rolls[0].1.face);
        assert_eq!(dice.face(ask(0, Purpose::ToHit), 20), 3);
        assert_eq!(dice.fault, None);
        dice.face(ask(0, Purpose::Damage), 8);
        assert!(matches!(dice.fault, Some(DiceFault::Exhausted { used: 1, .. })));
    }

    #[test]
    fn a_tree_sees_every_face_once() {
        let outcomes = enumerate(|draw| draw.die(6) + draw.die(6));
        assert_eq!(outcomes.len(), 11);
        let total: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
        assert!((total - 1.0).abs() < 1e-12);
        let seven = outcomes.iter().find(|(sum, _)| *sum == 7).unwrap();
        assert!((seven.1 - 1.0 / 6.0).abs() < 1e-12);
    }

    #[test]
    fn an_endless_chain_is_cut_at_its_tail() {
        let outcomes = enumerate(|draw| {
            let mut length = 0;
            while draw.die(20) == 20 {
                length += 1;
            }
            length
        });
        let total: f64 = outcomes.iter().map(|(_, chance)| chance).sum();
        assert!((total - 1.0).abs() < 1e-12 && outcomes.len() < 12);
    }
}
