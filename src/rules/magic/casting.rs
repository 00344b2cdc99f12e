//! Casting: a spell takes time, and a blow spoils it (A-03, A-06).
//!
//! Begun in segment s, a spell of casting time c takes effect at the end of segment s + c, even in the next round. It begins
//! in the own segment of its caster, even where the block of the caster acts earlier. Until it is done its caster does nothing else. Whoever loses hit points, its senses, its voice, its strength, its freedom or its
//! place before that loses the spell.

use std::collections::BTreeMap;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::grimoire::figures;
use super::hindrance::{SIGHTLESS, SpellUser};
use super::source::{SpellUse, use_of};
use super::span::{Span, done_at};
use super::targets;
use super::{items, potion};
use crate::event::{BattleEvent, Change, Follower, SpellBeginning, SpellLoss};
use crate::model::{
    Act, Casting, Class, Condition, ItemId, Roll, RuleId, Spell, SpellTarget, Status, UnitId,
};
use crate::order::{NoCasting, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::sieve::anybody_is;
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, strong_enough};
use crate::rules::field::turn::affords;
use crate::rules::field::{Battlefield, Unit};

pub(super) const A03: RuleId = RuleId::a(3);

/// The codex explains it with what takes time.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A03, Phase::Harm, begin.in_set(Harm::BeginSpell));
    add_rule_systems(
        app,
        A03,
        Phase::Harm,
        spoil.in_set(Harm::Spoil).run_if(anybody_is(&[Condition::Casting])),
    );
}

/// Whether a unit can begin to cast a spell, from memory or out of an item.
pub(in crate::rules) fn check(
    field: &Battlefield,
    id: UnitId,
    (spell, item): (Spell, Option<ItemId>),
    at: SpellTarget,
) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(spell.rule())?;
    if let Some(Casting { spell, item, .. }) = unit.spells.casting {
        let drunk = SpellUse::of(field, &unit, spell, item).is_drunk();
        return Err(NoCasting::Casts { unit: id, spell, drunk }.into());
    }
    let cast = match item {
        None => in_mind(&unit, spell)?,
        Some(item) => items::usable(field, &unit, item)?,
    };
    if !cast.is_drunk() {
        strong_enough(&unit)?;
    }
    let (hands, free_hands) = (unit.hands.all(), field.free_hands(&unit));
    SpellUser { unit: id, conditions: unit.conditions, hands, free_hands }.check(spell, cast.source)?;
    targets::check(field, &unit, cast, at)?;
    affords(field, &unit, &Act::Cast { unit: id, spell, at, item })
}

/// A spell that a unit has in mind.
fn in_mind(unit: &Unit, spell: Spell) -> Result<SpellUse, Refusal> {
    if unit.spells.left(spell) == 0 || spell.level(unit.own_training().class).is_none() {
        return Err(NoCasting::NotMemorized { unit: *unit.id, spell }.into());
    }
    Ok(SpellUse::from_memory(unit, spell))
}

/// The round and the segment at whose end a spell takes effect that a caster of this class begins now (A-03).
///
/// ```
/// use hexfray::model::{Class, Spell};
/// use hexfray::rules::spell_done;
///
/// assert_eq!(spell_done((1, 8), Spell::CureLightWounds, Class::Priest), (2, 3));
/// ```
pub fn spell_done(now: (u32, u8), spell: Spell, class: Class) -> (u32, u8) {
    done_at(now, Span::Segments((figures(spell).casting_time)(class)))
}

/// The round and the segment at whose end a potion works that somebody begins to drink now (S-30).
pub fn potion_done(now: (u32, u8)) -> (u32, u8) {
    done_at(now, Span::Segments(potion::DRINKING))
}

fn begin(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Cast { unit: id, spell, at, item } = declared.0 else { return };
        let unit = field.unit(id);
        let now = field.clock.now_of(id);
        let done = match SpellUse::of(&field, &unit, spell, item).is_drunk() {
            true => potion_done(now),
            false => spell_done(now, spell, unit.training.class),
        };
        let before = *unit.turn;
        let mut after = declared.0.facts().cost.taken_from(before);
        (after.ended, after.kick, after.free_attack) = (true, false, false);
        effects.0.push(BattleEvent::SpellBegun(SpellBeginning {
            unit: id,
            spell,
            at,
            done,
            item,
            later: later_than(&field, id, done),
        }));
        effects.0.push(BattleEvent::TurnEnded { unit: id, before, after });
    });
}

/// The units of the block that have not begun their turns and whose own segments come after a spell: it takes effect before
/// they act (A-06).
fn later_than(field: &Battlefield, caster: UnitId, done: (u32, u8)) -> Vec<UnitId> {
    let waits = |id: &UnitId| {
        let unit = field.unit(*id);
        !unit.turn.ended && !unit.turn.begun && field.clock.now_of(*id) > done
    };
    field.clock.block.iter().copied().filter(|id| *id != caster && waits(id)).collect()
}

/// The units that a deed hinders so that they cannot go on casting.
#[derive(Default)]
struct Hindered {
    units: Vec<UnitId>,
    /// Those that have lost only the voice or the strength for spells: whoever drinks needs neither (S-30).
    unfit: Vec<UnitId>,
    /// Those that have lost their eyes, which only a reader needs (S-29).
    blinded: Vec<UnitId>,
    /// What hit points became of.
    hit_points: Vec<(UnitId, i16)>,
}

impl Follower for Hindered {
    fn mount_of(&self, _: UnitId) -> Option<UnitId> {
        None
    }

    fn change(&mut self, change: Change) {
        let hindered = if let Change::Position(unit, _) | Change::Grapple(unit, _) = change {
            Some(unit)
        } else if let Change::Status(unit, status) = change {
            (status != Status::Fighting).then_some(unit)
        } else if let Change::ConditionBegins(unit, lasting) = &change {
            let runs = matches!(lasting.condition, Condition::Routed | Condition::Turned);
            (runs || lasting.condition.incapacitates()).then_some(*unit)
        } else {
            None
        };
        self.units.extend(hindered);
        if let Change::ConditionBegins(unit, lasting) = &change
            && matches!(lasting.condition, Condition::Silenced | Condition::Crippled)
        {
            self.unfit.push(*unit);
        }
        if let Change::ConditionBegins(unit, lasting) = &change
            && SIGHTLESS.contains(&lasting.condition)
        {
            self.blinded.push(*unit);
        }
        if let Change::HitPoints(unit, now) = change {
            self.hit_points.push((unit, now));
        }
    }
}

/// The units that a deed hinders so that they cannot go on casting, each once, and whether those of them who drink go on
/// all the same.
pub(super) fn hindered_by(field: &Battlefield, effects: &Effects) -> BTreeMap<UnitId, bool> {
    let mut hindered = Hindered::default();
    effects.0.iter().for_each(|event| hindered.follow(event));
    let hurt = hindered.hit_points.into_iter();
    let hurt = hurt.filter(|(unit, now)| field.summary(*unit).hit_points.now > *now);
    let hurt = hurt.map(|(unit, _)| unit).chain(hindered.unfit);
    let mut units: BTreeMap<UnitId, bool> = hurt.map(|unit| (unit, true)).collect();
    let readers = hindered.blinded.into_iter().filter(|unit| reads(field, &field.unit(*unit)));
    units.extend(hindered.units.into_iter().chain(readers).map(|unit| (unit, false)));
    units
}

pub(super) fn spoil(mut effects: Deeds<&mut Effects>, field: Battlefield) {
    effects.each(|mut effects| {
        let units = hindered_by(&field, &effects).into_iter();
        for (unit, can_drink) in
            units.filter(|(unit, _)| field.summary(*unit).conditions.has(Condition::Casting))
        {
            let caster = field.unit(unit);
            // Whoever drinks goes on under blows (S-30).
            if !(can_drink && drinks(&field, &caster)) {
                lose(&field, &caster, None, (false, Vec::new()), &mut effects);
            }
        }
    });
}

/// The scroll or the potion out of which a unit casts.
fn used(field: &Battlefield, unit: &Unit) -> Option<SpellUse> {
    unit.spells.casting.and_then(|casting| casting.item).and_then(|item| use_of(field, item))
}

/// Whether a unit drinks a potion, or gives one to drink.
fn drinks(field: &Battlefield, unit: &Unit) -> bool {
    used(field, unit).is_some_and(SpellUse::is_drunk)
}

/// Whether a unit reads a scroll.
fn reads(field: &Battlefield, unit: &Unit) -> bool {
    used(field, unit).is_some_and(|used| !used.is_drunk())
}

/// Adds the events that a caster loses the spell that it casts, if only as it would have taken effect, in this segment;
/// `failed` if its words came out wrong, by these dice.
pub(super) fn lose(
    field: &Battlefield,
    caster: &Unit,
    segment: Option<u8>,
    (failed, rolls): (bool, Vec<Roll>),
    effects: &mut Effects,
) {
    let Some(Casting { spell, item, .. }) = caster.spells.casting else { return };
    let left = caster.spells.left(spell).saturating_sub(u8::from(item.is_none()));
    let unit = *caster.id;
    let loss = SpellLoss { unit, spell, left, item, segment, failed, rolls };
    effects.0.push(BattleEvent::SpellSpoiled(loss));
    items::use_up(field, caster, item, effects);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{LastingEffect, Place, Stance, Tag};
    use crate::rules::magic::bench::{at_hex, at_own, at_unit, cast, caster, weakening};
    use crate::rules::trial::{Trial, at, attack, end_turn, unit, walk};

    /// A priest who needs 5 segments for a spell, with an enemy beside it.
    fn priest() -> Trial {
        let mut trial = caster("house", Class::Priest, 1, Spell::CureLightWounds);
        trial.hit_points("attacker", 10).unit("attacker", |own| own.hit_points.full = 30);
        trial
    }

    #[test]
    fn a03_a_spell_takes_effect_when_its_time_is_over_and_takes_the_turn() {
        let mut trial = priest();
        trial.obey(at_own(Spell::CureLightWounds));
        trial.expect(r#"{"event":"spell_begun","unit":"attacker","spell":"CureLightWounds","done":[1,6]}"#);
        assert_eq!(trial.refused(attack("attacker", "target")), Refusal::TurnEnded(unit("attacker")));
        assert!(trial.unit_now("attacker").conditions.has(Condition::Casting));
        trial.obey(end_turn("friend")).obey(end_turn("target"));
        trial.expect_no("spell_cast");
        trial.dice(&[(8, 3)]).obey(end_turn("foe"));
        trial.expect(r#"{"event":"spell_cast","unit":"attacker","targets":["attacker"],"power":3,"left":1}"#);
        assert!(!trial.unit_now("attacker").conditions.has(Condition::Casting));
        assert_eq!(trial.unit_now("attacker").hit_points.now, 13);
    }

    #[test]
    fn a03_a_spell_runs_over_into_the_next_round_and_its_caster_has_its_turn_then() {
        let mut trial = caster("house", Class::Priest, 1, Spell::Bless);
        trial.place("friend", 2, 4).change(|state| state.clock.segment = 8);
        trial.obey(at_hex(Spell::Bless, 2, 4));
        trial.expect(r#"{"event":"spell_begun","done":[2,8]}"#);
        trial.obey(end_turn("friend")).obey(end_turn("target")).obey(end_turn("foe"));
        assert_eq!(trial.snapshot().clock.round, 2);
        trial.expect_no("spell_cast");
        assert!(!trial.snapshot().clock.block.contains(&unit("attacker")), "it has no turn before that");
        for id in ["friend", "target", "foe"] {
            trial.obey(end_turn(id));
        }
        trial.expect(r#"{"event":"spell_cast","unit":"attacker"}"#);
        assert_eq!(trial.snapshot().clock.block, [unit("attacker")], "its turn of round 2");
        trial.obey(end_turn("attacker"));
        assert_eq!(trial.snapshot().clock.round, 3);
    }

    #[test]
    fn a06_a_spell_comes_last_in_its_segment() {
        // Done in segment 3, in which the target acts.
        let mut trial = caster("house", Class::Wizard, 3, Spell::Invisibility);
        trial.obey(at_own(Spell::Invisibility)).obey(end_turn("friend"));
        assert_eq!(trial.snapshot().clock.segment, 3);
        trial.expect_no("spell_cast");
        trial.obey(end_turn("target"));
        trial.expect(r#"{"event":"spell_cast","unit":"attacker"}"#);
    }

    #[test]
    fn a03_whoever_is_hurt_loses_the_spell_and_a_miss_spoils_nothing() {
        for (face, spoils) in [(15, true), (2, false)] {
            let mut trial = priest();
            trial.obey(at_own(Spell::CureLightWounds)).obey(end_turn("friend"));
            let faces: &[(u16, u16)] = if spoils { &[(20, face), (8, 4)] } else { &[(20, face)] };
            trial.obey_with(attack("target", "attacker"), faces);
            assert_eq!(trial.count("spell_spoiled") == 1, spoils, "{face}");
            let now = trial.unit_now("attacker");
            assert_eq!(now.spells.casting.is_none(), spoils);
            assert_eq!(now.conditions.has(Condition::Casting), !spoils);
            assert_eq!(now.spells.left(Spell::CureLightWounds), if spoils { 1 } else { 2 });
            trial.obey(end_turn("target"));
            if !spoils {
                trial.dice(&[(8, 1)]);
            }
            trial.obey(end_turn("foe"));
            assert_eq!(trial.count("spell_cast") == 0, spoils);
        }
    }

    #[test]
    fn a03_a_target_that_is_gone_costs_the_spell() {
        let spell = Spell::CureLightWounds;
        let mut trial = caster("house", Class::Priest, 1, spell);
        trial.place("friend", 1, 2).hit_points("friend", 3);
        trial.obey(at_unit(spell, "friend")).obey(walk("friend", &[at(0, 2)])).obey(end_turn("friend"));
        trial.obey(end_turn("target")).obey(end_turn("foe"));
        trial.expect(r#"{"event":"spell_spoiled","unit":"attacker","spell":"CureLightWounds","left":1}"#);
        trial.expect_no("spell_cast");
    }

    #[test]
    fn a03_what_cannot_be_cast_is_refused_with_its_reason() {
        let spell = Spell::MagicMissile;
        let id = unit("attacker");
        let mut trial = caster("house", Class::Wizard, 1, spell);
        let sleep = NoCasting::NotMemorized { unit: id, spell: Spell::Sleep };
        assert_eq!(trial.refused(at_hex(Spell::Sleep, 3, 2)), sleep.into());
        trial.place("target", 23, 2).unit("attacker", |own| own.training.level = 1);
        assert!(trial.order(&at_unit(spell, "target")).is_ok());
        let mut full = caster("house", Class::Wizard, 1, spell);
        full.put("friend.sword", Place::Held(id)).item("friend.sword", |sword| sword.item.hand = 1);
        assert_eq!(full.refused(at_unit(spell, "target")), NoCasting::HandsFull { unit: id, spell }.into());
        let mut strict = caster("thac0", Class::Wizard, 1, spell);
        assert_eq!(strict.refused(at_unit(spell, "target")), Refusal::RuleOff(A03));
    }

    #[test]
    fn a36_the_disabled_cast_no_spell_and_lose_the_one_that_they_cast() {
        let spell = Spell::MagicMissile;
        let mut trial = caster("advanced", Class::Wizard, 1, spell);
        trial.condition("attacker", Condition::Crippled);
        assert_eq!(trial.refused(at_unit(spell, "target")), Refusal::TooWeak(unit("attacker")));
        let mut runs = caster("advanced", Class::Priest, 1, Spell::Bless);
        runs.place("friend", 2, 4).change(|state| state.clock.segment = 8);
        runs.obey(at_hex(Spell::Bless, 2, 4)).expect(r#"{"event":"spell_begun","done":[2,8]}"#);
        runs.unit("attacker", |own| own.conditions.begin(weakening())).end_round();
        assert!(runs.unit_now("attacker").conditions.has(Condition::Crippled));
        runs.expect(r#"{"event":"spell_spoiled","unit":"attacker","spell":"Bless","left":1}"#);
        runs.end_round().expect_no("spell_cast");
    }

    #[test]
    fn a03_who_casts_makes_no_free_attack() {
        let mut trial = priest();
        trial.obey(at_own(Spell::CureLightWounds)).obey(end_turn("friend"));
        trial.obey(walk("target", &[at(4, 2)]));
        trial.expect_no("attack_rolled");
        let mut idle = priest();
        idle.obey(end_turn("attacker")).obey(end_turn("friend"));
        idle.dice(&[(20, 2)]).obey(walk("target", &[at(4, 2)]));
        assert_eq!(idle.count("attack_rolled"), 1, "an idle one does");
    }

    #[test]
    fn a43_the_last_spell_of_the_day_wears_its_caster_out() {
        let held = cast_the_last_spell(&[], &[(100, 70)]);
        held.expect(r#"{"event":"shock_checked","unit":"attacker","chance":70,"natural":70,"held":true}"#);
        assert!(held.unit_now("attacker").conditions.has(Condition::WornOut));
        let faint = cast_the_last_spell(&[], &[(100, 71), (6, 2)]);
        faint.expect(r#"{"event":"shock_checked","unit":"attacker","chance":70,"natural":71,"held":false}"#);
        assert!(faint.unit_now("attacker").conditions.has(Condition::Unconscious));
    }

    /// A wizard of Constitution 10 casts its last spell, with these dice for what it takes.
    fn cast_the_last_spell(tags: &[Tag], strain: &[(u16, u16)]) -> Trial {
        let mut trial = caster("advanced", Class::Wizard, 1, Spell::MagicMissile);
        trial.tags("attacker", tags).unit("attacker", |own| {
            own.spells.leave(Spell::MagicMissile, 1);
            own.abilities.constitution = 10;
        });
        cast(&mut trial, at_unit(Spell::MagicMissile, "target"), &[&[(4, 1)], strain].concat());
        trial
    }

    #[test]
    fn a43_who_faints_lies_down_without_its_weapon_for_1d6_turns_and_is_worn_out_then() {
        let mut trial = cast_the_last_spell(&[], &[(100, 71), (6, 1)]);
        trial.expect(r#"{"event":"item_moved","item":"attacker.sword","motion":"let_go"}"#);
        assert_eq!(trial.unit_now("attacker").stance, Stance::Prone);
        trial.change(|state| state.clock.round = 10);
        trial.end_round().expect_no("condition_ended");
        trial.end_round();
        trial.expect(
            r#"{"event":"condition_ended","unit":"attacker","condition":"Unconscious","rule":"A-43"}"#,
        );
        trial.expect(r#"{"event":"condition_began","unit":"attacker","condition":"WornOut","rule":"A-43"}"#);
        let own = trial.unit_now("attacker").conditions;
        let weary = |effect| own.effects().any(|known| *known == effect);
        assert!(weary(LastingEffect::ToHit(-4)) && weary(LastingEffect::SavingThrow(-4)));
        assert!(!own.incapacitate());
    }

    #[test]
    fn a43_the_undead_and_the_bloodless_never_tire_of_magic() {
        for tag in [Tag::Undead, Tag::Bloodless] {
            cast_the_last_spell(&[tag], &[]).expect_no("shock_checked");
        }
    }
}
