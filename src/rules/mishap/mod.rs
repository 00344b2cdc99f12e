//! Fumbles: a weapon slips, breaks, and falls somewhere; a swing lacks room.

pub(in crate::rules) mod breakage;
pub(in crate::rules) mod fumble;
pub(in crate::rules) mod landing;
pub(in crate::rules) mod tight_quarters;
