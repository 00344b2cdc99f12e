//! What a battle leaves on a unit, and for how long.

use super::wording::{condition, lasting_effect};
use crate::level::UnitRecord;
use crate::model::{Condition, Injury, Lasting, PoisonKind, Status, Until};
use crate::replay::capital;
use crate::rules::{RECOVERY, day_of_death, mended_by, natural_healing};

/// What stays with a unit after a battle that ended in this round, each in a sentence; nothing if it is as before.
pub fn leavings(unit: &UnitRecord, round: u32) -> Vec<String> {
    if unit.status == Status::Dead {
        return vec!["Is dead.".to_owned()];
    }
    let (now, full) = (i32::from(unit.hit_points.now), i32::from(unit.hit_points.full));
    let points = match full - now {
        ..=0 => None,
        lost if now > 0 => Some(format!("Has lost {lost} of {full} hit points.")),
        _ => Some(format!("Is at {now} of {full} hit points.")),
    };
    let slow = (unit.injuries.0 > 0).then(|| format!("{} of them heal slowly.", unit.injuries.0));
    let open = unit.wounds.iter().filter(|wound| wound.bleeds()).count();
    let wounds = match open {
        0 => None,
        1 => Some("A wound still bleeds.".to_owned()),
        more => Some(format!("{more} wounds still bleed.")),
    };
    let lasting = unit.conditions.iter().filter(|lasting| lasting.after_a_battle(round).is_some());
    let conditions = lasting.map(|lasting| told(lasting, unit, round));
    points
        .into_iter()
        .chain(slow)
        .chain(wounds)
        .chain(unit.hurts.iter().map(hurt))
        .chain(conditions)
        .collect()
}

/// An injury, what it costs and how it heals.
fn hurt(injury: &Injury) -> String {
    let costs: Vec<String> = injury.effects.iter().map(lasting_effect).collect();
    let costs = if costs.is_empty() { String::new() } else { format!(": {}", costs.join(", ")) };
    let rest = natural_healing(injury.degree).map(|dice| format!(" It heals like {dice} lost hit points."));
    let what = format!("{}{costs}.", capital(&injury.hurt().words()));
    format!("{what} Mended by {}.{}", mended_by(injury.degree), rest.unwrap_or_default())
}

/// A condition, what it costs and for how long.
fn told(lasting: &Lasting, unit: &UnitRecord, round: u32) -> String {
    let costs: Vec<String> = lasting.effects.iter().map(lasting_effect).collect();
    let costs = if costs.is_empty() { String::new() } else { format!(": {}", costs.join(", ")) };
    let length = match lasting.until {
        Until::Round(last) | Until::Segment(last, _) | Until::TurnBegins(last) | Until::TurnEnds(last)
            if last > round =>
        {
            match last - round {
                1 => ", for one more round".to_owned(),
                rounds => format!(", for {rounds} more rounds"),
            }
        }
        Until::Complete(_, last) if last > round => format!(", complete in {} more rounds", last - round),
        Until::Usual if is_of_poison(lasting) => format!(", for {RECOVERY} hours"),
        Until::Usual if lasting.condition == Condition::Rotting => {
            format!(", dead {} days after the infection", day_of_death(unit.abilities))
        }
        Until::Usual
        | Until::Segment(..)
        | Until::Round(_)
        | Until::TurnBegins(_)
        | Until::TurnEnds(_)
        | Until::Complete(..) => String::new(),
    };
    format!("{}{costs}{length}.", condition(lasting.condition))
}

/// Whether a condition is what a poison leaves.
fn is_of_poison(lasting: &Lasting) -> bool {
    PoisonKind::ALL.iter().any(|kind| lasting.cause.rule == Some(kind.rule()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Snapshot};
    use crate::model::{BodyArea, Degree, LastingEffect, RuleId, Wound};
    use crate::replay::shipped_levels;

    #[test]
    fn whoever_is_unhurt_keeps_nothing_and_others_are_told_what_and_for_how_long() {
        let level = Level::read(&shipped_levels().next().expect("levels come with the game"));
        let state = Snapshot::beginning(&level.expect("a sound level"), DiceRecord::default());
        let mut unit = state.units.first().expect("a unit").clone();
        unit.hit_points.now = unit.hit_points.full;
        assert!(leavings(&unit, 4).is_empty());
        unit.hit_points.full = 12;
        unit.hit_points.now = 7;
        unit.wounds = vec![Wound { bleeding: 1, ..Wound::default() }];
        let arm = Injury::new(
            "left-arm".parse().expect("a part"),
            BodyArea::Arm,
            Degree::Broken,
            &[LastingEffect::Hand(1)],
        );
        unit.hurts = vec![arm];
        unit.conditions.begin(Lasting {
            until: Until::Round(10),
            effects: [LastingEffect::ToHit(-1)].into(),
            ..Lasting::caused(Condition::Drained, RuleId::a(30))
        });
        unit.conditions.begin(Lasting::plain(Condition::Prayer));
        let until = |round: u32| Lasting { until: Until::Round(round), ..Lasting::plain(Condition::Slowed) };
        unit.conditions.begin(until(5));
        unit.conditions.begin(Lasting::caused(Condition::Crippled, PoisonKind::Debilitative.rule()));
        unit.conditions.begin(Lasting::caused(Condition::Rotting, RuleId::a(28)));
        let scores = &mut unit.abilities;
        (scores.constitution, scores.strength, scores.dexterity) = (12, 10, 9);
        let foot = Injury {
            partial: true,
            ..Injury::new("right-leg".parse().expect("a part"), BodyArea::Leg, Degree::Severed, &[])
        };
        unit.hurts.push(Injury { number: 2, ..foot });
        let expected = [
            "Has lost 5 of 12 hit points.",
            "A wound still bleeds.",
            "Left arm broken: the other hand is useless. Mended by a spell that knits bones, or rest. It heals like \
             20d6 lost hit points.",
            "Right foot cut off. Mended by regeneration only.",
            "Poison leaves it strength only to drag itself along, for 2d6 hours.",
            "Its life force is drained: −1 to hit, for 6 more rounds.",
            "Has the rotting disease, dead 24 days after the infection.",
            "Slowed by a spell, for one more round.",
        ];
        assert_eq!(leavings(&unit, 4), expected);
        unit.hit_points.now = -1;
        assert_eq!(leavings(&unit, 4)[0], "Is at -1 of 12 hit points.", "nobody loses more than it has");
        unit.status = Status::Dead;
        assert_eq!(leavings(&unit, 4), ["Is dead."]);
    }
}
