//! `hexfray skirmish`: a level with other forces.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use hexfray::replay::{check_level, level_named};
use hexfray::skirmish::{Force, SkirmishError, SkirmishGoal, SkirmishGround};

use crate::arguments::SkirmishArguments;
use crate::failure::Failure;
use crate::find::{each_once, find_side};
use crate::output::Output;

/// Makes the level, and writes or prints it.
pub fn run(arguments: &SkirmishArguments) -> Result<ExitCode, Failure> {
    let ground = SkirmishGround::of(&level_named(&arguments.level)?)?;
    let sides = arguments.force.iter().filter_map(|choice| choice.split_once('='));
    each_once("--force", sides.map(|(side, _)| side))?;
    let mut forces = ground.draw(arguments.points, arguments.seed);
    for choice in &arguments.force {
        let form = || Failure::SideForce(choice.clone());
        let (side, force) = choice.split_once('=').ok_or_else(form)?;
        forces.insert(find_side(ground.level(), side)?, Force::read(force, ground.roster())?);
    }
    let goal = if arguments.objectives { SkirmishGoal::Level } else { SkirmishGoal::Eliminate };
    let level = ground.set_up(&forces, goal)?;
    let level = match &arguments.out {
        Some(path) => level.moved_to(path),
        None => level,
    };
    check_level(&level).map_err(|faults| SkirmishError::Unplayable(faults.into()))?;
    let mut output = Output::default();
    match &arguments.out {
        Some(path) => write(path, level.text())?,
        None => output.file(level.text()),
    }
    output.finish()?;
    Ok(ExitCode::SUCCESS)
}

/// Writes a new file, so that an existing level is never lost by mistake.
fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let written = File::create_new(path).and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|source| Failure::Unwritable { path: path.to_owned(), source })
}
