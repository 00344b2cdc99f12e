//! What items are made of.

use serde::{Deserialize, Serialize};

/// What an item is made of: it decides which blows the item withstands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub enum Material {
    /// Blades, mail, plate.
    #[default]
    Metal,
    /// Hafts, clubs, wooden shields.
    ThickWood,
    /// Bows.
    ThinWood,
    /// Leather, hide, padded cloth.
    Leather,
    /// Bone and horn.
    Bone,
    /// Flasks.
    Glass,
}

impl Material {
    /// All materials.
    pub const ALL: [Material; 6] = [
        Material::Metal,
        Material::ThickWood,
        Material::ThinWood,
        Material::Leather,
        Material::Bone,
        Material::Glass,
    ];

    /// Whether it is metal, which files need not say.
    pub fn is_metal(&self) -> bool {
        *self == Material::Metal
    }
}
