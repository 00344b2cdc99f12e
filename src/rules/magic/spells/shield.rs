//! Shield: guards the caster from the front (S-17).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, no_dice,
};
use crate::hex::in_front;
use crate::model::{Condition, Lasting, Manner, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::Deeds;
use crate::rules::deed::attack::{Attack, Target, ToHit};
use crate::rules::deed::phase::{Modify, Phase, add_rule_systems};
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const RULE: RuleId = RuleId::s(17);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Shield",
    "A wizard's spell of 1 segment on the caster alone. For 5 rounds for each level its armor class is at least 2 against throws, 3 \
     against shots and 4 against melee attacks that come from its front arc; cover and parries better it further. \
     Its saving throws against spells of casters in its front arc have +1. Magic missiles (S-11) do nothing to it at \
     all.",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) fn plugin(app: &mut App) {
    add_rule_systems(app, RULE, Phase::Modify, guard.in_set(Modify::Ward));
}

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 1,
    reach: SpellReach::Own,
    area: SpellArea::One,
    concerns: unguarded,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(shielded),
};

fn unguarded(field: &Battlefield, _: &Unit, id: UnitId) -> bool {
    !field.summary(id).conditions.has(Condition::Shielded)
}

fn shielded(moment: &SpellMoment) -> Lasting {
    for_rounds(RULE, Condition::Shielded, moment, 5 * u32::from(moment.level))
}

/// The armor class that the shield gives at least.
fn armor_class(manner: Manner) -> i16 {
    match manner {
        Manner::Thrown => 2,
        Manner::Missile => 3,
        Manner::Melee => 4,
    }
}

/// Whether the shield is between a unit and another.
fn guards(unit: &UnitSummary, other: &UnitSummary) -> bool {
    unit.conditions.has(Condition::Shielded) && in_front(unit.position.0, unit.facing.0, other.position.0)
}

fn guard(mut attacks: Deeds<(&Attack, &Target, &mut ToHit)>, field: Battlefield) {
    attacks.each(|(attack, target, mut to_hit)| {
        if guards(&field.summary(target.0), &field.summary(attack.attacker)) {
            to_hit.armor_class = to_hit.armor_class.min(armor_class(attack.manner));
        }
    });
}

/// What the shield adds to the saving throw of a unit against a spell of this caster.
pub(in crate::rules::magic) fn saves_better(
    field: &Battlefield,
    unit: &UnitSummary,
    caster: &UnitSummary,
) -> i32 {
    i32::from(field.rulebook.has(RULE) && guards(unit, caster))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{Class, Spell};
    use crate::order::NoCasting;
    use crate::rules::magic::bench::{at_own, at_unit, cast, caster};
    use crate::rules::trial::{Trial, attack};

    fn shield() -> Trial {
        let mut trial = caster("advanced", Class::Wizard, 1, Spell::Shield);
        trial.armor("attacker", 9);
        cast(&mut trial, at_own(Spell::Shield), &[]);
        trial
    }

    fn rolled(trial: &Trial) -> i64 {
        let rolled = trial.events().into_iter().rev().find(|event| event["event"] == "attack_rolled");
        rolled.expect("an attack")["armor_class"].as_i64().expect("a figure")
    }

    #[test]
    fn s17_from_the_front_the_armor_class_is_at_least_four_and_from_behind_what_it_was() {
        for (facing, class) in [(Facing::East, 4), (Facing::West, 9)] {
            let mut trial = shield();
            trial.face("attacker", facing).obey_with(attack("target", "attacker"), &[(20, 2)]);
            assert_eq!(rolled(&trial), class);
        }
    }

    #[test]
    fn s17_shots_meet_three_and_better_armor_stays() {
        for (own, class) in [(9, 3), (1, 1)] {
            let mut trial = shield();
            trial.armor("attacker", own).place("target", 7, 2).arm("target", "bow");
            trial.obey_with(attack("target", "attacker"), &[(20, 2)]);
            assert_eq!(rolled(&trial), class);
        }
        assert_eq!(armor_class(Manner::Thrown), 2);
    }

    #[test]
    fn s17_magic_missiles_are_stopped_and_spells_from_the_front_withstood_more_easily() {
        let spell = Spell::MagicMissile;
        let mut trial = caster("advanced", Class::Wizard, 1, spell);
        trial.condition("target", Condition::Shielded);
        let nobody = NoCasting::NoUse { spell, why: "it works on nobody who is there" };
        assert_eq!(trial.refused(at_unit(spell, "target")), nobody.into());
        for (facing, better) in [(Facing::West, 1), (Facing::East, 0)] {
            trial.face("target", facing);
            let saves = trial.survey(|field| {
                let [unit, by] = ["target", "attacker"].map(|id| field.unit(crate::rules::trial::unit(id)));
                saves_better(field, &unit, &by)
            });
            assert_eq!(saves, better);
        }
    }
}
