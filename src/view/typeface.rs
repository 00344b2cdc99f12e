//! The type that is set on the board: the same face as in the panels.

use bevy::prelude::{App, Assets, Commands, Font, Handle, ResMut, Resource, Startup};

/// The face of labels on the board.
#[derive(Resource, Default)]
pub(super) struct Typeface(pub Handle<Font>);

/// What its file calls itself.
const NAME: &str = "Libertinus Serif Semibold";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load);
}

/// Without the face, labels are set in the one that the engine brings along.
fn load(mut commands: Commands, mut fonts: ResMut<Assets<Font>>) {
    let wide: Vec<u8> = NAME.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let named = |bytes: &&[u8]| bytes.windows(wide.len()).any(|window| window == wide);
    let face = typst_assets::fonts().find(named).map(|bytes| fonts.add(Font::from_bytes(bytes.to_vec())));
    commands.insert_resource(Typeface(face.unwrap_or_default()));
}
