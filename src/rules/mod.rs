//! The rules: what decides and what changes a battle. Nothing else does.
//!
//! [`submit`] checks an order and queues steps; the driver runs each step through the phases; every rule is
//! one file with its words, its formula, its system and its tests. To add one, write the file and name it in
//! [`RULE_FILES`].

mod attack;
mod battle;
mod deed;
mod driver;
mod field;
mod fire;
mod harm;
mod items;
mod mishap;
mod morale;
mod motion;
mod pursuit;
mod round;
mod shooting;
mod turning;
mod wrestling;

#[cfg(test)]
mod trial;

use std::sync::OnceLock;

use bevy::prelude::{App, Plugin};

pub use attack::armor_class::armor_class_in;
pub use attack::automatic::second_need;
pub use attack::danger::hexes_in_danger;
pub use attack::foregone::no_roll_because;
pub use attack::reach::{ammunition_in, farthest};
pub use attack::thac0::of as thac0_of;
pub use attack::to_hit::need;
pub use battle::{Battle, BattleFault};
pub use deed::ask::{Assumptions, Branches, Choices, Dice};
pub use deed::counsel::{Counsel, Idea, Takes};
pub use deed::phase::Phase;
pub(crate) use deed::react::reacts_to;
pub use deed::{
    Accident, Answers, Attack, AttackBundle, BreakTest, Critical, Declared, Deed, Effects, Flight, Landing,
    Mishap, Modifiers, NaturalRoll, Target, ToHit, Verdict, Victim,
};
pub use driver::orders::ready;
pub use driver::{begin, begin_step, clear_deeds, plan, restore, run_phases_before_harm, submit};
pub(crate) use driver::{events, react, set_events};
pub use field::light::{light_in, shades};
pub use field::saving_throw::saving_throw;
pub use field::sight::line_of_sight;
pub use field::{Field, Thing, Unit};
pub use fire::flask::{FARTHEST as FARTHEST_FLASK, with_flask};
pub use fire::holy_water::is_vulnerable;
pub use fire::spread::{Hazard, burns, hazard};
pub use motion::climbing::{climb_between, climb_cost};
pub use motion::free_attack::{Guard, free_attacks_on_the_way, guards};
pub use motion::movement::{closed, going, movement_reach, reach_within, walking_reach};
pub use motion::stance::cost as stance_cost;
pub use pursuit::NO_MAPPING;
pub use round::turn::fresh_turn;
pub use shooting::friendly_fire::cone_hexes;

use crate::rulebook::{Codex, Rule};

/// A rule file: the rules it holds and its plugin.
type RuleFile = (&'static [Rule], fn(&mut App));

/// Every rule file, in the order of a turn: the clock, moving, attacking, what follows.
const RULE_FILES: &[RuleFile] = &[
    (round::turn::RULES, round::turn::plugin),
    (round::initiative::RULES, round::initiative::plugin),
    (round::objectives::RULES, round::objectives::plugin),
    (motion::movement::RULES, motion::movement::plugin),
    (motion::free_attack::RULES, motion::free_attack::plugin),
    (items::drawing::RULES, items::drawing::plugin),
    (items::retrieval::RULES, items::retrieval::plugin),
    (attack::roll::RULES, attack::roll::plugin),
    (shooting::aiming::RULES, shooting::aiming::plugin),
    (shooting::loading::RULES, shooting::loading::plugin),
    (shooting::crowd::RULES, shooting::crowd::plugin),
    (items::ammunition::RULES, items::ammunition::plugin),
    (attack::thac0::RULES, attack::thac0::plugin),
    (attack::armor_class::RULES, attack::armor_class::plugin),
    (attack::abilities::RULES, attack::abilities::plugin),
    (attack::enhancement::RULES, attack::enhancement::plugin),
    (attack::blessing::RULES, attack::blessing::plugin),
    (attack::circumstance::RULES, attack::circumstance::plugin),
    (attack::circumstance::cover::RULES, attack::circumstance::cover::plugin),
    (attack::circumstance::unseen::RULES, attack::circumstance::unseen::plugin),
    (motion::stance::RULES, motion::stance::plugin),
    (motion::climbing::RULES, motion::climbing::plugin),
    (harm::conditions::RULES, harm::conditions::plugin),
    (field::hands::RULES, field::hands::plugin),
    (attack::to_hit::RULES, attack::to_hit::plugin),
    (attack::automatic::RULES, attack::automatic::plugin),
    (attack::foregone::RULES, attack::foregone::plugin),
    (attack::helpless::RULES, attack::helpless::plugin),
    (attack::graded::RULES, attack::graded::plugin),
    (shooting::friendly_fire::RULES, shooting::friendly_fire::plugin),
    (mishap::tight_quarters::RULES, mishap::tight_quarters::plugin),
    (attack::special_defense::RULES, attack::special_defense::plugin),
    (attack::critical::RULES, attack::critical::plugin),
    (attack::severity::RULES, attack::severity::plugin),
    (attack::natural_twenty::RULES, attack::natural_twenty::plugin),
    (attack::damage::RULES, attack::damage::plugin),
    (harm::wounds::RULES, harm::wounds::plugin),
    (harm::falling::RULES, harm::falling::plugin),
    (mishap::fumble::RULES, mishap::fumble::plugin),
    (mishap::landing::RULES, mishap::landing::plugin),
    (shooting::throwing::RULES, shooting::throwing::plugin),
    (mishap::breakage::RULES, mishap::breakage::plugin),
    (field::improvised::RULES, field::improvised::plugin),
    (morale::RULES, morale::plugin),
    (morale::rout::RULES, morale::rout::plugin),
    (pursuit::RULES, pursuit::plugin),
    (motion::riding::RULES, motion::riding::plugin),
    (turning::RULES, turning::plugin),
    (wrestling::RULES, wrestling::plugin),
    (fire::flask::RULES, fire::flask::plugin),
    (fire::holy_water::RULES, fire::holy_water::plugin),
    (fire::oil::RULES, fire::oil::plugin),
    (fire::burning::RULES, fire::burning::plugin),
    (fire::spread::RULES, fire::spread::plugin),
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
        deed::phase::plugin(app);
        driver::plugin(app);
        for (_, plugin) in RULE_FILES {
            plugin(app);
        }
    }
}
