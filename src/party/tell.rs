//! What a day brings, as sentences for the log.

use super::days::{DayEvent, DayNews};
use super::roster::{Member, Party};
use crate::model::{AimedPart, Condition, Degree, PartId, Period, UnitId};
use crate::rules::{ComaLength, Disability, natural_healing};

impl Party {
    /// What has happened, with the day, the member and the rule.
    ///
    /// ```
    /// use hexfray::level::Source;
    /// use hexfray::party::{Bedsides, DayDice, Party};
    ///
    /// let text = r#"(version: 1, party: "One", units: {
    ///     "ann": (creature: "archer", name: "Ann", health: (hit_points: 3)),
    /// })"#;
    /// let mut party = Party::read(&Source::inline("one.ron", text))?;
    /// let news = party.pass_days(1, &mut Bedsides::default(), &mut DayDice::seeded(1));
    /// assert_eq!(party.tell(&news[0]), "day 1: Ann regains 1 hit point and has 4 of 9 (A-50)");
    /// # Ok::<(), hexfray::level::FileError>(())
    /// ```
    pub fn tell(&self, news: &DayNews) -> String {
        format!("day {}: {} ({})", news.day, self.sentence(news), news.rule)
    }

    /// The same without the day and the rule.
    pub fn sentence(&self, news: &DayNews) -> String {
        format!("{} {}", self.name_of(news.unit), self.told(news.unit, &news.event))
    }

    /// The name of a member that the player reads.
    pub fn name_of(&self, id: UnitId) -> &str {
        self.members.get(&id).map_or("somebody", Member::name)
    }

    /// How long a member sleeps, if it is in a coma.
    pub fn coma_in_words(&self, id: UnitId) -> Option<String> {
        let coma = self.members.get(&id)?.sheet.health.coma?;
        Some(match coma.length.filter(|_| coma.rolled > 0) {
            None => "It is not known yet how long it will sleep.".to_owned(),
            Some(length) => {
                let slept = counted(coma.slept.into(), "day");
                format!("It will sleep for {} in all, and has slept for {slept}.", span(length, coma.rolled))
            }
        })
    }

    /// What a member has lost there, and what takes its place: `a hook in the place of its right hand`.
    fn fitted(&self, unit: UnitId, part: PartId) -> String {
        let lost = |member: &Member| {
            let area = member.area(part);
            let mut injuries = member.sheet.health.injuries.iter();
            let lost = injuries.find(|it| it.part == part && it.degree == Degree::Severed)?;
            let lost = lost.hurt(area);
            Some(format!("{} in the place of its {}", lost.substitute(), lost.place()))
        };
        let lost = self.members.get(&unit).and_then(lost);
        lost.unwrap_or_else(|| format!("something in the place of its {}", words(part)))
    }

    fn told(&self, unit: UnitId, event: &DayEvent) -> String {
        match event {
            DayEvent::Bandaged { by, wounds } => {
                format!("has {} bound by {}", counted(*wounds, "wound"), self.name_of(*by))
            }
            DayEvent::BledAlone { points, left } => {
                format!("bleeds, for nobody can bind it: it loses {} and has {left}", points_of(*points))
            }
            DayEvent::PassedAway => "dies".to_owned(),
            DayEvent::PoisonPassed { points, hours } => {
                format!(
                    "has back all {points} points that poison took, after {}",
                    counted(usize::from(*hours), "hour")
                )
            }
            DayEvent::Recovered { condition } => format!("is over this: {}", state(*condition)),
            DayEvent::ShockStood { chance, natural, missed_by: 0 } => {
                format!("recovers from shock: rolls {natural}, needs at most {chance}")
            }
            DayEvent::ShockStood { chance, natural, missed_by } => {
                format!("falls into a coma: {natural} of at most {chance}, missed by {missed_by}")
            }
            DayEvent::ComaMeasured { length, rolled } => format!("will sleep for {}", span(*length, *rolled)),
            DayEvent::CareOutlived { need, natural, saved } => {
                let end = if *saved { "outlives this care" } else { "does not outlive this care" };
                format!("{end}: {natural} of at least {need}")
            }
            DayEvent::Woke { chance, natural, left: None, .. } => {
                format!("wakes and has recovered in full: {natural} of at most {chance}")
            }
            DayEvent::Woke { chance, natural, left: Some(left), limb } => {
                format!("wakes: {natural} of at most {chance}, and keeps {}", disability(*left, *limb))
            }
            DayEvent::Strengthened { left: 0 } => "has its strength back".to_owned(),
            DayEvent::Strengthened { left } => {
                format!("regains a point of Strength, Dexterity and Constitution; {left} more to come")
            }
            DayEvent::Rotted { lost: [constitution, strength, dexterity] } => {
                format!("rots: Constitution −{constitution}, Strength −{strength}, Dexterity −{dexterity}")
            }
            DayEvent::Healed { points, now, full } => {
                format!("regains {} and has {now} of {full}", points_of(*points))
            }
            DayEvent::InjuryJudged { part, degree, left } => {
                let what = if natural_healing(*degree).is_some() { "points of healing" } else { "days" };
                format!("needs {left} {what} for its {}, which is {}", words(*part), degree.words())
            }
            DayEvent::InjuryHealed { part, degree } => {
                format!("has healed: its {} is no longer {}", words(*part), degree.words())
            }
            DayEvent::GotUp { part, degree } => {
                format!("gets about again, its {} still {}", words(*part), degree.words())
            }
            DayEvent::Untended { by } => {
                format!("is left alone, for {} can care no longer", self.name_of(*by))
            }
            DayEvent::SpellHelped { by, spell, points, now } => {
                format!("regains {} by {spell} of {} and has {now}", points_of(*points), self.name_of(*by))
            }
            DayEvent::SpellFailed { spell, chance, natural } => {
                format!("fails at {spell}: fails with 1 to {chance} of 100, and rolls {natural}")
            }
            DayEvent::WornOut { chance, natural, fainted } => {
                let state = if *fainted { "faints and is worn out" } else { "is worn out" };
                format!(
                    "{state} after its last spell of the day: stands with 1 to {chance} of 100, and rolls {natural}"
                )
            }
            DayEvent::SpellCured { by, spell, ended } if ended.is_empty() => {
                format!("has nothing that {spell} of {} could end", self.name_of(*by))
            }
            DayEvent::SpellCured { by, spell, ended } => {
                let states: Vec<String> = ended.iter().map(|condition| state(*condition)).collect();
                format!("is over this by {spell} of {}: {}", self.name_of(*by), states.join(", "))
            }
            DayEvent::Fitted { part } => format!("gets {}", self.fitted(unit, *part)),
        }
    }
}

/// What stays of a coma, as the player reads it.
fn disability(what: Disability, limb: Option<PartId>) -> String {
    match (what, limb) {
        (Disability::Forgetful, _) => "no memory".to_owned(),
        (Disability::Weaker(ability), _) => format!("1 point less of {ability:?}"),
        (Disability::SlurredSpeech, _) => "slurred speech".to_owned(),
        (Disability::Tremor, _) => "a tremor".to_owned(),
        (Disability::WeakLimb, Some(limb)) => format!("a weak {}", words(limb)),
        (Disability::WeakLimb, None) => "a weak limb".to_owned(),
        (Disability::Seizures, _) => "seizures".to_owned(),
    }
}

/// How long a coma is: `8 days`.
fn span(length: ComaLength, rolled: u16) -> String {
    let unit = match length.dice().1 {
        Period::Hour => "hour",
        Period::Day => "day",
        Period::Week => "week",
        Period::Month => "month",
    };
    counted(rolled.into(), unit)
}

fn counted(number: usize, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        many => format!("{many} {what}s"),
    }
}

fn points_of(points: i16) -> String {
    if points == 1 { "1 hit point".to_owned() } else { format!("{points} hit points") }
}

fn words(part: PartId) -> String {
    AimedPart { part, spot: None }.words()
}

fn state(condition: Condition) -> String {
    condition.label().to_lowercase()
}
