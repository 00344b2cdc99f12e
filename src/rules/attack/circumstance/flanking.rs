//! Flanking (T-24): +1 for each enemy around the target more than friends it has around the attacker.
//!
//! `bonus = able enemies next to the target - able friends of the target next to the attacker`, at least 0. Attacker and
//! target count on their sides. A hex counts once: a rider and its mount are one.

use crate::model::{Condition, Conditions, SideId};
use crate::rules::field::able::at_hand;
use crate::rules::field::height::carries;
use crate::rules::field::{Battlefield, UnitSummary};

/// By how many the fighters against a target exceed those against its attacker.
pub fn surplus(field: &Battlefield, attacker: &UnitSummary, target: &UnitSummary) -> i16 {
    let side = target.side.0;
    let sides = [attacker.side.0, side];
    let helpers = |fighter: &UnitSummary, foe: &UnitSummary, of_side: &dyn Fn(SideId) -> bool| {
        let beside = field.fighting_beside(foe.position.0);
        let others = beside.filter(|unit| unit.position != fighter.position && of_side(unit.side.0));
        let known = others.filter(|unit| is_known(field, unit, sides));
        known.filter(|unit| is_able(field, unit) && reaches(field, unit, foe)).count() as i16
    };
    let enemies = 1 + helpers(attacker, target, &|helper| helper != side);
    let friends = 1 + helpers(target, attacker, &|helper| helper == side);
    (enemies - friends).max(0)
}

/// Whether these sides know of a unit: the row of an attack tells of nobody hidden (A-82).
fn is_known(field: &Battlefield, unit: &UnitSummary, sides: [SideId; 2]) -> bool {
    sides.into_iter().all(|side| !field.secrets.hides(*unit.id, side))
}

/// Whether a unit fights for its hex: riders fight for their mounts.
fn is_able(field: &Battlefield, unit: &UnitSummary) -> bool {
    fights(unit.conditions) && field.has_a_turn(unit)
}

/// Whether a unit with these conditions attacks enemies next to it.
fn fights(conditions: &Conditions) -> bool {
    let busy =
        [Condition::Engulfed, Condition::Held, Condition::Crippled].iter().any(|it| conditions.has(*it));
    !busy && !conditions.run() && !conditions.incapacitate()
}

/// Whether the melee attacks of a unit reach far enough up or down for an enemy next to it.
fn reaches(field: &Battlefield, unit: &UnitSummary, foe: &UnitSummary) -> bool {
    if carries(field, unit, foe, 1) {
        return true;
    }
    let unit = field.unit(*unit.id);
    let usable = field.items_of(&unit).filter(|item| at_hand(field, &unit, item).is_ok());
    let weapons = usable.filter_map(|item| item.weapon).filter(|weapon| weapon.reach > 0);
    let reach = weapons.map(|weapon| weapon.reach).max().unwrap_or(1);
    carries(field, &unit, foe, reach)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Place, Size, Skill, Stance, Status, Tag, Tile};
    use crate::rules::trial::{Trial, at, unit};

    /// The attacker attacks the target in front of it, and the friend stands in the target's back.
    fn two_at_one() -> Trial {
        let mut trial = Trial::duel("thac0");
        trial.thac0("attacker", 20).armor("target", -10).place("friend", 4, 2);
        trial
    }

    /// The attacker attacks, and its row for flanking is this.
    #[track_caller]
    fn flanks(trial: &mut Trial, value: i64) {
        trial.strike(&[(20, 2)]);
        let events = trial.events();
        let roll = events.iter().rfind(|event| event["event"] == "attack_rolled").expect("an attack");
        let rows = roll["modifiers"].as_array().into_iter().flatten();
        let flanking: i64 =
            rows.filter(|row| row["label"] == "Flanking").filter_map(|row| row["value"].as_i64()).sum();
        assert_eq!(flanking, value, "{roll:#}");
    }

    #[test]
    fn t24_who_is_hidden_from_a_side_is_in_no_row_that_it_is_told() {
        let mut trial = two_at_one();
        flanks(&mut trial, 1);
        for (id, side) in [("friend", "target"), ("friend", "attacker")] {
            let mut trial = two_at_one();
            let from = trial.unit_now(side).side.0;
            let change = crate::model::SecretChange::Hides { unit: unit(id), from, last: None };
            trial.change(|battle| battle.secrets.change(change));
            flanks(&mut trial, 0);
        }
    }

    /// Puts a unit on the back of another, which becomes a horse of its side in its hex.
    fn mounts(trial: &mut Trial, rider: &str, horse: &str) {
        let under = trial.unit_now(rider).position;
        trial.stand(horse, under).unit(horse, |horse| {
            (horse.kind.size, horse.kind.tags) = (Size::Large, [Tag::Animal, Tag::Mount].into());
            horse.turn.ended = true;
        });
        trial.unit(rider, |rider| rider.riding.0 = Some(unit(horse)));
    }

    #[test]
    fn t24_flanking_counts_the_surplus_of_attackers() {
        flanks(&mut two_at_one(), 1);
        // A foe beside the attacker makes it two against two.
        let mut trial = two_at_one();
        flanks(trial.place("foe", 1, 2), 0);
        let mut trial = two_at_one();
        flanks(trial.place("friend", 5, 2), 0);
        // Shots have nothing of it.
        let mut shot = two_at_one();
        shot.arm("attacker", "bow").place("target", 8, 2).place("friend", 9, 2);
        flanks(shot.unit("attacker", |archer| archer.skills.0 = [Skill::Precision].into()), 0);
    }

    #[test]
    fn t24_who_cannot_attack_does_not_help_to_flank() {
        use Condition::*;
        for condition in [Stunned, Unaware, Helpless, Routed, Turned, Engulfed, Held, Pinned, Crippled] {
            flanks(two_at_one().condition("friend", condition), 0);
            let mut even = two_at_one();
            flanks(even.place("foe", 1, 2).condition("foe", condition), 1);
        }
        for condition in [Alight, Prayer, Grappling, Invisible] {
            flanks(two_at_one().condition("friend", condition), 1);
        }
        flanks(two_at_one().unit("friend", |friend| friend.stance = Stance::Prone), 1);
        flanks(two_at_one().unit("friend", |friend| friend.status = Status::Surrendered), 0);
        flanks(two_at_one().unit("friend", |friend| friend.status = Status::Fallen), 0);
    }

    #[test]
    fn t24_who_stands_too_high_or_too_low_does_not_help_to_flank() {
        for (elevation, reach, value) in
            [(5, 1, 1), (6, 1, 0), (20, 1, 0), (-5, 1, 1), (-6, 1, 0), (10, 2, 1), (11, 2, 0)]
        {
            let mut trial = two_at_one();
            trial.tile(at(4, 2), Tile { elevation, ..Tile::default() });
            trial.item("friend.sword", |sword| sword.weapon.as_mut().expect("a sword").reach = reach);
            flanks(&mut trial, value);
            let mut even = two_at_one();
            even.place("foe", 1, 2).tile(at(1, 2), Tile { elevation, ..Tile::default() });
            even.item("foe.sword", |sword| sword.weapon.as_mut().expect("a sword").reach = reach);
            flanks(&mut even, 1 - value);
        }
        // Fists reach as far as a sword, and a climber counts from where it clings.
        let mut fists = two_at_one();
        fists.put("friend.sword", Place::Lost);
        flanks(fists.tile(at(4, 2), Tile { elevation: 5, ..Tile::default() }), 1);
        for (elevation, value) in [(10, 1), (20, 0)] {
            let mut climber = two_at_one();
            climber.tile(at(5, 2), Tile { elevation, ..Tile::default() });
            climber.face("friend", crate::hex::Facing::East);
            flanks(climber.unit("friend", |friend| friend.stance = Stance::Climbing), value);
        }
    }

    #[test]
    fn t24_a_rider_and_its_mount_are_one_whatever_their_names() {
        // "friend" sorts behind "attacker" and before "target".
        for (rider, mount) in [("attacker", "friend"), ("target", "foe")] {
            let mut alone = Trial::duel("thac0");
            alone.thac0("attacker", 20).armor("target", -10);
            mounts(&mut alone, rider, mount);
            flanks(&mut alone, 0);
        }
        for (rider, mount) in [("friend", "third"), ("third", "friend")] {
            let mut trial = two_at_one();
            trial.change(|state| {
                let mut third =
                    state.units.iter().find(|own| own.id == unit("friend")).cloned().expect("a friend");
                third.id = unit("third");
                state.units.push(third);
                state.units.sort_by_key(|unit| unit.id);
            });
            mounts(&mut trial, rider, mount);
            flanks(&mut trial, 1);
            // If the rider can do nothing, its mount does nothing for it.
            flanks(trial.condition(rider, Condition::Stunned), 0);
        }
    }

    #[test]
    fn t24_a_mount_under_attack_has_the_help_of_its_rider_once() {
        let mut trial = Trial::duel("thac0");
        trial.thac0("attacker", 20).armor("target", -10);
        mounts(&mut trial, "foe", "target");
        trial.stand("foe", at(3, 2)).stand("target", at(3, 2)).place("friend", 4, 2);
        flanks(&mut trial, 1);
    }

    #[test]
    fn t24_an_enemy_of_the_target_from_a_third_side_flanks_it() {
        let (blue, foe) =
            (r#""blue": (name: "Blue", objectives: [Eliminate])"#, r#""foe": (creature: "fighter", side: "#);
        let green = format!("{blue}, {}", blue.replace("blue", "green"));
        let third = [(blue, &*green), (&*format!("{foe}\"blue\""), &*format!("{foe}\"green\""))];
        let mut trial = Trial::duel_but("thac0", &third);
        trial.thac0("attacker", 20).armor("target", -10).place("foe", 4, 2);
        flanks(&mut trial, 1);
        // It is no friend of the target, wherever it stands.
        flanks(trial.place("friend", 4, 2).place("foe", 1, 2), 1);
    }
}
