//! `hexfray forecast`: odds of attacks, places to stand in, what enemies can do back.

use std::process::ExitCode;

use hexfray::forecast::{AskedSpell, AtTheStart, Forecast, SpellOdds, Stand, Threat};
use hexfray::level::Level;
use hexfray::model::{AimedPart, SpellTarget, UnitId};
use hexfray::order::Refusal;
use hexfray::party::Party;
use serde::Serialize;

use crate::arguments::{ForecastKind, Odds};
use crate::failure::Failure;
use crate::find::{find_hex, find_part, find_scroll, find_unit, find_weapon, read_level};
use crate::output::{NO, Output, complain, to_json};

/// What the command line asks for.
enum OddsQuestion {
    Attacks { attackers: Vec<UnitId>, target: UnitId },
    Hexes { unit: UnitId, target: Option<UnitId> },
    Reverse { unit: UnitId, target: Option<UnitId> },
    CalledShot { unit: UnitId, target: UnitId, aim: AimedPart },
    Spell { unit: UnitId, source: AskedSpell, at: SpellTarget },
    Turning { unit: UnitId },
    Wrestling { unit: UnitId, target: UnitId },
    Pursuit { pursuers: Vec<UnitId>, quarry: Vec<UnitId> },
}

/// An attack, and what enemies can do back; the keys of the attack are the same as without this.
#[derive(Serialize)]
struct Both<'a> {
    #[serde(flatten)]
    attack: Option<&'a Forecast>,
    reverse: &'a [Threat],
}

/// Answers what the command line asks.
pub fn print(arguments: &Odds) -> Result<ExitCode, Failure> {
    let (level, rulebook) = read_level(&arguments.level, arguments.rulebook.as_ref())?;
    let question = question(arguments, &level)?;
    let mut output = Output::default();
    let answered = match question {
        OddsQuestion::Attacks { attackers, target } => {
            let weapon = attackers.first().zip(arguments.weapon.as_ref());
            let weapon = weapon.map(|(unit, name)| find_weapon(&level, *unit, name)).transpose()?;
            let asked = AtTheStart::of(&level, &rulebook).attacks(&attackers, target, weapon);
            asked.map(|odds| print_all(&mut output, &odds, arguments.json))
        }
        OddsQuestion::CalledShot { unit, target, aim } => {
            let weapon = arguments.weapon.as_ref().map(|name| find_weapon(&level, unit, name)).transpose()?;
            let asked = AtTheStart::of(&level, &rulebook).called_shot(unit, target, weapon, aim);
            asked.map(|odds| print_all(&mut output, &[odds], arguments.json))
        }
        OddsQuestion::Spell { unit, source, at } => {
            let asked = AtTheStart::of(&level, &rulebook).spell(unit, source, at);
            let casts = arguments.cast.as_ref().map(|spell| format!("casts {spell}"));
            let words =
                casts.or(arguments.r#use.as_ref().map(|item| format!("uses {item}"))).unwrap_or_default();
            asked.map(|odds| match arguments.json {
                true => output.json(&odds.to_json()),
                false => output.lines(&SpellOdds(&odds, &words).to_string()),
            })
        }
        OddsQuestion::Turning { unit } => {
            let asked = AtTheStart::of(&level, &rulebook).turning(unit);
            asked.map(|odds| print_all(&mut output, &[odds], arguments.json))
        }
        OddsQuestion::Wrestling { unit, target } => {
            let asked = AtTheStart::of(&level, &rulebook).wrestling(unit, target);
            asked.map(|odds| print_all(&mut output, &[odds], arguments.json))
        }
        OddsQuestion::Pursuit { pursuers, quarry } => {
            let asked = AtTheStart::of(&level, &rulebook).pursuit(&pursuers, &quarry);
            asked.map(|odds| print_all(&mut output, &[odds], arguments.json))
        }
        OddsQuestion::Hexes { unit, target } => {
            let asked = AtTheStart::of(&level, &rulebook).stands(unit, target);
            asked.map(|stands| print_stands(&mut output, &stands, arguments.json))
        }
        OddsQuestion::Reverse { unit, target } => {
            let weapon = arguments.weapon.as_ref();
            let weapon = weapon.map(|name| find_weapon(&level, unit, name)).transpose()?;
            let ask = || AtTheStart::of(&level, &rulebook);
            let attack = target.map(|target| ask().attack(unit, target, weapon)).transpose();
            let both = attack.and_then(|attack| Ok((attack, ask().threats(unit)?)));
            both.map(|(attack, reverse)| print_both(&mut output, attack.as_ref(), &reverse, arguments.json))
        }
    };
    output.finish()?;
    match answered {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(refusal) => {
            let refusal: Refusal = refusal;
            complain(&refusal);
            Ok(NO)
        }
    }
}

/// What can be asked, and the options that belong to it beside the level, the rulebook and `--json`.
struct Topic {
    name: &'static str,
    is_asked: fn(&Odds) -> bool,
    options: &'static [&'static str],
}

/// All topics; the first that is asked counts, and an attack is asked if nothing else is.
const TOPICS: [Topic; 10] = [
    Topic { name: "--sequence", is_asked: |it| it.sequence.is_some(), options: &[] },
    Topic { name: "--hexes", is_asked: |it| it.hexes, options: &["--attacker", "--target"] },
    Topic { name: "--reverse", is_asked: |it| it.reverse, options: &["--attacker", "--target", "--weapon"] },
    Topic {
        name: "--order turn-undead",
        is_asked: |it| matches!(it.order, Some(ForecastKind::TurnUndead)),
        options: &["--attacker"],
    },
    Topic {
        name: "--order wrestle",
        is_asked: |it| matches!(it.order, Some(ForecastKind::Wrestle)),
        options: &["--attacker", "--target"],
    },
    Topic {
        name: "--order pursue",
        is_asked: |it| matches!(it.order, Some(ForecastKind::Pursue)),
        options: &["--attacker", "--target"],
    },
    Topic { name: "--cast", is_asked: |it| it.cast.is_some(), options: &["--attacker", "--target", "--at"] },
    Topic { name: "--use", is_asked: |it| it.r#use.is_some(), options: &["--attacker", "--target", "--at"] },
    Topic {
        name: "a called shot",
        is_asked: |it| it.aim.is_some(),
        options: &["--attacker", "--target", "--weapon", "--aim"],
    },
    Topic { name: "an attack", is_asked: |_| true, options: &["--attacker", "--target", "--weapon"] },
];

/// Refuses an option that does not belong to what is asked.
fn all_belong(arguments: &Odds) -> Result<(), Failure> {
    let given = [
        ("--attacker", arguments.attacker.is_some()),
        ("--target", arguments.target.is_some()),
        ("--weapon", arguments.weapon.is_some()),
        ("--aim", arguments.aim.is_some()),
        ("--at", arguments.at.is_some()),
    ];
    let Some(asked) = TOPICS.iter().find(|topic| (topic.is_asked)(arguments)) else { return Ok(()) };
    for (option, _) in given.into_iter().filter(|(_, given)| *given) {
        if !asked.options.contains(&option) {
            let homes = TOPICS.iter().filter(|topic| topic.options.contains(&option));
            let home = homes.map(|topic| topic.name).collect::<Vec<_>>().join(", ");
            return Err(Failure::OutOfPlace { option, asked: asked.name, home });
        }
    }
    let alone = arguments.reverse && arguments.weapon.is_some() && arguments.target.is_none();
    if alone { Err(Failure::WeaponAlone) } else { Ok(()) }
}

fn question(arguments: &Odds, level: &Level) -> Result<OddsQuestion, Failure> {
    all_belong(arguments)?;
    if let Some(sequence) = &arguments.sequence {
        let form = || Failure::SequenceForm(sequence.clone());
        let (attackers, target) = sequence.split_once(':').ok_or_else(form)?;
        let attackers = attackers.split(',').map(|name| find_unit(level, name)).collect::<Result<_, _>>()?;
        return Ok(OddsQuestion::Attacks { attackers, target: find_unit(level, target)? });
    }
    if let Some(ForecastKind::Pursue) = arguments.order {
        let several = |names: &Option<String>, missing: &'static str| {
            let names = names.as_ref().ok_or(Failure::Missing(missing))?;
            names.split(',').map(|name| find_unit(level, name)).collect::<Result<Vec<UnitId>, Failure>>()
        };
        let pursuers = several(&arguments.attacker, "--attacker")?;
        return Ok(OddsQuestion::Pursuit { pursuers, quarry: several(&arguments.target, "--target")? });
    }
    let find = |name: &Option<String>| name.as_ref().map(|name| find_unit(level, name)).transpose();
    let target = find(&arguments.target)?;
    let unit = find(&arguments.attacker)?.ok_or(Failure::Missing("--attacker"))?;
    if let Some(source) = source(arguments, level, unit)? {
        let hex = arguments.at.as_ref().map(|name| find_hex(level, name)).transpose()?;
        let at = target.map(SpellTarget::Unit).or(hex.map(SpellTarget::Ground)).unwrap_or_default();
        return Ok(OddsQuestion::Spell { unit, source, at });
    }
    if let Some((name, target)) = arguments.aim.as_ref().zip(target) {
        return Ok(OddsQuestion::CalledShot { unit, target, aim: find_part(level, target, name)? });
    }
    match arguments.order {
        Some(ForecastKind::TurnUndead) => return Ok(OddsQuestion::Turning { unit }),
        Some(ForecastKind::Wrestle) => {
            let target = target.ok_or(Failure::Missing("--target"))?;
            return Ok(OddsQuestion::Wrestling { unit, target });
        }
        Some(ForecastKind::Pursue) | None => {}
    }
    Ok(match (arguments.hexes, arguments.reverse) {
        (true, _) => OddsQuestion::Hexes { unit, target },
        (_, true) => OddsQuestion::Reverse { unit, target },
        _ => OddsQuestion::Attacks {
            attackers: vec![unit],
            target: target.ok_or(Failure::Missing("--target"))?,
        },
    })
}

/// Where the spell comes from that the command line names, if it names one.
fn source(arguments: &Odds, level: &Level, unit: UnitId) -> Result<Option<AskedSpell>, Failure> {
    if let Some(name) = &arguments.cast {
        return Ok(Some(AskedSpell::Memory(Party::spell_named(name)?)));
    }
    let item = arguments.r#use.as_ref().map(|name| find_scroll(level, unit, name)).transpose()?;
    Ok(item.map(AskedSpell::Thing))
}

fn print_all(output: &mut Output, forecasts: &[Forecast], json: bool) {
    for forecast in forecasts {
        match json {
            true => output.json(&forecast.to_json()),
            false => output.lines(&forecast.to_string()),
        }
    }
}

fn print_both(output: &mut Output, attack: Option<&Forecast>, reverse: &[Threat], json: bool) {
    if json {
        return output.json(&to_json(&Both { attack, reverse }));
    }
    print_all(output, attack.map(std::slice::from_ref).unwrap_or_default(), json);
    output.line("what they can do back, each in a turn of its own:");
    for threat in reverse {
        output.line(&format!("  {threat}"));
    }
    if reverse.is_empty() {
        output.line("  nothing");
    }
}

/// Prints all places as JSON, or the best facing of each hex in words, the best hexes first.
fn print_stands(output: &mut Output, stands: &[Stand], json: bool) {
    if json {
        return stands.iter().for_each(|stand| output.json(&to_json(stand)));
    }
    let of_one_hex = stands.chunk_by(|one, other| one.hex == other.hex);
    let best = |one: &&Stand, other: &&Stand| one.balance().total_cmp(&other.balance());
    let mut hexes: Vec<&Stand> = of_one_hex.filter_map(|facings| facings.iter().max_by(best)).collect();
    hexes.sort_by(|one, other| best(other, one));
    for stand in hexes {
        output.line(&stand.to_string());
    }
}
