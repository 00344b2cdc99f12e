//! What the ground and the state of a unit do to its initiative.
//!
//! `hasted −2, slowed +2, higher ground −1, hindered +3`, and of `wading or slippery +2, wading deep +4, foreign +6` the
//! worst. The document's −2 for who is set against a charge has no row, because no order sets a weapon, nor has its +1
//! for who waits: whoever waits has rolled before and names a later segment, which is 1 at least.

use bevy::prelude::App;

use crate::event::Modifier;
use crate::hex::distance;
use crate::model::{Condition, Footing, RuleId, Stance, Tile};
use crate::rulebook::{Rule, RuleRow};
use crate::rules::field::height::{altitude, height};
use crate::rules::field::{Battlefield, UnitSummary};

const A05: RuleId = RuleId::a(5);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A05,
    "Slow and fast circumstances",
    "The ground and the state of a unit add to its initiative roll: it is low on higher ground, which is 5 feet above \
     every enemy within 2 hexes, and high in water, on slippery ground, and for those who climb, are held or stick in a \
     web. Water is wading up to 2 feet, deep wading up to 4, and foreign beyond for all who swim worse than they walk. \
     Haste (S-15) and slowness (S-16) are spells. Who waits adds nothing to a roll: it names a later segment, at least \
     the next one. Nobody sets a weapon against a charge yet.",
)
.with_rows(rows_of_the_table)
.needing(&[RuleId::a(4)])];

pub(super) fn plugin(_: &mut App) {}

/// The deepest water that hardly hinders, in feet.
const SHALLOW: u8 = 2;

/// How far enemies look up to higher ground, in hexes.
const NEAR: u32 = 2;

/// The height of a level, in feet.
const LEVEL: i16 = 5;

/// What underfoot makes a unit slow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Underfoot {
    Firm,
    Slippery,
    Deep,
    Foreign,
}

/// A row of the table: its label, its value, and when it applies.
type Row = (&'static str, i16, fn(&InitiativeState) -> bool);

/// The table.
const TABLE: [Row; 7] = [
    ("Hasted", -2, |it| it.hasted),
    ("Slowed", 2, |it| it.slowed),
    ("Higher ground", -1, |it| it.higher),
    ("Wading or slippery footing", 2, |it| it.underfoot == Underfoot::Slippery),
    ("Wading deep", 4, |it| it.underfoot == Underfoot::Deep),
    ("Foreign environment", 6, |it| it.underfoot == Underfoot::Foreign),
    ("Hindered", 3, |it| it.hindered),
];

fn rows_of_the_table() -> Vec<RuleRow> {
    TABLE.iter().map(|&(label, value, _)| RuleRow { label, value, each: false }).collect()
}

/// All that the table asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct InitiativeState {
    hasted: bool,
    slowed: bool,
    higher: bool,
    underfoot: Underfoot,
    hindered: bool,
}

impl InitiativeState {
    fn of(field: &Battlefield, unit: &UnitSummary) -> InitiativeState {
        let hinders = [Condition::Held, Condition::Pinned, Condition::Webbed];
        let held = hinders.iter().any(|held| unit.conditions.has(*held));
        InitiativeState {
            hasted: unit.conditions.has(Condition::Hasted),
            slowed: unit.conditions.has(Condition::Slowed),
            higher: is_higher(field, unit),
            underfoot: underfoot(field, unit),
            hindered: held || *unit.stance == Stance::Climbing,
        }
    }

    fn rows(&self) -> Vec<Modifier> {
        let applies = TABLE.iter().filter(|(.., applies)| applies(self));
        applies.map(|&(label, value, _)| Modifier { rule: A05, label, value }).collect()
    }
}

/// Whether a unit stands a level above every enemy that is near, and at least one is, of those that its side knows of.
fn is_higher(field: &Battlefield, unit: &UnitSummary) -> bool {
    let enemies = field.known_enemies(unit.side.0);
    let near = enemies.filter(|other| distance(other.position.0, unit.position.0) <= NEAR);
    let own = height(field, unit);
    let highest = near.map(|enemy| height(field, &field.summary(*enemy.id))).max();
    highest.is_some_and(|highest| own - highest >= LEVEL)
}

fn underfoot(field: &Battlefield, unit: &UnitSummary) -> Underfoot {
    let legs = field.legs(unit);
    let tile = field.board.tile(unit.position.0).copied().unwrap_or_default();
    match tile.depth {
        // In the air the ground does not matter.
        _ if altitude(field, &legs) > 0 => Underfoot::Firm,
        Tile::DEEP_WATER.. if legs.swimming.0 < legs.movement.0 => Underfoot::Foreign,
        Tile::DEEP_WATER.. => Underfoot::Firm,
        depth if depth > SHALLOW => Underfoot::Deep,
        1.. => Underfoot::Slippery,
        0 if tile.footing == Footing::Unsteady => Underfoot::Slippery,
        0 => Underfoot::Firm,
    }
}

/// The rows that apply to a unit now.
pub(super) fn rows(field: &Battlefield, unit: &UnitSummary) -> Vec<Modifier> {
    if field.rulebook.has(A05) { InitiativeState::of(field, unit).rows() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, at, delay, unit};

    #[test]
    fn a05_nobody_stands_higher_than_an_enemy_that_its_side_does_not_know_of() {
        use crate::model::SecretChange;
        let mut trial = Trial::duel("advanced");
        trial.place("foe", 9, 9).place("friend", 9, 8);
        trial.tile(at(3, 2), crate::model::Tile { elevation: 5, ..Default::default() });
        let higher = |trial: &mut Trial| {
            let rows = trial.survey(|field| rows(field, &field.unit(unit("target"))));
            rows.iter().any(|row| row.label == "Higher ground")
        };
        assert!(higher(&mut trial), "{:?}", trial.unit_now("target").position);
        let from = trial.unit_now("target").side.0;
        trial.change(|battle| {
            battle.secrets.change(SecretChange::Hides { unit: unit("attacker"), from, last: None });
        });
        assert!(!higher(&mut trial));
    }

    #[test]
    fn a05_who_flies_is_not_slowed_by_the_ground_below() {
        use crate::model::{Flight, Flying, Maneuverability};
        let sea = crate::model::Tile { depth: 8, ..Default::default() };
        for (aloft, slow) in [(0, true), (2, false)] {
            let mut trial = Trial::duel("advanced");
            trial.ground(sea).unit("target", |target| {
                target.swimming.0 = 3;
                target.flight = Flight(Some(Flying { class: Maneuverability::B, layer: aloft }));
            });
            let rows = trial.survey(|field| rows(field, &field.unit(unit("target"))));
            assert_eq!(rows.iter().any(|row| row.label == "Foreign environment"), slow, "layer {aloft}");
        }
    }

    const PLAIN: InitiativeState = InitiativeState {
        hasted: false,
        slowed: false,
        higher: false,
        underfoot: Underfoot::Firm,
        hindered: false,
    };

    fn values(circumstances: InitiativeState) -> Vec<i16> {
        circumstances.rows().iter().map(|row| row.value).collect()
    }

    #[test]
    fn a05_every_row_of_the_table_applies_where_it_should() {
        use Underfoot as U;
        assert!(values(PLAIN).is_empty());
        assert_eq!(values(InitiativeState { hasted: true, ..PLAIN }), [-2]);
        assert_eq!(values(InitiativeState { slowed: true, ..PLAIN }), [2]);
        assert_eq!(values(InitiativeState { hasted: true, slowed: true, ..PLAIN }), [-2, 2]);
        assert_eq!(values(InitiativeState { higher: true, ..PLAIN }), [-1]);
        for (underfoot, value) in [(U::Slippery, 2), (U::Deep, 4), (U::Foreign, 6)] {
            assert_eq!(values(InitiativeState { underfoot, ..PLAIN }), [value]);
        }
        assert_eq!(values(InitiativeState { hindered: true, ..PLAIN }), [3]);
    }

    /// The rows of the attacker after a change of the duel.
    fn labels(rulebook: &str, change: impl FnOnce(&mut Trial)) -> Vec<&'static str> {
        let mut trial = Trial::duel(rulebook);
        change(&mut trial);
        trial.survey(|field| {
            rows(field, &field.unit(unit("attacker"))).iter().map(|row| row.label).collect::<Vec<_>>()
        })
    }

    fn tile(trial: &mut Trial, tile: Tile) {
        trial.tile(at(2, 2), tile);
    }

    #[test]
    fn a05_on_plain_ground_nothing_adds() {
        assert_eq!(labels("advanced", |_| {}), [""; 0]);
    }

    #[test]
    fn a05_water_and_ice_slow_down() {
        for (depth, label) in [
            (1, "Wading or slippery footing"),
            (2, "Wading or slippery footing"),
            (3, "Wading deep"),
            (4, "Wading deep"),
            (5, "Foreign environment"),
        ] {
            let water = Tile { depth, ..Tile::default() };
            assert_eq!(labels("advanced", |trial| tile(trial, water)), [label], "{depth} feet");
        }
        let ice = Tile { footing: Footing::Unsteady, ..Tile::default() };
        assert_eq!(labels("advanced", |trial| tile(trial, ice)), ["Wading or slippery footing"]);
        let fish = |trial: &mut Trial| {
            trial.unit("attacker", |own| own.swimming.0 = 12);
            tile(trial, Tile { depth: 5, ..Tile::default() });
        };
        assert_eq!(labels("advanced", fish), [""; 0]);
    }

    #[test]
    fn a05_who_climbs_is_held_or_sticks_in_a_web_is_hindered() {
        for condition in [Condition::Held, Condition::Pinned, Condition::Webbed] {
            assert_eq!(labels("advanced", |trial| _ = trial.condition("attacker", condition)), ["Hindered"]);
            assert_eq!(
                labels("house", |trial| _ = trial.condition("attacker", condition)),
                [""; 0],
                "off there"
            );
        }
        assert_eq!(
            labels("advanced", |trial| _ = trial.condition("attacker", Condition::Grappling)),
            [""; 0]
        );
        let climbs = |trial: &mut Trial| _ = trial.unit("attacker", |own| own.stance = Stance::Climbing);
        assert_eq!(labels("advanced", climbs), ["Hindered"]);
    }

    #[test]
    fn a05_haste_and_slowness_count() {
        for (condition, label) in [(Condition::Hasted, "Hasted"), (Condition::Slowed, "Slowed")] {
            assert_eq!(labels("advanced", |trial| _ = trial.condition("attacker", condition)), [label]);
        }
    }

    #[test]
    fn a05_five_feet_above_every_enemy_near_is_higher_ground() {
        let raised = |elevation| Tile { elevation, ..Tile::default() };
        assert_eq!(labels("advanced", |trial| tile(trial, raised(5))), ["Higher ground"]);
        assert_eq!(labels("advanced", |trial| tile(trial, raised(4))), [""; 0]);
        let alone = |trial: &mut Trial| {
            tile(trial, raised(5));
            trial.place("target", 5, 2);
        };
        assert_eq!(labels("advanced", alone), [""; 0], "no enemy is near");
        let two = |trial: &mut Trial| {
            tile(trial, raised(5));
            trial.tile(at(2, 3), raised(1)).place("foe", 2, 3);
        };
        assert_eq!(labels("advanced", two), [""; 0], "one of them stands higher");
    }

    #[test]
    fn a05_who_waits_acts_a_segment_later_at_least_and_adds_nothing_to_its_next_roll() {
        for rulebook in ["advanced", "house"] {
            let mut trial = Trial::duel(rulebook);
            let segment = trial.snapshot().clock.segment;
            trial.refused(delay("attacker", segment));
            trial.obey(delay("attacker", segment + 1));
            trial.next_turn_of("attacker");
            trial.survey(|field| assert!(rows(field, &field.unit(unit("attacker"))).is_empty()));
        }
    }

    #[test]
    fn a05_without_it_nothing_adds() {
        assert_eq!(labels("thac0", |trial| tile(trial, Tile { depth: 3, ..Tile::default() })), [""; 0]);
    }
}
