//! What README.md shows is run here, and prints what it shows.

use crate::command::{Finished, hexfray, scratch};

const README: &str = include_str!("../README.md");

/// A command that README.md shows, and the lines it shows below it.
struct Example {
    command: String,
    shown: Vec<String>,
}

/// The blocks of README.md that begin with a prompt.
fn examples() -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in README.lines() {
        match line.strip_prefix("    ") {
            Some(line) if line.starts_with("$ ") => {
                inside = true;
                examples.push(Example { command: line[2..].to_owned(), shown: Vec::new() });
            }
            Some(line) if inside => examples.last_mut().expect("it began").shown.push(line.to_owned()),
            Some(_) => {}
            None => inside = false,
        }
    }
    examples
}

/// The level with a mistake that README.md speaks of.
fn misspelled() -> (tempfile::TempDir, String) {
    let level = std::fs::read_to_string("levels/stone-bridge.ron").expect("the level is shipped");
    assert!(level.contains("\"knight\""));
    scratch("my-level.ron", level.replacen("\"knight\"", "\"knigt\"", 1))
}

/// Runs a command of README.md with the filters behind it.
fn run(command: &str, level: &str) -> Vec<String> {
    let mut parts = command.split(" | ");
    let program = parts.next().expect("a command has a first part");
    let arguments: Vec<&str> =
        program.split(' ').map(|part| if part == "my-level.ron" { level } else { part }).collect();
    let (name, arguments) = arguments.split_first().expect("a command has a name");
    assert_eq!(*name, "hexfray", "only the game is shown: {command}");
    let Finished { stdout, stderr, .. } = hexfray(arguments);
    let printed = stdout.lines().chain(stderr.lines()).map(|line| line.replace(level, "my-level.ron"));
    parts.fold(printed.collect(), filtered)
}

/// What a filter leaves: `head -n N`, `tail -n N` or `grep WORD`.
fn filtered(lines: Vec<String>, filter: &str) -> Vec<String> {
    let words: Vec<&str> = filter.split(' ').collect();
    let count = |count: &str| count.parse::<usize>().unwrap_or_else(|_| panic!("`{filter}` has no number"));
    match words[..] {
        ["head", "-n", lead] => lines.into_iter().take(count(lead)).collect(),
        ["tail", "-n", rest] => lines[lines.len().saturating_sub(count(rest))..].to_vec(),
        ["grep", word] => lines.into_iter().filter(|line| line.contains(word)).collect(),
        _ => panic!("`{filter}` is no filter that this test knows"),
    }
}

/// Whether lines are as shown; `…` stands for any number of them.
fn alike(printed: &[String], shown: &[String]) -> bool {
    match (printed, shown) {
        (_, [dots, shown @ ..]) if dots.trim() == "…" => {
            (0..=printed.len()).any(|skipped| alike(&printed[skipped..], shown))
        }
        ([line, printed @ ..], [expected, shown @ ..]) => line == expected && alike(printed, shown),
        ([], []) => true,
        _ => false,
    }
}

#[test]
fn every_command_shown_prints_what_is_shown() {
    let (_folder, level) = misspelled();
    let examples = examples();
    assert!(examples.len() >= 6, "{} examples were found", examples.len());
    for Example { command, shown } in examples {
        let printed = run(&command, &level);
        assert!(
            alike(&printed, &shown),
            "`{command}` prints\n{}\nnot\n{}",
            printed.join("\n"),
            shown.join("\n")
        );
    }
}

#[test]
fn dots_stand_for_lines_and_nothing_else() {
    let lines = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    assert!(alike(&lines("a b c d"), &lines("a … d")));
    assert!(alike(&lines("a d"), &lines("a … d")));
    assert!(!alike(&lines("a b c"), &lines("a … d")));
    assert!(!alike(&lines("a b"), &lines("a")));
}

/// Rows of the table of commands: what is between the backquotes, without the name of the game.
fn rows_of_commands() -> Vec<&'static str> {
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `hexfray ")?.split('`').next());
    rows.collect()
}

fn flags(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '[', ']', '\\', ',']).filter(|word| word.starts_with("--") && word.len() > 2)
}

#[test]
fn every_flag_in_the_table_of_commands_is_in_the_help() {
    let rows = rows_of_commands();
    assert!(rows.len() >= 14, "{} commands were found", rows.len());
    for row in rows {
        let name = row.split(' ').next().expect("a command has a name");
        let help = hexfray(&[name, "--help"]);
        assert_eq!(help.status, 0, "`hexfray {name}` is no command: {}", help.stderr);
        for flag in flags(row) {
            assert!(help.stdout.contains(flag), "`hexfray {name} --help` does not know {flag}");
        }
    }
}

#[test]
fn every_command_and_flag_of_the_help_is_in_the_table_of_commands() {
    let rows = rows_of_commands();
    let help = hexfray(&["--help"]).stdout;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.map_while(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    let commands: Vec<&str> = commands.collect();
    assert!(commands.contains(&"skirmish") && commands.contains(&"forecast"), "{commands:?}");
    for name in commands {
        let of_it: Vec<&&str> = rows.iter().filter(|row| row.split(' ').next() == Some(name)).collect();
        assert!(!of_it.is_empty(), "`hexfray {name}` has no row");
        let help = hexfray(&[name, "--help"]).stdout;
        let options = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
        let known = options.filter_map(|line| flags(line).next()).filter(|flag| *flag != "--help");
        for flag in known {
            let told = of_it.iter().any(|row| flags(row).any(|other| other == flag));
            assert!(told, "`hexfray {name}` has no {flag} in the table");
        }
    }
}

#[test]
fn the_skirmish_that_is_shown_can_be_made() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("skirmish.ron").to_str().expect("paths of the test are UTF-8").to_owned();
    let shown = "hexfray skirmish LEVEL --points 100 --out FILE.ron";
    assert!(README.contains(shown));
    let command = shown.replace("LEVEL", "stone-bridge").replace("FILE.ron", &path);
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let made = hexfray(&arguments);
    assert_eq!(made.status, 0, "{}", made.stderr);
    let checked = hexfray(&["check", &path]);
    assert_eq!(checked.status, 0, "{}", checked.stderr);
}
