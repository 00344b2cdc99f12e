//! What may stand under the keys of events and of facts.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value};

use super::document::on_board;
use super::partial::{as_json, contains};
use super::{ItemRecord, UnitRecord, did_you_mean_in};
use crate::hex::to_offset;
use crate::model::{Board, Gear, Place, RuleId, Sides, Spell};

/// What may stand under a key.
pub(super) enum KeyShape {
    /// The id of a unit.
    Unit,
    /// The id of an item.
    Item,
    /// The id of a side.
    Side,
    /// The id of a rule.
    Rule,
    /// The label of a row.
    Label,
    /// The place of an item.
    Place,
    /// A hex, as column and row.
    Hex,
    /// What this reads; the error says what is wrong.
    Value(fn(&Value) -> Result<(), Fault>),
    /// Any of these keys.
    Record(&'static [KnownKey]),
    /// Any number of these.
    List(&'static KeyShape),
    /// Exactly these.
    Tuple(&'static [KeyShape]),
    /// This or nothing.
    Maybe(&'static KeyShape),
    /// Any of these keys in a table, or else this.
    RecordOr(&'static [KnownKey], &'static KeyShape),
}

/// A key, and what may stand under it.
pub(super) type KnownKey = (&'static str, KeyShape);

/// A problem, and what may help.
pub(crate) type Fault = (String, String);

/// Keys of the same sense; who writes one of them may mean another.
const ALIKE: [&[&str]; 5] = [
    &["victim", "target", "intended"],
    &["unit", "attacker", "chooser", "by"],
    &["item", "weapon", "bundle"],
    &["damage", "points", "amount"],
    &["after", "now", "hit_points"],
];

/// A column or a row.
const COORDINATE: KeyShape = KeyShape::Value(number::<i32>);

/// Where the keys of events and facts are told.
const KEYS: &str = "what `hexfray run --json` prints";

/// The names that a level knows.
pub(crate) struct Known<'l> {
    units: BTreeSet<&'l str>,
    items: BTreeSet<&'l str>,
    sides: BTreeSet<&'l str>,
    /// All rules; empty where they are not known yet.
    rules: BTreeSet<String>,
    /// The labels of all rows; empty where they are not known yet.
    labels: BTreeSet<&'static str>,
    /// The map; `None` where it is not known yet.
    board: Option<&'l Board>,
}

impl<'l> Known<'l> {
    /// The names of these units, items and sides.
    pub fn of(units: &'l [UnitRecord], items: &'l [ItemRecord], sides: &'l Sides) -> Known<'l> {
        Known {
            units: units.iter().map(|unit| unit.id.as_str()).collect(),
            items: items.iter().map(|item| item.id.as_str()).collect(),
            sides: sides.sides.keys().map(|side| side.as_str()).collect(),
            rules: BTreeSet::new(),
            labels: BTreeSet::new(),
            board: None,
        }
    }

    /// With the map, so that no place off it is taken.
    pub fn on(self, board: &'l Board) -> Known<'l> {
        Known { board: Some(board), ..self }
    }

    /// With the ids of all rules, so that no other one is taken.
    pub fn with_rules(self, ids: impl Iterator<Item = RuleId>) -> Known<'l> {
        Known { rules: ids.map(|id| id.to_string()).collect(), ..self }
    }

    /// With the labels of all rows, so that no other one is taken.
    pub fn with_labels(self, labels: impl Iterator<Item = &'static str>) -> Known<'l> {
        Known { labels: labels.collect(), ..self }
    }

    /// Checks a key of a record and what stands under it.
    pub(super) fn fault(
        &self,
        whose: &str,
        fields: &[KnownKey],
        key: &str,
        value: &Value,
    ) -> Result<(), Fault> {
        match fields.iter().find(|(known, _)| *known == key) {
            Some((_, shape)) => self.check(key, shape, value),
            None => Err(no_key(whose, key, &fields.iter().map(|(known, _)| *known).collect::<Vec<_>>())),
        }
    }

    fn check(&self, key: &str, shape: &KeyShape, value: &Value) -> Result<(), Fault> {
        let is = |what: &str| Err((format!("`{key}` is {what}, not {value}"), String::new()));
        match (shape, value) {
            (KeyShape::Maybe(_), Value::Null) => Ok(()),
            (KeyShape::Maybe(shape), value) => self.check(key, shape, value),
            (_, Value::Null) => Err((format!("`{key}` is never nothing"), String::new())),
            (KeyShape::Unit, Value::String(id)) => self.unit(id),
            (KeyShape::Item, Value::String(id)) => self.item(id),
            (KeyShape::Side, Value::String(id)) => self.side(id),
            (KeyShape::Unit | KeyShape::Item | KeyShape::Side, _) => is("an id in double quotes"),
            (KeyShape::Rule, value) => self.rule(key, value),
            (KeyShape::Label, Value::String(label)) => self.label(key, label),
            (KeyShape::Label, _) => is("a text in double quotes"),
            (KeyShape::Place, value) => self.place(value),
            (KeyShape::Hex, value) => {
                self.check(key, &KeyShape::Tuple(&[COORDINATE, COORDINATE]), value)?;
                self.hex(value)
            }
            (KeyShape::Value(read), value) => {
                read(value).map_err(|(problem, help)| (problem.replace("KEY", &format!("`{key}`")), help))
            }
            (KeyShape::Record(fields), Value::Object(keys)) => keys
                .iter()
                .try_for_each(|(inner, value)| self.fault(&format!("`{key}`"), fields, inner, value)),
            (KeyShape::Record(_), _) => is("a table"),
            (KeyShape::RecordOr(fields, _), Value::Object(_)) => {
                self.check(key, &KeyShape::Record(fields), value)
            }
            (KeyShape::RecordOr(_, other), value) => self.check(key, other, value),
            (KeyShape::List(shape), Value::Array(values)) => {
                values.iter().try_for_each(|value| self.check(key, shape, value))
            }
            (KeyShape::List(_), _) => is("a list"),
            (KeyShape::Tuple(shapes), Value::Array(values)) if shapes.len() == values.len() => {
                shapes.iter().zip(values).try_for_each(|(shape, value)| self.check(key, shape, value))
            }
            (KeyShape::Tuple(shapes), value) => {
                Err((format!("`{key}` has {} values, unlike {value}", shapes.len()), String::new()))
            }
        }
    }

    /// Checks that there is such a unit.
    pub fn unit(&self, id: &str) -> Result<(), Fault> {
        known("unit", "the level's `units`", id, &self.units)
    }

    /// Checks that there is such a side.
    pub fn side(&self, id: &str) -> Result<(), Fault> {
        known("side", "the level's `sides`", id, &self.sides)
    }

    /// Checks that a column and a row are on the map.
    pub fn hex(&self, value: &Value) -> Result<(), Fault> {
        let place: Option<(f64, f64)> = from_value(value.clone()).ok();
        let (Some(board), Some((column, row))) = (self.board, place) else { return Ok(()) };
        // Files write whole numbers; those that are too large are off every map.
        on_board(column as i32, row as i32, board).map(drop).map_err(|problem| (problem, String::new()))
    }

    fn rule(&self, key: &str, value: &Value) -> Result<(), Fault> {
        word::<RuleId>(value)
            .map_err(|(problem, help)| (problem.replace("KEY", &format!("`{key}`")), help))?;
        let id = value.as_str().unwrap_or_default();
        if self.rules.is_empty() || self.rules.contains(id) {
            return Ok(());
        }
        let help = did_you_mean_in("`hexfray rules`", id, self.rules.iter().map(String::as_str));
        Err((format!("`{key}`: there is no rule {id}"), help))
    }

    fn label(&self, key: &str, label: &str) -> Result<(), Fault> {
        if self.labels.is_empty() || self.labels.contains(label) {
            return Ok(());
        }
        let help = did_you_mean_in(KEYS, label, self.labels.iter().copied());
        Err((format!("`{key}`: no rule adds a row `{label}`"), help))
    }

    /// What is shot gets an id of its own in the battle: `robin.arrows.shot1`.
    pub fn item(&self, id: &str) -> Result<(), Fault> {
        let bundle = id.rsplit_once(".shot").filter(|(_, number)| number.parse::<u32>().is_ok());
        let id = bundle.map_or(id, |(bundle, _)| bundle);
        known("item", KEYS, id, &self.items)
    }

    /// Checks the place of an item.
    pub fn place(&self, value: &Value) -> Result<(), Fault> {
        let place: Place = from_value(value.clone()).map_err(|error| (error.to_string(), String::new()))?;
        match place.ground() {
            Some(hex) => {
                let at = to_offset(hex);
                self.hex(&as_json((at.column, at.row)))
            }
            None => place.carrier().map_or(Ok(()), |unit| self.unit(unit.as_str())),
        }
    }
}

fn known(what: &str, list: &str, id: &str, ids: &BTreeSet<&str>) -> Result<(), Fault> {
    if ids.contains(id) {
        return Ok(());
    }
    Err((format!("the level has no {what} `{id}`"), did_you_mean_in(list, id, ids.iter().copied())))
}

/// The fault of a key that is not there.
pub(crate) fn no_key(whose: &str, key: &str, keys: &[&str]) -> Fault {
    let alike = ALIKE.iter().filter(|group| group.contains(&key)).flat_map(|group| group.iter());
    let help = match alike.into_iter().find(|other| keys.contains(other)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => did_you_mean_in(KEYS, key, keys.iter().copied()),
    };
    (format!("{whose} has no key `{key}`"), help)
}

/// Reads a whole value: a word, a text, a truth.
pub(super) fn word<T: DeserializeOwned>(value: &Value) -> Result<(), Fault> {
    from_value::<T>(value.clone()).map(drop).map_err(|error| (format!("KEY: {error}"), String::new()))
}

/// Reads a number, however it is written.
pub(super) fn number<T: TryFrom<i128>>(value: &Value) -> Result<(), Fault> {
    let whole = value.as_i64().map(i128::from).or(value.as_u64().map(i128::from));
    let whole =
        whole.or_else(|| value.as_f64().filter(|number| number.fract() == 0.0).map(|number| number as i128));
    match whole.and_then(|number| T::try_from(number).ok()) {
        Some(_) => Ok(()),
        None => Err((format!("KEY is a whole number within its bounds, not {value}"), String::new())),
    }
}

/// Reads any keys of a record.
pub(super) fn part<T: Default + Serialize + DeserializeOwned>(part: &Value) -> Result<(), Fault> {
    completes::<T>("KEY", &as_json(T::default()), part)
}

/// Reads any keys of a piece of gear.
pub(super) fn gear(part: &Value) -> Result<(), Fault> {
    let (spell, level) = (Spell::Heal, 1);
    let samples = [
        Gear::LIT_OIL,
        Gear::Treasure { worth: 1 },
        Gear::Scroll { spell, level },
        Gear::Potion { spell, level },
    ]
    .map(as_json);
    let fits = samples.iter().any(|sample| completes::<Gear>("KEY", sample, part).is_ok());
    if fits { Ok(()) } else { word::<Gear>(part) }
}

/// Checks that a record is still sound when some of its values are replaced by these, and has them then.
pub(crate) fn completes<T: Serialize + DeserializeOwned>(
    whose: &str,
    sample: &Value,
    part: &Value,
) -> Result<(), Fault> {
    let read: T =
        from_value(laid_over(sample, part)).map_err(|error| (format!("{whose}: {error}"), String::new()))?;
    let whole = as_json(read);
    if contains(&whole, part) { Ok(()) } else { Err(unlike(whose, &whole, part)) }
}

/// What a record has not become, although it was asked for.
fn unlike(whose: &str, whole: &Value, part: &Value) -> Fault {
    let (Value::Object(whole), Value::Object(part)) = (whole, part) else {
        return (format!("{whose} cannot be {part}"), String::new());
    };
    let keys: Vec<&str> = whole.keys().map(String::as_str).collect();
    let differs = part.iter().find_map(|(key, part)| match whole.get(key) {
        None => Some(no_key(whose, key, &keys)),
        Some(whole) if contains(whole, part) => None,
        Some(whole) => Some(unlike(&format!("`{key}`"), whole, part)),
    });
    differs.unwrap_or_default()
}

/// A value with some parts of it replaced; the elements of a list are completed by the first that is there.
fn laid_over(sample: &Value, part: &Value) -> Value {
    match (sample, part) {
        (Value::Object(sample), Value::Object(part)) => {
            let mut whole = sample.clone();
            for (key, part) in part {
                let value = sample.get(key).map_or_else(|| part.clone(), |sample| laid_over(sample, part));
                whole.insert(key.clone(), value);
            }
            Value::Object(whole)
        }
        (Value::Array(sample), Value::Array(part)) => match sample.first() {
            Some(first) => part.iter().map(|part| laid_over(first, part)).collect(),
            None => part.clone().into(),
        },
        // Records hold whole numbers only.
        (_, Value::Number(number)) => match number.as_f64().filter(|number| number.fract() == 0.0) {
            Some(whole) if !number.is_i64() && !number.is_u64() => (whole as i64).into(),
            _ => part.clone(),
        },
        _ => part.clone(),
    }
}
