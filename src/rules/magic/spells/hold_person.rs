//! Hold person: paralyzes people (S-09).

use super::super::figures::{
    Fewer, SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, enemy_people, for_rounds,
    is_known, no_dice,
};
use crate::model::{Class, Condition, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(9);

/// The most people that it holds.
const MOST: usize = 4;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Hold person",
    "A priest's spell of 5 segments and a wizard's of 3, up to 72 hexes far. The four enemies nearest to its \
     center, at most 2 hexes from it, that are people of at most human size, of whom its side knows (A-82), and that are \
     not paralyzed yet, are paralyzed for 2 rounds for each \
     level of the caster. A saving throw against spells keeps it off, at -1 where it takes only two, and where it \
     takes one at -2 by a priest and at -3 by a wizard.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: segments,
    reach: SpellReach::Hexes(|_, _| 72),
    area: SpellArea::Burst(2),
    concerns: free_people,
    takes: four,
    dice: no_dice,
    save: SaveEffect::NegatesFew(FEWER),
    work: SpellWork::Begin(held),
};

fn segments(class: Class) -> u32 {
    match class {
        Class::Priest => 5,
        Class::Wizard | Class::Warrior | Class::Rogue => 3,
    }
}

/// Its caster picks them, so they are people of whom its side knows (A-82), and whom it does not hold already.
fn free_people(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let free = !field.summary(id).conditions.has(Condition::Paralyzed);
    free && enemy_people(field, caster, id) && is_known(field, caster, id)
}

fn four(_: &Battlefield, _: u8, mut units: Vec<UnitId>, _: i16) -> Vec<UnitId> {
    units.truncate(MOST);
    units
}

const FEWER: Fewer = Fewer { one_by_a_priest: 2, one: 3, two: 1 };

fn held(moment: &SpellMoment) -> Lasting {
    for_rounds(RULE, Condition::Paralyzed, moment, 2 * u32::from(moment.level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Size, Spell, Tag};
    use crate::rules::magic::bench::{at_hex, cast_slowly, caster};
    use crate::rules::trial::Trial;

    fn hold(trial: &mut Trial, faces: &[(u16, u16)]) {
        trial.place("target", 8, 2).place("foe", 9, 2).place("friend", 8, 3);
        for id in ["target", "foe", "friend"] {
            trial.tags(id, &[Tag::Humanoid]);
        }
        cast_slowly(trial, at_hex(Spell::HoldPerson, 8, 2), faces);
    }

    #[test]
    fn s09_enemies_who_do_not_save_are_paralyzed() {
        let mut trial = caster("advanced", Class::Priest, 3, Spell::HoldPerson);
        hold(&mut trial, &[(20, 20), (20, 1)]);
        let held = |id| trial.unit_now(id).conditions.has(Condition::Paralyzed);
        assert_eq!(["target", "foe", "friend"].map(held).iter().filter(|held| **held).count(), 1);
        assert!(!held("friend"), "friends are spared");
        trial.expect(r#"{"event":"saving_throw","peril":"spells","saved":false}"#);
        trial.expect(r#"{"event":"condition_began","condition":"Paralyzed","rule":"S-09"}"#);
    }

    #[test]
    fn s09_few_save_less_easily() {
        let need = |class, taken: &[&str]| {
            let mut trial = caster("advanced", class, 5, Spell::HoldPerson);
            for (row, id) in [2, 3].into_iter().zip(["target", "foe"]) {
                let column = if taken.contains(&id) { 8 } else { 20 };
                trial.place(id, column, row).tags(id, &[Tag::Humanoid]);
            }
            cast_slowly(&mut trial, at_hex(Spell::HoldPerson, 8, 2), &vec![(20, 20); taken.len()]);
            let saved = trial.events().into_iter().find(|event| event["event"] == "saving_throw");
            saved.expect("it saves")["need"].as_i64().expect("a number")
        };
        let (two, one) = (need(Class::Priest, &["target", "foe"]), need(Class::Priest, &["target"]));
        assert_eq!(one, two + 1, "-2 alone, -1 with another");
        assert_eq!(need(Class::Wizard, &["target"]), one + 1, "-3 by a wizard");
        assert_eq!(
            [(3, Class::Priest), (4, Class::Wizard)].map(|(taken, class)| FEWER.points(class, taken)),
            [0, 0]
        );
    }

    #[test]
    fn s09_of_people_whom_its_side_does_not_know_it_tells_nothing() {
        let held = |hidden: bool| {
            let mut trial = caster("house", Class::Priest, 5, Spell::HoldPerson);
            trial.place("target", 8, 2).tags("target", &[Tag::Humanoid]).tags("foe", &[Tag::Humanoid]);
            if hidden {
                trial.place("foe", 8, 3).condition("foe", Condition::Invisible);
            }
            cast_slowly(&mut trial, at_hex(Spell::HoldPerson, 8, 2), &[(20, 20)]);
            trial.expect(r#"{"event":"spell_cast","targets":["target"]}"#);
            let saved = trial.events().into_iter().find(|event| event["event"] == "saving_throw");
            saved.expect("it saves")["need"].as_i64().expect("a number")
        };
        assert_eq!(held(false), held(true));
    }

    #[test]
    fn s09_it_takes_those_who_are_not_held_yet() {
        let mut trial = caster("house", Class::Priest, 5, Spell::HoldPerson);
        trial.place("target", 8, 2).place("foe", 9, 2).condition("target", Condition::Paralyzed);
        for id in ["target", "foe"] {
            trial.tags(id, &[Tag::Humanoid]);
        }
        cast_slowly(&mut trial, at_hex(Spell::HoldPerson, 8, 2), &[(20, 1)]);
        trial.expect(r#"{"event":"spell_cast","targets":["foe"]}"#);
        trial.expect(r#"{"event":"condition_began","unit":"foe","condition":"Paralyzed"}"#);
    }

    #[test]
    fn s09_beasts_and_giants_are_not_held() {
        for change in [0, 1] {
            let mut trial = caster("house", Class::Wizard, 5, Spell::HoldPerson);
            trial.place("target", 8, 2).tags("target", &[Tag::Humanoid]);
            match change {
                0 => trial.tags("target", &[Tag::Animal]),
                _ => trial.size("target", Size::Large),
            };
            cast_slowly(&mut trial, at_hex(Spell::HoldPerson, 8, 2), &[]);
            trial.expect(r#"{"event":"spell_cast","targets":[]}"#).expect_no("saving_throw");
        }
    }
}
