//! Listens to a game that plays: is every sound that it says it plays in the recording, and how late?
//!
//! The recording comes through stdin as 32-bit floats of one channel while the game plays, and each piece of it is
//! stamped with the time at which it came. So what is found is late by the way through the recorder too.

use std::io::{ErrorKind, Read};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use thiserror::Error;

use crate::file::{self, FileError};
use crate::loudness::decibels;
use crate::take::{RATE, Take};

/// Seconds of a day.
const DAY: f64 = 86_400.0;

/// How late a sound may be, in milliseconds.
const LATEST: f64 = 100.0;
/// How long before and after its time it is looked for, in seconds.
const BEFORE: f64 = 0.1;
const AFTER: f64 = 0.4;
/// How much of a sound is looked for, in seconds.
const LOOKED_FOR: f32 = 0.12;
/// How alike the recording must be, 0..=1. What is found is taken out of it, the plainest first, so that what a louder
/// sound has covered can be found next. Chance comes to 0.1.
const ALIKE: [f64; 4] = [0.8, 0.6, 0.45, 0.3];
/// One in so many may be covered so well by louder ones that it is not found.
const COVERED: usize = 16;
/// The loudest sample of a recording that is not clipped.
const UNCLIPPED: f32 = 0.995;

/// Why a game did not sound as it should.
#[derive(Debug, Error)]
pub enum ListenError {
    /// A file could not be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The recording could not be read.
    #[error("the recording: {0}")]
    Recording(std::io::Error),
    /// The game says that it played nothing.
    #[error("the log tells of no sound, or of very few: {0}")]
    NothingTold(usize),
    /// A sound is not in the recording.
    #[error("{0} of the sounds are not in the recording")]
    Missing(usize),
    /// A sound comes too late.
    #[error("a sound comes {0:.0} ms late")]
    Late(f64),
    /// The recording is clipped.
    #[error("the recording is clipped: its loudest sample is {0:.3}")]
    Clipped(f32),
    /// Something is heard of a game that must be silent.
    #[error("a silent game is heard: its loudest sample is {0:.6}")]
    Heard(f32),
}

/// A recording with the times at which its pieces came.
struct Recording {
    take: Take,
    /// Of each piece the place after its last sample, and when it came, in seconds of the day.
    came: Vec<(usize, f64)>,
}

impl Recording {
    fn read(mut source: impl Read) -> Result<Recording, std::io::Error> {
        let mut recording = Recording { take: Take::default(), came: Vec::new() };
        let (mut piece, mut rest) = ([0; 4096], Vec::new());
        loop {
            let length = match source.read(&mut piece) {
                Ok(0) => return Ok(recording),
                Ok(length) => length,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            rest.extend(&piece[..length]);
            let (whole, part) = rest.as_chunks::<4>();
            recording.take.0.extend(whole.iter().map(|bytes| f32::from_le_bytes(*bytes)));
            rest = part.to_vec();
            let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            let now = since_first(since.as_secs_f64() % DAY, recording.came.first().map(|first| first.1));
            recording.came.push((recording.take.0.len(), now));
        }
    }

    /// When a sample came.
    fn time(&self, place: usize) -> f64 {
        let piece = self.came.partition_point(|(end, _)| *end <= place);
        self.came.get(piece).or(self.came.last()).map_or(0.0, |(_, time)| *time)
    }

    /// The samples that came between two times.
    fn between(&self, from: f64, to: f64) -> std::ops::Range<usize> {
        let place = |time: f64| {
            let piece = self.came.partition_point(|(_, came)| *came < time);
            piece.checked_sub(1).and_then(|piece| self.came.get(piece)).map_or(0, |(end, _)| *end)
        };
        place(from)..place(to)
    }

    /// Where a sound begins that should come at a time, and how alike it is there.
    fn find(&self, sound: &[f32], time: f64) -> (usize, f64) {
        let heard = self.between(time - BEFORE, time + AFTER);
        let own: f64 = sound.iter().map(|sample| f64::from(sample * sample)).sum();
        let alike = |place: usize| {
            let there = self.take.0.get(place..place + sound.len()).unwrap_or_default();
            let sum: f64 = sound.iter().zip(there).map(|(one, other)| f64::from(one * other)).sum();
            let all: f64 = there.iter().map(|sample| f64::from(sample * sample)).sum();
            sum.abs() / (own * all).sqrt().max(1e-12)
        };
        let places = heard.map(|place| (place, alike(place)));
        places.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0, 0.0))
    }

    /// Takes a sound out of the recording, as loud as it is there.
    fn take_out(&mut self, sound: &[f32], place: usize) {
        let there = self.take.0.get_mut(place..).unwrap_or_default();
        let sum: f32 = sound.iter().zip(&*there).map(|(one, other)| one * other).sum();
        let own: f32 = sound.iter().map(|sample| sample * sample).sum();
        let loud = sum / own.max(f32::MIN_POSITIVE);
        there.iter_mut().zip(sound).for_each(|(sample, part)| *sample -= loud * part);
    }
}

/// A time of the day, in seconds; one before the first is of the next day.
fn since_first(time: f64, first: Option<f64>) -> f64 {
    if first.is_some_and(|first| time < first - DAY / 2.0) { time + DAY } else { time }
}

/// What the log of a game says that it played: the file, and when, in seconds of the day.
fn told(log: &str) -> Vec<(String, f64)> {
    let line = |line: &str| {
        let (stamp, rest) = line.split_once(' ')?;
        let (_, file) = rest.rsplit_once(" heard ")?;
        let clock = stamp.split_once('T')?.1.trim_end_matches('Z');
        let parts = clock.split(':').map(|part| part.parse::<f64>().ok());
        let seconds = parts.into_iter().try_fold(0.0, |sum, part| Some(sum * 60.0 + part?))?;
        Some((format!("{}.ogg", file.trim()), seconds))
    };
    log.lines().filter_map(line).collect()
}

/// Listens to stdin until it ends, and then looks for everything that the log tells of.
///
/// # Errors
/// What is wrong with what was heard.
pub fn judge(log: &Path, sounds: &Path) -> Result<(), ListenError> {
    let mut recording = Recording::read(std::io::stdin()).map_err(ListenError::Recording)?;
    let log = std::fs::read_to_string(log)
        .map_err(|source| FileError::Unreachable { path: log.to_owned(), source })?;
    let told = told(&log);
    if told.len() < 10 {
        return Err(ListenError::NothingTold(told.len()));
    }
    let peak = recording.take.peak();
    let (late, missing) = search(&mut recording, told, sounds)?;
    let latest = late.iter().copied().fold(0.0, f64::max);
    let mean = late.iter().sum::<f64>() / late.len().max(1) as f64;
    let (found, all) = (late.len(), late.len() + missing);
    println!("{found} of {all} sounds, {mean:.0} ms late on average, {latest:.0} ms at most");
    println!("the loudest sample is at {:.1} dB", decibels(peak));
    match () {
        () if missing > all / COVERED => Err(ListenError::Missing(missing)),
        () if latest > LATEST => Err(ListenError::Late(latest)),
        () if peak > UNCLIPPED => Err(ListenError::Clipped(peak)),
        () => Ok(()),
    }
}

/// Looks for sounds; returns by how many milliseconds each is late, and how many are missing.
fn search(
    recording: &mut Recording,
    told: Vec<(String, f64)>,
    sounds: &Path,
) -> Result<(Vec<f64>, usize), FileError> {
    let first = recording.came.first().map(|first| first.1);
    let mut pending = Vec::new();
    let last = recording.came.last().map_or(0.0, |last| last.1);
    for (name, time) in told {
        let time = since_first(time, first);
        // What began before the recording is not in it, and what begins at the very end is cut off with the game.
        if first.is_some_and(|first| first < time) && time + AFTER < last {
            pending.push((file::read(&sounds.join(&name))?.0, time, name));
        }
    }
    let mut late = Vec::new();
    for alike_enough in ALIKE {
        pending.retain(|(sound, time, name)| {
            let beginning = &sound[..sound.len().min((LOOKED_FOR * RATE as f32) as usize)];
            let (place, alike) = recording.find(beginning, *time);
            if alike >= alike_enough {
                let milliseconds = (recording.time(place) - time) * 1000.0;
                println!("{name} comes {milliseconds:.0} ms late, {alike:.2} alike");
                late.push(milliseconds);
                recording.take_out(sound, place);
            }
            alike < alike_enough
        });
    }
    pending.iter().for_each(|(_, _, name)| println!("{name} is not heard"));
    Ok((late, pending.len()))
}

/// Listens to stdin until it ends; there must be nothing.
///
/// # Errors
/// What was heard.
pub fn silence() -> Result<(), ListenError> {
    let recording = Recording::read(std::io::stdin()).map_err(ListenError::Recording)?;
    let (peak, seconds) = (recording.take.peak(), recording.take.seconds());
    let is_heard = |sample: &f32| *sample != 0.0;
    let (from, to) =
        (recording.take.0.iter().position(is_heard), recording.take.0.iter().rposition(is_heard));
    match from.zip(to).map(|(from, to)| (from as f32 / RATE as f32, to as f32 / RATE as f32)) {
        None => println!("{seconds:.0} s of silence"),
        Some((from, to)) => println!("something is heard from {from:.2} s to {to:.2} s of {seconds:.0} s"),
    }
    if peak > 0.0 || seconds < 1.0 { Err(ListenError::Heard(peak)) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_tells_what_was_played_and_when() {
        let log =
            "2026-01-02T01:00:02.500000Z DEBUG hexfray::sound::playing: heard parry-2\nsomething else\n";
        assert_eq!(told(log), [("parry-2.ogg".to_owned(), 3602.5)]);
    }

    #[test]
    fn a_battle_may_last_past_midnight() {
        assert_eq!(since_first(5.0, Some(86_399.0)), 86_405.0);
        assert_eq!(since_first(86_399.5, Some(86_399.0)), 86_399.5);
        assert_eq!(since_first(5.0, None), 5.0);
    }

    #[test]
    fn a_sound_is_found_where_it_is_and_not_where_it_is_not() {
        let sound: Vec<f32> = (0..2000_u32).map(|place| ((place * place / 300) as f32).sin()).collect();
        let mut take = Take::silence(2.0);
        take.0[44_100..46_100].copy_from_slice(&sound);
        let came = (1..=200).map(|piece| (piece * 441, piece as f64 / 100.0)).collect();
        let recording = Recording { take, came };
        let (place, alike) = recording.find(&sound, 0.95);
        assert!(place == 44_100 && alike > 0.99, "{place} {alike}");
        assert!(recording.find(&sound, 0.3).1 < 0.1);
    }
}
