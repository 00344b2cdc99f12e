//! Sentences of conditions, and of what comes upon the living by document 003.

use super::names::Names;
use super::phrases::count;
use crate::event::Drain;
use crate::model::{Condition, LastingEffect, LifeDrain, PartId, UnitId};

/// A condition began, or poison took something more.
pub(super) fn condition_began(
    unit: UnitId,
    condition: Condition,
    part: Option<PartId>,
    effects: &[LastingEffect],
    names: &dyn Names,
) -> String {
    let who = names.unit(unit);
    if let Some(part) = part {
        return format!("{who}'s {} is numb", part.words());
    }
    let lost: Vec<String> = effects
        .iter()
        .filter_map(|effect| match *effect {
            LastingEffect::Score(ability, points) => Some(format!("{points:+} {ability:?}")),
            _ => None,
        })
        .collect();
    if effects.iter().any(LastingEffect::relieves) {
        return format!("The coma of {who} becomes shorter");
    }
    match condition {
        Condition::Poisoned if !lost.is_empty() => format!("The poison in {who} works: {}", lost.join(", ")),
        other => format!("{who} {}", begins(other)),
    }
}

/// A touch drained life.
pub(super) fn drained(drain: &Drain, names: &dyn Names) -> String {
    let Drain { unit, by, effect, levels, before, after, .. } = drain;
    let (who, by) = (names.unit(*unit), names.unit(*by));
    let points = count(i64::from(*before) - i64::from(*after), "hit point");
    let levels = count(i64::from(*levels), "level");
    let left = format!("{points}, {after} left");
    match effect {
        LifeDrain::Nothing => format!("The touch of {by} drains nothing from {who}"),
        LifeDrain::Weakness => format!("The touch of {by} weakens {who} for a turn"),
        LifeDrain::HitPoints => format!("The touch of {by} drains {left} from {who}"),
        LifeDrain::LevelForAWhile => {
            format!("The touch of {by} drains {levels} from {who} for a while, and {left}")
        }
        LifeDrain::Level | LifeDrain::Levels => {
            format!("The touch of {by} drains {levels} from {who} for good, and {left}")
        }
    }
}

/// Levels came back, and hit points with them.
pub(super) fn returned(unit: UnitId, before: i16, after: i16, names: &dyn Names) -> String {
    let points = count(i64::from(after) - i64::from(before), "hit point");
    format!("{points} of {} come back with what was drained, {after} left", names.unit(unit))
}

fn begins(condition: Condition) -> &'static str {
    match condition {
        Condition::Prayer => "is under a prayer",
        Condition::Chant => "is under a chant",
        Condition::MartialMusic => "hears martial music",
        Condition::Invisible => "cannot be seen any more",
        Condition::Stunned => "is stunned",
        Condition::Unaware => "notices nothing",
        Condition::Helpless => "is helpless",
        Condition::Routed => "turns to run",
        Condition::Turned => "shrinks from a cleric",
        Condition::Aiming => "takes aim",
        Condition::Grappling => "takes hold of somebody",
        Condition::Held => "is held fast",
        Condition::Pinned => "is pinned",
        Condition::OffBalance => "is off balance",
        Condition::Parrying => "does nothing but parry",
        Condition::Asleep => "falls asleep",
        Condition::Unconscious => "loses its senses",
        Condition::Paralyzed => "is paralyzed",
        Condition::Numb => "is paralyzed in part",
        Condition::Poisoned => "is poisoned",
        Condition::Crippled => "can only drag itself along",
        Condition::Drained => "loses life force",
        Condition::Exhausted => "is exhausted",
        Condition::Rotting => "has caught the rotting disease",
        Condition::Doomed => "is about to be killed",
        Condition::Casting => "casts a spell",
        Condition::Blessed => "is blessed",
        Condition::Cursed => "has ill luck",
        Condition::WornOut => "is worn out by magic",
        Condition::Impaired => "bears the marks of a coma",
        Condition::Alight => "has caught fire and will burn on unless it is put out",
        Condition::Engulfed => "is all in flames",
        Condition::Hasted => "is quickened",
        Condition::Slowed => "is slowed",
        Condition::Shielded => "is guarded by a spell",
        Condition::Webbed => "sticks in a web",
        Condition::Charmed => "is charmed",
        Condition::Kept => "is kept from death",
        Condition::Chanting => "goes on chanting",
        Condition::Discerning => "sees the invisible",
        Condition::Silenced => "makes no sound any more",
        Condition::Shining => "shines",
        Condition::Dazzled => "is dazzled",
        Condition::Darkened => "is wrapped in darkness",
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::Ids;
    use super::*;
    use crate::model::Ability;

    fn ada() -> UnitId {
        "ada".parse().expect("an id")
    }

    #[test]
    fn a_condition_is_told_with_its_part_and_poison_with_what_it_has_taken() {
        let told = |condition, part: Option<&str>, effects: &[LastingEffect]| {
            let part = part.map(|part| part.parse().expect("a part"));
            condition_began(ada(), condition, part, effects, &Ids)
        };
        assert_eq!(told(Condition::Numb, Some("left-leg"), &[LastingEffect::Leg]), "ada's left leg is numb");
        assert_eq!(told(Condition::Poisoned, None, &[]), "ada is poisoned");
        let lost =
            [LastingEffect::Score(Ability::Strength, -2), LastingEffect::Score(Ability::Dexterity, -2)];
        assert_eq!(
            told(Condition::Poisoned, None, &lost),
            "The poison in ada works: -2 Strength, -2 Dexterity"
        );
    }

    #[test]
    fn a_touch_is_told_with_what_it_drains() {
        let told = |effect, levels, after| {
            let by = "wight".parse().expect("an id");
            let (training, full, rolls) = (None, None, Vec::new());
            drained(
                &Drain { unit: ada(), by, effect, levels, training, full, before: 10, after, rolls },
                &Ids,
            )
        };
        assert_eq!(told(LifeDrain::Nothing, 0, 10), "The touch of wight drains nothing from ada");
        assert_eq!(
            told(LifeDrain::Levels, 2, 3),
            "The touch of wight drains 2 levels from ada for good, and 7 hit points, 3 left"
        );
        assert_eq!(
            told(LifeDrain::HitPoints, 0, 9),
            "The touch of wight drains 1 hit point, 9 left from ada"
        );
        assert_eq!(
            returned(ada(), 3, 7, &Ids),
            "4 hit points of ada come back with what was drained, 7 left"
        );
    }
}
