//! Forecasts of rare cases, compared with all rows of faces counted one by one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Forecaster;
use super::figures::Forecast;
use crate::event::{AttackDamage, BattleEvent};
use crate::hex::Facing;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{
    Act, Agenda, Cause, Contents, DiceFault, Gear, ItemId, Manner, Occasion, ScriptedFace, Step, Tag, UnitId,
    Work,
};
use crate::order::{Order, ThrowTarget};
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

/// Rows of faces less likely than this are not followed; a critical hit may go on forever.
const CUT: f64 = 1e-6;

const AMBUSH: &str = r#"(
    version: 1, title: "an ambush", round_limit: 5,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 9, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "left": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East, held: ["dagger"]),
        "right": (creature: "man-at-arms", side: "red", at: (4, 2), facing: West, held: ["dagger"]),
        "victim": (creature: "man-at-arms", side: "blue", at: (3, 2), facing: West, hit_points: 5),
        "other": (creature: "man-at-arms", side: "blue", at: (8, 4), facing: West),
    },
)"#;

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

fn attack_by(attacker: &str) -> Act {
    Act::Attack {
        attacker: unit(attacker),
        target: unit("victim"),
        weapon: format!("{attacker}.dagger").parse().expect("a well-formed id"),
        manner: Manner::Melee,
        occasion: Occasion::Action,
    }
}

/// Two attacks in one step wait on the agenda behind the next order.
fn ambush(rulebook: &Rulebook) -> Snapshot {
    let level = Level::read(&Source::inline("ambush", AMBUSH)).unwrap_or_else(|error| panic!("{error}"));
    let order = ["left", "right", "victim", "other"].map(unit).to_vec();
    let dice = DiceRecord { initiative: Some(order), script: Some(Vec::new()), ..DiceRecord::default() };
    let mut state = Battle::new(&level, rulebook, dice).snapshot();
    let acts = vec![attack_by("left"), attack_by("right")];
    state.agenda.queue(Step { when: state.clock.now(), cause: Cause::default(), acts });
    state
}

#[derive(Default)]
struct Counted {
    damage: BTreeMap<i32, f64>,
    fell: f64,
    alight: f64,
    left_out: f64,
}

impl Counted {
    fn add(&mut self, events: &[BattleEvent], weight: f64) {
        let mut loss = 0;
        for event in events {
            match *event {
                BattleEvent::Damaged(AttackDamage { damage, .. }) | BattleEvent::Burned { damage, .. } => {
                    loss += i32::from(damage)
                }
                BattleEvent::ConditionBegan { .. } => self.alight += weight,
                BattleEvent::Fell { .. } => self.fell += weight,
                _ => {}
            }
        }
        *self.damage.entry(loss).or_default() += weight;
    }
}

/// Plays orders one after the other through the ordinary driver, as far as they can still be given, with every possible
/// row of faces.
fn count_out(state: &Snapshot, orders: &[Order], rulebook: &Rulebook) -> Counted {
    let mut battle = Battle::restored(state, rulebook);
    let mut counted = Counted::default();
    let mut open: Vec<(Vec<ScriptedFace>, f64)> = vec![(Vec::new(), 1.0)];
    while let Some((script, weight)) = open.pop() {
        let mut scripted = state.clone();
        scripted.dice.script = Some(script.clone());
        battle.restore(&scripted);
        let before = battle.log().events().len();
        let (first, others) = orders.split_first().expect("there is an order");
        battle.submit(first).unwrap_or_else(|refusal| panic!("{refusal}"));
        for order in others {
            if battle.fault().is_none() {
                let _ = battle.submit(order);
            }
        }
        match battle.fault().map(|fault| fault.0) {
            None => counted.add(&battle.log().events()[before..], weight),
            Some(DiceFault::Exhausted { .. }) if weight < CUT => counted.left_out += weight,
            Some(DiceFault::Exhausted { die, .. }) => open.extend((1..=die).map(|face| {
                let next = ScriptedFace { die, face, purpose: None };
                (script.iter().copied().chain([next]).collect(), weight / f64::from(die))
            })),
            Some(fault) => panic!("{fault}"),
        }
    }
    counted
}

/// The odds of an order of `left`, THAC0 20, against a victim of that AC, with a dagger that is critical from that face on.
fn order_under(rulebook: &str, armor_class: i8, critical_range: u8, order: &Order) -> Forecast {
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
    let mut state = ambush(&rulebook);
    state.agenda = Agenda::default();
    for fighter in &mut state.units {
        (fighter.training.thac0, fighter.armor.natural) = (Some(20), armor_class);
        fighter.armor.pieces = Arc::default();
    }
    for weapon in state.items.iter_mut().filter_map(|item| item.weapon.as_mut()) {
        weapon.critical_range = critical_range;
    }
    Forecaster::new(&rulebook).forecast(&Arc::new(state), order).expect("the order can be given")
}

/// The odds of an attack by `left` on a victim of that AC, with a dagger that is critical from that face on.
fn attack_under(rulebook: &str, armor_class: i8, critical_range: u8) -> Forecast {
    order_under(rulebook, armor_class, critical_range, &order_of("left"))
}

fn attack_at(armor_class: i8) -> Forecast {
    attack_under("house", armor_class, 20)
}

/// The odds of `left` throwing or sprinkling a flask at an undead victim that saves on a 15.
fn with_a_flask(rulebook: &Rulebook, gear: Gear, order: &Order) -> (Forecast, Counted) {
    let text = AMBUSH.replace(r#"held: ["dagger"]"#, r#"held: ["oil_flask"]"#);
    // No friend stands where a throw might hit it instead.
    let text = text.replace("at: (4, 2)", "at: (0, 0)");
    let level = Level::read(&Source::inline("flasks", &text)).unwrap_or_else(|error| panic!("{error}"));
    let initiative = ["left", "right", "victim", "other"].map(unit).to_vec();
    let dice = DiceRecord { initiative: Some(initiative), script: Some(Vec::new()), ..DiceRecord::default() };
    let mut state = Battle::new(&level, rulebook, dice).snapshot();
    for item in state.items.iter_mut().filter(|item| item.gear.is_some()) {
        item.gear = Some(gear);
    }
    for fighter in &mut state.units {
        (fighter.training.thac0, fighter.armor.natural) = (Some(20), 8);
        fighter.armor.pieces = Arc::default();
        fighter.kind.tags = [Tag::Undead].into();
    }
    let counted = count_out(&state, std::slice::from_ref(order), rulebook);
    (Forecaster::new(rulebook).forecast(&Arc::new(state), order).expect("it can be given"), counted)
}

#[test]
fn r14_and_r28_flasks_are_counted_out_to_the_last_face() {
    let (left, victim) = (unit("left"), unit("victim"));
    let item: ItemId = "left.oil_flask".parse().expect("a well-formed id");
    let throw = Order::Throw { unit: left, item, at: ThrowTarget::Unit(victim) };
    let sprinkle = Order::Sprinkle { unit: left, item, target: victim };
    let water = Gear::Flask { contents: Contents::HolyWater, lit: false };
    for rulebook in ["combat-options", "house"] {
        let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
        for (gear, order) in [(Gear::LIT_OIL, &throw), (water, &throw), (water, &sprinkle)] {
            let (said, counted) = with_a_flask(&rulebook, gear, order);
            assert!(said.exact && said.hit > 0.3, "{order:?}: {}", said.hit);
            for (points, chance) in &counted.damage {
                let told = said.damage.get(points).copied().unwrap_or_default();
                assert!((told - chance).abs() < 1e-9, "{order:?} {points}: {told} is not {chance}");
            }
            assert!((said.kill - counted.fell).abs() < 1e-9, "{order:?}");
            let aflame = said.aflame.get(&victim);
            assert!((aflame.map_or(0.0, |aflame| aflame.alight) - counted.alight).abs() < 1e-9);
            if let Some(aflame) = aflame {
                // A 4 on a d4, and a failed save of 15. After a natural 20 a 4 does 6, and the victim has 5.
                assert!((aflame.alight - (said.hit - 0.05) * 0.25 * 0.7).abs() < 1e-9);
                assert!((aflame.engulfed - aflame.alight / 4.0).abs() < 1e-12);
                assert!((aflame.next_action.values().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn t12_what_is_taken_for_granted_of_an_answer_is_said_once() {
    let twice = "What a critical hit does: damage rolled twice (T-12)";
    let strict = attack_under("thac0", 9, 19);
    assert_eq!(strict.assumes, [twice]);
    // Both a 19 and a 20 hit AC 9 by 5, and both d4 show a 4 one time in 16.
    assert!((strict.critical - 0.1).abs() < 1e-12);
    assert!((strict.damage[&8] - 0.1 / 16.0).abs() < 1e-12, "{:?}", strict.damage);
    let multiplied = "double damage and more with each further 20";
    let one = attack_under("house", 9, 20);
    assert_eq!(one.assumes, [format!("What a critical hit does: {multiplied} (T-12)")]);
    // A 19 cannot multiply, so only one way is left and nobody is asked.
    assert_eq!(attack_under("house", 9, 19).assumes, one.assumes);
    for nothing in [attack_under("house", 0, 20), attack_under("crits-and-fumbles", 9, 20)] {
        assert_eq!(nothing.assumes, [""; 0], "nobody is asked");
    }
}

#[test]
fn t08_an_attack_that_surely_does_nothing_is_no_hit() {
    // A 20 hits AC -1 with two around the victim, and does a d4.
    let (full, quarter, eighth, none) = (attack_at(-5), attack_at(-20), attack_at(-25), attack_at(-40));
    let near = |here: f64, there: f64| assert!((here - there).abs() < 1e-12, "{here} {there}");
    near(full.hit, 0.05);
    near(full.damage_mean, 0.05 * 2.5);
    // Halved twice, a 1 becomes 0 and the others 1; halved three times, only a 4 becomes 1.
    near(quarter.hit, 0.05 * 0.75);
    near(quarter.damage_mean, 0.05 * 0.75);
    near(eighth.hit, 0.05 * 0.25);
    // On 1 to 4 of the table of fumbles the attacker, beside whom no friend stands, hits itself.
    let astray = 0.05 * 4.0 / 20.0;
    near(none.accident, astray);
    near(eighth.miss, 1.0 - 0.05 * 0.25 - astray);
    near(none.hit, 0.0);
    near(none.miss, 1.0 - astray);
    assert_eq!([full.need, quarter.need, eighth.need, none.need], [Some(20), Some(20), Some(20), None]);
}

#[test]
fn two_attacks_in_one_step_are_forecast_as_counted_out() {
    let rulebook = Rulebook::shipped("crits-and-fumbles", codex()).unwrap_or_else(|error| panic!("{error}"));
    let state = Arc::new(ambush(&rulebook));
    // The victim stays in the front arc.
    let order = Order::Turn { unit: unit("left"), facing: Facing::SouthEast };
    let forecast = Forecaster::new(&rulebook).forecast(&state, &order).expect("the order can be given");
    let counted = count_out(&state, std::slice::from_ref(&order), &rulebook);
    let close = |here: f64, there: f64| (here - there).abs() <= counted.left_out + 1e-9;

    let victim = unit("victim");
    let chance = |chances: &BTreeMap<UnitId, f64>| chances.get(&victim).copied().unwrap_or_default();
    assert!(counted.fell > 0.0 && counted.left_out < 1e-3, "{} left out", counted.left_out);
    assert!(close(chance(&forecast.fell), counted.fell), "{} {}", chance(&forecast.fell), counted.fell);
    let damage = &forecast.damage_by_unit[&victim];
    for (points, &weight) in counted.damage.iter().filter(|(points, _)| **points > 0) {
        let said = damage.get(points).copied().unwrap_or_default();
        assert!(close(said, weight), "{points} points: {said} {weight}");
    }
}

/// The red side acts first, and the agenda is empty.
fn at_rest(rulebook: &Rulebook) -> Snapshot {
    let mut state = ambush(rulebook);
    state.agenda = Agenda::default();
    state
}

fn order_of(attacker: &str) -> Order {
    Order::Attack { unit: unit(attacker), target: unit("victim"), weapon: None }
}

#[test]
fn a68_fumbles_are_forecast_as_counted_out() {
    let rulebook = Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"));
    let mut state = at_rest(&rulebook);
    let beside = crate::hex::from_offset(crate::hex::Offset { column: 2, row: 1 });
    for fighter in &mut state.units {
        fighter.hit_points.now = 3;
        if fighter.id == unit("right") {
            fighter.position = beside;
        }
    }
    let order = order_of("left");
    let counted = count_out(&state, std::slice::from_ref(&order), &rulebook);
    let forecast = Forecaster::new(&rulebook).forecast(&Arc::new(state), &order).expect("it can be given");
    let near = |said: f64, found: f64| (said - found).abs() <= counted.left_out + 1e-9;
    let fell: f64 = forecast.fell.values().sum();
    assert!(counted.left_out < 1e-2 && near(fell, counted.fell), "{fell} {}", counted.fell);
    let of = |id: &str| forecast.fell.get(&unit(id)).copied().unwrap_or_default();
    assert!(of("left") > 0.0 && of("right") > 0.0 && of("victim") > of("left"), "{:?}", forecast.fell);
    let mean = |chances: &BTreeMap<i32, f64>| -> f64 {
        chances.iter().map(|(points, chance)| f64::from(*points) * chance).sum()
    };
    let said: f64 = forecast.damage_by_unit.values().map(mean).sum();
    assert!((said - mean(&counted.damage)).abs() < 1e-6 + 20.0 * counted.left_out, "{said}");
    // One fumble in twenty; of twenty faces six hit the attacker or the friend, two to four of them each.
    assert!((forecast.fumble - 0.05).abs() < 1e-9 && (forecast.accident - 0.05 * 6.0 / 20.0).abs() < 1e-9);
}

#[test]
fn attacks_in_sequence_are_forecast_as_counted_out() {
    let rulebook = Rulebook::shipped("crits-and-fumbles", codex()).unwrap_or_else(|error| panic!("{error}"));
    let mut state = at_rest(&rulebook);
    state.units.iter_mut().for_each(|fighter| fighter.hit_points.now = 3);
    let state = Arc::new(state);
    let orders = [order_of("left"), order_of("right")];
    let forecasts = Forecaster::new(&rulebook).sequence(&state, &orders).expect("the first can be given");
    let [first, both] = forecasts.as_slice() else { panic!("one for each order") };
    let alone = Forecaster::new(&rulebook).forecast(&state, &orders[0]).expect("it can be given");
    assert!((first.kill - alone.kill).abs() < 1e-9 && (first.hit - alone.hit).abs() < 1e-9);

    // The second attack is made unless the first has felled the victim or the second attacker.
    let fell = |forecast: &Forecast, id: &str| forecast.fell.get(&unit(id)).copied().unwrap_or_default();
    assert!((both.void - fell(first, "victim") - fell(first, "right")).abs() < 1e-9, "{}", both.void);
    let sum = both.hit + both.miss + both.accident + both.warded + both.void;
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");

    let counted = count_out(&state, &orders, &rulebook);
    let near = |said: f64, found: f64| (said - found).abs() <= counted.left_out + 1e-9;
    assert!(counted.left_out < 1e-2 && counted.fell > 0.1, "{} left out", counted.left_out);
    let all: f64 = both.fell.values().sum();
    assert!(near(all, counted.fell), "{all} {}", counted.fell);
}

#[test]
fn what_is_too_large_to_count_out_is_tried_and_says_so() {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let state = Arc::new(at_rest(&rulebook));
    let exact = Forecaster::new(&rulebook).forecast(&state, &order_of("left")).expect("it can be given");
    let runs = 4_000;
    let mut small = Forecaster::with_limits(&rulebook, Work::of(10), runs);
    let tried = small.forecast(&state, &order_of("left")).expect("it can be given");
    assert!(exact.exact && exact.sample.is_none() && !tried.exact);
    let sample = tried.sample.expect("a sampled forecast says how exact it is");
    assert_eq!(sample.runs, runs);
    assert!((sample.interval - 0.0155).abs() < 1e-4, "{}", sample.interval);

    // Five standard deviations are 2.55 half intervals of 19 in 20.
    let near = |one: f64, other: f64, interval: f64| (one - other).abs() < interval * 2.55;
    for (what, said, truth) in [
        ("hit", tried.hit, exact.hit),
        ("miss", tried.miss, exact.miss),
        ("critical", tried.critical, exact.critical),
        ("fumble", tried.fumble, exact.fumble),
        ("kill", tried.kill, exact.kill),
    ] {
        assert!(near(said, truth, sample.interval), "{what}: {said} {truth}");
    }
    assert!(near(tried.damage_mean, exact.damage_mean, sample.damage_interval));
    assert_eq!((tried.need, &tried.modifiers), (exact.need, &exact.modifiers));
    let again = small.forecast(&state, &order_of("left")).expect("it can be given");
    assert_eq!(tried, again, "the same is tried every time");
}

#[test]
fn each_order_of_a_sequence_that_is_tried_has_dice_of_its_own() {
    let rulebook = Rulebook::shipped("thac0", codex()).unwrap_or_else(|error| panic!("{error}"));
    let center = crate::hex::from_offset(crate::hex::Offset { column: 5, row: 5 });
    let ids = ["a", "b", "c", "d"].map(unit);
    let around = |(id, side): (&UnitId, &Facing)| {
        let crate::hex::Offset { column, row } = crate::hex::to_offset(side.ahead(center));
        let facing = side.turned(3);
        format!(
            "\"{id}\": (creature: \"man-at-arms\", side: \"red\", at: ({column}, {row}), facing: {facing:?}),"
        )
    };
    let units: String = ids.iter().zip(&Facing::ALL).map(around).collect();
    let text = format!(
        "(version: 1, title: \"four at one\", round_limit: 10, legend: {{'.': (surface: Stone)}},
          map: Fill(columns: 12, rows: 12, with: '.'),
          sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]), \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
          units: {{{units} \"s\": (creature: \"man-at-arms\", side: \"blue\", at: (5, 5), facing: West, hit_points: 14)}})"
    );
    let level = Level::read(&Source::inline("four", &text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(ids.to_vec()), ..DiceRecord::seeded(1) };
    let state = Arc::new(Battle::new(&level, &rulebook, dice).snapshot());
    let orders = ids.map(|attacker| Order::Attack { unit: attacker, target: unit("s"), weapon: None });
    let exact = Forecaster::new(&rulebook).sequence(&state, &orders).expect("the first can be given");
    let tried = Forecaster::with_limits(&rulebook, Work::of(10), 4_000).sequence(&state, &orders);
    let tried = tried.expect("the first can be given");
    let fell = |forecast: &Forecast| forecast.fell.get(&unit("s")).copied().unwrap_or_default();
    for (exact, tried) in exact.iter().zip(&tried) {
        let interval = tried.sample.expect("it is tried").interval;
        let (exact, tried) = (fell(exact), fell(tried));
        assert!((exact - tried).abs() < 2.55 * interval, "{exact} {tried}");
    }
    assert!(exact.iter().all(|forecast| forecast.exact) && fell(&exact[3]) > 0.02, "{}", fell(&exact[3]));
}

#[test]
fn t29_the_attack_with_the_other_weapon_has_odds_of_its_own() {
    let rulebook = Rulebook::shipped("thac0", codex()).unwrap_or_else(|error| panic!("{error}"));
    let text = AMBUSH.replacen(r#"held: ["dagger"]"#, r#"held: ["short_sword", "dagger"]"#, 1);
    let level = Level::read(&Source::inline("two weapons", &text)).unwrap_or_else(|error| panic!("{error}"));
    let initiative = ["left", "right", "victim", "other"].map(unit).to_vec();
    let dice = DiceRecord { initiative: Some(initiative), script: Some(Vec::new()), ..DiceRecord::default() };
    let mut state = Battle::new(&level, &rulebook, dice).snapshot();
    for fighter in &mut state.units {
        (fighter.hit_points.now, fighter.hit_points.full) = (100, 100);
    }
    let order = Order::Attack { unit: unit("left"), target: unit("victim"), weapon: None };
    let odds = Forecaster::new(&rulebook).forecast(&Arc::new(state), &order).expect("the order can be given");
    let [then] = &odds.then[..] else { panic!("{:#?}", odds.then) };
    let need = then.need.expect("some face hits");
    assert_ne!(Some(then.weapon), odds.weapon);
    assert!((then.struck - 1.0).abs() < 1e-9, "{then:#?}");
    assert!((then.hit - f64::from(21 - need) / 20.0).abs() < 1e-9, "{then:#?}");
}

#[test]
fn a46_a_called_shot_that_needs_more_than_twenty_threatens_no_part() {
    let (part, weapon) = ("left-arm".parse().expect("a word"), None);
    let order = Order::CallShot { unit: unit("left"), target: unit("victim"), weapon, part, spot: None };
    // -3 for the arm, 1 for the shield: a hide of AC 4 takes just a 20. The house counts that the victim is outnumbered.
    for (rulebook, hide) in [("advanced", 4), ("house", 3)] {
        let [enough, short] =
            [hide, hide - 1].map(|armor_class| order_under(rulebook, armor_class, 20, &order));
        assert_eq!((enough.need, short.need), (Some(20), Some(20)), "{rulebook}");
        assert!((enough.hit - 0.05).abs() < 1e-9 && (short.hit - 0.05).abs() < 1e-9, "{rulebook}");
        // The second roll needs THAC0 20 less hide and shield.
        let confirmed = f64::from(hide) / 20.0;
        assert!((enough.critical - 0.05 * confirmed).abs() < 1e-9, "{rulebook}: {}", enough.critical);
        assert!(short.critical < 1e-9, "{rulebook}: {}", short.critical);
    }
}

#[test]
fn f02_the_chances_of_all_multipliers_are_that_of_a_critical_hit() {
    let odds = attack_under("crits-and-fumbles", 9, 20);
    let sum: f64 = odds.multiplier.values().sum();
    assert!(odds.critical > 0.0 && (sum - odds.critical).abs() < 1e-9, "{sum} of {}", odds.critical);
}

#[test]
fn an_attack_is_told_with_what_can_happen_and_nothing_else() {
    let rare: [(&str, fn(&mut Forecast) -> &mut f64); 3] = [
        ("warded off or harmless", |odds| &mut odds.warded),
        ("weapon breaks", |odds| &mut odds.breaks),
        ("weapon loses magic", |odds| &mut odds.degrades),
    ];
    let mut odds = attack_at(8);
    rare.iter().for_each(|(_, chance)| *chance(&mut odds) = 0.0);
    for (words, chance) in rare {
        assert!(!odds.to_string().contains(words), "{odds}");
        *chance(&mut odds) = 0.25;
        assert!(odds.to_string().contains(words), "{odds}");
    }
}

#[test]
fn t08_a_graded_hit_is_told() {
    for armor_class in [-5, -20] {
        let odds = attack_at(armor_class);
        let short = odds.graded.expect("a 20 falls short").short_by;
        let words = format!("a natural 20 is {short} short and hits all the same (");
        assert!(odds.to_string().contains(&words), "{odds}");
    }
    assert!(!attack_at(8).to_string().contains("short and hits"));
}

#[test]
fn t15_the_face_that_hits_is_told_of_a_defense_that_resists_every_hit() {
    let rulebook = Rulebook::shipped("thac0", codex()).unwrap_or_else(|error| panic!("{error}"));
    let mut state = ambush(&rulebook);
    state.agenda = Agenda::default();
    let open = Forecaster::new(&rulebook).forecast(&Arc::new(state.clone()), &order_of("left"));
    let open = open.expect("it can be given");
    state.units.iter_mut().for_each(|fighter| fighter.armor.special_defense = 2);
    let odds =
        Forecaster::new(&rulebook).forecast(&Arc::new(state), &order_of("left")).expect("it can be given");
    assert!(open.need.is_some() && open.hit > 0.0 && open.warded == 0.0);
    assert_eq!((odds.need, odds.hit), (open.need, 0.0));
    assert!((odds.warded - open.hit).abs() < 1e-9, "{odds:#?}");
}

#[test]
fn a_crowd_is_tried_less_often() {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let man = |place: i32| {
        let (column, row) = (place % 20, 5 + place / 20);
        format!(
            r#""man{place}": (creature: "man-at-arms", side: "blue", at: ({column}, {row}), facing: West),"#
        )
    };
    let crowd: String = (0..200).map(man).collect();
    let text = AMBUSH.replace("columns: 9, rows: 5", "columns: 20, rows: 20");
    let text = text.replace("units: {", &format!("units: {{ {crowd}"));
    let level = Level::read(&Source::inline("crowd", &text)).unwrap_or_else(|error| panic!("{error}"));
    let first = ["left", "right", "victim", "other"].map(unit).to_vec();
    let dice = DiceRecord { initiative: Some(first), script: Some(Vec::new()), ..DiceRecord::default() };
    let state = Battle::new(&level, &rulebook, dice).snapshot();
    let crowds = (state.units.len() + state.items.len()).div_ceil(200) as u32;
    assert!(crowds > 1, "it is a crowd");
    let tried =
        Forecaster::with_limits(&rulebook, Work::of(10), 60).forecast(&Arc::new(state), &order_of("left"));
    let sample = tried.expect("it can be given").sample.expect("it is tried");
    assert_eq!(sample.runs, 60 / crowds);
}

#[test]
fn c10_who_runs_off_the_field_or_gets_on_a_mount_is_told_of_the_free_attack() {
    const RANCH: &str = r#"(
        version: 1, title: "a ranch", round_limit: 5, legend: { '.': (surface: Dirt) },
        map: Fill(columns: 9, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "rider": (creature: "man-at-arms", side: "red", at: (1, 2), facing: East),
            "horse": (creature: "warhorse", side: "red", at: (0, 2), facing: West),
            "enemy": (creature: "man-at-arms", side: "blue", at: (2, 2), facing: West),
        },
    )"#;
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let level = Level::read(&Source::inline("ranch", RANCH)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("rider")]), ..DiceRecord::default() };
    let mut state = Battle::new(&level, &rulebook, dice).snapshot();
    let hurt = |state: &Snapshot, order: Order| {
        let odds = Forecaster::new(&rulebook).forecast(&Arc::new(state.clone()), &order);
        let odds = odds.unwrap_or_else(|refusal| panic!("{refusal}"));
        let lost = odds.damage_by_unit.get(&unit("rider")).and_then(|points| points.get(&0).copied());
        lost.is_some_and(|unhurt| unhurt < 0.9)
    };
    assert!(hurt(&state, Order::Mount { unit: unit("rider"), mount: unit("horse") }));
    // At the edge, beside the enemy, only what lies beyond is out of its reach.
    for own in &mut state.units {
        if own.id == unit("rider") {
            own.position = crate::hex::from_offset(crate::hex::Offset { column: 0, row: 2 });
        }
        if own.id == unit("enemy") {
            own.position = crate::hex::from_offset(crate::hex::Offset { column: 1, row: 2 });
        }
        if own.id == unit("horse") {
            own.position = crate::hex::from_offset(crate::hex::Offset { column: 5, row: 2 });
        }
    }
    assert!(hurt(&state, Order::Flee { unit: unit("rider") }));
}
