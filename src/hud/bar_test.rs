//! Whether everything that can stand on the bar has room there.

use std::sync::Arc;

use bevy_egui::egui::{Context, Pos2, RawInput, Rect, vec2};

use super::actions::show;
use super::bar::{Bar, BarToken, Brevity, Touch, fitted};
use super::layout_table::texts;
use super::places::Places;
use super::theme::wear_on;
use crate::input::{Action, BarGroup, Offer, Preview, Selection, Settings, Tray};
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Stage, UnitId};
use crate::order::{Order, Planning};

/// Who holds as much as hands hold, and carries more than there are numbers.
const HALL: &str = r#"(
    version: 1, title: "a hall", round_limit: 5,
    legend: { '.': (surface: Dirt) },
    map: Fill(columns: 6, rows: 5, with: '.'),
    sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
    units: {
        "ada": (creature: "man-at-arms", side: "red", at: (1, 2), facing: East, held: ["long_sword", "oil_flask"],
            stowed: ["dagger", "mace", "short_sword", "hand_axe", "oil_flask", "holy_water", "purse", "rations"]),
        "bran": (creature: "man-at-arms", side: "blue", at: (2, 2), facing: West),
    },
)"#;

fn ada() -> UnitId {
    "ada".parse().expect("an id")
}

/// The battle, in Ada's turn.
fn state() -> Snapshot {
    let level = Level::read(&Source::inline("hall", HALL)).unwrap_or_else(|error| panic!("{error}"));
    let mut state = Snapshot::beginning(&level, DiceRecord::seeded(1));
    (state.clock.stage, state.clock.block) = (Stage::Acting, vec![ada()]);
    state
}

/// An offer of every kind on the field at once, and several of each kind of items: more than any unit ever has.
fn offers(state: &Snapshot) -> Vec<Offer> {
    let (unit, other) = (ada(), "bran".parse().expect("an id"));
    let here = state.unit(unit).expect("she is there").position;
    let mut orders = vec![
        Order::Kneel { unit },
        Order::GoProne { unit },
        Order::StandUp { unit },
        Order::Climb { unit, to: here },
        Order::Fly { unit, layer: 1 },
        Order::Mount { unit, mount: other },
        Order::Dismount { unit, to: here },
        Order::Aim { unit },
        Order::Parry { unit },
        Order::Listen { unit },
        Order::Cast {
            unit,
            spell: crate::model::Spell::MagicMissile,
            at: crate::model::SpellTarget::Unit(other),
        },
        Order::TurnUndead { unit },
        Order::Wrestle { unit, target: other },
        Order::Escape { unit },
        Order::StabGrappler { unit, target: other, weapon: None },
        Order::Release { unit },
        Order::Extinguish { unit, target: unit },
        Order::Treat { unit, target: unit },
        Order::Slay { unit, target: other },
        Order::TrySlay { unit, target: other },
        Order::Flee { unit },
        Order::OfferSurrender { unit },
    ];
    orders.extend((2..10).map(|segment| Order::Delay { unit, segment }));
    for item in state.items.iter().map(|item| item.id) {
        orders.extend([
            Order::Reload { unit, item },
            Order::Draw { unit, item },
            Order::Stow { unit, item },
            Order::PickUp { unit, item },
            Order::Kick { unit, item },
            Order::DropItem { unit, item },
            Order::LightWick { unit, item },
        ]);
    }
    let mut offers: Vec<Offer> = orders.into_iter().map(offer).collect();
    offers.sort_by_key(|offer| offer.action);
    offers
}

fn offer(order: Order) -> Offer {
    let action = Action::of(&order);
    let label = action.title().to_owned();
    let gives_up = matches!(order, Order::OfferSurrender { .. });
    Offer { label, action, points: 0, order, planning: Planning::Deed, refusal: None, gives_up }
}

/// The bar of the unit that acts.
fn bar<'b>(
    state: &'b Snapshot,
    settings: &'b Settings,
    selection: &'b Selection,
    preview: &'b Preview,
) -> Bar<'b> {
    Bar { state, settings, selection, preview, chosen: state.unit(ada()), waits: false, is_over: false }
}

/// The texts on the bar and in a tray that do not lie wholly in their places, in a window of that size in points.
fn cut(size: (f32, f32), preview: &Preview, tray: Option<Tray>) -> Vec<String> {
    let (context, state) = (Context::default(), state());
    let settings = Settings::default();
    let selection = Selection { unit: Some(ada()), tray, ..Selection::default() };
    let bar = bar(&state, &settings, &selection, preview);
    wear_on(&context);
    let window = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
    let places = Places::with_a_tray(window, tray.is_some());
    let input = RawInput { screen_rect: Some(window), ..RawInput::default() };
    let mut drawn = Vec::new();
    for _ in 0..3 {
        let mut output =
            context.run_ui(input.clone(), |ui| drop(show(ui.ctx(), &places, &bar, None, |_| None)));
        output.textures_delta.clear();
        drawn = std::mem::take(&mut output.shapes);
    }
    let mut cut = Vec::new();
    let rows = places.tray.into_iter().chain([places.bar]).reduce(Rect::union).unwrap_or(places.bar);
    for shape in &drawn {
        texts(&shape.shape, &mut |text, space, _| {
            // What lies below the second row of a tray is scrolled to.
            let seen = places.bar.contains(space.center()) || shape.clip_rect.contains_rect(space);
            let inside = rows.expand(4.0).contains_rect(space) || !shape.clip_rect.intersects(space);
            if !seen || !inside {
                cut.push(format!("{text:?} at {space:?}, not in {rows:?}"));
            }
        });
    }
    assert!(drawn.len() > 10, "the bar is drawn");
    cut
}

/// Windows in points: 1024 by 600 and 16:9 at the usual size, and with panels a quarter larger.
const SIZES: [(f32, f32); 4] = [(1229.0, 720.0), (1280.0, 720.0), (983.0, 576.0), (1024.0, 576.0)];

#[test]
fn every_kind_of_order_at_once_fits_into_two_rows() {
    let everything = Preview { offers: offers(&state()), ..Preview::default() };
    for size in SIZES {
        let cut = cut(size, &everything, None);
        assert!(cut.is_empty(), "{size:?}: {}", cut.join("\n"));
    }
}

#[test]
fn the_options_of_every_tray_fit_above_them() {
    let offers = offers(&state());
    let mut trays: Vec<Tray> = offers.iter().map(|offer| Tray::Of(offer.action)).collect();
    trays.dedup();
    let groups = [BarGroup::Special, BarGroup::Stance, BarGroup::Things, BarGroup::GivingUp];
    trays.extend(groups.map(Tray::Group));
    let preview = Preview { offers, ..Preview::default() };
    for tray in trays {
        let cut = cut(SIZES[1], &preview, Some(tray));
        assert!(cut.is_empty(), "{tray:?}: {}", cut.join("\n"));
    }
}

#[test]
fn as_few_buttons_as_need_be_lose_their_words_the_last_ones_first() {
    let token = |words: &str, shut: bool| BarToken {
        icon: Some("*"),
        words: words.to_owned(),
        key: None,
        chosen: false,
        shut,
        told: words.to_owned(),
        touch: Touch::Press(Action::Parry),
    };
    let make = |brevity: Brevity| {
        let words = |words| if brevity == Brevity::Words { words } else { "" };
        let special = [("Parry", false), ("Listen", true), ("Treat", false)];
        vec![
            vec![token("Spear", false)],
            special.map(|(said, shut)| token(words(said), shut)).into(),
            vec![token(words("Things"), false)],
        ]
    };
    let said = |most: usize| {
        let fits = |groups: &[Vec<BarToken>]| {
            groups.iter().flatten().map(|token| token.words.len()).sum::<usize>() <= most
        };
        let tokens = fitted(make, fits).into_iter().flatten();
        tokens.map(|token| token.words).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(said(27), "Spear Parry Listen Treat Things");
    assert_eq!(said(26), "Spear Parry Listen Treat", "the last group first");
    assert_eq!(said(20), "Spear Parry Treat", "then what cannot be done now");
    assert_eq!(said(14), "Spear Parry");
    assert_eq!(said(5), "Spear", "weapons are always called by their names");
}

#[test]
fn short_words_come_back_where_a_long_one_has_made_room() {
    let token = |words: &str| BarToken {
        icon: Some("*"),
        words: words.to_owned(),
        key: None,
        chosen: false,
        shut: false,
        told: words.to_owned(),
        touch: Touch::Press(Action::Parry),
    };
    let make = |brevity: Brevity| {
        let special = ["Parry until next turn", "Aim", "Listen"];
        let words = special.map(|words| token(if brevity == Brevity::Words { words } else { "" }));
        vec![vec![token("Spear")], words.into()]
    };
    let fits = |groups: &[Vec<BarToken>]| {
        groups.iter().flatten().map(|token| token.words.len()).sum::<usize>() <= 15
    };
    let words: Vec<String> = fitted(make, fits).into_iter().flatten().map(|token| token.words).collect();
    assert_eq!(words, ["Spear", "", "Aim", "Listen"]);
}

#[test]
fn the_number_on_a_button_counts_what_can_be_done_now() {
    let (state, settings) = (state(), Settings::default());
    let selection = Selection { unit: Some(ada()), ..Selection::default() };
    let casts = |refused: usize| {
        let spells =
            [crate::model::Spell::Bless, crate::model::Spell::MagicMissile, crate::model::Spell::Fireball];
        let offers = spells.into_iter().enumerate().map(|(place, spell)| {
            let at = crate::model::SpellTarget::Own;
            let refusal = (place < refused).then(|| "its hands are full".to_owned());
            Offer { refusal, ..offer(Order::Cast { unit: ada(), spell, at }) }
        });
        let preview = Preview { offers: offers.collect(), ..Preview::default() };
        let bar = bar(&state, &settings, &selection, &preview);
        let tokens = bar.orders(Brevity::Words).into_iter().flatten();
        tokens.filter(|token| token.key == Some(Action::Cast)).map(|token| token.words).collect::<Vec<_>>()
    };
    assert_eq!(casts(0), ["Cast a spell (3)"]);
    assert_eq!(casts(1), ["Cast a spell (2)"]);
    assert_eq!(casts(3), ["Cast a spell"]);
}

#[test]
fn no_two_buttons_do_the_same_and_each_has_words_or_an_icon() {
    let state = Arc::new(state());
    let preview = Preview { offers: offers(&state), ..Preview::default() };
    let (settings, selection) =
        (Settings::default(), Selection { unit: Some(ada()), ..Selection::default() });
    let bar = bar(&state, &settings, &selection, &preview);
    for brevity in Brevity::ALL {
        let mut groups = bar.orders(brevity);
        groups.extend([bar.turn(brevity), bar.looks(brevity)]);
        let tokens: Vec<_> = groups.into_iter().flatten().collect();
        for (place, token) in tokens.iter().enumerate() {
            assert!(token.icon.is_some() || !token.words.is_empty(), "{token:?}");
            assert!(!token.told.is_empty(), "{token:?}");
            assert!(tokens[..place].iter().all(|other| other.touch != token.touch), "{token:?}");
            if let Touch::Press(action) = token.touch {
                assert_eq!(token.key, Some(action));
            }
        }
    }
}
