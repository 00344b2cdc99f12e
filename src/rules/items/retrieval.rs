//! Getting a dropped weapon back: scooping up, kicking, entering the hex, searching (F-25, F-26, F-27, F-30).
//!
//! From plain ground this takes the minor action, from shallow water the action. In mud or a swamp it takes a whole
//! turn and succeeds on 1 or 2 of a d6.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use super::ammunition::{is_for_the_quiver, take_up};
use super::usefulness::usefulness;
use crate::event::{BattleEvent, ItemMotion, ItemMove};
use crate::hex::{Hex, distance};
use crate::model::{Act, Cost, ItemId, Place, Purpose, RuleId, Status, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{able, known_item};
use crate::rules::field::hands::check_free_hands;
use crate::rules::field::height::carries;
use crate::rules::field::turn::{affords, can_pay, has_whole_turn, paid, took};
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, hands};
use crate::rules::ground::rest::resting_place;

const F25: RuleId = RuleId::f(25);
const F26: RuleId = RuleId::f(26);
const F27: RuleId = RuleId::f(27);
const F30: RuleId = RuleId::f(30);

/// The die of a search.
const SEARCH_DIE: u16 = 6;

/// The highest face with which a search succeeds.
const FOUND_ON: u16 = 2;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        F25,
        "At one's feet",
        "From the following round on, the owner of a fumbled weapon may pick it up if the owner stands in its hex. It \
         takes the minor action.",
    ),
    Rule::new(
        F26,
        "Kicked back",
        "A friend in the hex of a fumbled weapon may kick it to the owner in a neighboring hex, once a turn and \
         for free, if the owner is no more than 5 feet higher or lower. The owner can pick it up in the following \
         round.",
    ),
    Rule::new(
        F27,
        "Fetching it",
        "Otherwise a unit that wants a weapon must enter the hex where it lies. It cannot enter a hex where an enemy \
         stands. Any unit in the hex may take the weapon, friend or enemy.",
    ),
    Rule::new(
        F30,
        "Awkward ground",
        "An item that falls into a chasm or into deep water is lost for the battle. Picking it up from shallow water \
         takes an action. In mud or a swamp it is out of sight: a search takes a whole turn (movement, action and \
         minor action) and finds it on 1 or 2 of a d6. Over the edge of a drop it lies in the hex below.",
    ),
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, (pick_up, kick).in_set(Harm::Handle));
    add_rule_systems(app, F30, Phase::Harm, search.in_set(Harm::Search));
    add_rule_systems(app, F30, Phase::Harm, report_search.in_set(Harm::Found));
    add_adviser(app, suggest);
}

/// How far a unit goes for a weapon, in hexes.
const WORTH_THE_WAY: u32 = 8;

/// A unit without a weapon fetches one from the ground, and friends kick one back.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let id = *unit.id;
    let armed = field
        .carried(unit)
        .iter()
        .any(|item| item.weapon.is_some() && !item.item.broken && matches!(item.place, Place::Held(_)));
    let lying = field.items().filter_map(|item| Some((item.place.ground()?, item)));
    let fetch = |(hex, record): (Hex, Item)| {
        let (item, here) = (*record.id, hex == unit.position.0);
        let useless = usefulness(field, unit, &record) <= 0.0;
        let own = record.item.fumbled.is_some_and(|(owner, _)| owner == id);
        if here && kick_receiver(field, id, item).is_ok() {
            return Some(Idea::before(F26, "kicks a weapon back", Order::Kick { unit: id, item }, 0.3));
        }
        if armed || useless || distance(hex, unit.position.0) > WORTH_THE_WAY {
            return None;
        }
        let order = Order::PickUp { unit: id, item };
        Some(match *record.place {
            Place::Hidden(_) => Idea::instead(F30, "searches for a weapon", order, 0.15).at(hex),
            _ if here => Idea::before(F27, "picks up a weapon", order, 0.5),
            _ => Idea::instead(F27, "fetches a weapon", order, if own { 0.4 } else { 0.3 }).at(hex),
        })
    };
    lying.filter_map(fetch).collect()
}

pub(in crate::rules) fn check_pick_up(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let record = known_item(field, item)?;
    if record.place.ground() != Some(unit.position.0) {
        return Err(Refusal::NotHere { unit: id, item });
    }
    let fumbled_now = Some((id, field.clock.round));
    if record.item.fumbled == fumbled_now && field.rulebook.has(F25) {
        return Err(Refusal::FumbledThisRound { unit: id, item });
    }
    if unit.hands.all() == 0 {
        return Err(Refusal::NoFreeHand { unit: id, item, free: 0, needed: 1 });
    }
    if !is_for_the_quiver(field, &record) {
        check_free_hands(field, &unit, &record)?;
    }
    match *record.place {
        Place::Hidden(_) => has_whole_turn(&unit).then_some(()).ok_or(Refusal::SearchNeedsWholeTurn(id)),
        _ => can_pay(field, &unit, cost(field, &unit)),
    }
}

/// The cost of picking an item up: under water the action.
fn cost(field: &Battlefield, unit: &UnitSummary) -> Cost {
    if under_water(field, unit) { Cost::ACTION } else { Cost::MINOR }
}

fn under_water(field: &Battlefield, unit: &UnitSummary) -> bool {
    field.rulebook.has(F30) && field.board.tile(unit.position.0).is_some_and(|tile| tile.depth > 0)
}

/// The friend that fumbled the item and stands beside the kicker.
pub(in crate::rules) fn kick_receiver(
    field: &Battlefield,
    id: UnitId,
    item: ItemId,
) -> Result<UnitId, Refusal> {
    let kicker = able(field, id)?;
    let record = known_item(field, item)?;
    let owner = record.item.fumbled.and_then(|(owner, _)| field.find_summary(owner));
    let receiver = owner.filter(|owner| {
        let friend = owner.side.0 == kicker.side.0 && *owner.id != id;
        let near = distance(owner.position.0, kicker.position.0) == 1;
        friend && near && *owner.status == Status::Fighting
    });
    let owner = receiver.ok_or(Refusal::NobodyToKickTo { unit: id, item })?;
    let target = *owner.id;
    carries(field, &kicker, &owner, 1).then_some(target).ok_or(Refusal::TooHigh { unit: id, target })
}

pub(in crate::rules) fn check_kick(
    field: &Battlefield,
    id: UnitId,
    item: ItemId,
    to: UnitId,
) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let record = known_item(field, item)?;
    match *record.place {
        Place::Lying(hex) if hex == unit.position.0 => {}
        Place::Hidden(hex) if hex == unit.position.0 => return Err(Refusal::OutOfSight(item)),
        _ => return Err(Refusal::NotHere { unit: id, item }),
    }
    affords(field, &unit, &Act::Kick { unit: id, item, to })?;
    kick_receiver(field, id, item).map(drop)
}

fn pick_up(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::PickUp { unit, item } = declared.0 else { return };
        let (unit, record) = (field.unit(unit), field.item(item));
        let Place::Lying(_) = *record.place else { return };
        effects.0.push(take_up(&field, &record, &unit, ItemMotion::PickedUp, F27));
        effects.0.push(took(&unit, cost(&field, &unit)));
    });
}

pub(in crate::rules) fn kick(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Kick { unit, item, to } = declared.0 else { return };
        let (unit, record, owner) = (field.unit(unit), field.item(item), field.unit(to));
        effects.0.push(BattleEvent::ItemMoved(ItemMove {
            rule: Some(F26),
            fumbled: Some((to, field.clock.round)),
            ..ItemMove::new(
                item,
                *unit.id,
                ItemMotion::Kicked,
                *record.place,
                resting_place(&field, owner.position.0),
            )
        }));
        effects.0.push(paid(&unit, &declared.0));
    });
}

/// Whether a search has found the item.
#[derive(Component, Clone, Copy, PartialEq)]
struct Found(bool);

fn search(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::PickUp { item, unit } = declared.0 else { return };
        if let Place::Hidden(_) = *field.item(item).place {
            let found_on = FOUND_ON - hands::clumsy_faces(&field, &field.unit(unit), SEARCH_DIE);
            dice.ask((entity, *deed), F30, Purpose::Search, |draw| Found(draw.die(SEARCH_DIE) <= found_on));
        }
    });
}

fn report_search(mut deeds: Deeds<(&Deed, &Declared, &Found, &mut Effects)>, field: Battlefield, dice: Dice) {
    deeds.each(|(deed, declared, &Found(found), mut effects)| {
        let Act::PickUp { unit, item } = declared.0 else { return };
        let rolls = dice.rolls(*deed, &[Purpose::Search]);
        effects.0.push(BattleEvent::Searched { unit, item, found, rolls });
        if found {
            effects.0.push(take_up(&field, &field.item(item), &field.unit(unit), ItemMotion::Found, F30));
        }
        effects.0.push(took(&field.unit(unit), Cost::WHOLE_TURN));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Surface, Terrain, Tile};
    use crate::rules::trial::{Trial, at, draw, end_turn, item, kick, pick_up, turn, unit, walk};

    const SWORD: &str = "attacker.sword";

    /// The attacker, at (2, 2), has fumbled its sword in round 1; the face says where it lies.
    fn fumbled(face: u16) -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.strike(&[(20, 1), (8, face)]);
        trial
    }

    /// The sword lies in some ground one hex south-east, where its owner stands in the round after.
    fn sunk_in(tile: Tile) -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.tile(at(2, 3), tile).strike(&[(20, 1), (8, 4)]).place("attacker", 2, 3);
        trial.next_turn_of("attacker");
        trial
    }

    fn too_early() -> Refusal {
        Refusal::FumbledThisRound { unit: unit("attacker"), item: item(SWORD) }
    }

    fn not_here() -> Refusal {
        Refusal::NotHere { unit: unit("attacker"), item: item(SWORD) }
    }

    #[test]
    fn f25_not_in_the_round_of_the_fumble_but_in_the_next() {
        let mut trial = fumbled(1);
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), too_early());
        trial.next_turn_of("attacker").obey(pick_up("attacker", SWORD));
        trial.expect(
            r#"{"event":"item_moved","item":"attacker.sword","motion":"picked_up","to":{"held":"attacker"},
                "fumbled":null}"#,
        );
        let (owner, sword) = (trial.unit_now("attacker"), trial.item_now(SWORD));
        assert_eq!((sword.place, sword.item.fumbled), (Place::Held(owner.id), None));
        assert!(owner.turn.action && !owner.turn.minor, "it takes the minor action");
    }

    #[test]
    fn f25_scooped_up_it_can_be_used_in_the_same_turn() {
        let mut trial = fumbled(1);
        trial.next_turn_of("attacker").obey(pick_up("attacker", SWORD)).thac0("attacker", 10);
        trial.strike(&[(20, 15), (8, 4)]).expect(r#"{"event":"damaged","damage":4}"#);
    }

    #[test]
    fn f25_not_by_an_owner_driven_from_the_hex() {
        let mut trial = fumbled(1);
        trial.next_turn_of("attacker").place("attacker", 1, 2);
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), not_here());
    }

    #[test]
    fn f25_only_once_a_turn_and_with_a_free_hand() {
        let mut trial = fumbled(1);
        trial.next_turn_of("attacker").unit("attacker", |owner| owner.turn.minor = false);
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), Refusal::NoMinorAction(unit("attacker")));
        trial.unit("attacker", |owner| (owner.turn.minor, owner.hands.hands) = (true, 0));
        let refusal = Refusal::NoFreeHand { unit: unit("attacker"), item: item(SWORD), free: 0, needed: 1 };
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), refusal);
    }

    #[test]
    fn f26_a_friend_kicks_it_back_and_the_owner_has_it_the_round_after() {
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).obey(kick("friend", SWORD));
        trial.expect(
            r#"{"event":"item_moved","item":"attacker.sword","unit":"friend","motion":"kicked","rule":"F-26",
                "from":{"lying":[1,2]},"to":{"lying":[2,2]},"fumbled":["attacker",1]}"#,
        );
        let friend = trial.unit_now("friend").turn;
        assert!(friend.action && friend.minor && !friend.kick, "a kick is free, once");
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), too_early());
        trial.next_turn_of("attacker").obey(pick_up("attacker", SWORD));
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("attacker")));
    }

    #[test]
    fn f26_a_kick_starts_the_owners_wait_anew() {
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).next_turn_of("friend").obey(kick("friend", SWORD));
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), too_early());
        trial.next_turn_of("attacker").obey(pick_up("attacker", SWORD));
    }

    #[test]
    fn f26_not_twice_a_turn() {
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).obey(kick("friend", SWORD)).put(SWORD, Place::Lying(at(1, 2)));
        assert_eq!(trial.refused(kick("friend", SWORD)), Refusal::NoKick(unit("friend")));
    }

    #[test]
    fn f26_not_to_an_owner_who_stands_too_far_off_or_has_fallen() {
        let nobody = Refusal::NobodyToKickTo { unit: unit("friend"), item: item(SWORD) };
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).place("attacker", 3, 3);
        assert_eq!(trial.refused(kick("friend", SWORD)), nobody);
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).unit("attacker", |owner| owner.status = Status::Fallen);
        assert_eq!(trial.refused(kick("friend", SWORD)), nobody);
    }

    #[test]
    fn f26_no_farther_up_and_down_than_a_melee_attack() {
        let high = Refusal::TooHigh { unit: unit("friend"), target: unit("attacker") };
        for (elevation, kicked) in [(-60, false), (-6, false), (-5, true), (5, true), (6, false)] {
            let mut trial = fumbled(6);
            trial.tile(at(1, 2), Tile { elevation, ..Tile::default() }).place("friend", 1, 2);
            match kicked {
                true => {
                    _ = trial
                        .obey(kick("friend", SWORD))
                        .expect(r#"{"event":"item_moved","motion":"kicked"}"#)
                }
                false => assert_eq!(trial.refused(kick("friend", SWORD)), high, "{elevation} feet"),
            }
        }
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).tile(at(3, 2), Tile { elevation: 30, ..Tile::default() });
        trial.unit("attacker", |owner| owner.stance = crate::model::Stance::Climbing);
        assert_eq!(trial.refused(kick("friend", SWORD)), high, "the owner clings to a cliff 15 feet up");
    }

    #[test]
    fn f26_not_by_an_enemy_nor_by_the_owner() {
        let mut trial = fumbled(3);
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        let nobody = Refusal::NobodyToKickTo { unit: unit("target"), item: item(SWORD) };
        assert_eq!(trial.refused(kick("target", SWORD)), nobody);
        let mut trial = fumbled(1);
        let nobody = Refusal::NobodyToKickTo { unit: unit("attacker"), item: item(SWORD) };
        assert_eq!(trial.refused(kick("attacker", SWORD)), nobody);
    }

    #[test]
    fn f26_not_what_lies_elsewhere_or_was_put_down_on_purpose() {
        let mut trial = fumbled(6);
        trial.place("friend", 1, 3);
        let refusal = Refusal::NotHere { unit: unit("friend"), item: item(SWORD) };
        assert_eq!(trial.refused(kick("friend", SWORD)), refusal);
        trial.place("friend", 1, 2).item(SWORD, |sword| sword.item.fumbled = None);
        let nobody = Refusal::NobodyToKickTo { unit: unit("friend"), item: item(SWORD) };
        assert_eq!(trial.refused(kick("friend", SWORD)), nobody);
    }

    #[test]
    fn f26_what_is_out_of_sight_cannot_be_kicked() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.tile(at(1, 2), Tile { surface: Surface::Mud, ..Tile::default() }).strike(&[(20, 1), (8, 6)]);
        trial.place("friend", 1, 2);
        assert_eq!(trial.refused(kick("friend", SWORD)), Refusal::OutOfSight(item(SWORD)));
    }

    #[test]
    fn f27_the_owner_must_enter_the_hex() {
        let mut trial = fumbled(6);
        trial.next_turn_of("attacker");
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), not_here());
        trial.obey(walk("attacker", &[at(1, 2)])).obey(pick_up("attacker", SWORD));
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("attacker")));
    }

    #[test]
    fn f27_a_hex_an_enemy_holds_cannot_be_entered_until_it_leaves() {
        let mut trial = fumbled(3);
        trial.next_turn_of("attacker");
        let refusal = trial.refused(walk("attacker", &[at(3, 2)]));
        assert!(matches!(refusal, Refusal::Blocked { why: "somebody stands there", .. }));
        trial.place("target", 5, 2).obey(walk("attacker", &[at(3, 2)])).obey(pick_up("attacker", SWORD));
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("attacker")));
    }

    #[test]
    fn f27_anybody_in_the_hex_may_take_it_at_once() {
        // The friend has a hand free, and so has the enemy in whose hex it may lie; neither fumbled it.
        let mut trial = fumbled(6);
        trial.place("friend", 1, 2).obey(pick_up("friend", SWORD));
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("friend")));
        let mut trial = fumbled(3);
        trial.obey(end_turn("attacker")).obey(end_turn("friend"));
        trial.obey(pick_up("target", SWORD));
        let sword = trial.item_now(SWORD);
        assert_eq!((sword.place, sword.item.fumbled), (Place::Held(unit("target")), None));
    }

    #[test]
    fn f30_from_shallow_water_it_takes_the_action() {
        let water = Tile { terrain: Terrain::Water, surface: Surface::Water, depth: 2, ..Tile::default() };
        let mut trial = sunk_in(water);
        trial.unit("attacker", |owner| owner.turn.action = false);
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), Refusal::NoAction(unit("attacker")));
        trial.unit("attacker", |owner| owner.turn.action = true).obey(pick_up("attacker", SWORD));
        let owner = trial.unit_now("attacker").turn;
        assert!(!owner.action && owner.minor);
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("attacker")));
    }

    #[test]
    fn f30_under_mud_it_is_found_on_one_and_two() {
        let mud = Tile { surface: Surface::Mud, ..Tile::default() };
        let swamp = Tile { terrain: Terrain::Swamp, ..Tile::default() };
        for (ground, face, found) in [
            (mud, 1, true),
            (mud, 2, true),
            (mud, 3, false),
            (mud, 6, false),
            (swamp, 2, true),
            (swamp, 3, false),
        ] {
            let mut trial = sunk_in(ground);
            assert_eq!(trial.place_of(SWORD), Place::Hidden(at(2, 3)));
            trial.obey_with(pick_up("attacker", SWORD), &[(6, face)]);
            trial.expect(&format!(r#"{{"event":"searched","unit":"attacker","found":{found}}}"#));
            let place = if found { Place::Held(unit("attacker")) } else { Place::Hidden(at(2, 3)) };
            assert_eq!(trial.place_of(SWORD), place, "{face}");
        }
    }

    #[test]
    fn f30_a_search_takes_the_whole_turn() {
        let mut trial = sunk_in(Tile { surface: Surface::Mud, ..Tile::default() });
        trial.obey_with(pick_up("attacker", SWORD), &[(6, 6)]);
        let turn = trial.unit_now("attacker").turn;
        assert_eq!((turn.movement, turn.action, turn.minor), (0, false, false));
        let refusal = Refusal::SearchNeedsWholeTurn(unit("attacker"));
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), refusal);
        trial.next_turn_of("attacker").obey_with(pick_up("attacker", SWORD), &[(6, 2)]);
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("attacker")));
    }

    #[test]
    fn f30_nobody_searches_after_moving_acting_or_handling_anything() {
        let refusal = Refusal::SearchNeedsWholeTurn(unit("attacker"));
        let mud = Tile { surface: Surface::Mud, ..Tile::default() };
        let mut trial = sunk_in(mud);
        trial.obey(turn("attacker", crate::hex::Facing::West));
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), refusal);
        let mut trial = sunk_in(mud);
        trial.unit("attacker", |owner| owner.turn.begun = true);
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), refusal);
        let mut trial = sunk_in(mud);
        trial.put("friend.sword", Place::Stowed(unit("attacker"))).obey(draw("attacker", "friend.sword"));
        assert_eq!(trial.refused(pick_up("attacker", SWORD)), refusal);
    }

    #[test]
    fn f30_what_is_lost_cannot_be_fetched_and_what_fell_down_a_cliff_can() {
        let mut trial = sunk_in(Tile { elevation: -60, ..Tile::default() });
        trial.obey(pick_up("attacker", SWORD));
        assert_eq!(trial.place_of(SWORD), Place::Held(unit("attacker")));
        let mut trial = Trial::duel("crits-and-fumbles");
        let gone = Tile { terrain: Terrain::Chasm, ..Tile::default() };
        trial.tile(at(2, 3), gone).strike(&[(20, 1), (8, 4)]).next_turn_of("attacker");
        for hex in [at(2, 2), at(2, 3)] as [Hex; 2] {
            trial.stand("attacker", hex);
            assert_eq!(trial.refused(pick_up("attacker", SWORD)), not_here());
        }
    }
}
