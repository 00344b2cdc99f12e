//! The phases of a step and the order of rules within them.
//!
//! Every phase is a schedule of its own, single-threaded, that fails when it is built if two systems touch
//! the same data in no stated order. The sets below state that order once.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{App, IntoScheduleConfigs, Res, SystemSet};

use super::StepDeeds;
use crate::model::ActKind;

/// The phases in the order they run.
#[derive(ScheduleLabel, Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// What was declared takes shape.
    Declare,
    /// Who is rolled against may change.
    Target,
    /// Rows are added to the roll.
    Modify,
    /// Dice are rolled.
    Roll,
    /// What the roll came to, and who is harmed.
    Judge,
    /// Those attacked may answer.
    Answer,
    /// What it does, deed by deed: everything is decided here.
    Harm,
    /// What was decided is copied into the combatants and the log.
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
    /// A die finds somebody in a crowd.
    Crowd,
    /// A shot at somebody unseen finds another.
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
    /// Rows, each added by a rule of its own; among themselves their order does not matter.
    Rows,
    /// Cover that counts as armor.
    Cover,
    /// Holy water, which armor alone keeps off.
    HolyWater,
    /// Where nothing is rolled, only the reason stays.
    Reason,
    /// Rows are put in order.
    Sort,
}

/// The order within Judge.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judge {
    /// Hit or miss.
    Hit,
    /// What is sure to hit rolls again before it fumbles: dice.
    SecondRoll,
    /// And hits.
    Automatic,
    /// What is certain without a roll.
    NoRoll,
    /// A 20 that falls short hits all the same.
    Graded,
    /// A stray missile finds a friend: dice.
    Stray,
    /// A swing in tight quarters finds somebody: dice.
    Tight,
    /// The accident replaces the attack.
    Redirect,
    /// A special defense takes the harm out of it.
    Resist,
    /// Whether it is a critical hit.
    Critical,
    /// What may be made of it: asked.
    AskEffect,
    /// What the winner of a wrestling contest makes of it: asked.
    AskWinner,
}

/// The order within Answer.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Answer {
    /// What an attacker makes of his critical hit.
    Effect,
    /// A critical hit grows: dice.
    Chain,
    /// Or is severe: dice.
    Severity,
}

/// The order within Harm.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Harm {
    /// Whom a shot into a crowd goes for is told.
    TellTarget,
    /// The attack itself is told.
    Tell,
    /// What was shot is told.
    TellShot,
    /// Whom it hit by mischance is told.
    TellAccident,
    /// A critical hit is told.
    TellCritical,
    /// And that it did no harm.
    TellResisted,
    /// And how severe it is.
    Severity,
    /// Rows are added to the damage, each by a rule of its own; among themselves their order does not matter.
    DamageRows,
    /// Weapon dice are rolled.
    DamageDice,
    /// They show the most they can against the helpless.
    MostDamage,
    /// Damage is summed and multiplied.
    Damage,
    /// A blow opens wounds.
    Wound,
    /// Who has nothing left goes down.
    Fall,
    /// A fumbled weapon leaves the hand.
    Drop,
    /// A thrown weapon that was not fumbled comes down.
    Throw,
    /// A dropped weapon is tested: dice.
    Break,
    /// Where it lands: dice.
    Land,
    /// What becomes of it.
    Settle,
    /// Whoever has attacked is hidden no more.
    Reveal,
    /// A flask breaks.
    Spill,
    /// Whoever has attacked aims no more.
    AimSpent,
    /// What was shot comes down.
    Spent,
    /// And the weapon has to be loaded again.
    Discharge,
    /// Movement; each system for an act of its own.
    Move,
    /// Handling of items; each system for an act of its own.
    Handle,
    /// Searching: dice.
    Search,
    /// What a search came to.
    Found,
    /// Aiming.
    TakeAim,
    /// Loading.
    Load,
    /// What somebody does ends his aim.
    LoseAim,
    /// The clock: dice.
    Initiative,
    /// Rounds, blocks, ends.
    Clock,
    /// With the round ends what lasts a round.
    ComeTo,
    /// Bleeding.
    Bleed,
    /// Objectives.
    Objectives,
    /// A group's nerve is tried: dice.
    Nerve,
    /// And whether it held.
    NerveTold,
    /// Who runs leaves the field, cowers or gives up.
    Flee,
    /// A cleric turns undead: dice.
    Turning,
    /// How many: dice.
    TurningHitDice,
    /// And what comes of it.
    TurningTold,
    /// Flasks that come down: dice.
    Hurl,
    /// Burning, and putting it out: dice.
    Burn,
    /// Fire on the board: dice.
    Spread,
    /// What follows from a wrestling contest: dice.
    Wrestling,
    /// And what comes of it.
    WrestlingTold,
    /// Pursuers are tempted, and race with those who run: dice.
    Chase,
    /// And what comes of it.
    ChaseTold,
    /// What has been decided breaks holds.
    HoldsEnd,
}

/// The order within React.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum React {
    /// Free attacks on those who walk away.
    FreeAttack,
    /// Holy water burns whom it burns.
    HolyWater,
    /// Oil and fire burn.
    Burn,
    /// Fire spreads.
    Spread,
    /// The end of a round makes wounds bleed.
    Bleed,
    /// A new round asks for initiative.
    Initiative,
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
    app.configure_sets(Phase::Target, (FindTarget::Crowd, FindTarget::Stray).chain());
    app.configure_sets(Phase::Roll, (RollDice::Attack, RollDice::Contest).chain());
    app.configure_sets(
        Phase::Modify,
        (
            (Modify::Thac0, Modify::ArmorClass, Modify::Rows.ambiguous_with(Modify::Rows)).chain(),
            (Modify::Cover, Modify::HolyWater, Modify::Reason, Modify::Sort).chain(),
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
            Judge::Tight,
            Judge::Redirect,
            Judge::Resist,
            Judge::Critical,
            Judge::AskEffect,
            Judge::AskWinner,
        )
            .chain(),
    );
    app.configure_sets(Phase::Answer, (Answer::Effect, Answer::Chain, Answer::Severity).chain());
    app.configure_sets(
        Phase::Harm,
        (
            // What does not depend on the dice stands before them: a forecast does it once for all faces.
            (Harm::TellTarget, Harm::Tell, Harm::TellShot).chain(),
            Harm::TellAccident.ambiguous_with(Harm::TellAccident),
            (Harm::TellCritical, Harm::TellResisted, Harm::Severity).chain(),
            Harm::DamageRows.ambiguous_with(Harm::DamageRows),
            (Harm::DamageDice, Harm::MostDamage, Harm::Damage, Harm::Wound, Harm::Fall).chain(),
            (Harm::Drop, Harm::Throw, Harm::Break, Harm::Land).chain(),
            (Harm::Settle, Harm::Reveal, Harm::Spill, Harm::AimSpent).chain(),
            (Harm::Spent, Harm::Discharge).chain(),
        )
            .chain()
            .run_if(about(ActKind::Attack)),
    );
    app.configure_sets(
        Phase::Harm,
        (
            Harm::Move.ambiguous_with(Harm::Move).run_if(about(ActKind::Motion)),
            (Harm::Handle.ambiguous_with(Harm::Handle), Harm::Search, Harm::Found)
                .chain()
                .run_if(about(ActKind::Handling)),
            (Harm::TakeAim, Harm::Load, Harm::LoseAim).chain().run_if(beside_blows),
            (Harm::Initiative, Harm::Clock, Harm::ComeTo, Harm::Bleed, Harm::Objectives)
                .chain()
                .run_if(about(ActKind::Clock)),
            (Harm::Nerve, Harm::NerveTold, Harm::Flee).chain().run_if(about(ActKind::Morale)),
            (Harm::Turning, Harm::TurningHitDice, Harm::TurningTold).chain().run_if(about(ActKind::Turning)),
            (Harm::Hurl, Harm::Burn, Harm::Spread).chain().run_if(about(ActKind::Fire)),
            (Harm::Wrestling, Harm::WrestlingTold).chain().run_if(about(ActKind::Wrestling)),
            (Harm::Chase, Harm::ChaseTold).chain().run_if(about(ActKind::Chase)),
        )
            .chain()
            .after(Harm::Discharge),
    );
    app.configure_sets(Phase::Harm, Harm::HoldsEnd.after(Harm::ChaseTold));
    app.configure_sets(
        Phase::React,
        (React::FreeAttack, React::HolyWater, React::Burn, React::Spread, React::Bleed, React::Initiative)
            .chain(),
    );
}

/// Lets systems run only where the step holds an act that has to do with this.
pub(in crate::rules) fn about(kind: ActKind) -> impl Fn(Res<StepDeeds>) -> bool + Clone {
    move |step: Res<StepDeeds>| step.kinds.has(kind)
}

/// Lets systems run only where somebody in the step does something else than strike.
pub(super) fn beside_blows(step: Res<StepDeeds>) -> bool {
    step.kinds.has_other_than(ActKind::Attack)
}
