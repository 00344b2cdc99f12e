//! Rules that files name as causes: each must be in the codex.

use super::Codex;
use crate::level::format::{LevelFile, UnitFile};
use crate::level::{Document, Faults, FileError, Key, all, did_you_mean_in};
use crate::model::{Lasting, RuleId, UnitId};

impl Codex {
    /// The rule of this id that a file names.
    ///
    /// # Errors
    /// If there is none: what `fault` makes of that, with the rule that may be meant.
    pub(crate) fn named(
        &self,
        id: RuleId,
        fault: impl FnOnce(String) -> FileError,
    ) -> Result<RuleId, FileError> {
        self.rule(id).map(|_| id).ok_or_else(|| {
            let names: Vec<String> = self.rules().iter().map(|rule| rule.id.to_string()).collect();
            let help = did_you_mean_in("`hexfray rules`", &id.to_string(), names.iter().map(String::as_str));
            fault(format!("there is no rule {id}")).with_help(help)
        })
    }

    /// Checks the rules that cause what lasts on the units of a level. `document` has the level.
    ///
    /// # Errors
    /// All that do not exist, up to [`Faults::MOST`].
    pub(crate) fn check_causes(&self, level: &LevelFile, document: &Document) -> Result<(), Faults> {
        let unit = |(id, unit): (&UnitId, &UnitFile)| {
            let unit_document = document.inside(&[Key::Field("units"), Key::Entry(id.as_str())]);
            self.check_lasting(&unit.lasting, &unit_document)
        };
        all(level.units.iter().map(unit)).map(drop)
    }

    /// Checks the rules that cause what lasts on a unit; `unit` has it as `lasting`.
    ///
    /// # Errors
    /// All that do not exist, up to [`Faults::MOST`].
    pub(crate) fn check_lasting(&self, all_lasting: &[Lasting], unit: &Document) -> Result<(), Faults> {
        let cause = |(place, lasting): (usize, &Lasting)| {
            let at = [Key::Field("lasting"), Key::Index(place), Key::Field("cause"), Key::Field("rule")];
            let fault = |problem| unit.fault(&at, problem);
            lasting.cause.rule.map_or(Ok(()), |rule| self.named(rule, fault).map(drop))
        };
        all(all_lasting.iter().enumerate().map(cause)).map(drop)
    }
}
