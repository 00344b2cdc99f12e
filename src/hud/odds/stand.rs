//! The figures of a place to stand in: every facing of the pointed hex, the best first.

use bevy_egui::egui::Ui;
use egui_phosphor::regular::{STAR, WARNING};

use super::super::tooltip::Explained;
use super::super::wording::{need, percent, points};
use super::lines::{cells, heads};
use super::section::section;
use super::sheet::Sheet;
use crate::forecast::Stand;
use crate::hex::Hex;
use crate::replay::Names;
use crate::view::art::palette::{BLOOD, INK};

/// Widths of the columns, in points.
const HIT: f32 = 40.0;
const DEALT: f32 = 40.0;
const TAKEN: f32 = 44.0;
const FALL: f32 = 40.0;

impl Sheet<'_> {
    /// What standing in a hex is worth, if the player wants to see it, once it is known.
    pub(super) fn stand(&self, ui: &mut Ui, hex: Hex) {
        let here = self.preview.rated_places.as_deref().map_or(&[][..], |standings| standings.at(hex));
        if here.is_empty() {
            return;
        }
        let title = section(ui, "Standing there, facing", INK, true, |ui| {
            heads(ui, [("hits", HIT), ("dealt", DEALT), ("taken", TAKEN), ("falls", FALL)]);
            for (place, stand) in here.iter().enumerate() {
                self.facing(ui, stand, place == 0);
            }
        });
        title.explained(
            "What the unit could do from this hex, and what enemies could do to it there next turn, for every \
             facing.",
        );
    }

    fn facing(&self, ui: &mut Ui, stand: &Stand, best: bool) {
        let endangers = self.endangers_friends(stand);
        let mut what = stand.facing.to_string();
        if best {
            what = format!("{STAR} {what}");
        }
        if endangers {
            what = format!("{WARNING} {what}");
        }
        let attack = stand.attack.as_ref();
        let hit = attack.map_or("–".to_owned(), |attack| percent(attack.hit));
        let dealt = attack.map_or("–".to_owned(), |attack| format!("+{}", points(attack.damage)));
        let (taken, fall) = (format!("\u{2212}{}", points(stand.taken)), percent(stand.fall));
        let figures = [(&*hit, HIT), (&*dealt, DEALT), (&*taken, TAKEN), (&*fall, FALL)];
        let shade = if endangers { BLOOD } else { INK };
        cells(ui, &what, figures, shade).explained(self.told(stand));
    }

    fn endangers_friends(&self, stand: &Stand) -> bool {
        stand.attack.as_ref().is_some_and(|attack| self.settings.warns_of(attack.friends))
    }

    /// All figures of a place in words.
    fn told(&self, stand: &Stand) -> String {
        let mut told = format!("Facing {}, {} movement points.", stand.facing, stand.cost);
        match &stand.attack {
            None => told.push_str(" No enemy can be attacked from here."),
            Some(attack) => {
                told.push_str(&format!(
                    " Against {}: needs {}, hits {}, {} points on average, fells {}.",
                    self.names.unit(attack.target),
                    need(attack.need),
                    percent(attack.hit),
                    points(attack.damage),
                    percent(attack.kill),
                ));
                if attack.friends > 0.0 {
                    told.push_str(&format!(" A friend is hit instead: {}.", percent(attack.friends)));
                }
            }
        }
        told.push_str(&format!(
            " If every enemy did its worst next turn, {} points would be lost on average; one of them alone fells \
             the unit in {} of all cases.",
            points(stand.taken),
            percent(stand.fall),
        ));
        match stand.free_attacks {
            0 => {}
            1 => told.push_str(" One enemy attacks on the way."),
            attacks => told.push_str(&format!(" {attacks} enemies attack on the way.")),
        }
        told
    }
}
