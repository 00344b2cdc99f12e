//! The recipes of README.md for many machines are run as they stand there, with a shard that dies on its first try.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::command::{Finished, hexfray};

const README: &str = include_str!("../README.md");

/// The shard that dies when it is fought for the first time.
const MORTAL: &str = "2/4";

/// The recipe of README.md with this word in it.
fn recipe(word: &str) -> &'static str {
    let recipes = README.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let found: Vec<&str> = recipes.filter(|recipe| recipe.contains(word)).collect();
    let [recipe] = found[..] else { panic!("{} recipes with {word}", found.len()) };
    recipe
}

/// A folder to work in, where the game dies once at one shard and writes down what it is asked for.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().expect("a folder for the test"));
        let script = format!(
            "#!/bin/bash\necho \"$*\" >> calls\ncase \"$*\" in *'--shard {MORTAL}'*)\n    \
             [ -e died ] || {{ touch died; kill -9 $$; }};;\nesac\nexec '{}' \"$@\"\n",
            env!("CARGO_BIN_EXE_hexfray")
        );
        let program = place.path().join("hexfray");
        fs::write(&program, script).expect("a file for the test");
        let made = Command::new("chmod").arg("+x").arg(&program).status().expect("chmod runs");
        assert!(made.success());
        place
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn bash(&self, command: &str, variables: &[(&str, &str)]) -> Output {
        let path = std::env::var("PATH").expect("there is a path");
        Command::new("bash")
            .args(["-c", command])
            .current_dir(self.path())
            .env("PATH", format!("{}:{path}", self.path().display()))
            .env("HOME", self.path())
            .envs(variables.iter().copied())
            .output()
            .expect("bash runs")
    }

    /// What a command prints that does its work.
    fn done(&self, command: &str) -> String {
        let output = self.bash(command, &[]);
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("the program prints UTF-8")
    }

    /// The shards that were fought so far, each time that one was begun.
    fn fought(&self) -> Vec<String> {
        let calls = fs::read_to_string(self.path().join("calls")).unwrap_or_default();
        let shard = |call: &str| Some(call.split_once("--shard ")?.1.split(' ').next()?.to_owned());
        let mut shards: Vec<String> = calls.lines().filter_map(shard).collect();
        shards.sort_unstable();
        shards
    }

    /// Checks that the merge refuses what is there, because of the shard that died.
    fn lacks_a_shard(&self, merge: &str) {
        let output = self.bash(merge, &[]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{told}");
        assert!(told.contains(MORTAL) || told.contains("shard-2.json"), "{told}");
    }

    /// Checks that the merge prints what the same tournament prints if one machine plays it.
    fn is_whole(&self, command: &str, merge: &str) {
        let arguments = command.split_once("hexfray tournament ").expect("it is a tournament").1;
        let arguments = arguments.split(" --shard ").next().expect("it is split");
        let arguments: Vec<&str> = ["tournament"].into_iter().chain(arguments.split(' ')).collect();
        let Finished { status, stdout, stderr } = hexfray(&[&arguments[..], &["--json"]].concat());
        assert_eq!(status, 0, "{stderr}");
        assert_eq!(figures(&self.done(&format!("{merge} --json"))), figures(&stdout));
    }
}

/// What is printed of a tournament, but for the time it took.
fn figures(printed: &str) -> Value {
    let mut told: Value = serde_json::from_str(printed).expect("one object of JSON");
    assert!(told["seconds"].is_f64(), "{told}");
    told["seconds"] = Value::Null;
    told
}

/// GNU parallel may be missing here, but not where every change is tested.
fn has_parallel() -> bool {
    let told = Command::new("parallel").arg("--version").output();
    let has = told.is_ok_and(|told| String::from_utf8_lossy(&told.stdout).contains("GNU parallel"));
    assert!(has || std::env::var_os("CI").is_none(), "GNU parallel is missing");
    has
}

#[test]
fn a_tournament_in_parallel_goes_on_after_a_shard_died() {
    if !has_parallel() {
        eprintln!("skipped: GNU parallel is missing");
        return;
    }
    let lines: Vec<&str> = recipe("parallel").lines().collect();
    let [fight @ .., merge] = &lines[..] else { panic!("a command and a merge") };
    let fight = fight.join("\n");
    let place = Place::new();
    assert!(!place.bash(&fight, &[]).status.success(), "a shard died");
    place.lacks_a_shard(merge);
    place.done(&fight);
    assert_eq!(place.fought(), ["1/4", "2/4", "2/4", "3/4", "4/4"], "only what died is fought again");
    place.is_whole(&fight.replace(['\\', '\n'], "").replace("  ", " "), merge);
}

#[test]
fn a_job_array_goes_on_after_a_shard_died() {
    let job = recipe("#SBATCH");
    let merge = recipe("sbatch ").lines().last().expect("it ends with the merge");
    assert!(job.contains("#SBATCH --array=1-4\n"), "{job}");
    let place = Place::new();
    let task = |number: &str| place.bash(job, &[("SLURM_ARRAY_TASK_ID", number)]).status.success();
    assert_eq!(["1", "2", "3", "4"].map(task), [true, false, true, true], "a shard died");
    place.lacks_a_shard(merge);
    assert!(task("2"));
    assert_eq!(place.fought(), ["1/4", "2/4", "2/4", "3/4", "4/4"]);
    let fight = job.lines().find(|line| line.contains("hexfray tournament")).expect("it fights");
    place.is_whole(fight, merge);
}
