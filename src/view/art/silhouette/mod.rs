//! The silhouette that tells a creature's kind.

mod beasts;
mod folk;
mod goblinoids;
mod props;
mod soldiers;

use super::sketch::Drawing;
use crate::model::{Size, Tag};

/// The layers of a portrait, the hindmost first.
pub type Portrait = &'static [Drawing];

/// The portrait of a creature: its own, or that of its sort.
pub fn portrait(creature: &str, tags: &[Tag], size: Size) -> Portrait {
    own(creature).unwrap_or_else(|| of_sort(tags, size))
}

/// The portrait of a creature of the catalog, by its entry or by its name.
pub fn own(creature: &str) -> Option<Portrait> {
    use {beasts::*, folk::*, goblinoids::*, props::*, soldiers::*};
    Some(match creature.replace(['_', ' '], "-").as_str() {
        "man-at-arms" => &[MAN_AT_ARMS],
        "spearman" => &[KETTLE_HAT, SPEAR],
        "shield-man" => &[SHIELD_MAN],
        "pikeman" => &[PIKES, MORION],
        "halberdier" => &[BARBUTE, HALBERD],
        "archer" => &[FEATHERED_CAP, BOW],
        "longbowman" => &[QUIVER, COWL, LONGBOW],
        "crossbowman" => &[COIF, CROSSBOW],
        "slinger" => &[SLING, HEADBAND],
        "sergeant" => &[SERGEANT],
        "knight" => &[KNIGHT],
        "mercenary" => &[MERCENARY],
        "flailman" | "flail-man" => &[COIF, FLAIL],
        "cleric" => &[CLERIC],
        "thief" => &[THIEF],
        "scout" => &[SCOUT],
        "peasant" => &[PEASANT],
        "brawler" => &[BRAWLER],
        "innkeeper" => &[INNKEEPER],
        "goblin" => &[GOBLIN],
        "goblin-archer" => &[GOBLIN, BOW],
        "goblin-spearman" => &[GOBLIN, SPEAR],
        "orc" => &[ORC],
        "orc-archer" => &[ORC, BOW],
        "orc-axeman" => &[ORC, AXE],
        "orc-glaiver" | "orc-with-a-glaive" => &[ORC, GLAIVE],
        "hobgoblin" => &[HOBGOBLIN],
        "hobgoblin-archer" => &[HOBGOBLIN, BOW],
        "bugbear" => &[BUGBEAR],
        "ogre" => &[OGRE],
        "troll" => &[TROLL],
        "wolf" => &[WOLF],
        "giant-spider" => &[SPIDER],
        "constrictor" => &[CONSTRICTOR],
        "hippogriff" => &[HIPPOGRIFF],
        "riding-horse" => &[HORSE],
        "warhorse" => &[WARHORSE],
        "lizard-man" => &[LIZARD_MAN],
        "skeleton" => &[SKELETON],
        "zombie" => &[ZOMBIE],
        "ghoul" => &[GHOUL],
        "wight" => &[WIGHT],
        "wraith" => &[WRAITH],
        "mummy" => &[MUMMY],
        "stalker" | "invisible-stalker" => &[STALKER],
        "skeleton-archer" => &[SKELETON, BOW],
        _ => return None,
    })
}

/// The portrait of a creature that only a level defines.
fn of_sort(tags: &[Tag], size: Size) -> Portrait {
    use {beasts::*, folk::*, goblinoids::*};
    let is = |tag| tags.contains(&tag);
    match () {
        () if is(Tag::Undead) => &[SKELETON],
        () if is(Tag::Reptile) => &[LIZARD_MAN],
        () if is(Tag::Giant) => &[OGRE],
        () if is(Tag::Goblinoid) && size <= Size::Small => &[GOBLIN],
        () if is(Tag::Goblinoid) && size >= Size::Large => &[BUGBEAR],
        () if is(Tag::Goblinoid) => &[ORC],
        () if is(Tag::Mount) => &[HORSE],
        () if is(Tag::Animal) => &[BEAST],
        () if is(Tag::Monster) => &[MONSTER],
        () if size >= Size::Large => &[OGRE],
        () => &[PERSON],
    }
}

#[cfg(test)]
mod tests {
    use tiny_skia::{Color, FilterQuality, Pixmap, PixmapPaint, Transform};

    use super::super::canvas::Canvas;
    use super::super::sketch::draw;
    use super::*;
    use crate::level::Catalogs;

    /// A portrait in gray on white, 40 pixels wide.
    fn seen_small(portrait: Portrait) -> Vec<u8> {
        let mut canvas = Canvas::new(80, 80);
        canvas.pixels().fill(Color::WHITE);
        let whole = Transform::from_translate(40.0, 40.0).pre_scale(0.8, 0.8);
        canvas.with(whole, |canvas| portrait.iter().for_each(|layer| draw(canvas, layer, 3.4)));
        let mut small = Pixmap::new(40, 40).expect("it has a size");
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        small.draw_pixmap(0, 0, canvas.finish().as_ref(), &paint, Transform::from_scale(0.5, 0.5), None);
        let gray =
            |red: u8, green: u8, blue: u8| (u32::from(red) * 3 + u32::from(green) * 6 + u32::from(blue)) / 10;
        small.pixels().iter().map(|pixel| gray(pixel.red(), pixel.green(), pixel.blue()) as u8).collect()
    }

    #[test]
    fn every_creature_of_the_catalog_has_a_portrait_of_its_own() {
        let missing: Vec<&str> =
            Catalogs::shipped().creatures().filter(|creature| own(creature).is_none()).collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn portraits_differ_in_more_than_color_even_when_small() {
        let creatures: Vec<&str> = Catalogs::shipped().creatures().collect();
        let seen: Vec<Vec<u8>> =
            creatures.iter().map(|name| seen_small(portrait(name, &[], Size::Medium))).collect();
        for (index, one) in seen.iter().enumerate() {
            for (other_index, other) in seen.iter().enumerate().skip(index + 1) {
                let differing = one.iter().zip(other).filter(|(a, b)| a.abs_diff(**b) > 40).count();
                let names = (creatures[index], creatures[other_index]);
                assert!(differing >= 80, "{differing} pixels tell {names:?} apart");
            }
        }
    }
}
