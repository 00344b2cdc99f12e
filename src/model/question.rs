//! Questions of rules: what there is to choose from, and the answer.

use serde::{Deserialize, Serialize};

use super::{ItemId, PartId, UnitId};

/// What there is to choose from, at least two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum ChoiceOptions {
    /// One of a few words.
    Words(Vec<String>),
    /// A unit.
    Units {
        /// The units, by id.
        units: Vec<UnitId>,
    },
    /// An item.
    Items {
        /// The items, by id.
        items: Vec<ItemId>,
    },
    /// A part of the body.
    Parts {
        /// The parts.
        parts: Vec<PartId>,
    },
    /// A number in a range.
    Numbers {
        /// The lowest.
        least: i32,
        /// The highest.
        most: i32,
    },
}

/// The answer to a question. In files it may also be the place of the option, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "an option is its place, counted from 0, its words, or one of `(unit: …)`, `(item: …)`, `(part: …)` and \
                 `(number: …)`"
)]
pub enum ChosenOption {
    /// The option in this place, counted from 0; words are always answered so.
    Place(u8),
    /// The option with these words.
    Word(String),
    /// This unit.
    Unit {
        /// The unit.
        unit: UnitId,
    },
    /// This item.
    Item {
        /// The item.
        item: ItemId,
    },
    /// This part of the body.
    Part {
        /// The part.
        part: PartId,
    },
    /// This number.
    Number {
        /// The number.
        number: i32,
    },
}

impl ChoiceOptions {
    /// How many options there are.
    pub fn count(&self) -> usize {
        match self {
            ChoiceOptions::Words(words) => words.len(),
            ChoiceOptions::Units { units } => units.len(),
            ChoiceOptions::Items { items } => items.len(),
            ChoiceOptions::Parts { parts } => parts.len(),
            ChoiceOptions::Numbers { least, most } => {
                usize::try_from(i64::from(*most) - i64::from(*least) + 1).unwrap_or_default()
            }
        }
    }

    /// The option in a place, counted from 0, if there is one.
    pub fn at(&self, place: usize) -> Option<ChosenOption> {
        match self {
            ChoiceOptions::Words(words) => {
                words.get(place).and_then(|_| u8::try_from(place).ok()).map(ChosenOption::Place)
            }
            ChoiceOptions::Units { units } => units.get(place).map(|&unit| ChosenOption::Unit { unit }),
            ChoiceOptions::Items { items } => items.get(place).map(|&item| ChosenOption::Item { item }),
            ChoiceOptions::Parts { parts } => parts.get(place).map(|&part| ChosenOption::Part { part }),
            ChoiceOptions::Numbers { least, most } => {
                let number = i32::try_from(i64::from(*least) + i64::try_from(place).ok()?).ok()?;
                (number <= *most).then_some(ChosenOption::Number { number })
            }
        }
    }

    /// The first option, in the terms of the question: what is taken where nobody suggests another.
    pub fn first(&self) -> ChosenOption {
        self.at(0).unwrap_or(ChosenOption::Place(0))
    }

    /// All options, in order.
    pub fn all(&self) -> impl Iterator<Item = ChosenOption> {
        (0..self.count()).filter_map(|place| self.at(place))
    }

    /// The place of an answer among the options, if it is one of them.
    ///
    /// ```
    /// use hexfray::model::{ChoiceOptions, ChosenOption};
    ///
    /// let points = ChoiceOptions::Numbers { least: 1, most: 100 };
    /// assert_eq!(points.place(&ChosenOption::Number { number: 40 }), Some(39));
    /// assert_eq!(points.place(&ChosenOption::Number { number: 101 }), None);
    /// let words = ChoiceOptions::from(vec!["parry".to_owned(), "take the hit".to_owned()]);
    /// assert_eq!(words.place(&ChosenOption::Word("take the hit".to_owned())), Some(1));
    /// ```
    pub fn place(&self, answer: &ChosenOption) -> Option<usize> {
        match (self, answer) {
            (_, ChosenOption::Place(place)) => {
                Some(usize::from(*place)).filter(|place| *place < self.count())
            }
            (ChoiceOptions::Words(words), ChosenOption::Word(word)) => {
                words.iter().position(|known| known == word)
            }
            (ChoiceOptions::Units { units }, ChosenOption::Unit { unit }) => {
                units.iter().position(|known| known == unit)
            }
            (ChoiceOptions::Items { items }, ChosenOption::Item { item }) => {
                items.iter().position(|known| known == item)
            }
            (ChoiceOptions::Parts { parts }, ChosenOption::Part { part }) => {
                parts.iter().position(|known| known == part)
            }
            (ChoiceOptions::Numbers { least, most }, ChosenOption::Number { number }) => {
                let within = (least..=most).contains(&number);
                within.then(|| usize::try_from(i64::from(*number) - i64::from(*least)).ok()).flatten()
            }
            _ => None,
        }
    }

    /// The answer in the terms of the question, if it is one of the options.
    pub fn resolve(&self, answer: &ChosenOption) -> Option<ChosenOption> {
        self.at(self.place(answer)?)
    }

    /// Each option in words, with ids for units and items.
    pub fn words(&self) -> Vec<String> {
        match self {
            ChoiceOptions::Words(words) => words.clone(),
            ChoiceOptions::Units { units } => units.iter().map(ToString::to_string).collect(),
            ChoiceOptions::Items { items } => items.iter().map(ToString::to_string).collect(),
            ChoiceOptions::Parts { parts } => parts.iter().map(|part| part.words()).collect(),
            ChoiceOptions::Numbers { least, most } => {
                (*least..=*most).map(|number| number.to_string()).collect()
            }
        }
    }
}

impl From<Vec<String>> for ChoiceOptions {
    fn from(words: Vec<String>) -> ChoiceOptions {
        ChoiceOptions::Words(words)
    }
}

impl From<u8> for ChosenOption {
    fn from(place: u8) -> ChosenOption {
        ChosenOption::Place(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_every_type() -> [ChoiceOptions; 5] {
        let (a, b): (UnitId, UnitId) = ("a".parse().unwrap(), "b".parse().unwrap());
        let (sword, bow): (ItemId, ItemId) = ("a.sword".parse().unwrap(), "a.bow".parse().unwrap());
        [
            ChoiceOptions::Words(vec!["parry".to_owned(), "take the hit".to_owned()]),
            ChoiceOptions::Units { units: vec![a, b] },
            ChoiceOptions::Items { items: vec![sword, bow] },
            ChoiceOptions::Parts { parts: vec!["head".parse().unwrap(), "right-arm".parse().unwrap()] },
            ChoiceOptions::Numbers { least: -1, most: 98 },
        ]
    }

    #[test]
    fn every_option_is_an_answer_in_its_own_terms_and_in_its_place() {
        for options in of_every_type() {
            assert_eq!(options.words().len(), options.count());
            for (place, answer) in options.all().enumerate() {
                assert_eq!(options.place(&answer), Some(place), "{answer:?}");
                let by_place = ChosenOption::Place(place as u8);
                assert_eq!(options.resolve(&by_place), Some(answer), "{options:?}");
            }
            assert_eq!(options.at(options.count()), None);
            assert_eq!(options.resolve(&ChosenOption::Place(options.count() as u8)), None);
        }
    }

    #[test]
    fn an_answer_in_other_terms_is_none() {
        let questions = of_every_type();
        for (one, options) in questions.iter().enumerate() {
            for (other, others) in questions.iter().enumerate().filter(|(other, _)| *other != one) {
                let answer = others.at(1).filter(|answer| !matches!(answer, ChosenOption::Place(_)));
                let fits = answer.is_some_and(|answer| options.place(&answer).is_some());
                assert!(!fits, "question {one}, answer of {other}");
            }
        }
        let numbers = ChoiceOptions::Numbers { least: i32::MIN, most: i32::MAX };
        assert_eq!(numbers.place(&ChosenOption::Number { number: i32::MIN }), Some(0));
    }

    #[test]
    fn files_keep_options_and_answers_of_every_type() {
        for options in of_every_type() {
            let ron = ron::to_string(&options).unwrap();
            assert_eq!(ron::from_str::<ChoiceOptions>(&ron).unwrap(), options, "{ron}");
            let json = serde_json::to_string(&options).unwrap();
            assert_eq!(serde_json::from_str::<ChoiceOptions>(&json).unwrap(), options, "{json}");
            for answer in options.all() {
                let ron = ron::to_string(&answer).unwrap();
                assert_eq!(ron::from_str::<ChosenOption>(&ron).unwrap(), answer, "{ron}");
            }
        }
        assert_eq!(
            ron::from_str::<ChosenOption>("(unit: \"egon\")").unwrap(),
            ChosenOption::Unit { unit: "egon".parse().unwrap() }
        );
        assert_eq!(
            ron::from_str::<ChosenOption>("\"hold fast\"").unwrap(),
            ChosenOption::Word("hold fast".to_owned())
        );
    }
}
