//! Lays every panel out, without a window, in many situations and sizes. No two panels may overlap, none may leave the
//! window, and no text may be cut.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use bevy::prelude::Messages;

use super::layout_table::{Table, WINDOWS};
use super::news::News;
use super::subjects;
use crate::ai::Player;
use crate::hex::{Offset, from_offset};
use crate::input::{
    Action, BarGroup, Notice, OpenTray, Opponents, Overlay, Preview, Prospect, Selection, Session, Settings,
    Shown, TakeOffer, Tray, go_on, seat, set_to, start_from,
};
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Act, BattleResult, Cause, ChoiceOptions, ChosenOption, PartId, ScriptedFace, Step};
use crate::order::{Order, Refusal};
use crate::rulebook::Rulebook;
use crate::rules::codex;

fn level(name: &str) -> Level {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("levels").join(format!("{name}.ron"));
    Level::read(&Source::read(&path).unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

/// A level in which everybody stands in one row, the first side in the west.
fn inline(units: &str) -> Level {
    let text = format!(
        "(version: 1, title: \"A lane\", round_limit: 9, legend: {{'.': (surface: Dirt)}},
          map: Fill(columns: 12, rows: 5, with: '.'),
          sides: {{\"poachers\": (name: \"The poachers\", objectives: [Escape(units: 1), Eliminate]),
                   \"keepers\": (name: \"The keepers\", objectives: [Eliminate])}},
          units: {{{units}}})"
    );
    Level::read(&Source::inline("lane", &text)).unwrap_or_else(|error| panic!("{error}"))
}

fn id<T: FromStr>(text: &str) -> T
where
    T::Err: std::fmt::Debug,
{
    text.parse().unwrap()
}

/// A table at which these dice fall and these units act in this order.
fn scripted(level: &Level, rulebook: &str, order: &[&str], dice: &[(u16, u16)], pixels: (f32, f32)) -> Table {
    let mut table = Table::new(level, rulebook, pixels);
    let script = dice.iter().map(|&(die, face)| ScriptedFace { die, face, purpose: None });
    let dice = DiceRecord {
        initiative: Some(order.iter().map(|unit| id(unit)).collect()),
        script: Some(script.collect()),
        ..DiceRecord::seeded(1)
    };
    let rulebook = Rulebook::shipped(rulebook, codex()).unwrap();
    start_from(table.app.world_mut(), &level.title, Snapshot::beginning(level, dice), &rulebook);
    table.frame();
    table
}

/// Lays the panels out in a situation, at all sizes and with the largest panels that the settings offer.
fn lay_out(situation: &str, begin: impl Fn((f32, f32)) -> Table) {
    for pixels in WINDOWS {
        begin(pixels).check(situation);
    }
    for pixels in [WINDOWS[0], WINDOWS[2]] {
        let mut table = begin(pixels);
        table.app.world_mut().resource_mut::<Settings>().interface_scale = 1.25;
        table.check(&format!("{situation}, large"));
    }
}

#[test]
fn the_beginning_of_a_turn() {
    lay_out("own turn", |pixels| Table::new(&level("archers-lane"), "house", pixels));
}

#[test]
fn panels_grow_only_as_far_as_there_is_room() {
    for scale in [1.5, 2.0] {
        let mut table = Table::new(&level("archers-lane"), "house", WINDOWS[2]);
        table.app.world_mut().resource_mut::<Settings>().interface_scale = scale;
        table.check(&format!("own turn at {scale}"));
    }
}

#[test]
fn an_enemy_is_pointed_at_and_then_planned_against() {
    let lane = |pixels| {
        let mut table = scripted(&level("archers-lane"), "house", &["robin"], &[], pixels);
        let grisk = table.place("grisk");
        table.point(grisk);
        assert!(matches!(table.app.world().resource::<Preview>().prospect, Some(Prospect::Strike(_))));
        table
    };
    lay_out("odds", lane);
    lay_out("planned attack", |pixels| {
        let mut table = lane(pixels);
        let grisk = table.place("grisk");
        table.click(grisk);
        assert!(table.app.world().resource::<Preview>().planned);
        table
    });
}

#[test]
fn whoever_acts_and_is_pointed_at_has_one_card() {
    let mut table = Table::new(&level("archers-lane"), "house", WINDOWS[1]);
    let chosen = table.app.world().resource::<Selection>().unit.expect("somebody is chosen");
    for (unit, cards) in [(chosen.as_str(), vec!["unit"]), ("grisk", vec!["unit", "pointed"])] {
        let at = table.place(unit);
        table.point(at).frame();
        let shown = table.panels().into_iter().map(|(name, _)| name);
        let shown: Vec<&str> = shown.filter(|name| ["unit", "pointed"].contains(name)).collect();
        assert_eq!(shown, cards, "while {unit} is pointed at");
    }
}

#[test]
fn a_target_taken_by_a_key_has_its_card_while_the_pointer_rests_on_whoever_acts() {
    let mut table = scripted(&level("archers-lane"), "house", &["robin"], &[], WINDOWS[1]);
    let robin = table.place("robin");
    table.point(robin).press(Action::NextTarget).frame();
    assert!(table.app.world().resource::<Preview>().planned, "a target is planned for");
    assert!(table.panels().iter().any(|(name, _)| *name == "pointed"), "and has a card");
}

#[test]
fn a_walk_is_planned() {
    lay_out("planned walk", |pixels| {
        let mut table = Table::new(&level("tavern"), "house", pixels);
        let reach = table.app.world().resource::<Preview>().reach.clone().unwrap();
        let far = reach.hexes().max_by_key(|(_, cost)| *cost).unwrap().0;
        table.click(far);
        assert!(matches!(table.app.world().resource::<Preview>().prospect, Some(Prospect::Walk(_))));
        table
    });
}

/// A table of spellcasters, in the turn of whoever knows most spells.
fn casters(pixels: (f32, f32)) -> Table {
    let mut table = Table::new(&level("wizards-duel"), "advanced", pixels);
    let spells = |table: &Table| {
        let offers = &table.app.world().resource::<Preview>().offers;
        offers.iter().filter(|offer| offer.action == Action::Cast).count()
    };
    for _ in 0..12 {
        if spells(&table) > 2 {
            return table;
        }
        table.press(Action::EndTurn).frame();
    }
    panic!("nobody has spells");
}

#[test]
fn a_tray_is_open() {
    let archers = |pixels| Table::new(&level("ruined-stair"), "house", pixels);
    let open = |mut table: Table, tray| {
        table.app.world_mut().write_message(OpenTray(tray));
        table.frame();
        table
    };
    for group in [BarGroup::Special, BarGroup::Stance, BarGroup::GivingUp] {
        lay_out(&format!("{group:?}"), |pixels| open(archers(pixels), Tray::Group(group)));
    }
    for tray in [Tray::Group(BarGroup::Things), Tray::Of(Action::Cast)] {
        lay_out(&format!("{tray:?} of casters"), |pixels| open(casters(pixels), tray));
    }
}

#[test]
fn a_spell_is_planned() {
    for place in 0..3 {
        lay_out(&format!("spell {place}"), |pixels| {
            let mut table = casters(pixels);
            let offers = &table.app.world().resource::<Preview>().offers;
            let spells =
                offers.iter().filter(|offer| offer.action == Action::Cast && offer.refusal.is_none());
            let order = spells.map(|offer| offer.order.clone()).nth(place).expect("there are three");
            table.app.world_mut().write_message(TakeOffer(order));
            table.frame();
            let range = table.app.world().resource::<Preview>().range.clone();
            let enemy = {
                let state = &table.app.world().resource::<Session>().now;
                let chosen = table.app.world().resource::<Selection>().unit.and_then(|id| state.unit(id));
                let side = chosen.expect("somebody is chosen").side.0;
                let enemies = state.units.iter().filter(|unit| unit.side.0 != side);
                enemies.map(|unit| unit.position).find(|at| range.contains(at))
            };
            if let Some(enemy) = enemy {
                table.click(enemy);
            }
            table
        });
    }
}

#[test]
fn an_opponent_acts_and_says_why() {
    let opponents = |pixels| {
        let mut table = Table::new(&level("stone-bridge"), "house", pixels);
        let sides: Vec<_> = table.app.world().resource::<Session>().now.sides.sides.keys().copied().collect();
        seat(table.app.world_mut(), sides.into_iter().map(|side| (side, Player::Charger)).collect());
        for _ in 0..20 {
            table.frame();
        }
        table
    };
    lay_out("opponent", opponents);
    lay_out("why", |pixels| {
        let mut table = opponents(pixels);
        table.press(Action::Why);
        table
    });
}

#[test]
fn an_opponent_that_weighs_its_plans_says_why() {
    lay_out("weighed", |pixels| {
        let duel = inline(
            "\"anna\": (creature: \"archer\", side: \"poachers\", at: (2, 1), facing: East, name: \"Anna the Younger\"),
             \"bert\": (creature: \"man-at-arms\", side: \"keepers\", at: (8, 1), facing: West)",
        );
        let mut table = Table::new(&duel, "house", pixels);
        let seats = [(id("poachers"), Player::Veteran), (id("keepers"), Player::Veteran)];
        seat(table.app.world_mut(), seats.into_iter().collect());
        let has_planned = |table: &Table| !table.app.world().resource::<Opponents>().planned().is_empty();
        for _ in 0..600 {
            table.frame();
            if has_planned(&table) {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        assert!(has_planned(&table), "nobody plans");
        table.press(Action::Why);
        table
    });
}

/// A table at which a player is asked what a critical hit does.
fn asked(pixels: (f32, f32)) -> Table {
    let duel = inline(
            "\"anna\": (creature: \"man-at-arms\", side: \"poachers\", at: (2, 1), facing: East, name: \"Anna the Younger\"),
             \"bert\": (creature: \"man-at-arms\", side: \"keepers\", at: (3, 1), facing: West, hit_points: 60)",
        );
    let mut table = scripted(&duel, "thac0", &["anna", "bert"], &[(20, 20)], pixels);
    let order = Order::Attack { unit: id("anna"), target: id("bert"), weapon: None };
    go_on(table.app.world_mut(), &order).unwrap();
    table.frame();
    assert!(table.app.world().resource::<Session>().now.choice.is_some(), "nothing is asked");
    table
}

#[test]
fn a_question_is_asked() {
    lay_out("question", asked);
}

/// A table at which the same player is asked about something else.
fn asked_about(options: &ChoiceOptions, pixels: (f32, f32)) -> Table {
    let mut table = asked(pixels);
    let mut session = table.app.world_mut().resource_mut::<Session>();
    let mut now = Snapshot::clone(&session.now);
    now.choice.as_mut().expect("a question is open").options = options.clone();
    session.now = Arc::new(now);
    session.known = Arc::clone(&session.now);
    table.frame();
    table
}

#[test]
fn a_question_of_each_type_is_asked_and_answered_by_keys() {
    let units = vec![id("anna"), id("bert")];
    let parts: Vec<PartId> = ["head", "left-arm"].map(id).to_vec();
    let items = asked(WINDOWS[1]).app.world().resource::<Session>().now.items[..2].to_vec();
    let item = items[0].id;
    let items = items.iter().map(|item| item.id).collect();
    for (situation, options, words, answer) in [
        (
            "a unit",
            ChoiceOptions::Units { units },
            "Anna the Younger",
            ChosenOption::Unit { unit: id("anna") },
        ),
        ("an item", ChoiceOptions::Items { items }, "", ChosenOption::Item { item }),
        ("a part", ChoiceOptions::Parts { parts }, "Head", ChosenOption::Part { part: id("head") }),
        (
            "few numbers",
            ChoiceOptions::Numbers { least: 4, most: 6 },
            "4",
            ChosenOption::Number { number: 4 },
        ),
    ] {
        lay_out(situation, |pixels| asked_about(&options, pixels));
        let mut table = asked_about(&options, WINDOWS[1]);
        assert!(table.told().lines().any(|line| line.starts_with(words)), "{situation}");
        table.press(Action::FirstOption);
        // The rule that really asks has no such option, and its refusal says what was sent.
        let said: Vec<Notice> = table.app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        let sent = |notice: &Notice| matches!(notice, Notice::Refused(Refusal::NoSuchOption { option, .. }) if *option == answer);
        assert!(said.iter().any(sent), "{situation}: {said:?}");
    }
}

#[test]
fn a_number_of_a_long_range_is_chosen_on_a_slider_and_by_no_key() {
    let options = ChoiceOptions::Numbers { least: 1, most: 40 };
    lay_out("a number", |pixels| asked_about(&options, pixels));
    let mut table = asked_about(&options, WINDOWS[1]);
    assert!(table.told().lines().any(|line| line == "Choose 1"));
    table.press(Action::SecondOption);
    let said: Vec<Notice> = table.app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
    assert!(matches!(said.as_slice(), [Notice::Warned(why)] if why.contains("slider")), "{said:?}");
}

#[test]
fn a_question_of_which_a_side_does_not_know_every_option_is_asked_with_the_others() {
    let mut table = asked_about(&ChoiceOptions::Units { units: vec![id("anna"), id("bert")] }, WINDOWS[1]);
    let mut session = table.app.world_mut().resource_mut::<Session>();
    let mut now = Snapshot::clone(&session.now);
    now.secrets.hide(id("bert"), id("poachers"));
    now.choice.as_mut().expect("a question is open").step.acts = vec![Act::EndTurn { unit: id("anna") }];
    session.known = Arc::new(now.clone().seen_by(id("poachers")));
    session.now = Arc::new(now);
    let session = table.app.world().resource::<Session>();
    let shown = Shown { state: Arc::clone(session.visible()), events: 0, busy: false };
    let open = subjects::asked(&shown, session).expect("the player is asked");
    assert_eq!(open.options, ChoiceOptions::Units { units: vec![id("anna")] });
}

#[test]
fn t12_the_options_stay_where_they_are_whoever_is_pointed_at() {
    let mut table = asked(WINDOWS[1]);
    let choice = |table: &Table| table.panels().into_iter().find(|(name, _)| *name == "choice");
    table.frame();
    let before = choice(&table).expect("the question is shown");
    let bert = table.place("bert");
    table.point(bert).frame();
    assert_eq!(choice(&table), Some(before));
}

#[test]
fn nothing_is_planned_while_a_question_is_open_and_a_click_says_why() {
    let mut table = asked(WINDOWS[1]);
    let free = from_offset(Offset { column: 1, row: 3 });
    table.point(free);
    let preview = table.app.world().resource::<Preview>();
    assert_eq!((&preview.prospect, &preview.reach), (&None, &None));
    table.click(free);
    let said: Vec<Notice> = table.app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
    assert!(
        matches!(said.as_slice(), [Notice::Warned(why)] if why.contains("a decision is open")),
        "{said:?}"
    );
}

#[test]
fn a_recap_stays_while_the_player_points_and_goes_with_a_key() {
    let mut table = Table::new(&level("granary"), "house", WINDOWS[1]);
    let recap = vec!["Wat fell.".to_owned()];
    table.app.world_mut().resource_mut::<News>().banner.as_mut().expect("a block has begun").recap = recap;
    let shows = |table: &Table| table.panels().iter().any(|(name, _)| *name == "recap");
    for unit in ["gerold", "osric"] {
        let at = table.app.world().resource::<Session>().now.units.iter().find(|one| one.id.as_str() == unit);
        let at = at.unwrap_or(&table.app.world().resource::<Session>().now.units[0]).position;
        table.point(at).frame();
        assert!(shows(&table), "it is there while {unit} is pointed at");
    }
    table.press(Action::Center).frame();
    assert!(!shows(&table), "a key closes it");
}

#[test]
fn tooltips_cover_neither_what_they_explain_nor_a_question() {
    for pixels in [WINDOWS[1], WINDOWS[2]] {
        asked(pixels).check_tooltips("question");
        Table::new(&level("archers-lane"), "house", pixels).check_tooltips("own turn");
    }
}

#[test]
fn the_log_is_read() {
    lay_out("log", |pixels| {
        let mut table = Table::new(&level("ruined-stair"), "house", pixels);
        for _ in 0..6 {
            table.press(Action::EndBlock);
        }
        table.press(Action::Log);
        table
    });
}

#[test]
fn the_places_to_stand_in_have_a_legend() {
    lay_out("legend", |pixels| {
        let mut table = Table::new(&level("salt-road"), "house", pixels);
        table.app.world_mut().resource_mut::<Selection>().overlay = Overlay::Stand;
        table
    });
}

#[test]
fn units_are_chased() {
    lay_out("chase", |pixels| {
        let lane = inline(
            "\"quick\": (creature: \"scout\", side: \"poachers\", at: (0, 1), movement: 12),
             \"slow\": (creature: \"scout\", side: \"poachers\", at: (0, 3), movement: 6),
             \"keeper\": (creature: \"man-at-arms\", side: \"keepers\", at: (6, 2), facing: West, movement: 12)",
        );
        let mut table = scripted(&lane, "combat-options", &["quick", "slow", "keeper"], &[], pixels);
        for unit in ["quick", "slow"] {
            go_on(table.app.world_mut(), &Order::Flee { unit: id(unit) }).unwrap();
        }
        table.frame();
        assert!(table.app.world().resource::<Session>().now.clock.chase.is_some(), "there is no chase");
        table
    });
}

#[test]
fn the_plan_to_flee_tells_of_the_chase() {
    lay_out("flight", |pixels| {
        let lane = inline(
            "\"quick\": (creature: \"scout\", side: \"poachers\", at: (0, 1), movement: 12),
             \"keeper\": (creature: \"man-at-arms\", side: \"keepers\", at: (6, 2), facing: West, movement: 12)",
        );
        let mut table = scripted(&lane, "combat-options", &["quick", "keeper"], &[], pixels);
        table.app.world_mut().write_message(TakeOffer(Order::Flee { unit: id("quick") }));
        table.frame();
        let told = table.told();
        assert!(told.contains("Then it is chased by") && told.contains("It is caught and lost"), "{told}");
        table
    });
}

#[test]
fn three_messages_are_told_in_bad_weather() {
    lay_out("messages", |pixels| {
        let mut table = Table::new(&level("night-ford"), "house", pixels);
        let at = table.app.world().resource::<Session>().now.units[0].position;
        table.point(at);
        for text in [
            "Robin's shot at Grisk with the long bow plus 1 goes astray and hits Sergeant Ulf in the back",
            "it has not acted yet; press again to end the turn",
            "the kick reaches no farther up than an attack does: the owner stands 60 feet above",
            "saved",
        ] {
            table.tell(Notice::Said(text.to_owned()));
        }
        table
    });
}

#[test]
fn a_shot_that_goes_astray_is_told_to_its_end() {
    lay_out("a long message", |pixels| {
        let mut table = Table::new(&level("archers-lane"), "house", pixels);
        let told = "Ailith shoots at the lame wolf with short bow, needs 13 (THAC0 20, AC 7) and rolls 2: an accident, \
                    margin -11. Ailith's shot at the lame wolf with short bow goes astray and hits Edda, one of Bran, \
                    Edda, Osric and Sergeant Ulf. Ailith hits Edda with short bow for 6 hit points, 8 left (6 on the \
                    dice).";
        table.tell(Notice::Happened(told.to_owned()));
        table
    });
}

#[test]
fn a_block_begins_with_a_recap() {
    lay_out("recap", |pixels| {
        let mut table = Table::new(&level("granary"), "house", pixels);
        let lines = [
            "Sergeant Ulf has lost 7 hit points to Grisk and Yarg",
            "Osric drops the long sword, which falls into the gorge",
            "Wat of the mill, Edda and Bran have fled the field",
        ];
        table.app.world_mut().resource_mut::<News>().banner.as_mut().expect("a block has begun").recap =
            lines.map(str::to_owned).to_vec();
        table
    });
}

#[test]
fn the_battle_is_over() {
    lay_out("over", |pixels| {
        let mut table = Table::new(&level("chapel"), "house", pixels);
        let mut state = Snapshot::clone(&table.app.world().resource::<Session>().now);
        let winner = state.sides.sides.keys().next().copied();
        let reason = "The pilgrims of the chapel hold out to the end of round 12".to_owned();
        state.clock.outcome = Some(BattleResult { winner, reason });
        set_to(table.app.world_mut(), state);
        table.frame();
        table
    });
}

#[test]
fn what_has_begun_is_on_the_track() {
    lay_out("pending", |pixels| {
        let mut table = Table::new(&level("archers-lane"), "house", pixels);
        let mut state = Snapshot::clone(&table.app.world().resource::<Session>().now);
        let (round, segment) = state.clock.now();
        let acts = ["grisk", "robin"].map(|unit| Act::EndTurn { unit: id(unit) }).to_vec();
        state.agenda.queue(Step { when: (round + 1, segment), cause: Cause::default(), acts });
        set_to(table.app.world_mut(), state);
        table.frame();
        table
    });
}

#[test]
fn three_sides_have_goals() {
    lay_out("three sides", |pixels| {
        let text = "(version: 1, title: \"Three sides\", round_limit: 5, legend: {'.': ()},
            map: Fill(columns: 20, rows: 9, with: '.'),
            sides: {\"red\": (name: \"The red company\", objectives: [Eliminate, Survive(rounds: 4)]),
                    \"blue\": (name: \"Blue\", objectives: [Eliminate]),
                    \"green\": (name: \"Green\", objectives: [Eliminate])},
            units: {\"ada\": (creature: \"man-at-arms\", side: \"red\", at: (3, 4)),
                    \"egon\": (creature: \"man-at-arms\", side: \"blue\", at: (4, 4)),
                    \"tom\": (creature: \"man-at-arms\", side: \"green\", at: (5, 4))})";
        let level = Level::read(&Source::inline("three", text)).unwrap_or_else(|error| panic!("{error}"));
        Table::new(&level, "house", pixels)
    });
}
