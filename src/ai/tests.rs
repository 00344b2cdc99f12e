//! Opponents in situations in which the right plan is clear.

use std::sync::Arc;

use super::ground::StepCosts;
use super::hazards::Hazards;
use super::options::Options;
use super::unit_view::UnitView;
use super::{Care, Opponent, Patience, Plan, Thinker, Warlord, next_unit};
use crate::forecast::WhatIf;
use crate::hex::{Arc as HexArc, Hex, arc_of, distance};
use crate::level::{DiceRecord, Level, Snapshot, Source, UnitRecord, personalities};
use crate::model::{
    Board, Condition, Fire, Flight, Flying, ItemId, Maneuverability, Place, Stage, Status, Surface, Terrain,
    Tile, Turn, UnitId, Wound,
};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex, movement_reach};

/// Ground of all sorts: a hedge and a pool, a river, furniture, heights, darkness.
const LEVELS: [(&str, &str); 6] = [
    ("archers-lane", include_str!("../../levels/archers-lane.ron")),
    ("stone-bridge", include_str!("../../levels/stone-bridge.ron")),
    ("tavern", include_str!("../../levels/tavern.ron")),
    ("ruined-stair", include_str!("../../levels/ruined-stair.ron")),
    ("night-ford", include_str!("../../levels/night-ford.ron")),
    ("granary", include_str!("../../levels/granary.ron")),
];

/// Red, whose "own" acts, against blue, on open ground.
pub(super) const FIELD: &str = r#"(
    version: 1, title: "a field", round_limit: 10,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 20, rows: 11, with: '.'),
    sides: {
        "red": (name: "Red", objectives: [Eliminate]),
        "blue": (name: "Blue", objectives: [Eliminate]),
    },
    units: {
        "own": (creature: "OWN", side: "red", at: (8, 5), facing: East),
        "friend": (creature: "man-at-arms", side: "red", at: (2, 9), facing: East),
        "near": (creature: "man-at-arms", side: "blue", at: (9, 5), facing: West),
        "far": (creature: "man-at-arms", side: "blue", at: (17, 1), facing: West),
    },
)"#;

pub(super) fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

pub(super) fn at(column: i32, row: i32) -> Hex {
    crate::hex::from_offset(crate::hex::Offset { column, row })
}

pub(super) fn house() -> Rulebook {
    Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
}

/// Document 003 alone.
pub(super) fn advanced() -> Rulebook {
    Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"))
}

/// The beginning of a battle on this level, with this initiative; only the first unit may act now.
pub(super) fn battle(text: &str, order: &[&str]) -> Snapshot {
    battle_under(&house(), text, order)
}

/// The same under another rulebook.
pub(super) fn battle_under(rulebook: &Rulebook, text: &str, order: &[&str]) -> Snapshot {
    let level = Level::read(&Source::inline("field", text)).unwrap_or_else(|error| panic!("{error}"));
    let order: Vec<UnitId> = order.iter().map(|id| unit(id)).collect();
    let first = order.first().copied();
    let dice = DiceRecord { initiative: Some(order), ..DiceRecord::default() };
    let mut state = Battle::new(&level, rulebook, dice).snapshot();
    state.clock.block = first.into_iter().collect();
    state
}

/// The field, with this creature as "own", and with some changes.
fn field(creature: &str, change: impl FnOnce(&mut Snapshot)) -> Arc<Snapshot> {
    let mut state = battle(&FIELD.replace("OWN", creature), &["own", "friend", "near", "far"]);
    change(&mut state);
    Arc::new(state)
}

pub(super) fn of<'s>(state: &'s mut Snapshot, id: &str) -> &'s mut crate::level::UnitRecord {
    state.units.iter_mut().find(|other| other.id == unit(id)).expect("it is there")
}

fn everybody() -> Vec<(&'static str, Box<dyn Opponent>)> {
    let rulebook = house();
    vec![
        ("recruit", Box::new(Thinker::new(&rulebook, Care::RECRUIT))),
        ("veteran", Box::new(Thinker::new(&rulebook, Care::VETERAN))),
        ("warlord", Box::new(Warlord::new(&rulebook))),
    ]
}

/// The plans of the opponents with foresight.
pub(super) fn careful(state: &Arc<Snapshot>) -> Vec<(&'static str, Plan)> {
    let mut all = plans(state);
    all.retain(|(name, _)| *name != "recruit");
    all
}

fn plans(state: &Arc<Snapshot>) -> Vec<(&'static str, Plan)> {
    let plan = |(name, mut opponent): (&'static str, Box<dyn Opponent>)| {
        (name, opponent.plan(state, &Patience::default()).expect("somebody may act"))
    };
    everybody().into_iter().map(plan).collect()
}

fn target(plan: &Plan) -> Option<UnitId> {
    plan.orders.iter().find_map(|order| match order {
        Order::Attack { target, .. } => Some(*target),
        _ => None,
    })
}

/// Where a plan ends.
pub(super) fn end(plan: &Plan, state: &Snapshot) -> Hex {
    let walked = plan.orders.iter().rev().find_map(|order| match order {
        Order::Move { path, .. } => path.last().copied(),
        _ => None,
    });
    walked.unwrap_or_else(|| state.unit(plan.unit).expect("it is there").position)
}

#[test]
fn of_two_like_enemies_the_wounded_one_is_attacked() {
    for weak in ["near", "far"] {
        let state = field("man-at-arms", |state| {
            of(state, "far").position = at(9, 4);
            of(state, weak).hit_points.now = 1;
        });
        for (name, plan) in plans(&state) {
            assert_eq!(target(&plan), Some(unit(weak)), "{name}: {:?}", plan.orders);
        }
    }
}

#[test]
fn clerics_turn_the_undead_where_they_can() {
    let state = field("cleric", |state| {
        for id in ["near", "far"] {
            of(state, id).kind.tags = [crate::model::Tag::Undead].into();
        }
    });
    for (name, plan) in plans(&state) {
        let turns = plan.orders.iter().any(|order| matches!(order, Order::TurnUndead { .. }));
        assert!(turns, "{name}: {:?}", plan.orders);
    }
}

#[test]
fn an_enemy_that_runs_is_let_go_while_others_fight() {
    let state = field("man-at-arms", |state| {
        of(state, "far").position = at(9, 4);
        of(state, "far").conditions.begin(crate::model::Lasting::plain(crate::model::Condition::Routed));
    });
    for (name, plan) in plans(&state) {
        assert_ne!(target(&plan), Some(unit("far")), "{name}: {:?}", plan.orders);
    }
}

#[test]
fn an_enemy_is_attacked_from_behind_if_its_rear_can_be_reached() {
    let state = field("man-at-arms", |state| {
        let near = of(state, "near");
        (near.position, near.facing) = (at(11, 5), crate::hex::Facing::East);
    });
    for (name, plan) in plans(&state) {
        let near = state.unit(unit("near")).expect("it is there");
        let arc = arc_of(near.position, near.facing, end(&plan, &state));
        assert_eq!((target(&plan), arc), (Some(unit("near")), HexArc::Rear), "{name}: {:?}", plan.orders);
    }
}

#[test]
fn opponents_with_foresight_go_around_to_a_flank_and_a_recruit_takes_the_shortest_way() {
    let state = field("man-at-arms", |state| {
        of(state, "own").turn.movement = 24;
        let near = of(state, "near");
        (near.position, near.facing) = (at(11, 5), crate::hex::Facing::West);
    });
    for (name, plan) in plans(&state) {
        let near = state.unit(unit("near")).expect("it is there");
        let arc = arc_of(near.position, near.facing, end(&plan, &state));
        assert_eq!(target(&plan), Some(unit("near")), "{name}: {:?}", plan.orders);
        assert_eq!(arc == HexArc::Front, name == "recruit", "{name} comes at the {arc:?}: {:?}", plan.orders);
    }
}

#[test]
fn a_rider_whose_mount_cannot_move_fights_where_it_is() {
    for condition in [Condition::Webbed, Condition::Stunned, Condition::Held] {
        let state = field("man-at-arms", |state| {
            let here = of(state, "own").position;
            let horse = of(state, "friend");
            horse.position = here;
            horse.kind.size = crate::model::Size::Large;
            horse.kind.tags = [crate::model::Tag::Mount].into();
            match condition {
                Condition::Held => _ = horse.grapple.by.insert(unit("far")),
                _ => horse.conditions.begin(crate::model::Lasting::plain(condition)),
            }
            of(state, "own").riding.0 = Some(unit("friend"));
            let near = of(state, "near");
            near.position = at(9, 5);
        });
        let mut what_if = WhatIf::new(&house(), Arc::clone(&state));
        let view = UnitView::of(&state, state.unit(unit("own")).expect("it is there"));
        let ground = what_if.survey(|field| StepCosts::of(field, &field.unit(unit("own"))));
        let options = Options::of(&view, &ground, &Hazards::default(), &[], &mut what_if);
        let facings: Vec<_> = options.facings(options.spots[0]).collect();
        assert_eq!((options.spots.len(), facings.len()), (1, 1), "{condition:?}");
        for (name, plan) in plans(&state) {
            assert_eq!(target(&plan), Some(unit("near")), "{name}, {condition:?}: {:?}", plan.orders);
        }
    }
}

#[test]
fn a_unit_that_holds_another_walks_off_only_out_of_fire() {
    let spots = |holds: bool, burns: bool| {
        let state = field("constrictor", |state| {
            if holds {
                of(state, "own").conditions.begin(crate::model::Lasting::plain(Condition::Grappling));
                _ = of(state, "near").grapple.by.insert(unit("own"));
            }
            if burns {
                state.fires.set(Fire { hex: at(8, 5), left: Some(3) });
            }
        });
        let mut what_if = WhatIf::new(&house(), Arc::clone(&state));
        let view = UnitView::of(&state, state.unit(unit("own")).expect("it is there"));
        let hazards = Hazards::of(&view, &mut what_if);
        let ground = what_if.survey(|field| StepCosts::of(field, &field.unit(unit("own"))));
        Options::of(&view, &ground, &hazards, &[], &mut what_if).spots.len()
    };
    assert_eq!(spots(true, false), 1);
    assert!(spots(false, false) > 10 && spots(true, true) > 10);
}

#[test]
fn a_clear_shot_is_better_than_one_past_a_friend() {
    let state = field("longbowman", |state| {
        of(state, "near").position = at(13, 5);
        of(state, "friend").position = at(11, 5);
        of(state, "far").position = at(12, 2);
        of(state, "own").turn.movement = 1;
    });
    for (name, plan) in careful(&state) {
        assert_eq!(target(&plan), Some(unit("far")), "{name}: {:?}", plan.orders);
    }
}

#[test]
fn a_badly_hurt_unit_does_not_end_near_an_enemy() {
    let threatened = |state: &mut Snapshot| {
        let near = of(state, "near");
        (near.position, near.hit_points.now) = (at(16, 5), 8);
        let own = of(state, "own");
        (own.hit_points.now, own.hit_points.full) = (1, 20);
    };
    let state = field("longbowman", threatened);
    for (name, plan) in careful(&state) {
        let near = state.unit(unit("near")).expect("it is there").position;
        assert!(distance(end(&plan, &state), near) > 7, "{name}: {:?}", plan.orders);
    }
}

#[test]
fn a_disarmed_unit_takes_a_weapon_again() {
    let state = field("man-at-arms", |state| {
        of(state, "near").position = at(16, 5);
        let held = |item: &&mut crate::level::ItemRecord| item.place == Place::Held(unit("own"));
        for item in state.items.iter_mut().filter(held).filter(|item| item.weapon.is_some()) {
            item.place = Place::Lying(at(8, 5));
        }
    });
    for (name, plan) in plans(&state) {
        let lying: Vec<ItemId> = state
            .items
            .iter()
            .filter(|item| item.place == Place::Lying(at(8, 5)))
            .map(|item| item.id)
            .collect();
        let taken = plan.orders.iter().any(|order| match order {
            Order::PickUp { item, .. } => lying.contains(item),
            Order::Draw { .. } => true,
            _ => false,
        });
        assert!(taken, "{name}: {:?}", plan.orders);
    }
}

#[test]
fn hopeless_sides_surrender_and_stubborn_ones_do_not() {
    let last = |state: &mut Snapshot| {
        state.clock.round = 5;
        of(state, "friend").status = Status::Fallen;
        of(state, "own").hit_points.now = 1;
    };
    let gives_up = |state: Snapshot| {
        let state = Arc::new(state);
        careful(&state).iter().all(|(_, plan)| matches!(plan.orders[..], [Order::Surrender { .. }]))
    };
    let state = Snapshot::clone(&field("peasant", last));
    assert!(gives_up(state.clone()));
    let mut stubborn = state.clone();
    for side in stubborn.sides.sides.values_mut() {
        side.personality.retreat = 0;
    }
    assert!(!gives_up(stubborn));
    let mut hale = state;
    of(&mut hale, "friend").status = Status::Fighting;
    assert!(!gives_up(hale));
}

#[test]
fn bold_units_go_where_cautious_ones_do_not() {
    let left = |creature: &str, column: i32, personality: &str| {
        let state = field(creature, |state| {
            of(state, "near").position = at(column, 5);
            let sides = state.sides.sides.values_mut();
            sides.for_each(|side| side.personality = personalities()[personality].clone());
        });
        let mut veteran = Thinker::new(&house(), Care::VETERAN);
        let plan = veteran.plan(&state, &Patience::default()).expect("somebody may act");
        distance(end(&plan, &state), at(column, 5))
    };
    assert!(left("longbowman", 17, "bold") <= left("longbowman", 17, "cautious"));
    assert!(left("man-at-arms", 15, "bold") < left("man-at-arms", 15, "cautious"));
}

#[test]
fn the_terms_of_a_candidate_add_up_to_its_score_and_the_best_comes_first() {
    let state = field("longbowman", |state| of(state, "near").position = at(15, 5));
    for (name, plan) in plans(&state) {
        assert!(plan.considered > 10 && plan.candidates.len() >= 3, "{name}");
        assert_eq!(plan.candidates[0].orders, plan.orders, "{name}");
        assert!(plan.candidates.is_sorted_by(|one, other| one.score >= other.score), "{name}");
        for candidate in &plan.candidates {
            let sum: f64 = candidate.terms.iter().map(|term| term.value).sum();
            assert!((sum - candidate.score).abs() < 1e-9, "{name}");
        }
    }
}

/// The opponents' map of the ground must be the same as that of the rules.
#[test]
fn opponents_walk_where_the_rules_allow_it() {
    assert!(places_where_the_rules_allow_it(&house(), |_| {}) > 1000);
}

#[test]
fn a09_opponents_fly_where_the_rules_allow_it() {
    let advanced = Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"));
    let compared = [0, 1, 2].map(|hexsides| {
        places_where_the_rules_allow_it(&advanced, |unit| {
            unit.flight = Flight(Some(Flying { layer: 1, class: Maneuverability::C }));
            unit.turn.hexsides = Some(hexsides);
        })
    });
    assert!(compared[0] > 40 && compared[0] < compared[1] && compared[1] < compared[2], "{compared:?}");
}

/// Compares the places to which opponents walk with those that the rules say; returns how many there are.
fn places_where_the_rules_allow_it(rulebook: &Rulebook, change: impl Fn(&mut UnitRecord)) -> usize {
    let mut compared = 0;
    for (name, text) in LEVELS {
        let level = Level::read(&Source::inline(name, text)).unwrap_or_else(|error| panic!("{error}"));
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        state.clock.stage = Stage::Acting;
        for unit in &mut state.units {
            unit.turn = Turn { movement: u16::from(unit.movement.0), action: true, ..Turn::default() };
            change(unit);
        }
        let state = Arc::new(state);
        let mut what_if = WhatIf::new(rulebook, Arc::clone(&state));
        for own in &state.units {
            let ground = what_if.survey(|field| StepCosts::of(field, &field.unit(own.id)));
            let options =
                Options::of(&UnitView::of(&state, own), &ground, &Hazards::default(), &[], &mut what_if);
            let reach = what_if.survey(|field| movement_reach(field, &field.unit(own.id)));
            let mut found: Vec<_> = options.spots.iter().map(|spot| (spot.arrival, spot.walked)).collect();
            found.sort_unstable();
            assert_eq!(found, reach.arrivals().collect::<Vec<_>>(), "{name}: {}", own.id);
            compared += found.len();
        }
    }
    compared
}

#[test]
fn distances_are_those_of_the_shortest_way() {
    let state = field("man-at-arms", |_| {});
    let mut what_if = WhatIf::new(&house(), Arc::clone(&state));
    let own = next_unit(&state).expect("somebody may act");
    let ground = what_if.survey(|field| StepCosts::of(field, &field.unit(own.id)));
    let distances = ground.to([at(8, 5), at(0, 0)]);
    for (column, row) in [(8, 5), (9, 5), (12, 5), (8, 9), (1, 0), (19, 10)] {
        let hex = at(column, row);
        let nearest = distance(hex, at(8, 5)).min(distance(hex, at(0, 0)));
        assert_eq!(distances.from(hex), Some(2 * nearest as u16), "plain hexes cost 2");
    }
    assert_eq!(distances.from(at(-1, 0)), None);
}

#[test]
fn work_bounds_how_far_a_warlord_thinks() {
    let state = field("man-at-arms", |state| of(state, "near").position = at(12, 5));
    let foresees = |work: u32| {
        let mut warlord = Warlord::new(&house());
        let plan = warlord.plan(&state, &Patience::of(work)).expect("somebody may act");
        assert!(!plan.orders.is_empty());
        plan.candidates.len()
    };
    assert_eq!(foresees(0), 1);
    assert!(foresees(Patience::USUAL) > 3);
}

#[test]
fn a_warlord_lets_the_attacker_act_first_and_a_veteran_the_first_of_the_block() {
    for block in [["own", "friend"], ["friend", "own"]] {
        let state = field("man-at-arms", |state| state.clock.block = block.map(unit).into());
        let of_all = careful(&state);
        let acts = |player: &str| {
            of_all.iter().find(|(name, _)| *name == player).map(|(_, plan)| plan.unit).expect("a plan")
        };
        assert_eq!(acts("warlord"), unit("own"));
        assert_eq!(acts("veteran"), unit(block[0]));
    }
}

#[test]
fn an_opponent_that_is_cut_short_still_has_a_plan() {
    let patience = Patience::default();
    patience.cut_short();
    for (name, mut opponent) in everybody() {
        let state = field("man-at-arms", |_| {});
        assert!(opponent.plan(&state, &patience).is_some_and(|plan| !plan.orders.is_empty()), "{name}");
    }
}

/// An archer that faces an enemy of this AC at a distance of so many columns.
fn archer_before(creature: &str, armor_class: i8, columns: i32) -> Arc<Snapshot> {
    field(creature, |state| {
        for (id, place) in [("near", at(8 + columns, 5)), ("far", at(19, 0))] {
            let enemy = of(state, id);
            (enemy.position, enemy.armor.natural, enemy.abilities.dexterity) = (place, armor_class, 10);
            enemy.armor.pieces = Arc::default();
        }
        of(state, "friend").position = at(7, 6);
        // No unit acts later, so that there is no reason to wait.
        state.clock.track.clear();
        let own = of(state, "own");
        (own.training.thac0, own.abilities.dexterity) = (Some(20), 10);
    })
}

fn aims(plan: &Plan) -> bool {
    plan.orders == [Order::Aim { unit: plan.unit }]
}

#[test]
fn r02_a_unit_that_seldom_hits_aims_while_no_enemy_can_reach_it() {
    // It needs a 19, and aimed a 15: three times as many hits in twice as many rounds.
    let far_off = archer_before("longbowman", 1, 10);
    for (name, plan) in careful(&far_off) {
        assert!(aims(&plan), "{name}: {:?}", plan.candidates);
    }
    // It needs a 12, and aimed an 8.
    let easy = archer_before("longbowman", 8, 10);
    let near = archer_before("longbowman", 1, 5);
    for (name, plan) in careful(&easy).into_iter().chain(careful(&near)) {
        let aiming = |order: &Order| matches!(order, Order::Aim { .. });
        let thought_of = plan.candidates.iter().any(|candidate| candidate.orders.iter().any(aiming));
        assert!(!thought_of, "{name}: {:?}", plan.orders);
    }
}

#[test]
fn r03_an_empty_crossbow_is_loaded() {
    let mut state = Snapshot::clone(&archer_before("crossbowman", 8, 10));
    for item in state.items.iter_mut().filter(|item| item.place == Place::Held(unit("own"))) {
        item.item.to_load = 1;
    }
    for (name, plan) in plans(&Arc::new(state)) {
        let loads = plan.orders.iter().any(|order| matches!(order, Order::Reload { .. }));
        assert!(loads, "{name}: {:?}", plan.candidates);
    }
}

/// A veteran's plan on the field, with some changes.
fn veteran_on(change: impl FnOnce(&mut Snapshot)) -> Plan {
    let seen = field("man-at-arms", change);
    let mut veteran = Thinker::new(&house(), Care::VETERAN);
    veteran.plan(&seen, &Patience::default()).expect("somebody can act")
}

#[test]
fn a60_who_bleeds_and_has_nobody_to_strike_binds_its_wound() {
    let own = unit("own");
    for (bleeding, binds) in [(2, true), (0, false)] {
        let plan = veteran_on(|state| {
            of(state, "own").wounds.push(Wound { number: 1, bleeding, ..Wound::default() });
            of(state, "near").position = at(19, 9);
        });
        let bound = plan.orders.contains(&Order::Treat { unit: own, target: own });
        assert_eq!(bound, binds, "{bleeding}: {:?}", plan.candidates);
    }
}

#[test]
fn a_unit_in_flames_goes_to_water_or_rolls() {
    let engulf = |state: &mut Snapshot| {
        of(state, "own").conditions.begin(crate::model::Lasting::plain(Condition::Engulfed));
    };
    let rolls = veteran_on(engulf);
    assert_eq!(rolls.orders, [Order::Extinguish { unit: unit("own"), target: unit("own") }]);
    let swims = veteran_on(|state| {
        engulf(state);
        let pool = Tile { terrain: Terrain::Water, surface: Surface::Water, depth: 2, ..Tile::default() };
        let board = &state.board;
        let tiles = board.hexes().map(|(hex, tile)| if hex == at(7, 4) { pool } else { *tile }).collect();
        state.board = Board::new(board.columns(), board.rows(), tiles).expect("the size stays");
    });
    let [Order::Move { path, .. }] = swims.orders.as_slice() else { panic!("{:?}", swims.orders) };
    assert_eq!(path.last(), Some(&at(7, 4)));
}

#[test]
fn units_leave_fire_and_do_not_walk_into_it() {
    let burning = |hexes: &[Hex]| {
        let hexes = hexes.to_vec();
        move |state: &mut Snapshot| {
            hexes.iter().for_each(|hex| state.fires.set(Fire { hex: *hex, left: Some(3) }));
            of(state, "near").position = at(17, 9);
        }
    };
    let leaves = veteran_on(burning(&[at(8, 5)]));
    let Some(Order::Move { path, .. }) = leaves.orders.first() else { panic!("{:?}", leaves.orders) };
    assert!(!path.contains(&at(8, 5)));
    let wall: Vec<Hex> = (1..11).map(|row| at(10, row)).collect();
    let around = veteran_on(burning(&wall));
    for order in &around.orders {
        if let Order::Move { path, .. } = order {
            assert!(path.iter().all(|hex| !wall.contains(hex)), "{path:?}");
        }
    }
}

#[test]
fn a_spear_is_thrown_where_it_is_likely_to_fell_somebody_and_kept_where_it_is_not() {
    let thrown_at = |column: i32, hit_points: i16| {
        let state = field("spearman", |state| {
            of(state, "own").turn.movement = 0;
            let near = of(state, "near");
            (near.position, near.hit_points.now) = (at(column, 5), hit_points);
        });
        careful(&state).into_iter().map(|(_, plan)| target(&plan)).collect::<Vec<_>>()
    };
    assert_eq!(thrown_at(10, 1), [Some(unit("near")); 2], "two hexes off and nearly down");
    assert_eq!(thrown_at(14, 8), [None; 2], "six hexes off and unhurt");
}

#[test]
fn who_has_no_hands_fetches_no_weapons() {
    let fetches = |creature: &str| {
        let state = field(creature, |state| {
            of(state, "near").position = at(17, 9);
            for item in &mut state.items {
                if item.place.carrier() == Some(unit("friend")) {
                    item.place = Place::Lying(at(10, 5));
                }
                if item.place == Place::Held(unit("own")) || item.place == Place::Stowed(unit("own")) {
                    item.place = Place::Lost;
                }
            }
        });
        let fetches = |plan: &Plan| {
            plan.candidates.iter().any(|one| one.terms.iter().any(|term| term.name == "fetches a weapon"))
        };
        careful(&state).iter().any(|(_, plan)| fetches(plan))
    };
    assert!(fetches("man-at-arms"));
    assert!(!fetches("wolf"));
}
