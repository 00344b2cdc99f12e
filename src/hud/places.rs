//! Where each panel lies. Once a frame the window is cut into places, no two of which overlap: a head above, a foot
//! below, a column on the right, a page on the left while something is read there, and the board between them.

use bevy::prelude::{DetectChangesMut, Res, ResMut, Resource};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

use super::dangers::dangers;
use super::news::News;
use super::odds::pinned::Pinned;
use super::parts::{MARGIN, TOKEN_HEIGHT};
use super::reading::OpenPage;
use super::subjects::{acting_unit, asked, has_odds, is_refused, regarded_unit};
use crate::input::{Opponents, Overlay, Pointed, Preview, Selection, Session, Shown, Tutor};
use crate::level::{Snapshot, TablePanel};
use crate::rulebook::Rulebook;
use crate::view::Covered;

/// The gap between panels, and between them and the edge of the window, in points.
pub(super) const GAP: f32 = 8.0;

/// The gap between the two rows of buttons of the bar, and of an open tray, in points.
pub(super) const BAR_GAP: f32 = 5.0;
pub(super) const TRAY_GAP: f32 = 2.0;

/// What the margins of a sheet take from its width and height, in points.
pub(super) const BORDER: f32 = 2.0 * MARGIN as f32;

/// The least size of a window in which panels are drawn, in points.
pub(super) const LEAST_WINDOW: Vec2 = vec2(640.0, 400.0);

/// Heights of the parts of the head and the foot, in points.
const TRACK: f32 = 44.0;
const GOAL: f32 = 18.0;
const LEGEND: f32 = 32.0;
const LANE: f32 = 2.0 * TOKEN_HEIGHT + TRAY_GAP;
const BAR: f32 = 2.0 * TOKEN_HEIGHT + BAR_GAP + 1.0;

/// The most lines of goals that are shown without scrolling.
const MOST_GOALS: usize = 4;

/// Heights of the card of the acting unit when something lies below it, and of the card of the pointed unit.
const CARD: f32 = 190.0;
pub(super) const POINTED: f32 = 66.0;

/// Height of a further line on the card of the pointed unit, and the largest share of the window's height with it.
pub(super) const DANGERS: f32 = 18.0;
const DANGERS_SHARE: f32 = 0.15;

/// Height of what says why a click does nothing, in points.
const REFUSAL: f32 = 76.0;

/// Heights of the recap without its lines and of each of them, which may be two, in points, and the largest share of the
/// column that it takes.
const RECAP: f32 = 44.0 + BORDER;
const RECAP_LINE: f32 = 40.0;
const RECAP_SHARE: f32 = 0.55;

/// Height of the strip of a chase, in points, and the largest share of the room for the board that it takes.
const CHASE: f32 = 240.0;
const CHASE_SHARE: f32 = 0.6;

/// The share of the column on the left that a lesson takes while something is read below it.
const LESSON_SHARE: f32 = 0.5;

/// The largest share of the window's height that each card may take.
const CARD_SHARE: f32 = 0.3;
const POINTED_SHARE: f32 = 0.12;

/// What lies at the foot of the column on the right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Below {
    /// Nothing: the card of the acting unit has the whole column.
    #[default]
    Nothing,
    /// A question that a player must answer.
    Question,
    /// The odds of what is planned or pointed at.
    Odds,
    /// Why a click does nothing: a sentence.
    Refusal,
    /// What has happened since the side's last block.
    Recap,
}

/// What there is to show, as far as the places depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct PanelContents {
    /// Lines of goals of the side with the most.
    goals: usize,
    /// Whether the overlay with the places to stand in has its legend.
    legend: bool,
    /// Whether something is read on the left.
    page: bool,
    /// Whether a lesson goes with the battle.
    lesson: bool,
    /// Whether a unit is pointed at besides the acting one.
    pointed: bool,
    /// Whether what makes that unit dangerous has a line on its card.
    dangers: bool,
    /// Whether a tray is open.
    tray: bool,
    /// Whether units are chased.
    chase: bool,
    below: Below,
    /// Lines of the recap.
    recap: usize,
}

/// Where the panels lie in this frame, in points.
#[derive(Resource, Debug, Clone, Copy, PartialEq)]
pub struct Places {
    /// The round and the order in which units act.
    pub(super) track: Rect,
    /// The goals of the sides.
    pub(super) goals: Rect,
    /// The legend of the places to stand in.
    pub(super) legend: Option<Rect>,
    /// The log, the reasons of an opponent, or a pinned column.
    pub(super) page: Option<Rect>,
    /// The open card of a lesson.
    pub(super) lesson: Option<Rect>,
    /// The strip of a chase.
    pub(super) chase: Option<Rect>,
    /// What the panels leave free.
    pub(super) board: Rect,
    /// The pointed hex.
    pub(super) ground: Rect,
    /// What the game says about the last input.
    pub(super) messages: Rect,
    /// The options of the open tray, which takes the place of the pointed hex and the messages.
    pub(super) tray: Option<Rect>,
    /// What can be done.
    pub bar: Rect,
    /// The acting unit.
    pub(super) card: Rect,
    /// Whether there is room only for the most important of it.
    pub(super) is_brief: bool,
    /// The pointed unit.
    pub(super) pointed: Option<Rect>,
    /// What lies at the foot of the column.
    pub(super) below: Option<Rect>,
    /// Which panel that is.
    pub(super) lowest: Below,
}

impl Default for Places {
    fn default() -> Places {
        Places::new(Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0)), &PanelContents::default())
    }
}

impl Places {
    /// The places in a window of which only the bar is looked at.
    #[cfg(test)]
    pub(super) fn with_a_tray(window: Rect, tray: bool) -> Places {
        Places::new(window, &PanelContents { tray, ..PanelContents::default() })
    }

    /// Cuts a window into places.
    fn new(window: Rect, contents: &PanelContents) -> Places {
        let mut rest = window.shrink(GAP);
        let column = cut_right(&mut rest, (window.width() * 0.26).clamp(272.0, 300.0));
        let goals = GOAL * contents.goals.clamp(1, MOST_GOALS) as f32;
        let legend = if contents.legend { LEGEND } else { 0.0 };
        let mut head = inside(cut_top(&mut rest, TRACK + goals + legend + BORDER + 4.0));
        let mut foot = inside(cut_bottom(&mut rest, LANE + BAR + BORDER + 4.0));
        let (lesson, page) = Places::left(&mut rest, window.size(), contents);
        let height = CHASE.min(rest.height() * CHASE_SHARE);
        let chase = contents.chase.then(|| cut_top(&mut rest, height));
        let track = head.with_max_y(head.top() + TRACK);
        head.set_top(track.bottom() + 4.0);
        let mut lane = foot.with_max_y(foot.top() + LANE);
        foot.set_top(lane.bottom() + 4.0);
        let tray = contents.tray.then_some(lane);
        let ground = (lane.width() * 0.4).min(400.0);
        let ground = cut_left(&mut lane, ground);
        let (card, pointed, below) = Places::column(column, window.height(), contents);
        Places {
            track,
            goals: head.with_max_y(head.top() + goals),
            legend: contents.legend.then(|| head.with_min_y(head.top() + goals)),
            lesson,
            page,
            chase,
            board: rest,
            ground,
            messages: lane,
            tray,
            bar: foot,
            card,
            is_brief: matches!(contents.below, Below::Question | Below::Odds),
            pointed,
            below,
            lowest: contents.below,
        }
    }

    /// The column on the left, while there is one: a lesson above, what is read below it.
    fn left(rest: &mut Rect, window: Vec2, contents: &PanelContents) -> (Option<Rect>, Option<Rect>) {
        if !contents.page && !contents.lesson {
            return (None, None);
        }
        let mut column = cut_left(rest, (window.x * 0.22).clamp(180.0, 300.0));
        let height = if contents.page { column.height() * LESSON_SHARE } else { column.height() };
        let lesson = contents.lesson.then(|| cut_top(&mut column, height));
        (lesson, contents.page.then_some(column))
    }

    /// Where a panel lies that a lesson points at, if it is there.
    pub(super) fn of(&self, panel: TablePanel) -> Option<Rect> {
        match panel {
            TablePanel::Turns => Some(self.track),
            TablePanel::Orders => Some(self.bar),
            TablePanel::Odds => self.below.filter(|_| matches!(self.lowest, Below::Odds | Below::Refusal)),
            TablePanel::Unit => Some(self.card),
            TablePanel::Goals => Some(self.goals),
            TablePanel::Log => self.page,
            TablePanel::Places => self.legend,
        }
    }

    /// Shares the column on the right out: the card of the acting unit, that of the pointed one, what lies below.
    fn column(column: Rect, height: f32, contents: &PanelContents) -> (Rect, Option<Rect>, Option<Rect>) {
        let mut rest = column;
        let pointed_height = match contents.dangers {
            true => (POINTED + DANGERS).min(height * DANGERS_SHARE),
            false => POINTED.min(height * POINTED_SHARE),
        };
        if let Below::Nothing | Below::Refusal = contents.below {
            let pointed = contents.pointed.then(|| cut_bottom(&mut rest, pointed_height));
            let refusal = (contents.below == Below::Refusal).then(|| cut_bottom(&mut rest, REFUSAL));
            return (rest, pointed, refusal);
        }
        if contents.below == Below::Recap {
            // What the recap tells of is explained on the card, which has all that is left.
            let lines = RECAP + RECAP_LINE * contents.recap as f32;
            let recap = cut_bottom(&mut rest, lines.min(column.height() * RECAP_SHARE));
            let pointed = contents.pointed.then(|| cut_bottom(&mut rest, pointed_height));
            return (rest, pointed, Some(recap));
        }
        let card = cut_top(&mut rest, CARD.min(height * CARD_SHARE));
        // The options of a question stay where they are, whatever the pointer meets on its way to them.
        let pointed = contents.pointed && contents.below != Below::Question;
        let pointed = pointed.then(|| cut_top(&mut rest, pointed_height));
        (card, pointed, Some(rest))
    }

    /// The sheet above, with the track, the goals and the legend.
    pub(super) fn head(&self) -> Rect {
        let lowest = self.legend.unwrap_or(self.goals);
        outside(Rect::from_min_max(self.track.min, lowest.max))
    }

    /// The sheet below, with the messages and the bar.
    pub(super) fn foot(&self) -> Rect {
        outside(Rect::from_min_max(self.ground.min, self.bar.max))
    }
}

/// What a sheet holds within its margins.
pub(super) fn inside(sheet: Rect) -> Rect {
    Rect::from_min_size(
        sheet.min + Vec2::splat(BORDER / 2.0),
        (sheet.size() - Vec2::splat(BORDER)).max(Vec2::ZERO),
    )
}

fn outside(contents: Rect) -> Rect {
    contents.expand(BORDER / 2.0)
}

/// Each of these cuts a strip of that size off, and the gap beside it.
fn cut_top(rest: &mut Rect, size: f32) -> Rect {
    let strip = rest.with_max_y(rest.top() + size);
    rest.set_top(strip.bottom() + GAP);
    strip
}

fn cut_bottom(rest: &mut Rect, size: f32) -> Rect {
    let strip = rest.with_min_y(rest.bottom() - size);
    rest.set_bottom(strip.top() - GAP);
    strip
}

fn cut_left(rest: &mut Rect, size: f32) -> Rect {
    let strip = rest.with_max_x(rest.left() + size);
    rest.set_left(strip.right() + GAP);
    strip
}

fn cut_right(rest: &mut Rect, size: f32) -> Rect {
    let strip = rest.with_min_x(rest.right() - size);
    rest.set_right(strip.left() - GAP);
    strip
}

/// Decides where the panels lie, and says how much of the window they cover, so that the board is fitted into the
/// rest.
pub(super) fn arrange(
    mut contexts: EguiContexts,
    (shown, session, rulebook): (Res<Shown>, Res<Session>, Res<Rulebook>),
    opponents: Res<Opponents>,
    (selection, preview, pointed): (Res<Selection>, Res<Preview>, Res<Pointed>),
    (reading, pinned, news): (Res<OpenPage>, Res<Pinned>, Res<News>),
    tutor: Option<Res<Tutor>>,
    mut places: ResMut<Places>,
    mut covered: ResMut<Covered>,
) -> bevy::prelude::Result {
    let window = contexts.ctx_mut()?.content_rect();
    // A window that has just opened may not know its size yet.
    let window = Rect::from_min_size(window.min, window.size().max(LEAST_WINDOW));
    let state = &shown.state;
    let acting = acting_unit(&shown, &session, &opponents, &selection);
    let regarded = regarded_unit(state, &pointed, &selection, acting);
    let contents = PanelContents {
        goals: goals(state),
        legend: selection.overlay == Overlay::Stand,
        tray: selection.tray.is_some(),
        dangers: regarded.is_some_and(|unit| !dangers(state, &rulebook, unit).is_empty()),
        chase: state.clock.chase.is_some(),
        lesson: tutor.is_some_and(|tutor| tutor.progress.open(&tutor.lesson).is_some()),
        page: *reading != OpenPage::Nothing || pinned.column().is_some(),
        pointed: regarded.is_some(),
        below: match () {
            () if asked(&shown, &session).is_some() => Below::Question,
            () if selection.plan.is_none() && news.has_recap() => Below::Recap,
            () if is_refused(&preview) => Below::Refusal,
            () if has_odds(&preview, *pointed) => Below::Odds,
            () => Below::Nothing,
        },
        recap: news.banner.as_ref().map_or(0, |banner| banner.recap.len()),
    };
    places.set_if_neq(Places::new(window, &contents));
    let board = places.board;
    covered.set_if_neq(Covered {
        above: board.top() - window.top(),
        below: window.bottom() - board.bottom(),
        left: board.left() - window.left(),
        right: window.right() - board.right(),
    });
    Ok(())
}

/// The goals of the side that has the most, and a line for each side's name where they do not fit beside the goals.
fn goals(state: &Snapshot) -> usize {
    let lines = state.sides.sides.values().map(|side| side.objectives.len());
    lines.max().unwrap_or_default() + usize::from(has_headings(state))
}

/// Whether the goals of each side have its name above them, because the sides are too many to have it beside them.
pub(super) fn has_headings(state: &Snapshot) -> bool {
    state.sides.sides.len() > 2
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every place in a window of this size, with its name.
    fn all(places: &Places) -> Vec<(&'static str, Rect)> {
        // A tray hides what lies below it.
        let lane = if places.tray.is_some() {
            vec![]
        } else {
            vec![("ground", places.ground), ("messages", places.messages)]
        };
        let some = [
            ("tray", places.tray),
            ("legend", places.legend),
            ("page", places.page),
            ("lesson", places.lesson),
            ("chase", places.chase),
            ("pointed", places.pointed),
            ("below", places.below),
        ];
        let always = [
            ("track", places.track),
            ("goals", places.goals),
            ("board", places.board),
            ("bar", places.bar),
            ("card", places.card),
        ];
        let some = some.into_iter().filter_map(|(name, place)| Some((name, place?)));
        always.into_iter().chain(lane).chain(some).collect()
    }

    fn every_content() -> impl Iterator<Item = PanelContents> {
        let belows = [Below::Nothing, Below::Question, Below::Odds, Below::Refusal, Below::Recap];
        (0..256).flat_map(move |bits| {
            belows.map(|below| PanelContents {
                goals: bits % 4 + 1,
                legend: bits & 4 > 0,
                page: bits & 8 > 0,
                pointed: bits & 16 > 0,
                tray: bits & 32 > 0,
                lesson: bits & 64 > 0,
                dangers: bits & 2 > 0,
                chase: bits & 128 > 0,
                below,
                recap: bits % 8 + 1,
            })
        })
    }

    #[test]
    fn no_two_places_overlap_and_none_leaves_the_window() {
        for (width, height) in
            [(850.0, 470.0), (960.0, 576.0), (1229.0, 720.0), (1280.0, 720.0), (2560.0, 720.0)]
        {
            let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            for contents in every_content() {
                let places = all(&Places::new(window, &contents));
                for (index, (name, place)) in places.iter().enumerate() {
                    assert!(window.contains_rect(*place), "{name} {place:?} of {contents:?}");
                    assert!(
                        place.width() >= 60.0 && place.height() >= 17.0,
                        "{name} {place:?} of {contents:?}"
                    );
                    for (other, beside) in &places[index + 1..] {
                        let both = place.intersect(*beside);
                        assert!(!both.is_positive(), "{name} and {other} share {both:?} in {contents:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_place_is_turned_inside_out_in_the_least_window() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), LEAST_WINDOW);
        for contents in every_content() {
            for (name, place) in all(&Places::new(window, &contents)) {
                assert!(!place.is_negative(), "{name} {place:?} of {contents:?}");
                assert!(!inside(place).is_negative(), "{name} {place:?} of {contents:?}");
            }
        }
    }

    #[test]
    fn the_board_has_most_of_a_usual_window() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 720.0));
        let board = Places::new(window, &PanelContents { goals: 2, ..PanelContents::default() }).board;
        assert!(board.width() >= 940.0 && board.height() >= 440.0, "{board:?}");
    }
}
