//! Fire on the board: it burns units in it, spreads and burns down (R-30).
//!
//! At the end of a round each hex that could burn and lies next to fire rolls a d6: straw and cloth catch on 1 to 4,
//! wood on a 1.

use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs, World};

use super::burning::{may_burn, without_turn};
use crate::event::BattleEvent;
use crate::hex::{Facing, Hex};
use crate::model::{
    Act, BattleState, Burning, Condition, Conditions, Flammability, Peril, Purpose, RuleId, UnitId,
};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React};
use crate::rules::deed::react::{Causes, add_rare_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::height::is_aloft;
use crate::rules::field::saving_throw;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::ground::arrival::{Arrival, arrivals};
use crate::rules::ground::fire::{can_catch, flammability, kindled};

const R30: RuleId = RuleId::r(30);

pub(super) const RULES: &[Rule] = &[Rule::new(
    R30,
    "Fire spreads",
    "A burning hex does what burning oil does to a unit that enters it, or begins or ends a turn in it; a unit \
     without a turn is burned when the round begins, also one that is down and not dead. The turn of a unit that \
     waits is one turn. At the end of a round every hex that could burn and is next to fire rolls a d6: straw and cloth catch on 1 to 4, wood on \
     a 1. So does a hex next to a unit all in flames; where such a unit walks, what could burn catches at once. \
     Straw burns for 3 rounds, wood for 6, oil on bare ground for 2; then nothing is left to burn. A fire that \
     burns when the battle begins on ground that cannot burn is tended and stays.",
)
.needing(&[RuleId::r(28)])];

pub(super) fn plugin(app: &mut App) {
    add_rare_reaction(app, R30, feeds, (something_burns, sets_alight), spread.in_set(React::Spread));
    app.add_systems(Phase::Harm, (roll_catching, catch, burn_down).chain().in_set(Harm::Spread));
}

/// What fire may cost a unit on average, in hit points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Hazard {
    /// When it enters the hex.
    pub entering: f64,
    /// When it ends its turn there, until it can leave.
    pub staying: f64,
}

/// The hazard of fire in a hex for a unit.
pub fn hazard(field: &Battlefield, unit: &Unit, hex: Hex) -> Hazard {
    if !field.rulebook.has(R30) || field.fires.all().is_empty() || unit.conditions.has(Condition::Engulfed) {
        return Hazard::default();
    }
    let once = expected_burn(field, unit);
    if field.fires.burns(hex) {
        return Hazard { entering: once, staying: 2.0 * once };
    }
    Hazard { entering: 0.0, staying: once * chance_to_catch(field, hex) }
}

/// The chance that a hex catches fire at the end of the round.
fn chance_to_catch(field: &Battlefield, hex: Hex) -> f64 {
    let near = Facing::ALL.into_iter().any(|facing| field.fires.burns(facing.ahead(hex)));
    if near && can_catch(field, hex) { f64::from(catches_on(field, hex)) / 6.0 } else { 0.0 }
}

/// What one burn costs on average with its possible consequences, in hit points.
fn expected_burn(field: &Battlefield, unit: &Unit) -> f64 {
    const MEAN: f64 = 2.5;
    /// What being all in flames costs until they are put out.
    const IN_FLAMES: f64 = 9.0;
    let need = saving_throw::need(field, unit, Peril::Breath);
    let fails = f64::from(need.saturating_sub(1)) / 20.0;
    MEAN + 0.25 * fails * (MEAN + 0.25 * IN_FLAMES)
}

/// The highest face of a d6 on which a hex catches fire.
fn catches_on(field: &Battlefield, hex: Hex) -> u16 {
    match flammability(field, hex) {
        Flammability::None => 0,
        Flammability::Low => 1,
        Flammability::High => 4,
    }
}

/// The events that fire reacts to.
fn feeds(event: &BattleEvent) -> bool {
    use BattleEvent as E;
    matches!(
        event,
        E::Moved { .. }
            | E::Mounted(_)
            | E::Dismounted { .. }
            | E::LayerChanged { after: 0, .. }
            | E::RoundBegan { .. }
            | E::BlockBegan { .. }
            | E::TurnEnded { .. }
            | E::RoundEnded { .. }
    )
}

/// Whether a hex burns, or a unit is all in flames.
fn something_burns(world: &World) -> bool {
    let engulfed = |entity| {
        world.get::<Conditions>(entity).is_some_and(|conditions| conditions.has(Condition::Engulfed))
    };
    world.resource::<BattleState>().fires.burning().next().is_some()
        || world.resource::<BattleState>().index.units().any(|(_, entity)| engulfed(entity))
}

/// The events that set a hex or a unit on fire.
fn sets_alight(event: &BattleEvent) -> bool {
    use BattleEvent as E;
    matches!(event, E::FireChanged { .. } | E::ConditionBegan { condition: Condition::Engulfed, .. })
}

/// Queues what fire does after these events, step by step.
fn spread(mut causes: Causes, field: Battlefield) {
    let comes_down = |mount: UnitId| {
        let of_it =
            |event: &BattleEvent| matches!(event, BattleEvent::LayerChanged { unit, .. } if *unit == mount);
        causes.events().any(of_it)
    };
    let enters = |event: &&BattleEvent| !matches!(event, BattleEvent::Dismounted { mount, from, to, .. } if from == to && !comes_down(*mount));
    let mut steps: Vec<Vec<Act>> =
        causes.events().filter(enters).flat_map(|event| fed_by(&field, event)).collect();
    steps.retain(|acts| !acts.is_empty());
    if !steps.is_empty() {
        causes.queue(R30, steps);
    }
}

fn fed_by(field: &Battlefield, event: &BattleEvent) -> Vec<Vec<Act>> {
    let come = arrivals(field, event);
    if !come.is_empty() {
        let in_flames =
            |unit: &UnitSummary| unit.conditions.has(Condition::Engulfed) && !is_aloft(field, unit);
        let kindles = |it: &&Arrival| can_catch(field, it.hex) && in_flames(&field.summary(it.unit));
        let kindled = come.iter().find(kindles).map(|it| vec![Act::Kindle { hex: it.hex }]);
        return kindled.into_iter().chain(come.iter().filter_map(|it| singed(field, it.unit))).collect();
    }
    if let BattleEvent::RoundBegan { turns, .. } = event {
        let lie_there = without_turn(field, turns).into_iter();
        return lie_there.filter_map(|unit| singed(field, unit)).collect();
    }
    if let BattleEvent::BlockBegan { units, .. } = event {
        // The turn of whoever has waited goes on.
        let begin = units.iter().filter(|unit| !field.clock.waited.contains(unit));
        return begin.filter_map(|unit| singed(field, *unit)).collect();
    }
    if let BattleEvent::TurnEnded { unit, .. } = event {
        return both_singed(field, *unit).collect();
    }
    if let BattleEvent::RoundEnded { .. } = event {
        let burns = field.fires.burning().next().is_some();
        let burn_down = burns.then(|| vec![Act::BurnDown]);
        let catch = exposed(field).into_iter().map(|hex| Act::Catch { hex }).collect();
        return burn_down.into_iter().chain([catch]).collect();
    }
    Vec::new()
}

/// The burns of a unit and of the mount that carries it.
fn both_singed(field: &Battlefield, id: UnitId) -> impl Iterator<Item = Vec<Act>> {
    let mount = field.summary(id).riding.0.and_then(|mount| singed(field, mount));
    singed(field, id).into_iter().chain(mount)
}

/// The burn of a unit by the hex it is in; a unit all in flames burns already.
fn singed(field: &Battlefield, id: UnitId) -> Option<Vec<Act>> {
    let unit = field.summary(id);
    let burned = field.fires.burns(unit.position.0) && may_burn(field, *unit.status);
    let burned = burned && !unit.conditions.has(Condition::Engulfed) && !is_aloft(field, &field.summary(id));
    burned.then(|| vec![Act::Burn { unit: id, by: Burning::Ground, more: 0 }])
}

/// Hexes that may catch fire from what burns next to them, row by row.
fn exposed(field: &Battlefield) -> Vec<Hex> {
    let engulfed = field.fighting().filter(|unit| unit.conditions.has(Condition::Engulfed));
    let sources: Vec<Hex> = field.fires.burning().chain(engulfed.map(|unit| unit.position.0)).collect();
    let around = sources.iter().flat_map(|hex| Facing::ALL.map(|facing| facing.ahead(*hex)));
    let mut hexes: Vec<Hex> = around.filter(|hex| can_catch(field, *hex)).collect();
    hexes.sort_unstable_by_key(|hex| (hex.y, hex.x));
    hexes.dedup();
    hexes
}

/// The face with which a hex may catch fire.
#[derive(Component, Clone, Copy, PartialEq)]
struct Catching(u16);

fn roll_catching(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>) {
    deeds.each(|(entity, deed, declared)| {
        if let Act::Catch { .. } = declared.0 {
            dice.ask((entity, *deed), R30, Purpose::Catch, |draw| Catching(draw.die(6)));
        }
    });
}

fn catch(
    mut deeds: Deeds<(&Deed, &Declared, Option<&Catching>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, face, mut effects)| {
        let (Act::Catch { hex } | Act::Kindle { hex }) = declared.0 else { return };
        if face.is_none_or(|face| face.0 <= catches_on(&field, hex)) {
            effects.0.extend(kindled(&field, hex, dice.rolls(*deed, &[Purpose::Catch])));
        }
    });
}

fn burn_down(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        if declared.0 != Act::BurnDown {
            return;
        }
        for fire in field.fires.all().iter().filter(|fire| fire.burns()) {
            if let Some(left) = fire.left {
                let (before, after) = (Some(left), Some(left.saturating_sub(1)));
                effects.0.push(BattleEvent::FireChanged { at: fire.hex, before, after, rolls: Vec::new() });
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Fire, Status, Tag, Tile};
    use crate::rules::trial::{Trial, at, delay, end_turn, unit, walk};

    const STRAW: Tile = Tile { flammability: Flammability::High, ..PLAIN };
    const PLAIN: Tile = Tile {
        terrain: crate::model::Terrain::Open,
        furniture: None,
        surface: crate::model::Surface::Dirt,
        elevation: 0,
        depth: 0,
        cover: 0,
        concealment: 0,
        light: crate::model::Light::SUNLIGHT,
        footing: crate::model::Footing::Firm,
        ceiling_inches: None,
        clutter: false,
        flammability: Flammability::None,
        fire: false,
    };

    /// The duel with fire in a hex that burns for that many more rounds.
    fn blaze(column: i32, row: i32, left: Option<u8>) -> Trial {
        let mut trial = Trial::duel("combat-options");
        trial.change(|state| state.fires.set(Fire { hex: at(column, row), left }));
        trial
    }

    #[test]
    fn r30_a_unit_that_enters_begins_or_ends_a_turn_in_fire_is_burned() {
        let mut trial = blaze(1, 2, None);
        trial.obey_with(walk("attacker", &[at(1, 2)]), &[(4, 3)]);
        trial.expect(r#"{"event":"burned","unit":"attacker","by":"ground","damage":3}"#);
        trial.obey_with(end_turn("attacker"), &[(4, 2)]);
        trial.dice(&[(4, 1)]).next_turn_of("attacker").expect_dice_used();
        assert_eq!((trial.count("burned"), trial.unit_now("attacker").hit_points.now), (3, 24));
    }

    #[test]
    fn r30_a_mount_burns_in_the_fire_in_which_it_stands() {
        let mut trial = blaze(1, 2, None);
        trial
            .place("friend", 2, 2)
            .tags("friend", &[Tag::Mount])
            .unit("friend", |horse| horse.turn.ended = true);
        trial.unit("attacker", |rider| rider.riding.0 = Some(unit("friend")));
        // Both when they enter, both when the turn ends; when the round begins the mount, and the rider with its turn.
        trial.obey_with(walk("attacker", &[at(1, 2)]), &[(4, 1), (4, 2)]);
        trial.expect(r#"{"event":"burned","unit":"attacker","by":"ground","damage":1}"#);
        trial.expect(r#"{"event":"burned","unit":"friend","by":"ground","damage":2}"#);
        trial.obey_with(end_turn("attacker"), &[(4, 1), (4, 1)]).expect_dice_used();
        trial.dice(&[(4, 3), (4, 1)]).next_turn_of("attacker").expect_dice_used();
        assert_eq!(trial.count("burned"), 6);
    }

    /// The attacker rides the friend beside a fire to the south.
    fn rider_by_the_fire() -> Trial {
        let mut trial = blaze(2, 3, None);
        trial.place("friend", 2, 2).place("target", 20, 2).tags("friend", &[Tag::Mount]);
        trial.size("friend", crate::model::Size::Large).unit("friend", |horse| horse.turn.ended = true);
        trial.unit("attacker", |rider| rider.riding.0 = Some(unit("friend")));
        trial
    }

    #[test]
    fn r30_who_gets_down_into_fire_or_up_to_a_mount_in_it_is_burned() {
        use crate::order::Order;
        let mut off = rider_by_the_fire();
        let down = Order::Dismount { unit: unit("attacker"), to: at(2, 3) };
        off.obey_with(down, &[(4, 3)]);
        off.expect(r#"{"event":"burned","unit":"attacker","by":"ground","damage":3}"#);
        let mut on = blaze(2, 3, None);
        on.place("friend", 2, 3).place("target", 20, 2).tags("friend", &[Tag::Mount]);
        on.size("friend", crate::model::Size::Large);
        on.obey_with(Order::Mount { unit: unit("attacker"), mount: unit("friend") }, &[(4, 2), (4, 1)]);
        on.expect(r#"{"event":"burned","unit":"attacker","by":"ground","damage":2}"#);
        // The turn of the mount ends there.
        on.expect(r#"{"event":"burned","unit":"friend","by":"ground","damage":1}"#);
    }

    #[test]
    fn r30_who_loses_its_mount_in_the_fire_has_not_entered_it_again() {
        let mut trial = rider_by_the_fire();
        trial.hit_points("friend", 1).thac0("target", 1).place("target", 3, 2).next_turn_of("target");
        trial.change(|state| state.fires.set(Fire { hex: at(2, 2), left: None }));
        let burned = trial.count("burned");
        trial.dice(&[(20, 15), (12, 8)]).obey(crate::rules::trial::attack("target", "friend"));
        trial.expect(r#"{"event":"dismounted","unit":"attacker","mount":"friend"}"#);
        assert_eq!(trial.count("burned"), burned);
    }

    #[test]
    fn r30_a_unit_in_flames_kindles_what_it_gets_down_into() {
        let mut trial = rider_by_the_fire();
        trial.change(|state| state.fires.set(Fire { hex: at(2, 3), left: Some(0) }));
        trial.condition("attacker", Condition::Engulfed).tile(at(1, 2), STRAW);
        trial.obey(crate::order::Order::Dismount { unit: unit("attacker"), to: at(1, 2) });
        assert!(trial.snapshot().fires.burns(at(1, 2)));
    }

    #[test]
    fn r30_a_mount_in_flames_kindles_what_it_is_ridden_through() {
        let mut trial = rider_by_the_fire();
        trial.condition("friend", Condition::Engulfed).tile(at(1, 2), STRAW);
        trial.obey(walk("attacker", &[at(1, 2)]));
        assert!(trial.snapshot().fires.burns(at(1, 2)));
    }

    #[test]
    fn r30_the_turn_of_whoever_waits_begins_once() {
        let mut trial = blaze(1, 2, None);
        trial.place("attacker", 1, 2);
        let later = trial.snapshot().clock.segment + 1;
        trial.obey(delay("attacker", later));
        while !trial.snapshot().clock.block.contains(&unit("attacker")) {
            let next = trial.snapshot().clock.block[0];
            trial.obey(end_turn(next.as_str()));
        }
        trial.expect_no("burned");
        trial.obey_with(end_turn("attacker"), &[(4, 1)]).expect_dice_used();
        assert_eq!(trial.count("burned"), 1);
    }

    #[test]
    fn r30_whoever_has_no_turn_is_burned_when_the_round_begins() {
        let lies = |rulebook: &str, hit_points: i16, status: Status| {
            let mut trial = Trial::duel(rulebook);
            trial.change(|state| state.fires.set(Fire { hex: at(1, 2), left: None }));
            trial.place("target", 1, 2).unit("target", |target| {
                (target.hit_points.now, target.status) = (hit_points, status);
            });
            trial
        };
        let mut down = lies("house", 0, Status::Fallen);
        down.dice(&[(4, 3)]).end_round().expect_dice_used();
        down.expect(r#"{"event":"burned","unit":"target","by":"ground","damage":3,"after":-3}"#);
        down.expect(r#"{"event":"began_to_die","unit":"target"}"#);
        let mut asleep = lies("house", 9, Status::Fighting);
        asleep.unit("target", |target| target.turn.ended = true);
        asleep.condition("target", Condition::Asleep).dice(&[(4, 2)]).end_round().expect_dice_used();
        assert_eq!(asleep.unit_now("target").hit_points.now, 7);
        lies("house", -12, Status::Dead).end_round().expect_no("burned");
        lies("combat-options", 0, Status::Fallen).end_round().expect_no("burned");
    }

    #[test]
    fn r30_fire_in_a_hex_may_set_a_unit_alight_as_oil_does() {
        let mut trial = blaze(1, 2, None);
        trial.obey_with(walk("attacker", &[at(1, 2)]), &[(4, 4), (20, 14)]);
        assert!(trial.unit_now("attacker").conditions.has(Condition::Alight));
    }

    #[test]
    fn r30_straw_catches_on_four_and_wood_on_one() {
        for (flammability, highest) in [(Flammability::High, 4), (Flammability::Low, 1)] {
            for face in 1..=6 {
                let mut trial = blaze(10, 6, Some(2));
                trial.tile(at(11, 6), Tile { flammability, ..PLAIN });
                trial.dice(&[(6, face)]).end_round().expect_dice_used();
                assert_eq!(
                    trial.snapshot().fires.burns(at(11, 6)),
                    face <= highest,
                    "{flammability:?} {face}"
                );
            }
        }
    }

    #[test]
    fn r30_every_hex_rolls_once_row_by_row_however_much_burns_around_it() {
        let mut trial = blaze(10, 6, Some(2));
        trial.change(|state| state.fires.set(Fire { hex: at(12, 6), left: Some(2) }));
        trial.tile(at(11, 6), STRAW).tile(at(10, 5), STRAW);
        trial.dice(&[(6, 4), (6, 5)]).end_round().expect_dice_used();
        let fires = trial.snapshot().fires;
        assert!(fires.burns(at(10, 5)) && !fires.burns(at(11, 6)));
    }

    #[test]
    fn r30_fires_burn_down_and_leave_nothing_to_burn() {
        let mut trial = blaze(10, 6, Some(1));
        trial.tile(at(10, 6), STRAW).end_round();
        assert_eq!(trial.snapshot().fires.all(), [Fire { hex: at(10, 6), left: Some(0) }]);
        trial.end_round();
        assert_eq!(trial.count("fire_changed"), 1, "ashes do not catch again");
        let mut hearth = blaze(10, 6, None);
        hearth.end_round().end_round().expect_no("fire_changed");
    }

    #[test]
    fn r30_a_unit_in_flames_kindles_what_it_walks_through() {
        let mut trial = Trial::duel("house");
        trial.unit("attacker", |attacker| {
            attacker.conditions.begin(crate::model::Lasting::plain(Condition::Engulfed))
        });
        trial.place("target", 20, 2).tile(at(1, 2), STRAW).obey(walk("attacker", &[at(1, 2)]));
        assert!(trial.snapshot().fires.burns(at(1, 2)));
        assert_eq!(trial.count("burned"), 0, "it burns already");
    }

    #[test]
    fn r30_other_rulebooks_make_nothing_of_fire() {
        let mut trial = Trial::duel("thac0");
        trial.change(|state| state.fires.set(Fire { hex: at(1, 2), left: None }));
        trial.obey(walk("attacker", &[at(1, 2)])).end_round().expect_no("burned");
    }

    #[test]
    fn r30_a_turn_that_ends_matters_to_fire_only_where_something_burns() {
        let ended = |trial: &mut Trial| {
            let before = crate::model::Turn::default();
            let ended = BattleEvent::TurnEnded { unit: unit("attacker"), before, after: before };
            crate::rules::Answerable::now(trial.world_mut()).has_any(&[ended])
        };
        let mut trial = Trial::duel("house");
        assert!(!ended(&mut trial));
        let fire = BattleEvent::FireChanged { at: at(1, 2), before: None, after: Some(2), rolls: Vec::new() };
        assert!(
            crate::rules::Answerable::now(trial.world_mut()).has_any(&[fire]),
            "what comes next may meet the fire"
        );
        trial.condition("target", Condition::Engulfed);
        assert!(ended(&mut trial), "a unit in flames is a fire that walks");
        assert!(ended(&mut blaze(1, 2, None)));
    }

    #[test]
    fn r30_a_hazard_is_told_before_a_unit_is_in_it() {
        let mut trial = blaze(1, 2, Some(3));
        trial.tile(at(1, 3), STRAW);
        let look = |field: Battlefield| {
            let unit = field.unit(unit("attacker"));
            [at(1, 2), at(1, 3), at(5, 5)].map(|hex| hazard(&field, &unit, hex))
        };
        use bevy::ecs::system::RunSystemOnce;
        let [fire, straw, clear] = trial.world_mut().run_system_once(look).expect("the field can be read");
        assert!(fire.entering > 2.5 && fire.staying > fire.entering);
        assert!(straw.entering == 0.0 && straw.staying > 1.0 && straw.staying < fire.entering);
        assert_eq!(clear, Hazard::default());
    }
}
