//! Events as sentences, with their dice and modifiers in brackets.
//!
//! Scripts and orders use ids of units and items, players use names: [`Names`] decides.

use super::names::Names;
use super::phrases::count;
use super::{
    flames, tell_affliction, tell_attack, tell_battle, tell_chase, tell_detection, tell_injury, tell_items,
    tell_magic, tell_nerve, tell_slaying, tell_wrestling,
};
use crate::event::{
    BattleEvent, BreakageRoll, FlaskBreaking, ListeningRoll, Modifier, MoraleCheck, Mounting, WoundOpening,
};
use crate::hex::{Facing, Hex};
use crate::model::{Condition, ItemId, Purpose, Roll, Stance, Turn, UnitId};
use crate::rules::no_roll_because;

/// An event as a sentence, followed by its dice and modifiers.
pub fn tell(event: &BattleEvent, names: &dyn Names) -> String {
    let details = details(event.modifiers(), event.rolls());
    format!("{}.{details}", sentence(event, names))
}

/// An event as a sentence without its full stop.
#[expect(clippy::too_many_lines, reason = "one match over all events")]
pub fn sentence(event: &BattleEvent, names: &dyn Names) -> String {
    use BattleEvent as E;
    let who = |unit: &UnitId| names.unit(*unit);
    let what = |item: &ItemId| names.item(*item);
    let at = |hex: &Hex| names.at(*hex);
    match event {
        E::BattleBegan { level, rulebook, seed } => tell_battle::began(level, rulebook, *seed),
        E::RoundBegan { round, .. } => format!("Round {round} begins"),
        E::RoundEnded { round } => format!("Round {round} is over"),
        E::InitiativeRolled { unit, segment, .. } => format!("{} will act in segment {segment}", who(unit)),
        E::BlockBegan { side, segment, units } => tell_battle::block_began(*side, *segment, units, names),
        E::Delayed { unit, from, to, .. } => format!("{} waits from segment {from} to {to}", who(unit)),
        E::TurnSpent { unit, before, after, lost } => {
            format!("{} {}", who(unit), spent(before, after, *lost))
        }
        E::TurnEnded { unit, .. } => format!("{} ends the turn", who(unit)),
        E::Moved { unit, from, to, facing_after, .. } => moved(*unit, *from, *to, *facing_after, names),
        E::Turned { unit, before, after } => format!("{} turns from {before} to {after}", who(unit)),
        E::LayerChanged { unit, before, after, dive } => {
            let way = match (dive, before < after) {
                (true, _) => "dives",
                (false, true) => "rises",
                (false, false) => "sinks",
            };
            format!("{} {way} from layer {before} to {after}", who(unit))
        }
        E::StanceTaken { unit, before, after } => format!("{} {}", who(unit), stance(*before, *after)),
        E::ConditionEnded { unit, condition, .. } => format!("{} {}", who(unit), no_more(*condition)),
        E::TookAim { unit, weapon } => format!("{} takes aim with {}", who(unit), what(weapon)),
        E::Loaded { item, unit, before, after } => tell_items::loaded(*item, *unit, *before, *after, names),
        E::TargetDrawn { attacker, intended, target, weapon, candidates, .. } => {
            tell_attack::target_drawn(*attacker, *intended, *target, *weapon, candidates, names)
        }
        E::AttackRolled(roll) => tell_attack::rolled(roll, names),
        E::FriendlyFire { attacker, intended, victim, weapon, candidates } => {
            tell_attack::friendly_fire(*attacker, *intended, *victim, *weapon, candidates, names)
        }
        E::TightQuartersHit { attacker, intended, victim, weapon, candidates } => {
            tell_attack::tight_quarters_hit(*attacker, *intended, *victim, *weapon, candidates, names)
        }
        E::Resisted { attacker, victim, weapon, needed, had } => {
            tell_attack::resisted(*attacker, *victim, *weapon, *needed, *had, names)
        }
        E::CriticalHit { attacker, victim, effect, multiplier, bare_headed } => {
            tell_attack::critical_hit(*attacker, *victim, *effect, *multiplier, *bare_headed, names)
        }
        E::Damaged(damage) => tell_attack::damaged(damage, names),
        E::Wounded(WoundOpening { attacker, victim, wound, bleeding, grade, part, damage, .. }) => {
            tell_attack::wounded((*attacker, *victim), *wound, (*bleeding, *grade), *part, *damage, names)
        }
        E::ConfirmationRolled(roll) => tell_injury::confirmation(roll, names),
        E::PartHurt(hurt) => tell_injury::hurt(hurt, names),
        E::PartSpared(spared) => tell_injury::spared(spared, names),
        E::ArmorTested(test) => tell_injury::armor_tested(test, names),
        E::ShockChecked(check) => tell_injury::shock_checked(check, names),
        E::SeizureChecked(check) => tell_injury::seizure_checked(check, names),
        E::FatigueChecked(check) => tell_injury::fatigue_checked(check, names),
        E::Rested { unit } => format!("{} has caught its breath", who(unit)),
        E::SlayingTried(attempt) => tell_slaying::tried(attempt, names),
        E::Died { unit, .. } => format!("{} dies", who(unit)),
        E::Injured { attacker, victim, points, after, .. } => {
            tell_attack::injured(*attacker, *victim, *points, *after, names)
        }
        E::Bled { unit, damage, sunk, after, .. } => {
            tell_injury::bled(*unit, (*damage, *sunk), *after, names)
        }
        E::BeganToDie { unit, dies_at, .. } => {
            format!("{} is dying and is dead at {dies_at} hit points", who(unit))
        }
        E::ComaChecked { unit, chance, natural, margin, .. } => {
            tell_injury::coma_checked(*unit, *chance, *natural, *margin, names)
        }
        E::Revived { unit, .. } => format!("{} comes to and fights again", who(unit)),
        E::Steadied(steadying) => tell_injury::steadied(steadying, names),
        E::Tended(tending) => tell_attack::tended(tending, names),
        E::Fell { unit, at: hex } => format!("{} falls{}", who(unit), at(hex)),
        E::Fumbled { unit, weapon, .. } => tell_items::fumbled(*unit, *weapon, names),
        E::FumbleRolled(fumble) => tell_items::fumble_rolled(fumble, names),
        E::ItemTested(test) => tell_items::tested(test, names),
        E::BreakageTested(BreakageRoll { item, unit, die, dice, result, .. }) => {
            tell_items::breakage_tested(*item, *unit, *die, *dice, *result, names)
        }
        E::Broke { item, unit } => format!("{}, used by {}, breaks", what(item), who(unit)),
        E::EnhancementChanged { item, unit, before, after } => {
            tell_items::enhancement_changed(*item, *unit, before, after, names)
        }
        E::ItemMoved(moved) => tell_items::moved(moved, names),
        E::AmmunitionSpent { item, unit, after, .. } => {
            tell_items::ammunition_spent(*item, *unit, *after, names)
        }
        E::AmmunitionLanded(landing) => tell_items::ammunition_landed(landing, names),
        E::AmmunitionGathered { item, unit, after, .. } => {
            tell_items::ammunition_gathered(*item, *unit, *after, names)
        }
        E::Searched { unit, item, found, .. } => tell_items::searched(*unit, *item, *found, names),
        E::Surrendered { side, units } => tell_nerve::surrendered(*side, units, names),
        E::ChoiceAsked { chooser, rule, options } => {
            tell_battle::choice_asked(*chooser, *rule, options, names)
        }
        E::ChoiceMade { chooser, rule, option } => tell_battle::choice_made(*chooser, *rule, option, names),
        E::Voided { unit, cause, reason } => tell_battle::voided(*unit, *cause, reason, names),
        E::ChainCut { depth, .. } => format!("A chain of {depth} causes is cut off"),
        E::HoldCounted { side, after, .. } => tell_battle::hold_counted(*side, i64::from(*after), names),
        E::BattleEnded { outcome } => tell_battle::ended(outcome, names),
        E::Mounted(Mounting { unit, mount, .. }) => format!("{} mounts {}", who(unit), who(mount)),
        E::Dismounted { unit, mount, thrown, from, to, .. } => {
            dismounted(*unit, *mount, *thrown, *from, *to, names)
        }
        E::EnemiesMet { units, own, enemies } => tell_nerve::enemies_met(units, *own, *enemies, names),
        E::MoraleChecked(MoraleCheck { units, trigger, need, total, held, .. }) => {
            tell_nerve::morale_checked(units, *trigger, (*need, *total, *held), names)
        }
        E::Routed { unit } => format!("{} turns to run", who(unit)),
        E::LeftField { unit, at: hex } => format!("{} flees the field{}", who(unit), at(hex)),
        E::Cowered { unit } => format!("{} cannot get away and cowers", who(unit)),
        E::LaidDownArms { unit, rule } => tell_nerve::laid_down_arms(*unit, *rule, names),
        E::TurningTried(turning) => tell_nerve::turning_tried(turning, names),
        E::UndeadTurned { unit, by } => format!("{} shrinks from {} and departs", who(unit), who(by)),
        E::UndeadDestroyed { unit, by, .. } => format!("{} falls to dust before {}", who(unit), who(by)),
        E::SightLost { unit, side, last } => tell_detection::lost(*unit, *side, *last, names),
        E::Noticed { unit, side, at, attacked_in, .. } => {
            tell_detection::noticed(*unit, *side, *at, attacked_in.is_some(), names)
        }
        E::Listened(ListeningRoll { unit, natural, .. }) => {
            format!("{} listens for the unseen and rolls {natural}", who(unit))
        }
        E::Detected(found) => tell_detection::detected(found, names),
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
        E::ConditionBegan { unit, condition, part, effects, .. } => {
            tell_affliction::condition_began(*unit, *condition, *part, effects, names)
        }
        E::SpellBegun(begun) => tell_magic::begun(begun, names),
        E::SpellSpoiled(loss) => tell_magic::spoiled(loss, names),
        E::SpellCast(effect) => tell_magic::cast(effect, names),
        E::SpellHarmed(harm) => tell_magic::harmed(harm, names),
        E::SpellHealed(healing) => tell_magic::healed(healing, names),
        E::InjuryHealed(healing) => tell_magic::mended(healing, names),
        E::LifeDrained(drain) => tell_affliction::drained(drain, names),
        E::LifeReturned { unit, before, after } => tell_affliction::returned(*unit, *before, *after, names),
        E::SavingThrow { unit, peril, need, natural, saved, .. } => {
            flames::saving_throw(*unit, *peril, *need, *natural, *saved, names)
        }
        E::FlaskBroke(FlaskBreaking { item, unit, contents, lit, over, at, .. }) => {
            flames::flask_broke(*item, *unit, *contents, *lit, *over, *at, names)
        }
        E::WickLit(lit) => format!("{} lights the wick of {}", who(&lit.unit), what(&lit.item)),
        E::Burned { unit, by, damage, after, .. } => flames::burned(*unit, *by, *damage, *after, names),
        E::Smothered(smothering) => flames::smothered(smothering, names),
        E::FireChanged { at: hex, before, after, .. } => flames::fire_changed(*hex, *before, *after, names),
    }
}

fn moved(unit: UnitId, from: Hex, to: Hex, facing: Facing, names: &dyn Names) -> String {
    let (unit, from, to) = (names.unit(unit), names.at(from), names.at(to));
    match (from.strip_prefix(" at "), to.strip_prefix(" at ")) {
        (Some(from), Some(to)) => format!("{unit} walks from {from} to {to}, facing {facing}"),
        _ => format!("{unit} walks{to}, facing {facing}"),
    }
}

fn dismounted(unit: UnitId, mount: UnitId, thrown: bool, from: Hex, to: Hex, names: &dyn Names) -> String {
    let (unit, mount) = (names.unit(unit), names.unit(mount));
    match thrown {
        // Whoever is knocked off, or off a mount that is, lands beside it.
        true if from != to => format!("{unit} is thrown off {mount}"),
        true => format!("{mount} goes down under {unit}"),
        false if from == to => format!("{unit} slides off {mount}"),
        false => format!("{unit} dismounts{}", names.at(to)),
    }
}

fn stance(before: Stance, after: Stance) -> &'static str {
    match (before, after) {
        (Stance::Climbing, Stance::Prone) => "falls to the ground",
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
        Condition::Prayer => "is no longer under the prayer",
        Condition::Chant => "is no longer under the chant",
        Condition::MartialMusic => "no longer hears the music",
        Condition::Invisible => "can be seen again",
        Condition::Stunned => "is no longer stunned",
        Condition::Unaware => "has noticed what is going on",
        Condition::Helpless => "is no longer helpless",
        Condition::Routed | Condition::Turned => "no longer runs",
        Condition::Alight => "no longer has burning oil on it",
        Condition::Engulfed => "is no longer in flames",
        Condition::Aiming => "no longer aims",
        Condition::Grappling => "no longer holds another unit",
        Condition::Held | Condition::Pinned => "is free again",
        Condition::OffBalance => "has found its balance again",
        Condition::Parrying => "no longer parries",
        Condition::Asleep => "wakes up",
        Condition::Unconscious => "comes to its senses",
        Condition::Paralyzed | Condition::Numb => "can move again",
        Condition::Poisoned => "has overcome the poison",
        Condition::Crippled => "has its strength again",
        Condition::Drained => "has its life force again",
        Condition::Exhausted => "is no longer exhausted",
        Condition::Rotting => "is cured of the rotting disease",
        Condition::Doomed => "is no longer about to be killed",
        Condition::Casting => "no longer casts a spell",
        Condition::Blessed => "is no longer blessed",
        Condition::Cursed => "is free of the ill luck",
        Condition::WornOut => "is no longer worn out",
        Condition::Hasted => "is no longer quickened",
        Condition::Slowed => "is no longer slowed",
        Condition::Shielded => "is no longer guarded by the spell",
        Condition::Webbed => "is free of the web",
        Condition::Charmed => "is no longer charmed",
        Condition::Impaired => "is free of what a coma had left",
        Condition::Kept => "is no longer kept from death",
        Condition::Chanting => "no longer chants",
        Condition::Discerning => "no longer sees the invisible",
        Condition::Silenced => "can be heard again",
        Condition::Shining => "shines no more",
        Condition::Dazzled => "is no longer dazzled",
        Condition::Darkened => "is out of the darkness",
    }
}

/// What has gone of a turn: used, or lost to what befell the unit.
fn spent(before: &Turn, after: &Turn, lost: bool) -> String {
    let spends = if lost { "loses" } else { "spends" };
    let movement = i64::from(before.movement) - i64::from(after.movement);
    // Who gives up the action gives up its attacks with it.
    let attacks =
        if before.action && !after.action { 0 } else { before.attacks.saturating_sub(after.attacks) };
    let parts = [
        (movement < 0).then(|| format!("has {} more", count(-movement, "movement point"))),
        (before.attacks < after.attacks).then(|| "attacks more often".to_owned()),
        (movement > 0)
            .then(|| format!("{spends} {}, {} left", count(movement, "movement point"), after.movement)),
        (before.action && !after.action).then(|| format!("{spends} the action")),
        (attacks > 0).then(|| format!("{spends} {}", count(i64::from(attacks), "attack"))),
        (before.minor && !after.minor).then(|| format!("{spends} the minor action")),
        (before.kick && !after.kick).then(|| format!("{spends} the kick")),
        (before.free_attack && !after.free_attack).then(|| format!("{spends} the free attack")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "has as much of the turn left as before".to_owned() } else { parts.join(" and ") }
}

/// Modifiers and dice in brackets; empty if there are none.
fn details(modifiers: &[Modifier], rolls: &[Roll]) -> String {
    let row = |row: &Modifier| format!("{:+} {} ({})", row.value, row.label, row.rule);
    // The sentence tells the reason for no roll.
    let told = |row: &&Modifier| no_roll_because(std::slice::from_ref(row)).is_none();
    let modifiers = modifiers.iter().filter(told).map(row);
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
        Purpose::FumbleTable => "for what the fumble leads to",
        Purpose::ItemSave => "to withstand the blow",
        Purpose::Confirmation => "to confirm",
        Purpose::HitLocation => "for the location",
        Purpose::Severity | Purpose::SeverityPoints => "for severity",
        Purpose::GrazeBleeds => "for bleeding",
        Purpose::StunLength => "for how long",
        Purpose::Knockdown => "to stay up",
        Purpose::DeathSave => "to live",
        Purpose::SystemShock => "for shock",
        Purpose::ArmorSave => "for the armor",
        Purpose::PoisonSave => "against poison",
        Purpose::ParalysisSave => "against paralysis",
        Purpose::NumbedPlace => "for what is numb",
        Purpose::NumbRounds => "for how many rounds",
        Purpose::LifeDrain => "for what is drained",
        Purpose::DrainedPoints => "for hit points drained",
        Purpose::DrainedTurns => "for how many turns",
        Purpose::DrainSave => "to save experience",
        Purpose::Test => "for a test",
        Purpose::Morale => "for morale",
        Purpose::Turning => "to turn the undead",
        Purpose::TurningHitDice => "for hit dice",
        Purpose::Wrestling => "to wrestle",
        Purpose::Pursuit => "in the race",
        Purpose::Bleeding => "for blood lost",
        Purpose::Binding => "to bind the wound",
        Purpose::Fatigue => "to go on fighting",
        Purpose::Listening => "to detect the unseen",
        Purpose::Slaying => "to kill the helpless",
        Purpose::ComaLength => "for the length of the coma",
        Purpose::ComaCare => "to outlive the care",
        Purpose::Waking => "to wake in full",
        Purpose::Disability => "for what stays",
        Purpose::HealingNeed => "for the healing it takes",
        Purpose::BedRest => "for the months in bed",
        Purpose::LimbShock => "for the weeks of shock",
        Purpose::PointsReturn => "for the hours until all is back",
        Purpose::Seizure => "for a seizure",
        Purpose::SeizureLength => "for the rounds of it",
        Purpose::SpellFailure => "for the right words",
        Purpose::SpellPower => "for the spell",
        Purpose::SpellSave => "to withstand the spell",
    }
}

#[cfg(test)]
mod tests {
    use super::super::names::Ids;
    use super::*;
    use crate::event::{AttackDamage, AttackRoll};
    use crate::hex::Offset;
    use crate::hex::from_offset;
    use crate::model::{RuleId, UnitId};

    fn unit(id: &str) -> UnitId {
        id.parse().unwrap()
    }

    #[test]
    fn damage_is_told_with_its_modifiers_and_dice() {
        let event = BattleEvent::Damaged(AttackDamage {
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
        });
        assert_eq!(
            tell(&event, &Ids),
            "erdowan hits hippogriff with erdowan.long_sword for 15 hit points, 5 left (4 on the dice times 3). \
             [+1 Strength (C-06), d8 4 for damage (F-06)]"
        );
    }

    #[test]
    fn a_twenty_that_falls_short_names_the_rule_by_which_it_hits() {
        let twenty = |thac0, need| {
            BattleEvent::AttackRolled(AttackRoll {
                attacker: unit("ada"),
                intended: unit("dragon"),
                target: unit("dragon"),
                weapon: "ada.bow".parse().unwrap(),
                manner: crate::model::Manner::Missile,
                occasion: crate::model::Occasion::Action,
                from: Hex::ZERO,
                at: Hex::ZERO,
                thac0,
                armor_class: -10,
                modifiers: vec![Modifier {
                    rule: RuleId::r(11),
                    label: "Into a melee, no Dexterity",
                    value: 0,
                }],
                need: Some(need),
                natural: 20,
                armor_class_hit: thac0 - 20,
                margin: 10 - thac0,
                result: crate::event::AttackResult::Hit,
                rolls: Vec::new(),
            })
        };
        let sentence = tell(&twenty(20, 20), &Ids);
        assert!(sentence.contains("rolls 20: a hit all the same (T-07), margin -10"), "{sentence}");
        assert!(sentence.contains("[+0 Into a melee, no Dexterity (R-11)]"), "{sentence}");
        for (thac0, need) in [(10, 20), (20, 2)] {
            assert!(!tell(&twenty(thac0, need), &Ids).contains("T-07"), "a plain hit, and one by T-25");
        }
    }

    #[test]
    fn a_graded_hit_says_how_little_it_is() {
        let graze = |damage, halvings| {
            BattleEvent::Damaged(AttackDamage {
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
            })
        };
        assert_eq!(
            tell(&graze(1, 1), &Ids),
            "ada hits dragon with ada.bow for 1 hit point, 8 left (3 on the dice, halved by T-08)."
        );
        assert_eq!(
            tell(&graze(0, 3), &Ids),
            "ada only grazes dragon with ada.bow, which does no harm (3 on the dice, halved 3 times by T-08)."
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
