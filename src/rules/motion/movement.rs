//! Movement: hexes, ground, height and turning cost movement points (A-62).
//!
//! A movement rate of 12 is 12 points; a plain hex costs 2, so that is 6 hexes. Rough ground, water, mud and
//! a climb cost more. Walking into one of the three hexes ahead turns a unit for free; each 60° beyond that
//! costs a point, and so does every 60° on the spot.

use std::collections::HashSet;

use bevy::prelude::{App, IntoScheduleConfigs};

use super::free_attack::{FreeAttacker, free_attackers};
use super::step::{Stride, enter, enter_past};
use crate::event::BattleEvent;
use crate::hex::{Facing, Hex, Pose, Reach, path_cost, reach, reach_turning, reach_warily};
use crate::model::{Act, RuleId, Stance, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rule;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, carried, obeyed, on_its_feet, unheld};
use crate::rules::field::turn::spent;
use crate::rules::field::{Battlefield, Unit};

const A62: RuleId = RuleId::a(62);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A62,
    "Movement",
    "A unit has as many movement points as its movement rate; 12 is a man without a load. A plain hex costs 2. \
     Rough ground, furniture, clutter, snow, mud, shallow water and a rise of 3 to 5 feet cost more; walls, deep \
     water, chasms and steps of more than 5 feet up or 10 feet down block the way. Walking into one of the three \
     hexes ahead turns a unit for free; each 60 degrees beyond that, and every 60 degrees on the spot, cost 1. A unit \
     whose injuries lower its movement never goes faster than what is left, not even when it runs away. One that has \
     no movement left drags itself along: one hex of any ground in every second round.",
).under_any_core()];

/// Movement points for turning by 0, 60, 120 and 180 degrees while walking.
const TURNING_ON_THE_WAY: [u32; 4] = [0, 0, 1, 2];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A62, Phase::Harm, (walk, turn_on_the_spot).in_set(Harm::Move));
}

/// The hexes in reach of a walk from a pose with these movement points, and with these hexsides to turn if they are
/// limited (A-09); `enter` gives the cost of each step.
///
/// ```
/// use hexfray::{hex::{Hex, Pose}, rules::walking_reach};
///
/// let plain = walking_reach(Pose::default(), 4, None, |_, _| Some(2));
/// assert_eq!(plain.cost_to(Hex::new(2, 0)), Some(4));
/// assert_eq!(plain.cost_to(Hex::new(3, 0)), None);
/// let clumsy = walking_reach(Pose::default(), 4, Some(0), |_, _| Some(2));
/// assert_eq!(clumsy.hexes().count(), 3, "it only flies straight ahead");
/// ```
pub fn walking_reach(
    start: Pose,
    points: u32,
    hexsides: Option<u8>,
    enter: impl Fn(Hex, Hex) -> Option<u32>,
) -> Reach {
    match hexsides {
        Some(hexsides) => reach_turning(start, points, TURNING_ON_THE_WAY, hexsides, enter),
        None => reach(start, points, TURNING_ON_THE_WAY, enter),
    }
}

/// The hexes in reach with the movement points and the hexsides that a unit has left, with paths and costs.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::{hex::Facing, rules::movement_reach};
///
/// battle.survey(|field| {
///     let unit = field.unit(robin);
///     let ahead = Facing::East.ahead(unit.position.0);
///     assert_eq!(movement_reach(field, &unit).cost_to(ahead), Some(2));
/// });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn movement_reach(field: &Battlefield, unit: &Unit) -> Reach {
    reach_within(field, unit, u32::from(unit.turn.movement), unit.turn.hexsides)
}

/// Whether a unit can walk: it stands, and it [can turn](can_turn_about) (A-62).
pub fn can_walk(field: &Battlefield, unit: &Unit) -> bool {
    *unit.stance == Stance::Standing && can_turn_about(field, unit)
}

/// Whether a unit can turn where it is: it clings to no face, nobody holds it, and its mount carries it if it rides
/// (T-18, R-25, R-43).
pub fn can_turn_about(field: &Battlefield, unit: &Unit) -> bool {
    let clings = *unit.stance == Stance::Climbing;
    !clings && unheld(unit).is_ok() && obeyed(field, unit.riding).is_ok()
}

/// The hexes in reach of a unit with these movement points, and with these hexsides to turn if they are limited (A-09).
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::reach_within;
///
/// let reach = battle.survey(|field| reach_within(field, &field.unit(robin), 4, None));
/// assert!(reach.hexes().count() > 1 && reach.hexes().all(|(_, cost)| cost <= 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn reach_within(field: &Battlefield, unit: &Unit, points: u32, hexsides: Option<u8>) -> Reach {
    let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
    if !can_walk(field, unit) {
        return reach(start, 0, TURNING_ON_THE_WAY, |_, _| None);
    }
    let known = field.standing().filter(|other| !field.secrets.hides(*other.id, unit.side.0));
    let taken: HashSet<Hex> = known.map(|other| other.position.0).collect();
    let stride = Stride::of(field, unit);
    let is_taken = |hex| taken.contains(&hex);
    let known = |attacker: &FreeAttacker| !field.secrets.hides(attacker.enemy(), unit.side.0);
    let attackers: Vec<FreeAttacker> = free_attackers(field, unit).into_iter().filter(known).collect();
    let risks = |from, to| attackers.iter().filter(|attacker| attacker.attacks(from, to)).count() as u32;
    reach_warily(start, points, TURNING_ON_THE_WAY, hexsides, |from, to| {
        let points = enter_past(field, stride, is_taken, from, to).ok()?;
        Some((points, risks(from, to)))
    })
}

/// The hexes in reach of a standing unit with these movement points in as many rounds as that takes, where the taken
/// hexes are known.
pub(in crate::rules) fn reach_past(
    field: &Battlefield,
    unit: &Unit,
    points: u32,
    is_taken: impl Fn(Hex) -> bool,
) -> Reach {
    let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
    let stride = Stride::of(field, unit);
    walking_reach(start, points, None, |from, to| enter_past(field, stride, &is_taken, from, to).ok())
}

pub(in crate::rules) fn check_path(field: &Battlefield, id: UnitId, path: &[Hex]) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(A62)?;
    on_its_feet(id, *unit.stance)?;
    carried(field, unit.riding)?;
    let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
    let walked = path_cost(start, path, TURNING_ON_THE_WAY, |from, to| enter(field, &unit, from, to).ok());
    let (needed, _) = walked.map_err(|broken| {
        let from = if broken.at == 0 { start.hex } else { path[broken.at - 1] };
        let to = path[broken.at];
        let why = enter(field, &unit, from, to).err().unwrap_or("the way is too long");
        Refusal::Blocked { unit: id, from, to, why }
    })?;
    let left = u32::from(unit.turn.movement);
    if needed > left {
        return Err(Refusal::TooFar { unit: id, needed, left });
    }
    can_turn(&unit, hexsides_of(start, path))
}

/// By how many hexsides a walk turns a unit.
fn hexsides_of(start: Pose, path: &[Hex]) -> u32 {
    let (mut at, mut turned) = (start, 0);
    for &hex in path {
        let facing = Facing::toward(at.hex, hex).unwrap_or(at.facing);
        turned += u32::from(at.facing.steps_to(facing));
        at = Pose { hex, facing };
    }
    turned
}

/// Whether a flying unit may still turn by so many hexsides in this round (A-09).
fn can_turn(unit: &Unit, needed: u32) -> Result<(), Refusal> {
    let left = unit.turn.hexsides.map(u32::from);
    match left.filter(|left| needed > *left) {
        Some(left) => Err(Refusal::TurnsTooWide { unit: *unit.id, needed, left }),
        None => Ok(()),
    }
}

pub(in crate::rules) fn check_turn(field: &Battlefield, id: UnitId, facing: Facing) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    if *unit.stance == Stance::Climbing {
        return Err(Refusal::NotStanding { unit: id, stance: Stance::Climbing });
    }
    let (needed, left) = (u32::from(unit.facing.0.steps_to(facing)), u32::from(unit.turn.movement));
    match needed {
        0 => Err(Refusal::AlreadyFacing(id)),
        _ if needed > left => Err(Refusal::TooFar { unit: id, needed, left }),
        _ => can_turn(&unit, needed),
    }
}

fn points_spent(unit: &Unit, points: u32, hexsides: u8) -> BattleEvent {
    spent(unit, |turn| {
        turn.movement = turn.movement.saturating_sub(points as u16);
        turn.hexsides = turn.hexsides.map(|left| left.saturating_sub(hexsides));
    })
}

fn walk(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Walk { unit, to } = declared.0 else { return };
        let unit = field.unit(unit);
        let start = Pose { hex: unit.position.0, facing: unit.facing.0 };
        let walked =
            path_cost(start, &[to], TURNING_ON_THE_WAY, |from, to| enter(&field, &unit, from, to).ok());
        let Ok((cost, end)) = walked else { return };
        effects.0.push(BattleEvent::Moved {
            unit: *unit.id,
            from: start.hex,
            to,
            facing_before: start.facing,
            facing_after: end.facing,
        });
        effects.0.push(points_spent(&unit, cost, start.facing.steps_to(end.facing)));
    });
}

pub(super) fn turn_on_the_spot(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::TurnTo { unit, facing } = declared.0 else { return };
        let unit = field.unit(unit);
        let before = unit.facing.0;
        effects.0.push(BattleEvent::Turned { unit: *unit.id, before, after: facing });
        let hexsides = before.steps_to(facing);
        effects.0.push(points_spent(&unit, u32::from(hexsides), hexsides));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, ConditionCause, Lasting, LastingEffect, Surface, Terrain, Tile};
    use crate::order::Order;
    use crate::rules::field::turn::has_whole_turn;
    use crate::rules::trial::{Trial, at, turn, unit, walk};

    /// The target, alone by the north edge, with this percentage of its movement of 12.
    fn lamed(percent: u8) -> Trial {
        let mut trial = Trial::duel("house");
        trial.place("attacker", 2, 9).place("target", 12, 4).face("target", Facing::East);
        trial.unit("target", |target| {
            let effects = [LastingEffect::Movement(percent)].into();
            let cause = ConditionCause::rule(RuleId::a(48));
            target.conditions.begin(Lasting { effects, cause, ..Lasting::plain(Condition::Prayer) });
        });
        trial
    }

    #[test]
    fn a62_who_has_no_movement_left_drags_itself_one_hex_in_two_rounds() {
        let mut trial = lamed(0);
        trial.tile(at(13, 4), Tile { terrain: Terrain::Rough, ..Tile::default() });
        trial.next_turn_of("target");
        assert_eq!((trial.snapshot().clock.round, trial.unit_now("target").turn.movement), (2, 2));
        let far = [at(13, 4), at(14, 4)];
        let refusal = Refusal::TooFar { unit: unit("target"), needed: 4, left: 2 };
        assert_eq!(trial.refused(walk("target", &far)), refusal);
        trial.obey(walk("target", &far[..1]));
        assert_eq!(trial.unit_now("target").position, far[0], "rough ground is no slower");
        trial.next_turn_of("target");
        let refusal = Refusal::TooFar { unit: unit("target"), needed: 2, left: 0 };
        assert_eq!(trial.refused(walk("target", &far[1..])), refusal);
        trial.next_turn_of("target").obey(walk("target", &far[1..]));
    }

    #[test]
    fn a62_a_rider_goes_on_the_legs_of_its_mount_whoever_of_the_two_is_lame() {
        let snow = Tile { surface: crate::model::Surface::Snow, terrain: Terrain::Rough, ..Tile::default() };
        let cost = |lame: &str| {
            let mut trial = Trial::duel("house");
            trial.ground(snow).place("target", 20, 9).place("friend", 2, 2);
            trial.unit("friend", |horse| horse.movement.0 = 24);
            trial.unit("attacker", |rider| rider.riding.0 = Some(unit("friend")));
            if !lame.is_empty() {
                trial.unit(lame, |own| {
                    let effects = [crate::model::LastingEffect::Movement(0)].into();
                    let lamed = crate::model::Lasting::plain(crate::model::Condition::Numb);
                    own.conditions.begin(crate::model::Lasting { effects, ..lamed });
                });
            }
            trial.survey(|field| {
                let rider = field.unit(unit("attacker"));
                enter(field, &rider, rider.position.0, at(1, 2))
            })
        };
        assert_eq!([cost(""), cost("attacker"), cost("friend")], [Ok(5), Ok(5), Ok(2)]);
    }

    #[test]
    fn a62_who_drags_itself_along_has_a_whole_turn_when_it_has_done_nothing() {
        let mut trial = lamed(0);
        for _ in 0..2 {
            trial.next_turn_of("target");
            let whole = trial.survey(|field| has_whole_turn(&field.unit(unit("target"))));
            assert!(whole, "round {}", trial.snapshot().clock.round);
        }
    }

    #[test]
    fn a62_lowered_movement_is_all_there_is_even_for_who_runs_away() {
        for (percent, points) in [(50, 6), (25, 3), (100, 12)] {
            let mut trial = lamed(percent);
            trial.next_turn_of("target");
            assert_eq!(trial.unit_now("target").turn.movement, points);
            let start = trial.unit_now("target").position;
            trial.obey(Order::Flee { unit: unit("target") });
            let run = crate::hex::distance(start, trial.unit_now("target").position);
            assert_eq!(run, u32::from(points / 2).min(4), "{percent}%");
        }
    }

    #[test]
    fn a62_a_beast_that_is_slow_by_nature_does_not_drag_itself() {
        let mut trial = Trial::duel("house");
        trial.place("attacker", 2, 9).unit("target", |target| target.movement.0 = 1);
        trial.next_turn_of("target");
        assert_eq!(trial.unit_now("target").turn.movement, 1);
    }

    /// The seven hexes south-east of the attacker.
    fn south_east(hexes: usize) -> Vec<Hex> {
        let step = |hex: &Hex| Some(Facing::SouthEast.ahead(*hex));
        std::iter::successors(step(&at(2, 2)), step).take(hexes).collect()
    }

    fn movement_left(trial: &Trial) -> u16 {
        trial.unit_now("attacker").turn.movement
    }

    #[test]
    fn a62_a_rate_of_twelve_is_six_hexes() {
        let mut trial = Trial::duel("crits-and-fumbles");
        let refusal = Refusal::TooFar { unit: unit("attacker"), needed: 14, left: 12 };
        assert_eq!(trial.refused(walk("attacker", &south_east(7))), refusal);
        trial.obey(walk("attacker", &south_east(6)));
        assert_eq!((trial.count("moved"), movement_left(&trial)), (6, 0));
        let there = trial.unit_now("attacker");
        assert_eq!((there.position, there.facing), (south_east(6)[5], Facing::SouthEast));
        let refusal = Refusal::TooFar { unit: unit("attacker"), needed: 2, left: 0 };
        assert_eq!(trial.refused(walk("attacker", &[south_east(7)[6]])), refusal);
    }

    #[test]
    fn a_move_may_be_split_around_the_action() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.thac0("attacker", 20).armor("target", 0).strike(&[(20, 5)]);
        trial.obey(walk("attacker", &south_east(1))).face("attacker", Facing::East);
        trial.unit("attacker", |unit| unit.turn.action = true).strike(&[(20, 5)]);
        trial.obey(walk("attacker", &south_east(6)[1..]));
        assert_eq!(movement_left(&trial), 0);
    }

    #[test]
    fn ahead_turns_for_nothing_and_back_costs() {
        let here = at(2, 2);
        let costs = [
            (Facing::SouthEast, 2),
            (Facing::NorthEast, 2),
            (Facing::SouthWest, 3),
            (Facing::NorthWest, 3),
            (Facing::West, 4),
        ];
        for (facing, cost) in costs {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.obey(walk("attacker", &[facing.ahead(here)]));
            assert_eq!(movement_left(&trial), 12 - cost, "{facing}");
            assert_eq!(trial.unit_now("attacker").facing, facing);
        }
    }

    #[test]
    fn turning_on_the_spot_costs_a_point_for_sixty_degrees() {
        for (facing, cost) in
            [(Facing::SouthEast, 1), (Facing::SouthWest, 2), (Facing::West, 3), (Facing::NorthEast, 1)]
        {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.obey(turn("attacker", facing));
            trial.expect(r#"{"event":"turned","unit":"attacker","before":"East"}"#);
            assert_eq!((movement_left(&trial), trial.unit_now("attacker").facing), (12 - cost, facing));
        }
        let mut trial = Trial::duel("crits-and-fumbles");
        assert_eq!(trial.refused(turn("attacker", Facing::East)), Refusal::AlreadyFacing(unit("attacker")));
        trial.unit("attacker", |unit| unit.turn.movement = 2);
        let refusal = Refusal::TooFar { unit: unit("attacker"), needed: 3, left: 2 };
        assert_eq!(trial.refused(turn("attacker", Facing::West)), refusal);
    }

    #[test]
    fn nobody_enters_or_crosses_an_occupied_hex() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.place("friend", 2, 3);
        for (path, why) in [
            (vec![at(3, 2)], "somebody stands there"),
            (vec![at(2, 3)], "somebody stands there"),
            (vec![at(3, 2), at(4, 2)], "somebody stands there"),
            (vec![at(4, 2)], "they are not neighbors"),
            (vec![at(2, 2)], "they are not neighbors"),
        ] {
            let refusal = trial.refused(walk("attacker", &path));
            assert!(matches!(refusal, Refusal::Blocked { why: because, .. } if because == why), "{refusal}");
        }
        trial.unit("friend", |friend| friend.status = crate::model::Status::Fallen);
        trial.obey(walk("attacker", &[at(2, 3)]));
    }

    #[test]
    fn the_ground_is_paid_for_and_may_stop_a_move() {
        let mud = Tile { surface: Surface::Mud, ..Tile::default() };
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let hex = Facing::SouthEast.ahead(at(2, 2));
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.tile(hex, mud).obey(walk("attacker", &[hex]));
        assert_eq!(movement_left(&trial), 9);
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.tile(hex, wall);
        let refusal =
            Refusal::Blocked { unit: unit("attacker"), from: at(2, 2), to: hex, why: "a wall is in the way" };
        assert_eq!(trial.refused(walk("attacker", &[hex])), refusal);
        trial.place("attacker", 0, 4);
        let refusal = trial.refused(walk("attacker", &[at(-1, 4)]));
        assert!(matches!(refusal, Refusal::Blocked { why: "the map ends there", .. }));
    }

    #[test]
    fn a_path_has_between_one_and_sixty_four_hexes() {
        let mut trial = Trial::duel("crits-and-fumbles");
        for path in [vec![], vec![at(1, 2); 65], vec![at(1, 2); 100_000]] {
            assert_eq!(trial.refused(walk("attacker", &path)), Refusal::BadPath(64));
        }
    }

    #[test]
    fn r25_nobody_gets_off_into_a_wall() {
        let mut trial = Trial::duel("house");
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        trial.place("friend", 2, 2).unit("friend", |horse| horse.turn.ended = true);
        trial.unit("attacker", |attacker| attacker.riding.0 = Some(unit("friend"))).tile(at(2, 3), wall);
        let refused = trial.refused(crate::order::Order::Dismount { unit: unit("attacker"), to: at(2, 3) });
        assert!(matches!(refused, Refusal::Blocked { why: "a wall is in the way", .. }), "{refused}");
    }
}
