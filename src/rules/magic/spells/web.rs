//! Web: holds all in its area in strong threads (S-18).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, no_dice,
};
use crate::model::{Condition, Lasting, RuleId, Size, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(18);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Web",
    "A wizard's spell of 2 segments, up to 3 hexes far for each level. All within 2 hexes of its center who do not leap aside with a \
     saving throw against spells stick in its threads, friends too: they do nothing, are as easy to hit as the stunned, and \
     are not immobilized (A-73). Creatures larger than an ogre tear through. With a Strength of 18 one is free when the next round is over, from 13 on \
     after five, and else after 20 rounds for each level of the caster. Fire that reaches somebody burns the threads \
     away, and costs what that fire costs, not 2d4 more. It is a state of those who were there, so nobody sticks who comes later.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 2,
    reach: SpellReach::Hexes(|_, level| 3 * u32::from(level)),
    area: SpellArea::Burst(2),
    concerns: could_stick,
    takes: all,
    dice: no_dice,
    save: SaveEffect::Negates(0),
    work: SpellWork::Begin(stuck),
};

fn could_stick(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    unit.status.stands() && unit.kind.size <= Size::Large && !unit.conditions.has(Condition::Webbed)
}

fn stuck(moment: &SpellMoment) -> Lasting {
    let rounds = match moment.strength {
        18.. => 1,
        13..=17 => 5,
        _ => 20 * u32::from(moment.level.max(1)),
    };
    for_rounds(RULE, Condition::Webbed, moment, rounds)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Act, Class, Spell, SpellStrength, Until};
    use crate::rules::magic::bench::{at_hex, cast_slowly, caster};
    use crate::rules::trial::{Trial, unit};

    /// The target and the foe are in the web.
    fn web(strength: u8, faces: [u16; 2]) -> Trial {
        let mut trial = caster("advanced", Class::Wizard, 5, Spell::Web);
        trial.place("target", 8, 2).place("foe", 9, 2).place("friend", 1, 1);
        for id in ["target", "foe"] {
            trial.unit(id, |unit| unit.abilities.strength = strength);
        }
        cast_slowly(&mut trial, at_hex(Spell::Web, 8, 2), &faces.map(|face| (20, face)));
        trial
    }

    fn is_stuck(trial: &Trial, id: &str) -> bool {
        trial.unit_now(id).conditions.has(Condition::Webbed)
    }

    #[test]
    fn s18_who_does_not_save_does_nothing_and_is_easy_to_hit() {
        let trial = web(10, [1, 20]);
        assert_ne!(is_stuck(&trial, "target"), is_stuck(&trial, "foe"));
        let both = web(10, [1, 1]);
        assert!(both.unit_now("target").conditions.incapacitate());
        assert!(both.unit_now("target").conditions.are_stunned());
        assert!(!both.unit_now("target").conditions.are_helpless());
    }

    #[test]
    fn s18_the_strong_break_free() {
        for (strength, rounds) in [(18, 1), (17, 5), (13, 5), (12, 100)] {
            let trial = web(strength, [1, 1]);
            let target = trial.unit_now("target");
            let until = target.conditions.iter().map(|lasting| lasting.until).collect::<Vec<_>>();
            assert_eq!(until, [Until::Round(1 + rounds)], "{strength}");
        }
        let mut trial = web(18, [1, 1]);
        while trial.snapshot().clock.round < 3 {
            trial.end_round();
        }
        assert!(!is_stuck(&trial, "target") && !trial.unit_now("target").turn.ended);
    }

    #[test]
    fn s18_fire_burns_it_away_and_giants_tear_through() {
        let mut trial = web(10, [1, 1]);
        let (by, spell) = (unit("attacker"), Spell::Fireball);
        let strength = SpellStrength { power: 5, level: 5, hampered: 0, harder: 0 };
        trial.dice(&[(20, 1)]).happen(vec![Act::Endure { unit: unit("target"), by, spell, strength }]);
        assert_eq!(["target", "foe"].map(|id| is_stuck(&trial, id)), [false, true]);
        let mut giants = caster("advanced", Class::Wizard, 5, Spell::Web);
        giants.place("target", 8, 2).size("target", Size::Huge);
        cast_slowly(&mut giants, at_hex(Spell::Web, 8, 2), &[]);
        giants.expect(r#"{"event":"spell_cast","targets":[]}"#);
    }
}
