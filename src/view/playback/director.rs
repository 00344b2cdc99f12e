//! Which events make a scene, and what is seen of each.

use bevy::math::Vec2;

use super::cue::{Gesture, Tone};
use super::scene::{Scene, Stage};
use super::{blow, chase, errand, flames, harm, rout, throw, timing, wrestling};
use crate::event::BattleEvent;
use crate::hex::Hex;
use crate::model::{Condition, Stance, UnitId};
use crate::view::counters::Figure;
use crate::view::layout::{center, clinging};

/// The scene of the first of these events and those that are told with it.
pub fn scene(stage: &Stage, events: &[BattleEvent]) -> Scene {
    use BattleEvent as E;
    let Some(event) = events.first() else { return Scene::default() };
    match event {
        E::InitiativeRolled { .. } => throw::initiative(stage, events),
        E::Moved { unit, from, to, .. } => walk(stage, *unit, *from, *to, events.get(1)),
        E::StanceTaken { unit, before, after } => take_stance(stage, *unit, *before, *after),
        E::ConditionEnded { unit, condition, .. } => stage.remark(*unit, freed(*condition)),
        E::Turned { unit, .. } => Scene { lasting: timing::TURN, ..stage.of(*unit) },
        E::TargetDrawn { .. }
        | E::AttackRolled { .. }
        | E::FriendlyFire { .. }
        | E::TightQuartersHit { .. }
        | E::CriticalHit { .. }
        | E::SeverityRolled { .. } => blow::scene(stage, events),
        E::Damaged { .. } | E::Wounded { .. } | E::Injured { .. } | E::Bled { .. } | E::Fell { .. } => {
            harm::scene(stage, events)
        }
        E::Fumbled { .. }
        | E::BreakageTested { .. }
        | E::ItemMoved(_)
        | E::EnhancementChanged { .. }
        | E::Searched { .. } => errand::scene(stage, event),
        E::Resisted { victim, needed, .. } => stage.remark(*victim, &format!("Unharmed: needs {needed:+}")),
        E::AmmunitionGathered { unit, .. } => stage.remark(*unit, "fills the quiver"),
        E::ConditionBegan { .. }
        | E::SavingThrow { .. }
        | E::FlaskBroke { .. }
        | E::WickLit { .. }
        | E::Burned { .. }
        | E::Smothered(_)
        | E::FireChanged { .. } => flames::scene(stage, event),
        E::Wrestled(_) | E::HoldChanged(_) => wrestling::scene(stage, event),
        E::TookAim { unit, .. } => stage.remark(*unit, "takes aim"),
        E::Loaded { unit, before, after, .. } if after < before => stage.remark(*unit, "loads"),
        E::Delayed { unit, .. } => stage.remark(*unit, "waits"),
        E::Voided { unit, .. } => stage.remark(*unit, "in vain"),
        E::Surrendered { units, .. } => surrender(stage, units),
        E::FoesMet { units, .. } => stage.remark_all(units, "stands fast"),
        E::Mounted { unit, .. } => stage.remark(*unit, "mounts"),
        E::Dismounted { unit, thrown: true, .. } => stage.remark(*unit, "is thrown"),
        E::Dismounted { unit, .. } => stage.remark(*unit, "dismounts"),
        E::MoraleChecked { .. }
        | E::Routed { .. }
        | E::LeftField { .. }
        | E::TurningTried(_)
        | E::UndeadTurned { .. }
        | E::UndeadDestroyed { .. } => rout::scene(stage, event),
        E::ChaseBegan(_) | E::Tempted(_) | E::WayBlocked(_) | E::Raced(_) | E::PursuitGivenUp(_) => {
            chase::scene(stage, event)
        }
        E::Cowered { unit } => stage.remark(*unit, "cowers"),
        E::LaidDownArms { unit, .. } => surrender(stage, &[*unit]),
        E::BattleEnded { .. } => Scene { lasting: timing::END, ..Scene::one() },
        _ => Scene::one(),
    }
}

fn walk(stage: &Stage, unit: UnitId, from: Hex, to: Hex, next: Option<&BattleEvent>) -> Scene {
    let mut scene = Scene { place: Some(to), lasting: timing::STEP, ..Scene::one() };
    let climbs = matches!(next, Some(BattleEvent::StanceTaken { unit: other, before: Stance::Climbing, .. })
        if *other == unit);
    if climbs {
        (scene.events, scene.lasting) = (2, timing::CLIMB);
        scene.say_over(0.0, center(to), "climbs", Tone::Plain);
    }
    let start = if climbs { clings(stage, unit) } else { center(from) };
    scene.gesture(0.0, scene.lasting, Figure::Unit(unit), Gesture::Walk(start));
    scene
}

fn take_stance(stage: &Stage, unit: UnitId, before: Stance, after: Stance) -> Scene {
    let middle = stage.middle(unit);
    let (words, start) = match (before, after) {
        (_, Stance::Climbing) => ("climbs", middle),
        (Stance::Climbing, _) => ("climbs back", clings(stage, unit)),
        (_, Stance::Standing) => ("gets up", middle),
        (_, Stance::Kneeling) => ("kneels", middle),
        (_, Stance::Sitting) => ("sits down", middle),
        (_, Stance::Prone) => ("lies down", middle),
    };
    let climbs = before == Stance::Climbing || after == Stance::Climbing;
    let mut scene = stage.remark(unit, words);
    scene.lasting = if climbs { timing::CLIMB } else { timing::STANCE };
    let gesture = if climbs { Gesture::Walk(start) } else { Gesture::Bow };
    scene.gesture(0.0, scene.lasting, Figure::Unit(unit), gesture);
    if !climbs {
        scene.told = scene.lasting / 2.0;
    }
    scene
}

/// Where a climber's counter lies.
fn clings(stage: &Stage, unit: UnitId) -> Vec2 {
    stage.unit(unit).map(|unit| clinging(unit.position, unit.facing)).unwrap_or_default()
}

fn surrender(stage: &Stage, units: &[UnitId]) -> Scene {
    let mut scene = Scene { lasting: timing::END, ..Scene::one() };
    for unit in units {
        scene.place = stage.unit(*unit).map(|unit| unit.position);
        scene.say_over(0.0, stage.middle(*unit), "surrenders", Tone::Plain);
    }
    scene
}

/// What is said of somebody who is under a condition no more.
fn freed(condition: Condition) -> &'static str {
    match condition {
        Condition::Invisible => "can be seen again",
        Condition::Stunned | Condition::Helpless | Condition::Routed | Condition::Turned => "comes to",
        Condition::Unaware => "takes notice",
        Condition::Alight => "the oil is out",
        Condition::Engulfed => "burns no more",
        Condition::Aiming => "aims no more",
        Condition::Grappling => "lets go",
        Condition::Held | Condition::Pinned => "free",
        Condition::Prayer | Condition::Chant | Condition::MartialMusic => "no longer blessed",
    }
}

#[cfg(test)]
mod tests {
    use super::super::cue::{Cue, Die, What};
    use super::*;
    use crate::event::{ItemMotion, ItemMove};
    use crate::view::random_battles::{Fought, fought};
    use crate::view::tableau::Tableau;

    /// The scenes of a whole battle, each with the events it tells.
    fn scenes(battle: &Fought) -> Vec<(Scene, &[BattleEvent])> {
        let mut tableau = Tableau::of(&battle.beginning);
        let (mut told, mut scenes) = (0, Vec::new());
        while told < battle.log.len() {
            let (past, events) = battle.log.split_at(told);
            let state = tableau.state().expect("a battle is on the table");
            let stage = Stage { state, past, grain: 1.0 };
            let scene = scene(&stage, events);
            told += scene.events;
            let events = &events[..scene.events];
            scenes.push((scene, events));
            events.iter().for_each(|event| tableau.apply(event));
        }
        scenes
    }

    fn dice(scene: &Scene) -> Vec<(u16, u16)> {
        let die = |cue: &Cue| match cue.what {
            What::Die(Die { sides, shows, .. }) => Some((sides, shows)),
            _ => None,
        };
        scene.cues.iter().filter_map(die).collect()
    }

    #[test]
    fn every_die_that_was_rolled_is_seen_to_settle_on_its_face() {
        for battle in fought() {
            for (scene, events) in scenes(&battle) {
                let rolls = events.iter().flat_map(|event| event.rolls());
                let rolled: Vec<(u16, u16)> = rolls.map(|roll| (roll.die, roll.face)).collect();
                assert_eq!(dice(&scene), rolled, "{events:?}");
            }
        }
    }

    #[test]
    fn every_scene_tells_something_in_its_own_time() {
        for battle in fought() {
            for (scene, events) in scenes(&battle) {
                assert!(!events.is_empty());
                assert!((0.0..=scene.lasting).contains(&scene.told), "{scene:?}");
                assert!(scene.lasting < 5.0, "{scene:?}");
                for cue in &scene.cues {
                    assert!(cue.from >= 0.0 && cue.from <= scene.lasting, "{cue:?} in {events:?}");
                    assert!(cue.lasting > 0.0, "{cue:?}");
                }
            }
        }
    }

    #[test]
    fn whatever_a_player_watches_for_is_to_be_seen() {
        for battle in fought() {
            for (scene, events) in scenes(&battle) {
                let seen = !scene.cues.is_empty() && scene.lasting > 0.0;
                let weighs = matches!(
                    events[0],
                    BattleEvent::Moved { .. }
                        | BattleEvent::StanceTaken { .. }
                        | BattleEvent::ConditionEnded { .. }
                        | BattleEvent::AttackRolled { .. }
                        | BattleEvent::FriendlyFire { .. }
                        | BattleEvent::CriticalHit { .. }
                        | BattleEvent::Damaged { .. }
                        | BattleEvent::Bled { .. }
                        | BattleEvent::Fell { .. }
                        | BattleEvent::Fumbled { .. }
                        | BattleEvent::ItemMoved(_)
                        | BattleEvent::MoraleChecked { .. }
                        | BattleEvent::LeftField { .. }
                        | BattleEvent::Burned { .. }
                        | BattleEvent::SavingThrow { .. }
                        | BattleEvent::FlaskBroke { .. }
                );
                let spilled =
                    matches!(events[0], BattleEvent::ItemMoved(ItemMove { motion: ItemMotion::UsedUp, .. }));
                let weighs = weighs && !spilled;
                assert!(seen || !weighs, "nothing to see of {events:?}");
            }
        }
    }
}
