//! What comes upon the living besides blows (document 003).

pub(super) mod coma;
