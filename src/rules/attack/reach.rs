//! What a unit may attack, with which weapon and from where.
//!
//! The target must be an enemy in the front arc, within reach or range, and in sight; the weapon must be whole and
//! in hand.

use std::borrow::Cow;

use crate::hex::{distance, in_front};
use crate::model::{Act, Cost, ItemId, Manner, Occasion, RangeBands, RuleId, UnitId, Weapon};
use crate::order::Refusal;
use crate::rulebook::Rulebook;
use crate::rules::detection::whereabouts::check_target;
use crate::rules::field::able::{able, at_hand, known_item, strikable, strong_enough};
use crate::rules::field::frontage::{Crowded, has_room};
use crate::rules::field::height::carries;
use crate::rules::field::quiver::{ammunition, is_loaded};
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::turn::can_pay;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary, hands, pace, wielded};

const T22: RuleId = RuleId::t(22);

/// The attacks that an order means: with which weapons, and in which manner.
pub(in crate::rules) fn declare(
    field: &Battlefield,
    id: UnitId,
    target: UnitId,
    weapon: Option<ItemId>,
) -> Result<Vec<Act>, Refusal> {
    let attacker = able(field, id)?;
    let victim = strikable(field, target)?;
    let occasion = if goes_on(field, &attacker, weapon) { Occasion::SameAction } else { Occasion::Action };
    if let Some(weapon) = weapon {
        let first = attack_with(field, &attacker, &victim, weapon, occasion)?;
        return Ok(as_often_as_quick(field, &attacker, &victim, vec![first]));
    }
    let weapon = weapon_at_hand(field, &attacker, &victim)?;
    let first = attack_with(field, &attacker, &victim, weapon, occasion)?;
    let others = other_weapons(field, &attacker, &victim, &first);
    let once = std::iter::once(first).chain(others).collect();
    Ok(as_often_as_quick(field, &attacker, &victim, once))
}

/// Whether an action that was an attack goes on with the attacks that are left: after an attempt to kill (A-71), and for
/// the hasted, whose enemy may have gone down before the last of them (S-15). With one of several weapons alone nobody
/// goes on, for the attacks left are those of the others.
fn goes_on(field: &Battlefield, attacker: &Unit, weapon: Option<ItemId>) -> bool {
    let turn = attacker.turn;
    let one_weapon = || weapon.is_none() || hands::weapons_in_hand(field, attacker).len() < 2;
    let hasted = || pace::passes(field, attacker) > 1 && one_weapon();
    !turn.action && turn.attacks > 0 && (turn.slayings > 0 || hasted())
}

/// The one attack that an order means which names what it costs; without a weapon, that with the weapon at hand.
pub(super) fn declare_one(
    field: &Battlefield,
    id: UnitId,
    target: UnitId,
    weapon: Option<ItemId>,
    occasion: Occasion,
) -> Result<Act, Refusal> {
    let attacker = able(field, id)?;
    let victim = strikable(field, target)?;
    let weapon = weapon.map_or_else(|| weapon_at_hand(field, &attacker, &victim), Ok)?;
    attack_with(field, &attacker, &victim, weapon, occasion)
}

/// The attack with one weapon.
fn attack_with(
    field: &Battlefield,
    attacker: &Unit,
    victim: &Unit,
    weapon: ItemId,
    occasion: Occasion,
) -> Result<Act, Refusal> {
    let (id, target) = (*attacker.id, *victim.id);
    let item = known_item(field, weapon)?;
    at_hand(field, attacker, &item)?;
    if item.flask().is_some() {
        return Err(Refusal::IsAFlask(weapon));
    }
    let figures = wielded(&item, &field.rulebook)?;
    let away = distance(attacker.position.0, victim.position.0);
    let manner = manner(&field.rulebook, &figures, away).ok_or(Refusal::OutOfRange {
        target,
        weapon,
        distance: away,
        reach: farthest(&field.rulebook, &figures),
    })?;
    // What does not reach so far up or down in melee can still be thrown.
    let reaches = carries(field, attacker, victim, figures.reach);
    let thrown = manner == Manner::Melee && !reaches && figures.throwable && figures.range.is_some();
    let manner = if thrown { Manner::Thrown } else { manner };
    Ok(Act::Attack { attacker: id, target, weapon, manner, occasion })
}

/// The attacks of an action, each as often as the unit is quick.
fn as_often_as_quick(field: &Battlefield, attacker: &Unit, victim: &Unit, once: Vec<Act>) -> Vec<Act> {
    let again = |act: &Act| {
        let Act::Attack { attacker, target, weapon, manner, .. } = *act else { return None };
        Some(Act::Attack { attacker, target, weapon, manner, occasion: Occasion::SameAction })
    };
    let passes = if victim.status.is_down() { 1 } else { pace::passes(field, attacker) };
    let more: Vec<Act> = once.iter().filter_map(again).cycle().take(once.len() * (passes - 1)).collect();
    let most = usize::from(attacker.turn.attacks).max(once.len());
    once.into_iter().chain(more).take(most).collect()
}

/// How a weapon is used at a distance: in melee within its reach, else shot or thrown.
fn manner(rulebook: &Rulebook, weapon: &Weapon, away: u32) -> Option<Manner> {
    let in_range = weapon.range.is_some_and(|range| away <= carries_to(rulebook, range));
    match weapon {
        _ if away <= u32::from(weapon.reach) => Some(Manner::Melee),
        _ if !in_range => None,
        Weapon { ammunition: Some(_), .. } => Some(Manner::Missile),
        Weapon { throwable: true, .. } => Some(Manner::Thrown),
        _ => None,
    }
}

/// The further attacks of a unit with several weapons: one with every other weapon in hand that reaches.
fn other_weapons(field: &Battlefield, attacker: &Unit, victim: &Unit, first: &Act) -> Vec<Act> {
    let Act::Attack { weapon: first, manner: Manner::Melee, .. } = *first else { return Vec::new() };
    // Nobody means to hack on at whoever goes down.
    if victim.status.is_down() {
        return Vec::new();
    }
    let mut items = hands::weapons_in_hand(field, attacker);
    items.retain(|item| *item.id != first);
    let attack = |item: &Item| attack_with(field, attacker, victim, *item.id, Occasion::SameAction).ok();
    let melee = |act: &Act| matches!(act, Act::Attack { manner: Manner::Melee, .. });
    let spare = usize::from(attacker.turn.attacks.saturating_sub(1));
    items.iter().filter_map(attack).filter(melee).take(spare).collect()
}

/// How far a weapon can be shot or thrown, in hexes (T-22).
fn carries_to(rulebook: &Rulebook, range: RangeBands) -> u32 {
    u32::from(if rulebook.has(T22) { range.end() } else { range.long })
}

/// How far a weapon reaches in any manner, in hexes.
pub fn farthest(rulebook: &Rulebook, weapon: &Weapon) -> u32 {
    weapon.range.map_or(0, |range| carries_to(rulebook, range)).max(u32::from(weapon.reach))
}

/// The weapon for an order that names none: in hand before natural, fists last; the main hand first, then by id.
fn weapon_at_hand(field: &Battlefield, attacker: &Unit, target: &Unit) -> Result<ItemId, Refusal> {
    strong_enough(attacker)?;
    let away = distance(attacker.position.0, target.position.0);
    let figures = |item: &Item| wielded(item, &field.rulebook).ok().map(Cow::into_owned);
    let mut items = field.carried(attacker);
    items.retain(|item| at_hand(field, attacker, item).is_ok() && item.flask().is_none());
    items.sort_by_key(|item| (item.rank(), item.item.hand, *item.id));
    let weapons = || items.iter().filter_map(|item| Some((*item.id, figures(item)?)));
    let reaches = |(_, weapon): &(ItemId, Weapon)| manner(&field.rulebook, weapon, away).is_some();
    if let Some((weapon, _)) = weapons().find(reaches) {
        return Ok(weapon);
    }
    let reach = |(weapon, figures): (ItemId, Weapon)| (weapon, farthest(&field.rulebook, &figures));
    match weapons().map(reach).rev().max_by_key(|(_, reach)| *reach) {
        Some((weapon, reach)) if reach < away => {
            // Without an action left coming nearer would not help, so that is the reason to give.
            can_pay(field, attacker, Cost::of_attack(Occasion::Action))?;
            Err(Refusal::OutOfRange { target: *target.id, weapon, distance: away, reach })
        }
        _ => Err(Refusal::NoWeapon { unit: *attacker.id, target: *target.id }),
    }
}

/// Whether an attack can happen; asked when it is ordered, and again when its step begins.
pub(in crate::rules) fn check(
    field: &Battlefield,
    attacker: UnitId,
    target: UnitId,
    weapon: ItemId,
    manner: Manner,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let (unit, victim, item) = armed_enemies(field, attacker, target, weapon)?;
    can_attack(field, &unit, &victim, &item, manner, occasion)
}

/// Two enemies that still fight, and the weapon that the first has in hand.
pub(in crate::rules) fn armed_enemies<'f>(
    field: &'f Battlefield,
    attacker: UnitId,
    target: UnitId,
    weapon: ItemId,
) -> Result<(Unit<'f, 'f>, Unit<'f, 'f>, Item<'f, 'f>), Refusal> {
    let unit = able(field, attacker)?;
    let victim = strikable(field, target)?;
    if unit.side.0 == victim.side.0 {
        return Err(Refusal::NotAnEnemy { attacker, target });
    }
    let item = known_item(field, weapon)?;
    at_hand(field, &unit, &item)?;
    Ok((unit, victim, item))
}

/// Whether a weapon in hand can be used in a manner: the turn can pay for it, it reaches, it is loaded.
pub(in crate::rules) fn can_attack(
    field: &Battlefield,
    unit: &Unit,
    victim: &Unit,
    item: &Item,
    manner: Manner,
    occasion: Occasion,
) -> Result<(), Refusal> {
    let (attacker, weapon) = (*unit.id, *item.id);
    let figures = wielded(item, &field.rulebook)?;
    if occasion == Occasion::Stab {
        // Whoever holds a unit is within reach of it and known to it.
        return Ok(());
    }
    can_pay(field, unit, Cost::of_attack(occasion))?;
    check_target(field, unit, victim)?;
    if matches!(occasion, Occasion::SameAction | Occasion::Free) && victim.status.is_down() {
        return Err(Refusal::NoTarget { target: *victim.id, status: *victim.status });
    }
    if occasion == Occasion::Free {
        // A free attack happens while the target walks away, whichever hex it has reached by then.
        return Ok(());
    }
    within_reach(field, unit, victim, weapon, &figures, manner)?;
    if manner == Manner::Missile {
        is_loaded(field, attacker, item)?;
    }
    if manner == Manner::Missile && ammunition(field, unit, &figures).is_none() {
        let kind = figures.ammunition.as_deref().unwrap_or_default().to_owned();
        return Err(Refusal::NoAmmunition { unit: attacker, weapon, kind });
    }
    Ok(())
}

fn within_reach(
    field: &Battlefield,
    unit: &UnitSummary,
    victim: &UnitSummary,
    weapon: ItemId,
    figures: &Weapon,
    manner: Manner,
) -> Result<(), Refusal> {
    let (from, at) = (unit.position.0, victim.position.0);
    let (attacker, target) = (*unit.id, *victim.id);
    let away = distance(from, at);
    let reach = match manner {
        Manner::Melee => u32::from(figures.reach),
        Manner::Missile | Manner::Thrown => farthest(&field.rulebook, figures),
    };
    if away > reach {
        return Err(Refusal::OutOfRange { target, weapon, distance: away, reach });
    }
    if !in_front(from, unit.facing.0, at) {
        return Err(Refusal::NotInFront { unit: attacker, target });
    }
    if manner == Manner::Melee && !carries(field, unit, victim, figures.reach) {
        return Err(Refusal::TooHigh { unit: attacker, target });
    }
    if !line_of_sight(&field.board, from, at) {
        return Err(Refusal::NoLineOfSight { unit: attacker, target });
    }
    if manner == Manner::Melee {
        has_room(field, unit, figures, at).map_err(|crowded| match crowded {
            Crowded::NoRoom => Refusal::NoRoomToSwing { unit: attacker, weapon },
            Crowded::FriendsBetween => Refusal::FriendsBetween { unit: attacker, target },
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{Place, Stance, Status, Terrain, Tile};
    use crate::order::Order;
    use crate::rules::trial::{Trial, at, attack, item, unit};

    /// What is wrong, how to set it up, the target and the weapon, and the refusal.
    type Case = (&'static str, fn(&mut Trial), (&'static str, Option<&'static str>), Refusal);

    /// Every case in a duel of its own; a refused order must leave everything as it was.
    fn all_refused(cases: Vec<Case>) {
        for (name, prepare, (target, weapon), refusal) in cases {
            let mut trial = Trial::duel("crits-and-fumbles");
            prepare(&mut trial);
            let weapon = weapon.map(item);
            let order = Order::Attack { unit: unit("attacker"), target: unit(target), weapon };
            assert_eq!(trial.refused(order), refusal, "{name}");
        }
    }

    fn with_a_bow(trial: &mut Trial) -> &mut Trial {
        trial.arm("attacker", "bow").place("target", 6, 2)
    }

    #[test]
    fn t22_what_stands_too_high_for_a_blow_can_be_thrown_at() {
        for (elevation, manner) in [(5, "melee"), (10, "thrown"), (-10, "thrown")] {
            let mut trial = Trial::duel("house");
            trial.arm("attacker", "spear").thac0("attacker", 20).armor("target", 0);
            trial.tile(at(3, 2), Tile { elevation, ..Tile::default() });
            let landing: &[(u16, u16)] = if manner == "thrown" { &[(8, 1)] } else { &[] };
            trial.strike(&[&[(20, 2)], landing].concat());
            trial
                .expect(&format!(r#"{{"event":"attack_rolled","attacker":"attacker","manner":"{manner}"}}"#));
        }
    }

    #[test]
    fn t03_what_cannot_be_reached_is_not_attacked() {
        let (attacker, target) = (unit("attacker"), unit("target"));
        let (sword, bow) = (item("attacker.sword"), item("attacker.bow"));
        let kind = "arrow".to_owned();
        all_refused(vec![
            (
                "behind the back",
                |trial| _ = trial.face("attacker", Facing::West),
                ("target", None),
                Refusal::NotInFront { unit: attacker, target },
            ),
            (
                "on a ledge",
                |trial| _ = trial.tile(at(3, 2), Tile { elevation: 6, ..Tile::default() }),
                ("target", None),
                Refusal::TooHigh { unit: attacker, target },
            ),
            (
                "in a pit",
                |trial| _ = trial.tile(at(3, 2), Tile { elevation: -6, ..Tile::default() }),
                ("target", None),
                Refusal::TooHigh { unit: attacker, target },
            ),
            (
                "behind a wall",
                |trial| {
                    let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
                    with_a_bow(trial).tile(at(4, 2), wall);
                },
                ("target", None),
                Refusal::NoLineOfSight { unit: attacker, target },
            ),
            (
                "with an empty quiver",
                |trial| _ = with_a_bow(trial).put("attacker.quiver_of_two", Place::Lost),
                ("target", None),
                Refusal::NoAmmunition { unit: attacker, weapon: bow, kind },
            ),
            (
                "too far off for this weapon",
                |trial| _ = trial.place("target", 6, 2),
                ("target", Some("attacker.sword")),
                Refusal::OutOfRange { target, weapon: sword, distance: 4, reach: 1 },
            ),
            (
                "too far off for any weapon",
                |trial| _ = trial.place("target", 6, 2),
                ("target", None),
                Refusal::OutOfRange { target, weapon: sword, distance: 4, reach: 1 },
            ),
            (
                "far off and with the action spent",
                |trial| {
                    trial.place("target", 6, 2).unit("attacker", |unit| unit.turn.action = false);
                },
                ("target", None),
                Refusal::NoAction(attacker),
            ),
            (
                "with nothing to attack with",
                |trial| {
                    trial.put("attacker.sword", Place::Lost).unit("attacker", |beast| beast.hands.hands = 0);
                },
                ("target", None),
                Refusal::NoWeapon { unit: attacker, target },
            ),
        ]);
    }

    #[test]
    fn t03_an_attack_takes_a_whole_weapon_in_hand() {
        let (attacker, sword) = (unit("attacker"), item("attacker.sword"));
        let quiver = "attacker.quiver_of_two";
        all_refused(vec![
            (
                "no weapon",
                |trial| {
                    let held = Place::Held(unit("attacker"));
                    trial.arm("attacker", "bow").put("attacker.quiver_of_two", held);
                },
                ("target", Some(quiver)),
                Refusal::NotAWeapon(item(quiver)),
            ),
            (
                "sheathed",
                |trial| _ = trial.put("attacker.sword", Place::Stowed(unit("attacker"))),
                ("target", Some("attacker.sword")),
                Refusal::NotInHand { unit: attacker, item: sword },
            ),
            (
                "in another's hand",
                |_| {},
                ("target", Some("target.sword")),
                Refusal::NotInHand { unit: attacker, item: item("target.sword") },
            ),
            (
                "in pieces",
                |trial| _ = trial.item("attacker.sword", |sword| sword.item.broken = true),
                ("target", Some("attacker.sword")),
                Refusal::Broken(sword),
            ),
            (
                "unknown",
                |_| {},
                ("target", Some("no.such-thing")),
                Refusal::NoSuchItem(item("no.such-thing")),
            ),
        ]);
    }

    #[test]
    fn t03_only_able_units_attack_and_only_fighting_enemies() {
        let (attacker, target) = (unit("attacker"), unit("target"));
        let status = Status::Fallen;
        all_refused(vec![
            (
                "a friend",
                |trial| _ = trial.place("friend", 2, 1),
                ("friend", None),
                Refusal::NotAnEnemy { attacker, target: unit("friend") },
            ),
            ("oneself", |_| {}, ("attacker", None), Refusal::NotAnEnemy { attacker, target: attacker }),
            (
                "without an action",
                |trial| _ = trial.unit("attacker", |attacker| attacker.turn.action = false),
                ("target", None),
                Refusal::NoAction(attacker),
            ),
            (
                "fallen",
                |trial| _ = trial.unit("attacker", |attacker| attacker.status = Status::Fallen),
                ("target", None),
                Refusal::OutOfAction { unit: attacker, status },
            ),
            (
                "at the fallen",
                |trial| _ = trial.unit("target", |target| target.status = Status::Fallen),
                ("target", None),
                Refusal::NoTarget { target, status },
            ),
            ("nobody", |_| {}, ("nobody", None), Refusal::NoSuchUnit(unit("nobody"))),
        ]);
    }

    #[test]
    fn t18_a_climber_and_somebody_on_the_ground_reach_each_other_only_within_five_feet() {
        let (attacker, target) = (unit("attacker"), unit("target"));
        // The cliff that the target climbs, its height, and whether melee attacks reach it; the climber is halfway up.
        for (cliff, carries) in [(30, false), (12, false), (10, true), (-30, false)] {
            let mut trial = Trial::duel("house");
            trial.tile(at(4, 2), Tile { elevation: cliff, ..Tile::default() }).face("target", Facing::East);
            trial.unit("target", |climber| climber.stance = Stance::Climbing);
            match carries {
                true => _ = trial.strike(&[(20, 2)]),
                false => {
                    let high = Refusal::TooHigh { unit: attacker, target };
                    assert_eq!(trial.refused(attack("attacker", "target")), high, "{cliff} feet");
                }
            }
        }
        // From the climb downward, and up to somebody on top.
        for (elevation, carries) in [(0, false), (30, false), (12, true)] {
            let mut trial = Trial::duel("house");
            let ledge = Tile { elevation: 30, ..Tile::default() };
            trial.tile(at(3, 1), ledge).face("attacker", Facing::NorthEast).place("target", 3, 2);
            trial.tile(at(3, 2), Tile { elevation, ..Tile::default() });
            trial.tile(Facing::NorthEast.ahead(at(2, 2)), ledge);
            trial.unit("attacker", |climber| climber.stance = Stance::Climbing);
            match carries {
                true => _ = trial.strike(&[(20, 2)]),
                false => {
                    let high = Refusal::TooHigh { unit: attacker, target };
                    assert_eq!(trial.refused(attack("attacker", "target")), high, "{elevation} feet");
                }
            }
        }
    }

    #[test]
    fn t03_after_every_refusal_the_attack_can_still_be_made() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.face("attacker", Facing::West);
        trial.refused(attack("attacker", "target"));
        trial.face("attacker", Facing::East).obey_with(attack("attacker", "target"), &[(20, 2)]);
    }

    #[test]
    fn r03_a_weapon_that_also_reaches_needs_no_bolt_in_melee() {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "bow").item("attacker.bow", |bow| {
            bow.item.to_load = 1;
            bow.weapon.as_mut().expect("a weapon").reach = 1;
        });
        trial.strike(&[(20, 2)]).expect(r#"{"event":"attack_rolled","manner":"melee"}"#);
        trial
            .place("target", 8, 2)
            .unit("attacker", |unit| (unit.turn.action, unit.turn.attacks) = (true, 1));
        let unloaded = Refusal::NotLoaded { unit: unit("attacker"), item: item("attacker.bow") };
        assert_eq!(trial.refused(attack("attacker", "target")), unloaded);
    }
}
