//! Fumbles: a natural 1 drops the weapon, a d8 says where it lands (F-18, F-24, F-29).
//!
//! 1–2 at the owner's feet; 3 in the hex he faces, 4 to 8 on around clockwise. Off something solid it bounces
//! back to where it was dropped.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::ask::Dice;
use super::breakage::tell_breakage;
use super::deed::{Attack, BreakTest, Deed, Deeds, Effects, Landing, Leaving, Mishap, NaturalRoll};
use super::field::Field;
use super::movement::STEP_UP;
use super::phase::{Harm, Phase};
use crate::event::{BattleEvent, ItemMotion};
use crate::hex::{Facing, Hex};
use crate::model::{Board, Place, Purpose, RuleId, Surface, Terrain, Tile};
use crate::rulebook::{Rule, on};

const F18: RuleId = RuleId::f(18);
const F19: RuleId = RuleId::f(19);
const F24: RuleId = RuleId::f(24);
const F29: RuleId = RuleId::f(29);
const F30: RuleId = RuleId::f(30);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F18,
        "Fumble",
        "On a natural 1 the weapon leaves the attacker's hand. Claws, jaws and fists cannot be dropped and merely \
         miss.",
    )
    .needing(&[RuleId::f(1), F24]),
    Rule::new(
        F24,
        "Where it falls",
        "A d8: on 1 or 2 the weapon lies at the owner's feet, on 3 in the hex he faces, and from 4 to 8 in the next \
         hexes clockwise.",
    ),
    Rule::new(
        F29,
        "Off the wall",
        "Where something solid fills the hex, or the ground rises more than 5 feet, or the map ends, the weapon \
         bounces back into the owner's own hex.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, drop_weapon.in_set(Harm::Leave).run_if(on(F18)));
    app.add_systems(Phase::Harm, roll_landing.in_set(Harm::Land).run_if(on(F24)));
    app.add_systems(Phase::Harm, settle.in_set(Harm::Settle));
}

/// The hex that a face of the landing die means.
pub fn landing_hex(center: Hex, facing: Facing, face: u16) -> Hex {
    match face {
        ..=2 => center,
        _ => facing.turned(face as i8 - 3).ahead(center),
    }
}

/// Where a weapon comes down, and whether it bounced back to the center.
pub fn landing(board: &Board, center: Hex, facing: Facing, face: u16) -> (Hex, bool) {
    let hex = landing_hex(center, facing, face);
    let height = board.tile(center).map_or(0, |tile| tile.elevation);
    let open = |tile: &Tile| !tile.is_solid() && tile.elevation - height <= STEP_UP;
    if board.tile(hex).is_some_and(open) { (hex, false) } else { (center, true) }
}

/// What becomes of a thing that comes to rest in a hex (F-30).
pub(super) fn resting_place(field: &Field, hex: Hex) -> Place {
    let tile = field.board.tile(hex).copied().unwrap_or_default();
    match tile {
        _ if !field.rulebook.has(F30) => Place::Lying(hex),
        Tile { terrain: Terrain::Chasm, .. } => Place::Lost,
        Tile { depth: Tile::DEEP_WATER.., .. } => Place::Lost,
        Tile { terrain: Terrain::Swamp, .. } | Tile { surface: Surface::Mud, .. } => Place::Hidden(hex),
        _ => Place::Lying(hex),
    }
}

pub(super) fn drop_weapon(mut attacks: Deeds<(&Attack, &NaturalRoll, &mut Mishap)>, field: Field) {
    attacks.each(|(attack, natural, mut mishap)| {
        let natural_weapon = field.item(attack.weapon).weapon.is_none_or(|weapon| weapon.natural);
        if natural.0 != Some(1) || natural_weapon {
            return;
        }
        let unit = field.unit(attack.attacker);
        let center = unit.position.0;
        let hard = field.board.tile(center).is_some_and(|tile| tile.surface.is_hard());
        let tested = hard && field.rulebook.has(F19);
        mishap.0 = Some(Leaving { fumbled: true, center, facing: Some(unit.facing.0), tested });
    });
}

fn roll_landing(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Mishap)>, field: Field) {
    attacks.each(|(entity, deed, mishap)| {
        let Some(Leaving { center, facing: Some(facing), .. }) = mishap.0 else { return };
        dice.ask((entity, *deed), F24, Purpose::Landing, |draw| {
            Landing(Some(landing(&field.board, center, facing, draw.die(8))))
        });
    });
}

fn settle(
    mut attacks: Deeds<(&Deed, &Attack, &Mishap, &BreakTest, &Landing, &mut Effects)>,
    field: Field,
    dice: Dice,
) {
    attacks.each(|(deed, attack, mishap, test, landing, mut effects)| {
        let Some(leaving) = mishap.0 else { return };
        let round = field.clock.round;
        let (unit, weapon) = (attack.attacker, attack.weapon);
        if leaving.fumbled {
            effects.0.push(BattleEvent::Fumbled { unit, weapon, round });
        }
        let thing = field.item(weapon);
        effects.0.extend(tell_breakage(&thing, test, dice.rolls(*deed, &[Purpose::Breakage])));
        let (hex, rebounded) = landing.0.unwrap_or((leaving.center, false));
        let to = resting_place(&field, hex);
        let awkward = to != Place::Lying(hex);
        effects.0.push(BattleEvent::ItemMoved {
            item: weapon,
            unit,
            motion: if leaving.fumbled { ItemMotion::Fumbled } else { ItemMotion::Thrown },
            from: *thing.place,
            to,
            rule: Some(match (awkward, rebounded) {
                (true, _) => F30,
                (false, true) => F29,
                (false, false) => F24,
            }),
            rebounded,
            fumbled: (leaving.fumbled && to != Place::Lost).then_some((unit, round)),
            rolls: dice.rolls(*deed, &[Purpose::Landing]),
        });
    });
}
