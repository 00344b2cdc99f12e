//! Flight and surrender (R-23): a unit that has lost its nerve runs by itself, and gives up where there is no way
//! out.
//!
//! The clock moves such units hex by hex in their turns, so that everything that reacts to a step reacts to theirs
//! too. Nobody gives them orders any more.

use std::collections::BTreeSet;

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::BattleEvent;
use crate::hex::{Facing, Hex, distance};
use crate::model::{Act, RuleId, Stance, Status, Tag, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::attack::reach;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, carried, forbids};
use crate::rules::field::turn::{spent, turn_ended};
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::fire::burning;
use crate::rules::motion::free_attack::free_attacks_at_the_edge;
use crate::rules::motion::movement::{check_path, movement_reach, reach_past};
use crate::rules::motion::parting::get_down;
use crate::rules::motion::step::going;
use crate::rules::motion::{climbing, stance};
use crate::rules::wrestling;

pub(in crate::rules) const R23: RuleId = RuleId::r(23);

/// The cost of the step off the map in movement points, that of a plain hex.
pub(in crate::rules) const OFF_THE_MAP: u16 = 2;

/// More movement points than the way across any map takes.
const ANY_DISTANCE: u32 = 1_000_000;

/// The lowest Intelligence of units that ask for mercy.
const WITS: u8 = 5;

pub(super) const RULES: &[Rule] = &[Rule::new(
    R23,
    "Flight and surrender",
    "A unit that loses its nerve runs: in its turn it goes the shortest way off the field as fast as it can, \
     through the exit that the level gives its side, else over the nearest edge of the map. Free attacks are made \
     on it as on any other unit. A unit that has left the field is lost to its side. Where walls and enemies leave \
     no way out, units of Intelligence 5 or more lay down their arms; all others move away from the nearest enemy \
     and cower. A mount that runs takes its rider along, as far as it gets, before the rider acts; the rider cannot \
     hold it. A unit that runs does not stop running in this battle. Any unit may be ordered to run, or to lay \
     down its arms alone.",
).under_any_core()];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, R23, Phase::Harm, run_or_yield.in_set(Harm::Flee));
    add_adviser(app, suggest);
}

/// Suggests laying down arms to a unit that is nearly down and surrounded, without a way out.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let (id, points) = (*unit.id, unit.hit_points);
    let enemy = |other: &UnitSummary| other.side != unit.side;
    let pressed = field.fighting_beside(unit.position.0).filter(enemy).count() >= 3;
    let spent = 5 * i32::from(points.now) <= i32::from(points.full);
    if !(unit.nerve.checks && pressed && spent)
        || check_lay_down(field, id).is_err()
        || way_out(field, unit) != RoutStep::None
    {
        return Vec::new();
    }
    vec![Idea::instead(
        R23,
        "lays down arms, surrounded and nearly down",
        Order::OfferSurrender { unit: id },
        0.1,
    )]
}

/// The next step of a unit that runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RoutStep {
    /// Off the map.
    Off,
    /// Into a neighboring hex.
    To(Hex),
    /// Friends are in the way.
    Wait,
    /// Nowhere.
    None,
}

/// The next act of a unit of the block that runs; the clock does it.
pub(in crate::rules) fn next(field: &Battlefield) -> Option<Act> {
    let runs = |unit: &UnitSummary| {
        *unit.status == Status::Fighting && (unit.conditions.run() || is_run_away_with(field, unit))
    };
    let running = field.clock.block.iter().map(|id| field.summary(*id)).filter(runs);
    let mut runners = running.map(|unit| field.unit(*unit.id)).filter(|unit| !unit.turn.ended);
    runners.find_map(|runner| match runner.conditions.run() {
        true => Some(step(field, &runner)),
        false => bolt(field, &runner),
    })
}

/// Whether the mount of a unit has lost its nerve.
fn is_run_away_with(field: &Battlefield, unit: &UnitSummary) -> bool {
    let mount = unit.riding.0.and_then(|mount| field.find_summary(mount));
    mount.is_some_and(|mount| mount.conditions.run())
}

/// The next act of a unit whose mount runs; `None` if the mount gets no farther in this turn.
fn bolt(field: &Battlefield, rider: &Unit) -> Option<Act> {
    if !field.rulebook.has(R23) || carried(field, rider.riding).is_err() {
        return None;
    }
    let act = go_off(field, rider, way_out(field, rider))?;
    let held = wrestling::forbids(field, &act).and(forbids(field, &act)).and(burning::forbids(field, &act));
    held.is_ok().then_some(act)
}

/// The next act of a unit that runs, for a forecast that follows its run.
pub(crate) fn run_on(field: Battlefield) -> Option<Act> {
    next(&field)
}

fn step(field: &Battlefield, unit: &Unit) -> Act {
    let id = *unit.id;
    let end = Act::EndTurn { unit: id };
    if let Some(act) = wrestling::struggle(field, unit) {
        return act;
    }
    // Nor does anybody run on a mount that carries nobody (R-25).
    if !field.rulebook.has(R23) || carried(field, unit.riding).is_err() {
        return end;
    }
    let possible = |act: Act, checked: Result<(), Refusal>| if checked.is_ok() { act } else { end.clone() };
    match *unit.stance {
        Stance::Standing => {}
        Stance::Climbing => {
            let to = unit.position.0;
            let climb = Act::Climb { unit: id, to };
            // Hands that hold somebody do not climb (R-42).
            let checked = climbing::check(field, id, to).and(wrestling::forbids(field, &climb));
            return possible(climb, checked);
        }
        _ => {
            let stance = Stance::Standing;
            return possible(Act::Take { unit: id, stance }, stance::check(field, id, stance));
        }
    }
    match way_out(field, unit) {
        RoutStep::None => cornered(field, unit),
        way => go_off(field, unit, way).unwrap_or(end),
    }
}

/// The next act on the way off the field, if the unit has the points for it. Free attacks come before the last step.
fn go_off(field: &Battlefield, unit: &Unit, way: RoutStep) -> Option<Act> {
    let id = *unit.id;
    match way {
        RoutStep::Off => check_leave(field, id)
            .ok()
            .map(|()| last_blow(field, unit).unwrap_or(Act::LeaveField { unit: id })),
        RoutStep::To(to) => check_path(field, id, &[to]).ok().map(|()| Act::Walk { unit: id, to }),
        RoutStep::Wait | RoutStep::None => None,
    }
}

/// The first free attack that is still to be made on a unit which is about to leave the field (C-10).
fn last_blow(field: &Battlefield, unit: &Unit) -> Option<Act> {
    free_attacks_at_the_edge(field, unit).into_iter().find(|act| {
        let Act::Attack { attacker, target, weapon, manner, occasion } = *act else { return false };
        forbids(field, act).is_ok() && reach::check(field, attacker, target, weapon, manner, occasion).is_ok()
    })
}

/// What a unit does that cannot get off the field.
fn cornered(field: &Battlefield, unit: &Unit) -> Act {
    let id = *unit.id;
    if yields(unit) {
        return Act::LayDownArms { unit: id, rule: Some(R23) };
    }
    match shrink(field, unit) {
        Some(to) => Act::Walk { unit: id, to },
        None => Act::Cower { unit: id },
    }
}

/// Whether a unit can ask for mercy.
fn yields(unit: &Unit) -> bool {
    unit.abilities.intelligence >= WITS && !unit.kind.tags.contains(&Tag::Undead)
}

/// Hexes of the map's edge, or of the exit that the level gives the unit's side.
pub fn exits(field: &Battlefield, unit: &UnitSummary) -> Vec<Hex> {
    let named = field.sides.sides.get(&unit.side.0).and_then(|side| side.exit.as_ref());
    match named.and_then(|name| field.sides.zones.get(name)) {
        Some(zone) => zone.hexes.clone(),
        None => field.board.hexes().map(|(hex, _)| hex).filter(|hex| is_edge(field, *hex)).collect(),
    }
}

fn is_edge(field: &Battlefield, hex: Hex) -> bool {
    Facing::ALL.into_iter().any(|side| field.board.tile(side.ahead(hex)).is_none())
}

/// The shortest way off the field, from hex to hex to the exit: around all other units, else as if friends would make
/// room. It is empty at the exit itself; `None` where walls and enemies leave no way.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let mut battle = Battle::new(&level, &rulebook, DiceRecord::seeded(1));
/// use hexfray::rules::way_off;
///
/// let way = battle.survey(|field| way_off(field, &field.unit(robin))).expect("the lane is open");
/// assert!(way.len() < 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn way_off(field: &Battlefield, unit: &Unit) -> Option<Vec<Hex>> {
    let exits = exits(field, unit);
    let enemies = |other: &UnitSummary| other.side != unit.side;
    [occupied(field, unit, |_| true), occupied(field, unit, enemies)].iter().find_map(|blocked| {
        let shut = |hex: Hex| blocked.contains(&(hex.x, hex.y)) || is_dreaded(field, unit, hex);
        let reach = reach_past(field, unit, ANY_DISTANCE, shut);
        let out = exits.iter().filter_map(|exit| Some((reach.cost_to(*exit)?, *exit)));
        let (_, exit) = out.min_by_key(|(cost, exit)| (*cost, exit.x, exit.y))?;
        Some(reach.path_to(exit).unwrap_or_default())
    })
}

/// Whether a unit that runs now is off the field in this turn.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let mut battle = Battle::new(&level, &rulebook, DiceRecord::seeded(1));
/// use hexfray::rules::{leaves_now, way_off};
///
/// let (leaves, way) = battle.survey(|field| {
///     let robin = field.unit(robin);
///     (leaves_now(field, &robin), way_off(field, &robin))
/// });
/// assert!(leaves && way.is_some_and(|way| way.len() < 12), "the edge is near");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn leaves_now(field: &Battlefield, unit: &Unit) -> bool {
    let last = way_off(field, unit).map(|way| way.last().copied().unwrap_or(unit.position.0));
    let cost = last.and_then(|hex| movement_reach(field, unit).cost_to(hex));
    cost.is_some_and(|cost| cost + u32::from(OFF_THE_MAP) <= u32::from(unit.turn.movement))
}

/// The hexes in which certain other units stand.
fn occupied(
    field: &Battlefield,
    unit: &UnitSummary,
    blocks: impl Fn(&UnitSummary) -> bool,
) -> BTreeSet<(i32, i32)> {
    let known = |other: &UnitSummary| !field.secrets.hides(*other.id, unit.side.0);
    let others = field.standing().filter(|other| other.id != unit.id && known(other) && blocks(other));
    others.map(|other| (other.position.0.x, other.position.0.y)).collect()
}

/// The first step of the way off the field.
fn way_out(field: &Battlefield, unit: &Unit) -> RoutStep {
    let Some(way) = way_off(field, unit) else { return RoutStep::None };
    match way.first() {
        None => RoutStep::Off,
        Some(to) if occupied(field, unit, |_| true).contains(&(to.x, to.y)) => RoutStep::Wait,
        Some(to) => RoutStep::To(*to),
    }
}

/// Whether a hex is next to the cleric that has turned a unit (R-51).
fn is_dreaded(field: &Battlefield, unit: &UnitSummary, hex: Hex) -> bool {
    let cleric = unit.nerve.turned_by.and_then(|by| field.find_summary(by));
    cleric.is_some_and(|cleric| *cleric.status == Status::Fighting && distance(cleric.position.0, hex) < 2)
}

/// The neighboring hex that is farthest from the nearest enemy, if the unit can walk there now and it is farther than
/// its own.
fn shrink(field: &Battlefield, unit: &Unit) -> Option<Hex> {
    let enemies: Vec<Hex> =
        field.fighting().filter(|other| other.side != unit.side).map(|other| other.position.0).collect();
    let away = |hex: Hex| enemies.iter().map(|enemy| distance(*enemy, hex)).min().unwrap_or_default();
    let (id, here) = (*unit.id, unit.position.0);
    let walk = going(field, unit);
    let free = |hex: &Hex| walk(here, *hex).is_some() && check_path(field, id, &[*hex]).is_ok();
    let around = Facing::ALL.into_iter().map(|side| side.ahead(here)).filter(free);
    around
        .filter(|hex| away(*hex) > away(here) && !is_dreaded(field, unit, *hex))
        .max_by_key(|hex| (away(*hex), hex.x, hex.y))
}

pub(in crate::rules) fn check_leave(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let (needed, left) = (u32::from(OFF_THE_MAP), u32::from(unit.turn.movement));
    if needed > left { Err(Refusal::TooFar { unit: id, needed, left }) } else { Ok(()) }
}

pub(in crate::rules) fn check_flee(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(R23)?;
    if way_out(field, &unit) == RoutStep::None { Err(Refusal::NoWayOut(id)) } else { Ok(()) }
}

pub(in crate::rules) fn check_lay_down(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(R23)?;
    if yields(&unit) { Ok(()) } else { Err(Refusal::NeverYields(id)) }
}

fn run_or_yield(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if let Act::Flee { unit } = declared.0 {
            effects.0.push(BattleEvent::Routed { unit });
        }
        if let Act::LayDownArms { unit, rule } = declared.0 {
            effects.0.push(BattleEvent::LaidDownArms { unit, rule });
            get_down(&field, &field.unit(unit), &mut effects);
        }
        if let Act::LeaveField { unit } = declared.0 {
            let unit = field.unit(unit);
            effects.0.push(spent(&unit, |turn| turn.movement = turn.movement.saturating_sub(OFF_THE_MAP)));
            effects.0.push(BattleEvent::LeftField { unit: *unit.id, at: unit.position.0 });
        }
        if let Act::Cower { unit } = declared.0 {
            effects.0.push(BattleEvent::Cowered { unit });
            effects.0.push(turn_ended(&field.unit(unit)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, Terrain, Tile};
    use crate::rules::motion::riding::tests::rider;
    use crate::rules::trial::{Trial, at, attack, end_turn, turn, unit};

    /// The target has lost its nerve, and the units before it have acted.
    fn runs_from(mut trial: Trial) -> Trial {
        trial.condition("target", Condition::Routed).obey(end_turn("attacker")).obey(end_turn("friend"));
        trial
    }

    /// Walls all around the target but where the attacker stands.
    fn walled_in(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        trial.tiles(|hex| (distance(hex, at(3, 2)) == 1 && hex != at(2, 2)).then_some(wall));
        trial
    }

    #[test]
    fn r23_a_unit_that_runs_leaves_by_the_nearest_edge_and_is_lost() {
        let trial = runs_from(Trial::duel("combat-options"));
        trial.expect(r#"{"event":"left_field","unit":"target"}"#);
        assert_eq!((trial.count("moved"), trial.unit_now("target").status), (2, Status::Fled));
    }

    #[test]
    fn r23_a_side_of_which_all_have_fled_has_lost() {
        let mut trial = Trial::duel("combat-options");
        trial.condition("foe", Condition::Routed);
        let mut trial = runs_from(trial);
        assert_eq!(trial.unit_now("foe").status, Status::Fled);
        trial.obey(end_turn("foe")).obey(end_turn("target"));
        trial.obey(Order::LetGo { side: "red".parse().unwrap() });
        trial.expect(r#"{"event":"battle_ended","winner":"red"}"#);
    }

    #[test]
    fn r23_the_way_out_may_be_long_and_is_the_exit_of_the_side() {
        let changes = [
            (r#""blue": (name: "Blue", "#, r#""blue": (name: "Blue", exit: "gate", "#),
            ("units: {", r#"zones: { "gate": [(12, 2)] }, units: {"#),
        ];
        let mut trial = runs_from(Trial::duel_but("combat-options", &changes));
        trial.expect_no("left_field");
        // The first hex lies behind it, which costs 2 points to turn to.
        assert_eq!(trial.unit_now("target").position, at(8, 2));
        assert!(trial.unit_now("target").turn.ended);
        trial.next_turn_of("foe").expect(r#"{"event":"left_field","unit":"target","at":[12,2]}"#);
    }

    #[test]
    fn r23_free_attacks_are_made_on_units_that_run() {
        let mut trial = Trial::duel("house");
        trial.thac0("attacker", 20).dice(&[(20, 2)]);
        let mut trial = runs_from(trial);
        trial
            .expect(r#"{"event":"attack_rolled","attacker":"attacker","target":"target","occasion":"free"}"#);
        trial.expect_dice_used();
    }

    /// The attacker stands at the edge of the map, before the target.
    fn at_the_edge() -> Trial {
        let mut trial = Trial::duel("house");
        trial.place("attacker", 0, 2).place("target", 1, 2).face("target", Facing::West);
        trial.thac0("target", 20).armor("attacker", 8);
        trial
    }

    #[test]
    fn r23_whoever_flees_over_the_edge_is_attacked_before_it_is_gone() {
        let flee = || Order::Flee { unit: unit("attacker") };
        let mut trial = at_the_edge();
        let start = trial.events().len();
        trial.obey_with(flee(), &[(20, 19), (8, 5)]);
        trial.expect_since(
            start,
            &[
                r#"{"event":"routed","unit":"attacker"}"#,
                r#"{"event":"attack_rolled","attacker":"target","target":"attacker","occasion":"free"}"#,
                r#"{"event":"turn_spent","unit":"target"}"#,
                r#"{"event":"damaged","victim":"attacker","damage":5}"#,
                r#"{"event":"turn_spent","unit":"attacker"}"#,
                r#"{"event":"left_field","unit":"attacker"}"#,
            ],
        );
        let mut falls = at_the_edge();
        falls.hit_points("attacker", 5).obey_with(flee(), &[(20, 19), (8, 5)]);
        falls.expect(r#"{"event":"fell","unit":"attacker"}"#).expect_no("left_field");
        for unable in [Condition::Stunned, Condition::Asleep, Condition::Crippled] {
            let mut trial = at_the_edge();
            trial.condition("target", unable).obey(flee());
            trial.expect(r#"{"event":"left_field","unit":"attacker"}"#).expect_no("attack_rolled");
        }
    }

    #[test]
    fn r23_a_mount_that_runs_takes_its_rider_along() {
        let panics = |horse: (i32, i32), movement| {
            let mut trial = rider("house");
            trial.place("target", 20, 9).place("foe", 20, 10);
            for id in ["attacker", "friend"] {
                trial.place(id, horse.0, horse.1);
            }
            trial.unit("attacker", |rider| rider.turn.movement = movement);
            trial.happen(vec![Act::Flee { unit: unit("friend") }]);
            trial
        };
        let near = panics((1, 2), 24);
        let gone = near.snapshot();
        assert_eq!(gone.unit(unit("attacker")).map(|it| it.status), Some(Status::Fled), "carried off");
        // Deep in the field it gets only so far, and the rider may still act, but not steer.
        let mut far = panics((12, 6), 7);
        far.expect(r#"{"event":"moved","unit":"attacker"}"#);
        assert_eq!(far.refused(turn("attacker", Facing::West)), Refusal::Running(unit("friend")));
        assert_eq!(far.unit_now("attacker").position, far.unit_now("friend").position);
    }

    #[test]
    fn r23_a_unit_that_runs_takes_no_orders() {
        let mut trial = Trial::duel("combat-options");
        trial.condition("target", Condition::Routed);
        assert_eq!(trial.refused(attack("target", "attacker")), Refusal::Running(unit("target")));
    }

    #[test]
    fn r23_the_cornered_beg_for_mercy_and_beasts_cower() {
        for rulebook in ["combat-options", "house"] {
            let trial = runs_from(walled_in(rulebook));
            trial.expect(r#"{"event":"laid_down_arms","unit":"target","rule":"R-23"}"#);
            assert_eq!(trial.unit_now("target").status, Status::Surrendered);
        }
        let mut trial = walled_in("combat-options");
        trial.unit("target", |beast| beast.abilities.intelligence = 4);
        let trial = runs_from(trial);
        trial.expect(r#"{"event":"cowered","unit":"target"}"#).expect_no("laid_down_arms");
        assert_eq!(trial.unit_now("target").status, Status::Fighting);
    }

    #[test]
    fn r23_friends_in_the_way_are_waited_for() {
        let mut trial = walled_in("combat-options");
        trial.place("attacker", 10, 10).place("foe", 2, 2);
        let trial = runs_from(trial);
        trial.expect_no("laid_down_arms").expect_no("moved");
    }

    #[test]
    fn r23_without_the_rule_a_routed_unit_stays_and_the_battle_ends_at_its_limit() {
        for rulebook in ["thac0", "crits-and-fumbles"] {
            for condition in [Condition::Routed, Condition::Turned] {
                let mut trial = Trial::duel(rulebook);
                for unit in ["friend", "target", "foe"] {
                    trial.condition(unit, condition);
                }
                trial.change(|snapshot| snapshot.sides.round_limit = 3);
                (0..3).for_each(|_| _ = trial.obey(end_turn("attacker")));
                trial.expect(r#"{"event":"battle_ended"}"#).expect_no("left_field");
                assert_eq!((trial.snapshot().clock.round, trial.count("moved")), (3, 0));
            }
        }
    }

    #[test]
    fn r23_a_prone_unit_gets_up_first() {
        let mut trial = Trial::duel("house");
        trial.unit("target", |target| target.stance = Stance::Prone).place("attacker", 12, 10);
        let trial = runs_from(trial);
        trial.expect(r#"{"event":"stance_taken","unit":"target","after":"Standing"}"#);
        trial.expect(r#"{"event":"left_field","unit":"target"}"#);
    }

    #[test]
    fn r23_anybody_may_be_told_to_run_and_runs_at_once() {
        let mut trial = Trial::duel("combat-options");
        trial.obey(Order::Flee { unit: unit("friend") });
        trial
            .expect(r#"{"event":"routed","unit":"friend"}"#)
            .expect(r#"{"event":"left_field","unit":"friend"}"#);
        let mut trial = walled_in("combat-options");
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        assert_eq!(trial.refused(Order::Flee { unit: unit("target") }), Refusal::NoWayOut(unit("target")));
        let mut trial = Trial::duel("thac0");
        assert_eq!(trial.refused(Order::Flee { unit: unit("friend") }), Refusal::RuleOff(R23));
    }

    #[test]
    fn r23_a_unit_may_lay_down_arms_alone_if_it_has_the_wits() {
        let give_up = Order::OfferSurrender { unit: unit("attacker") };
        let mut trial = Trial::duel("combat-options");
        trial.obey(give_up.clone()).expect(r#"{"event":"laid_down_arms","unit":"attacker","rule":null}"#);
        assert_eq!(trial.unit_now("attacker").status, Status::Surrendered);
        trial.obey(turn("friend", Facing::West));
        let mut trial = Trial::duel("combat-options");
        trial.tags("attacker", &[Tag::Undead]);
        assert_eq!(trial.refused(give_up), Refusal::NeverYields(unit("attacker")));
    }

    /// The attacker has 6 of 30 points left, three enemies beside it, and walls on its other sides.
    fn surrounded() -> Trial {
        let mut trial = Trial::duel("combat-options");
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let beside = Facing::ALL.map(|side| side.ahead(at(2, 2)));
        trial.tiles(|hex| beside[3..].contains(&hex).then_some(wall));
        for (id, hex) in ["target", "foe", "friend"].into_iter().zip(beside) {
            trial.stand(id, hex);
        }
        trial.unit("friend", |traitor| traitor.side.0 = "blue".parse().unwrap());
        trial.unit("attacker", |unit| (unit.hit_points.now, unit.nerve.checks) = (6, true));
        trial
    }

    #[test]
    fn r23_a_unit_nearly_down_and_surrounded_has_the_idea_to_lay_down_arms() {
        let ideas = |change: fn(&mut Trial)| {
            let mut trial = surrounded();
            change(&mut trial);
            trial.ideas_of("attacker", R23).into_iter().map(|idea| idea.name).collect::<Vec<_>>()
        };
        assert_eq!(ideas(|_| {}), ["lays down arms, surrounded and nearly down"]);
        assert_eq!(ideas(|trial| _ = trial.unit("attacker", |unit| unit.hit_points.now = 7)), [""; 0]);
        assert_eq!(ideas(|trial| _ = trial.unit("attacker", |unit| unit.nerve.checks = false)), [""; 0]);
        assert_eq!(
            ideas(|trial| _ = trial.unit("attacker", |unit| unit.abilities.intelligence = 4)),
            [""; 0]
        );
        let two = |trial: &mut Trial| {
            let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
            let third = trial.unit_now("friend").position;
            trial.place("friend", 20, 2).tile(third, wall);
        };
        assert_eq!(ideas(two), [""; 0], "only two enemies press it");
        let way_out = |trial: &mut Trial| {
            let last = Facing::ALL[5].ahead(at(2, 2));
            trial.tile(last, Tile::default());
        };
        assert_eq!(ideas(way_out), [""; 0], "it can run");
    }

    #[test]
    fn r23_the_last_step_off_the_map_takes_two_points() {
        let leave = |left| {
            let mut trial = Trial::duel("combat-options");
            trial.unit("attacker", |unit| unit.turn.movement = left);
            trial.survey(|field| check_leave(field, unit("attacker")))
        };
        assert_eq!(leave(2), Ok(()));
        assert_eq!(leave(1), Err(Refusal::TooFar { unit: unit("attacker"), needed: 2, left: 1 }));
    }

    /// The friend clings to a face of 20 feet toward (1, 11), and it is its turn; it began to climb in this round.
    fn climber() -> Trial {
        let mut trial = Trial::duel("house");
        trial.tile(at(1, 11), Tile { elevation: 20, ..Tile::default() });
        trial.obey(end_turn("attacker"));
        trial.obey(Order::Climb { unit: unit("friend"), to: at(1, 11) });
        assert_eq!(trial.unit_now("friend").stance, Stance::Climbing);
        trial
    }

    #[test]
    fn r23_a_climber_that_loses_its_nerve_gets_back_to_the_ground_first() {
        let mut trial = climber();
        trial
            .unit("friend", |friend| friend.turn.movement = 12)
            .happen(vec![Act::Flee { unit: unit("friend") }]);
        let friend = trial.unit_now("friend");
        assert_eq!(
            (friend.stance, friend.status, friend.position),
            (Stance::Standing, Status::Fled, at(0, 11))
        );
        trial.expect(r#"{"event":"stance_taken","unit":"friend","before":"Climbing","after":"Standing"}"#);
        trial.expect(r#"{"event":"left_field","unit":"friend","at":[0,11]}"#).expect_no("moved");
    }

    #[test]
    fn r23_a_climber_without_the_points_to_get_down_clings_until_its_next_turn() {
        let mut trial = climber();
        trial
            .unit("friend", |friend| friend.turn.movement = 3)
            .happen(vec![Act::Flee { unit: unit("friend") }]);
        let friend = trial.unit_now("friend");
        assert_eq!((friend.stance, friend.status), (Stance::Climbing, Status::Fighting));
        assert!(friend.turn.ended);
        trial.end_round().expect(r#"{"event":"left_field","unit":"friend"}"#);
    }
}
