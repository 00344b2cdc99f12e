//! What the player reads on the left: the log, or why an opponent acts as it does. One of them at a time.

use bevy::prelude::{MessageReader, Res, ResMut, Resource};

use super::focus::FirstHearing;
use crate::input::{Action, Pressed, Selection};

/// The page that is open.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum OpenPage {
    /// None.
    #[default]
    Nothing,
    /// What has happened.
    Log,
    /// The plans of the opponents.
    Why,
}

impl OpenPage {
    /// The page after a press of the key of `page`: that page, or none if it was open.
    fn turned(self, page: OpenPage) -> OpenPage {
        if self == page { OpenPage::Nothing } else { page }
    }
}

/// Opens and closes the pages.
pub(super) fn turn_pages(mut pressed: MessageReader<Pressed>, mut reading: ResMut<OpenPage>) {
    for Pressed(action) in pressed.read() {
        match action {
            Action::Log => *reading = reading.turned(OpenPage::Log),
            Action::Why => *reading = reading.turned(OpenPage::Why),
            _ => {}
        }
    }
}

/// Lets the key for "back" close the page, once there is nothing else to go back from.
pub(super) fn close(mut reading: ResMut<OpenPage>, selection: Res<Selection>, mut keys: FirstHearing) {
    let idle = selection.is_idle();
    let backs = keys.take(|action| action == Action::Back && idle && *reading != OpenPage::Nothing);
    if !backs.is_empty() {
        *reading = OpenPage::Nothing;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_is_open_at_a_time_and_its_key_closes_it() {
        let mut reading = OpenPage::default();
        let pages = [OpenPage::Log, OpenPage::Why, OpenPage::Why, OpenPage::Log, OpenPage::Log];
        let seen = pages.map(|page| {
            reading = reading.turned(page);
            reading
        });
        assert_eq!(seen, [OpenPage::Log, OpenPage::Why, OpenPage::Nothing, OpenPage::Log, OpenPage::Nothing]);
    }
}
