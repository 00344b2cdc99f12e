//! Spells between battles, with scripted dice.

use super::tests::{alone, health, id, party};
use super::*;
use crate::level::Source;
use crate::model::{Condition, Degree, Spell};
use crate::rules::{ComaLength, Disability};

/// The party of [`party`] with a priest who has these spells in mind.
fn with_priest(osric: &str, spells: &str) -> Party {
    let text = format!(
        r#"(version: 1, party: "Two", rulebook: "advanced", units: {{
            "osric": (creature: "man-at-arms", abilities: (constitution: 12), hit_points: 40, {osric}),
            "anselm": (creature: "cleric", name: "Anselm", level: 12, abilities: (wisdom: 18), spells: {{{spells}}}),
        }})"#
    );
    Party::read(&Source::inline("two.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
}

/// What a spell does with these dice.
fn cast(party: &mut Party, spell: &str, faces: &[(u16, u16)]) -> Result<Vec<DayEvent>, CastError> {
    let mut dice = DayDice::scripted(faces);
    let news = party.cast((id("anselm"), Party::spell_named(spell)?), id("osric"), &mut dice)?;
    assert_eq!(dice.used(), faces.len(), "all dice are rolled");
    Ok(news.into_iter().map(|news| news.event).collect())
}

#[test]
fn a51_to_a53_spells_heal_injuries_and_give_points_back_and_are_gone_for_the_day() {
    let injuries = r#"(part: "head", degree: Struck), (part: "left-arm", degree: Broken, left: 9)"#;
    let osric = format!("health: (hit_points: 5, injuries: [{injuries}])");
    let mut party = with_priest(&osric, "CureLightWounds: 1, CureDisease: 1");
    let news = cast(&mut party, "cure-light-wounds", &[(8, 3)]).expect("he has it in mind");
    assert!(matches!(news[0], DayEvent::InjuryHealed { degree: Degree::Struck, .. }), "{news:?}");
    assert!(matches!(news[1], DayEvent::SpellHelped { points: 3, now: 8, .. }), "{news:?}");
    assert_eq!(health(&party).injuries.len(), 1, "bones do not knit");
    let gone = cast(&mut party, "cure-light-wounds", &[]).expect_err("it is gone").to_string();
    assert_eq!(gone, "anselm does not have cure light wounds in mind today");
    let text = party.to_text().expect("it is written");
    let mut again =
        Party::read(&Source::inline("again.ron", &text)).unwrap_or_else(|error| panic!("{error}"));
    assert!(cast(&mut again, "cure-light-wounds", &[]).is_err(), "the file keeps that");
    alone(&mut again, 1, &[]);
    assert!(cast(&mut again, "cure-light-wounds", &[(8, 1)]).is_ok(), "a new day");
}

#[test]
fn a54_knit_bones_bleed_no_more() {
    let wounds = r#"(part: "left-arm", grade: Major), (part: "head", grade: Minor)"#;
    let health_before = format!(
        r#"health: (hit_points: 5, injuries: [(part: "left-arm", degree: Broken)], wounds: [{wounds}])"#
    );
    let mut party = with_priest(&health_before, "CureSeriousWounds: 1, Bless: 1");
    let news = cast(&mut party, "knit-bones", &[]).expect("he has a cure in mind");
    assert!(matches!(news[..], [DayEvent::InjuryHealed { degree: Degree::Broken, .. }]), "{news:?}");
    let parts: Vec<_> = health(&party).wounds.iter().map(|wound| wound.part).collect();
    assert_eq!(parts, [Some("head".parse().expect("a part"))]);
}

#[test]
fn a60_of_a_wound_of_both_kinds_both_parts_are_eased_between_battles_too() {
    let osric = "health: (hit_points: 5, wounds: [(bleeding: 2, grade: Severe)])";
    let mut party = with_priest(osric, "CureSeriousWounds: 1, Bless: 1");
    cast(&mut party, "cure-serious-wounds", &[(8, 1), (8, 1)]).expect("he has it in mind");
    let wound = &health(&party).wounds[0];
    assert_eq!((wound.bleeding, wound.grade), (1, Some(crate::model::Bleeding::Minor)));
}

#[test]
fn a26_spells_shorten_a_coma_and_heal_ends_it() {
    let sleeping = "health: (coma: (missed_by: 1, length: Extreme, rolled: 3, slept: 40))";
    let spells = "CureSeriousWounds: 1, CureCriticalWounds: 1, Heal: 1, Bless: 1";
    let mut party = with_priest(sleeping, spells);
    cast(&mut party, "cure-serious-wounds", &[(8, 1), (8, 1), (10, 4), (10, 5)]).expect("he has it in mind");
    let coma = health(&party).coma.expect("it sleeps on");
    assert_eq!((coma.length, coma.rolled, coma.slept), (Some(ComaLength::Long), 9, 0));
    assert_eq!(health(&party).wasting.map(|wasting| wasting.points), Some(1), "what is wasted stays");
    cast(&mut party, "cure-critical-wounds", &[(8, 1), (8, 1), (8, 1), (6, 2)]).expect("he has it in mind");
    let coma = health(&party).coma.expect("it sleeps on");
    assert_eq!((coma.length, coma.critical_cure), (Some(ComaLength::Short), true));
    cast(&mut party, "heal", &[]).expect("he has it in mind");
    assert_eq!(health(&party).coma, None);
    let mut short = with_priest("health: (coma: (missed_by: 1, length: Short, rolled: 3))", spells);
    let news =
        cast(&mut short, "cure-serious-wounds", &[(8, 1), (8, 1), (100, 1)]).expect("he has it in mind");
    assert!(matches!(news[..], [_, DayEvent::Woke { left: None, .. }]), "the check is due at once: {news:?}");
    assert_eq!(health(&short).coma, None);
}

#[test]
fn a26_the_first_day_makes_a_coma_shorter_on_which_a_battle_has_seen_spells() {
    for (face, shorter, dice, left) in [
        (96, 1, &[(10, 4), (10, 5)][..], Some((ComaLength::Long, 9))),
        (71, 1, &[(12, 1), (12, 2), (100, 1)], None),
        (71, 3, &[(100, 1)], None),
        (1, 1, &[(100, 1)], None),
    ] {
        let mut party = party(&format!("health: (coma: (missed_by: 1, shorter: {shorter}))"));
        alone(&mut party, 1, &[&[(100, face)], dice].concat());
        let coma = health(&party).coma;
        assert_eq!(coma.and_then(|coma| Some((coma.length?, coma.rolled))), left, "{face} {shorter}");
        assert_eq!(coma.map_or(0, |coma| coma.shorter), 0);
    }
}

#[test]
fn a21_magic_is_no_water() {
    let sleeping = "health: (coma: (missed_by: 1, length: Extreme, rolled: 3, slept: 2, alone: 2))";
    let mut party = with_priest(sleeping, "CureSeriousWounds: 1, Bless: 1");
    cast(&mut party, "cure-serious-wounds", &[(8, 1), (8, 1), (10, 4), (10, 5)]).expect("he has it in mind");
    assert_eq!(health(&party).coma.map(|coma| (coma.slept, coma.alone)), Some((0, 2)));
    assert_eq!(alone(&mut party, 1, &[]).last(), Some(&DayEvent::PassedAway));
}

#[test]
fn a51_spells_between_battles_have_dice_of_their_own_each() {
    let points = |news: Vec<DayNews>| match news[0].event {
        DayEvent::SpellHelped { points, .. } => points,
        _ => panic!("{news:?}"),
    };
    let spells = "CureLightWounds: 3, Bless: 1";
    let (caster, patient) = ((id("anselm"), Spell::CureLightWounds), id("osric"));
    let (mut at_once, mut by_files) =
        (with_priest("health: (hit_points: 1)", spells), with_priest("health: (hit_points: 1)", spells));
    let mut dice = DayDice::seeded(3);
    let mut all = Vec::new();
    for day in 0..3 {
        for _ in 0..if day < 2 { 2 } else { 1 } {
            let one = points(at_once.cast(caster, patient, &mut dice).expect("he has it in mind"));
            let other =
                points(by_files.cast(caster, patient, &mut DayDice::seeded(3)).expect("he has it in mind"));
            assert_eq!(one, other, "however often the program begins anew");
            all.push(one);
            let text = by_files.to_text().expect("it is written");
            by_files = Party::read(&Source::inline("again", &text)).unwrap_or_else(|error| panic!("{error}"));
        }
        at_once.pass_days(1, &mut Bedsides::default(), &mut dice);
        by_files.pass_days(1, &mut Bedsides::default(), &mut DayDice::seeded(3));
    }
    let faces: std::collections::BTreeSet<i16> = all.iter().copied().collect();
    assert!(faces.len() > 2, "{all:?}");
}

#[test]
fn a28_cure_disease_ends_it_and_other_spells_are_refused() {
    let mut party = with_priest("health: (rot: 14)", "CureDisease: 1, Prayer: 1");
    cast(&mut party, "cure-disease", &[]).expect("he has it in mind");
    assert_eq!(health(&party).rot, None);
    for (spell, why) in [
        ("prayer", "prayer heals nothing"),
        ("heal", "anselm does not have heal in mind today"),
        ("cure-disaese", "there is no spell `cure-disaese`; did you mean `cure-disease`?"),
    ] {
        assert_eq!(cast(&mut party, spell, &[]).expect_err("it is refused").to_string(), why);
    }
}

#[test]
fn s04_what_a_cure_ends_is_told_and_that_there_was_nothing() {
    let poisoned = "lasting: [(condition: Poisoned, cause: (rule: Some(\"A-36\")))]";
    for (osric, spell, told) in [
        ("health: (rot: 14)", "cure-disease", "is over this by cure disease of Anselm: rotting"),
        ("", "cure-disease", "has nothing that cure disease of Anselm could end"),
        (poisoned, "neutralize-poison", "is over this by neutralize poison of Anselm: poisoned"),
        ("health: (rot: 14)", "neutralize-poison", "has nothing that neutralize poison of Anselm could end"),
    ] {
        let mut party =
            with_priest(&format!("name: \"Osric\", {osric}"), "CureDisease: 1, NeutralizePoison: 1");
        let spell = (id("anselm"), Party::spell_named(spell).expect("it is a spell"));
        let news = party.cast(spell, id("osric"), &mut DayDice::scripted(&[])).expect("he has it in mind");
        let sentences: Vec<String> = news.iter().map(|news| party.sentence(news)).collect();
        assert_eq!(sentences, [format!("Osric {told}")]);
    }
}

#[test]
fn s20_deaths_door_brings_back_from_below_0_and_the_shock_is_stood() {
    for (face, sleeps) in [(80, false), (81, true)] {
        let mut party = with_priest("health: (hit_points: -3)", "DeathsDoor: 1, Bless: 1");
        let news = cast(&mut party, "death's-door", &[(100, face)]).expect("it helps");
        let (by, spell) = (id("anselm"), crate::model::Spell::DeathsDoor);
        assert_eq!(news[0], DayEvent::SpellHelped { by, spell, points: 3, now: 0 });
        assert_eq!((health(&party).hit_points, health(&party).coma.is_some()), (Some(0), sleeps));
    }
    let mut party = with_priest("health: (hit_points: 0)", "DeathsDoor: 1, Bless: 1");
    let error = cast(&mut party, "death's-door", &[]).expect_err("it is out of danger").to_string();
    assert_eq!(error, "death's door does nothing for osric, who has 0 hit points or more");
}

#[test]
fn a25_slurred_speech_spoils_every_tenth_spell_between_battles() {
    for (face, spoils) in [(10, true), (11, false)] {
        let mut party = with_priest("health: (hit_points: 5)", "CureLightWounds: 2");
        let mark = crate::party::health::LeftByComa { what: Disability::SlurredSpeech, limb: None };
        party.members.get_mut(&id("anselm")).expect("he is there").sheet.health.disabilities.push(mark);
        let healing: &[(u16, u16)] = if spoils { &[] } else { &[(8, 3)] };
        let news =
            cast(&mut party, "cure-light-wounds", &[&[(100, face)], healing].concat()).expect("he casts");
        let spell = crate::model::Spell::CureLightWounds;
        let failed = DayEvent::SpellFailed { spell, chance: 10, natural: face };
        assert_eq!(news == [failed], spoils);
        assert_eq!(health(&party).hit_points, Some(if spoils { 5 } else { 8 }));
        let told = party.remedies(id("osric"));
        assert_eq!(told.iter().map(|remedy| (remedy.left, remedy.fails)).collect::<Vec<_>>(), [(1, 10)]);
    }
}

#[test]
fn a43_the_last_spell_of_a_day_wears_its_caster_out_until_the_next() {
    // A cleric has a Constitution of 10.
    let state = Condition::WornOut;
    for (face, fainted) in [(70, false), (71, true)] {
        let mut party = with_priest("health: (hit_points: 5)", "CureLightWounds: 2");
        let cleric = |party: &Party| party.members[&id("anselm")].unit(&party.rulebook);
        cast(&mut party, "cure-light-wounds", &[(8, 3)]).expect("he casts");
        assert!(cleric(&party).conditions.is_empty(), "he has another in mind");
        let news = cast(&mut party, "cure-light-wounds", &[(8, 3), (100, face)]).expect("he casts");
        assert_eq!(news[1], DayEvent::WornOut { chance: 70, natural: face, fainted });
        assert!(cleric(&party).conditions.has(state));
        let text = party.to_text().expect("it is written");
        let again =
            Party::read(&Source::inline("again.ron", &text)).unwrap_or_else(|error| panic!("{error}"));
        assert!(cleric(&again).conditions.has(state), "the file keeps that");
        alone(&mut party, 1, &[]);
        assert!(cleric(&party).conditions.is_empty(), "a night's rest");
    }
}

#[test]
fn a54_a_cure_of_serious_wounds_may_be_devoted_to_bones() {
    let osric = r#"health: (hit_points: 5, injuries: [(part: "left-leg", degree: Broken, left: 9)])"#;
    let spells = "CureSeriousWounds: 1, Bless: 1";
    let mut party = with_priest(osric, spells);
    cast(&mut party, "cure-serious-wounds", &[(8, 3), (8, 3)]).expect("he has it in mind");
    assert_eq!((health(&party).injuries.len(), health(&party).hit_points), (1, Some(12)), "it heals wounds");
    assert!(cast(&mut party, "knit-bones", &[]).is_err(), "the spell is gone");
    let mut party = with_priest(osric, spells);
    cast(&mut party, "knit-bones", &[]).expect("the same spell, for bones");
    assert_eq!((health(&party).injuries.len(), health(&party).hit_points), (0, Some(5)));
    let gone = cast(&mut party, "cure-serious-wounds", &[]).expect_err("it is gone").to_string();
    assert_eq!(gone, "anselm does not have cure serious wounds in mind today");
    let text = party.to_text().expect("it is written");
    assert!(text.contains("CureSeriousWounds: 1"), "{text}");
}

#[test]
fn a19_a_shock_is_stood_once_a_fall() {
    let mut party = party("health: (hit_points: -1, shock_stood: true)");
    let news = alone(&mut party, 2, &[]);
    assert!(news.iter().all(|news| matches!(news, DayEvent::Healed { .. })), "{news:?}");
    assert_eq!((health(&party).hit_points, health(&party).shock_stood), (Some(1), false), "up again");
    let mut party = with_priest("health: (hit_points: -2)", "DeathsDoor: 1, Bless: 1");
    cast(&mut party, "death's-door", &[(100, 1)]).expect("he has it in mind");
    assert!(health(&party).shock_stood, "not yet up");
}
