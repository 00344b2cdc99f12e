//! Being burned, burning on, being all in flames, and putting flames out (R-28, R-29).
//!
//! Oil does a d4. On a 4 the victim saves against breath; if it fails, the oil does another d4 at its next action. On
//! another 4 it is all in flames: a d8 at the end of every round until the flames are out.

use std::collections::BTreeSet;

use crate::event::FlaskBreaking;
use bevy::prelude::{App, Component, Entity, IntoScheduleConfigs};

use crate::event;
use crate::event::{BattleEvent, Modifier};
use crate::hex::{Hex, distance};
use crate::model::{
    Act, Burning, Condition, Contents, Draw, Gear, Peril, Place, Purpose, RuleId, Status, Turn, UnitId,
};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::phase::{Harm, Phase, React};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::row::row;
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::able::{able, lies_alive, living};
use crate::rules::field::height::{carries, is_aloft};
use crate::rules::field::saving_throw;
use crate::rules::field::turn::{affords, paid, points};
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};
use crate::rules::ground::arrival::{Arrival, arrivals};
use crate::rules::ground::fire::burns;
use crate::rules::harm::falling::{fall, lie_down};
use crate::rules::harm::hit_points::{self, HitPointChange};
use crate::rules::motion::landing::layer_after;
use crate::rules::motion::movement::movement_reach;

const A09: RuleId = RuleId::a(9);
const R01: RuleId = RuleId::r(1);
const R15: RuleId = RuleId::r(15);
const R28: RuleId = RuleId::r(28);
const R29: RuleId = RuleId::r(29);
const R30: RuleId = RuleId::r(30);
const T18: RuleId = RuleId::t(18);

/// The face on which burning oil burns on.
const BURNS_ON: u16 = 4;

/// The highest faces of a d100 that put flames out (GAP-31).
const BY_ROLLING: u16 = 50;
const BY_BLANKET: u16 = 75;
const IN_WATER: u16 = 100;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        R28,
        "Burning oil",
        "Burning oil does a d4 to the unit it hits. On a 4 the unit saves against breath by its class and level. \
         If it fails, the oil does another d4 at the beginning of its next action, unless it has been put out by \
         then. If that is a 4 too, the unit is all in flames. A unit without a turn burns on when the round \
         begins, also one that is down and not dead. A unit in water does not catch fire.",
    )
    .needing(&[R29])
    .reading(&["saving_throws"]),
    Rule::new(
        R29,
        "All in flames",
        "A d8 at the end of every round, until the unit dies or the flames are out. In the document it runs for \
         water or aimlessly. Here its own side moves it, but it can do nothing else: no attack, and nothing with \
         its hands; held fast, it may struggle to get free. Entering water puts the flames out. Rolling on the ground \
         puts them out on 1 to 50 of a d100, in water for certain; it takes an untouched turn and leaves the unit prone \
         where the rulebook has stances. A neighbor with a blanket in hand smothers them on 1 to 75, as an action.",
    )
    .needing(&[R28]),
];

pub(super) fn plugin(app: &mut App) {
    add_reaction(app, R28, kindles, burn_on.in_set(React::Burn));
    app.add_systems(Phase::Harm, (roll, save, burn, roll_smothering, smother).chain().in_set(Harm::Burn));
    app.add_systems(Phase::Harm, quench.in_set(Harm::Quench));
    add_adviser(app, suggest);
}

/// The events that burning reacts to.
fn kindles(event: &BattleEvent) -> bool {
    use BattleEvent as E;
    matches!(
        event,
        E::FlaskBroke(FlaskBreaking { lit: true, over: Some(_), .. })
            | E::BlockBegan { .. }
            | E::RoundBegan { .. }
            | E::RoundEnded { .. }
    )
}

/// Queues the burns that these events cause, step by step.
fn burn_on(mut causes: Causes, field: Battlefield) {
    let mut steps: Vec<Vec<Act>> = causes.events().flat_map(|event| burned_by(&field, event)).collect();
    steps.retain(|acts| !acts.is_empty());
    if !steps.is_empty() {
        causes.queue(R28, steps);
    }
}

fn burned_by(field: &Battlefield, event: &BattleEvent) -> Vec<Vec<Act>> {
    let alight = |unit: UnitId| field.summary(unit).conditions.has(Condition::Alight);
    let burns = |unit: UnitId, by| Act::Burn { unit, by, more: 0 };
    if let BattleEvent::FlaskBroke(FlaskBreaking {
        contents: Contents::Oil,
        lit: true,
        over: Some(unit),
        more,
        ..
    }) = *event
    {
        let lives = may_burn(field, *field.summary(unit).status);
        return vec![lives.then_some(Act::Burn { unit, by: Burning::Oil, more }).into_iter().collect()];
    }
    if let BattleEvent::BlockBegan { units, .. } = event {
        let on = units.iter().filter(|unit| alight(**unit));
        return on.map(|unit| vec![burns(*unit, Burning::OilStill)]).collect();
    }
    if let BattleEvent::RoundBegan { turns, .. } = event {
        let helpless = without_turn(field, turns).into_iter().filter(|unit| alight(*unit));
        return helpless.map(|unit| vec![burns(unit, Burning::OilStill)]).collect();
    }
    if let BattleEvent::RoundEnded { .. } = event {
        let alive = field.summaries().filter(|unit| may_burn(field, *unit.status));
        let engulfed = alive.filter(|unit| unit.conditions.has(Condition::Engulfed));
        return vec![engulfed.map(|unit| burns(*unit.id, Burning::Engulfed)).collect()];
    }
    Vec::new()
}

/// Whether fire can still hurt a unit: it fights, has laid down its arms, or lies on the ground and is not dead.
pub(super) fn may_burn(field: &Battlefield, status: Status) -> bool {
    status.stands() || lies_alive(field, status)
}

/// The units that have no turn in the round that begins with these turns, and that fire can hurt: the helpless, those that
/// lie on the ground, and mounts with a rider.
pub(super) fn without_turn(field: &Battlefield, turns: &[(UnitId, Turn)]) -> Vec<UnitId> {
    let acts = |id: &UnitId| turns.iter().any(|(unit, turn)| unit == id && !turn.ended);
    let alive = field.summaries().filter(|unit| may_burn(field, *unit.status));
    alive.filter(|unit| !acts(unit.id) || !field.has_a_turn(unit)).map(|unit| *unit.id).collect()
}

/// Refuses a unit all in flames every act that needs its wits.
pub(in crate::rules) fn forbids(field: &Battlefield, act: &Act) -> Result<(), Refusal> {
    let facts = act.facts();
    let actor = facts.actor.filter(|_| facts.needs.wits).and_then(|unit| field.find_summary(unit));
    match actor.filter(|unit| unit.conditions.has(Condition::Engulfed)) {
        Some(unit) => Err(Refusal::InFlames(*unit.id)),
        None => Ok(()),
    }
}

/// The face of the die for burning.
#[derive(Component, Clone, Copy, PartialEq)]
struct Flames(u16);

/// The face of a saving throw, and what it needed.
#[derive(Component, Clone, Copy, PartialEq)]
struct SaveRoll {
    natural: u16,
    need: u16,
}

fn roll(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Burn { by, .. } = declared.0 else { return };
        let (rule, sides) = match by {
            Burning::HolyWater => (R15, 8),
            Burning::Oil | Burning::OilStill => (R28, 4),
            Burning::Ground => (R30, 4),
            Burning::Engulfed => (R29, 8),
        };
        dice.ask((entity, *deed), rule, Purpose::Burning, |draw| Flames(draw.die(sides)));
    });
}

/// Whether a unit can catch fire: it does not burn yet and is not in water.
fn may_catch(field: &Battlefield, unit: &UnitSummary) -> bool {
    !unit.conditions.burn() && (is_aloft(field, unit) || !in_water(field, unit.position.0))
}

fn in_water(field: &Battlefield, hex: Hex) -> bool {
    field.board.tile(hex).is_some_and(|tile| tile.depth > 0)
}

fn save(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared, &Flames)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared, flames)| {
        let Act::Burn { unit, by: Burning::Oil | Burning::Ground, .. } = declared.0 else { return };
        let unit = field.unit(unit);
        if flames.0 == BURNS_ON && may_catch(&field, &unit) {
            let need = saving_throw::need(&field, &unit, Peril::Breath);
            let sort = |save: SaveRoll| SaveRoll {
                natural: if save.natural >= need { need } else { need - 1 },
                need,
            };
            let roll = |draw: &mut Draw| SaveRoll { natural: draw.die(20), need };
            dice.ask_of_sorts((entity, *deed), R28, Purpose::SavingThrow, roll, sort);
        }
    });
}

fn burn(
    mut deeds: Deeds<(&Deed, &Declared, &Flames, Option<&SaveRoll>, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, flames, save, mut effects)| {
        let Act::Burn { unit, by, more } = declared.0 else { return };
        let modifiers: Vec<Modifier> = row(R01, "Natural 20", more).into_iter().collect();
        let damage = flames.0 as i16 + more;
        let rolls = dice.rolls(*deed, &[Purpose::Burning]);
        let change =
            hit_points::change(&field, unit, -damage, &mut effects, |HitPointChange { before, after }| {
                BattleEvent::Burned { unit, by, modifiers, damage, before, after, rolls }
            });
        let burns_on = may_burn(&field, hit_points::status_with(&field, &field.unit(unit), change.after));
        if let Some(&SaveRoll { natural, need }) = save {
            let (peril, saved) = (Peril::Breath, natural >= need);
            let rolls = dice.rolls(*deed, &[Purpose::SavingThrow]);
            effects.0.push(BattleEvent::SavingThrow { unit, peril, need, natural, saved, rolls });
            if !saved && burns_on {
                effects.0.push(BattleEvent::condition_began(unit, Condition::Alight, R28));
            }
        }
        if by == Burning::OilStill {
            effects.0.push(BattleEvent::condition_ended(unit, Condition::Alight, R28));
            if flames.0 == BURNS_ON && burns_on {
                effects.0.push(BattleEvent::condition_began(unit, Condition::Engulfed, R29));
            }
        }
        fall(&field, unit, change, &mut effects);
    });
}

/// The events that end a unit's burning.
fn burning_ends(unit: &UnitSummary) -> impl Iterator<Item = BattleEvent> + use<> {
    let (id, conditions) = (*unit.id, unit.conditions.clone());
    let burning = [Condition::Alight, Condition::Engulfed].into_iter();
    burning
        .filter(move |condition| conditions.has(*condition))
        .map(move |condition| BattleEvent::condition_ended(id, condition, R29))
}

/// Entering water puts flames out, however a unit comes into it.
fn quench(mut deeds: Deeds<&mut Effects>, field: Battlefield) {
    deeds.each(|mut effects| {
        let wet: BTreeSet<UnitId> = effects
            .0
            .iter()
            .flat_map(|event| arrivals(&field, event))
            .filter(|arrival| in_water(&field, arrival.hex) && on_the_ground(&field, arrival, &effects))
            .map(|arrival| arrival.unit)
            .collect();
        effects.0.extend(wet.into_iter().flat_map(|unit| burning_ends(&field.summary(unit))));
    });
}

/// Whether a unit stands on the ground after these events, or what it rides does.
fn on_the_ground(field: &Battlefield, arrival: &Arrival, effects: &Effects) -> bool {
    !field.rulebook.has(A09) || layer_after(field, arrival.legs, effects) == 0
}

/// Whether a unit can try to put out its own flames or those of another.
pub(in crate::rules) fn check_extinguish(
    field: &Battlefield,
    id: UnitId,
    target: UnitId,
) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let burning = living(field, target)?;
    if !burning.conditions.burn() {
        return Err(Refusal::NotBurning(target));
    }
    if id == target {
        if unit.riding.0.is_some() {
            return Err(Refusal::Rides(id));
        }
        let Turn { movement, action, minor, .. } = *unit.turn;
        let untouched = action && minor && movement == points(field, &unit);
        return untouched.then_some(()).ok_or(Refusal::RollNeedsWholeTurn(id));
    }
    let away = distance(unit.position.0, burning.position.0);
    match () {
        // A rider and its mount share a hex.
        () if away > 1 => Err(Refusal::NotNextTo { unit: id, target, distance: away }),
        () if !carries(field, &unit, &burning, 1) => Err(Refusal::TooHigh { unit: id, target }),
        () if !holds_blanket(field, &unit) => Err(Refusal::NoBlanket { unit: id, target }),
        () => affords(field, &unit, &Act::Extinguish { unit: id, target }),
    }
}

fn holds_blanket(field: &Battlefield, unit: &Unit) -> bool {
    let blanket = |item: &Item| matches!(item.place, Place::Held(_)) && item.gear == Some(&Gear::Blanket);
    field.items_of(unit).any(|item| blanket(&item))
}

/// The face of an attempt to put flames out.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct SmotheringRoll(u16);

fn chance(field: &Battlefield, unit: UnitId, target: UnitId) -> u16 {
    let burning = field.summary(target);
    match unit == target {
        true if in_water(field, burning.position.0) && !is_aloft(field, &burning) => IN_WATER,
        true => BY_ROLLING,
        false => BY_BLANKET,
    }
}

fn roll_smothering(mut dice: Dice, mut deeds: Deeds<(Entity, &Deed, &Declared)>, field: Battlefield) {
    deeds.each(|(entity, deed, declared)| {
        let Act::Extinguish { unit, target } = declared.0 else { return };
        let chance = chance(&field, unit, target);
        let roll = |draw: &mut Draw| SmotheringRoll(draw.die(100));
        let sort = |face: SmotheringRoll| SmotheringRoll(if face.0 <= chance { chance } else { chance + 1 });
        dice.ask_of_sorts((entity, *deed), R29, Purpose::Extinguish, roll, sort);
    });
}

pub(super) fn smother(
    mut deeds: Deeds<(&Deed, &Declared, &SmotheringRoll, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    deeds.each(|(deed, declared, &SmotheringRoll(natural), mut effects)| {
        let Act::Extinguish { unit: id, target } = declared.0 else { return };
        let (unit, burning) = (field.unit(id), field.unit(target));
        let chance = chance(&field, id, target);
        let is_out = natural <= chance;
        let rolls = dice.rolls(*deed, &[Purpose::Extinguish]);
        effects.0.push(BattleEvent::Smothered(event::Smothering {
            unit: id,
            target,
            chance,
            natural,
            out: is_out,
            rolls,
        }));
        if is_out {
            effects.0.extend(burning_ends(&burning));
        }
        let rolling = id == target;
        if rolling && field.rulebook.has(T18) {
            lie_down(&field, &unit, &mut effects);
        }
        effects.0.push(paid(&unit, &declared.0));
    });
}

/// A burning unit runs for water in reach or rolls on the ground; neighbors with a blanket help.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    if !field.rulebook.has(R29) {
        return Vec::new();
    }
    let id = *unit.id;
    let put_out = |target| Order::Extinguish { unit: id, target };
    let mut ideas = Vec::new();
    if unit.conditions.burn() {
        if let Some(path) = way_to_water(field, unit) {
            ideas.push(Idea::before(R29, "runs for water", Order::Move { unit: id, path }, 0.9));
        }
        let worth = if unit.conditions.has(Condition::Engulfed) { 0.8 } else { 0.2 };
        ideas.push(Idea::before(R29, "rolls on the ground", put_out(id), worth));
    }
    let alive = field.summaries().filter(|other| may_burn(field, *other.status));
    let friends = alive.filter(|other| other.side.0 == unit.side.0 && *other.id != id);
    let burning = friends.filter(|friend| friend.conditions.burn());
    let beside = burning.filter(|friend| distance(friend.position.0, unit.position.0) == 1);
    ideas.extend(beside.map(|friend| Idea::before(R29, "smothers the flames", put_out(*friend.id), 0.5)));
    ideas
}

/// The shortest way that a unit can walk this turn to water that does not burn.
fn way_to_water(field: &Battlefield, unit: &Unit) -> Option<Vec<Hex>> {
    let reach = movement_reach(field, unit);
    let wet = reach.hexes().filter(|(hex, _)| in_water(field, *hex) && !burns(field, *hex));
    let (hex, _) = wet.min_by_key(|(hex, cost)| (*cost, hex.y, hex.x))?;
    reach.path_to(hex).filter(|path| !path.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Stance, Surface, Terrain, Tile};
    use crate::order::ThrowTarget;
    use crate::rules::trial::{Trial, at, attack, end_turn, item, unit, walk};

    const RULEBOOKS: [&str; 2] = ["combat-options", "house"];
    const WATER: Tile = Tile {
        terrain: Terrain::Water,
        furniture: None,
        surface: Surface::Water,
        depth: 2,
        elevation: 0,
        cover: 0,
        concealment: 0,
        light: crate::model::Light::SUNLIGHT,
        footing: crate::model::Footing::Firm,
        ceiling_inches: None,
        clutter: false,
        flammability: crate::model::Flammability::None,
        fire: false,
    };

    /// A lit flask of oil hits the target, a warrior of the first level, with these faces after the d20.
    fn doused(rulebook: &str, faces: &[(u16, u16)]) -> Trial {
        let mut trial = Trial::duel_but(rulebook, &[(r#"held: ["sword"]"#, r#"held: ["oil_flask"]"#)]);
        trial.item("attacker.oil_flask", |flask| flask.gear = Some(Gear::LIT_OIL));
        trial
            .thac0("attacker", 20)
            .place("target", 4, 2)
            .unit("target", |target| target.armor.pieces = Default::default());
        let at = ThrowTarget::Unit(unit("target"));
        let order = Order::Throw { unit: unit("attacker"), item: item("attacker.oil_flask"), at };
        trial.obey_with(order, &[&[(20, 10)], faces].concat());
        trial
    }

    /// The units before the target end their turns.
    fn on_to_the_target(trial: &mut Trial, faces: &[(u16, u16)]) {
        trial.obey(end_turn("attacker")).obey_with(end_turn("friend"), faces);
    }

    fn burning(condition: Condition) -> Trial {
        let mut trial = Trial::duel("house");
        trial.condition("attacker", condition);
        trial
    }

    fn put_out(id: &str, target: &str) -> Order {
        Order::Extinguish { unit: unit(id), target: unit(target) }
    }

    #[test]
    fn r28_a_three_is_all_of_it() {
        for rulebook in RULEBOOKS {
            let mut trial = doused(rulebook, &[(4, 3)]);
            trial.expect(r#"{"event":"burned","damage":3,"before":30,"after":27}"#).expect_no("saving_throw");
            on_to_the_target(&mut trial, &[]);
            assert_eq!(trial.count("burned"), 1);
        }
    }

    #[test]
    fn r28_a_four_and_a_save_is_all_of_it_too() {
        for rulebook in RULEBOOKS {
            let mut trial = doused(rulebook, &[(4, 4), (20, 15)]);
            trial.expect(r#"{"event":"saving_throw","peril":"breath","need":15,"natural":15,"saved":true}"#);
            on_to_the_target(&mut trial, &[]);
            assert_eq!((trial.count("burned"), trial.unit_now("target").hit_points.now), (1, 26));
        }
    }

    #[test]
    fn r28_a_four_and_no_save_burns_on_at_the_next_action() {
        for rulebook in RULEBOOKS {
            let mut trial = doused(rulebook, &[(4, 4), (20, 14)]);
            assert!(trial.unit_now("target").conditions.has(Condition::Alight));
            on_to_the_target(&mut trial, &[(4, 2)]);
            trial.expect(r#"{"event":"burned","by":"oil_still","damage":2,"before":26,"after":24}"#);
            assert!(!trial.unit_now("target").conditions.burn());
        }
    }

    #[test]
    fn r28_a_four_and_another_four_is_all_in_flames() {
        for rulebook in RULEBOOKS {
            let mut trial = doused(rulebook, &[(4, 4), (20, 1)]);
            on_to_the_target(&mut trial, &[(4, 4)]);
            trial.expect(
                r#"{"event":"condition_began","unit":"target","condition":"Engulfed","rule":"R-29"}"#,
            );
            assert_eq!(trial.unit_now("target").hit_points.now, 22);
            assert_eq!(trial.count("saving_throw"), 1, "only the first four allows a save");
        }
    }

    #[test]
    fn r28_the_helpless_burn_on_when_the_round_begins() {
        let mut trial = doused("house", &[(4, 4), (20, 1)]);
        trial.condition("target", Condition::Helpless).dice(&[(4, 1)]).end_round().expect_dice_used();
        trial.expect(r#"{"event":"burned","by":"oil_still","damage":1}"#);
    }

    #[test]
    fn r28_whoever_goes_down_in_flames_burns_on_unless_it_is_dead() {
        let burned = |rulebook: &str, hit_points: i16, by| {
            let mut trial = Trial::duel(rulebook);
            trial.hit_points("target", hit_points).dice(&[(4, 4)]);
            match by {
                Burning::OilStill => trial.condition("target", Condition::Alight),
                _ => trial.dice(&[(20, 1)]),
            };
            trial.happen(vec![Act::Burn { unit: unit("target"), by, more: 0 }]).expect_dice_used();
            trial
        };
        let mut felled = burned("house", 3, Burning::Oil);
        felled.expect(r#"{"event":"fell","unit":"target"}"#);
        assert!(felled.unit_now("target").conditions.has(Condition::Alight));
        felled.dice(&[(4, 4)]).end_round().expect_dice_used();
        felled.expect(r#"{"event":"burned","unit":"target","by":"oil_still"}"#);
        assert!(felled.unit_now("target").conditions.has(Condition::Engulfed));
        let strict = burned("combat-options", 3, Burning::Oil);
        assert!(!strict.unit_now("target").conditions.burn(), "it is out of the battle");
        let alive = burned("house", 2, Burning::OilStill);
        assert!(alive.unit_now("target").conditions.has(Condition::Engulfed));
        let dead = burned("house", -8, Burning::OilStill);
        assert!(!dead.unit_now("target").conditions.burn(), "it is dead");
    }

    #[test]
    fn r28_nobody_catches_fire_in_water() {
        let mut trial = Trial::duel("house");
        trial.tile(at(2, 2), WATER);
        trial.dice(&[(4, 4)]).happen(vec![Act::Burn { unit: unit("attacker"), by: Burning::Oil, more: 0 }]);
        trial.expect_dice_used().expect_no("saving_throw");
    }

    #[test]
    fn r29_a_d8_each_round_until_death() {
        let mut trial = burning(Condition::Engulfed);
        trial.hit_points("attacker", 9).dice(&[(8, 8)]).end_round().expect_dice_used();
        trial.expect(r#"{"event":"burned","by":"engulfed","damage":8,"before":9,"after":1}"#);
        trial.dice(&[(8, 1)]).end_round().expect(r#"{"event":"fell","unit":"attacker"}"#);
        let hit_points = |trial: &Trial| trial.unit_now("attacker").hit_points.now;
        assert_eq!((hit_points(&trial), trial.unit_now("attacker").status), (0, Status::Fallen));
        trial.dice(&[(8, 2)]).end_round().expect_dice_used();
        assert!(hit_points(&trial) < 0, "whoever is down and alive burns on");
        trial.dice(&[(8, 8)]).end_round().expect_dice_used();
        trial.expect(r#"{"event":"died","unit":"attacker"}"#);
        let burned = trial.count("burned");
        trial.end_round();
        assert_eq!(trial.count("burned"), burned, "the dead burn no more");
    }

    #[test]
    fn r29_whoever_has_laid_down_its_arms_burns_on_and_may_be_put_out() {
        let mut trial = burning(Condition::Engulfed);
        trial.unit("attacker", |own| own.status = Status::Surrendered).dice(&[(8, 3)]).end_round();
        trial.expect_dice_used().expect(r#"{"event":"burned","unit":"attacker","by":"engulfed","damage":3}"#);
        trial.place("friend", 1, 2).dice(&[(8, 3)]).next_turn_of("friend");
        let refused = trial.refused(put_out("friend", "attacker"));
        assert!(matches!(refused, Refusal::NoBlanket { .. }), "{refused}");
    }

    #[test]
    fn r29_a_rider_smothers_the_flames_of_its_mount_and_rolls_only_on_foot() {
        let rider = |held: &str| {
            let mut trial = Trial::duel_but("house", &[(r#"held: ["sword"]"#, held)]);
            trial.stand("friend", at(2, 2)).size("friend", crate::model::Size::Large);
            trial.tags("friend", &[crate::model::Tag::Mount]);
            trial.unit("attacker", |attacker| attacker.riding.0 = Some(unit("friend")));
            trial
        };
        let mut burns = rider(r#"held: ["sword"]"#);
        burns.condition("attacker", Condition::Engulfed);
        assert_eq!(burns.refused(put_out("attacker", "attacker")), Refusal::Rides(unit("attacker")));
        burns.condition("friend", Condition::Engulfed);
        let no_blanket = Refusal::NoBlanket { unit: unit("attacker"), target: unit("friend") };
        let mut bare = rider(r#"held: ["sword"]"#);
        bare.condition("friend", Condition::Engulfed);
        assert_eq!(bare.refused(put_out("attacker", "friend")), no_blanket);
        let mut trial = rider(r#"held: ["sword", "blanket"]"#);
        trial.condition("friend", Condition::Engulfed).obey_with(put_out("attacker", "friend"), &[(100, 75)]);
        assert!(!trial.unit_now("friend").conditions.has(Condition::Engulfed));
    }

    #[test]
    fn r29_rolling_puts_it_out_on_fifty() {
        let mut trial = burning(Condition::Engulfed);
        trial.obey_with(put_out("attacker", "attacker"), &[(100, 50)]);
        trial.expect(r#"{"event":"smothered","unit":"attacker","chance":50,"natural":50,"out":true}"#);
        let now = trial.unit_now("attacker");
        assert_eq!((now.stance, now.conditions.burn()), (Stance::Prone, false));
        assert!(!now.turn.action && now.turn.movement == 0);
        let mut trial = burning(Condition::Engulfed);
        trial.obey_with(put_out("attacker", "attacker"), &[(100, 51)]);
        assert!(trial.unit_now("attacker").conditions.has(Condition::Engulfed));
    }

    #[test]
    fn r29_rolling_takes_an_untouched_turn_and_flames() {
        let mut trial = burning(Condition::Alight);
        trial.place("target", 20, 2).obey(walk("attacker", &[at(1, 2)]));
        let refusal = Refusal::RollNeedsWholeTurn(unit("attacker"));
        assert_eq!(trial.refused(put_out("attacker", "attacker")), refusal);
        assert_eq!(trial.refused(put_out("friend", "friend")), Refusal::NotBurning(unit("friend")));
    }

    #[test]
    fn r29_a_blanket_does_on_seventy_five() {
        let level = [(r#"held: ["sword"]"#, r#"held: ["sword", "blanket"]"#)];
        for (face, out) in [(75, true), (76, false)] {
            let mut trial = Trial::duel_but("combat-options", &level);
            trial.place("friend", 1, 2).condition("attacker", Condition::Engulfed);
            trial.obey_with(put_out("friend", "attacker"), &[(100, face)]);
            assert_eq!(trial.unit_now("attacker").conditions.burn(), !out);
        }
        let mut down = Trial::duel_but("house", &level);
        down.place("friend", 1, 2).condition("attacker", Condition::Engulfed);
        down.unit("attacker", |unit| (unit.hit_points.now, unit.status) = (0, Status::Fallen));
        down.obey_with(put_out("friend", "attacker"), &[(100, 75)]);
        assert!(!down.unit_now("attacker").conditions.burn());
        let mut trial = burning(Condition::Engulfed);
        let (friend, target) = (unit("friend"), unit("attacker"));
        let away = trial.refused(put_out("friend", "attacker"));
        assert!(matches!(away, Refusal::NotNextTo { .. }));
        trial.place("friend", 1, 2);
        assert_eq!(trial.refused(put_out("friend", "attacker")), Refusal::NoBlanket { unit: friend, target });
    }

    #[test]
    fn r29_water_puts_it_out_for_sure() {
        for rulebook in RULEBOOKS {
            let mut trial = Trial::duel(rulebook);
            trial.condition("attacker", Condition::Engulfed).tile(at(1, 2), WATER).place("target", 20, 2);
            trial.obey(walk("attacker", &[at(1, 2)]));
            trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Engulfed"}"#);
            assert!(!trial.unit_now("attacker").conditions.burn());
        }
    }

    /// The attacker rides the friend; both are all in flames, and in the hex to the south is water.
    fn rider_by_the_water(rulebook: &str, tile: Tile) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.condition("attacker", Condition::Engulfed).condition("friend", Condition::Alight);
        trial.place("target", 20, 2).tile(at(2, 3), tile).place("friend", 2, 2);
        trial.size("friend", crate::model::Size::Large).tags("friend", &[crate::model::Tag::Mount]);
        trial.unit("friend", |horse| horse.turn.ended = true);
        trial.unit("attacker", |attacker| attacker.riding.0 = Some(unit("friend")));
        trial
    }

    fn burn_on_both(trial: &Trial) -> [bool; 2] {
        ["attacker", "friend"].map(|id| trial.unit_now(id).conditions.burn())
    }

    #[test]
    fn r29_water_puts_out_whoever_gets_down_or_climbs_into_it() {
        for rulebook in RULEBOOKS {
            let mut rider = rider_by_the_water(rulebook, WATER);
            rider.obey(Order::Dismount { unit: unit("attacker"), to: at(2, 3) });
            assert_eq!(burn_on_both(&rider), [false, true], "{rulebook}");
            let mut both = rider_by_the_water(rulebook, WATER);
            both.obey(walk("attacker", &[at(2, 3)]));
            assert_eq!(burn_on_both(&both), [false, false], "{rulebook}");
        }
        let pool = Tile { elevation: -12, ..WATER };
        let mut climber = burning(Condition::Engulfed);
        climber.place("target", 20, 2).tile(at(2, 3), pool).unit("attacker", |own| own.turn.movement = 24);
        for _ in 0..2 {
            assert!(climber.unit_now("attacker").conditions.burn());
            climber.obey(Order::Climb { unit: unit("attacker"), to: at(2, 3) });
        }
        assert!(!climber.unit_now("attacker").conditions.burn());
    }

    #[test]
    fn r29_water_puts_out_whoever_comes_down_from_the_air_and_not_who_flies_over_it() {
        let mut trial = burning(Condition::Engulfed);
        trial.rulebook(|book| {
            let text = book.text().replace("\"A-07\", \"A-10..A-82\"", "\"A-07..A-82\"");
            let source = crate::level::Source::inline("flyers", &text);
            *book = crate::rulebook::Rulebook::read(&source, crate::rules::codex()).expect("it is sound");
        });
        let flying = crate::model::Flying { layer: 1, class: crate::model::Maneuverability::A };
        trial.unit("attacker", |own| own.flight = crate::model::Flight(Some(flying)));
        trial.place("target", 20, 2).tile(at(1, 2), WATER).obey(walk("attacker", &[at(1, 2)]));
        assert!(trial.unit_now("attacker").conditions.burn());
        trial.obey(Order::Fly { unit: unit("attacker"), layer: 0 });
        assert!(!trial.unit_now("attacker").conditions.burn());
    }

    #[test]
    fn r29_rolling_in_water_is_sure() {
        let mut trial = burning(Condition::Engulfed);
        trial.tile(at(2, 2), WATER).obey_with(put_out("attacker", "attacker"), &[(100, 100)]);
        assert!(!trial.unit_now("attacker").conditions.burn());
    }

    #[test]
    fn r29_a_unit_in_flames_does_nothing_but_run_and_roll() {
        let mut trial = burning(Condition::Engulfed);
        let in_flames = Refusal::InFlames(unit("attacker"));
        assert_eq!(trial.refused(attack("attacker", "target")), in_flames);
        trial.put("attacker.sword", Place::Stowed(unit("attacker")));
        let wrestle = Order::Wrestle { unit: unit("attacker"), target: unit("target") };
        assert_eq!(trial.refused(wrestle), in_flames);
        let facts = |act: Act| act.facts().needs;
        for needs in [
            facts(Act::TurnUndead { unit: unit("attacker") }),
            facts(Act::Aim { unit: unit("attacker") }),
            facts(Act::Reload { unit: unit("attacker"), item: item("attacker.sword") }),
            facts(Act::Mount { unit: unit("attacker"), mount: unit("friend") }),
        ] {
            assert!(needs.wits);
        }
        trial.place("target", 20, 2).obey(walk("attacker", &[at(1, 2)]));
    }
}
