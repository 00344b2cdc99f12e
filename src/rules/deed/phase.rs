//! The phases of a step and the order of rules within them.
//!
//! Every phase is a schedule of its own, single-threaded, that fails when it is built if two systems touch
//! the same data in no stated order. The sets below state that order once.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{App, IntoScheduleConfigs, SystemSet};

use super::errand::{Errand, about, beside_blows};

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

/// The order within Modify.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Modify {
    /// THAC0 and AC.
    Base,
    /// Rows, each added by a rule of its own; among themselves their order does not matter.
    Rows,
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
    /// Whether it is a critical hit, and what may be made of it.
    Critical,
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
    /// The attack itself is told.
    Tell,
    /// And how severe it is.
    Severity,
    /// Rows are added to the damage, each by a rule of its own; among themselves their order does not matter.
    DamageRows,
    /// Weapon dice are rolled.
    DamageDice,
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
    /// What was shot comes down.
    Spent,
    /// Movement.
    Move,
    /// Handling of items.
    Handle,
    /// Searching: dice.
    Search,
    /// What a search came to.
    Found,
    /// Aiming, loading, and what ends them.
    Aim,
    /// The clock: dice.
    Initiative,
    /// Rounds, blocks, ends.
    Clock,
    /// Bleeding.
    Bleed,
    /// Objectives.
    Objectives,
    /// A group's nerve is tried: dice.
    Nerve,
    /// And whether it held.
    NerveTold,
    /// Who runs leaves the field, cowers or gives up.
    Flight,
    /// A cleric turns undead: dice.
    Turning,
    /// How many: dice.
    TurningHitDice,
    /// And what comes of it.
    TurningTold,
    /// Flasks that come down, burning, putting out, fire on the board: dice.
    Burn,
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
    /// Flasks break, fire burns and spreads.
    Fire,
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
    app.configure_sets(
        Phase::Modify,
        (Modify::Base, Modify::Rows.ambiguous_with(Modify::Rows), Modify::Sort).chain(),
    );
    app.configure_sets(
        Phase::Judge,
        (
            Judge::Hit,
            Judge::SecondRoll,
            Judge::Automatic,
            Judge::Graded,
            Judge::Stray,
            Judge::Tight,
            Judge::Redirect,
            Judge::Resist,
            Judge::Critical,
        )
            .chain(),
    );
    app.configure_sets(Phase::Answer, (Answer::Effect, Answer::Chain, Answer::Severity).chain());
    app.configure_sets(
        Phase::Harm,
        (
            // What does not depend on the dice stands before them: a forecast does it once for all faces.
            (Harm::Tell, Harm::Severity, Harm::DamageRows.ambiguous_with(Harm::DamageRows)).chain(),
            (Harm::DamageDice, Harm::Damage, Harm::Wound, Harm::Fall).chain(),
            (Harm::Drop, Harm::Throw, Harm::Break, Harm::Land, Harm::Settle, Harm::Spent).chain(),
        )
            .chain()
            .run_if(about(Errand::Blow)),
    );
    app.configure_sets(
        Phase::Harm,
        (
            Harm::Move.run_if(about(Errand::Motion)),
            (Harm::Handle, Harm::Search, Harm::Found).chain().run_if(about(Errand::Handling)),
            Harm::Aim.run_if(beside_blows),
            (Harm::Initiative, Harm::Clock, Harm::Bleed, Harm::Objectives)
                .chain()
                .run_if(about(Errand::Clock)),
            (Harm::Nerve, Harm::NerveTold, Harm::Flight).chain().run_if(about(Errand::Nerve)),
            (Harm::Turning, Harm::TurningHitDice, Harm::TurningTold).chain().run_if(about(Errand::Turning)),
            Harm::Burn.run_if(about(Errand::Fire)),
            (Harm::Wrestling, Harm::WrestlingTold).chain().run_if(about(Errand::Wrestling)),
            (Harm::Chase, Harm::ChaseTold).chain().run_if(about(Errand::Chase)),
        )
            .chain()
            .after(Harm::Spent),
    );
    app.configure_sets(Phase::Harm, Harm::HoldsEnd.after(Harm::ChaseTold));
    app.add_systems(Phase::Apply, crate::rules::driver::apply::apply);
    app.configure_sets(
        Phase::React,
        (React::FreeAttack, React::Fire, React::Bleed, React::Initiative).chain(),
    );
}
