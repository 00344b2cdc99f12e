//! When casters cast, at what and from where: beside whoever needs it, away from blows, and not for nothing.

use bevy::prelude::App;

use super::benefit::{Benefit, benefit, may_be_attacked};
use super::casting::check;
use super::failure::failure_chance;
use super::figures::{SpellArea, SpellReach};
use super::grimoire::figures;
use super::items::understood;
use super::source::{SpellSource, SpellUse};
use super::strain::is_last_spell;
use super::targets;
use crate::hex::{Hex, distance};
use crate::model::{Place, SpellTarget, Status, UnitId};
use crate::order::Order;
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::field::hands::check_free_hands;
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, Item, Unit};

/// The codex explains it with each spell.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_adviser(app, suggest);
}

/// How often a spell is finished that an enemy beside the caster could spoil.
const UNDER_BLOWS: f64 = 0.5;

/// How often a spell is spoiled in each segment in which enemies near or with bows could get at the caster.
const IN_DANGER: f64 = 0.03;

/// Which part of its worth a caster loses who is worn out by its last spell.
const WORN_OUT: f64 = 0.35;

/// The most targets of a spell that are thought of on each side, the nearest first.
const MOST: usize = 8;

/// How far a caster goes out of the way of blows, in hexes.
const ASIDE: u32 = 3;

/// The most places out of the way of blows that are thought of, the nearest first.
const PLACES: usize = 4;

fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let known = unit.spells.memorized.keys().map(|spell| SpellUse::from_memory(unit, *spell));
    let ready =
        |item: &Item| matches!(item.place, Place::Held(_)) || check_free_hands(field, unit, item).is_ok();
    let carried = field.carried(unit).into_iter().filter(ready);
    let carried = carried.filter_map(|item| understood(field, unit, *item.id).ok());
    known.chain(carried).collect::<Vec<_>>().into_iter().flat_map(|cast| ideas(field, unit, cast)).collect()
}

/// How far a unit casts the spells in its mind that work on enemies, in hexes; 0 if there are none.
pub fn casting_range(field: &Battlefield, unit: &Unit) -> u32 {
    let harms = |cast: &SpellUse| {
        let mut enemies = field.fighting().filter(|other| other.side.0 != unit.side.0);
        enemies.any(|enemy| (figures(cast.spell).concerns)(field, unit, *enemy.id))
    };
    let far = |cast: SpellUse| match cast.reach() {
        SpellReach::Hexes(far) => far(cast.level),
        SpellReach::Own | SpellReach::Touch => 0,
    };
    let known = unit.spells.memorized.keys().map(|spell| SpellUse::from_memory(unit, *spell));
    known.filter(harms).map(far).max().unwrap_or_default()
}

/// The best use of a spell from here, or from out of the way of blows; and all good uses on those a walk away who must
/// be touched.
fn ideas(field: &Battlefield, unit: &Unit, cast: SpellUse) -> Vec<Idea> {
    let here = unit.position.0;
    let targets = targets(field, unit, cast);
    let rated = |at: SpellTarget| (benefit(field, unit, cast, at), at);
    let possible = targets.iter().copied().filter(|at| is_possible(field, unit, cast, *at)).map(rated);
    let best = possible.max_by(|one, other| one.0.roughly().total_cmp(&other.0.roughly()));
    let from_here =
        best.into_iter().filter(|(benefit, _)| benefit.roughly() > 0.0).flat_map(|(benefit, at)| {
            let aside = if is_packed(field, unit, cast) { Vec::new() } else { out_of_blows(field, unit) };
            let from = std::iter::once(here).chain(aside);
            from.map(|hex| idea(field, unit, cast, (at, hex, &benefit))).collect::<Vec<_>>()
        });
    let mut ideas: Vec<Idea> = from_here.collect();
    if matches!(cast.reach(), SpellReach::Touch) && !is_packed(field, unit, cast) {
        for (benefit, at, patient) in a_walk_away(field, unit, cast, &targets) {
            let from = free_beside(field, patient);
            ideas.extend(from.map(|hex| idea(field, unit, cast, (at, hex, &benefit))));
        }
    }
    ideas
}

/// Whether the spell is in a thing that must be taken in hand first.
fn is_packed(field: &Battlefield, unit: &Unit, cast: SpellUse) -> bool {
    cast.item().is_some_and(|item| *field.item(item).place == Place::Stowed(*unit.id))
}

fn is_possible(field: &Battlefield, unit: &Unit, cast: SpellUse, at: SpellTarget) -> bool {
    match is_packed(field, unit, cast) {
        true => targets::check(field, unit, cast, at).is_ok(),
        false => check(field, *unit.id, (cast.spell, cast.item()), at).is_ok(),
    }
}

/// The targets out of reach for whom the spell does much, and where they are.
fn a_walk_away(
    field: &Battlefield,
    unit: &Unit,
    cast: SpellUse,
    targets: &[SpellTarget],
) -> Vec<(Benefit, SpellTarget, Hex)> {
    let far = targets.iter().filter_map(|at| {
        let SpellTarget::Unit(id) = *at else { return None };
        let there = field.summary(id);
        let concerns = (figures(cast.spell).concerns)(field, unit, id) && there.side.0 == unit.side.0;
        (concerns && distance(there.position.0, unit.position.0) > 1).then_some((*at, there.position.0))
    });
    let rated = far.map(|(at, hex)| (benefit(field, unit, cast, at), at, hex));
    rated.filter(|(benefit, ..)| benefit.roughly() > 0.0).collect()
}

/// To cast a spell at this from a hex.
fn idea(
    field: &Battlefield,
    unit: &Unit,
    cast: SpellUse,
    (at, from, benefit): (SpellTarget, Hex, &Benefit),
) -> Idea {
    let (id, spell) = (*unit.id, cast.spell);
    let chance = finished(field, unit, cast, from);
    let worth = benefit.rescue * chance - strain(field, unit, cast);
    let gains = benefit.gains.iter().map(|(unit, share)| (*unit, share * chance)).collect();
    let idea = match cast.item() {
        None => Idea::instead(spell.rule(), "casts a spell", Order::Cast { unit: id, spell, at }, worth),
        Some(item) if is_packed(field, unit, cast) => {
            let draw = Order::Draw { unit: id, item };
            Idea::before(spell.rule(), "takes a spell in hand", draw, worth)
        }
        Some(item) => {
            let order = Order::UseItem { unit: id, item, at };
            Idea::instead(spell.rule(), "uses a spell in hand", order, worth)
        }
    };
    let idea = idea.bringing(gains);
    if from == unit.position.0 { idea } else { idea.at(from) }
}

/// What the last spell of the day costs its caster, as a share of its worth.
fn strain(field: &Battlefield, unit: &Unit, cast: SpellUse) -> f64 {
    let last = cast.source == SpellSource::Memory && is_last_spell(field, unit, cast.spell);
    let stands = f64::from(system_shock(unit.abilities.constitution)) / 100.0;
    if last { stands * WORN_OUT + 1.0 - stands } else { 0.0 }
}

/// How likely a spell takes effect that is cast from a hex: its words come out right, and nobody spoils it. The longer it
/// takes, the less.
fn finished(field: &Battlefield, unit: &Unit, cast: SpellUse, from: Hex) -> f64 {
    let spoken = 1.0 - f64::from(failure_chance(unit, cast).min(100)) / 100.0;
    if cast.is_drunk() || !may_be_attacked(field, unit) {
        return spoken;
    }
    let segments = (figures(cast.spell).casting_time)(unit.training.class);
    let blows = if is_under_blows(field, unit, from) { UNDER_BLOWS } else { 1.0 };
    spoken * blows * (1.0 - IN_DANGER).powi(segments as i32)
}

/// Whether an enemy beside a hex could strike at a unit there.
fn is_under_blows(field: &Battlefield, unit: &Unit, hex: Hex) -> bool {
    let mut near = field.fighting_beside(hex);
    near.any(|other| other.side.0 != unit.side.0 && !other.conditions.incapacitate())
}

/// Free hexes near a unit that is under blows, in which it is not.
fn out_of_blows(field: &Battlefield, unit: &Unit) -> Vec<Hex> {
    let here = unit.position.0;
    if !is_under_blows(field, unit, here) {
        return Vec::new();
    }
    let mut hexes: Vec<Hex> = here.range(ASIDE).filter(|hex| is_free(field, *hex)).collect();
    hexes.retain(|hex| !is_under_blows(field, unit, *hex));
    hexes.sort_unstable_by_key(|hex| (distance(*hex, here), hex.y, hex.x));
    hexes.truncate(PLACES);
    hexes
}

fn is_free(field: &Battlefield, hex: Hex) -> bool {
    field.board.tile(hex).is_some_and(|tile| !tile.is_solid()) && field.standing_in(hex).is_none()
}

/// The free hexes beside a hex.
fn free_beside<'f>(field: &'f Battlefield, hex: Hex) -> impl Iterator<Item = Hex> + 'f {
    hex.range(1).filter(move |near| *near != hex && is_free(field, *near))
}

/// What a spell may sensibly be cast at: the caster, or units and the hexes of units, the nearest of each side first.
fn targets(field: &Battlefield, unit: &Unit, cast: SpellUse) -> Vec<SpellTarget> {
    let here = unit.position.0;
    let others = field.summaries().filter(|other| *other.status != Status::Dead && other.id != unit.id);
    let others = others.map(|other| (distance(here, other.position.0), *other.id, other.side.0));
    let (mut friends, mut enemies): (Vec<_>, Vec<_>) = others.partition(|(.., side)| *side == unit.side.0);
    for side in [&mut friends, &mut enemies] {
        side.sort_unstable();
        side.truncate(MOST);
    }
    let at = |id: UnitId| match cast.area() {
        SpellArea::Burst(_) => SpellTarget::Ground(field.summary(id).position.0),
        SpellArea::One | SpellArea::Fan => SpellTarget::Unit(id),
    };
    let around = friends.into_iter().chain(enemies).map(|(_, id, _)| at(id));
    std::iter::once(SpellTarget::Own).chain(around).collect()
}

#[cfg(test)]
mod tests;
