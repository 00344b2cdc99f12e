//! Parties from outside: their files, their faults, their days.

use crate::command::{hexfray, scratch};

/// A party with these keys of Osric and no others.
fn osric(keys: &str) -> String {
    format!(
        r#"(version: 1, party: "One", units: {{
    "osric": (creature: "man-at-arms", name: "Osric", hit_points: 22, {keys}),
}})"#
    )
}

#[test]
fn a_sound_party_checks() {
    let (_folder, path) = scratch("band.ron", osric("health: (hit_points: -3, rot: 2)"));
    let finished = hexfray(&["check", &path]);
    assert_eq!(finished.stdout.trim_end(), format!("{path}: party \"One\", 1 members, day 0"));
}

#[test]
fn a_faulty_party_says_what_is_wrong_and_where() {
    let (_folder, path) = scratch("band.ron", osric(r#"health: (hit_points: 23), stowed: ["speer"]"#));
    let finished = hexfray(&["check", &path]);
    assert_eq!((finished.status, finished.stdout.as_str()), (1, ""));
    let told = format!(
        "hexfray: {path}:2:106: there is no weapon, shield, ammunition or gear `speer`; did you mean `spear`?\n"
    );
    assert_eq!(finished.stderr, told);
}
