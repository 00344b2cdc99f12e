//! What the game says about the last input: notices that disappear after some seconds.

use bevy::prelude::{MessageReader, Res, ResMut, Resource, Time};
use bevy_egui::EguiContexts;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{FontId, Label, RichText, Ui};
use egui_phosphor::regular::{CHECK, DICE_FIVE, PROHIBIT, WARNING};

use super::panel::panel;
use super::parts::on_one_line;
use super::places::{Below, Places};
use super::theme::color;
use crate::input::{Notice, Preview, Prospect, Shown, named};
use crate::level::Snapshot;
use crate::model::SideId;
use crate::replay::capital;
use crate::view::art::palette::{BLOOD, GOLD, INK, LEAF_SHADE, Shade};

/// How long a notice is shown, and for how long of that it fades, in seconds.
const STAYS: f32 = 4.5;
const FADES: f32 = 0.6;

/// Size of the text, in points.
const TYPE: f32 = 14.5;

/// The least size of a text that has too little room, in points.
const LEAST: f32 = 11.5;

/// The width of the sign before a text, in points.
const ICON: f32 = 22.0;

/// The most notices shown at once.
const MOST: usize = 3;

/// A notice on the screen.
pub(super) struct Slip {
    icon: &'static str,
    shade: Shade,
    text: String,
    until: f32,
    /// Whether it is about the turn in which it was said, and not about what has happened.
    passes: bool,
}

/// The notices on the screen, and the turn in which they were said.
#[derive(Resource, Default)]
pub(super) struct Slips {
    slips: Vec<Slip>,
    turn: Option<TurnKey>,
}

/// The round, the segment and the side of a turn.
type TurnKey = (u32, u8, Option<SideId>);

/// Adds new notices and removes old ones.
pub(super) fn draw(
    mut contexts: EguiContexts,
    shown: Res<Shown>,
    (time, places, preview): (Res<Time>, Res<Places>, Res<Preview>),
    mut notices: MessageReader<Notice>,
    mut slips: ResMut<Slips>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let now = time.elapsed_secs();
    slips.turn_to(turn(&shown.state));
    notices.read().for_each(|notice| slips.add(slip(notice, &shown.state, now + STAYS)));
    let slips = &mut slips.slips;
    // What stands in the card beside the board is not told twice.
    let card = match &preview.prospect {
        Some(Prospect::Refused { why, .. }) if places.lowest == Below::Refusal => Some(capital(why)),
        _ => None,
    };
    slips.retain(|slip| slip.until > now && card.as_ref() != Some(&slip.text));
    if slips.is_empty() || places.tray.is_some() {
        return Ok(());
    }
    context.request_repaint();
    panel(context, "messages", places.messages, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = 17.0;
        // A long one takes the lines that are left over, the newest first.
        let mut spare = MOST - slips.len().min(MOST);
        let mut shares: Vec<usize> = Vec::new();
        let wide = ui.available_width() - ICON;
        for slip in slips.iter().rev() {
            let more = lines(ui, &slip.text, TYPE, wide).saturating_sub(1).min(spare);
            spare -= more;
            shares.push(1 + more);
        }
        for (slip, most) in slips.iter().zip(shares.into_iter().rev()) {
            slip.draw(ui, slip.until - now, most);
        }
    });
    Ok(())
}

impl Slips {
    /// Whether there is none.
    pub fn are_empty(&self) -> bool {
        self.slips.is_empty()
    }

    /// When another turn begins, what was said about the last one is gone.
    fn turn_to(&mut self, turn: TurnKey) {
        if self.turn.replace(turn) != Some(turn) {
            self.slips.retain(|slip| !slip.passes);
        }
    }

    /// Adds a notice instead of the same one and of the oldest, if there are too many.
    fn add(&mut self, slip: Slip) {
        self.slips.retain(|old| old.text != slip.text);
        self.slips.push(slip);
        let surplus = self.slips.len().saturating_sub(MOST);
        self.slips.drain(..surplus);
    }
}

fn turn(state: &Snapshot) -> TurnKey {
    let unit = state.clock.block.first().and_then(|unit| state.unit(*unit));
    (state.clock.round, state.clock.segment, unit.map(|unit| unit.side.0))
}

fn slip(notice: &Notice, state: &Snapshot, until: f32) -> Slip {
    let (icon, shade, text) = match notice {
        Notice::Refused(why) => (PROHIBIT, BLOOD, named(&why.to_string(), state)),
        Notice::NotUndone(why) => (PROHIBIT, BLOOD, why.to_string()),
        Notice::Said(text) => (CHECK, LEAF_SHADE, text.clone()),
        Notice::Happened(text) => (DICE_FIVE, INK, text.clone()),
        Notice::Warned(text) => (WARNING, GOLD.mix(INK, 0.35), text.clone()),
    };
    let passes = !matches!(notice, Notice::Happened(_));
    Slip { icon, shade, text: capital(&text), until, passes }
}

impl Slip {
    fn draw(&self, ui: &mut Ui, left: f32, most: usize) {
        ui.scope(|ui| {
            ui.multiply_opacity((left / FADES).min(1.0));
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(self.icon).size(14.0).color(color(self.shade)));
                if most > 1 {
                    ui.vertical(|ui| ui.add(Label::new(fitted(ui, &self.text, most)).wrap()));
                } else {
                    on_one_line(ui, &self.text, FontId::proportional(TYPE), color(INK));
                }
            });
        });
    }
}

/// How many lines of this width a text takes in letters of this size, both in points.
fn lines(ui: &Ui, text: &str, size: f32, wide: f32) -> usize {
    ui.painter().layout(text.to_owned(), FontId::proportional(size), color(INK), wide).rows.len()
}

/// A text in the room of so many lines: where they are too few, what happened is told without figures, and in smaller
/// letters, of which more lines have room.
fn fitted(ui: &Ui, text: &str, most: usize) -> LayoutJob {
    let wide = ui.available_width();
    let rows = |size: f32| (most as f32 * TYPE / size).round() as usize;
    let fits = |text: &str, size: f32| lines(ui, text, size, wide) <= rows(size);
    let text = if fits(text, TYPE) { text.to_owned() } else { without_asides(text) };
    let size = [TYPE, 13.5, 12.5].into_iter().find(|size| fits(&text, *size)).unwrap_or(LEAST);
    let mut job = LayoutJob::simple(text, FontId::proportional(size), color(INK), wide);
    job.wrap.max_rows = rows(size);
    job
}

/// A text without what stands in brackets.
fn without_asides(text: &str) -> String {
    let mut depth = 0;
    let kept = text.chars().filter(|letter| {
        depth += usize::from(*letter == '(');
        let is_kept = depth == 0;
        depth -= usize::from(*letter == ')' && depth > 0);
        is_kept
    });
    kept.collect::<String>().replace(" ,", ",").replace(" .", ".").replace("  ", " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{DiceRecord, Level};
    use crate::order::Refusal;
    use crate::replay::shipped_levels;

    #[test]
    fn what_was_said_about_a_turn_is_gone_in_the_next_and_what_has_happened_is_not() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        let mut slips = Slips::default();
        slips.turn_to((1, 3, None));
        for notice in [Notice::Warned("not yet".to_owned()), Notice::Happened("a hit".to_owned())] {
            slips.add(slip(&notice, &state, 1.0));
        }
        slips.turn_to((1, 3, None));
        assert_eq!(slips.slips.len(), 2);
        slips.turn_to((1, 4, None));
        let left: Vec<&str> = slips.slips.iter().map(|slip| slip.text.as_str()).collect();
        assert_eq!(left, ["A hit"]);
    }

    #[test]
    fn where_there_is_little_room_figures_in_brackets_are_left_out() {
        let told =
            "Bo hits (THAC0 19 (2 better), AC 7), needs 12 (rows +1). A hit (6), 2 left (4 on the dice).";
        assert_eq!(without_asides(told), "Bo hits, needs 12. A hit, 2 left.");
        assert_eq!(without_asides("Nothing in brackets)."), "Nothing in brackets).");
    }

    #[test]
    fn a_unit_is_named_once() {
        let level = Level::read(&shipped_levels().next().unwrap()).unwrap();
        let state = Snapshot::beginning(&level, DiceRecord::default());
        // Its name contains its id.
        let wolf = state.units.iter().find(|unit| unit.name.0.contains(unit.id.as_str())).unwrap();
        let said = |notice: Notice| slip(&notice, &state, 0.0).text;
        let text = format!("{} stays", capital(&wolf.name.0));
        assert_eq!(said(Notice::Warned(text.clone())), text);
        let refused = said(Notice::Refused(Refusal::NoAction(wolf.id)));
        assert_eq!(refused, format!("{} has no action left this turn", capital(&wolf.name.0)));
    }
}
