//! From pointer and keys to orders.
//!
//! Keys and buttons say what the player wants ([`Pressed`], [`BoardClick`], …). They change what is chosen
//! ([`Selection`]) and what may come of it ([`Preview`]). A confirmed plan becomes orders ([`SendOrder`]), which the
//! [`Session`] carries out and takes back.

mod action;
mod answer;
mod arms;
mod background;
mod binding;
mod called_shots;
mod carry_out;
mod chase;
mod comeback;
mod danger;
mod decide;
mod hex_cursor;
mod holds;
mod lesson;
mod means;
mod offers;
mod opponents;
mod outlook;
mod pressing;
mod preview;
mod prospect;
mod rated_places;
mod results;
mod scratch_battle;
mod selection;
mod session;
mod settings;
mod side_look;
mod spells;
pub mod storage;
mod surveyor;
mod take;
mod told;
mod tray;
mod volumes;
mod words;

#[cfg(test)]
mod aim_test;
#[cfg(test)]
mod climb_test;
mod key;
#[cfg(test)]
mod lesson_test;
#[cfg(test)]
mod offers_test;
#[cfg(test)]
mod opponents_test;
#[cfg(test)]
mod refusal_test;
#[cfg(test)]
mod spell_test;
#[cfg(test)]
mod standing_test;
#[cfg(test)]
mod table_test;
#[cfg(test)]
mod take_test;
#[cfg(test)]
mod throw_test;

pub use action::{Action, BarGroup, Pressed};
pub use arms::{arms, is_flask};
pub use binding::KeyMap;
pub use carry_out::{
    go_back, go_on, jump, leave, resume, seat, set_to, start, start_from, start_lesson, undo, watch_as,
};
pub use hex_cursor::HexCursor;
pub use key::Binding;
pub use lesson::{CardWish, HasOpened, Tutor, teach};
pub use means::WantsMenu;
pub use opponents::{Opponents, Planned};
pub use pressing::PanelKeys;
pub use prospect::{
    Chased, Climb, Comeback, FreeAttack, Offer, Outlook, PartOdds, Preview, Prospect, SpellUnderWay, Strike,
    Throw, Walk,
};
pub use rated_places::{RatedPlaces, may_be_surveyed};
pub use results::{Medals, Results, ResultsError};
pub use scratch_battle::ScratchBattle;
pub use selection::{
    AimAt, AskAbout, BoardClick, ComeIntoView, LookAt, OpenTray, Overlay, PickUnit, PickWeapon,
    PlannedAction, Pointed, Selection, TakeOffer, found_in,
};
pub use session::{CannotUndo, Interlude, Notice, SendOrder, Session, Shown, TakeBack, Watching, witness};
pub use settings::{Confirmations, Settings, SettingsError, Speed};
pub use side_look::{SideLook, SideLooks};
pub use spells::{casts, no_spells, spell_of};
pub use take::has_keys;
pub use told::{Curtain, ToldLog};
pub use tray::{Tray, TrayOption};
pub use volumes::Volumes;
pub use words::{called, item_name, named, plain};

use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::{App, IntoScheduleConfigs, PreUpdate, SystemSet, Update, World, not, resource_exists};

/// Systems that turn input into orders and previews within one frame. Systems in Update that read the battle run
/// after them.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InputSystems;

/// Systems that turn keys into actions. A system that hides an action from all others runs after them and before
/// Update.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PressSystems;

/// Whether a background search for something on screen is still running.
pub fn is_searching(world: &World) -> bool {
    world.get_resource().is_some_and(danger::Watch::is_searching)
        || world.get_resource().is_some_and(surveyor::Surveyor::is_searching)
        || world.get_resource().is_some_and(comeback::Sentry::is_searching)
}

pub(super) fn plugin(app: &mut App) {
    carry_out::plugin(app);
    app.init_resource::<Pointed>()
        .init_resource::<HexCursor>()
        .init_resource::<PanelKeys>()
        .init_resource::<Selection>()
        .init_resource::<Preview>()
        .init_resource::<Settings>()
        .init_resource::<Results>()
        .init_resource::<Opponents>()
        .init_resource::<danger::Watch>()
        .init_resource::<surveyor::Surveyor>()
        .init_resource::<comeback::Sentry>()
        .add_message::<KeyboardInput>()
        .add_message::<Pressed>()
        .add_message::<BoardClick>()
        .add_message::<AskAbout>()
        .add_message::<PickUnit>()
        .add_message::<PickWeapon>()
        .add_message::<AimAt>()
        .add_message::<TakeOffer>()
        .add_message::<OpenTray>()
        .add_message::<LookAt>()
        .add_message::<ComeIntoView>()
        .add_message::<WantsMenu>()
        .add_message::<CardWish>()
        .add_message::<HasOpened>()
        .add_systems(
            PreUpdate,
            (pressing::press, pressing::fill_the_screen, pressing::mute)
                .chain()
                .in_set(PressSystems)
                .after(bevy::input::InputSystems),
        )
        .add_systems(
            Update,
            (
                (decide::follow_picks, decide::follow_clicks, decide::follow_actions).chain(),
                opponents::play
                    .run_if(not(resource_exists::<session::Watching>))
                    .run_if(not(resource_exists::<session::Interlude>)),
                carry_out::carry_out,
                // A question with a settled answer is answered in the same frame, so it is never seen.
                (answer::answer, carry_out::carry_out)
                    .chain()
                    .run_if(not(resource_exists::<session::Watching>)),
                storage::follow_keys.run_if(not(resource_exists::<session::Watching>)),
                storage::keep.run_if(resource_exists::<storage::Autosave>),
                danger::watch,
                preview::look_ahead,
                surveyor::survey,
                comeback::keep_watch,
                lesson::follow.run_if(resource_exists::<lesson::Tutor>),
                hex_cursor::follow_choice,
            )
                .chain()
                .in_set(InputSystems)
                .run_if(resource_exists::<Session>),
        );
}
