//! Errors of commands.

use std::io::Error as IoError;
use std::path::PathBuf;

use hexfray::ai::UnknownPlayer;
use hexfray::level::FileError;
use hexfray::model::UnitId;
use hexfray::party::{BedsideError, CastError, FittingError, MusterError, PartyError, UseError};
use hexfray::replay::SaveError;
use hexfray::simulate::{MergeError, NotTwoSides};
use hexfray::skirmish::SkirmishError;
use thiserror::Error;

/// Why a command failed.
#[cfg_attr(not(feature = "view"), allow(dead_code))] // Some of it goes wrong only where there is a window.
#[derive(Debug, Error)]
pub enum Failure {
    #[error(transparent)]
    File(#[from] FileError),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error("there is no unit `{name}` in this level; {help}")]
    NoUnit { name: String, help: String },
    #[error("{unit} carries no weapon `{name}`; {help}")]
    NoWeapon { unit: UnitId, name: String, help: String },
    #[error("{unit} carries no scroll or potion `{name}`; {help}")]
    NoScroll { unit: UnitId, name: String, help: String },
    #[error("--at {0}: write COLUMN,ROW")]
    HexForm(String),
    #[error("--at {0}: there is no such hex on the board")]
    OffTheBoard(String),
    #[error("{option} does not belong to {asked}; it belongs to {home}")]
    OutOfPlace { option: &'static str, asked: &'static str, home: String },
    #[error("--weapon is that of an attack; name its --target")]
    WeaponAlone,
    #[error("{unit} has no part `{name}`; {help}")]
    NoPart { unit: UnitId, name: String, help: String },
    #[error("--side {0}: write SIDE=human, SIDE=ai or SIDE=ai:LEVEL")]
    SideForm(String),
    #[error("there is no side `{name}` in this level; {help}")]
    NoSide { name: String, help: String },
    #[error("`{name}` plays no side; {help}")]
    NoPlayer { name: String, help: String },
    #[error("{option} {choice}: write SIDE=PLAYER")]
    PlayerForm { option: &'static str, choice: String },
    #[error(transparent)]
    Merge(#[from] MergeError),
    #[error(transparent)]
    NotTwoSides(#[from] NotTwoSides),
    #[error("{0} {1} is named twice; name each once")]
    NamedTwice(&'static str, String),
    #[error(transparent)]
    UnknownPlayer(#[from] UnknownPlayer),
    #[error(transparent)]
    Skirmish(#[from] SkirmishError),
    #[error(transparent)]
    Party(#[from] PartyError),
    #[error(transparent)]
    Bedside(#[from] BedsideError),
    #[error(transparent)]
    Cast(#[from] CastError),
    #[error(transparent)]
    Use(#[from] UseError),
    #[error(transparent)]
    Muster(#[from] MusterError),
    #[error("which side the party is cannot be told; say it: {0}")]
    PartySide(&'static str),
    #[error("it is day {day}, and only {left} more days are counted; let at most so many pass")]
    TooManyDays { day: u32, left: u32 },
    #[error(transparent)]
    Fitting(#[from] FittingError),
    #[error("--{0} {1}: write {2}")]
    PairForm(&'static str, String, &'static str),
    #[error("--force {0}: write SIDE=CREATURE*N,CREATURE")]
    SideForce(String),
    #[error("{path}: the level cannot be written: {source}")]
    Unwritable { path: PathBuf, source: IoError },
    #[error("signals cannot be waited for: {0}")]
    Signals(String),
    #[error("the threads cannot be started: {0}")]
    Threads(String),
    #[error("{0} is missing")]
    Missing(&'static str),
    #[error("--sequence {0}: write UNIT,UNIT:UNIT, the attackers first")]
    SequenceForm(String),
    #[error("--forecast {0}: write UNIT:UNIT, the attacker first")]
    ForecastForm(String),
    #[error("there is no overlay `{name}`; {help}")]
    NoOverlay { name: String, help: String },
    #[error(
        "--overlay draws one of reach, danger, stand, heights and plain, and figures beside it; name one of them"
    )]
    TwoOverlays,
    #[error("--size {size}: {problem}")]
    Size { size: String, problem: String },
    #[error("{0}: the name of a picture ends in .png")]
    NoPng(String),
    #[error("{0}")]
    NoPicture(String),
    #[error("the output cannot be written: {0}")]
    Output(#[from] IoError),
}
