//! Notices about the player's attacks, and about free attacks on the player's units, when pictures are skipped.

use bevy::prelude::{Local, MessageWriter, Res};

use super::names::ByName;
use crate::event::{AttackResult, AttackRoll, BattleEvent};
use crate::input::{Notice, Session, Settings, Shown, Speed, ToldLog};
use crate::level::Snapshot;
use crate::model::{Occasion, UnitId};
use crate::replay::{capital, sentence};

/// Sends notices about the events since the last frame, if pictures are skipped.
pub(super) fn tell(
    session: Res<Session>,
    shown: Res<Shown>,
    settings: Res<Settings>,
    log: ToldLog,
    mut told: Local<Option<(u32, usize)>>,
    mut notices: MessageWriter<Notice>,
) {
    // The events of a loaded battle, or of one taken back, are not new.
    let here = (session.jumps, shown.events);
    let before = told.replace(here).filter(|(jumps, _)| *jumps == session.jumps).unwrap_or(here).1;
    let Some(new) = log.events().get(before..shown.events) else { return };
    if settings.speed == Speed::Instant {
        let own = |unit: UnitId| session.is_led_by_people(unit);
        notices.write_batch(outcomes(new, own, &shown.state).into_iter().map(Notice::Happened));
    }
}

/// A line for every attack of the player's units, and for every free attack on them: the result, or the roll of a miss.
fn outcomes(events: &[BattleEvent], own: impl Fn(UnitId) -> bool, state: &Snapshot) -> Vec<String> {
    let names = ByName(state);
    let mut lines: Vec<Vec<String>> = Vec::new();
    let mut follows = false;
    for event in events {
        let words = || format!("{}.", capital(&sentence(event, &names)));
        if let BattleEvent::AttackRolled(AttackRoll { attacker, target, occasion, result, .. }) = event {
            follows = own(*attacker) || (*occasion == Occasion::Free && own(*target));
            let missed = *result != AttackResult::Hit;
            lines.extend(follows.then(|| missed.then(words).into_iter().collect()));
        } else if matches!(event, BattleEvent::BlockBegan { .. } | BattleEvent::RoundEnded { .. }) {
            follows = false;
        } else if follows && is_told(event) {
            lines.last_mut().into_iter().for_each(|line| line.push(words()));
        }
    }
    lines.iter().filter(|line| !line.is_empty()).map(|line| line.join(" ")).collect()
}

/// Whether the event is a result of an attack.
fn is_told(event: &BattleEvent) -> bool {
    event.facts().grave || matches!(event, BattleEvent::Damaged(_) | BattleEvent::Resisted { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level, Source};
    use crate::order::Order;
    use crate::rulebook::Rulebook;
    use crate::rules::{Battle, codex};

    /// A duel with scripted dice (die, face); the lines about attacks of `own`.
    fn duel(own: &str, script: &[(u16, u16)]) -> Vec<String> {
        let man = |side: &str, column: i32, facing: &str| {
            format!(
                "\"{side}\": (creature: \"man-at-arms\", side: \"{side}\", at: ({column}, 1), facing: {facing}),"
            )
        };
        let text = format!(
            "(version: 1, title: \"duel\", round_limit: 9, legend: {{'.': (surface: Dirt)}},
              map: Fill(columns: 6, rows: 4, with: '.'),
              sides: {{\"red\": (name: \"Red\", objectives: [Eliminate]), \"blue\": (name: \"Blue\", objectives: [Eliminate])}},
              units: {{{}{}}})",
            man("red", 2, "East"),
            man("blue", 3, "West")
        );
        let level = Level::read(&Source::inline("duel", &text)).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("thac0", codex()).unwrap_or_else(|error| panic!("{error}"));
        let id = |text: &str| text.parse().expect("ids are well formed");
        let script =
            script.iter().map(|&(die, face)| crate::model::ScriptedFace { die, face, purpose: None });
        let dice = DiceRecord {
            initiative: Some(vec![id("red"), id("blue")]),
            script: Some(script.collect()),
            ..DiceRecord::seeded(1)
        };
        let mut battle = Battle::new(&level, &rulebook, dice);
        let order = Order::Attack { unit: id("red"), target: id("blue"), weapon: None };
        battle.submit(&order).unwrap_or_else(|refusal| panic!("{refusal}"));
        let own: UnitId = id(own);
        outcomes(battle.log().events(), |unit| unit == own, &battle.snapshot())
    }

    #[test]
    fn a_player_is_told_the_results_of_own_attacks_only() {
        let hit = duel("red", &[(20, 19), (4, 1), (4, 2)]);
        assert!(matches!(hit.as_slice(), [line] if line.contains("for 3 hit points")), "{hit:?}");
        let miss = duel("red", &[(20, 3)]);
        assert!(matches!(miss.as_slice(), [line] if line.contains("rolls 3: a miss")), "{miss:?}");
        assert_eq!(duel("blue", &[(20, 3)]), Vec::<String>::new());
    }
}
