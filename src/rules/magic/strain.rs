//! Exhaustion from magic (A-43): who has cast the last spell of the day stands a shock, or faints for 1d6 turns before it
//! is as worn out as the others.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, ShockCheck};
use crate::model::{
    Act, Condition, Draw, Lasting, LastingEffect, Purpose, ROUNDS_IN_A_TURN, RuleId, Spell, Status, Until,
};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{is_alive, living};
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, Unit};
use crate::rules::harm::falling::sink_down;

const A43: RuleId = RuleId::a(43);

/// What somebody worn out by magic has less on attacks, damage, armor class, ability checks and saving throws.
const WORN_OUT: i16 = 4;

pub(super) const RULES: &[Rule] = &[Rule::new(
    A43,
    "Worn out by magic",
    "Who has cast all spells of the day rolls a d100 for shock. A success leaves a penalty of 4 on attacks, damage, armor \
     class, ability checks and saving throws, until eight hours of rest are over; it adds to the penalty of long melee. \
     A failure takes the senses for 1d6 turns of ten rounds: the caster lets go of what it holds and lies down, and when it \
     wakes it has the same penalty. Powers that are born with a creature, songs (S-24), scrolls and potions do not count, \
     and a last spell that is spoiled does not either. The undead and units without blood never tire.",
)
.needing(&[RuleId::a(3)])];

pub(super) fn plugin(app: &mut App) {
    let cast = |event: &BattleEvent| matches!(event, BattleEvent::SpellCast(_));
    add_reaction(app, A43, cast, strain.in_set(React::Strain));
    add_rule_systems(app, A43, Phase::Harm, (roll, wear_out).chain().in_set(Harm::WearOut));
    add_rule_systems(app, A43, Phase::Harm, weary.in_set(Harm::Weary));
}

/// Whether this spell is the last that a unit has in mind and wears it out.
pub(super) fn is_last_spell(field: &Battlefield, unit: &Unit, spell: Spell) -> bool {
    let left: u32 = unit.spells.memorized.values().map(|left| u32::from(*left)).sum();
    field.rulebook.has(A43) && is_alive(unit) && spell != Spell::Song && left == 1
}

fn strain(mut causes: Causes, field: Battlefield) {
    let casters = causes.events().filter_map(|event| {
        let BattleEvent::SpellCast(cast) = event else { return None };
        let unit = field.unit(cast.unit);
        let lives = is_alive(&unit) && *unit.status != Status::Dead;
        let last = cast.spell != Spell::Song && cast.item.is_none() && unit.spells.memorized.is_empty();
        (lives && last).then_some(cast.unit)
    });
    let steps: Vec<Vec<Act>> = casters.map(|unit| vec![Act::WearOut { unit }]).collect();
    causes.queue(A43, steps);
}

/// The face of the check, and how many turns the caster is without its senses, if it is.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct StrainRoll {
    natural: u16,
    turns: Option<u16>,
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::WearOut { unit } = declared.0 else { return };
        // Its own spell may have killed it in the meantime.
        if living(&field, unit).is_err() {
            return;
        }
        let constitution = field.unit(unit).abilities.constitution;
        let after = move |face: u16| after_the_last_spell(constitution, face);
        let roll = |draw: &mut Draw| {
            let natural = draw.die_of_sorts(100, after);
            let faints = after(natural) == SpellExhaustion::Unconscious;
            // No forecast looks as far ahead as a turn.
            let turns = faints.then(|| draw.about(Purpose::StunLength).die_of_sorts(6, |_| ()));
            StrainRoll { natural, turns }
        };
        dice.ask((entity, *deed), A43, Purpose::SystemShock, roll);
    });
}

fn wear_out(mut deeds: Deeds<(&Deed, &Declared, &StrainRoll, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, &StrainRoll { natural, turns }, mut effects)| {
        let Act::WearOut { unit: id } = declared.0 else { return };
        let unit = field.unit(id);
        let (chance, held) = (system_shock(unit.abilities.constitution), turns.is_none());
        let rolls = dice.rolls(*deed, &[Purpose::SystemShock, Purpose::StunLength]);
        effects.0.push(BattleEvent::ShockChecked(ShockCheck { unit: id, chance, natural, held, rolls }));
        let Some(turns) = turns else {
            return effects.0.push(BattleEvent::lasting_began(id, A43, worn_out()));
        };
        let until = Until::Round(field.clock.round + u32::from(turns) * ROUNDS_IN_A_TURN);
        let faint = Lasting { until, ..Lasting::caused(Condition::Unconscious, A43) };
        effects.0.push(BattleEvent::lasting_began(id, A43, faint));
        if *unit.status == Status::Fighting {
            sink_down(&field, &unit, &mut effects);
        }
    });
}

/// The condition of somebody worn out by magic.
pub fn worn_out() -> Lasting {
    let points = WORN_OUT as i8;
    let effects = [
        LastingEffect::ToHit(-points),
        LastingEffect::ToBeHit(points),
        LastingEffect::Damage(-points),
        LastingEffect::Check(points),
        LastingEffect::SavingThrow(-points),
    ];
    Lasting { effects: effects.into(), ..Lasting::caused(Condition::WornOut, A43) }
}

/// Whoever comes to its senses after its last spell is worn out then.
fn weary(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    deeds.each(|mut effects| {
        let awake = effects.0.iter().filter_map(|event| {
            let BattleEvent::ConditionEnded { unit, condition: Condition::Unconscious, rule: A43, .. } =
                *event
            else {
                return None;
            };
            (*field.summary(unit).status != Status::Dead).then_some(unit)
        });
        let weary: Vec<BattleEvent> =
            awake.map(|unit| BattleEvent::lasting_began(unit, A43, worn_out())).collect();
        effects.0.extend(weary);
    });
}

/// What the last spell of the day does to its caster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellExhaustion {
    /// So many points less on attacks, damage, armor class, ability checks and saving throws, until 8 hours of rest are
    /// over.
    Weakened(i16),
    /// The caster loses its senses for 1d6 turns, and is weakened after that.
    Unconscious,
}

/// What the last spell of the day does to a caster of this Constitution whose d100 shows this face (A-43).
///
/// ```
/// use hexfray::rules::{SpellExhaustion, after_the_last_spell};
///
/// assert_eq!(after_the_last_spell(12, 80), SpellExhaustion::Weakened(4));
/// assert_eq!(after_the_last_spell(12, 81), SpellExhaustion::Unconscious);
/// ```
pub fn after_the_last_spell(constitution: u8, natural: u16) -> SpellExhaustion {
    match natural <= system_shock(constitution) {
        true => SpellExhaustion::Weakened(WORN_OUT),
        false => SpellExhaustion::Unconscious,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, unit};

    #[test]
    fn a43_a_caster_that_its_own_last_spell_fells_is_worn_out_too() {
        for (status, rolls) in [(Status::Fighting, 1), (Status::Dying, 1), (Status::Dead, 0)] {
            let mut trial = Trial::duel("advanced");
            trial.unit("attacker", |caster| {
                caster.status = status;
                caster.hit_points.now = if status == Status::Fighting { 9 } else { -3 };
            });
            trial.dice(&[(100, 1)]).happen(vec![Act::WearOut { unit: unit("attacker") }]);
            assert_eq!(trial.count("shock_checked"), rolls, "{status:?}");
        }
    }

    #[test]
    fn a43_the_last_spell_weakens_by_four_or_takes_the_senses() {
        for (constitution, chance) in [(3, 35), (10, 70), (12, 80), (13, 85), (16, 95), (18, 99), (25, 99)] {
            let worn = after_the_last_spell(constitution, chance);
            assert_eq!(worn, SpellExhaustion::Weakened(4), "{constitution}");
            let out = after_the_last_spell(constitution, chance + 1);
            assert_eq!(out, SpellExhaustion::Unconscious, "{constitution}");
        }
    }
}
