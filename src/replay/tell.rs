//! Events as sentences, one each, with the dice and the modifiers in brackets.
//!
//! Units and items go by their ids, which are what orders and scripts call them.

use crate::event::{AttackResult, BattleEvent, Breakage, ItemMotion, Modifier};
use crate::hex::{Hex, Offset, to_offset};
use crate::model::{Enhancement, Manner, Place, Purpose, Roll};

/// An event as a sentence.
pub fn tell(event: &BattleEvent) -> String {
    let (sentence, details) = match event {
        BattleEvent::InitiativeRolled { modifiers, rolls, .. }
        | BattleEvent::AttackRolled { modifiers, rolls, .. }
        | BattleEvent::Damaged { modifiers, rolls, .. } => (sentence(event), details(modifiers, rolls)),
        BattleEvent::BreakageTested { rolls, .. }
        | BattleEvent::ItemMoved { rolls, .. }
        | BattleEvent::Searched { rolls, .. } => (sentence(event), details(&[], rolls)),
        _ => (sentence(event), String::new()),
    };
    format!("{sentence}.{details}")
}

fn sentence(event: &BattleEvent) -> String {
    use BattleEvent as E;
    match event {
        E::BattleBegan { level, rulebook, seed } => {
            format!("The battle begins: {level}, by the rulebook {rulebook}, seed {seed}")
        }
        E::RoundBegan { round, .. } => format!("Round {round} begins"),
        E::RoundEnded { round } => format!("Round {round} is over"),
        E::InitiativeRolled { unit, segment, .. } => format!("{unit} will act in segment {segment}"),
        E::BlockBegan { side, segment, units } => {
            format!("Segment {segment}: {} of side {side} may act", list(units))
        }
        E::Delayed { unit, from, to, .. } => format!("{unit} waits from segment {from} to {to}"),
        E::TurnSpent { unit, before, after } => format!("{unit} {}", spent(before, after)),
        E::TurnEnded { unit, .. } => format!("{unit} ends the turn"),
        E::Moved { unit, from, to, facing_after, .. } => {
            format!("{unit} walks from {} to {}, facing {facing_after}", at(*from), at(*to))
        }
        E::Turned { unit, before, after } => format!("{unit} turns from {before} to {after}"),
        E::AttackRolled { .. } => attack(event),
        E::FriendlyFire { attacker, intended, victim, weapon, candidates } => {
            let others = one_of(candidates);
            format!("{attacker}'s shot at {intended} with {weapon} goes astray and hits {victim}{others}")
        }
        E::TightQuartersHit { attacker, intended, victim, weapon, candidates } => {
            let others = one_of(candidates);
            format!("{attacker} has no room to swing {weapon} at {intended} and hits {victim}{others}")
        }
        E::CriticalHit { attacker, victim, multiplier, bare_headed } => {
            let head = if *bare_headed { ", on the bare head" } else { "" };
            format!("{attacker} hits {victim} critically{head}: damage times {multiplier}")
        }
        E::Damaged { .. } => damage(event),
        E::Wounded { attacker, victim, wound, bleeding, damage } => {
            let loss = count(i64::from(*bleeding), "hit point");
            format!(
                "{attacker}'s blow of {damage} opens wound {wound} of {victim}, which bleeds {loss} a round"
            )
        }
        E::Injured { attacker, victim, points, after, .. } => {
            let points = count(i64::from(*points), "injury point");
            format!("{victim} takes {points} from {attacker}, {after} in all")
        }
        E::Bled { unit, damage, after, .. } => {
            format!("{unit} bleeds {}, {after} left", count(i64::from(*damage), "hit point"))
        }
        E::Fell { unit, at: hex } => format!("{unit} falls at {}", at(*hex)),
        E::Fumbled { unit, weapon, .. } => format!("{unit} fumbles: {weapon} slips out of the hand"),
        E::BreakageTested { item, unit, die, dice, result, .. } => {
            format!("{item}, let go by {unit}, strikes hard ground, {dice}d{die}: it {}", breakage(*result))
        }
        E::Broke { item, unit } => format!("{item}, let go by {unit}, breaks"),
        E::EnhancementChanged { item, unit, before, after } => {
            format!("The magic of {item}, let go by {unit}, goes from {} to {}", magic(before), magic(after))
        }
        E::ItemMoved { .. } => item_moved(event),
        E::AmmunitionSpent { item, unit, after, .. } => format!("{unit} has {after} left of {item}"),
        E::Searched { unit, item, found, .. } => {
            format!("{unit} searches for {item} and {}", if *found { "finds it" } else { "finds nothing" })
        }
        E::Surrendered { side, units } => format!("Side {side} lays down its arms: {}", list(units)),
        E::ChoiceAsked { chooser, rule, options } => {
            let numbered = options.iter().enumerate().map(|(number, option)| format!("{number} {option}"));
            format!("{chooser} must choose ({rule}): {}", numbered.collect::<Vec<_>>().join(", "))
        }
        E::ChoiceMade { chooser, rule, option } => format!("{chooser} chooses option {option} ({rule})"),
        E::Voided { unit, cause, reason } => {
            let rule = cause.map_or(String::new(), |rule| format!(" ({rule})"));
            format!("Nothing comes of what {unit} was about to do{rule}: {reason}")
        }
        E::ChainCut { depth, .. } => format!("A chain of {depth} causes is cut off"),
        E::HoldCounted { side, objective, after, .. } => {
            let rounds = count(i64::from(*after), "round");
            format!("Side {side} has held the ground of objective {objective} for {rounds}")
        }
        E::BattleEnded { outcome } => match outcome.winner {
            Some(side) => format!("The battle is over and side {side} has won: {}", outcome.reason),
            None => format!("The battle is over, a draw: {}", outcome.reason),
        },
    }
}

fn attack(event: &BattleEvent) -> String {
    let BattleEvent::AttackRolled {
        attacker,
        target,
        weapon,
        manner,
        free,
        from,
        at: stands,
        thac0,
        armor_class,
        need,
        natural,
        margin,
        result,
        ..
    } = event
    else {
        return String::new();
    };
    let does = match (manner, free) {
        (Manner::Melee, false) => "strikes at",
        (Manner::Melee, true) => "strikes freely at",
        (Manner::Missile, _) => "shoots at",
        (Manner::Thrown, _) => "throws at",
    };
    let need = need.map_or("cannot hit".to_owned(), |need| format!("needs {need}"));
    let result = match result {
        AttackResult::Miss => "a miss",
        AttackResult::Hit => "a hit",
        AttackResult::Warded => "warded off",
        AttackResult::Accident => "an accident",
    };
    let (from, stands) = (at(*from), at(*stands));
    format!(
        "{attacker} at {from} {does} {target} at {stands} with {weapon}, {need} (THAC0 {thac0}, AC \
         {armor_class}) and rolls {natural}: {result}, margin {margin:+}"
    )
}

fn damage(event: &BattleEvent) -> String {
    let BattleEvent::Damaged { attacker, victim, weapon, dice, multiplier, damage, after, .. } = event else {
        return String::new();
    };
    let times = if *multiplier > 1 { format!(" times {multiplier}") } else { String::new() };
    let damage = count(i64::from(*damage), "hit point");
    format!("{attacker} hits {victim} with {weapon} for {damage}, {after} left ({dice} on the dice{times})")
}

fn item_moved(event: &BattleEvent) -> String {
    let BattleEvent::ItemMoved { item, unit, motion, to, rebounded, .. } = event else {
        return String::new();
    };
    let place = place(to);
    let bounce = if *rebounded { "bounces back and " } else { "" };
    match motion {
        ItemMotion::Drawn => format!("{unit} draws {item}"),
        ItemMotion::Stowed => format!("{unit} puts {item} away"),
        ItemMotion::PickedUp => format!("{unit} picks up {item}"),
        ItemMotion::Found => format!("{unit} pulls {item} out"),
        ItemMotion::Kicked => format!("{unit} kicks {item} back: it {place}"),
        ItemMotion::Fumbled | ItemMotion::Thrown => format!("{item} {bounce}{place}"),
        ItemMotion::LetGo => format!("{item} falls from the hands of {unit}: it {place}"),
        ItemMotion::UsedUp => format!("{unit} has used up {item}"),
    }
}

fn place(place: &Place) -> String {
    match *place {
        Place::Held(unit) => format!("is in {unit}'s hand"),
        Place::Worn(unit) => format!("is part of {unit}"),
        Place::Stowed(unit) => format!("is put away by {unit}"),
        Place::Lying(hex) => format!("lies at {}", at(hex)),
        Place::Hidden(hex) => format!("sinks out of sight at {}", at(hex)),
        Place::Lodged(unit) => format!("sticks in {unit}"),
        Place::Lost => "is lost".to_owned(),
    }
}

fn breakage(result: Breakage) -> &'static str {
    match result {
        Breakage::Whole => "holds",
        Breakage::Broke => "breaks",
        Breakage::Degraded => "loses some of its magic",
    }
}

fn magic(enhancement: &Enhancement) -> String {
    if !enhancement.magical {
        return "none".to_owned();
    }
    let against = enhancement.against.iter().map(|(tag, bonus)| format!(" ({bonus:+} against {tag:?})"));
    format!("{:+}{}", enhancement.general, against.collect::<String>())
}

fn spent(before: &crate::model::Turn, after: &crate::model::Turn) -> String {
    let movement = i64::from(before.movement) - i64::from(after.movement);
    let parts = [
        (movement > 0)
            .then(|| format!("spends {}, {} left", count(movement, "movement point"), after.movement)),
        (before.action && !after.action).then(|| "spends the action".to_owned()),
        (before.minor && !after.minor).then(|| "spends the minor action".to_owned()),
        (before.kick && !after.kick).then(|| "spends the kick".to_owned()),
        (before.free_attack && !after.free_attack).then(|| "spends the free attack".to_owned()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "has as much of the turn left as before".to_owned() } else { parts.join(" and ") }
}

/// Modifiers and dice, in brackets; nothing if there are none.
fn details(modifiers: &[Modifier], rolls: &[Roll]) -> String {
    let row = |row: &Modifier| format!("{:+} {} ({})", row.value, row.label, row.rule);
    let modifiers = modifiers.iter().filter(|row| row.value != 0).map(row);
    let roll = |roll: &Roll| format!("d{} {} {} ({})", roll.die, roll.face, purpose(roll.purpose), roll.rule);
    let all: Vec<String> = modifiers.chain(rolls.iter().map(roll)).collect();
    if all.is_empty() { String::new() } else { format!(" [{}]", all.join(", ")) }
}

fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Initiative => "for initiative",
        Purpose::ToHit => "to hit",
        Purpose::CriticalChain => "for more",
        Purpose::Damage => "for damage",
        Purpose::StrayVictim | Purpose::TightVictim => "for the victim",
        Purpose::Breakage => "for breakage",
        Purpose::Landing => "for the landing",
        Purpose::Search => "for the search",
        Purpose::Test => "for a test",
    }
}

fn one_of(candidates: &[crate::model::UnitId]) -> String {
    if candidates.len() < 2 { String::new() } else { format!(", one of {}", list(candidates)) }
}

fn list(ids: &[impl ToString]) -> String {
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    match ids.as_slice() {
        [] => "nobody".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn count(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn at(hex: Hex) -> String {
    let Offset { column, row } = to_offset(hex);
    format!("({column}, {row})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::from_offset;
    use crate::model::{RuleId, UnitId};

    fn unit(id: &str) -> UnitId {
        id.parse().unwrap()
    }

    #[test]
    fn a_blow_is_told_with_its_rows_and_dice() {
        let event = BattleEvent::Damaged {
            attacker: unit("erdowan"),
            victim: unit("hippogriff"),
            weapon: "erdowan.long_sword".parse().unwrap(),
            dice: 4,
            modifiers: vec![Modifier { rule: RuleId::c(6), label: "Strength", value: 1 }],
            multiplier: 3,
            damage: 15,
            before: 20,
            after: 5,
            rolls: vec![Roll { die: 8, face: 4, purpose: Purpose::Damage, rule: RuleId::f(6) }],
        };
        assert_eq!(
            tell(&event),
            "erdowan hits hippogriff with erdowan.long_sword for 15 hit points, 5 left (4 on the dice times 3). \
             [+1 Strength (C-06), d8 4 for damage (F-06)]"
        );
    }

    #[test]
    fn hexes_are_columns_and_rows() {
        let (from, to) = (Offset { column: 2, row: 3 }, Offset { column: 3, row: 3 });
        let east = crate::hex::Facing::East;
        let event = BattleEvent::Moved {
            unit: unit("bran"),
            from: from_offset(from),
            to: from_offset(to),
            facing_before: east,
            facing_after: east,
        };
        assert_eq!(tell(&event), "bran walks from (2, 3) to (3, 3), facing east.");
    }
}
