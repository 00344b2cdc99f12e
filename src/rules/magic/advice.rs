//! When casters cast, at what and from where: beside whoever needs it, away from blows, and not for nothing.

use bevy::prelude::App;

use super::benefit::{Benefit, benefit};
use super::casting::check;
use super::failure::failure_chance;
use super::figures::{SpellArea, SpellReach};
use super::grimoire::figures;
use super::items::understood;
use super::peril::Perils;
use super::readiness::{First, first};
use super::source::{SpellSource, SpellUse};
use super::strain::is_last_spell;
use super::targets;
use crate::hex::{Hex, distance};
use crate::model::{Spell, SpellTarget, Status, UnitId};
use crate::order::Order;
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::field::height::{altitude, ground, height, spans};
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// The codex explains it with each spell.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_adviser(app, suggest);
}

/// Which part of its worth a caster loses who is worn out by its last spell.
const WORN_OUT: f64 = 0.35;

/// How much less a spell is worth that is used in the next turn.
const LATER: f64 = 0.5;

/// The most targets of a spell that are thought of on each side, the nearest first.
const MOST: usize = 8;

/// How far a caster goes to a place in which it is less likely disturbed, in hexes.
const ASIDE: u32 = 4;

/// The most such places that are thought of, the safest first.
const PLACES: usize = 4;

/// By how much less likely the spell must be lost there, 0..=1.
const SAFER: f64 = 0.1;

fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let known = unit.spells.castable().map(|(spell, _)| SpellUse::from_memory(unit, spell));
    let carried = field.carried(unit).into_iter();
    let carried = carried.filter_map(|item| understood(field, unit, *item.id).ok());
    let ready = |cast: SpellUse| Some(Ready { cast, first: first(field, unit, cast)? });
    let ready: Vec<Ready> = known.chain(carried).filter_map(ready).collect();
    if ready.is_empty() {
        return Vec::new();
    }
    let perils = Perils::of(field, unit);
    ready.into_iter().flat_map(|ready| ideas(field, unit, &perils, ready)).collect()
}

/// A spell that a unit can use, and what it does first.
#[derive(Clone, Copy)]
struct Ready {
    cast: SpellUse,
    first: First,
}

/// How far a unit casts the spells in its mind that work on enemies, in hexes; 0 if there are none.
pub fn casting_range(field: &Battlefield, unit: &Unit) -> u32 {
    spells_at_enemies(field, unit).into_iter().map(|(_, far)| far).max().unwrap_or_default()
}

/// The spells in the mind of a unit that work on enemies, and how far it casts each, in hexes; 0 by touch.
pub fn spells_at_enemies(field: &Battlefield, unit: &Unit) -> Vec<(Spell, u32)> {
    let harms = |cast: &SpellUse| {
        let mut enemies = field.fighting().filter(|other| other.side.0 != unit.side.0);
        enemies.any(|enemy| (figures(cast.spell).concerns)(field, unit, *enemy.id))
    };
    let far = |cast: SpellUse| match cast.reach() {
        SpellReach::Hexes(far) => (cast.spell, far(unit.training.class, cast.level)),
        SpellReach::Own | SpellReach::Touch => (cast.spell, 0),
    };
    let known = unit.spells.castable().map(|(spell, _)| SpellUse::from_memory(unit, spell));
    known.filter(harms).map(far).collect()
}

/// The best use of a spell from here, or from where it is less likely lost; and all good uses on those a walk away who
/// must be touched. Whoever has to free a hand first thinks of the best use from here alone.
fn ideas(field: &Battlefield, unit: &Unit, perils: &Perils, ready: Ready) -> Vec<Idea> {
    let Ready { cast, first } = ready;
    let here = unit.position.0;
    let targets = targets(field, unit, cast);
    let rated = |at: SpellTarget| (benefit(field, unit, cast, at), at);
    let possible = targets.iter().copied().filter(|at| is_possible(field, unit, ready, *at)).map(rated);
    let best = possible.max_by(|one, other| one.0.roughly().total_cmp(&other.0.roughly()));
    let best = best.filter(|(benefit, _)| benefit.roughly() > 0.0);
    let idea = |at, from, benefit: &Benefit| idea(field, unit, perils, ready, (at, from, benefit));
    let from_here = best.into_iter().flat_map(|(benefit, at)| {
        let aside = if first.is_nothing() { safer(field, unit, perils, (cast, at)) } else { Vec::new() };
        let from = std::iter::once(here).chain(aside);
        from.map(|hex| idea(at, hex, &benefit)).collect::<Vec<_>>()
    });
    let mut ideas: Vec<Idea> = from_here.collect();
    if matches!(cast.reach(), SpellReach::Touch) && first.is_nothing() {
        for (benefit, at, patient) in a_walk_away(field, unit, cast, &targets) {
            let within = |hex: &Hex| touches_from(field, unit, (at, *hex));
            ideas.extend(free_beside(field, patient).filter(within).map(|hex| idea(at, hex, &benefit)));
        }
    }
    ideas
}

fn is_possible(field: &Battlefield, unit: &Unit, Ready { cast, first }: Ready, at: SpellTarget) -> bool {
    match first {
        First::Nothing => check(field, *unit.id, (cast.spell, cast.item()), at).is_ok(),
        First::Draw(_) | First::PutAway { .. } => targets::check(field, unit, cast, at).is_ok(),
    }
}

/// Whether a touch out of a hex reaches far enough up or down for its target.
fn touches_from(field: &Battlefield, unit: &UnitSummary, (at, from): (SpellTarget, Hex)) -> bool {
    let SpellTarget::Unit(patient) = at else { return false };
    let high = ground(&field.board, from) + altitude(field, unit);
    spans(high, height(field, &field.summary(patient)), 1)
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

/// To use a spell at this from a hex, or what must be done first.
fn idea(
    field: &Battlefield,
    unit: &Unit,
    perils: &Perils,
    Ready { cast, first }: Ready,
    (at, from, benefit): (SpellTarget, Hex, &Benefit),
) -> Idea {
    let (id, spell) = (*unit.id, cast.spell);
    let chance = finished(field, unit, perils, (cast, from));
    let worth = benefit.rescue * chance - strain(field, unit, cast);
    let gains = |part: f64| benefit.gains.iter().map(|(unit, share)| (*unit, share * part)).collect();
    let rule = spell.rule();
    let idea = match first {
        First::Nothing => {
            let (name, order) = match cast.item() {
                None => ("casts a spell", Order::Cast { unit: id, spell, at }),
                Some(item) => ("uses a spell in hand", Order::UseItem { unit: id, item, at }),
            };
            Idea::instead(rule, name, order, worth).bringing(gains(chance))
        }
        First::Draw(item) => {
            let draw = Order::Draw { unit: id, item };
            Idea::before(rule, "takes a spell in hand", draw, worth).bringing(gains(chance))
        }
        First::PutAway { item, costs } => {
            let part = if cast.source == SpellSource::Memory { 1.0 } else { LATER };
            let stow = Order::Stow { unit: id, item };
            let worth = worth * part - costs;
            Idea::before(rule, "frees a hand for a spell", stow, worth).bringing(gains(chance * part))
        }
    };
    if from == unit.position.0 { idea } else { idea.at(from) }
}

/// What the last spell of the day costs its caster, as a share of its worth.
fn strain(field: &Battlefield, unit: &Unit, cast: SpellUse) -> f64 {
    let last = cast.source == SpellSource::Memory && is_last_spell(field, unit, cast.spell);
    let stands = f64::from(system_shock(unit.abilities.constitution)) / 100.0;
    if last { stands * WORN_OUT + 1.0 - stands } else { 0.0 }
}

/// How likely a spell takes effect that is cast from a hex: its words come out right, and nobody spoils it.
fn finished(field: &Battlefield, unit: &Unit, perils: &Perils, (cast, from): (SpellUse, Hex)) -> f64 {
    let spoken = 1.0 - f64::from(failure_chance(unit, cast).min(100)) / 100.0;
    spoken * perils.spared(field, unit, cast, from)
}

/// Free hexes near from which a spell reaches its target and is less likely lost than here, the safest first. Whoever is
/// under blows thinks also of places that are as safe for the spell, and out of blows, the farthest from enemies first.
fn safer(field: &Battlefield, unit: &Unit, perils: &Perils, (cast, at): (SpellUse, SpellTarget)) -> Vec<Hex> {
    let here = unit.position.0;
    let spared = |hex: Hex| perils.spared(field, unit, cast, hex);
    let presses = perils.nearest(here) <= 1;
    let enough = spared(here) + if presses { 0.0 } else { SAFER };
    if enough > 1.0 {
        return Vec::new();
    }
    let free = here.range(ASIDE).filter(|hex| is_free(field, *hex) && perils.nearest(*hex) > 1);
    let mut safer: Vec<(f64, Hex)> = free.map(|hex| (spared(hex), hex)).collect();
    safer.retain(|(spared, _)| *spared >= enough);
    safer.sort_by(|(one, first), (other, second)| {
        let farther = perils.nearest(*second).cmp(&perils.nearest(*first));
        let nearer = |hex: &Hex| (distance(*hex, here), hex.y, hex.x);
        other.total_cmp(one).then(farther).then_with(|| nearer(first).cmp(&nearer(second)))
    });
    let safer = safer.into_iter().map(|(_, hex)| hex);
    safer.filter(|hex| reaches(field, unit, (cast, at), *hex)).take(PLACES).collect()
}

/// Whether a spell does the same from another hex: its target is in sight and in reach, or it is the caster.
fn reaches(field: &Battlefield, unit: &Unit, (cast, at): (SpellUse, SpellTarget), from: Hex) -> bool {
    match (cast.reach(), cast.area(), at) {
        (SpellReach::Own | SpellReach::Touch, SpellArea::One, SpellTarget::Own) => true,
        (SpellReach::Hexes(far), SpellArea::One | SpellArea::Burst(_), _) => {
            let to = targets::center(field, unit, at);
            let far = far(unit.training.class, cast.level);
            targets::check_way(field, (*unit.id, cast), (from, to), far).is_ok()
        }
        (SpellReach::Own | SpellReach::Touch, ..) | (SpellReach::Hexes(_), SpellArea::Fan, _) => false,
    }
}

fn is_free(field: &Battlefield, hex: Hex) -> bool {
    field.board.tile(hex).is_some_and(|tile| !tile.is_solid()) && field.standing_in(hex).is_none()
}

/// The free hexes beside a hex.
fn free_beside<'f>(field: &'f Battlefield, hex: Hex) -> impl Iterator<Item = Hex> + 'f {
    hex.range(1).filter(move |near| *near != hex && is_free(field, *near))
}

/// What a spell may sensibly be cast at: the caster, or units and the hexes of units, the nearest of each side first.
fn targets(field: &Battlefield, unit: &UnitSummary, cast: SpellUse) -> Vec<SpellTarget> {
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
