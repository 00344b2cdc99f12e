//! Healing by magic: hit points, injuries, bleeding, and those who lie dying (A-44, A-51 to A-61).

use crate::event::{BattleEvent, InjuryHealing, SpellHealing, Steadying, Tending};
use crate::model::{
    Condition, Injury, Lasting, LastingEffect, PartId, RuleId, Spell, Tag, UnitId, effects_of_injuries,
    full_hit_points,
};
use crate::rules::affliction::coma::{ComaMagic, lengths_less};
use crate::rules::deed::Effects;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::falling::speed_up;
use crate::rules::harm::hit_points::{self, HitPointChange};
use crate::rules::injury::bleeding::state;
use crate::rules::injury::easing::{after_cure_of, stems};
use crate::rules::injury::effects::lessened;
use crate::rules::injury::healing::{Cure, after_cure, heals};

const A19: RuleId = RuleId::a(19);
const A26: RuleId = RuleId::a(26);
const A60: RuleId = RuleId::a(60);

/// Full hit points of a unit that has only these injuries left.
fn full_after(unit: &Unit, kept: &[Injury]) -> i16 {
    let hurts = effects_of_injuries(kept.iter()).map(|(_, effect)| effect);
    full_hit_points(unit.own_full_hit_points(), unit.conditions.effects().chain(hurts))
}

/// The event that a condition ends by a rule.
pub(super) fn ended(unit: UnitId, lasting: &Lasting, rule: RuleId) -> BattleEvent {
    BattleEvent::ConditionEnded { unit, condition: lasting.condition, rule, cause: Some(lasting.cause) }
}

/// The event that a spell ends a coma or makes it shorter (A-26), which the first day after the battle will measure.
fn relieved(unit: UnitId, coma: &Lasting, cure: Cure) -> Option<BattleEvent> {
    let lengths = match coma_magic(cure).map(lengths_less)? {
        None => return Some(ended(unit, coma, A26)),
        Some(lengths) => lengths,
    };
    let effects = coma.effects.iter().copied().chain([LastingEffect::ShorterComa(lengths)]).collect();
    Some(BattleEvent::lasting_began(unit, A19, Lasting { effects, ..coma.clone() }))
}

/// What a cure does against a coma, if it does anything.
pub fn coma_magic(cure: Cure) -> Option<ComaMagic> {
    match cure {
        Cure::Serious => Some(ComaMagic::Serious),
        Cure::Critical => Some(ComaMagic::Critical),
        Cure::Points(_) => Some(ComaMagic::HealAll),
        Cure::Light | Cure::Knitting | Cure::Regeneration => None,
    }
}

/// Whether a condition is a disease that spells end (S-04, S-08).
pub fn is_disease(lasting: &Lasting) -> bool {
    lasting.condition == Condition::Rotting
}

/// Adds the event that somebody below 0 hit points has 0 again.
pub(super) fn raise(unit: &UnitSummary, (by, spell): (UnitId, Spell), effects: &mut Effects) {
    let (id, before) = (*unit.id, unit.hit_points.now);
    if before < 0 {
        hit_points::change_from(before, -before, effects, |HitPointChange { before, after }| {
            BattleEvent::SpellHealed(SpellHealing { unit: id, by, spell, before, after })
        });
    }
}

/// Adds the events that wounds bleed less after a spell that has healed injuries of these parts.
fn tend(
    field: &Battlefield,
    unit: &Unit,
    by: UnitId,
    (cure, healed): (Cure, &[PartId]),
    effects: &mut Effects,
) {
    let wounds = field.wounds(unit);
    let bleeding: Vec<_> = wounds.iter().map(|wound| (wound.part, state(wound))).collect();
    let after = after_cure_of(healed, cure, &bleeding);
    for ((wound, (_, before)), after) in wounds.iter().zip(bleeding).zip(after) {
        if before != after {
            effects.0.push(BattleEvent::Tended(Tending {
                target: *unit.id,
                by: Some(by),
                wound: wound.number,
                rule: A60,
                need: None,
                natural: None,
                before,
                after,
                rolls: Vec::new(),
            }));
        }
    }
}

/// Adds the events of a healing spell; one without dice gives back everything.
pub(super) fn heal(
    field: &Battlefield,
    unit: &Unit,
    (by, spell): (UnitId, Spell),
    (cure, points): (Cure, i16),
    effects: &mut Effects,
) {
    let id = *unit.id;
    let boneless = unit.kind.tags.contains(&Tag::Boneless);
    let (mut kept, mut healed) = (Vec::new(), Vec::new());
    for injury in field.injuries(unit) {
        if !heals(injury.degree, cure) {
            kept.push(injury.clone());
            continue;
        }
        let less = after_cure(injury.degree, boneless);
        let leaves = less.and_then(|degree| lessened(field, unit, injury, degree));
        kept.extend(leaves.clone());
        healed.push(injury.part);
        effects.0.push(BattleEvent::InjuryHealed(InjuryHealing {
            unit: id,
            by,
            spell,
            injury: injury.number,
            part: injury.part,
            degree: injury.degree,
            leaves,
        }));
    }
    if !healed.is_empty() {
        let wounds = field.wounds(unit).into_iter().flat_map(|wound| wound.effects.iter());
        let hurts = effects_of_injuries(kept.iter()).map(|(_, effect)| effect);
        speed_up(field, unit, unit.conditions.effects().chain(wounds).chain(hurts), effects);
    }
    tend(field, unit, by, (cure, &healed), effects);
    let (before, full) = (unit.hit_points.now, full_after(unit, &kept));
    let room = i32::from(full.max(before)) - i32::from(before);
    let points = if points == 0 { room } else { i32::from(points).min(room) };
    let after = match cure.restores_points() {
        false => before,
        true => {
            hit_points::change_from(before, points as i16, effects, |HitPointChange { before, after }| {
                BattleEvent::SpellHealed(SpellHealing { unit: id, by, spell, before, after })
            })
            .after
        }
    };
    if field.rulebook.has(A26) {
        let comas = unit.conditions.iter().filter(|it| it.cause.rule == Some(A19));
        effects.0.extend(comas.filter_map(|coma| relieved(id, coma, cure)));
    }
    let diseases = unit.conditions.iter().filter(|it| cure.ends_disease() && is_disease(it));
    effects.0.extend(diseases.map(|it| ended(id, it, spell.rule())));
    // Whoever has 0 or more rises, or does not, in a step of its own.
    if let Some(before) = unit.deaths_door.sinking.filter(|_| after < 0 && stems(cure)) {
        effects.0.push(BattleEvent::Steadied(Steadying {
            target: id,
            by: Some(by),
            need: None,
            natural: None,
            before,
            after: None,
            rolls: Vec::new(),
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        Bleeding, Class, Condition, DeathsDoor, Degree, Lasting, LastingEffect, Sinking, Status, Wound,
    };
    use crate::order::Order;
    use crate::rules::magic::bench::{at_unit, cast_for_long, cast_slowly, caster, injured};
    use crate::rules::trial::{Trial, delay, end_turn, unit};

    /// The friend lies or stands beside a priest of this level.
    fn patient(level: u8, spell: Spell) -> Trial {
        let mut trial = caster("advanced", Class::Priest, level, spell);
        trial.place("friend", 1, 2).place("target", 20, 2);
        trial.unit("friend", |friend| friend.hit_points.full = 30);
        trial
    }

    #[test]
    fn a52_a_cure_heals_an_injury_whatever_it_rolls_and_the_cap_goes_with_it() {
        let mut trial = patient(1, Spell::CureLightWounds);
        injured(&mut trial, "friend", Degree::Struck, &[LastingEffect::FullHitPoints(50)]);
        trial.hit_points("friend", 15).unit("friend", |friend| friend.hit_points.full = 30);
        cast_slowly(&mut trial, at_unit(Spell::CureLightWounds, "friend"), &[(8, 1)]);
        trial.expect(r#"{"event":"injury_healed","unit":"friend","injury":1,"degree":"Struck"}"#);
        let now = trial.unit_now("friend");
        assert!(now.hurts.is_empty());
        assert_eq!(now.hit_points.now, 16, "beyond half of the full points");
        let mut worse = patient(1, Spell::CureLightWounds);
        injured(&mut worse, "friend", Degree::Injured, &[]);
        cast_slowly(&mut worse, at_unit(Spell::CureLightWounds, "friend"), &[(8, 8)]);
        assert_eq!(worse.unit_now("friend").hurts.len(), 1);
    }

    #[test]
    fn a62_whoever_is_cured_before_its_turn_moves_as_far_as_ever() {
        let mut trial = patient(1, Spell::CureLightWounds);
        injured(&mut trial, "friend", Degree::Struck, &[LastingEffect::Movement(50)]);
        trial.unit("friend", |friend| friend.turn.movement = 6);
        trial.obey(delay("friend", 9)).obey(at_unit(Spell::CureLightWounds, "friend"));
        trial.obey(end_turn("target")).obey_with(end_turn("foe"), &[(8, 1)]);
        trial.expect(r#"{"event":"injury_healed","unit":"friend","injury":1}"#);
        assert_eq!(trial.unit_now("friend").turn.movement, 12);
        trial.obey(Order::Parry { unit: unit("friend") });
    }

    #[test]
    fn a55_under_a_crushed_part_the_bones_stay_broken() {
        let mut trial = patient(9, Spell::CureCriticalWounds);
        injured(&mut trial, "friend", Degree::Destroyed, &[]);
        cast_slowly(&mut trial, at_unit(Spell::CureCriticalWounds, "friend"), &[(8, 1), (8, 1), (8, 1)]);
        let hurts = trial.unit_now("friend").hurts;
        assert_eq!(hurts.iter().map(|hurt| hurt.degree).collect::<Vec<_>>(), [Degree::Broken]);
        assert!(hurts[0].effects.contains(&LastingEffect::FullHitPoints(75)), "{hurts:?}");
    }

    #[test]
    fn a61_severe_bleeding_goes_down_its_ladder() {
        use Bleeding as B;
        for (spell, level, faces, left) in [
            // What is major bleeds on at the end of the round.
            (Spell::CureLightWounds, 1, &[(8, 1), (2, 1)][..], Some(B::Major)),
            (Spell::CureSeriousWounds, 7, &[(8, 1), (8, 1)], Some(B::Minor)),
            (Spell::CureCriticalWounds, 9, &[(8, 1), (8, 1), (8, 1)], None),
        ] {
            let mut trial = patient(level, spell);
            trial.unit("friend", |friend| {
                let severe = Wound { number: 1, grade: Some(B::Severe), ..Wound::default() };
                let major = Wound { number: 2, grade: Some(B::Major), ..Wound::default() };
                friend.wounds.extend([severe, major]);
            });
            cast_slowly(&mut trial, at_unit(spell, "friend"), faces);
            let grades: Vec<Option<B>> =
                trial.unit_now("friend").wounds.iter().map(|wound| wound.grade).collect();
            assert_eq!(grades, [left, None], "{spell}");
        }
    }

    #[test]
    fn a26_heal_ends_a_coma_in_a_battle_and_other_cures_leave_a_shorter_one() {
        for (spell, level, faces, wakes) in [
            (Spell::Heal, 11, &[][..], true),
            (Spell::CureCriticalWounds, 11, &[(8, 1), (8, 1), (8, 1)], false),
        ] {
            let mut trial = patient(level, spell);
            trial.unit("friend", |friend| {
                (friend.hit_points.now, friend.status) = (3, Status::Fallen);
                friend.conditions.begin(Lasting::caused(Condition::Unconscious, A19));
                friend.deaths_door = DeathsDoor { sank: true, shock: Some(4), ..DeathsDoor::default() };
                friend.turn.ended = true;
            });
            trial.change(|state| state.clock.block.retain(|unit| unit.as_str() == "attacker"));
            cast_for_long(&mut trial, at_unit(spell, "friend"), faces);
            let now = trial.unit_now("friend");
            assert_eq!(now.conditions.has(Condition::Unconscious), !wakes, "{spell}");
            assert_eq!(now.status == Status::Fighting, wakes, "{spell}");
            let left: Vec<LastingEffect> = now.conditions.effects().copied().collect();
            let shorter: &[LastingEffect] = if wakes { &[] } else { &[LastingEffect::ShorterComa(2)] };
            assert_eq!(left, shorter, "{spell}");
        }
    }

    #[test]
    fn a44_magic_keeps_the_dying_from_death_and_brings_those_back_who_have_points_again() {
        for (before, face, faces, status) in
            [(-9, 1, &[(8, 1)][..], Status::Fallen), (-2, 5, &[(8, 5), (100, 1)], Status::Fighting)]
        {
            let mut trial = patient(1, Spell::CureLightWounds);
            trial.unit("friend", |friend| {
                (friend.hit_points.now, friend.status) = (before, Status::Dying);
                friend.deaths_door.sink(Some(Sinking { since: 1, slowed: false }));
                friend.turn.ended = true;
            });
            trial.change(|state| state.clock.block.retain(|unit| unit.as_str() == "attacker"));
            cast_for_long(&mut trial, at_unit(Spell::CureLightWounds, "friend"), faces);
            let now = trial.unit_now("friend");
            assert_eq!((now.status, now.hit_points.now), (status, before + face), "{before}");
            assert_eq!(now.deaths_door.sinking, None);
        }
    }

    #[test]
    fn a60_of_a_wound_of_both_kinds_both_parts_are_eased() {
        for (spell, faces, left) in [
            (Spell::CureLightWounds, &[(8, 1), (2, 1)][..], Some((2, Bleeding::Major))),
            (Spell::CureSeriousWounds, &[(8, 1), (8, 1)], Some((1, Bleeding::Minor))),
        ] {
            let mut trial = caster("house", Class::Priest, 7, spell);
            trial.place("friend", 1, 2).place("target", 20, 2);
            trial.unit("friend", |friend| {
                friend.hit_points.full = 30;
                let grade = Some(Bleeding::Severe);
                friend.wounds.push(Wound { number: 1, bleeding: 2, grade, ..Wound::default() });
            });
            cast_slowly(&mut trial, at_unit(spell, "friend"), faces);
            let wound = trial.unit_now("friend").wounds[0].clone();
            assert_eq!(wound.grade.map(|grade| (wound.bleeding, grade)), left, "{spell}");
        }
    }

    #[test]
    fn a54_knit_bones_bleed_no_more_and_who_sinks_sinks_on() {
        let mut trial = patient(7, Spell::KnitBones);
        injured(&mut trial, "friend", Degree::Broken, &[]);
        let part = trial.unit_now("friend").hurts[0].part;
        trial.unit("friend", |friend| {
            (friend.hit_points.now, friend.status) = (-2, Status::Dying);
            friend.deaths_door.sink(Some(Sinking { since: 1, slowed: false }));
            friend.turn.ended = true;
            let grade = Some(Bleeding::Major);
            friend.wounds.push(Wound { number: 1, grade, part: Some(part), ..Wound::default() });
        });
        trial.change(|state| state.clock.block.retain(|unit| unit.as_str() == "attacker"));
        cast_for_long(&mut trial, at_unit(Spell::KnitBones, "friend"), &[]);
        trial.expect(r#"{"event":"injury_healed","unit":"friend","degree":"Broken"}"#);
        trial.expect_no("spell_healed").expect_no("steadied");
        let now = trial.unit_now("friend");
        assert!(now.wounds.iter().all(|wound| !wound.bleeds()) && now.deaths_door.sinking.is_some());
    }
}
