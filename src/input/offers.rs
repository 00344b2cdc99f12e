//! What a unit can do besides walking, turning and attacking, or why it cannot.

use std::sync::Arc;

use super::action::Action;
use super::chase;
use super::holds::wrestles;
use super::prospect::Offer;
use super::scratch_battle::ScratchBattle;
use super::spells;
use super::words::{item_name, named};
use crate::hex::{Facing, Hex, distance};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{
    Class, Condition, Contents, Gear, ItemId, Objective, Place, SEGMENTS, Stage, Stance, Status, Tag, UnitId,
};
use crate::order::{Order, Refusal};

/// All orders that make sense for a unit, whether or not they are possible now, in the order of their keys.
pub(super) fn offers(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, unit: UnitId) -> Vec<Offer> {
    if !scratch.may_act(state, unit) {
        return Vec::new();
    }
    let plain = |(label, order)| OfferDraft::new(label, order);
    if state.clock.stage == Stage::Chase {
        let drafts = chase::orders(state, unit).into_iter().map(plain).collect();
        return offered(scratch, state, drafts);
    }
    let mut drafts = stances(scratch, state, unit);
    drafts.extend(flames(state, unit).into_iter().map(plain));
    drafts.extend(wounds(state, unit).map(plain));
    drafts.extend(helpless(state, unit).map(plain));
    drafts.extend(spells::offers(scratch, state, unit).into_iter().map(plain));
    drafts.extend(aims(state, unit));
    drafts.push(OfferDraft::new(Action::Parry.title().to_owned(), Order::Parry { unit }));
    if remembers_the_unseen(state, unit) {
        drafts.push(OfferDraft::new(Action::Listen.title().to_owned(), Order::Listen { unit }));
    }
    drafts.extend(empty_weapons(state, unit).map(|item| {
        OfferDraft::new(format!("Load {}", item.item.name), Order::Reload { unit, item: item.id })
    }));
    drafts.extend(items(state, unit).chain(waits(state, unit)).map(plain));
    drafts.extend(saddle(scratch, state, unit));
    if meets_undead(state, unit) {
        drafts.push(OfferDraft::new("Turn the undead".to_owned(), Order::TurnUndead { unit }));
    }
    drafts.extend(wrestles(state, unit).into_iter().map(plain));
    drafts.push(leaving(state, unit));
    drafts.push(OfferDraft::new("Lay down arms".to_owned(), Order::OfferSurrender { unit }).giving_up());
    offered(scratch, state, drafts)
}

/// Whether a unit's side has known of an enemy that cannot be seen.
fn remembers_the_unseen(state: &Snapshot, unit: UnitId) -> bool {
    let side = state.unit(unit).map(|unit| unit.side.0);
    state.secrets.traces().any(|(of, ..)| Some(of) == side)
}

/// Running off the board: the goal of a side that wins by escaping, giving up for every other side.
fn leaving(state: &Snapshot, unit: UnitId) -> OfferDraft {
    let side = state.unit(unit).and_then(|unit| state.sides.sides.get(&unit.side.0));
    let escapes = |objective: &Objective| matches!(objective, Objective::Escape { .. });
    let order = Order::Flee { unit };
    match side.is_some_and(|side| side.objectives.iter().any(escapes)) {
        true => OfferDraft::new("Run for the exit and away".to_owned(), order),
        false => OfferDraft::new("Run off the field, for good".to_owned(), order).giving_up(),
    }
}

/// Turns drafts into offers: why each is refused, and whether it is planned. What the rulebook does not know is no
/// offer.
fn offered(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, drafts: Vec<OfferDraft>) -> Vec<Offer> {
    let offer = |OfferDraft { label, points, gives_up, order }: OfferDraft| {
        let refusal = scratch.refusal(state, &order);
        if matches!(refusal, Some(Refusal::RuleOff(_))) {
            return None;
        }
        let planning = scratch.planning(state, &order);
        let refusal = refusal.map(|refusal| named(&refusal.to_string(), state));
        Some(Offer { label, action: Action::of(&order), points, order, planning, refusal, gives_up })
    };
    let mut offers: Vec<Offer> = drafts.into_iter().filter_map(offer).collect();
    offers.sort_by_key(|offer| offer.action);
    offers
}

/// Whether a unit is a cleric with undead against it.
fn meets_undead(state: &Snapshot, unit: UnitId) -> bool {
    let cleric = state.unit(unit).filter(|unit| unit.training.class == Class::Priest);
    cleric.is_some_and(|cleric| {
        let undead = |other: &UnitRecord| {
            other.side != cleric.side
                && other.status == Status::Fighting
                && other.kind.tags.contains(&Tag::Undead)
        };
        state.units.iter().any(undead)
    })
}

/// An offer that has not been checked against the rules yet.
struct OfferDraft {
    label: String,
    points: u32,
    gives_up: bool,
    order: Order,
}

impl OfferDraft {
    fn new(label: String, order: Order) -> OfferDraft {
        OfferDraft { label, points: 0, gives_up: false, order }
    }

    fn taking(self, points: u32) -> OfferDraft {
        OfferDraft { points, ..self }
    }

    fn giving_up(self) -> OfferDraft {
        OfferDraft { gives_up: true, ..self }
    }
}

/// Kneeling, lying down, getting up and climbing, except to the stance that the unit has.
fn stances(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, unit: UnitId) -> Vec<OfferDraft> {
    let Some(record) = state.unit(unit) else { return Vec::new() };
    let before = record.stance;
    let mut drafts = Vec::new();
    if before != Stance::Climbing {
        let all = [
            (Stance::Kneeling, Order::Kneel { unit }),
            (Stance::Prone, Order::GoProne { unit }),
            (Stance::Standing, Order::StandUp { unit }),
        ];
        let others = all.into_iter().filter(|(after, ..)| *after != before);
        drafts.extend(others.map(|(after, order)| {
            let points = scratch.stance_points(state, unit, after);
            OfferDraft::new(Action::of(&order).title().to_owned(), order).taking(points)
        }));
    }
    if matches!(before, Stance::Standing | Stance::Climbing)
        && let Some(to) = drop_ahead(scratch, state, unit)
    {
        let label = climb_label(state, record.position, to, before);
        let points = scratch.climb_points(state, unit, to);
        drafts.push(OfferDraft::new(label, Order::Climb { unit, to }).taking(points));
    }
    if let Some(flying) = record.flight.0 {
        let (up, down) = (flying.layer.checked_add(1), flying.layer.checked_sub(1));
        let layers = up.into_iter().chain(down).chain(flying.layer.checked_sub(2));
        drafts.extend(
            layers.map(|layer| OfferDraft::new(format!("Fly to layer {layer}"), Order::Fly { unit, layer })),
        );
    }
    if before == Stance::Climbing {
        let order = Order::Climb { unit, to: record.position };
        let points = scratch.climb_points(state, unit, record.position);
        drafts.push(OfferDraft::new("Climb back".to_owned(), order).taking(points));
    }
    drafts
}

fn climb_label(state: &Snapshot, from: Hex, to: Hex, before: Stance) -> String {
    let ground = |hex| state.board.tile(hex).map_or(0, |tile| tile.elevation);
    let way = if ground(to) > ground(from) { "up" } else { "down" };
    match Facing::between(from, to) {
        Some(facing) if before != Stance::Climbing => format!("Climb {way}, {facing}"),
        _ => format!("Climb on {way}"),
    }
}

/// Mounting the mounts beside a unit, or dismounting into the hex behind it or the free hex nearest to that.
fn saddle(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, unit: UnitId) -> Vec<OfferDraft> {
    let Some(record) = state.unit(unit) else { return Vec::new() };
    if record.riding.0.is_some() {
        let mut behind = Facing::ALL.map(|side| (record.facing.turned(3).steps_to(side), side));
        behind.sort();
        let orders = behind.map(|(_, side)| Order::Dismount { unit, to: side.ahead(record.position) });
        let free = orders.iter().find(|order| scratch.refusal(state, order).is_none());
        let order = free.unwrap_or(&orders[0]).clone();
        return vec![OfferDraft::new("Dismount".to_owned(), order)];
    }
    let beside = |other: &&UnitRecord| {
        other.side == record.side
            && other.kind.tags.contains(&Tag::Mount)
            && other.status == Status::Fighting
            && distance(other.position, record.position) == 1
    };
    let mounts = state.units.iter().filter(beside);
    mounts
        .map(|other| {
            OfferDraft::new(format!("Mount {}", other.name.0), Order::Mount { unit, mount: other.id })
        })
        .collect()
}

/// The neighboring hex that a unit would climb to: of those that can be climbed, the nearest to its facing. A unit
/// that does not stand gets the hex ahead, so that the refusal is shown.
pub(super) fn drop_ahead(scratch: &mut ScratchBattle, state: &Arc<Snapshot>, unit: UnitId) -> Option<Hex> {
    let climber = state.unit(unit)?;
    let (at, facing) = (climber.position, climber.facing);
    if climber.stance != Stance::Standing {
        return Some(facing.ahead(at));
    }
    let mut around = Facing::ALL;
    around.sort_by_key(|other| facing.steps_to(*other));
    around.into_iter().map(|facing| facing.ahead(at)).find(|&to| {
        let refusal = scratch.refusal(state, &Order::Climb { unit, to });
        matches!(refusal, None | Some(Refusal::TooFar { .. }))
    })
}

/// Aiming, for a unit with a missile weapon in hand or a stowed weapon that shoots.
fn aims(state: &Snapshot, unit: UnitId) -> Option<OfferDraft> {
    let flies = |item: &ItemRecord| item.weapon.as_ref().is_some_and(|weapon| weapon.range.is_some());
    let shoots = |item: &ItemRecord| item.weapon.as_ref().is_some_and(|weapon| weapon.ammunition.is_some());
    let armed = state.items.iter().any(|item| {
        let in_hand = item.place == Place::Held(unit) && flies(item);
        in_hand || (item.place == Place::Stowed(unit) && shoots(item))
    });
    armed.then(|| OfferDraft::new(Action::Aim.title().to_owned(), Order::Aim { unit }))
}

/// The weapons in a unit's hands that must be loaded.
pub(super) fn empty_weapons(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = &ItemRecord> {
    state.items.iter().filter(move |item| item.place == Place::Held(unit) && item.item.to_load > 0)
}

/// Drawing, stowing, dropping, picking up, searching and kicking.
fn items(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    // A unit without hands, such as a horse, picks nothing up.
    let here = state.unit(unit).filter(|unit| unit.scores().hands.all() > 0).map(|unit| unit.position);
    state
        .items
        .iter()
        .filter_map(move |item| {
            let (id, name) = (item.id, &called(item));
            let natural = item.weapon.as_ref().is_some_and(|weapon| weapon.natural);
            match item.place {
                Place::Stowed(by) if by == unit && item.ammunition.is_none() => {
                    Some(vec![(format!("Draw {name}"), Order::Draw { unit, item: id })])
                }
                Place::Held(by) if by == unit && !natural => {
                    let drop = (format!("Drop {name}"), Order::DropItem { unit, item: id });
                    Some(vec![(format!("Put away {name}"), Order::Stow { unit, item: id }), drop])
                }
                Place::Lying(hex) if Some(hex) == here && item.ammunition.is_some() => {
                    Some(vec![(format!("Pick up {name}"), Order::PickUp { unit, item: id })])
                }
                Place::Lying(hex) if Some(hex) == here => Some(from_the_ground(unit, id, name)),
                Place::Hidden(hex) if Some(hex) == here => {
                    let label = format!("Search for {name}, all turn");
                    Some(vec![(label, Order::PickUp { unit, item: id })])
                }
                _ => None,
            }
        })
        .flatten()
}

/// Lighting wicks and putting out flames.
fn flames(state: &Snapshot, unit: UnitId) -> Vec<(String, Order)> {
    let Some(own) = state.unit(unit) else { return Vec::new() };
    let mut orders = Vec::new();
    for item in state.items.iter().filter(|item| item.place == Place::Held(unit)) {
        let (id, name) = (item.id, &item.item.name);
        if let Some(Gear::Flask { contents: Contents::Oil, lit: false }) = item.gear {
            orders.push((format!("Light {name}"), Order::LightWick { unit, item: id }));
        }
    }
    let blanket =
        state.items.iter().any(|item| item.place == Place::Held(unit) && item.gear == Some(Gear::Blanket));
    for other in
        state.units.iter().filter(|other| other.conditions.burn() && other.status == Status::Fighting)
    {
        let order = Order::Extinguish { unit, target: other.id };
        let beside = distance(own.position, other.position) == 1 && other.side == own.side;
        match other.id == unit {
            true => orders.push(("Roll on the ground to put the flames out".to_owned(), order)),
            false if beside && blanket => {
                orders.push((format!("Smother the flames on {}", other.name.0), order));
            }
            false => {}
        }
    }
    orders
}

/// Treating a unit and its neighbors.
fn wounds(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let own = state.unit(unit);
    let near = move |other: &&UnitRecord| {
        own.is_some_and(|own| own.side == other.side && distance(own.position, other.position) <= 1)
    };
    let suffers = |other: &&UnitRecord| {
        let alive = matches!(other.status, Status::Fighting | Status::Fallen | Status::Dying);
        let bleeds = other.wounds.iter().any(|wound| wound.bleeds());
        alive && (bleeds || other.deaths_door.sinking.is_some())
    };
    state.units.iter().filter(near).filter(suffers).map(move |other| {
        let name = &other.name.0;
        let label = match (other.id == unit, other.status) {
            (true, _) => "Bind one's own wound".to_owned(),
            (false, Status::Dying) => format!("Keep {name} from death"),
            (false, _) => format!("Bind a wound of {name}"),
        };
        (label, Order::Treat { unit, target: other.id })
    })
}

/// Killing the helpless enemies beside a unit, for certain or with one attack.
fn helpless(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let own = state.unit(unit);
    let near = move |other: &&UnitRecord| {
        own.is_some_and(|own| own.side != other.side && distance(own.position, other.position) <= 1)
    };
    let lies =
        |other: &UnitRecord| matches!(other.status, Status::Fallen | Status::Dying) && other.kind.is_alive();
    let defenseless = |other: &UnitRecord| {
        other.status == Status::Fighting
            && (other.conditions.are_helpless() || other.conditions.has(Condition::Stunned))
    };
    let victims = state.units.iter().filter(near).filter(move |other| lies(other) || defenseless(other));
    victims.flat_map(move |other| {
        let (name, target) = (&other.name.0, other.id);
        [
            (format!("Kill {name} surely: takes the whole round"), Order::Slay { unit, target }),
            (format!("Try to kill {name} with an attack"), Order::TrySlay { unit, target }),
        ]
    })
}

/// The name of an item; a bundle of ammunition with its count and bonus, so that bundles can be told apart.
fn called(item: &ItemRecord) -> String {
    let name = item_name(item);
    match (&item.ammunition, item.enhancement.general) {
        (None, _) => name,
        (Some(bundle), 0) => format!("{} {name}", bundle.count),
        (Some(bundle), bonus) => format!("{} {name} {bonus:+}", bundle.count),
    }
}

fn from_the_ground(unit: UnitId, item: ItemId, name: &str) -> Vec<(String, Order)> {
    vec![
        (format!("Pick up {name}"), Order::PickUp { unit, item }),
        (format!("Kick back {name}"), Order::Kick { unit, item }),
    ]
}

/// Waiting for every later segment in which a unit acts, and for the last segment.
fn waits(state: &Snapshot, unit: UnitId) -> impl Iterator<Item = (String, Order)> {
    let now = state.clock.now_of(unit).1;
    let mut segments: Vec<u8> = state.clock.track.iter().map(|entry| entry.segment).collect();
    segments.push(SEGMENTS);
    segments.sort_unstable();
    segments.dedup();
    let later = segments.into_iter().filter(move |segment| *segment > now);
    later.map(move |segment| (format!("Wait until segment {segment}"), Order::Delay { unit, segment }))
}
