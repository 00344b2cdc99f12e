//! Events as sentences, one each, with the dice and the modifiers in brackets.
//!
//! Scripts and orders call units and items by their ids, players by their names: [`Names`] says which.

use super::names::{Names, list};
use super::{flames, tell_chase, tell_nerve, tell_wrestling};
use crate::event::{AttackResult, BattleEvent, Breakage, CriticalEffect, ItemMotion, ItemMove, Modifier};
use crate::hex::Hex;
use crate::model::{
    Condition, Enhancement, ItemId, Manner, Occasion, Place, Purpose, Roll, Stance, Turn, UnitId,
};
use crate::rules::no_roll_because;

/// An event as a sentence, with the dice and the modifiers behind it.
pub fn tell(event: &BattleEvent, names: &dyn Names) -> String {
    let details = details(event.modifiers(), event.rolls());
    format!("{}.{details}", sentence(event, names))
}

/// An event as a sentence without its full stop.
pub fn sentence(event: &BattleEvent, names: &dyn Names) -> String {
    use BattleEvent as E;
    let who = |unit: &UnitId| names.unit(*unit);
    let what = |item: &ItemId| names.item(*item);
    let at = |hex: &Hex| names.at(*hex);
    match event {
        E::BattleBegan { level, rulebook, seed } => {
            format!("The battle begins: {level}, by the rulebook {rulebook}, seed {seed}")
        }
        E::RoundBegan { round, .. } => format!("Round {round} begins"),
        E::RoundEnded { round } => format!("Round {round} is over"),
        E::InitiativeRolled { unit, segment, .. } => format!("{} will act in segment {segment}", who(unit)),
        E::BlockBegan { side, segment, units } => {
            format!("Segment {segment}: {} of {} may act", list(units, names), names.side(*side))
        }
        E::Delayed { unit, from, to, .. } => format!("{} waits from segment {from} to {to}", who(unit)),
        E::TurnSpent { unit, before, after } => format!("{} {}", who(unit), spent(before, after)),
        E::TurnEnded { unit, .. } => format!("{} ends the turn", who(unit)),
        E::Moved { unit, to, facing_after, .. } => {
            format!(
                "{} walks{}, facing {facing_after}",
                who(unit),
                way(event, names).unwrap_or_else(|| at(to))
            )
        }
        E::Turned { unit, before, after } => format!("{} turns from {before} to {after}", who(unit)),
        E::StanceTaken { unit, before, after } => format!("{} {}", who(unit), stance(*before, *after)),
        E::ConditionEnded { unit, condition, .. } => format!("{} {}", who(unit), no_more(*condition)),
        E::TookAim { unit, weapon } => format!("{} takes aim with {}", who(unit), what(weapon)),
        E::Loaded { item, unit, before, after } => {
            format!("{} {}", who(unit), loading(&what(item), *before, *after))
        }
        E::TargetDrawn { attacker, intended, target, weapon, candidates, .. } => {
            drawn((attacker, intended, target), candidates, &what(weapon), names)
        }
        E::AttackRolled { .. } => attack(event, names),
        E::FriendlyFire { attacker, intended, victim, weapon, candidates } => format!(
            "{}'s shot at {} with {} goes astray and hits {}{}",
            who(attacker),
            who(intended),
            what(weapon),
            who(victim),
            one_of(candidates, names)
        ),
        E::TightQuartersHit { attacker, intended, victim, weapon, candidates } => format!(
            "{} has no room to swing {} at {} and hits {}{}",
            who(attacker),
            what(weapon),
            who(intended),
            who(victim),
            one_of(candidates, names)
        ),
        E::Resisted { attacker, victim, weapon, needed, had } => format!(
            "{} of {} does {} no harm: that takes {needed:+}, and it has {had:+}",
            capital(&what(weapon)),
            who(attacker),
            who(victim)
        ),
        E::CriticalHit { attacker, victim, effect, multiplier, bare_headed } => {
            let head = if *bare_headed { ", on the bare head" } else { "" };
            let does = match effect {
                CriticalEffect::Multiplied => format!("damage times {multiplier}"),
                other => other.words().to_owned(),
            };
            format!("{} hits {} critically{head}: {does}", who(attacker), who(victim))
        }
        E::SeverityRolled { attacker, victim, points, .. } => {
            format!("{}'s hit on {} is of severity {points}", who(attacker), who(victim))
        }
        E::Damaged { .. } => damage(event, names),
        E::Wounded { attacker, victim, wound, bleeding, damage } => {
            let loss = count(i64::from(*bleeding), "hit point");
            format!(
                "{}'s blow of {damage} opens wound {wound} of {}, which bleeds {loss} a round",
                who(attacker),
                who(victim)
            )
        }
        E::Injured { attacker, victim, points, after, .. } => {
            let points = count(i64::from(*points), "injury point");
            format!("{} takes {points} from {}, {after} in all", who(victim), who(attacker))
        }
        E::Bled { unit, damage, after, .. } => {
            format!("{} bleeds {}, {after} left", who(unit), count(i64::from(*damage), "hit point"))
        }
        E::Fell { unit, at: hex } => format!("{} falls{}", who(unit), at(hex)),
        E::Fumbled { unit, weapon, .. } => {
            format!("{} fumbles: {} slips out of the hand", who(unit), what(weapon))
        }
        E::BreakageTested { item, unit, die, dice, result, .. } => format!(
            "{}, let go by {}, strikes hard ground, {dice}d{die}: it {}",
            what(item),
            who(unit),
            breakage(*result)
        ),
        E::Broke { item, unit } => format!("{}, let go by {}, breaks", what(item), who(unit)),
        E::EnhancementChanged { item, unit, before, after } => format!(
            "The magic of {}, let go by {}, goes from {} to {}",
            what(item),
            who(unit),
            magic(before),
            magic(after)
        ),
        E::ItemMoved(moved) => item_moved(moved, names),
        E::AmmunitionSpent { item, unit, after, .. } => {
            format!("{} has {after} left of {}", who(unit), what(item))
        }
        E::AmmunitionLanded { .. } => ammunition_landed(event, names),
        E::AmmunitionGathered { item, unit, after, .. } => {
            format!("{} picks up {} and has {after} of them now", who(unit), what(item))
        }
        E::Searched { unit, item, found, .. } => {
            let found = if *found { "finds it" } else { "finds nothing" };
            format!("{} searches for {} and {found}", who(unit), what(item))
        }
        E::Surrendered { side, units } => {
            format!("{} lays down its arms: {}", capital(&names.side(*side)), list(units, names))
        }
        E::ChoiceAsked { chooser, rule, options } => {
            let numbered = options.iter().enumerate().map(|(number, option)| format!("{number} {option}"));
            format!("{} must choose ({rule}): {}", who(chooser), numbered.collect::<Vec<_>>().join(", "))
        }
        E::ChoiceMade { chooser, rule, option } => {
            format!("{} chooses option {option} ({rule})", who(chooser))
        }
        E::Voided { unit, cause, reason } => {
            let rule = cause.map_or(String::new(), |rule| format!(" ({rule})"));
            format!("Nothing comes of what {} was about to do{rule}: {reason}", who(unit))
        }
        E::ChainCut { depth, .. } => format!("A chain of {depth} causes is cut off"),
        E::HoldCounted { side, after, .. } => {
            let rounds = count(i64::from(*after), "round");
            format!("Held by {} for {rounds}: the ground that counts", names.side(*side))
        }
        E::BattleEnded { outcome } => match outcome.winner {
            Some(side) => {
                format!("The battle goes to {}: {}", names.side(side), outcome.reason)
            }
            None => format!("The battle is over, a draw: {}", outcome.reason),
        },
        E::Mounted { unit, mount, .. } => format!("{} mounts {}", names.unit(*unit), names.unit(*mount)),
        E::Dismounted { unit, mount, thrown: true, .. } => {
            format!("{} goes down under {}", names.unit(*mount), names.unit(*unit))
        }
        E::Dismounted { unit, mount, from, to, .. } if from == to => {
            format!("{} slides off {}", names.unit(*unit), names.unit(*mount))
        }
        E::Dismounted { unit, to, .. } => format!("{} dismounts{}", names.unit(*unit), names.at(*to)),
        E::FoesMet { units, own, foes } => tell_nerve::foes_met(units, *own, *foes, names),
        E::MoraleChecked { units, trigger, need, total, held, .. } => {
            tell_nerve::morale_checked(units, *trigger, (*need, *total, *held), names)
        }
        E::Routed { unit } => format!("{} turns to run", who(unit)),
        E::LeftField { unit, at: hex } => format!("{} flees the field{}", who(unit), at(hex)),
        E::Cowered { unit } => format!("{} cannot get away and cowers", who(unit)),
        E::LaidDownArms { unit, rule } => tell_nerve::laid_down_arms(*unit, *rule, names),
        E::TurningTried(turning) => tell_nerve::turning_tried(turning, names),
        E::UndeadTurned { unit, by } => format!("{} shrinks from {} and departs", who(unit), who(by)),
        E::UndeadDestroyed { unit, by, .. } => format!("{} falls to dust before {}", who(unit), who(by)),
        E::Wrestled(contest) => tell_wrestling::contest(contest, names),
        E::HoldChanged(change) => tell_wrestling::hold(change, names),
        E::ChaseBegan(begun) => tell_chase::began(begun, names),
        E::ChaseTurnBegan(begun) => tell_chase::turn(begun, names),
        E::Tempted(temptation) => tell_chase::temptation(temptation, names),
        E::WayBlocked(blockade) => tell_chase::blocked(blockade, names),
        E::Raced(race) => tell_chase::run(race, names),
        E::Caught(capture) => tell_chase::caught(capture, names),
        E::GotAway(getaway) => tell_chase::got_away(getaway, names),
        E::PursuitGivenUp(letting) => tell_chase::given_up(letting, names),
        E::ChaseEnded(ending) => tell_chase::ended(ending, names),
        E::ConditionBegan { unit, condition, .. } => flames::condition_began(*unit, *condition, names),
        E::SavingThrow { unit, peril, need, natural, saved, .. } => {
            flames::saving_throw(*unit, *peril, (*need, *natural, *saved), names)
        }
        E::FlaskBroke { .. } => flames::flask_broke(event, names),
        E::WickLit { unit, item, .. } => format!("{} lights the wick of {}", who(unit), what(item)),
        E::Burned { unit, by, damage, after, .. } => flames::burned(*unit, *by, *damage, *after, names),
        E::Smothered(smothering) => flames::smothered(smothering, names),
        E::FireChanged { at: hex, before, after, .. } => flames::fire_changed(*hex, *before, *after, names),
    }
}

/// From where to where a unit walks, if hexes are told.
fn way(event: &BattleEvent, names: &dyn Names) -> Option<String> {
    let BattleEvent::Moved { from, to, .. } = event else { return None };
    let (from, to) = (names.at(*from), names.at(*to));
    Some(format!(" from {} to {}", from.strip_prefix(" at ")?, to.strip_prefix(" at ")?))
}

fn stance(before: Stance, after: Stance) -> &'static str {
    match (before, after) {
        (Stance::Climbing, _) => "is done climbing",
        (_, Stance::Standing) => "gets up",
        (_, Stance::Kneeling) => "goes down on one knee",
        (_, Stance::Sitting) => "sits down",
        (_, Stance::Prone) => "lies down",
        (_, Stance::Climbing) => "begins to climb",
    }
}

fn no_more(condition: Condition) -> &'static str {
    match condition {
        Condition::Prayer => "is under the prayer no more",
        Condition::Chant => "is under the chant no more",
        Condition::MartialMusic => "hears the music no more",
        Condition::Invisible => "can be seen again",
        Condition::Stunned => "is stunned no more",
        Condition::Unaware => "has noticed what is going on",
        Condition::Helpless => "is helpless no more",
        Condition::Routed | Condition::Turned => "runs no more",
        Condition::Alight => "has no more oil burning on it",
        Condition::Engulfed => "is in flames no more",
        Condition::Aiming => "aims no more",
        Condition::Grappling => "holds nobody any more",
        Condition::Held | Condition::Pinned => "is free again",
    }
}

fn loading(weapon: &str, before: u8, after: u8) -> String {
    match after {
        0 => format!("has loaded {weapon}"),
        _ if after < before => {
            format!("is loading {weapon}, which takes {} more", count(i64::from(after), "action"))
        }
        _ => format!("must load {weapon} before the next shot"),
    }
}

/// Whom a shot into a crowd goes for.
fn drawn(
    (attacker, intended, target): (&UnitId, &UnitId, &UnitId),
    candidates: &[(UnitId, u16)],
    weapon: &str,
    names: &dyn Names,
) -> String {
    let others: Vec<UnitId> =
        candidates.iter().map(|(unit, _)| *unit).filter(|unit| unit != intended).collect();
    let crowd = format!(
        "{} aims {weapon} at {}, with {} close by",
        names.unit(*attacker),
        names.unit(*intended),
        list(&others, names)
    );
    match target == intended {
        true => format!("{crowd}: it goes where it should"),
        false => format!("{crowd}: it goes for {} instead", names.unit(*target)),
    }
}

fn attack(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::AttackRolled {
        attacker,
        target,
        weapon,
        manner,
        occasion,
        from,
        at,
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
    let does = match (manner, occasion) {
        (Manner::Melee, Occasion::Action) => "strikes at",
        (Manner::Melee, Occasion::SameAction) => "strikes as well at",
        (Manner::Melee, Occasion::Free) => "strikes freely at",
        (Manner::Melee, Occasion::WholeTurn) => "sprinkles",
        (Manner::Missile, _) => "shoots at",
        (Manner::Thrown, _) => "throws at",
    };
    let need = need.map_or("cannot hit".to_owned(), |need| format!("needs {need}"));
    let sum = format!("THAC0 {thac0}, AC {armor_class}");
    let result = match result {
        AttackResult::Miss => "a miss",
        AttackResult::Hit => "a hit",
        AttackResult::Warded => "warded off",
        AttackResult::Accident => "an accident",
        AttackResult::Resisted => "a hit that does no harm",
    };
    let attacker = format!("{}{}", names.unit(*attacker), names.at(*from));
    let target = format!("{}{}", names.unit(*target), names.at(*at));
    let weapon = names.item(*weapon);
    match reason_for_no_roll(event) {
        Some(reason) => {
            format!("{attacker} {does} {target} with {weapon}: {result} without a roll, {reason}")
        }
        None => format!(
            "{attacker} {does} {target} with {weapon}, {need} ({sum}) and rolls {natural}: {result}, margin {margin:+}"
        ),
    }
}

/// Why an attack came to something without a roll, and by which rule; `None` if one was made.
pub fn reason_for_no_roll(event: &BattleEvent) -> Option<String> {
    let BattleEvent::AttackRolled { natural: 0, modifiers, .. } = event else { return None };
    no_roll_because(modifiers)
        .map(|Modifier { label, rule, .. }| format!("{} ({rule})", label.to_lowercase()))
}

fn damage(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Damaged { attacker, victim, weapon, dice, multiplier, halvings, damage, after, .. } =
        event
    else {
        return String::new();
    };
    let times = if *multiplier > 1 { format!(" times {multiplier}") } else { String::new() };
    let halved = match halvings {
        0 => String::new(),
        1 => ", halved".to_owned(),
        2 => ", halved twice".to_owned(),
        more => format!(", halved {more} times"),
    };
    let (attacker, victim, weapon) = (names.unit(*attacker), names.unit(*victim), names.item(*weapon));
    let dice = format!("{dice} on the dice{times}{halved}");
    if *damage == 0 {
        return format!("{attacker} only grazes {victim} with {weapon}, which does no harm ({dice})");
    }
    let damage = count(i64::from(*damage), "hit point");
    format!("{attacker} hits {victim} with {weapon} for {damage}, {after} left ({dice})")
}

fn item_moved(moved: &ItemMove, names: &dyn Names) -> String {
    let ItemMove { item, unit, motion, to, rebounded, .. } = moved;
    let (item, unit, place) = (names.item(*item), names.unit(*unit), place(to, names));
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
        ItemMotion::Dropped => format!("{unit} lets go of {item}: it {place}"),
        ItemMotion::Snatched => format!("{unit} wrings {item} from the hands: it {place}"),
    }
}

fn ammunition_landed(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::AmmunitionLanded { bundle, after, enhancement_before, enhancement_after, to, .. } =
        event
    else {
        return String::new();
    };
    let many = if *after > 1 { format!(", {after} in all") } else { String::new() };
    let wanes = match enhancement_before == enhancement_after {
        true => String::new(),
        false => {
            format!("; its magic goes from {} to {}", magic(enhancement_before), magic(enhancement_after))
        }
    };
    format!("One of {} {}{many}{wanes}", names.item(*bundle), place(to, names))
}

fn place(place: &Place, names: &dyn Names) -> String {
    match *place {
        Place::Held(unit) => format!("is in {}'s hand", names.unit(unit)),
        Place::Worn(unit) => format!("is part of {}", names.unit(unit)),
        Place::Stowed(unit) => format!("is put away by {}", names.unit(unit)),
        Place::Lying(hex) => format!("lies{}", on_the_ground(names.at(hex))),
        Place::Hidden(hex) => format!("sinks out of sight{}", names.at(hex)),
        Place::Lodged(unit) => format!("sticks in {}", names.unit(unit)),
        Place::Lost => "is lost".to_owned(),
    }
}

fn on_the_ground(at: String) -> String {
    if at.is_empty() { " on the ground".to_owned() } else { at }
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

fn spent(before: &Turn, after: &Turn) -> String {
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

/// What a die was rolled for.
pub fn purpose(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Initiative => "for initiative",
        Purpose::ToHit => "to hit",
        Purpose::CriticalChain => "for more",
        Purpose::Damage => "for damage",
        Purpose::Severity => "for severity",
        Purpose::SecondRoll => "against the fumble",
        Purpose::StrayVictim | Purpose::TightVictim => "for the victim",
        Purpose::Breakage => "for breakage",
        Purpose::Landing => "for the landing",
        Purpose::Search => "for the search",
        Purpose::CrowdTarget => "for the target",
        Purpose::FlaskBreaks => "for the flask",
        Purpose::Burning => "for burning",
        Purpose::SavingThrow => "to save",
        Purpose::Extinguish => "against the flames",
        Purpose::Catch => "to catch fire",
        Purpose::StrayShot => "for a stray shot",
        Purpose::Test => "for a test",
        Purpose::Morale => "for morale",
        Purpose::Turning => "to turn the undead",
        Purpose::TurningHitDice => "for hit dice",
        Purpose::Wrestling => "to wrestle",
        Purpose::Pursuit => "in the race",
    }
}

fn one_of(candidates: &[UnitId], names: &dyn Names) -> String {
    if candidates.len() < 2 { String::new() } else { format!(", one of {}", list(candidates, names)) }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn count(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

#[cfg(test)]
mod tests {
    use super::super::names::Ids;
    use super::*;
    use crate::hex::Offset;
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
            halvings: 0,
            damage: 15,
            before: 20,
            after: 5,
            rolls: vec![Roll { die: 8, face: 4, purpose: Purpose::Damage, rule: RuleId::f(6) }],
        };
        assert_eq!(
            tell(&event, &Ids),
            "erdowan hits hippogriff with erdowan.long_sword for 15 hit points, 5 left (4 on the dice times 3). \
             [+1 Strength (C-06), d8 4 for damage (F-06)]"
        );
    }

    #[test]
    fn a_graded_hit_says_how_little_it_is() {
        let graze = |damage, halvings| BattleEvent::Damaged {
            attacker: unit("ada"),
            victim: unit("dragon"),
            weapon: "ada.bow".parse().unwrap(),
            dice: 3,
            modifiers: Vec::new(),
            multiplier: 1,
            halvings,
            damage,
            before: 9,
            after: 9 - damage,
            rolls: Vec::new(),
        };
        assert_eq!(
            tell(&graze(1, 1), &Ids),
            "ada hits dragon with ada.bow for 1 hit point, 8 left (3 on the dice, halved)."
        );
        assert_eq!(
            tell(&graze(0, 3), &Ids),
            "ada only grazes dragon with ada.bow, which does no harm (3 on the dice, halved 3 times)."
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
        assert_eq!(tell(&event, &Ids), "bran walks from (2, 3) to (3, 3), facing east.");
    }
}
