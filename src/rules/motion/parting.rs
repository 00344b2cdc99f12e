//! How rider and mount part against their will (R-25): one of them goes down, is thrown off, or fights no more.

use super::step::alight;
use crate::event::BattleEvent;
use crate::hex::{Facing, Hex};
use crate::model::{RuleId, Stance};
use crate::rules::deed::Effects;
use crate::rules::field::turn::points;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

/// Adds the events of rider and mount when one of them goes down (R-25).
pub(in crate::rules) fn unseat(field: &Battlefield, fallen: &UnitSummary, effects: &mut Effects) {
    let (rider, mount, thrown) = match (fallen.riding.0, field.rider_of(*fallen.id)) {
        (Some(mount), _) => (*fallen.id, mount, false),
        (None, Some(rider)) => (rider, *fallen.id, true),
        (None, None) => return,
    };
    let parted =
        |event: &BattleEvent| matches!(event, BattleEvent::Dismounted { unit, .. } if *unit == rider);
    if effects.0.iter().any(parted) {
        return;
    }
    let at = fallen.position.0;
    let rider_now = field.unit(rider);
    goes_on_foot(field, &rider_now, effects);
    effects.0.push(BattleEvent::Dismounted { unit: rider, mount, from: at, to: at, thrown });
    let before = *rider_now.stance;
    if thrown && field.rulebook.has(RuleId::t(18)) && before != Stance::Prone {
        effects.0.push(BattleEvent::StanceTaken { unit: rider, before, after: Stance::Prone });
    }
}

/// Adds the event that a rider which fights no more gets down beside its mount, if there is a free hex: the mount has
/// its own turn again.
pub(in crate::rules) fn get_down(field: &Battlefield, unit: &Unit, effects: &mut Effects) {
    let Some(mount) = unit.riding.0 else { return };
    let from = unit.position.0;
    if let Some(to) = free_beside(field, unit) {
        effects.0.push(BattleEvent::Dismounted { unit: *unit.id, mount, from, to, thrown: false });
    }
}

/// A rider that loses its mount goes on with its own legs: of a whole turn on foot it has spent what it has spent in
/// the saddle (A-62).
fn goes_on_foot(field: &Battlefield, rider: &Unit, effects: &mut Effects) {
    let gone = points(field, &field.legs(rider)).saturating_sub(rider.turn.movement);
    let left = points(field, rider).saturating_sub(gone);
    effects.spend(rider, |turn| turn.movement = turn.movement.min(left));
}

/// The first hex beside a rider into which it can get down.
fn free_beside(field: &Battlefield, unit: &Unit) -> Option<Hex> {
    let mut beside = Facing::ALL.map(|facing| facing.ahead(unit.position.0)).into_iter();
    beside.find(|hex| alight(field, unit, *hex).is_ok())
}

/// Adds the event that the rider is thrown off when it or its mount is knocked down and both live: it comes down in
/// the first free neighboring hex, since no two stand in one. Returns whether the pair could part; who is no pair can.
pub(in crate::rules) fn thrown_off(field: &Battlefield, unit: &Unit, effects: &mut Effects) -> bool {
    let (rider, mount) = match (unit.riding.0, field.rider_of(*unit.id)) {
        (Some(mount), _) => (field.unit(*unit.id), mount),
        (None, Some(rider)) => (field.unit(rider), *unit.id),
        (None, None) => return true,
    };
    let at = unit.position.0;
    let Some(to) = free_beside(field, &rider) else { return false };
    goes_on_foot(field, &rider, effects);
    effects.0.push(BattleEvent::Dismounted { unit: *rider.id, mount, from: at, to, thrown: true });
    if *rider.id != *unit.id && *rider.stance != Stance::Prone {
        let before = *rider.stance;
        effects.0.push(BattleEvent::StanceTaken { unit: *rider.id, before, after: Stance::Prone });
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::distance;
    use crate::model::{Terrain, Tile};
    use crate::rules::motion::riding::tests::rider;
    use crate::rules::trial::{Trial, attack, end_turn, unit};

    #[test]
    fn a63_a_rider_is_thrown_into_a_free_hex_or_stays_in_the_saddle() {
        let thrown = |trial: &mut Trial| {
            trial.survey(|field| {
                let mut effects = Effects::default();
                let parted = thrown_off(field, &field.unit(unit("attacker")), &mut effects);
                (parted, effects.0)
            })
        };
        let mut trial = rider("advanced");
        let at = trial.unit_now("attacker").position;
        let (parted, events) = thrown(&mut trial);
        let [
            BattleEvent::TurnSpent { .. },
            BattleEvent::Dismounted { unit: who, from, to, thrown: true, .. },
        ] = events[..]
        else {
            panic!("{events:?}")
        };
        assert!(parted && who == unit("attacker") && from == at && distance(at, to) == 1);
        trial.ground(Tile { terrain: Terrain::Wall, ..Tile::default() });
        assert_eq!(thrown(&mut trial), (false, Vec::new()));
        let corner = crate::rules::trial::at(0, 0);
        for id in ["attacker", "friend"] {
            trial.stand(id, corner);
        }
        assert_eq!(thrown(&mut trial), (false, Vec::new()), "nobody is thrown off the map");
    }

    #[test]
    fn r25_a_rider_that_loses_its_mount_lies_on_the_ground() {
        let mut trial = rider("house");
        trial.hit_points("friend", 1).thac0("target", 10).obey(end_turn("attacker"));
        trial.obey_with(attack("target", "friend"), &[(20, 15), (12, 4)]);
        trial.expect(r#"{"event":"dismounted","unit":"attacker","mount":"friend","thrown":true}"#);
        let now = trial.unit_now("attacker");
        assert_eq!((now.riding.0, now.stance), (None, Stance::Prone));
    }

    #[test]
    fn a62_a_thrown_rider_has_spent_on_foot_what_it_spent_in_the_saddle() {
        // The mount makes 24, the rider 12.
        for (left, on_foot) in [(24, 12), (20, 8), (12, 0), (3, 0)] {
            let mut trial = rider("house");
            trial.unit("attacker", |attacker| attacker.turn.movement = left);
            trial.hit_points("friend", 1).thac0("target", 10).next_turn_of("target");
            trial.unit("attacker", |attacker| attacker.turn.movement = left);
            trial.obey_with(attack("target", "friend"), &[(20, 15), (12, 4)]);
            assert_eq!(trial.unit_now("attacker").turn.movement, on_foot, "{left}");
        }
    }

    #[test]
    fn r25_nobody_is_thrown_up_or_down_a_cliff_or_into_water_that_is_too_deep_for_it() {
        let thrown = |tile: Tile| {
            let mut trial = rider("house");
            let here = trial.unit_now("attacker").position;
            trial.tiles(|hex| (hex != here).then_some(tile));
            trial.survey(|field| thrown_off(field, &field.unit(unit("attacker")), &mut Effects::default()))
        };
        for (elevation, parts) in [(0, true), (5, true), (6, false), (-10, true), (-11, false)] {
            assert_eq!(thrown(Tile { elevation, ..Tile::default() }), parts, "{elevation}");
        }
    }

    #[test]
    fn r25_a_mount_whose_rider_falls_has_its_own_turn_again() {
        let mut trial = rider("house");
        trial.hit_points("attacker", 1).thac0("target", 10).obey(end_turn("attacker"));
        trial.obey_with(attack("target", "attacker"), &[(20, 15), (8, 4)]);
        trial.expect(r#"{"event":"dismounted","unit":"attacker","mount":"friend","thrown":false}"#);
        trial.end_round().next_turn_of("friend").obey(end_turn("friend"));
    }

    #[test]
    fn r25_a_rider_falls_to_the_ground_with_its_mount_where_units_can_lie() {
        for (rulebook, fallen, thrown, prone) in [
            ("house", "friend", true, true),
            ("house", "attacker", false, false),
            ("combat-options", "friend", true, false),
            ("combat-options", "attacker", false, false),
        ] {
            let mut trial = rider(rulebook);
            trial.hit_points(fallen, 1).thac0("target", 1).next_turn_of("target");
            // The mount is large.
            let die = if fallen == "friend" { 12 } else { 8 };
            trial.dice(&[(20, 15), (die, 8)]).obey(attack("target", fallen));
            trial.expect(&format!(r#"{{"event":"dismounted","unit":"attacker","thrown":{thrown}}}"#));
            assert_eq!(trial.count("stance_taken"), usize::from(prone), "{rulebook} {fallen}");
        }
    }
}
