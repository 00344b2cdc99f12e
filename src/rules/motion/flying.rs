//! Flying (A-09): layers of a hex in height, and turns that depend on how nimble a creature is.
//!
//! Hexsides a round: class A any, B 3, C 2, D 1, E 1 in every odd round. A layer up or down costs as much as a plain
//! hex. Melee reaches as far up and down as it reaches along the ground. A dive goes down two layers or more.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::step::{PLAIN, ground};
use crate::event::BattleEvent;
use crate::model::{Act, BodyArea, Condition, Degree, Flying, Injury, RuleId, UnitId};
use crate::order::Refusal;
use crate::rulebook::{Rule, TailsAndWings};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, on_its_feet};
use crate::rules::field::turn::spent;
use crate::rules::field::{Battlefield, Unit};

const A09: RuleId = RuleId::a(9);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A09,
    "Flying",
    "A creature that flies is in a layer above the ground, each as high as a hex is wide, and goes up or down for the \
     movement points of a plain hex a layer. By its class it turns as much as it likes (A), by 3 hexsides a round (B), \
     by 2 (C), by 1 (D), or by 1 in every odd round (E). In the air the ground costs nothing more and only walls and \
     others stop it; footing, water and fire below do not touch it. A melee attack reaches as many layers as hexes, a \
     touch one, and what works around a place as far up and down as around it. To go down 2 layers or more at once is a dive; it \
     counts as a charge, which does nothing yet. Whoever goes down, is thrown to the ground, or is stunned, webbed, \
     crippled or helpless comes down at once, and loses no hit points by that. Over a chasm it \
     falls into the depths with its rider and is gone. Nobody \
     lands by itself over a chasm, or in water that it cannot swim in.",
)];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A09, Phase::Harm, fly.in_set(Harm::Move));
}

/// The least degree of an injured wing that does not bear its bearer any more, where wings count like legs (A-50).
pub(in crate::rules) const FAILS: Degree = Degree::Injured;

/// Whether a hurt wing or its state keeps a unit on the ground.
fn is_grounded(field: &Battlefield, unit: &Unit) -> bool {
    let like_legs = field.rulebook.parameters.tails_and_wings == TailsAndWings::LikeArmsAndLegs;
    let fails = |injury: &&Injury| injury.area == BodyArea::Wing && injury.degree >= FAILS;
    unit.conditions.words().any(Condition::grounds) || (like_legs && field.injuries(unit).iter().any(fails))
}

/// Layers down that make a dive.
const DIVE: u8 = 2;

/// Whether a change of layers is a dive, which counts as a charge.
pub fn is_dive(before: u8, after: u8) -> bool {
    before.saturating_sub(after) >= DIVE
}

fn points(before: u8, after: u8) -> u16 {
    u16::from(before.abs_diff(after)) * PLAIN as u16
}

/// Whether a unit may change to a layer.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, layer: u8) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    field.needs(A09)?;
    on_its_feet(id, *unit.stance)?;
    let flyer = field.legs(&unit);
    let Some(Flying { layer: before, .. }) = flyer.flight.0 else { return Err(Refusal::NoWings(id)) };
    if layer > Flying::HIGHEST || layer == before {
        return Err(Refusal::BadLayer { unit: id, layer, highest: Flying::HIGHEST });
    }
    if layer > before && is_grounded(field, &flyer) {
        return Err(Refusal::NoWings(id));
    }
    if layer == 0 {
        ground(field, &unit).map_err(|reason| Refusal::NoGround { unit: id, reason })?;
    }
    let (needed, left) = (u32::from(points(before, layer)), u32::from(unit.turn.movement));
    if needed > left { Err(Refusal::TooFar { unit: id, needed, left }) } else { Ok(()) }
}

fn fly(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Fly { unit, layer: after } = declared.0 else { return };
        let unit = field.unit(unit);
        let flyer = field.legs(&unit);
        let before = flyer.flight.layer();
        let dive = is_dive(before, after);
        effects.0.push(BattleEvent::LayerChanged { unit: *flyer.id, before, after, dive });
        let points = points(before, after);
        effects.0.push(spent(&unit, |turn| turn.movement = turn.movement.saturating_sub(points)));
    });
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::hex::{Facing, Hex};
    use crate::model::{Flight, Maneuverability, Terrain, Tile};
    use crate::order::Order;
    use crate::rules::motion::movement::{check_path, movement_reach};
    use crate::rules::trial::{Trial, at, attack, end_turn, turn, unit, walk};

    fn to_layer(layer: u8) -> Order {
        Order::Fly { unit: unit("attacker"), layer }
    }

    /// The attacker flies in a layer, and a new round has begun: the second.
    fn aloft(rulebook: &str, layer: u8, class: Maneuverability) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.unit("attacker", |own| own.flight = Flight(Some(Flying { layer, class })));
        trial.next_turn_of("attacker");
        trial
    }

    #[test]
    fn a09_what_is_under_a_flyer_does_not_touch_it() {
        let text = |book: &crate::rulebook::Rulebook| {
            let text = book.text().replace("\"A-07\", \"A-10..A-82\"", "\"A-07..A-82\"");
            assert_ne!(text, book.text());
            text
        };
        let beam = Tile { footing: crate::model::Footing::Narrow, ..Tile::default() };
        let sea = Tile { terrain: Terrain::Water, depth: 8, ..Tile::default() };
        for (tile, fire) in [(beam, false), (sea, false), (Tile::default(), true)] {
            for layer in [0, 1] {
                let mut trial = Trial::duel("house");
                trial.rulebook(|book| {
                    let source = crate::level::Source::inline("flyers", &text(book));
                    *book =
                        crate::rulebook::Rulebook::read(&source, crate::rules::codex()).expect("it is sound");
                });
                let class = Maneuverability::A;
                trial.unit("target", |own| own.flight = Flight(Some(Flying { layer, class })));
                trial.tile(at(3, 2), tile).strike(&[(20, 2)]);
                if fire {
                    let burning = crate::model::Fire { hex: at(3, 2), left: None };
                    trial.change(|state| state.fires.set(burning));
                    let faces: &[(u16, u16)] = if layer == 0 { &[(4, 1)] } else { &[] };
                    trial.obey(end_turn("attacker")).obey_with(end_turn("friend"), faces).expect_dice_used();
                }
                let told = trial.events().iter().any(|event| {
                    let told = event.to_string();
                    told.contains("off-balance") || told.contains("underwater") || told.contains("burned")
                });
                assert_eq!(told, layer == 0, "{tile:?} in layer {layer}");
            }
        }
    }

    #[test]
    fn a09_nobody_lands_where_there_is_no_ground() {
        let chasm = Tile { terrain: Terrain::Chasm, ..Tile::default() };
        let sea = Tile { terrain: Terrain::Water, depth: 8, ..Tile::default() };
        for (tile, lands) in [(chasm, false), (sea, false), (Tile::default(), true)] {
            let mut trial = aloft("advanced", 2, Maneuverability::A);
            trial.ground(tile).unit("attacker", |own| own.swimming.0 = 0);
            match lands {
                true => _ = trial.obey(to_layer(0)),
                false => assert!(matches!(trial.refused(to_layer(0)), Refusal::NoGround { .. })),
            }
            let mut low = aloft("advanced", 2, Maneuverability::A);
            low.ground(tile).obey(to_layer(1));
        }
    }

    #[test]
    fn a09_each_class_turns_by_so_many_hexsides_a_round() {
        use Maneuverability as M;
        for (class, hexsides) in [(M::A, None), (M::B, Some(3)), (M::C, Some(2)), (M::D, Some(1))] {
            let trial = aloft("advanced", 1, class);
            assert_eq!(trial.unit_now("attacker").turn.hexsides, hexsides, "{class:?}");
        }
        let mut clumsy = aloft("advanced", 1, M::E);
        assert_eq!(clumsy.unit_now("attacker").turn.hexsides, Some(0), "round 2");
        clumsy.next_turn_of("attacker");
        assert_eq!(clumsy.unit_now("attacker").turn.hexsides, Some(1), "round 3");
    }

    #[test]
    fn a09_who_has_turned_enough_turns_no_more() {
        let mut trial = aloft("advanced", 1, Maneuverability::C);
        let wide = Refusal::TurnsTooWide { unit: unit("attacker"), needed: 3, left: 2 };
        assert_eq!(trial.refused(turn("attacker", Facing::West)), wide);
        trial.obey(turn("attacker", Facing::NorthEast));
        assert_eq!(trial.unit_now("attacker").turn.hexsides, Some(1));
        let wide = Refusal::TurnsTooWide { unit: unit("attacker"), needed: 2, left: 1 };
        assert_eq!(trial.refused(turn("attacker", Facing::West)), wide);
        trial.obey(turn("attacker", Facing::NorthWest));
        assert_eq!(trial.unit_now("attacker").turn.hexsides, Some(0));
        let here = trial.unit_now("attacker").position;
        let ahead = Facing::NorthWest.ahead(here);
        trial.obey(walk("attacker", &[ahead]));
        let aside = Refusal::TurnsTooWide { unit: unit("attacker"), needed: 1, left: 0 };
        assert_eq!(trial.refused(walk("attacker", &[Facing::West.ahead(ahead)])), aside);
    }

    #[test]
    fn a09_a_walk_counts_every_turn_on_its_way() {
        let mut trial = aloft("advanced", 1, Maneuverability::D);
        let here = trial.unit_now("attacker").position;
        let first = Facing::NorthEast.ahead(here);
        let bent = [first, Facing::East.ahead(first)];
        let wide = Refusal::TurnsTooWide { unit: unit("attacker"), needed: 2, left: 1 };
        assert_eq!(trial.refused(walk("attacker", &bent)), wide);
        trial.obey(walk("attacker", &[first, Facing::NorthEast.ahead(first)]));
        assert_eq!(trial.unit_now("attacker").turn.hexsides, Some(0));
    }

    /// Every walk of so many hexes at most from where the attacker is.
    fn walks(from: Hex, hexes: usize) -> Vec<Vec<Hex>> {
        let mut all: Vec<Vec<Hex>> = vec![Vec::new()];
        let mut last = all.clone();
        for _ in 0..hexes {
            last = last
                .iter()
                .flat_map(|path| {
                    let at = path.last().copied().unwrap_or(from);
                    Facing::ALL.map(|facing| [path.as_slice(), &[facing.ahead(at)]].concat())
                })
                .collect();
            all.extend(last.iter().cloned());
        }
        all.remove(0);
        all
    }

    #[test]
    fn a09_what_is_shown_in_reach_is_what_orders_can_do() {
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let mut sizes = Vec::new();
        for (layer, hexsides) in
            [(1, Some(0)), (1, Some(1)), (1, Some(2)), (1, Some(3)), (1, None), (0, Some(1))]
        {
            let mut trial = aloft("advanced", layer, Maneuverability::C);
            trial.tile(at(3, 1), wall).tile(at(1, 3), wall);
            trial.unit("attacker", |own| (own.turn.movement, own.turn.hexsides) = (8, hexsides));
            let (offered, allowed) = trial.survey(|field| {
                let own = field.unit(unit("attacker"));
                let reach = movement_reach(field, &own);
                let ways: Vec<Vec<Hex>> = reach
                    .hexes()
                    .map(|(hex, _)| reach.path_to(hex).expect("it is in reach"))
                    .filter(|path| !path.is_empty())
                    .collect();
                for path in &ways {
                    assert_eq!(check_path(field, *own.id, path), Ok(()), "{hexsides:?} {path:?}");
                }
                let ends = |paths: &[Vec<Hex>]| -> BTreeSet<(i32, i32)> {
                    let ends = paths.iter().filter_map(|path| path.last());
                    ends.filter(|end| **end != own.position.0).map(|end| (end.x, end.y)).collect()
                };
                let mut accepted = walks(own.position.0, 4);
                accepted.retain(|path| check_path(field, *own.id, path).is_ok());
                (ends(&ways), ends(&accepted))
            });
            assert_eq!(offered, allowed, "layer {layer}, {hexsides:?}");
            sizes.push(offered.len());
        }
        assert!(sizes[..4].is_sorted_by(|one, other| one < other) && sizes[3] <= sizes[4], "{sizes:?}");
    }

    #[test]
    fn a09_a_way_without_wide_turns_is_found_where_the_short_one_turns_too_far() {
        // Ahead and to the right is a wall; the way around it on the left would turn three times.
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        let mut trial = aloft("advanced", 1, Maneuverability::A);
        let here = trial.unit_now("attacker").position;
        let right = Facing::SouthEast.ahead(here);
        let goal = Facing::East.ahead(Facing::SouthEast.ahead(right));
        trial.place("target", 12, 9).tile(Facing::East.ahead(right), wall);
        let mut path_with = |hexsides| {
            trial.unit("attacker", |own| own.turn.hexsides = hexsides);
            trial.survey(|field| movement_reach(field, &field.unit(unit("attacker"))).path_to(goal))
        };
        let straight = Some(vec![right, Facing::SouthEast.ahead(right), goal]);
        assert_eq!(path_with(None), straight);
        assert_eq!(path_with(Some(2)), straight);
        assert_eq!(path_with(Some(1)), None);
    }

    #[test]
    fn a09_who_walks_turns_as_it_likes() {
        let mut trial = Trial::duel("advanced");
        trial.obey(turn("attacker", Facing::West)).obey(turn("attacker", Facing::East));
        assert_eq!(trial.unit_now("attacker").turn.hexsides, None);
    }

    #[test]
    fn a09_a_layer_costs_as_much_as_a_hex_and_two_down_are_a_dive() {
        let mut trial = aloft("advanced", 1, Maneuverability::A);
        trial.obey(to_layer(3));
        trial.expect(r#"{"event":"layer_changed","unit":"attacker","before":1,"after":3,"dive":false}"#);
        assert_eq!(trial.unit_now("attacker").turn.movement, 8);
        trial.obey(to_layer(1));
        trial.expect(r#"{"event":"layer_changed","before":3,"after":1,"dive":true}"#);
        let now = trial.unit_now("attacker");
        assert_eq!((now.turn.movement, now.flight.layer()), (4, 1));
        assert!(is_dive(2, 0) && !is_dive(2, 1) && !is_dive(0, 2));
        let far = Refusal::TooFar { unit: unit("attacker"), needed: 6, left: 4 };
        assert_eq!(trial.refused(to_layer(4)), far);
    }

    #[test]
    fn a09_only_who_flies_changes_layers_and_only_to_others() {
        let mut trial = Trial::duel("advanced");
        assert_eq!(trial.refused(to_layer(1)), Refusal::NoWings(unit("attacker")));
        let mut trial = aloft("advanced", 2, Maneuverability::A);
        for layer in [2, Flying::HIGHEST + 1] {
            let refusal = Refusal::BadLayer { unit: unit("attacker"), layer, highest: Flying::HIGHEST };
            assert_eq!(trial.refused(to_layer(layer)), refusal);
        }
        let mut trial = aloft("house", 2, Maneuverability::D);
        assert_eq!(trial.refused(to_layer(1)), Refusal::RuleOff(A09));
        assert_eq!(trial.unit_now("attacker").turn.hexsides, None, "off in the house");
    }

    #[test]
    fn a09_melee_reaches_a_layer_and_no_farther() {
        let mut trial = aloft("advanced", 1, Maneuverability::A);
        trial.thac0("attacker", 20).obey_with(attack("attacker", "target"), &[(20, 3)]);
        let mut high = aloft("advanced", 2, Maneuverability::A);
        let refusal = Refusal::TooHigh { unit: unit("attacker"), target: unit("target") };
        assert_eq!(high.refused(attack("attacker", "target")), refusal);
    }

    #[test]
    fn a09_in_the_air_the_ground_does_not_matter_and_walls_do() {
        let chasm = Tile { terrain: Terrain::Chasm, ..Tile::default() };
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        for (tile, layer, flies) in [(chasm, 1, true), (chasm, 0, false), (wall, 1, false)] {
            let mut trial = aloft("advanced", layer, Maneuverability::A);
            trial.tile(at(2, 1), tile);
            let order = walk("attacker", &[at(2, 1)]);
            assert_eq!(trial.order(&order).is_ok(), flies, "{:?} in layer {layer}", tile.terrain);
        }
    }
}
