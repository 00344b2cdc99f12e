//! What betrays the unseen and what disturbs those who listen for them: rows added to the die.
//!
//! A low roll detects, so what helps the detector is below 0.

use bevy::prelude::App;

use crate::event::Modifier;
use crate::hex::Hex;
use crate::model::{Condition, Material, RuleId, Skill, Tag};
use crate::rulebook::{Rule, RuleRow};
use crate::rules::field::able::knows;
use crate::rules::field::{Battlefield, Unit, score_check};
use crate::rules::motion::step::PLAIN;

const A76: RuleId = RuleId::a(76);
const A79: RuleId = RuleId::a(79);
const A80: RuleId = RuleId::a(80);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A79,
        "What betrays the invisible",
        "The hexes that a unit has entered in this round count against its movement rate: none, less than half of it, half \
         to all of it, more, three times as much. A unit that flies above the ground counts as one that has not moved. \
         Gravel, dry leaves and water are noisy ground, for one that has moved over it on foot. Armor of metal that covers \
         the torso is noisy.",
    )
    .with_rows(|| listed(A79))
    .needing(&[A76]),
    Rule::new(
        A80,
        "What helps and what disturbs",
        "The detector is alerted if the enemy has attacked its side, or shouted at it, in this battle without being seen; an \
         attack on a third side alerts nobody else. A skill helps only \
         in a check in which a d20 of at most Intelligence (Observation), of at most Wisdom + 1 (Alertness) or of at most \
         Wisdom (Tracking) succeeds first, to which what makes its checks harder is added too. Movement, ground and armor of the detector itself count as under A-79.",
    )
    .with_rows(|| listed(A80))
    .needing(&[A76]),
];

pub(super) fn plugin(_: &mut App) {}

/// How much of its movement rate a unit has gone in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pace {
    Still,
    /// Less than half of it.
    Slow,
    /// Half to all of it.
    Walk,
    /// More.
    Jog,
    /// Three times as much, or more.
    Run,
}

/// The pace of a unit that has entered so many hexes, by its movement rate.
fn pace(hexes: u8, rate: u8) -> Pace {
    let rate = u32::from(rate).max(PLAIN);
    match u32::from(hexes) * PLAIN {
        0 => Pace::Still,
        gone if 2 * gone < rate => Pace::Slow,
        gone if gone <= rate => Pace::Walk,
        gone if gone < 3 * rate => Pace::Jog,
        _ => Pace::Run,
    }
}

/// What can be heard of a unit.
struct NoiseMade {
    /// `None` in the air.
    pace: Option<Pace>,
    ground: bool,
    armor: bool,
}

impl NoiseMade {
    fn of(field: &Battlefield, unit: &Unit) -> NoiseMade {
        let legs = field.legs(unit);
        let aloft = legs.flight.0.is_some_and(|flight| flight.layer > 0);
        let walked = field.clock.walked.get(legs.id).map_or(&[][..], |hexes| hexes);
        let hexes = u8::try_from(walked.len()).unwrap_or(u8::MAX);
        let pace = (!aloft).then(|| pace(hexes, legs.movement.0));
        let is_noisy_ground = |hex: &Hex| {
            let tile = field.board.tile(*hex);
            tile.is_some_and(|tile| tile.surface.is_noisy() || tile.depth > 0)
        };
        let ground = pace.is_some() && walked.iter().any(is_noisy_ground);
        NoiseMade { pace, ground, armor: is_noisy(unit) }
    }
}

/// Whether a unit wears mail or plate.
fn is_noisy(unit: &Unit) -> bool {
    let torso = |covers: &[crate::model::BodyLocation]| covers.contains(&crate::model::BodyLocation::Torso);
    unit.armor.pieces.iter().any(|piece| piece.material == Material::Metal && torso(&piece.covers))
}

/// One row of the two lists.
#[derive(Clone, Copy)]
struct Giveaway {
    rule: RuleId,
    label: &'static str,
    value: i16,
}

const fn sign(rule: RuleId, value: i16, label: &'static str) -> Giveaway {
    Giveaway { rule, label, value }
}

const AT_REST: Giveaway = sign(A79, 2, "Unseen, at rest or in the air");
const WALKS: Giveaway = sign(A79, -1, "Unseen, walks at least half of its movement");
const JOGS: Giveaway = sign(A79, -2, "Unseen, goes faster than it walks");
const RUNS: Giveaway = sign(A79, -4, "Unseen, runs");
const BY_NATURE: Giveaway = sign(A79, 3, "Invisible by nature");
const SILENT: Giveaway = sign(A79, 2, "Unseen, moves without a sound");
const ON_NOISY_GROUND: Giveaway = sign(A79, -1, "Unseen, on noisy ground");
const IN_NOISY_ARMOR: Giveaway = sign(A79, -1, "Unseen, in noisy armor");
const ALERTED: Giveaway = sign(A80, -2, "Detector alerted");
const OBSERVES: Giveaway = sign(A80, -2, "Detector observes");
const ALERT: Giveaway = sign(A80, -1, "Detector is alert by habit");
const TRACKS: Giveaway = sign(A80, -1, "Detector reads tracks");
const DETECTOR_WALKS: Giveaway = sign(A80, 2, "Detector walks at least half of its movement");
const DETECTOR_RUNS: Giveaway = sign(A80, 4, "Detector goes faster than it walks");
const DETECTOR_ON_NOISY_GROUND: Giveaway = sign(A80, 1, "Detector on noisy ground");
const DETECTOR_IN_NOISY_ARMOR: Giveaway = sign(A80, 1, "Detector in noisy armor");

/// All rows, in the order of the rules.
const ALL: [Giveaway; 16] = [
    AT_REST,
    WALKS,
    JOGS,
    RUNS,
    BY_NATURE,
    SILENT,
    ON_NOISY_GROUND,
    IN_NOISY_ARMOR,
    ALERTED,
    OBSERVES,
    ALERT,
    TRACKS,
    DETECTOR_WALKS,
    DETECTOR_RUNS,
    DETECTOR_ON_NOISY_GROUND,
    DETECTOR_IN_NOISY_ARMOR,
];

fn listed(rule: RuleId) -> Vec<RuleRow> {
    let rows = ALL.iter().filter(|sign| sign.rule == rule);
    rows.map(|sign| RuleRow { label: sign.label, value: sign.value, each: false }).collect()
}

/// The rows of the unseen unit.
fn of_the_unseen(field: &Battlefield, unit: &Unit) -> Vec<Giveaway> {
    let noise = NoiseMade::of(field, unit);
    let pace = match noise.pace {
        None | Some(Pace::Still) => Some(AT_REST),
        Some(Pace::Slow) => None,
        Some(Pace::Walk) => Some(WALKS),
        Some(Pace::Jog) => Some(JOGS),
        Some(Pace::Run) => Some(RUNS),
    };
    let by_nature = unit.kind.tags.contains(&Tag::NaturallyInvisible).then_some(BY_NATURE);
    let silent = (knows(unit, Skill::Silence) || unit.conditions.has(Condition::Silenced)).then_some(SILENT);
    let ground = noise.ground.then_some(ON_NOISY_GROUND);
    let armor = noise.armor.then_some(IN_NOISY_ARMOR);
    [pace, by_nature, silent, ground, armor].into_iter().flatten().collect()
}

/// The rows of the detector itself.
fn of_the_detector(field: &Battlefield, unit: &Unit) -> Vec<Giveaway> {
    let noise = NoiseMade::of(field, unit);
    let pace = match noise.pace {
        None | Some(Pace::Still | Pace::Slow) => None,
        Some(Pace::Walk) => Some(DETECTOR_WALKS),
        Some(Pace::Jog | Pace::Run) => Some(DETECTOR_RUNS),
    };
    let ground = noise.ground.then_some(DETECTOR_ON_NOISY_GROUND);
    let armor = noise.armor.then_some(DETECTOR_IN_NOISY_ARMOR);
    [pace, ground, armor].into_iter().flatten().collect()
}

/// The row of a skill that helps; `None` for all other skills.
fn of_a_skill(skill: Skill) -> Option<Giveaway> {
    match skill {
        Skill::Observation => Some(OBSERVES),
        Skill::Alertness => Some(ALERT),
        Skill::Tracking => Some(TRACKS),
        Skill::Ambidextrous | Skill::Precision | Skill::Healing | Skill::Silence => None,
    }
}

/// The highest face of a d20 with which a skill of a unit helps; `None` for skills that never do.
pub(super) fn needed_for(field: &Battlefield, unit: &Unit, skill: Skill) -> Option<i16> {
    let score = match skill {
        Skill::Observation => unit.abilities.intelligence,
        Skill::Alertness => unit.abilities.wisdom + 1,
        Skill::Tracking => unit.abilities.wisdom,
        Skill::Ambidextrous | Skill::Precision | Skill::Healing | Skill::Silence => return None,
    };
    Some(score_check::need(field, &field.summary(*unit.id), score.into()))
}

/// The rows of one detector and one unseen unit; of the detector's skills these help. What makes its other checks
/// harder makes this one harder too.
pub(super) fn rows(field: &Battlefield, detector: &Unit, unseen: &Unit, skills: &[Skill]) -> Vec<Modifier> {
    let trace = field.secrets.trace(detector.side.0, *unseen.id);
    let alerted = trace.is_some_and(|trace| trace.alerted).then_some(ALERTED);
    let signs = of_the_unseen(field, unseen).into_iter().chain(alerted);
    let signs = signs.chain(skills.iter().filter_map(|skill| of_a_skill(*skill)));
    let signs = signs.chain(of_the_detector(field, detector));
    let rows = signs.map(|Giveaway { rule, label, value }| Modifier { rule, label, value });
    rows.chain(score_check::rows(field, &field.summary(*detector.id))).collect()
}

#[cfg(test)]
mod tests;
