//! What a spell does to a unit: it saves or not, and then loses or gets back hit points, or is in another condition.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::casting::A03;
use super::cure;
use super::figures::{SaveEffect, SpellMoment, SpellWork};
use super::grimoire::figures;
use super::source::{SpellSource, SpellUse};
use super::spells;
use crate::event::{BattleEvent, SpellHarm};
use crate::model::{
    Act, Condition, Lasting, LastingEffect, Peril, Purpose, RuleId, Spell, SpellStrength, Status, UnitId,
    effects_of_injuries,
};
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::pace;
use crate::rules::field::saving_throw::need_by;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::falling::{fall, lie_down};
use crate::rules::harm::hit_points::{self, HitPointChange};

/// The codex explains it with each spell.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A03, Phase::Harm, (save, take).chain().in_set(Harm::Spell));
}

/// The natural face of a saving throw against a spell.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
struct SpellSave(u16);

/// How strong a spell is whose caster is as it is now. The injuries that hamper the caster's attacks hamper the spells
/// that it has in mind, but not what it uses out of things.
pub(super) fn strength(
    field: &Battlefield,
    caster: &Unit,
    cast: SpellUse,
    (power, taken): (i16, usize),
) -> SpellStrength {
    let level = cast.level;
    let harder = match figures(cast.spell).save {
        SaveEffect::NegatesFew(fewer) => fewer.points(caster.training.class, taken),
        SaveEffect::None | SaveEffect::Negates(_) | SaveEffect::EnemiesNegate | SaveEffect::Halves => 0,
    };
    let hampered = match cast.source {
        SpellSource::Memory => hampered(field, caster),
        SpellSource::Scroll(_) | SpellSource::Potion(_) => 0,
    };
    SpellStrength { power, level, hampered, harder }
}

/// By how much its injuries hamper all attacks of a unit.
fn hampered(field: &Battlefield, unit: &Unit) -> u16 {
    let injuries = field.injuries(unit).into_iter();
    let lost = effects_of_injuries(injuries).map(|(_, effect)| match *effect {
        LastingEffect::ToHit(points) => u16::from(points.min(0).unsigned_abs()),
        _ => 0,
    });
    lost.sum()
}

/// The lowest face with which a unit saves against a spell, always by the advanced table.
pub(super) fn needed(
    field: &Battlefield,
    unit: &Unit,
    (by, spell): (UnitId, Spell),
    strength: SpellStrength,
) -> u16 {
    let bonus = match figures(spell).save {
        SaveEffect::Negates(bonus) => i32::from(bonus),
        SaveEffect::None | SaveEffect::NegatesFew(_) | SaveEffect::EnemiesNegate | SaveEffect::Halves => 0,
    } + spells::shield::saves_better(field, unit, &field.unit(by));
    let changes = i32::from(strength.harder) - i32::from(strength.hampered) - bonus;
    let table = need_by(field, unit, Peril::Spells, SavingThrowTables::Advanced);
    (i32::from(table) + changes).max(1) as u16
}

fn save(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Endure { unit, by, spell, strength } = declared.0 else { return };
        let friend = || field.summary(unit).side == field.summary(by).side;
        let none = match figures(spell).save {
            SaveEffect::None => true,
            SaveEffect::EnemiesNegate => friend(),
            SaveEffect::Negates(_) | SaveEffect::NegatesFew(_) | SaveEffect::Halves => false,
        };
        if !none {
            let need = needed(&field, &field.unit(unit), (by, spell), strength);
            let saves = move |face: u16| face >= need;
            dice.ask((entity, *deed), spell.rule(), Purpose::SpellSave, |draw| {
                SpellSave(draw.die_of_sorts(20, saves))
            });
        }
    });
}

fn take(
    mut deeds: Deeds<(&Deed, &Declared, Option<&SpellSave>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, rolled, mut effects)| {
        let Act::Endure { unit: id, by, spell, strength } = declared.0 else { return };
        let (unit, power) = (field.unit(id), strength.power);
        let need = needed(&field, &unit, (by, spell), strength);
        let saved = rolled.is_some_and(|SpellSave(natural)| *natural >= need);
        if let Some(SpellSave(natural)) = rolled.copied() {
            let (peril, rolls) = (Peril::Spells, dice.rolls(*deed, &[Purpose::SpellSave]));
            effects.0.push(BattleEvent::SavingThrow { unit: id, peril, need, natural, saved, rolls });
        }
        let figures = figures(spell);
        match (figures.save, saved) {
            (SaveEffect::Negates(_) | SaveEffect::NegatesFew(_) | SaveEffect::EnemiesNegate, true) => return,
            (SaveEffect::Halves, true) => return strike(&field, &unit, (by, spell), power / 2, &mut effects),
            (SaveEffect::None, _) | (_, false) => {}
        }
        match figures.work {
            SpellWork::Strike | SpellWork::Burn => strike(&field, &unit, (by, spell), power, &mut effects),
            SpellWork::Heal(cure) => cure::heal(&field, &unit, (by, spell), (cure, power), &mut effects),
            SpellWork::End(ends) => end(&unit, spell, ends, &mut effects),
            SpellWork::Begin(lasting) => {
                begin(&field, &unit, (by, spell, strength.level), lasting, &mut effects)
            }
            SpellWork::Raise(lasting) => {
                cure::raise(&unit, (by, spell), &mut effects);
                begin(&field, &unit, (by, spell, strength.level), lasting, &mut effects);
            }
            SpellWork::Counter(ends, _) if unit.conditions.iter().any(ends) => {
                end(&unit, spell, ends, &mut effects);
                let left = unit.conditions.iter().filter(|lasting| !ends(lasting));
                effects.0.extend(pace::quickens(&field, &unit, left));
            }
            SpellWork::Counter(_, lasting) => {
                begin(&field, &unit, (by, spell, strength.level), lasting, &mut effects)
            }
        }
    });
}

fn strike(
    field: &Battlefield,
    unit: &UnitSummary,
    (by, spell): (UnitId, Spell),
    damage: i16,
    effects: &mut Effects,
) {
    let id = *unit.id;
    let lost = hit_points::change(field, id, -damage, effects, |HitPointChange { before, after }| {
        BattleEvent::SpellHarmed(SpellHarm { unit: id, by, spell, damage, before, after })
    });
    fall(field, id, lost, effects);
}

fn end(unit: &UnitSummary, spell: Spell, ends: fn(&Lasting) -> bool, effects: &mut Effects) {
    let over = unit.conditions.iter().filter(|lasting| ends(lasting));
    effects.0.extend(over.map(|lasting| cure::ended(*unit.id, lasting, spell.rule())));
}

/// Adds the events that a condition begins; whoever can do nothing in it has no turn any more, and a sleeper lies down.
fn begin(
    field: &Battlefield,
    unit: &Unit,
    (by, spell, level): (UnitId, Spell, u8),
    lasting: fn(&SpellMoment) -> Lasting,
    effects: &mut Effects,
) {
    let caster = field.unit(by);
    let (friend, class) = (unit.side.0 == caster.side.0, caster.training.class);
    let strength = unit.abilities.strength;
    let blessings = field.rulebook.has(RuleId::f(14));
    let moment = SpellMoment { round: field.clock.round, level, class, by, friend, blessings, strength };
    let lasting = no_shorter(unit, lasting(&moment));
    let condition = lasting.condition;
    effects.0.extend(pace::quickens(field, unit, unit.conditions.iter().chain([&lasting])));
    effects.0.push(BattleEvent::lasting_began(*unit.id, spell.rule(), lasting));
    if condition.incapacitates() && *unit.status == Status::Fighting {
        effects.end_turn(unit);
    }
    if condition == Condition::Asleep {
        lie_down(field, unit, effects);
    }
}

/// The same spell again makes no condition end sooner.
fn no_shorter(unit: &UnitSummary, new: Lasting) -> Lasting {
    let until = unit.conditions.before(&new).map_or(new.until, |old| old.until.max(new.until));
    Lasting { until, ..new }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Degree, ItemId, Until};
    use crate::rules::magic::bench::{caster, injured};
    use crate::rules::trial::{Trial, item, unit};

    /// By how much the spells of a caster are hampered: from memory, and out of a scroll.
    fn hampered(change: impl Fn(&mut Trial)) -> [u16; 2] {
        let mut trial = caster("house", Class::Wizard, 5, Spell::Fireball);
        change(&mut trial);
        let scroll: ItemId = item("attacker.scroll");
        trial.survey(|field| {
            let own = field.unit(unit("attacker"));
            let spell = Spell::Fireball;
            [SpellSource::Memory, SpellSource::Scroll(scroll)]
                .map(|source| strength(field, &own, SpellUse { spell, level: 5, source }, (9, 1)).hampered)
        })
    }

    #[test]
    fn s09_s13_s24_the_same_spell_by_a_weaker_caster_ends_nothing_sooner() {
        let prayer =
            |rule, round| Lasting { until: Until::Round(round), ..Lasting::caused(Condition::Prayer, rule) };
        let mut trial = Trial::duel("house");
        let rule = Spell::Prayer.rule();
        trial.unit("target", |unit| unit.conditions.begin(prayer(rule, 9)));
        for (other, round, until) in [(rule, 4, 9), (rule, 12, 12), (RuleId::f(14), 4, 4)] {
            let new = trial.survey(|field| no_shorter(&field.unit(unit("target")), prayer(other, round)));
            assert_eq!(new.until, Until::Round(until), "{other} {round}");
        }
    }

    #[test]
    fn a58_an_injury_hampers_spells_from_memory_and_no_magic_items() {
        assert_eq!(
            hampered(|trial| injured(trial, "attacker", Degree::Struck, &[LastingEffect::ToHit(-2)])),
            [2, 0]
        );
        assert_eq!(hampered(|_| {}), [0, 0]);
    }

    #[test]
    fn s07_saving_throws_against_spells_are_by_the_advanced_table_under_every_rulebook() {
        for rulebook in ["advanced", "house"] {
            let mut trial = caster(rulebook, Class::Wizard, 5, Spell::Fireball);
            let need = trial.survey(|field| {
                let cast = (unit("attacker"), Spell::Fireball);
                needed(field, &field.unit(unit("target")), cast, SpellStrength::default())
            });
            assert_eq!(need, 17, "a warrior of level 1 under {rulebook}");
        }
    }

    #[test]
    fn a58_what_is_no_injury_hampers_no_spell() {
        for condition in [Condition::Dazzled, Condition::Cursed, Condition::WornOut] {
            let weak = |trial: &mut Trial| {
                let effects = [LastingEffect::ToHit(-4)].into();
                let lasting = Lasting { effects, ..Lasting::caused(condition, RuleId::s(27)) };
                trial.unit("attacker", |own| own.conditions.begin(lasting));
            };
            assert_eq!(hampered(weak), [0, 0], "{condition:?}");
        }
    }
}
