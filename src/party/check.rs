//! Faults of parties that the types of their files cannot express.

use super::format::{LAST_DAY, MemberFile, PartyFile};
use super::health::{LeftByComa, OpenWound, PartInjury, Slumber, Wasting};
use super::present::{WEEK, days_of_sleep};
use super::roster::{MOST_MEMBERS, Member, Party};
use crate::level::{Document, Faults, FileError, Key, Source, all, beyond_magic, both, did_you_mean_in};
use crate::model::{Body, BodyArea, Degree, PartId, Spell, UnitId};
use crate::rules::{DAYS_ALONE, Disability, codex, day_of_death, death_threshold, steps_lost};

/// The most days or points that an injury may have before it.
const LONGEST: u16 = 999;
/// The most points that a fixed wound may cost each round.
const FASTEST: u16 = 99;

/// Checks what can be told before the members are built.
pub(super) fn members(file: &PartyFile, source: &Source) -> Result<(), Faults> {
    if file.day > LAST_DAY {
        let problem = format!("day {}; no party is older than {LAST_DAY} days", file.day);
        return Err(source.fault(&[Key::Field("day")], problem).into());
    }
    let units = [Key::Field("units")];
    match file.units.len() {
        0 => return Err(source.fault(&units, "a party needs at least one member").into()),
        1..=MOST_MEMBERS => {}
        many => {
            let problem = format!("{many} members; a party may have at most {MOST_MEMBERS}");
            return Err(source.fault(&units, problem).into());
        }
    }
    Ok(())
}

/// Checks that there are the rules that the file names as causes of what lasts on members, and of their deaths.
pub(super) fn causes(file: &PartyFile, source: &Source) -> Result<(), Faults> {
    let whole = Document::whole(source);
    let member = |(id, sheet): (&UnitId, &MemberFile)| {
        let unit = whole.inside(&[Key::Field("units"), Key::Entry(id.as_str())]);
        let at = [Key::Field("health"), Key::Field("dead"), Key::Field("rule")];
        let death = sheet.health.dead.and_then(|dead| dead.rule);
        let death =
            death.map_or(Ok(()), |rule| codex().named(rule, |problem| unit.fault(&at, problem)).map(drop));
        both(codex().check_lasting(&sheet.lasting, &unit), death)
    };
    all(file.units.iter().map(member)).map(drop)
}

/// Checks what is wrong with the members of a party.
pub(super) fn health(party: &Party, source: &Source) -> Result<(), Faults> {
    let whole = Document::whole(source);
    let member = |(id, member): (&UnitId, &Member)| {
        let unit = whole.inside(&[Key::Field("units"), Key::Entry(id.as_str())]);
        both(
            points(member, &unit),
            both(
                body(member, &unit),
                both(things(member, &unit), both(days(member, &unit), past(member, party.day, &unit))),
            ),
        )
    };
    all(party.members.iter().map(member)).map(drop)
}

fn points(member: &Member, unit: &Document) -> Result<(), FileError> {
    let health = &member.sheet.health;
    let full = member.sound.hit_points.full;
    let end = death_threshold(member.sound.abilities.constitution, false);
    let (who, least) = if health.dead.is_some() { ("dead", end) } else { ("living", end + 1) };
    let at = [Key::Field("health"), Key::Field("hit_points")];
    match health.hit_points {
        Some(points) if !(least..=full).contains(&points) => {
            let problem = format!("{points} hit points left; a {who} member has {least} to {full}");
            Err(unit.fault(&at, problem))
        }
        _ if health.injury_points > LONGEST => {
            let at = [Key::Field("health"), Key::Field("injury_points")];
            let problem =
                format!("injury_points of {}; it must be within 0..={LONGEST}", health.injury_points);
            Err(unit.fault(&at, problem))
        }
        _ if health.injury_healing > 9 => {
            let at = [Key::Field("health"), Key::Field("injury_healing")];
            let problem = format!("injury_healing of {}; it must be within 0..=9", health.injury_healing);
            Err(unit.fault(&at, problem))
        }
        _ => Ok(()),
    }
}

fn body(member: &Member, unit: &Document) -> Result<(), Faults> {
    let (health, body) = (&member.sheet.health, &member.sound.kind.body);
    let inside = |list, place| unit.inside(&[Key::Field("health"), Key::Field(list), Key::Index(place)]);
    let injuries = health.injuries.iter().enumerate();
    let injuries = all(injuries.map(|(place, hurt)| {
        let at = inside("injuries", place);
        let is_lost = |before: &PartInjury| before.part == hurt.part && before.degree == Degree::Severed;
        if hurt.degree == Degree::Severed && health.injuries[..place].iter().any(is_lost) {
            let problem = format!("the {} is cut off already", hurt.part.words());
            return Err(at.fault(&[Key::Field("part")], problem));
        }
        injury(hurt, member, &at)
    }));
    let wounds = health.wounds.iter().enumerate();
    let wounds = all(wounds.map(|(place, open)| wound(open, body, &inside("wounds", place))));
    let marks = health.disabilities.iter().enumerate();
    let marks = all(marks.map(|(place, mark)| disability(mark, body, &inside("disabilities", place))));
    both(injuries, both(wounds, marks)).map(drop)
}

fn injury(hurt: &PartInjury, member: &Member, at: &Document) -> Result<(), FileError> {
    let area = part(hurt.part, &member.sound.kind.body, &[Key::Field("part")], at)?;
    let fault = |field, problem: String| Err(at.fault(&[Key::Field(field)], problem));
    if let Some(spot) = hurt.spot.filter(|spot| spot.area() != area) {
        return fault("spot", format!("{spot:?} is not on the {}", hurt.part.words()));
    }
    let severed = hurt.degree == Degree::Severed;
    if severed && !area.is_limb() && member.sheet.health.dead.is_none() {
        return fault("degree", format!("nobody lives without the {}", hurt.part.words()));
    }
    if hurt.partial && !severed {
        return fault("partial", "only what is `Severed` can be so in part".to_owned());
    }
    let may_be_replaced = severed && matches!(area, BodyArea::Arm | BodyArea::Leg);
    if hurt.prosthesis && !may_be_replaced {
        return fault(
            "prosthesis",
            "a hook or a wooden leg takes the place of a `Severed` arm or leg".to_owned(),
        );
    }
    match hurt.left {
        Some(left) if left > LONGEST => {
            fault("left", format!("left of {left}; it must be within 0..={LONGEST}"))
        }
        _ => Ok(()),
    }
}

fn wound(open: &OpenWound, body: &Body, at: &Document) -> Result<(), FileError> {
    if let Some(name) = open.part {
        part(name, body, &[Key::Field("part")], at)?;
    }
    let fault = |problem: String| Err(at.fault(&[Key::Field("bleeding")], problem));
    match open.bleeding {
        0 if open.grade.is_none() => {
            fault("this wound does not bleed; give it a `grade` or leave it out".to_owned())
        }
        0..=FASTEST => Ok(()),
        points => fault(format!("bleeding of {points}; it must be within 0..={FASTEST}")),
    }
}

fn disability(mark: &LeftByComa, body: &Body, at: &Document) -> Result<(), FileError> {
    let field = [Key::Field("limb")];
    match (mark.what, mark.limb) {
        (Disability::WeakLimb, None) => Err(at.fault(&field, "name the weak `limb`")),
        (Disability::WeakLimb, Some(limb)) if !part(limb, body, &field, at)?.is_limb() => {
            Err(at.fault(&field, format!("the {} is no limb", limb.words())))
        }
        (Disability::WeakLimb, Some(_)) | (_, None) => Ok(()),
        (_, Some(_)) => Err(at.fault(&field, "only a `WeakLimb` is of one limb")),
    }
}

/// What a part of a body is, if the body has it.
fn part(name: PartId, body: &Body, field: &[Key], at: &Document) -> Result<BodyArea, FileError> {
    body.part(name).map(|part| part.area).ok_or_else(|| {
        let parts = body.parts.iter().map(|part| part.name.as_str());
        let help = did_you_mean_in("`assets/bodies.ron`", name.as_str(), parts);
        at.fault(field, format!("its body has no `{name}`")).with_help(help)
    })
}

/// Checks things and armor that are not as the catalogs have them.
fn things(member: &Member, unit: &Document) -> Result<(), Faults> {
    let sheet = &member.sheet;
    let listed = [("held", &sheet.held), ("stowed", &sheet.stowed)];
    let counted = listed.into_iter().flat_map(|(list, things)| {
        things.iter().flatten().enumerate().map(move |(place, thing)| (list, place, thing))
    });
    let counted = all(counted.map(|(list, place, thing)| {
        let is_bundle =
            member.items.iter().any(|item| *item.item.template == *thing.item && item.ammunition.is_some());
        let beyond = thing.enhancement.as_ref().and_then(beyond_magic);
        if let Some(problem) = beyond {
            let at = [Key::Field(list), Key::Index(place), Key::Field("enhancement")];
            return Err(unit.fault(&at, problem));
        }
        match thing.count {
            Some(_) if !is_bundle => {
                let at = [Key::Field(list), Key::Index(place), Key::Field("count")];
                Err(unit.fault(&at, format!("`{}` is no ammunition and has no count", thing.item)))
            }
            _ => Ok(()),
        }
    }));
    let ruined = all((0..sheet.ruined.len())
        .map(|place| ruin(member, place, &unit.inside(&[Key::Field("ruined"), Key::Index(place)]))));
    both(counted, ruined).map(drop)
}

/// Checks that blows can have made armor useless in this way after those that the file names before it.
fn ruin(member: &Member, place: usize, at: &Document) -> Result<(), FileError> {
    let (before, ruin) = (&member.sheet.ruined[..place], member.sheet.ruined[place]);
    let (body, worn) = (&member.sound.kind.body, &member.sound.armor.pieces);
    let fault = |field, problem: String| Err(at.fault(&[Key::Field(field)], problem));
    let number = usize::from(ruin.piece);
    let Some(piece) = worn.get(number) else {
        return fault("piece", format!("it wears {} pieces, counted from 0", worn.len()));
    };
    let (name, words) = (&piece.name, ruin.part.words());
    let location = part(ruin.part, body, &[Key::Field("part")], at)?.location();
    let Some(location) = location.filter(|location| piece.covers.contains(location)) else {
        return fault("part", format!("{name} does not cover the {words}"));
    };
    if ruin.location != location {
        return fault(
            "location",
            format!("location of {:?}; for the {words} it is {location:?}", ruin.location),
        );
    }
    if before.iter().any(|other| other.is_useless(number, ruin.part, location)) {
        return fault("part", format!("{name} is useless at the {words} already"));
    }
    let of_piece = || before.iter().filter(|other| other.piece == ruin.piece);
    let parts: Vec<PartId> = of_piece().map(|other| other.part).chain([ruin.part]).collect();
    let earlier =
        parts.split_last().map_or(0, |(_, earlier)| steps_lost(piece.steps, &piece.covers, body, earlier));
    let lost = steps_lost(piece.steps, &piece.covers, body, &parts) - earlier;
    if ruin.lost != lost {
        return fault("lost", format!("lost of {}; {name} loses {lost} by the {words} (A-66)", ruin.lost));
    }
    Ok(())
}

/// Checks comas and the rotting disease.
fn days(member: &Member, unit: &Document) -> Result<(), FileError> {
    let health = &member.sheet.health;
    let fault = |field, problem: String| unit.fault(&[Key::Field("health"), Key::Field(field)], problem);
    let of_the_living = [
        ("rot", health.rot.is_some()),
        ("coma", health.coma.is_some()),
        ("wounds", !health.wounds.is_empty()),
    ];
    if let Some((field, _)) =
        of_the_living.into_iter().find(|(_, there)| *there && !member.sound.kind.is_alive())
    {
        return Err(fault(
            field,
            "the undead and those without blood do not bleed and have no disease and no coma".to_owned(),
        ));
    }
    // The dead keep the day on which they died.
    let last_day = u16::from(health.dead.is_some());
    let ends = day_of_death(member.sound.abilities).saturating_add(last_day);
    if let Some(day) = health.rot.filter(|day| *day >= ends) {
        return Err(fault("rot", format!("whoever has had the disease for {day} days is dead")));
    }
    if let Some(coma) = health.coma {
        slumber(coma, last_day).map_err(|problem| fault("coma", problem))?;
    }
    match health.wasting {
        Some(Wasting { points, .. }) if points == 0 || points > Wasting::MOST => {
            let most = Wasting::MOST;
            Err(fault("wasting", format!("wasting of {points} points; it must be within 1..={most}")))
        }
        Some(Wasting { points, days }) if days / WEEK >= points.into() => {
            let problem = format!("{days} days give back all {points} points; leave it out");
            Err(fault("wasting", problem))
        }
        _ => Ok(()),
    }
}

/// What is wrong with a coma whose end is so many days after the last that may be slept.
fn slumber(coma: Slumber, last_day: u16) -> Result<(), String> {
    let Slumber { length, rolled, slept, alone, missed_by, shorter, .. } = coma;
    if shorter > 0 && length.is_some() {
        return Err("its length is known, so nothing is left that would make it `shorter`".to_owned());
    }
    if missed_by > 100 {
        return Err(format!("no check is missed by {missed_by}; it must be within 0..=100"));
    }
    let ends = match length {
        None if rolled > 0 => {
            return Err(format!("rolled of {rolled}, and for what is not told; give it a `length`"));
        }
        Some(length) if rolled > 0 => {
            let dice = length.dice().0;
            let (least, most) = (dice.lowest(), dice.highest());
            if !(least..=most).contains(&i32::from(rolled)) {
                let coma = format!("{length:?}").to_lowercase();
                return Err(format!(
                    "rolled of {rolled}; for a {coma} coma it must be within {least}..={most}"
                ));
            }
            days_of_sleep(length, rolled)
        }
        // The first day rolls it.
        None | Some(_) => 1,
    };
    if slept >= ends.saturating_add(last_day) {
        return Err(format!("slept of {slept}; this coma ends after {ends} days"));
    }
    if alone > DAYS_ALONE + last_day {
        return Err(format!("alone for {alone} days; nobody outlives more than {DAYS_ALONE}"));
    }
    Ok(())
}

/// Checks what must have happened before now: deaths, and spells that were cast.
fn past(member: &Member, today: u32, unit: &Document) -> Result<(), FileError> {
    let health = &member.sheet.health;
    if let Some(dead) = health.dead.filter(|dead| dead.day > today) {
        let at = [Key::Field("health"), Key::Field("dead")];
        return Err(unit.fault(&at, format!("dead on day {}, and today is day {today}", dead.day)));
    }
    let known = |spell: &Spell| member.sound.spells.left(*spell);
    match health.spent.iter().find(|(spell, count)| **count > known(spell)) {
        Some((spell, count)) => {
            let at = [Key::Field("health"), Key::Field("spent")];
            let problem = format!("{spell} cast {count} times, and it is in mind {} times", known(spell));
            Err(unit.fault(&at, problem))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A party with these keys of Osric and no others.
    fn osric(keys: &str) -> String {
        format!(
            r#"(version: 1, party: "One", units: {{
    "osric": (creature: "man-at-arms", name: "Osric", hit_points: 22, {keys}),
}})"#
        )
    }

    /// What is wrong with a party.
    fn fault(party: &str) -> String {
        let read = Party::read(&Source::inline("band.ron", party));
        read.map(|party| party.name).expect_err(party).to_string()
    }

    #[test]
    fn impossible_parties_say_what_is_wrong_and_where() {
        for (keys, told) in [
            ("abilities: (strength: 26)", "2:82: abilities of 26; it must be within 1..=25"),
            ("helth: ()", "`Member` has no field `helth`; did you mean `health`?"),
            ("health: (hit_points: 23)", "23 hit points left; a living member has -10 to 22"),
            ("health: (hit_points: -11)", "-11 hit points left; a living member has -10 to 22"),
            ("health: (injury_healing: 10)", "injury_healing of 10; it must be within 0..=9"),
            (
                r#"health: (injuries: [(part: "left-log", degree: Broken)])"#,
                "band.ron:2:98: its body has no `left-log`; did you mean `left-leg`?",
            ),
            (r#"health: (injuries: [(part: "head", degree: Cracked)])"#, "`Cracked`"),
            (r#"health: (injuries: [(part: "head", degree: Severed)])"#, "nobody lives without the head"),
            (
                r#"health: (injuries: [(part: "head", degree: Broken, partial: true)])"#,
                "only what is `Severed` can be so in part",
            ),
            (
                r#"health: (injuries: [(part: "left-leg", degree: Broken, prosthesis: true)])"#,
                "takes the place of a `Severed` arm or leg",
            ),
            (
                r#"health: (injuries: [(part: "left-leg", spot: Elbow, degree: Broken)])"#,
                "Elbow is not on the left leg",
            ),
            ("health: (wounds: [()])", "this wound does not bleed"),
            (
                "health: (coma: (missed_by: 2, length: Short, rolled: 7))",
                "rolled of 7; for a short coma it must be within 1..=6",
            ),
            ("health: (hit_points: -30, dead: (day: 0))", "-30 hit points left; a dead member has -11 to 22"),
            ("health: (injury_points: 1000)", "injury_points of 1000; it must be within 0..=999"),
            (
                r#"health: (injuries: [(part: "left-leg", degree: Severed), (part: "left-leg", degree: Severed, partial: true)])"#,
                "the left leg is cut off already",
            ),
            (
                "health: (coma: (missed_by: 2, length: Extreme, rolled: 7, slept: 65535))",
                "slept of 65535; this coma ends after 210 days",
            ),
            ("health: (coma: (missed_by: 2, slept: 1))", "slept of 1; this coma ends after 1 days"),
            (
                "health: (coma: (missed_by: 2, length: Long, rolled: 9, slept: 3, alone: 65535))",
                "alone for 65535 days; nobody outlives more than 3",
            ),
            (
                "health: (coma: (missed_by: 2, length: Short, rolled: 3, shorter: 1))",
                "nothing is left that would make it `shorter`",
            ),
            ("health: (coma: (missed_by: 101))", "no check is missed by 101"),
            ("health: (wasting: (points: 100, days: 0))", "wasting of 100 points; it must be within 1..=99"),
            (
                "health: (wasting: (points: 2, days: 65535))",
                "65535 days give back all 2 points; leave it out",
            ),
            ("health: (wasting: (points: 2, days: 14))", "14 days give back all 2 points"),
            ("health: (dead: (day: 1))", "dead on day 1, and today is day 0"),
            ("health: (spent: {Bless: 1})", "bless cast 1 times, and it is in mind 0 times"),
            ("health: (rot: 40)", "whoever has had the disease for 40 days is dead"),
            ("health: (disabilities: [(what: WeakLimb)])", "name the weak `limb`"),
            (r#"health: (disabilities: [(what: Tremor, limb: "head")])"#, "only a `WeakLimb` is of one limb"),
            (r#"stowed: [(item: "spear", count: 3)]"#, "`spear` is no ammunition and has no count"),
            (
                r#"stowed: [(item: "spear", enhancement: (magical: true, general: 9))]"#,
                "general of 9; it must be within -5..=5",
            ),
            ("tags: [Undead], health: (rot: 3)", "have no disease and no coma"),
            ("tags: [Undead], health: (wounds: [(bleeding: 1)])", "those without blood do not bleed"),
            ("tags: [Bloodless], health: (coma: (missed_by: 2))", "have no disease and no coma"),
            (r#"stowed: ["speer"]"#, "did you mean `spear`?"),
            (
                r#"ruined: [(piece: 7, part: "head", location: Head, lost: 1)]"#,
                "it wears 2 pieces, counted from 0",
            ),
            (r#"rides: "osric""#, "`osric` cannot ride `osric`"),
        ] {
            let fault = fault(&osric(keys));
            assert!(fault.contains(told), "{keys}: {fault}");
        }
    }

    #[test]
    fn a20_what_is_rolled_for_a_coma_is_of_its_length() {
        let told = fault(&osric("health: (coma: (missed_by: 2, rolled: 7))"));
        assert!(told.contains("rolled of 7, and for what is not told; give it a `length`"), "{told}");
        let told = fault(&osric("health: (coma: (missed_by: 2, length: Long, slept: 1))"));
        assert!(told.contains("slept of 1; this coma ends after 1 days"), "{told}");
    }

    #[test]
    fn a66_armor_is_useless_only_where_blows_can_have_ruined_it() {
        let told = |ruined: &str| fault(&osric(&format!(r#"armor: ["chain_mail"], ruined: [{ruined}]"#)));
        let torso = r#"(piece: 0, part: "torso", location: Torso, lost: 3)"#;
        for (ruined, problem) in [
            (r#"(piece: 1, part: "torso", location: Torso, lost: 3)"#, "it wears 1 pieces, counted from 0"),
            (r#"(piece: 0, part: "head", location: Head, lost: 1)"#, "chain mail does not cover the head"),
            (
                r#"(piece: 0, part: "left-leg", location: Head, lost: 1)"#,
                "location of Head; for the left leg it is Legs",
            ),
            (&format!("{torso}, {torso}"), "chain mail is useless at the torso already"),
            (
                &format!(r#"{torso}, (piece: 0, part: "abdomen", location: Torso, lost: 3)"#),
                "chain mail is useless at the abdomen already",
            ),
            (
                r#"(piece: 0, part: "torso", location: Torso, lost: 9)"#,
                "lost of 9; chain mail loses 3 by the torso (A-66)",
            ),
            (r#"(piece: 0, part: "torso", location: Torso, lost: 0)"#, "lost of 0; chain mail loses 3"),
        ] {
            assert!(told(ruined).contains(problem), "{ruined}: {}", told(ruined));
        }
    }

    #[test]
    fn no_party_is_older_than_its_days_can_be_counted() {
        let aged =
            |day: &str| osric("health: ()").replace("version: 1,", &format!("version: 1, day: {day},"));
        assert!(fault(&aged("4294967295")).contains("no party is older than 999999 days"));
        let old = aged("999998").replace("health: ()", "health: (hit_points: 1)");
        let mut party =
            Party::read(&Source::inline("band.ron", &old)).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(party.days_left(), 1);
        let news = party.pass_days(2, &mut Default::default(), &mut crate::party::DayDice::seeded(1));
        assert_eq!((party.day, news.len(), party.days_left()), (LAST_DAY, 1, 0));
    }

    #[test]
    fn causes_and_deaths_name_rules_and_parts_that_exist() {
        for (keys, told) in [
            (
                r#"lasting: [(condition: Numb, cause: (rule: Some("A-99")))]"#,
                "band.ron:2:113: there is no rule A-99; did you mean `A-09`?",
            ),
            (
                r#"lasting: [(condition: Numb, cause: (part: Some("left-wing")))]"#,
                "band.ron:2:113: its body has no `left-wing`; did you mean `left-leg`?",
            ),
            (
                r#"health: (dead: (day: 0, rule: "S-99"))"#,
                "band.ron:2:101: there is no rule S-99; did you mean `S-09`?",
            ),
        ] {
            assert_eq!(fault(&osric(keys)), told, "{keys}");
        }
    }

    #[test]
    fn members_are_counted_and_each_has_a_name_of_its_own() {
        let party = |units: &str| format!(r#"(version: 1, party: "Two", units: {{{units}}})"#);
        assert_eq!(fault(&party("")), "band.ron:1:35: a party needs at least one member");
        let member = |id: &str| format!(r#""{id}": (creature: "archer", name: "Robin"),"#);
        let two = fault(&party(&(member("a") + &member("b"))));
        assert!(two.contains("`a` has the name \"Robin\" too; give each its own"), "{two}");
        // Who has no name is called by its creature, with a number where there are several.
        let unnamed = |id: &str| format!(r#""{id}": (creature: "archer"),"#);
        let named = |name: &str| format!(r#""a": (creature: "archer", name: "{name}"),"#);
        let names = |members: &str| {
            let party = Party::read(&Source::inline("band.ron", &party(members)));
            let party = party.unwrap_or_else(|error| panic!("{error}"));
            party.members.values().map(|member| member.name().to_owned()).collect::<Vec<_>>()
        };
        let three = named("archer 2") + &unnamed("b") + &unnamed("c");
        assert_eq!(names(&three), ["archer 2", "archer 1", "archer 3"]);
        assert_eq!(names(&(named("archer") + &unnamed("b"))), ["archer", "archer 1"]);
        assert!(fault(&party(&member("a").repeat(2))).contains("`a` is given twice"));
        let many: String = (0..101).map(|number| format!(r#""u{number}": (creature: "archer"),"#)).collect();
        assert!(fault(&party(&many)).contains("101 members; a party may have at most 100"));
        assert!(fault(&party(&member("a")).replace("version: 1", "version: 2")).contains("reads version 1"));
    }
}
