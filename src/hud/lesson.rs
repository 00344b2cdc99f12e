//! The cards of a lesson, and the frame around the panel that the open card points at.

use bevy::prelude::{MessageWriter, Res};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    Align, Context, CornerRadius, Id, Label, LayerId, Layout, Order, Painter, Pos2, Rect, RichText, Sense,
    Shape, Stroke, StrokeKind, Ui, Vec2, vec2,
};
use egui_phosphor::regular::{ARROW_LEFT, CARET_DOWN, CARET_RIGHT, CHECK, GRADUATION_CAP};

use super::panel::page;
use super::parts::{TokenButton, aside, strong};
use super::places::Places;
use super::theme::{bold, color};
use super::tooltip::Explained;
use crate::input::{Action, CardWish, Settings, Shown, Tutor};
use crate::level::{CardMark, CardTarget, LessonCard};
use crate::view::art::palette::{GOLD, INK, LEAF_SHADE};

/// The open card, below the goals.
pub(super) fn draw(
    mut contexts: EguiContexts,
    tutor: Res<Tutor>,
    (settings, places): (Res<Settings>, Res<Places>),
    mut wishes: MessageWriter<CardWish>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let Some((open, card)) = tutor.progress.open(&tutor.lesson) else { return Ok(()) };
    let Some(place) = places.lesson else { return Ok(()) };
    page(context, "lesson", place, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        let mark = tutor.progress.marks().get(open).copied().unwrap_or(CardMark::Waiting);
        let wish = head(ui, &tutor, open);
        let wish = match tutor.folded {
            true => wish,
            false => wish.or_else(|| tell(ui, card, mark, open > 0, &settings)),
        };
        wishes.write_batch(wish);
    });
    Ok(())
}

/// Which card of how many lies open. A click puts the cards aside or brings them back.
fn head(ui: &mut Ui, tutor: &Tutor, open: usize) -> Option<CardWish> {
    let caret = if tutor.folded { CARET_RIGHT } else { CARET_DOWN };
    let cards = tutor.lesson.cards.len();
    let words = format!("{GRADUATION_CAP} Lesson, card {} of {cards} {caret}", open + 1);
    let label = Label::new(strong(words).size(15.0)).sense(Sense::click());
    let told = if tutor.folded { "Look at the card again" } else { "Put the cards aside for now" };
    ui.add(label).explained(told).clicked().then_some(CardWish::Fold)
}

fn tell(
    ui: &mut Ui,
    card: &LessonCard,
    mark: CardMark,
    has_before: bool,
    settings: &Settings,
) -> Option<CardWish> {
    ui.label(RichText::new(&card.title).family(bold()).size(18.0));
    // Lines of a file end where its author likes.
    ui.label(RichText::new(card.text.replace('\n', " ")).size(16.0));
    if mark != CardMark::Met && !card.until.is_empty() {
        ui.label(aside("It goes on when you have done it."));
    }
    let mut wish = None;
    ui.horizontal(|ui| {
        if has_before && ui.add(TokenButton::new("").icon(ARROW_LEFT)).explained("The card before").clicked()
        {
            wish = Some(CardWish::Back);
        }
        let (label, told) = match (mark, card.until.is_empty()) {
            (CardMark::Waiting, false) => ("Skip", "Go on without doing this"),
            _ => ("Next", "Go on to the next card"),
        };
        let key = settings.keys.label(Action::NextCard);
        let next = TokenButton::new(label).key(key).chosen(label == "Next");
        if ui.add(next).explained(told).clicked() {
            wish = Some(CardWish::Leave);
        }
        if mark == CardMark::Met {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(strong(format!("{CHECK} Done")).color(color(LEAF_SHADE)));
            });
        }
    });
    wish
}

/// Draws a frame around the panel that the open card points at, and an arrow that points at it.
pub(super) fn point(
    mut contexts: EguiContexts,
    tutor: Res<Tutor>,
    (shown, places): (Res<Shown>, Res<Places>),
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    let panel = match tutor.points_at() {
        Some(CardTarget::Panel(panel)) => places.of(panel).filter(|_| !shown.busy),
        // What is on the board has its sign there.
        Some(CardTarget::Unit(_) | CardTarget::Hex(_) | CardTarget::Item(_)) | None => None,
    };
    if let Some(panel) = panel {
        context.request_repaint();
        LessonFrame::around(context, panel).draw(context);
    }
    Ok(())
}

/// A frame around a panel, and an arrow that points at it.
struct LessonFrame {
    panel: Rect,
    /// The tip of the arrow, and the direction in which it points.
    tip: Pos2,
    toward: Vec2,
}

impl LessonFrame {
    fn around(context: &Context, panel: Rect) -> LessonFrame {
        let window = context.content_rect();
        // The arrow comes from the side where there is most room.
        let sides = [
            (panel.top() - window.top(), panel.center_top(), vec2(0.0, 1.0)),
            (window.bottom() - panel.bottom(), panel.center_bottom(), vec2(0.0, -1.0)),
            (panel.left() - window.left(), panel.left_center(), vec2(1.0, 0.0)),
            (window.right() - panel.right(), panel.right_center(), vec2(-1.0, 0.0)),
        ];
        let widest = sides.into_iter().max_by(|(one, ..), (other, ..)| one.total_cmp(other));
        let (tip, toward) = widest.map_or((panel.center(), vec2(0.0, 1.0)), |(_, tip, toward)| (tip, toward));
        LessonFrame { panel, tip, toward }
    }

    fn draw(&self, context: &Context) {
        const BEAT: f64 = 4.0;
        // Above the panels, below dialogs.
        let painter = context.layer_painter(LayerId::new(Order::Middle, Id::new("lesson sign")));
        let beat = (context.input(|input| input.time) * BEAT).sin() as f32;
        let (wide, narrow) = (Stroke::new(7.0, color(INK)), Stroke::new(4.0 + beat, color(GOLD)));
        for stroke in [wide, narrow] {
            let corners = CornerRadius::same(6);
            painter.rect_stroke(self.frame(), corners, stroke, StrokeKind::Middle);
        }
        self.arrow(&painter, 6.0 + 5.0 * beat);
    }

    /// The frame lies in the margin of the sheet, and little above the panel, where there is text.
    fn frame(&self) -> Rect {
        let panel = self.panel.expand2(vec2(4.5, 0.0));
        Rect::from_min_max(panel.min - vec2(0.0, 2.5), panel.max + vec2(0.0, 4.5))
    }

    /// A thick arrow that ends `away` points before the tip.
    fn arrow(&self, painter: &Painter, away: f32) {
        const LONG: f32 = 30.0;
        let (along, across) = (self.toward, self.toward.rot90());
        let at = |back: f32, side: f32| self.tip - along * (away + back) + across * side;
        let head = vec![at(0.0, 0.0), at(15.0, 13.0), at(15.0, -13.0)];
        let shaft = vec![at(14.0, 5.0), at(LONG, 5.0), at(LONG, -5.0), at(14.0, -5.0)];
        let edge = Stroke::new(2.0, color(INK));
        painter.add(Shape::convex_polygon(shaft, color(GOLD), edge));
        painter.add(Shape::convex_polygon(head, color(GOLD), edge));
    }
}
