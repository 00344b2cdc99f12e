//! Luck: what was rolled, what was expected, and how likely a result as high or as low was.
//!
//! An attack roll is judged by the face that it needed, the second roll of a weapon that hits by itself (T-25) by
//! what it needs against armor class 0, and damage by its dice. All chances are exact for the rolls that were made.
//! Rolls against friends do not count.

use std::collections::BTreeMap;

use super::sums::Sums;
use crate::event::{AttackDamage, AttackRoll, BattleEvent};
use crate::level::Snapshot;
use crate::model::{Roll, SideId, UnitId};
use crate::rulebook::Rulebook;
use crate::rules::{AttackDie, face_needed};

/// A result with a chance above this is usual, 0..=1.
const USUAL: f64 = 0.25;

/// A result with a chance of no more than this is rare, 0..=1.
const RARE: f64 = 0.02;

/// Chances this near to 1 are certain.
const ALMOST: f64 = 1e-9;

/// What some dice came to, and what was expected of them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Measure {
    /// How many dice were rolled for it.
    pub dice: u32,
    /// The result: how many of them count, or the sum of their faces.
    pub got: u32,
    /// The result on average.
    pub expected: f64,
    /// The chance (0..=1) that such dice come to this or more.
    pub as_much: f64,
    /// The chance (0..=1) that such dice come to this or less.
    pub as_little: f64,
    /// Whether a high result is good for the unit that rolls.
    pub welcome: bool,
}

/// How lucky dice were.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LuckGrade {
    /// A result as bad or worse has a chance of at most 1 in 50.
    Cursed,
    /// A result as bad or worse has a chance of at most 1 in 4.
    Unlucky,
    /// A usual result.
    Even,
    /// A result as good or better has a chance of at most 1 in 4.
    Lucky,
    /// A result as good or better has a chance of at most 1 in 50.
    Blessed,
}

impl Measure {
    /// Its place among all results of such dice: 0 for the worst luck, 1 for the best, ½ for the middle. It is the
    /// share of results that are worse, plus half of those that are the same.
    pub fn place(&self) -> f64 {
        let below = ((1.0 + self.as_little - self.as_much) / 2.0).clamp(0.0, 1.0);
        if self.welcome { below } else { 1.0 - below }
    }

    /// The chance (0..=1) of a result as good or better; if the result is bad, as bad or worse.
    pub fn tail(&self) -> f64 {
        if (self.place() >= 0.5) == self.welcome { self.as_much } else { self.as_little }
    }

    /// How lucky the result is; `None` if it was certain.
    pub fn grade(&self) -> Option<LuckGrade> {
        let certain = self.as_much.min(self.as_little) > 1.0 - ALMOST;
        let tail = self.tail();
        let well = self.place() >= 0.5;
        (!certain).then_some(match () {
            _ if tail > USUAL => LuckGrade::Even,
            _ if tail > RARE && well => LuckGrade::Lucky,
            _ if tail > RARE => LuckGrade::Unlucky,
            _ if well => LuckGrade::Blessed,
            _ => LuckGrade::Cursed,
        })
    }

    /// How often a result is as good as this, or as bad: `1 in 12`.
    pub fn odds(&self) -> String {
        let times = 1.0 / self.tail();
        match times {
            _ if times >= 9_950.0 => "1 in 10000+".to_owned(),
            // More than two digits would not help a player.
            _ if times >= 99.5 => {
                let scale = 10_f64.powi(times.log10() as i32 - 1);
                format!("1 in {:.0}", (times / scale).round() * scale)
            }
            _ => format!("1 in {times:.0}"),
        }
    }

    /// How lucky the result is, in a few words: `lucky, 1 in 12`.
    pub fn words(&self) -> String {
        let word = match self.grade() {
            None if self.dice == 0 => return "not rolled".to_owned(),
            None => return "certain".to_owned(),
            Some(LuckGrade::Even) => return "as expected".to_owned(),
            Some(LuckGrade::Cursed) => "cursed",
            Some(LuckGrade::Unlucky) => "unlucky",
            Some(LuckGrade::Lucky) => "lucky",
            Some(LuckGrade::Blessed) => "blessed",
        };
        format!("{word}, {}", self.odds())
    }
}

/// How lucky the dice of a unit or side were.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Luck {
    /// The die of the attacks.
    pub die: AttackDie,
    /// Attack rolls that showed the face they needed or more.
    pub hits: Measure,
    /// Highest faces among them: natural 20s.
    pub twenties: Measure,
    /// Natural 1s among them.
    pub ones: Measure,
    /// The sum of their faces.
    pub faces: Measure,
    /// The sum of the damage dice.
    pub damage: Measure,
    /// Dice against friends, which do not count.
    pub at_friends: u32,
}

/// A measure in words.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasureReport {
    /// What was counted.
    pub what: String,
    /// The result: `14 of 22`.
    pub got: String,
    /// What was expected.
    pub expected: String,
    /// The numbers.
    pub measure: Measure,
}

impl Luck {
    /// All measures in words.
    pub fn told(&self) -> [MeasureReport; 5] {
        let Luck { die, hits, twenties, ones, faces, damage, .. } = *self;
        let count = |what: &str, measure: Measure| {
            MeasureReport::new(what.to_owned(), measure, measure.got.to_string(), 1.0)
        };
        let dice = f64::from(faces.dice);
        let (hit, average) =
            (format!("{} of {}", hits.got, hits.dice), format!("{:.1}", f64::from(faces.got) / dice));
        [
            MeasureReport::new("Rolls that hit".to_owned(), hits, hit, 1.0),
            count(&format!("Natural {}s", die.highest()), twenties),
            count("Natural 1s", ones),
            MeasureReport::new(format!("Average {}", die.name()), faces, average, dice),
            count("Damage dice", damage),
        ]
    }
}

impl MeasureReport {
    /// A measure in words; what is expected is divided by `among`.
    fn new(what: String, measure: Measure, got: String, among: f64) -> MeasureReport {
        if measure.dice == 0 {
            return MeasureReport { what, got: "·".to_owned(), expected: "·".to_owned(), measure };
        }
        MeasureReport { what, got, expected: format!("{:.1}", measure.expected / among), measure }
    }
}

/// All dice of a battle that count for luck.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    die: AttackDie,
    units: BTreeMap<UnitId, Throws>,
    sides: BTreeMap<SideId, Throws>,
}

impl Audit {
    /// No dice yet, of a battle under a rulebook.
    pub fn under(rulebook: &Rulebook) -> Audit {
        Audit { die: AttackDie::of(rulebook.core), units: BTreeMap::new(), sides: BTreeMap::new() }
    }

    /// The dice in these events.
    pub fn of(events: &[BattleEvent], state: &Snapshot, rulebook: &Rulebook) -> Audit {
        let mut audit = Audit::under(rulebook);
        events.iter().for_each(|event| audit.add(event, state, rulebook));
        audit
    }

    /// Adds the dice of one more event.
    pub fn add(&mut self, event: &BattleEvent, state: &Snapshot, rulebook: &Rulebook) {
        if let BattleEvent::AttackRolled(attack) = event {
            let (die, AttackRoll { attacker, target, rolls, .. }) = (self.die, attack);
            let needed = rolls.iter().filter_map(|roll| Some((roll, face_needed(rulebook, attack, roll)?)));
            self.enter(*attacker, *target, state, |throws, at_friend| {
                needed.clone().for_each(|(roll, need)| throws.attack((die, roll), need, at_friend));
            });
        }
        if let BattleEvent::Damaged(AttackDamage { attacker, victim, rolls, .. }) = event {
            self.enter(*attacker, *victim, state, |throws, at_friend| {
                rolls.iter().for_each(|roll| throws.damage(roll, at_friend));
            });
        }
    }

    /// The luck of a unit.
    pub fn unit(&self, unit: UnitId) -> Luck {
        self.units.get(&unit).unwrap_or(&Throws::default()).luck(self.die)
    }

    /// The luck of a side.
    pub fn side(&self, side: SideId) -> Luck {
        self.sides.get(&side).unwrap_or(&Throws::default()).luck(self.die)
    }

    /// Adds dice against a unit to those of the attacker and of its side.
    fn enter(&mut self, by: UnitId, at: UnitId, state: &Snapshot, mut add: impl FnMut(&mut Throws, bool)) {
        let side = |unit: UnitId| state.unit(unit).map(|unit| unit.side.0);
        let own = side(by);
        let at_friend = own == side(at);
        add(self.units.entry(by).or_default(), at_friend);
        if let Some(own) = own {
            add(self.sides.entry(own).or_default(), at_friend);
        }
    }
}

/// Dice of one kind.
#[derive(Debug, Clone, Default, PartialEq)]
struct DiceTray {
    dice: u32,
    got: u32,
    expected: f64,
    sums: Sums,
}

impl DiceTray {
    /// Adds a roll that counts or does not, with the chance that it does.
    fn count(&mut self, does: bool, chance: f64) {
        self.dice += 1;
        self.got += u32::from(does);
        self.expected += chance;
        self.sums.add_roll(chance);
    }

    /// Adds the face of a die.
    fn sum(&mut self, roll: &Roll) {
        self.dice += 1;
        self.got += u32::from(roll.face);
        self.expected += (f64::from(roll.die) + 1.0) / 2.0;
        self.sums.add_die(roll.die);
    }

    fn measure(&self, welcome: bool) -> Measure {
        let DiceTray { dice, got, expected, sums } = self;
        let (as_much, as_little) = (sums.at_least(*got), sums.at_most(*got));
        Measure { dice: *dice, got: *got, expected: *expected, as_much, as_little, welcome }
    }
}

/// All dice of a unit or side.
#[derive(Debug, Clone, Default, PartialEq)]
struct Throws {
    hits: DiceTray,
    twenties: DiceTray,
    ones: DiceTray,
    faces: DiceTray,
    damage: DiceTray,
    at_friends: u32,
}

impl Throws {
    /// Adds a die of an attack, with the face that it needs to hit.
    fn attack(&mut self, (die, roll): (AttackDie, &Roll), need: Option<u16>, at_friend: bool) {
        if at_friend {
            self.at_friends += 1;
            return;
        }
        self.hits.count(need.is_some_and(|need| roll.face >= need), die.chance_to_show(need));
        let best = die.highest();
        self.twenties.count(roll.face == best, die.chance_to_show(Some(best)));
        self.ones.count(roll.face == 1, 1.0 - die.chance_to_show(Some(2)));
        self.faces.sum(roll);
    }

    fn damage(&mut self, roll: &Roll, at_friend: bool) {
        if at_friend {
            self.at_friends += 1;
        } else {
            self.damage.sum(roll);
        }
    }

    fn luck(&self, die: AttackDie) -> Luck {
        Luck {
            die,
            hits: self.hits.measure(true),
            twenties: self.twenties.measure(true),
            ones: self.ones.measure(false),
            faces: self.faces.measure(true),
            damage: self.damage.measure(true),
            at_friends: self.at_friends,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::event::AttackResult;
    use crate::hex::Hex;
    use crate::level::{DiceRecord, Level};
    use crate::model::{Manner, Occasion, Purpose, RuleId};
    use crate::replay::shipped_levels;
    use crate::rules::codex;

    /// Two friends, and an enemy.
    const US: [&str; 2] = ["robin", "bran"];
    const THEM: &str = "grisk";

    fn state() -> Snapshot {
        let source = shipped_levels().next().expect("levels come with the game");
        let level = Level::read(&source).unwrap_or_else(|error| panic!("{error}"));
        Snapshot::beginning(&level, DiceRecord::default())
    }

    fn house() -> Rulebook {
        Rulebook::shipped("house", codex()).unwrap_or_else(|error| panic!("{error}"))
    }

    fn id(name: &str) -> UnitId {
        name.parse().expect("a well-formed id")
    }

    fn roll(die: u16, face: u16, purpose: Purpose) -> Roll {
        Roll { die, face, purpose, rule: RuleId::t(3) }
    }

    fn attack(attacker: &str, target: &str, need: Option<u16>, rolls: &[Roll]) -> BattleEvent {
        BattleEvent::AttackRolled(AttackRoll {
            attacker: id(attacker),
            intended: id(target),
            target: id(target),
            weapon: "a.bow".parse().expect("a well-formed id"),
            manner: Manner::Missile,
            occasion: Occasion::Action,
            from: Hex::ZERO,
            at: Hex::ZERO,
            thac0: 15,
            armor_class: 5,
            modifiers: Vec::new(),
            need,
            natural: rolls[0].face,
            armor_class_hit: 0,
            margin: 0,
            result: AttackResult::Miss,
            rolls: rolls.to_vec(),
        })
    }

    fn shot(need: Option<u16>, natural: u16) -> BattleEvent {
        attack(US[0], THEM, need, &[roll(20, natural, Purpose::ToHit)])
    }

    fn hit(victim: &str, faces: &[(u16, u16)]) -> BattleEvent {
        BattleEvent::Damaged(AttackDamage {
            attacker: id(US[0]),
            victim: id(victim),
            weapon: "a.bow".parse().expect("a well-formed id"),
            dice: 0,
            modifiers: Vec::new(),
            multiplier: 3,
            halvings: 0,
            damage: 40,
            before: 50,
            after: 10,
            rolls: faces.iter().map(|(die, face)| roll(*die, *face, Purpose::Damage)).collect(),
        })
    }

    fn luck(events: &[BattleEvent]) -> Luck {
        Audit::of(events, &state(), &house()).unit(id(US[0]))
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-12
    }

    #[test]
    fn three_even_rolls_hit_one_time_in_eight() {
        let all = luck(&[shot(Some(11), 11), shot(Some(11), 20), shot(Some(11), 15)]).hits;
        assert_eq!((all.dice, all.got, all.expected), (3, 3, 1.5));
        assert!(near(all.as_much, 0.125) && near(all.as_little, 1.0));
        assert!(near(all.place(), 0.9375));
        assert_eq!((all.grade(), all.words().as_str()), (Some(LuckGrade::Lucky), "lucky, 1 in 8"));
        let none = luck(&[shot(Some(11), 10), shot(Some(11), 2), shot(Some(11), 1)]).hits;
        assert!(near(none.as_much, 1.0) && near(none.as_little, 0.125) && near(none.place(), 0.0625));
        assert_eq!(none.words(), "unlucky, 1 in 8");
        let two = luck(&[shot(Some(11), 10), shot(Some(11), 12), shot(Some(11), 13)]).hits;
        assert!(near(two.as_much, 0.5) && near(two.as_little, 0.875) && near(two.tail(), 0.5));
        assert_eq!(two.words(), "as expected");
    }

    #[test]
    fn certain_rolls_are_called_certain() {
        let sure = luck(&[shot(Some(1), 1), shot(None, 20)]).hits;
        assert_eq!((sure.dice, sure.got, sure.expected), (2, 1, 1.0));
        assert_eq!((sure.as_much, sure.as_little, sure.place()), (1.0, 1.0, 0.5));
        assert_eq!((sure.grade(), sure.words().as_str()), (None, "certain"));
        assert_eq!(luck(&[]).hits.words(), "not rolled");
        for (need, chance) in
            [(None, 0.0), (Some(20), 0.05), (Some(11), 0.5), (Some(2), 0.95), (Some(1), 1.0)]
        {
            assert!(near(AttackDie::of(house().core).chance_to_show(need), chance), "{need:?}");
        }
    }

    #[test]
    fn few_ones_and_many_twenties_are_lucky() {
        let luck = luck(&[shot(Some(11), 1), shot(Some(11), 1), shot(Some(11), 20)]);
        // Two 1s or three: 3 · 0.05² · 0.95 + 0.05³.
        assert!(near(luck.ones.as_much, 0.00725) && luck.ones.place() < 0.01);
        assert_eq!(luck.ones.words(), "cursed, 1 in 140");
        // At least one 20: 1 − 0.95³.
        assert!(near(luck.twenties.as_much, 0.142625) && near(luck.twenties.expected, 0.15));
        assert_eq!(luck.twenties.words(), "lucky, 1 in 7");
        assert_eq!((luck.faces.got, luck.faces.expected), (22, 31.5));
    }

    #[test]
    fn damage_is_told_by_its_dice_alone() {
        let damage = luck(&[hit(THEM, &[(6, 6)]), hit(THEM, &[(6, 4)])]).damage;
        assert_eq!((damage.dice, damage.got, damage.expected), (2, 10, 7.0));
        assert!(near(damage.as_much, 6.0 / 36.0) && near(damage.as_little, 33.0 / 36.0));
        assert_eq!(damage.words(), "lucky, 1 in 6");
        assert!(near(luck(&[hit(THEM, &[(8, 1), (4, 1)])]).damage.as_little, 1.0 / 32.0));
    }

    #[test]
    fn dice_against_friends_do_not_count() {
        let at_friend = attack(US[0], US[1], Some(2), &[roll(20, 20, Purpose::ToHit)]);
        let luck = luck(&[at_friend, hit(US[1], &[(8, 8), (8, 8)])]);
        assert_eq!((luck.hits.dice, luck.twenties.got, luck.damage.dice, luck.at_friends), (0, 0, 0, 3));
    }

    #[test]
    fn the_second_roll_of_a_weapon_that_is_sure_to_hit_counts_by_what_it_needs() {
        // THAC0 15 needs a 15 against armor class 0.
        for (second, hits) in [(14, 0), (15, 1)] {
            let rolls = [roll(20, 1, Purpose::ToHit), roll(20, second, Purpose::SecondRoll)];
            let hit = luck(&[attack(US[0], THEM, Some(2), &rolls)]).hits;
            assert_eq!((hit.dice, hit.got), (2, hits));
            assert!(near(hit.expected, 0.95 + 0.3) && near(hit.as_little, [0.035, 0.715][hits as usize]));
        }
    }

    #[test]
    fn dice_for_anything_else_do_not_count() {
        let rolls = [
            roll(20, 20, Purpose::ToHit),
            roll(20, 20, Purpose::CriticalChain),
            roll(4, 2, Purpose::StrayVictim),
        ];
        let luck = luck(&[attack(US[0], THEM, Some(11), &rolls)]);
        assert_eq!((luck.hits.dice, luck.twenties.got, luck.faces.got), (1, 1, 20));
    }

    #[test]
    fn a_side_has_the_luck_of_its_units_together() {
        let state = state();
        let second = attack(US[1], THEM, Some(11), &[roll(20, 11, Purpose::ToHit)]);
        let audit = Audit::of(&[shot(Some(11), 11), second], &state, &house());
        let side = |unit| state.unit(id(unit)).expect("it is there").side.0;
        assert_eq!(audit.side(side(US[0])).hits.dice, 2);
        assert!(near(audit.side(side(US[0])).hits.as_much, 0.25));
        assert_eq!(audit.side(side(THEM)), Throws::default().luck(AttackDie::of(house().core)));
    }

    #[test]
    fn measures_are_told_as_counts_and_averages() {
        let told = luck(&[shot(Some(11), 11), shot(Some(13), 4), hit(THEM, &[(8, 6)])]).told();
        let figures = told.each_ref().map(|told| (told.got.as_str(), told.expected.as_str()));
        assert_eq!(figures, [("1 of 2", "0.9"), ("0", "0.1"), ("0", "0.1"), ("7.5", "10.5"), ("6", "4.5")]);
        assert!(luck(&[]).told().iter().all(|told| told.got == "·" && told.expected == "·"));
    }

    #[test]
    fn rare_luck_is_told_in_two_figures() {
        let odds = |as_much| Measure { as_much, as_little: 1.0, ..luck(&[]).hits }.odds();
        let table = [(0.25, "1 in 4"), (0.0101, "1 in 99"), (0.01, "1 in 100"), (0.00081, "1 in 1200")];
        for (chance, words) in table {
            assert_eq!(odds(chance), words);
        }
        assert_eq!((odds(1e-7).as_str(), odds(0.0).as_str()), ("1 in 10000+", "1 in 10000+"));
    }

    proptest! {
        #[test]
        fn both_tails_include_the_result_and_together_all_results(
            shots in prop::collection::vec((prop::option::of(1_u16..=20), 1_u16..=20), 1..60),
        ) {
            let events: Vec<BattleEvent> = shots.iter().map(|(need, face)| shot(*need, *face)).collect();
            let luck = luck(&events);
            for MeasureReport { measure, .. } in &luck.told()[..4] {
                prop_assert!((0.0..=1.0).contains(&measure.place()));
                prop_assert!(measure.as_much + measure.as_little >= 1.0 - 1e-9);
                prop_assert!(measure.tail() <= 0.5 + (measure.as_much + measure.as_little - 1.0) / 2.0 + 1e-9);
            }
            let hits = shots.iter().filter(|(need, face)| need.is_some_and(|need| *face >= need)).count();
            prop_assert_eq!(luck.hits.got as usize, hits);
        }
    }
}
