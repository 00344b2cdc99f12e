//! A badly hurt arm drops what it holds (A-64), and what tests an item that falls (H-11).
//!
//! By the letter the item lies in the hex of its owner. In the house a weapon is tested by its break die if that hex is
//! of stone or tile, and an arm that is broken or worse flings what it holds: a d8 says where it lands.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::aftermath;
use super::degree::TargetType;
use super::strike::hurts;
use crate::event::{BattleEvent, Breakage, ItemMotion, ItemMove};
use crate::model::{Degree, Draw, ItemId, Manner, Place, Purpose, RuleId, Tile};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Aftermath, Attack, DroppedItem, DroppedItems, FinalDamage, PartStrike, PartStruck, Victim,
};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::{Battlefield, Unit, hands};
use crate::rules::ground::breakage::{BreakDice, tell_breakage};
use crate::rules::ground::rest::{landing, resting_place};
use crate::rules::ground::spill::{burst, come_to_rest};

const A64: RuleId = RuleId::a(64);
const F19: RuleId = RuleId::f(19);
const F24: RuleId = RuleId::f(24);
const F29: RuleId = RuleId::f(29);
const F30: RuleId = RuleId::f(30);
const H11: RuleId = RuleId::h(11);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A64,
        "Dropped",
        "A badly hurt arm drops what it holds into the hex of its owner. Animals drop nothing.",
    )
    .needing(&[RuleId::a(48)]),
    Rule::new(
        H11,
        "One test for an item",
        "A weapon that a hurt arm drops on stone or tile is tested by its break die (F-19, F-20). An arm that is broken \
         or worse flings what it holds, and the die of F-24 says where it lands. Shields and armor are tested by A-66 \
         alone, never by a fall. A weapon thrown across stone or tile meets F-31 in place of 7 to 11 of a fumble (A-68); \
         with any other result both happen.",
    )
    .needing(&[A64, F19, F24]),
];

pub(super) fn plugin(app: &mut App) {
    let dice = roll.in_set(Harm::Aftermath).after(aftermath::roll);
    add_rule_systems(app, A64, Phase::Harm, dice);
    let told = drop_items.in_set(Harm::Overcome).after(aftermath::overcome).before(aftermath::throw_down);
    add_rule_systems(app, A64, Phase::Harm, told);
}

/// An item that a hurt arm drops, before the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Slipping {
    item: ItemId,
    test: Option<BreakDice>,
    /// Whether a die says where it lands.
    flung: bool,
}

/// What a strike makes a unit drop, by id. A weapon that is thrown in this attack has left the hand already.
fn slipping(field: &Battlefield, attack: &Attack, unit: &Unit, struck: &PartStruck) -> Vec<Slipping> {
    let hurts = hurts(unit, struck);
    let bad = hurts.iter().filter(|hurt| hurt.degree >= Degree::Injured);
    let arms: Vec<(u8, Degree)> =
        bad.filter_map(|hurt| Some((unit.kind.body.hand_of(hurt.part.name)?, hurt.degree))).collect();
    let house = field.rulebook.has(H11);
    let hard = field.board.tile(unit.position.0).is_some_and(Tile::is_hard);
    let carried = field.carried(unit);
    let held = carried.iter().filter(|item| matches!(item.place, Place::Held(_)));
    let in_hand = held.filter(|item| attack.manner != Manner::Thrown || *item.id != attack.weapon);
    let slips = in_hand.filter_map(|item| {
        let hands: Vec<u8> = hands::used(field, unit, item).collect();
        let of_item = arms.iter().filter(|(hand, _)| hands.contains(hand));
        let worst = of_item.map(|(_, degree)| *degree).max()?;
        let tested = house && hard && item.shield.is_none();
        let test = BreakDice::of(&field.rulebook, item).filter(|_| tested);
        Some(Slipping { item: *item.id, test, flung: house && worst >= Degree::Broken })
    });
    slips.collect()
}

fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, &Attack, &Victim, &PartStrike, &Aftermath, &FinalDamage)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, victim, strike, faces, damage)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        let unit = field.unit(victim);
        if TargetType::of(&unit.kind.tags) == TargetType::Animal
            || !aftermath::fights_on(&field, &unit, &struck, faces, damage)
        {
            return;
        }
        let slipping = slipping(&field, attack, &unit, &struck);
        if slipping.is_empty() {
            return;
        }
        let (center, facing) = (unit.position.0, unit.facing.0);
        // What bursts may spill over somebody, and the odds of an attack tell whether its own weapon breaks.
        let matters_now = |item| item == attack.weapon || field.is_flask(item);
        let test = |draw: &mut Draw, item, dice: BreakDice| match matters_now(item) {
            true => dice.roll(draw.about(Purpose::Breakage)),
            false => dice.roll(draw.about_later(Purpose::Breakage)),
        };
        let fall = |draw: &mut Draw, item: &Slipping| DroppedItem {
            item: item.item,
            test: item.test.map(|dice| test(draw, item.item, dice)),
            landing: item
                .flung
                .then(|| landing(&field.board, center, facing, draw.about(Purpose::Landing).die(8))),
        };
        let fall = |draw: &mut Draw| DroppedItems(slipping.iter().map(|item| fall(draw, item)).collect());
        // Where a weapon lands is told by no odds; a flask may spill over somebody.
        let alike = |item: DroppedItem| match field.item(item.item).flask() {
            None => DroppedItem { landing: item.landing.map(|_| (center, false)), ..item },
            Some(_) => item,
        };
        let sort = |dropped: DroppedItems| DroppedItems(dropped.0.into_iter().map(alike).collect());
        dice.ask_of_sorts((entity, *deed), H11, Purpose::Breakage, fall, sort);
    });
}

fn drop_items(
    mut attacks: Deeds<(&Deed, &Victim, &DroppedItems, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, victim, dropped, mut effects)| {
        let Some(victim) = victim.0 else { return };
        let at = field.summary(victim).position.0;
        let mut tests = dice.rolls(*deed, &[Purpose::Breakage]).into_iter();
        let mut landings = dice.rolls(*deed, &[Purpose::Landing]).into_iter();
        for DroppedItem { item, test, landing } in &dropped.0 {
            let item = field.item(*item);
            let count =
                BreakDice::of(&field.rulebook, &item).filter(|_| test.is_some()).map_or(0, BreakDice::count);
            let rolls = tests.by_ref().take(count).collect();
            effects.0.extend(tell_breakage(&field.rulebook, &item, victim, *test, rolls));
            let (hex, rebounded) = landing.unwrap_or((at, false));
            let to = resting_place(&field, hex);
            let rule = match (landing, rebounded) {
                (None, _) => A64,
                (Some(_), _) if to != Place::Lying(hex) => F30,
                (Some(_), true) => F29,
                (Some(_), false) => F24,
            };
            effects.0.push(BattleEvent::ItemMoved(ItemMove {
                rule: Some(rule),
                rebounded,
                rolls: landings.by_ref().take(usize::from(landing.is_some())).collect(),
                ..ItemMove::new(*item.id, victim, ItemMotion::LetGo, *item.place, to)
            }));
            match test {
                Some(Breakage::Broke) => burst(&field, &item, victim, to, &mut effects),
                Some(Breakage::Whole | Breakage::Degraded) | None => {
                    come_to_rest(&field, &item, victim, to, &mut effects);
                }
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Facing;
    use crate::model::{AimedPart, Contents, DamageType, Gear, Material, Shield, Surface, Tag, Terrain};
    use crate::rules::ground::rest::landing_hex;
    use crate::rules::injury::bench::{blow, call, duel, huge_sword, strike};
    use crate::rules::trial::{Trial, at, unit};

    /// The duel on stone.
    fn on_stone(rulebook: &str) -> Trial {
        let mut trial = duel(rulebook);
        trial.ground(Tile { surface: Surface::Stone, ..Tile::default() });
        trial
    }

    #[test]
    fn a64_a_badly_hurt_arm_drops_what_it_holds_on_its_own_hex() {
        let mut trial = duel("advanced");
        strike(&mut trial, 8, 7, &[]);
        trial.expect(r#"{"event":"item_moved","item":"target.sword","motion":"let_go","rule":"A-64"}"#);
        assert_eq!(trial.place_of("target.sword"), Place::Lying(at(3, 2)));
        for (location, sum) in [(9, 7), (8, 6), (6, 7)] {
            let mut other = duel("advanced");
            strike(&mut other, location, sum, &[]);
            assert_eq!(other.place_of("target.sword"), Place::Held(unit("target")), "{location} {sum}");
        }
        let mut animal = duel("advanced");
        strike(animal.tags("target", &[Tag::Animal]), 8, 7, &[]);
        assert_eq!(animal.place_of("target.sword"), Place::Held(unit("target")));
    }

    #[test]
    fn a64_a_two_handed_weapon_falls_from_either_arm() {
        let mut trial = duel("advanced");
        trial.arm("target", "greatsword");
        strike(&mut trial, 9, 7, &[]);
        assert_eq!(trial.place_of("target.greatsword"), Place::Lying(at(3, 2)));
    }

    #[test]
    fn a64_by_the_letter_no_die_is_rolled_on_stone_nor_for_a_broken_arm() {
        let mut trial = on_stone("advanced");
        strike(&mut trial, 8, 7, &[]).expect_no("breakage_tested");
        trial.expect(r#"{"event":"item_moved","item":"target.sword","rule":"A-64","to":{"lying":[3,2]}}"#);
        let mut broken = on_stone("advanced");
        huge_sword(&mut broken, DamageType::Piercing);
        blow(&mut broken, 8, [5, 4], &[]).expect(r#"{"event":"part_hurt","degree":"Broken"}"#);
        broken.expect_no("breakage_tested");
        assert_eq!(broken.place_of("target.sword"), Place::Lying(at(3, 2)));
    }

    #[test]
    fn a64_who_goes_down_drops_without_it_and_once() {
        let mut trial = on_stone("house");
        trial.hit_points("target", 8);
        strike_arm(&mut trial, BAD, &[]).expect(r#"{"event":"fell","unit":"target"}"#);
        trial.expect_no("breakage_tested");
        assert_eq!((trial.count("item_moved"), trial.place_of("target.sword")), (1, Place::Lying(at(3, 2))));
    }

    /// A called shot at the right arm with two dice of severity and no points of T-12; 1 is added for the bare arm.
    fn strike_arm<'t>(trial: &'t mut Trial, severity: [u16; 2], then: &[(u16, u16)]) -> &'t mut Trial {
        huge_sword(trial, DamageType::Piercing);
        let aim = AimedPart { part: "right-arm".parse().expect("a word"), spot: None };
        let dice = [(20, 19), (20, 9), (8, severity[0]), (8, severity[1]), (4, 1)];
        call(trial, aim, &dice.iter().chain(then).copied().collect::<Vec<_>>());
        trial
    }

    /// Severity that injures an arm badly, and severity that breaks it.
    const BAD: [u16; 2] = [4, 3];
    const BROKEN: [u16; 2] = [5, 4];

    #[test]
    fn h11_what_a_hurt_arm_drops_on_stone_is_tested_by_its_break_die() {
        for (face, result) in [(1, "broke"), (2, "whole"), (6, "whole")] {
            let mut trial = on_stone("house");
            strike_arm(&mut trial, BAD, &[(6, face)]);
            trial.expect(&format!(
                r#"{{"event":"breakage_tested","item":"target.sword","unit":"target","die":6,"dice":1,"result":"{result}"}}"#
            ));
            trial
                .expect(r#"{"event":"item_moved","item":"target.sword","rule":"A-64","to":{"lying":[3,2]}}"#);
            let sword = trial.item_now("target.sword");
            assert_eq!((sword.item.broken, sword.place), (face == 1, Place::Lying(at(3, 2))), "{face}");
        }
    }

    #[test]
    fn h11_on_soft_ground_in_another_part_or_broken_already_nothing_is_tested() {
        let mut soft = duel("house");
        strike_arm(&mut soft, BAD, &[]).expect_no("breakage_tested");
        assert_eq!(soft.place_of("target.sword"), Place::Lying(at(3, 2)));
        let mut struck = on_stone("house");
        strike_arm(&mut struck, [3, 3], &[]).expect_no("breakage_tested").expect_no("item_moved");
        let mut stump = on_stone("house");
        stump.item("target.sword", |sword| sword.item.broken = true);
        strike_arm(&mut stump, BAD, &[]).expect_no("breakage_tested");
        assert_eq!(stump.place_of("target.sword"), Place::Lying(at(3, 2)));
    }

    #[test]
    fn h11_magic_takes_two_dice_and_fades_first() {
        let mut trial = on_stone("house");
        trial.enchant("target.sword", 2, &[]);
        strike_arm(&mut trial, BAD, &[(6, 1), (6, 1)]);
        trial.expect(r#"{"event":"breakage_tested","item":"target.sword","dice":2,"result":"degraded"}"#);
        let sword = trial.item_now("target.sword");
        assert_eq!((sword.enhancement.general, sword.item.broken), (1, false));
    }

    #[test]
    fn h11_a_broken_arm_flings_what_it_holds_by_the_die_of_f24() {
        for face in 1..=8 {
            let mut trial = duel("house");
            strike_arm(&mut trial, BROKEN, &[(8, face)]);
            let hex = landing_hex(at(3, 2), Facing::West, face);
            trial.expect(r#"{"event":"item_moved","item":"target.sword","motion":"let_go","rule":"F-24"}"#);
            assert_eq!(trial.place_of("target.sword"), Place::Lying(hex), "{face}");
        }
        // On stone it is tested first.
        let mut stone = on_stone("house");
        strike_arm(&mut stone, BROKEN, &[(6, 1), (8, 1)])
            .expect(r#"{"event":"broke","item":"target.sword"}"#);
    }

    #[test]
    fn h11_what_is_flung_bounces_off_walls_and_is_lost_in_a_chasm() {
        let hex = landing_hex(at(3, 2), Facing::West, 5);
        let mut wall = duel("house");
        wall.tile(hex, Tile { terrain: Terrain::Wall, ..Tile::default() });
        strike_arm(&mut wall, BROKEN, &[(8, 5)]);
        wall.expect(r#"{"event":"item_moved","rule":"F-29","rebounded":true,"to":{"lying":[3,2]}}"#);
        let mut chasm = duel("house");
        chasm.tile(hex, Tile { terrain: Terrain::Chasm, ..Tile::default() });
        strike_arm(&mut chasm, BROKEN, &[(8, 5)])
            .expect(r#"{"event":"item_moved","rule":"F-30","to":"lost"}"#);
    }

    #[test]
    fn h11_a_shield_is_tested_by_a66_alone() {
        for (severity, then, place) in
            [(BAD, &[(20, 7)][..], at(3, 2)), (BROKEN, &[(20, 7), (8, 3)][..], Facing::West.ahead(at(3, 2)))]
        {
            let mut trial = on_stone("house");
            trial.item("target.sword", |item| {
                (item.weapon, item.shield) = (None, Some(Shield { steps: 1, material: Material::Metal }));
            });
            strike_arm(&mut trial, severity, then).expect_no("breakage_tested");
            trial.expect(r#"{"event":"armor_tested","item":"target.sword","held":true}"#);
            assert_eq!(
                (trial.count("armor_tested"), trial.place_of("target.sword")),
                (1, Place::Lying(place))
            );
        }
    }

    #[test]
    fn h11_a_flask_that_a_hurt_arm_drops_spills_on_a_one() {
        for (face, spills) in [(1, true), (2, false)] {
            let mut trial = on_stone("house");
            trial.item("target.sword", |item| {
                let oil = Gear::Flask { contents: Contents::Oil, lit: false };
                (item.weapon, item.gear) = (None, Some(oil));
            });
            strike_arm(&mut trial, BAD, &[(4, face)]);
            assert_eq!(trial.count("flask_broke"), usize::from(spills));
            let place = if spills { Place::Lost } else { Place::Lying(at(3, 2)) };
            assert_eq!(trial.place_of("target.sword"), place);
        }
    }
}
