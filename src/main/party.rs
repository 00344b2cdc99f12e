//! `hexfray party`: the members of a party, and the days that pass for them; parties in the battles of other commands.

use std::path::PathBuf;
use std::process::ExitCode;

use hexfray::level::{Snapshot, Source};
use hexfray::model::SideId;
use hexfray::party::{Bedsides, DayDice, DayNews, Party};
use hexfray::replay::Script;

use crate::arguments::{GuestArguments, PartyArguments};
use crate::failure::Failure;
use crate::find::{each_once, find_side};
use crate::output::{Output, complain, to_json};
use crate::window;

/// A party in a battle.
pub struct ScriptParty {
    party: Party,
    path: PathBuf,
    side: SideId,
}

/// Puts the party that a command names into the level of a script.
pub fn muster(arguments: &GuestArguments, script: &mut Script) -> Result<Option<ScriptParty>, Failure> {
    let Some(path) = arguments.party.clone() else { return Ok(None) };
    let party = Party::read(&Source::read(&path)?)?;
    let side = match &arguments.party_side {
        Some(name) => find_side(&script.level, name)?,
        None => {
            let mut free = script.level.sides.sides.keys().filter(|side| !script.players.contains_key(side));
            free.next().filter(|_| free.next().is_none()).copied().ok_or(Failure::PartySide("--as SIDE"))?
        }
    };
    script.level = party.muster(&script.level, side)?;
    Ok(Some(ScriptParty { party, path, side }))
}

impl ScriptParty {
    /// Writes what a battle has left of the party into its file; false if it cannot, which is told.
    pub fn come_home(self, end: &Snapshot) -> bool {
        let told = match self.party.after_battle(end, self.side) {
            Ok(party) => party.write(&self.path).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        told.inspect_err(complain).is_ok()
    }
}

/// Shows the party, or lets days pass and writes it back.
pub fn run(arguments: &PartyArguments) -> Result<ExitCode, Failure> {
    let mut party = Party::read(&Source::read(&arguments.party)?)?;
    if arguments.window {
        return Ok(window::party(&arguments.party));
    }
    let days = arguments.days.unwrap_or(0);
    if days > party.days_left() {
        return Err(Failure::TooManyDays { day: party.day, left: party.days_left() });
    }
    let mut news = Vec::new();
    for choice in &arguments.fit {
        let (member, part) = pair("fit", choice, "MEMBER:PART")?;
        let member = party.find(member)?;
        news.push(party.fit(member, part)?);
    }
    let mut dice = DayDice::seeded(arguments.seed);
    for choice in &arguments.cast {
        let [caster, spell, patient] = triple("cast", choice, "A:SPELL:B")?;
        let cast = (party.find(caster)?, Party::spell_named(spell)?);
        let patient = party.find(patient)?;
        news.extend(party.cast(cast, patient, &mut dice)?);
    }
    for choice in &arguments.r#use {
        let [owner, thing, patient] = triple("use", choice, "A:THING:B")?;
        let (owner, patient) = (party.find(owner)?, party.find(patient)?);
        let thing = party.thing_named(owner, thing)?;
        news.extend(party.use_thing((owner, thing), patient, &mut dice)?);
    }
    let patients = arguments.treat.iter().filter_map(|choice| choice.split_once(':'));
    each_once("--treat", patients.map(|(_, patient)| patient))?;
    let mut bedsides = Bedsides::default();
    for choice in &arguments.treat {
        let (carer, patient) = pair("treat", choice, "A:B")?;
        bedsides.tend(&party, party.find(carer)?, party.find(patient)?)?;
    }
    news.extend(party.pass_days(days, &mut bedsides, &mut dice));
    if arguments.days.is_some() || !news.is_empty() {
        party.write(&arguments.party)?;
    }
    let mut output = Output::default();
    tell(&party, &news, arguments.json, &mut output);
    for report in party.reports() {
        match arguments.json {
            true => output.json(&to_json(&report)),
            false => output.line(&report.to_string()),
        }
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn pair<'c>(
    option: &'static str,
    choice: &'c str,
    form: &'static str,
) -> Result<(&'c str, &'c str), Failure> {
    choice.split_once(':').ok_or_else(|| Failure::PairForm(option, choice.to_owned(), form))
}

fn triple<'c>(option: &'static str, choice: &'c str, form: &'static str) -> Result<[&'c str; 3], Failure> {
    let parts: Vec<&str> = choice.split(':').collect();
    parts.try_into().map_err(|_| Failure::PairForm(option, choice.to_owned(), form))
}

fn tell(party: &Party, news: &[DayNews], json: bool, output: &mut Output) {
    for news in news {
        match json {
            true => output.json(&to_json(news)),
            false => output.line(&party.tell(news)),
        }
    }
}
