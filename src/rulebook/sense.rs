//! What a rulebook says but cannot mean: parameters that no rule reads.
//!
//! The game plays by such a rulebook; the check of files tells its author.

use super::{Codex, Rulebook};
use crate::level::{Faults, FileError, Key, Source, all};
use crate::model::RuleId;

impl Rulebook {
    /// Checks that everything in the rulebook can be meant. The source is the file that it was read from.
    ///
    /// # Errors
    /// All that cannot, up to [`Faults::MOST`].
    pub fn check_sense(&self, source: &Source, codex: &Codex) -> Result<(), Faults> {
        let mut names: Vec<&'static str> =
            codex.rules().iter().flat_map(|rule| rule.parameters).copied().collect();
        names.sort_unstable();
        names.dedup();
        let idle = names.into_iter().filter_map(|name| {
            let path = [Key::Field("parameters"), Key::Field(name)];
            let readers =
                codex.rules().iter().filter(|rule| rule.parameters.contains(&name)).map(|rule| rule.id);
            let readers: Vec<RuleId> = readers.collect();
            if !source.has(&path) || readers.iter().any(|rule| self.has(*rule)) {
                return None;
            }
            let readers: Vec<String> = readers.iter().map(RuleId::to_string).collect();
            let problem = format!("nothing reads `{name}`: {} is off in this rulebook", readers.join(" or "));
            Some(Err(source.fault(&path, problem)))
        });
        all::<(), FileError>(idle).map(drop)
    }
}
