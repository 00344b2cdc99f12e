//! All rules: the codex, and the plugin that adds them to an app.

use std::sync::OnceLock;

use bevy::prelude::{App, Plugin};

use super::deed::phase;
use super::{
    attack, driver, field, fire, harm, items, mishap, morale, motion, pursuit, round, shooting, turning,
    wrestling,
};
use crate::rulebook::{Codex, RuleFile};

/// All rule files, folder by folder.
const ROOMS: &[&[RuleFile]] = &[
    field::FILES,
    motion::FILES,
    harm::FILES,
    items::FILES,
    attack::FILES,
    attack::circumstance::FILES,
    fire::FILES,
    shooting::FILES,
    mishap::FILES,
    wrestling::FILES,
    morale::FILES,
    turning::FILES,
    pursuit::FILES,
    round::FILES,
];

fn files() -> impl Iterator<Item = &'static RuleFile> {
    ROOMS.iter().copied().flatten()
}

/// All rules with their titles and texts.
///
/// ```
/// use hexfray::{model::RuleId, rules::codex};
///
/// let wounds = codex().rule(RuleId::f(8)).expect("the codex has all rules");
/// assert_eq!(wounds.title, "Wounds and injuries");
/// ```
pub fn codex() -> &'static Codex {
    static CODEX: OnceLock<Codex> = OnceLock::new();
    CODEX.get_or_init(|| Codex::new(files().flat_map(|(rules, _)| rules.iter().copied())))
}

/// Adds the schedules and every rule to an app.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        phase::plugin(app);
        driver::plugin(app);
        files().for_each(|(_, plugin)| plugin(app));
    }
}
