//! Light: shines from a friend, or dazzles an enemy (S-27).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, no_dice,
};
use crate::model::{Class, Condition, Lasting, LastingEffect, ROUNDS_IN_A_TURN, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(27);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Light",
    "A spell of 4 segments for priests, up to 72 hexes far, and of 1 for wizards, up to 36. From a friend light shines as from a torch that reaches 8 hexes (T-21). At the eyes of an \
     enemy it dazzles, unless a saving throw against spells keeps it off: -4 on attacks, and +4 on attacks against it. It lasts 10 \
     rounds for each level of the caster, a priest's 60 more. Whoever is in magical darkness (S-28) is only freed from that.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: segments,
    reach: SpellReach::Hexes(far),
    area: SpellArea::One,
    concerns: could_be_lit,
    takes: all,
    dice: no_dice,
    save: SaveEffect::EnemiesNegate,
    work: SpellWork::Counter(|lasting| lasting.condition == Condition::Darkened, lit),
};

fn segments(class: Class) -> u32 {
    match class {
        Class::Priest => 4,
        Class::Wizard | Class::Warrior | Class::Rogue => 1,
    }
}

fn far(class: Class, _: u8) -> u32 {
    match class {
        Class::Priest => 72,
        Class::Wizard | Class::Warrior | Class::Rogue => 36,
    }
}

fn could_be_lit(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    let lit = [Condition::Shining, Condition::Dazzled].iter().any(|state| unit.conditions.has(*state));
    unit.status.stands() && !lit
}

fn lit(moment: &SpellMoment) -> Lasting {
    let hour = if moment.class == Class::Priest { 6 * ROUNDS_IN_A_TURN } else { 0 };
    let rounds = hour + ROUNDS_IN_A_TURN * u32::from(moment.level);
    match moment.friend {
        true => for_rounds(RULE, Condition::Shining, moment, rounds),
        false => {
            let effects = [LastingEffect::ToHit(-4), LastingEffect::ToBeHit(4)].into();
            Lasting { effects, ..for_rounds(RULE, Condition::Dazzled, moment, rounds) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Spell, Until};
    use crate::rules::magic::bench::{at_unit, cast, cast_for_long, caster};
    use crate::rules::trial::attack;

    #[test]
    fn s27_an_enemy_is_dazzled_unless_it_saves_and_a_friend_shines_without_one() {
        for (face, dazzled) in [(1, true), (20, false)] {
            let mut trial = caster("advanced", Class::Wizard, 1, Spell::Light);
            cast(&mut trial, at_unit(Spell::Light, "target"), &[(20, face)]);
            assert_eq!(trial.unit_now("target").conditions.has(Condition::Dazzled), dazzled);
            if dazzled {
                trial.obey_with(attack("target", "attacker"), &[(20, 2)]);
                trial.expect(
                    r#"{"event":"attack_rolled","modifiers":[{"rule":"S-27","label":"Dazzled","value":-4}]}"#,
                );
            }
        }
        let mut trial = caster("house", Class::Wizard, 1, Spell::Light);
        cast(&mut trial, at_unit(Spell::Light, "friend"), &[]);
        assert!(trial.unit_now("friend").conditions.has(Condition::Shining));
    }

    #[test]
    fn s27_a_priest_s_light_lasts_an_hour_more() {
        for (class, rounds) in [(Class::Wizard, 30), (Class::Priest, 90)] {
            let mut trial = caster("house", class, 3, Spell::Light);
            cast_for_long(&mut trial, at_unit(Spell::Light, "friend"), &[]);
            let until: Vec<Until> =
                trial.unit_now("friend").conditions.iter().map(|lasting| lasting.until).collect();
            assert_eq!(until, [Until::Round(1 + rounds)], "{class:?}");
        }
    }

    #[test]
    fn s27_in_magical_darkness_it_only_ends_that() {
        let mut trial = caster("house", Class::Wizard, 1, Spell::Light);
        trial.condition("friend", Condition::Darkened);
        cast(&mut trial, at_unit(Spell::Light, "friend"), &[]);
        assert!(trial.unit_now("friend").conditions.is_empty());
    }
}
