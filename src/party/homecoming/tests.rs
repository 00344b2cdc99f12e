//! Tests of homecomings.

use super::*;
use crate::level::{DiceRecord, Level};
use crate::model::{BattleResult, BodyLocation, RuinedArmor, Until};
use crate::rules::card_figures;

const ANN: &str = "ann";

/// How Ann, who went with this health, comes home from a battle that did this to her.
fn after(health: &str, battle: impl Fn(&mut UnitRecord)) -> Health {
    let ann = format!(r#"creature: "cleric", hit_points: 30, {health}"#);
    home(&ann, battle).members[&ANN.parse().expect("an id")].sheet.health.clone()
}

/// The party of Ann alone, who is this, as it comes home from a battle that did this to her.
fn home(ann: &str, battle: impl Fn(&mut UnitRecord)) -> Party {
    let chapel = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/chapel.ron");
    let level = Level::read(&Source::read(&chapel).expect("it is shipped")).expect("a sound level");
    let file = format!(r#"(version: 1, party: "One", rulebook: "advanced", units: {{"ann": ({ann})}})"#);
    let party = Party::read(&Source::inline("party", &file)).unwrap_or_else(|error| panic!("{error}"));
    let side = "company".parse().expect("an id");
    let level = party.muster(&level, side).unwrap_or_else(|error| panic!("{error}"));
    let mut end = Snapshot::beginning(&level, DiceRecord::seeded(1));
    end.clock.stage = Stage::Over;
    end.units.iter_mut().filter(|unit| unit.id.as_str() == ANN).for_each(battle);
    party.after_battle(&end, side).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn s04_a_disease_that_a_battle_has_cured_does_not_come_home() {
    let health = "health: (rot: 15)";
    assert_eq!(after(health, |_| {}).rot, Some(15));
    let cured = |unit: &mut UnitRecord| {
        let rotting: Vec<Lasting> = unit.conditions.iter().cloned().collect();
        rotting.iter().for_each(|it| unit.conditions.end(it.condition, Some(it.cause)));
    };
    assert_eq!(after(health, cured).rot, None);
    let caught = Lasting::caused(Condition::Rotting, RuleId::a(28));
    let anew = |unit: &mut UnitRecord| {
        cured(unit);
        unit.conditions.begin(caught.clone());
    };
    assert_eq!(after(health, anew).rot, Some(0));
    assert_eq!(after("", |unit| unit.conditions.begin(caught.clone())).rot, Some(0));
}

#[test]
fn a50_an_injury_that_a_battle_has_healed_is_gone_and_the_others_go_on_healing() {
    let leg = r#"(part: "left-leg", degree: Severed, prosthesis: true, left: 0)"#;
    let arm = r#"(part: "left-arm", degree: Broken, left: 7)"#;
    let health = format!("health: (injuries: [{leg}, {arm}])");
    let left = |battle: fn(&mut UnitRecord)| {
        let injuries = after(&health, battle).injuries.into_iter();
        injuries.map(|hurt| (hurt.degree, hurt.prosthesis, hurt.left)).collect::<Vec<_>>()
    };
    let (leg, arm) = ((Degree::Severed, true, Some(0)), (Degree::Broken, false, Some(7)));
    assert_eq!(left(|_| {}), [leg, arm]);
    assert_eq!(left(|unit| drop(unit.hurts.pop())), [leg]);
    assert_eq!(left(|unit| drop(unit.hurts.remove(0))), [arm]);
    // A leg that has grown again and is cut off once more.
    let lost_again = |unit: &mut UnitRecord| {
        (unit.hurts[0].prosthesis, unit.hurts[0].effects) =
            (false, [LastingEffect::FullHitPoints(50)].into());
    };
    assert_eq!(left(lost_again)[0], (Degree::Severed, false, None));
}

#[test]
fn a56_what_a_battle_and_a_party_tell_of_a_lost_hand_is_the_same() {
    use crate::model::{BodyArea, PartId};
    let cut = |part: &str, area, partial, prosthesis| {
        let part: PartId = part.parse().expect("a part");
        let new = Injury::new(part, area, Degree::Severed, &[LastingEffect::FullHitPoints(75)]);
        Injury { partial, prosthesis, ..new }
    };
    for (hurt, told) in [
        (cut("left-arm", BodyArea::Arm, true, false), "left hand cut off"),
        (cut("left-arm", BodyArea::Arm, true, true), "left hand cut off, with a hook in its place"),
        (cut("left-arm", BodyArea::Arm, false, false), "left arm cut off"),
        (cut("left-arm", BodyArea::Arm, false, true), "left arm cut off, with a hook in its place"),
    ] {
        let home = home(r#"creature: "cleric", hit_points: 30"#, |unit| unit.hurts = vec![hurt.clone()]);
        let member = &home.members[&ANN.parse().expect("an id")];
        let kept = &member.sheet.health.injuries[0];
        assert_eq!(kept.hurt(hurt.area), hurt.hurt());
        assert_eq!(hurt.hurt().words(), told);
        assert_eq!(member.unit(&home.rulebook).hurts[0].hurt(), hurt.hurt(), "and so it goes into the next");
    }
}

#[test]
fn a56_a_limb_is_lost_once() {
    let hand = PartInjury { partial: true, ..lost("left-arm") };
    let arm = lost("left-arm");
    for (injuries, kept) in [
        (vec![hand.clone(), arm.clone()], vec![arm.clone()]),
        (vec![arm.clone(), hand.clone(), arm.clone()], vec![arm.clone()]),
        (vec![hand.clone(), hand.clone()], vec![hand]),
        (vec![arm.clone(), lost("left-leg")], vec![arm, lost("left-leg")]),
    ] {
        assert_eq!(once_lost(injuries), kept);
    }
}

fn lost(part: &str) -> PartInjury {
    let part = part.parse().expect("a part");
    PartInjury { part, spot: None, degree: Degree::Severed, partial: false, prosthesis: false, left: None }
}

#[test]
fn f08_the_healing_of_an_injury_point_goes_with_the_last_of_them() {
    let health = "health: (hit_points: 20, injury_points: 2, injury_healing: 6)";
    let healing = |points: u16| after(health, |unit| unit.injuries.0 = points).injury_healing;
    assert_eq!([2, 1, 0].map(healing), [6, 6, 0]);
}

#[test]
fn a22_a25_what_no_battle_mends_comes_home_as_it_was() {
    let health = "health: (wasting: (points: 2, days: 3), disabilities: [(what: Tremor)])";
    let home = after(health, |_| {});
    assert_eq!(home.wasting.map(|wasting| (wasting.points, wasting.days)), Some((2, 3)));
    assert_eq!(home.disabilities.len(), 1);
    assert!(after("", |_| {}).is_sound());
}

#[test]
fn a44_whom_a_spell_has_kept_from_death_comes_home_alive() {
    assert_eq!([-15, -12, -3, 7].map(|now| points_at_home(now, 16)), [-12, -12, -3, 7]);
}

#[test]
fn a56_whatever_is_cut_off_its_dead_bearer_comes_home() {
    for creature in ["cleric", "lizard-man", "wolf", "hippogriff", "giant-spider", "constrictor"] {
        let ann = format!(r#"creature: "{creature}""#);
        let sound = home(&ann, |_| {});
        let parts = sound.members[&ANN.parse().expect("an id")].sound.kind.body.parts.clone();
        for part in parts.iter() {
            let hurt = Injury {
                number: 1,
                part: part.name,
                area: part.area,
                spot: None,
                degree: Degree::Severed,
                partial: false,
                prosthesis: false,
                keeps_down: true,
                effects: [].into(),
            };
            let dies = |unit: &mut UnitRecord| {
                unit.hurts = vec![hurt.clone()];
                unit.hit_points.now = -40;
                unit.status = Status::Dead;
            };
            let health = home(&ann, dies).members[&ANN.parse().expect("an id")].sheet.health.clone();
            let lost = health.injuries.iter().map(|hurt| (hurt.part, hurt.degree));
            assert_eq!(lost.collect::<Vec<_>>(), [(part.name, Degree::Severed)], "{creature}");
            assert!(health.dead.is_some(), "{creature}: {}", part.name);
        }
    }
}

#[test]
fn a30_levels_lost_for_good_are_lost_at_home_with_what_takes_their_room_in_mind() {
    let keys = r#"creature: "cleric", level: 3, hit_points: 30, abilities: (wisdom: 10),
        spells: {CureLightWounds: 2, Silence: 1}, health: (spent: {Silence: 1})"#;
    let drained = |levels: i8| {
        let home = home(keys, |unit| {
            unit.training = unit.training.with_levels(-levels);
            (unit.hit_points.full, unit.hit_points.now) = (20, 20);
        });
        home.members[&ANN.parse().expect("an id")].sheet.clone()
    };
    let sheet = drained(1);
    assert_eq!((sheet.level, sheet.hit_points), (Some(2), Some(20)));
    assert_eq!(
        sheet.spells,
        Some([(Spell::CureLightWounds, 2)].into()),
        "there is no room for the second level"
    );
    assert!(sheet.health.is_sound(), "{:?}", sheet.health);
    assert_eq!(drained(3).spells, Some([].into()), "not the spells of its creature");
    let plain =
        home(r#"creature: "cleric", thac0: 17"#, |unit| unit.training = unit.training.with_levels(-1));
    let sheet = &plain.members[&ANN.parse().expect("an id")].sheet;
    assert_eq!((sheet.thac0, sheet.hit_points), (Some(18), None));
}

#[test]
fn a30_levels_that_two_have_taken_for_a_while_are_both_gone_at_home() {
    let gone = |by: &str| Lasting {
        condition: Condition::Drained,
        cause: ConditionCause { by: by.parse().ok(), ..ConditionCause::rule(RuleId::a(30)) },
        until: Until::Round(9),
        effects: [LastingEffect::Level(-1), LastingEffect::HitPoints(-10)].into(),
    };
    let two = |unit: &mut UnitRecord| {
        ["one", "other"].map(gone).into_iter().for_each(|it| unit.conditions.begin(it))
    };
    let home = home(r#"creature: "cleric", level: 3, hit_points: 30"#, two);
    let scores = home.members[&ANN.parse().expect("an id")].unit(&home.rulebook).scores();
    assert_eq!((scores.training.level, scores.full_hit_points), (1, 10));
}

#[test]
fn a34_poison_that_is_not_complete_is_not_forgotten() {
    // What is left after a battle that ends in round 5.
    for (course, left) in
        [((5, 5), (1, 1)), ((3, 5), (1, 1)), ((2, 3), (1, 1)), ((3, 8), (1, 3)), ((7, 8), (2, 3))]
    {
        let until = Until::Complete(course.0, course.1).counted_from(5);
        assert_eq!(until, Some(Until::Complete(left.0, left.1)), "{course:?}");
    }
}

/// What lasts on Ann, who comes home from a battle that ended in round 5 with these on her.
fn lasting_at_home(all: &[Lasting]) -> Vec<(Condition, Until)> {
    let ann = home(r#"creature: "cleric", hit_points: 30"#, |_| {});
    let mut unit = ann.members[&ANN.parse().expect("an id")].unit(&ann.rulebook);
    all.iter().for_each(|it| unit.conditions.begin(it.clone()));
    lasting(&unit, 5, |_| false).into_iter().map(|it| (it.condition, it.until)).collect()
}

#[test]
fn what_lasts_rounds_goes_on_after_a_battle_until_they_are_over() {
    use Condition as C;
    for (condition, spell) in [
        (C::Paralyzed, Spell::HoldPerson),
        (C::Asleep, Spell::Sleep),
        (C::Webbed, Spell::Web),
        (C::Slowed, Spell::Slow),
        (C::Hasted, Spell::Haste),
        (C::Silenced, Spell::Silence),
        (C::Darkened, Spell::Darkness),
        (C::Shielded, Spell::Shield),
        (C::Cursed, Spell::Prayer),
    ] {
        let until =
            |round: u32| Lasting { until: Until::Round(round), ..Lasting::caused(condition, spell.rule()) };
        let kept = [5, 16].map(|round| lasting_at_home(&[until(round)]));
        assert_eq!(kept, [vec![], vec![(condition, Until::Round(11))]], "{spell}");
    }
}

#[test]
fn what_is_of_a_battle_is_over_with_it() {
    use Condition as C;
    let by = |condition: C, rule: RuleId, until: Until| Lasting { until, ..Lasting::caused(condition, rule) };
    let of_the_battle = [
        by(C::Charmed, Spell::CharmPerson.rule(), Until::Usual),
        by(C::Kept, Spell::DeathsDoor.rule(), Until::Usual),
        by(C::Chant, Spell::Chant.rule(), Until::Usual),
        by(C::Parrying, RuleId::a(7), Until::TurnBegins(6)),
        by(C::OffBalance, RuleId::a(68), Until::TurnEnds(6)),
        by(C::Doomed, RuleId::a(70), Until::Round(6)),
        by(C::Exhausted, RuleId::a(40), Until::Usual),
    ];
    assert_eq!(lasting_at_home(&of_the_battle), []);
}

#[test]
fn things_on_the_ground_go_to_whoever_brought_them_and_no_others() {
    let file = r#"(version: 1, party: "Three", units: {
        "ann": (creature: "archer", held: ["spear"], stowed: []),
        "ann.x": (creature: "archer", held: ["dagger"], stowed: []),
        "ground": (creature: "archer", held: ["spear", "sling"], stowed: ["sling_stones"])})"#;
    let party = Party::read(&Source::inline("party", file)).unwrap_or_else(|error| panic!("{error}"));
    let chapel = include_str!("../../../levels/chapel.ron");
    let lying = r#"items: [(item: "spear", at: (0, 0)), (item: "dagger", at: (0, 0)), (item: "sling_stones", at: (0, 0))"#;
    let with = chapel.trim_end().trim_end_matches(')').to_owned() + lying + "])";
    let level = Level::read(&Source::inline("chapel", &with)).unwrap_or_else(|error| panic!("{error}"));
    let side = "company".parse().expect("an id");
    let level = party.muster(&level, side).unwrap_or_else(|error| panic!("{error}"));
    let mut end = Snapshot::beginning(&level, DiceRecord::seeded(1));
    assert_eq!(end.check(), Ok(()), "each item has an id of its own");
    let ground = level.units[0].position;
    end.items.iter_mut().filter(|item| !item.is_natural()).for_each(|item| item.place = Place::Lying(ground));
    // What was shot lies apart.
    let quiver =
        end.items.iter().position(|item| item.id.as_str() == "ground.sling_stones").expect("a quiver");
    let shots = ItemRecord { id: end.items[quiver].id.of_shots(1), ..end.items[quiver].clone() };
    end.items.insert(quiver + 1, shots);
    end.clock.stage = Stage::Over;
    end.clock.outcome = Some(BattleResult { winner: Some(side), reason: String::new() });
    let home = party.after_battle(&end, side).unwrap_or_else(|error| panic!("{error}"));
    let things = |member: &Member| -> Vec<String> {
        member.sheet.stowed.iter().flatten().map(|thing| thing.item.clone()).collect()
    };
    let all: Vec<Vec<String>> = home.members.values().map(things).collect();
    assert_eq!(all, [vec!["spear"], vec!["dagger"], vec!["sling", "sling_stones", "sling_stones", "spear"]]);
}

#[test]
fn a19_a_shock_that_was_stood_in_the_battle_is_not_stood_again() {
    for (points, shock, stood) in
        [(-2, Some(0), true), (0, Some(0), true), (-2, None, false), (3, Some(0), false)]
    {
        let lies = |unit: &mut UnitRecord| {
            unit.hit_points.now = points;
            unit.deaths_door.shock = shock;
        };
        assert_eq!(after("", lies).shock_stood, stood, "{points} {shock:?}");
    }
}

#[test]
fn a26_spells_that_were_cast_on_a_sleeper_in_the_battle_make_its_coma_shorter() {
    let sleeps = |cures: &[u8]| {
        let effects: Vec<LastingEffect> =
            cures.iter().map(|cure| LastingEffect::ShorterComa(*cure)).collect();
        let coma = after("", |unit| {
            let coma = Lasting::caused(Condition::Unconscious, A19);
            unit.conditions.begin(Lasting { effects: effects.clone().into(), ..coma });
            unit.deaths_door.shock = Some(7);
        });
        let coma = coma.coma.expect("she sleeps");
        (coma.missed_by, coma.shorter, coma.critical_cure)
    };
    assert_eq!(
        [&[][..], &[1], &[1, 1], &[2, 1]].map(sleeps),
        [(7, 0, false), (7, 1, false), (7, 2, false), (7, 3, true)]
    );
}

/// How Ann in chain mail that is useless at the torso comes home from a battle: her ruined armor, and her AC in the next.
fn torn(battle: impl Fn(&mut UnitRecord)) -> (usize, String) {
    let torso = r#"(piece: 0, part: "torso", location: Torso, lost: 3)"#;
    let ann =
        format!(r#"creature: "cleric", abilities: (), armor: ["chain_mail"], held: [], ruined: [{torso}]"#);
    let home = home(&ann, battle);
    let chapel = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("levels/chapel.ron");
    let level = Level::read(&Source::read(&chapel).expect("it is shipped")).expect("a sound level");
    let level = home.muster(&level, "company".parse().expect("an id")).expect("she is able");
    let next = Snapshot::beginning(&level, DiceRecord::seeded(1));
    let ann = next.units.iter().find(|unit| unit.id.as_str() == ANN).expect("she is there");
    let kept = home.members[&ann.id].sheet.ruined.len();
    let [armor_class, _] = card_figures(home.rulebook.core, &next, ann);
    (kept, armor_class.value)
}

#[test]
fn a66_ruined_armor_counts_in_the_next_battle_and_stays_so() {
    assert_eq!(torn(|_| {}), (1, "8".to_owned()), "10 - 5 + 3");
    let leg = RuinedArmor {
        piece: 0,
        part: "left-leg".parse().expect("a part"),
        location: BodyLocation::Legs,
        lost: 0,
    };
    let twice = |unit: &mut UnitRecord| {
        unit.armor.ruined = unit.armor.ruined.iter().copied().chain([leg]).collect();
    };
    assert_eq!(torn(twice), (2, "8".to_owned()));
}
