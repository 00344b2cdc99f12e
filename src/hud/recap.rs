//! What happened to the units since a side last acted, in a few lines.

use std::collections::{BTreeMap, BTreeSet};

use crate::event::{
    BattleEvent, Capture, FumbleEffect, FumbleRoll, Getaway, Loss, LossCause, PartHurt, SpellEffect,
    SpellHarm, Temptation, WoundOpening,
};
use crate::level::Snapshot;
use crate::model::{Degree, ItemId, SideId, Spell, UnitId};
use crate::replay::{Names, capital, list};

use super::names::ByName;

/// The most lines of a recap.
const MOST: usize = 7;

/// The hit points that a unit has lost, and to which attackers.
#[derive(Default)]
struct Losses {
    points: i32,
    by: BTreeSet<UnitId>,
    bled: i32,
    burned: i32,
    wounded: bool,
    crippled: Vec<String>,
}

/// The recap for a side whose block has just begun; `events` end with the event that begins it.
pub(super) fn recap(events: &[BattleEvent], side: SideId, state: &Snapshot) -> Vec<String> {
    let names = ByName(state);
    let events = since(events, side);
    let blasts = blasts(events);
    let losses = losses(events, &blasts);
    let fates = fates(events);
    let told = |(unit, losses): (&UnitId, &Losses)| {
        let fate = fates.get(unit).map(|fate| fate.words());
        (fate.is_none() && losses.crippled.is_empty(), losses.tell(*unit, fate, &names))
    };
    let mut summed: Vec<(bool, String)> = losses.iter().map(told).collect();
    // Whoever is down or crippled is told of first, and those who are only hurt after everything else.
    summed.sort_by_key(|(is_well, _)| *is_well);
    let hurt = summed.partition_point(|(is_well, _)| !is_well);
    let hurt: Vec<(bool, String)> = summed.split_off(hurt);
    let of_a_loss = |event: &&BattleEvent| {
        let unit = fate(event).map(|(unit, _)| unit).or_else(|| wounded(event));
        let unit = unit.or_else(|| crippled(event).map(|hurt| hurt.victim));
        unit.is_some_and(|unit| losses.contains_key(&unit))
    };
    let is_foe = |unit: UnitId| state.unit(unit).is_some_and(|unit| unit.side.0 != side);
    let cast = blasts.iter().filter_map(|blast| blast.tell(is_foe(blast.by), &names));
    let under_way = state.units.iter().filter(|unit| is_foe(unit.id)).filter_map(|unit| {
        let casting = unit.spells.casting.filter(|casting| casting.item.is_none())?;
        Some(format!("{} casts {} now.", capital(&names.unit(unit.id)), casting.spell))
    });
    let others = events.iter().filter(|event| !of_a_loss(event)).filter_map(|event| line(event, &names));
    let down = summed.into_iter().map(|(_, line)| line);
    let mut lines: Vec<String> = down.chain(cast).chain(under_way).chain(others).collect();
    lines.extend(hurt.into_iter().map(|(_, line)| line));
    let surplus = lines.len().saturating_sub(MOST);
    lines.truncate(MOST);
    if surplus > 0 {
        lines.push(format!("And {surplus} more in the log."));
    }
    lines
}

/// A spell that took effect, and what it cost each unit that lost hit points to it.
struct Blast<'e> {
    by: UnitId,
    spell: Spell,
    targets: &'e [UnitId],
    harms: Vec<(UnitId, i16)>,
}

/// The spells that took effect, in their order.
fn blasts(events: &[BattleEvent]) -> Vec<Blast<'_>> {
    let mut blasts: Vec<Blast> = Vec::new();
    for event in events {
        if let BattleEvent::SpellCast(SpellEffect { unit, spell, targets, .. }) = event {
            blasts.push(Blast { by: *unit, spell: *spell, targets, harms: Vec::new() });
        }
        if let BattleEvent::SpellHarmed(SpellHarm { unit, by, spell, damage, .. }) = event {
            let mut open = blasts.iter_mut().rev();
            if let Some(blast) = open.find(|blast| blast.by == *by && blast.spell == *spell) {
                blast.harms.push((*unit, *damage));
            }
        }
    }
    blasts
}

impl Blast<'_> {
    /// Whether it cost several units hit points, which are told in a line of its own.
    fn is_told_by_itself(&self) -> bool {
        self.harms.len() > 1
    }

    /// A line for what it has done. The spell of a friend that harmed nobody was seen by the player.
    fn tell(&self, is_foe: bool, names: &ByName) -> Option<String> {
        let by = capital(&names.unit(self.by));
        if self.is_told_by_itself() {
            let harms = self.harms.iter().map(|(unit, damage)| format!("{} {damage}", names.unit(*unit)));
            return Some(format!("{by}'s {} cost {}.", self.spell, harms.collect::<Vec<_>>().join(", ")));
        }
        let others: Vec<UnitId> = self.targets.iter().copied().filter(|unit| *unit != self.by).collect();
        let at = match others.as_slice() {
            [] => String::new(),
            some => format!(" at {}", list(some, names)),
        };
        (is_foe && self.harms.is_empty()).then(|| format!("{by} cast {}{at}.", self.spell))
    }
}

/// The hit points that each unit has lost.
fn losses(events: &[BattleEvent], blasts: &[Blast]) -> BTreeMap<UnitId, Losses> {
    let mut losses: BTreeMap<UnitId, Losses> = BTreeMap::new();
    let has_a_line = |event: &&BattleEvent| {
        let BattleEvent::SpellHarmed(harm) = event else { return false };
        blasts.iter().any(|blast| {
            blast.is_told_by_itself()
                && blast.by == harm.by
                && blast.harms.contains(&(harm.unit, harm.damage))
        })
    };
    let counted = events.iter().filter(|event| !has_a_line(event));
    for loss in counted.filter_map(|event| event.facts().loss).filter(is_summed_up) {
        let sum = losses.entry(loss.unit).or_default();
        let points = i32::from(loss.damage);
        match loss.cause {
            LossCause::Attack(attacker) | LossCause::Spell(attacker) => {
                sum.points += points;
                sum.by.insert(attacker);
            }
            LossCause::Bleeding => sum.bled += points,
            LossCause::Burning(_) => sum.burned += points,
            LossCause::Turning(_) => {}
        }
    }
    for victim in events.iter().filter_map(wounded) {
        losses.entry(victim).and_modify(|sum| sum.wounded = true);
    }
    for hurt in events.iter().filter_map(crippled) {
        losses.entry(hurt.victim).or_default().crippled.push(format!("its {}", injured(hurt)));
    }
    losses
}

/// An injury that keeps a unit from fighting as before.
fn crippled(event: &BattleEvent) -> Option<&PartHurt> {
    let BattleEvent::PartHurt(hurt) = event else { return None };
    (hurt.degree >= Degree::Injured).then_some(hurt)
}

/// What an injury has done to a part: `left arm was cut off`.
fn injured(hurt: &PartHurt) -> String {
    let what = if hurt.partial { hurt.injury().hurt().place() } else { hurt.part.words() };
    format!("{what} was {}", hurt.degree.words())
}

/// Whom an event wounds.
fn wounded(event: &BattleEvent) -> Option<UnitId> {
    let BattleEvent::Wounded(WoundOpening { victim, .. }) = event else { return None };
    Some(*victim)
}

/// What has become of a unit, the worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Downfall {
    Fell,
    Dies,
    Died,
}

impl Downfall {
    fn words(self) -> &'static str {
        match self {
            Downfall::Fell => "fell",
            Downfall::Dies => "is dying",
            Downfall::Died => "died",
        }
    }
}

/// Whom an event brings down, and how.
fn fate(event: &BattleEvent) -> Option<(UnitId, Downfall)> {
    if let BattleEvent::Fell { unit, .. } = event {
        return Some((*unit, Downfall::Fell));
    }
    if let BattleEvent::BeganToDie { unit, .. } = event {
        return Some((*unit, Downfall::Dies));
    }
    let BattleEvent::Died { unit, .. } = event else { return None };
    Some((*unit, Downfall::Died))
}

/// The worst that has become of each unit.
fn fates(events: &[BattleEvent]) -> BTreeMap<UnitId, Downfall> {
    let mut fates = BTreeMap::new();
    for (unit, fate) in events.iter().filter_map(fate) {
        let worst = fates.entry(unit).or_insert(fate);
        *worst = fate.max(*worst);
    }
    fates
}

/// Whether a loss is added up. Undead that a cleric destroys have a line of their own.
fn is_summed_up(loss: &Loss) -> bool {
    loss.damage > 0 && !matches!(loss.cause, LossCause::Turning(_))
}

/// The line of an event that has one of its own.
#[expect(clippy::too_many_lines, reason = "one match over all events")]
fn line(event: &BattleEvent, names: &ByName) -> Option<String> {
    use BattleEvent as E;
    let unit = |unit: &UnitId| capital(&names.unit(*unit));
    let item = |item: &ItemId| names.item(*item);
    let befell = |who: &UnitId, what: &str| Some(format!("{} {what}.", unit(who)));
    let all = |who: &[UnitId], what: &str| Some(format!("{} {what}.", capital(&list(who, names))));
    match event {
        E::Tempted(Temptation { units, item: what, stopped: true, .. }) => {
            all(units, &format!("stopped for {}", item(what)))
        }
        E::Caught(Capture { units, .. }) => all(units, &format!("{} caught", were(units))),
        E::GotAway(Getaway { units }) => all(units, "got away"),
        E::Surrendered { side, .. } => Some(format!("{} gave up.", capital(&names.side(*side)))),
        E::Fumbled { unit: who, weapon, .. } => Some(format!("{} fumbled the {}.", unit(who), item(weapon))),
        E::FumbleRolled(FumbleRoll { unit: who, weapon, effect, .. }) if *effect != FumbleEffect::Drops => {
            Some(format!("{} fumbled the {}.", unit(who), item(weapon)))
        }
        E::Broke { item: what, .. } => Some(format!("{} broke.", capital(&item(what)))),
        E::UndeadTurned { unit: who, .. } => befell(who, "was turned"),
        E::UndeadDestroyed { unit: who, .. } => befell(who, "was destroyed"),
        E::LeftField { unit: who, .. } => befell(who, "left the field"),
        E::Fell { unit: who, .. } => befell(who, "fell"),
        E::Wounded(WoundOpening { victim, .. }) => befell(victim, "was wounded"),
        E::Detected(found) => befell(&found.unit, "was detected"),
        E::Revived { unit: who, .. } => befell(who, "came to"),
        E::ComaChecked { unit: who, margin, .. } if *margin > 0 => befell(who, "fell into a coma"),
        E::BeganToDie { unit: who, .. } => befell(who, "began to die"),
        E::Died { unit: who, .. } => befell(who, "died"),
        E::SeizureChecked(check) if check.rounds > 0 => befell(&check.unit, "had a seizure"),
        E::SpellSpoiled(loss) => befell(&loss.unit, &format!("lost its spell, {}", loss.spell)),
        E::BattleBegan { .. }
        | E::RoundBegan { .. }
        | E::InitiativeRolled { .. }
        | E::BlockBegan { .. }
        | E::Delayed { .. }
        | E::TurnSpent { .. }
        | E::Moved { .. }
        | E::Turned { .. }
        | E::StanceTaken { .. }
        | E::LayerChanged { .. }
        | E::ConditionEnded { .. }
        | E::TookAim { .. }
        | E::Loaded { .. }
        | E::TargetDrawn { .. }
        | E::AttackRolled(_)
        | E::FriendlyFire { .. }
        | E::TightQuartersHit { .. }
        | E::Resisted { .. }
        | E::CriticalHit { .. }
        | E::ConfirmationRolled(_)
        | E::PartHurt(_)
        | E::PartSpared(_)
        | E::ArmorTested(_)
        | E::ShockChecked(_)
        | E::LifeDrained(_)
        | E::LifeReturned { .. }
        | E::SlayingTried(_)
        | E::FatigueChecked(_)
        | E::SeizureChecked(_)
        | E::Rested { .. }
        | E::SpellBegun(_)
        | E::SpellCast(_)
        | E::SpellHarmed(_)
        | E::SpellHealed(_)
        | E::InjuryHealed(_)
        | E::Damaged(_)
        | E::Injured { .. }
        | E::Bled { .. }
        | E::FumbleRolled(_)
        | E::ItemTested(_)
        | E::ComaChecked { .. }
        | E::Steadied(_)
        | E::Tended(_)
        | E::SightLost { .. }
        | E::Noticed { .. }
        | E::Listened(_)
        | E::BreakageTested(_)
        | E::EnhancementChanged { .. }
        | E::ItemMoved(_)
        | E::AmmunitionSpent { .. }
        | E::AmmunitionLanded(_)
        | E::AmmunitionGathered { .. }
        | E::Searched { .. }
        | E::ChoiceAsked { .. }
        | E::ChoiceMade { .. }
        | E::Voided { .. }
        | E::ChainCut { .. }
        | E::HoldCounted { .. }
        | E::RoundEnded { .. }
        | E::TurnEnded { .. }
        | E::BattleEnded { .. }
        | E::EnemiesMet { .. }
        | E::MoraleChecked(_)
        | E::Routed { .. }
        | E::Cowered { .. }
        | E::Mounted(_)
        | E::Dismounted { .. }
        | E::TurningTried(_)
        | E::LaidDownArms { .. }
        | E::Wrestled(_)
        | E::HoldChanged(_)
        | E::ConditionBegan { .. }
        | E::SavingThrow { .. }
        | E::FlaskBroke(_)
        | E::WickLit(_)
        | E::Burned { .. }
        | E::Smothered(_)
        | E::FireChanged { .. }
        | E::ChaseBegan(_)
        | E::ChaseTurnBegan(_)
        | E::Tempted(_)
        | E::WayBlocked(_)
        | E::Raced(_)
        | E::PursuitGivenUp(_)
        | E::ChaseEnded(_) => None,
    }
}

fn were(units: &[UnitId]) -> &'static str {
    if units.len() == 1 { "was" } else { "were" }
}

/// The events after the last turn of a side's last block and before the block that begins now, ends of rounds included.
fn since(events: &[BattleEvent], side: SideId) -> &[BattleEvent] {
    let before = &events[..events.len().saturating_sub(1)];
    let Some(last) = before.iter().rposition(|event| event.block().is_some_and(|(of, _)| of == side)) else {
        return before;
    };
    let later = &before[last + 1..];
    let other = later.iter().position(|event| event.block().is_some()).unwrap_or(later.len());
    let done = later[..other].iter().rposition(|event| matches!(event, BattleEvent::TurnEnded { .. }));
    &later[done.map_or(other, |done| done + 1)..]
}

impl Losses {
    fn tell(&self, unit: UnitId, fate: Option<&str>, names: &ByName) -> String {
        let by: Vec<UnitId> = self.by.iter().copied().collect();
        let unit = capital(&names.unit(unit));
        let told = |did: &str, points: i32| (points > 0).then(|| format!("{did} {points}"));
        let wounded = self.wounded && fate.is_none() && self.crippled.is_empty();
        let lost = told("lost", self.points).map(|lost| format!("{lost} to {}", list(&by, names)));
        let all: Vec<String> = [lost, told("bled for", self.bled), told("burned for", self.burned)]
            .into_iter()
            .flatten()
            .chain(wounded.then(|| "was wounded".to_owned()))
            .chain(fate.map(str::to_owned))
            .collect();
        let crippled = self.crippled.join(", ");
        match (all.is_empty(), crippled.is_empty()) {
            (_, true) => format!("{unit} {}.", all.join(" and ")),
            (true, false) => format!("{unit}: {crippled}."),
            (false, false) => format!("{unit} {}; {crippled}.", all.join(" and ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::replay::shipped_levels;

    #[test]
    fn a_side_hears_what_happened_since_it_acted() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let sides: Vec<SideId> = state.sides.sides.keys().copied().collect();
        let unit = |side| state.units.iter().find(|unit| unit.side.0 == side).unwrap();
        let (ours, theirs) = (unit(sides[0]), unit(sides[1]));
        let block = |side| BattleEvent::BlockBegan { side, segment: 1, units: Vec::new() };
        let bled = |unit: UnitId| BattleEvent::Bled {
            unit,
            damage: 2,
            sunk: 0,
            before: 9,
            after: 7,
            rolls: Vec::new(),
        };
        let fell = BattleEvent::Fell { unit: ours.id, at: ours.position };
        let burned = BattleEvent::Burned {
            unit: ours.id,
            by: crate::model::Burning::Ground,
            modifiers: Vec::new(),
            damage: 3,
            before: 9,
            after: 6,
            rolls: Vec::new(),
        };
        let ended =
            BattleEvent::TurnEnded { unit: ours.id, before: Default::default(), after: Default::default() };
        let round = BattleEvent::RoundEnded { round: 1 };
        let at_the_end = [
            block(sides[0]),
            bled(ours.id),
            ended,
            round,
            burned,
            block(sides[1]),
            bled(ours.id),
            block(sides[0]),
        ];
        assert_eq!(
            recap(&at_the_end, sides[0], &state),
            [format!("{} bled for 2 and burned for 3.", ours.name.0)],
            "losses at the end of a round are told to the side that acted last, and none after that"
        );
        let events =
            [block(sides[0]), bled(theirs.id), block(sides[1]), fell, bled(ours.id), block(sides[0])];
        let name = &ours.name.0;
        assert_eq!(recap(&events, sides[0], &state), [format!("{name} bled for 2 and fell.")]);
        let wounded = BattleEvent::Wounded(WoundOpening {
            attacker: theirs.id,
            victim: ours.id,
            wound: 1,
            bleeding: 2,
            grade: None,
            opened: None,
            part: None,
            damage: 2,
        });
        let hurt = [block(sides[0]), block(sides[1]), bled(ours.id), wounded, block(sides[0])];
        let told = format!("{name} bled for 2 and was wounded.");
        assert_eq!(recap(&hurt, sides[0], &state), [told], "in one line, the loss first");
        let name = &theirs.name.0;
        assert_eq!(recap(&events[..3], sides[1], &state), [format!("{name} bled for 2.")]);
    }

    /// Two units of the side that reads, and an enemy.
    fn three() -> (Snapshot, [UnitId; 3], SideId) {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let ours = state.units[0].side.0;
        let own: Vec<UnitId> =
            state.units.iter().filter(|unit| unit.side.0 == ours).map(|unit| unit.id).collect();
        let foe = state.units.iter().find(|unit| unit.side.0 != ours).unwrap().id;
        (state, [own[0], own[1], foe], ours)
    }

    fn name(state: &Snapshot, unit: UnitId) -> String {
        capital(&state.unit(unit).unwrap().name.0)
    }

    #[test]
    fn what_cripples_is_named_and_told_before_what_only_hurts() {
        let (state, [one, other, foe], ours) = three();
        let hurt = |degree| {
            BattleEvent::PartHurt(PartHurt {
                attacker: foe,
                victim: other,
                injury: 1,
                part: "left-arm".parse().unwrap(),
                area: crate::model::BodyArea::Arm,
                spot: None,
                degree,
                partial: false,
                keeps_down: false,
                severity: 7,
                modifiers: Vec::new(),
                effects: Default::default(),
                before: 9,
                after: 9,
                rolls: Vec::new(),
            })
        };
        let bled =
            |unit| BattleEvent::Bled { unit, damage: 2, sunk: 0, before: 9, after: 7, rolls: Vec::new() };
        let begins = || BattleEvent::BlockBegan { side: ours, segment: 1, units: Vec::new() };
        let told = |degree| recap(&[bled(one), hurt(degree), begins()], ours, &state);
        let (first, second) = (name(&state, one), name(&state, other));
        let only_hurt = format!("{first} bled for 2.");
        assert_eq!(
            told(Degree::Severed),
            [format!("{second}: its left arm was cut off."), only_hurt.clone()]
        );
        let mut hand = hurt(Degree::Severed);
        if let BattleEvent::PartHurt(hurt) = &mut hand {
            hurt.partial = true;
        }
        let told_of_hand = recap(&[hand, begins()], ours, &state);
        assert_eq!(told_of_hand, [format!("{second}: its left hand was cut off.")]);
        assert_eq!(told(Degree::Grazed), [only_hurt]);
        let both = recap(&[bled(other), hurt(Degree::Broken), begins()], ours, &state);
        assert_eq!(both, [format!("{second} bled for 2; its left arm was broken.")]);
    }

    #[test]
    fn a_spell_over_several_has_a_line_and_one_under_way_is_named() {
        let (mut state, [one, other, foe], ours) = three();
        let cast = |spell, targets: &[UnitId]| {
            BattleEvent::SpellCast(SpellEffect {
                unit: foe,
                spell,
                at: crate::model::SpellTarget::Own,
                item: None,
                segment: 1,
                targets: targets.to_vec(),
                power: 9,
                left: 0,
                rolls: Vec::new(),
            })
        };
        let harm = |unit, damage| {
            let (by, spell) = (foe, Spell::Fireball);
            BattleEvent::SpellHarmed(SpellHarm { unit, by, spell, damage, before: 9, after: 9 - damage })
        };
        let begins = BattleEvent::BlockBegan { side: ours, segment: 1, units: Vec::new() };
        let events = [
            cast(Spell::Fireball, &[one, other]),
            harm(one, 8),
            harm(other, 4),
            cast(Spell::Sleep, &[other]),
            begins,
        ];
        let (first, second, caster) = (name(&state, one), name(&state, other), name(&state, foe));
        assert_eq!(
            recap(&events, ours, &state),
            [
                format!("{caster}'s fireball cost {first} 8, {second} 4."),
                format!("{caster} cast sleep at {second}.")
            ]
        );
        let at = crate::model::SpellTarget::Own;
        let casting = crate::model::Casting { spell: Spell::Fireball, at, done: (1, 9), item: None };
        let enemy = state.units.iter_mut().find(|unit| unit.id == foe).unwrap();
        enemy.spells.casting = Some(casting);
        assert_eq!(recap(&events[4..], ours, &state), [format!("{caster} casts fireball now.")]);
    }
}
