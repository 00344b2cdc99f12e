//! Days with scripted dice.

use super::*;
use crate::level::Source;
use crate::model::{Ability, Condition, Degree, LastingEffect};
use crate::party::{BedsideError, Health, MOST_PATIENTS, Unfit};
use crate::rules::{ComaLength, Disability};

/// A party of Osric with these keys, a healer, a layman, and a dead man.
pub(super) fn party(osric: &str) -> Party {
    let text = format!(
        r#"(version: 1, party: "Four", rulebook: "advanced", units: {{
            "osric": (creature: "man-at-arms", name: "Osric", abilities: (constitution: 12), hit_points: 40, {osric}),
            "anselm": (creature: "cleric", name: "Anselm"),
            "wat": (creature: "peasant", name: "Wat"),
            "zeb": (creature: "peasant", name: "Zeb", health: (dead: (day: 0))),
        }})"#
    );
    Party::read(&Source::inline("four.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
}

pub(super) fn id(name: &str) -> UnitId {
    name.parse().expect("an id")
}

/// A party in which this member cares for Osric.
pub(super) fn tended(party: &Party, carer: &str) -> Bedsides {
    let mut bedsides = Bedsides::default();
    bedsides.tend(party, id(carer), id("osric")).unwrap_or_else(|error| panic!("{error}"));
    bedsides
}

pub(super) fn health(party: &Party) -> &Health {
    &party.members[&id("osric")].sheet.health
}

/// What happens in so many days with these dice, all of which must be rolled.
pub(super) fn pass(
    party: &mut Party,
    days: u32,
    bedsides: &mut Bedsides,
    faces: &[(u16, u16)],
) -> Vec<DayEvent> {
    let mut dice = DayDice::scripted(faces);
    let news = party.pass_days(days, bedsides, &mut dice);
    assert_eq!(dice.used(), faces.len(), "all dice are rolled");
    news.into_iter().map(|news| news.event).collect()
}

/// The same where nobody cares for anybody.
pub(super) fn alone(party: &mut Party, days: u32, faces: &[(u16, u16)]) -> Vec<DayEvent> {
    pass(party, days, &mut Bedsides::default(), faces)
}

#[test]
fn a50_a_day_gives_back_one_point_two_in_bed_three_under_trained_care() {
    for (carer, now) in [(None, 6), (Some("wat"), 7), (Some("anselm"), 8)] {
        let mut party = party("health: (hit_points: 5)");
        let mut bedsides = carer.map_or_else(Bedsides::default, |carer| tended(&party, carer));
        let news = pass(&mut party, 1, &mut bedsides, &[]);
        assert_eq!(news, [DayEvent::Healed { points: now - 5, now, full: 40 }]);
        assert_eq!(health(&party).hit_points, Some(now));
    }
}

#[test]
fn a50_nobody_heals_beyond_what_the_worst_injury_leaves() {
    // An injured arm leaves 30 of 40, a broken leg 20.
    let injuries =
        r#"(part: "left-arm", degree: Injured, left: 3), (part: "left-leg", degree: Broken, left: 9)"#;
    let mut party = party(&format!("health: (hit_points: 19, injuries: [{injuries}])"));
    alone(&mut party, 5, &[]);
    assert_eq!((health(&party).hit_points, health(&party).injuries.len()), (Some(20), 1));
    alone(&mut party, 4, &[]);
    assert_eq!(health(&party).hit_points, Some(20), "the leg is whole, and points come day by day");
    alone(&mut party, 20, &[]);
    assert!(health(&party).is_sound());
}

#[test]
fn a51_a_graze_heals_as_1d6_lost_points_do() {
    let mut party = party(r#"health: (injuries: [(part: "head", degree: Grazed)])"#);
    let part = "head".parse().expect("a part");
    let news = alone(&mut party, 2, &[(6, 2)]);
    assert_eq!(
        news,
        [
            DayEvent::InjuryJudged { part, degree: Degree::Grazed, left: 2 },
            DayEvent::InjuryHealed { part, degree: Degree::Grazed },
        ]
    );
    assert!(health(&party).is_sound());
}

#[test]
fn a52_to_a54_worse_injuries_take_2_10_and_20_dice() {
    for (degree, count) in [("Struck", 2), ("Injured", 10), ("Broken", 20)] {
        let mut party = party(&format!(r#"health: (injuries: [(part: "left-arm", degree: {degree})])"#));
        let mut bedsides = tended(&party, "anselm");
        pass(&mut party, 1, &mut bedsides, &vec![(6, 3); count]);
        assert_eq!(health(&party).injuries[0].left, Some(3 * count as u16 - 3), "{degree}");
    }
}

#[test]
fn a55_what_is_crushed_keeps_in_bed_for_months_and_stays() {
    let mut party = party(r#"health: (injuries: [(part: "left-leg", degree: Destroyed)])"#);
    alone(&mut party, 59, &[(8, 2)]);
    let unfit = |party: &Party| party.members[&id("osric")].unfit(&party.rulebook);
    assert!(matches!(unfit(&party), Some(Unfit::Maimed(..))));
    let news = alone(&mut party, 1, &[]);
    assert!(matches!(news[..], [DayEvent::GotUp { degree: Degree::Destroyed, .. }]), "{news:?}");
    assert_eq!(unfit(&party), None);
    alone(&mut party, 400, &[]);
    let left = &health(&party).injuries;
    assert_eq!((left.len(), left[0].left), (1, Some(0)), "it never heals by itself");
    let mut trunk =
        super::tests::party(r#"health: (injuries: [(part: "torso", degree: Destroyed, left: 0)])"#);
    alone(&mut trunk, 1, &[]);
    assert!(unfit(&trunk).is_some(), "whoever is crushed elsewhere is out of action for good");
}

#[test]
fn a56_the_loss_of_a_limb_is_a_shock_of_weeks_and_a_hook_gives_back_a_step() {
    let mut party = party(r#"health: (injuries: [(part: "left-leg", degree: Severed)])"#);
    alone(&mut party, 1, &[(10, 1), (10, 1)]);
    let error = party.fit(id("osric"), "left-leg").expect_err("too soon").to_string();
    assert_eq!(error, "osric is still in shock from the loss of its left leg; wait until that is over");
    alone(&mut party, 13, &[]);
    let full = |party: &Party| party.members[&id("osric")].unit(&party.rulebook).scores().full_hit_points;
    assert_eq!(full(&party), 20);
    party.fit(id("osric"), "left-leg").expect("the shock is over");
    assert_eq!((full(&party), health(&party).hit_points), (30, Some(20)));
    assert!(party.fit(id("osric"), "left-leg").is_err(), "one is enough");
    let error = party.fit(id("osric"), "left-log").expect_err("no such part").to_string();
    assert!(error.ends_with("did you mean `left-leg`?"), "{error}");
    let hand = r#"health: (injuries: [(part: "left-arm", degree: Severed, partial: true)])"#;
    let mut party = super::tests::party(hand);
    assert_eq!((full(&party), party.members[&id("osric")].unfit(&party.rulebook)), (30, None));
    party.fit(id("osric"), "left-arm").expect("a hand leaves no shock of weeks");
    assert_eq!(full(&party), 40);
}

#[test]
fn f08_an_injury_point_takes_ten_times_the_healing() {
    let mut party = party("health: (hit_points: 37, injury_points: 2)");
    assert_eq!(alone(&mut party, 1, &[]).len(), 1, "the quick point first");
    assert_eq!(alone(&mut party, 9, &[]), []);
    let slow = DayEvent::Healed { points: 1, now: 39, full: 40 };
    assert_eq!(alone(&mut party, 1, &[]), [slow]);
    alone(&mut party, 10, &[]);
    assert!(health(&party).is_sound());
}

#[test]
fn a19_who_comes_back_from_below_0_stands_a_shock_or_sleeps() {
    // Constitution 12 stands 80.
    for (face, missed_by) in [(80, 0), (93, 13)] {
        let mut party = party("health: (hit_points: -1)");
        let news = alone(&mut party, 1, &[(100, face)]);
        let shock = DayEvent::ShockStood { chance: 80, natural: face, missed_by };
        assert_eq!(news, [DayEvent::Healed { points: 1, now: 0, full: 40 }, shock]);
        assert_eq!(health(&party).coma.map(|coma| coma.missed_by), (missed_by > 0).then_some(13));
    }
}

#[test]
fn a20_the_first_day_rolls_how_long_a_coma_is() {
    let mut party = party("health: (coma: (missed_by: 1))");
    let news = alone(&mut party, 1, &[(100, 40), (6, 5), (100, 74)]);
    assert_eq!(news[0], DayEvent::ComaMeasured { length: ComaLength::Short, rolled: 5 });
    // An adult who missed by 1: 80 − 6.
    assert_eq!(news[1], DayEvent::Woke { chance: 74, natural: 74, left: None, limb: None });
    assert!(health(&party).is_sound(), "a matter of hours");
}

#[test]
fn a20_the_first_day_rolls_the_days_of_a_coma_of_known_length() {
    let mut party = party("health: (coma: (missed_by: 13, length: Long))");
    let unknown = party.coma_in_words("osric".parse().expect("an id"));
    assert_eq!(unknown.as_deref(), Some("It is not known yet how long it will sleep."));
    let news = alone(&mut party, 1, &[(10, 3), (10, 5)]);
    assert_eq!(news[0], DayEvent::ComaMeasured { length: ComaLength::Long, rolled: 8 });
    let coma = health(&party).coma.expect("it sleeps on");
    assert_eq!((coma.length, coma.rolled, coma.slept), (Some(ComaLength::Long), 8, 1));
}

#[test]
fn a21_nobody_outlives_a_fourth_day_alone_and_trained_care_is_safe() {
    let long = "health: (coma: (missed_by: 13, length: Long, rolled: 8))";
    let mut lone = party(long);
    alone(&mut lone, 2, &[]);
    assert_eq!(alone(&mut lone, 1, &[]), [DayEvent::PassedAway]);
    let mut safe = party(long);
    let mut bedsides = tended(&safe, "anselm");
    assert_eq!(pass(&mut safe, 7, &mut bedsides, &[]), []);
    let mut three = party("health: (coma: (missed_by: 13, length: Long, rolled: 3))");
    let news = alone(&mut three, 3, &[(100, 1)]);
    assert!(matches!(news[..], [DayEvent::Woke { .. }]), "{news:?}");
}

#[test]
fn a21_untrained_care_is_put_to_the_test_each_full_week() {
    // A warrior of level 1 saves with 14, and at +4 with 10.
    for (face, saved) in [(10, true), (9, false)] {
        let mut party = party("level: 1, health: (coma: (missed_by: 13, length: Long, rolled: 8))");
        let mut bedsides = tended(&party, "wat");
        assert_eq!(pass(&mut party, 6, &mut bedsides, &[]), []);
        let news = pass(&mut party, 1, &mut bedsides, &[(20, face)]);
        assert_eq!(news[0], DayEvent::CareOutlived { need: 10, natural: face, saved });
        assert_eq!((news.len(), health(&party).dead.is_none()), (if saved { 1 } else { 2 }, saved));
    }
}

#[test]
fn a22_months_waste_and_weeks_give_back() {
    let mut party = party("health: (coma: (missed_by: 1, length: Extreme, rolled: 2))");
    let mut bedsides = tended(&party, "anselm");
    let strength = |party: &Party| {
        let unit = party.members[&id("osric")].unit(&party.rulebook);
        let scores = unit.scores().abilities;
        (scores.strength, scores.constitution)
    };
    let before = strength(&party);
    pass(&mut party, 30, &mut bedsides, &[]);
    assert_eq!(strength(&party), (before.0 - 1, before.1 - 1));
    // Constitution 10 stands 70: less 5 for an adult, 4 for two months and 1 for the first check.
    let news = pass(&mut party, 30, &mut bedsides, &[(100, 60)]);
    assert_eq!(news[0], DayEvent::Woke { chance: 60, natural: 60, left: None, limb: None });
    assert_eq!(strength(&party), (before.0 - 2, before.1 - 2));
    alone(&mut party, 6, &[]);
    assert_eq!(strength(&party), (before.0 - 2, before.1 - 2), "the day of waking does not count");
    alone(&mut party, 1, &[]);
    assert_eq!(strength(&party), (before.0 - 1, before.1 - 1));
    alone(&mut party, 7, &[]);
    assert_eq!(strength(&party), before);
    assert!(health(&party).is_sound());
}

#[test]
fn a22_a_new_coma_does_not_take_what_weeks_have_given_back() {
    let short = "coma: (missed_by: 1, length: Short, rolled: 1)";
    let strength =
        |party: &Party| party.members[&id("osric")].unit(&party.rulebook).scores().abilities.strength;
    let whole = strength(&party(""));
    for (days, points) in [(0, 3), (14, 1), (17, 1)] {
        let mut party = party(&format!("health: (wasting: (points: 3, days: {days}), {short})"));
        assert_eq!(strength(&party), whole - points);
        alone(&mut party, 1, &[(100, 1)]);
        assert_eq!(strength(&party), whole - points, "{days}");
        // The rest of the week counts, and this day does not.
        let wasting = health(&party).wasting.expect("it is still weak");
        assert_eq!((wasting.points, wasting.days), (points, days % 7));
    }
}

#[test]
fn a25_all_that_comas_have_left_goes_into_a_battle() {
    use LastingEffect as E;
    let marks = r#"health: (disabilities: [(what: Tremor), (what: WeakLimb, limb: "left-arm"), (what: Forgetful),
        (what: SlurredSpeech), (what: Seizures), (what: Weaker(Wisdom))])"#;
    let party = party(marks);
    let unit = party.members[&id("osric")].unit(&party.rulebook);
    let mut all = unit.conditions.iter();
    let mark = all.next().expect("one condition bears all marks");
    assert_eq!(
        (mark.condition, mark.cause.rule, all.next()),
        (Condition::Impaired, Some(RuleId::a(25)), None)
    );
    assert_eq!(
        *mark.effects,
        [
            E::ToHit(-1),
            E::HandToHit(1, -2),
            E::Forgets,
            E::Score(Ability::Charisma, -1),
            E::SpellFailure(10),
            E::Seizures(1),
            E::Score(Ability::Wisdom, -1),
        ]
    );
}

#[test]
fn a25_a_healer_without_memory_cares_as_a_layman_does() {
    let text = r#"(version: 1, party: "Two", rulebook: "advanced", units: {
        "osric": (creature: "man-at-arms", hit_points: 40, health: (hit_points: 5)),
        "anselm": (creature: "cleric", health: (disabilities: [(what: Forgetful)])),
    })"#;
    let mut party = Party::read(&Source::inline("two.ron", text)).unwrap_or_else(|error| panic!("{error}"));
    let mut bedsides = tended(&party, "anselm");
    pass(&mut party, 1, &mut bedsides, &[]);
    assert_eq!(health(&party).hit_points, Some(7), "two points, not three");
}

#[test]
fn a25_something_stays_of_a_coma_that_was_not_stood() {
    let coma = "health: (coma: (missed_by: 1, length: Short, rolled: 2))";
    let stays = |faces: &[(u16, u16)]| {
        let mut party = party(coma);
        alone(&mut party, 1, &[&[(100, 100)], faces].concat());
        (party.members[&id("osric")].unit(&party.rulebook), health(&party).disabilities[0])
    };
    let (unit, mark) = stays(&[(8, 2)]);
    let intelligence = unit.scores().abilities.intelligence;
    assert_eq!((mark.what, intelligence), (Disability::Weaker(Ability::Intelligence), 9));
    let (_, weak) = stays(&[(8, 7), (4, 2)]);
    assert_eq!(
        (weak.what, weak.limb.map(|limb| limb.words())),
        (Disability::WeakLimb, Some("left arm".to_owned()))
    );
    assert_eq!(stays(&[(8, 8)]).1.what, Disability::Seizures);
}

#[test]
fn a29_the_rotting_disease_shows_then_wastes_then_kills() {
    let mut party = party("health: (rot: 0)");
    assert_eq!(alone(&mut party, 12, &[]), []);
    assert_eq!(alone(&mut party, 1, &[]), [DayEvent::Rotted { lost: [1, 0, 0] }]);
    let news = alone(&mut party, 11, &[]);
    assert_eq!(news.last(), Some(&DayEvent::PassedAway), "dead on day 24");
    assert_eq!(health(&party).dead.map(|dead| dead.day), Some(24));
    assert_eq!(alone(&mut party, 9, &[]), []);
}

#[test]
fn a37_poison_does_its_work_and_its_points_return_within_the_day() {
    let venom = |rule: u8, until: &str| {
        format!(
            r#"lasting: [(condition: Poisoned, cause: (rule: Some("A-{rule}")), until: {until},
                effects: [Score(Strength, -2), Score(Dexterity, -2)])]"#
        )
    };
    let mut done = party(&venom(35, "Usual"));
    assert_eq!(alone(&mut done, 1, &[(6, 3), (6, 4)]), [DayEvent::PoisonPassed { points: 4, hours: 7 }]);
    assert!(done.members[&id("osric")].sheet.lasting.is_empty());
    let mut growing = party(&venom(35, "Complete(1, 3)"));
    let news = alone(&mut growing, 1, &[(6, 1), (6, 1)]);
    assert_eq!(news, [DayEvent::PoisonPassed { points: 10, hours: 2 }], "three rounds more");
    let mut deadly = party(&venom(34, "Complete(4, 9)"));
    assert_eq!(alone(&mut deadly, 1, &[]), [DayEvent::PassedAway]);
    assert_eq!(health(&deadly).dead.and_then(|dead| dead.rule), Some(RuleId::a(34)));
}

#[test]
fn a30_what_is_drained_for_good_stays_and_all_else_is_over_within_a_day() {
    let drained = |until: &str| {
        format!(
            r#"lasting: [(condition: Drained, cause: (rule: Some("A-30")), until: {until}, effects: [Level(-1)])]"#
        )
    };
    for (until, left) in [("Usual", 1), ("Round(60)", 0)] {
        let mut party = party(&drained(until));
        alone(&mut party, 1, &[]);
        let lasting = &party.members[&id("osric")].sheet.lasting;
        assert_eq!(lasting.len(), left);
        assert!(lasting.iter().all(|lasting| lasting.effects[..] == [LastingEffect::Level(-1)]));
    }
}

#[test]
fn a30_hit_points_of_levels_gone_for_a_while_come_back_within_a_day() {
    let gone = "effects: [Level(-1), HitPoints(-10)]";
    let mut party = party(&format!(
        r#"level: 4, lasting: [(condition: Drained, cause: (rule: Some("A-30")), until: Round(60), {gone})], health: (hit_points: 24)"#
    ));
    let news = alone(&mut party, 1, &[]);
    assert_eq!(news[1], DayEvent::Healed { points: 10, now: 34, full: 40 });
    assert_eq!(health(&party).hit_points, Some(35), "and a day's healing");
}

/// Osric alone with so many hit points and a wound.
pub(super) fn alone_with(points: i16, wound: &str) -> Party {
    let text = format!(
        r#"(version: 1, party: "One", rulebook: "advanced", units: {{
            "osric": (creature: "peasant", hit_points: 8, level: 1,
                health: (hit_points: {points}, wounds: [{wound}])),
        }})"#
    );
    Party::read(&Source::inline("one.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a59_whoever_is_able_binds_all_wounds_and_otherwise_they_bleed() {
    let wounds = r#"health: (wounds: [(part: "torso", grade: Major), (bleeding: 1)])"#;
    let mut party = party(wounds);
    assert_eq!(alone(&mut party, 1, &[]), [DayEvent::Bandaged { by: id("anselm"), wounds: 2 }]);
    let mut minor = alone_with(-2, "(grade: Minor)");
    let news = super::tests::alone(&mut minor, 1, &[(2, 2), (20, 13), (2, 1), (20, 14)]);
    assert_eq!(
        news[0],
        DayEvent::BledAlone { points: 3, left: -5 },
        "closed after two turns, and steadied before"
    );
    let mut fixed = alone_with(-1, "(bleeding: 3)");
    let news = super::tests::alone(&mut fixed, 1, &[]);
    assert_eq!(news, [DayEvent::BledAlone { points: 9, left: -10 }, DayEvent::PassedAway]);
}

#[test]
fn a44_whoever_bleeds_to_below_0_alone_sinks_from_there() {
    // One point in the tenth round, and one in each of the next nine.
    let mut minor = alone_with(0, "(grade: Minor)");
    let news = super::tests::alone(&mut minor, 1, &[(2, 1), (20, 14)]);
    assert_eq!(
        news,
        [DayEvent::BledAlone { points: 10, left: -10 }, DayEvent::PassedAway],
        "though it has closed"
    );
    let mut fixed = alone_with(0, "(bleeding: 3)");
    let news = super::tests::alone(&mut fixed, 1, &[]);
    assert_eq!(news, [DayEvent::BledAlone { points: 10, left: -10 }, DayEvent::PassedAway], "not 3, 4 and 4");
}

#[test]
fn who_cares_for_whom_is_refused_with_a_reason() {
    let sick = party("health: (hit_points: -2)");
    let mut bedsides = tended(&sick, "anselm");
    let told = |bedsides: &mut Bedsides, carer: &str, patient: &str| {
        bedsides.tend(&sick, id(carer), id(patient)).expect_err("it is refused").to_string()
    };
    for (carer, patient, why) in [
        ("anslem", "osric", "the party has no member `anslem`; did you mean `anselm`?"),
        ("wat", "wat", "wat cannot care for itself; somebody else must"),
        ("wat", "osric", "osric is cared for by anselm already; one carer is enough"),
        ("osric", "wat", "osric cannot care for anybody: it has no hit points left"),
        ("zeb", "wat", "zeb cannot care for anybody: it is dead"),
        ("wat", "zeb", "zeb is dead; nobody can care for it any more"),
        ("wat", "anselm", "anselm lies in bed and is cared for, so it cannot care for others"),
    ] {
        let expected = if why.starts_with("anselm lies") { "anselm" } else { why };
        assert!(told(&mut bedsides, carer, patient).contains(expected), "{carer} {patient}");
    }
    let members: String = (0..8).map(|number| format!(r#""p{number}": (creature: "peasant"),"#)).collect();
    let crowd = format!(r#"(version: 1, party: "Crowd", units: {{{members}}})"#);
    let crowd = Party::read(&Source::inline("crowd.ron", &crowd)).unwrap_or_else(|error| panic!("{error}"));
    let mut bedsides = Bedsides::default();
    for number in 1..=MOST_PATIENTS {
        bedsides.tend(&crowd, id("p0"), id(&format!("p{number}"))).expect("there is room");
    }
    let error = bedsides.tend(&crowd, id("p0"), id("p7")).expect_err("one too many");
    assert_eq!(error, BedsideError::Crowded { carer: id("p0"), patients: 7 });
}

#[test]
fn a_carer_that_falls_ill_leaves_its_patients() {
    let text = r#"(version: 1, party: "Two", rulebook: "advanced", units: {
        "osric": (creature: "peasant", hit_points: 30, health: (hit_points: 2)),
        "wat": (creature: "peasant", abilities: (constitution: 3, strength: 10, dexterity: 10), health: (rot: 4)),
    })"#;
    let mut party = Party::read(&Source::inline("two.ron", text)).unwrap_or_else(|error| panic!("{error}"));
    let mut bedsides = tended(&party, "wat");
    pass(&mut party, 2, &mut bedsides, &[]);
    let news = pass(&mut party, 1, &mut bedsides, &[]);
    assert_eq!(news[0], DayEvent::Untended { by: id("wat") });
    assert_eq!(health(&party).hit_points, Some(2 + 2 + 2 + 1));
}

/// A party of twenty with all that days deal with.
fn twenty() -> Party {
    let ills = [
        r#"hit_points: 3, injuries: [(part: "left-leg", degree: Broken), (part: "head", degree: Injured)]"#,
        "coma: (missed_by: 4)",
        "rot: 0",
        r#"injuries: [(part: "left-arm", degree: Severed), (part: "torso", degree: Struck)]"#,
        r#"hit_points: -2, injury_points: 3, wounds: [(grade: Severe)]"#,
    ];
    let member = |number: usize| {
        format!(r#""m{number}": (creature: "knight", health: ({})),"#, ills[number % ills.len()])
    };
    let members: String = (0..19).map(member).collect();
    let text =
        format!(r#"(version: 1, party: "Twenty", units: {{ "nurse": (creature: "cleric"), {members} }})"#);
    Party::read(&Source::inline("twenty.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn ten_days_are_the_same_as_four_and_six() {
    for seed in 0..8 {
        let pass = |spans: &[u32]| {
            let mut party = twenty();
            let mut news = Vec::new();
            for days in spans {
                let text = party.to_text().expect("it is written");
                party = Party::read(&Source::inline("again.ron", &text))
                    .unwrap_or_else(|error| panic!("{error}"));
                let mut bedsides = Bedsides::default();
                for number in 1..=4 {
                    let patient = id(&format!("m{number}"));
                    if party.members[&patient].sheet.health.dead.is_none() {
                        bedsides.tend(&party, id("nurse"), patient).expect("there is room");
                    }
                }
                news.extend(party.pass_days(*days, &mut bedsides, &mut DayDice::seeded(seed)));
            }
            (party.to_text().expect("it is written"), news)
        };
        assert_eq!(pass(&[70]), pass(&[4, 6, 1, 59]));
    }
}

/// A year of twenty members takes 50 ms; the compiler's own checks and lack of speed are not counted against it.
#[test]
fn a_year_of_twenty_takes_less_than_50_ms() {
    let mut party = twenty();
    let begun = std::time::Instant::now();
    party.pass_days(365, &mut Bedsides::default(), &mut DayDice::seeded(1));
    let (taken, limit) = (begun.elapsed(), if cfg!(debug_assertions) { 2000 } else { 50 });
    println!("{taken:?}");
    assert!(taken.as_millis() < limit, "{taken:?}");
}

#[test]
fn a29_whoever_has_died_of_a_disease_or_in_a_coma_is_written_and_read() {
    let rotten = party("health: (rot: 23)");
    // The last day of a long coma is the end of its first week.
    let slept = party("health: (coma: (missed_by: 2, length: Long, rolled: 7, slept: 6))");
    for (mut party, carer, faces) in [(rotten, None, [].as_slice()), (slept, Some("wat"), &[(20, 1)])] {
        let mut bedsides = carer.map_or_else(Bedsides::default, |carer| tended(&party, carer));
        pass(&mut party, 1, &mut bedsides, faces);
        assert!(health(&party).dead.is_some());
        let text = party.to_text().expect("it is written");
        Party::read(&Source::inline("again", &text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
}
