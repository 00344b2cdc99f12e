//! Arrows, bolts and stones: which is shot, where it lands, and how a hit weakens its magic (T-16).
//!
//! A shot lands in the hex of the unit that it hit or missed, in one bundle with others like it, and can be picked up
//! again. A hit takes one point of its magic, or all of it if that is fragile; penalties stay.

use bevy::prelude::{App, IntoScheduleConfigs};

use crate::event::{AmmunitionLanding, BattleEvent, ItemMotion, ItemMove};
use crate::hex::Hex;
use crate::model::{Enhancement, ItemId, Manner, Place, RuleId, UnitId};
use crate::rulebook::Rule;
use crate::rules::deed::attack::{Attack, FinalDamage, Nocked, Resisted, Target, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::sieve::somebody_shoots;
use crate::rules::deed::{Deeds, Effects};
use crate::rules::field::hands::moved;
use crate::rules::field::quiver::ammunition;
use crate::rules::field::{Battlefield, Item, Unit};
use crate::rules::ground::rest::resting_place;

const T16: RuleId = RuleId::t(16);

pub(super) const RULES: &[Rule] = &[Rule::new(
    T16,
    "Spent arrows",
    "A missile lands in the hex of the unit that it hit or missed, and can be shot again: picked up, it goes into the \
     quiver, and no hand has to be free for it. Each hit weakens the magic of a missile by 1, or ends it at once if it \
     is fragile; a penalty stays as it is.",
)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Declare, nock.run_if(somebody_shoots));
    app.add_systems(Phase::Harm, tell.in_set(Harm::TellShot).run_if(somebody_shoots));
    add_rule_systems(app, T16, Phase::Harm, come_down.in_set(Harm::Spent).run_if(somebody_shoots));
}

/// Takes a shot from the first bundle that fits.
fn nock(mut attacks: Deeds<(&Attack, &mut Nocked)>, field: Battlefield) {
    attacks.each(|(attack, mut nocked)| {
        if attack.manner != Manner::Missile {
            return;
        }
        let Some(weapon) = field.item(attack.weapon).weapon else { return };
        let bundle = ammunition(&field, &field.unit(attack.attacker), weapon);
        nocked.0 = bundle.map(|bundle| *bundle.id);
    });
}

/// The magic of ammunition after a hit.
pub fn after_a_hit(magic: &Enhancement, fragile: bool) -> Enhancement {
    let less = |bonus: i8| match bonus {
        ..=0 => bonus,
        _ if fragile => 0,
        _ => bonus - 1,
    };
    let bonuses = || std::iter::once(magic.general).chain(magic.against.iter().map(|&(_, bonus)| bonus));
    if bonuses().all(|bonus| bonus <= 0) {
        return magic.clone();
    }
    let against = magic.against.iter().map(|&(tag, bonus)| (tag, less(bonus)));
    let after = Enhancement { magical: true, general: less(magic.general), against: against.collect() };
    let nothing = after.general == 0 && after.against.iter().all(|&(_, bonus)| bonus == 0);
    if nothing { Enhancement::default() } else { after }
}

/// Whether a bundle holds the same ammunition as another would with this magic.
fn alike(item: &Item, other: &Item, magic: &Enhancement) -> bool {
    let (Some(one), Some(another)) = (item.ammunition, other.ammunition) else { return false };
    let same =
        one.kind == another.kind && one.fragile_magic == another.fragile_magic && one.venom == another.venom;
    same && item.item.template == other.item.template && item.enhancement == magic
}

fn count(item: &Item) -> u16 {
    item.ammunition.map_or(0, |bundle| bundle.count)
}

/// An unused id for shots from a bundle.
fn new_id(field: &Battlefield, bundle: ItemId) -> ItemId {
    let mut ids = (1..).map(|number| bundle.of_shots(number));
    ids.find(|id| field.find_item(*id).is_none()).expect("no battle has so many shots")
}

/// The event that one shot from a bundle lands in a hex; `None` if it is lost.
fn landed(field: &Battlefield, shooter: &Attack, bundle: &Item, hex: Hex, hit: bool) -> Option<BattleEvent> {
    let to = resting_place(field, hex);
    if to == Place::Lost {
        return None;
    }
    let fragile = bundle.ammunition.is_some_and(|bundle| bundle.fragile_magic);
    let before_it = bundle.enhancement.clone();
    let magic = if hit { after_a_hit(&before_it, fragile) } else { before_it.clone() };
    let fits = |heap: &Item| *heap.place == to && alike(heap, bundle, &magic) && count(heap) < u16::MAX;
    let (item, before) = match field.items().find(fits) {
        Some(heap) => (*heap.id, count(&heap)),
        None => (new_id(field, *bundle.id), 0),
    };
    Some(BattleEvent::AmmunitionLanded(AmmunitionLanding {
        bundle: *bundle.id,
        item,
        unit: shooter.attacker,
        before,
        after: before + 1,
        enhancement_before: before_it,
        enhancement_after: magic,
        to,
    }))
}

pub(in crate::rules) fn come_down(
    mut attacks: Deeds<(&Attack, &Nocked, &Target, (&Victim, &FinalDamage), &Resisted, &mut Effects)>,
    field: Battlefield,
) {
    // In a forecast many branches of one shot end in the same hex.
    let mut known: Vec<((ItemId, UnitId, bool), Option<BattleEvent>)> = Vec::new();
    attacks.each(|(attack, nocked, target, (victim, damage), resisted, mut effects)| {
        let Some(bundle) = nocked.0 else { return };
        // A natural 20 that does nothing has missed (T-08).
        let hit = victim.0.filter(|_| damage.0 != Some(0)).or(resisted.0.map(|resistance| resistance.victim));
        let aimed_at = hit.unwrap_or(target.0);
        let key = (bundle, aimed_at, hit.is_some());
        let event = match known.iter().find(|(other, _)| *other == key) {
            Some((_, event)) => event.clone(),
            None => {
                let hex = field.summary(aimed_at).position.0;
                let event = landed(&field, attack, &field.item(bundle), hex, hit.is_some());
                known.push((key, event.clone()));
                event
            }
        };
        effects.0.extend(event);
    });
}

/// Whether an item goes into the quiver when it is picked up.
pub(super) fn is_for_the_quiver(field: &Battlefield, item: &Item) -> bool {
    field.rulebook.has(T16) && item.ammunition.is_some()
}

/// The event that an item is picked up: into a hand, or into the quiver and there to others like it.
pub(super) fn take_up(
    field: &Battlefield,
    item: &Item,
    unit: &Unit,
    motion: ItemMotion,
    rule: RuleId,
) -> BattleEvent {
    let id = *unit.id;
    if !is_for_the_quiver(field, item) {
        return moved(field, item, id, motion, Place::Held(id), rule);
    }
    let fits = |other: &Item| {
        let room = count(other).checked_add(count(item)).is_some();
        *other.place == Place::Stowed(id) && alike(other, item, item.enhancement) && room
    };
    match field.carried(unit).into_iter().find(fits) {
        None => moved(field, item, id, motion, Place::Stowed(id), rule),
        Some(quiver) => {
            let before = count(&quiver);
            let after = before + count(item);
            BattleEvent::AmmunitionGathered { item: *item.id, unit: id, into: *quiver.id, before, after }
        }
    }
}

fn tell(mut attacks: Deeds<(&Attack, &Nocked, &mut Effects)>, field: Battlefield) {
    attacks.each(|(attack, nocked, mut effects)| effects.0.extend(shot(&field, attack, nocked)));
}

/// The events that a missile attack takes a shot from the quiver.
fn shot(field: &Battlefield, attack: &Attack, nocked: &Nocked) -> Vec<BattleEvent> {
    let Some(bundle) = nocked.0.map(|bundle| field.item(bundle)) else { return Vec::new() };
    let before = count(&bundle);
    let (item, unit, after) = (*bundle.id, attack.attacker, before.saturating_sub(1));
    let mut events = vec![BattleEvent::AmmunitionSpent { item, unit, before, after }];
    if after == 0 {
        events.push(BattleEvent::ItemMoved(ItemMove::new(
            item,
            unit,
            ItemMotion::UsedUp,
            *bundle.place,
            Place::Lost,
        )));
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::ItemRecord;
    use crate::model::{Surface, Tag, Terrain, Tile};
    use crate::order::Refusal;
    use crate::rules::trial::{Trial, at, item, pick_up, unit};

    const QUIVER: &str = "attacker.quiver_of_two";
    const SHOT_ONE: &str = "attacker.quiver_of_two.shot1";
    const HIT: &[(u16, u16)] = &[(20, 15), (6, 1)];
    const MISS: &[(u16, u16)] = &[(20, 3)];

    /// The attacker has ten arrows of that magic and shoots four hexes east.
    fn archer(rulebook: &str, magic: i8) -> Trial {
        let mut trial = Trial::duel(rulebook);
        trial.arm("attacker", "bow").thac0("attacker", 16).armor("target", 5).place("target", 6, 2);
        trial.hit_points("target", 200).enchant(QUIVER, magic, &[]).item(QUIVER, |quiver| {
            quiver.ammunition.as_mut().expect("a quiver holds arrows").count = 10;
            quiver.enhancement.magical = magic != 0;
        });
        trial
    }

    fn arrows(record: &ItemRecord) -> (u16, i8, Place) {
        let count = record.ammunition.as_ref().map_or(0, |bundle| bundle.count);
        (count, record.enhancement.general, record.place)
    }

    fn magic(general: i8) -> Enhancement {
        Enhancement { magical: general != 0, general, against: Vec::new() }
    }

    #[test]
    fn t16_each_hit_takes_a_degree_until_none_is_left() {
        for (before, after) in [(2, 1), (1, 0), (0, 0), (-1, -1), (5, 4)] {
            assert_eq!(after_a_hit(&magic(before), false), magic(after), "{before}");
        }
        for (before, after) in [(2, 0), (1, 0), (0, 0), (-1, -1)] {
            assert_eq!(after_a_hit(&magic(before), true), magic(after), "{before}, fragile");
        }
        let bane =
            |general, undead| Enhancement { magical: true, general, against: vec![(Tag::Undead, undead)] };
        assert_eq!(after_a_hit(&bane(1, 3), false), bane(0, 2));
        assert_eq!(after_a_hit(&bane(-1, 1), false), bane(-1, 0));
        assert_eq!(after_a_hit(&bane(0, 1), false), magic(0));
    }

    #[test]
    fn t16_an_arrow_that_hit_lies_where_it_hit_with_less_magic() {
        for rulebook in ["thac0", "house"] {
            let mut trial = archer(rulebook, 2);
            trial.strike(HIT);
            trial.expect(
                r#"{"event":"ammunition_landed","bundle":"attacker.quiver_of_two","unit":"attacker",
                    "item":"attacker.quiver_of_two.shot1","before":0,"after":1,"to":{"lying":[6,2]},
                    "enhancement_before":{"general":2},"enhancement_after":{"general":1}}"#,
            );
            assert_eq!(arrows(&trial.item_now(SHOT_ONE)), (1, 1, Place::Lying(at(6, 2))));
            let (quiver, shot) = (trial.item_now(QUIVER), trial.item_now(SHOT_ONE));
            assert_eq!(arrows(&quiver), (9, 2, Place::Stowed(unit("attacker"))));
            assert_eq!((shot.item, shot.weapon), (quiver.item, None));
        }
    }

    #[test]
    fn t16_a_miss_changes_nothing_and_lies_apart_from_what_hit() {
        let mut trial = archer("house", 2);
        trial.strike(HIT).strike(MISS).strike(MISS).strike(HIT);
        assert_eq!(arrows(&trial.item_now(SHOT_ONE)), (2, 1, Place::Lying(at(6, 2))));
        let missed = "attacker.quiver_of_two.shot2";
        assert_eq!(arrows(&trial.item_now(missed)), (2, 2, Place::Lying(at(6, 2))));
        let items = trial.snapshot().items;
        let ids: std::collections::BTreeSet<ItemId> = items.iter().map(|item| item.id).collect();
        assert_eq!(ids.len(), items.len(), "a shot that lies beside others joins them");
        trial.expect(
            r#"{"event":"ammunition_landed","item":"attacker.quiver_of_two.shot2","before":1,"after":2}"#,
        );
    }

    #[test]
    fn t16_plus_two_goes_to_plus_one_and_then_to_nothing() {
        let mut trial = archer("house", 2);
        for (hit, left) in [(1, 1), (2, 0), (3, 0)] {
            trial.item(QUIVER, |quiver| quiver.place = Place::Lost);
            if hit > 1 {
                trial.item(&format!("{QUIVER}.shot{}", hit - 1), |shot| {
                    shot.place = Place::Stowed(unit("attacker"))
                });
            } else {
                trial.item(QUIVER, |quiver| quiver.place = Place::Stowed(unit("attacker")));
            }
            trial.strike(HIT);
            assert_eq!(arrows(&trial.item_now(&format!("{QUIVER}.shot{hit}"))).1, left, "hit {hit}");
        }
        assert!(!trial.item_now(&format!("{QUIVER}.shot3")).enhancement.magical);
    }

    #[test]
    fn t16_fragile_magic_is_gone_at_once_and_a_penalty_stays() {
        let mut trial = archer("house", 3);
        trial.item(QUIVER, |quiver| {
            quiver.ammunition.as_mut().expect("a quiver holds arrows").fragile_magic = true;
        });
        trial.strike(HIT);
        assert_eq!(trial.item_now(SHOT_ONE).enhancement, Enhancement::default());
        let mut trial = archer("house", -1);
        trial.strike(HIT);
        assert_eq!(arrows(&trial.item_now(SHOT_ONE)).1, -1);
    }

    #[test]
    fn t16_a_hit_that_did_no_harm_was_a_hit() {
        let mut trial = archer("house", 1);
        trial.unit("target", |target| target.armor.special_defense = 2).strike(&[(20, 15)]);
        trial.expect(r#"{"event":"resisted"}"#);
        assert_eq!(arrows(&trial.item_now(SHOT_ONE)).1, 0);
    }

    #[test]
    fn t16_it_lies_by_whoever_was_hit_or_shot_at() {
        let mut trial = archer("house", 0);
        trial.place("friend", 4, 2).strike(&[(20, 2), (6, 1)]).expect(r#"{"event":"friendly_fire"}"#);
        assert_eq!(trial.place_of(SHOT_ONE), Place::Lying(at(4, 2)));
        let mut trial = archer("house", 0);
        trial
            .place("foe", 7, 2)
            .strike(&[(2, 1), (20, 2)])
            .expect(r#"{"event":"target_drawn","target":"foe"}"#);
        assert_eq!(trial.place_of(SHOT_ONE), Place::Lying(at(7, 2)));
    }

    #[test]
    fn t16_awkward_ground_hides_it_or_keeps_it() {
        let mud = Tile { surface: Surface::Mud, ..Tile::default() };
        let mut trial = archer("house", 0);
        trial.tile(at(6, 2), mud).strike(MISS).strike(MISS);
        assert_eq!(arrows(&trial.item_now(SHOT_ONE)), (2, 0, Place::Hidden(at(6, 2))));
        let water = Tile { terrain: Terrain::Water, surface: Surface::Water, depth: 5, ..Tile::default() };
        let mut trial = archer("house", 0);
        trial.tile(at(6, 2), water).strike(MISS).expect_no("ammunition_landed");
        trial.expect(r#"{"event":"ammunition_spent","after":9}"#);
    }

    #[test]
    fn t16_taken_up_it_joins_the_quiver_without_a_free_hand() {
        let mut trial = archer("house", 0);
        trial.strike(MISS).strike(HIT).place("target", 9, 2).place("attacker", 6, 2);
        trial.obey(pick_up("attacker", SHOT_ONE));
        trial.expect(
            r#"{"event":"ammunition_gathered","item":"attacker.quiver_of_two.shot1","unit":"attacker",
                "into":"attacker.quiver_of_two","before":8,"after":10}"#,
        );
        assert_eq!(arrows(&trial.item_now(QUIVER)), (10, 0, Place::Stowed(unit("attacker"))));
        assert_eq!(arrows(&trial.item_now(SHOT_ONE)), (0, 0, Place::Lost));
        let turn = trial.unit_now("attacker").turn;
        assert!(!turn.minor, "it takes the minor action");
        let refusal = Refusal::NotHere { unit: unit("attacker"), item: item(SHOT_ONE) };
        trial.unit("attacker", |archer| archer.turn.minor = true);
        assert_eq!(trial.refused(pick_up("attacker", SHOT_ONE)), refusal);
    }

    #[test]
    fn t16_not_by_a_horse() {
        let mut trial = archer("house", 0);
        trial.strike(MISS).strike(HIT).place("target", 9, 2).place("attacker", 6, 2);
        trial.unit("attacker", |horse| horse.hands.hands = 0);
        let refusal =
            Refusal::NoFreeHand { unit: unit("attacker"), item: item(SHOT_ONE), free: 0, needed: 1 };
        assert_eq!(trial.refused(pick_up("attacker", SHOT_ONE)), refusal);
    }

    #[test]
    fn t16_arrows_of_another_sort_stay_a_bundle_of_their_own() {
        let mut trial = archer("house", 2);
        trial.strike(HIT).place("target", 9, 2).place("attacker", 6, 2).obey(pick_up("attacker", SHOT_ONE));
        trial.expect(
            r#"{"event":"item_moved","item":"attacker.quiver_of_two.shot1","motion":"picked_up",
                "to":{"stowed":"attacker"}}"#,
        );
        assert_eq!(arrows(&trial.item_now(SHOT_ONE)), (1, 1, Place::Stowed(unit("attacker"))));
        assert_eq!(arrows(&trial.item_now(QUIVER)).0, 9);
    }

    #[test]
    fn t16_what_a_search_finds_goes_into_the_quiver_too() {
        let mut trial = archer("house", 0);
        trial.tile(at(6, 2), Tile { surface: Surface::Mud, ..Tile::default() }).strike(MISS);
        trial.place("target", 9, 2).place("attacker", 6, 2).next_turn_of("attacker");
        trial.obey_with(pick_up("attacker", SHOT_ONE), &[(6, 1)]);
        assert_eq!(arrows(&trial.item_now(QUIVER)).0, 10);
    }

    #[test]
    fn t16_what_lies_about_is_part_of_a_snapshot() {
        let mut trial = archer("house", 1);
        trial.strike(HIT).strike(MISS);
        let snapshot = trial.snapshot();
        assert_eq!(snapshot.check(), Ok(()));
        assert_eq!(trial.resumed(&snapshot).snapshot(), snapshot);
        assert!(snapshot.item(item(SHOT_ONE)).is_some());
    }

    #[test]
    fn t16_a_long_id_is_cut() {
        let long = format!("attacker.{}", "a".repeat(43));
        let mut trial = archer("house", 0);
        trial.change(|snapshot| {
            let quiver = snapshot.items.iter_mut().find(|record| record.id == item(QUIVER));
            quiver.expect("the archer has a quiver").id = item(&long);
            snapshot.items.sort_by_key(|record| record.id);
        });
        trial.strike(MISS).place("target", 7, 2).strike(MISS);
        for number in [1, 2] {
            let id = format!("attacker.{}.shot{number}", "a".repeat(37));
            assert_eq!((id.len(), trial.item_now(&id).place.ground().is_some()), (52, true));
        }
    }

    #[test]
    fn t08_a_natural_twenty_that_does_nothing_leaves_the_arrow_its_magic() {
        for (armor, left) in [(-15, 1), (-60, 2)] {
            let mut trial = archer("house", 2);
            trial.armor("target", armor).strike(&[(20, 20), (6, 1)]);
            trial.expect(&format!(
                r#"{{"event":"ammunition_landed","enhancement_after":{{"general":{left}}}}}"#
            ));
        }
    }

    #[test]
    fn t16_elsewhere_a_shot_is_gone_and_a_hand_must_be_free() {
        let mut trial = archer("crits-and-fumbles", 0);
        trial.strike(MISS).expect_no("ammunition_landed");
        trial.put(QUIVER, Place::Lying(at(2, 2)));
        let refusal = Refusal::NoFreeHand { unit: unit("attacker"), item: item(QUIVER), free: 0, needed: 1 };
        assert_eq!(trial.refused(pick_up("attacker", QUIVER)), refusal);
    }
}
