//! The silhouette that tells a creature's kind.

mod beasts;
mod folk;
mod goblinoids;
mod props;
mod soldiers;

use super::sketch::Figure;
use crate::model::{Size, Tag};

/// The layers of a portrait, the hindmost first.
pub type Portrait = &'static [Figure];

/// The portrait of a creature: its own, or that of its sort.
pub fn portrait(creature: &str, tags: &[Tag], size: Size) -> Portrait {
    own(creature).unwrap_or_else(|| of_sort(tags, size))
}

/// The portrait of a creature of the catalog.
pub fn own(creature: &str) -> Option<Portrait> {
    use {beasts::*, folk::*, goblinoids::*, props::*, soldiers::*};
    Some(match creature.replace('_', " ").as_str() {
        "man-at-arms" => &[MAN_AT_ARMS],
        "spearman" => &[SPEAR, KETTLE_HAT],
        "shield-man" => &[SHIELD_MAN],
        "pikeman" => &[PIKES, MORION],
        "halberdier" => &[HALBERD, BARBUTE],
        "archer" => &[BOW, FEATHERED_CAP],
        "longbowman" => &[QUIVER, LONGBOW, COWL],
        "crossbowman" => &[COIF, CROSSBOW],
        "slinger" => &[SLING, HEADBAND],
        "sergeant" => &[SERGEANT],
        "knight" => &[KNIGHT],
        "mercenary" => &[MERCENARY],
        "flailman" | "flail-man" => &[FLAIL, COIF],
        "cleric" => &[CLERIC],
        "thief" => &[THIEF],
        "scout" => &[SCOUT],
        "peasant" => &[PEASANT],
        "brawler" => &[BRAWLER],
        "innkeeper" => &[INNKEEPER],
        "goblin" => &[GOBLIN],
        "goblin archer" => &[BOW, GOBLIN],
        "goblin spearman" => &[SPEAR, GOBLIN],
        "orc" => &[ORC],
        "orc archer" => &[BOW, ORC],
        "orc axeman" => &[AXE, ORC],
        "orc with a glaive" | "orc glaive" => &[GLAIVE, ORC],
        "hobgoblin" => &[HOBGOBLIN],
        "hobgoblin archer" => &[BOW, HOBGOBLIN],
        "bugbear" => &[BUGBEAR],
        "ogre" => &[OGRE],
        "troll" => &[TROLL],
        "wolf" => &[WOLF],
        "hippogriff" => &[HIPPOGRIFF],
        "lizard man" => &[LIZARD_MAN],
        "skeleton" => &[SKELETON],
        "skeleton archer" => &[BOW, SKELETON],
        _ => return None,
    })
}

/// The portrait for creatures of a level's own.
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
        () if is(Tag::Animal) => &[BEAST],
        () if is(Tag::Monster) => &[MONSTER],
        () if size >= Size::Large => &[OGRE],
        () => &[PERSON],
    }
}
