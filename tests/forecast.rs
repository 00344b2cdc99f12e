//! A forecast must equal what the ordinary driver does over all possible rolls of the dice.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use hexfray::forecast::{Forecast, Forecaster, InjuryOdds};
use hexfray::hex::Facing;
use hexfray::level::{DiceRecord, Level, Snapshot, Source};
use hexfray::model::{
    BodyArea, Condition, Degree, DiceFault, ItemId, Lasting, NumbingTouch, Place, PoisonKind, RuleId,
    ScriptedFace, UnitId, Venom,
};
use hexfray::order::{Order, Refusal};
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;

/// Branches of scripted dice with a lower chance than this are left out; comparisons allow for them.
const CUT: f64 = 2e-6;

/// Situations compared under each rulebook.
const SITUATIONS: u64 = 200;

/// The results of brute force, in the terms of a forecast.
#[derive(Default, Debug)]
struct Counted {
    /// The most that may be left out.
    limit: f64,
    hit: f64,
    miss: f64,
    accident: f64,
    critical: f64,
    fumble: f64,
    breaks: f64,
    degrades: f64,
    /// Needs and modifiers as the events have them, each once; there are two if a die decides about an unseen target.
    rolled: Vec<(Value, Value)>,
    multiplier: BTreeMap<String, f64>,
    damage_by_unit: BTreeMap<String, f64>,
    struck: BTreeMap<String, f64>,
    friendly_fire: BTreeMap<String, f64>,
    tight_quarters: BTreeMap<String, f64>,
    damage: BTreeMap<i64, f64>,
    fell: BTreeMap<String, f64>,
    wounded: BTreeMap<String, f64>,
    hurt: BTreeMap<String, f64>,
    landings: BTreeMap<String, f64>,
    left_out: f64,
    leaves: u32,
}

/// A generated situation: a small fight on mixed ground.
struct Situation {
    state: Snapshot,
    order: Order,
    text: String,
}

/// Weapons of the generated attackers.
const WEAPONS: [&str; 12] = [
    "long_sword",
    "two_handed_sword",
    "flail",
    "mace_plus_1",
    "short_sword_dragonbane",
    "dagger",
    "spear",
    "long_bow",
    "short_sword_plus_1",
    "halberd",
    "hand_axe",
    "flame_tongue",
];

fn generate(seed: u64) -> Situation {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut pick = |choices: &[&str]| choices[random.random_range(0..choices.len())].to_owned();
    let weapon = pick(&WEAPONS);
    let surface = pick(&["Stone", "Dirt", "Wood", "Tile"]);
    let odd = pick(&[
        "terrain: Wall",
        "terrain: Chasm",
        "depth: 8, terrain: Water",
        "surface: Mud",
        "clutter: true",
    ]);
    let ceiling = pick(&["", ", ceiling_inches: 84"]);
    let target_kind = pick(&["goblin", "skeleton", "lizard-man", "ogre", "hippogriff", "knight"]);
    let conditions = pick(&["", "conditions: [Prayer],", "conditions: [Chant, MartialMusic],"]);
    let distance: i32 = match weapon.as_str() {
        "long_bow" => random.random_range(2..9),
        "dagger" | "spear" | "hand_axe" => random.random_range(1..5),
        _ => 1,
    };
    let thac0 = random.random_range(2..22);
    let strength = random.random_range(6..19);
    let hit_points = random.random_range(3..30);
    let mut rows: Vec<String> = Vec::new();
    for _ in 0..7 {
        rows.push((0..14).map(|_| if random.random_range(0..6) == 0 { 'o' } else { '.' }).collect());
    }
    let start = 3;
    let mut taken = vec![(start, 3), (start + distance, 3)];
    let mut friends = String::new();
    for index in 0..random.random_range(0..4) {
        let at = (random.random_range(2..13), random.random_range(2..5));
        if !taken.contains(&at) {
            taken.push(at);
            friends += &format!("\"friend-{index}\": (creature: \"goblin\", side: \"red\", at: {at:?}),\n");
        }
    }
    for &(column, row) in &taken {
        rows[row as usize].replace_range(column as usize..column as usize + 1, ".");
    }
    // Nothing may stand between attacker and target.
    rows[3].replace_range(start as usize..(start + distance) as usize, &".".repeat(distance as usize));
    let text = format!(
        r#"(version: 1, title: "generated {seed}", round_limit: 5,
        legend: {{ '.': (surface: {surface}{ceiling}), 'o': ({odd}{ceiling}) }},
        map: Rows({rows:?}),
        sides: {{ "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) }},
        units: {{
            "attacker": (creature: "man-at-arms", side: "red", at: ({start}, 3), facing: East, thac0: {thac0},
                held: ["{weapon}"], stowed: ["arrows"], {conditions}
                abilities: (strength: {strength})),
            "target": (creature: "{target_kind}", side: "blue", at: ({}, 3), facing: West, hit_points: {hit_points}),
            {friends}
        }})"#,
        start + distance
    );
    let level =
        Level::read(&Source::inline("generated", &text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let order = ["attacker"].map(unit).to_vec();
    let dice = DiceRecord { initiative: Some(order), ..DiceRecord::seeded(seed) };
    let battle = Battle::new(&level, &rulebook("house"), dice);
    let weapon: ItemId = format!("attacker.{weapon}").parse().expect("a well-formed id");
    let order = Order::Attack { unit: unit("attacker"), target: unit("target"), weapon: Some(weapon) };
    let mut situation = Situation { state: battle.snapshot(), order, text };
    match seed % 25 {
        7 | 19 => situation.make_sure(weapon),
        13 => situation.search(),
        _ if seed.is_multiple_of(5) => situation.cramp(weapon),
        _ if seed.is_multiple_of(3) => situation.vanish(),
        _ => {}
    }
    situation
}

/// Fights in which only a 20 confirms a critical hit, so that what comes of one is counted out once: the weapon, the
/// target, how far off it is, its hit points and further keys.
const CRITICAL: [(&str, &str, i32, i16, &str); 8] = [
    ("dagger", "man-at-arms", 1, 30, ""),
    ("long_sword", "skeleton", 1, 9, r#"natural_armor: 5, armor: [], held: ["scimitar"]"#),
    ("club", "ogre", 1, 40, r#"natural_armor: 5, armor: [], level: 1"#),
    ("dagger", "wolf", 1, 7, "natural_armor: 5"),
    ("long_sword", "hippogriff", 1, 20, "natural_armor: 5"),
    ("spear", "lizard-man", 1, 12, ""),
    ("long_bow", "goblin", 3, 4, r#"natural_armor: 8, armor: ["chain_mail"]"#),
    ("pike", "goblin", 1, 30, r#"natural_armor: 5, armor: []"#),
];

/// A fight of [`CRITICAL`], in which a natural 20 hits by its sum.
fn generate_critical(place: usize) -> Situation {
    let (weapon, target, distance, hit_points, more) = CRITICAL[place];
    let text = format!(
        r#"(version: 1, title: "critical {place}", round_limit: 5,
        legend: {{ '.': (surface: Dirt) }},
        map: Fill(columns: 14, rows: 7, with: '.'),
        sides: {{ "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) }},
        units: {{
            "attacker": (creature: "man-at-arms", side: "red", at: (3, 3), facing: East,
                held: ["{weapon}"], stowed: ["arrows"], armor: [], abilities: (strength: 17)),
            "target": (creature: "{target}", side: "blue", at: ({}, 3), facing: West, hit_points: {hit_points},
                {more}),
        }})"#,
        3 + distance
    );
    let level =
        Level::read(&Source::inline("critical", &text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let dice = DiceRecord { initiative: Some(vec![unit("attacker")]), ..DiceRecord::seeded(1) };
    let advanced = rulebook("advanced");
    let mut state = Battle::new(&level, &advanced, dice).snapshot();
    let record = state.unit(unit("target")).expect("there is a target");
    let [armor_class, _] = hexfray::rules::card_figures(advanced.core, &state, record);
    let thac0 = 20 + armor_class.value.parse::<i8>().expect("a number");
    let attacker = state.units.iter_mut().find(|record| record.id == unit("attacker"));
    attacker.expect("there is an attacker").training.thac0 = Some(thac0);
    let weapon: ItemId = format!("attacker.{weapon}").parse().expect("a well-formed id");
    let order = Order::Attack { unit: unit("attacker"), target: unit("target"), weapon: Some(weapon) };
    Situation { state, order, text }
}

impl Situation {
    /// Lets only a 20 hit, which is no critical hit then (A-46).
    fn out_of_reach(mut self) -> Situation {
        let attacker = self.state.units.iter_mut().find(|record| record.id == unit("attacker"));
        attacker.expect("there is an attacker").training.thac0 = Some(25);
        let target = self.state.units.iter_mut().find(|record| record.id == unit("target"));
        target.expect("there is a target").armor.natural = -10;
        self
    }

    /// Makes the weapon hit by itself (T-25).
    fn make_sure(&mut self, weapon: ItemId) {
        let weapons = self.state.items.iter_mut().filter(|item| item.id == weapon);
        weapons.filter_map(|item| item.weapon.as_mut()).for_each(|weapon| weapon.sure = true);
    }

    /// Makes the weapon need room, with friends close behind the attacker (F-15).
    fn cramp(&mut self, weapon: ItemId) {
        let weapons = self.state.items.iter_mut().filter(|item| item.id == weapon);
        weapons.filter_map(|item| item.weapon.as_mut()).for_each(|weapon| weapon.roomy = true);
        let attacker = self.state.unit(unit("attacker")).expect("there is an attacker").clone();
        let behind = [Facing::NorthWest, Facing::SouthWest].map(|facing| facing.ahead(attacker.position));
        let friends =
            self.state.units.iter_mut().filter(|unit| unit.side == attacker.side && unit.id != attacker.id);
        friends.zip(behind).for_each(|(friend, hex)| friend.position = hex);
    }

    /// Makes the target invisible, so that a shot at it hits a unit only by chance (R-18).
    fn vanish(&mut self) {
        let target = self.state.units.iter_mut().find(|record| record.id == unit("target"));
        target.expect("there is a target").conditions.begin(Lasting::plain(Condition::Invisible));
    }

    /// Makes the weapon poison, numb and drain (A-30, A-31, A-38).
    fn taint(mut self) -> Situation {
        let weapons = self.state.items.iter_mut().filter(|item| item.place == Place::Held(unit("attacker")));
        weapons.filter_map(|item| item.weapon.as_mut()).for_each(|weapon| {
            weapon.venom = Some(Venom { kind: PoisonKind::Death, onset: None, instant: false });
            (weapon.numbs, weapon.drains) = (Some(NumbingTouch::GhoulLike), 1);
        });
        self
    }

    /// Brings the target into sight again: by document 003 alone nobody attacks what it has not detected (A-82).
    fn in_sight(mut self) -> Situation {
        let target = self.state.units.iter_mut().find(|record| record.id == unit("target"));
        target.expect("there is a target").conditions.end(Condition::Invisible, None);
        self
    }

    /// Hides the arrows in the attacker's hex, to search for them (F-30).
    fn search(&mut self) {
        let searcher = unit("attacker");
        let here = self.state.unit(searcher).expect("there is an attacker").position;
        let arrows: ItemId = "attacker.arrows".parse().expect("a well-formed id");
        let held = self.state.items.iter_mut().filter(|item| item.place == Place::Held(searcher));
        held.for_each(|item| item.place = Place::Stowed(searcher));
        let sunk = self.state.items.iter_mut().filter(|item| item.id == arrows);
        sunk.for_each(|item| item.place = Place::Hidden(here));
        self.order = Order::PickUp { unit: searcher, item: arrows };
    }

    /// Plays the order with the dice of a seed, and answers every question at random.
    fn play(&self, battle: &mut Battle, seed: u64) -> Vec<RuleId> {
        let mut state = self.state.clone();
        state.dice = DiceRecord { initiative: state.dice.initiative, ..DiceRecord::seeded(seed) };
        battle.restore(&state);
        let before = battle.log().events().len();
        match battle.submit(&self.order) {
            // Between walls a weapon cannot be swung (A-08).
            Err(Refusal::NoRoomToSwing { .. }) => return Vec::new(),
            ordered => ordered.unwrap_or_else(|refusal| panic!("{refusal}\n{}", self.text)),
        }
        while let Some(question) = battle.question() {
            let option = (seed % question.options.count() as u64) as u8;
            battle.submit(&Order::Choose { option: option.into() }).expect("it is one of the options");
        }
        let events = &battle.log().events()[before..];
        events.iter().flat_map(|event| event.rolls()).map(|roll| roll.rule).collect()
    }
}

/// A shipped rulebook, with its optional dice.
fn rulebook(name: &str) -> Rulebook {
    let mut rulebook = Rulebook::shipped(name, codex()).unwrap_or_else(|error| panic!("{error}"));
    rulebook.parameters.stray_shots = name == "combat-options";
    rulebook
}

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// Plays the order once for every sequence of faces, through the ordinary driver.
fn count_out(situation: &Situation, rulebook: &Rulebook) -> Counted {
    count_out_to(situation, rulebook, CUT)
}

/// The same down to branches of this chance.
fn count_out_to(situation: &Situation, rulebook: &Rulebook, cut: f64) -> Counted {
    let mut battle = Battle::restored(&situation.state, rulebook);
    // A fumble that injures somebody ends in too many branches; a test of its own counts those out.
    let injures = [RuleId::a(48), RuleId::a(67)].into_iter().all(|rule| rulebook.has(rule));
    let limit = 1e-3 + if injures { 0.05 * 2.0 / 20.0 } else { 0.0 };
    let mut counted = Counted { limit, ..Counted::default() };
    let mut open: Vec<(Vec<ScriptedFace>, f64)> = vec![(Vec::new(), 1.0)];
    while let Some((script, weight)) = open.pop() {
        let mut state = situation.state.clone();
        state.dice.script = Some(script.clone());
        state.dice.script_used = 0;
        battle.restore(&state);
        let before = battle.log().events().len();
        battle.submit(&situation.order).unwrap_or_else(|refusal| panic!("{refusal}\n{}", situation.text));
        // A forecast assumes the first option.
        while battle.question().is_some() {
            battle.submit(&Order::Choose { option: 0.into() }).expect("a question has options");
        }
        match battle.fault() {
            None => {
                assert_eq!(battle.snapshot().dice.script_used, script.len());
                let events = &battle.log().events()[before..];
                let events = events.iter().map(|event| serde_json::from_str(&event.to_json()));
                counted.leaf(&events.collect::<Result<Vec<Value>, _>>().expect("events are JSON"), weight);
            }
            Some(fault) => {
                let DiceFault::Exhausted { die, .. } = fault.0 else { panic!("{fault}") };
                let weight = weight / f64::from(die);
                if weight < cut / 20.0 {
                    counted.left_out += weight * f64::from(die);
                    continue;
                }
                for face in 1..=die {
                    let next = ScriptedFace { die, face, purpose: None };
                    open.push((script.iter().copied().chain([next]).collect(), weight));
                }
            }
        }
    }
    counted
}

impl Counted {
    fn leaf(&mut self, events: &[Value], weight: f64) {
        self.leaves += 1;
        let name = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let in_vain = events.iter().any(|event| event["event"] == "damaged" && event["damage"] == 0);
        let strays = |event: &Value| event["event"] == "fumble_rolled" && !event["victim"].is_null();
        let astray = events.iter().any(strays);
        let mut damage = 0;
        let mut by_unit: BTreeMap<String, i64> = BTreeMap::new();
        let mut worst: BTreeMap<String, (Degree, BodyArea, String)> = BTreeMap::new();
        // One blow may open two wounds.
        let mut wounded: BTreeSet<String> = BTreeSet::new();
        for event in events {
            match event["event"].as_str().unwrap_or_default() {
                "attack_rolled" => {
                    let aimed = event["target"] == event["intended"];
                    let rolled = (event["need"].clone(), event["modifiers"].clone());
                    if aimed && !self.rolled.contains(&rolled) {
                        self.rolled.push(rolled);
                    }
                    *match event["result"].as_str() {
                        Some("hit") if !aimed => self.struck.entry(name(&event["target"])).or_default(),
                        Some("hit") if !in_vain => &mut self.hit,
                        Some("hit" | "miss") => &mut self.miss,
                        _ => &mut self.accident,
                    } += weight
                }
                // Who strikes itself or a friend in a fumble has made no critical hit.
                "critical_hit" if astray => {}
                "critical_hit" => {
                    self.critical += weight;
                    *self.multiplier.entry(event["multiplier"].to_string()).or_default() += weight;
                }
                // That a weapon is dropped has an event of its own.
                "fumble_rolled" if event["effect"] == "drops" => {}
                "fumbled" | "fumble_rolled" => self.fumble += weight,
                "broke" => self.breaks += weight,
                "breakage_tested" if event["result"] == "degraded" => self.degrades += weight,
                "friendly_fire" => *self.friendly_fire.entry(name(&event["victim"])).or_default() += weight,
                "tight_quarters_hit" => {
                    *self.tight_quarters.entry(name(&event["victim"])).or_default() += weight
                }
                "damaged" => {
                    let points = event["damage"].as_i64().unwrap_or_default();
                    *by_unit.entry(name(&event["victim"])).or_default() += points;
                    damage += if event["victim"] == "target" { points } else { 0 };
                }
                "fell" => *self.fell.entry(name(&event["unit"])).or_default() += weight,
                "part_hurt" => {
                    let degree: Degree = serde_json::from_value(event["degree"].clone()).expect("it is one");
                    let area: BodyArea = serde_json::from_value(event["area"].clone()).expect("it is one");
                    let hurt = (degree, area, name(&event["part"]));
                    let known = worst.entry(name(&event["victim"])).or_insert_with(|| hurt.clone());
                    *known = hurt.max(known.clone());
                }
                "wounded" => drop(wounded.insert(name(&event["victim"]))),
                "item_moved" if event["motion"] == "fumbled" || event["motion"] == "thrown" => {
                    *self.landings.entry(event["to"].to_string()).or_default() += weight;
                }
                _ => {}
            }
        }
        for unit in wounded {
            *self.wounded.entry(unit).or_default() += weight;
        }
        for (unit, (degree, _, part)) in worst {
            *self.hurt.entry(format!("{unit} {degree:?} {part}")).or_default() += weight;
        }
        for (unit, points) in by_unit {
            *self.damage_by_unit.entry(format!("{unit} {points}")).or_default() += weight;
        }
        *self.damage.entry(damage).or_default() += weight;
    }

    fn compare(&self, forecast: &Forecast, situation: &str) {
        let near = |what: &str, forecast: f64, counted: f64| {
            let apart = (forecast - counted).abs();
            assert!(
                apart <= self.left_out + 1e-9,
                "{what}: forecast {forecast}, counted {counted}, left out {}\n{situation}",
                self.left_out
            );
        };
        assert!(self.left_out < self.limit, "too much is left out: {}\n{situation}", self.left_out);
        if let ([(need, modifiers)], Some(_)) = (self.rolled.as_slice(), forecast.target) {
            assert_eq!(&to_value(forecast.need), need, "{situation}");
            assert_eq!(&to_value(&forecast.modifiers), modifiers, "{situation}");
        }
        near("hit", forecast.hit, self.hit);
        near("miss", forecast.miss, self.miss);
        near("accident", forecast.accident, self.accident);
        near("critical", forecast.critical, self.critical);
        near("fumble", forecast.fumble, self.fumble);
        near("breaks", forecast.breaks, self.breaks);
        near("degrades", forecast.degrades, self.degrades);
        near("kill", forecast.kill, self.fell.get("target").copied().unwrap_or_default());
        let mean: f64 = self.damage.iter().map(|(&points, chance)| points as f64 * chance).sum();
        // Branches that were left out may have up to the highest damage of the forecast.
        let highest = forecast.damage.keys().max().copied().unwrap_or_default();
        let apart = (forecast.damage_mean - mean).abs();
        assert!(
            apart <= self.left_out * f64::from(highest) + 1e-9,
            "mean damage is off by {apart}\n{situation}"
        );
        let multiplier =
            forecast.multiplier.iter().map(|(times, &chance)| (times.to_string(), chance)).collect();
        let by_name = |chances: &BTreeMap<UnitId, f64>| {
            chances.iter().map(|(unit, &chance)| (unit.to_string(), chance)).collect::<BTreeMap<_, _>>()
        };
        let mut hurt = BTreeMap::new();
        for (unit, injuries) in &forecast.injuries {
            for InjuryOdds { part, degree, chance, .. } in injuries {
                hurt.insert(format!("{unit} {degree:?} {part}"), *chance);
            }
        }
        let landings =
            forecast.landings.iter().map(|landing| (json(&landing.place), landing.chance)).collect();
        for (what, forecast, counted) in [
            ("struck", by_name(&forecast.struck), &self.struck),
            ("friendly fire", by_name(&forecast.friendly_fire), &self.friendly_fire),
            ("tight quarters", by_name(&forecast.tight_quarters), &self.tight_quarters),
            ("fell", by_name(&forecast.fell), &self.fell),
            ("wounded", by_name(&forecast.wounded), &self.wounded),
            ("hurt", hurt, &self.hurt),
            ("multiplier", multiplier, &self.multiplier),
            ("damage of", forecast_damage(forecast), &self.damage_by_unit),
            ("landings", landings, &self.landings),
        ] {
            for key in forecast.keys().chain(counted.keys()) {
                let of = |chances: &BTreeMap<String, f64>| chances.get(key).copied().unwrap_or_default();
                near(&format!("{what} {key}"), of(&forecast), of(counted));
            }
        }
        if forecast.target.is_none() {
            // A search only finds the item or does not.
            return;
        }
        for points in
            forecast.damage.keys().map(|&points| i64::from(points)).chain(self.damage.keys().copied())
        {
            let of = forecast.damage.get(&(points as i32)).copied().unwrap_or_default();
            near(&format!("damage {points}"), of, self.damage.get(&points).copied().unwrap_or_default());
        }
        for total in [
            forecast.hit
                + forecast.miss
                + forecast.accident
                + forecast.warded
                + forecast.struck.values().sum::<f64>(),
            forecast.damage.values().sum::<f64>(),
        ] {
            assert!((total - 1.0).abs() < 1e-9, "a partition sums to {total}\n{situation}");
        }
    }
}

/// The chance of each loss of each unit; no damage is no event, so it is not compared.
fn forecast_damage(forecast: &Forecast) -> BTreeMap<String, f64> {
    let units = forecast.damage_by_unit.iter();
    let losses = units.flat_map(|(unit, chances)| chances.iter().map(move |loss| (unit, loss)));
    let hurt = losses.filter(|(_, (points, _))| **points > 0);
    hurt.map(|(unit, (points, &chance))| (format!("{unit} {points}"), chance)).collect()
}

fn json(place: &Place) -> String {
    to_value(place).to_string()
}

fn to_value(part: impl serde::Serialize) -> Value {
    serde_json::to_value(part).expect("parts of a forecast are JSON")
}

fn forecasts_equal_brute_force(name: &str) {
    forecasts_of((0..SITUATIONS).map(generate), name, CUT);
}

fn forecasts_of(situations: impl Iterator<Item = Situation>, name: &str, cut: f64) {
    let rulebook = rulebook(name);
    let mut forecaster = Forecaster::new(&rulebook);
    let mut seen = Counted::default();
    let mut crowded = 0;
    let crowds = [RuleId::t(26), RuleId::r(7)].into_iter().any(|rule| rulebook.has(rule));
    for situation in situations {
        let state = Arc::new(situation.state.clone());
        let forecast = forecaster.forecast(&state, &situation.order);
        if matches!(forecast, Err(Refusal::NoRoomToSwing { .. })) {
            // Some of them stand between walls (A-08).
            crowded += 1;
            continue;
        }
        let forecast = forecast.unwrap_or_else(|error| panic!("{error}\n{}", situation.text));
        assert_eq!(forecaster.forecast(&state, &situation.order).as_ref(), Ok(&forecast), "asked twice");
        let counted = count_out_to(&situation, &rulebook, cut);
        counted.compare(&forecast, &situation.text);
        seen.critical += counted.critical;
        seen.fumble += counted.fumble;
        seen.breaks += counted.breaks;
        seen.accident += counted.accident;
        seen.struck.extend(counted.struck);
        seen.friendly_fire.extend(counted.friendly_fire);
        seen.tight_quarters.extend(counted.tight_quarters);
        seen.wounded.extend(counted.wounded);
        seen.hurt.extend(counted.hurt);
        seen.leaves += counted.leaves;
    }
    assert!(crowded == 0 || rulebook.has(RuleId::a(8)), "{crowded} of the attacks have no room");
    // An outcome that never happened would prove nothing.
    let strays = rulebook.has(RuleId::f(1));
    let fumbles = strays || rulebook.has(RuleId::a(67));
    let criticals = [RuleId::f(2), RuleId::t(12), RuleId::a(45)].into_iter().any(|rule| rulebook.has(rule));
    assert_eq!(seen.critical > 0.0, criticals);
    assert!(seen.leaves > if fumbles { 20_000 } else { 5_000 }, "{}", seen.leaves);
    assert_eq!([seen.fumble > 0.0, seen.breaks > 0.0], [fumbles; 2]);
    assert_eq!([!seen.friendly_fire.is_empty(), !seen.tight_quarters.is_empty()], [strays; 2]);
    assert_eq!(!seen.wounded.is_empty(), strays || rulebook.has(RuleId::a(48)));
    assert_eq!(!seen.hurt.is_empty(), rulebook.has(RuleId::a(48)));
    assert_eq!(!seen.struck.is_empty(), crowds);
}

#[test]
fn house_forecasts_equal_brute_force() {
    forecasts_equal_brute_force("house");
}

#[test]
fn strict_forecasts_equal_brute_force() {
    forecasts_equal_brute_force("crits-and-fumbles");
}

#[test]
fn combat_options_forecasts_equal_brute_force() {
    forecasts_equal_brute_force("combat-options");
}

#[test]
fn thac0_forecasts_equal_brute_force() {
    forecasts_equal_brute_force("thac0");
}

#[test]
fn advanced_forecasts_equal_brute_force() {
    /// Nothing of a critical hit may be left out.
    const ALL: f64 = 1e-9;
    forecasts_of((0..CRITICAL.len()).map(generate_critical), "advanced", ALL);
}

/// Where more than a 20 is needed, a 20 is no critical hit (A-46).
#[test]
fn a46_forecasts_of_what_is_out_of_reach_equal_brute_force() {
    let advanced = rulebook("advanced");
    let mut forecaster = Forecaster::new(&advanced);
    for situation in (0..4).map(|seed| generate(seed).in_sight().out_of_reach()) {
        let forecast = forecaster.forecast(&Arc::new(situation.state.clone()), &situation.order);
        let forecast = forecast.unwrap_or_else(|error| panic!("{error}\n{}", situation.text));
        let counted = count_out(&situation, &advanced);
        assert!(counted.left_out < 1e-2, "too much is left out: {}", counted.left_out);
        assert!((forecast.hit - counted.hit).abs() <= counted.left_out + 1e-9, "{}", situation.text);
        assert_eq!((forecast.critical, counted.critical), (0.0, 0.0), "{}", situation.text);
    }
}

/// Some of the generated attacks stand between walls, where a swung weapon has no room (A-08).
#[test]
fn a08_some_of_the_generated_attacks_have_no_room() {
    let mut forecaster = Forecaster::new(&rulebook("advanced"));
    let mut has_no_room = |situation: &Situation| {
        let forecast = forecaster.forecast(&Arc::new(situation.state.clone()), &situation.order);
        matches!(forecast, Err(Refusal::NoRoomToSwing { .. }))
    };
    let situations = (0..SITUATIONS).map(|seed| generate(seed).in_sight());
    let crowded = situations.filter(|situation| has_no_room(situation)).count() as u64;
    assert!(0 < crowded && crowded < SITUATIONS / 10, "{crowded} of the attacks have no room");
}

/// The texts of all sources below a folder.
fn sources_below(folder: &Path) -> Vec<String> {
    let paths =
        folder.read_dir().expect("the sources are there").map(|entry| entry.expect("it is read").path());
    let texts = paths.flat_map(|path| match path.is_dir() {
        true if NO_ATTACKS.iter().any(|room| path.ends_with(room)) => Vec::new(),
        true => sources_below(&path),
        false => vec![std::fs::read_to_string(&path).expect("the sources are text")],
    });
    texts.collect()
}

/// Folders of rules whose dice no attack rolls; they have forecasts and tests of their own.
const NO_ATTACKS: [&str; 5] = ["magic", "morale", "pursuit", "turning", "wrestling"];

/// The ids of rules that ask for dice, read from the sources, so that new ones are found.
fn rules_that_ask() -> BTreeSet<RuleId> {
    const ASKS: [&str; 2] = ["ask((entity, *deed), ", "ask_of_sorts((entity, *deed), "];
    let mut rules = BTreeSet::new();
    for text in sources_below(Path::new("src/rules")) {
        for asked in ASKS.iter().flat_map(|ask| text.split(ask).skip(1)) {
            match asked.split([',', '(']).next().unwrap_or_default() {
                // Damage is rolled under the rule that players know it by.
                "rule" => rules.extend([RuleId::f(6), RuleId::c(11)]),
                id => {
                    let id = format!("{}-{}", &id[..1], &id[1..]);
                    rules.insert(id.parse().unwrap_or_else(|_| panic!("{id} is no rule id")));
                }
            }
        }
    }
    rules
}

#[test]
fn every_rule_that_asks_for_dice_rolls_them_in_some_situation() {
    const PLAYS: u64 = 40;
    // No attack causes initiative, fires that burn on, wounds that close, nor what comes at the end of a round or a battle;
    // flasks and the killing of the helpless have tests of their own.
    let (flasks, flames) = (RuleId::r(14), [RuleId::r(28), RuleId::r(29), RuleId::r(30)]);
    let later = [4, 19, 25, 39, 42, 59, 71, 76].map(RuleId::a);
    let elsewhere = BTreeSet::from_iter(later.into_iter().chain([flasks]).chain(flames));
    let mut seen = BTreeSet::new();
    for name in ["house", "crits-and-fumbles", "combat-options", "thac0", "advanced"] {
        let rulebook = rulebook(name);
        for seed in 0..SITUATIONS {
            let strict = rulebook.has(RuleId::a(82)) && !rulebook.has(RuleId::t(24));
            let situation = if strict { generate(seed).in_sight() } else { generate(seed) };
            let mut battle = Battle::restored(&situation.state, &rulebook);
            // The dice of one seed are the same in every situation.
            let seeds = seed * PLAYS..(seed + 1) * PLAYS;
            seeds.for_each(|seed| seen.extend(situation.play(&mut battle, seed)));
        }
        let tainted = (1..9).map(|seed| generate(seed).in_sight().taint());
        for situation in (0..CRITICAL.len()).map(generate_critical).chain(tainted) {
            let mut battle = Battle::restored(&situation.state, &rulebook);
            (0..PLAYS).for_each(|seed| seen.extend(situation.play(&mut battle, seed)));
        }
    }
    let asking = rules_that_ask();
    assert!(asking.len() > 10, "{asking:?}");
    let never: BTreeSet<RuleId> = asking.difference(&seen).copied().collect();
    assert_eq!(never, elsewhere, "these never roll");
}

/// A walk past three enemies: each free attack is a step that the order causes.
#[test]
fn a_walk_with_free_attacks_is_forecast_to_its_end() {
    let text = r#"(version: 1, title: "gauntlet", round_limit: 5,
        legend: { '.': (surface: Dirt) }, map: Fill(columns: 8, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "runner": (creature: "goblin", side: "red", at: (1, 2), facing: East, hit_points: 6),
            "first": (creature: "man-at-arms", side: "blue", at: (2, 1), facing: SouthWest, thac0: 12),
            "second": (creature: "man-at-arms", side: "blue", at: (1, 1), facing: SouthWest, thac0: 12),
        })"#;
    let level = Level::read(&Source::inline("gauntlet", text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("runner")]), ..DiceRecord::seeded(1) };
    let house = rulebook("house");
    let state = Battle::new(&level, &house, dice).snapshot();
    let hex = |column, row| hexfray::hex::from_offset(hexfray::hex::Offset { column, row });
    let order = Order::Move { unit: unit("runner"), path: vec![hex(1, 3), hex(2, 4)] };
    let forecast = Forecaster::new(&house).forecast(&Arc::new(state.clone()), &order).expect("a legal walk");

    let situation = Situation { state: state.clone(), order: order.clone(), text: text.to_owned() };
    let counted = count_out(&situation, &house);
    assert!(counted.left_out < 1e-3, "too much is left out: {}", counted.left_out);
    let fell = counted.fell.get("runner").copied().unwrap_or_default();
    assert!((forecast.fell[&unit("runner")] - fell).abs() <= counted.left_out + 1e-9, "{counted:?}");
    let forecast_damage = forecast_damage(&forecast);
    for loss in forecast_damage.keys().chain(counted.damage_by_unit.keys()) {
        let of = |chances: &BTreeMap<String, f64>| chances.get(loss).copied().unwrap_or_default();
        let apart = (of(&forecast_damage) - of(&counted.damage_by_unit)).abs();
        assert!(apart <= counted.left_out + 1e-9, "{loss} is off by {apart}");
    }

    let mut battle = Battle::restored(&state, &house);
    const PLAYED: u64 = 4_000;
    let mut fell = 0;
    for seed in 0..PLAYED {
        let mut state = state.clone();
        state.dice.seed = seed;
        battle.restore(&state);
        battle.submit(&order).expect("a legal walk");
        while battle.question().is_some() {
            battle.submit(&Order::Choose { option: 0.into() }).expect("a question has options");
        }
        let runner = battle.snapshot().units.into_iter().find(|other| other.id == unit("runner"));
        fell += u64::from(runner.is_some_and(|runner| runner.hit_points.now <= 0));
    }
    let chance = forecast.fell.get(&unit("runner")).copied().unwrap_or_default();
    let sigma = (chance * (1.0 - chance) / PLAYED as f64).sqrt();
    let played = fell as f64 / PLAYED as f64;
    assert!(chance > 0.05, "some unit attacks the runner: {chance}");
    assert!((played - chance).abs() < 5.0 * sigma, "forecast {chance}, played {played}");
    let total: f64 = forecast.damage_by_unit[&unit("runner")].values().sum();
    assert!((total - 1.0).abs() < 1e-9);
}

/// A knight and two ogres, one of them the archer's friend: 40, 40 and 20 percent (T-27).
#[test]
fn a_shot_into_a_melee_counts_the_unit_that_it_hits_instead() {
    let text = r#"(version: 1, title: "melee", round_limit: 5,
        legend: { '.': (surface: Dirt) }, map: Fill(columns: 12, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "archer": (creature: "archer", side: "red", at: (1, 2), facing: East, thac0: 15),
            "friend": (creature: "ogre", side: "red", at: (6, 2), facing: West, natural_armor: 8),
            "target": (creature: "man-at-arms", side: "blue", at: (7, 2), facing: West, natural_armor: 5, armor: [],
                held: []),
            "ogre": (creature: "ogre", side: "blue", at: (8, 2), facing: West, natural_armor: 4),
        })"#;
    let level = Level::read(&Source::inline("melee", text)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("archer")]), ..DiceRecord::seeded(1) };
    let house = rulebook("house");
    let state = Battle::new(&level, &house, dice).snapshot();
    let order = Order::Attack { unit: unit("archer"), target: unit("target"), weapon: None };
    let forecast = Forecaster::new(&house).forecast(&Arc::new(state.clone()), &order).expect("a legal shot");
    let situation = Situation { state, order, text: text.to_owned() };
    count_out(&situation, &house).compare(&forecast, text);

    let near = |chance: f64, expected: f64| assert!((chance - expected).abs() < 1e-9, "{forecast:#?}");
    let need = |armor_class: f64| (21.0 - (15.0 - armor_class)) / 20.0;
    assert_eq!(forecast.need, Some(10));
    near(forecast.hit, 0.2 * need(5.0));
    assert_eq!(forecast.struck.keys().map(UnitId::as_str).collect::<Vec<_>>(), ["friend", "ogre"]);
    near(forecast.struck[&unit("friend")], 0.4 * need(8.0));
    near(forecast.struck[&unit("ogre")], 0.4 * need(4.0));
    let strays = forecast.struck.values().sum::<f64>();
    near(forecast.hit + forecast.miss + forecast.accident + forecast.warded + strays, 1.0);
}
