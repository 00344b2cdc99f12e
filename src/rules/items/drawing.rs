//! Drawing and stowing: one minor action each (F-28). Every rulebook has it, with or without F-28.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::usefulness::usefulness;
use crate::event::ItemMotion;
use crate::hex::distance;
use crate::model::{Act, Gear, ItemId, Place, RuleId, UnitId};
use crate::order::{Order, Refusal};
use crate::rulebook::Rule;
use crate::rules::deed::advice::{Idea, add_adviser};
use crate::rules::deed::phase::{Harm, Phase};
use crate::rules::deed::{Declared, Deeds, Effects};
use crate::rules::field::able::{able, known_item};
use crate::rules::field::frontage::has_room;
use crate::rules::field::hands::{check_free_hands, moved};
use crate::rules::field::turn::{affords, paid};
use crate::rules::field::{Battlefield, Item, Unit, UnitSummary};

const F28: RuleId = RuleId::f(28);

pub(super) const RULES: &[Rule] = &[Rule::new(
    F28,
    "Another weapon",
    "A unit that has dropped a weapon may leave it where it is and draw another. Drawing or stowing takes the minor \
     action of a turn; drawing needs enough free hands for the weapon.",
)];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Phase::Harm, (draw, stow).in_set(Harm::Handle));
    add_adviser(app, suggest);
}

/// How far a unit goes for a better weapon before it draws a worse one, in hexes.
const NEARBY: u32 = 2;

/// An enemy this near may come before a weapon that has just slipped away is picked up, in hexes.
const COMES_SOON: u32 = 6;

/// What it is worth to draw a weapon, as a share of the worth of the unit: so much that it is done at once.
const ARMED: f64 = 0.6;

/// The same for a unit that needs its last free hand for spells or things: it must choose.
const EITHER: f64 = 0.2;

/// What it is worth to take a shield in the hand that is left over.
const SHIELDED: f64 = 0.3;

/// A unit without a usable weapon in hand draws the most useful one, and stows a bow without arrows, or a sword that it has
/// no room to swing, to free its hands.
/// It draws nothing if something better lies nearer than the enemy. One that is armed takes up its shield.
fn suggest(field: &Battlefield, unit: &Unit) -> Vec<Idea> {
    let carried = field.carried(unit);
    let useful =
        |item: &Item| if is_cramped(field, unit, item) { 0.0 } else { usefulness(field, unit, item) };
    let in_hand = |item: &&Item| matches!(item.place, Place::Held(_));
    let (id, keeps_a_hand) = (*unit.id, keeps_a_hand(unit, &carried));
    if carried.iter().filter(in_hand).any(|item| useful(item) > 0.0) {
        let shield = spare_shield(field, unit, &carried).filter(|_| !keeps_a_hand);
        let order = shield.map(|item| Order::Draw { unit: id, item });
        return order
            .map(|order| Idea::before(F28, "takes up a shield", order, SHIELDED))
            .into_iter()
            .collect();
    }
    let stowed = |item: &&Item| matches!(item.place, Place::Stowed(_));
    let ready = carried.iter().filter(stowed).filter(|item| useful(item) > 0.0);
    let best = ready.max_by(|one, other| useful(one).total_cmp(&useful(other)).then(other.id.cmp(one.id)));
    let Some(other) = best.filter(|best| !better_lies_near(field, unit, useful(best))) else {
        return Vec::new();
    };
    let empty = carried.iter().filter(in_hand).find(|item| item.weapon.is_some());
    vec![match empty.filter(|_| check_free_hands(field, unit, other).is_err()) {
        None => {
            let fills_all = other.hands() >= field.free_hands(unit);
            let worth = if keeps_a_hand && fills_all { EITHER } else { ARMED };
            Idea::before(F28, "draws a weapon", Order::Draw { unit: id, item: *other.id }, worth)
        }
        Some(empty) => {
            Idea::before(F28, "stows a weapon of no use", Order::Stow { unit: id, item: *empty.id }, 0.4)
        }
    }]
}

/// Whether a unit has enemies within the reach of a weapon and no room to use it against any of them (A-08).
fn is_cramped(field: &Battlefield, unit: &UnitSummary, item: &Item) -> bool {
    let Some(weapon) = item.weapon.filter(|weapon| weapon.reach > 0) else { return false };
    let in_reach = |enemy: &UnitSummary| distance(enemy.position.0, unit.position.0) <= weapon.reach.into();
    let mut near = field.known_enemies(unit.side.0).filter(in_reach).peekable();
    near.peek().is_some() && near.all(|enemy| has_room(field, unit, weapon, enemy.position.0).is_err())
}

/// Whether a unit may need a hand for something else: it has spells in mind, or a scroll or a potion packed away.
fn keeps_a_hand(unit: &Unit, carried: &[Item]) -> bool {
    let packed =
        |item: &Item| matches!(item.place, Place::Stowed(_)) && item.gear.is_some_and(Gear::has_a_spell);
    !unit.spells.memorized.is_empty() || carried.iter().any(packed)
}

/// A shield that a unit could take in a free hand, if it holds none.
fn spare_shield(field: &Battlefield, unit: &Unit, carried: &[Item]) -> Option<ItemId> {
    let whole = |item: &&Item| item.shield.is_some() && !item.item.broken;
    let mut shields = carried.iter().filter(whole);
    if shields.clone().any(|shield| matches!(shield.place, Place::Held(_))) {
        return None;
    }
    let ready = shields.find(|shield| check_free_hands(field, unit, shield).is_ok());
    ready.map(|shield| *shield.id)
}

/// Whether a weapon that is more useful than this lies near, and nearer than any enemy stands.
fn better_lies_near(field: &Battlefield, unit: &Unit, useful: f64) -> bool {
    let here = unit.position.0;
    let enemies = field.fighting().filter(|other| other.side.0 != unit.side.0);
    let enemy = enemies.map(|enemy| distance(enemy.position.0, here)).min().unwrap_or(u32::MAX);
    let fumbled_now = Some((*unit.id, field.clock.round));
    field.items().any(|item| {
        let away = item.place.ground().map(|hex| distance(hex, here));
        // What has just slipped away is picked up next round, if no enemy comes before.
        let out_of_hand = item.item.fumbled == fumbled_now && enemy <= COMES_SOON;
        let hidden = matches!(item.place, Place::Hidden(_)) || out_of_hand;
        !hidden
            && away.is_some_and(|away| away <= NEARBY && away < enemy)
            && usefulness(field, unit, &item) > useful
    })
}

pub(in crate::rules) fn check_draw(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let record = known_item(field, item)?;
    if *record.place != Place::Stowed(id) {
        return Err(Refusal::NotStowed { unit: id, item });
    }
    affords(field, &unit, &Act::Draw { unit: id, item })?;
    check_free_hands(field, &unit, &record)
}

pub(in crate::rules) fn check_stow(field: &Battlefield, id: UnitId, item: ItemId) -> Result<(), Refusal> {
    let unit = able(field, id)?;
    let record = known_item(field, item)?;
    match *record.place {
        Place::Worn(owner) if owner == id => Err(Refusal::PartOfTheBody(item)),
        Place::Held(owner) if owner == id && record.gear == Some(&Gear::LIT_OIL) => Err(Refusal::IsLit(item)),
        Place::Held(owner) if owner == id => affords(field, &unit, &Act::Stow { unit: id, item }),
        _ => Err(Refusal::NotInHand { unit: id, item }),
    }
}

/// The rule that the event names: F-28 where it is on. Without F-28 units draw and stow too, but by no rule.
fn rule(field: &Battlefield) -> Option<RuleId> {
    field.rulebook.has(F28).then_some(F28)
}

fn draw(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Draw { unit, item } = declared.0 else { return };
        let to = Place::Held(unit);
        effects.0.push(moved(&field, &field.item(item), unit, ItemMotion::Drawn, to, rule(&field)));
        effects.0.push(paid(&field.unit(unit), &declared.0));
    });
}

fn stow(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Stow { unit, item } = declared.0 else { return };
        let to = Place::Stowed(unit);
        effects.0.push(moved(&field, &field.item(item), unit, ItemMotion::Stowed, to, rule(&field)));
        effects.0.push(paid(&field.unit(unit), &declared.0));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Hex;
    use crate::model::Spell;
    use crate::rules::trial::{Trial, at, draw, item, stow, unit};

    /// The attacker has fumbled its sword and carries the friend's stowed.
    fn disarmed() -> Trial {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.put("friend.sword", Place::Stowed(unit("attacker"))).strike(&[(20, 1), (8, 1)]);
        trial
    }

    #[test]
    fn a08_who_has_no_room_to_swing_changes_to_a_weapon_that_needs_none() {
        use crate::hex::Facing;
        use crate::model::{Terrain, Tile};
        let mut trial = Trial::duel("advanced");
        trial.item("attacker.sword", |sword| sword.place = Place::Stowed(unit("attacker")));
        trial.change(|battle| {
            let mut maul = battle.items.iter().find(|own| own.id == item("attacker.sword")).unwrap().clone();
            (maul.id, maul.place) = (item("attacker.maul"), Place::Held(unit("attacker")));
            let weapon = maul.weapon.as_mut().unwrap();
            (weapon.hands, weapon.roomy, weapon.damage) =
                (2, true, crate::model::DiceExpression::new(2, 6, 0));
            battle.items.push(maul);
            battle.items.sort_by_key(|own| own.id);
        });
        assert!(trial.ideas_of("attacker", F28).is_empty(), "in the open it strikes");
        for side in [Facing::NorthEast, Facing::SouthEast] {
            trial.tile(side.ahead(at(2, 2)), Tile { terrain: Terrain::Wall, ..Tile::default() });
        }
        let orders = |trial: &mut Trial| {
            trial.ideas_of("attacker", F28).into_iter().flat_map(|idea| idea.orders).collect::<Vec<_>>()
        };
        assert_eq!(orders(&mut trial), [stow("attacker", "attacker.maul")]);
        trial.obey(stow("attacker", "attacker.maul")).next_turn_of("attacker");
        assert_eq!(orders(&mut trial), [draw("attacker", "attacker.sword")]);
    }

    #[test]
    fn f28_another_weapon_is_drawn_and_the_first_stays_where_it_is() {
        let mut trial = disarmed();
        let lies = trial.place_of("attacker.sword");
        trial.obey(draw("attacker", "friend.sword"));
        trial.expect(
            r#"{"event":"item_moved","item":"friend.sword","motion":"drawn","rule":"F-28",
                "from":{"stowed":"attacker"},"to":{"held":"attacker"}}"#,
        );
        assert_eq!(trial.place_of("friend.sword"), Place::Held(unit("attacker")));
        assert_eq!(trial.place_of("attacker.sword"), lies);
        let turn = trial.unit_now("attacker").turn;
        assert!(!turn.minor && !turn.action, "the fumble took the action, drawing the minor one");
        trial.thac0("attacker", 10).strike(&[(20, 12), (8, 3)]);
        trial.expect(r#"{"event":"attack_rolled","weapon":"friend.sword","result":"hit"}"#);
    }

    #[test]
    fn f28_every_rulebook_lets_a_unit_draw_and_stow() {
        for rulebook in ["combat-options", "thac0"] {
            let mut trial = Trial::duel(rulebook);
            trial
                .put("attacker.sword", Place::Stowed(unit("attacker")))
                .obey(draw("attacker", "attacker.sword"));
            trial.expect(r#"{"event":"item_moved","item":"attacker.sword","motion":"drawn","rule":null}"#);
            assert!(!trial.unit_now("attacker").turn.minor);
            trial.strike(&[(20, 2)]).next_turn_of("attacker").obey(stow("attacker", "attacker.sword"));
            assert_eq!(trial.place_of("attacker.sword"), Place::Stowed(unit("attacker")));
        }
    }

    #[test]
    fn f28_one_minor_action_draws_or_stows_once() {
        let mut trial = disarmed();
        trial.obey(draw("attacker", "friend.sword"));
        assert_eq!(trial.refused(stow("attacker", "friend.sword")), Refusal::NoMinorAction(unit("attacker")));
        trial.next_turn_of("attacker").obey(stow("attacker", "friend.sword"));
        trial.expect(r#"{"event":"item_moved","motion":"stowed","to":{"stowed":"attacker"}}"#);
        assert_eq!(trial.refused(draw("attacker", "friend.sword")), Refusal::NoMinorAction(unit("attacker")));
    }

    #[test]
    fn f28_it_must_find_enough_free_hands() {
        let mut trial = disarmed();
        let two_handed = |trial: &mut Trial| {
            let hands = |record: &mut crate::level::ItemRecord| {
                record.weapon.as_mut().expect("a sword is a weapon").hands = 2;
            };
            trial.item("friend.sword", hands);
        };
        two_handed(&mut trial);
        trial.put("attacker.sword", Place::Held(unit("attacker")));
        let (unit, item) = (unit("attacker"), item("friend.sword"));
        let refusal = Refusal::NoFreeHand { unit, item, free: 1, needed: 2 };
        assert_eq!(trial.refused(draw("attacker", "friend.sword")), refusal);
        trial.put("attacker.sword", Place::Lost).obey(draw("attacker", "friend.sword"));
    }

    #[test]
    fn f28_only_what_is_stowed_is_drawn_and_only_what_is_held_is_stowed() {
        let mut trial = disarmed();
        let (unit, sword, foreign) = (unit("attacker"), item("attacker.sword"), item("target.sword"));
        let not_stowed = |item| Refusal::NotStowed { unit, item };
        let not_in_hand = |item| Refusal::NotInHand { unit, item };
        assert_eq!(trial.refused(draw("attacker", "attacker.sword")), not_stowed(sword));
        assert_eq!(trial.refused(draw("attacker", "target.sword")), not_stowed(foreign));
        assert_eq!(trial.refused(stow("attacker", "attacker.sword")), not_in_hand(sword));
        assert_eq!(trial.refused(stow("attacker", "target.sword")), not_in_hand(foreign));
        let nothing = item("no.such-thing");
        assert_eq!(trial.refused(draw("attacker", "no.such-thing")), Refusal::NoSuchItem(nothing));
    }

    #[test]
    fn f28_claws_are_part_of_the_body() {
        let mut trial = Trial::duel("crits-and-fumbles");
        trial.arm("attacker", "claws");
        let claws = item("attacker.claws");
        assert_eq!(trial.refused(stow("attacker", "attacker.claws")), Refusal::PartOfTheBody(claws));
    }

    #[test]
    fn f28_a_unit_without_a_usable_weapon_in_hand_has_the_idea_to_draw_one() {
        let ideas = |change: fn(&mut Trial)| {
            let mut trial = Trial::duel("crits-and-fumbles");
            change(&mut trial);
            let ideas = trial.ideas_of("attacker", F28).into_iter();
            ideas.map(|idea| (idea.name, idea.orders)).collect::<Vec<_>>()
        };
        let second = |trial: &mut Trial| _ = trial.put("friend.sword", Place::Stowed(unit("attacker")));
        assert_eq!(ideas(second), [], "the sword in hand will do");
        assert_eq!(ideas(|trial| _ = trial.put("attacker.sword", Place::Lost)), [], "there is no other");
        let drawn = [("draws a weapon", vec![draw("attacker", "friend.sword")])];
        let unarmed = |trial: &mut Trial| {
            trial.put("friend.sword", Place::Stowed(unit("attacker"))).put("attacker.sword", Place::Lost);
        };
        assert_eq!(ideas(unarmed), drawn);
        let broken = |trial: &mut Trial| {
            trial.put("friend.sword", Place::Stowed(unit("attacker"))).put("attacker.sword", Place::Lost);
            trial.item("friend.sword", |sword| sword.item.broken = true);
        };
        assert_eq!(ideas(broken), [], "a broken one is of no use");
        let one_hand_full = |trial: &mut Trial| {
            trial.put("friend.sword", Place::Stowed(unit("attacker")));
            trial.item("attacker.sword", |sword| sword.item.broken = true);
        };
        assert_eq!(ideas(one_hand_full), drawn);
        let both_hands_full = |trial: &mut Trial| {
            trial.arm("attacker", "bow").put("friend.sword", Place::Stowed(unit("attacker")));
            trial.item("attacker.bow", |bow| bow.item.broken = true);
        };
        assert_eq!(
            ideas(both_hands_full),
            [("stows a weapon of no use", vec![stow("attacker", "attacker.bow")])]
        );
        fn bow_lies(trial: &mut Trial, hex: Hex) {
            trial.arm("attacker", "bow").put("attacker.bow", Place::Lying(hex));
            trial.put("friend.sword", Place::Stowed(unit("attacker")));
        }
        let bow_at_its_feet = |trial: &mut Trial| bow_lies(trial, at(2, 2));
        assert_eq!(ideas(bow_at_its_feet), [], "the bow is better than the sword, and nearer than the enemy");
        let bow_behind_the_enemy = |trial: &mut Trial| bow_lies(trial, at(4, 2));
        assert_eq!(ideas(bow_behind_the_enemy), drawn);
    }

    /// The ideas of an attacker with a sword in hand and a shield packed away.
    fn with_a_shield_packed(change: impl Fn(&mut Trial)) -> Vec<Idea> {
        let packed = [(r#"held: ["sword"]"#, r#"held: ["sword"], stowed: ["round_shield"]"#)];
        let mut trial = Trial::duel_but("house", &packed);
        change(&mut trial);
        trial.ideas_of("attacker", F28)
    }

    #[test]
    fn f28_who_is_armed_takes_up_a_shield_and_a_caster_keeps_the_hand_free() {
        let shield = draw("attacker", "attacker.round_shield");
        let [idea] = &with_a_shield_packed(|_| {})[..] else { panic!("one idea") };
        assert_eq!(idea.orders, [shield]);
        let knows_a_spell = |trial: &mut Trial| {
            trial.unit("attacker", |own| _ = own.spells.memorized.insert(Spell::Sleep, 1));
        };
        assert_eq!(with_a_shield_packed(knows_a_spell), []);
        let full = |trial: &mut Trial| _ = trial.put("friend.round_shield", Place::Held(unit("attacker")));
        assert_eq!(with_a_shield_packed(full), [], "another shield is in hand");
    }

    #[test]
    fn f28_a_caster_weighs_whether_its_last_free_hand_takes_a_weapon() {
        let worth = |caster: bool, hands: u8| {
            let ideas = with_a_shield_packed(|trial| {
                trial.put("attacker.sword", Place::Stowed(unit("attacker"))).item(
                    "attacker.sword",
                    |sword| {
                        sword.weapon.as_mut().expect("a sword is a weapon").hands = hands;
                    },
                );
                trial.unit("attacker", |own| {
                    own.spells.memorized.extend(caster.then_some((Spell::Sleep, 1)));
                });
            });
            ideas[0].worth
        };
        assert!((worth(false, 2) - ARMED).abs() < 1e-9 && (worth(true, 1) - ARMED).abs() < 1e-9);
        assert!(worth(true, 2) < ARMED);
    }
}
