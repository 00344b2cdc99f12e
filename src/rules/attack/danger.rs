//! The hexes that a unit could attack in one turn: it walks first, then turns, then attacks.
//!
//! This is no rule of the documents: it tells players how dangerous a hex is.

use super::reach::farthest;
use crate::hex::{Facing, Hex, Pose, distance, in_front};
use crate::model::Weapon;
use crate::rules::field::able::at_hand;
use crate::rules::field::height::{altitude, ground, height, spans};
use crate::rules::field::quiver::ammunition;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::turn::hexsides;
use crate::rules::field::{Battlefield, Item, Unit, wielded};
use crate::rules::motion::movement::{can_turn_about, reach_within};

/// The hexes that a unit with an untouched turn could attack with the weapons at hand, in the order of the board.
pub fn hexes_in_danger(field: &Battlefield, unit: &Unit) -> Vec<Hex> {
    let turns = can_turn_about(field, unit);
    let points = if turns { u32::from(field.legs(unit).movement.0) } else { 0 };
    let hexsides = hexsides(field, unit);
    let poses: Vec<(Pose, u32)> = reach_within(field, unit, points, hexsides)
        .ways()
        .map(|(pose, cost, turned)| (pose, (points - cost).min(left_to_turn(hexsides, turned))))
        .collect();
    let walked = poses.iter().map(|(pose, _)| distance(pose.hex, unit.position.0)).max().unwrap_or_default();
    let arms: Vec<(u32, Option<u32>)> =
        field.carried(unit).iter().filter_map(|item| arm(field, unit, item)).collect();
    let farthest = arms.iter().map(|(reach, range)| range.unwrap_or_default().max(*reach)).max();
    let near = |hex| distance(hex, unit.position.0) <= walked + farthest.unwrap_or_default();
    let aloft = altitude(field, &field.legs(unit));
    let level =
        |hex| if hex == unit.position.0 { height(field, unit) } else { ground(&field.board, hex) + aloft };
    let open = field.board.hexes().filter(|(hex, tile)| !tile.is_solid() && near(*hex));
    let in_danger = |hex: &Hex| {
        arms.iter().any(|(reach, range)| {
            poses.iter().any(|(pose, left)| {
                let away = distance(pose.hex, *hex);
                let melee = (1..=*reach).contains(&away)
                    && spans(level(pose.hex), ground(&field.board, *hex), *reach as u8);
                let shot = range.is_some_and(|range| (reach + 1..=range).contains(&away));
                (melee || shot) && can_face(*pose, *left, *hex) && line_of_sight(&field.board, pose.hex, *hex)
            })
        })
    };
    open.map(|(hex, _)| hex).filter(in_danger).collect()
}

/// The reach of a weapon at hand, and its range if it can be shot or thrown, in hexes.
fn arm(field: &Battlefield, unit: &Unit, item: &Item) -> Option<(u32, Option<u32>)> {
    at_hand(field, unit, item).ok()?;
    let weapon = wielded(item, &field.rulebook).ok()?;
    Some((u32::from(weapon.reach), range(field, unit, &weapon)))
}

fn range(field: &Battlefield, unit: &Unit, weapon: &Weapon) -> Option<u32> {
    let loaded = weapon.ammunition.is_some() && ammunition(field, unit, weapon).is_some();
    weapon.range.filter(|_| loaded || weapon.throwable).map(|_| farthest(&field.rulebook, weapon))
}

/// By how many hexsides a unit may still turn that has turned so far on its way.
fn left_to_turn(hexsides: Option<u8>, turned: u8) -> u32 {
    hexsides.map_or(u32::MAX, |hexsides| u32::from(hexsides.saturating_sub(turned)))
}

/// Whether a unit in a pose can turn to face a hex by so many hexsides at most.
fn can_face(pose: Pose, left: u32, hex: Hex) -> bool {
    let turned = |facing: &Facing| u32::from(pose.facing.steps_to(*facing)) <= left;
    Facing::ALL.into_iter().filter(turned).any(|facing| in_front(pose.hex, facing, hex))
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::model::{Flight, Flying, Maneuverability, Movement, Terrain, Tile};
    use crate::order::Order;
    use crate::rules::movement_reach;
    use crate::rules::plan;
    use crate::rules::trial::{Trial, at, attack, turn, unit, walk};

    fn says_danger(trial: &mut Trial, hex: Hex) -> bool {
        let look =
            move |field: Battlefield| hexes_in_danger(&field, &field.unit(unit("attacker"))).contains(&hex);
        trial.world_mut().run_system_once(look).expect("the field can be read")
    }

    /// Whether the rules accept orders by which the attacker attacks the target.
    fn can_attack(trial: &mut Trial) -> bool {
        let ways = |field: Battlefield| {
            let reach = movement_reach(&field, &field.unit(unit("attacker")));
            reach.hexes().filter_map(|(hex, _)| reach.path_to(hex)).collect::<Vec<_>>()
        };
        let ways = trial.world_mut().run_system_once(ways).expect("the field can be read");
        let before = trial.snapshot();
        ways.into_iter().any(|path| {
            Facing::ALL.into_iter().any(|facing| {
                trial.change(|state| *state = before.clone());
                let ready = |order: Order, trial: &mut Trial| trial.order(&order).is_ok();
                let _ = path.is_empty() || ready(walk("attacker", &path), trial);
                ready(turn("attacker", facing), trial);
                plan(trial.world_mut(), &attack("attacker", "target")).is_ok()
            })
        })
    }

    #[test]
    fn whoever_clings_to_a_cliff_endangers_what_is_as_high() {
        let cliff = |elevation| Tile { elevation, ..Tile::default() };
        let mut trial = Trial::duel("house");
        trial.face("attacker", Facing::NorthEast).tile(at(2, 1), cliff(30)).tile(at(1, 1), cliff(12));
        trial.unit("attacker", |climber| {
            climber.stance = crate::model::Stance::Climbing;
            climber.turn.movement = 12;
        });
        for (column, row, danger) in [(1, 1, true), (3, 2, false), (2, 1, false), (1, 2, false)] {
            assert_eq!(says_danger(&mut trial, at(column, row)), danger, "({column}, {row})");
        }
    }

    #[test]
    fn what_is_called_dangerous_is_what_orders_can_do() {
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let ledge = Tile { elevation: 6, ..Tile::default() };
        for arm in ["sword", "bow"] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.arm("attacker", arm).tile(at(4, 2), wall).tile(at(3, 4), ledge);
            trial.tile(at(0, 3), Tile { cover: 100, ..Tile::default() });
            trial.unit("attacker", |attacker| {
                attacker.movement = Movement(4);
                attacker.turn.movement = 4;
            });
            let (yes, no) = compared(&mut trial);
            assert!(yes > 5 && (no > 5 || arm == "bow"), "{arm}: {yes} and {no}");
        }
    }

    /// In how many hexes a target is in danger of the attacker and in how many it is not; what is said is compared with
    /// what orders can do.
    fn compared(trial: &mut Trial) -> (usize, usize) {
        let (mut yes, mut no) = (0, 0);
        for (column, row) in (0..8).flat_map(|column| (0..6).map(move |row| (column, row))) {
            let hex = at(column, row);
            let before = trial.snapshot();
            if before.board.tile(hex).is_none_or(|tile| tile.is_solid())
                || before.units.iter().any(|other| other.position == hex)
            {
                continue;
            }
            trial.stand("target", hex);
            let said = says_danger(trial, hex);
            assert_eq!(said, can_attack(trial), "at ({column}, {row})");
            *if said { &mut yes } else { &mut no } += 1;
            trial.change(|state| *state = before.clone());
        }
        (yes, no)
    }

    #[test]
    fn a09_a_flyer_endangers_what_it_reaches_with_the_turns_it_has() {
        let found = [(1, Maneuverability::D), (1, Maneuverability::A), (2, Maneuverability::A)].map(
            |(layer, class)| {
                let mut trial = Trial::duel("advanced");
                trial.unit("attacker", |attacker| {
                    attacker.flight = Flight(Some(Flying { layer, class }));
                    attacker.movement = Movement(2);
                    attacker.turn.movement = 2;
                    attacker.turn.hexsides = (class == Maneuverability::D).then_some(1);
                });
                compared(&mut trial)
            },
        );
        let [clumsy, nimble, high] = found.map(|(yes, _)| yes);
        assert!(5 < clumsy && clumsy < nimble && high == 0, "{found:?}");
    }

    #[test]
    fn a_bow_without_arrows_endangers_nobody_far_off() {
        let mut trial = Trial::duel("house");
        trial.arm("attacker", "bow").place("target", 23, 0);
        assert!(says_danger(&mut trial, at(17, 2)));
        trial.change(|state| state.items.retain(|item| item.ammunition.is_none()));
        assert!(!says_danger(&mut trial, at(17, 2)));
        let mut knife = Trial::duel("house");
        knife.arm("attacker", "knife").place("target", 23, 0).unit("attacker", |unit| unit.turn.movement = 1);
        assert!(says_danger(&mut knife, at(6, 2)), "a knife is thrown without any");
    }
}
