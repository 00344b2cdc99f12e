//! Foley makes the sounds of Hexfray by code and bakes them into files.
//!
//! ```text
//! cargo run --release -p foley -- bake assets/sounds            makes all files anew
//! cargo run --release -p foley -- table assets/sounds           length, loudness and pitch of each file
//! cargo run --release -p foley -- picture assets/sounds OUT.png a picture of all spectra
//! RECORDER | cargo run --release -p foley -- listen GAME.log assets/sounds   is everything heard, and in time?
//! RECORDER | cargo run --release -p foley -- silence                        is nothing heard?
//! ```

mod air;
mod bake;
mod file;
mod finish;
mod listen;
mod loudness;
mod luck;
mod matter;
mod picture;
mod recipes;
mod spectrum;
mod table;
mod take;

use std::path::Path;
use std::process::ExitCode;

use listen::ListenError;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["bake", folder] => bake::bake(Path::new(folder), "").map_err(ListenError::from),
        ["bake", folder, only] => bake::bake(Path::new(folder), only).map_err(ListenError::from),
        ["table", folder] => table::print(Path::new(folder)).map_err(ListenError::from),
        ["picture", folder, out] => {
            picture::draw(Path::new(folder), Path::new(out)).map_err(ListenError::from)
        }
        ["listen", log, folder] => listen::judge(Path::new(log), Path::new(folder)),
        ["silence"] => listen::silence(),
        _ => {
            eprintln!(
                "foley: bake FOLDER [NAME] | table FOLDER | picture FOLDER OUT.png | listen GAME.log FOLDER | silence"
            );
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("foley: {error}");
            ExitCode::FAILURE
        }
    }
}
