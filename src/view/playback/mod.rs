//! How the pictures follow the battle: event by event, each as a short scene.
//!
//! [`scene`] turns events into cues, which are plain data with their times; the systems here run the clock of the
//! pictures, tell the tableau what has become true, and perform the cues. Nothing here touches the battle.

mod attack;
mod chase;
mod clash;
mod cue;
mod director;
mod dress;
mod flames;
mod handling;
mod harm;
mod highlight;
mod magic;
mod moment;
mod motion;
mod perform;
mod playing;
mod pose;
mod ribbon;
mod rout;
mod scene;
mod sight;
mod throw;
mod timing;
mod underfoot;
mod voice;
mod wrestling;

pub use playing::Playing;
use std::sync::Arc;

use bevy::prelude::{
    App, Commands, DetectChanges, Entity, IntoScheduleConfigs, MessageReader, MessageWriter, Query, Real,
    Res, ResMut, SystemCondition, SystemSet, Time, Update, With, not, resource_changed, resource_exists,
};

use super::counters;
use super::layout::center;
use super::lens::Lens;
use super::lettering::Lettering;
use super::stock::Stock;
use super::tableau::Tableau;
use crate::event::BattleEvent;
use crate::input::{Action, InputSystems, LookAt, Pressed, Session, Settings, Shown, ToldLog};
use crate::level::Snapshot;
use crate::sound::Heard;
use cue::Cue;
use highlight::Highlight;
use playing::Running;
use ribbon::Ribbons;
use scene::SceneContext;

/// A longer frame counts as this long, in seconds, so that a hitch skips nothing.
const LONGEST_FRAME: f32 = 0.1;

/// The systems that let the pictures follow the battle.
#[derive(SystemSet, Debug, Clone, PartialEq, Eq, Hash)]
pub struct Playback;

pub(super) fn plugin(app: &mut App) {
    let battle = (take_up, follow).chain().run_if(resource_exists::<Session>);
    let pieces = counters::lay_out.run_if(resource_changed::<Tableau>.or_else(resource_changed::<Settings>));
    let acting = (dress::dress, perform::perform, pose::pose, voice::voice, close).chain();
    let ribbons = (ribbon::unroll, ribbon::hang).chain();
    let playing = (clear.run_if(not(resource_exists::<Session>)), battle, pieces, acting, ribbons);
    app.add_message::<Heard>()
        .init_resource::<Playing>()
        .init_resource::<Ribbons>()
        .init_resource::<Tableau>()
        .init_resource::<Stock>()
        .init_resource::<Lettering>()
        .add_systems(Update, set_speed)
        .add_systems(Update, playing.chain().in_set(Playback).after(InputSystems));
}

/// The key for the speed sets the next one.
fn set_speed(mut pressed: MessageReader<Pressed>, mut settings: ResMut<Settings>) {
    for _ in pressed.read().filter(|pressed| pressed.0 == Action::Speed) {
        settings.speed = settings.speed.next();
    }
}

/// Begins again when the battle has changed without events: a new battle from its beginning, so that its first
/// events are seen too; any other from its present state.
fn take_up(
    mut commands: Commands,
    (session, settings): (Res<Session>, Res<Settings>),
    log: ToldLog,
    cues: Query<Entity, With<Cue>>,
    mut shown: ResMut<Shown>,
    (mut playing, mut ribbons): (ResMut<Playing>, ResMut<Ribbons>),
    mut tableau: ResMut<Tableau>,
) {
    if playing.jump == Some(session.jumps) && !session.is_added() {
        return;
    }
    ribbons.clear();
    cues.iter().for_each(|cue| commands.entity(cue).despawn());
    let begins = matches!(log.events().first(), Some(BattleEvent::BattleBegan { .. }));
    let new = begins && session.orders.is_empty() && shown.events == 0;
    let (state, events) = match new {
        true => (Arc::new(first_sight(&session, &log)), 0),
        false => (Arc::clone(session.visible()), log.events().len()),
    };
    *tableau = Tableau::of(&state);
    *shown = Shown { state, events, busy: new };
    *playing = Playing { jump: Some(session.jumps), ..Playing::default() };
    if new && settings.captions {
        commands.spawn_batch(voice::surroundings(&session.now.board));
    }
}

/// Runs the clock of the pictures: tells what has become true and begins the next scene when one is over.
fn follow(
    mut commands: Commands,
    (session, log): (Res<Session>, ToldLog),
    (settings, time, lens): (Res<Settings>, Res<Time<Real>>, Lens),
    mut pressed: MessageReader<Pressed>,
    mut look: MessageWriter<LookAt>,
    cues: Query<Entity, With<Cue>>,
    mut shown: ResMut<Shown>,
    (mut playing, mut ribbons): (ResMut<Playing>, ResMut<Ribbons>),
    mut tableau: ResMut<Tableau>,
) {
    let playing = &mut *playing;
    let skip = pressed.read().filter(|pressed| pressed.0 == Action::Skip).count() > 0;
    let done = shown.events >= log.events().len() && playing.scene.is_none();
    let Some(factor) = settings.speed.factor().filter(|_| !skip) else {
        cues.iter().for_each(|cue| commands.entity(cue).despawn());
        let running = playing.scene.take();
        (playing.current, playing.frozen) = (None, 0.0);
        tell_without_pictures(running, &mut tableau, &mut shown, (&log, &*session.now), &mut ribbons);
        return rest(&mut shown, &mut tableau, &session);
    };
    if done && cues.is_empty() {
        return rest(&mut shown, &mut tableau, &session);
    }
    let passed = time.delta_secs().min(LONGEST_FRAME) * factor;
    if playing.frozen > 0.0 {
        playing.frozen -= passed;
        return;
    }
    playing.clock += passed;
    loop {
        let clock = playing.clock;
        let mut begins = clock;
        if let Some(running) = &mut playing.scene {
            if let Some((moment, place)) = running.moment.take_if(|(moment, _)| moment.at <= clock) {
                (playing.clock, playing.frozen) = (moment.at, timing::HOLD);
                ribbons.show(moment, place);
                return;
            }
            if running.told.is_some_and(|told| told <= clock) {
                running.told = None;
                tell(&mut tableau, &mut shown, (&log, &*session.now), running.events);
            }
            if running.ends > clock {
                return;
            }
            begins = running.ends;
        }
        (playing.scene, playing.current) = (None, None);
        let (past, events) = log.events().split_at(shown.events.min(log.events().len()));
        if events.is_empty() {
            return rest(&mut shown, &mut tableau, &session);
        }
        shown.busy = true;
        let Some(state) = tableau.state() else { return };
        let context = SceneContext { state, past, grain: lens.point() };
        let scene = director::scene(&context, events);
        let place = scene.place.map(center);
        if let Some(hex) = scene.place.filter(|hex| scene.lasting > 0.0 && !lens.shows(center(*hex))) {
            look.write(LookAt(hex));
        }
        let (told, ends) = (Some(begins + scene.told), begins + scene.lasting);
        let moment = scene.moment.map(|moment| (Highlight { at: begins + moment.at, ..moment }, place));
        playing.scene = Some(Running { events: scene.events.max(1), told, ends, moment });
        playing.current = events.first().cloned();
        for cue in scene.cues {
            commands.spawn(Cue { from: begins + cue.from, ..cue });
        }
    }
}

/// Tells all events at once; of their pictures only the ribbons are shown.
fn tell_without_pictures(
    running: Option<Running>,
    tableau: &mut ResMut<Tableau>,
    shown: &mut ResMut<Shown>,
    (log, now): (&ToldLog, &Snapshot),
    ribbons: &mut Ribbons,
) {
    // The scene that is cut short has shown its ribbon already, or is told like the others, or ends with its ribbon.
    let mut seen = running.as_ref().is_some_and(|running| running.told.is_some() && running.moment.is_none());
    if let Some((moment, place)) =
        running.filter(|running| running.told.is_none()).and_then(|running| running.moment)
    {
        ribbons.queue(moment, place);
    }
    while let Some(state) = tableau.state().filter(|_| shown.events < log.events().len()) {
        let (past, events) = log.events().split_at(shown.events);
        let scene = director::scene(&SceneContext { state, past, grain: 1.0 }, events);
        if let Some(moment) = scene.moment.filter(|_| !std::mem::take(&mut seen)) {
            ribbons.queue(moment, scene.place.map(center));
        }
        seen = false;
        tell(tableau, shown, (log, now), scene.events.max(1));
    }
}

/// Tells the tableau the next events.
fn tell(
    tableau: &mut ResMut<Tableau>,
    shown: &mut ResMut<Shown>,
    (log, now): (&ToldLog, &Snapshot),
    events: usize,
) {
    let from = shown.events.min(log.events().len());
    let to = (from + events).min(log.events().len());
    if from < to {
        for event in &log.events()[from..to] {
            tableau.apply(event);
            log.side().into_iter().for_each(|side| tableau.follow_sight(event, side, now));
        }
        shown.events = to;
    }
}

/// Notes that everything has been shown.
fn rest(shown: &mut ResMut<Shown>, tableau: &mut ResMut<Tableau>, session: &Session) {
    if shown.busy || !Arc::ptr_eq(&shown.state, session.visible()) {
        (shown.state, shown.busy) = (Arc::clone(session.visible()), false);
        // What the hidden do to what can be seen, no event has told.
        if !session.now.secrets.is_empty() {
            **tableau = Tableau::of(&shown.state);
        }
    }
}

/// The first state of a battle, without the units that are hidden from the start.
fn first_sight(session: &Session, log: &ToldLog) -> Snapshot {
    match log.side() {
        None => session.beginning.clone(),
        Some(side) => {
            let mut beginning = session.beginning.clone();
            let hidden = session.now.secrets.hidden_from(side);
            hidden.for_each(|unit| beginning.secrets.hide(unit, side));
            beginning.seen_by(side)
        }
    }
}

/// Removes the cues that are over.
fn close(mut commands: Commands, cues: Query<(Entity, &Cue)>, playing: Res<Playing>) {
    for (entity, cue) in &cues {
        if cue.from + cue.lasting <= playing.clock {
            commands.entity(entity).despawn();
        }
    }
}

/// Clears the table when there is no battle.
fn clear(
    mut commands: Commands,
    cues: Query<Entity, With<Cue>>,
    (mut playing, mut ribbons): (ResMut<Playing>, ResMut<Ribbons>),
    mut tableau: ResMut<Tableau>,
) {
    if playing.jump.is_some() {
        ribbons.clear();
        cues.iter().for_each(|cue| commands.entity(cue).despawn());
        *playing = Playing::default();
        *tableau = Tableau::default();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::prelude::{ButtonInput, KeyCode};

    use super::*;
    use crate::HexfrayPlugin;
    use crate::event::EventLog;
    use crate::input::{SendOrder, Speed, TakeBack, start};
    use crate::level::Level;
    use crate::order::Order;
    use crate::replay::shipped_levels;
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    /// A table on which the first shipped level has just been laid out.
    fn table() -> App {
        let mut app = App::new();
        app.add_plugins(HexfrayPlugin).init_resource::<ButtonInput<KeyCode>>();
        crate::input::plugin(&mut app);
        app.init_resource::<Playing>()
            .init_resource::<Ribbons>()
            .init_resource::<Tableau>()
            .init_resource::<Time<Real>>();
        app.add_systems(Update, (take_up, follow, close).chain().after(InputSystems));
        let source = shipped_levels().next().expect("levels are shipped");
        let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
        let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        start(app.world_mut(), &level, &rulebook, 1);
        app.update();
        app
    }

    /// Lets five seconds pass, at 20 frames a second.
    fn watch(app: &mut App) {
        for _ in 0..100 {
            app.world_mut().resource_mut::<Time<Real>>().update_with_duration(Duration::from_millis(50));
            app.update();
        }
    }

    fn is_at_rest(app: &App) -> bool {
        let world = app.world();
        let (shown, session) = (world.resource::<Shown>(), world.resource::<Session>());
        shown.events == world.resource::<EventLog>().events().len()
            && !shown.busy
            && Arc::ptr_eq(&shown.state, session.visible())
            && *world.resource::<Tableau>() == Tableau::of(session.visible())
    }

    #[test]
    fn a_battle_is_seen_from_its_beginning_to_where_it_stands() {
        let mut app = table();
        assert!(app.world().resource::<Shown>().busy, "initiative is still to be seen");
        assert!(
            app.world()
                .resource::<Tableau>()
                .state()
                .expect("a battle is on the table")
                .clock
                .block
                .is_empty()
        );
        watch(&mut app);
        assert!(is_at_rest(&app));
        assert!(
            !app.world()
                .resource::<Tableau>()
                .state()
                .expect("a battle is on the table")
                .clock
                .block
                .is_empty()
        );
    }

    #[test]
    fn skipping_shows_at_once_what_it_has_come_to() {
        let mut app = table();
        app.world_mut().write_message(Pressed(Action::Skip));
        app.update();
        assert!(is_at_rest(&app));
        assert_eq!(app.world_mut().query::<&Cue>().iter(app.world()).count(), 0);
    }

    #[test]
    fn at_the_highest_speed_nothing_waits() {
        let mut app = table();
        app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
        app.update();
        assert!(is_at_rest(&app));
    }

    /// Adds a critical hit to the log, as if one had just happened.
    fn strike(app: &mut App) {
        let units = app.world().resource::<Session>().now.units.clone();
        let hit = BattleEvent::CriticalHit {
            attacker: units[0].id,
            victim: units[1].id,
            effect: crate::event::CriticalEffect::Maximum,
            multiplier: 1,
            bare_headed: false,
        };
        app.world_mut().resource_mut::<EventLog>().push(hit);
    }

    #[test]
    fn at_a_moment_the_pictures_hold_still_for_a_while() {
        let mut app = table();
        watch(&mut app);
        strike(&mut app);
        let mut clocks = Vec::new();
        for _ in 0..60 {
            app.world_mut().resource_mut::<Time<Real>>().update_with_duration(Duration::from_millis(50));
            app.update();
            clocks.push(app.world().resource::<Playing>().clock);
        }
        let still = clocks.windows(2).filter(|pair| pair[0] == pair[1] && pair[1] < clocks[59]).count();
        assert!((10..20).contains(&still), "{still} frames of 20 a second");
        assert!(app.world().resource::<Ribbons>().is_shown());
        watch(&mut app);
        assert!(is_at_rest(&app));
    }

    #[test]
    fn where_pictures_are_skipped_a_ribbon_still_names_the_moment() {
        let mut app = table();
        app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
        app.update();
        assert!(!app.world().resource::<Ribbons>().is_shown());
        strike(&mut app);
        app.update();
        assert!(is_at_rest(&app), "nothing waits for it");
        assert!(app.world().resource::<Ribbons>().is_shown());
    }

    #[test]
    fn what_is_taken_back_is_no_longer_seen() {
        let mut app = table();
        watch(&mut app);
        let before = app.world().resource::<Tableau>().clone();
        let state = before.state().expect("a battle is on the table");
        let unit = state.clock.block[0];
        let facing = state.unit(unit).expect("it is there").facing.turned(1);
        app.world_mut().write_message(SendOrder(Order::Turn { unit, facing }));
        watch(&mut app);
        assert_ne!(*app.world().resource::<Tableau>(), before);
        app.world_mut().write_message(TakeBack);
        app.update();
        assert_eq!(*app.world().resource::<Tableau>(), before);
        assert!(is_at_rest(&app));
    }
}
