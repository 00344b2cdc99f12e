//! Where an item lands and what becomes of it there (F-24, F-29, F-30).

use crate::hex::{Facing, Hex};
use crate::model::{Board, ItemId, Place, RuleId, Surface, Terrain, Tile};
use crate::rules::field::Battlefield;
use crate::rules::field::height::STEP_UP;

const F24: RuleId = RuleId::f(24);
const F30: RuleId = RuleId::f(30);
const R14: RuleId = RuleId::r(14);

/// The hex for a face of the landing die.
pub(in crate::rules) fn landing_hex(center: Hex, facing: Facing, face: u16) -> Hex {
    match face {
        ..=2 => center,
        _ => facing.turned(face as i8 - 3).ahead(center),
    }
}

/// Where a weapon lands, and whether it bounced back to the center.
pub(in crate::rules) fn landing(board: &Board, center: Hex, facing: Facing, face: u16) -> (Hex, bool) {
    let hex = landing_hex(center, facing, face);
    let open = |here: &Tile, there: &Tile| !there.is_solid() && there.elevation - here.elevation <= STEP_UP;
    let lands = board.tile(center).zip(board.tile(hex)).is_some_and(|(here, there)| open(here, there));
    if lands { (hex, false) } else { (center, true) }
}

/// The place of an item that comes to rest in a hex (F-30). Into a chasm it falls under any rulebook.
pub(in crate::rules) fn resting_place(field: &Battlefield, hex: Hex) -> Place {
    let tile = field.board.tile(hex).copied().unwrap_or_default();
    match tile {
        Tile { terrain: Terrain::Chasm, .. } => Place::Lost,
        _ if !field.rulebook.has(F30) => Place::Lying(hex),
        Tile { depth: Tile::DEEP_WATER.., .. } => Place::Lost,
        Tile { terrain: Terrain::Swamp, .. } | Tile { surface: Surface::Mud, .. } => Place::Hidden(hex),
        _ => Place::Lying(hex),
    }
}

/// The rule by which an item lands in a hex around its center, if one is on; flasks land so under any rulebook.
pub(in crate::rules) fn landing_rule(field: &Battlefield, item: ItemId) -> Option<RuleId> {
    let flask = field.item(item).flask().map(|_| R14);
    if field.rulebook.has(F24) { Some(F24) } else { flask }
}
