//! Kneeling, lying down and getting up (T-18).
//!
//! Kneeling down and getting up from a knee cost 2 movement points, getting up from the ground 4. Only a standing
//! unit walks. Without T-18 nobody kneels or lies down, but a unit that begins a battle so can get up.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::step::PLAIN;
use crate::event::BattleEvent;
use crate::hex::distance;
use crate::model::{Act, Place, RuleId, Stance, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::able;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::turn::spent;
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};

const T18: RuleId = RuleId::t(18);
const A63: RuleId = RuleId::a(63);
const A68: RuleId = RuleId::a(68);

/// Movement points of a change of stance, as for a plain hex.
const HEX: u16 = PLAIN as u16;

/// The codex explains it under T-18.
pub(super) const RULES: &[Rule] = &[];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, take.in_set(Harm::Move));
    add_adviser(app, suggest);
}

/// An enemy within so many hexes is near, whatever its movement.
const NEAR: u32 = 6;

/// A unit under fire with no enemy near kneels; others get up, from the ground at once if an enemy is near.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let stands = matches!(*unit.stance, Stance::Standing | Stance::Climbing);
    let kneels = field.rulebook.has(T18);
    if stands && (!kneels || unit.turn.movement < HEX) {
        return Vec::new();
    }
    let id = *unit.id;
    let enemies: Vec<UnitSummary> = field.fighting().filter(|other| other.side.0 != unit.side.0).collect();
    let near = enemies.iter().any(|enemy| is_near(field, enemy, unit));
    let under_fire = !near && enemies.iter().any(|enemy| shoots_at(field, enemy, unit));
    let up = |worth| vec![Idea::before(T18, "gets up", Order::StandUp { unit: id }, worth)];
    match *unit.stance {
        Stance::Standing if under_fire => {
            vec![Idea::after(T18, "kneels under fire", Order::Kneel { unit: id }, 0.03)]
        }
        Stance::Standing | Stance::Climbing => Vec::new(),
        _ if under_fire && kneels => Vec::new(),
        Stance::Prone if near => up(0.35),
        _ => up(0.02),
    }
}

/// Whether an enemy may be upon the unit in its next turn: those on the ground are easy to hit in melee.
fn is_near(field: &Battlefield, enemy: &UnitSummary, unit: &UnitSummary) -> bool {
    let walks = u32::from(field.legs(&field.summary(*enemy.id)).movement.0) / PLAIN;
    distance(enemy.position.0, unit.position.0) <= NEAR.max(walks + 1)
}

fn shoots_at(field: &Battlefield, enemy: &UnitSummary, unit: &Unit) -> bool {
    let bow = |item: &Item| {
        matches!(item.place, Place::Held(_)) && item.weapon.is_some_and(|weapon| weapon.ammunition.is_some())
    };
    line_of_sight(&field.board, enemy.position.0, unit.position.0)
        && field.items_of(&field.unit(*enemy.id)).any(|item| bow(&item))
}

/// Movement points of a change from one stance into another.
///
/// ```
/// use hexfray::{model::Stance, rules::stance_cost};
///
/// assert_eq!(stance_cost(Stance::Prone, Stance::Standing), 4);
/// ```
pub fn cost(before: Stance, after: Stance) -> u16 {
    match (before, after) {
        (_, Stance::Prone) => 0,
        (Stance::Prone, _) => 2 * HEX,
        _ => HEX,
    }
}

/// Movement points that it takes a unit to come into another stance: getting up from the ground takes half of its
/// movement where units are thrown down by document 003 alone (A-63, A-68), elsewhere no more than a whole turn has, and
/// nothing for whoever drags itself along (A-62).
pub fn points(field: &Battlefield, unit: &Unit, after: Stance) -> u16 {
    let whole = u16::from(field.legs(unit).movement.0);
    let by_half = [A63, A68].iter().any(|rule| field.rulebook.has(*rule)) && !field.rulebook.has(T18);
    match (*unit.stance, after) {
        (_, Stance::Prone) => 0,
        (Stance::Prone, _) if unit.drags_itself() => 0,
        (Stance::Prone, _) if by_half => whole / 2,
        (Stance::Prone, _) => cost(Stance::Prone, after).min(whole),
        (before, after) => cost(before, after),
    }
}

pub(in crate::rules) fn check(field: &Battlefield, id: UnitId, stance: Stance) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let before = *unit.stance;
    if before == stance {
        return Err(Refusal::AlreadySo { unit: id, stance: before });
    }
    if unit.riding.0.is_some() {
        return Err(Refusal::Rides(id));
    }
    if before == Stance::Climbing {
        return Err(Refusal::NotStanding { unit: id, stance: before });
    }
    let (needed, left) = (u32::from(points(field, &unit, stance)), u32::from(unit.turn.movement));
    if needed > left { Err(Refusal::TooFar { unit: id, needed, left }) } else { Ok(()) }
}

pub(in crate::rules) fn take(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Take { unit, stance: after } = declared.0 else { return };
        let unit = field.unit(unit);
        let before = *unit.stance;
        effects.0.push(BattleEvent::StanceTaken { unit: *unit.id, before, after });
        let points = points(&field, &unit, after);
        if points > 0 {
            effects.0.push(spent(&unit, |turn| turn.movement = turn.movement.saturating_sub(points)));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::trial::{Trial, at, unit, walk};

    fn kneel(id: &str) -> Order {
        Order::Kneel { unit: unit(id) }
    }

    fn lie_down(id: &str) -> Order {
        Order::GoProne { unit: unit(id) }
    }

    fn stand_up(id: &str) -> Order {
        Order::StandUp { unit: unit(id) }
    }

    #[test]
    fn t18_getting_down_and_up_costs_movement() {
        let mut trial = Trial::duel("thac0");
        trial.obey(kneel("attacker"));
        trial.expect(r#"{"event":"stance_taken","unit":"attacker","before":"Standing","after":"Kneeling"}"#);
        assert_eq!(trial.unit_now("attacker").turn.movement, 10);
        trial.obey(lie_down("attacker")).obey(stand_up("attacker"));
        let now = trial.unit_now("attacker");
        assert_eq!((now.stance, now.turn.movement), (Stance::Standing, 6));
    }

    #[test]
    fn t18_only_a_standing_unit_walks() {
        let mut trial = Trial::duel("thac0");
        trial.obey(lie_down("attacker"));
        let refusal = Refusal::NotStanding { unit: unit("attacker"), stance: Stance::Prone };
        assert_eq!(trial.refused(walk("attacker", &[at(1, 2)])), refusal);
        trial.obey(stand_up("attacker")).obey(walk("attacker", &[at(1, 2)]));
    }

    #[test]
    fn t18_what_cannot_be_done_is_refused() {
        let mut trial = Trial::duel("thac0");
        let standing = Refusal::AlreadySo { unit: unit("attacker"), stance: Stance::Standing };
        assert_eq!(trial.refused(stand_up("attacker")), standing);
        trial.unit("attacker", |attacker| (attacker.stance, attacker.turn.movement) = (Stance::Prone, 3));
        let refusal = Refusal::TooFar { unit: unit("attacker"), needed: 4, left: 3 };
        assert_eq!(trial.refused(stand_up("attacker")), refusal);
    }

    #[test]
    fn t18_rulebooks_without_it_know_no_stances() {
        let mut trial = Trial::duel("crits-and-fumbles");
        assert_eq!(trial.refused(kneel("attacker")), Refusal::RuleOff(T18));
        assert_eq!(trial.refused(lie_down("attacker")), Refusal::RuleOff(T18));
    }

    #[test]
    fn t18_without_it_a_unit_that_begins_on_the_ground_can_get_up() {
        for stance in [Stance::Kneeling, Stance::Prone] {
            let mut trial = Trial::duel("crits-and-fumbles");
            trial.unit("attacker", |attacker| attacker.stance = stance);
            trial.obey(stand_up("attacker")).obey(walk("attacker", &[at(1, 2)]));
            assert_eq!(trial.unit_now("attacker").stance, Stance::Standing);
        }
    }

    /// What T-18 suggests to the attacker; the swordsman and the foe stand that many hexes east of it.
    fn suggested(swordsman: i32, foe: i32, change: impl FnOnce(&mut Trial)) -> Vec<(&'static str, f64)> {
        let mut trial = Trial::duel("thac0");
        trial.place("target", 2 + swordsman, 2).arm("foe", "bow").place("foe", 2 + foe, 2);
        change(&mut trial);
        let ideas = trial.ideas_of("attacker", T18);
        ideas.into_iter().map(|idea| (idea.name, idea.worth)).collect()
    }

    #[test]
    fn t18_a_unit_under_fire_kneels_unless_an_enemy_is_near() {
        let kneels = [("kneels under fire", 0.03)];
        assert_eq!(suggested(8, 15, |_| {}), kneels);
        assert_eq!(suggested(7, 15, |_| {}), [], "a swordsman is near");
        assert_eq!(suggested(15, 8, |_| {}), kneels);
        assert_eq!(suggested(15, 7, |_| {}), [], "the archer is near");
        let runs =
            |movement| move |trial: &mut Trial| _ = trial.unit("target", |wolf| wolf.movement.0 = movement);
        assert_eq!(suggested(10, 15, runs(18)), [], "what runs nine hexes is upon it in a turn");
        assert_eq!(suggested(11, 15, runs(18)), kneels);
        let stowed = |trial: &mut Trial| _ = trial.put("foe.bow", Place::Stowed(unit("foe")));
        assert_eq!(suggested(15, 15, stowed), [], "a sword in hand and a bow on the back shoot at nobody");
        let wall = crate::model::Tile { terrain: crate::model::Terrain::Wall, ..Default::default() };
        let unseen = |trial: &mut Trial| _ = trial.tile(at(10, 2), wall);
        assert_eq!(suggested(8, 15, unseen), [], "no arrow flies through a wall");
        let left =
            |points| move |trial: &mut Trial| _ = trial.unit("attacker", |unit| unit.turn.movement = points);
        assert_eq!(suggested(8, 15, left(2)), kneels);
        assert_eq!(suggested(8, 15, left(1)), [], "to kneel takes 2 points");
    }

    #[test]
    fn a62_hurt_legs_leave_enough_to_get_up_with() {
        use crate::model::{Condition, Lasting, LastingEffect};
        // What an injury leaves of 12 points, what getting up takes, and what is left for a walk.
        for (rulebook, percent, taken, left) in [
            ("house", 100, 4, 8),
            ("house", 50, 4, 2),
            ("house", 25, 3, 0),
            ("advanced", 100, 6, 6),
            ("advanced", 25, 1, 2),
        ] {
            let mut trial = Trial::duel(rulebook);
            trial.unit("target", |target| {
                target.stance = Stance::Prone;
                let effects = [LastingEffect::Movement(percent)].into();
                target.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Prayer) });
            });
            trial.next_turn_of("target").obey(stand_up("target"));
            let turn = trial.unit_now("target").turn;
            assert_eq!(turn.movement, left, "{rulebook} {percent} %: {taken} points");
        }
        // Whoever only drags itself along does so at once.
        let mut trial = Trial::duel("house");
        trial.unit("target", |target| {
            target.stance = Stance::Prone;
            let effects = [LastingEffect::Movement(0)].into();
            target.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Prayer) });
        });
        trial.next_turn_of("target").obey(stand_up("target"));
        assert_eq!(trial.unit_now("target").stance, Stance::Standing);
    }

    #[test]
    fn t18_a_unit_on_the_ground_gets_up_unless_it_kneels_under_fire() {
        let down = |stance| move |trial: &mut Trial| _ = trial.unit("attacker", |unit| unit.stance = stance);
        for stance in [Stance::Kneeling, Stance::Prone] {
            assert_eq!(suggested(8, 15, down(stance)), [], "under fire {stance:?}");
        }
        assert_eq!(suggested(6, 15, down(Stance::Prone)), [("gets up", 0.35)]);
        assert_eq!(suggested(6, 15, down(Stance::Kneeling)), [("gets up", 0.02)]);
    }
}
