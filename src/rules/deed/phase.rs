//! The phases of a step and the order of rules within them.
//!
//! Every phase is a single-threaded schedule of its own. Building it fails if two systems use the same data in no
//! stated order; the sets below state the order.

use bevy::ecs::query::ReadOnlyQueryData;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::{App, IntoScheduleConfigs, Query, ResMut, Schedule, Schedules, SystemSet, World};

use super::StepDeeds;
use super::sieve::{
    Chosen, Sieve, a_weapon_leaves_a_hand, about, besides_attacks, more_than_wounds, some_are_left,
    somebody_is_hit,
};
use crate::model::{ActKind, RuleId};
use crate::rulebook::Rulebook;

/// The phases in the order they run.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Parts of the declared attack are found.
    Declare,
    /// The target may change.
    Target,
    /// Rows are added to the roll.
    Modify,
    /// Dice are rolled.
    Roll,
    /// The result of the roll, and the unit that is harmed.
    Judge,
    /// Answers to questions take effect.
    Answer,
    /// The effects, deed by deed: everything is decided here.
    Harm,
    /// The events are applied to units, items and the log.
    Apply,
    /// Events may cause further steps.
    React,
}

impl Phase {
    /// The phases that run over all deeds of a step together.
    pub const BEFORE_HARM: [Phase; 6] =
        [Phase::Declare, Phase::Target, Phase::Modify, Phase::Roll, Phase::Judge, Phase::Answer];

    const ALL: [Phase; 9] = [
        Phase::Declare,
        Phase::Target,
        Phase::Modify,
        Phase::Roll,
        Phase::Judge,
        Phase::Answer,
        Phase::Harm,
        Phase::Apply,
        Phase::React,
    ];
}

/// The order within Target.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FindTarget {
    /// A die finds a unit in a crowd.
    Crowd,
    /// A shot at an unseen target finds another unit.
    Stray,
}

/// The order within Roll.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RollDice {
    /// Attacks.
    Attack,
    /// Wrestling contests.
    Contest,
}

/// The order within Modify.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modify {
    /// THAC0.
    Thac0,
    /// AC.
    ArmorClass,
    /// Rows, each added by a rule of its own, in any order.
    Rows,
    /// A spell guards the target.
    Ward,
    /// Cover that counts as armor.
    Cover,
    /// The target parries.
    Parry,
    /// Holy water, against which only armor protects.
    HolyWater,
    /// If nothing is rolled, only the reason remains.
    Reason,
    /// Rows are put in order.
    Sort,
}

/// The order within Judge.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judge {
    /// Hit or miss.
    Hit,
    /// An attack that is sure to hit rolls again before it fumbles: dice.
    SecondRoll,
    /// An attack that is sure to hit hits.
    Automatic,
    /// Results without a roll.
    NoRoll,
    /// A natural 20 hits although the sum misses.
    Graded,
    /// A stray missile finds a friend: dice.
    Stray,
    /// A swing in tight quarters finds another unit: dice.
    Tight,
    /// A fumble leads to something: dice.
    FumbleTable,
    /// The accident replaces the attack.
    Redirect,
    /// A special defense prevents the harm.
    Resist,
    /// A called shot hits another unit anywhere.
    Aimed,
    /// Whether it is a critical hit.
    Critical,
    /// Whether a hit does the most damage and may injure.
    Injuring,
    /// The attacker is asked for the effect of a critical hit.
    AskEffect,
    /// The winner of a wrestling contest is asked for the effect.
    AskWinner,
}

/// The order within Answer.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The attacker has chosen the effect of a critical hit.
    Effect,
    /// A critical hit grows: dice.
    Chain,
    /// A second roll makes a hit critical or not: dice.
    Confirm,
    /// The attacker is asked for the kind of harm of a critical hit.
    Chart,
}

/// The order within Harm.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Harm {
    /// A hidden unit gives itself away by what it does.
    Betray,
    /// The event of the target of a shot into a crowd.
    TellTarget,
    /// The event of the attack.
    Tell,
    /// The event of the ammunition.
    TellShot,
    /// The event of a unit hit by accident.
    TellAccident,
    /// The event of the second roll for a critical hit.
    TellConfirmation,
    /// The event of a critical hit.
    TellCritical,
    /// The event that a hit did no harm.
    TellResisted,
    /// Rows are added to the damage, each by a rule of its own, in any order.
    DamageRows,
    /// Damage dice are rolled.
    DamageDice,
    /// Damage dice count as their highest against the helpless.
    MostDamage,
    /// Damage is summed and multiplied.
    Damage,
    /// Damage opens wounds.
    Wound,
    /// A critical hit strikes a part of the body: dice.
    Strike,
    /// What such a strike does besides: dice.
    Aftermath,
    /// Armor or a shield withstands it or not.
    Armor,
    /// A part of the body is hurt.
    Injure,
    /// One blow opens one wound.
    OneWound,
    /// A unit without hit points goes down.
    Fall,
    /// What an injury does to the unit at once: death, stun, a fall.
    Overcome,
    /// Poison enters or is kept out: dice.
    Poison,
    /// A touch numbs: dice.
    Numb,
    /// A touch drains life: dice.
    Drain,
    /// A disease enters.
    Rot,
    /// A fumbled weapon leaves the hand.
    Drop,
    /// A thrown weapon that was not fumbled comes down.
    Throw,
    /// A dropped weapon is tested: dice.
    Break,
    /// Where a weapon lands: dice.
    Land,
    /// A thrown weapon is tested on the ground where it landed: dice.
    BreakLanded,
    /// The weapon comes to rest.
    Settle,
    /// The attacker is no longer invisible, the target no longer unaware.
    Reveal,
    /// A flask breaks.
    Spill,
    /// The attacker no longer aims.
    AimSpent,
    /// Ammunition comes to rest.
    Spent,
    /// A weapon has to be loaded again.
    Discharge,
    /// Movement; each system handles an act of its own.
    Move,
    /// Handling of items; each system handles an act of its own.
    Handle,
    /// Searching: dice.
    Search,
    /// The result of a search.
    Found,
    /// Aiming.
    TakeAim,
    /// Loading.
    Load,
    /// Another act ends a unit's aim.
    LoseAim,
    /// The dying are saved when the battle ends, or die.
    LastCare,
    /// Whoever was exhausted may collapse when the battle ends: dice.
    Collapse,
    /// Exhaustion ends with the battle.
    Recover,
    /// Initiative: dice.
    Initiative,
    /// Objectives.
    Objectives,
    /// Rounds, blocks, ends.
    Clock,
    /// Conditions that last a round end.
    ComeTo,
    /// Conditions end that last until now.
    RunOut,
    /// Whoever wakes from the strain of its last spell is worn out.
    Weary,
    /// What was gone for a while comes back.
    Restore,
    /// What wounds cost by dice.
    BloodDice,
    /// Bleeding.
    Bleed,
    /// Wounds close: dice.
    Clot,
    /// Poison takes points from scores.
    Sicken,
    /// Whoever is below its threshold dies.
    Perish,
    /// Units tire or rest: dice.
    Tire,
    /// Seizures come over units: dice.
    Seize,
    /// Morale checks: dice.
    Nerve,
    /// The result of a morale check.
    NerveTold,
    /// Running units leave the field, cower or give up.
    Flee,
    /// A cleric turns undead: dice.
    Turning,
    /// How many undead are turned: dice.
    TurningHitDice,
    /// The result of turning.
    TurningTold,
    /// Thrown flasks land: dice.
    Hurl,
    /// Burning, and putting it out: dice.
    Burn,
    /// Fire on the board: dice.
    Spread,
    /// Treating wounds and the dying: dice.
    Bind,
    /// Whether a unit detects the unseen: dice.
    Listen,
    /// The units that it has detected.
    Detect,
    /// Sides learn who has come into sight, and who is lost from it.
    Notice,
    /// The check for a coma: dice.
    Shock,
    /// Who has hit points again gets up, or does not.
    Rise,
    /// Killing the helpless for certain.
    Slay,
    /// Killing the helpless with one attack: dice.
    TrySlay,
    /// The effects of a wrestling contest: dice.
    Wrestling,
    /// The events of a wrestling contest.
    WrestlingTold,
    /// Pursuers are tempted, and race with the fleeing: dice.
    Chase,
    /// The results of temptation and race.
    ChaseTold,
    /// Who throws a flask or lays hands on somebody is no longer invisible.
    ShowItself,
    /// Holds end because of other events.
    HoldsEnd,
    /// Whoever cannot fly on comes down.
    ComeDown,
    /// Water puts out whoever comes into it in flames.
    Quench,
    /// A unit begins to cast a spell.
    BeginSpell,
    /// The words of a spell come out wrong: dice.
    FailSpell,
    /// A spell takes effect: dice.
    CompleteSpell,
    /// A spell works on a unit: dice.
    Spell,
    /// Who has cast its last spell stands the strain: dice.
    WearOut,
    /// A killer that is moved lets go of its victim.
    Spare,
    /// Whoever is hurt wakes from a sleep by magic.
    Wake,
    /// Whoever is hindered loses the spell that it casts.
    Spoil,
    /// Conditions end that last until a turn begins or ends.
    TurnPasses,
}

/// The order within React.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum React {
    /// A spell works on its targets.
    Spell,
    /// Who has cast its last spell stands the strain.
    Strain,
    /// Whoever has won a contest for it strikes the unit that holds it.
    Stab,
    /// Free attacks on units that walk away.
    FreeAttack,
    /// Holy water burns its victims.
    HolyWater,
    /// The end of a round lets units detect the unseen.
    Detect,
    /// Oil and fire burn units.
    Burn,
    /// Fire spreads.
    Spread,
    /// The end of a round kills the helpless.
    Slay,
    /// The end of a round makes wounds bleed and the dying sink.
    Bleed,
    /// The end of a round lets poison work.
    Poison,
    /// Whoever is below its threshold then dies.
    Perish,
    /// Who has hit points again rises.
    Rise,
    /// The end of a round makes units tire or rest.
    Tire,
    /// The end of a round may bring seizures.
    Seize,
    /// What lasts until the end of a round ends.
    PassTime,
    /// A new round asks for initiative.
    Initiative,
}

/// Adds the systems of a rule to a phase, unless the rulebook of the app lacks the rule: what is off costs nothing. An
/// app without a rulebook gets none; [`adopt`](crate::rules::adopt) gives them to it later.
pub(in crate::rules) fn add_rule_systems<M>(
    app: &mut App,
    rule: RuleId,
    phase: Phase,
    systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    add_systems_of_any(app, &[rule], phase, systems);
}

/// Adds systems that several rules share to a phase, unless the rulebook of the app lacks all these rules.
pub(in crate::rules) fn add_systems_of_any<M>(
    app: &mut App,
    rules: &[RuleId],
    phase: Phase,
    systems: impl IntoScheduleConfigs<ScheduleSystem, M>,
) {
    if is_any_on(app, rules) {
        app.add_systems(phase, systems);
    }
}

/// Lets the rules between [`Sieve::Only`] and [`Sieve::All`] run over those deeds alone whose parts fit, if the rulebook
/// has the rule.
pub(in crate::rules) fn add_sieve<D: ReadOnlyQueryData + 'static>(
    app: &mut App,
    rule: RuleId,
    chosen: Chosen,
    fits: fn(D::Item<'_, '_>) -> bool,
) {
    let keep = move |mut step: ResMut<StepDeeds>, parts: Query<D>| {
        step.keep(|deed| parts.get(deed).is_ok_and(fits));
    };
    let take_back = |mut step: ResMut<StepDeeds>| step.take_back();
    add_rule_systems(app, rule, Phase::Harm, keep.in_set(Sieve::Only(chosen)));
    add_rule_systems(app, rule, Phase::Harm, take_back.in_set(Sieve::All(chosen)));
}

/// Whether the rulebook of an app has one of these rules.
pub(super) fn is_any_on(app: &App, rules: &[RuleId]) -> bool {
    let rulebook = app.world().get_resource::<Rulebook>();
    rulebook.is_some_and(|rulebook| rules.iter().any(|rule| rulebook.has(*rule)))
}

/// Moves the phases of an app, with their systems, to a world.
pub(in crate::rules) fn move_phases(app: &mut App, world: &mut World) {
    let mut schedules = app.world_mut().resource_mut::<Schedules>();
    let phases: Vec<Schedule> = Phase::ALL.iter().filter_map(|phase| schedules.remove(*phase)).collect();
    phases.into_iter().for_each(|phase| world.add_schedule(phase));
}

pub(in crate::rules) fn plugin(app: &mut App) {
    for phase in Phase::ALL {
        app.init_schedule(phase);
        app.edit_schedule(phase, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
            schedule.set_build_settings(ScheduleBuildSettings {
                ambiguity_detection: LogLevel::Error,
                ..Default::default()
            });
        });
    }
    order_before_harm(app);
    order_attacks_in_harm(app);
    order_other_acts_in_harm(app);
    app.configure_sets(
        Phase::React,
        (
            (React::Spell, React::Strain, React::Stab, React::FreeAttack).chain(),
            (React::HolyWater, React::Burn, React::Spread).chain(),
            (React::Slay, React::Detect, React::Bleed, React::Poison, React::Perish, React::Rise).chain(),
            (React::Tire, React::Seize, React::PassTime, React::Initiative).chain(),
        )
            .chain(),
    );
}

fn order_before_harm(app: &mut App) {
    app.configure_sets(Phase::Target, (FindTarget::Crowd, FindTarget::Stray).chain());
    app.configure_sets(Phase::Roll, (RollDice::Attack, RollDice::Contest).chain());
    app.configure_sets(
        Phase::Modify,
        (
            (Modify::Thac0, Modify::ArmorClass, Modify::Rows.ambiguous_with(Modify::Rows)).chain(),
            (Modify::Ward, Modify::Cover, Modify::Parry, Modify::HolyWater, Modify::Reason, Modify::Sort)
                .chain(),
        )
            .chain(),
    );
    app.configure_sets(
        Phase::Judge,
        (
            Judge::Hit,
            Judge::SecondRoll,
            Judge::Automatic,
            Judge::NoRoll,
            Judge::Graded,
            Judge::Stray,
            (Judge::Tight, Judge::FumbleTable, Judge::Redirect).chain(),
            Judge::Resist,
            Judge::Aimed,
            Judge::Critical,
            Judge::Injuring,
            Judge::AskEffect,
            Judge::AskWinner,
        )
            .chain(),
    );
    app.configure_sets(
        Phase::Answer,
        (Answer::Effect, Answer::Chain, Answer::Confirm, Answer::Chart).chain(),
    );
}

fn order_attacks_in_harm(app: &mut App) {
    app.configure_sets(
        Phase::Harm,
        (
            // What does not depend on the dice comes before them: a forecast does it once for all faces.
            (Harm::TellTarget, Harm::Tell, Harm::TellShot).chain(),
            Harm::TellAccident.ambiguous_with(Harm::TellAccident),
            Harm::TellResisted,
            (
                Harm::TellConfirmation,
                Harm::TellCritical,
                Harm::DamageRows.ambiguous_with(Harm::DamageRows),
                (Harm::DamageDice, Harm::MostDamage, Harm::Damage, Harm::Wound).chain(),
                (
                    Sieve::Only(Chosen::Striking),
                    (Harm::Strike, Harm::Aftermath, Harm::Armor, Harm::Injure).chain().run_if(some_are_left),
                    Sieve::All(Chosen::Striking),
                    (Harm::OneWound, Harm::Fall).chain(),
                    Sieve::Only(Chosen::Struck),
                    Harm::Overcome.run_if(some_are_left),
                    Sieve::All(Chosen::Struck),
                )
                    .chain(),
                (Harm::Poison, Harm::Numb, Harm::Drain, Harm::Rot).chain().run_if(more_than_wounds),
            )
                .chain()
                .run_if(somebody_is_hit),
            (Harm::Drop, Harm::Throw).chain(),
            (
                Sieve::Only(Chosen::Leaving),
                (Harm::Break, Harm::Land, Harm::BreakLanded, Harm::Settle).chain(),
                Sieve::All(Chosen::Leaving),
            )
                .chain()
                .run_if(a_weapon_leaves_a_hand),
            (Harm::Reveal, Harm::Spill, Harm::AimSpent, Harm::Spent, Harm::Discharge).chain(),
        )
            .chain()
            .run_if(about(ActKind::Attack)),
    );
    app.configure_sets(Phase::Harm, Harm::Betray.before(Harm::TellTarget));
}

fn order_other_acts_in_harm(app: &mut App) {
    app.configure_sets(
        Phase::Harm,
        (
            Harm::Move.ambiguous_with(Harm::Move).run_if(about(ActKind::Motion)),
            (Harm::Handle.ambiguous_with(Harm::Handle), Harm::Search, Harm::Found)
                .chain()
                .run_if(about(ActKind::Handling)),
            (Harm::TakeAim, Harm::Load, Harm::LoseAim).chain().run_if(besides_attacks),
            (
                (Harm::LastCare, Harm::Collapse, Harm::Recover, Harm::Initiative).chain(),
                (Harm::Objectives, Harm::Clock, Harm::ComeTo, Harm::RunOut, Harm::Weary, Harm::Restore)
                    .chain(),
            )
                .chain()
                .run_if(about(ActKind::Clock)),
            (
                (Harm::BloodDice, Harm::Bleed, Harm::Clot).chain(),
                (Harm::Sicken, Harm::Perish, Harm::Tire, Harm::Seize).chain(),
            )
                .chain()
                .run_if(about(ActKind::Toll)),
            (Harm::Nerve, Harm::NerveTold, Harm::Flee).chain().run_if(about(ActKind::Morale)),
            (Harm::Turning, Harm::TurningHitDice, Harm::TurningTold).chain().run_if(about(ActKind::Turning)),
            (Harm::Hurl, Harm::Burn, Harm::Spread).chain().run_if(about(ActKind::Fire)),
            (Harm::Bind, Harm::Shock, Harm::Rise).chain().run_if(about(ActKind::Care)),
            (Harm::Listen, Harm::Detect, Harm::Notice).chain().run_if(about(ActKind::Detection)),
            (Harm::Slay, Harm::TrySlay).chain().run_if(about(ActKind::Slaying)),
            (Harm::BeginSpell, Harm::FailSpell, Harm::CompleteSpell, Harm::Spell, Harm::WearOut)
                .chain()
                .run_if(about(ActKind::Magic)),
            (Harm::Wrestling, Harm::WrestlingTold).chain().run_if(about(ActKind::Wrestling)),
            (Harm::Chase, Harm::ChaseTold).chain().run_if(about(ActKind::Chase)),
        )
            .chain()
            .after(Harm::Discharge),
    );
    app.configure_sets(
        Phase::Harm,
        (
            Harm::ShowItself.run_if(besides_attacks),
            Harm::HoldsEnd,
            Harm::ComeDown,
            Harm::Quench,
            Harm::Spare,
            Harm::Wake,
            Harm::Spoil,
            Harm::TurnPasses,
        )
            .chain()
            .after(Harm::ChaseTold),
    );
}
