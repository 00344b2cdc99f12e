//! Which events make a scene, and what is seen of each.

use super::scene::{Scene, SceneContext};
use super::{attack, chase, flames, handling, harm, magic, motion, rout, sight, throw, timing, wrestling};
use crate::event::BattleEvent;
use crate::replay::MomentKind;
use crate::sound::Effect;
use crate::view::layout::center;

/// Makes a scene of the first event and those that are told with it, if it knows such events.
type Maker = fn(&SceneContext, &[BattleEvent]) -> Option<Scene>;

/// The maker for scenes that begin with this event.
#[expect(clippy::too_many_lines, reason = "one match over all events")]
fn maker(event: &BattleEvent) -> Maker {
    use BattleEvent as E;
    match event {
        E::InitiativeRolled { .. } => throw::initiative,
        E::Moved { .. }
        | E::Turned { .. }
        | E::StanceTaken { .. }
        | E::LayerChanged { .. }
        | E::ConditionEnded { .. }
        | E::Mounted(_)
        | E::Dismounted { .. }
        | E::Delayed { .. }
        | E::Voided { .. } => motion::scene,
        E::TargetDrawn { .. }
        | E::AttackRolled(_)
        | E::FriendlyFire { .. }
        | E::TightQuartersHit { .. }
        | E::CriticalHit { .. }
        | E::Resisted { .. } => attack::scene,
        E::Damaged(_)
        | E::Wounded(_)
        | E::Injured { .. }
        | E::ConfirmationRolled(_)
        | E::PartHurt(_)
        | E::PartSpared(_)
        | E::ArmorTested(_)
        | E::ShockChecked(_)
        | E::SeizureChecked(_)
        | E::SlayingTried(_)
        | E::FatigueChecked(_)
        | E::Rested { .. }
        | E::Died { .. }
        | E::LifeDrained(_)
        | E::LifeReturned { .. }
        | E::Bled { .. }
        | E::BeganToDie { .. }
        | E::ComaChecked { .. }
        | E::Revived { .. }
        | E::Steadied(_)
        | E::Tended(_)
        | E::Fell { .. } => harm::scene,
        E::Fumbled { .. }
        | E::FumbleRolled(_)
        | E::ItemTested(_)
        | E::BreakageTested(_)
        | E::Broke { .. }
        | E::EnhancementChanged { .. }
        | E::AmmunitionGathered { .. }
        | E::TookAim { .. }
        | E::Loaded { .. }
        | E::Searched { .. }
        | E::ItemMoved(_) => handling::scene,
        E::ConditionBegan { .. }
        | E::SavingThrow { .. }
        | E::FlaskBroke(_)
        | E::WickLit(_)
        | E::Burned { .. }
        | E::Smothered(_)
        | E::FireChanged { .. } => flames::scene,
        E::SpellBegun(_)
        | E::SpellSpoiled(_)
        | E::SpellCast(_)
        | E::SpellHarmed(_)
        | E::SpellHealed(_)
        | E::InjuryHealed(_) => magic::scene,
        E::Wrestled(_) | E::HoldChanged(_) => wrestling::scene,
        E::MoraleChecked(_)
        | E::EnemiesMet { .. }
        | E::Routed { .. }
        | E::Cowered { .. }
        | E::LeftField { .. }
        | E::Surrendered { .. }
        | E::LaidDownArms { .. }
        | E::TurningTried(_)
        | E::UndeadTurned { .. }
        | E::UndeadDestroyed { .. } => rout::scene,
        E::ChaseBegan(_) | E::Tempted(_) | E::Raced(_) | E::WayBlocked(_) | E::PursuitGivenUp(_) => {
            chase::scene
        }
        E::SightLost { .. } | E::Noticed { .. } | E::Listened(_) | E::Detected(_) => sight::scene,
        E::BattleEnded { .. } => end,
        E::RoundBegan { .. } => round,
        E::BattleBegan { .. }
        | E::BlockBegan { .. }
        | E::TurnSpent { .. }
        | E::AmmunitionSpent { .. }
        | E::AmmunitionLanded(_)
        | E::ChoiceAsked { .. }
        | E::ChoiceMade { .. }
        | E::ChainCut { .. }
        | E::HoldCounted { .. }
        | E::RoundEnded { .. }
        | E::TurnEnded { .. }
        | E::ChaseTurnBegan(_)
        | E::Caught(_)
        | E::GotAway(_)
        | E::ChaseEnded(_) => nothing,
    }
}

/// The scene of the first event and those that are told with it; an empty one if there is nothing to see.
pub fn scene(context: &SceneContext, events: &[BattleEvent]) -> Scene {
    let Some(first) = events.first() else { return Scene::default() };
    let mut scene = maker(first)(context, events).unwrap_or_else(Scene::one);
    let known = scene.moment.as_ref().map(|moment| (moment.at, by_ear(moment.kind)));
    if let Some((at, effect)) = known {
        let place = scene.place.map(center).unwrap_or_default();
        scene.hear(at, effect, place);
    }
    scene
}

/// What a moment is known by, besides its ribbon.
fn by_ear(kind: MomentKind) -> Effect {
    match kind {
        MomentKind::Critical => Effect::Critical,
        MomentKind::FriendlyFire => Effect::FriendlyFire,
        MomentKind::Breakage => Effect::Breakage,
        MomentKind::Drop | MomentKind::LastFall | MomentKind::Fall => Effect::Paper,
    }
}

/// Nothing is seen of it but the panels.
fn round(context: &SceneContext, _: &[BattleEvent]) -> Option<Scene> {
    let mut scene = Scene::one();
    let first = context.state.units.first().map(|unit| center(unit.position));
    scene.hear(0.0, Effect::RoundBegins, first.unwrap_or_default());
    Some(scene)
}

fn end(_: &SceneContext, _: &[BattleEvent]) -> Option<Scene> {
    Some(Scene { lasting: timing::END, ..Scene::one() })
}

/// The panels show these events, or the next event shows what they mean.
fn nothing(_: &SceneContext, _: &[BattleEvent]) -> Option<Scene> {
    None
}

#[cfg(test)]
mod tests {
    use super::super::cue::{Cue, DieCue, What};
    use super::*;
    use crate::event::{ItemMotion, ItemMove};
    use crate::level::{DiceRecord, ItemRecord, Level, Snapshot};
    use crate::model::{Place, Status};
    use crate::replay::shipped_levels;
    use crate::view::playback::throw::is_best_face;
    use crate::view::random_battles::{RandomBattle, fought};
    use crate::view::tableau::Tableau;

    /// The scenes of a whole battle, each with the events it tells.
    fn scenes(battle: &RandomBattle) -> Vec<(Scene, &[BattleEvent])> {
        let mut tableau = Tableau::of(&battle.beginning);
        let (mut told, mut scenes) = (0, Vec::new());
        while told < battle.log.len() {
            let (past, events) = battle.log.split_at(told);
            let state = tableau.state().expect("a battle is on the table");
            let context = SceneContext { state, past, grain: 1.0 };
            let scene = scene(&context, events);
            told += scene.events;
            let events = &events[..scene.events];
            scenes.push((scene, events));
            events.iter().for_each(|event| tableau.apply(event));
        }
        scenes
    }

    fn dice(scene: &Scene) -> Vec<(u16, u16)> {
        let die = |cue: &Cue| match cue.what {
            What::Die(DieCue { sides, shows, .. }) => Some((sides, shows)),
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
    fn what_nobody_should_miss_is_a_moment() {
        for battle in fought() {
            for (scene, events) in scenes(&battle) {
                let kind = scene.moment.as_ref().map(|moment| moment.kind);
                let is = |expected: MomentKind| kind == Some(expected);
                let first = &events[0];
                assert!(is(MomentKind::FriendlyFire) || !matches!(first, BattleEvent::FriendlyFire { .. }));
                assert!(is(MomentKind::Critical) || !matches!(first, BattleEvent::CriticalHit { .. }));
                assert!(is(MomentKind::Breakage) || !matches!(first, BattleEvent::Broke { .. }));
                if let Some(moment) = &scene.moment {
                    assert!((0.0..=scene.lasting).contains(&moment.at), "{scene:?}");
                    assert!(moment.words.chars().next().is_some_and(|first| !first.is_lowercase()));
                }
            }
        }
    }

    #[test]
    fn what_is_fought_is_heard_and_moments_are_known_by_ear() {
        for battle in fought() {
            for (scene, events) in scenes(&battle) {
                let sound = |cue: &Cue| match cue.what {
                    What::Sound(effect, _) => Some(effect),
                    _ => None,
                };
                let heard: Vec<Effect> = scene.cues.iter().filter_map(sound).collect();
                let hears = |effect: Effect| heard.contains(&effect);
                let first = &events[0];
                let rolled = !first.rolls().is_empty();
                assert!(!rolled || hears(Effect::DieRolls) && hears(Effect::DieSettles), "{first:?}");
                let twenty = events.iter().flat_map(|event| event.rolls()).any(is_best_face);
                assert_eq!(hears(Effect::NaturalTwenty), twenty, "{first:?}");
                let is_attack = matches!(first, BattleEvent::AttackRolled(_));
                let dice = [Effect::DieRolls, Effect::DieSettles, Effect::NaturalTwenty];
                let of_dice = |effect: &&Effect| dice.contains(effect);
                assert!(!is_attack || heard.iter().any(|effect| !of_dice(&effect)), "{first:?}");
                assert!(hears(Effect::Critical) || !matches!(first, BattleEvent::CriticalHit { .. }));
                assert!(hears(Effect::BodyFalls) || !matches!(first, BattleEvent::Fell { .. }));
                assert!(hears(Effect::Breakage) || !matches!(first, BattleEvent::Broke { .. }));
                let moment = scene.moment.as_ref().map(|moment| moment.kind);
                assert_eq!(
                    hears(Effect::FriendlyFire),
                    moment == Some(MomentKind::FriendlyFire),
                    "{first:?}"
                );
            }
        }
    }

    #[test]
    fn the_last_fall_and_what_nobody_gets_back_are_moments() {
        let level = Level::read(&shipped_levels().next().expect("levels are shipped"));
        let level = level.unwrap_or_else(|error| panic!("{error}"));
        let mut state = Snapshot::beginning(&level, DiceRecord::default());
        let kind = |state: &Snapshot, event: BattleEvent| {
            let context = SceneContext { state, past: &[], grain: 1.0 };
            scene(&context, &[event]).moment.map(|moment| moment.kind)
        };
        let last = state.units[0].clone();
        let fell = || BattleEvent::Fell { unit: last.id, at: last.position };
        assert_eq!(kind(&state, fell()), None, "others still fight");
        let held = |item: &&ItemRecord| matches!(item.place, Place::Held(_));
        let item = state.items.iter().find(held).expect("somebody holds something").clone();
        let owner = item.place.carrier().expect("it is held");
        let lost =
            |motion| BattleEvent::ItemMoved(ItemMove::new(item.id, owner, motion, item.place, Place::Lost));
        assert_eq!(kind(&state, lost(ItemMotion::Fumbled)), Some(MomentKind::Drop));
        assert_eq!(kind(&state, lost(ItemMotion::Dropped)), None, "it was dropped on purpose");
        for other in state.units.iter_mut().filter(|other| other.side == last.side) {
            other.status = Status::Fallen;
        }
        assert_eq!(kind(&state, fell()), Some(MomentKind::LastFall));
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
                        | BattleEvent::AttackRolled(_)
                        | BattleEvent::FriendlyFire { .. }
                        | BattleEvent::CriticalHit { .. }
                        | BattleEvent::Damaged(_)
                        | BattleEvent::Bled { .. }
                        | BattleEvent::Fell { .. }
                        | BattleEvent::Fumbled { .. }
                        | BattleEvent::ItemMoved(_)
                        | BattleEvent::MoraleChecked(_)
                        | BattleEvent::LeftField { .. }
                        | BattleEvent::Burned { .. }
                        | BattleEvent::SavingThrow { .. }
                        | BattleEvent::FlaskBroke(_)
                );
                let spilled =
                    matches!(events[0], BattleEvent::ItemMoved(ItemMove { motion: ItemMotion::UsedUp, .. }));
                let weighs = weighs && !spilled;
                assert!(seen || !weighs, "nothing to see of {events:?}");
            }
        }
    }
}
