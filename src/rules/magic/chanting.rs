//! A chant lasts as long as its singer does nothing else (S-23).

use bevy::prelude::{App, IntoScheduleConfigs};

use super::benefit::LUCK;
use super::casting::{hindered_by, spoil};
use super::spells::chant::cause;
use crate::event::BattleEvent;
use crate::model::{Act, Condition, Lasting, Spell, UnitId};
use crate::order::Order;
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::attack::Attack;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::sieve::anybody_is;
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::{Battlefield, Unit};

/// The codex explains it with the spell.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(
        app,
        Spell::Chant.rule(),
        Phase::Harm,
        stop.after(spoil).in_set(Harm::Spoil).run_if(anybody_is(&[Condition::Chanting])),
    );
    add_adviser(app, suggest);
}

/// The event that whoever has cast a chant goes on with it.
pub(super) fn goes_on(singer: UnitId, spell: Spell) -> Option<BattleEvent> {
    let lasting = Lasting { cause: cause(singer), ..Lasting::plain(Condition::Chanting) };
    (spell == Spell::Chant).then(|| BattleEvent::lasting_began(singer, spell.rule(), lasting))
}

/// The units that are under the chant of a unit, and what it does to them.
fn under<'f>(field: &'f Battlefield, singer: UnitId) -> impl Iterator<Item = (UnitId, Condition)> + 'f {
    let by = move |lasting: &&Lasting| lasting.cause == cause(singer);
    field.summaries().flat_map(move |unit| {
        let (id, states) = (*unit.id, unit.conditions.iter().filter(by).map(|lasting| lasting.condition));
        states.map(|state| (id, state)).collect::<Vec<_>>()
    })
}

/// Who does anything but end its turn, or is hindered, chants no more.
fn stop(mut deeds: Deeds<(Option<&Declared>, Option<&Attack>, &mut Effects)>, field: Battlefield) {
    let singers: Vec<UnitId> = field
        .summaries()
        .filter(|unit| unit.conditions.has(Condition::Chanting))
        .map(|unit| *unit.id)
        .collect();
    if singers.is_empty() {
        return;
    }
    deeds.each(|(declared, attack, mut effects)| {
        let busy = declared.and_then(|declared| {
            let (act, facts) = (&declared.0, declared.0.facts());
            let idles = matches!(act, Act::EndTurn { .. }) || facts.keeps_aim || !facts.voluntary;
            facts.actor.filter(|_| !idles)
        });
        let hindered = hindered_by(&field, &effects);
        let stops = |singer: &&UnitId| {
            attack.is_some_and(|attack| attack.attacker == **singer)
                || busy == Some(**singer)
                || hindered.contains_key(singer)
        };
        for singer in singers.iter().filter(stops) {
            effects.0.extend(under(&field, *singer).map(|(unit, condition)| BattleEvent::ConditionEnded {
                unit,
                condition,
                rule: Spell::Chant.rule(),
                cause: Some(cause(*singer)),
            }));
        }
    });
}

/// A chant goes on as long as nothing better can be done.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if !unit.conditions.has(Condition::Chanting) {
        return Vec::new();
    }
    let worth = LUCK * under(field, *unit.id).count() as f64;
    let order = Order::EndTurn { unit: *unit.id };
    vec![Idea::instead(Spell::Chant.rule(), "goes on chanting", order, worth).at(unit.position.0)]
}
