//! The part of the settings about sound.

use bevy_egui::egui::{Grid, Slider, Ui, vec2};

use super::parts::{faint, heavy, plain};
use crate::input::{Action, Settings};
use crate::sound::NoSound;

/// The sliders, the silence, the captions; and why nothing is heard, if that is so.
pub(super) fn choose_sound(ui: &mut Ui, settings: &mut Settings, silent: Option<&NoSound>) {
    ui.label(heavy("Sound", 18.0));
    if let Some(why) = silent {
        ui.label(faint(format!("Nothing is heard: {why}."), 15.0));
    }
    Grid::new("volumes").num_columns(2).spacing(vec2(12.0, 4.0)).show(ui, |ui| {
        let volumes = &mut settings.volumes;
        choose_volume(ui, "all", &mut volumes.all);
        choose_volume(ui, "what happens", &mut volumes.effects);
        choose_volume(ui, "the place", &mut volumes.ambience);
        choose_volume(ui, "music", &mut volumes.music);
    });
    let key = settings.keys.label(Action::Mute);
    ui.checkbox(&mut settings.volumes.muted, plain(format!("silence ({key})"), 16.0));
    ui.checkbox(&mut settings.captions, plain("words for what is only heard", 16.0));
}

fn choose_volume(ui: &mut Ui, title: &str, volume: &mut f32) {
    ui.label(plain(title, 16.0));
    let mut percent = *volume * 100.0;
    let slider = Slider::new(&mut percent, 0.0..=100.0).step_by(5.0).fixed_decimals(0).suffix("%");
    if ui.add(slider).changed() {
        *volume = percent / 100.0;
    }
    ui.end_row();
}
