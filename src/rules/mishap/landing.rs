//! Where a dropped or thrown weapon comes down (F-24, F-29) and what becomes of it there.
//!
//! A d8: on 1 and 2 in the hex of its owner or of the target it was thrown at, on 3 in the hex ahead, on 4 to 8 in
//! the next hexes clockwise. It bounces back from anything solid.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::event::{BattleEvent, Breakage, ItemMotion, ItemMove};
use crate::model::{Place, Purpose, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, BreakTest, LandingHex, Leaving, Mishap, Shattered};
use crate::rules::deed::phase::{Harm, Phase, add_sieve};
use crate::rules::deed::sieve::Chosen;
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::Battlefield;
use crate::rules::ground::breakage::tell_breakage;
use crate::rules::ground::rest::{landing, landing_rule, resting_place};
use crate::rules::ground::spill::{burst, come_to_rest};

const F24: RuleId = RuleId::f(24);
const F29: RuleId = RuleId::f(29);
const F30: RuleId = RuleId::f(30);
const F31: RuleId = RuleId::f(31);
const A68: RuleId = RuleId::a(68);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F24,
        "Where it falls",
        "A d8 decides: on 1 or 2 the weapon lies in the owner's hex, on 3 in the hex that the owner faces, on 4 to \
         8 in the next hexes clockwise.",
    ),
    Rule::new(
        F29,
        "Bouncing back",
        "If something solid fills the hex, or the ground rises by more than 5 feet, or the map ends, the weapon \
         bounces back into the owner's own hex.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    add_sieve::<&Mishap>(app, F24, Chosen::Leaving, |mishap: &Mishap| mishap.0.is_some());
    app.add_systems(Phase::Harm, roll_landing.in_set(Harm::Land));
    app.add_systems(Phase::Harm, settle.in_set(Harm::Settle));
}

fn roll_landing(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &Mishap)>, field: Battlefield) {
    attacks.each(|(entity, deed, attack, mishap)| {
        let Some(Leaving { center, facing: Some(facing), .. }) = mishap.0 else { return };
        let Some(rule) = landing_rule(&field, attack.weapon) else { return };
        dice.ask((entity, *deed), rule, Purpose::Landing, |draw| {
            LandingHex(Some(landing(&field.board, center, facing, draw.die(8))))
        });
    });
}

pub(super) fn settle(
    mut attacks: Deeds<(&Deed, &Attack, &Mishap, &BreakTest, &LandingHex, &Shattered, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, mishap, test, landing, shattered, mut effects)| {
        let Some(leaving) = mishap.0 else { return };
        let round = field.clock.round;
        let (unit, weapon) = (attack.attacker, attack.weapon);
        if leaving.fumbled {
            effects.0.push(BattleEvent::Fumbled { unit, weapon, round });
        }
        let item = field.item(weapon);
        effects.0.extend(tell_breakage(
            &field.rulebook,
            &item,
            unit,
            test.0,
            dice.rolls(*deed, &[Purpose::Breakage]),
        ));
        let (hex, rebounded) = landing.0.unwrap_or((leaving.center, false));
        let to = resting_place(&field, hex);
        let awkward = to != Place::Lying(hex);
        effects.0.push(BattleEvent::ItemMoved(ItemMove {
            rule: Some(match (awkward, rebounded) {
                (true, _) => F30,
                (false, true) => F29,
                // Without a facing no die was rolled: the weapon lies where it was dropped, or where it hit.
                (false, false) if leaving.facing.is_none() && leaving.fumbled => A68,
                (false, false) if leaving.facing.is_none() => F31,
                (false, false) => landing_rule(&field, weapon).unwrap_or(F24),
            }),
            rebounded,
            fumbled: (leaving.fumbled && to != Place::Lost).then_some((unit, round)),
            rolls: dice.rolls(*deed, &[Purpose::Landing]),
            ..ItemMove::new(
                weapon,
                unit,
                if leaving.fumbled { ItemMotion::Fumbled } else { ItemMotion::Thrown },
                *item.place,
                to,
            )
        }));
        match (shattered.0, test.0) {
            (true, _) => {}
            (false, Some(Breakage::Broke)) => burst(&field, &item, unit, to, &mut effects),
            (false, _) => come_to_rest(&field, &item, unit, to, &mut effects),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Facing, Hex};
    use crate::model::{Surface, Terrain, Tile};
    use crate::rules::ground::rest::landing_hex;
    use crate::rules::trial::{Trial, at};

    /// The attacker at axial (2, 2) faces east toward the target.
    fn duel() -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.stand("attacker", Hex::new(2, 2)).stand("target", Hex::new(3, 2));
        trial
    }

    #[test]
    fn f24_a_d8_names_the_hex() {
        let faces = [(2, 2), (2, 2), (3, 2), (2, 3), (1, 3), (1, 2), (2, 1), (3, 1)];
        for (face, (q, r)) in (1..).zip(faces) {
            assert_eq!(landing_hex(Hex::new(2, 2), Facing::East, face), Hex::new(q, r), "{face}");
            let mut trial = duel();
            trial.strike(&[(20, 1), (8, face)]);
            assert_eq!(trial.place_of("attacker.sword"), Place::Lying(Hex::new(q, r)), "{face}");
        }
    }

    #[test]
    fn f24_the_hexes_are_counted_from_the_owners_facing() {
        let owner = Hex::new(2, 2);
        for facing in Facing::ALL {
            assert_eq!(landing_hex(owner, facing, 3), facing.ahead(owner));
            assert_eq!(landing_hex(owner, facing, 5), facing.turned(2).ahead(owner));
            assert_eq!(landing_hex(owner, facing, 8), facing.turned(5).ahead(owner));
        }
        let mut trial = duel();
        trial.face("attacker", Facing::SouthEast).strike(&[(20, 1), (8, 3)]);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(Hex::new(2, 3)));
    }

    #[test]
    fn f24_it_may_land_under_an_enemy() {
        let mut trial = duel();
        trial.strike(&[(20, 1), (8, 3)]);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(trial.unit_now("target").position));
    }

    #[test]
    fn f29_off_a_wall_it_bounces_back() {
        let mut trial = duel();
        trial.tile(Hex::new(2, 3), Tile { terrain: Terrain::Wall, ..Tile::default() });
        trial.strike(&[(20, 1), (8, 4)]);
        trial.expect(r#"{"event":"item_moved","rule":"F-29","rebounded":true,"to":{"lying":[3,2]}}"#);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(Hex::new(2, 2)));
    }

    #[test]
    fn f29_straight_ahead_a_wall_sends_it_back_to_its_owner() {
        // The document's own case: the owner faces the wall.
        let mut trial = duel();
        trial.tile(Hex::new(3, 2), Tile { terrain: Terrain::Wall, ..Tile::default() });
        trial.stand("target", Hex::new(3, 1)).strike(&[(20, 1), (8, 3)]);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(Hex::new(2, 2)));
    }

    #[test]
    fn f29_the_maps_edge_is_a_wall() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.place("attacker", 0, 4).place("target", 1, 4).strike(&[(20, 1), (8, 6)]);
        trial.expect(r#"{"event":"item_moved","rule":"F-29","rebounded":true}"#);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(at(0, 4)));
    }

    #[test]
    fn f29_rising_ground_is_a_wall_from_more_than_five_feet() {
        for (elevation, rebounds) in [(5, false), (6, true)] {
            let mut trial = duel();
            trial.tile(Hex::new(2, 3), Tile { elevation, ..Tile::default() }).strike(&[(20, 1), (8, 4)]);
            let hex = if rebounds { Hex::new(2, 2) } else { Hex::new(2, 3) };
            assert_eq!(trial.place_of("attacker.sword"), Place::Lying(hex), "{elevation} feet");
        }
    }

    #[test]
    fn f30_a_chasm_and_deep_water_keep_what_falls_in() {
        for lost in [
            Tile { terrain: Terrain::Chasm, ..Tile::default() },
            Tile { terrain: Terrain::Water, surface: Surface::Water, depth: 5, ..Tile::default() },
        ] {
            let mut trial = duel();
            trial.tile(Hex::new(2, 3), lost).strike(&[(20, 1), (8, 4)]);
            trial.expect(r#"{"event":"item_moved","rule":"F-30","to":"lost","fumbled":null}"#);
            assert_eq!(trial.place_of("attacker.sword"), Place::Lost);
        }
    }

    #[test]
    fn f30_shallow_water_does_not_and_mud_and_swamp_hide() {
        let water = Tile { terrain: Terrain::Water, surface: Surface::Water, depth: 4, ..Tile::default() };
        let swamp = Tile { terrain: Terrain::Swamp, ..Tile::default() };
        let mud = Tile { surface: Surface::Mud, ..Tile::default() };
        let hex = Hex::new(2, 3);
        for (tile, place) in
            [(water, Place::Lying(hex)), (swamp, Place::Hidden(hex)), (mud, Place::Hidden(hex))]
        {
            let mut trial = duel();
            trial.tile(hex, tile).strike(&[(20, 1), (8, 4)]);
            assert_eq!(trial.place_of("attacker.sword"), place);
        }
    }

    #[test]
    fn f30_over_the_edge_of_a_cliff_it_lies_below() {
        let mut trial = duel();
        trial.tile(Hex::new(2, 3), Tile { elevation: -60, ..Tile::default() }).strike(&[(20, 1), (8, 4)]);
        trial.expect(r#"{"event":"item_moved","rebounded":false}"#);
        assert_eq!(trial.place_of("attacker.sword"), Place::Lying(Hex::new(2, 3)));
    }
}
