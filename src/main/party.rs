//! `hexfray party`: the members of a party, and the days that pass for them.

use std::process::ExitCode;

use hexfray::level::Source;
use hexfray::party::{Bedsides, DayDice, DayNews, Party};

use crate::arguments::PartyArguments;
use crate::failure::Failure;
use crate::output::{Output, to_json};

/// Shows the party, or lets days pass and writes it back.
pub fn run(arguments: &PartyArguments) -> Result<ExitCode, Failure> {
    let mut party = Party::read(&Source::read(&arguments.party)?)?;
    let mut news = Vec::new();
    for choice in &arguments.fit {
        let (member, part) = pair("fit", choice, "MEMBER:PART")?;
        let member = party.find(member)?;
        news.push(party.fit(member, part)?);
    }
    let mut bedsides = Bedsides::default();
    for choice in &arguments.treat {
        let (carer, patient) = pair("treat", choice, "A:B")?;
        bedsides.tend(&party, party.find(carer)?, party.find(patient)?)?;
    }
    news.extend(party.pass_days(
        arguments.days.unwrap_or(0),
        &mut bedsides,
        &mut DayDice::seeded(arguments.seed),
    ));
    if arguments.days.is_some() || !arguments.fit.is_empty() {
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

fn tell(party: &Party, news: &[DayNews], json: bool, output: &mut Output) {
    for news in news {
        match json {
            true => output.json(&to_json(news)),
            false => output.line(&party.tell(news)),
        }
    }
}
