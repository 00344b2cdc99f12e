//! What the rulebooks in saves of earlier versions lack.

use super::{Core, Rulebook};
use crate::level::{Key, Source};

impl Rulebook {
    /// The text of a rulebook with a core. Those written before there were cores were all of the d20 core.
    ///
    /// ```
    /// use hexfray::rulebook::Rulebook;
    ///
    /// assert_eq!(Rulebook::with_core("(version: 1, name: \"n\")"), "(version: 1, core: d20, name: \"n\")");
    /// assert_eq!(Rulebook::with_core("(version: 1, core: percentile)"), "(version: 1, core: percentile)");
    /// ```
    pub fn with_core(text: &str) -> String {
        let source = Source::inline("a rulebook", text);
        if source.has(&[Key::Field("core")]) {
            return text.to_owned();
        }
        let version = source.value(&[Key::Field("version")]).unwrap_or_default();
        let with_core = format!("{version}, core: {}", Core::D20);
        source.with(&[Key::Field("version")], &with_core).text().to_owned()
    }
}
