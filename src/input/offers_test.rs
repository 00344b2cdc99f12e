//! What the window offers to a unit and what the rules say to it.

use std::sync::Arc;

use super::offers::offers;
use super::scratch_battle::ScratchBattle;
use crate::event::BattleEvent;
use crate::level::{DiceRecord, Level, Snapshot, Source};
use crate::model::{Place, Stage, UnitId};
use crate::order::{Order, Planning, Refusal};
use crate::replay::shipped_levels;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, codex};

/// What the units of this yard carry and may do reaches every kind of offer on the field; the thief runs at once, and
/// the guard may chase it.
const YARD: &str = r#"(
    version: 1, title: "a yard", round_limit: 6, beyond: Dungeon,
    legend: { '.': (surface: Stone), 'h': (surface: Stone, elevation: 15) },
    map: Rows(["..........", "..........", "...h......", "..........", ".........."]),
    sides: {
        "red": (name: "Red", objectives: [Eliminate]),
        "blue": (name: "Blue", objectives: [Eliminate]),
    },
    units: {
        "wenna": (
            creature: "thief", side: "red", at: (0, 1), conditions: [Routed],
            stowed: ["purse", "rations", "oil_flask", "dagger"],
        ),
        "anna": (creature: "cleric", side: "red", at: (2, 2), facing: East, held: ["healing_potion"],
            stowed: ["mace", "oil_flask", "bless_scroll", "fireball_scroll"]),
        "bert": (creature: "crossbowman", side: "red", at: (2, 4), facing: East),
        "mare": (creature: "riding-horse", side: "red", at: (1, 3)),
        "gil": (creature: "man-at-arms", side: "blue", at: (4, 1), facing: West),
        "bones": (creature: "skeleton", side: "blue", at: (3, 3), facing: West),
    },
    items: [(item: "short_sword", at: (2, 2)), (item: "quiver", at: (2, 4))],
)"#;

/// How many states of a battle are looked at.
const STATES: usize = 40;

/// What has been seen in a battle: offers that the rules take, offers that they refuse, and those of a chase.
#[derive(Debug, Default)]
struct OfferTally {
    taken: usize,
    refused: usize,
    chase: Vec<Order>,
}

/// Compares what is offered to each unit with what the rules do with it.
fn compare(
    scratch: &mut ScratchBattle,
    state: &Arc<Snapshot>,
    rulebook: &Rulebook,
    seen: &mut OfferTally,
) -> Vec<Order> {
    let mut open = Vec::new();
    let mut battle = Battle::restored(state, rulebook);
    let mut units: Vec<UnitId> = state.units.iter().map(|unit| unit.id).collect();
    units.sort_unstable();
    for unit in units {
        for offer in offers(scratch, state, unit) {
            let logged = battle.log().events().len();
            let answer = battle.submit(&offer.order);
            let what = format!("{} under {}: {:?}", offer.label, rulebook.name, offer.order);
            assert_eq!(offer.refusal.is_none(), answer.is_ok(), "{what}: {:?}, {answer:?}", offer.refusal);
            assert!(!matches!(answer, Err(Refusal::RuleOff(_))), "{what}");
            if answer.is_ok() {
                let events = &battle.log().events()[logged..];
                let needs_a_plan = events.iter().any(|event| is_grave(event, &offer.order));
                assert!(!needs_a_plan || offer.planning != Planning::None, "{what} needs a plan: {events:?}");
                battle.restore(state);
                seen.taken += 1;
                if state.clock.stage == Stage::Chase {
                    seen.chase.push(offer.order.clone());
                }
                open.push(offer.order);
            } else {
                seen.refused += 1;
            }
        }
    }
    open
}

/// Whether an event of an order is grave: dice are rolled, or the unit loses its action, its turn or an item for good.
fn is_grave(event: &BattleEvent, order: &Order) -> bool {
    let own = |unit: &UnitId| order.actor() == Some(*unit);
    let takes = match event {
        BattleEvent::TurnSpent { unit, before, after, .. } => own(unit) && before.action && !after.action,
        BattleEvent::TurnEnded { unit, .. } => own(unit),
        BattleEvent::Moved { unit, .. }
        | BattleEvent::LaidDownArms { unit, .. }
        | BattleEvent::LeftField { unit, .. } => own(unit),
        BattleEvent::ItemMoved(item) => own(&item.unit) && matches!(item.to, Place::Lying(_) | Place::Lost),
        other => !other.rolls().is_empty(),
    };
    takes && !matches!(order, Order::Kick { .. })
}

/// Plays on, with each of the offers in turn, and compares in every state.
fn play(level: &Level, rulebook: &Rulebook, seed: u64) -> OfferTally {
    let mut seen = OfferTally::default();
    let mut scratch = ScratchBattle::new(rulebook);
    let mut battle = Battle::new(level, rulebook, DiceRecord::seeded(seed));
    for turn in 0..STATES {
        if battle.clock().stage == Stage::Over {
            break;
        }
        if battle.question().is_some() {
            battle.submit(&Order::Choose { option: 0.into() }).expect("the first option can be chosen");
            continue;
        }
        let state = Arc::new(battle.snapshot());
        let open = compare(&mut scratch, &state, rulebook, &mut seen);
        let acting = state.clock.block.iter().copied().map(|unit| Order::EndTurn { unit });
        let orders: Vec<Order> = open.into_iter().chain(acting).collect();
        // Not the same offer each time.
        let first = (turn * 7) % orders.len().max(1);
        let order = orders.iter().cycle().skip(first).take(orders.len());
        let given = order.into_iter().any(|order| battle.submit(order).is_ok());
        assert!(given, "nothing can be done in round {} under {}", state.clock.round, rulebook.name);
    }
    seen
}

fn rulebooks() -> impl Iterator<Item = Rulebook> {
    Rulebook::shipped_names().map(|name| Rulebook::shipped(name, codex()).expect("it is shipped"))
}

#[test]
fn what_is_offered_is_taken_and_what_is_off_is_not_offered() {
    let yard = Level::read(&Source::inline("yard.ron", YARD)).unwrap_or_else(|error| panic!("{error}"));
    for rulebook in rulebooks() {
        let seen = play(&yard, &rulebook, 1);
        assert!(seen.taken > 20 && seen.refused > 0, "{}: {seen:?}", rulebook.name);
        for level in shipped_levels() {
            let level = Level::read(&level).expect("it is shipped");
            assert!(play(&level, &rulebook, 2).taken > 0, "{} under {}", level.title, rulebook.name);
        }
    }
}

#[test]
fn s29_s30_scrolls_and_potions_are_offered_where_they_can_be_used() {
    let nearer = [("at: (2, 4), facing: East", "at: (1, 2), facing: East"), ("\"bless_scroll\", ", "")];
    let hall = nearer.iter().fold(YARD.to_owned(), |yard, (old, new)| yard.replace(old, new));
    let hall = hall.replace(r#"held: ["healing_potion"]"#, r#"held: ["healing_potion", "bless_scroll"]"#);
    let hall = Level::read(&Source::inline("yard.ron", &hall)).unwrap_or_else(|error| panic!("{error}"));
    let told = |rulebook: &str| {
        let rulebook = Rulebook::shipped(rulebook, codex()).expect("it is shipped");
        let anna: UnitId = "anna".parse().expect("an id");
        let dice = DiceRecord { initiative: Some(vec![anna]), ..DiceRecord::seeded(1) };
        let state = Arc::new(Battle::new(&hall, &rulebook, dice).snapshot());
        let all = offers(&mut ScratchBattle::new(&rulebook), &state, anna).into_iter();
        let uses = all.filter(|offer| matches!(offer.order, Order::UseItem { .. }));
        uses.map(|offer| (offer.label, offer.refusal.map(|refusal| refusal.to_string()))).collect::<Vec<_>>()
    };
    let says = |label: &str, refusal: Option<&str>| (label.to_owned(), refusal.map(str::to_owned));
    let expected = [
        says("Read bless scroll", None),
        says(
            "Read fireball scroll",
            Some("cleric cannot read fireball; only those who cast it by class can"),
        ),
        says("Drink or give healing potion", None),
    ];
    let mut all = told("advanced");
    all.sort_by_key(|offer| expected.iter().position(|other| other == offer));
    assert_eq!(all, expected);
    assert!(told("thac0").is_empty());
}

/// A thief has run off the map, and a guard whom a purse tempts (R-35) is near.
const VAULT: &str = r#"(
    version: 1, title: "a vault", round_limit: 5, beyond: Dungeon,
    legend: { '.': (surface: Stone) },
    map: Fill(columns: 10, rows: 5, with: '.'),
    sides: {
        "thieves": (name: "Thieves", objectives: [Eliminate]),
        "guards": (name: "Guards", objectives: [Eliminate], checks_morale: true),
    },
    units: {
        "wenna": (
            creature: "thief", side: "thieves", at: (0, 1), conditions: [Routed],
            stowed: ["purse", "rations", "oil_flask", "dagger"],
        ),
        "gil": (creature: "man-at-arms", side: "guards", at: (4, 1), facing: West),
    },
)"#;

/// Both sides of a chase, from every state that one of its offers leads to.
#[test]
fn what_is_offered_in_a_chase_is_taken() {
    let vault = Level::read(&Source::inline("vault.ron", VAULT)).unwrap_or_else(|error| panic!("{error}"));
    for rulebook in rulebooks() {
        let mut chased = Vec::new();
        for seed in 1..=8 {
            let mut scratch = ScratchBattle::new(&rulebook);
            let mut battle = Battle::new(&vault, &rulebook, DiceRecord::seeded(seed));
            let mut seen = OfferTally::default();
            for _ in 0..STATES {
                let state = Arc::new(battle.snapshot());
                if state.clock.stage == Stage::Over {
                    break;
                }
                let open = compare(&mut scratch, &state, &rulebook, &mut seen);
                let order = match state.clock.stage {
                    // Drops one thing after the other, and lets nobody go at once.
                    Stage::Chase => open.into_iter().next().expect("somebody decides in a chase"),
                    _ => Order::EndTurn { unit: *state.clock.block.first().expect("somebody may act") },
                };
                battle.submit(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            }
            chased.extend(seen.chase);
        }
        let given = |what: fn(&Order) -> bool| chased.iter().any(what);
        let kinds = [
            given(|order| matches!(order, Order::DropInTheWay { .. })),
            given(|order| matches!(order, Order::EndTurn { .. })),
            given(|order| matches!(order, Order::Pursue { .. })),
            given(|order| matches!(order, Order::LetGo { .. })),
        ];
        let there = rulebook.has(crate::model::RuleId::r(31));
        assert_eq!(kinds, [there; 4], "{}", rulebook.name);
    }
}
