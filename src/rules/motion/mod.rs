//! Moving about: walking, climbing, stances, riding, and the blows that walking away provokes.

pub(in crate::rules) mod climbing;
pub(in crate::rules) mod free_attack;
pub(in crate::rules) mod movement;
pub(in crate::rules) mod riding;
pub(in crate::rules) mod stance;
