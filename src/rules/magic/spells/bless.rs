//! Bless: better luck for friends who are not in melee yet (S-01).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, friends,
    no_dice,
};
use crate::hex::distance;
use crate::model::{Condition, Lasting, LastingEffect, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::field::{Battlefield, Unit};

const RULE: RuleId = RuleId::s(1);

/// How long it lasts.
const ROUNDS: u32 = 6;

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Bless",
    "A priest's spell of 10 segments, up to 36 hexes far. Friends within 5 hexes of its center with no enemy \
     beside them have +1 on attacks, and where all of a group are blessed on morale checks too (R-22), for 6 rounds.",
)
.needing(&[RuleId::a(3)])
.adding(&["blessed"])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 10,
    reach: SpellReach::Hexes(|_, _| 36),
    area: SpellArea::Burst(5),
    concerns: at_peace,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(blessed),
};

/// Whether a unit is a friend with no enemy beside it that its side knows of.
fn at_peace(field: &Battlefield, caster: &Unit, id: UnitId) -> bool {
    let here = field.summary(id).position.0;
    let mut enemies = field.known_enemies(caster.side.0);
    friends(field, caster, id) && enemies.all(|other| distance(other.position.0, here) > 1)
}

fn blessed(moment: &SpellMoment) -> Lasting {
    let effects = [LastingEffect::ToHit(1)].into();
    Lasting { effects, ..for_rounds(RULE, Condition::Blessed, moment, ROUNDS) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::rules::magic::bench::{at_hex, cast_slowly, caster};
    use crate::rules::trial::attack;

    #[test]
    fn s01_friends_who_are_not_in_melee_attack_better_for_six_rounds() {
        let mut trial = caster("advanced", Class::Priest, 1, Spell::Bless);
        trial.place("friend", 2, 4);
        cast_slowly(&mut trial, at_hex(Spell::Bless, 2, 3), &[]);
        let blessed = |id| trial.unit_now(id).conditions.has(Condition::Blessed);
        assert_eq!(["attacker", "friend", "target"].map(blessed), [false, true, false]);
        trial.place("foe", 3, 4).unit("friend", |friend| friend.facing = crate::hex::Facing::East);
        trial.next_turn_of("friend").obey_with(attack("friend", "foe"), &[(20, 2)]);
        trial.expect(
            r#"{"event":"attack_rolled","attacker":"friend","modifiers":[{"rule":"S-01","label":"Blessed","value":1}]}"#,
        );
        while trial.snapshot().clock.round < 9 {
            trial.end_round();
        }
        assert!(!trial.unit_now("friend").conditions.has(Condition::Blessed));
    }
}
