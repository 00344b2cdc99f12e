//! The commands that draw: the window, a battle in it, a picture to a file.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use bevy::prelude::{AppExit, World};
use hexfray::ai::Player;
use hexfray::forecast::AtTheStart;
use hexfray::game;
use hexfray::game::{BadSize, NoPicture, PictureSize};
use hexfray::input::Overlay;
use hexfray::level::{Level, Source, did_you_mean};
use hexfray::model::{SideId, UnitId};
use hexfray::party::Party;
use hexfray::rulebook::Rulebook;
use hexfray::screens::{ScreenshotRequest, any_seed, bring_party, open_battle, open_lesson, open_party};

use super::arguments::{Play, Screenshot};
use super::failure::Failure;
use super::find::{each_once, find_side, find_unit, read_level};
use super::output::{NO, cannot_draw, complain};

/// The overlay name that asks for numbers on the places to stand in.
const FIGURES: &str = "figures";

pub fn open() -> ExitCode {
    open_with(|_| {})
}

pub fn play(arguments: &Play) -> Result<ExitCode, Failure> {
    let (level, rulebook) = read_level(&arguments.level, arguments.rulebook.as_ref())?;
    let plain = arguments.side.is_empty() && arguments.seed.is_none() && arguments.rulebook.is_none();
    if let Some(lesson) = level.lesson.clone().filter(|_| plain) {
        return Ok(open_with(move |world| open_lesson(world, &level, &lesson, &rulebook)));
    }
    if let Some(path) = &arguments.party {
        return play_with_party(arguments, path, &level, &rulebook);
    }
    let players = players(&level, &arguments.side)?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    Ok(open_with(move |world| open_battle(world, &level, &rulebook, players, seed)))
}

/// Opens the window on a party.
pub fn party(path: &Path) -> ExitCode {
    let path = path.to_owned();
    open_with(move |world| {
        if let Err(error) = open_party(world, path) {
            complain(&error);
        }
    })
}

/// Opens a battle in which a party is the one side that is named without a player.
fn play_with_party(
    arguments: &Play,
    path: &Path,
    level: &Level,
    rulebook: &Rulebook,
) -> Result<ExitCode, Failure> {
    let (played, named): (Vec<String>, Vec<String>) =
        arguments.side.iter().cloned().partition(|side| side.contains('='));
    let [name] = &named[..] else { return Err(Failure::PartySide("--side NAME, once")) };
    let side = find_side(level, name)?;
    let party = Party::read(&Source::read(path)?)?;
    let level = party.muster(level, side)?;
    let players = players(&level, &played)?;
    let seed = arguments.seed.unwrap_or_else(any_seed);
    let (path, rulebook) = (path.to_owned(), rulebook.clone());
    Ok(open_with(move |world| {
        open_battle(world, &level, &rulebook, players, seed);
        bring_party(world, party, path, side);
    }))
}

pub fn screenshot(arguments: &Screenshot) -> Result<ExitCode, Failure> {
    let (level, rulebook) = read_level(&arguments.level, arguments.rulebook.as_ref())?;
    let chosen = arguments.select.as_ref().map(|name| find_unit(&level, name)).transpose()?;
    let attack = arguments.forecast.as_ref().map(|pair| find_pair(&level, pair)).transpose()?;
    let (figures, overlays): (Vec<_>, Vec<_>) = arguments.overlay.iter().partition(|name| *name == FIGURES);
    let overlays = overlays.into_iter().map(|name| find_overlay(name)).collect::<Result<Vec<_>, _>>()?;
    each_once("--overlay", arguments.overlay.iter().map(String::as_str))?;
    let overlay = match overlays[..] {
        [] => Overlay::default(),
        [one] => one,
        [..] => return Err(Failure::TwoOverlays),
    };
    let size = read_size(&arguments.size)?;
    if arguments.out.extension().is_none_or(|ending| ending != "png") {
        return Err(Failure::NoPng(arguments.out.display().to_string()));
    }
    let no_odds = |(attacker, target)| AtTheStart::of(&level, &rulebook).attack(attacker, target, None).err();
    if let Some(refusal) = attack.and_then(no_odds) {
        complain(&refusal);
        return Ok(NO);
    }
    let request =
        ScreenshotRequest { level, rulebook, chosen, attack, overlay, figures: !figures.is_empty() };
    match game::take_picture(
        &arguments.out,
        size,
        |world| request.begin(world),
        |world| request.choose(world),
    ) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(NoPicture::Lacking(lacking)) => Ok(cannot_draw(&lacking)),
        Err(other) => Err(Failure::NoPicture(other.to_string())),
    }
}

fn open_with(set_up: impl FnOnce(&mut World) + Send + Sync + 'static) -> ExitCode {
    match game::open(set_up) {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(_)) => NO,
        Err(lacking) => cannot_draw(&lacking),
    }
}

/// The game's players, by side.
fn players(level: &Level, choices: &[String]) -> Result<BTreeMap<SideId, Player>, Failure> {
    each_once("--side", choices.iter().filter_map(|choice| choice.split_once('=')).map(|(side, _)| side))?;
    let mut players = BTreeMap::new();
    for choice in choices {
        let (side, player) = read_side(level, choice)?;
        players.extend(player.map(|player| (side, player)));
    }
    Ok(players)
}

/// A side and the game's player for it; `None` if people play it.
fn read_side(level: &Level, choice: &str) -> Result<(SideId, Option<Player>), Failure> {
    let (name, player) = choice.split_once('=').ok_or_else(|| Failure::SideForm(choice.to_owned()))?;
    let side = find_side(level, name)?;
    let player = match player.split_once(':') {
        Some(("ai", level)) => Some(level.parse()?),
        None if player == "ai" => Some(Player::usual()),
        None if player == "human" => None,
        _ => {
            let help = did_you_mean(player, ["human", "ai"]);
            return Err(Failure::NoPlayer { name: player.to_owned(), help });
        }
    };
    Ok((side, player))
}

fn find_pair(level: &Level, pair: &str) -> Result<(UnitId, UnitId), Failure> {
    let (attacker, target) = pair.split_once(':').ok_or_else(|| Failure::ForecastForm(pair.to_owned()))?;
    Ok((find_unit(level, attacker)?, find_unit(level, target)?))
}

fn find_overlay(name: &str) -> Result<Overlay, Failure> {
    Overlay::named(name).map_err(|help| Failure::NoOverlay { name: name.to_owned(), help })
}

fn read_size(size: &str) -> Result<PictureSize, Failure> {
    let bad = |problem: BadSize| Failure::Size { size: size.to_owned(), problem: problem.to_string() };
    size.parse().map_err(bad)
}
