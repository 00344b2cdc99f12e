//! Armor and shields that a critical hit ruins (A-66).
//!
//! A d20 of at least the number of the material, less the plus of its magic, holds. A ruined shield is useless. Armor is
//! useless at the part that was struck: the parts that a piece covers share its steps as 1 for the head, 5 for the trunk, 2
//! for both arms and 2 for both legs, and what is lost is rounded half up, always from the sum of all ruined parts.

use bevy::prelude::{App, IntoScheduleConfigs};

use super::strike::hurts;
use crate::event::{ArmorTest, BattleEvent};
use crate::model::{Body, BodyLocation, Degree, ItemId, PartId, Place, Purpose, RuinedArmor, RuleId};
use crate::rulebook::Rule;
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Aftermath, FumbleOutcome, PartStrike, PartStruck, ToHit, Victim};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::item_save::{item_save, material_of, plus_of};
use crate::rules::field::{Battlefield, Unit};

pub(super) const A66: RuleId = RuleId::a(66);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A66,
    "Armor and shields ruined",
    "A critical hit that strikes or does worse tests one item: the shield, if it counted against the attack, else the \
     armor at that part. It holds on a d20 of at least 7 if it is of metal, 10 of thick wood, 13 of thin wood, 3 of \
     leather, 16 of bone, 20 of glass; each plus of magic makes it 1 easier. A ruined shield is useless. Armor is useless \
     at that part alone, and its armor class is lowered by the share of that part. A hide is never ruined.",
)
.needing(&[RuleId::a(48)])];

pub(super) fn plugin(app: &mut App) {
    // Harm::Injure reads what protects; this only tells what it comes to.
    add_rule_systems(app, A66, Phase::Harm, tell.in_set(Harm::Armor));
}

/// What a blow tests.
pub(super) enum Tested {
    Shield(ItemId),
    Piece(usize),
}

/// The shares of the parts of a body in a suit of armor, in tenths.
fn share(location: BodyLocation) -> i32 {
    match location {
        BodyLocation::Head => 1,
        BodyLocation::Torso => 5,
        BodyLocation::Arms | BodyLocation::Legs => 2,
    }
}

const LOCATIONS: [BodyLocation; 4] =
    [BodyLocation::Head, BodyLocation::Torso, BodyLocation::Arms, BodyLocation::Legs];

/// The steps that a piece loses if it is useless at these parts of a body.
pub fn steps_lost(steps: i8, covers: &[BodyLocation], body: &Body, ruined: &[PartId]) -> i8 {
    // Shares are counted in parts of a common whole, so that nothing is rounded before the end.
    let parts =
        |location: BodyLocation| body.parts.iter().filter(move |part| part.area.location() == Some(location));
    let count = |location: BodyLocation| match location {
        BodyLocation::Torso => 1,
        BodyLocation::Head | BodyLocation::Arms | BodyLocation::Legs => parts(location).count().max(1) as i32,
    };
    let whole: i32 = LOCATIONS.into_iter().map(count).product();
    let covered = LOCATIONS
        .into_iter()
        .filter(|location| covers.contains(location) && parts(*location).next().is_some());
    let (mut all, mut lost) = (0, 0);
    for location in covered {
        let useless = parts(location).filter(|part| ruined.contains(&part.name)).count() as i32;
        all += share(location) * whole;
        lost += share(location) * whole / count(location) * useless.min(count(location));
    }
    match all {
        0 => 0,
        _ => ((2 * i32::from(steps) * lost + all) / (2 * all)) as i8,
    }
}

/// The item that a strike tests: the shield if it counted against the attack, else the armor at the part. Against an accident
/// no shield counts (A-68).
pub(super) fn tested(
    field: &Battlefield,
    unit: &Unit,
    struck: &PartStruck,
    (to_hit, fumble): (&ToHit, &FumbleOutcome),
) -> Option<Tested> {
    let first = hurts(unit, struck).into_iter().next().filter(|hurt| hurt.degree >= Degree::Struck)?;
    let held = field
        .items_of(unit)
        .filter(|item| matches!(item.place, Place::Held(_)) && item.shield.is_some() && !item.item.broken);
    let best = held.max_by_key(|item| (item.shield.map(|shield| shield.steps), std::cmp::Reverse(*item.id)));
    if let Some(shield) = best.filter(|_| !to_hit.shieldless && !fumble.is_critical()) {
        return Some(Tested::Shield(*shield.id));
    }
    let location = first.part.area.location()?;
    unit.armor.piece_at(first.part.name, location).map(Tested::Piece)
}

/// The lowest face with which it holds.
pub(super) fn need(field: &Battlefield, unit: &Unit, tested: &Tested) -> i16 {
    match *tested {
        Tested::Shield(shield) => {
            let item = field.item(shield);
            item_save(material_of(&item), plus_of(&item))
        }
        Tested::Piece(piece) => {
            let material = unit.armor.pieces.get(piece).map(|piece| piece.material);
            item_save(material.unwrap_or_default(), 0)
        }
    }
}

fn tell(
    mut attacks: Deeds<(&Deed, &Victim, &PartStrike, &Aftermath, (&ToHit, &FumbleOutcome), &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, victim, strike, aftermath, against, mut effects)| {
        let (Some(victim), Some(struck), Some(natural)) = (victim.0, strike.0, aftermath.armor) else {
            return;
        };
        let unit = field.unit(victim);
        let Some(tested) = tested(&field, &unit, &struck, against) else { return };
        let need = need(&field, &unit, &tested);
        let held = natural as i16 >= need;
        let (item, name, ruined) = match tested {
            Tested::Shield(shield) => (Some(shield), field.item(shield).item.name.to_string(), None),
            Tested::Piece(place) => {
                let Some(piece) = unit.armor.pieces.get(place) else { return };
                (None, piece.name.clone(), ruin(&unit, place, struck.part).filter(|_| !held))
            }
        };
        let rolls = dice.rolls(*deed, &[Purpose::ArmorSave]);
        let test =
            ArmorTest { unit: victim, item, name, part: struck.part, need, natural, held, ruined, rolls };
        effects.0.push(BattleEvent::ArmorTested(test));
    });
}

/// What it costs if a piece is useless at one part more.
fn ruin(unit: &Unit, place: usize, part: PartId) -> Option<RuinedArmor> {
    let piece = unit.armor.pieces.get(place)?;
    let location = unit.kind.body.part(part)?.area.location()?;
    let of_piece = || unit.armor.ruined.iter().filter(|ruined| usize::from(ruined.piece) == place);
    let parts: Vec<PartId> = of_piece().map(|ruined| ruined.part).chain([part]).collect();
    let before: i8 = of_piece().map(|ruined| ruined.lost).sum();
    let lost = steps_lost(piece.steps, &piece.covers, &unit.kind.body, &parts) - before;
    Some(RuinedArmor { piece: u8::try_from(place).ok()?, part, location, lost })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{AimedPart, Condition, Material, Shield};
    use crate::rules::injury::bench::{call, duel, strike, wear};
    use crate::rules::trial::Trial;
    use BodyLocation as L;

    fn part(name: &str) -> PartId {
        name.parse().expect("a word")
    }

    #[test]
    fn a66_a_suit_loses_the_share_of_the_part() {
        let body = Body::humanoid();
        let plate = |parts: &[&str]| {
            let parts: Vec<PartId> = parts.iter().map(|name| part(name)).collect();
            steps_lost(7, &[L::Torso, L::Arms, L::Legs], &body, &parts)
        };
        assert_eq!((plate(&["torso"]), plate(&["abdomen"])), (4, 4));
        assert_eq!((plate(&["right-arm"]), plate(&["left-leg"])), (1, 1));
        let all = ["torso", "abdomen", "right-arm", "left-arm", "right-leg", "left-leg"];
        assert_eq!((plate(&all), plate(&[])), (7, 0));
        assert_eq!(steps_lost(1, &[L::Torso], &body, &[part("torso")]), 1);
        assert_eq!(steps_lost(4, &[L::Torso, L::Arms], &body, &[part("left-arm")]), 1);
        assert_eq!(steps_lost(0, &[L::Head], &body, &[part("head")]), 0);
    }

    #[test]
    fn a66_bodies_with_other_limbs_share_alike() {
        let spider = Body {
            parts: (0..8)
                .map(|leg| crate::model::BodyPart {
                    name: part(&format!("leg-{leg}")),
                    area: crate::model::BodyArea::Leg,
                    spots: Vec::new(),
                    hand: false,
                    carries: true,
                })
                .collect(),
        };
        assert_eq!(steps_lost(8, &[L::Legs], &spider, &[part("leg-3")]), 1);
        assert_eq!(steps_lost(8, &[L::Torso], &spider, &[part("leg-3")]), 0, "it covers nothing there");
    }

    /// The target holds a steel shield.
    fn shielded(trial: &mut Trial) -> &mut Trial {
        trial.item("target.sword", |item| {
            (item.weapon, item.shield) = (None, Some(Shield { steps: 1, material: Material::Metal }));
        })
    }

    #[test]
    fn a66_a_steel_shield_is_tested_first_and_breaks_with_a_six() {
        for (face, holds) in [(7, true), (6, false)] {
            let mut trial = duel("advanced");
            shielded(&mut trial);
            wear(&mut trial, &[L::Torso], 5, Material::Metal);
            strike(&mut trial, 6, 6, &[(20, face)]);
            trial.expect(&format!(
                r#"{{"event":"armor_tested","unit":"target","item":"target.sword","need":7,"natural":{face},"held":{holds}}}"#
            ));
            assert_eq!(trial.count("armor_tested"), 1, "one blow tests one item");
            assert_eq!(trial.item_now("target.sword").item.broken, !holds);
            // 10 − 5 − 1 before; a ruined shield counts no more.
            let armor_class = trial.survey(|field| {
                crate::rules::attack::armor_class::of(
                    field,
                    &field.unit(crate::rules::trial::unit("target")),
                    crate::rules::attack::armor_class::Defense::Full,
                    false,
                )
            });
            assert_eq!(armor_class, if holds { 4 } else { 5 });
        }
    }

    #[test]
    fn a66_the_helpless_are_flat_footed_though_nothing_is_rolled() {
        for (state, armor_class, tested) in [
            (None, 0, r#""item":"target.sword""#),
            (Some(Condition::Stunned), 0, r#""item":"target.sword""#),
            (Some(Condition::Asleep), 5, r#""name":"mail""#),
        ] {
            let mut trial = duel("house");
            shielded(&mut trial);
            wear(&mut trial, &[L::Torso], 5, Material::Metal);
            trial.unit("target", |target| target.abilities.dexterity = 18);
            if let Some(state) = state {
                trial.condition("target", state);
            }
            let (hit, critical) = ([(20, 17)], [(20, 20), (4, 3), (4, 3), (4, 1)]);
            // Nobody rolls to hit the helpless, and nobody hits them by 5.
            let dice = match state {
                Some(Condition::Asleep) => critical[..3].to_vec(),
                _ => [&hit[..], &critical].concat(),
            };
            let aim = AimedPart { part: part("torso"), spot: None };
            call(&mut trial, aim, &[&dice[..], &[(20, 20)]].concat());
            trial.expect(&format!(
                r#"{{"event":"confirmation_rolled","armor_class":{armor_class},"confirmed":true}}"#
            ));
            trial.expect(&format!(r#"{{"event":"armor_tested",{tested}}}"#));
        }
    }

    #[test]
    fn a66_armor_is_ruined_at_the_part_alone() {
        let mut trial = duel("advanced");
        wear(&mut trial, &[L::Torso, L::Arms, L::Legs], 7, Material::Metal);
        strike(&mut trial, 8, 7, &[(20, 6)]);
        trial.expect(
            r#"{"event":"armor_tested","name":"mail","part":"right-arm","need":7,"held":false,
                "ruined":{"piece":0,"part":"right-arm","location":"Arms","lost":1}}"#,
        );
        assert_eq!(trial.unit_now("target").armor.steps(), 6);
        // The other arm is still covered, this one is not.
        strike(&mut trial, 9, 6, &[(20, 7)])
            .expect(r#"{"event":"part_hurt","part":"left-arm","modifiers":[]}"#);
        let before = trial.count("armor_tested");
        strike(&mut trial, 8, 5, &[]);
        assert_eq!(trial.count("armor_tested"), before, "nothing is left to be tested");
        trial.expect(
            r#"{"event":"part_hurt","part":"right-arm",
                "modifiers":[{"rule":"A-65","label":"No armor there","value":1}]}"#,
        );
    }

    #[test]
    fn a66_armor_that_holds_a_graze_and_a_hide_lose_nothing() {
        let mut holds = duel("advanced");
        wear(&mut holds, &[L::Torso], 5, Material::Leather);
        strike(&mut holds, 6, 6, &[(20, 3)]);
        holds.expect(r#"{"event":"armor_tested","need":3,"held":true}"#);
        assert_eq!(holds.unit_now("target").armor.steps(), 5);
        let mut graze = duel("advanced");
        wear(&mut graze, &[L::Torso], 5, Material::Metal);
        strike(&mut graze, 6, 4, &[(2, 2)]).expect_no("armor_tested");
        let mut hide = duel("advanced");
        strike(hide.armor("target", 7).bare_head("target"), 6, 6, &[]).expect_no("armor_tested");
        let mut bare = duel("advanced");
        strike(&mut bare, 6, 5, &[]).expect_no("armor_tested");
    }

    #[test]
    fn a66_magic_makes_a_shield_hold_more_easily() {
        let mut trial = duel("advanced");
        shielded(&mut trial).enchant("target.sword", 2, &[]);
        strike(&mut trial, 6, 5, &[(20, 5)]);
        trial.expect(r#"{"event":"armor_tested","need":5,"natural":5,"held":true}"#);
    }

    #[test]
    fn a66_a_ruined_helmet_leaves_a_bare_head() {
        let mut trial = duel("advanced");
        trial.helmet("target");
        strike(&mut trial, 10, 6, &[(20, 6)]);
        assert!(!trial.unit_now("target").armor.covers(L::Head));
    }
}
