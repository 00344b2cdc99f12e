//! The rules: they alone decide and change a battle.
//!
//! [`submit`] checks an order and queues steps; the driver runs each step through the phases; every rule is
//! one file with its text, its formula, its system and its tests. To add a rule, write the file and name it in
//! the `FILES` of its folder.
//!
//! [`Battle`] is where to begin. The numbers behind an attack can be had without a battle:
//!
//! ```
//! use hexfray::hex::Arc;
//! use hexfray::model::Tag;
//! use hexfray::rules::{AttackSum, Prowess, is_vulnerable};
//!
//! let (warrior, target) = (Prowess::d20(18, 10), Prowess::d20(20, 5));
//! assert_eq!(warrior.chance_to_hit(&target, Arc::Front), 0.4);
//! assert_eq!(AttackSum::d20(18, 5, &[], Some(13)).needed, 13);
//! assert!(is_vulnerable(&[Tag::Undead]), "to holy water");
//! ```
//!
//! Rules that read the battlefield get it from [`Battle::survey`]:
//!
//! ```
//! use hexfray::level::{DiceRecord, Level, Source};
//! use hexfray::rulebook::Rulebook;
//! use hexfray::rules::{Battle, card_figures, codex, cone_hexes, farthest, hexes_in_danger};
//!
//! let level = Level::read(&Source::read("levels/archers-lane.ron".as_ref())?)?;
//! let rulebook = Rulebook::shipped("house", codex())?;
//! let mut battle = Battle::new(&level, &rulebook, DiceRecord::seeded(1));
//! let (robin, grisk) = ("robin".parse()?, "grisk".parse()?);
//! battle.survey(|field| {
//!     let (archer, target) = (field.unit(robin), field.unit(grisk));
//!     let danger = hexes_in_danger(field, &archer);
//!     assert!(danger.contains(&target.position.0));
//!     assert!(cone_hexes(field, archer.position.0, target.position.0).len() > 1);
//!     let mut weapons = field.items_of(&archer).filter_map(|item| item.weapon);
//!     let bow = weapons.find(|weapon| weapon.ammunition.is_some()).expect("Robin has a bow");
//!     assert!(farthest(field.rulebook.as_ref(), bow) > 12);
//! });
//! let state = battle.snapshot();
//! let [armor_class, thac0] = card_figures(rulebook.core, &state, state.unit(robin).expect("Robin is in the level"));
//! assert_eq!((armor_class.word, thac0.word), ("AC", "THAC0"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod affliction;
mod attack;
mod battle;
mod book;
mod core;
mod deed;
mod detection;
mod driver;
mod field;
mod fire;
mod ground;
mod harm;
mod injury;
mod items;
mod magic;
mod mishap;
mod morale;
mod motion;
mod pursuit;
mod round;
mod shooting;
mod slaying;
mod turning;
mod wrestling;

#[cfg(test)]
mod fairness;
#[cfg(test)]
mod trial;

pub use self::core::{
    AttackDie, AttackSum, CardFigure, Prowess, card_figures, face_needed, rough_chance, shield_words,
};
pub use affliction::coma::{
    AgeGroup, Coma, ComaAfterMagic, ComaCare, ComaLength, ComaMagic, ComaPeril, DAYS_ALONE, Disability,
    UNTRAINED_BONUS, after_magic, coma_peril, lengths_less, recovers_up_to, waking_modifier, wasted,
};
pub use affliction::{RECOVERY, day_of_death, points_back, rotted};
pub use attack::called_shot::aiming_penalty;
pub use attack::circumstance::idle_rows;
pub use attack::danger::hexes_in_danger;
pub use attack::graded::{Graded, halved_in_words};
pub use attack::no_roll::no_roll_because;
pub use attack::reach::farthest;
pub use battle::{Battle, BattleFault};
pub(crate) use book::checked_level;
pub use book::{RulesPlugin, adopt, codex, sound_level};
pub use deed::advice::{Advice, Idea, Takes};
pub use deed::ask::{Assumptions, Choices, Dice};
pub use deed::attack::{
    Accident, Attack, AttackBundle, BreakTest, Critical, LandingHex, Mishap, Modifiers, NaturalRoll,
    RollResult, Target, ToHit, Victim,
};
pub use deed::branches::{Branches, rehearse};
pub use deed::phase::Phase;
pub(crate) use deed::react::{Answerable, keep_answerable};
pub use deed::{Answers, Declared, Deed, Effects, StepAnswers, StepDeeds};
pub use detection::where_listened;
pub use driver::orders::ready;
pub(crate) use driver::{answer_before_harm, events, react, set_events};
pub use driver::{begin, begin_step, clear_deeds, plan, restore, run_phases_before_harm, submit};
pub use field::improvised::FARTHEST as FARTHEST_FLASK;
pub use field::light::{light_in, shades};
pub use field::quiver::ammunition_in;
pub use field::saving_throw::saving_throw;
pub use field::sight::line_of_sight;
pub use field::system_shock::system_shock;
pub use field::turn::fresh_turn;
pub use field::{Battlefield, Item, Unit};
pub use fire::flask::with_flask;
pub use fire::holy_water::is_vulnerable;
pub use fire::spread::{Hazard, hazard};
pub use ground::fire::burns;
pub use harm::hit_points::threshold as death_threshold;
pub use injury::armor::steps_lost;
pub use injury::bleeding::mean_bleeding;
pub use injury::deaths_door::rounds_to_live;
pub use injury::easing::after_cure_of;
pub use injury::effects::{InjuredPart, injury_effects};
pub use injury::healing::{
    BEDRIDDEN, Bedside, Cure, SHOCKED, after_cure, heals, mended_by, mends_by_itself, natural_healing,
    with_prosthesis,
};
pub use magic::{
    Span, SpellExhaustion, SpellRemedy, SpellSource, SpellUser, after_the_last_spell, casting_range,
    coma_magic, done_at, is_disease, misread, potion_done, spell_area, spell_done, spell_remedy,
    spells_at_enemies, worn_out,
};
pub(crate) use morale::rout::run_on;
pub use morale::rout::{exits, leaves_now, way_off};
pub use motion::climbing::{climb_between, climb_cost};
pub use motion::free_attack::{BEYOND, FreeAttacker, free_attackers, free_attacks_on_the_way};
pub use motion::movement::{can_turn_about, can_walk, movement_reach, reach_within, walking_reach};
pub use motion::stance::{cost as stance_cost, points as stance_points};
pub use motion::step::PLAIN as PLAIN_HEX;
pub use motion::step::{closed, going};
pub use motion::ways::ever_reached;
pub use pursuit::codex::NO_MAPPING;
pub(crate) use pursuit::{can_pursue, is_of_a_chase};
pub use round::sequence::acting_order;
pub use shooting::friendly_fire::cone_hexes;
