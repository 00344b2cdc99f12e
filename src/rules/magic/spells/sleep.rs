//! Sleep: puts the weak to sleep (S-14).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, for_rounds,
};
use crate::model::{Condition, DiceExpression, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(14);

/// Hit dice and points beyond them from which on nobody falls asleep.
const TOO_STRONG: (u8, u8) = (4, 3);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Sleep",
    "A wizard's spell of 1 segment, up to 18 hexes far. Within 3 hexes of its center 2d4 hit dice of the living \
     fall asleep, friends too, the weakest first and of equals the nearest; who has more than 4 hit dice, or 4 \
     and 3 points beyond, does not. They sleep for 5 rounds for each level of the caster, and whoever is hurt \
     wakes. There is no saving throw.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 1,
    reach: SpellReach::Hexes(|_, _| 18),
    area: SpellArea::Burst(3),
    concerns: drowsy,
    takes: weakest,
    dice: |_| Some(DiceExpression::new(2, 4, 0)),
    save: SaveEffect::None,
    work: SpellWork::Begin(asleep),
};

/// Hit dice and the points beyond them.
fn hit_dice(field: &Battlefield, id: UnitId) -> (u8, u8) {
    let unit = field.unit(id);
    let training = &unit.training;
    (training.level, training.hit_dice_plus)
}

fn drowsy(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    let awake = !unit.conditions.has(Condition::Asleep) && unit.status.stands();
    awake && unit.kind.is_alive() && hit_dice(field, id) < TOO_STRONG
}

/// The weakest whose hit dice fit into what the dice show; each counts as at least one.
fn weakest(field: &Battlefield, _: u8, mut units: Vec<UnitId>, power: i16) -> Vec<UnitId> {
    units.sort_by_key(|unit| hit_dice(field, *unit));
    let mut left = power;
    let fits = |unit: &UnitId| {
        left -= i16::from(hit_dice(field, *unit).0.max(1));
        left >= 0
    };
    units.into_iter().take_while(fits).collect()
}

fn asleep(moment: &SpellMoment) -> Lasting {
    for_rounds(RULE, Condition::Asleep, moment, 5 * u32::from(moment.level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, LastingEffect, Spell, Stance, Tag};
    use crate::rules::magic::bench::{at_hex, cast, caster};
    use crate::rules::trial::{Trial, attack, end_turn, unit};

    fn sleepers(trial: &Trial) -> Vec<&'static str> {
        let all = ["attacker", "friend", "target", "foe"];
        all.into_iter().filter(|id| trial.unit_now(id).conditions.has(Condition::Asleep)).collect()
    }

    /// The foe stands behind the target, so that a spell there takes both and not its caster.
    fn wizard(levels: [u8; 2]) -> Trial {
        let mut trial = caster("house", Class::Wizard, 1, Spell::Sleep);
        trial.place("target", 8, 2).place("foe", 9, 2);
        for (id, level) in ["target", "foe"].into_iter().zip(levels) {
            trial.unit(id, |unit| unit.training.level = level);
        }
        trial
    }

    #[test]
    fn s14_the_weakest_fall_asleep_as_long_as_the_dice_last() {
        for (levels, faces, asleep) in [
            ([1, 1], [1, 1], &["target", "foe"][..]),
            ([3, 1], [1, 2], &["foe"]),
            ([3, 1], [2, 2], &["target", "foe"]),
            ([4, 4], [1, 2], &[]),
            ([5, 4], [4, 4], &["foe"]),
        ] {
            let mut trial = wizard(levels);
            cast(&mut trial, at_hex(Spell::Sleep, 8, 2), &faces.map(|face| (4, face)));
            trial.expect_no("saving_throw");
            assert_eq!(sleepers(&trial), asleep, "{levels:?} {faces:?}");
        }
    }

    #[test]
    fn s14_friends_fall_asleep_too_and_the_undead_do_not() {
        let mut trial = wizard([1, 1]);
        trial.place("friend", 8, 1).tags("target", &[Tag::Undead]);
        cast(&mut trial, at_hex(Spell::Sleep, 8, 2), &[(4, 4), (4, 4)]);
        assert_eq!(sleepers(&trial), ["friend", "foe"]);
    }

    #[test]
    fn s14_who_sleeps_has_no_turn_and_whoever_is_hurt_wakes() {
        let mut trial = wizard([1, 1]);
        trial.place("friend", 8, 1).unit("friend", |friend| friend.training.level = 9);
        cast(&mut trial, at_hex(Spell::Sleep, 8, 2), &[(4, 4), (4, 4)]);
        // Both enemies have no turn in this round, so the next begins.
        assert_eq!(trial.snapshot().clock.round, 2);
        trial.expect(r#"{"event":"stance_taken","unit":"target","after":"Prone"}"#);
        trial.obey(end_turn("attacker"));
        trial.unit("friend", |friend| friend.facing = crate::hex::Facing::SouthEast);
        trial.dice(&[(20, 15), (8, 4)]);
        trial.order(&attack("friend", "target")).unwrap_or_else(|refusal| panic!("{refusal}"));
        trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Asleep","rule":"S-14"}"#);
        assert_eq!(sleepers(&trial), ["foe"]);
    }

    #[test]
    fn s14_a_level_lost_for_a_while_is_no_hit_die() {
        let mut trial = wizard([7, 9]);
        let effects = [LastingEffect::Level(-4)].into();
        trial.unit("target", |unit| {
            unit.conditions.begin(Lasting { effects, ..Lasting::caused(Condition::Drained, RuleId::a(30)) });
        });
        cast(&mut trial, at_hex(Spell::Sleep, 8, 2), &[(4, 1), (4, 2)]);
        assert_eq!(sleepers(&trial), ["target"]);
    }

    #[test]
    fn s14_a_rider_that_falls_asleep_falls_off_its_mount() {
        let mut trial = wizard([1, 9]);
        trial.place("foe", 8, 2).tags("foe", &[Tag::Animal, Tag::Mount]);
        trial.unit("target", |rider| rider.riding.0 = Some(unit("foe")));
        cast(&mut trial, at_hex(Spell::Sleep, 8, 2), &[(4, 1), (4, 1)]);
        trial.expect(r#"{"event":"dismounted","unit":"target","mount":"foe","thrown":true}"#);
        let (sleeper, horse) = (trial.unit_now("target"), trial.unit_now("foe"));
        assert_eq!((sleeper.stance, sleeper.riding.0), (Stance::Prone, None));
        assert_ne!(sleeper.position, horse.position);
    }
}
