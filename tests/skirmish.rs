//! Skirmishes through the public command line and the library.

use hexfray::ai::{Patience, Player};
use hexfray::level::{DiceRecord, Level, Snapshot, Source};
use hexfray::order::Order;
use hexfray::replay::{Save, shipped_levels};
use hexfray::rulebook::Rulebook;
use hexfray::rules::{Battle, codex};
use hexfray::simulate::{Findings, SeedRange, SetUp, Shard};
use hexfray::skirmish::{SkirmishGoal, SkirmishGround};

use crate::command::{hexfray, scratch};

fn drawn(ground: &SkirmishGround, points: u32, seed: u64, goal: SkirmishGoal) -> Level {
    let forces = ground.draw(points, seed);
    let source = ground.set_up(&forces, goal).unwrap();
    Level::read(&source).unwrap_or_else(|error| panic!("{error}\n{}", source.text()))
}

#[test]
fn drawn_skirmishes_pass_the_checks_of_levels_on_every_ground() {
    for source in shipped_levels() {
        let ground = SkirmishGround::of(&source).unwrap();
        for (points, seed) in [(40, 1), (100, 2), (400, 3), (4000, 4)] {
            for goal in [SkirmishGoal::Eliminate, SkirmishGoal::Level] {
                let level = drawn(&ground, points, seed, goal);
                let beginning = Snapshot::beginning(&level, DiceRecord::seeded(seed));
                assert_eq!(beginning.check(), Ok(()), "{} {points}", level.title);
            }
        }
    }
}

#[test]
fn drawn_skirmishes_are_fought_to_their_end_on_every_ground() {
    for source in shipped_levels() {
        let level = drawn(&SkirmishGround::of(&source).unwrap(), 100, 5, SkirmishGoal::Eliminate);
        let rulebook = Rulebook::shipped(&level.rulebook, codex()).unwrap();
        let players = level.sides.sides.keys().copied().zip([Player::Charger, Player::Recruit]).collect();
        let (title, units) = (level.title.clone(), level.units.len() as u64);
        let set_up = SetUp { level, rulebook, players, work: Patience::USUAL };
        let sample = SeedRange { seed: 1, battles: 2, shard: Shard::WHOLE };
        let mut fought = Vec::new();
        Findings::gather(&set_up, None, sample, || (), || false, |battle, _| fought.push(battle.clone()));
        assert_eq!(fought.len(), 2, "{title}");
        for battle in &fought {
            assert!(battle.rounds > 1 && battle.activations > units, "{title}: {battle:?}");
            assert!(battle.sides.values().any(|toll| toll.fallen > 0), "{title}: nobody fell");
        }
    }
}

#[test]
fn a_skirmish_is_saved_and_resumed() {
    let level = drawn(
        &SkirmishGround::of(&shipped_levels().next().unwrap()).unwrap(),
        60,
        9,
        SkirmishGoal::Eliminate,
    );
    let rulebook = Rulebook::shipped("house", codex()).unwrap();
    let dice = DiceRecord::seeded(3);
    let mut battle = Battle::new(&level, &rulebook, dice.clone());
    let orders: Vec<Order> = battle.clock().block.iter().map(|&unit| Order::EndTurn { unit }).collect();
    orders.iter().for_each(|order| battle.submit(order).unwrap());
    let beginning = Snapshot::beginning(&level, dice);
    let save = Save::new(&level.title, &rulebook, beginning, orders, battle.snapshot());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("skirmish.save");
    save.write(&path).unwrap();
    let read = Save::read(&Source::read(&path).unwrap()).unwrap();
    assert_eq!(read, save);
    assert_eq!(read.replay().unwrap().difference, None);
    assert_eq!(read.resume().unwrap().snapshot(), battle.snapshot());
}

#[test]
fn the_command_line_makes_a_level_that_all_commands_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duel.ron");
    let file = path.to_str().unwrap();
    let arguments =
        ["skirmish", "archers-lane", "--force", "levy=knight,archer*2", "--seed", "7", "--out", file];
    let made = hexfray(&arguments);
    assert_eq!((made.status, made.stdout.as_str()), (0, ""), "{}", made.stderr);
    let checked = hexfray(&["check", file]);
    assert_eq!(checked.status, 0, "{}", checked.stderr);
    let fought = hexfray(&["simulate", file, "--battles", "2", "--json"]);
    assert_eq!(fought.status, 0, "{}", fought.stderr);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains(r#""knight-1": (creature: "knight", side: "levy""#), "{text}");

    let again = hexfray(&arguments);
    assert_eq!(again.status, 2);
    assert!(again.stderr.contains("the level cannot be written"), "{}", again.stderr);
    let printed = hexfray(&arguments[..arguments.len() - 2]);
    assert_eq!(printed.stdout.trim_end(), text.trim_end(), "the same seed draws the same reavers");
}

#[test]
fn an_impossible_skirmish_says_why() {
    let (_folder, three) = scratch("three.ron", "(version: 1)");
    for (arguments, said) in [
        (vec!["archers-lane", "--force", "levvy=knight"], "did you mean `levy`"),
        (vec!["archers-lane", "--force", "levy"], "SIDE=CREATURE*N"),
        (vec!["archers-lane", "--force", "levy=knigth"], "did you mean `knight`"),
        (vec!["archers-lane", "--force", "levy=knight*x"], "is no force"),
        (vec!["archers-lane", "--force", "levy=peasant*61"], "too many for the ground"),
        (vec!["archers-lane", "--points", "0"], "nobody fights on this side"),
        (
            vec!["goblin-hoard", "--objectives", "--force", "delvers=goblin"],
            "3 units must get away, but side `delvers` has 1",
        ),
        (vec!["archers-lane", "--force", "levy=riding-horse*2"], "nobody fights on this side"),
        (
            vec!["archers-lane", "--force", "levy=knight", "--force", "levy=orc"],
            "--force levy is named twice; name each once",
        ),
        (vec![three.as_str()], "three.ron:1:"),
    ] {
        let told = hexfray(&[vec!["skirmish"], arguments.clone()].concat());
        assert_eq!(told.status, 2, "{arguments:?}");
        assert!(told.stderr.contains(said), "{arguments:?}: {}", told.stderr);
    }
}

#[test]
fn what_a_skirmish_writes_passes_the_check_of_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.ron");
    let file = path.to_str().unwrap();
    let few = ["goblin-hoard", "--objectives", "--force", "delvers=goblin"];
    let told = hexfray(&[&["skirmish"], &few[..], &["--out", file]].concat());
    assert_eq!(told.status, 2, "{}", told.stderr);
    assert!(told.stderr.contains("3 units must get away, but side `delvers` has 1"), "{}", told.stderr);
    assert!(!path.exists(), "nothing is written");
    let few = ["night-ford", "--objectives", "--force", "raiders=goblin"];
    let told = hexfray(&[&["skirmish"], &few[..], &["--out", file]].concat());
    assert_eq!(told.status, 2, "{}", told.stderr);
    assert!(told.stderr.contains("no level comes of this skirmish"), "{}", told.stderr);
    for (level, points) in
        [("goblin-hoard", "20"), ("night-ford", "30"), ("ruined-stair", "60"), ("library", "40")]
    {
        let arguments = ["skirmish", level, "--objectives", "--points", points, "--seed", "3", "--out", file];
        if hexfray(&arguments).status == 0 {
            let checked = hexfray(&["check", file]);
            assert_eq!(checked.status, 0, "{level}: {}", checked.stderr);
            std::fs::remove_file(&path).unwrap();
        }
    }
}

#[test]
fn a_skirmish_of_a_level_with_a_rulebook_beside_it_is_written_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let rulebook = r#"(version: 1, name: "my", about: "x", core: d20, rules: ["C-05..C-06", "T-02..T-05", "A-02", "A-04"])"#;
    std::fs::write(folder.path().join("rb.ron"), rulebook).unwrap();
    let lane = include_str!("../levels/archers-lane.ron");
    let own = lane.replacen("round_limit", "rulebook: \"rb.ron\", round_limit", 1).replacen(
        "rulebook: \"house\",",
        "",
        1,
    );
    let ground = folder.path().join("lane.ron");
    std::fs::write(&ground, own).unwrap();
    let other = tempfile::tempdir().unwrap();
    for (place, status) in [(folder.path(), 0), (other.path(), 2)] {
        let out = place.join("out.ron");
        let made = hexfray(&["skirmish", ground.to_str().unwrap(), "--out", out.to_str().unwrap()]);
        assert_eq!((made.status, out.exists()), (status, status == 0), "{}", made.stderr);
        assert_eq!(made.stderr.contains("there is no rulebook `rb.ron`"), status == 2, "{}", made.stderr);
    }
}
