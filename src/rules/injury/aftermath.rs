//! What a critical hit does to the unit at once: death, stun, a fall (A-48, A-56, A-63).
//!
//! A saving throw against paralysis with 1 for each level of the victim keeps it on its feet; the tables of saving throws
//! are the advanced ones.

use bevy::prelude::{App, Entity, IntoScheduleConfigs};

use super::armor;
use super::effects::{keeps_down, may_bleed};
use super::strike::{Hurt, hurts};
use crate::event::{BattleEvent, ShockCheck};
use crate::model::{
    BodyArea, Condition, DamageType, Degree, Draw, Lasting, Peril, Purpose, ROUNDS_IN_A_TURN, RuleId, Stance,
    UnitId, Until,
};
use crate::rulebook::{Rule, SavingThrowTables};
use crate::rules::deed::ask::Dice;
use crate::rules::deed::attack::{
    Aftermath, FinalDamage, FumbleOutcome, PartStrike, PartStruck, ToHit, Victim,
};
use crate::rules::deed::phase::{Harm, Phase, add_rule_systems};
use crate::rules::deed::{Deed, Deeds, Effects};
use crate::rules::field::able::is_alive;
use crate::rules::field::saving_throw::need_by;
use crate::rules::field::system_shock::system_shock;
use crate::rules::field::{Battlefield, Unit, UnitSummary};
use crate::rules::harm::falling::{die, go_down, lie_down, sink_down};
use crate::rules::harm::hit_points::{changed_by, status_with};

const A48: RuleId = RuleId::a(48);
const A63: RuleId = RuleId::a(63);

pub(super) const RULES: &[Rule] = &[Rule::new(
    A63,
    "Knocked down",
    "A critical hit on a leg that strikes or does worse, and every such hit of a crushing weapon, throws the victim to \
     the ground. A saving throw against paralysis, with 1 for each level of the victim, keeps it up. One throw is made \
     for a blow.",
)
.needing(&[A48])];

pub(super) fn plugin(app: &mut App) {
    add_rule_systems(app, A48, Phase::Harm, roll.in_set(Harm::Aftermath));
    add_rule_systems(app, A48, Phase::Harm, (overcome, throw_down).chain().in_set(Harm::Overcome));
}

/// How long an injury takes the senses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Daze {
    /// Not at all.
    None,
    /// Stunned for one turn.
    Moment,
    /// Stunned for 1d6 turns of its own.
    Rounds,
    /// Without its senses for 1d6 turns of ten rounds.
    Turns,
}

/// What a strike does to the unit as a whole, before the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StrikePlan {
    /// It dies.
    pub dies: bool,
    /// A saving throw decides whether it dies or lies still.
    death: bool,
    /// It is out of action, whatever the dice.
    pub down: bool,
    /// A check for shock decides whether it is out of action.
    pub shock: bool,
    pub daze: Daze,
    pub knockdown: bool,
    pub graze: bool,
}

pub(super) fn plan(unit: &Unit, struck: &PartStruck) -> StrikePlan {
    let hurts = hurts(unit, struck);
    let any = |is: &dyn Fn(&Hurt) -> bool| hurts.iter().any(is);
    let crushing = struck.harm == DamageType::Bludgeoning;
    let vital = |hurt: &Hurt| !hurt.part.area.is_limb();
    let severed = |hurt: &Hurt| hurt.degree == Degree::Severed;
    StrikePlan {
        dies: any(&|hurt| severed(hurt) && vital(hurt)),
        death: any(&|hurt| hurt.degree == Degree::Destroyed && vital(hurt)),
        down: any(&|hurt| keeps_down(unit, hurt, None)),
        shock: any(&|hurt| severed(hurt) && hurt.partial),
        daze: hurts.iter().map(|hurt| daze(hurt, crushing)).max().unwrap_or(Daze::None),
        knockdown: any(&|hurt| {
            hurt.degree >= Degree::Struck && (crushing || hurt.part.area == BodyArea::Leg)
        }),
        graze: any(&|hurt| may_bleed(hurt.bleeds_as, struck.harm)) && is_alive(unit),
    }
}

fn daze(hurt: &Hurt, crushing: bool) -> Daze {
    let shaken = crushing && matches!(hurt.part.area, BodyArea::Head | BodyArea::Torso);
    match (hurt.part.area, hurt.degree) {
        (BodyArea::Head, Degree::Broken) => Daze::Turns,
        (BodyArea::Head, Degree::Injured) => Daze::Rounds,
        (_, Degree::Severed) if hurt.partial => Daze::Rounds,
        (_, Degree::Struck | Degree::Injured) if shaken => Daze::Moment,
        (_, Degree::Broken | Degree::Destroyed) if shaken => Daze::Rounds,
        _ => Daze::None,
    }
}

/// The lowest face that saves from death.
fn death_need(field: &Battlefield, unit: &Unit) -> u16 {
    need_by(field, unit, Peril::Death, SavingThrowTables::Advanced)
}

/// The lowest face that keeps a unit on its feet (A-63).
pub(super) fn knockdown_need(field: &Battlefield, unit: &Unit) -> u16 {
    let need = need_by(field, unit, Peril::Paralysis, SavingThrowTables::Advanced);
    need.saturating_sub(unit.training.level.into()).max(1)
}

/// Whether whoever is thrown to the ground comes down elsewhere than it was, where other things may happen at once.
fn falls_far(field: &Battlefield, unit: &Unit) -> bool {
    let pair = unit.riding.0.is_some() || field.rider_of(*unit.id).is_some();
    pair || unit.flight.layer() > 0 || *unit.stance == Stance::Climbing
}

/// Whether a unit is down, or the damage alone brings it down.
fn fells(field: &Battlefield, victim: &Unit, damage: i16) -> bool {
    let after = changed_by(field, *victim.id, -damage).after;
    victim.status.is_down() || status_with(field, victim, after).is_down()
}

/// What becomes of the victim of a strike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Dies,
    /// It goes down, by the damage or by the injury.
    GoesDown,
    /// It loses its senses.
    Faints,
    /// It fights on.
    FightsOn,
}

fn fate(field: &Battlefield, unit: &Unit, plan: &StrikePlan, faces: &Aftermath, damage: i16) -> Fate {
    let dies = faces.death.is_some_and(|face| face < death_need(field, unit));
    let shocked = faces.shock.is_some_and(|face| face > system_shock(unit.abilities.constitution));
    match () {
        () if plan.dies || dies => Fate::Dies,
        () if plan.down || shocked || fells(field, unit, damage) => Fate::GoesDown,
        () if plan.daze == Daze::Turns => Fate::Faints,
        () => Fate::FightsOn,
    }
}

/// Whether the victim of a strike fights on, once its dice are rolled.
pub(super) fn fights_on(
    field: &Battlefield,
    unit: &Unit,
    struck: &PartStruck,
    faces: &Aftermath,
    damage: i16,
) -> bool {
    fate(field, unit, &plan(unit, struck), faces, damage) == Fate::FightsOn
}

pub(super) fn roll(
    mut dice: Dice,
    mut attacks: Deeds<(Entity, &Deed, (&ToHit, &FumbleOutcome), &Victim, &PartStrike, &FinalDamage)>,
    field: Battlefield,
) {
    attacks.each(|(entity, deed, against, victim, strike, damage)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        if struck.degree.is_none() {
            return;
        }
        let unit = field.unit(victim);
        let plan = plan(&unit, &struck);
        let tests = field.rulebook.has(armor::A66);
        let tested = armor::tested(&field, &unit, &struck, against).filter(|_| tests);
        let armor = tested.map(|tested| armor::need(&field, &unit, &tested));
        let standing = !(fells(&field, &unit, damage) || plan.dies || plan.down);
        let (death, keeps_up) = (death_need(&field, &unit), knockdown_need(&field, &unit));
        let shock = system_shock(unit.abilities.constitution);
        let knocks = plan.knockdown && field.rulebook.has(A63) && *unit.stance != Stance::Prone;
        let far = falls_far(&field, &unit);
        let roll = |draw: &mut Draw| {
            let mut faces = Aftermath {
                armor: armor.map(|need| {
                    draw.about_later(Purpose::ArmorSave).die_of_sorts(20, |face| face as i16 >= need)
                }),
                graze: plan.graze.then(|| draw.about(Purpose::GrazeBleeds).die(2)),
                death: plan
                    .death
                    .then(|| draw.about(Purpose::DeathSave).die_of_sorts(20, |face| face >= death)),
                ..Aftermath::default()
            };
            // Whom the damage fells is checked too: it may be healed, and rise or not.
            if plan.shock {
                let face = draw.about(Purpose::SystemShock).die_of_sorts(100, |face| face <= shock);
                faces.shock = Some(face);
            }
            if !standing || faces.shock.is_some_and(|face| face > shock) {
                return faces;
            }
            if plan.daze >= Daze::Rounds {
                // No forecast looks further ahead than the end of this round.
                let turns = draw.about_later(Purpose::StunLength).die_of_sorts(6, |turns| turns > 1);
                faces.length = Some(turns);
            }
            if knocks && plan.daze != Daze::Turns {
                let draw = match far {
                    true => draw.about(Purpose::Knockdown),
                    false => draw.about_later(Purpose::Knockdown),
                };
                faces.knockdown = Some(draw.die_of_sorts(20, |face| face >= keeps_up));
            }
            faces
        };
        dice.ask((entity, *deed), A48, Purpose::StunLength, roll);
    });
}

pub(super) fn overcome(
    mut attacks: Deeds<(&Deed, &Victim, &PartStrike, &Aftermath, &FinalDamage, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, victim, strike, faces, damage, mut effects)| {
        let (Some(victim), Some(struck), Some(damage)) = (victim.0, strike.0, damage.0) else { return };
        let unit = field.unit(victim);
        let plan = plan(&unit, &struck);
        if let Some(natural) = faces.death {
            let need = death_need(&field, &unit);
            let rolls = dice.rolls(*deed, &[Purpose::DeathSave]);
            effects.0.push(saving_throw(victim, Peril::Death, need, natural, rolls));
        }
        if let Some(natural) = faces.shock {
            let chance = system_shock(unit.abilities.constitution);
            let rolls = dice.rolls(*deed, &[Purpose::SystemShock]);
            let held = natural <= chance;
            effects.0.push(BattleEvent::ShockChecked(ShockCheck {
                unit: victim,
                chance,
                natural,
                held,
                rolls,
            }));
        }
        let length = u32::from(faces.length.unwrap_or(1));
        let fate = fate(&field, &unit, &plan, faces, damage);
        if matches!(fate, Fate::Dies | Fate::GoesDown) && !fells(&field, &unit, damage) {
            go_down(&field, &unit, &mut effects);
        }
        match fate {
            Fate::Dies => die(&unit, A48, &mut effects),
            Fate::GoesDown => {}
            Fate::Faints => faint(&field, &unit, length * ROUNDS_IN_A_TURN, &mut effects),
            Fate::FightsOn if plan.daze >= Daze::Moment => stun(&field, &unit, length, &mut effects),
            Fate::FightsOn => {}
        }
    });
}

pub(super) fn throw_down(
    mut attacks: Deeds<(&Deed, &Victim, &Aftermath, &mut Effects)>,
    field: Battlefield,
    dice: Dice,
) {
    attacks.each(|(deed, victim, faces, mut effects)| {
        let (Some(victim), Some(natural)) = (victim.0, faces.knockdown) else { return };
        let unit = field.unit(victim);
        let need = knockdown_need(&field, &unit);
        let rolls = dice.rolls(*deed, &[Purpose::Knockdown]);
        effects.0.push(saving_throw(victim, Peril::Paralysis, need, natural, rolls));
        if natural < need {
            lie_down(&field, &unit, &mut effects);
        }
    });
}

fn saving_throw(
    unit: UnitId,
    peril: Peril,
    need: u16,
    natural: u16,
    rolls: Vec<crate::model::Roll>,
) -> BattleEvent {
    BattleEvent::SavingThrow { unit, peril, need, natural, saved: natural >= need, rolls }
}

/// Adds the events that a unit loses its next turns: that of this round too, if it is not over yet. A mount has those of
/// its rider.
fn stun(field: &Battlefield, unit: &Unit, turns: u32, effects: &mut Effects) {
    let ended = match field.rider_of(*unit.id) {
        Some(rider) => field.unit(rider).turn.ended,
        None => unit.turn.ended,
    };
    let last = field.clock.round + turns - u32::from(!ended);
    begin(unit, Condition::Stunned, Until::Round(last), effects);
    effects.end_turn(unit);
}

/// Adds the events that a unit loses its senses for so many rounds.
fn faint(field: &Battlefield, unit: &Unit, rounds: u32, effects: &mut Effects) {
    begin(unit, Condition::Unconscious, Until::Round(field.clock.round + rounds), effects);
    sink_down(field, unit, effects);
}

/// Adds the event that a condition begins, unless the unit is in it by the same rule for as long or longer.
fn begin(unit: &UnitSummary, condition: Condition, until: Until, effects: &mut Effects) {
    let lasting = Lasting { until, ..Lasting::caused(condition, A48) };
    if unit.conditions.before(&lasting).is_none_or(|old| old.until < until) {
        effects.0.push(BattleEvent::lasting_began(*unit.id, A48, lasting));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{AimedPart, BodySpot, Place, Status, Tag};
    use crate::rules::injury::bench::{blow, call, duel, harm, huge_sword, hurts, strike};
    use crate::rules::trial::{Trial, at, unit};

    fn huge(kind: DamageType) -> Trial {
        let mut trial = duel("advanced");
        huge_sword(&mut trial, kind);
        trial
    }

    #[test]
    fn a48_who_is_stunned_in_the_middle_of_a_walk_goes_no_further() {
        use crate::rules::trial::walk;
        // A mace at the trunk stuns; the blow falls as the walker leaves the arc of its enemy.
        let mut trial = duel("house");
        harm(&mut trial, DamageType::Bludgeoning);
        trial.thac0("target", 10).hit_points("attacker", 100);
        trial.item("target.sword", |sword| {
            sword.weapon.iter_mut().for_each(|weapon| weapon.damage_type = Some(DamageType::Bludgeoning));
        });
        let start = trial.unit_now("attacker").position;
        let way: Vec<_> = (1..=2).map(|steps| start + crate::hex::Hex::new(-steps, 0)).collect();
        trial.dice(&[(20, 20)]).obey(walk("attacker", &way));
        let injuring = crate::event::CriticalEffect::Injuring.words().to_owned();
        trial.dice(&[(20, 10), (10, 6), (4, 3), (4, 2), (4, 1), (20, 20)]);
        trial.obey(crate::order::Order::Choose { option: crate::model::ChosenOption::Word(injuring) });
        assert!(trial.unit_now("attacker").conditions.has(Condition::Stunned));
        assert_eq!(trial.unit_now("attacker").position, way[0], "one step, and no more");
        assert!(trial.unit_now("attacker").turn.ended);
    }

    #[test]
    fn a68_who_stuns_itself_has_spent_its_attack_and_strikes_no_more() {
        let mut trial = duel("advanced");
        harm(&mut trial, DamageType::Bludgeoning);
        trial.unit("attacker", |attacker| {
            attacker.hit_points.now = 30;
            attacker.turn.attacks = 2;
            let effects = [crate::model::LastingEffect::Pace(200)].into();
            attacker.conditions.begin(Lasting { effects, ..Lasting::plain(Condition::Hasted) });
        });
        trial.strike(&[(20, 1), (20, 1), (10, 6), (4, 3), (4, 2), (20, 20)]);
        let attacker = trial.unit_now("attacker");
        assert!(attacker.conditions.has(Condition::Stunned));
        assert_eq!((attacker.turn.ended, attacker.turn.action), (true, false), "what it has spent is spent");
        assert_eq!(trial.count("attack_rolled"), 1);
    }

    #[test]
    fn a63_a_save_with_one_for_each_level_keeps_a_unit_up() {
        // A warrior of level 5 saves with 11: 6 + 5 stands, 5 + 5 falls.
        for (face, stands) in [(6, true), (5, false)] {
            let mut trial = duel("advanced");
            trial.unit("target", |target| target.training.level = 5);
            strike(&mut trial, 1, 5, &[(20, face)]);
            trial.expect(&format!(
                r#"{{"event":"saving_throw","unit":"target","peril":"paralysis","need":6,"natural":{face},"saved":{stands}}}"#
            ));
            let expected = if stands { Stance::Standing } else { Stance::Prone };
            assert_eq!(trial.unit_now("target").stance, expected);
        }
    }

    #[test]
    fn a63_legs_by_any_weapon_and_every_part_by_a_crushing_one() {
        let saves = |kind, location, sum, then: &[(u16, u16)]| {
            let mut trial = duel("advanced");
            strike(harm(&mut trial, kind), location, sum, then);
            trial.count("saving_throw")
        };
        assert_eq!(saves(DamageType::Piercing, 1, 5, &[(20, 20)]), 1);
        assert_eq!(saves(DamageType::Piercing, 6, 5, &[]), 0);
        assert_eq!(saves(DamageType::Bludgeoning, 5, 5, &[(20, 20)]), 1);
        assert_eq!(saves(DamageType::Bludgeoning, 1, 4, &[]), 0, "a graze throws nobody down");
    }

    #[test]
    fn a63_getting_up_takes_half_of_the_movement() {
        let mut trial = duel("advanced");
        trial.unit("attacker", |own| own.stance = Stance::Prone);
        trial.obey(crate::order::Order::StandUp { unit: unit("attacker") });
        assert_eq!(trial.unit_now("attacker").turn.movement, 6);
        let mut house = Trial::duel("thac0");
        house.unit("attacker", |own| own.stance = Stance::Prone);
        house.obey(crate::order::Order::StandUp { unit: unit("attacker") });
        assert_eq!(house.unit_now("attacker").turn.movement, 8);
    }

    #[test]
    fn a48_crushing_weapons_stun_at_head_and_torso_alone() {
        let stuns = |location, sum, then: &[(u16, u16)]| {
            let mut trial = duel("advanced");
            strike(harm(&mut trial, DamageType::Bludgeoning), location, sum, then);
            trial.unit_now("target").conditions.has(Condition::Stunned)
        };
        assert!(stuns(6, 5, &[(20, 20)]), "struck at the torso");
        assert!(stuns(6, 7, &[(20, 20)]), "injured at the torso");
        assert!(stuns(10, 6, &[(20, 20), (20, 20)]), "struck at the head");
        assert!(!stuns(5, 7, &[(20, 20)]), "the abdomen is not the torso");
        assert!(!stuns(6, 3, &[]), "a graze stuns nobody");
    }

    #[test]
    fn a48_the_stunned_lose_their_next_turns() {
        // The target has not acted in this round: its turn of this round is the one it loses.
        let mut trial = duel("advanced");
        strike(harm(&mut trial, DamageType::Bludgeoning), 6, 5, &[(20, 20)]);
        let round = trial.snapshot().clock.round;
        trial.expect(&format!(
            r#"{{"event":"condition_began","unit":"target","condition":"Stunned","rule":"A-48","until":{{"Round":{round}}}}}"#
        ));
        assert!(trial.unit_now("target").turn.ended);
        trial.end_round();
        assert!(!trial.unit_now("target").conditions.has(Condition::Stunned));
        // Once its turn is over, it loses that of the next round.
        trial.unit("target", |target| target.turn.ended = true);
        strike(&mut trial, 6, 5, &[(20, 20)]);
        let next = round + 2;
        trial.expect(&format!(
            r#"{{"event":"condition_began","condition":"Stunned","until":{{"Round":{next}}}}}"#
        ));
        trial.end_round();
        assert!(
            trial.unit_now("target").turn.ended
                && trial.unit_now("target").conditions.has(Condition::Stunned)
        );
    }

    #[test]
    fn a48_a_stunned_mount_loses_the_turns_of_its_rider() {
        for (acted, later) in [(false, 0), (true, 1)] {
            let mut trial = duel("advanced");
            let (position, side) = (trial.unit_now("target").position, trial.unit_now("target").side);
            trial.tags("target", &[Tag::Mount]).stand("friend", position).unit("friend", |rider| {
                (rider.side, rider.riding.0, rider.turn.ended) = (side, Some(unit("target")), acted);
            });
            strike(harm(&mut trial, DamageType::Bludgeoning), 6, 5, &[(20, 20)]);
            let last = trial.snapshot().clock.round + later;
            trial.expect(&format!(
                r#"{{"event":"condition_began","unit":"target","condition":"Stunned","until":{{"Round":{last}}}}}"#
            ));
        }
    }

    #[test]
    fn a48_an_injured_head_stuns_for_a_die_of_turns_and_the_longer_stun_counts() {
        let mut trial = duel("advanced");
        strike(&mut trial, 10, 8, &[(20, 20), (6, 4)]);
        let round = trial.snapshot().clock.round;
        let until = |trial: &Trial| {
            let target = trial.unit_now("target");
            target.conditions.iter().find(|it| it.condition == Condition::Stunned).map(|it| it.until)
        };
        assert_eq!(until(&trial), Some(Until::Round(round + 3)));
        strike(&mut trial, 10, 8, &[(20, 20), (6, 1)]);
        assert_eq!(until(&trial), Some(Until::Round(round + 3)));
    }

    #[test]
    fn a48_a_broken_head_takes_the_senses() {
        let mut trial = huge(DamageType::Piercing);
        blow(&mut trial, 10, [5, 5], &[(20, 20), (6, 2)]);
        let round = trial.snapshot().clock.round;
        assert_eq!(hurts(&trial)[0].degree, Degree::Broken);
        let target = trial.unit_now("target");
        let senseless =
            target.conditions.iter().find(|it| it.condition == Condition::Unconscious).map(|it| it.until);
        assert_eq!(senseless, Some(Until::Round(round + 20)));
        assert_eq!(
            (target.stance, target.status, target.turn.ended),
            (Stance::Prone, Status::Fighting, true)
        );
        assert_eq!(trial.place_of("target.sword"), Place::Lying(at(3, 2)));
    }

    #[test]
    fn a55_a_crushed_trunk_kills_unless_a_save_leaves_the_unit_lying() {
        // The cap on the head is tested first.
        let cap = &[(20, 20)][..];
        for (location, faces, first) in [(6, [6, 5], &[][..]), (5, [6, 5], &[]), (10, [6, 6], cap)] {
            for (face, status) in [(14, Status::Fallen), (13, Status::Dead)] {
                let mut trial = huge(DamageType::Piercing);
                let dice: Vec<_> = first.iter().copied().chain([(20, face)]).collect();
                blow(&mut trial, location, faces, &dice);
                assert_eq!(hurts(&trial)[0].degree, Degree::Destroyed);
                trial.expect(r#"{"event":"saving_throw","unit":"target","peril":"death","need":14}"#);
                assert_eq!(trial.unit_now("target").status, status, "{location} {face}");
                assert_eq!(trial.count("died"), usize::from(status == Status::Dead));
                assert_eq!(trial.count("fell"), 1);
            }
        }
    }

    #[test]
    fn a55_a_crushed_arm_is_useless_and_its_bearer_fights_on() {
        let mut trial = huge(DamageType::Piercing);
        blow(&mut trial, 8, [6, 5], &[]);
        let target = trial.unit_now("target");
        assert_eq!((target.status, target.scores().hands.hands), (Status::Fighting, 1));
    }

    #[test]
    fn a56_a_lost_limb_puts_its_bearer_out_of_action_and_a_lost_head_kills() {
        let mut leg = huge(DamageType::Slashing);
        blow(&mut leg, 1, [8, 7], &[]);
        assert_eq!((hurts(&leg)[0].degree, leg.unit_now("target").status), (Degree::Severed, Status::Fallen));
        leg.expect(r#"{"event":"wounded","grade":"Severe"}"#).expect_no("died");
        let mut head = huge(DamageType::Slashing);
        blow(&mut head, 10, [8, 8], &[(20, 20)]);
        head.expect(r#"{"event":"died","unit":"target","rule":"A-48"}"#);
        assert_eq!(head.unit_now("target").status, Status::Dead);
    }

    #[test]
    fn a56_who_loses_only_a_hand_may_stand_the_shock() {
        // Constitution 10 stands a 70.
        let mut stands = huge(DamageType::Slashing);
        blow(&mut stands, 8, [8, 5], &[(100, 70), (6, 2)]);
        stands.expect(r#"{"event":"shock_checked","unit":"target","chance":70,"natural":70,"held":true}"#);
        let target = stands.unit_now("target");
        assert_eq!((target.status, target.scores().hands.hands), (Status::Fighting, 1));
        assert!(target.conditions.has(Condition::Stunned));
        assert_eq!(target.scores().full_hit_points, 75);
        let mut falls = huge(DamageType::Slashing);
        blow(&mut falls, 8, [8, 5], &[(100, 71)]);
        falls.expect(r#"{"event":"shock_checked","held":false}"#);
        assert_eq!(falls.unit_now("target").status, Status::Fallen);
    }

    #[test]
    fn a56_a_lost_foot_leaves_a_quarter_of_the_movement() {
        let mut trial = huge(DamageType::Slashing);
        blow(&mut trial, 1, [8, 5], &[(100, 1), (6, 1), (20, 20)]);
        assert_eq!(trial.unit_now("target").scores().movement.0, 3);
    }

    #[test]
    fn a56_a_named_wrist_is_a_hand_and_a_named_elbow_the_arm() {
        let aim = |spot| AimedPart { part: "right-arm".parse().unwrap(), spot: Some(spot) };
        let mut wrist = huge(DamageType::Slashing);
        call(&mut wrist, aim(BodySpot::Wrist), &[(20, 19), (20, 9), (8, 8), (8, 8), (100, 1), (6, 1)]);
        assert_eq!(wrist.unit_now("target").status, Status::Fighting);
        let mut elbow = huge(DamageType::Slashing);
        call(&mut elbow, aim(BodySpot::Elbow), &[(20, 19), (20, 9), (8, 8), (8, 5)]);
        assert_eq!(elbow.unit_now("target").status, Status::Fallen);
    }

    #[test]
    fn a48_whom_the_damage_fells_is_neither_stunned_nor_thrown_down() {
        let mut trial = duel("advanced");
        trial.hit_points("target", 8);
        strike(harm(&mut trial, DamageType::Bludgeoning), 6, 5, &[]);
        trial.expect(r#"{"event":"part_hurt","degree":"Struck"}"#).expect_no("saving_throw");
        assert!(!trial.unit_now("target").conditions.has(Condition::Stunned));
        assert_eq!(trial.count("fell"), 1);
    }
}
