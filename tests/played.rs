//! Forecasts on whole levels, compared with attacks played a hundred thousand times through the ordinary driver.

use hexfray::event::WoundOpening;
use std::collections::BTreeMap;
use std::sync::Arc;

use hexfray::event::{AttackDamage, AttackResult, AttackRoll, BattleEvent};
use hexfray::forecast::{Forecast, Forecaster, set_up_attack};
use hexfray::level::{DiceRecord, Level, Snapshot};
use hexfray::model::UnitId;
use hexfray::order::Order;
use hexfray::replay::level_named;
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};

const TIMES: u32 = 100_000;

/// The largest difference, in standard deviations; chance exceeds it one time in two million.
const SIGMAS: f64 = 5.0;

#[derive(Default)]
struct Played {
    hit: u32,
    critical: u32,
    fumble: u32,
    struck: BTreeMap<UnitId, u32>,
    friendly_fire: BTreeMap<UnitId, u32>,
    fell: BTreeMap<UnitId, u32>,
    wounded: BTreeMap<UnitId, u32>,
    damage: f64,
}

impl Played {
    fn count(&mut self, target: UnitId, events: &[BattleEvent]) {
        // A graded hit may do no damage (T-08); a forecast counts that as a miss.
        let in_vain =
            events.iter().any(|event| matches!(event, BattleEvent::Damaged(AttackDamage { damage: 0, .. })));
        let astray = events
            .iter()
            .any(|event| matches!(event, BattleEvent::FumbleRolled(fumble) if fumble.victim.is_some()));
        for event in events {
            match *event {
                BattleEvent::AttackRolled(AttackRoll {
                    result: AttackResult::Hit,
                    target: at,
                    intended,
                    ..
                }) if !in_vain => match at == intended {
                    true => self.hit += 1,
                    false => *self.struck.entry(at).or_default() += 1,
                },
                BattleEvent::CriticalHit { .. } if !astray => self.critical += 1,
                ref fumble if fumble.is_fumble() => self.fumble += 1,
                BattleEvent::FriendlyFire { victim, .. } => {
                    *self.friendly_fire.entry(victim).or_default() += 1
                }
                BattleEvent::Fell { unit, .. } => *self.fell.entry(unit).or_default() += 1,
                BattleEvent::Wounded(WoundOpening { victim, .. }) => {
                    *self.wounded.entry(victim).or_default() += 1
                }
                BattleEvent::Damaged(AttackDamage { victim, damage, .. }) if victim == target => {
                    self.damage += f64::from(damage);
                }
                _ => {}
            }
        }
    }

    fn compare(&self, forecast: &Forecast) {
        near("hit", self.hit, forecast.hit);
        near("critical", self.critical, forecast.critical);
        near("fumble", self.fumble, forecast.fumble);
        for (what, played, said) in [
            ("struck", &self.struck, &forecast.struck),
            ("friendly fire", &self.friendly_fire, &forecast.friendly_fire),
            ("fell", &self.fell, &forecast.fell),
            ("wounded", &self.wounded, &forecast.wounded),
        ] {
            for unit in played.keys().chain(said.keys()) {
                let played = played.get(unit).copied().unwrap_or_default();
                near(&format!("{what} {unit}"), played, said.get(unit).copied().unwrap_or_default());
            }
        }
        let (times, mean) = (f64::from(TIMES), forecast.damage_mean);
        let off = (self.damage / times - mean).abs();
        let allowed = SIGMAS * forecast.damage_deviation / times.sqrt();
        assert!(off <= allowed, "damage: {} played, {mean} said", self.damage / times);
    }
}

fn near(what: &str, played: u32, said: f64) {
    let times = f64::from(TIMES);
    let off = (f64::from(played) - said * times).abs();
    let allowed = SIGMAS * (times * said * (1.0 - said)).max(0.0).sqrt();
    // A single event proves nothing if fewer than one is expected.
    assert!(off <= allowed.max(2.0), "{what}: {played} of {TIMES} played, {said} said");
}

fn unit(id: &str) -> UnitId {
    id.parse().expect("a well-formed id")
}

fn play(level: &str, rulebook: &str, attacker: &str, target: &str) {
    let source = level_named(level).unwrap_or_else(|error| panic!("{error}"));
    let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap_or_else(|error| panic!("{error}"));
    let (attacker, target) = (unit(attacker), unit(target));
    let mut state = Snapshot::beginning(&level, DiceRecord::default());
    set_up_attack(&rulebook, &mut state, attacker, target).expect("both are there");
    let order = Order::Attack { unit: attacker, target, weapon: None };
    let forecast =
        Forecaster::new(&rulebook).forecast(&Arc::new(state.clone()), &order).expect("a legal attack");
    assert!(forecast.exact && forecast.hit > 0.0);

    let mut battle = Battle::restored(&state, &rulebook);
    let mut played = Played::default();
    for seed in 0..TIMES {
        state.dice.seed = u64::from(seed);
        battle.restore(&state);
        let before = battle.log().events().len();
        battle.submit(&order).expect("a legal attack");
        while battle.question().is_some() {
            // A forecast assumes the first option.
            battle.submit(&Order::Choose { option: 0.into() }).expect("a question has options");
        }
        played.count(target, &battle.log().events()[before..]);
    }
    played.compare(&forecast);
}

#[test]
fn a_shot_into_a_crowd_under_the_house_rules() {
    play("archers-lane", "house", "robin", "grisk");
}

#[test]
fn a_shot_past_friends_by_the_letter_of_document_000() {
    play("archers-lane", "crits-and-fumbles", "ailith", "grisk");
}

#[test]
fn a_shot_into_a_crowd_by_the_letter_of_document_002() {
    play("archers-lane", "thac0", "robin", "grisk");
}
