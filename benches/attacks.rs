//! How long an attack, 400 attacks and a forecast take under the house rulebook, compared with the same
//! arithmetic in a plain loop.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use hexfray::event::BattleEvent;
use hexfray::forecast::{Forecaster, stands};
use hexfray::level::{DiceRecord, Level, Snapshot, Source};
use hexfray::model::{
    Act, Bleeding, Cause, Condition, HitPoints, ItemId, Lasting, Manner, Occasion, PoisonKind, Sinking,
    Spell, SpellTarget, Status, Step, UnitId, Until, Wound,
};
use hexfray::order::Order;
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, begin_step, clear_deeds, codex, movement_reach, run_phases_before_harm};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A level with this many pairs of units that stand face to face.
fn pairs(pairs: usize) -> Level {
    let unit = |index: usize, side: &str, column: i32, facing: &str| {
        let (row, column) = (index / 20, index as i32 % 20 * 4 + column);
        format!(
            "\"{side}-{index:03}\": (creature: \"man-at-arms\", side: \"{side}\", at: ({column}, {row}), \
             facing: {facing}, hit_points: 900),\n"
        )
    };
    let units: String = (0..pairs)
        .flat_map(|index| [unit(index, "red", 0, "East"), unit(index, "blue", 1, "West")])
        .collect();
    let text = format!(
        "(version: 1, title: \"pairs\", round_limit: 10, legend: {{'.': (surface: Stone)}},
          map: Fill(columns: 100, rows: 100, with: '.'),
          sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]), \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
          units: {{{units}}})"
    );
    read(&Source::inline("pairs", &text))
}

fn read(source: &Source) -> Level {
    Level::read(source).unwrap_or_else(|error| panic!("{error}"))
}

fn house() -> Rulebook {
    Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
}

fn unit(text: &str) -> UnitId {
    text.parse().expect("bench ids are well formed")
}

/// The weapon that a unit holds.
fn weapon_of(snapshot: &Snapshot, unit: UnitId) -> ItemId {
    let held = |item: &&hexfray::level::ItemRecord| {
        item.place == hexfray::model::Place::Held(unit) && item.weapon.is_some()
    };
    snapshot.items.iter().find(held).expect("everybody holds a weapon").id
}

/// A battle in which `attacker` may act.
fn ready(level: &Level, attacker: &str) -> Snapshot {
    let dice = DiceRecord { initiative: Some(vec![unit(attacker)]), ..DiceRecord::seeded(1) };
    Battle::new(level, &house(), dice).snapshot()
}

fn one_attack(criterion: &mut Criterion) {
    let snapshot = ready(&pairs(8), "red-000");
    let order = Order::Attack { unit: unit("red-000"), target: unit("blue-000"), weapon: None };
    let mut battle = Battle::restored(&snapshot, &house());
    let mut seed = 0;
    criterion.bench_function("one attack through all phases", |bencher| {
        bencher.iter_custom(|times| {
            let mut spent = std::time::Duration::ZERO;
            for _ in 0..times {
                seed += 1;
                let mut snapshot = snapshot.clone();
                snapshot.dice.seed = seed;
                battle.restore(&snapshot);
                let start = std::time::Instant::now();
                battle.submit(black_box(&order)).expect("the attack is legal");
                spent += start.elapsed();
            }
            spent
        });
    });
}

fn attacks_in_flight(criterion: &mut Criterion) {
    const ATTACKS: usize = 400;
    let snapshot = ready(&pairs(ATTACKS / 2), "red-000");
    let pair = |index: usize| {
        let (red, blue) = (unit(&format!("red-{:03}", index / 2)), unit(&format!("blue-{:03}", index / 2)));
        if index.is_multiple_of(2) { (red, blue) } else { (blue, red) }
    };
    let act = |index| {
        let (attacker, target) = pair(index);
        let weapon = weapon_of(&snapshot, attacker);
        Act::Attack { attacker, target, weapon, manner: Manner::Melee, occasion: Occasion::Free }
    };
    let step =
        Step { when: snapshot.clock.now(), cause: Cause::default(), acts: (0..ATTACKS).map(act).collect() };
    let mut battle = Battle::restored(&snapshot, &house());
    let world = battle.world_mut();
    let mut turns = world.query::<&mut hexfray::model::Turn>();
    turns.iter_mut(world).for_each(|mut turn| turn.free_attack = true);

    let mut group = criterion.benchmark_group("400 attacks in flight");
    group.throughput(Throughput::Elements(ATTACKS as u64));
    group.bench_function("the phases up to Answer", |bencher| {
        bencher.iter_custom(|times| {
            let mut spent = std::time::Duration::ZERO;
            for _ in 0..times {
                begin_step(world, &step);
                let start = std::time::Instant::now();
                run_phases_before_harm(world);
                spent += start.elapsed();
                clear_deeds(world);
                world.clear_trackers();
            }
            spent
        });
    });
    group.bench_function("declared and run up to Answer", |bencher| {
        bencher.iter(|| {
            begin_step(world, &step);
            run_phases_before_harm(world);
            clear_deeds(world);
            // As an app does after every frame.
            world.clear_trackers();
        });
    });
    group.finish();
}

/// The same arithmetic with no world, no rulebook and no log, for comparison.
fn plain_loop(criterion: &mut Criterion) {
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut attack = move |thac0: i16, armor_class: i16, bonuses: &[i16]| -> i16 {
        let mut dice_key = [0; 32];
        dice.fill(&mut dice_key);
        let mut die = ChaCha8Rng::from_seed(dice_key);
        let natural: i16 = die.random_range(1..=20);
        let margin = natural - (thac0 - armor_class - bonuses.iter().sum::<i16>());
        if natural == 1 || margin < 0 {
            return 0;
        }
        let mut multiplier = 1;
        if natural == 20 && margin >= 2 {
            multiplier = 2;
            while die.random_range(1..=20) == 20 {
                multiplier += 1;
            }
        }
        (die.random_range(1..=8) + bonuses.iter().sum::<i16>()).max(1) * multiplier
    };
    criterion.bench_function("one attack in a plain loop", |bencher| {
        bencher.iter(|| attack(black_box(20), black_box(4), black_box(&[1, 1, 0])));
    });
}

fn forecasts(criterion: &mut Criterion) {
    let melee = Arc::new(ready(&pairs(8), "red-000"));
    let strike = Order::Attack { unit: unit("red-000"), target: unit("blue-000"), weapon: None };
    let mut forecaster = Forecaster::new(&house());
    criterion.bench_function("forecast of a melee attack", |bencher| {
        bencher.iter(|| forecaster.forecast(&melee, black_box(&strike)).expect("the attack is legal"));
    });

    let lane = read(&Source::inline("archers-lane", include_str!("../levels/archers-lane.ron")));
    let lane = Arc::new(ready(&lane, "robin"));
    let shot = Order::Attack { unit: unit("robin"), target: unit("grisk"), weapon: None };
    criterion.bench_function("forecast of a shot into a crowd", |bencher| {
        bencher.iter(|| forecaster.forecast(&lane, black_box(&shot)).expect("the shot is legal"));
    });
    criterion.bench_function("forecast in a state met for the first time", |bencher| {
        let fresh = || Arc::new((*melee).clone());
        bencher.iter_batched(
            fresh,
            |state| forecaster.forecast(&state, black_box(&strike)).expect("the attack is legal"),
            BatchSize::SmallInput,
        );
    });
}

/// A fireball over 20 units that each make a saving throw.
fn fireball(rulebook: &Rulebook) -> (Snapshot, Order) {
    let orc = |place: usize| {
        let (column, row) = (18 + place % 5, 3 + place / 5);
        format!(r#""orc-{place:02}": (creature: "orc", side: "blue", at: ({column}, {row}), facing: West),"#)
    };
    let text = format!(
        r#"(version: 1, title: "a burst", round_limit: 10, legend: {{'.': (surface: Dirt)}},
          map: Fill(columns: 40, rows: 12, with: '.'),
          sides: {{"red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate])}},
          units: {{
              "mira": (creature: "man-at-arms", side: "red", at: (1, 4), facing: East, class: Wizard, level: 5,
                  held: [], spells: {{Fireball: 1, Sleep: 1}}),
              {}
          }})"#,
        (0..20).map(orc).collect::<String>()
    );
    let mira = unit("mira");
    let dice = DiceRecord { initiative: Some(vec![mira]), ..DiceRecord::seeded(1) };
    let state = Battle::new(&read(&Source::inline("burst", &text)), rulebook, dice).snapshot();
    let center = state.unit(unit("orc-12")).expect("it is there").position;
    let at = SpellTarget::Ground(center);
    (state, Order::Cast { unit: mira, spell: Spell::Fireball, at })
}

fn spells(criterion: &mut Criterion) {
    let rulebook = house();
    let (state, order) = fireball(&rulebook);
    let (state, mut forecaster) = (Arc::new(state), Forecaster::new(&rulebook));
    let odds = forecaster.forecast(&state, &order).expect("it can be cast");
    assert!(odds.exact && odds.damage_by_unit.len() == 20);
    criterion.bench_function("forecast of a fireball over 20 units", |bencher| {
        bencher.iter(|| forecaster.forecast(&state, &order).expect("it can be cast"));
    });
}

/// A hundred units that bleed, are poisoned and dying, when only `last` has its turn left in the first round.
fn dying(rulebook: &Rulebook) -> (Snapshot, Order) {
    const DYING: usize = 100;
    let able = [unit("red-000"), unit("blue-000")];
    let dice = DiceRecord { initiative: Some(able.to_vec()), ..DiceRecord::seeded(1) };
    let mut state = Battle::new(&pairs(DYING / 2 + 1), rulebook, dice).snapshot();
    let poison = Lasting {
        until: Until::Complete(1, 12),
        ..Lasting::caused(Condition::Poisoned, PoisonKind::Death.rule())
    };
    for record in state.units.iter_mut().filter(|record| !able.contains(&record.id)) {
        record.hit_points = HitPoints { now: -1, full: 8 };
        record.status = Status::Dying;
        record.deaths_door.sink(Some(Sinking { since: 1, slowed: false }));
        record.conditions.begin(poison.clone());
        let grade = Some(Bleeding::Major);
        record.wounds.push(Wound { number: 1, grade, opened: 1, ..Wound::default() });
    }
    let mut battle = Battle::restored(&state, rulebook);
    loop {
        let mut turns = able.iter().map(|&unit| Order::EndTurn { unit });
        let order = turns.find(|order| battle.plan(order).is_ok()).expect("somebody has a turn left");
        let before = battle.snapshot();
        battle.submit(&order).expect("the order is legal");
        if battle.clock().round > 1 {
            let bled = battle
                .log()
                .events()
                .iter()
                .filter(|event| matches!(event, BattleEvent::Bled { .. }))
                .count();
            assert!(bled >= DYING, "{bled} of {DYING} lost blood");
            return (before, order);
        }
    }
}

fn round_end(criterion: &mut Criterion) {
    let rulebook = Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"));
    let (state, order) = dying(&rulebook);
    let mut battle = Battle::restored(&state, &rulebook);
    criterion.bench_function("a round's end of 100 that bleed, are poisoned and dying", |bencher| {
        bencher.iter_custom(|times| {
            let mut spent = std::time::Duration::ZERO;
            for _ in 0..times {
                battle.restore(&state);
                let start = std::time::Instant::now();
                battle.submit(black_box(&order)).expect("the turn can be ended");
                spent += start.elapsed();
            }
            spent
        });
    });
}

/// Pairs of whom one strikes in the same step, behind the turn of another unit.
fn steps_of_many(criterion: &mut Criterion) {
    let mut forecaster = Forecaster::new(&house());
    let mut group = criterion.benchmark_group("forecast of a step");
    for count in [1, 8] {
        let mut state = ready(&pairs(9), "red-008");
        state.units.iter_mut().for_each(|unit| unit.turn.free_attack = true);
        let act = |index: usize| {
            let (attacker, target) = (unit(&format!("red-{index:03}")), unit(&format!("blue-{index:03}")));
            let weapon = weapon_of(&state, attacker);
            Act::Attack { attacker, target, weapon, manner: Manner::Melee, occasion: Occasion::Free }
        };
        let acts = (0..count).map(act).collect();
        state.agenda.queue(Step { when: state.clock.now(), cause: Cause::default(), acts });
        let (state, order) = (Arc::new(state), Order::Kneel { unit: unit("red-008") });
        group.bench_function(format!("{count} pairs"), |bencher| {
            bencher.iter(|| forecaster.forecast(&state, black_box(&order)).expect("it may kneel"));
        });
    }
    group.finish();
}

/// The places where robin can stand on archers' lane.
fn maps(criterion: &mut Criterion) {
    let lane = read(&Source::inline("archers-lane", include_str!("../levels/archers-lane.ron")));
    let lane = Arc::new(ready(&lane, "robin"));
    let rulebook = house();
    let robin = unit("robin");
    let stands = stands(&rulebook, &lane, robin, None);
    let hexes: std::collections::HashSet<_> = stands.iter().map(|stand| stand.hex).collect();
    println!("where to stand: {} hexes, {} with their facings", hexes.len(), stands.len());
    criterion.bench_function("where to stand, any target", |bencher| {
        bencher.iter(|| hexfray::forecast::stands(&rulebook, &lane, black_box(robin), None));
    });
    criterion.bench_function("where to stand, one target", |bencher| {
        bencher.iter(|| hexfray::forecast::stands(&rulebook, &lane, black_box(robin), Some(unit("grisk"))));
    });
    let orders: Vec<Order> = orders_of(&lane, robin).into_iter().take(200).collect();
    println!("{} candidate orders", orders.len());
    let mut forecaster = Forecaster::new(&rulebook);
    criterion.bench_function("200 candidate orders", |bencher| {
        bencher.iter(|| {
            for order in &orders {
                black_box(forecaster.forecast(&lane, order).ok());
            }
        });
    });
}

/// 200 orders that a unit may be given this turn, attacks first.
fn orders_of(state: &Arc<Snapshot>, unit: UnitId) -> Vec<Order> {
    let mut battle = Battle::restored(state, &house());
    let side = state.unit(unit).expect("it is there").side;
    let enemies = state.units.iter().filter(|other| other.side != side).map(|other| other.id);
    let weapons = state.items.iter().filter(|item| item.weapon.is_some()).map(|item| Some(item.id));
    let weapons: Vec<_> = std::iter::once(None).chain(weapons).collect();
    let attacks = enemies.flat_map(|target| {
        weapons.iter().map(move |&weapon| Order::Attack { unit, target, weapon }).collect::<Vec<_>>()
    });
    let walks = battle.survey(|field| {
        let reach = movement_reach(field, &field.unit(unit));
        let paths = reach.hexes().filter_map(|(hex, _)| reach.path_to(hex));
        paths.filter(|path| !path.is_empty()).collect::<Vec<_>>()
    });
    let walks = walks.into_iter().map(|path| Order::Move { unit, path });
    let legal: Vec<Order> = attacks.chain(walks).filter(|order| battle.plan(order).is_ok()).collect();
    // The orders are repeated until there are 200.
    legal.iter().cycle().take(200).cloned().collect()
}

criterion_group!(
    benches,
    one_attack,
    attacks_in_flight,
    plain_loop,
    forecasts,
    spells,
    steps_of_many,
    round_end,
    maps
);
criterion_main!(benches);
