//! Parties in random battles: whatever a battle leaves of them, their file is written and reads back.

use hexfray::level::{DiceRecord, Snapshot, Source};
use hexfray::model::{SideId, Stage};
use hexfray::party::{Bedsides, DayDice, Party};
use hexfray::rules::Battle;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::random_orders::{level, some_order};

/// Levels with all that lasts: injuries, poison, diseases, drained life, spells; with the side of the party.
const LEVELS: [(&str, &str); 4] =
    [("ghoul-crypt", "seal"), ("spider-cave", "cutters"), ("breach", "garrison"), ("sickroom", "abbey")];

/// Orders given in each battle, and how often the party is brought home during them.
const ORDERS: u32 = 600;
const EVERY: u32 = 20;

/// Battles of a party on each level, each with two days after it.
const BATTLES: u64 = 4;

fn party(rulebook: &str) -> Party {
    let first = include_str!("../assets/parties/lantern-company.ron");
    let text = first.replace("version: 1,", &format!("version: 1, rulebook: \"{rulebook}\","));
    read(&text)
}

fn read(text: &str) -> Party {
    Party::read(&Source::inline("party", text)).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The party as its file has it and reads it.
fn written(party: &Party) -> Party {
    let text = party.to_text().expect("it is written");
    let again = read(&text);
    assert_eq!(again.to_text().expect("it is written"), text);
    again
}

/// The party as it comes home from a battle that ends like this.
fn home(party: &Party, mut end: Snapshot, side: SideId) -> Party {
    end.clock.stage = Stage::Over;
    let home = party.after_battle(&end, side).unwrap_or_else(|error| panic!("{error}"));
    written(&home)
}

fn comes_home(rulebook: &str) {
    for (name, side) in LEVELS {
        let side: SideId = side.parse().expect("an id");
        let mut random = ChaCha8Rng::seed_from_u64(56);
        let mut party = self::party(rulebook);
        for seed in 0..BATTLES {
            if party.muster(&level(name), side).is_err() {
                party = self::party(rulebook);
            }
            let mut level = party.muster(&level(name), side).unwrap_or_else(|error| panic!("{error}"));
            // What hits always leaves more behind.
            let enemies = level.units.iter_mut().filter(|unit| unit.side.0 != side);
            enemies.for_each(|enemy| enemy.training.thac0 = Some(-10));
            let mut battle = Battle::new(&level, &party.rulebook, DiceRecord::seeded(seed));
            for number in 0..ORDERS {
                let state = battle.snapshot();
                if state.clock.stage == Stage::Over {
                    break;
                }
                let _ = battle.submit(&some_order(&mut random, &state));
                if number % EVERY == 0 {
                    home(&party, battle.snapshot(), side);
                }
            }
            party = home(&party, battle.snapshot(), side);
            party.pass_days(2, &mut Bedsides::default(), &mut DayDice::seeded(seed));
            party = written(&party);
        }
    }
}

#[test]
fn a56_whatever_a_battle_leaves_of_a_party_is_written_under_document_003() {
    comes_home("advanced");
}

#[test]
fn a56_whatever_a_battle_leaves_of_a_party_is_written_under_the_house_rules() {
    comes_home("house");
}
