//! Choosing a player or a seed.

use std::hash::{BuildHasher, RandomState};

use bevy_egui::egui::{FontId, TextEdit, TextStyle, Ui, vec2};

use super::parts::{faint, heavy, plain, wrong};
use crate::ai::Player;
use crate::hud::capital;
use crate::hud::parts::TokenButton;

/// A random seed, short enough to tell a friend.
pub fn any_seed() -> u64 {
    RandomState::new().hash_one("dice") % 1_000_000
}

/// Chooses who plays a side: a person or one of the opponents, with a line about it.
pub(super) fn choose_player(ui: &mut Ui, chosen: &mut Option<Player>) {
    ui.style_mut().text_styles.insert(TextStyle::Button, FontId::proportional(15.0));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 4.0);
        for player in [None].into_iter().chain(Player::ALL.map(Some)) {
            let name = player.map_or("A person".to_owned(), |player| capital(player.name()));
            if ui.add(TokenButton::new(name).chosen(player == *chosen)).clicked() {
                *chosen = player;
            }
        }
    });
    ui.label(faint(chosen.map_or("Somebody at this table.", Player::about), 15.0));
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
