//! Hexes that burn, could burn or catch fire (R-30).

use crate::event::BattleEvent;
use crate::hex::Hex;
use crate::model::{Flammability, Roll, RuleId};
use crate::rules::field::Battlefield;

const R30: RuleId = RuleId::r(30);

/// How many rounds oil burns on ground that does not burn itself.
pub(super) const OIL_ALONE: u8 = 2;

/// Whether a hex burns, under a rulebook with R-30.
///
/// ```
/// # use hexfray::{level::{DiceRecord, Level, Source}, model::UnitId, order::Order};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("house", codex())?;
/// # let robin: UnitId = "robin".parse()?;
/// # let dice = DiceRecord { initiative: Some(vec![robin]), ..DiceRecord::seeded(1) };
/// # let mut battle = Battle::new(&level, &rulebook, dice);
/// use hexfray::rules::burns;
///
/// let fires = battle.survey(|field| field.board.hexes().filter(|(hex, _)| burns(field, *hex)).count());
/// assert_eq!(fires, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn burns(field: &Battlefield, hex: Hex) -> bool {
    field.rulebook.has(R30) && field.fires.burns(hex)
}

pub(in crate::rules) fn flammability(field: &Battlefield, hex: Hex) -> Flammability {
    field.board.tile(hex).map_or(Flammability::None, |tile| tile.flammability)
}

/// Whether a hex can burn and never has.
pub(in crate::rules) fn can_catch(field: &Battlefield, hex: Hex) -> bool {
    flammability(field, hex) != Flammability::None && field.fires.at(hex).is_none()
}

/// The event that a hex burns from now on, whatever its ground; nothing burns in water.
pub(in crate::rules) fn kindled(field: &Battlefield, hex: Hex, rolls: Vec<Roll>) -> Option<BattleEvent> {
    let tile = field.board.tile(hex).filter(|tile| field.rulebook.has(R30) && tile.depth == 0)?;
    let known = field.fires.at(hex);
    let before = known.map_or(Some(0), |fire| fire.left);
    let fresh = if known.is_none() { tile.flammability.rounds() } else { None };
    let after = before.map(|left| left.max(fresh.unwrap_or(OIL_ALONE)));
    Some(BattleEvent::FireChanged { at: hex, before, after, rolls })
}
