//! The built program, run as a player or a script runs it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// The result of a run of the program.
pub struct Finished {
    /// Its exit status.
    pub status: i32,
    /// What it printed.
    pub stdout: String,
    /// Its errors.
    pub stderr: String,
}

impl Finished {
    /// The printed lines as JSON.
    pub fn json(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"));
        self.stdout.lines().map(read).collect()
    }
}

/// Runs the program without a display and waits for it. It never panics, whatever it is given.
pub fn hexfray(arguments: &[&str]) -> Finished {
    hexfray_where(&[], arguments)
}

/// The same with these environment variables.
pub fn hexfray_where(variables: &[(&str, &str)], arguments: &[&str]) -> Finished {
    let output = Command::new(env!("CARGO_BIN_EXE_hexfray"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program prints UTF-8");
    let (stdout, stderr) = (text(output.stdout), text(output.stderr));
    assert!(!stderr.contains("panicked"), "{arguments:?} panicked: {stderr}");
    let status = output.status.code().unwrap_or_else(|| panic!("{arguments:?} was killed: {stderr}"));
    Finished { status, stdout, stderr }
}

/// The files in a folder of the repository whose names end in `.ron`, by name.
pub fn ron_files(folder: &str) -> Vec<PathBuf> {
    let entries = Path::new(folder)
        .read_dir()
        .expect("the folder is there")
        .map(|entry| entry.expect("it is read").path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "ron")).collect();
    files.sort();
    files
}

/// A file that is deleted after the test.
pub fn scratch(name: &str, content: impl AsRef<[u8]>) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join(name);
    std::fs::write(&path, content).expect("a file for the test");
    let path = path.to_str().expect("paths of the test are UTF-8").to_owned();
    (folder, path)
}
