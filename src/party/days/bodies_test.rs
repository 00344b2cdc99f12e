//! What a body must have for a day: hands to cast, to care and to bind, a voice to speak, and life to be healed.

use super::*;
use crate::level::Source;
use crate::model::{ItemId, Spell};
use crate::order::NoCasting;
use crate::party::{BedsideError, MemberFile, Unfit};

/// Injuries that leave no hand: both cut off, or both arms broken.
const HANDLESS: [&str; 2] = [
    r#"(part: "right-arm", degree: Severed, partial: true, left: 0), (part: "left-arm", degree: Severed, partial: true, left: 0)"#,
    r#"(part: "right-arm", degree: Broken, left: 9), (part: "left-arm", degree: Broken, left: 9)"#,
];

/// A party of these members, by id.
fn party(members: &[(&str, &str)]) -> Party {
    let units: String = members.iter().map(|(id, keys)| format!("\"{id}\": ({keys}), ")).collect();
    let text = format!(r#"(version: 1, party: "Some", rulebook: "advanced", units: {{{units}}})"#);
    Party::read(&Source::inline("some.ron", &text)).unwrap_or_else(|error| panic!("{error}"))
}

const PRIEST: &str = r#"creature: "cleric", level: 12, abilities: (wisdom: 18), stowed: ["cure_scroll"],
    spells: { CureLightWounds: 1, Heal: 1, NeutralizePoison: 1 }"#;
const HURT: &str = r#"creature: "man-at-arms", hit_points: 40, health: (hit_points: 5)"#;

fn id(name: &str) -> UnitId {
    name.parse().expect("an id")
}

/// The priest in this state, and a patient.
fn priest(state: &str) -> Party {
    party(&[("anselm", &format!("{PRIEST}, {state}")), ("osric", HURT)])
}

fn cast(party: &mut Party, spell: Spell) -> Result<Vec<DayNews>, CastError> {
    party.cast((id("anselm"), spell), id("osric"), &mut DayDice::seeded(1))
}

fn read(party: &mut Party) -> Result<Vec<DayNews>, UseError> {
    let scroll = party.thing_named(id("anselm"), "cure_scroll")?;
    party.use_thing((id("anselm"), scroll), id("osric"), &mut DayDice::seeded(1))
}

fn sheet<'p>(party: &'p Party, name: &str) -> &'p MemberFile {
    &party.members[&id(name)].sheet
}

#[test]
fn a03_a_priest_without_hands_casts_between_battles_as_little_as_in_one() {
    for injuries in HANDLESS {
        let mut party = priest(&format!("health: (injuries: [{injuries}])"));
        let spell = Spell::CureLightWounds;
        let refused = NoCasting::NoHands { unit: id("anselm"), spell };
        assert_eq!(cast(&mut party, spell), Err(CastError::Hindered(refused)));
        let spell = Spell::CureSeriousWounds;
        let refused = NoCasting::NoHands { unit: id("anselm"), spell };
        assert_eq!(read(&mut party), Err(UseError::Hindered(refused)));
        assert!(sheet(&party, "anselm").health.spent.is_empty());
        assert_eq!(party.remedies(id("osric")), [], "and nobody offers it");
    }
    let one = r#"health: (injuries: [(part: "left-arm", degree: Broken, left: 9)])"#;
    assert!(cast(&mut priest(one), Spell::CureLightWounds).is_ok(), "what the other holds is put away");
}

#[test]
fn s26_s29_whoever_has_no_voice_or_no_sight_neither_casts_nor_reads() {
    let unit = id("anselm");
    let state = |condition: &str| format!("lasting: [(condition: {condition}, until: Round(90))]");
    let mut silent = priest(&state("Silenced"));
    let refused = NoCasting::Silenced { unit };
    assert_eq!(cast(&mut silent, Spell::Heal), Err(CastError::Hindered(refused.clone())));
    assert_eq!(read(&mut silent), Err(UseError::Hindered(refused)));
    assert_eq!(silent.remedies(id("osric")), []);
    for condition in ["Dazzled", "Darkened"] {
        let mut blind = priest(&state(condition));
        assert_eq!(read(&mut blind), Err(UseError::Hindered(NoCasting::TooDark { unit })));
        assert!(cast(&mut blind, Spell::Heal).is_ok(), "{condition}: no spell in mind is read");
    }
    silent.pass_days(1, &mut Bedsides::default(), &mut DayDice::seeded(1));
    assert!(cast(&mut silent, Spell::Heal).is_ok(), "it is over within a day");
}

#[test]
fn s05_s08_s30_spells_and_potions_that_heal_work_on_the_living_alone() {
    for creature in ["skeleton", "troll"] {
        let bones = format!(r#"creature: "{creature}", health: (hit_points: 1)"#);
        let potion = r#"creature: "archer", stowed: ["healing_potion"]"#;
        let mut party = party(&[("anselm", PRIEST), ("osric", &bones), ("robin", potion)]);
        for spell in [Spell::CureLightWounds, Spell::Heal, Spell::NeutralizePoison] {
            let refused = CastError::NotAlive { spell, patient: id("osric") };
            assert_eq!(cast(&mut party, spell), Err(refused), "{creature}");
        }
        assert!(read(&mut party).is_err());
        let thing: ItemId = party.thing_named(id("robin"), "healing_potion").expect("it is there");
        let drunk = party.use_thing((id("robin"), thing), id("osric"), &mut DayDice::seeded(1));
        let refused = CastError::NotAlive { spell: Spell::CureLightWounds, patient: id("osric") };
        assert_eq!(drunk, Err(UseError::Cast(refused)), "{creature}");
        assert!(party.thing_named(id("robin"), "healing_potion").is_ok(), "and is still there");
        assert_eq!(party.remedies(id("osric")), []);
    }
}

#[test]
fn a50_the_undead_do_not_mend_and_others_without_blood_do() {
    let injuries = r#"injuries: [(part: "left-arm", degree: Struck)]"#;
    for (creature, mends) in [("skeleton", false), ("mummy", false), ("troll", true)] {
        let member = format!(r#"creature: "{creature}", health: (hit_points: 1, {injuries})"#);
        let mut party = party(&[("osric", &member), ("wat", r#"creature: "peasant""#)]);
        let mut bedsides = Bedsides::default();
        bedsides.tend(&party, id("wat"), id("osric")).expect("he can");
        let prospect = party.prospect(id("osric"), Some(id("wat"))).expect("it is not dead");
        assert_eq!(prospect.may_hope(), mends, "{creature}");
        let news = party.pass_days(30, &mut bedsides, &mut DayDice::seeded(1));
        assert_eq!(!news.is_empty(), mends, "{creature}");
        assert_eq!(sheet(&party, "osric").health.hit_points == Some(1), !mends, "{creature}");
    }
}

#[test]
fn a56_the_shock_of_a_lost_limb_passes_for_the_undead_too() {
    let lost = r#"creature: "skeleton", health: (injuries: [(part: "left-arm", degree: Severed, left: 2)])"#;
    let mut party = party(&[("osric", lost)]);
    let news = party.pass_days(2, &mut Bedsides::default(), &mut DayDice::seeded(1));
    assert!(matches!(news[..], [DayNews { event: DayEvent::GotUp { .. }, .. }]), "{news:?}");
    assert_eq!(party.members[&id("osric")].unfit(&party.rulebook), None);
}

#[test]
fn a43_the_undead_are_not_worn_out_by_their_last_spell() {
    for (tags, tires) in [("Humanoid", true), ("Undead", false)] {
        let caster =
            format!(r#"creature: "cleric", level: 12, tags: [{tags}], spells: {{ CureLightWounds: 1 }}"#);
        let mut party = party(&[("anselm", &caster), ("osric", HURT)]);
        let news = cast(&mut party, Spell::CureLightWounds).expect("it can");
        assert_eq!(news.iter().any(|news| matches!(news.event, DayEvent::WornOut { .. })), tires);
    }
}

#[test]
fn a60_nobody_binds_wounds_or_cares_for_others_without_hands() {
    let wounded = r#"creature: "man-at-arms", hit_points: 40,
        health: (hit_points: 30, wounds: [(part: "torso", grade: Minor)])"#;
    let maimed = format!(r#"creature: "man-at-arms", hit_points: 20, health: (injuries: [{}])"#, HANDLESS[0]);
    for helper in [r#"creature: "wolf""#, &maimed] {
        let lies = wounded.replace("hit_points: 30", "hit_points: 0");
        let mut party = party(&[("helper", helper), ("osric", &lies)]);
        let refused = BedsideError::UnfitCarer { carer: id("helper"), why: Unfit::NoHands };
        let tended = Bedsides::default().tend(&party, id("helper"), id("osric"));
        assert_eq!(tended, Err(refused.clone()));
        assert_eq!(refused.to_string(), "helper cannot care for anybody: it has no hands");
        assert_eq!(party.carers(id("osric"), &Bedsides::default()), []);
        let news = party.pass_days(1, &mut Bedsides::default(), &mut DayDice::seeded(1));
        assert!(matches!(news[0].event, DayEvent::BledAlone { .. }), "{news:?}");
    }
    let mut own = party(&[("osric", wounded)]);
    let news = own.pass_days(1, &mut Bedsides::default(), &mut DayDice::seeded(1));
    assert!(matches!(news[0].event, DayEvent::Bandaged { .. }), "its own hands are enough: {news:?}");
}

#[test]
fn s30_a_potion_is_given_by_hands() {
    let lies = HURT
        .replace("hit_points: 5", "hit_points: -2")
        .replace("health", "stowed: [\"healing_potion\"], health");
    let mut party = party(&[("helper", r#"creature: "wolf""#), ("osric", &lies)]);
    let thing = party.thing_named(id("osric"), "healing_potion").expect("it is there");
    let refused = party.use_thing((id("osric"), thing), id("osric"), &mut DayDice::seeded(1));
    assert_eq!(refused, Err(UseError::NobodyAble(id("osric"))));
}
