//! A scene: one event, or a few that belong together, and what is to be seen of it.

use bevy::math::Vec2;

use super::cue::{Caption, Cue, Gesture, Motion, Tone, What};
use super::{blow, chase, errand, flames, harm, rout, throw, timing, wrestling};
use crate::event::BattleEvent;
use crate::hex::Hex;
use crate::model::{Board, Condition, ItemId, Stance, UnitId};
use crate::view::art::{HEX_HEIGHT, WeaponLook};
use crate::view::counters::Figure;
use crate::view::layout::{center, clinging};
use crate::view::stock::Look;
use crate::view::tableau::{Piece, Tableau, Thing};

/// From the middle of a counter to where words leave its face in sight.
const OVER_A_COUNTER: Vec2 = Vec2::new(0.0, 0.42 * HEX_HEIGHT as f32);

/// What is to be seen of the next events.
#[derive(Debug, Default, PartialEq)]
pub struct Scene {
    /// How many events it tells.
    pub events: usize,
    /// When they become true in the pictures, in seconds.
    pub told: f32,
    /// When the next scene may begin.
    pub lasting: f32,
    /// What is to be seen, with times counted from the beginning of the scene.
    pub cues: Vec<Cue>,
    /// Where to look.
    pub place: Option<Hex>,
}

/// What a scene is made from.
pub struct Stage<'a> {
    /// The pictures as they stand.
    pub tableau: &'a Tableau,
    /// The ground.
    pub board: &'a Board,
    /// Events told before.
    pub past: &'a [BattleEvent],
    /// Units of the world to a pixel of the screen.
    pub grain: f32,
}

impl Stage<'_> {
    /// The scene of the first of these events and those that are told with it.
    pub fn scene(&self, events: &[BattleEvent]) -> Scene {
        use BattleEvent as E;
        let Some(event) = events.first() else { return Scene::default() };
        match event {
            E::InitiativeRolled { .. } => throw::initiative(self, events),
            E::Moved { unit, from, to, .. } => self.walk(*unit, *from, *to, events.get(1)),
            E::StanceTaken { unit, before, after } => self.take_stance(*unit, *before, *after),
            E::ConditionEnded { unit, condition, .. } => self.remark(*unit, freed(*condition)),
            E::Turned { unit, .. } => Scene { lasting: timing::TURN, ..self.of(*unit) },
            E::TargetDrawn { .. }
            | E::AttackRolled { .. }
            | E::FriendlyFire { .. }
            | E::TightQuartersHit { .. }
            | E::CriticalHit { .. }
            | E::SeverityRolled { .. } => blow::scene(self, events),
            E::Damaged { .. } | E::Wounded { .. } | E::Injured { .. } | E::Bled { .. } | E::Fell { .. } => {
                harm::scene(self, events)
            }
            E::Fumbled { .. }
            | E::BreakageTested { .. }
            | E::ItemMoved { .. }
            | E::EnhancementChanged { .. }
            | E::Searched { .. } => errand::scene(self, event),
            E::Resisted { victim, needed, .. } => {
                self.remark(*victim, &format!("Unharmed: needs {needed:+}"))
            }
            E::AmmunitionGathered { unit, .. } => self.remark(*unit, "fills the quiver"),
            E::ConditionBegan { .. }
            | E::SavingThrow { .. }
            | E::FlaskBroke { .. }
            | E::WickLit { .. }
            | E::Burned { .. }
            | E::Smothered(_)
            | E::FireChanged { .. } => flames::scene(self, event),
            E::Wrestled(_) | E::HoldChanged(_) => wrestling::scene(self, event),
            E::TookAim { unit, .. } => self.remark(*unit, "takes aim"),
            E::Loaded { unit, before, after, .. } if after < before => self.remark(*unit, "loads"),
            E::Delayed { unit, .. } => self.remark(*unit, "waits"),
            E::Voided { unit, .. } => self.remark(*unit, "in vain"),
            E::Surrendered { units, .. } => self.surrender(units),
            E::FoesMet { units, .. } => self.remark_all(units, "stands fast"),
            E::Mounted { unit, .. } => self.remark(*unit, "mounts"),
            E::Dismounted { unit, thrown: true, .. } => self.remark(*unit, "is thrown"),
            E::Dismounted { unit, .. } => self.remark(*unit, "dismounts"),
            E::MoraleChecked { .. }
            | E::Routed { .. }
            | E::LeftField { .. }
            | E::TurningTried(_)
            | E::UndeadTurned { .. }
            | E::UndeadDestroyed { .. } => rout::scene(self, event),
            E::ChaseBegan(_) | E::Tempted(_) | E::WayBlocked(_) | E::Raced(_) | E::PursuitGivenUp(_) => {
                chase::scene(self, event)
            }
            E::Cowered { unit } => self.remark(*unit, "cowers"),
            E::LaidDownArms { unit, .. } => self.surrender(&[*unit]),
            E::BattleEnded { .. } => Scene { lasting: timing::END, ..Scene::one() },
            _ => Scene::one(),
        }
    }

    /// A scene where a unit is, with nothing in it yet.
    pub fn of(&self, unit: UnitId) -> Scene {
        Scene { place: self.piece(unit).map(|piece| piece.hex), ..Scene::one() }
    }

    /// The picture of a unit.
    pub fn piece(&self, unit: UnitId) -> Option<&Piece> {
        self.tableau.pieces.get(&unit)
    }

    /// The picture of an item.
    pub fn thing(&self, item: ItemId) -> Option<&Thing> {
        self.tableau.things.get(&item)
    }

    /// Whether an item is a flask or something else that is no weapon.
    pub fn is_gear(&self, item: ItemId) -> bool {
        let gear = [WeaponLook::Flask, WeaponLook::Blanket, WeaponLook::Sack, WeaponLook::Food];
        self.thing(item).is_some_and(|thing| gear.contains(&thing.look))
    }

    /// Where a unit's counter lies.
    pub fn middle(&self, unit: UnitId) -> Vec2 {
        self.piece(unit).map(|piece| center(piece.hex)).unwrap_or_default()
    }

    /// Where the target of the last attack stood.
    pub fn last_target(&self) -> Option<Hex> {
        self.past.iter().rev().find_map(|event| match event {
            BattleEvent::AttackRolled { at, .. } => Some(*at),
            _ => None,
        })
    }

    /// What a player calls a unit.
    pub fn name(&self, unit: UnitId) -> &str {
        self.piece(unit).map_or("somebody", |piece| &piece.name)
    }

    fn walk(&self, unit: UnitId, from: Hex, to: Hex, next: Option<&BattleEvent>) -> Scene {
        let mut scene = Scene { place: Some(to), lasting: timing::STEP, ..Scene::one() };
        let climbs = matches!(next, Some(BattleEvent::StanceTaken { unit: other, before: Stance::Climbing, .. })
            if *other == unit);
        if climbs {
            (scene.events, scene.lasting) = (2, timing::CLIMB);
            scene.say_over(0.0, center(to), "climbs", Tone::Plain);
        }
        let start = if climbs { self.clings(unit) } else { center(from) };
        scene.gesture(0.0, scene.lasting, Figure::Piece(unit), Gesture::Walk(start));
        scene
    }

    fn take_stance(&self, unit: UnitId, before: Stance, after: Stance) -> Scene {
        let middle = self.middle(unit);
        let (words, start) = match (before, after) {
            (_, Stance::Climbing) => ("climbs", middle),
            (Stance::Climbing, _) => ("climbs back", self.clings(unit)),
            (_, Stance::Standing) => ("gets up", middle),
            (_, Stance::Kneeling) => ("kneels", middle),
            (_, Stance::Sitting) => ("sits down", middle),
            (_, Stance::Prone) => ("lies down", middle),
        };
        let climbs = before == Stance::Climbing || after == Stance::Climbing;
        let mut scene = self.remark(unit, words);
        scene.lasting = if climbs { timing::CLIMB } else { timing::STANCE };
        let gesture = if climbs { Gesture::Walk(start) } else { Gesture::Bow };
        scene.gesture(0.0, scene.lasting, Figure::Piece(unit), gesture);
        if !climbs {
            scene.told = scene.lasting / 2.0;
        }
        scene
    }

    /// Where a climber's counter lies.
    fn clings(&self, unit: UnitId) -> Vec2 {
        self.piece(unit).map(|piece| clinging(piece.hex, piece.facing)).unwrap_or_default()
    }

    /// A word about a unit in passing.
    pub fn remark(&self, unit: UnitId, text: &str) -> Scene {
        let mut scene = Scene { lasting: timing::GLANCE, ..self.of(unit) };
        scene.say_over(0.0, self.middle(unit), text, Tone::Plain);
        scene
    }

    /// A word about several units in passing.
    pub fn remark_all(&self, units: &[UnitId], text: &str) -> Scene {
        let mut scene = units.first().map_or_else(Scene::one, |unit| self.of(*unit));
        scene.lasting = timing::GLANCE;
        units.iter().for_each(|unit| scene.say_over(0.0, self.middle(*unit), text, Tone::Plain));
        scene
    }

    fn surrender(&self, units: &[UnitId]) -> Scene {
        let mut scene = Scene { lasting: timing::END, ..Scene::one() };
        for unit in units {
            scene.place = self.piece(*unit).map(|piece| piece.hex);
            scene.say_over(0.0, self.middle(*unit), "surrenders", Tone::Plain);
        }
        scene
    }
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

impl Scene {
    /// A scene of one event in which nothing is to be seen.
    pub fn one() -> Scene {
        Scene { events: 1, ..Scene::default() }
    }

    /// Something on the table moves.
    pub fn gesture(&mut self, from: f32, lasting: f32, figure: Figure, gesture: Gesture) {
        self.cues.push(Cue { from, lasting, what: What::Gesture(figure, gesture) });
    }

    /// Something is there for a while.
    pub fn prop(&mut self, from: f32, lasting: f32, look: Look, motion: Motion) {
        self.cues.push(Cue { from, lasting, what: What::Prop(look, motion) });
    }

    /// A caption over a place.
    pub fn say(&mut self, from: f32, at: Vec2, text: &str, tone: Tone) {
        self.caption(
            from,
            timing::CAPTION,
            Caption { at, text: text.to_owned(), tone, size: 16.0, rises: 14.0 },
        );
    }

    /// A caption over somebody's counter.
    pub fn say_over(&mut self, from: f32, middle: Vec2, text: &str, tone: Tone) {
        self.say(from, middle + OVER_A_COUNTER, text, tone);
    }

    /// A number that rises from somebody's counter.
    pub fn count(&mut self, from: f32, middle: Vec2, text: String, tone: Tone) {
        let at = middle + OVER_A_COUNTER / 2.0;
        self.caption(from, timing::NUMBER, Caption { at, text, tone, size: 26.0, rises: 36.0 });
    }

    fn caption(&mut self, from: f32, lasting: f32, caption: Caption) {
        self.cues.push(Cue { from, lasting, what: What::Caption(caption) });
    }
}

#[cfg(test)]
mod tests {
    use super::super::cue::Die;
    use super::*;
    use crate::event::ItemMotion;
    use crate::view::random_battles::{Fought, fought};

    /// The scenes of a whole battle, each with the events it tells.
    fn scenes(battle: &Fought) -> Vec<(Scene, &[BattleEvent])> {
        let mut tableau = Tableau::of(&battle.beginning);
        let (mut told, mut scenes) = (0, Vec::new());
        while told < battle.log.len() {
            let (past, events) = battle.log.split_at(told);
            let stage = Stage { tableau: &tableau, board: &battle.beginning.board, past, grain: 1.0 };
            let scene = stage.scene(events);
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
                        | BattleEvent::ItemMoved { .. }
                        | BattleEvent::MoraleChecked { .. }
                        | BattleEvent::LeftField { .. }
                        | BattleEvent::Burned { .. }
                        | BattleEvent::SavingThrow { .. }
                        | BattleEvent::FlaskBroke { .. }
                );
                let spilled = matches!(events[0], BattleEvent::ItemMoved { motion: ItemMotion::UsedUp, .. });
                let weighs = weighs && !spilled;
                assert!(seen || !weighs, "nothing to see of {events:?}");
            }
        }
    }
}
