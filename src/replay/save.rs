//! Saves: the beginning of a battle, the orders given since, and the last state.
//!
//! A save is used in two ways. A replay plays the orders from the beginning and must come to the same end, event
//! by event. A resumed battle goes on from the last state, even if an update of the game has changed what the
//! orders lead to.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::ai::Player;
use crate::level::format::VERSION;
use crate::level::{FileError, Key, Lesson, LessonProgress, Snapshot, Source, replace_file};
use crate::model::{LogMark, SideId};
use crate::order::Order;
use crate::rulebook::Rulebook;
use crate::rules::{Battle, begin, codex};

/// The first line of a save.
const HEAD: &str = "// A saved battle of Hexfray; do not change it.\n";

/// The beginning of the last line of a save; the hash of everything before it follows.
const SEAL: &str = "// seal ";

/// A saved battle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename(deserialize = "a save"), deny_unknown_fields)]
pub struct Save {
    /// Version of the format.
    version: u32,
    /// Version of the game that wrote it.
    pub game: String,
    /// Title of the level.
    pub title: String,
    /// The text of the rulebook's file.
    rulebook: String,
    /// The battle before the first event.
    pub beginning: Snapshot,
    /// The orders given since, in order.
    pub orders: Vec<Order>,
    /// The last state of the battle.
    pub last: Snapshot,
    /// Fingerprint of the whole log.
    pub log: LogMark,
    /// The game's players, by side; people play the other sides.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<SideId, Player>,
    /// The lesson that goes with the battle, and how far the player has come in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<(Lesson, LessonProgress)>,
}

/// What a save of any version has.
#[derive(Deserialize)]
#[serde(rename = "a save")]
struct Header {
    version: u32,
    game: Option<String>,
}

/// Why a save could not be written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The platform refused.
    #[error("{path}: the save cannot be written: {source}")]
    Unwritable {
        /// Where to.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// There is another file, which a save would destroy.
    #[error("{path}: there is a file here that is no save; name another")]
    NoSave {
        /// Where.
        path: PathBuf,
    },
    /// The game could not read such a large file.
    #[error("{path}: the save would have {size} bytes, more than the {} that are read", Source::LARGEST)]
    TooLarge {
        /// Where to.
        path: PathBuf,
        /// Bytes.
        size: usize,
    },
}

/// A save that has been played from its beginning.
pub struct Replayed {
    /// The battle, as far as the orders led.
    pub battle: Battle,
    /// How it differs from the battle that was saved; `None` if it is the same, event by event.
    pub difference: Option<String>,
}

/// Checks that there are the rules that a state names as causes of what lasts on its units, and of its open question.
fn check_causes(state: &Snapshot, fault: impl Fn(String) -> FileError) -> Result<(), FileError> {
    for unit in &state.units {
        for rule in unit.conditions.iter().filter_map(|lasting| lasting.cause.rule) {
            let of_unit = |problem| fault(format!("what lasts on unit `{}`: {problem}", unit.id));
            codex().named(rule, of_unit)?;
        }
    }
    state.choice.iter().try_for_each(|open| codex().named(open.rule, &fault).map(drop))
}

impl Save {
    /// A save of a battle that these orders led from its beginning to its last state; people play all sides.
    pub fn new(
        title: &str,
        rulebook: &Rulebook,
        beginning: Snapshot,
        orders: Vec<Order>,
        last: Snapshot,
    ) -> Save {
        let log = last.log;
        Save {
            version: VERSION,
            game: env!("CARGO_PKG_VERSION").to_owned(),
            title: title.to_owned(),
            rulebook: rulebook.text().to_owned(),
            beginning,
            orders,
            last,
            log,
            players: BTreeMap::new(),
            lesson: None,
        }
    }

    /// Reads a save.
    ///
    /// # Errors
    /// If it is no save, is of another version of the format, or was changed after the game wrote it.
    pub fn read(source: &Source) -> Result<Save, FileError> {
        let header: Header = source.parse()?;
        let game = header.game.unwrap_or_else(|| "of unknown version".to_owned());
        if header.version != VERSION {
            let problem = format!(
                "a save of format {} from Hexfray {game}; this game reads format {VERSION}",
                header.version
            );
            let help = format!("open it with Hexfray {game}, or begin the battle anew");
            return Err(source.fault(&[Key::Field("version")], problem).with_help(help));
        }
        check_seal(source)?;
        let mut save: Save = source.parse()?;
        save.rulebook = Rulebook::with_core(&save.rulebook);
        save.rulebook()?;
        for (field, state) in [("beginning", &mut save.beginning), ("last", &mut save.last)] {
            let fault =
                |problem| source.fault(&[Key::Field(field)], format!("no battle comes to this: {problem}"));
            state.check().and_then(|()| state.clench()).map_err(fault)?;
            check_causes(state, |problem| source.fault(&[Key::Field(field)], problem))?;
        }
        if save.lesson.as_ref().is_some_and(|(lesson, progress)| !progress.fits(lesson)) {
            return Err(source.fault(&[Key::Field("lesson")], "the player cannot be there in this lesson"));
        }
        Ok(save)
    }

    /// Writes the save in one step, so that a crash never leaves half of it.
    ///
    /// # Errors
    /// If there is a file that is no save, the file cannot be written, or it would be too large to be read again.
    pub fn write(&self, path: &Path) -> Result<(), SaveError> {
        let text = self.to_text();
        if text.len() as u64 > Source::LARGEST {
            return Err(SaveError::TooLarge { path: path.to_owned(), size: text.len() });
        }
        let unwritable = |source| SaveError::Unwritable { path: path.to_owned(), source };
        if path.is_file() && !begins_as_a_save(path).map_err(unwritable)? {
            return Err(SaveError::NoSave { path: path.to_owned() });
        }
        replace_file(path, &text).map_err(unwritable)
    }

    fn to_text(&self) -> String {
        let body = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES)
            .to_string_pretty(self, PrettyConfig::new().depth_limit(3))
            .expect("a save holds only what RON can say");
        let body = format!("{HEAD}{body}\n");
        let seal = xxh3_64(body.as_bytes());
        format!("{body}{SEAL}{seal:016x}\n")
    }

    /// Plays the orders again from the beginning.
    ///
    /// # Errors
    /// If this game does not know the save's rulebook any more.
    pub fn replay(&self) -> Result<Replayed, FileError> {
        let mut battle = Battle::restored(&self.beginning, &self.rulebook()?);
        begin(battle.world_mut(), &self.title);
        let difference = self.carry_out(&mut battle).or_else(|| self.compare(&battle));
        Ok(Replayed { battle, difference })
    }

    /// The battle in its last state, whatever the orders would lead to in this version of the game.
    ///
    /// # Errors
    /// As [`Save::replay`].
    pub fn resume(&self) -> Result<Battle, FileError> {
        Ok(Battle::restored(&self.last, &self.rulebook()?))
    }

    /// The rulebook of the battle.
    ///
    /// # Errors
    /// If this game does not know it any more.
    pub fn rulebook(&self) -> Result<Rulebook, FileError> {
        Rulebook::read(&Source::inline("the rulebook in the save", &self.rulebook), codex())
    }

    /// Gives all orders up to the first that cannot be carried out; returns why not.
    fn carry_out(&self, battle: &mut Battle) -> Option<String> {
        self.orders.iter().enumerate().find_map(|(index, order)| {
            let number = index + 1;
            if let Err(refusal) = battle.submit(order) {
                return Some(format!("order {number} is refused: {refusal}"));
            }
            battle.fault().map(|fault| format!("order {number} asks for other dice: {fault}"))
        })
    }

    fn compare(&self, battle: &Battle) -> Option<String> {
        let (saved, log) = (self.log, battle.log().mark());
        if saved != log {
            return Some(format!(
                "the log came to {} events and the hash {:016x}; saved were {} and {:016x}",
                log.events, log.hash, saved.events, saved.hash
            ));
        }
        (battle.snapshot() != self.last)
            .then(|| "the log is the same, but the battle does not stand as it was saved".to_owned())
    }
}

/// A save that was changed by hand could hold a state that no battle leads to.
fn check_seal(source: &Source) -> Result<(), FileError> {
    if !source.text().starts_with(HEAD) {
        let help = "the game writes its saves itself; `hexfray play` plays a level, `hexfray run` a script";
        return Err(source.fault(&[], "this is no save of a battle").with_help(help));
    }
    let sealed = source.text().rsplit_once(SEAL).is_some_and(|(body, seal)| {
        u64::from_str_radix(seal.trim_end(), 16).is_ok_and(|seal| seal == xxh3_64(body.as_bytes()))
    });
    let problem = "this save was changed after the game wrote it, or only part of it is left";
    if sealed { Ok(()) } else { Err(source.fault(&[], problem).with_help("go back to an older save")) }
}

/// Whether a file may be replaced: scripts and levels may lie beside saves and must not be lost by mistake.
fn begins_as_a_save(path: &Path) -> std::io::Result<bool> {
    let mut head = Vec::new();
    File::open(path)?.take(HEAD.len() as u64).read_to_end(&mut head)?;
    Ok(head == HEAD.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, ItemRecord, Level};
    use crate::model::{Condition, Lasting, RuleId};
    use crate::replay::shipped_levels;
    use crate::rulebook::Core;

    fn save(source: &Source) -> (Save, Battle) {
        let level = Level::read(source).unwrap();
        let rulebook = Rulebook::shipped(&level.rulebook, codex()).unwrap();
        let dice = DiceRecord::seeded(7);
        let mut battle = Battle::new(&level, &rulebook, dice.clone());
        let orders: Vec<Order> = battle.clock().block.iter().map(|&unit| Order::EndTurn { unit }).collect();
        orders.iter().for_each(|order| battle.submit(order).unwrap());
        (
            Save::new(&level.title, &rulebook, Snapshot::beginning(&level, dice), orders, battle.snapshot()),
            battle,
        )
    }

    fn read(text: &str) -> Result<Save, FileError> {
        Save::read(&Source::inline("test.save", text))
    }

    #[test]
    fn a_save_reads_back_and_leads_to_the_same_end() {
        for source in shipped_levels() {
            let (save, battle) = save(&source);
            assert_eq!(read(&save.to_text()).unwrap(), save);
            let replayed = save.replay().unwrap();
            assert_eq!(replayed.difference, None);
            assert_eq!(replayed.battle.log().events(), battle.log().events());
            assert_eq!(save.resume().unwrap().snapshot(), battle.snapshot());
        }
    }

    #[test]
    fn a_save_keeps_a_question_of_each_type_and_the_answers_to_such() {
        use crate::model::{Act, Cause, ChoiceOptions, OpenChoice, Step};
        let (sound, _) = save(&shipped_levels().next().unwrap());
        let [one, other] = [&sound.last.units[0], &sound.last.units[1]].map(|unit| unit.id);
        let items = sound.last.items[..2].iter().map(|item| item.id).collect();
        let parts = ["head", "left-arm"].map(|part| part.parse().unwrap()).to_vec();
        for options in [
            ChoiceOptions::Words(vec!["hold fast".to_owned(), "let go".to_owned()]),
            ChoiceOptions::Units { units: vec![one, other] },
            ChoiceOptions::Items { items },
            ChoiceOptions::Parts { parts },
            ChoiceOptions::Numbers { least: -3, most: 100 },
        ] {
            let mut asked = sound.clone();
            asked.orders.extend(options.all().map(|option| Order::Choose { option }));
            let acts = vec![Act::EndTurn { unit: one }];
            asked.last.choice = Some(OpenChoice {
                step: Step { when: asked.last.clock.now(), cause: Cause::default(), acts },
                answers: options.all().take(1).collect(),
                chooser: one,
                rule: RuleId::t(12),
                options,
                scripted_faces_before: 0,
            });
            assert_eq!(read(&asked.to_text()).unwrap(), asked);
        }
    }

    #[test]
    fn a_save_names_no_rule_that_there_is_not() {
        let (mut save, _) = save(&shipped_levels().next().unwrap());
        let cursed = |rule| Lasting::caused(Condition::Stunned, RuleId::a(rule));
        save.last.units[0].conditions.begin(cursed(48));
        assert_eq!(read(&save.to_text()).map(drop), Ok(()));
        save.last.units[0].conditions.begin(cursed(99));
        let told = read(&save.to_text()).unwrap_err();
        assert!(told.to_string().contains("there is no rule A-99"), "{told}");
    }

    #[test]
    fn r38_who_has_hands_has_fists_in_saves_of_before_as_well() {
        for source in shipped_levels() {
            let (now, _) = save(&source);
            let mut before = now.clone();
            for state in [&mut before.beginning, &mut before.last] {
                // Only brawlers had fists, and they were a natural weapon like any other.
                let brawls =
                    |item: &ItemRecord| item.place.carrier().is_some_and(|unit| unit.as_str() == "hob");
                state.items.retain(|item| !item.is_fist() || brawls(item));
                state
                    .items
                    .iter_mut()
                    .filter_map(|item| item.weapon.as_mut())
                    .for_each(|weapon| weapon.fist = false);
            }
            assert_ne!(before.last.items, now.last.items);
            let read = read(&before.to_text()).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read, now, "{}", now.title);
            assert_eq!(read.replay().unwrap().difference, None);
        }
    }

    #[test]
    fn a_save_of_before_there_were_cores_goes_on_under_the_d20_core() {
        let (now, _) = save(&shipped_levels().next().unwrap());
        let mut before = now.clone();
        before.rulebook = now.rulebook.replacen("core: d20,", "", 1);
        assert_ne!(before, now);
        let read = read(&before.to_text()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(read.rulebook().unwrap().core, Core::D20);
        assert_eq!(read.replay().unwrap().difference, None);
        assert_eq!(read.resume().unwrap().snapshot(), now.resume().unwrap().snapshot());
    }

    #[test]
    fn a_level_or_a_script_is_no_save() {
        for text in [include_str!("../../levels/tavern.ron"), include_str!("../../tests/scripts/faye.ron")] {
            let told = read(text).expect_err("it is no save").to_string();
            assert!(!told.contains("was changed after"), "{told}");
        }
    }

    #[test]
    fn who_plays_which_side_is_remembered() {
        let (people, _) = save(&shipped_levels().next().unwrap());
        assert!(!people.to_text().contains("players"), "what people play reads as it always did");
        let sides = people.beginning.sides.sides.keys();
        for player in Player::ALL {
            let players = sides.clone().map(|side| (*side, player)).collect();
            let save = Save { players, ..people.clone() };
            assert_eq!(read(&save.to_text()).unwrap().players, save.players);
        }
    }

    #[test]
    fn what_differs_is_told() {
        let (good, _) = save(&shipped_levels().next().unwrap());
        let mut other = good.clone();
        other.orders.pop();
        assert!(other.replay().unwrap().difference.unwrap().contains("the log came to"));
        let mut other = good.clone();
        other.orders.insert(1, other.orders[0].clone());
        assert!(other.replay().unwrap().difference.unwrap().contains("order 2 is refused"));
        let mut other = good;
        other.last.units[0].hit_points.now -= 1;
        assert!(other.replay().unwrap().difference.unwrap().contains("does not stand"));
    }

    #[test]
    fn a_changed_save_is_refused() {
        let text = save(&shipped_levels().next().unwrap()).0.to_text();
        let changed = text.replacen("seed: 7", "seed: 8", 1);
        assert_ne!(changed, text);
        for bad in [changed.as_str(), &text[..text.len() - 8]] {
            assert!(
                read(bad).unwrap_err().to_string().contains("was changed after"),
                "{}",
                read(bad).unwrap_err()
            );
        }
    }

    #[test]
    fn another_format_says_which_and_what_to_do() {
        let error = read(r#"(version: 7, game: "3.1.0", something: (new: [1, Two]))"#).unwrap_err();
        assert!(error.to_string().contains("format 7 from Hexfray 3.1.0"), "{error}");
        assert!(error.to_string().contains("open it with Hexfray 3.1.0"), "{error}");
    }

    #[test]
    fn a_save_replaces_files_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let (save, _) = save(&shipped_levels().next().unwrap());
        let path = folder.path().join("one.save");
        save.write(&path).unwrap();
        save.write(&path).unwrap();
        assert_eq!(Save::read(&Source::read(&path).unwrap()).unwrap(), save);
        assert!(save.write(folder.path()).is_err());
        assert!(save.write(&folder.path().join("no/such/folder.save")).is_err());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
