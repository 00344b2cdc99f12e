//! The saving throw of an item against a crushing blow.
//!
//! `d20 + the plus of its magic ≥ number of its material`. The codex explains it under, the rules that
//! roll it.

use super::Item;
use crate::model::{Gear, Material};

/// The lowest sum with which something of this material withstands a crushing blow.
const fn crushing_blow(material: Material) -> u16 {
    match material {
        Material::Metal => 7,
        Material::ThickWood => 10,
        Material::ThinWood => 13,
        Material::Leather => 3,
        Material::Bone => 16,
        Material::Glass => 20,
    }
}

/// The lowest face of the d20 with which an item withstands a crushing blow; below 1 it always does, above 20 never.
pub(in crate::rules) fn item_save(material: Material, plus: i8) -> i16 {
    crushing_blow(material) as i16 - i16::from(plus)
}

/// What an item is made of.
pub(in crate::rules) fn material_of(item: &Item) -> Material {
    match item.gear {
        Some(Gear::Flask { .. } | Gear::Potion { .. }) => return Material::Glass,
        // Parchment.
        Some(Gear::Scroll { .. }) => return Material::Leather,
        Some(Gear::Blanket | Gear::Treasure { .. } | Gear::Food) | None => {}
    }
    let weapon = item.weapon.map(|weapon| weapon.material);
    weapon.or(item.shield.map(|shield| shield.material)).unwrap_or_default()
}

/// The plus of an item's magic: its best one, whoever it is meant for; magic without a plus counts as +1.
pub(in crate::rules) fn plus_of(item: &Item) -> i8 {
    let magic = item.enhancement;
    let best = magic.against.iter().map(|&(_, bonus)| bonus).fold(magic.general, i8::max);
    if magic.magical && best == 0 { 1 } else { best }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Catalogs;
    use crate::model::{Enhancement, Tag};
    use crate::rules::trial::{Trial, item};

    #[test]
    fn a66_a_steel_shield_holds_with_a_seven_and_breaks_with_a_six() {
        assert_eq!(item_save(Material::Metal, 0), 7);
    }

    #[test]
    fn a66_every_material_has_its_number_and_each_plus_makes_it_easier() {
        let numbers = Material::ALL.map(|material| (item_save(material, 0), item_save(material, 2)));
        assert_eq!(numbers, [(7, 5), (10, 8), (13, 11), (3, 1), (16, 14), (20, 18)]);
        assert_eq!(item_save(Material::Metal, -1), 8, "a curse makes it harder");
    }

    #[test]
    fn a66_the_shipped_items_are_made_of_what_they_are_made_of_in_the_world() {
        let weapons: std::collections::BTreeMap<_, _> = Catalogs::shipped().weapons().collect();
        for (material, names) in [
            (Material::Metal, &["dagger", "long_sword", "two_handed_sword", "poker", "lantern"][..]),
            (Material::ThickWood, &["club", "spear", "halberd", "battle_axe", "quarterstaff", "mace"]),
            (Material::ThinWood, &["short_bow", "long_bow", "heavy_crossbow"]),
            (Material::Leather, &["sling"]),
        ] {
            for name in names {
                assert_eq!(weapons[name].material, material, "{name}");
            }
        }
        for (name, piece) in Catalogs::shipped().armors() {
            let soft = ["leather", "padded", "hide"].iter().any(|word| name.contains(word));
            assert_eq!(piece.material, if soft { Material::Leather } else { Material::Metal }, "{name}");
        }
    }

    #[test]
    fn a66_an_item_says_what_it_is_made_of_and_how_magical_it_is() {
        let mut trial = Trial::duel("advanced");
        let sword = item("attacker.sword");
        let read = |trial: &mut Trial| {
            trial.survey(|field| (material_of(&field.item(sword)), plus_of(&field.item(sword))))
        };
        assert_eq!(read(&mut trial), (Material::Metal, 0));
        trial.enchant("attacker.sword", 1, &[(Tag::Reptile, 4)]);
        assert_eq!(read(&mut trial), (Material::Metal, 4));
        trial.item("attacker.sword", |sword| {
            sword.enhancement = Enhancement { magical: true, ..Enhancement::default() };
            sword.weapon.iter_mut().for_each(|weapon| weapon.material = Material::Bone);
        });
        assert_eq!(read(&mut trial), (Material::Bone, 1));
        trial.item("attacker.sword", |sword| sword.gear = Some(Gear::LIT_OIL));
        assert_eq!(read(&mut trial).0, Material::Glass);
        trial.item("attacker.sword", |sword| {
            (sword.weapon, sword.gear) = (None, None);
            sword.shield = Some(crate::model::Shield { steps: 1, material: Material::ThickWood });
        });
        assert_eq!(read(&mut trial).0, Material::ThickWood);
    }
}
