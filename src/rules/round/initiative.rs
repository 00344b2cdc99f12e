//! Initiative: a d10 and Dexterity give a unit its segment.
//!
//! `segment = d10 + Dexterity + circumstances`, clamped to 1..=10; ties go by Dexterity, then by id. Where A-01 is on,
//! the units of a side that check morale share one d10, and Dexterity does not count on it.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs, Query};

use super::{sequence, situation};
use crate::event::{BattleEvent, Modifier};
use crate::model::{Act, Draw, Purpose, RuleId, SEGMENTS, SideId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const A01: RuleId = RuleId::a(1);
const A04: RuleId = RuleId::a(4);
const A06: RuleId = RuleId::a(6);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A01,
        "Who rolls for initiative",
        "Each unit rolls for itself, but those of a side that check their morale, as monsters do, share one roll. \
         Dexterity counts only for those who roll for themselves; circumstances (A-05) count for each unit.",
    )
    .needing(&[A04]),
    Rule::new(
        A04,
        "Quick hands act early",
        "Each unit rolls a d10 for its segment every round. High Dexterity subtracts up to 5 from the roll, low \
         Dexterity adds up to 6. In the same segment, the higher Dexterity goes first.",
    )
    .adding(&["Dexterity"])
    .needing(&[RuleId::a(2)]),
];

pub(super) fn plugin(app: &mut App) {
    let rounds = |event: &BattleEvent| matches!(event, BattleEvent::RoundBegan { .. });
    add_reaction(app, A04, rounds, call_for_initiative.in_set(React::Initiative));
    add_rule_systems(app, A04, Phase::Harm, (roll, report).chain().in_set(Harm::Initiative));
}

/// What Dexterity adds to the roll.
fn adjustment(dexterity: u8) -> i16 {
    match dexterity {
        0 | 1 => 6,
        2 => 4,
        3 => 3,
        4 => 2,
        5 => 1,
        6..=15 => 0,
        16 => -1,
        17 | 18 => -2,
        19 | 20 => -3,
        21..=23 => -4,
        _ => -5,
    }
}

/// The segment for a natural roll and all that is added to it.
pub fn segment(natural: u16, added: i16) -> u8 {
    (natural as i16 + added).clamp(1, i16::from(SEGMENTS)) as u8
}

/// The face of an initiative die; one of each round also has the order in which the sides act if all else is equal.
#[derive(Component, Clone, PartialEq)]
struct InitiativeFace {
    natural: u16,
    sides: Vec<SideId>,
}

fn call_for_initiative(mut causes: Causes, field: Battlefield) {
    if causes.events().any(|event| matches!(event, BattleEvent::RoundBegan { .. })) {
        let acts = with_a_turn(&field).map(|unit| Act::Initiative { unit }).collect();
        causes.queue(A04, vec![acts]);
    }
}

/// The units that have a turn of their own, by id.
fn with_a_turn(field: &Battlefield) -> impl Iterator<Item = UnitId> {
    field.fighting().filter(|unit| field.has_a_turn(unit)).map(|unit| *unit.id)
}

/// Whether a unit shares the die of its side.
fn shares(field: &Battlefield, unit: &UnitSummary) -> bool {
    field.rulebook.has(A01) && unit.nerve.checks
}

/// The unit on whose die the initiative of a unit goes: its own, or the first of those with whom it shares one.
fn roller(field: &Battlefield, id: UnitId) -> UnitId {
    let unit = field.summary(id);
    if !shares(field, &unit) {
        return id;
    }
    let alike = |other: &UnitId| {
        let other = field.summary(*other);
        other.side.0 == unit.side.0 && other.nerve.checks
    };
    with_a_turn(field).find(alike).unwrap_or(id)
}

/// The sides whose order this unit's die draws: that of the first unit does, for all.
fn sides_to_draw(field: &Battlefield, id: UnitId) -> Vec<SideId> {
    if !field.rulebook.has(A06) || with_a_turn(field).next() != Some(id) {
        return Vec::new();
    }
    let mut sides: Vec<SideId> = with_a_turn(field).map(|unit| field.summary(unit).side.0).collect();
    sides.sort_unstable();
    sides.dedup();
    sides
}

fn shuffled(draw: &mut Draw, mut sides: Vec<SideId>) -> Vec<SideId> {
    let mut order = Vec::with_capacity(sides.len());
    while let Some(most) = u16::try_from(sides.len()).ok().filter(|most| *most > 0) {
        let face = if most == 1 { 1 } else { draw.die(most) };
        order.push(sides.remove(usize::from(face) - 1));
    }
    order
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    if dice.initiative_is_fixed() {
        return;
    }
    deeds.each(|(entity, deed, declared)| {
        let Act::Initiative { unit } = declared.0 else { return };
        if roller(&field, unit) == unit {
            let sides = sides_to_draw(&field, unit);
            dice.ask((entity, *deed), A04, Purpose::Initiative, |draw| InitiativeFace {
                natural: draw.die(10),
                sides: shuffled(draw, sides.clone()),
            });
        }
    });
}

fn report(
    mut deeds: Deeds<(&Deed, &Declared, &mut Effects)>,
    faces: Query<(&Declared, &InitiativeFace)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, mut effects)| {
        let Act::Initiative { unit } = declared.0 else { return };
        let rolled = Act::Initiative { unit: roller(&field, unit) };
        let face = faces.iter().find(|(declared, _)| declared.0 == rolled).map(|(_, face)| face.natural);
        let Some(natural) = face else {
            effects.0.push(fixed(unit, dice.fixed_initiative()));
            return;
        };
        let drawn = faces.iter().map(|(_, face)| &face.sides).find(|sides| !sides.is_empty());
        let unit = field.unit(unit);
        let modifiers = rows(&field, &unit);
        effects.0.push(BattleEvent::InitiativeRolled {
            unit: *unit.id,
            natural: Some(natural),
            segment: segment(natural, modifiers.iter().map(|row| row.value).sum()),
            tie: tie(&field, &unit, drawn),
            modifiers,
            rolls: dice.rolls(*deed, &[Purpose::Initiative]),
        });
    });
}

/// What is added to the roll of a unit.
fn rows(field: &Battlefield, unit: &Unit) -> Vec<Modifier> {
    let value = adjustment(unit.abilities.dexterity);
    let own = (!shares(field, unit)).then_some(Modifier { rule: A04, label: "Dexterity", value });
    own.into_iter().chain(situation::rows(field, unit)).collect()
}

fn tie(field: &Battlefield, unit: &Unit, sides: Option<&Vec<SideId>>) -> i16 {
    let dexterity = unit.abilities.dexterity;
    if !field.rulebook.has(A06) {
        return i16::from(u8::MAX - dexterity);
    }
    let place = |sides: &Vec<SideId>| sides.iter().position(|side| *side == unit.side.0);
    sequence::tie(dexterity, sides.and_then(place).unwrap_or_default())
}

/// The initiative of a unit in an order that a script fixes; units not named there come last, by id.
fn fixed(unit: UnitId, order: &[UnitId]) -> BattleEvent {
    let place = order.iter().position(|&named| named == unit).unwrap_or(order.len());
    let segment = u8::try_from(place + 1).unwrap_or(SEGMENTS).min(SEGMENTS);
    BattleEvent::InitiativeRolled {
        unit,
        natural: None,
        modifiers: vec![],
        tie: sequence::fixed_tie(unit, order),
        segment,
        rolls: vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::level::DiceRecord;
    use crate::rules::trial::{Trial, at, unit};

    /// A new round of the duel, with dice that nobody fixes; blue checks its morale or not.
    fn new_round(rulebook: &str, seed: u64, blue_checks: bool, change: impl FnOnce(&mut Trial)) -> Trial {
        let mut trial = Trial::duel(rulebook);
        for id in ["target", "foe"] {
            trial.unit(id, |unit| unit.nerve.checks = blue_checks);
        }
        change(&mut trial);
        trial.change(|snapshot| snapshot.dice = DiceRecord::seeded(seed)).end_round();
        trial
    }

    /// The initiative of a unit in round 2: natural roll, segment and tie.
    fn rolled(trial: &Trial, id: &str) -> (u64, u64, u64) {
        let of = |event: &serde_json::Value| event["event"] == "initiative_rolled" && event["unit"] == id;
        let event = trial.events().into_iter().rev().find(of).expect("it has rolled");
        let figure = |key: &str| event[key].as_u64().expect("a number");
        (figure("natural"), figure("segment"), figure("tie"))
    }

    #[test]
    fn a01_monsters_share_a_die_and_others_roll_for_themselves() {
        let mut differ = [0, 0];
        for seed in 0..20 {
            let trial = new_round("advanced", seed, true, |_| {});
            let natural = |id| rolled(&trial, id).0;
            assert_eq!(natural("target"), natural("foe"), "seed {seed}");
            differ[0] += usize::from(natural("attacker") != natural("friend"));
            let trial = new_round("advanced", seed, false, |_| {});
            differ[1] += usize::from(rolled(&trial, "target").0 != rolled(&trial, "foe").0);
        }
        assert!(differ.iter().all(|count| *count > 10), "{differ:?}");
    }

    #[test]
    fn a01_dexterity_counts_only_on_dice_of_ones_own() {
        let quick = |trial: &mut Trial| {
            for id in ["attacker", "target"] {
                trial.unit(id, |unit| unit.abilities.dexterity = 24);
            }
        };
        for seed in 0..9 {
            let trial = new_round("advanced", seed, true, quick);
            let (natural, segment, _) = rolled(&trial, "target");
            assert_eq!(natural, segment, "seed {seed}");
            let (natural, segment, _) = rolled(&trial, "attacker");
            assert_eq!(segment, natural.saturating_sub(5).max(1), "seed {seed}");
        }
    }

    #[test]
    fn a01_one_face_gives_each_unit_of_a_group_its_own_segment() {
        // A group rolls 5: one of it is hasted, one wades, one is neither.
        assert_eq!([-2, 2, 0].map(|row| segment(5, row)), [3, 7, 5]);
        let wading = |trial: &mut Trial| {
            _ = trial.tile(at(3, 2), crate::model::Tile { depth: 1, ..Default::default() });
        };
        for seed in 0..9 {
            let trial = new_round("advanced", seed, true, wading);
            let ((face, slow, _), (_, segment, _)) = (rolled(&trial, "target"), rolled(&trial, "foe"));
            assert_eq!((slow, segment), ((face + 2).min(10), face), "seed {seed}");
        }
    }

    #[test]
    fn a01_without_it_everybody_rolls() {
        let differ = (0..20).filter(|seed| {
            let trial = new_round("thac0", *seed, true, |_| {});
            rolled(&trial, "target").0 != rolled(&trial, "foe").0
        });
        assert!(differ.count() > 10);
    }

    #[test]
    fn a06_one_draw_a_round_ranks_the_sides() {
        let mut first = [0, 0];
        for seed in 0..40 {
            let trial = new_round("advanced", seed, false, |_| {});
            let ties = ["attacker", "friend", "target", "foe"].map(|id| rolled(&trial, id).2);
            assert!(ties[0] == ties[1] && ties[2] == ties[3] && ties[0].abs_diff(ties[2]) == 1, "{ties:?}");
            first[usize::from(ties[2] < ties[0])] += 1;
        }
        assert!(first.iter().all(|count| *count > 9), "{first:?}");
    }

    #[test]
    fn a06_the_die_between_the_sides_is_rolled_once() {
        let trial = new_round("advanced", 3, false, |_| {});
        let dice: usize = trial
            .events()
            .iter()
            .filter(|event| event["event"] == "initiative_rolled")
            .map(|event| event["rolls"].as_array().map_or(0, Vec::len))
            .sum();
        assert_eq!(dice, 5, "a d10 for each of four units, and one d2");
        assert!(trial.unit_now("attacker").id == unit("attacker"));
    }

    #[test]
    fn a04_dexterity_shifts_the_segment() {
        assert_eq!([17, 3, 10].map(|dexterity| segment(6, adjustment(dexterity))), [4, 9, 6]);
        let table: Vec<i16> = (0..=25).map(adjustment).collect();
        let figures =
            [6, 6, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -2, -2, -3, -3, -4, -4, -4, -5, -5];
        assert_eq!(table, figures);
    }

    #[test]
    fn a02_nobody_acts_before_the_first_or_after_the_tenth_segment() {
        assert_eq!(segment(2, adjustment(25)), 1);
        assert_eq!(segment(9, adjustment(1)), 10);
        assert_eq!(segment(4, -2), 2);
    }
}
