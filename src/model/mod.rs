//! The data of a battle: components and newtypes, the board, the clock, the agenda, dice.
//!
//! Plain data and the few facts that follow from it; nothing here decides a rule. After `level` has spawned
//! these components, only `rules` changes them.

mod act;
mod act_facts;
mod affliction;
mod agenda;
mod ambience;
mod battle_state;
mod board;
mod body;
mod calendar;
mod chase;
mod clock;
mod condition;
mod dice;
mod fatigue;
mod fire;
mod flight;
mod grapple;
mod hurt_part;
mod id;
mod index;
mod injury;
mod item;
mod log;
mod material;
mod nerve;
mod personality;
mod position;
mod question;
mod rule_id;
mod scores;
mod secrets;
mod spell;
mod spell_slots;
mod unit;
mod units_by_hex;
mod until;
mod wound;

pub use act::{Act, Manner};
pub use act_facts::{ActFacts, ActKind, Cost, Named, Needs, Occasion};
pub use affliction::{LifeDrain, NumbedPlace, NumbingTouch, PoisonKind, Venom};
pub use agenda::{Agenda, Cause, OpenChoice, Step};
pub use ambience::Ambience;
pub use battle_state::BattleState;
pub use board::{Board, Flammability, Footing, Furnishing, Light, Surface, Terrain, Tile, Weather};
pub use body::{Body, BodyArea, BodyLocation, BodyPart, BodySpot};
pub use calendar::{Period, ROUNDS_IN_A_TURN};
pub use chase::{BeyondMap, Chase, ChaseFate, ChaseTurn, Passage};
pub use clock::{
    BattleResult, Clock, ClockChange, Initiative, Objective, SEGMENTS, SideState, Sides, Stage, TrackEntry,
    Zone, within,
};
pub use condition::{Condition, ConditionCause, Conditions, Lasting, is_first};
pub use dice::{
    Ask, DeedId, DiceExpression, DiceFault, DiceSource, Draw, Horizon, LoadedFace, Purpose, Roll,
    ScriptedFace, TAIL, Work, enumerate, enumerate_within,
};
pub use fatigue::Fatigue;
pub use fire::{Burning, Fire, Fires};
pub use flight::{Flight, Flying, Maneuverability};
pub use grapple::{Bid, Grapple};
pub use hurt_part::HurtPart;
pub use id::{IdError, ItemId, PartId, SideId, UnitId};
pub use index::Index;
pub use injury::{
    AimedPart, Bleeding, DeathsDoor, Degree, Injuries, Injury, InjuryOf, Sinking, effects_of_injuries,
};
pub use item::{
    Ammunition, CarriedBy, Carries, Contents, DamageType, Enhancement, Gear, ItemState, Place, RangeBands,
    Shield, Weapon,
};
pub use log::LogMark;
pub use material::Material;
pub use nerve::{MoraleTrigger, Nerve};
pub use personality::Personality;
pub use position::Position;
pub use question::{ChoiceOptions, ChosenOption};
pub use rule_id::{RuleId, RuleSet, Series};
pub use scores::{LastingEffect, Scores, full_hit_points, pace};
pub use secrets::{SecretChange, Secrets, Trace};
pub use spell::{Casting, Spell, SpellStrength, SpellTarget, Spells};
pub use spell_slots::{check_memorized, kept_in_mind, lowest_level, spell_slots};
pub use unit::{
    Abilities, Ability, Armor, ArmorPiece, Class, Facing, Hands, HitPoints, InjuryPoints, Kind, Morale,
    Movement, Name, Peril, Riding, RuinedArmor, Senses, Side, Size, Skill, Skills, Stance, Status, Swimming,
    Tag, Training, Turn,
};
pub use units_by_hex::UnitsByHex;
pub use until::Until;
pub use wound::{Wound, WoundOf, Wounds, bleeding_in_words};
