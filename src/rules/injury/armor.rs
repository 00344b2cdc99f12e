//! Armor and shields that a critical hit ruins.
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
use crate::rules::deed::attack::{Aftermath, PartStruck, Strike, ToHit, Victim};
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
pub(super) fn steps_lost(steps: i8, covers: &[BodyLocation], body: &Body, ruined: &[PartId]) -> i8 {
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

/// The item that a strike tests: the shield if it counted against the attack, else the armor at the part.
pub(super) fn tested(
    field: &Battlefield,
    unit: &Unit,
    struck: &PartStruck,
    to_hit: &ToHit,
) -> Option<Tested> {
    let first = hurts(unit, struck).into_iter().next().filter(|hurt| hurt.degree >= Degree::Struck)?;
    let held = field
        .items_of(unit)
        .filter(|item| matches!(item.place, Place::Held(_)) && item.shield.is_some() && !item.item.broken);
    let best = held.max_by_key(|item| (item.shield.map(|shield| shield.steps), std::cmp::Reverse(*item.id)));
    if let Some(shield) = best.filter(|_| !to_hit.shieldless) {
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
    mut attacks: Deeds<(&Deed, &Victim, &Strike, &Aftermath, &ToHit, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, victim, strike, aftermath, to_hit, mut effects)| {
        let (Some(victim), Some(struck), Some(natural)) = (victim.0, strike.0, aftermath.armor) else {
            return;
        };
        let unit = field.unit(victim);
        let Some(tested) = tested(&field, &unit, &struck, to_hit) else { return };
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
