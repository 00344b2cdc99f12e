//! A moment in the pictures: when it comes and what its ribbon says.

use crate::replay::MomentKind;

/// Something that nobody should miss.
#[derive(Debug, Clone, PartialEq)]
pub struct Highlight {
    /// What sort of moment it is.
    pub kind: MomentKind,
    /// What has happened, by name.
    pub words: String,
    /// When it comes, in seconds after the beginning of its scene.
    pub at: f32,
}
