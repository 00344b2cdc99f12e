//! Conditions: the temporary states of a unit, each with its cause, its end and what it does to its bearer.

use std::sync::Arc;

use bevy::prelude::Component;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::until::Until;
use super::{LastingEffect, PartId, RuleId, UnitId};

/// A temporary state of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Condition {
    /// Under a prayer: +1 to hit and to damage (F-14).
    Prayer,
    /// Under a chant: +1 to hit and to damage (F-14).
    Chant,
    /// Hears martial music: +1 to hit and to damage (F-14).
    MartialMusic,
    /// Cannot be seen until it attacks (T-24).
    Invisible,
    /// Can do nothing for the rest of the round (T-24).
    Stunned,
    /// Has noticed no enemy; can do nothing until it is attacked or the round ends (T-24).
    Unaware,
    /// Bound: can do nothing (T-24).
    Helpless,
    /// Has failed a morale check or was ordered to flee, and runs (R-23).
    Routed,
    /// Runs from the cleric that turned it (R-51).
    Turned,
    /// Oil burns on it, and burns it again at its next action unless it is put out (R-28).
    Alight,
    /// In flames: burns each round until they are out, and can only run or roll (R-29).
    Engulfed,
    /// Takes aim: +4 for its next shot if it does nothing else before (R-02).
    Aiming,
    /// Holds another unit (R-42).
    Grappling,
    /// Held: can only try to break free or attack the unit that holds it (R-43).
    Held,
    /// Held so firmly that it is helpless (R-44).
    Pinned,
    /// Has lost its balance in a fumble (A-68).
    OffBalance,
    /// Does nothing but parry until its next turn (A-07).
    Parrying,
    /// Asleep: can do nothing (A-73).
    Asleep,
    /// Without its senses: can do nothing (A-48, A-18).
    Unconscious,
    /// Paralyzed in the whole body: can do nothing (A-35, A-38).
    Paralyzed,
    /// Paralyzed in some parts of the body (A-38).
    Numb,
    /// Poison works in it (A-31).
    Poisoned,
    /// Poison leaves it strength only to drag itself along (A-36).
    Crippled,
    /// Part of its life force is drained (A-30).
    Drained,
    /// Tired by fighting (A-40).
    Exhausted,
    /// A disease rots it from within (A-28).
    Rotting,
    /// An enemy kills it at the end of the round (A-70).
    Doomed,
    /// Casts a spell and does nothing else (A-03).
    Casting,
    /// Blessed by a spell (S-01).
    Blessed,
    /// Under the ill luck of an enemy's prayer (S-13).
    Cursed,
    /// Worn out by the last spell of the day (A-43).
    WornOut,
    /// Quickened by a spell (S-15).
    Hasted,
    /// Slowed by a spell (S-16).
    Slowed,
    /// Guarded from the front by a spell (S-17).
    Shielded,
    /// Stuck in the threads of a web: can do nothing (S-18).
    Webbed,
    /// Charmed: stands by and does nothing (S-19).
    Charmed,
    /// Bears what a coma has left for good (A-25).
    Impaired,
    /// Kept from death by a spell (S-20).
    Kept,
    /// Goes on with a chant as long as it does nothing else (S-23).
    Chanting,
    /// Sees the invisible (S-25).
    Discerning,
    /// Makes no sound: cannot cast spells (S-26).
    Silenced,
    /// Light shines from it (S-27).
    Shining,
    /// A light at its eyes blinds it (S-27).
    Dazzled,
    /// Wrapped in magical darkness (S-28).
    Darkened,
}

impl Condition {
    /// What rows are called that conditions cause, in the order of the conditions.
    pub const LABELS: [&'static str; 44] = [
        "Prayer",
        "Chant",
        "Martial music",
        "Invisible",
        "Stunned",
        "Unaware",
        "Helpless",
        "Routed",
        "Turned",
        "Alight",
        "Engulfed",
        "Aiming",
        "Grappling",
        "Held",
        "Pinned",
        "Off balance",
        "Parrying",
        "Asleep",
        "Unconscious",
        "Paralyzed",
        "Numb",
        "Poisoned",
        "Crippled",
        "Drained",
        "Exhausted",
        "Rotting",
        "Doomed",
        "Casting",
        "Blessed",
        "Cursed",
        "Worn out",
        "Hasted",
        "Slowed",
        "Shielded",
        "Webbed",
        "Charmed",
        "After a coma",
        "Kept from death",
        "Chanting",
        "Discerning",
        "Silenced",
        "Shining",
        "Dazzled",
        "Darkened",
    ];

    /// What a row is called that it causes.
    pub fn label(self) -> &'static str {
        Self::LABELS[self as usize]
    }

    /// What becomes of a condition when a battle is over.
    fn beyond_a_battle(self) -> Beyond {
        match self {
            Condition::Asleep
            | Condition::Unconscious
            | Condition::Paralyzed
            | Condition::Numb
            | Condition::Poisoned
            | Condition::Crippled
            | Condition::Drained
            | Condition::Rotting
            | Condition::WornOut
            | Condition::Impaired => Beyond::GoesOn,
            Condition::Prayer
            | Condition::Chant
            | Condition::MartialMusic
            | Condition::Invisible
            | Condition::Stunned
            | Condition::Helpless
            | Condition::Blessed
            | Condition::Cursed
            | Condition::Hasted
            | Condition::Slowed
            | Condition::Shielded
            | Condition::Webbed
            | Condition::Discerning
            | Condition::Silenced
            | Condition::Shining
            | Condition::Dazzled
            | Condition::Darkened => Beyond::ForItsRounds,
            Condition::Unaware
            | Condition::Routed
            | Condition::Turned
            | Condition::Alight
            | Condition::Engulfed
            | Condition::Aiming
            | Condition::Grappling
            | Condition::Held
            | Condition::Pinned
            | Condition::OffBalance
            | Condition::Parrying
            | Condition::Exhausted
            | Condition::Doomed
            | Condition::Casting
            | Condition::Charmed
            | Condition::Kept
            | Condition::Chanting => Beyond::Ends,
        }
    }

    /// Whether a unit in this state cannot defend itself at all.
    pub fn is_helpless(self) -> bool {
        matches!(
            self,
            Condition::Helpless
                | Condition::Pinned
                | Condition::Asleep
                | Condition::Unconscious
                | Condition::Paralyzed
        )
    }

    /// Whether a unit in this state cannot stay in the air (A-09). Whoever is charmed or has noticed no enemy flies on.
    pub fn grounds(self) -> bool {
        self.is_helpless() || matches!(self, Condition::Stunned | Condition::Webbed | Condition::Crippled)
    }

    /// Whether a unit in this state can do nothing.
    pub fn incapacitates(self) -> bool {
        matches!(self, Condition::Stunned | Condition::Unaware | Condition::Webbed | Condition::Charmed)
            || self.is_helpless()
    }
}

/// What becomes of a condition when a battle is over.
enum Beyond {
    /// It is of the body and goes on.
    GoesOn,
    /// It goes on as long as it has rounds left, for nothing stops the clock; without an end of its own it is over.
    ForItsRounds,
    /// It is of the battle and over with it.
    Ends,
}

/// What causes a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ConditionCause {
    /// The rule; `None` if the level says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
    /// The unit that does it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<UnitId>,
    /// The part of the body, if it is of one part only (A-38).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<PartId>,
    /// Which of several it is that last side by side by the same cause, counted from 0 (A-30).
    #[serde(skip_serializing_if = "is_first")]
    pub number: u16,
}

/// Whether a number is that of the first.
pub fn is_first(number: &u16) -> bool {
    *number == 0
}

impl ConditionCause {
    /// A rule, and nothing else.
    pub fn rule(rule: RuleId) -> ConditionCause {
        ConditionCause { rule: Some(rule), ..ConditionCause::default() }
    }
}

/// A condition of a unit in full.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// The condition.
    pub condition: Condition,
    /// What causes it.
    #[serde(default)]
    pub cause: ConditionCause,
    /// Until when it lasts.
    #[serde(default)]
    pub until: Until,
    /// What it does to its bearer beyond what the rules of the condition say.
    #[serde(default, skip_serializing_if = "<[LastingEffect]>::is_empty")]
    pub effects: Arc<[LastingEffect]>,
}

impl Lasting {
    /// A condition of no known cause that lasts as it usually does.
    pub fn plain(condition: Condition) -> Lasting {
        Lasting { condition, cause: ConditionCause::default(), until: Until::Usual, effects: Arc::default() }
    }

    /// Whether the same spell has caused another one, whoever cast it.
    fn is_the_same_spell_as(&self, other: &Lasting) -> bool {
        let rule = self.cause.rule.filter(|rule| rule.is_of_a_spell());
        rule.is_some() && (self.condition, rule) == (other.condition, other.cause.rule)
    }

    /// A condition that a rule causes and that lasts as it usually does.
    pub fn caused(condition: Condition, rule: RuleId) -> Lasting {
        Lasting { cause: ConditionCause::rule(rule), ..Lasting::plain(condition) }
    }

    /// What is left of it after a battle that ended in this round, from which its rounds count then; `None` if it is over.
    pub fn after_a_battle(&self, round: u32) -> Option<Lasting> {
        let has_rounds = matches!(self.until, Until::Round(_) | Until::Segment(..));
        let goes_on = match self.condition.beyond_a_battle() {
            Beyond::GoesOn => true,
            Beyond::ForItsRounds => has_rounds,
            Beyond::Ends => false,
        };
        let until = self.until.counted_from(round).filter(|_| goes_on)?;
        Some(Lasting { until, ..self.clone() })
    }

    /// Whether nothing is known of it but its name.
    fn is_plain(&self) -> bool {
        *self == Lasting::plain(self.condition)
    }
}

/// The temporary states of a unit. The same condition by two causes is there twice.
#[derive(Component, Debug, Clone, PartialEq, Eq, Default)]
pub struct Conditions(Vec<Lasting>);

impl Conditions {
    /// Whether the unit is in this state.
    pub fn has(&self, condition: Condition) -> bool {
        self.0.iter().any(|lasting| lasting.condition == condition)
    }

    /// Whether the unit runs away and takes no orders.
    pub fn run(&self) -> bool {
        self.has(Condition::Routed) || self.has(Condition::Turned)
    }

    /// Whether the unit burns.
    pub fn burn(&self) -> bool {
        self.has(Condition::Alight) || self.has(Condition::Engulfed)
    }

    /// Whether the unit cannot defend itself at all.
    pub fn are_helpless(&self) -> bool {
        self.0.iter().any(|lasting| lasting.condition.is_helpless())
    }

    /// Whether the unit is as easy to hit as one that is stunned.
    pub fn are_stunned(&self) -> bool {
        [Condition::Stunned, Condition::Crippled, Condition::Webbed].iter().any(|state| self.has(*state))
    }

    /// Whether the unit wrestles: it holds another or is held.
    pub fn wrestle(&self) -> bool {
        self.has(Condition::Grappling) || self.has(Condition::Held) || self.has(Condition::Pinned)
    }

    /// Whether what the unit has learned is forgotten (A-25).
    pub fn forget(&self) -> bool {
        self.effects().any(|effect| *effect == LastingEffect::Forgets)
    }

    /// Whether one of the states takes away the turn.
    pub fn incapacitate(&self) -> bool {
        self.0.iter().any(|lasting| lasting.condition.incapacitates())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them in full, sorted by condition and cause.
    pub fn iter(&self) -> impl Iterator<Item = &Lasting> {
        self.0.iter()
    }

    /// The states, each once, sorted.
    pub fn words(&self) -> impl Iterator<Item = Condition> {
        let same = |one: &Lasting, other: &Lasting| one.condition == other.condition;
        self.0.chunk_by(same).map(|causes| causes[0].condition)
    }

    /// Those that do something to their bearer: the same spell by several casters counts once.
    pub fn counted(&self) -> impl Iterator<Item = &Lasting> + Clone {
        self.0.iter().enumerate().filter_map(|(place, lasting)| {
            let before = place.checked_sub(1).map(|before| &self.0[before]);
            let again = before.is_some_and(|before| lasting.is_the_same_spell_as(before));
            (!again).then_some(lasting)
        })
    }

    /// What all of them do to their bearer.
    pub fn effects(&self) -> impl Iterator<Item = &LastingEffect> + Clone {
        self.counted().flat_map(|lasting| lasting.effects.iter())
    }

    /// How many in 100 of its spells slurred speech spoils; 0 if its speech is clear (A-25).
    pub fn spell_failure(&self) -> u16 {
        let percents = self.effects().map(|effect| match *effect {
            LastingEffect::SpellFailure(percent) => u16::from(percent),
            _ => 0,
        });
        percents.sum()
    }

    /// Begins a condition. It takes the place of the same condition by the same cause.
    pub fn begin(&mut self, lasting: Lasting) {
        let key = |lasting: &Lasting| (lasting.condition, lasting.cause);
        match self.0.binary_search_by_key(&key(&lasting), key) {
            Ok(place) => self.0[place] = lasting,
            Err(place) => self.0.insert(place, lasting),
        }
    }

    /// The condition whose place a new one takes: the same by the same cause.
    pub fn before(&self, new: &Lasting) -> Option<&Lasting> {
        self.0.iter().find(|old| (old.condition, old.cause) == (new.condition, new.cause))
    }

    /// A condition with a number that no other of the same cause has, so that it takes the place of none.
    pub fn beside(&self, lasting: Lasting) -> Lasting {
        let taken = |cause| self.0.iter().any(|it| (it.condition, it.cause) == (lasting.condition, cause));
        let mut numbered = (0..=u16::MAX).map(|number| ConditionCause { number, ..lasting.cause });
        let cause = numbered.find(|cause| !taken(*cause)).unwrap_or(lasting.cause);
        Lasting { cause, ..lasting }
    }

    /// Ends a condition: by this cause, or by all causes if none is named.
    pub fn end(&mut self, condition: Condition, cause: Option<ConditionCause>) {
        self.0.retain(|lasting| {
            lasting.condition != condition || cause.is_some_and(|cause| cause != lasting.cause)
        });
    }

    /// Forgets which of some units cause conditions; what each of these does stays.
    pub fn forget_causes(&mut self, hidden: impl Fn(&UnitId) -> bool) {
        let is_told = |lasting: &Lasting| !lasting.cause.by.is_some_and(|by| hidden(&by));
        let (told, untold): (Vec<Lasting>, Vec<Lasting>) = self.0.drain(..).partition(is_told);
        self.0 = told;
        for lasting in untold {
            let cause = ConditionCause { by: None, ..lasting.cause };
            self.begin(self.beside(Lasting { cause, ..lasting }));
        }
    }
}

impl FromIterator<Condition> for Conditions {
    fn from_iter<T: IntoIterator<Item = Condition>>(conditions: T) -> Self {
        conditions.into_iter().map(Lasting::plain).collect()
    }
}

impl FromIterator<Lasting> for Conditions {
    fn from_iter<T: IntoIterator<Item = Lasting>>(all: T) -> Self {
        let mut conditions = Conditions::default();
        all.into_iter().for_each(|lasting| conditions.begin(lasting));
        conditions
    }
}

/// Conditions as files have them: words for what is plain, everything for what is not.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenConditions {
    plain: Vec<Condition>,
    lasting: Vec<Lasting>,
}

impl Serialize for Conditions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (plain, lasting): (Vec<Lasting>, Vec<Lasting>) =
            self.0.iter().cloned().partition(Lasting::is_plain);
        let plain: Vec<Condition> = plain.into_iter().map(|lasting| lasting.condition).collect();
        match lasting.is_empty() {
            true => plain.serialize(serializer),
            false => WrittenConditions { plain, lasting }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Conditions {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ConditionsReader;

        impl<'de> serde::de::Visitor<'de> for ConditionsReader {
            type Value = Conditions;

            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a list of conditions")
            }

            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut words: A) -> Result<Conditions, A::Error> {
                let mut conditions = Conditions::default();
                while let Some(word) = words.next_element()? {
                    conditions.begin(Lasting::plain(word));
                }
                Ok(conditions)
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Conditions, A::Error> {
                let access = serde::de::value::MapAccessDeserializer::new(map);
                let WrittenConditions { plain, lasting } = WrittenConditions::deserialize(access)?;
                Ok(plain.into_iter().map(Lasting::plain).chain(lasting).collect())
            }
        }

        deserializer.deserialize_any(ConditionsReader)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stun(rule: RuleId, until: Until) -> Lasting {
        Lasting {
            cause: ConditionCause::rule(rule),
            until,
            effects: [LastingEffect::ToHit(-2)].into(),
            ..Lasting::plain(Condition::Stunned)
        }
    }

    #[test]
    fn labels_stand_in_the_order_of_the_conditions() {
        let ends = [Condition::Prayer, Condition::MartialMusic, Condition::Routed, Condition::Parrying];
        assert_eq!(ends.map(Condition::label), ["Prayer", "Martial music", "Routed", "Parrying"]);
        assert_eq!(Condition::Darkened as usize + 1, Condition::LABELS.len());
    }

    #[test]
    fn the_same_condition_by_two_causes_is_there_twice_and_ends_by_cause_or_as_a_whole() {
        let (first, second) = (stun(RuleId::a(48), Until::Round(3)), stun(RuleId::t(24), Until::Usual));
        let mut conditions: Conditions = [first.clone(), second.clone(), first.clone()].into_iter().collect();
        assert_eq!(conditions.iter().count(), 2);
        assert_eq!(conditions.words().collect::<Vec<_>>(), [Condition::Stunned]);
        conditions.begin(stun(RuleId::a(48), Until::Round(9)));
        assert!(conditions.iter().any(|lasting| lasting.until == Until::Round(9)));
        let mut without = conditions.clone();
        without.end(Condition::Stunned, Some(first.cause));
        assert_eq!(without.iter().collect::<Vec<_>>(), [&second]);
        conditions.end(Condition::Stunned, None);
        assert!(conditions.is_empty() && !conditions.incapacitate());
    }

    #[test]
    fn s23_two_chants_are_there_twice_and_count_once() {
        let by = |rule: RuleId, unit: &str| {
            let cause = ConditionCause { by: unit.parse().ok(), ..ConditionCause::rule(rule) };
            let effects = [LastingEffect::ToHit(1)].into();
            Lasting { cause, effects, ..Lasting::plain(Condition::Chant) }
        };
        let points = |rule| {
            let mut conditions: Conditions =
                ["one", "other", "third"].map(|unit| by(rule, unit)).into_iter().collect();
            assert_eq!(conditions.iter().count(), 3);
            let all = conditions.effects().count();
            let first = by(rule, "one");
            conditions.end(Condition::Chant, Some(first.cause));
            (all, conditions.effects().count())
        };
        assert_eq!(points(RuleId::s(23)), (1, 1), "the others go on when one ends");
        assert_eq!(points(RuleId::a(30)), (3, 2), "what is no spell adds up");
    }

    #[test]
    fn a30_what_two_units_do_is_there_twice_though_nobody_knows_of_them() {
        let by = |unit: &str| {
            let cause = ConditionCause { by: unit.parse().ok(), ..ConditionCause::rule(RuleId::a(30)) };
            Lasting {
                cause,
                effects: [LastingEffect::Level(-1)].into(),
                ..Lasting::plain(Condition::Drained)
            }
        };
        let mut conditions: Conditions = ["one", "other", "seen"].map(by).into_iter().collect();
        conditions.forget_causes(|unit| unit.as_str() != "seen");
        let causes = conditions.iter().map(|it| (it.cause.by.map(|by| by.to_string()), it.cause.number));
        let expected = [(None, 0), (None, 1), (Some("seen".to_owned()), 0)];
        assert_eq!(causes.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_condition_is_over_with_its_segment_or_its_round() {
        let over = |until: Until| {
            [(2, 4), (2, 5), (2, 10), (3, 1)].map(|(round, segment)| until.is_over(round, segment))
        };
        assert_eq!(over(Until::Usual), [false; 4]);
        assert_eq!(over(Until::Segment(2, 5)), [false, true, true, true]);
        for until in [Until::Round(2), Until::TurnBegins(2), Until::TurnEnds(2)] {
            assert_eq!(over(until), [false, false, true, true]);
        }
    }

    #[test]
    fn files_have_words_for_what_is_plain_and_read_back_what_they_have() {
        let plain: Conditions = [Condition::Stunned, Condition::Prayer].into_iter().collect();
        assert_eq!(serde_json::to_string(&plain).unwrap(), r#"["Prayer","Stunned"]"#);
        let all: Conditions =
            plain.iter().cloned().chain([stun(RuleId::a(48), Until::Segment(2, 5))]).collect();
        for conditions in [Conditions::default(), plain, all] {
            let json = serde_json::to_string(&conditions).unwrap();
            assert_eq!(serde_json::from_str::<Conditions>(&json).unwrap(), conditions);
            let ron = ron::to_string(&conditions).unwrap();
            assert_eq!(ron::from_str::<Conditions>(&ron).unwrap(), conditions, "{ron}");
        }
    }
}
