//! Choosing a player or a seed.

use std::hash::{BuildHasher, RandomState};

use bevy_egui::egui::{FontId, TextEdit, TextStyle, Ui, vec2};

use super::parts::{faint, heavy, plain, wrong};
use crate::ai::Player;
use crate::hud::parts::TokenButton;
use crate::hud::tooltip::Explained;
use crate::replay::capital;

/// A random seed, short enough to tell a friend.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one("dice") % 1_000_000
}

/// Chooses who plays a side: a person or one of the opponents.
pub(super) fn choose_player(ui: &mut Ui, chosen: &mut Option<Player>) {
    ui.style_mut().text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for player in [None].into_iter().chain(Player::ALL.map(Some)) {
            let name = player.map_or("A person".to_owned(), |player| capital(player.name()));
            let token = TokenButton::new(name).chosen(player == *chosen);
            if ui.add(token).explained(about(player)).clicked() {
                *chosen = player;
            }
        }
    });
}

/// Who plays, in a line.
pub(super) fn about(player: Option<Player>) -> &'static str {
    player.map_or("Somebody at this table.", Player::about)
}

/// A line about each of the opponents.
pub(super) fn tell_opponents(ui: &mut Ui) {
    for player in Player::ALL {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.label(heavy(capital(player.name()), 15.0));
            ui.label(faint(player.about(), 15.0));
        });
    }
}

/// Chooses a seed; `None` if the text is not one.
pub(super) fn choose_seed(ui: &mut Ui, written: &mut String) -> Option<u64> {
    ui.horizontal(|ui| {
        ui.label(heavy("Dice", 21.0));
        ui.add_space(8.0);
        ui.label(plain("seed", 16.0));
        ui.add(TextEdit::singleline(written).desired_width(110.0));
        if ui.button("Others").clicked() {
            *written = any_seed().to_string();
        }
    });
    let seed = written.trim().parse().ok();
    if seed.is_none() {
        ui.label(wrong("The seed is a whole number from 0 up."));
    } else {
        ui.label(faint("The same seed and the same orders bring the same battle.", 15.0));
    }
    seed
}
