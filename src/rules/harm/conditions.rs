//! How conditions end (T-24, R-04).
//!
//! An attacker is no longer invisible, and its target no longer unaware; spells that are attacks are told by the room of
//! magic. Stun and surprise end with the round, unless their causes say how long they last. A condition with an end of its
//! own is over with its segment or round.

use bevy::prelude::{App, IntoScheduleConfigs, Query};

use crate::event::{BattleEvent, FlaskBreaking, SpellEffect, SpellLoss};
use crate::model::{Act, Bid, Condition, Conditions, Lasting, RuleId, SEGMENTS, UnitId, Until};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{Attack, Target, Victim};
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems, add_systems_of_any};
use crate::rules::deed::react::{Causes, add_reaction_of_any};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::{Battlefield, UnitSummary};

const T24: RuleId = RuleId::t(24);
const R04: RuleId = RuleId::r(4);
const R23: RuleId = RuleId::r(23);
const R28: RuleId = RuleId::r(28);
const R29: RuleId = RuleId::r(29);
const A82: RuleId = RuleId::a(82);
const A02: RuleId = RuleId::a(2);
const A07: RuleId = RuleId::a(7);
const A68: RuleId = RuleId::a(68);

/// The codex explains it under T-24.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A02, Phase::Harm, reveal.in_set(Harm::Reveal));
    add_rule_systems(app, A02, Phase::Harm, reveal_others.in_set(Harm::ShowItself));
    add_rule_systems(app, A02, Phase::Harm, (come_to, leave_out).chain().in_set(Harm::ComeTo));
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction_of_any(app, &[A02, T24, R04], round_ends, pass_time.in_set(React::PassTime));
    add_rule_systems(app, A02, Phase::Harm, run_out.in_set(Harm::RunOut));
    add_systems_of_any(app, &[A07, A68], Phase::Harm, end_with_turns.in_set(Harm::TurnPasses));
}

/// After all else that the end of a round does.
fn pass_time(mut causes: Causes) {
    causes.queue(A02, vec![vec![Act::PassTime]]);
}

/// The event that a unit that attacks is no longer invisible.
pub(in crate::rules) fn shows_itself(field: &Battlefield, unit: &UnitSummary) -> Option<BattleEvent> {
    let reveals = [T24, R04, A82].iter().any(|rule| field.rulebook.has(*rule));
    ended(field, &field.summary(*unit.id), Condition::Invisible).filter(|_| reveals)
}

fn ended(field: &Battlefield, unit: &UnitSummary, condition: Condition) -> Option<BattleEvent> {
    let ended = || BattleEvent::condition_ended(*unit.id, condition, usual_rule(field));
    unit.conditions.has(condition).then(ended)
}

/// The event that a unit which is attacked is no longer unaware.
fn becomes_aware(field: &Battlefield, unit: UnitId) -> Option<BattleEvent> {
    ended(field, &field.summary(unit), Condition::Unaware)
}

/// The unit over which a flask has broken.
fn doused(event: &BattleEvent) -> Option<UnitId> {
    let BattleEvent::FlaskBroke(FlaskBreaking { over, .. }) = *event else { return None };
    over
}

pub(super) fn reveal(
    mut attacks: Deeds<(&Attack, &Target, &Victim, &mut Effects)>,
    field: Battlefield,
    conditions: Query<&Conditions>,
) {
    let ends =
        |conditions: &Conditions| conditions.has(Condition::Invisible) || conditions.has(Condition::Unaware);
    if !conditions.iter().any(ends) {
        return;
    }
    attacks.each(|(attack, target, victim, mut effects)| {
        effects.0.extend(shows_itself(&field, &field.summary(attack.attacker)));
        // An accident hits another unit than the one that is attacked.
        let hit = victim.0.filter(|victim| *victim != target.0);
        let attacked = std::iter::once(target.0).chain(hit);
        effects.0.extend(attacked.filter_map(|unit| becomes_aware(&field, unit)));
    });
}

/// Thrown flasks and hands laid on an enemy are attacks too; whoever only breaks free makes none.
fn reveal_others(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let (unit, attacked) = if let Act::Hurl { unit, .. } = declared.0 {
            (unit, effects.0.iter().find_map(doused))
        } else if let Act::Wrestle { unit, target, bid: Bid::Seize | Bid::Stab(_) } = declared.0 {
            (unit, Some(target))
        } else {
            return;
        };
        effects.0.extend(attacked.and_then(|unit| becomes_aware(&field, unit)));
        effects.0.extend(shows_itself(&field, &field.summary(unit)));
    });
}

/// Ends what lasts a round where nothing says how long.
fn come_to(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 == Act::PassTime {
            for unit in field.fighting() {
                let ends = unit.conditions.iter().filter(|lasting| lasts_the_round(lasting));
                effects.0.extend(ends.map(|lasting| runs_out(&field, &unit, lasting)));
            }
        }
    });
}

/// States with which a level may let a unit begin, and the rule without which they do not take their course: nothing
/// would make it run, and nothing would burn it or put it out.
const COURSES: [(Condition, RuleId); 4] = [
    (Condition::Routed, R23),
    (Condition::Turned, R23),
    (Condition::Alight, R28),
    (Condition::Engulfed, R29),
];

/// Ends, as the first round begins, what the rulebook knows nothing of: a level is played under any rulebook.
fn leave_out(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 != Act::BeginRound || field.clock.round > 0 {
            return;
        }
        for (condition, rule) in COURSES.into_iter().filter(|(_, rule)| !field.rulebook.has(*rule)) {
            let units = field.summaries().filter(|unit| unit.conditions.has(condition));
            effects.0.extend(units.map(|unit| BattleEvent::condition_ended(*unit.id, condition, rule)));
        }
    });
}

fn lasts_the_round(lasting: &Lasting) -> bool {
    let of_a_round = [Condition::Stunned, Condition::Unaware, Condition::Parrying, Condition::OffBalance];
    lasting.until.is_usual() && of_a_round.contains(&lasting.condition)
}

/// Ends what lasts until a segment or a round that is over now.
fn run_out(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Some((round, segment)) = over(&field, &declared.0, &effects) else { return };
        for unit in field.summaries() {
            let ends = unit.conditions.iter().filter(|lasting| lasting.until.is_over(round, segment));
            effects.0.extend(ends.map(|lasting| runs_out(&field, &unit, lasting)));
        }
    });
}

/// The round and the segment that are over with an act: with that of the clock, or as a new block begins.
fn over(field: &Battlefield, act: &Act, effects: &Effects) -> Option<(u32, u8)> {
    let round = field.clock.round;
    if *act == Act::PassTime {
        return Some((round, SEGMENTS));
    }
    effects.0.iter().find_map(|event| {
        let (BattleEvent::BlockBegan { segment, .. }
        | BattleEvent::SpellCast(SpellEffect { segment, .. })
        | BattleEvent::SpellSpoiled(SpellLoss { segment: Some(segment), .. })) = event
        else {
            return None;
        };
        Some((round, segment - 1))
    })
}

/// Ends what lasts until the turn of its bearer begins or ends.
fn end_with_turns(mut effects: Deeds<&mut Effects>, field: Battlefield) {
    effects.each(|mut effects| {
        let mut over = Vec::new();
        for event in &effects.0 {
            if let BattleEvent::BlockBegan { units, .. } = event {
                over.extend(units.iter().flat_map(|unit| {
                    ends_with(
                        &field,
                        *unit,
                        |until| matches!(until, Until::TurnBegins(round) if round <= field.clock.round),
                    )
                }));
            }
            if let BattleEvent::TurnEnded { unit, .. } = event {
                over.extend(ends_with(
                    &field,
                    *unit,
                    |until| matches!(until, Until::TurnEnds(round) if round <= field.clock.round),
                ));
            }
        }
        effects.0.extend(over);
    });
}

fn ends_with(field: &Battlefield, unit: UnitId, ends: impl Fn(Until) -> bool) -> Vec<BattleEvent> {
    let unit = field.summary(unit);
    let over = unit.conditions.iter().filter(|lasting| ends(lasting.until));
    over.map(|lasting| runs_out(field, &unit, lasting)).collect()
}

/// The rule of a condition whose cause has none.
fn usual_rule(field: &Battlefield) -> RuleId {
    let rules = [T24, R04, A82];
    rules.into_iter().find(|rule| field.rulebook.has(*rule)).unwrap_or(R04)
}

/// The end of a condition by one cause; others that cause the same go on. Whoever brought it about is named as when it
/// began: a side that was not told of the beginning because it does not know that unit is not told of the end (A-82).
fn runs_out(field: &Battlefield, unit: &UnitSummary, lasting: &Lasting) -> BattleEvent {
    let (condition, cause) = (lasting.condition, lasting.cause);
    let alike = unit.conditions.iter().filter(|other| other.condition == condition).count();
    let rule = cause.rule.unwrap_or(usual_rule(field));
    let named = alike > 1 || cause.by.is_some();
    BattleEvent::ConditionEnded { unit: *unit.id, condition, rule, cause: named.then_some(cause) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ConditionCause;
    use crate::order::Order;
    use crate::rules::trial::{Trial, unit};

    fn stun(rule: u8, until: Until) -> Lasting {
        let cause = ConditionCause::rule(RuleId::a(rule));
        Lasting { cause, until, ..Lasting::plain(Condition::Stunned) }
    }

    #[test]
    fn what_a_level_alone_brings_ends_with_the_round_in_every_rulebook() {
        for rulebook in ["thac0", "crits-and-fumbles", "combat-options", "advanced", "house"] {
            for condition in
                [Condition::Stunned, Condition::Unaware, Condition::Parrying, Condition::OffBalance]
            {
                let mut trial = Trial::duel(rulebook);
                trial.condition("target", condition).end_round();
                assert!(!trial.unit_now("target").conditions.has(condition), "{rulebook} {condition:?}");
            }
        }
    }

    #[test]
    fn a_level_with_states_that_the_rulebook_leaves_out_begins_without_them() {
        let text = std::fs::read_to_string("levels/archers-lane.ron").expect("it is shipped");
        let states = [Condition::Routed, Condition::Turned, Condition::Alight, Condition::Engulfed];
        for (rulebook, kept) in
            [("thac0", false), ("crits-and-fumbles", false), ("advanced", false), ("house", true)]
        {
            for state in states {
                let level = text.replacen("creature:", &format!("conditions: [{state:?}], creature:"), 1);
                let level = crate::level::Level::read(&crate::level::Source::inline("lane", &level));
                let level = level.unwrap_or_else(|error| panic!("{error}"));
                let rulebook = crate::rulebook::Rulebook::shipped(rulebook, crate::rules::codex());
                let rulebook = rulebook.unwrap_or_else(|error| panic!("{error}"));
                let dice = crate::level::DiceRecord::seeded(1);
                let battle = crate::rules::Battle::new(&level, &rulebook, dice);
                let ended = |event: &BattleEvent| {
                    let BattleEvent::ConditionEnded { condition, .. } = event else { return false };
                    *condition == state
                };
                let left_out = battle.log().events().iter().any(ended);
                assert_eq!(left_out, !kept, "{} {state:?}", rulebook.name);
            }
        }
    }

    #[test]
    fn t24_who_lays_hands_on_an_enemy_is_seen_again() {
        let level = [(r#"held: ["sword"]"#, r#"held: [], stowed: ["sword"]"#)];
        let mut hands = Trial::duel_but("house", &level);
        let seize = Order::Wrestle { unit: unit("attacker"), target: unit("target") };
        hands.condition("attacker", Condition::Invisible).obey_with(seize, &[(20, 15), (20, 5)]);
        hands.obey(Order::Choose { option: 0.into() });
        hands.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Invisible"}"#);
    }

    #[test]
    fn t24_who_is_seized_or_hit_by_accident_is_no_longer_unaware() {
        let level = [(r#"held: ["sword"]"#, r#"held: [], stowed: ["sword"]"#)];
        for rulebook in ["combat-options", "house"] {
            let mut hands = Trial::duel_but(rulebook, &level);
            let seize = Order::Wrestle { unit: unit("attacker"), target: unit("target") };
            hands.condition("target", Condition::Unaware).obey_with(seize, &[(20, 15), (20, 5)]);
            hands.obey(Order::Choose { option: 0.into() });
            assert!(!hands.unit_now("target").conditions.has(Condition::Unaware), "{rulebook}");
        }
        for rulebook in ["crits-and-fumbles", "house"] {
            let mut stray = Trial::duel(rulebook);
            stray.arm("attacker", "bow").place("target", 8, 2).place("friend", 6, 2);
            stray.condition("friend", Condition::Unaware);
            stray.dice(&[(20, 2), (6, 3)]).obey(crate::rules::trial::attack("attacker", "target"));
            stray.expect(r#"{"event":"damaged","victim":"friend"}"#);
            assert!(!stray.unit_now("friend").conditions.has(Condition::Unaware), "{rulebook}");
        }
    }

    #[test]
    fn a_condition_ends_with_its_round_and_another_cause_of_the_same_goes_on() {
        let mut trial = Trial::duel("house");
        trial.unit("target", |target| {
            target.conditions.begin(stun(48, Until::Round(2)));
            target.conditions.begin(stun(63, Until::Round(3)));
        });
        trial.end_round();
        trial.expect_no("condition_ended");
        trial
            .end_round()
            .expect(r#"{"event":"condition_ended","unit":"target","rule":"A-48","cause":{"rule":"A-48"}}"#);
        assert!(trial.unit_now("target").conditions.has(Condition::Stunned));
        trial.end_round().expect(r#"{"event":"condition_ended","unit":"target","rule":"A-63"}"#);
        assert!(trial.unit_now("target").conditions.is_empty());
    }

    #[test]
    fn a82_the_end_names_who_brought_it_about_as_the_beginning_did() {
        let mut trial = Trial::duel("house");
        trial.unit("target", |target| {
            let cause = ConditionCause { by: Some(unit("attacker")), ..ConditionCause::rule(RuleId::a(70)) };
            let until = Until::Round(1);
            target.conditions.begin(Lasting { cause, until, ..Lasting::plain(Condition::Doomed) });
            target.conditions.begin(stun(48, until));
        });
        trial.end_round();
        trial.expect(r#"{"event":"condition_ended","condition":"Doomed","cause":{"by":"attacker"}}"#);
        let told = trial.events().into_iter().find(|event| event["condition"] == "Stunned");
        assert!(told.is_some_and(|event| event["cause"].is_null()));
    }

    #[test]
    fn who_is_stunned_bleeds_before_it_comes_to() {
        let mut trial = Trial::duel("house");
        trial.condition("target", Condition::Stunned).unit("target", |target| {
            target.wounds.push(crate::model::Wound { number: 1, bleeding: 1, ..Default::default() });
        });
        trial.end_round();
        let events = trial.events();
        let place = |name| events.iter().position(|event| event["event"] == name).expect("it happens");
        assert!(place("bled") < place("condition_ended"));
    }

    #[test]
    fn a_condition_ends_when_its_segment_is_over() {
        let mut trial = Trial::duel("house");
        let clock = trial.snapshot().clock;
        let until = Until::Segment(clock.round, clock.segment);
        trial.unit("target", |target| target.conditions.begin(stun(48, until)));
        trial.obey(Order::EndTurn { unit: unit("attacker") });
        trial.expect_no("condition_ended");
        trial.obey(Order::EndTurn { unit: unit("friend") });
        let now = trial.snapshot().clock;
        assert!(now.round == clock.round && now.segment > clock.segment, "{now:?}");
        trial.expect(r#"{"event":"condition_ended","unit":"target","rule":"A-48"}"#);
    }

    #[test]
    fn stun_of_no_known_length_ends_with_the_round_and_prayer_does_not() {
        let mut trial = Trial::duel("house");
        trial.condition("target", Condition::Stunned).condition("target", Condition::Prayer).end_round();
        trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Stunned","rule":"T-24"}"#);
        let left: Vec<Condition> = trial.unit_now("target").conditions.words().collect();
        assert_eq!(left, [Condition::Prayer]);
    }
}
