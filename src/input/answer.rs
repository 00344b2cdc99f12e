//! Answers the questions for which the settings hold an answer.

use bevy::prelude::{MessageWriter, Res};

use super::session::{SendOrder, Session};
use super::settings::Settings;
use crate::model::{ChosenOption, OpenChoice, RuleId};
use crate::order::Order;

/// What to make of a critical hit (T-12).
const T12: RuleId = RuleId::t(12);

/// Sends the answer to an open question, if the settings have one and it is on offer.
pub(super) fn answer(session: Res<Session>, settings: Res<Settings>, mut orders: MessageWriter<SendOrder>) {
    let asked = session.now.choice.as_ref().filter(|choice| session.is_led_by_people(choice.chooser));
    if let Some(option) = asked.and_then(|choice| settled(choice, &settings)) {
        orders.write(SendOrder(Order::Choose { option }));
    }
}

/// The option that the player always takes.
fn settled(choice: &OpenChoice, settings: &Settings) -> Option<ChosenOption> {
    let words = settings.critical_hits.filter(|_| choice.rule == T12)?.words();
    choice.options.resolve(&ChosenOption::Word(words.to_owned()))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::input::ButtonInput;
    use bevy::prelude::{App, KeyCode, Messages};

    use super::*;
    use crate::HexfrayPlugin;
    use crate::event::{BattleEvent, CriticalEffect, EventLog};
    use crate::forecast::Forecaster;
    use crate::input::{
        Action, CannotUndo, Notice, Pressed, Preview, TakeBack, Watching, plugin, start_from,
    };
    use crate::level::{DiceRecord, Level, Snapshot, Source};
    use crate::model::{ScriptedFace, UnitId};
    use crate::rulebook::Rulebook;
    use crate::rules::codex;

    const DUEL: &str = r#"(
        version: 1, title: "a duel", round_limit: 5,
        legend: { '.': (surface: Dirt) },
        map: Fill(columns: 9, rows: 5, with: '.'),
        sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
        units: {
            "ada": (creature: "man-at-arms", side: "red", at: (2, 2), facing: East, held: ["dagger"], thac0: 5),
            "bran": (creature: "man-at-arms", side: "blue", at: (3, 2), facing: West, hit_points: 90),
        },
    )"#;

    fn unit(id: &str) -> UnitId {
        id.parse().expect("a well-formed id")
    }

    /// A battle in which Ada's next attack is a critical hit, with this answer in the settings.
    fn table(settled: Option<CriticalEffect>) -> App {
        let mut app = App::new();
        app.add_plugins(HexfrayPlugin).init_resource::<ButtonInput<KeyCode>>();
        plugin(&mut app);
        app.insert_resource(Settings { critical_hits: settled, ..Settings::default() });
        let level = Level::read(&Source::inline("duel", DUEL)).unwrap_or_else(|error| panic!("{error}"));
        let face = ScriptedFace { die: 20, face: 20, purpose: None };
        let dice = DiceRecord {
            script: Some(vec![face]),
            then_random: true,
            initiative: Some(vec![unit("ada"), unit("bran")]),
            ..DiceRecord::seeded(1)
        };
        let house = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        start_from(app.world_mut(), "duel", Snapshot::beginning(&level, dice), &house);
        app
    }

    fn strike(app: &mut App) {
        let order = Order::Attack { unit: unit("ada"), target: unit("bran"), weapon: None };
        app.world_mut().write_message(SendOrder(order));
        app.update();
    }

    fn now(app: &App) -> Arc<Snapshot> {
        Arc::clone(&app.world().resource::<Session>().now)
    }

    #[test]
    fn t12_what_is_settled_is_chosen_by_an_order_like_any_other() {
        // Ada's second roll cannot fail.
        for effect in [CriticalEffect::Multiplied, CriticalEffect::Injuring] {
            let mut app = table(Some(effect));
            strike(&mut app);
            assert_eq!(now(&app).choice, None, "within the frame, so that nobody sees the question");
            let orders = &app.world().resource::<Session>().orders;
            assert!(matches!(orders.as_slice(), [Order::Attack { .. }, Order::Choose { .. }]), "{orders:?}");
            let hit = |event: &BattleEvent| matches!(event, BattleEvent::CriticalHit { effect: done, .. } if *done == effect);
            assert!(app.world().resource::<EventLog>().events().iter().any(hit), "{effect:?}");
        }
    }

    #[test]
    fn t12_otherwise_the_question_stays_open_until_the_player_answers() {
        let mut app = table(None);
        strike(&mut app);
        app.update();
        let open = now(&app).choice.clone().expect("the player is asked");
        assert_eq!((open.rule, open.chooser, open.options.count()), (T12, unit("ada"), 2));
        let house = Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"));
        let told = &app.world().resource::<Preview>().answers;
        assert_eq!(
            *told,
            Forecaster::new(&house).options(&now(&app)),
            "each option is told by the dice that lie there"
        );
        assert!(told.iter().all(|odds| odds.damage_mean >= 4.0), "{told:?}");
        app.world_mut().write_message(SendOrder(Order::Choose { option: 1.into() }));
        app.update();
        assert_eq!(now(&app).choice, None);
        assert!(now(&app).unit(unit("bran")).is_some_and(|bran| bran.hit_points.now < 90));
    }

    #[test]
    fn t12_the_options_are_chosen_by_numbers() {
        let mut app = table(None);
        strike(&mut app);
        app.update();
        app.world_mut().write_message(Pressed(Action::NinthOption));
        app.update();
        assert!(now(&app).choice.is_some(), "there are two options");
        app.world_mut().write_message(Pressed(Action::SecondOption));
        app.update();
        assert_eq!(now(&app).choice, None);
        let orders = &app.world().resource::<Session>().orders;
        assert_eq!(orders.last(), Some(&Order::Choose { option: 1.into() }));
    }

    #[test]
    fn t12_what_is_not_on_offer_is_asked_about_and_so_are_other_rules() {
        let mut app = table(None);
        strike(&mut app);
        let mut open = now(&app).choice.clone().expect("the player is asked");
        let settings = Settings { critical_hits: Some(CriticalEffect::Multiplied), ..Settings::default() };
        assert_eq!(settled(&open, &settings), Some(0.into()));
        open.options = open.options.words().split_off(1).into();
        assert_eq!(settled(&open, &settings), None);
        let injuring = Settings { critical_hits: Some(CriticalEffect::Injuring), ..Settings::default() };
        assert_eq!(settled(&open, &injuring), Some(0.into()));
        open.rule = RuleId::a(14);
        assert_eq!(settled(&open, &injuring), None);
    }

    #[test]
    fn t12_who_has_seen_that_the_hit_is_critical_cannot_take_it_back() {
        let mut app = table(None);
        strike(&mut app);
        app.world_mut().write_message(TakeBack);
        app.update();
        let notices: Vec<Notice> = app.world_mut().resource_mut::<Messages<Notice>>().drain().collect();
        assert_eq!(notices, [Notice::NotUndone(CannotUndo::DiceRolled)]);
        assert!(now(&app).choice.is_some());
    }

    #[test]
    fn t12_whoever_only_watches_answers_nothing() {
        let mut app = table(None);
        strike(&mut app);
        app.insert_resource(Watching);
        app.insert_resource(Settings {
            critical_hits: Some(CriticalEffect::Multiplied),
            ..Settings::default()
        });
        app.update();
        assert!(now(&app).choice.is_some());
    }
}
