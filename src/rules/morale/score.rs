//! The score of a group and what is added to it.

use super::codex::{FEARLESS, R22, R24};
use super::group::{MoraleGroup, fighters};
use crate::event::Modifier;
use crate::model::{Condition, Lasting, Spell, Status, UnitId};
use crate::rules::deed::row::row;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// The lowest score there is.
const LOWEST: i16 = 2;

/// The score that a group has, and what is added to it.
pub fn of(field: &Battlefield, group: &MoraleGroup) -> (u8, Vec<Modifier>) {
    let mut modifiers = Vec::new();
    if field.rulebook.has(R24) {
        modifiers.extend(presence(field, group));
    }
    if field.rulebook.has(R22) {
        modifiers.extend(situation(field, group));
    }
    modifiers.extend(blessing(field, group));
    (group.score(field), modifiers)
}

/// A score with what is added to it: all together no more than `limit` up or down, and never 12.
pub fn adjusted(score: u8, modifiers: &[Modifier], limit: u8) -> u8 {
    if score >= FEARLESS {
        return score;
    }
    let sum: i16 = modifiers.iter().map(|modifier| modifier.value).sum();
    let limit = i16::from(limit);
    (i16::from(score) + sum.clamp(-limit, limit)).clamp(LOWEST, i16::from(FEARLESS) - 1) as u8
}

/// What a leader's Charisma adds to the loyalty of its followers, -2..=2.
pub fn charisma_bonus(charisma: u8) -> i16 {
    match charisma {
        ..=5 => -2,
        6..=8 => -1,
        9..=12 => 0,
        13..=15 => 1,
        16.. => 2,
    }
}

fn presence(field: &Battlefield, group: &MoraleGroup) -> Option<Modifier> {
    let retainer =
        group.members.iter().map(|id| field.unit(*id)).find(|unit| unit.nerve.loyalty.is_some())?;
    let leader =
        field.find_unit(retainer.nerve.leader?).filter(|leader| *leader.status == Status::Fighting)?;
    row(R24, "the leader's Charisma", charisma_bonus(leader.abilities.charisma))
}

/// Who is blessed by a spell is the braver for it (S-01).
fn blessing(field: &Battlefield, group: &MoraleGroup) -> Option<Modifier> {
    let by_spell = |lasting: &Lasting| {
        lasting.condition == Condition::Blessed && lasting.cause.rule == Some(Spell::Bless.rule())
    };
    let blessed = |id: &UnitId| field.summary(*id).conditions.iter().any(by_spell);
    let all = !group.members.is_empty() && group.members.iter().all(blessed);
    all.then(|| row(Spell::Bless.rule(), "blessed", 1)).flatten()
}

fn situation(field: &Battlefield, group: &MoraleGroup) -> impl Iterator<Item = Modifier> {
    let points = field.rulebook.parameters.morale;
    let members: Vec<Unit> = group.members.iter().map(|id| field.unit(*id)).collect();
    let side = members.first().map(|unit| unit.side.0);
    let slain = |leader: UnitId| field.unit(leader).status.is_down();
    let leaderless = members.iter().filter_map(|unit| unit.nerve.leader).any(slain);
    let (own, enemies) = side.map(|side| fighters(field, side)).unwrap_or_default();
    let lair = side.and_then(|side| field.sides.sides.get(&side)?.lair.as_ref());
    let lair = lair.and_then(|zone| field.sides.zones.get(zone));
    let at_home = lair.is_some_and(|lair| members.iter().any(|unit| lair.hexes.contains(&unit.position.0)));
    let fled = |unit: UnitSummary| {
        *unit.status == Status::Fled || (*unit.status == Status::Fighting && unit.conditions.run())
    };
    let enemies_fled = field.summaries().filter(|unit| Some(unit.side.0) != side).any(fled);
    let rows = [
        (leaderless, "the leader is slain", points.leader_slain),
        (enemies >= 2 * own, "outnumbered two to one", points.outnumbered),
        (at_home, "defends its lair", points.lair),
        (enemies_fled, "an enemy has fled", points.enemy_fled),
    ];
    let holds = rows.into_iter().filter(|(holds, ..)| *holds);
    holds.filter_map(|(_, label, value)| row(R22, label, i16::from(value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r22_adjustments_stay_within_two_and_never_make_a_twelve_or_touch_one() {
        let rows = |values: &[i16]| -> Vec<Modifier> {
            values.iter().map(|&value| Modifier { rule: R22, label: "a test", value }).collect()
        };
        for (score, values, need) in [
            (7, &[-1][..], 6),
            (7, &[1, 1], 9),
            (7, &[-1, -1, -1], 5),
            (7, &[2, 2, 1], 9),
            (11, &[1], 11),
            (10, &[1, 1], 11),
            (12, &[-1, -1], 12),
            (2, &[-1], 2),
        ] {
            assert_eq!(adjusted(score, &rows(values), 2), need, "{score} {values:?}");
        }
    }

    #[test]
    fn r24_the_leaders_charisma_counts_within_two() {
        let bonuses = [3, 5, 6, 8, 9, 12, 13, 15, 16, 18, 25].map(charisma_bonus);
        assert_eq!(bonuses, [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 2]);
    }
}
