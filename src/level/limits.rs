//! The limits of numbers, the same for files and saves, within what the rules can compute.

use std::ops::RangeInclusive;

use crate::level::UnitRecord;
use crate::level::format::CreatureFile;
use crate::model::{
    Abilities, Ammunition, ArmorPiece, BodyArea, Contents, Degree, Enhancement, Flying, Gear, Injury,
    Lasting, LastingEffect, RuleId, SEGMENTS, Shield, Spell, Tile, Until, Venom, Weapon, check_memorized,
};

/// The most pieces of armor that a unit may wear.
const MOST_PIECES: usize = 10;

/// The error for a number beyond its limits.
#[derive(Debug)]
pub(super) struct OutOfRange {
    /// The field of the file.
    pub field: &'static str,
    /// The problem.
    pub problem: String,
}

type Limit = (&'static str, i32, RangeInclusive<i32>);

const HIT_POINTS: RangeInclusive<i32> = 1..=999;
const LEVEL: RangeInclusive<i32> = 0..=30;
const THAC0: RangeInclusive<i32> = -10..=25;
const HIDE: RangeInclusive<i32> = -10..=10;
const RATE: RangeInclusive<i32> = 0..=48;
const SPECIAL_DEFENSE: RangeInclusive<i32> = 0..=5;
const HANDS: RangeInclusive<i32> = 0..=6;
const GRIPS: RangeInclusive<i32> = 0..=4;
const NERVE: RangeInclusive<i32> = 2..=12;

fn within(limits: impl IntoIterator<Item = Limit>) -> Result<(), OutOfRange> {
    let beyond = limits.into_iter().find(|(_, value, limit)| !limit.contains(value));
    beyond.map_or(Ok(()), |(field, value, limit)| {
        let (low, high) = limit.into_inner();
        Err(OutOfRange { field, problem: format!("{field} of {value}; it must be within {low}..={high}") })
    })
}

pub(super) fn tile(tile: &Tile) -> Result<(), OutOfRange> {
    within([
        ("elevation", i32::from(tile.elevation), -1000..=1000),
        ("depth", i32::from(tile.depth), 0..=200),
        ("cover", i32::from(tile.cover), 0..=100),
        ("light", i32::from(tile.light.0), 0..=100),
        ("concealment", i32::from(tile.concealment), 0..=100),
        ("ceiling_inches", tile.ceiling_inches.map_or(36, i32::from), 36..=12_000),
    ])
}

/// Checks the lasting traits of a unit, not its state in the battle.
pub(super) fn unit(unit: &UnitRecord) -> Result<(), OutOfRange> {
    within([
        ("hit_points", i32::from(unit.hit_points.full), HIT_POINTS),
        ("level", i32::from(unit.training.level), LEVEL),
        ("thac0", i32::from(unit.training.thac0.unwrap_or(20)), THAC0),
        ("natural_armor", i32::from(unit.armor.natural), HIDE),
        ("movement", i32::from(unit.movement.0), RATE),
        ("swimming", i32::from(unit.swimming.0), RATE),
        ("special_defense", i32::from(unit.armor.special_defense), SPECIAL_DEFENSE),
        ("hands", i32::from(unit.hands.hands), HANDS),
        ("grips", i32::from(unit.hands.grips), GRIPS),
        ("morale", i32::from(unit.morale.0), NERVE),
        ("loyalty", i32::from(unit.nerve.loyalty.unwrap_or(12)), NERVE),
        ("flying", i32::from(unit.flight.layer()), 0..=i32::from(Flying::HIGHEST)),
    ])?;
    scores(&unit.abilities)?;
    let pieces = unit.armor.pieces.len();
    if pieces > MOST_PIECES {
        let problem = format!("{pieces} pieces of armor; a unit may wear at most {MOST_PIECES}");
        return Err(OutOfRange { field: "armor", problem });
    }
    check_memorized(&unit.spells.memorized, &unit.training, &unit.abilities)
        .map_err(|problem| OutOfRange { field: "spells", problem })?;
    unit.armor.pieces.iter().try_for_each(armor)
}

/// Checks a creature of a catalog, whether a unit is one or not.
pub(super) fn creature(creature: &CreatureFile) -> Result<(), OutOfRange> {
    within([
        ("hit_points", i32::from(creature.hit_points), HIT_POINTS),
        ("level", i32::from(creature.level), LEVEL),
        ("thac0", i32::from(creature.thac0.unwrap_or(20)), THAC0),
        ("natural_armor", i32::from(creature.natural_armor), HIDE),
        ("movement", i32::from(creature.movement), RATE),
        ("swimming", i32::from(creature.swimming), RATE),
        ("special_defense", i32::from(creature.special_defense), SPECIAL_DEFENSE),
        ("hands", i32::from(creature.hands), HANDS),
        ("grips", i32::from(creature.grips), GRIPS),
        ("morale", i32::from(creature.morale), NERVE),
    ])?;
    scores(&creature.abilities)
}

fn scores(scores: &Abilities) -> Result<(), OutOfRange> {
    let bodily = [scores.strength, scores.dexterity, scores.constitution];
    let mental = [scores.intelligence, scores.wisdom, scores.charisma];
    within(bodily.map(|score| ("abilities", i32::from(score), 1..=25)))?;
    within(mental.map(|score| ("abilities", i32::from(score), 0..=25)))
}

/// Checks what a condition does and until when.
///
/// # Errors
/// What is out of range. Rows need a rule that they are shown with.
pub(super) fn lasting(lasting: &Lasting) -> Result<(), OutOfRange> {
    until(lasting.until).map_err(|problem| OutOfRange { field: "until", problem })?;
    let effect = |effect| lasting_effect(effect, lasting.cause.rule);
    lasting.effects.iter().try_for_each(effect).map_err(|problem| OutOfRange { field: "effects", problem })
}

/// Checks an end; what is wrong with it is told as the file has it.
fn until(until: Until) -> Result<(), String> {
    match until {
        Until::Complete(first, last) if first > last => {
            Err(format!("until of {until:?}; it must begin to work before it is complete"))
        }
        Until::Segment(1.., 1..=SEGMENTS)
        | Until::Round(1..)
        | Until::TurnBegins(1..)
        | Until::TurnEnds(1..)
        | Until::Complete(1.., _)
        | Until::Usual => Ok(()),
        Until::Segment(..) => {
            Err(format!("until of {until:?}; rounds count from 1, segments from 1 to {SEGMENTS}"))
        }
        Until::Round(0) | Until::TurnBegins(0) | Until::TurnEnds(0) | Until::Complete(0, _) => {
            Err(format!("until of {until:?}; rounds count from 1"))
        }
    }
}

/// Checks what an injury does.
///
/// # Errors
/// What is out of range.
pub(super) fn injury(injury: &Injury) -> Result<(), String> {
    let cut_off = injury.degree == Degree::Severed;
    if injury.partial && !cut_off {
        return Err("only what is `Severed` can be so in part".to_owned());
    }
    if injury.prosthesis && !(cut_off && matches!(injury.area, BodyArea::Arm | BodyArea::Leg)) {
        return Err("a hook or a wooden leg takes the place of a `Severed` arm or leg".to_owned());
    }
    injury.effects.iter().try_for_each(|effect| lasting_effect(effect, Some(RuleId::a(48))))
}

/// Checks an effect that lasts; `rule` is the one that causes it.
fn lasting_effect(effect: &LastingEffect, rule: Option<RuleId>) -> Result<(), String> {
    match *effect {
        LastingEffect::FullHitPoints(0..=100) | LastingEffect::Movement(0..=100) => Ok(()),
        LastingEffect::FullHitPoints(percent) | LastingEffect::Movement(percent) => {
            Err(format!("{percent} percent; it must be within 0..=100"))
        }
        LastingEffect::Pace(1..=200) => Ok(()),
        LastingEffect::Pace(percent) => Err(format!("{percent} percent; it must be within 1..=200")),
        LastingEffect::Hands(1..=6)
        | LastingEffect::Limb(_)
        | LastingEffect::Leg
        | LastingEffect::Forgets => Ok(()),
        LastingEffect::ShorterComa(1..=2) => Ok(()),
        LastingEffect::ShorterComa(lengths) => {
            Err(format!("a coma shorter by {lengths} lengths; it must be within 1..=2"))
        }
        LastingEffect::SpellFailure(1..=100) | LastingEffect::Seizures(1..=100) => Ok(()),
        LastingEffect::SpellFailure(percent) | LastingEffect::Seizures(percent) => {
            Err(format!("{percent} percent; it must be within 1..=100"))
        }
        LastingEffect::Level(-30..=30) | LastingEffect::HitPoints(-999..=999) => Ok(()),
        LastingEffect::Level(levels) => Err(format!("{levels} levels; it must be within -30..=30")),
        LastingEffect::HitPoints(points) => Err(format!("{points} hit points; it must be within -999..=999")),
        LastingEffect::Hands(hands) => Err(format!("{hands} hands less; it must be within 1..=6")),
        LastingEffect::Hand(0..=5) => Ok(()),
        LastingEffect::Hand(hand) => Err(format!("hand {hand}; it must be within 0..=5")),
        LastingEffect::Score(_, -25..=25) => Ok(()),
        LastingEffect::Score(_, points) => Err(format!("{points} points; it must be within -25..=25")),
        LastingEffect::ToHit(points)
        | LastingEffect::HandToHit(_, points)
        | LastingEffect::LimbToHit(_, points)
        | LastingEffect::ToBeHit(points)
        | LastingEffect::Damage(points)
        | LastingEffect::SavingThrow(points)
        | LastingEffect::Check(points) => match rule {
            Some(_) => within_points(points),
            None => Err("an effect on rolls is shown with its rule; name one: `cause: (rule: Some(\"…\"))`"
                .to_owned()),
        },
    }
}

fn within_points(points: i8) -> Result<(), String> {
    match points {
        -20..=20 => Ok(()),
        _ => Err(format!("{points} points; it must be within -20..=20")),
    }
}

pub(super) fn armor(piece: &ArmorPiece) -> Result<(), OutOfRange> {
    within([("steps", i32::from(piece.steps), 0..=10)])
}

pub(super) fn shield(shield: &Shield) -> Result<(), OutOfRange> {
    within([("steps", i32::from(shield.steps), 1..=3)])
}

/// The highest worth of one treasure, in gold pieces.
const MOST_WORTH: u32 = 100_000;

/// Checks that only oil is lit, that treasure has a worth, and that things hold spells that they can hold.
pub(super) fn gear(gear: Gear) -> Result<(), OutOfRange> {
    match gear {
        Gear::Flask { contents: Contents::HolyWater, lit: true } => {
            beyond("lit", "holy water has no wick and cannot be lit; only a flask of oil can")
        }
        Gear::Scroll { level, .. } | Gear::Potion { level, .. } if !(1..=20).contains(&level) => {
            Err(OutOfRange { field: "level", problem: format!("{level}; it must be within 1..=20") })
        }
        Gear::Scroll { spell: Spell::Song, .. } => {
            beyond("spell", "song is music, which no scroll holds; take another spell")
        }
        Gear::Potion { spell, .. } if !spell.can_be_drunk() => Err(OutOfRange {
            field: "spell",
            problem: format!("{spell} in a potion; potions hold spells that serve whoever drinks"),
        }),
        Gear::Treasure { worth } if !(1..=MOST_WORTH).contains(&worth) => Err(OutOfRange {
            field: "worth",
            problem: format!("{worth} gold pieces; it must be within 1..={MOST_WORTH}"),
        }),
        _ => Ok(()),
    }
}

pub(super) fn ammunition(bundle: &Ammunition) -> Result<(), OutOfRange> {
    within([("venom", onset(bundle.venom), 0..=100)])
}

/// The rounds that a poison lists; 0 without any.
fn onset(venom: Option<Venom>) -> i32 {
    venom.and_then(|venom| venom.onset).map_or(0, i32::from)
}

pub(super) fn enhancement(enhancement: &Enhancement) -> Result<(), OutOfRange> {
    let against = enhancement.against.iter().map(|&(_, bonus)| ("against", i32::from(bonus), -5..=5));
    within(std::iter::once(("general", i32::from(enhancement.general), -5..=5)).chain(against))
}

/// What is wrong with the numbers of the magic of a thing.
pub(crate) fn beyond_magic(magic: &Enhancement) -> Option<String> {
    enhancement(magic).err().map(|beyond| beyond.problem)
}

pub(super) fn weapon(weapon: &Weapon) -> Result<(), OutOfRange> {
    let hands = if weapon.natural { 0..=0 } else { 1..=2 };
    if !hands.contains(&weapon.hands) {
        return beyond("hands", "a weapon takes 1 or 2 hands, a natural weapon 0");
    }
    if weapon.fist && !weapon.natural {
        return beyond("fist", "a fist is part of the body; it needs `natural: true`");
    }
    within([
        ("break_die", i32::from(weapon.break_die), 2..=100),
        ("reach", i32::from(weapon.reach), 0..=3),
        ("critical_range", i32::from(weapon.critical_range), 2..=20),
        ("sheds_light", i32::from(weapon.sheds_light), 0..=20),
        ("reload", i32::from(weapon.reload), 0..=5),
        ("strength", i32::from(weapon.strength.unwrap_or(3)), 3..=25),
        ("drains", i32::from(weapon.drains), 0..=5),
        ("venom", onset(weapon.venom), 0..=100),
    ])?;
    let kinds = &weapon.other_damage_types;
    let twice =
        |place: usize| Some(kinds[place]) == weapon.damage_type || kinds[..place].contains(&kinds[place]);
    if weapon.damage_type.is_none() && !kinds.is_empty() {
        return beyond(
            "other_damage_types",
            "the first kind of harm that a weapon does is its `damage_type`",
        );
    }
    if (0..kinds.len()).any(twice) {
        return beyond("other_damage_types", "each kind of harm stands once");
    }
    if weapon.strength.is_some() && weapon.ammunition.is_none() {
        return beyond("strength", "only a weapon that shoots ammunition is made for a Strength");
    }
    if (weapon.throwable || weapon.ammunition.is_some()) != weapon.range.is_some() {
        let only = "only weapons that are thrown or shoot ammunition have a range, and they need one";
        return beyond("range", only);
    }
    match weapon.range {
        None if weapon.reach == 0 => beyond("reach", "a weapon needs a reach or a range"),
        Some(range) if range.short < 1 || range.medium < range.short || range.long < range.medium => {
            beyond("range", "range bands must grow: 1 <= short <= medium <= long")
        }
        Some(range) if range.long > 200 || range.end() > 300 => {
            beyond("range", format!("a long range of {} hexes; at most 200, and extreme 300", range.long))
        }
        Some(range) if range.end() < range.long => {
            beyond("range", "extreme range must not end before long range")
        }
        _ => Ok(()),
    }
}

fn beyond(field: &'static str, problem: impl Into<String>) -> Result<(), OutOfRange> {
    Err(OutOfRange { field, problem: problem.into() })
}
