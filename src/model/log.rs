//! The hash of a battle's log.

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// The number of events so far and the hash of their lines.
///
/// Each line is hashed together with the hash before it, so two logs have the same mark only if they
/// agree line by line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LogMark {
    /// Events so far.
    pub events: u64,
    /// Hash of the lines so far.
    pub hash: u64,
}

impl LogMark {
    /// The mark after one more line.
    pub fn after(self, line: &[u8]) -> LogMark {
        LogMark { events: self.events + 1, hash: xxh3_64_with_seed(line, self.hash) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_content_count() {
        let start = LogMark::default();
        assert_eq!(start.after(b"a").after(b"b"), start.after(b"a").after(b"b"));
        assert_ne!(start.after(b"a").after(b"b"), start.after(b"b").after(b"a"));
        assert_ne!(start.after(b"ab"), start.after(b"a").after(b"b"));
    }
}
