//! Death's door: keeps somebody from death (S-20).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, alive, all, no_dice,
};
use crate::model::{Condition, Lasting, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(20);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Death's door",
    "A priest's spell of 6 segments on the caster itself or a neighbor on its side who lives. Whoever is below 0 hit points has 0 again: \
     it is out of action and sinks no more, and may fall into a coma (A-19). For the rest of the battle it dies only at as many hit \
     points below 0 as it has Constitution, if that is later than else (A-44).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 6,
    reach: SpellReach::Touch,
    area: SpellArea::One,
    concerns: could_die,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Raise(kept),
};

fn could_die(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let unit = field.summary(id);
    let helped = unit.conditions.has(Condition::Kept) && unit.hit_points.now >= 0;
    alive(field, caster, id) && unit.side.0 == caster.side.0 && !helped
}

fn kept(_: &SpellMoment) -> Lasting {
    Lasting::caused(Condition::Kept, RULE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Sinking, Spell, Status};
    use crate::rules::magic::bench::{at_unit, cast_for_long, cast_slowly, caster};
    use crate::rules::trial::Trial;

    fn dying(points: i16) -> Trial {
        let mut trial = caster("advanced", Class::Priest, 5, Spell::DeathsDoor);
        trial.place("friend", 1, 2).place("target", 20, 2).unit("friend", |friend| {
            (friend.hit_points.now, friend.status) = (points, Status::Dying);
            friend.deaths_door.sink(Some(Sinking { since: 1, slowed: false }));
            friend.turn.ended = true;
            friend.abilities.constitution = 16;
        });
        trial.change(|state| state.clock.block.retain(|unit| unit.as_str() == "attacker"));
        trial
    }

    #[test]
    fn s20_the_dying_have_no_hit_points_less_than_0_and_sink_no_more() {
        let mut trial = dying(-7);
        trial.dice(&[(100, 1)]);
        cast_for_long(&mut trial, at_unit(Spell::DeathsDoor, "friend"), &[]);
        trial.expect(r#"{"event":"spell_healed","unit":"friend","after":0}"#);
        let now = trial.unit_now("friend");
        assert_eq!((now.hit_points.now, now.deaths_door.sinking), (0, None));
        assert!(now.status.is_down() && now.conditions.has(Condition::Kept));
    }

    #[test]
    fn s20_whoever_is_kept_dies_later() {
        use crate::rules::harm::hit_points::threshold;
        for (constitution, own, kept) in [(8, -10, -10), (11, -11, -11), (12, -11, -12), (16, -13, -16)] {
            assert_eq!([false, true].map(|it| threshold(constitution, it)), [own, kept], "{constitution}");
        }
        let mut trial = caster("advanced", Class::Priest, 5, Spell::DeathsDoor);
        trial.place("friend", 1, 2).place("target", 20, 2);
        cast_slowly(&mut trial, at_unit(Spell::DeathsDoor, "friend"), &[]);
        trial.expect_no("spell_healed");
        let death = trial.survey(|field| {
            crate::rules::harm::hit_points::death_at(&field.unit(crate::rules::trial::unit("friend")))
        });
        let constitution = trial.unit_now("friend").abilities.constitution;
        assert_eq!(death, threshold(constitution, true));
    }

    #[test]
    fn s20_it_is_for_friends_who_are_not_kept_already() {
        let mut trial = dying(1);
        trial.unit("friend", |friend| friend.status = Status::Fighting).condition("friend", Condition::Kept);
        assert!(trial.order(&at_unit(Spell::DeathsDoor, "friend")).is_err());
        trial.place("target", 3, 2);
        assert!(trial.order(&at_unit(Spell::DeathsDoor, "target")).is_err());
    }
}
