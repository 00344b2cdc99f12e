//! Snapshots that are written and read again, and snapshots changed by hand.

use ron::extensions::Extensions;

use super::SHIPPED;
use crate::hex::{Hex, Offset, from_offset};
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{
    Ability, Act, BattleResult, Bleeding, Board, BodyArea, BodyLocation, Casting, Cause, ChoiceOptions,
    Condition, ConditionCause, Degree, Fatigue, Flight, Flying, Initiative, Injury, Lasting, LastingEffect,
    Maneuverability, Manner, Occasion, OpenChoice, Place, RuinedArmor, RuleId, Spell, SpellTarget, Stage,
    Step, Tile, TrackEntry, UnitId, Until, Wound,
};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

fn level(name: &str, text: &str) -> Level {
    Level::read(&Source::inline(name, text)).unwrap_or_else(|error| panic!("{error}"))
}

/// A battle after some turns.
fn battle(level: &Level) -> Battle {
    let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::new(level, &rulebook, DiceRecord::seeded(7));
    for _ in 0..60 {
        let Some(&unit) = battle.clock().block.first() else { break };
        let state = battle.snapshot();
        let own = state.units.iter().find(|other| other.id == unit).unwrap();
        for enemy in state.units.iter().filter(|other| other.side != own.side) {
            let _ = battle.submit(&Order::Attack { unit, target: enemy.id, weapon: None });
        }
        let ahead = own.facing.ahead(own.position);
        let _ = battle.submit(&Order::Move { unit, path: vec![ahead, own.facing.ahead(ahead)] });
        let _ = battle.submit(&Order::EndTurn { unit });
        let others: Vec<UnitId> = battle.clock().block.clone();
        for unit in others {
            let _ = battle.submit(&Order::EndTurn { unit });
        }
    }
    battle
}

/// Gives a unit conditions with causes, ends and effects, and a wound in an arm.
fn afflict(snapshot: &mut Snapshot, unit: usize, by: UnitId) {
    let cause =
        ConditionCause { by: Some(by), part: "left-leg".parse().ok(), ..ConditionCause::rule(RuleId::a(48)) };
    let effects = [LastingEffect::ToHit(-2), LastingEffect::Score(Ability::Strength, -1)];
    let conditions = [
        Lasting { cause, until: Until::Round(40), ..Lasting::plain(Condition::Prayer) },
        Lasting {
            cause,
            until: Until::Segment(40, 3),
            effects: effects.into(),
            ..Lasting::plain(Condition::Chant)
        },
        Lasting::plain(Condition::Chant),
        Lasting { cause, until: Until::TurnBegins(40), ..Lasting::plain(Condition::Parrying) },
        Lasting { cause, until: Until::TurnEnds(40), ..Lasting::plain(Condition::OffBalance) },
    ];
    let unit = &mut snapshot.units[unit];
    unit.flight = Flight(Some(Flying { layer: 3, class: Maneuverability::C }));
    unit.turn.hexsides = Some(2);
    unit.turn.slayings = 1;
    unit.fatigue = Fatigue { rounds: 12, fought_in: 2, fresh_until: Some(11) };
    conditions.into_iter().for_each(|lasting| unit.conditions.begin(lasting));
    let body = unit.kind.body.clone();
    let part = body.parts.last().expect("a body has parts");
    unit.hurts.push(Injury {
        number: unit.hurts.last().map_or(1, |injury| injury.number + 1),
        part: part.name,
        area: part.area,
        spot: part.spots.first().copied(),
        degree: if part.area.is_limb() { Degree::Severed } else { Degree::Broken },
        partial: part.area.is_limb(),
        prosthesis: false,
        keeps_down: true,
        effects: [LastingEffect::Movement(0), LastingEffect::FullHitPoints(50)].into(),
    });
    if !unit.armor.pieces.is_empty() {
        let ruined = RuinedArmor { piece: 0, part: part.name, location: BodyLocation::Legs, lost: 1 };
        unit.armor.ruined = [ruined].into();
    }
    let number = unit.wounds.last().map_or(1, |wound| wound.number + 1);
    let (part, effects) = ("right-arm".parse().ok(), [LastingEffect::Movement(50)].into());
    let grade = Some(Bleeding::Major);
    unit.wounds.push(Wound { number, bleeding: 1, grade, opened: snapshot.clock.round, part, effects });
}

/// The same state with steps of later moments, secrets, all that lasts on a unit, and an open question of each type.
fn with_all_that_waits(snapshot: &Snapshot) -> Vec<Snapshot> {
    let (unit, item) = (snapshot.units[0].id, snapshot.items[0].id);
    let (other, other_item) = (snapshot.units[1].id, snapshot.items[1].id);
    let side = snapshot.units[0].side.0;
    let options = [
        ChoiceOptions::Words(vec!["one".to_owned(), "two".to_owned()]),
        ChoiceOptions::Units { units: vec![unit, other] },
        ChoiceOptions::Items { items: vec![item, other_item] },
        ChoiceOptions::Parts { parts: ["head", "right-leg"].map(|part| part.parse().unwrap()).to_vec() },
        ChoiceOptions::Numbers { least: 1, most: 100 },
    ];
    let with = |options: ChoiceOptions| {
        let mut state = snapshot.clone();
        let answers = vec![options.at(1).expect("there are two")];
        state.choice = Some(OpenChoice { options, answers, ..choice(snapshot) });
        let later = |segment| Step {
            when: (state.sides.round_limit, segment),
            cause: Cause::default(),
            acts: vec![Act::EndTurn { unit }],
        };
        state.agenda.queue(later(5));
        state.agenda.plot(side, later(3));
        state.secrets.hide(other, side);
        afflict(&mut state, 0, other);
        state
    };
    options.into_iter().map(with).collect()
}

#[test]
fn snapshots_survive_being_written() {
    for (name, text) in SHIPPED {
        let level = level(name, text);
        let beginning = Snapshot::beginning(&level, DiceRecord::seeded(7));
        let later = battle(&level).snapshot();
        assert_ne!(later.log, beginning.log);
        let pending = with_all_that_waits(&later);
        for snapshot in [beginning, later].into_iter().chain(pending) {
            let written = ron::to_string(&snapshot).unwrap();
            assert_eq!(ron::from_str(&written).as_ref(), Ok(&snapshot), "{name}");
            // A source must have newtypes in the form in which it reads them.
            let bare = ron::Options::default().with_default_extension(Extensions::UNWRAP_NEWTYPES);
            let written = bare.to_string(&snapshot).unwrap();
            let read = Source::inline("save.ron", &written).parse();
            assert!(read == Ok(snapshot.clone()), "{name}: {:?}", read.err());
            assert_eq!(snapshot.check(), Ok(()), "{name}");
            let rulebook = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
            let mut scratch = Battle::scratch(&rulebook);
            snapshot.restore(scratch.world_mut());
            let captured = Snapshot::capture(scratch.world());
            assert!(captured == snapshot, "{name}: capture and restore are not inverse");
        }
    }
}

#[test]
fn a_board_of_another_size_than_it_says_is_not_read() {
    for (text, problem) in [
        ("(columns: 2, rows: 1, weather: Clear, legend: [()], hexes: [0])", "a map of 2×1 hexes has 1 tiles"),
        (
            "(columns: 0, rows: 1, weather: Clear, legend: [], hexes: [])",
            "a map of 0×1 hexes; each side must be within 1..=200",
        ),
        (
            "(columns: 65536, rows: 65536, weather: Clear, legend: [], hexes: [])",
            "a map of 65536×65536 hexes; each side must be within 1..=200",
        ),
    ] {
        let error = Source::inline("save.ron", text).parse::<Board>().unwrap_err();
        assert_eq!(error.problem(), problem);
    }
}

type Tampering = fn(&mut Snapshot);

fn check<const CASES: usize>(cases: [(&str, Tampering); CASES]) {
    let (name, text) = SHIPPED[1];
    let sound = battle(&level(name, text)).snapshot();
    for (expected, tamper) in cases {
        let mut snapshot = sound.clone();
        tamper(&mut snapshot);
        assert_eq!(snapshot.check(), Err(expected.to_owned()));
    }
}

fn injury(part: &str) -> Injury {
    let (part, effects) = (part.parse().unwrap(), [LastingEffect::ToHit(-2)].into());
    Injury {
        number: 1,
        part,
        area: BodyArea::Head,
        spot: None,
        degree: Degree::Struck,
        partial: false,
        prosthesis: false,
        keeps_down: false,
        effects,
    }
}

fn nobody() -> UnitId {
    "nobody".parse().unwrap()
}

fn step(act: Act) -> Step {
    Step { when: (1, 1), cause: Cause::default(), acts: vec![act] }
}

fn choice(snapshot: &Snapshot) -> OpenChoice {
    OpenChoice {
        step: step(Act::EndTurn { unit: snapshot.units[0].id }),
        answers: vec![],
        chooser: snapshot.units[0].id,
        rule: RuleId::f(1),
        options: vec![String::new(), String::new()].into(),
        scripted_faces_before: 0,
    }
}

fn far_away() -> Hex {
    from_offset(Offset { column: 500, row: 0 })
}

#[test]
fn tampered_boards_sides_and_dice_are_refused() {
    check([
        ("a hex of the board is out of bounds: elevation of 32767; it must be within -1000..=1000", |it| {
            it.board = Board::new(1, 1, vec![Tile { elevation: i16::MAX, ..Tile::default() }]).unwrap();
        }),
        ("a hex is off the board", |it| {
            it.board = Board::new(1, 1, vec![Tile::default()]).unwrap();
        }),
        ("a round limit of 4294967295", |it| it.sides.round_limit = u32::MAX),
        ("there is no zone `bar`", |it| it.sides.zones.clear()),
        ("side `company` must have one count for each objective", |it| {
            it.sides.sides.values_mut().for_each(|side| side.held.clear());
        }),
        ("there is no side `house`", |it| drop(it.sides.sides.remove(&"house".parse().unwrap()))),
        ("more dice of the script are used than it has", |it| it.dice.script_used = 1),
        ("there is no unit `nobody`", |it| it.dice.initiative = Some(vec![nobody()])),
    ]);
}

#[test]
fn tampered_units_are_refused() {
    check([
        ("units must be sorted, each once", |it| it.units[1].id = it.units[0].id),
        ("units must be sorted, each once", |it| it.units.reverse()),
        ("a hex is off the board", |it| it.units[0].position = far_away()),
        ("unit `berta` stands in the hex of another unit", |it| it.units[1].position = it.units[0].position),
        ("unit `anselm` has more hit points than when unhurt", |it| it.units[0].hit_points.now = 9999),
        ("unit `anselm` fights without hit points", |it| it.units[0].hit_points.now = 0),
        ("unit `anselm` is out of bounds: level of 200; it must be within 0..=30", |it| {
            it.units[0].training.level = 200;
        }),
        ("unit `anselm` holds more than its hands can", |it| {
            let unit = it.units[0].id;
            it.items.iter_mut().for_each(|item| item.place = Place::Held(unit));
        }),
        ("unit `anselm` may turn by more than 3 hexsides in a round", |it| {
            it.units[0].turn.hexsides = Some(4);
        }),
        ("the wounds of `anselm` are not numbered in order", |it| {
            it.units[0].wounds = vec![Wound { number: 1, bleeding: 1, ..Wound::default() }; 2];
        }),
        ("the wounds of `anselm` are not numbered in order", |it| {
            it.units[0].wounds = vec![Wound { number: u16::MAX, bleeding: 1, ..Wound::default() }];
        }),
        (
            "a condition of unit `anselm`: an effect on rolls is shown with its rule; name one: `cause: (rule: Some(\"…\"))`",
            |it| {
                let effects = [LastingEffect::ToHit(1)].into();
                it.units[0].conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Chant) });
            },
        ),
        (
            "a condition of unit `anselm`: until of Segment(1, 11); rounds count from 1, segments from 1 to 10",
            |it| {
                let until = Until::Segment(1, 11);
                it.units[0].conditions.begin(Lasting { until, ..Lasting::plain(Condition::Chant) });
            },
        ),
        ("a wound of `anselm` bleeds too much", |it| {
            it.units[0].wounds = vec![Wound { number: 1, bleeding: 40_000, ..Wound::default() }];
        }),
        ("a wound of `anselm` was opened in a round that is still to come", |it| {
            it.units[0].wounds = vec![Wound { number: 1, opened: 200, ..Wound::default() }];
        }),
        ("the injuries of `anselm` are not numbered in order", |it| {
            it.units[0].hurts = vec![injury("head"); 2]
        }),
        ("an injury of `anselm` is of no part of its body", |it| it.units[0].hurts = vec![injury("tail")]),
        ("an injury of `anselm` is of no part of its body", |it| {
            it.units[0].hurts = vec![Injury { area: BodyArea::Arm, ..injury("head") }];
        }),
        ("an injury of unit `anselm`: hand 9; it must be within 0..=5", |it| {
            it.units[0].hurts = vec![Injury { effects: [LastingEffect::Hand(9)].into(), ..injury("head") }];
        }),
        ("an injury of unit `anselm`: only what is `Severed` can be so in part", |it| {
            it.units[0].hurts = vec![Injury { partial: true, ..injury("head") }];
        }),
        (
            "an injury of unit `anselm`: a hook or a wooden leg takes the place of a `Severed` arm or leg",
            |it| {
                it.units[0].hurts =
                    vec![Injury { degree: Degree::Severed, prosthesis: true, ..injury("head") }];
            },
        ),
        ("unit `anselm` has lost armor that it does not wear", |it| {
            let part = "head".parse().unwrap();
            it.units[0].armor.ruined =
                [RuinedArmor { piece: 99, part, location: BodyLocation::Head, lost: 0 }].into();
        }),
    ]);
}

#[test]
fn tampered_items_are_refused() {
    check([
        ("items must be sorted, each once", |it| it.items[1].id = it.items[0].id),
        ("there is no unit `nobody`", |it| it.items[0].place = Place::Stowed(nobody())),
        ("a hex is off the board", |it| it.items[0].place = Place::Lying(far_away())),
        ("there is no unit `nobody`", |it| it.items[0].item.fumbled = Some((nobody(), 1))),
        ("item `anselm.fist` is out of bounds: break_die of 0; it must be within 2..=100", |it| {
            it.items[0].weapon.as_mut().unwrap().break_die = 0;
        }),
        ("item `anselm.fist` is out of bounds: general of 100; it must be within -5..=5", |it| {
            it.items[0].enhancement.general = 100;
        }),
    ]);
}

#[test]
fn tampered_clocks_are_refused() {
    check([
        ("there is no unit `nobody`", |it| {
            it.clock.track = vec![TrackEntry { segment: 1, tie: 0, unit: nobody() }];
        }),
        ("there is no unit `nobody`", |it| it.clock.block = vec![nobody()]),
        ("unit `anselm` has two turns in one round", |it| it.clock.block = vec![it.units[0].id; 2]),
        ("round 4294967295 is after the last", |it| it.clock.round = u32::MAX),
        ("a segment is not within the round", |it| it.clock.segment = 255),
        ("a segment is not within the round", |it| {
            let own = Initiative { segment: 255, tie: 0, rolled: 0 };
            it.clock.initiative.insert(it.units[0].id, own);
        }),
        ("a segment is not within the round", |it| {
            let casting = Casting { spell: Spell::Bless, at: SpellTarget::Own, done: (1, 255), item: None };
            it.units[0].spells.casting = Some(casting);
        }),
        ("a battle must be over exactly when it is decided", |it| {
            it.clock.stage = Stage::Over;
            it.clock.outcome = None;
        }),
        ("there is no side `nobody`", |it| {
            it.clock.stage = Stage::Over;
            it.clock.outcome = Some(BattleResult { winner: "nobody".parse().ok(), reason: String::new() });
        }),
        ("no battle is that long", |it| it.clock.steps = u64::MAX),
        ("no battle is that long", |it| it.log.events = u64::MAX),
    ]);
}

#[test]
fn tampered_agendas_and_questions_are_refused() {
    check([
        ("there is no unit `nobody`", |it| it.agenda.queue(step(Act::EndTurn { unit: nobody() }))),
        ("there is no unit `nobody`", |it| {
            let (unit, item) = (it.units[0].id, it.items[0].id);
            it.agenda.queue(step(Act::Kick { unit, item, to: nobody() }));
        }),
        ("there is no item `nothing`", |it| {
            let (attacker, target, weapon) = (it.units[0].id, it.units[1].id, "nothing".parse().unwrap());
            let attack =
                Act::Attack { attacker, target, weapon, manner: Manner::Melee, occasion: Occasion::Action };
            it.agenda.queue(step(attack));
        }),
        ("there is no side `nobody`", |it| {
            it.agenda.queue(step(Act::Surrender { side: "nobody".parse().unwrap() }));
        }),
        ("a step has too many causes", |it| {
            let cause = Cause { depth: 255, ..Cause::default() };
            it.agenda.queue(Step { cause, ..step(Act::BeginBlock) });
        }),
        ("a step is due after the last round", |it| {
            it.agenda.queue(Step { when: (1, 200), ..step(Act::BeginBlock) });
        }),
        ("there is no unit `nobody`", |it| it.choice = Some(OpenChoice { chooser: nobody(), ..choice(it) })),
        ("an open question must have 2 to 256 options", |it| {
            it.choice = Some(OpenChoice { options: vec![].into(), ..choice(it) })
        }),
        ("there is no unit `nobody`", |it| {
            let options = ChoiceOptions::Units { units: vec![nobody(), nobody()] };
            it.choice = Some(OpenChoice { options, ..choice(it) });
        }),
        ("a question is open before the first step", |it| {
            it.choice = Some(choice(it));
            it.clock.steps = 0;
        }),
        ("an open question gives back dice that were not used", |it| {
            it.choice = Some(OpenChoice { scripted_faces_before: 9, ..choice(it) });
        }),
    ]);
}
