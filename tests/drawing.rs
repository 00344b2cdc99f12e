//! The commands that draw, without a display or driver, and with names of things that do not exist.

use crate::command::{Finished, hexfray, hexfray_where};

/// Checks that a command is refused with these words, and without details of the program.
fn refused(finished: &Finished, words: &str) {
    assert_eq!(finished.status, 2, "{}", finished.stderr);
    assert!(finished.stderr.contains(words), "{}", finished.stderr);
    for inside in ["ERROR", "panicked", "src/", "backtrace"] {
        assert!(!finished.stderr.contains(inside), "{}", finished.stderr);
    }
}

fn named_instead(finished: &Finished) {
    assert!(finished.stderr.contains("hexfray check, rules, run, replay"), "{}", finished.stderr);
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_display_there_is_no_window() {
    for arguments in [&[][..], &["play", "tavern"]] {
        for (display, words) in
            [("", "there is no display"), (":4077", "the display `:4077` cannot be reached")]
        {
            let finished = hexfray_where(&[("DISPLAY", display)], arguments);
            refused(&finished, words);
            named_instead(&finished);
        }
    }
}

#[test]
fn without_a_driver_there_is_no_picture() {
    let nowhere =
        [("VK_DRIVER_FILES", "/nowhere"), ("VK_ICD_FILENAMES", "/nowhere"), ("WGPU_BACKEND", "vulkan")];
    let finished = hexfray_where(&nowhere, &["screenshot", "tavern", "--out", "never.png"]);
    refused(&finished, "there is no graphics driver");
    named_instead(&finished);
}

#[test]
fn pictures_of_unknown_things_are_refused() {
    let asked = |more: &[&str]| hexfray(&[&["screenshot", "archers-lane"], more].concat());
    let to = ["--out", "never.png"];
    refused(&asked(&[]), "--out <FILE>");
    refused(&asked(&["--out", "never.jpg"]), "ends in .png");
    refused(
        &asked(&[&to[..], &["--select", "robyn"]].concat()),
        "no unit `robyn` in this level; did you mean `robin`?",
    );
    refused(&asked(&[&to[..], &["--forecast", "robin"]].concat()), "UNIT:UNIT");
    refused(&asked(&[&to[..], &["--forecast", "robin:grsk"]].concat()), "did you mean `grisk`?");
    let itself = asked(&[&to[..], &["--forecast", "robin:robin"]].concat());
    assert_eq!(itself.status, 1, "no odds, as `hexfray forecast` says: {}", itself.stderr);
    refused(&asked(&[&to[..], &["--overlay", "dagner"]].concat()), "did you mean `danger`?");
    refused(&asked(&[&to[..], &["--size", "wide"]].concat()), "1280x720");
    refused(&asked(&[&to[..], &["--size", "64x5000"]].concat()), "64..=4096");
    refused(&asked(&[&to[..], &["--rulebook", "hous"]].concat()), "house");
    refused(
        &hexfray(&["screenshot", "no-such-level", "--out", "never.png"]),
        "there is no level `no-such-level`",
    );
}

#[test]
fn unknown_sides_and_players_are_refused() {
    let asked = |side: &str| hexfray(&["play", "tavern", "--side", side]);
    refused(&asked("hause=human"), "no side `hause` in this level; did you mean `house`?");
    refused(&asked("house"), "SIDE=human");
    refused(&asked("house=humn"), "did you mean `human`?");
    refused(&asked("house=ai:chrger"), "nobody plays as `chrger`; did you mean `charger`?");
    refused(&asked("house=ai:"), "nobody plays as ``");
    refused(&asked("house=robot"), "`robot` plays no side");
    refused(&asked("house=human:charger"), "plays no side");
    refused(&hexfray(&["play", "no-such-level"]), "there is no level `no-such-level`");
}
