//! The title: the name of the game, the levels as cards, and buttons for everything else.

use std::path::PathBuf;

use bevy::prelude::{
    App, AppExit, Commands, IntoScheduleConfigs, MessageWriter, Res, ResMut, Update, World, in_state,
};
use bevy_egui::egui::text::{LayoutJob, TextWrapping};
use bevy_egui::egui::{
    Align, FontId, FontSelection, Key, Label, Layout, Response, ScrollArea, Sense, TextStyle, Ui, UiBuilder,
    Vec2, vec2,
};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use egui_phosphor::regular::GRADUATION_CAP;

use super::focus::{follow_focus, take_focus};
use super::library::{Library, Playable, Unusable};
use super::parts::{
    bare_table, board_picture, button, centered, faint, heavy, main_button, page, plain, pressed,
};
use super::screen::Screen;
use super::shelf::{Shelf, play_on};
use super::trouble::Trouble;
use super::words::{first_sentence, numbers};
use super::{Dialog, set_up, skirmish};
use crate::hud::parts::{MARGIN, TokenButton, key_cap, sheet};
use crate::hud::theme::{bold, color, italic};
use crate::hud::tooltip::Explained;
use crate::input::{Medals, Results};
use crate::level::Level;
use crate::view::art::palette::{CHALK, PAPER, TABLE};

/// Height of all of it, in points; extra room goes above and below.
const HEIGHT: f32 = 640.0;

/// Height of the name, the buttons and the gaps, in points; and of the button of a lesson that is still to be won.
const AROUND: f32 = 110.0;
const LESSON: f32 = 66.0;

/// The height of the row of buttons with the room around it.
const BUTTONS: f32 = 72.0;

/// The least height of a card, the height up to which its picture stands beside the words, and the height from which
/// on it tells its story.
const LOWEST: f32 = 120.0;
const BESIDE: f32 = 190.0;
const TELLING: f32 = 270.0;

/// Lines of its story that a card has room for.
const STORY_LINES: usize = 3;

/// What the player chose.
enum TitleChoice {
    Level(usize),
    Lesson(usize),
    Continue(PathBuf),
    Skirmish,
    Open(Dialog),
    Quit,
}

/// The key of the lesson that comes with the game.
const LESSON_KEY: Key = Key::F;

/// The keys that choose a card.
const KEYS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// Cards in a row if there are at most nine and if there are more, and the room between them.
const FEW: usize = 3;
const MANY: usize = 4;
const GAP: f32 = 16.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell_unusable.run_if(in_state(Screen::Title)))
        .add_systems(EguiPrimaryContextPass, show.run_if(in_state(Screen::Title)));
}

/// How many of the player's own files that cannot be used are told one by one.
const MOST_TOLD: usize = 3;

/// Tells the player once which own files cannot be used. A player who goes straight into a battle is not told.
fn tell_unusable(mut unusable: ResMut<Unusable>, mut trouble: ResMut<Trouble>) {
    let mut faults = std::mem::take(&mut unusable.0).into_iter();
    faults.by_ref().take(MOST_TOLD).for_each(|fault| trouble.tell(fault));
    if faults.len() > 0 {
        trouble.tell(format!("{} more of your files cannot be used; hexfray check says why", faults.len()));
    }
}

fn show(
    mut contexts: EguiContexts,
    library: Res<Library>,
    (shelf, results): (Res<Shelf>, Res<Results>),
    mut dialog: ResMut<Dialog>,
    mut commands: Commands,
    mut exit: MessageWriter<AppExit>,
) -> bevy::prelude::Result {
    let context = contexts.ctx_mut()?;
    bare_table(context);
    let mut choice = None;
    let lesson = library.first_lesson();
    let title = TitlePage {
        library: &library,
        shelf: &shelf,
        results: &results,
        lesson,
        is_won: lesson.is_some_and(|(_, playable)| results.of(&playable.level.title).won),
    };
    page(context, "title", |ui| choice = title.compose(ui));
    match choice {
        Some(TitleChoice::Level(place)) => {
            commands.queue(move |world: &mut World| set_up::open(world, place))
        }
        Some(TitleChoice::Lesson(place)) => {
            commands.queue(move |world: &mut World| set_up::open_its_lesson(world, place))
        }
        Some(TitleChoice::Continue(path)) => commands.queue(move |world: &mut World| play_on(world, &path)),
        Some(TitleChoice::Skirmish) => commands.queue(skirmish::open),
        Some(TitleChoice::Open(opened)) => *dialog = opened,
        Some(TitleChoice::Quit) => drop(exit.write(AppExit::Success)),
        None => {}
    }
    Ok(())
}

/// What the title shows.
struct TitlePage<'a> {
    library: &'a Library,
    shelf: &'a Shelf,
    results: &'a Results,
    /// The lesson that comes with the game, and its place in the library. It has a button and no card.
    lesson: Option<(usize, &'a Playable)>,
    is_won: bool,
}

impl TitlePage<'_> {
    fn compose(&self, ui: &mut Ui) -> Option<TitleChoice> {
        let window = ui.ctx().content_rect();
        let few = self.cards().count() <= FEW;
        if few {
            ui.add_space(((window.height() - HEIGHT) * 0.45).clamp(6.0, 240.0));
        } else {
            ui.add_space((window.height() * 0.012).clamp(0.0, 30.0));
        }
        let name = if few { 92.0 } else { (window.height() * 0.085).clamp(40.0, 92.0) };
        ui.label(heavy("Hexfray", name).color(color(CHALK)));
        let line = "Every attack has its odds, every friend stands in somebody's way.";
        ui.label(plain(line, 21.0).family(italic()).color(color(PAPER.mix(TABLE, 0.12))));
        ui.add_space((window.height() * 0.012).clamp(4.0, 30.0));
        let choice = self.begin_here(ui);
        let choice = choice.or(self.scroll_cards(ui));
        ui.add_space((window.height() * 0.01).clamp(0.0, 50.0));
        let choice = choice.or(self.buttons(ui));
        ui.add_space(12.0);
        choice
    }

    /// The levels that have cards, with their places in the library.
    fn cards(&self) -> impl Iterator<Item = (usize, &Playable)> {
        let lesson = self.lesson.map(|(place, _)| place);
        self.library.0.iter().enumerate().filter(move |(place, _)| Some(*place) != lesson)
    }

    /// Whether there is no battle to go on with. Before that is known, nothing has the focus.
    fn is_new(&self) -> bool {
        !self.shelf.is_looking() && self.shelf.unfinished().is_none()
    }

    /// The large button of a lesson that has not been won yet.
    fn begin_here(&self, ui: &mut Ui) -> Option<TitleChoice> {
        let (place, playable) = self.lesson.filter(|_| !self.is_won)?;
        let clicked = ui
            .scope(|ui| {
                ui.style_mut().text_styles.insert(TextStyle::Button, FontId::new(26.0, bold()));
                let label = format!("{}: begin here", playable.level.title);
                let button = TokenButton::new(label).icon(GRADUATION_CAP).key(LESSON_KEY.name());
                let told = "A small battle that teaches the game in ten minutes";
                let button = ui.add(button.chosen(true).width(460.0)).explained(told);
                if self.is_new() {
                    take_focus(&button);
                }
                button.clicked()
            })
            .inner;
        ui.add_space(10.0);
        (clicked || pressed(ui, LESSON_KEY)).then_some(TitleChoice::Lesson(place))
    }

    /// The cards scroll by themselves, so that the buttons below them stay in the window.
    fn scroll_cards(&self, ui: &mut Ui) -> Option<TitleChoice> {
        let below = ui.ctx().content_rect().bottom() - ui.cursor().top();
        let cards = ScrollArea::vertical().id_salt("cards").max_height((below - BUTTONS).max(LOWEST));
        let shown = cards.auto_shrink([false, true]).show(ui, |ui| {
            let choice = ui.vertical_centered(|ui| self.choose_card(ui)).inner;
            follow_focus(ui);
            choice
        });
        shown.inner
    }

    fn choose_card(&self, ui: &mut Ui) -> Option<TitleChoice> {
        let cards: Vec<(usize, &Playable)> = self.cards().collect();
        // What is to be done first has the focus first.
        let first = self.is_won && self.is_new();
        let window = ui.ctx().content_rect();
        let columns = if cards.len() > KEYS.len() { MANY } else { FEW };
        let width = ((window.width() - 60.0) / columns as f32 - GAP).clamp(240.0, 440.0);
        let rows = cards.len().div_ceil(columns).max(1) as f32;
        let above = if self.is_won || self.lesson.is_none() { AROUND } else { AROUND + LESSON };
        let room = window.height() - window.height() * 0.12 - above;
        let size = vec2(width, (room / rows - GAP).clamp(LOWEST, width * 0.47 + 150.0));
        let mut choice = None;
        for (row, shown) in cards.chunks(columns).enumerate() {
            centered(ui, &format!("row {row} of cards"), |ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (column, (place, playable)) in shown.iter().enumerate() {
                    let number = row * columns + column;
                    let medals = self.results.of(&playable.level.title);
                    let card = card(ui, playable, medals, KEYS.get(number), size);
                    if first {
                        take_focus(&card);
                    }
                    if card.hovered() && ui.input(|input| input.pointer.is_moving()) {
                        card.request_focus();
                    }
                    let by_key = KEYS.get(number).is_some_and(|key| pressed(ui, *key));
                    if card.clicked() || by_key {
                        choice = Some(TitleChoice::Level(*place));
                    }
                }
            });
            ui.add_space(GAP);
        }
        choice
    }

    fn buttons(&self, ui: &mut Ui) -> Option<TitleChoice> {
        let choices = [
            ("Skirmish", Key::K, TitleChoice::Skirmish),
            ("Parties", Key::P, TitleChoice::Open(Dialog::Parties)),
            ("Saved battles", Key::B, TitleChoice::Open(Dialog::Load)),
            ("Codex", Key::F1, TitleChoice::Open(Dialog::Codex)),
            ("Settings", Key::S, TitleChoice::Open(Dialog::Settings)),
            ("Quit", Key::Q, TitleChoice::Quit),
        ];
        let mut choice = None;
        centered(ui, "buttons of the title", |ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            if let Some(unfinished) = self.shelf.unfinished()
                && main_button(ui, "Play on", Key::C)
            {
                choice = Some(TitleChoice::Continue(unfinished.path.clone()));
            }
            if let Some((place, playable)) = self.lesson.filter(|_| self.is_won)
                && button(ui, &playable.level.title, LESSON_KEY)
            {
                choice = Some(TitleChoice::Lesson(place));
            }
            for (label, key, meant) in choices {
                if button(ui, label, key) {
                    choice = Some(meant);
                }
            }
        });
        choice
    }
}

fn card(ui: &mut Ui, playable: &Playable, medals: Medals, key: Option<&Key>, size: Vec2) -> Response {
    let (place, response) = ui.allocate_exact_size(size, Sense::click());
    let mut inside = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min)));
    sheet(&mut inside, |ui| {
        let size = size - Vec2::splat(2.0 * f32::from(MARGIN));
        ui.set_min_size(size);
        ui.set_max_size(size);
        describe(ui, playable, medals, key);
    });
    response
}

fn describe(ui: &mut Ui, playable: &Playable, medals: Medals, key: Option<&Key>) {
    let level = &playable.level;
    let (width, height) = (ui.available_width(), ui.available_height());
    if height < BESIDE {
        return describe_beside(ui, playable, medals, key);
    }
    let tells = height > TELLING;
    let below = if tells { 132.0 } else { 62.0 };
    board_picture(ui, playable, medals, vec2(width, (height - below).min(width * 0.55)));
    ui.add_space(4.0);
    ui.add(Label::new(heavy(&level.title, 21.0)).truncate());
    if tells {
        tell(ui, level, width);
    }
    foot(ui, level, key);
}

/// A low card: the board at the left, the words at the right.
fn describe_beside(ui: &mut Ui, playable: &Playable, medals: Medals, key: Option<&Key>) {
    let level = &playable.level;
    let size = ui.available_size();
    ui.spacing_mut().item_spacing = vec2(8.0, 3.0);
    ui.horizontal_top(|ui| {
        board_picture(ui, playable, medals, vec2(size.x * 0.46, size.y));
        ui.vertical(|ui| {
            ui.set_max_size(vec2(ui.available_width(), size.y));
            ui.add(Label::new(heavy(&level.title, 17.0)).wrap());
            ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
                let rounds = format!("{} rounds", level.sides.round_limit);
                with_key(ui, rounds, key);
                ui.label(faint(numbers(level), 15.0));
            });
        });
    });
}

/// How the story begins.
fn tell(ui: &mut Ui, level: &Level, width: f32) {
    let style = ui.style();
    let mut story = LayoutJob::default();
    plain(first_sentence(&level.story), 15.5).append_to(
        &mut story,
        style,
        FontSelection::Default,
        Align::Min,
    );
    story.wrap = TextWrapping { max_rows: STORY_LINES, ..TextWrapping::wrap_at_width(width) };
    ui.label(story);
}

/// How many fight for how long, and the key of the card.
fn foot(ui: &mut Ui, level: &Level, key: Option<&Key>) {
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        let rounds = level.sides.round_limit;
        with_key(ui, format!("{}  ·  {rounds} rounds", numbers(level)), key);
    });
}

/// Words at the left, and the key of the card at the right.
fn with_key(ui: &mut Ui, words: String, key: Option<&Key>) {
    ui.horizontal(|ui| {
        ui.label(faint(words, 15.0));
        if let Some(key) = key {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| key_cap(ui, key.name()));
        }
    });
}
