//! `hexfray skirmish`: a level with other forces.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use hexfray::level::did_you_mean;
use hexfray::model::SideId;
use hexfray::replay::level_named;
use hexfray::skirmish::{Force, Roster, SkirmishGoal, SkirmishGround};

use crate::arguments::SkirmishArguments;
use crate::failure::Failure;
use crate::output::Output;

/// Makes the level, and writes or prints it.
pub fn run(arguments: &SkirmishArguments) -> Result<ExitCode, Failure> {
    let roster = Roster::shipped();
    let ground = SkirmishGround::of(&level_named(&arguments.level)?)?;
    let mut forces = ground.draw(roster, arguments.points, arguments.seed);
    for choice in &arguments.force {
        let form = || Failure::SideForce(choice.clone());
        let (side, force) = choice.split_once('=').ok_or_else(form)?;
        forces.insert(find_side(&ground, side)?, Force::read(force, roster)?);
    }
    let goal = if arguments.objectives { SkirmishGoal::Level } else { SkirmishGoal::Eliminate };
    let level = ground.set_up(&forces, roster, goal)?;
    let mut output = Output::default();
    match &arguments.out {
        Some(path) => write(path, level.text())?,
        None => output.line(level.text().trim_end()),
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn find_side(ground: &SkirmishGround, name: &str) -> Result<SideId, Failure> {
    let sides = || ground.level().sides.sides.keys();
    sides().find(|side| side.as_str() == name).copied().ok_or_else(|| {
        let help = did_you_mean(name, sides().map(SideId::as_str));
        Failure::NoSide { name: name.to_owned(), help }
    })
}

/// Writes a new file, so that an existing level is never lost by mistake.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|source| Failure::Unwritable { path: path.to_owned(), source })
}
