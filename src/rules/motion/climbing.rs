//! Climbing (T-18): up or down a drop that is too high or too deep for walking.
//!
//! The first order takes a unit into the face of the drop, halfway between its hex and the one it faces; the second
//! takes it to the end, or back. Each costs 4 movement points and 1 more for every 5 feet.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::step::wade;
use crate::event::BattleEvent;
use crate::hex::{Facing, Hex, distance};
use crate::model::{Act, RuleId, Stance, Terrain, Tile, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, on_its_feet};
use crate::rules::field::height::{STEP_DOWN, STEP_UP};
use crate::rules::field::turn::spent;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const T18: RuleId = RuleId::t(18);

/// The highest drop that can be climbed, in feet.
const HIGHEST: i16 = 30;

/// Movement points of either half of a climb.
const POINTS: u16 = 4;

/// How many feet of the drop add one movement point to either half.
const FEET_PER_POINT: u16 = 5;

/// The codex explains it under T-18.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, T18, Phase::Harm, climb.in_set(Harm::Move));
    add_adviser(app, suggest);
}

/// A climbing unit goes on, in its next turn if it must, and back only if the way is barred; another unit may climb in
/// any direction.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let (id, from) = (*unit.id, unit.position.0);
    let climb = |to: Hex| {
        let order = Order::Climb { unit: id, to };
        check(field, id, to).is_ok().then(|| Idea::before(T18, "climbs", order, 0.0).leading_to(to))
    };
    match *unit.stance {
        Stance::Climbing => {
            let on = unit.facing.0.ahead(from);
            let to = if drop_for(field, unit, on).is_ok() { on } else { from };
            climb(to).map(|idea| Idea { worth: 0.5, ..idea }).into_iter().collect()
        }
        _ => Facing::ALL.into_iter().filter_map(|side| climb(side.ahead(from))).collect(),
    }
}

/// Movement points of the next half of a climb toward a hex, or back onto the unit's own.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::{hex::Facing, rules::climb_cost};
///
/// let points = battle.survey(|field| {
///     let unit = field.unit(robin);
///     climb_cost(field, &unit, Facing::East.ahead(unit.position.0))
/// });
/// assert_eq!(points, 4, "without a drop a climb costs the least");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn climb_cost(field: &Battlefield, unit: &UnitSummary, to: Hex) -> u16 {
    points(drop_to(field, unit.position.0, to).unwrap_or_default())
}

fn points(drop: i16) -> u16 {
    POINTS + drop.unsigned_abs() / FEET_PER_POINT
}

/// Movement points of a whole climb of a unit between neighboring hexes, as if nobody stood there; `None` if it cannot
/// climb there.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::{hex::Facing, rules::climb_between};
///
/// let points = battle.survey(|field| {
///     let here = field.unit(robin).position.0;
///     climb_between(field, &field.unit(robin), here, Facing::East.ahead(here))
/// });
/// assert_eq!(points, None, "the lane is level ground");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn climb_between(field: &Battlefield, unit: &Unit, from: Hex, to: Hex) -> Option<u32> {
    let drop = drop_between(field, from, to).ok().filter(|_| field.rulebook.has(T18))?;
    wade(field, unit, to).ok()?;
    Some(2 * u32::from(points(drop)))
}

/// The drop to a neighboring hex in feet, positive upward, if it can be climbed now.
fn drop_to(field: &Battlefield, from: Hex, to: Hex) -> Result<i16, &'static str> {
    let drop = drop_between(field, from, to)?;
    if field.standing_in(to).is_some() { Err("somebody stands there") } else { Ok(drop) }
}

/// The same, if what is at its end bears the unit.
fn drop_for(field: &Battlefield, unit: &Unit, to: Hex) -> Result<i16, &'static str> {
    let drop = drop_to(field, unit.position.0, to)?;
    wade(field, unit, to).map(|()| drop)
}

fn drop_between(field: &Battlefield, from: Hex, to: Hex) -> Result<i16, &'static str> {
    if distance(from, to) != 1 {
        return Err("they are not neighbors");
    }
    let (Some(here), Some(there)) = (field.board.tile(from), field.board.tile(to)) else {
        return Err("the map ends there");
    };
    let rise = there.elevation - here.elevation;
    match *there {
        Tile { terrain: Terrain::Wall, .. } => Err("a wall is in the way"),
        Tile { terrain: Terrain::Chasm, .. } => Err("it is open air"),
        _ if (-STEP_DOWN..=STEP_UP).contains(&rise) => Err("a unit can walk there"),
        _ if rise.abs() > HIGHEST => Err("it is too far"),
        _ => Ok(rise),
    }
}

pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, to: Hex) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let from = unit.position.0;
    let why_not = |why| Refusal::NoClimb { unit: id, from, to, why };
    field.needs(T18)?;
    if unit.riding.0.is_some() {
        return Err(Refusal::Rides(id));
    }
    let drop = match *unit.stance {
        Stance::Climbing if to == from => 0,
        Stance::Climbing if to != unit.facing.0.ahead(from) => {
            return Err(why_not("it clings to another face"));
        }
        Stance::Climbing => drop_for(field, &unit, to).map_err(why_not)?,
        stance => {
            on_its_feet(id, stance)?;
            drop_for(field, &unit, to).map_err(why_not)?
        }
    };
    let (needed, left) = (u32::from(points(drop)), u32::from(unit.turn.movement));
    if needed > left { Err(Refusal::TooFar { unit: id, needed, left }) } else { Ok(()) }
}

pub(super) fn climb(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Climb { unit, to } = declared.0 else { return };
        let unit = field.unit(unit);
        let (id, from, before) = (*unit.id, unit.position.0, *unit.stance);
        let drop = drop_to(&field, from, to).unwrap_or_default();
        match (before, Facing::toward(from, to)) {
            (Stance::Climbing, ahead) => {
                if let Some(facing) = ahead {
                    effects.0.push(BattleEvent::Moved {
                        unit: id,
                        from,
                        to,
                        facing_before: unit.facing.0,
                        facing_after: facing,
                    });
                }
                effects.0.push(BattleEvent::StanceTaken { unit: id, before, after: Stance::Standing });
            }
            (_, Some(after)) => {
                if after != unit.facing.0 {
                    effects.0.push(BattleEvent::Turned { unit: id, before: unit.facing.0, after });
                }
                effects.0.push(BattleEvent::StanceTaken { unit: id, before, after: Stance::Climbing });
            }
            (_, None) => return,
        }
        effects.0.push(spent(&unit, |turn| turn.movement = turn.movement.saturating_sub(points(drop))));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, at, unit};

    #[test]
    fn t18_nobody_climbs_on_horseback() {
        let climb = |rides: bool| {
            let mut trial = Trial::duel("house");
            trial.tile(at(2, 3), Tile { elevation: 12, ..Tile::default() });
            if rides {
                trial.place("friend", 2, 2).unit("friend", |horse| horse.turn.ended = true);
                trial.unit("attacker", |attacker| attacker.riding.0 = Some(unit("friend")));
            }
            let up = Order::Climb { unit: unit("attacker"), to: at(2, 3) };
            let suggested = !trial.ideas_of("attacker", T18).is_empty();
            (trial.order(&up), suggested)
        };
        assert_eq!(climb(false), (Ok(()), true));
        assert_eq!(climb(true), (Err(Refusal::Rides(unit("attacker"))), false));
    }

    #[test]
    fn t19_nobody_climbs_down_into_water_into_which_it_could_not_walk() {
        let climb = |rulebook: &str, steps: i8, swims: u8| {
            let mut trial = Trial::duel(rulebook);
            let water = Tile { elevation: -15, depth: 10, terrain: Terrain::Water, ..Tile::default() };
            trial.tile(at(2, 3), water).unit("attacker", |own| {
                let mail = crate::model::ArmorPiece {
                    name: "plate".to_owned(),
                    covers: vec![crate::model::BodyLocation::Torso],
                    steps,
                    material: crate::model::Material::Metal,
                };
                own.armor.pieces = [mail].into_iter().collect();
                own.swimming.0 = swims;
            });
            trial.order(&Order::Climb { unit: unit("attacker"), to: at(2, 3) })
        };
        assert_eq!([climb("house", 3, 0), climb("house", 7, 12)], [Ok(()), Ok(())]);
        let why = "the water is too deep for a unit in that armor";
        let refusal = Refusal::NoClimb { unit: unit("attacker"), from: at(2, 2), to: at(2, 3), why };
        assert_eq!(climb("house", 7, 0), Err(refusal));
    }

    #[test]
    fn t18_a_climbing_unit_goes_on_and_back_only_if_the_way_is_barred() {
        let goes_to = |movement: u16, barred: bool| {
            let mut trial = Trial::duel("house");
            trial.tile(at(2, 3), Tile { elevation: 15, ..Tile::default() });
            trial.unit("attacker", |attacker| {
                attacker.stance = Stance::Climbing;
                attacker.facing = Facing::between(at(2, 2), at(2, 3)).expect("they are neighbors");
                attacker.turn.movement = movement;
            });
            if barred {
                trial.place("friend", 2, 3);
            }
            let ideas = trial.ideas_of("attacker", T18).into_iter();
            ideas.filter_map(|idea| idea.leads_to).collect::<Vec<Hex>>()
        };
        assert_eq!(goes_to(12, false), [at(2, 3)]);
        assert_eq!(goes_to(5, false), [], "in its next turn it has points enough");
        assert_eq!(goes_to(5, true), [at(2, 2)]);
    }
}
