//! Getting a dropped weapon back: scooping up, kicking, entering the hex, searching (F-25, F-26, F-27, F-30).
//!
//! From plain ground it takes the minor action, from shallow water the action. Under mud or in a swamp it
//! takes a whole untouched turn and is found on 1 or 2 of a d6.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::ask::Dice;
use super::check;
use super::deed::{Declared, Deed, Deeds, Effects};
use super::field::{Field, Unit};
use super::fumble::resting_place;
use super::items::{check_free_hands, check_minor_action, moved, spent};
use super::phase::{Harm, Phase};
use crate::event::{BattleEvent, ItemMotion};
use crate::hex::distance;
use crate::model::{Act, ItemId, Place, Purpose, RuleId, Status, Turn, UnitId};
use crate::order::Refusal;
use crate::rulebook::{Rule, on};

const F25: RuleId = RuleId::f(25);
const F26: RuleId = RuleId::f(26);
const F27: RuleId = RuleId::f(27);
const F30: RuleId = RuleId::f(30);

/// Highest face of the d6 that finds something under mud.
const FOUND_ON: u16 = 2;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F25,
        "At one's feet",
        "A fumbled weapon may be scooped up from the following round on, by its owner, if he stands in its hex. It \
         takes his minor action.",
    ),
    Rule::new(
        F26,
        "Kicked back",
        "A friend in whose hex a fumbled weapon lies may kick it to the owner in a neighboring hex, once a turn and \
         at no cost. The owner can pick it up in the following round.",
    ),
    Rule::new(
        F27,
        "Fetching it",
        "Otherwise whoever wants a weapon must enter the hex where it lies. Where an enemy stands nobody else can \
         enter. Anybody in the hex may take it, friend or foe.",
    ),
    Rule::new(
        F30,
        "Awkward ground",
        "What falls into a chasm or into deep water is lost for the battle. From shallow water it takes an action \
         to fetch. In mud or a swamp it is out of sight: a search takes a whole turn without a move or an action \
         before it, and finds it on 1 or 2 of a d6. Over the edge of a drop it lies in the hex below.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Phase::Harm,
        (pick_up, kick).chain().in_set(Harm::Handle).after(super::items::draw_and_stow),
    );
    app.add_systems(Phase::Harm, search.in_set(Harm::Search).run_if(on(F30)));
    app.add_systems(Phase::Harm, report_search.in_set(Harm::Found).run_if(on(F30)));
}

pub(super) fn check_pick_up(field: &Field, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    let thing = check::thing(field, item)?;
    if thing.place.ground() != Some(unit.position.0) {
        return Err(Refusal::NotHere { unit: id, item });
    }
    let fumbled_now = Some((id, field.clock.round));
    if thing.item.fumbled == fumbled_now && field.rulebook.has(F25) {
        return Err(Refusal::FumbledThisRound { unit: id, item });
    }
    check_free_hands(field, &unit, &thing)?;
    match *thing.place {
        Place::Hidden(_) => check_whole_turn(&unit),
        _ if under_water(field, &unit) => unit.turn.action.then_some(()).ok_or(Refusal::NoAction(id)),
        _ => check_minor_action(&unit),
    }
}

fn check_whole_turn(unit: &Unit) -> Result<(), Refusal> {
    let untouched = unit.turn.action && unit.turn.movement == u16::from(unit.movement.0);
    untouched.then_some(()).ok_or(Refusal::SearchNeedsWholeTurn(*unit.id))
}

fn under_water(field: &Field, unit: &Unit) -> bool {
    field.rulebook.has(F30) && field.board.tile(unit.position.0).is_some_and(|tile| tile.depth > 0)
}

/// The friend who fumbled it and stands next to the kicker.
pub(super) fn kick_receiver(field: &Field, id: UnitId, item: ItemId) -> Result<UnitId, Refusal> {
    let kicker = check::able(field, id)?;
    let thing = check::thing(field, item)?;
    let owner = thing.item.fumbled.and_then(|(owner, _)| field.find_unit(owner));
    let receiver = owner.filter(|owner| {
        let friend = owner.side.0 == kicker.side.0 && *owner.id != id;
        let near = distance(owner.position.0, kicker.position.0) == 1;
        friend && near && *owner.status == Status::Fighting
    });
    receiver.map(|owner| *owner.id).ok_or(Refusal::NobodyToKickTo { unit: id, item })
}

pub(super) fn check_kick(field: &Field, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = check::able(field, id)?;
    let thing = check::thing(field, item)?;
    match *thing.place {
        Place::Lying(hex) if hex == unit.position.0 => {}
        Place::Hidden(hex) if hex == unit.position.0 => return Err(Refusal::OutOfSight(item)),
        _ => return Err(Refusal::NotHere { unit: id, item }),
    }
    if !unit.turn.kick || !field.rulebook.has(F26) {
        return Err(Refusal::NoKick(id));
    }
    kick_receiver(field, id, item).map(drop)
}

fn pick_up(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        let Act::PickUp { unit, item } = declared.0 else { return };
        let (unit, thing) = (field.unit(unit), field.item(item));
        let Place::Lying(_) = *thing.place else { return };
        effects.0.push(moved(&thing, *unit.id, ItemMotion::PickedUp, Place::Held(*unit.id), F27));
        effects.0.push(match under_water(&field, &unit) {
            true => spent(&unit, |turn| turn.action = false),
            false => spent(&unit, |turn| turn.minor = false),
        });
    });
}

fn kick(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Field) {
    deeds.each(|(declared, mut effects)| {
        let Act::Kick { unit, item, to } = declared.0 else { return };
        let (unit, thing, owner) = (field.unit(unit), field.item(item), field.unit(to));
        effects.0.push(BattleEvent::ItemMoved {
            item,
            unit: *unit.id,
            motion: ItemMotion::Kicked,
            from: *thing.place,
            to: resting_place(&field, owner.position.0),
            rule: Some(F26),
            rebounded: false,
            fumbled: Some((to, field.clock.round)),
            rolls: Vec::new(),
        });
        effects.0.push(spent(&unit, |turn| turn.kick = false));
    });
}

/// The face of the search die.
#[derive(Component, Clone, Copy, PartialEq)]
struct Found(bool);

fn search(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Field) {
    deeds.each(|(entity, deed, declared)| {
        let Act::PickUp { item, .. } = declared.0 else { return };
        if let Place::Hidden(_) = *field.item(item).place {
            dice.ask((entity, *deed), F30, Purpose::Search, |draw| Found(draw.die(6) <= FOUND_ON));
        }
    });
}

fn report_search(mut deeds: Deeds<(&Deed, &Declared, &Found, &mut Effects)>, field: Field, dice: Dice) {
    deeds.each(|(deed, declared, &Found(found), mut effects)| {
        let Act::PickUp { unit, item } = declared.0 else { return };
        let rolls = dice.rolls(*deed, &[Purpose::Search]);
        effects.0.push(BattleEvent::Searched { unit, item, found, rolls });
        if found {
            effects.0.push(moved(&field.item(item), unit, ItemMotion::Found, Place::Held(unit), F30));
        }
        let whole_turn = |turn: &mut Turn| {
            (turn.movement, turn.action) = (0, false);
        };
        effects.0.push(spent(&field.unit(unit), whole_turn));
    });
}
