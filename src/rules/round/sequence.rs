//! Who acts first within a segment (A-06).
//!
//! Natural weapons come first, those of small creatures before those of large ones, then weapons by their speed, low
//! first. The item in the main hand counts when the segment begins. Then the higher Dexterity, then the sides in an
//! order that is drawn each round. A unit that has waited comes behind all of them.

use bevy::prelude::App;

use crate::level::{ItemRecord, Snapshot};
use crate::model::{Condition, Gear, Place, RuleId, Size, Status, TrackEntry, UnitId, Weapon};
use crate::rulebook::{Rule, Rulebook};
use crate::rules::field::{Battlefield, Item, Unit};

const A06: RuleId = RuleId::a(6);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A06,
    "Quick weapons in the same segment",
    "Within a segment claws and fists come first, those of small creatures before those of large ones; then weapons, \
     the lower speed first. What is in the main hand counts when the segment begins, whatever is used then; an empty \
     hand is a fist, a flask or a scroll has speed 3, and a potion 4. If that is equal, the higher Dexterity goes first, and then a die for \
     each round decides between the sides. Units of one side that follow each other act as a block.",
)
.needing(&[RuleId::a(4)])];

pub(super) fn plugin(_: &mut App) {}

/// Ties below this are places in an order that a script fixes.
const ROLLED: i16 = 40;

/// Ties from here up are those of units that have waited.
pub(super) const WAITING: i16 = 248;

/// The highest Dexterity.
const MOST: u8 = 25;

/// Sides that have a rank of their own; all further ones share the last.
const RANKS: u8 = 8;

/// The speed of a flask or a scroll.
const DEVICE: u8 = 3;

/// The speed of a potion.
const POTION: u8 = 4;

/// Weapons come behind natural weapons of every size.
const WEAPONS: u8 = 16;

/// What settles ties of equal weapons, low first: Dexterity counted down, then the rank of the side in this round.
pub(super) fn tie(dexterity: u8, rank: usize) -> i16 {
    let clumsiness = MOST - dexterity.min(MOST);
    let rank = u8::try_from(rank).unwrap_or(u8::MAX).min(RANKS - 1);
    ROLLED + i16::from(clumsiness * RANKS + rank)
}

/// What settles ties of a unit in an order that a script fixes, low first; units that are not named there come last, by id.
pub(super) fn fixed_tie(unit: UnitId, order: &[UnitId]) -> i16 {
    let number = |count: usize| i16::try_from(count).unwrap_or(i16::MAX);
    let place = order.iter().position(|&named| named == unit).unwrap_or(order.len());
    // A long order begins below zero, so that all of its places stay below the ties of units that have rolled.
    number(place) - (number(order.len()).saturating_add(1) - ROLLED).max(0)
}

/// The place of natural weapons among each other.
fn natural(size: Size) -> u8 {
    match size {
        Size::Tiny => 0,
        Size::Small | Size::Medium => 3,
        Size::Large => 6,
        Size::Huge => 9,
        Size::Gargantuan => 12,
    }
}

/// What a unit has in its main hand.
#[derive(Debug, Clone, Copy)]
enum MainHand<'w> {
    Weapon(&'w Weapon),
    /// A flask or a scroll.
    Device,
    Potion,
    /// Nothing, or something that is no weapon.
    Empty,
}

impl MainHand<'_> {
    fn of_unit<'f>(field: &'f Battlefield, unit: &Unit) -> MainHand<'f> {
        let held = |item: &Item| matches!(item.place, Place::Held(_)) && item.item.hand == 0;
        let item = field.carried(unit).into_iter().find(held);
        item.map_or(MainHand::Empty, |item| MainHand::of_item(item.weapon, item.gear))
    }

    fn of_record(state: &Snapshot, unit: UnitId) -> MainHand<'_> {
        let held = |item: &&ItemRecord| item.place == Place::Held(unit) && item.item.hand == 0;
        let item = state.items.iter().find(held);
        item.map_or(MainHand::Empty, |item| MainHand::of_item(item.weapon.as_ref(), item.gear.as_ref()))
    }

    fn of_item<'w>(weapon: Option<&'w Weapon>, gear: Option<&Gear>) -> MainHand<'w> {
        match gear {
            Some(Gear::Flask { .. } | Gear::Scroll { .. }) => MainHand::Device,
            Some(Gear::Potion { .. }) => MainHand::Potion,
            _ => weapon.map_or(MainHand::Empty, MainHand::Weapon),
        }
    }

    /// The place of a unit of this size in its segment, low first.
    fn place(self, size: Size) -> u8 {
        match self {
            MainHand::Weapon(weapon) => WEAPONS.saturating_add(weapon.speed),
            MainHand::Device => WEAPONS + DEVICE,
            MainHand::Potion => WEAPONS + POTION,
            MainHand::Empty => natural(size),
        }
    }
}

/// Puts units that are still to act in the order in which they do; `by_hand` gives the place of each in its segment by
/// what it holds.
fn sort(waiting: &mut [TrackEntry], by_hand: impl Fn(UnitId) -> u8) {
    let key = |entry: &TrackEntry| {
        let quickness = match entry.tie {
            ..ROLLED => (0, 0),
            ROLLED..WAITING => (1, by_hand(entry.unit)),
            WAITING.. => (2, 0),
        };
        (entry.segment, quickness, entry.tie, entry.unit)
    };
    waiting.sort_by_cached_key(key);
}

/// The fighting units that are still to act after the block, in the order in which they do as things stand.
pub(super) fn waiting(field: &Battlefield) -> Vec<TrackEntry> {
    let fighting = |entry: &&TrackEntry| {
        let unit = field.unit(entry.unit);
        // Who casts a spell has no turn before it takes effect (A-03).
        let idle = unit.turn.ended || unit.conditions.has(Condition::Casting);
        *unit.status == Status::Fighting && !idle
    };
    let mut waiting: Vec<TrackEntry> = field.clock.track.iter().filter(fighting).copied().collect();
    if field.rulebook.has(A06) {
        sort(&mut waiting, |id| {
            let unit = field.unit(id);
            MainHand::of_unit(field, &unit).place(unit.kind.size)
        });
    }
    waiting
}

/// All units on the track of a battle, in the order in which they act as things stand.
///
/// ```
/// # use hexfray::level::{DiceRecord, Level, Source};
/// # use hexfray::{rulebook::Rulebook, rules::{Battle, codex}};
/// # let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
/// # let rulebook = Rulebook::shipped("advanced", codex())?;
/// # let battle = Battle::new(&level, &rulebook, DiceRecord::seeded(1));
/// use hexfray::rules::acting_order;
///
/// let state = battle.snapshot();
/// let order = acting_order(&state, &rulebook);
/// assert!(order.is_sorted_by_key(|entry| entry.segment));
/// assert_eq!(order.len(), state.clock.track.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn acting_order(state: &Snapshot, rulebook: &Rulebook) -> Vec<TrackEntry> {
    let mut waiting = state.clock.track.clone();
    if rulebook.has(A06) {
        sort(&mut waiting, |id| {
            let size = state.unit(id).map_or(Size::Medium, |unit| unit.kind.size);
            MainHand::of_record(state, id).place(size)
        });
    }
    waiting
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Catalogs;
    use crate::rules::round::turn::next_block;
    use crate::rules::trial::{Trial, unit};

    /// All four units act in segment 5, with these Dexterities; the blue side has drawn the first place.
    fn at_once(dexterity: [(&str, u8); 4]) -> Trial {
        at_once_under("advanced", dexterity)
    }

    fn at_once_under(rulebook: &str, dexterity: [(&str, u8); 4]) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.change(|snapshot| {
            snapshot.clock.block.clear();
            let blue: crate::model::SideId = "blue".parse().unwrap();
            let entries = dexterity.map(|(id, dexterity)| {
                let record = snapshot.unit(unit(id)).expect("it is in the duel");
                let rank = usize::from(record.side.0 != blue);
                TrackEntry { segment: 5, tie: tie(dexterity, rank), unit: unit(id) }
            });
            snapshot.clock.track = entries.to_vec();
        });
        trial
    }

    fn alike() -> Trial {
        at_once([("attacker", 10), ("friend", 10), ("target", 10), ("foe", 10)])
    }

    /// The order in which blocks come and their units.
    fn blocks(trial: &mut Trial) -> Vec<Vec<String>> {
        let mut blocks = Vec::new();
        while !trial.snapshot().clock.track.is_empty() {
            let block: Vec<UnitId> =
                trial.survey(|field| next_block(field).iter().map(|entry| entry.unit).collect());
            trial.change(|snapshot| snapshot.clock.track.retain(|entry| !block.contains(&entry.unit)));
            blocks.push(block.iter().map(UnitId::to_string).collect());
        }
        blocks
    }

    #[test]
    fn a06_claws_then_the_dagger_then_the_sword() {
        let mut trial = alike();
        trial.arm("friend", "claws").arm("foe", "knife");
        // Claw, knife (2), then the swords (5): blue has drawn the first place.
        assert_eq!(blocks(&mut trial), [vec!["friend"], vec!["foe", "target"], vec!["attacker"]]);
    }

    #[test]
    fn a06_the_weapon_counts_as_the_segment_begins() {
        let mut trial = alike();
        trial.arm("foe", "greatsword").arm("target", "greatsword");
        assert_eq!(blocks(&mut trial), [vec!["attacker", "friend"], vec!["foe", "target"]]);
        let mut trial = alike();
        trial.arm("attacker", "greatsword").arm("friend", "greatsword");
        trial.put("attacker.greatsword", Place::Stowed(unit("attacker")));
        assert_eq!(blocks(&mut trial)[0], ["attacker"], "an empty hand is a fist");
    }

    #[test]
    fn a06_the_claws_of_small_creatures_come_before_those_of_large_ones() {
        let order: Vec<u8> =
            [Size::Tiny, Size::Small, Size::Medium, Size::Large, Size::Huge, Size::Gargantuan]
                .map(natural)
                .to_vec();
        assert_eq!(order, [0, 3, 3, 6, 9, 12]);
        let mut trial = alike();
        for id in ["attacker", "friend", "target", "foe"] {
            trial.arm(id, "claws");
        }
        trial.size("target", Size::Large).size("foe", Size::Huge);
        assert_eq!(blocks(&mut trial), [vec!["attacker", "friend"], vec!["target", "foe"]]);
    }

    #[test]
    fn a06_a_scroll_comes_like_a_flask_and_a_potion_after_it() {
        let (spell, level) = (crate::model::Spell::Heal, 7);
        let places = [
            Gear::Flask { contents: crate::model::Contents::HolyWater, lit: false },
            Gear::Scroll { spell, level },
            Gear::Potion { spell, level },
        ]
        .map(|gear| MainHand::of_item(None, Some(&gear)).place(Size::Medium) - WEAPONS);
        assert_eq!(places, [3, 3, 4]);
    }

    #[test]
    fn a06_then_the_higher_dexterity_and_then_the_draw() {
        let mut trial = at_once([("attacker", 12), ("friend", 10), ("target", 11), ("foe", 12)]);
        assert_eq!(blocks(&mut trial), [vec!["foe"], vec!["attacker"], vec!["target"], vec!["friend"]]);
        assert!(tie(25, 7) < tie(24, 0) && tie(25, 0) == ROLLED && tie(0, 99) < WAITING);
    }

    #[test]
    fn a06_who_has_waited_comes_last_and_a_fixed_order_stays() {
        let mut trial = alike();
        trial.change(|snapshot| {
            for entry in &mut snapshot.clock.track {
                entry.tie = match entry.unit.as_str() {
                    "foe" => WAITING,
                    "attacker" => 3,
                    _ => entry.tie,
                };
            }
        });
        trial.arm("foe", "claws").arm("attacker", "greatsword");
        assert_eq!(blocks(&mut trial), [vec!["attacker"], vec!["target"], vec!["friend"], vec!["foe"]]);
    }

    #[test]
    fn a06_a_fixed_order_stays_however_long_it_is() {
        for count in [1, 39, 40, 45, 400] {
            let order: Vec<UnitId> = (0..count).map(|place| unit(&format!("u{place}"))).collect();
            let mut ties: Vec<i16> = order.iter().map(|unit| fixed_tie(*unit, &order)).collect();
            ties.push(fixed_tie(unit("unnamed"), &order));
            assert!(ties.is_sorted_by(|one, next| one < next) && ties[count] < ROLLED, "{count}: {ties:?}");
            assert!(count > 39 || ties[0] == 0, "{ties:?}");
        }
    }

    #[test]
    fn a06_the_order_that_is_shown_is_the_order_in_which_units_act() {
        let arms = ["sword", "knife", "greatsword", "claws", "bow"];
        for first in 0..arms.len() {
            for rulebook in ["advanced", "house"] {
                let mut trial =
                    at_once_under(rulebook, [("attacker", 9), ("friend", 12), ("target", 12), ("foe", 9)]);
                for (place, id) in ["attacker", "friend", "target", "foe"].into_iter().enumerate() {
                    trial.arm(id, arms[(first + 2 * place) % arms.len()]);
                }
                trial.size("foe", Size::Huge).change(|state| {
                    let oil = Gear::Flask { contents: crate::model::Contents::Oil, lit: false };
                    let held = Place::Held(unit("friend"));
                    state
                        .items
                        .iter_mut()
                        .filter(|item| item.place == held)
                        .for_each(|item| item.gear = Some(oil));
                });
                let book = crate::rulebook::Rulebook::shipped(rulebook, crate::rules::codex());
                let shown = acting_order(&trial.snapshot(), &book.unwrap_or_else(|error| panic!("{error}")));
                let shown: Vec<String> = shown.iter().map(|entry| entry.unit.to_string()).collect();
                assert_eq!(shown, blocks(&mut trial).concat(), "{rulebook} {first}");
            }
        }
    }

    #[test]
    fn a06_without_it_weapons_do_not_matter() {
        let mut trial = Trial::duel("thac0");
        trial.change(|snapshot| {
            snapshot.clock.block.clear();
            let entry = |(tie, id)| TrackEntry { segment: 5, tie, unit: unit(id) };
            snapshot.clock.track = [(240, "attacker"), (241, "target")].map(entry).to_vec();
        });
        trial.arm("target", "claws").arm("attacker", "greatsword");
        assert_eq!(blocks(&mut trial), [vec!["attacker"], vec!["target"]]);
    }

    #[test]
    fn a06_the_shipped_weapons_have_the_speeds_of_the_list() {
        let weapons: std::collections::BTreeMap<_, _> = Catalogs::shipped().weapons().collect();
        for (speed, names) in [
            (2, &["dagger"][..]),
            (3, &["short_sword"]),
            (4, &["club", "quarterstaff", "hand_axe", "war_hammer"]),
            (5, &["long_sword"]),
            (6, &["spear", "sling"]),
            (7, &["mace", "flail", "battle_axe", "short_bow", "light_crossbow"]),
            (8, &["long_bow"]),
            (9, &["halberd"]),
            (10, &["two_handed_sword", "heavy_crossbow"]),
            (13, &["pike"]),
        ] {
            for name in names {
                assert_eq!(weapons[name].speed, speed, "{name}");
            }
        }
    }
}
