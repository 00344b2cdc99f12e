//! The check of a snapshot, because a save may have been changed by hand.
//!
//! The rules need this: everything that a battle names exists, and numbers are within their bounds.

use std::collections::BTreeSet;
use std::iter;

use crate::hex::Hex;
use crate::level::limits::{self, OutOfRange};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{
    Act, Cause, Chase, ChaseTurn, ChosenOption, Clock, Condition, Flying, Grapple, ItemId, Named, Objective,
    OpenChoice, Place, SEGMENTS, SideId, Sides, Stage, Status, Step, Tile, UnitId,
};

/// The most rounds of a battle.
const MOST_ROUNDS: u32 = 200;

/// The highest count of steps and events; no battle reaches it, and far more would overflow.
const MOST_COUNTED: u64 = 1 << 48;

type CheckResult = Result<(), String>;

impl Snapshot {
    /// Checks that the rules can go on from this snapshot. A captured snapshot always passes.
    ///
    /// Whether the open question is the one that its step asks is known only when the step runs again.
    ///
    /// # Errors
    /// The first problem, in a sentence.
    ///
    /// ```
    /// use hexfray::level::{DiceRecord, Level, Snapshot, Source};
    /// use std::path::Path;
    ///
    /// let level = Level::read(&Source::read(Path::new("levels/tavern.ron")).unwrap()).unwrap();
    /// let mut snapshot = Snapshot::beginning(&level, DiceRecord::seeded(1));
    /// assert_eq!(snapshot.check(), Ok(()));
    /// snapshot.clock.round = 1000;
    /// assert_eq!(snapshot.check(), Err("round 1000 is after the last".to_owned()));
    /// ```
    pub fn check(&self) -> Result<(), String> {
        ensure(self.units.is_sorted_by(|a, b| a.id < b.id), || "units must be sorted, each once".to_owned())?;
        ensure(self.items.is_sorted_by(|a, b| a.id < b.id), || "items must be sorted, each once".to_owned())?;
        self.check_board()?;
        self.check_sides(&self.sides)?;
        self.units.iter().try_for_each(|unit| self.check_unit(unit))?;
        self.check_standing()?;
        self.items.iter().try_for_each(|item| self.check_item(item))?;
        self.check_clock(&self.clock)?;
        self.check_agenda()?;
        self.choice.iter().try_for_each(|choice| self.check_choice(choice))?;
        self.check_dice()
    }

    fn check_board(&self) -> CheckResult {
        self.board.hexes().try_for_each(|(_, tile)| bounded("a hex of the board", limits::tile(tile)))
    }

    fn check_sides(&self, sides: &Sides) -> CheckResult {
        let limit = sides.round_limit;
        ensure((1..=MOST_ROUNDS).contains(&limit), || format!("a round limit of {limit}"))?;
        sides.zones.values().flat_map(|zone| &zone.hexes).try_for_each(|hex| self.check_hex(*hex))?;
        for (id, side) in &sides.sides {
            side.deployment.hexes.iter().try_for_each(|hex| self.check_hex(*hex))?;
            let counts = side.held.len() == side.objectives.len();
            ensure(counts, || format!("side `{id}` must have one count for each objective"))?;
            for zone in side.exit.iter().chain(&side.lair) {
                ensure(sides.zones.contains_key(zone), || format!("there is no zone `{zone}`"))?;
            }
            for objective in &side.objectives {
                if let Objective::Reach { zone, .. } | Objective::Hold { zone, .. } = objective {
                    ensure(sides.zones.contains_key(zone), || format!("there is no zone `{zone}`"))?;
                }
            }
        }
        Ok(())
    }

    fn check_unit(&self, unit: &UnitRecord) -> CheckResult {
        let id = unit.id;
        self.check_side(unit.side.0)?;
        self.check_hex(unit.position)?;
        bounded(&format!("unit `{id}`"), limits::unit(unit))?;
        let points = unit.hit_points;
        ensure(points.now <= points.full, || format!("unit `{id}` has more hit points than when unhurt"))?;
        let alive = unit.status != Status::Fighting || points.now > 0;
        ensure(alive, || format!("unit `{id}` fights without hit points"))?;
        let turns = unit.turn.hexsides.is_none_or(|left| left <= Flying::MOST_HEXSIDES);
        ensure(turns, || {
            format!("unit `{id}` may turn by more than {} hexsides in a round", Flying::MOST_HEXSIDES)
        })?;
        let sinking = unit.deaths_door.sinking;
        let dying = unit.status == Status::Dying && points.now < 0;
        ensure(dying == sinking.is_some(), || format!("unit `{id}` sinks and is not dying, or the reverse"))?;
        let past = sinking.is_none_or(|sinking| sinking.since <= self.clock.round);
        ensure(past, || format!("unit `{id}` began to sink in a round that is still to come"))?;
        let followed = unit.nerve.leader.iter().chain(&unit.nerve.turned_by).chain(&unit.riding.0);
        followed.chain(&unit.grapple.by).copied().try_for_each(|other| self.check_known(other))?;
        self.check_hold(unit)?;
        unit.conditions
            .iter()
            .filter_map(|lasting| lasting.cause.by)
            .try_for_each(|by| self.check_known(by))?;
        unit.conditions.iter().try_for_each(|lasting| {
            limits::lasting(lasting)
                .map_err(|OutOfRange { problem, .. }| format!("a condition of unit `{id}`: {problem}"))
        })?;
        let numbers = || iter::once(0).chain(unit.wounds.iter().map(|wound| wound.number));
        let numbered = numbers().is_sorted_by(|a, b| a < b) && numbers().all(|number| number < u16::MAX);
        ensure(numbered, || format!("the wounds of `{id}` are not numbered in order"))?;
        let bleeds = unit.wounds.iter().all(|wound| i16::try_from(wound.bleeding).is_ok());
        ensure(bleeds, || format!("a wound of `{id}` bleeds too much"))?;
        let past = unit.wounds.iter().all(|wound| wound.opened <= self.clock.round);
        ensure(past, || format!("a wound of `{id}` was opened in a round that is still to come"))?;
        let numbers = || iter::once(0).chain(unit.hurts.iter().map(|injury| injury.number));
        let numbered = numbers().is_sorted_by(|a, b| a < b) && numbers().all(|number| number < u16::MAX);
        ensure(numbered, || format!("the injuries of `{id}` are not numbered in order"))?;
        let body = &unit.kind.body;
        for injury in &unit.hurts {
            let part = body.part(injury.part).filter(|part| part.area == injury.area);
            ensure(part.is_some(), || format!("an injury of `{id}` is of no part of its body"))?;
            limits::injury(injury).map_err(|problem| format!("an injury of unit `{id}`: {problem}"))?;
        }
        let pieces = unit.armor.pieces.len();
        for ruined in unit.armor.ruined.iter() {
            let known = usize::from(ruined.piece) < pieces && body.part(ruined.part).is_some();
            ensure(known && (0..=10).contains(&ruined.lost), || {
                format!("unit `{id}` has lost armor that it does not wear")
            })?;
        }
        let held = self.items.iter().filter(|item| item.place == Place::Held(id));
        let hands: u32 = held.map(|item| u32::from(item.hands())).sum();
        ensure(hands <= u32::from(unit.hands.all()), || format!("unit `{id}` holds more than its hands can"))
    }

    /// Checks that the conditions of held and holding units fit, and that no other unit has them.
    fn check_hold(&self, unit: &UnitRecord) -> CheckResult {
        let id = unit.id;
        let shown =
            [Condition::Held, Condition::Pinned].into_iter().filter(|state| unit.conditions.has(*state));
        let sound = shown.eq(unit.grapple.condition()) && unit.grapple.lost <= Grapple::PINNED;
        ensure(sound, || format!("the hold on unit `{id}` does not fit its conditions"))?;
        let holds = self.units.iter().any(|other| other.grapple.by.contains(&id));
        let hands_on = unit.conditions.has(Condition::Grappling);
        ensure(holds == hands_on, || {
            format!("unit `{id}` must have the condition Grappling exactly when it holds a unit")
        })
    }

    fn check_standing(&self) -> CheckResult {
        let mut taken = BTreeSet::new();
        let mut standing = self.units.iter().filter(|unit| unit.status.stands());
        standing.try_for_each(|unit| {
            let mounted = unit.riding.0.and_then(|mount| self.unit(mount));
            let free = match mounted {
                Some(mount) => mount.position == unit.position,
                None => taken.insert((unit.position.x, unit.position.y)),
            };
            ensure(free, || format!("unit `{}` stands in the hex of another unit", unit.id))
        })
    }

    fn check_item(&self, record: &ItemRecord) -> CheckResult {
        let ItemRecord { id, item, place, weapon, enhancement, shield, gear, ammunition, .. } = record;
        let named = format!("item `{id}`");
        place.carrier().into_iter().try_for_each(|carrier| self.check_known(carrier))?;
        place.ground().into_iter().try_for_each(|hex| self.check_hex(hex))?;
        item.fumbled.iter().try_for_each(|(owner, _)| self.check_known(*owner))?;
        weapon.iter().try_for_each(|weapon| bounded(&named, limits::weapon(weapon)))?;
        shield.iter().try_for_each(|shield| bounded(&named, limits::shield(shield)))?;
        ammunition.iter().try_for_each(|bundle| bounded(&named, limits::ammunition(bundle)))?;
        gear.iter().try_for_each(|gear| bounded(&named, limits::gear(*gear)))?;
        let reload = weapon.as_ref().map_or(0, |weapon| weapon.reload);
        ensure(item.to_load <= reload, || format!("{named} needs more actions to load than after a shot"))?;
        bounded(&named, limits::enhancement(enhancement))
    }

    fn check_clock(&self, clock: &Clock) -> CheckResult {
        ensure(clock.round <= self.sides.round_limit, || format!("round {} is after the last", clock.round))?;
        let own = clock.initiative.values().map(|own| own.segment);
        let spells = self.units.iter().filter_map(|unit| Some(unit.spells.casting?.done.1));
        let entries = clock.track.iter().map(|entry| entry.segment).chain(own).chain(spells);
        let segments = entries.clone().all(|segment| segment > 0);
        let late = entries.chain([clock.segment]).any(|segment| segment > SEGMENTS);
        ensure(segments && !late, || "a segment is not within the round".to_owned())?;
        let mut seen = BTreeSet::new();
        for unit in clock.track.iter().map(|entry| entry.unit).chain(clock.block.iter().copied()) {
            self.check_known(unit)?;
            ensure(seen.insert(unit), || format!("unit `{unit}` has two turns in one round"))?;
        }
        clock.initiative.keys().try_for_each(|unit| self.check_known(*unit))?;
        let sorted = clock.track.is_sorted_by_key(|entry| entry.order());
        ensure(sorted, || "the initiative order is not sorted".to_owned())?;
        let decided = (clock.stage == Stage::Over) == clock.outcome.is_some();
        ensure(decided, || "a battle must be over exactly when it is decided".to_owned())?;
        self.check_chase(clock)?;
        let winner = clock.outcome.as_ref().and_then(|outcome| outcome.winner);
        winner.into_iter().try_for_each(|side| self.check_side(side))?;
        ensure(clock.steps.max(self.log.events) <= MOST_COUNTED, || "no battle is that long".to_owned())
    }

    /// Checks that the quarry of a chase has fled and that the pursuers still fight.
    fn check_chase(&self, clock: &Clock) -> CheckResult {
        let chased = (clock.stage == Stage::Chase) == clock.chase.is_some();
        ensure(chased, || "the stage of the battle does not fit its chase".to_owned())?;
        let Some(chase) = &clock.chase else { return Ok(()) };
        chase.quarry.iter().chain(&chase.pursuers).try_for_each(|unit| self.check_known(*unit))?;
        let all = |units: &[UnitId], status: Status| {
            let stands = |unit: &UnitId| self.unit(*unit).is_some_and(|unit| unit.status == status);
            units.iter().all(stands) && units.is_sorted_by(|a, b| a < b)
        };
        let sound = all(&chase.quarry, Status::Fled) && all(&chase.pursuers, Status::Fighting);
        ensure(sound && chase.round <= Chase::MOST_ROUNDS, || {
            "a chase has units that cannot be in it".to_owned()
        })?;
        let turns = match chase.turn {
            ChaseTurn::Quarry => clock.block.iter().all(|unit| chase.quarry.contains(unit)),
            ChaseTurn::Pursuers => true,
            ChaseTurn::Start | ChaseTurn::Over => clock.block.is_empty(),
        };
        ensure(turns, || "a unit decides in a chase that it is not part of".to_owned())
    }

    fn check_agenda(&self) -> CheckResult {
        let mut agenda = self.agenda.clone();
        let mut steps = iter::from_fn(|| agenda.take_due((u32::MAX, u8::MAX)));
        steps.try_for_each(|step| self.check_step(&step))?;
        self.secrets.all().try_for_each(|(unit, side)| {
            self.check_known(unit)?;
            self.check_side(side)
        })?;
        self.secrets.traces().try_for_each(|(.., trace)| self.check_hex(trace.hex))
    }

    fn check_step(&self, step: &Step) -> CheckResult {
        let (round, segment) = step.when;
        let timely = round <= self.sides.round_limit && segment <= SEGMENTS;
        ensure(timely, || "a step is due after the last round".to_owned())?;
        ensure(step.cause.depth <= Cause::DEEPEST, || "a step has too many causes".to_owned())?;
        step.acts.iter().try_for_each(|act| self.check_act(act))
    }

    fn check_act(&self, act: &Act) -> CheckResult {
        let facts = act.facts();
        facts.actor.into_iter().try_for_each(|unit| self.check_known(unit))?;
        facts.names.into_iter().try_for_each(|named| match named {
            Named::Unit(unit) => self.check_known(unit),
            Named::Item(item) => self.check_item_known(item),
            Named::Hex(hex) => self.check_hex(hex),
            Named::Side(side) => self.check_side(side),
        })?;
        if let Act::Delay { segment, .. } = *act {
            let exists = (1..=SEGMENTS).contains(&segment);
            ensure(exists, || format!("a unit waits for segment {segment}"))?;
        }
        Ok(())
    }

    fn check_choice(&self, choice: &OpenChoice) -> CheckResult {
        let OpenChoice { step, chooser, options, scripted_faces_before, .. } = choice;
        self.check_step(step)?;
        self.check_known(*chooser)?;
        ensure(self.clock.steps > 0, || "a question is open before the first step".to_owned())?;
        ensure(step.when <= self.clock.now(), || "a step that is not due asks a question".to_owned())?;
        ensure(!step.acts.is_empty(), || "a step without acts asks a question".to_owned())?;
        ensure((2..=256).contains(&options.count()), || {
            "an open question must have 2 to 256 options".to_owned()
        })?;
        for option in options.all() {
            match option {
                ChosenOption::Unit { unit } => self.check_known(unit)?,
                ChosenOption::Item { item } => self.check_item_known(item)?,
                ChosenOption::Place(_)
                | ChosenOption::Word(_)
                | ChosenOption::Part { .. }
                | ChosenOption::Number { .. } => {}
            }
        }
        let used = self.dice.script_used;
        ensure(*scripted_faces_before <= used, || {
            "an open question gives back dice that were not used".to_owned()
        })
    }

    fn check_dice(&self) -> CheckResult {
        let faces = self.dice.script.as_ref().map_or(0, Vec::len);
        ensure(self.dice.script_used <= faces, || "more dice of the script are used than it has".to_owned())?;
        for loaded in &self.dice.loaded {
            self.check_known(loaded.unit)?;
            let shows = (1..=loaded.die).contains(&loaded.face);
            ensure(shows, || format!("a loaded d{} shows {}", loaded.die, loaded.face))?;
        }
        self.dice.initiative.iter().flatten().try_for_each(|unit| self.check_known(*unit))
    }

    fn check_known(&self, id: UnitId) -> CheckResult {
        let known = self.units.binary_search_by_key(&id, |unit| unit.id).is_ok();
        ensure(known, || format!("there is no unit `{id}`"))
    }

    fn check_item_known(&self, id: ItemId) -> CheckResult {
        let known = self.items.binary_search_by_key(&id, |item| item.id).is_ok();
        ensure(known, || format!("there is no item `{id}`"))
    }

    fn check_side(&self, id: SideId) -> CheckResult {
        ensure(self.sides.sides.contains_key(&id), || format!("there is no side `{id}`"))
    }

    fn check_hex(&self, hex: Hex) -> CheckResult {
        let tile: Option<&Tile> = self.board.tile(hex);
        ensure(tile.is_some(), || "a hex is off the board".to_owned())
    }
}

fn ensure(holds: bool, problem: impl FnOnce() -> String) -> CheckResult {
    if holds { Ok(()) } else { Err(problem()) }
}

fn bounded(whose: &str, checked: Result<(), OutOfRange>) -> CheckResult {
    checked.map_err(|beyond| format!("{whose} is out of bounds: {}", beyond.problem))
}
