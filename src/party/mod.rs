//! Parties: a band whose members keep what battles leave of them, and the days that mend it.
//!
//! A party is a file. [`Party::read`] reads it strictly, [`Party::write`] writes it in one step.
//!
//! ```
//! use hexfray::level::Source;
//! use hexfray::party::Party;
//!
//! let text = r#"(version: 1, party: "Two", units: {
//!     "ann": (creature: "archer", name: "Ann"),
//!     "bob": (creature: "cleric", name: "Bob", health: (hit_points: 3)),
//! })"#;
//! let party = Party::read(&Source::inline("two.ron", text))?;
//! assert_eq!((party.members.len(), party.day), (2, 0));
//! # Ok::<(), hexfray::level::FileError>(())
//! ```

mod belonging;
mod check;
mod format;
mod health;
mod read;
mod roster;
mod write;

pub use belonging::Belonging;
pub use format::MemberFile;
pub use health::{Health, LeftByComa, OpenWound, PartInjury, PartyDeath, Slumber, Wasting};
pub use roster::{Member, Party};
pub use write::PartyError;
