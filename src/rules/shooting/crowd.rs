//! Shooting into a crowd (T-26 to T-28, R-07 to R-11): a die decides against which unit a shot is rolled.
//!
//! The crowd is the enemy aimed at and every other fighting unit in its hex or next to it, or by document 001 all units
//! in one melee with it. Each has a share of the die, larger units a larger one. The others come first, by id, the enemy
//! aimed at last. Then the attack is rolled as any other.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use crate::event::BattleEvent;
use crate::hex::distance;
use crate::model::{Draw, Manner, Purpose, RuleId, Size, Skill, UnitId};
use crate::rulebook::{MeleeShares, Rule};
use crate::rules::attack::automatic::is_sure;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, Crowd, IntoMelee, Target};
use crate::rules::deed::phase::{FindTarget, Harm, Phase, add_systems_of_any};
use crate::rules::deed::sieve::somebody_shoots;
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::able::aims;
use crate::rules::field::sight::line_of_sight;
use crate::rules::field::{Battlefield, Unit, UnitSummary};

const T26: RuleId = RuleId::t(26);
const T27: RuleId = RuleId::t(27);
const T28: RuleId = RuleId::t(28);
const R07: RuleId = RuleId::r(7);
const R08: RuleId = RuleId::r(8);
const R09: RuleId = RuleId::r(9);
const R10: RuleId = RuleId::r(10);
const R11: RuleId = RuleId::r(11);

/// The dice there are, by their sides.
const DICE: [u16; 9] = [2, 3, 4, 6, 8, 10, 12, 20, 100];

/// How often a face beyond the shares is rolled again; then the shot goes for the enemy aimed at.
const MOST_ROLLS: usize = 64;

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        T26,
        "Firing into melee",
        "A unit that shoots or throws at an enemy with others next to it, friend or enemy, cannot be sure which of \
         them the shot goes for: a die with equal shares for all of them decides. A rider and its mount share their \
         hex, so each has a share in a shot at the other. The attack is then rolled against the unit drawn, with its \
         armor class and its circumstances. Units out of the shooter's line of sight have no share. A weapon that \
         always hits (T-25) goes for the enemy it is aimed at.",
    ),
    Rule::new(
        T27,
        "Large targets",
        "Larger units have more of the die: each size counts twice the one before it, or four times where the \
         rulebook follows the faces of the document's example, in which the last face of the die is rolled again.",
    )
    .needing(&[T26])
    .reading(&["melee_shares"]),
    Rule::new(
        T28,
        "Precision",
        "A unit with the skill of precision shoots at the enemy it aims at, and no die is rolled.",
    )
    .needing(&[T26]),
    Rule::new(
        R07,
        "Firing into melee",
        "A unit that shoots or throws into a melee does not choose which unit the shot goes for: a die with equal \
         shares for all in that melee decides, and then the attack is rolled. A melee is all enemies next to each \
         other, and all units linked to them in that way. So a lone rider and its mount share no shot, and with an \
         enemy next to them they do. The house rulebook draws by T-26.",
    ),
    Rule::new(
        R08,
        "Aim, then fire into melee",
        "After a round of aiming the enemy aimed at counts as one unit more: a single enemy that fights two \
         friends has 2 of 4. In the document that unit is a man. Under the shares of T-27 it is as large as the \
         enemy, whose share doubles. The +4 for aiming counts as well.",
    )
    .needing(&[R07, RuleId::r(2)]),
    Rule::new(
        R09,
        "Large units",
        "A unit larger than a man counts as two. In the house rulebook the shares of T-27 say how much.",
    )
    .needing(&[R07]),
    Rule::new(R10, "Too large to miss", "A gargantuan enemy is shot at as if it stood alone.").needing(&[R07]),
    Rule::new(
        R11,
        "No room for skill",
        "In a shot into a melee nobody's Dexterity counts, good or bad: neither the shooter's nor that of the unit \
         it goes for.",
    ).adding(&["Into a melee, no Dexterity"])
    .needing(&[R07]),
    Rule::new(
        RuleId::h(4),
        "A missile into a crowd",
        "The house rulebook first draws which unit the shot goes for, by the shares of T-27. An enemy that the \
         shooter has aimed at counts twice. No die is rolled if the shooter is precise, the weapon always hits or \
         the enemy is gargantuan. Then the attack is rolled against that unit, and nobody's Dexterity counts. Only \
         a shot that still goes for the enemy it was meant for may stray into a friend on a natural 2.",
    )
    .as_note(),
];

pub(super) fn plugin(app: &mut App) {
    add_systems_of_any(
        app,
        &[T26, R07],
        Phase::Target,
        find_target.in_set(FindTarget::Crowd).run_if(somebody_shoots),
    );
    add_systems_of_any(app, &[T26, R07], Phase::Harm, tell.in_set(Harm::TellTarget).run_if(somebody_shoots));
}

/// The share of each size (T-27), in whole numbers.
pub fn shares(sizes: &[Size], reading: MeleeShares) -> Vec<u16> {
    let smallest = sizes.iter().min().map_or(0, |size| *size as u32);
    let base: u16 = match reading {
        MeleeShares::Doubling => 2,
        MeleeShares::Fourfold => 4,
    };
    sizes.iter().map(|size| base.pow(*size as u32 - smallest)).collect()
}

/// The die for a number of shares: the smallest that divides evenly. If there is none, a die with that many sides, or
/// in the reading `Fourfold` the next larger one, on which the faces beyond the shares are rolled again.
pub fn die_for(shares: u16, reading: MeleeShares) -> u16 {
    let even = DICE.into_iter().find(|sides| sides % shares == 0);
    let larger = DICE.into_iter().find(|sides| *sides > shares && reading == MeleeShares::Fourfold);
    even.or(larger).unwrap_or(shares)
}

/// The unit whose share holds the rolled face.
fn drawn(draw: &mut Draw, crowd: &[(UnitId, u16)], die: u16, intended: UnitId) -> UnitId {
    let faces_a_share = (die / all_shares(crowd)).max(1);
    let owner = |mut face: u16| {
        crowd.iter().find_map(|(unit, shares)| {
            let faces = shares * faces_a_share;
            let own = face <= faces;
            face = face.saturating_sub(faces);
            own.then_some(*unit)
        })
    };
    // A forecast follows one face of each owner and one that is rolled again.
    (0..MOST_ROLLS).find_map(|_| owner(draw.die_of_sorts(die, owner))).unwrap_or(intended)
}

fn all_shares(crowd: &[(UnitId, u16)]) -> u16 {
    crowd.iter().map(|(_, shares)| shares).sum()
}

/// The units that a shot may go for, each with its share: the others by id, then the one aimed at. Empty if it stands
/// alone.
fn crowd(field: &Battlefield, shooter: &UnitSummary, intended: UnitId) -> Vec<(UnitId, u16)> {
    let aimed = field.summary(intended);
    if field.rulebook.has(R10) && aimed.kind.size == Size::Gargantuan {
        return Vec::new();
    }
    let others = if field.rulebook.has(T26) {
        near(field, shooter, &aimed)
    } else {
        melee_around(field, shooter, &aimed)
    };
    let from = shooter.position.0;
    // Who is hidden from the shooter (A-82) does not count: the odds could not tell of it either.
    let known = others.iter().filter(|unit| !field.secrets.hides(*unit.id, shooter.side.0));
    let in_sight = known.filter(|unit| line_of_sight(&field.board, from, unit.position.0));
    let mut units: Vec<(UnitId, Size)> = in_sight.map(|unit| (*unit.id, unit.kind.size)).collect();
    if units.is_empty() {
        return Vec::new();
    }
    units.push((intended, aimed.kind.size));
    let (units, sizes): (Vec<UnitId>, Vec<Size>) = units.into_iter().unzip();
    let mut shares = shares_of(field, &sizes);
    if let Some(last) = shares.last_mut().filter(|_| field.rulebook.has(R08) && aims(field, shooter)) {
        // One more unit: as large as the one aimed at where sizes have shares of their own, else a man.
        *last += if field.rulebook.has(T27) { *last } else { 1 };
    }
    units.into_iter().zip(shares).collect()
}

/// The units in the hex of the one aimed at and next to it (T-26), without it and the shooter; by id.
fn near<'f>(field: &'f Battlefield, shooter: &UnitSummary, aimed: &UnitSummary) -> Vec<UnitSummary<'f, 'f>> {
    let others = field.fighting().filter(|unit| ![*shooter.id, *aimed.id].contains(unit.id));
    others.filter(|unit| distance(unit.position.0, aimed.position.0) <= 1).collect()
}

fn touches(one: &UnitSummary, other: &UnitSummary) -> bool {
    distance(one.position.0, other.position.0) == 1
}

/// The units linked to the one aimed at by enemies next to each other (R-07), without it and the shooter; by id.
fn melee_around<'f>(
    field: &'f Battlefield,
    shooter: &UnitSummary,
    aimed: &UnitSummary,
) -> Vec<UnitSummary<'f, 'f>> {
    let fighters: Vec<UnitSummary> = field.fighting().filter(|unit| *unit.id != *shooter.id).collect();
    let mut found: Vec<UnitId> = vec![*aimed.id];
    let mut next = 0;
    while let Some(one) = found.get(next).and_then(|id| fighters.iter().find(|unit| *unit.id == *id)) {
        let locked =
            |unit: &&UnitSummary| unit.side.0 != one.side.0 && touches(unit, one) && !found.contains(unit.id);
        let linked: Vec<UnitId> = fighters.iter().filter(locked).map(|unit| *unit.id).collect();
        found.extend(linked);
        next += 1;
    }
    fighters.into_iter().filter(|unit| *unit.id != *aimed.id && found.contains(unit.id)).collect()
}

fn shares_of(field: &Battlefield, sizes: &[Size]) -> Vec<u16> {
    let of_size = |size: &Size| if field.rulebook.has(R09) && *size > Size::Medium { 2 } else { 1 };
    match field.rulebook.has(T27) {
        true => shares(sizes, field.rulebook.parameters.melee_shares),
        false => sizes.iter().map(of_size).collect(),
    }
}

/// Whether an attack goes for the unit aimed at even in a crowd: the shooter is precise, or the weapon always hits.
fn stays_true(field: &Battlefield, shooter: &Unit, attack: &Attack) -> bool {
    let precise = field.rulebook.has(T28) && shooter.skills.0.contains(&Skill::Precision);
    precise || is_sure(field, attack)
}

pub(super) fn find_target(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &mut Crowd, &mut IntoMelee)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, mut around, mut into_melee)| {
        if attack.manner == Manner::Melee {
            return;
        }
        let shooter = field.unit(attack.attacker);
        let crowd = crowd(&field, &shooter, attack.intended);
        into_melee.0 = !crowd.is_empty() && field.rulebook.has(R11);
        if crowd.is_empty() || stays_true(&field, &shooter, attack) {
            return;
        }
        let die = die_for(all_shares(&crowd), field.rulebook.parameters.melee_shares);
        let rule = if field.rulebook.has(T26) { T26 } else { R07 };
        dice.ask((entity, *deed), rule, Purpose::CrowdTarget, |draw| {
            Target(drawn(draw, &crowd, die, attack.intended))
        });
        around.0 = crowd;
    });
}

fn tell(mut attacks: Deeds<(&Deed, &Attack, &Target, &Crowd, &mut Effects)>, field: Battlefield, dice: Dice) {
    attacks.each(|(deed, attack, target, crowd, mut effects)| {
        if crowd.0.is_empty() {
            return;
        }
        effects.0.push(BattleEvent::TargetDrawn {
            attacker: attack.attacker,
            intended: attack.intended,
            target: target.0,
            weapon: attack.weapon,
            candidates: crowd.0.clone(),
            die: die_for(all_shares(&crowd.0), field.rulebook.parameters.melee_shares),
            rolls: dice.rolls(*deed, &[Purpose::CrowdTarget]),
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::level::Source;
    use crate::model::{Horizon, Status, TAIL, Tag, Terrain, Tile, Work, enumerate, enumerate_within};
    use crate::rulebook::Rulebook;
    use crate::rules::book::codex;
    use crate::rules::trial::{Trial, attack, unit};

    const ARCHER: Hex = Hex::new(2, 4);
    const KNIGHT: Hex = Hex::new(7, 4);

    /// The attacker shoots at the target, which fights the foe and the friend.
    fn melee(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").thac0("attacker", 10).stand("attacker", ARCHER);
        trial.stand("target", KNIGHT).stand("foe", KNIGHT + Hex::new(1, 0));
        trial.stand("friend", KNIGHT + Hex::new(0, 1));
        trial
    }

    /// The same, but the units that fight the target are one size larger.
    fn ogres(reading: MeleeShares) -> Trial {
        let mut trial = melee("house");
        trial.size("foe", Size::Large).size("friend", Size::Large);
        trial.rulebook(|book| book.parameters.melee_shares = reading);
        trial
    }

    fn goes_for(trial: &Trial, victim: &str) {
        trial.expect(&format!(
            r#"{{"event":"target_drawn","attacker":"attacker","intended":"target","target":"{victim}"}}"#
        ));
        trial.expect(&format!(
            r#"{{"event":"attack_rolled","intended":"target","target":"{victim}","result":"hit"}}"#
        ));
        trial.expect(&format!(r#"{{"event":"damaged","victim":"{victim}","damage":4}}"#));
        assert_eq!((trial.count("target_drawn"), trial.count("damaged")), (1, 1));
    }

    /// How likely the shot goes for each unit.
    fn chances(crowd: &[(&str, u16)], reading: MeleeShares) -> Vec<f64> {
        let crowd: Vec<(UnitId, u16)> = crowd.iter().map(|&(id, shares)| (unit(id), shares)).collect();
        let intended = crowd.last().expect("somebody is aimed at").0;
        let die = die_for(all_shares(&crowd), reading);
        let outcomes = enumerate(|draw| drawn(draw, &crowd, die, intended));
        let chance = |id| outcomes.iter().find(|(drawn, _)| *drawn == id).map_or(0.0, |&(_, chance)| chance);
        crowd.iter().map(|&(id, _)| chance(id)).collect()
    }

    fn are_near(chances: &[f64], expected: &[f64]) {
        assert_eq!(chances.len(), expected.len());
        for (chance, expected) in chances.iter().zip(expected) {
            assert!((chance - expected).abs() < 1e-11, "{chances:?} are not {expected:?}");
        }
    }

    #[test]
    fn t26_the_knight_and_two_orcs_share_a_d3_and_the_knight_has_the_last_face() {
        for (face, victim) in [(1, "foe"), (2, "friend"), (3, "target")] {
            let mut trial = melee("house");
            trial.strike(&[(3, face), (20, 15), (6, 4)]);
            goes_for(&trial, victim);
            let mut trial = melee("thac0");
            trial.thac0("attacker", 20).strike(&[(3, face), (20, 4)]);
            trial.expect(&format!(r#"{{"event":"attack_rolled","target":"{victim}","result":"miss"}}"#));
            trial.expect(
                r#"{"event":"target_drawn","die":3,"candidates":[["foe",1],["friend",1],["target",1]],
                    "rolls":[{"die":3,"face":FACE,"purpose":"crowd_target","rule":"T-26"}]}"#
                    .replace("FACE", &face.to_string())
                    .as_str(),
            );
        }
    }

    #[test]
    fn t26_a_target_alone_is_shot_at_without_a_die() {
        let mut trial = melee("house");
        trial.stand("foe", KNIGHT + Hex::new(2, 0)).stand("friend", KNIGHT + Hex::new(0, 2));
        trial.strike(&[(20, 15), (6, 4)]).expect_no("target_drawn");
        trial.expect(r#"{"event":"damaged","victim":"target"}"#);
    }

    #[test]
    fn t26_the_shooter_and_the_fallen_are_not_in_the_crowd() {
        let mut trial = melee("house");
        trial.stand("attacker", KNIGHT + Hex::new(-1, 0)).unit("foe", |foe| {
            (foe.status, foe.hit_points.now) = (Status::Fallen, 0);
        });
        trial.strike(&[(2, 1), (20, 15), (6, 4)]);
        trial.expect(r#"{"event":"target_drawn","die":2,"candidates":[["friend",1],["target",1]]}"#);
        trial.expect(r#"{"event":"attack_rolled","manner":"missile","target":"friend"}"#);
    }

    #[test]
    fn t26_a_melee_attack_finds_its_target_and_a_throw_does_not() {
        let mut trial = melee("house");
        trial.arm("attacker", "knife").stand("attacker", KNIGHT + Hex::new(-1, 0));
        trial.strike(&[(20, 15), (4, 4)]).expect_no("target_drawn");
        let mut trial = melee("house");
        trial.arm("attacker", "knife").stand("attacker", KNIGHT + Hex::new(-2, 0));
        trial.strike(&[(3, 2), (20, 15), (4, 4)]).expect(r#"{"event":"attack_rolled","manner":"thrown"}"#);
        goes_for(&trial, "friend");
    }

    #[test]
    fn t26_a_unit_behind_a_wall_is_out_of_the_way() {
        let mut trial = melee("house");
        let wall = Tile { terrain: Terrain::Wall, ..Tile::default() };
        trial
            .stand("foe", KNIGHT + Hex::new(1, -1))
            .tiles(|hex| (hex == KNIGHT + Hex::new(0, -1)).then_some(wall));
        trial.tile(KNIGHT + Hex::new(-1, 0), Tile::default()).strike(&[(2, 1), (20, 15), (6, 4)]);
        trial.expect(r#"{"event":"target_drawn","candidates":[["friend",1],["target",1]]}"#);
    }

    #[test]
    fn t26_it_is_rolled_against_the_armor_and_the_circumstances_of_the_one_drawn() {
        let mut trial = melee("house");
        trial
            .armor("foe", 3)
            .armor("target", 8)
            .tile(KNIGHT + Hex::new(1, 0), Tile { cover: 50, ..Tile::default() });
        trial.strike(&[(3, 1), (20, 10)]);
        trial.expect(
            r#"{"event":"attack_rolled","target":"foe","armor_class":3,"at":[10,4],"margin":-1,"result":"miss",
                "modifiers":[{"rule":"R-11","label":"Into a melee, no Dexterity","value":0},
                    {"rule":"T-21","label":"50% cover","value":-4}]}"#,
        );
        trial.expect_no("damaged");
    }

    #[test]
    fn t27_faces_that_are_rolled_again_do_not_slow_a_forecast_down() {
        // 21 shares on a d100 of four faces each: 16 faces are rolled again, and again.
        let crowd = [(unit("one"), 16), (unit("two"), 4), (unit("target"), 1)];
        let mut work = Work::of(5_000);
        let draw = |draw: &mut Draw| drawn(draw, &crowd, 100, unit("target"));
        let outcomes = enumerate_within(TAIL, Horizon::Beyond, &mut work, draw);
        assert!(!work.is_spent());
        for (id, shares) in crowd {
            let (_, chance) = outcomes.iter().find(|(drawn, _)| *drawn == id).unwrap();
            assert!((chance - f64::from(shares) / 21.0).abs() < 1e-9, "{id}: {chance}");
        }
    }

    #[test]
    fn t26_a_rider_and_its_mount_share_every_shot_at_one_of_them() {
        for (aimed, other, die, shares) in [("target", "foe", 3, [2, 1]), ("foe", "target", 3, [1, 2])] {
            for (face, victim) in [(1, other), (die, aimed)] {
                let mut trial = melee("thac0");
                trial.thac0("attacker", 20).stand("friend", ARCHER + Hex::new(0, 3)).stand("foe", KNIGHT);
                trial.unit("foe", |horse| {
                    horse.kind.size = Size::Large;
                    horse.kind.tags = [Tag::Animal, Tag::Mount].into();
                });
                trial.unit("target", |rider| rider.riding.0 = Some(unit("foe")));
                trial.dice(&[(die, face), (20, 4)]).obey(attack("attacker", aimed)).expect_dice_used();
                trial.expect(&format!(
                    r#"{{"event":"target_drawn","intended":"{aimed}","target":"{victim}",
                        "candidates":[["{other}",{}],["{aimed}",{}]]}}"#,
                    shares[0], shares[1]
                ));
            }
        }
    }

    #[test]
    fn t25_a_weapon_that_always_hits_goes_for_the_enemy_it_is_aimed_at() {
        for rulebook in ["thac0", "house"] {
            let mut trial = melee(rulebook);
            trial.arm("attacker", "knife").stand("attacker", KNIGHT + Hex::new(-2, 0)).armor("target", -10);
            trial.item("attacker.knife", |knife| knife.weapon.as_mut().expect("a weapon").sure = true);
            trial.strike(&[(20, 3), (4, 4)]).expect_no("target_drawn");
            trial.expect(r#"{"event":"damaged","victim":"target","damage":4}"#);
        }
        // Where nothing always hits, such a knife is drawn for like any other.
        let mut trial = melee("combat-options");
        trial.arm("attacker", "knife").stand("attacker", KNIGHT + Hex::new(-2, 0));
        trial.thac0("attacker", 20);
        trial.item("attacker.knife", |knife| knife.weapon.as_mut().expect("a weapon").sure = true);
        trial.strike(&[(3, 1), (20, 1)]).expect(r#"{"event":"target_drawn","target":"foe"}"#);
    }

    #[test]
    fn r07_a_lone_rider_and_its_mount_share_no_shot_and_among_enemies_they_do() {
        for (aimed, other) in [("target", "foe"), ("foe", "target")] {
            let rider = || {
                let mut trial = melee("combat-options");
                trial.thac0("attacker", 20).stand("foe", KNIGHT).tags("foe", &[Tag::Mount]);
                trial.unit("target", |knight| knight.riding.0 = Some(unit("foe")));
                trial
            };
            let mut alone = rider();
            alone.place("friend", 0, 11).obey_with(attack("attacker", aimed), &[(20, 2)]);
            alone.expect_no("target_drawn");
            let mut beset = rider();
            beset.obey_with(attack("attacker", aimed), &[(3, 1), (20, 2)]);
            let mut others = [other, "friend"];
            others.sort_unstable();
            let [first, second] = others;
            beset.expect(&format!(
                r#"{{"event":"target_drawn","die":3,"candidates":[["{first}",1],["{second}",1],["{aimed}",1]]}}"#
            ));
        }
        let told = codex().rule(R07).expect("it is in the codex").text;
        assert!(told.contains("a lone rider and its mount share no shot"), "{told}");
    }

    #[test]
    fn t26_switched_off_every_shot_goes_where_it_was_aimed() {
        let mut trial = melee("crits-and-fumbles");
        trial.strike(&[(20, 15), (6, 4)]).expect_no("target_drawn");
    }

    #[test]
    fn h04_a_two_goes_astray_only_if_the_die_left_it_at_the_one_aimed_at() {
        let mut trial = melee("house");
        trial.thac0("attacker", 20).strike(&[(3, 1), (20, 2)]).expect_no("friendly_fire");
        let mut trial = melee("house");
        trial.thac0("attacker", 20).strike(&[(3, 3), (20, 2), (6, 4)]);
        trial.expect(r#"{"event":"friendly_fire","intended":"target","victim":"friend"}"#);
    }

    #[test]
    fn t27_the_knight_and_two_ogres_share_a_d10_as_four_four_and_two() {
        for face in 1..=10 {
            let victim = ["foe", "friend", "target"][usize::from((face - 1) / 4)];
            let mut trial = ogres(MeleeShares::Doubling);
            trial.strike(&[(10, face), (20, 15), (6, 4)]);
            goes_for(&trial, victim);
        }
        let crowd = [("a", 2), ("b", 2), ("knight", 1)];
        are_near(&chances(&crowd, MeleeShares::Doubling), &[0.4, 0.4, 0.2]);
    }

    #[test]
    fn t27_by_the_faces_of_the_document_ten_is_rolled_again() {
        let trial = |faces: &[(u16, u16)], victim| {
            let mut trial = ogres(MeleeShares::Fourfold);
            trial.strike(&[faces, &[(20, 15), (6, 4)]].concat());
            goes_for(&trial, victim);
        };
        trial(&[(10, 4)], "foe");
        trial(&[(10, 5)], "friend");
        trial(&[(10, 8)], "friend");
        trial(&[(10, 9)], "target");
        trial(&[(10, 10), (10, 10), (10, 1)], "foe");
        let crowd = [("a", 4), ("b", 4), ("knight", 1)];
        are_near(&chances(&crowd, MeleeShares::Fourfold), &[4.0 / 9.0, 4.0 / 9.0, 1.0 / 9.0]);
    }

    #[test]
    fn t27_each_size_counts_twice_the_one_before() {
        use Size::{Gargantuan, Huge, Large, Medium, Small, Tiny};
        let doubling = |sizes: &[Size]| shares(sizes, MeleeShares::Doubling);
        assert_eq!(doubling(&[Medium, Medium, Small]), [2, 2, 1]);
        assert_eq!(doubling(&[Large, Large]), [1, 1]);
        assert_eq!(doubling(&[Tiny, Small, Medium, Large, Huge, Gargantuan]), [1, 2, 4, 8, 16, 32]);
        assert_eq!(shares(&[Large, Large, Medium], MeleeShares::Fourfold), [4, 4, 1]);
        let crowd = [("a", 2), ("b", 2), ("goblin", 1)];
        are_near(&chances(&crowd, MeleeShares::Doubling), &[0.4, 0.4, 0.2]);
    }

    #[test]
    fn t27_the_die_is_the_smallest_that_deals_the_shares_out() {
        let dice = [(2, 2), (3, 3), (4, 4), (5, 10), (6, 6), (7, 7), (9, 9), (10, 10), (25, 100), (33, 33)];
        for (shares, die) in dice {
            assert_eq!(die_for(shares, MeleeShares::Doubling), die, "{shares} shares");
        }
        for (shares, die) in [(5, 10), (9, 10), (13, 20), (36, 100), (257, 257)] {
            assert_eq!(die_for(shares, MeleeShares::Fourfold), die, "{shares} shares");
        }
    }

    #[test]
    fn t27_switched_off_all_sizes_count_the_same() {
        let mut trial = melee("thac0");
        trial.size("foe", Size::Large).size("friend", Size::Large).rulebook(|book| {
            let text = book.text().replace("T-01..T-33", "T-01..T-26\", \"T-29..T-33");
            assert_ne!(text, book.text());
            *book = Rulebook::read(&Source::inline("even-shares", &text), codex()).expect("a sound rulebook");
        });
        trial.strike(&[(3, 3), (20, 15), (6, 4)]);
        goes_for(&trial, "target");
    }

    #[test]
    fn t28_a_precise_shooter_shoots_at_its_target() {
        let mut trial = melee("house");
        trial.unit("attacker", |archer| _ = archer.skills.0.insert(Skill::Precision));
        trial.strike(&[(20, 15), (6, 4)]).expect_no("target_drawn");
        trial.expect(r#"{"event":"damaged","victim":"target","damage":4}"#);
        let mut trial = melee("thac0");
        trial.unit("attacker", |archer| _ = archer.skills.0.insert(Skill::Precision));
        trial.strike(&[(20, 1)]).expect(r#"{"event":"attack_rolled","target":"target","result":"miss"}"#);
    }
}
