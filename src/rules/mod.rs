//! The rules: what decides and what changes a battle. Nothing else does.
//!
//! [`submit`] checks an order and queues steps; the driver runs each step through the phases; every rule is
//! one file with its words, its formula, its system and its tests. To add one, write the file and name it in
//! [`RULE_FILES`].

mod abilities;
mod aiming;
mod ammunition;
mod apply;
mod armor_class;
mod ask;
mod attack;
mod automatic;
mod battle;
mod blessing;
mod breakage;
mod burning;
mod check;
mod circumstance;
mod climbing;
mod conditions;
mod counsel;
mod critical;
mod crowd;
mod damage;
mod danger;
mod deed;
mod driver;
mod enhancement;
mod errand;
mod escape;
mod falling;
mod field;
mod fire;
mod flask;
mod foregone;
mod free_attack;
mod friendly_fire;
mod fumble;
mod graded;
mod hands;
mod helpless;
mod holy_water;
mod improvised;
mod initiative;
mod items;
mod landing;
mod light;
mod loading;
mod morale;
mod movement;
mod natural_twenty;
mod objectives;
mod oil;
mod phase;
mod pursuit;
mod reach;
mod react;
mod retrieval;
mod riding;
mod rout;
mod saving_throw;
mod severity;
mod sight;
mod special_defense;
mod stance;
mod thac0;
mod throwing;
mod tight_quarters;
mod to_hit;
mod turn;
mod turning;
mod wounds;
mod wrestling;

#[cfg(test)]
mod chain_test;
#[cfg(test)]
mod melee_fire_test;
#[cfg(test)]
mod parry_test;
#[cfg(test)]
mod trial;

use std::sync::OnceLock;

use bevy::prelude::{App, Plugin};

pub use armor_class::armor_class_in;
pub use ask::{Assumptions, Branches, Choices, Dice};
pub use automatic::second_need;
pub use battle::{Battle, BattleFault};
pub use check::ready;
pub use climbing::{climb_between, climb_cost};
pub use counsel::{Counsel, Idea, Takes};
pub use danger::hexes_in_danger;
pub use deed::{
    Accident, Answers, Attack, AttackBundle, BreakTest, Critical, Declared, Deed, Effects, Flight, Landing,
    Mishap, Modifiers, NaturalRoll, Target, ToHit, Verdict, Victim,
};
pub use driver::{begin, begin_step, clear_deeds, plan, restore, run_phases_before_harm, submit};
pub(crate) use driver::{events, react, set_events};
pub use field::{Field, Thing, Unit};
pub use fire::{Hazard, burns, hazard};
pub use flask::{FARTHEST as FARTHEST_FLASK, with_flask};
pub use foregone::no_roll_because;
pub use free_attack::{Guard, free_attacks_on_the_way, guards};
pub use friendly_fire::cone_hexes;
pub use holy_water::is_vulnerable;
pub use light::{light_in, shades};
pub use movement::{closed, going, movement_reach, reach_within, walking_reach};
pub use phase::Phase;
pub use pursuit::NO_MAPPING;
pub use reach::{ammunition_in, farthest};
pub(crate) use react::reacts_to;
pub use saving_throw::saving_throw;
pub use sight::line_of_sight;
pub use stance::cost as stance_cost;
pub use thac0::of as thac0_of;
pub use to_hit::need;
pub use turn::fresh_turn;

use crate::rulebook::{Codex, Rule};

/// A rule file: the rules it holds and its plugin.
type RuleFile = (&'static [Rule], fn(&mut App));

/// Every rule file, in the order of a turn: the clock, moving, attacking, what follows.
const RULE_FILES: &[RuleFile] = &[
    (turn::RULES, turn::plugin),
    (initiative::RULES, initiative::plugin),
    (objectives::RULES, objectives::plugin),
    (movement::RULES, movement::plugin),
    (free_attack::RULES, free_attack::plugin),
    (items::RULES, items::plugin),
    (retrieval::RULES, retrieval::plugin),
    (attack::RULES, attack::plugin),
    (aiming::RULES, aiming::plugin),
    (loading::RULES, loading::plugin),
    (crowd::RULES, crowd::plugin),
    (ammunition::RULES, ammunition::plugin),
    (thac0::RULES, thac0::plugin),
    (armor_class::RULES, armor_class::plugin),
    (abilities::RULES, abilities::plugin),
    (enhancement::RULES, enhancement::plugin),
    (blessing::RULES, blessing::plugin),
    (circumstance::RULES, circumstance::plugin),
    (circumstance::cover::RULES, circumstance::cover::plugin),
    (circumstance::unseen::RULES, circumstance::unseen::plugin),
    (stance::RULES, stance::plugin),
    (climbing::RULES, climbing::plugin),
    (conditions::RULES, conditions::plugin),
    (hands::RULES, hands::plugin),
    (to_hit::RULES, to_hit::plugin),
    (automatic::RULES, automatic::plugin),
    (foregone::RULES, foregone::plugin),
    (helpless::RULES, helpless::plugin),
    (graded::RULES, graded::plugin),
    (friendly_fire::RULES, friendly_fire::plugin),
    (tight_quarters::RULES, tight_quarters::plugin),
    (special_defense::RULES, special_defense::plugin),
    (critical::RULES, critical::plugin),
    (severity::RULES, severity::plugin),
    (natural_twenty::RULES, natural_twenty::plugin),
    (damage::RULES, damage::plugin),
    (wounds::RULES, wounds::plugin),
    (falling::RULES, falling::plugin),
    (fumble::RULES, fumble::plugin),
    (landing::RULES, landing::plugin),
    (throwing::RULES, throwing::plugin),
    (breakage::RULES, breakage::plugin),
    (improvised::RULES, improvised::plugin),
    (morale::RULES, morale::plugin),
    (rout::RULES, rout::plugin),
    (pursuit::RULES, pursuit::plugin),
    (riding::RULES, riding::plugin),
    (turning::RULES, turning::plugin),
    (wrestling::RULES, wrestling::plugin),
    (flask::RULES, flask::plugin),
    (holy_water::RULES, holy_water::plugin),
    (oil::RULES, oil::plugin),
    (burning::RULES, burning::plugin),
    (fire::RULES, fire::plugin),
];

/// All rules with their titles and texts.
pub fn codex() -> &'static Codex {
    static CODEX: OnceLock<Codex> = OnceLock::new();
    CODEX.get_or_init(|| Codex::new(RULE_FILES.iter().flat_map(|(rules, _)| rules.iter().copied())))
}

/// Adds the schedules and every rule to an app.
pub struct RulesPlugin;

impl Plugin for RulesPlugin {
    fn build(&self, app: &mut App) {
        phase::plugin(app);
        driver::plugin(app);
        for (_, plugin) in RULE_FILES {
            plugin(app);
        }
    }
}
