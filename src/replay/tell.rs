//! Events as sentences, with their dice and modifiers in brackets.
//!
//! Scripts and orders use ids of units and items, players use names: [`Names`] decides.

use super::names::Names;
use super::phrases::count;
use super::{flames, tell_attack, tell_battle, tell_chase, tell_items, tell_nerve, tell_wrestling};
use crate::event::{BattleEvent, Modifier};
use crate::hex::Hex;
use crate::model::{Condition, ItemId, Purpose, Roll, Stance, Turn, UnitId};

/// An event as a sentence, followed by its dice and modifiers.
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
        E::BattleBegan { .. } => tell_battle::began(event),
        E::RoundBegan { round, .. } => format!("Round {round} begins"),
        E::RoundEnded { round } => format!("Round {round} is over"),
        E::InitiativeRolled { unit, segment, .. } => format!("{} will act in segment {segment}", who(unit)),
        E::BlockBegan { .. } => tell_battle::block_began(event, names),
        E::Delayed { unit, from, to, .. } => format!("{} waits from segment {from} to {to}", who(unit)),
        E::TurnSpent { unit, before, after } => format!("{} {}", who(unit), spent(before, after)),
        E::TurnEnded { unit, .. } => format!("{} ends the turn", who(unit)),
        E::Moved { .. } => moved(event, names),
        E::Turned { unit, before, after } => format!("{} turns from {before} to {after}", who(unit)),
        E::StanceTaken { unit, before, after } => format!("{} {}", who(unit), stance(*before, *after)),
        E::ConditionEnded { unit, condition, .. } => format!("{} {}", who(unit), no_more(*condition)),
        E::TookAim { unit, weapon } => format!("{} takes aim with {}", who(unit), what(weapon)),
        E::Loaded { .. } => tell_items::loaded(event, names),
        E::TargetDrawn { .. } => tell_attack::target_drawn(event, names),
        E::AttackRolled { .. } => tell_attack::rolled(event, names),
        E::FriendlyFire { .. } => tell_attack::friendly_fire(event, names),
        E::TightQuartersHit { .. } => tell_attack::tight_quarters_hit(event, names),
        E::Resisted { .. } => tell_attack::resisted(event, names),
        E::CriticalHit { .. } => tell_attack::critical_hit(event, names),
        E::SeverityRolled { .. } => tell_attack::severity_rolled(event, names),
        E::Damaged { .. } => tell_attack::damaged(event, names),
        E::Wounded { .. } => tell_attack::wounded(event, names),
        E::Injured { .. } => tell_attack::injured(event, names),
        E::Bled { unit, damage, after, .. } => bled(*unit, i64::from(*damage), *after, names),
        E::Fell { unit, at: hex } => format!("{} falls{}", who(unit), at(hex)),
        E::Fumbled { .. } => tell_items::fumbled(event, names),
        E::BreakageTested { .. } => tell_items::breakage_tested(event, names),
        E::Broke { item, unit } => format!("{}, let go by {}, breaks", what(item), who(unit)),
        E::EnhancementChanged { .. } => tell_items::enhancement_changed(event, names),
        E::ItemMoved(moved) => tell_items::moved(moved, names),
        E::AmmunitionSpent { .. } => tell_items::ammunition_spent(event, names),
        E::AmmunitionLanded { .. } => tell_items::ammunition_landed(event, names),
        E::AmmunitionGathered { .. } => tell_items::ammunition_gathered(event, names),
        E::Searched { .. } => tell_items::searched(event, names),
        E::Surrendered { side, units } => tell_nerve::surrendered(*side, units, names),
        E::ChoiceAsked { .. } => tell_battle::choice_asked(event, names),
        E::ChoiceMade { .. } => tell_battle::choice_made(event, names),
        E::Voided { .. } => tell_battle::voided(event, names),
        E::ChainCut { depth, .. } => format!("A chain of {depth} causes is cut off"),
        E::HoldCounted { side, after, .. } => tell_battle::hold_counted(*side, i64::from(*after), names),
        E::BattleEnded { outcome } => tell_battle::ended(outcome, names),
        E::Mounted { unit, mount, .. } => format!("{} mounts {}", who(unit), who(mount)),
        E::Dismounted { .. } => dismounted(event, names),
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
        E::SavingThrow { .. } => flames::saving_throw(event, names),
        E::FlaskBroke { .. } => flames::flask_broke(event, names),
        E::WickLit { unit, item, .. } => format!("{} lights the wick of {}", who(unit), what(item)),
        E::Burned { unit, by, damage, after, .. } => flames::burned(*unit, *by, *damage, *after, names),
        E::Smothered(smothering) => flames::smothered(smothering, names),
        E::FireChanged { at: hex, before, after, .. } => flames::fire_changed(*hex, *before, *after, names),
    }
}

fn moved(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Moved { unit, from, to, facing_after, .. } = event else { return String::new() };
    let (unit, from, to) = (names.unit(*unit), names.at(*from), names.at(*to));
    match (from.strip_prefix(" at "), to.strip_prefix(" at ")) {
        (Some(from), Some(to)) => format!("{unit} walks from {from} to {to}, facing {facing_after}"),
        _ => format!("{unit} walks{to}, facing {facing_after}"),
    }
}

fn dismounted(event: &BattleEvent, names: &dyn Names) -> String {
    let BattleEvent::Dismounted { unit, mount, thrown, from, to, .. } = event else {
        return String::new();
    };
    let (unit, mount) = (names.unit(*unit), names.unit(*mount));
    match thrown {
        true => format!("{mount} goes down under {unit}"),
        false if from == to => format!("{unit} slides off {mount}"),
        false => format!("{unit} dismounts{}", names.at(*to)),
    }
}

fn bled(unit: UnitId, damage: i64, after: i16, names: &dyn Names) -> String {
    format!("{} bleeds {}, {after} left", names.unit(unit), count(damage, "hit point"))
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

/// Modifiers and dice in brackets; empty if there are none.
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
    fn damage_is_told_with_its_modifiers_and_dice() {
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
