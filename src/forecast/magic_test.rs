//! The odds of spells: areas, saving throws and cures, compared with what the dice come to by hand.

use std::sync::Arc;

use super::figures::Forecast;
use super::{Forecaster, SpellOdds};
use crate::event::{Change, Follower};
use crate::hex::{Offset, from_offset};
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{
    Condition, DiceExpression, Fire, Lasting, Peril, RuleId, Sinking, Spell, SpellTarget, Status, Training,
    UnitId, Until,
};
use crate::order::Order;
use crate::rulebook::{Rulebook, SavingThrowTables};
use crate::rules::{Battle, codex, saving_throw, system_shock};

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

/// A wizard of level 6 and a priest of level 7, and so many orcs around a hex.
fn field(orcs: usize) -> (Rulebook, Snapshot) {
    let places = (0..orcs).map(|place| {
        let (column, row) = (12 + place % 5, 2 + place / 5);
        format!(r#""orc-{place}": (creature: "orc", side: "blue", at: ({column}, {row}), facing: West, hit_points: 12),"#)
    });
    let level = format!(
        r#"(
            version: 1, title: "a field", round_limit: 5,
            legend: {{ '.': (surface: Dirt) }},
            map: Fill(columns: 30, rows: 12, with: '.'),
            sides: {{
                "red": (name: "Red", objectives: [Eliminate]),
                "blue": (name: "Blue", objectives: [Eliminate]),
            }},
            units: {{
                "mira": (
                    creature: "man-at-arms", side: "red", at: (1, 4), facing: East, class: Wizard, level: 6,
                    held: ["fireball_scroll"], spells: {{ Fireball: 1, Slow: 1, MagicMissile: 1, Sleep: 1 }},
                ),
                "tom": (
                    creature: "man-at-arms", side: "red", at: (1, 5), facing: East, class: Priest, level: 7,
                    held: ["healing_potion"], hit_points: 30, hit_points_left: 24, spells: {{ CureLightWounds: 1, HoldPerson: 1 }},
                ),
                {}
            }},
        )"#,
        places.collect::<String>()
    );
    let rulebook = Rulebook::shipped("advanced", codex()).unwrap_or_else(|error| panic!("{error}"));
    let level = Level::read(&Source::inline("field", &level)).unwrap_or_else(|error| panic!("{error}"));
    let dice = DiceRecord { initiative: Some(vec![unit("mira"), unit("tom")]), ..DiceRecord::default() };
    let state = Battle::new(&level, &rulebook, dice).snapshot();
    (rulebook, state)
}

fn odds(field: &(Rulebook, Snapshot), caster: &str, spell: Spell, at: SpellTarget) -> Forecast {
    of_order(field, &Order::Cast { unit: unit(caster), spell, at })
}

/// The odds of using a thing in hand.
fn odds_of_thing(field: &(Rulebook, Snapshot), user: &str, thing: &str, at: SpellTarget) -> Forecast {
    let item = format!("{user}.{thing}").parse().expect("a well-formed id");
    of_order(field, &Order::UseItem { unit: unit(user), item, at })
}

fn of_order((rulebook, state): &(Rulebook, Snapshot), order: &Order) -> Forecast {
    let forecast = Forecaster::new(rulebook).forecast(&Arc::new(state.clone()), order);
    let forecast = forecast.unwrap_or_else(|refusal| panic!("{refusal}"));
    assert!(forecast.exact);
    forecast
}

fn hex(column: i32, row: i32) -> SpellTarget {
    SpellTarget::Ground(from_offset(Offset { column, row }))
}

/// The chance that a unit saves against a spell.
fn saves(training: &Training) -> f64 {
    let need = saving_throw(SavingThrowTables::Advanced, training, Peril::Spells);
    f64::from(21 - need) / 20.0
}

#[test]
fn s07_each_in_a_fireball_loses_what_the_dice_and_its_saving_throw_say() {
    for orcs in [6, 20] {
        let field = field(orcs);
        let odds = odds(&field, "mira", Spell::Fireball, hex(13, 3));
        assert_eq!(odds.damage_by_unit.len(), orcs);
        burns_as_the_dice_say(&field, &odds, 1.0);
    }
}

#[test]
fn s07_a_caster_in_its_own_fireball_burns_like_the_others() {
    let field = field(1);
    let odds = odds(&field, "mira", Spell::Fireball, hex(2, 4));
    assert!(odds.damage_by_unit.keys().eq(&[unit("mira"), unit("tom")]));
    burns_as_the_dice_say(&field, &odds, 1.0);
}

/// Compares what each loses with what 6d6 and its saving throw come to, if the spell works as likely as this.
fn burns_as_the_dice_say(field: &(Rulebook, Snapshot), odds: &Forecast, works: f64) {
    let dice = DiceExpression::new(6, 6, 0);
    assert!(!odds.damage_by_unit.is_empty());
    for (id, chances) in &odds.damage_by_unit {
        let victim = field.1.unit(*id).expect("it is there");
        let saves = saves(&victim.training);
        let mut expected = std::collections::BTreeMap::<i32, f64>::new();
        for (points, chance) in (dice.lowest()..).zip(dice.chances()) {
            *expected.entry(points).or_default() += works * chance * (1.0 - saves);
            *expected.entry(points / 2).or_default() += works * chance * saves;
        }
        let unhurt = chances.get(&0).copied().unwrap_or_default();
        assert!((unhurt + works - 1.0).abs() < 1e-9 && chances.len() <= expected.len() + 1, "{id}");
        for (points, chance) in expected {
            assert!((chances[&points] - chance).abs() < 1e-9, "{id} {points}");
        }
        let falls: f64 = chances
            .iter()
            .filter(|(points, _)| **points >= i32::from(victim.hit_points.now))
            .map(|(_, chance)| chance)
            .sum();
        let fell = odds.fell.get(id).copied().unwrap_or_default();
        assert!((fell - falls).abs() < 1e-9, "{id}");
    }
}

#[test]
fn s14_who_falls_asleep_follows_from_the_dice() {
    let field = field(8);
    let odds = odds(&field, "mira", Spell::Sleep, hex(14, 2));
    let asleep: f64 = odds.afflicted.values().filter_map(|all| all.get(&Condition::Asleep)).sum();
    // Every orc has one hit die, so on average as many fall asleep as 2d4 show, at most those within 3 hexes.
    assert!((asleep - 5.0).abs() < 1e-9, "{asleep}");
    assert!(odds.damage_by_unit.is_empty());
}

#[test]
fn s09_hold_person_holds_those_who_do_not_save() {
    let field = field(6);
    let odds = odds(&field, "tom", Spell::HoldPerson, hex(13, 2));
    assert_eq!(odds.afflicted.len(), 4, "no more than four");
    for (id, all) in &odds.afflicted {
        let saves = saves(&field.1.unit(*id).expect("an orc").training);
        assert!((all[&Condition::Paralyzed] - (1.0 - saves)).abs() < 1e-9);
    }
}

#[test]
fn s05_a_cure_gives_back_at_most_what_is_missing() {
    let field = field(1);
    let odds = odds(&field, "tom", Spell::CureLightWounds, SpellTarget::Own);
    let healed = &odds.healed[&unit("tom")];
    let expected = [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 3)];
    assert_eq!(healed.len(), expected.len());
    for (points, eighths) in expected {
        assert!((healed[&points] - f64::from(eighths) / 8.0).abs() < 1e-9, "{points}");
    }
}

#[test]
fn a43_the_last_spell_of_the_day_takes_the_senses_or_wears_out() {
    let (rulebook, mut state) = field(1);
    let mira = state.units.iter_mut().find(|own| own.id == unit("mira")).expect("the wizard");
    mira.spells.memorized.retain(|spell, _| *spell == Spell::MagicMissile);
    let constitution = mira.abilities.constitution;
    let odds = odds(&(rulebook, state), "mira", Spell::MagicMissile, SpellTarget::Unit(unit("orc-0")));
    let stands = f64::from(system_shock(constitution)) / 100.0;
    let own = &odds.afflicted[&unit("mira")];
    assert!((own[&Condition::WornOut] - stands).abs() < 1e-9, "{own:?}");
    assert!((own[&Condition::Unconscious] - (1.0 - stands)).abs() < 1e-9, "{own:?}");
}

#[test]
fn a43_a_last_spell_over_many_is_counted_out_with_what_it_takes_from_its_caster() {
    let (rulebook, mut state) = field(20);
    let mira = state.units.iter_mut().find(|own| own.id == unit("mira")).expect("the wizard");
    mira.spells.memorized.retain(|spell, _| *spell == Spell::Fireball);
    let stands = f64::from(system_shock(mira.abilities.constitution)) / 100.0;
    let field = (rulebook, state);
    let odds = odds(&field, "mira", Spell::Fireball, hex(13, 3));
    assert_eq!(odds.damage_by_unit.len(), 20);
    burns_as_the_dice_say(&field, &odds, 1.0);
    let own = &odds.afflicted[&unit("mira")];
    assert!((own[&Condition::WornOut] - stands).abs() < 1e-9, "{own:?}");
    assert!((own[&Condition::Unconscious] - (1.0 - stands)).abs() < 1e-9, "{own:?}");
}

#[test]
fn a43_a_caster_whom_its_last_spell_burns_may_faint_only_if_it_stands() {
    let (rulebook, mut state) = field(1);
    let mira = state.units.iter_mut().find(|own| own.id == unit("mira")).expect("the wizard");
    mira.spells.memorized.retain(|spell, _| *spell == Spell::Fireball);
    let field = (rulebook, state);
    let odds = odds(&field, "mira", Spell::Fireball, hex(2, 4));
    let dies = odds.dead.get(&unit("mira")).copied().unwrap_or_default();
    let own = &odds.afflicted[&unit("mira")];
    let worn: f64 = own.get(&Condition::WornOut).into_iter().chain(own.get(&Condition::Unconscious)).sum();
    assert!(dies > 0.0 && (worn + dies - 1.0).abs() < 1e-9, "{dies} {own:?}");
}

/// A wizard with so many hit points, and with only a fireball left, stands among so many orcs.
fn amid(orcs: usize, hit_points: i16) -> (Rulebook, Snapshot) {
    let (rulebook, mut state) = field(orcs);
    let mira = state.units.iter_mut().find(|own| own.id == unit("mira")).expect("the wizard");
    mira.spells.memorized.retain(|spell, _| *spell == Spell::Fireball);
    mira.position = from_offset(Offset { column: 13, row: 6 });
    (mira.hit_points.full, mira.hit_points.now) = (hit_points, hit_points);
    (rulebook, state)
}

#[test]
fn a43_a_caster_among_many_in_its_own_last_fireball_is_counted_out_with_what_it_takes_from_it() {
    for (hit_points, may_die) in [(9, true), (20, true), (60, false)] {
        let field = amid(20, hit_points);
        let odds = odds(&field, "mira", Spell::Fireball, hex(13, 3));
        assert_eq!(odds.damage_by_unit.len(), 21, "the orcs and the caster");
        burns_as_the_dice_say(&field, &odds, 1.0);
        let mira = field.1.unit(unit("mira")).expect("the wizard");
        let stands = f64::from(system_shock(mira.abilities.constitution)) / 100.0;
        let dies = odds.dead.get(&unit("mira")).copied().unwrap_or_default();
        assert_eq!(dies > 0.0, may_die, "{hit_points}");
        let own = &odds.afflicted[&unit("mira")];
        assert!((own[&Condition::WornOut] - (1.0 - dies) * stands).abs() < 1e-9, "{dies} {own:?}");
        assert!(
            (own[&Condition::Unconscious] - (1.0 - dies) * (1.0 - stands)).abs() < 1e-9,
            "{dies} {own:?}"
        );
    }
}

#[test]
fn a43_what_is_joined_to_a_last_spell_is_as_where_every_way_is_followed_to_its_end() {
    for (orcs, hit_points) in [(1, 9), (2, 9), (2, 20)] {
        let (rulebook, state) = amid(orcs, hit_points);
        let cast = Order::Cast { unit: unit("mira"), spell: Spell::Fireball, at: hex(13, 3) };
        let state = Arc::new(state);
        let joined = Forecaster::new(&rulebook).forecast(&state, &cast).expect("it can be cast");
        // With an order to come the whole state of each way is needed, and nothing is joined.
        let orders = [cast, Order::EndTurn { unit: unit("tom") }];
        let followed =
            Forecaster::new(&rulebook).sequence(&state, &orders).expect("it can be cast").remove(0);
        assert!(joined.exact && followed.exact);
        let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
        for (told, all) in
            [(&joined.fell, &followed.fell), (&joined.dying, &followed.dying), (&joined.dead, &followed.dead)]
        {
            assert!(told.keys().eq(all.keys()) && told.iter().all(|(unit, chance)| near(*chance, all[unit])));
        }
        assert!(joined.afflicted.keys().eq(followed.afflicted.keys()));
        for (unit, told) in &joined.afflicted {
            let all = &followed.afflicted[unit];
            assert!(
                told.keys().eq(all.keys()) && told.iter().all(|(state, chance)| near(*chance, all[state]))
            );
        }
        assert!(joined.damage_by_unit.keys().eq(followed.damage_by_unit.keys()));
        for (unit, told) in &joined.damage_by_unit {
            let all = &followed.damage_by_unit[unit];
            assert!(
                told.iter()
                    .all(|(points, chance)| near(*chance, all.get(points).copied().unwrap_or_default()))
            );
        }
    }
}

#[test]
fn s13_a_prayer_is_told_to_curse_its_enemies() {
    let (rulebook, mut state) = field(3);
    let tom = state.units.iter_mut().find(|own| own.id == unit("tom")).expect("the priest");
    tom.spells.memorized = [(Spell::Prayer, 2)].into();
    let odds = odds(&(rulebook, state), "tom", Spell::Prayer, SpellTarget::Own);
    assert_eq!(odds.afflicted[&unit("orc-0")].get(&Condition::Cursed), Some(&1.0));
    assert!(!odds.afflicted.contains_key(&unit("orc-2")), "it is more than 12 hexes away");
    assert_eq!(odds.favored[&unit("mira")].get(&Condition::Prayer), Some(&1.0));
}

#[test]
fn s16_slowness_is_saved_against_at_four_less() {
    let field = field(8);
    let odds = odds(&field, "mira", Spell::Slow, hex(13, 2));
    assert_eq!(odds.afflicted.len(), 6, "one for each level");
    for (id, all) in &odds.afflicted {
        let saves = saves(&field.1.unit(*id).expect("an orc").training) - 0.2;
        assert!((all[&Condition::Slowed] - (1.0 - saves)).abs() < 1e-9);
    }
}

/// The chance that a spell ends a condition of a unit that is in it by the cause of a rule.
fn freed(caster: &str, spell: Spell, of: &str, (condition, rule): (Condition, RuleId)) -> Option<f64> {
    let (rulebook, mut state) = field(1);
    for own in &mut state.units {
        if own.id == unit(of) {
            own.conditions.begin(Lasting { until: Until::Round(9), ..Lasting::caused(condition, rule) });
        }
        if own.id == unit(caster) {
            own.spells.memorized = [(spell, 2)].into();
        }
    }
    let field = (rulebook, state);
    let at = match spell {
        Spell::Haste | Spell::Slow => {
            SpellTarget::Ground(field.1.unit(unit(of)).expect("it is there").position)
        }
        _ => SpellTarget::Unit(unit(of)),
    };
    let odds = odds(&field, caster, spell, at);
    let told = format!("{of}: no longer {}", condition.label().to_lowercase());
    let chance = odds.freed.get(&unit(of)).and_then(|all| all.get(&condition)).copied();
    let text = SpellOdds(&odds, "casts").to_string();
    assert_eq!(text.contains(&told), chance.is_some(), "{text}");
    chance
}

#[test]
fn s03_s04_s15_s16_a_spell_that_ends_a_state_tells_so() {
    let poisoned = (Condition::Poisoned, RuleId::a(31));
    assert_eq!(freed("tom", Spell::NeutralizePoison, "mira", poisoned), Some(1.0));
    assert_eq!(freed("tom", Spell::CureDisease, "mira", (Condition::Rotting, RuleId::a(28))), Some(1.0));
    let slowed = (Condition::Slowed, Spell::Slow.rule());
    assert_eq!(freed("mira", Spell::Haste, "tom", slowed), Some(1.0));
    assert_eq!(freed("tom", Spell::CureLightWounds, "mira", slowed), None);
    // Whoever saves against slowness stays as quick as it is.
    let hasted = (Condition::Hasted, Spell::Haste.rule());
    let slows = freed("mira", Spell::Slow, "orc-0", hasted).expect("it is told");
    let saves = saves(&field(1).1.unit(unit("orc-0")).expect("an orc").training) - 0.2;
    assert!((slows - (1.0 - saves)).abs() < 1e-9, "{slows}");
}

#[test]
fn a44_a_cure_tells_whether_the_dying_fight_again() {
    let (rulebook, mut state) = field(1);
    let mira = state.units.iter_mut().find(|own| own.id == unit("mira")).expect("the wizard");
    (mira.hit_points.now, mira.status) = (-3, Status::Dying);
    mira.deaths_door.sink(Some(Sinking { since: 1, slowed: false }));
    let at = SpellTarget::Unit(unit("mira"));
    let odds = odds(&(rulebook, state), "tom", Spell::CureLightWounds, at);
    let chance = odds.revived.get(&unit("mira")).copied().unwrap_or_default();
    assert!(0.0 < chance && chance <= 5.0 / 8.0, "{chance}");
}

#[test]
fn t24_an_attack_tells_that_it_ends_what_hides_the_attacker() {
    let (rulebook, mut state) = field(1);
    for own in &mut state.units {
        if own.id == unit("mira") {
            own.conditions.begin(Lasting::plain(Condition::Invisible));
        }
    }
    let at = SpellTarget::Unit(unit("orc-0"));
    let odds = odds(&(rulebook, state), "mira", Spell::MagicMissile, at);
    assert_eq!(odds.freed[&unit("mira")].get(&Condition::Invisible), Some(&1.0));
}

#[test]
fn s29_a_scroll_beyond_its_reader_may_fail() {
    for (level, works) in [(6, 1.0), (5, 1.0), (3, 0.9), (1, 0.8)] {
        let mut field = field(6);
        let mira = field.1.units.iter_mut().find(|own| own.id == unit("mira")).expect("it is there");
        mira.training.level = level;
        let odds = odds_of_thing(&field, "mira", "fireball_scroll", hex(13, 3));
        assert_eq!(odds.damage_by_unit.len(), 6);
        burns_as_the_dice_say(&field, &odds, works);
        let fails = odds.misspoken.get(&unit("mira")).copied().unwrap_or_default();
        assert!((works + fails - 1.0).abs() < 1e-9, "level {level}: {fails}");
    }
}

#[test]
fn s30_a_potion_gives_back_at_most_what_is_missing() {
    let odds = odds_of_thing(&field(1), "tom", "healing_potion", SpellTarget::Own);
    let healed = &odds.healed[&unit("tom")];
    for (points, eighths) in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 3)] {
        assert!((healed[&points] - f64::from(eighths) / 8.0).abs() < 1e-9, "{points}");
    }
}

#[test]
fn s05_what_is_not_there_is_told_without_a_sign() {
    let (rulebook, mut state) = field(1);
    let tom = state.units.iter_mut().find(|own| own.id == unit("tom")).expect("the priest");
    tom.hit_points.now = tom.hit_points.full;
    let odds = odds(&(rulebook, state), "tom", Spell::CureLightWounds, SpellTarget::Own);
    let told = SpellOdds(&odds, "casts").to_string();
    assert!(told.contains("0.00 %") && !told.contains("-0"), "{told}");
}

/// The field with flames in the hexes where some units stand.
fn in_flames(units: &[&str]) -> (Rulebook, Snapshot) {
    let (_, mut state) = field(1);
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    for id in units {
        let hex = state.unit(unit(id)).expect("it is there").position;
        state.change(Change::Fire(Fire { hex, left: Some(3) }));
    }
    (rulebook, state)
}

#[test]
fn r30_a_state_that_a_burn_ends_at_once_is_not_left() {
    for units in [&[][..], &["orc-0"]] {
        let field = in_flames(units);
        let odds = odds(&field, "mira", Spell::Sleep, hex(12, 2));
        let sleeps = odds.afflicted.get(&unit("orc-0")).and_then(|all| all.get(&Condition::Asleep));
        assert_eq!(sleeps.copied().unwrap_or_default(), if units.is_empty() { 1.0 } else { 0.0 });
        assert!(odds.freed.is_empty(), "it never was asleep before");
    }
}

#[test]
fn r30_a_caster_whom_a_burn_always_disturbs_is_told_to_lose_its_spell() {
    for units in [&[][..], &["mira"]] {
        let odds = odds(&in_flames(units), "mira", Spell::Sleep, hex(12, 2));
        let lost = odds.spoiled.get(&unit("mira")).copied().unwrap_or_default();
        assert_eq!(lost, if units.is_empty() { 0.0 } else { 1.0 });
        let told = SpellOdds(&odds, "casts").to_string();
        assert_eq!(told.contains("mira loses its spell"), !units.is_empty(), "{told}");
    }
}

#[test]
fn s13_s23_a_spell_again_promises_nothing_that_is_there() {
    for (known, told) in [(None, true), (Some(Spell::Chant), true), (Some(Spell::Prayer), false)] {
        let (rulebook, mut state) = field(1);
        for own in &mut state.units {
            if own.id == unit("tom") {
                own.spells.memorized = [(Spell::Prayer, 2)].into();
            }
            let condition = if own.id == unit("orc-0") { Condition::Cursed } else { Condition::Prayer };
            let lasting = known.map(|spell| Lasting::caused(condition, spell.rule()));
            lasting.into_iter().for_each(|lasting| own.conditions.begin(lasting));
        }
        let odds = odds(&(rulebook, state), "tom", Spell::Prayer, SpellTarget::Own);
        assert_eq!((odds.afflicted.is_empty(), odds.favored.is_empty()), (!told, !told), "{known:?}");
    }
}
