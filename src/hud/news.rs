//! What is announced when a block begins: which units may act now, and what has happened since the side's last block.

use bevy::prelude::{MessageReader, Res, ResMut, Resource, Time};

use super::names::ByName;
use super::recap::recap;
use crate::event::BattleEvent;
use crate::input::{Pressed, Session, Shown, ToldLog};
use crate::model::{SideId, UnitId};
use crate::replay::{Names, capital, list};

/// How long the banner is shown, in seconds.
pub(super) const FLIES: f32 = 3.0;

/// How many units of a block the banner has room to name.
const MOST_NAMED: usize = 7;

/// What was last announced, and how much of the log has been read for it.
#[derive(Resource, Default)]
pub(super) struct News {
    events: usize,
    jumps: u32,
    side: Option<SideId>,
    /// The last block, if it has just begun.
    pub banner: Option<Banner>,
}

/// What is announced of a block.
pub(super) struct Banner {
    /// The side whose block it is.
    pub side: SideId,
    /// Whose turn it is, and when.
    pub title: String,
    /// The units of the block.
    pub units: String,
    /// What has happened since the side's last block; empty once the player has read it.
    pub recap: Vec<String>,
    /// How long ago it was announced, in seconds.
    pub age: f32,
    /// When it was announced.
    since: f32,
    /// The number of orders then.
    orders: usize,
}

/// Reads the newly shown events. The banner is gone after some time, the recap with a click on it, a key or an order.
pub(super) fn read(
    shown: Res<Shown>,
    session: Res<Session>,
    log: ToldLog,
    time: Res<Time>,
    mut pressed: MessageReader<Pressed>,
    mut news: ResMut<News>,
) {
    let now = time.elapsed_secs();
    // The key that has ended the last block is read before the new one is announced.
    if pressed.read().count() > 0
        && let Some(banner) = &mut news.banner
    {
        banner.recap.clear();
    }
    news.read((&shown, &session), log.events(), now);
    if let Some(banner) = &mut news.banner {
        banner.age = now - banner.since;
        if session.orders.len() != banner.orders {
            banner.recap.clear();
        }
    }
    news.banner.take_if(|banner| banner.age > FLIES && banner.recap.is_empty());
}

impl News {
    /// Whether there is a recap to be read.
    pub fn has_recap(&self) -> bool {
        self.banner.as_ref().is_some_and(|banner| !banner.recap.is_empty())
    }

    /// Reads the newly shown events and sets up the banner of a new block.
    fn read(&mut self, (shown, session): (&Shown, &Session), events: &[BattleEvent], now: f32) {
        let told = shown.events.min(events.len());
        if self.jumps != session.jumps || told < self.events {
            let side = events[..told].iter().rev().find_map(BattleEvent::block).map(|(side, _)| side);
            *self = News { events: told, jumps: session.jumps, side, banner: None };
        }
        for index in self.events..told {
            let Some((side, units)) = events[index].block() else { continue };
            let when = when(&events[index]);
            let again = self.side.replace(side) == Some(side);
            // An opponent's turn is not announced, and a chase has a panel of its own.
            if session.players.contains_key(&side) || matches!(events[index], BattleEvent::ChaseTurnBegan(_))
            {
                self.banner = None;
                continue;
            }
            let names = ByName(&shown.state);
            let whose = if session.calls(side) { "Your turn: " } else { "" };
            let title = format!("{whose}{} · {when}", capital(&names.side(side)));
            let units = called(units, &names);
            if again {
                // The same side acts again: a banner still shown names the units that act now.
                if let Some(banner) = &mut self.banner {
                    (banner.title, banner.units) = (title, units);
                }
                continue;
            }
            self.banner = Some(Banner {
                side,
                title,
                units,
                recap: recap(&events[..=index], side, &shown.state),
                age: 0.0,
                since: now,
                orders: session.orders.len(),
            });
        }
        self.events = told;
    }
}

/// The units of a block; of many only some by name.
fn called(units: &[UnitId], names: &ByName) -> String {
    match units.split_at_checked(MOST_NAMED) {
        Some((named, others)) if others.len() > 1 => {
            let named: Vec<String> = named.iter().map(|unit| names.unit(*unit)).collect();
            format!("{} and {} others", named.join(", "), others.len())
        }
        _ => list(units, names),
    }
}

/// When the units may act, as a banner says it.
fn when(event: &BattleEvent) -> String {
    if let BattleEvent::BlockBegan { segment, .. } = event {
        return format!("segment {segment}");
    }
    "the chase".to_owned()
}
