//! Poison (A-31 to A-37).
//!
//! A hit that does harm brings it in, unless a saving throw keeps it out. `onset = listed, else Constitution`; then it
//! takes points from scores at the end of each round, for `build-up = Constitution` rounds. The level of a creature
//! that bites shortens both. The round of the hit is the first.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::touch::{Left, brought};
use crate::event::BattleEvent;
use crate::model::{
    Abilities, Ability, Act, Condition, DiceExpression, Lasting, LastingEffect, Peril, PoisonKind, Purpose,
    RuleId, Status, UnitId, Until, Venom,
};
use crate::order::Refusal;
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{Attack, FinalDamage, Nocked, PoisonSave, Victim};
use crate::rules::deed::phase::{Harm, Phase, React, add_rule_systems};
use crate::rules::deed::react::{Causes, add_reaction};
use crate::rules::deed::{Declared, Deed, Deeds, Effects};
use crate::rules::field::saving_throw::need_by;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::falling::{go_down, let_go};

const A31: RuleId = RuleId::a(31);
const A37: RuleId = RuleId::a(37);

/// Below this score nobody fights any more (A-36).
const WEAKEST: u8 = 1;

/// Hours in which all points return (A-37).
pub const RECOVERY: DiceExpression = DiceExpression::new(2, 6, 0);

pub(super) const RULES: &[Rule] = &[
    Rule::new(
        A31,
        "Poison",
        "A hit of a poisonous bite, a poisoned blade or a poisoned arrow that does harm brings poison in, unless the victim saves against \
         death, always by the advanced table. The same rules serve for all poisons, brews and toxins. The dead, the \
         undead and units without blood cannot be poisoned. Of two poisons of one kind the one that is complete first \
         counts; different kinds add up.",
    )
    .needing(&[RuleId::a(32), RuleId::a(33), RuleId::a(34), RuleId::a(35), RuleId::a(36), A37]),
    Rule::new(
        RuleId::a(32),
        "When poison begins",
        "Poison does nothing for the rounds that its description lists, or else for as many rounds as the victim has \
         Constitution; the round of the hit is the first of them. The level of the creature that bites is taken off.",
    )
    .needing(&[A31]),
    Rule::new(
        RuleId::a(33),
        "How poison builds up",
        "Then it takes points at the end of each round, for as many rounds as the victim has Constitution, less the level \
         of the creature that bites; at least one. Instant poison is complete at the end of the first of these rounds.",
    )
    .needing(&[A31]),
    Rule::new(
        RuleId::a(34),
        "Deadly poison",
        "It takes a point of Constitution each round. The victim dies as soon as it is complete or Constitution is 0.",
    )
    .needing(&[A31]),
    Rule::new(
        RuleId::a(35),
        "Paralytic poison",
        "It takes a point of Strength and a point of Dexterity each round. The victim is paralyzed as soon as it is \
         complete or one of them is 0.",
    )
    .needing(&[A31]),
    Rule::new(
        RuleId::a(36),
        "Weakening poison",
        "It takes a point of Constitution and a point of Strength each round, down to 1. As soon as it is complete or \
         one of them is 1, the victim is disabled: it neither attacks nor wrestles nor casts spells and loses one that \
         it casts, drags itself along, and is as easy to hit as if it were stunned. It can still drink, treat wounds and \
         turn the undead.",
    )
    .needing(&[A31]),
    Rule::new(
        A37,
        "What poison leaves",
        "Lowered scores count in everything, and hit points stay as they are. All points return at an even rate over 2d6 \
         hours after the last was lost; until then who is paralyzed or disabled stays so. Whoever has no Constitution \
         left is dead; without Strength or Dexterity a unit is paralyzed, or dead if the rotting disease wastes it.",
    )
    .needing(&[A31]),
];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A31, Phase::Harm, (save, enter).chain().in_set(Harm::Poison));
    let round_ends = |event: &BattleEvent| matches!(event, BattleEvent::RoundEnded { .. });
    add_reaction(app, A31, round_ends, work_at_the_end.in_set(React::Poison));
    add_rule_systems(app, A31, Phase::Harm, sicken.in_set(Harm::Sicken));
}

/// The rounds at the ends of which a poison takes points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Course {
    first: u32,
    last: u32,
}

/// The course of a poison that enters in a round (A-32, A-33). `level` is that of a creature that bites, else 0.
fn course(venom: Venom, constitution: u8, level: u8, round: u32) -> Course {
    let onset = venom.onset.unwrap_or(constitution).saturating_sub(level);
    let build_up = if venom.instant { 1 } else { constitution.saturating_sub(level).max(1) };
    let first = round + u32::from(onset);
    Course { first, last: first + u32::from(build_up) - 1 }
}

/// The scores from which a poison takes points.
fn scores(kind: PoisonKind) -> &'static [Ability] {
    match kind {
        PoisonKind::Death => &[Ability::Constitution],
        PoisonKind::Paralytic => &[Ability::Strength, Ability::Dexterity],
        PoisonKind::Debilitative => &[Ability::Constitution, Ability::Strength],
    }
}

/// Whether a poison has done all that it does, with these scores left.
fn is_full(kind: PoisonKind, left: Abilities) -> bool {
    match kind {
        PoisonKind::Death => left.constitution == 0,
        PoisonKind::Paralytic => left.strength == 0 || left.dexterity == 0,
        PoisonKind::Debilitative => left.constitution <= WEAKEST || left.strength <= WEAKEST,
    }
}

/// Points that have returned after some of the hours in which all do, at an even rate (A-37).
///
/// ```
/// use hexfray::rules::points_back;
///
/// assert_eq!([1, 2, 4, 6].map(|elapsed| points_back(9, 6, elapsed)), [1, 3, 6, 9]);
/// ```
pub fn points_back(lost: u8, hours: u8, elapsed: u8) -> u8 {
    let back = u16::from(lost) * u16::from(elapsed) / u16::from(hours.max(1));
    back.min(lost.into()) as u8
}

/// The living unit into which a hit may bring poison, that poison, and whether it is a creature's own. A shot has the
/// poison of its ammunition, or else of its weapon.
fn poisoned<'f>(
    field: &'f Battlefield,
    (attack, nocked): (&Attack, &Nocked),
    blow: (&Victim, &FinalDamage),
) -> Option<(Unit<'f, 'f>, (Venom, bool))> {
    let bundle = nocked.0.and_then(|bundle| field.find_item(bundle));
    let shot = bundle.and_then(|bundle| bundle.ammunition?.venom).map(|venom| (venom, false));
    brought(field, attack, blow, |weapon| shot.or(weapon.venom.map(|venom| (venom, weapon.natural))))
}

/// The lowest face that keeps poison out.
fn need(field: &Battlefield, unit: &Unit) -> u16 {
    need_by(field, unit, Peril::Death, SavingThrowTables::Advanced)
}

fn save(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, (&Attack, &Nocked), (&Victim, &FinalDamage), &Effects)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, attack, blow, effects)| {
        let Some((unit, _)) = poisoned(&field, attack, blow) else { return };
        if Left::of(&unit, effects).is_dead() {
            return;
        }
        let need = need(&field, &unit);
        dice.ask((entity, *deed), A31, Purpose::PoisonSave, |draw| {
            PoisonSave(Some(draw.die_of_sorts(20, |face| face >= need)))
        });
    });
}

fn enter(
    mut attacks: Deeds<(&Deed, (&Attack, &Nocked), (&Victim, &FinalDamage), &PoisonSave, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, attack, blow, save, mut effects)| {
        let Some(natural) = save.0 else { return };
        let Some((unit, (venom, own))) = poisoned(&field, attack, blow) else { return };
        let need = need(&field, &unit);
        let saved = natural >= need;
        let rolls = dice.rolls(*deed, &[Purpose::PoisonSave]);
        let (id, peril) = (*unit.id, Peril::Death);
        effects.0.push(BattleEvent::SavingThrow { unit: id, peril, need, natural, saved, rolls });
        if !saved {
            let level = if own { field.unit(attack.0.attacker).training.level } else { 0 };
            let course = course(venom, unit.abilities.constitution, level, field.clock.round);
            effects.0.extend(entered(&unit, venom.kind, course));
        }
    });
}

/// The event that a poison enters; `None` if another of its kind is complete before it.
fn entered(unit: &Unit, kind: PoisonKind, Course { first, last }: Course) -> Option<BattleEvent> {
    let known = poisons(unit).find(|(_, other)| *other == kind).map(|(lasting, _)| lasting);
    let sooner = known.is_none_or(|known| matches!(known.until, Until::Complete(_, end) if last < end));
    let lost = known.map(|known| known.effects.clone()).unwrap_or_default();
    let poison = Lasting { until: Until::Complete(first, last), effects: lost, ..poison(kind) };
    sooner.then(|| BattleEvent::lasting_began(*unit.id, kind.rule(), poison))
}

/// The condition of a poisoned unit.
fn poison(kind: PoisonKind) -> Lasting {
    Lasting::caused(Condition::Poisoned, kind.rule())
}

/// The poisons in a unit, each with its kind.
fn poisons<'u>(unit: &'u Unit) -> impl Iterator<Item = (&'u Lasting, PoisonKind)> {
    let poisons = unit.conditions.iter().filter(|lasting| lasting.condition == Condition::Poisoned);
    poisons.filter_map(|lasting| {
        let kind = PoisonKind::ALL.into_iter().find(|kind| lasting.cause.rule == Some(kind.rule()));
        Some((lasting, kind?))
    })
}

/// The poisons that take points at the end of a round, and the round in which each is complete.
fn due<'u>(unit: &'u Unit, round: u32) -> impl Iterator<Item = (&'u Lasting, PoisonKind, u32)> {
    poisons(unit).filter_map(move |(lasting, kind)| {
        let Until::Complete(first, last) = lasting.until else { return None };
        (first..=last).contains(&round).then_some((lasting, kind, last))
    })
}

/// Whether poison can still work in a unit.
fn can_sicken(status: Status) -> bool {
    match status {
        Status::Fighting | Status::Fallen | Status::Dying | Status::Surrendered => true,
        Status::Dead | Status::Fled | Status::Caught => false,
    }
}

/// Whether poison works in a unit.
pub(in crate::rules) fn check(field: &Battlefield, id: UnitId) -> Result<(), Refusal> {
    let unit = field.find_summary(id).ok_or(Refusal::NoSuchUnit(id))?;
    let status = *unit.status;
    if can_sicken(status) { Ok(()) } else { Err(Refusal::OutOfAction { unit: id, status }) }
}

fn work_at_the_end(mut causes: Causes, field: Battlefield) {
    if !causes.events().any(|event| matches!(event, BattleEvent::RoundEnded { .. })) {
        return;
    }
    let round = field.clock.round;
    let poisoned = field.summaries().filter(|unit| unit.conditions.has(Condition::Poisoned));
    let sick = poisoned
        .map(|unit| field.unit(*unit.id))
        .filter(|unit| can_sicken(*unit.status) && due(unit, round).next().is_some());
    let acts = sick.map(|unit| Act::Sicken { unit: *unit.id }).collect();
    causes.queue(A31, vec![acts]);
}

/// What a poison has taken after one round more.
fn one_more(effects: &[LastingEffect], kind: PoisonKind) -> Vec<LastingEffect> {
    let taken = |ability: &Ability| {
        let lost = effects.iter().map(|effect| match *effect {
            LastingEffect::Score(score, points) if score == *ability => points,
            _ => 0,
        });
        LastingEffect::Score(*ability, lost.sum::<i8>().saturating_sub(1))
    };
    scores(kind).iter().map(taken).collect()
}

fn sicken(mut deeds: Deeds<(&Declared, &mut Effects)>, field: Battlefield) {
    deeds.each(|(declared, mut effects)| {
        let Act::Sicken { unit } = declared.0 else { return };
        let unit = field.unit(unit);
        let (mut left, mut grown) = (unit.abilities, Vec::new());
        for (lasting, kind, last) in due(&unit, field.clock.round) {
            // What weakens takes nothing from somebody who is as weak as can be.
            if kind == PoisonKind::Debilitative && is_full(kind, unit.abilities) {
                grown.push((kind, last, lasting.clone()));
                continue;
            }
            for ability in scores(kind) {
                let score = left.score_mut(*ability);
                *score = score.saturating_sub(1);
            }
            let effects = one_more(&lasting.effects, kind).into();
            grown.push((kind, last, Lasting { effects, ..lasting.clone() }));
        }
        let mut complete = Vec::new();
        for (kind, last, lasting) in grown {
            let full = last <= field.clock.round || is_full(kind, left);
            let until = if full { Until::Usual } else { lasting.until };
            let poison = Lasting { until, ..lasting };
            effects.0.push(BattleEvent::lasting_began(*unit.id, kind.rule(), poison));
            complete.extend(full.then_some(kind));
        }
        collapse(&field, &unit, &complete, left, &mut effects);
    });
}

/// Whether the rotting disease has already taken something from a unit (A-29).
fn rots_away(unit: &UnitSummary) -> bool {
    unit.conditions
        .iter()
        .any(|lasting| lasting.condition == Condition::Rotting && !lasting.effects.is_empty())
}

/// Adds the events of what complete poisons and scores at 0 do (A-34 to A-37).
fn collapse(
    field: &Battlefield,
    unit: &Unit,
    complete: &[PoisonKind],
    left: Abilities,
    effects: &mut Effects,
) {
    let killed = complete.contains(&PoisonKind::Death);
    let without = left.strength == 0 || left.dexterity == 0;
    if killed || left.constitution == 0 || (without && rots_away(unit)) {
        if !unit.status.is_down() {
            go_down(field, unit, effects);
        }
        let rule = if killed { PoisonKind::Death.rule() } else { A37 };
        return effects.0.push(BattleEvent::Died { unit: *unit.id, rule });
    }
    let paralyzed = complete.contains(&PoisonKind::Paralytic);
    if (paralyzed || without) && !unit.conditions.has(Condition::Paralyzed) {
        let rule = if paralyzed { PoisonKind::Paralytic.rule() } else { A37 };
        effects.0.push(BattleEvent::condition_began(*unit.id, Condition::Paralyzed, rule));
        if !unit.status.is_down() {
            let_go(field, unit, effects);
        }
    }
    if complete.contains(&PoisonKind::Debilitative) {
        let rule = PoisonKind::Debilitative.rule();
        let effects_of = [LastingEffect::Movement(0)].into();
        let crippled = Lasting { effects: effects_of, ..Lasting::caused(Condition::Crippled, rule) };
        effects.0.push(BattleEvent::lasting_began(*unit.id, rule, crippled));
    }
}

#[cfg(test)]
mod tests;
