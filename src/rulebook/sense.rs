//! What a rulebook says but cannot mean: no core to play by, parameters that no rule reads.
//!
//! The game plays by such a rulebook; the check of files tells its author.

use super::{Codex, Rulebook};
use crate::level::{Faults, FileError, Key, Source, all, both};
use crate::model::RuleId;

/// Rules without which nobody acts or hits: the need of an attack, THAC0, the roll, the initiative.
const CORE: [RuleId; 4] = [RuleId::c(6), RuleId::t(2), RuleId::t(3), RuleId::a(4)];

impl Rulebook {
    /// Checks that everything in the rulebook can be meant. The source is the file that it was read from.
    ///
    /// # Errors
    /// All that cannot, up to [`Faults::MOST`].
    pub fn check_sense(&self, source: &Source, codex: &Codex) -> Result<(), Faults> {
        both(self.check_core(source), self.check_parameters(source, codex)).map(drop)
    }

    fn check_core(&self, source: &Source) -> Result<(), FileError> {
        let Some(missing) = CORE.iter().find(|rule| !self.has(**rule)) else { return Ok(()) };
        let problem =
            format!("this rulebook has no whole core: {missing} is off, without which nobody fights");
        let help = "put C-05..C-06, T-02..T-05, A-02, A-04 and A-62 on";
        Err(source.fault(&[Key::Field("rules")], problem).with_help(help))
    }

    /// A parameter that the file names needs a rule that reads it.
    fn check_parameters(&self, source: &Source, codex: &Codex) -> Result<(), Faults> {
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
