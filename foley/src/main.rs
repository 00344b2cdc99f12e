//! Foley makes the sounds of Hexfray by code and bakes them into files.
//!
//! ```text
//! cargo run --release -p foley -- bake assets/sounds            makes all files anew
//! cargo run --release -p foley -- table assets/sounds           length, loudness and pitch of each file
//! cargo run --release -p foley -- picture assets/sounds OUT.png a picture of all spectra
//! ```

mod air;
mod bake;
mod file;
mod finish;
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

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["bake", folder] => bake::bake(Path::new(folder), ""),
        ["bake", folder, only] => bake::bake(Path::new(folder), only),
        ["table", folder] => table::print(Path::new(folder)),
        ["picture", folder, out] => picture::draw(Path::new(folder), Path::new(out)),
        _ => {
            eprintln!("foley: bake FOLDER [NAME] | table FOLDER | picture FOLDER OUT.png");
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
