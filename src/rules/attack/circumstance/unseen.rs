//! Attacks from behind, by units out of sight, and on unseen targets (R-04, R-16 to R-18).
//!
//! The rows are in the table. Here a shot at an unseen target is lost or, if the rulebook says so, goes for a unit
//! near the target one time in six.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::situation::Situation;
use super::table::listed;
use crate::model::{Draw, Manner, Purpose, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::attack::no_roll::reason;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, AutomaticResult, Modifiers, Target, Wild};
use crate::rules::deed::phase::{FindTarget, Modify, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds};
use crate::rules::field::Battlefield;

const R04: RuleId = RuleId::r(4);
const R16: RuleId = RuleId::r(16);
const R17: RuleId = RuleId::r(17);
const R18: RuleId = RuleId::r(18);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        R04,
        "From behind, unnoticed",
        "A unit attacked from behind by an enemy it does not know of loses its shield and its Dexterity, good or \
         bad, and the attacker has +2. A unit knows of every enemy in sight, unless it is unaware of any danger. \
         In the house rulebook the rows of T-24 count for this, once.",
    )
    .with_rows(|| listed(R04)),
    Rule::new(
        R16,
        "Fighting the unseen",
        "Melee attacks in total darkness and on invisible targets have -6. Within its darkvision a unit sees in \
         the dark. Levels and a spell (S-10) make a unit invisible, until the unit attacks. In the house rulebook this applies \
         only where the attacker does not know the place of its target (H-07).",
    )
    .with_rows(|| listed(R16)),
    Rule::new(
        R17,
        "Attacks by the unseen",
        "A unit that sees its target and cannot be seen by it attacks as if from behind, from whatever side. If \
         both are blind, neither does. In the house rulebook this is the sneak attack of T-24.",
    )
    .needing(&[R04])
    .with_rows(|| listed(R17)),
    Rule::new(
        R18,
        "Shots at the unseen",
        "A shot or a throw at a target that the attacker cannot see misses without a roll. A rulebook may let it \
         stray: one time in six it goes for a unit within two hexes of the target, friend or enemy, each as likely, \
         at -6.",
    )
    .reading(&["stray_shots"])
    .with_rows(|| listed(R18)),
    Rule::new(
        RuleId::a(82),
        "Attacks on the invisible",
        "An invisible unit is hidden from its enemies: they neither see it on the board nor read of it. A side knows of \
         it while an able unit of that side stands next to it, once it is detected (A-76), and when it attacks, which \
         ends its invisibility. Whoever walks toward its hex stops beside it. By document 003 alone only a detected unit \
         can be attacked, at -4, or be the target of a spell. A spell under way at a unit of which its caster's side no longer \
         knows is lost. Who is detected no longer attacks as one who is not seen (R-17). Nobody whom a side does \
         not know of counts where the count would tell of it: for flanking (T-24), higher ground (A-05), rest (A-39), \
         turning (R-49), spells that pick their targets (S-09, S-16) and peace around those who are blessed (S-01).",
    )
    .needing(&[RuleId::a(76)])
    .with_rows(|| listed(RuleId::a(82))),
    Rule::new(
        RuleId::h(7),
        "Unseen targets",
        "In the house rulebook the rows for darkness (T-21) and for the invisible (T-24) apply as long as the \
         attacker knows where its target is. It does if it is next to it. In the dark it hears a unit once that has \
         moved or done anything in this round, and as long as it wrestles or burns. The invisible are known in the \
         hex out of which they have attacked in this round, and once they are detected (A-76). Where the place is \
         unknown, R-16 and R-18 apply in place of those rows. Of all rows because an attacker does not see its target, \
         those of the dazzled (S-27) and of magical darkness (S-28) too, only the worst counts.",
    )
    .as_note(),
];

/// Sides of the die that sends a shot astray on a 1.
const STRAY_DIE: u16 = 6;

/// How far from the place a stray shot may go, in hexes.
const NEAR: u32 = 2;

pub(super) fn plugin(app: &mut App) {
    let stray = (go_wild, take_target).chain().in_set(FindTarget::Stray);
    add_rule_systems(app, R18, Phase::Target, stray);
    add_rule_systems(app, R18, Phase::Modify, miss.in_set(Modify::Rows));
}

fn is_lost(field: &Battlefield, attack: &Attack, target: UnitId) -> bool {
    if attack.manner == Manner::Melee {
        return false;
    }
    let situation = Situation::of(field, attack, target);
    situation.is_some_and(|situation| situation.place_unknown())
}

/// All units but the shooter near the place of the unseen target, by id.
fn around(field: &Battlefield, attack: &Attack, target: UnitId) -> Vec<UnitId> {
    let place = field.summary(target).position.0;
    field.fighting_within(place, NEAR).map(|unit| *unit.id).filter(|unit| *unit != attack.attacker).collect()
}

fn stray(draw: &mut Draw, around: &[UnitId]) -> Wild {
    if draw.die(STRAY_DIE) != 1 {
        return Wild(None);
    }
    let pick = if around.len() > 1 { draw.die(around.len() as u16) } else { 1 };
    Wild(around.get(usize::from(pick - 1)).copied())
}

fn go_wild(mut dice: Dice, mut attacks: Deeds<(Entity, &Deed, &Attack, &Target)>, field: Battlefield) {
    if !field.rulebook.parameters.stray_shots {
        return;
    }
    attacks.each(|(entity, deed, attack, target)| {
        if is_lost(&field, attack, target.0) {
            let around = around(&field, attack, target.0);
            dice.ask((entity, *deed), R18, Purpose::StrayShot, |draw| stray(draw, &around));
        }
    });
}

fn take_target(mut attacks: Deeds<(&Wild, &mut Target)>) {
    attacks.each(|(wild, mut target)| {
        if let Some(found) = wild.0 {
            target.0 = found;
        }
    });
}

fn miss(
    mut attacks: Deeds<(&Attack, &Target, &Wild, &mut AutomaticResult, &mut Modifiers)>,
    field: Battlefield,
) {
    attacks.each(|(attack, target, wild, mut automatic, mut modifiers)| {
        if wild.0.is_none() && is_lost(&field, attack, target.0) {
            *automatic = AutomaticResult::Miss(R18);
            modifiers.0.push(reason(R18, "Target not to be seen"));
        }
    });
}

#[cfg(test)]
mod tests {
    use crate::hex::Facing;
    use crate::level::{ItemRecord, Source};
    use crate::model::{Condition, Light, Place, Shield, Skill, Tag, Tile, Turn};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;
    use crate::rules::trial::{Trial, at, unit};

    const FROM_BEHIND: &str =
        r#"{"rule":"R-04","label":"From behind and unnoticed, no shield, no Dexterity","value":2}"#;
    const UNSEEN: &str =
        r#"{"rule":"R-17","label":"Attacker not to be seen, no shield, no Dexterity","value":2}"#;
    const BLIND: &str = r#"{"rule":"R-16","label":"Target not to be seen","value":-6}"#;

    /// The target has AC 10, a shield and this Dexterity, and faces away.
    fn turned_away(rulebook: &str, dexterity: u8) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.unit("target", |target| target.abilities.dexterity = dexterity).face("target", Facing::East);
        trial.item("target.sword", |record: &mut ItemRecord| {
            (record.weapon, record.shield) =
                (None, Some(Shield { steps: 1, material: crate::model::Material::Metal }));
        });
        trial
    }

    fn dark(trial: &mut Trial) -> &mut Trial {
        trial.ground(Tile { light: Light::DARKNESS, ..Tile::default() })
    }

    fn rolled(trial: &Trial, armor_class: i16, rows: &[&str]) {
        let rows = rows.join(",");
        trial.expect(&format!(
            r#"{{"event":"attack_rolled","armor_class":{armor_class},"modifiers":[{rows}]}}"#
        ));
    }

    #[test]
    fn r04_from_behind_and_unnoticed_shield_and_dexterity_are_gone() {
        // Ascending 15 becomes 12, and +2 besides: 5 points in all.
        let mut trial = turned_away("combat-options", 16);
        trial.condition("target", Condition::Unaware).strike(&[(20, 3)]);
        rolled(&trial, 10, &[FROM_BEHIND]);
        let mut clumsy = turned_away("combat-options", 4);
        clumsy.condition("target", Condition::Unaware).strike(&[(20, 3)]);
        rolled(&clumsy, 10, &[FROM_BEHIND]);
    }

    #[test]
    fn r04_a_target_that_knows_or_faces_the_attacker_keeps_both() {
        let mut aware = turned_away("combat-options", 16);
        aware.strike(&[(20, 3)]);
        rolled(&aware, 7, &[]);
        let mut facing = turned_away("combat-options", 16);
        facing.face("target", Facing::West).condition("target", Condition::Unaware).strike(&[(20, 3)]);
        rolled(&facing, 7, &[]);
    }

    #[test]
    fn r04_the_unaware_notice_it() {
        let mut trial = turned_away("combat-options", 10);
        trial.condition("target", Condition::Unaware).strike(&[(20, 3)]);
        trial.expect(r#"{"event":"condition_ended","unit":"target","condition":"Unaware","rule":"R-04"}"#);
    }

    #[test]
    fn r04_in_the_house_the_back_attack_counts_once() {
        let mut trial = turned_away("house", 16);
        trial.condition("target", Condition::Unaware).strike(&[(20, 3)]);
        rolled(&trial, 10, &[r#"{"rule":"T-24","label":"Back attack, flat-footed","value":2}"#]);
    }

    #[test]
    fn r16_melee_attacks_on_the_unseen_have_minus_six() {
        let mut trial = Trial::duel("combat-options");
        dark(&mut trial).strike(&[(20, 3)]);
        rolled(&trial, 10, &[BLIND]);
        let mut invisible = Trial::duel("combat-options");
        invisible.condition("target", Condition::Invisible).strike(&[(20, 3)]);
        rolled(&invisible, 10, &[BLIND]);
        let mut eyes = Trial::duel("combat-options");
        let seeing = dark(&mut eyes).unit("attacker", |attacker| attacker.senses.darkvision = 12);
        seeing.strike(&[(20, 3)]);
        rolled(&eyes, 10, &[UNSEEN]);
    }

    #[test]
    fn r16_in_the_house_it_stands_in_for_the_row_of_the_invisible_farther_off() {
        let next_to = r#"{"rule":"T-24","label":"Target invisible","value":-4}"#;
        for (column, row) in [(3, next_to), (4, BLIND)] {
            let mut trial = Trial::duel("house");
            trial.condition("target", Condition::Invisible).place("target", column, 2);
            trial.item("attacker.sword", |sword| sword.weapon.as_mut().expect("a sword").reach = 2);
            trial.strike(&[(20, 3)]);
            rolled(&trial, 10, &[row]);
        }
        let mut trial = Trial::duel("house");
        dark(&mut trial).strike(&[(20, 3)]);
        rolled(&trial, 10, &[r#"{"rule":"T-21","label":"Total darkness","value":-4}"#]);
    }

    #[test]
    fn r17_an_unseen_unit_that_sees_attacks_as_from_behind() {
        let mut trial = turned_away("combat-options", 16);
        trial.face("target", Facing::West).condition("attacker", Condition::Invisible).strike(&[(20, 3)]);
        rolled(&trial, 10, &[UNSEEN]);
        trial.expect(r#"{"event":"condition_ended","unit":"attacker","condition":"Invisible"}"#);
    }

    #[test]
    fn r17_of_two_blind_units_neither_does() {
        let mut trial = turned_away("combat-options", 16);
        dark(&mut trial).strike(&[(20, 3)]);
        rolled(&trial, 7, &[BLIND]);
    }

    #[test]
    fn r17_in_the_house_it_is_the_sneak_attack() {
        let mut trial = turned_away("house", 16);
        trial.face("target", Facing::West).condition("attacker", Condition::Invisible).strike(&[(20, 3)]);
        rolled(&trial, 10, &[r#"{"rule":"T-24","label":"Sneak attack, flat-footed","value":2}"#]);
    }

    /// The attacker's sword reaches a target this many hexes off.
    fn long_sword(trial: &mut Trial, away: i32) -> &mut Trial {
        trial.item("attacker.sword", |sword| sword.weapon.as_mut().expect("a sword").reach = 2);
        trial.place("target", 2 + away, 2)
    }

    #[test]
    fn r17_at_one_hex_and_at_two_the_row_is_the_same() {
        let sneak = r#"{"rule":"T-24","label":"Sneak attack, flat-footed","value":2}"#;
        let back = r#"{"rule":"T-24","label":"Back attack, flat-footed","value":2}"#;
        for away in [1, 2] {
            for (rulebook, unseen, behind) in
                [("house", sneak, back), ("thac0", sneak, back), ("combat-options", UNSEEN, FROM_BEHIND)]
            {
                // Face to face in the dark, where only the attacker sees.
                let mut eyes = turned_away(rulebook, 16);
                dark(&mut eyes).face("target", Facing::West);
                eyes.unit("attacker", |attacker| attacker.senses.darkvision = 12);
                long_sword(&mut eyes, away).strike(&[(20, 3)]);
                println!("{rulebook}, {away} hexes away");
                rolled(&eyes, 10, &[unseen]);
                // By day, from behind.
                let mut back = turned_away(rulebook, 16);
                back.condition("target", Condition::Unaware);
                long_sword(&mut back, away).strike(&[(20, 3)]);
                rolled(&back, 10, &[behind]);
            }
        }
    }

    /// An archer and an invisible target.
    fn shot(rulebook: &str) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").place("target", 6, 2).condition("target", Condition::Invisible);
        trial
    }

    #[test]
    fn r18_shots_at_the_unseen_miss_without_a_roll() {
        for rulebook in ["combat-options", "house"] {
            let mut trial = shot(rulebook);
            trial.strike(&[]).expect_no("damaged").expect_no("fumbled");
            trial.expect(
                r#"{"event":"attack_rolled","result":"miss","natural":0,"need":null,"rolls":[],
                    "modifiers":[{"rule":"R-18","label":"Target not to be seen","value":0}]}"#,
            );
            trial.expect(r#"{"event":"ammunition_spent","before":2,"after":1}"#);
        }
    }

    #[test]
    fn r18_in_the_dark_only_the_house_hears_where_a_target_is() {
        let mut strict = Trial::duel("combat-options");
        dark(&mut strict).arm("attacker", "bow").place("target", 6, 2).strike(&[]);
        strict.expect(r#"{"event":"attack_rolled","natural":0,"result":"miss"}"#);
        let mut knife = Trial::duel("combat-options");
        dark(&mut knife).arm("attacker", "knife").place("target", 4, 2).strike(&[]);
        assert_eq!(knife.place_of("attacker.knife"), Place::Lying(at(4, 2)));
    }

    const DARK: &str = r#"{"rule":"T-21","label":"Total darkness","value":-4}"#;
    const FAR_IN_THE_DARK: &str = r#"{"rule":"T-21","label":"Every 10 feet in total darkness","value":-1}"#;

    /// What a target has done in this round, and whether that is heard.
    type Noise = (&'static str, fn(&mut Trial), bool);

    const NOISES: [Noise; 6] = [
        ("nothing", |_| {}, false),
        ("ended its turn", |trial| _ = trial.unit("target", |target| target.turn.ended = true), false),
        (
            "walked, fought or drew a weapon",
            |trial| _ = trial.unit("target", |target| target.turn.begun = true),
            true,
        ),
        (
            "attacked one that left",
            |trial| _ = trial.unit("target", |target| target.turn.free_attack = false),
            true,
        ),
        ("wrestles", |trial| _ = trial.condition("target", Condition::Held), true),
        ("burns", |trial| _ = trial.condition("target", Condition::Alight), true),
    ];

    /// The rows against a target in the dark at 2 hexes that is heard; one that wrestles has another besides.
    fn by_ear(trial: &Trial) -> Vec<&'static str> {
        match trial.unit_now("target").conditions.wrestle() {
            true => vec![
                r#"{"rule":"R-46","label":"Target wrestling, flat-footed","value":1}"#,
                FAR_IN_THE_DARK,
                DARK,
            ],
            false => vec![FAR_IN_THE_DARK, DARK],
        }
    }

    #[test]
    fn h07_in_the_dark_a_shot_finds_only_whom_it_can_hear() {
        for (noise, make, heard) in NOISES {
            let mut trial = Trial::duel("house");
            dark(&mut trial).arm("attacker", "bow").place("target", 4, 2);
            make(&mut trial);
            println!("{noise}");
            if heard {
                trial.strike(&[(20, 3)]);
                rolled(&trial, 10, &by_ear(&trial));
            } else {
                trial.strike(&[]);
                rolled(&trial, 10, &[r#"{"rule":"R-18","label":"Target not to be seen","value":0}"#]);
            }
        }
    }

    #[test]
    fn h07_in_the_dark_a_pike_finds_by_ear_too_and_a_neighbor_in_any_case() {
        let pike = |column| {
            let mut trial = Trial::duel("house");
            dark(&mut trial).place("target", column, 2);
            trial.item("attacker.sword", |pike| pike.weapon.as_mut().expect("a pike").reach = 2);
            trial
        };
        for (noise, make, heard) in NOISES {
            let mut trial = pike(4);
            make(&mut trial);
            println!("{noise}");
            trial.strike(&[(20, 3)]);
            let rows = if heard { by_ear(&trial) } else { vec![BLIND] };
            rolled(&trial, 10, &rows);
        }
        let mut beside = pike(3);
        beside.strike(&[(20, 3)]);
        rolled(&beside, 10, &[DARK]);
    }

    #[test]
    fn h07_whoever_has_lost_the_turn_has_made_no_sound() {
        for condition in [Condition::Stunned, Condition::Unaware, Condition::Helpless] {
            let mut trial = Trial::duel("house");
            dark(&mut trial).arm("attacker", "bow").place("target", 6, 2).condition("target", condition);
            trial.unit("target", |target| target.turn = Turn { ended: true, ..Turn::default() });
            trial.strike(&[]);
        }
    }

    #[test]
    fn h07_a_rider_is_heard_with_its_mount() {
        for (rider, mount) in [("target", "foe"), ("foe", "target")] {
            for loud in [None, Some(rider), Some(mount)] {
                let mut trial = Trial::duel("house");
                dark(&mut trial).arm("attacker", "bow").place("target", 4, 2).place("foe", 4, 2);
                trial.tags(mount, &[Tag::Mount]).unit(rider, |knight| knight.riding.0 = Some(unit(mount)));
                trial.unit("attacker", |archer| archer.skills.0 = [Skill::Precision].into());
                if let Some(loud) = loud {
                    trial.unit(loud, |loud| loud.turn.begun = true);
                }
                let dice: &[(u16, u16)] = if loud.is_some() { &[(20, 3)] } else { &[] };
                trial.strike(dice);
            }
        }
    }

    #[test]
    fn h07_the_invisible_are_not_heard_as_others_are_in_the_dark() {
        let mut trial = shot("house");
        trial.unit("target", |target| target.turn.begun = true).strike(&[]);
        rolled(&trial, 10, &[r#"{"rule":"R-18","label":"Target not to be seen","value":0}"#]);
    }

    #[test]
    fn h07_a_stray_shot_in_the_dark_has_its_own_row_alone() {
        let mut trial = Trial::duel("house");
        trial.rulebook(|book| book.parameters.stray_shots = true);
        dark(&mut trial).arm("attacker", "bow").place("target", 6, 2);
        trial.strike(&[(6, 1), (20, 3)]);
        rolled(&trial, 10, &[r#"{"rule":"R-18","label":"A stray shot","value":-6}"#]);
    }

    #[test]
    fn r18_a_rulebook_may_have_them_stray() {
        let straying = || {
            let mut trial = shot("combat-options");
            trial
                .rulebook(|book| book.parameters.stray_shots = true)
                .place("friend", 8, 2)
                .thac0("attacker", 10);
            trial
        };
        let mut gone = straying();
        gone.strike(&[(6, 2)])
            .expect(r#"{"event":"attack_rolled","target":"target","result":"miss","natural":0}"#);
        for (face, found) in [(1, "friend"), (2, "target")] {
            let mut trial = straying();
            trial.strike(&[(6, 1), (2, face), (20, 15), (6, 4)]);
            trial.expect(&format!(
                r#"{{"event":"attack_rolled","intended":"target","target":"{found}","result":"hit","modifiers":[
                    {{"rule":"R-18","label":"A stray shot","value":-6}}]}}"#
            ));
            assert_eq!(trial.unit_now(found).hit_points.now, 26);
        }
        let mut alone = straying();
        alone.place("friend", 0, 11).strike(&[(6, 1), (20, 3)]);
        alone.expect(r#"{"event":"attack_rolled","target":"target","result":"miss","natural":3}"#);
        assert_eq!(alone.unit_now("target").id, unit("target"));
    }

    /// The house rulebook with other rules for circumstances.
    fn house_with(circumstances: &str) -> Rulebook {
        let house = include_str!("../../../../assets/rulebooks/house.ron");
        let text = house.replacen("\"T-01..T-33\"", circumstances, 1);
        Rulebook::read(&Source::inline("house", &text), codex()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn h07_a_neighbor_is_known_in_the_dark_only_where_both_rows_apply() {
        let before = |rulebook: Rulebook| {
            let mut trial = Trial::duel("house");
            trial.rulebook(|house| *house = rulebook);
            dark(&mut trial).arm("attacker", "bow");
            trial
        };
        before(house_with(r#""T-01..T-33""#)).strike(&[(20, 3)]);
        let mut trial = before(house_with(r#""T-01..T-20", "T-22..T-33""#));
        trial.strike(&[]).expect(r#"{"event":"attack_rolled","natural":0,"result":"miss"}"#);
    }
}
