//! Parties: a band whose members keep what battles leave of them, and the days that mend it.
//!
//! A party is a file. [`Party::read`] reads it strictly, [`Party::write`] writes it in one step. [`Party::pass_days`] lets
//! time pass; [`Bedsides`] say who cares for whom. [`Party::muster`] leads it into a battle, [`Party::after_battle`] home.
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
mod days;
mod format;
mod founding;
mod health;
mod homecoming;
mod muster;
mod present;
mod prospect;
mod read;
mod remedies;
mod report;
mod roster;
mod tell;
mod unfit;
mod write;

pub use belonging::Belonging;
pub use days::bedside::{BedsideError, Bedsides, MOST_PATIENTS};
pub use days::{CastError, DayDice, DayEvent, DayNews, FittingError, UseError};
pub use format::MemberFile;
pub use founding::FoundingError;
pub use health::{Health, LeftByComa, OpenWound, PartInjury, PartyDeath, Slumber, Wasting};
pub use homecoming::HomecomingError;
pub use muster::MusterError;
pub use prospect::{CareProspect, DaySpan};
pub use remedies::{FittingProspect, SpellProspect};
pub use report::MemberReport;
pub use roster::{Member, Party};
pub use unfit::Unfit;
pub use write::PartyError;
