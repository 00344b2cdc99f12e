//! Flasks thrown at the ground (R-14): near they fall true, and farther than short range about where they are meant to.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::flask::{R14, check_throws, is_flask};
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::hex::{Facing, Hex, distance, in_front};
use crate::model::{Act, Cost, ItemId, Purpose, UnitId};
use crate::order::Refusal;
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::field::able::{able, in_hand, known_item, strong_enough};
use crate::rules::field::improvised::RANGE;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::turn::{can_pay, paid};
use crate::rules::ground::rest::{landing, landing_rule, resting_place};
use crate::rules::ground::spill::come_to_rest;

/// The codex explains it under R-14.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, (roll_landing, hurl).chain().in_set(Harm::Hurl));
}

/// Whether a flask can be thrown at the ground in a hex.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, item: ItemId, to: Hex) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let flask = known_item(field, item)?;
    check_throws(field)?;
    in_hand(&unit, &flask)?;
    strong_enough(&unit)?;
    is_flask(&flask)?;
    can_pay(field, &unit, Cost::ACTION)?;
    let from = unit.position.0;
    let no = |why| Err(Refusal::NoThrow { unit: id, to, why });
    match field.board.tile(to) {
        None => no("the map ends before that"),
        Some(tile) if tile.is_solid() => no("a wall fills that hex"),
        _ if to == from => no("that is where it stands; drop the flask instead"),
        _ if distance(from, to) > u32::from(RANGE.long) => no("nobody throws a flask farther than 6 hexes"),
        _ if !in_front(from, unit.facing.0, to) => no("that is not in its front arc; turn first"),
        _ if !line_of_sight(&field.board, from, to) => no("it cannot see that hex"),
        _ => Ok(()),
    }
}

/// The hex where a flask thrown at the ground came down, and whether it bounced.
#[derive(Component, Clone, Copy, PartialEq)]
struct CameDown(Hex, bool);

fn roll_landing(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Hurl { unit, item, to } = declared.0 else { return };
        let from = field.summary(unit).position.0;
        let (Some(facing), Some(rule)) = (Facing::toward(from, to), landing_rule(&field, item)) else {
            return;
        };
        if distance(from, to) > u32::from(RANGE.short) {
            dice.ask((entity, *deed), rule, Purpose::Landing, |draw| {
                let (hex, rebounded) = landing(&field.board, to, facing, draw.die(8));
                CameDown(hex, rebounded)
            });
        }
    });
}

fn hurl(
    mut deeds: Deeds<(&Deed, &Declared, Option<&CameDown>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, came_down, mut effects)| {
        let Act::Hurl { unit, item, to } = declared.0 else { return };
        let (thrower, flask) = (field.unit(unit), field.item(item));
        let CameDown(hex, rebounded) = came_down.copied().unwrap_or(CameDown(to, false));
        let place = resting_place(&field, hex);
        effects.0.push(BattleEvent::ItemMoved(ItemMove {
            rule: Some(R14),
            rebounded,
            rolls: dice.rolls(*deed, &[Purpose::Landing]),
            ..ItemMove::new(item, unit, ItemMotion::Thrown, *flask.place, place)
        }));
        effects.0.push(paid(&thrower, &declared.0));
        come_to_rest(&field, &flask, unit, place, &mut effects);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Condition, Contents, Gear, Place, Surface, Tag, Terrain, Tile};
    use crate::order::{Order, ThrowTarget};
    use crate::rules::trial::{Trial, at, item, unit};

    const FLASK: &str = "attacker.holy_water";

    /// The attacker has a flask of holy water in one hand.
    fn duel(rulebook: &str) -> Trial {
        let mut trial = Trial::duel_but(rulebook, &[(r#"held: ["sword"]"#, r#"held: ["holy_water"]"#)]);
        let gear = Gear::Flask { contents: Contents::HolyWater, lit: false };
        trial.item(FLASK, |flask| flask.gear = Some(gear));
        trial.tags("target", &[Tag::Undead]).put("target.holy_water", Place::Lost);
        trial
    }

    fn throw(to: Hex) -> Order {
        Order::Throw { unit: unit("attacker"), item: item(FLASK), at: ThrowTarget::Ground(to) }
    }

    #[test]
    fn r14_at_the_ground_it_falls_true_when_near_and_about_when_far() {
        let mut trial = duel("combat-options");
        trial.place("target", 2, 5).obey_with(throw(at(4, 2)), &[]);
        assert_eq!(trial.place_of(FLASK), Place::Lying(at(4, 2)));
        let mut trial = duel("combat-options");
        trial.place("target", 2, 5).obey_with(throw(at(6, 2)), &[(8, 3)]);
        assert_eq!(trial.place_of(FLASK), Place::Lying(at(7, 2)));
        assert!(!trial.unit_now("attacker").turn.action);
    }

    #[test]
    fn t24_who_throws_at_the_ground_is_seen_again() {
        let mut trial = duel("house");
        trial.place("target", 2, 5).condition("attacker", Condition::Invisible);
        trial.obey_with(throw(at(4, 2)), &[]);
        trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Invisible"}"#);
    }

    #[test]
    fn r14_where_nothing_can_be_thrown() {
        let mut trial = duel("house");
        trial.place("target", 2, 5);
        trial.tile(at(4, 2), Tile { terrain: Terrain::Wall, surface: Surface::Stone, ..Tile::default() });
        for (hex, why) in [
            (at(4, 2), "a wall fills that hex"),
            (at(5, 2), "it cannot see that hex"),
            (at(2, 2), "that is where it stands; drop the flask instead"),
            (at(0, 2), "that is not in its front arc; turn first"),
            (at(9, 2), "nobody throws a flask farther than 6 hexes"),
            (at(-1, 2), "the map ends before that"),
        ] {
            let refusal = Refusal::NoThrow { unit: unit("attacker"), to: hex, why };
            assert_eq!(trial.refused(throw(hex)), refusal);
        }
    }
}
