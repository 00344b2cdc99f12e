//! All rules: the codex, and the plugin that adds them to an app.

use std::sync::OnceLock;

use bevy::prelude::{App, Plugin, World};

use super::deed::{phase, react};
use super::{
    affliction, attack, detection, driver, field, fire, harm, injury, items, magic, mishap, morale, motion,
    pursuit, round, shooting, slaying, turning, wrestling,
};
use crate::level::format::LevelFile;
use crate::level::{Document, Faults, Level, Source, both};
use crate::rulebook::{Codex, RuleFile, Rulebook};

/// All rule files, folder by folder.
const ROOMS: &[&[RuleFile]] = &[
    field::FILES,
    motion::FILES,
    detection::FILES,
    harm::FILES,
    items::FILES,
    attack::FILES,
    attack::circumstance::FILES,
    injury::FILES,
    affliction::FILES,
    affliction::coma::FILES,
    slaying::FILES,
    fire::FILES,
    shooting::FILES,
    mishap::FILES,
    wrestling::FILES,
    morale::FILES,
    turning::FILES,
    pursuit::FILES,
    magic::FILES,
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

/// Reads and checks a level file to its end; the codex has the rules that it names as causes.
///
/// # Errors
/// All faults found, up to [`Faults::MOST`]. What is no RON or does not fit the format is told alone.
///
/// ```
/// use hexfray::{level::Source, rules::sound_level};
///
/// let tavern = Source::read("levels/tavern.ron".as_ref())?;
/// assert!(sound_level(&tavern).is_ok());
/// let cursed = tavern.text().replacen("creature: ", r#"lasting: [(condition: Numb, cause: (rule: Some("A-99")))], creature: "#, 1);
/// let faults = sound_level(&Source::inline("cursed.ron", &cursed)).unwrap_err();
/// assert!(faults.iter().next().is_some_and(|fault| fault.problem() == "there is no rule A-99"));
/// # Ok::<(), hexfray::level::FileError>(())
/// ```
pub fn sound_level(source: &Source) -> Result<Level, Faults> {
    checked_level(source.parse()?, &Document::whole(source))
}

/// The same for a level that is part of another file.
///
/// # Errors
/// All faults found, up to [`Faults::MOST`].
pub(crate) fn checked_level(file: LevelFile, document: &Document) -> Result<Level, Faults> {
    let causes = codex().check_causes(&file, document);
    let (level, ()) = both(Level::check(file, document), causes)?;
    Ok(level)
}

/// Adds the schedules and the rules of the app's rulebook to an app. Without a rulebook no rule has systems until
/// [`adopt`] is called.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        phase::plugin(app);
        driver::plugin(app);
        files().for_each(|(_, plugin)| plugin(app));
    }
}

/// Puts a world with [`RulesPlugin`] under a rulebook: its phases have the systems of the rules that are on.
pub fn adopt(world: &mut World, rulebook: &Rulebook) {
    let mut app = App::empty();
    app.insert_resource(rulebook.clone()).add_plugins(RulesPlugin);
    phase::move_phases(&mut app, world);
    react::move_reactions(&mut app, world);
    world.insert_resource(rulebook.clone());
}
