//! The sheet with the odds.

use bevy_egui::egui::{Response, Ui};
use egui_phosphor::regular::WARNING;

use super::super::tooltip::Explained;
use super::lines;
use super::pinned::{Pinned, PinnedColumn};
use crate::forecast::Forecast;
use crate::hud::names::ByName;
use crate::hud::parts::aside;
use crate::hud::wording::{percent, tried};
use crate::input::{Comeback, Preview, Settings, Strike};
use crate::model::{AimedPart, RuleId};
use crate::replay::Names as _;
use crate::replay::capital;
use crate::view::art::palette::{BLOOD, INK};

/// What a prospect is drawn from, and what the player has clicked.
pub(super) struct Sheet<'a> {
    pub names: ByName<'a>,
    pub settings: &'a Settings,
    pub preview: &'a Preview,
    pub pinned: &'a Pinned,
    /// The rule the player wants to read.
    pub asked: Option<RuleId>,
    /// The column the player wants to pin or unpin.
    pub pin: Option<PinnedColumn>,
    /// The part that the player wants to aim at, or anywhere.
    pub aimed: Option<Option<AimedPart>>,
}

impl Sheet<'_> {
    /// Attacker and target.
    pub fn title(&self, strike: &Strike) -> String {
        capital(&format!("{} → {}", self.names.unit(strike.attacker), self.names.unit(strike.target)))
    }

    /// What enemies could do where the prospect leads, once that is known.
    pub fn threats_there(&self) -> Option<&Comeback> {
        self.preview.comeback.as_deref()
    }

    /// A chance of harm, with a warning sign if the settings ask for one.
    pub fn risk(&self, ui: &mut Ui, what: &str, chance: f64) -> Response {
        if self.settings.warns_of(chance) {
            lines::row(ui, &format!("{WARNING} {}", capital(what)), &percent(chance), BLOOD)
        } else {
            lines::row(ui, what, &percent(chance), INK)
        }
    }

    /// The number of runs behind sampled odds.
    pub fn tried(&self, ui: &mut Ui, odds: &Forecast) {
        if let Some(sample) = &odds.sample {
            ui.label(aside(tried(sample))).explained(
                "There are too many possible results to calculate them all, so it was tried with random dice. 19 times \
                 in 20 the true chance lies within this margin.",
            );
        }
    }
}
