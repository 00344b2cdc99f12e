//! What stands on the bar: attack, special, stance, things, end of turn; view, speed, log and codex at its end.
//!
//! A button is there for each kind of order, never for each item or enemy. Where several orders of a kind are offered,
//! the button opens a tray.

use egui_phosphor::regular::{
    ARROW_CLOCKWISE, ARROW_COUNTER_CLOCKWISE, ARROW_DOWN, ARROW_LINE_DOWN, ARROW_LINE_UP, ARROW_U_UP_LEFT,
    ARROWS_CLOCKWISE, AXE, BACKPACK, BIRD, BOOK_OPEN, CROSS, CROSSHAIR, CROSSHAIR_SIMPLE, EAR, FAST_FORWARD,
    FIRE_EXTINGUISHER, FIRST_AID, FLAG, FLAG_CHECKERED, FLASK, FOOTPRINTS, GAUGE, HAND, HAND_GRABBING,
    HAND_PALM, HORSE, HOURGLASS, KNIFE, LADDER, LINK_BREAK, LIST_DASHES, MAGIC_WAND, PERSON_SIMPLE_RUN,
    PERSON_SIMPLE_WALK, SHIELD, SKULL, STACK, SWORD, TARGET,
};

use super::wording::{carried, shots};
use crate::input::{
    Action, BarGroup, Offer, Preview, Prospect, Selection, Settings, Tray, arms, is_flask, spell_of,
};
use crate::level::{ItemRecord, Snapshot, UnitRecord};
use crate::model::{ItemId, UnitId};
use crate::replay::capital;
use crate::rules::{ammunition_in, codex};

/// What is told about the button that skips the pictures.
const HURRY: &str = "Do not wait: the pictures are skipped, and an opponent decides now";

/// Why nobody can wait just now.
const NO_LATER_SEGMENT: &str = "Wait: there is no later segment to wait for";

/// What a button of the bar does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Touch {
    /// What the key does.
    Press(Action),
    /// Chooses the weapon, or none if it is the chosen one.
    Pick(Option<ItemId>),
    /// Opens or closes a tray.
    Open(Tray),
}

/// A button of the bar.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct BarToken {
    pub icon: Option<&'static str>,
    pub words: String,
    /// The action whose key does the same.
    pub key: Option<Action>,
    pub chosen: bool,
    pub shut: bool,
    /// What is told about it on pointing.
    pub told: String,
    pub touch: Touch,
}

/// How much the bar says: less where there is less room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brevity {
    /// Words beside the icons.
    Words,
    /// Icons alone, but for weapons.
    Icons,
    /// Icons, and a tray for each group that is not always the same.
    Trays,
}

#[cfg(test)]
impl Brevity {
    /// All of them, the wordiest first.
    pub const ALL: [Brevity; 3] = [Brevity::Words, Brevity::Icons, Brevity::Trays];
}

/// What the bar is made from.
pub(super) struct Bar<'a> {
    pub state: &'a Snapshot,
    pub settings: &'a Settings,
    pub selection: &'a Selection,
    pub preview: &'a Preview,
    /// The unit that orders are for.
    pub chosen: Option<&'a UnitRecord>,
    /// Whether no order can be given just now.
    pub waits: bool,
    /// Whether the battle is over.
    pub is_over: bool,
}

impl Bar<'_> {
    /// The groups of the first row: attack, special, stance, things.
    pub fn orders(&self, brevity: Brevity) -> Vec<Vec<BarToken>> {
        let mut things = Vec::new();
        if !self.offered(BarGroup::Things).is_empty() {
            things.push(self.tray(BarGroup::Things, brevity));
        }
        [self.attack(), self.special(brevity), self.stance(brevity), things].into()
    }

    /// The group at the beginning of the second row: the end of the turn.
    pub fn turn(&self, brevity: Brevity) -> Vec<BarToken> {
        let words = |words: &str| if brevity == Brevity::Words { words.to_owned() } else { String::new() };
        // The strip of a chase has its own.
        let in_chase = self.state.clock.chase.is_some();
        let mut tokens = Vec::new();
        if !in_chase {
            tokens = self.kinds(BarGroup::Turn, brevity);
            // What is shut stays, so that nothing beside it moves.
            if tokens.is_empty() {
                let told = NO_LATER_SEGMENT.to_owned();
                tokens.push(BarToken { shut: true, told, ..pressing(Action::Wait, words("Wait")) });
            }
            let none = self.offered(BarGroup::GivingUp).is_empty();
            let flag = self.tray(BarGroup::GivingUp, brevity);
            tokens.push(BarToken { words: String::new(), shut: flag.shut || none, ..flag });
            let shut = self.waits || self.is_over;
            tokens.push(BarToken { shut, ..pressing(Action::EndTurn, words("End turn")) });
            tokens.push(BarToken { shut, ..pressing(Action::EndBlock, words("End block")) });
        }
        tokens.push(match self.waits {
            true => BarToken { told: HURRY.to_owned(), ..pressing(Action::Skip, String::new()) },
            false => pressing(Action::Undo, String::new()),
        });
        tokens
    }

    /// The group in the corner: how the player sees the battle.
    pub fn looks(&self, brevity: Brevity) -> Vec<BarToken> {
        let overlay = match brevity {
            Brevity::Words => capital(self.selection.overlay.name()),
            Brevity::Icons | Brevity::Trays => String::new(),
        };
        let speed = self.settings.speed.title().to_owned();
        let tokens = [
            (Action::Center, String::new()),
            (Action::Overlay, overlay),
            (Action::Speed, speed),
            (Action::Log, String::new()),
            (Action::Codex, String::new()),
        ];
        tokens.map(|(action, words)| pressing(action, words)).into()
    }

    fn attack(&self) -> Vec<BarToken> {
        let Some(unit) = self.chosen.filter(|unit| self.may_act(unit)) else { return Vec::new() };
        let arms = arms(self.state, unit.id);
        let chosen = self.selection.weapon;
        let used = chosen.or_else(|| foreseen(unit.id, self.preview));
        let place = used.and_then(|used| arms.iter().position(|item| item.id == used)).unwrap_or_default();
        let next = (place + 1) % arms.len().max(1);
        let token = |(place, item): (usize, &&ItemRecord)| BarToken {
            icon: Some(if is_flask(item) { FLASK } else { SWORD }),
            words: armed_with(self.state, unit.id, item),
            key: (place == next && arms.len() > 1).then_some(Action::NextWeapon),
            chosen: used == Some(item.id),
            shut: self.waits,
            told: armed_told(item),
            touch: Touch::Pick(Some(item.id).filter(|id| chosen != Some(*id))),
        };
        let mut tokens: Vec<BarToken> = arms.iter().enumerate().map(token).collect();
        tokens.push(BarToken { shut: self.waits, ..pressing(Action::NextTarget, String::new()) });
        tokens
    }

    fn may_act(&self, unit: &UnitRecord) -> bool {
        self.state.clock.chase.is_none() && self.state.clock.block.contains(&unit.id) && !unit.turn.ended
    }

    fn special(&self, brevity: Brevity) -> Vec<BarToken> {
        // The strip of a chase has them.
        if self.state.clock.chase.is_some() {
            return Vec::new();
        }
        let tokens = self.kinds(BarGroup::Special, brevity);
        match brevity {
            Brevity::Trays if tokens.len() > 1 => vec![self.tray(BarGroup::Special, brevity)],
            Brevity::Words | Brevity::Icons | Brevity::Trays => tokens,
        }
    }

    fn stance(&self, brevity: Brevity) -> Vec<BarToken> {
        // Nobody in a chase stands on the board.
        if !self.chosen.is_some_and(|unit| self.may_act(unit)) {
            return Vec::new();
        }
        let shut = self.waits || self.is_over;
        let turn = |action| BarToken { shut, ..pressing(action, String::new()) };
        let mut tokens = vec![turn(Action::TurnLeft), turn(Action::TurnRight)];
        match brevity {
            Brevity::Words | Brevity::Icons => tokens.extend(self.kinds(BarGroup::Stance, brevity)),
            Brevity::Trays => tokens.push(self.tray(BarGroup::Stance, brevity)),
        }
        tokens
    }

    fn offered(&self, group: BarGroup) -> Vec<&Offer> {
        self.preview.offers.iter().filter(|offer| offer.group() == Some(group)).collect()
    }

    /// A button for each kind of order that is offered in a group.
    fn kinds(&self, group: BarGroup, brevity: Brevity) -> Vec<BarToken> {
        let offered = self.offered(group);
        let mut kinds: Vec<Action> = offered.iter().map(|offer| offer.action).collect();
        kinds.dedup();
        let of = |kind: Action| offered.iter().copied().filter(move |offer| offer.action == kind);
        kinds.into_iter().map(|kind| self.kind(kind, &of(kind).collect::<Vec<_>>(), brevity)).collect()
    }

    fn kind(&self, kind: Action, offers: &[&Offer], brevity: Brevity) -> BarToken {
        // Where only one of several can be given, the button gives that one.
        let open: Vec<&Offer> = offers.iter().copied().filter(|offer| offer.refusal.is_none()).collect();
        let offers = if open.len() == 1 { &open } else { offers };
        let words = match offers {
            _ if brevity != Brevity::Words || is_known_by_its_icon(kind) => String::new(),
            // A number after it would be taken for a segment.
            _ if kind == Action::Wait => "Wait".to_owned(),
            [only] => only.label.clone(),
            _ if open.is_empty() => short(kind).to_owned(),
            // Only what can be done now counts.
            _ => format!("{} ({})", short(kind), open.len()),
        };
        let told = match offers {
            [first, ..] if open.len() < 2 => told(self.state, first),
            _ => kind.title().to_owned(),
        };
        let shown = matches!(self.selection.tray, Some(Tray::Of(of) | Tray::More(of, _)) if of == kind);
        let chosen = shown || self.is_planned(offers);
        BarToken {
            icon: icon(kind),
            words,
            key: Some(kind),
            chosen,
            shut: open.is_empty() || self.waits,
            told,
            touch: Touch::Press(kind),
        }
    }

    fn is_planned(&self, offers: &[&Offer]) -> bool {
        offers.iter().any(|offer| self.selection.plans(&offer.order))
    }

    /// The button that opens the tray of a group.
    fn tray(&self, group: BarGroup, brevity: Brevity) -> BarToken {
        let tray = Tray::Group(group);
        let (icon, key) = match group {
            BarGroup::Things => (BACKPACK, Some(Action::Things)),
            BarGroup::GivingUp => (FLAG, None),
            BarGroup::Stance => (ARROW_DOWN, None),
            BarGroup::Special | BarGroup::Attack | BarGroup::Turn | BarGroup::Looks => (HAND_GRABBING, None),
        };
        let words = if brevity == Brevity::Words { tray.title() } else { "" };
        let chosen = self.selection.tray == Some(tray) || self.is_planned(&self.offered(group));
        BarToken {
            icon: Some(icon),
            words: words.to_owned(),
            key,
            chosen,
            shut: self.waits,
            told: tray.title().to_owned(),
            touch: Touch::Open(tray),
        }
    }
}

/// Groups of buttons that fit: as few of them as need be have no words. Those at the end of the row lose their words first,
/// and in a group those that are shut before all others. Where icons are too wide too, groups become trays.
pub(super) fn fitted(
    make: impl Fn(Brevity) -> Vec<Vec<BarToken>>,
    fits: impl Fn(&[Vec<BarToken>]) -> bool,
) -> Vec<Vec<BarToken>> {
    let (mut groups, icons) = (make(Brevity::Words), make(Brevity::Icons));
    let worth = |shut: bool, place: usize| (!shut, usize::MAX - place);
    let mut shortened: Vec<((usize, usize), BarToken)> = Vec::new();
    for (group, icons) in icons.into_iter().enumerate().rev() {
        let mut tokens: Vec<(usize, BarToken)> = icons.into_iter().enumerate().collect();
        tokens.sort_by_key(|(place, token)| worth(token.shut, *place));
        for (place, token) in tokens {
            if fits(&groups) {
                break;
            }
            shortened.push(((group, place), std::mem::replace(&mut groups[group][place], token)));
        }
    }
    if !fits(&groups) {
        return make(Brevity::Trays);
    }
    // The last that lost its words may have been a long one: those for which there is room now get theirs back.
    for ((group, place), wordy) in shortened.into_iter().rev() {
        let short = std::mem::replace(&mut groups[group][place], wordy);
        if !fits(&groups) {
            groups[group][place] = short;
        }
    }
    groups
}

fn pressing(action: Action, words: String) -> BarToken {
    BarToken {
        icon: icon(action),
        words,
        key: Some(action),
        chosen: false,
        shut: false,
        told: action.title().to_owned(),
        touch: Touch::Press(action),
    }
}

/// The stances are always there, so that their icons are enough.
fn is_known_by_its_icon(kind: Action) -> bool {
    matches!(kind, Action::Kneel | Action::GoProne | Action::StandUp)
}

/// What a button says that stands for several orders.
fn short(kind: Action) -> &'static str {
    match kind {
        Action::StabGrappler => "Strike a holder",
        _ => kind.title(),
    }
}

/// What is told about an offer on pointing; of a spell, what the codex says of it.
pub(super) fn told(state: &Snapshot, offer: &Offer) -> String {
    let plain = told_plainly(offer);
    let rule = spell_of(state, &offer.order).and_then(|spell| codex().rule(spell.rule()));
    rule.map_or_else(|| plain.clone(), |rule| format!("{plain}\n{}", rule.text))
}

fn told_plainly(offer: &Offer) -> String {
    match (&offer.refusal, offer.points) {
        (Some(why), _) => capital(why),
        (None, 0) => offer.label.clone(),
        (None, 1) => format!("{}: takes 1 movement point", offer.label),
        (None, points) => format!("{}: takes {points} movement points", offer.label),
    }
}

fn armed_told(item: &ItemRecord) -> String {
    let at = if is_flask(item) { "Throw it at an enemy or at the ground" } else { "Attack with it" };
    format!("{at}: {}", carried(item))
}

/// The name of a weapon, and the ammunition left for it.
fn armed_with(state: &Snapshot, unit: UnitId, item: &ItemRecord) -> String {
    let name = capital(&item.item.name);
    match item.weapon.as_ref().filter(|weapon| weapon.ammunition.is_some()) {
        Some(weapon) => format!("{name}: {}", shots(ammunition_in(state, unit, weapon))),
        None => name,
    }
}

/// The weapon of the attack in the preview.
fn foreseen(unit: UnitId, preview: &Preview) -> Option<ItemId> {
    match &preview.prospect {
        Some(Prospect::Strike(strike)) if strike.attacker == unit => strike.odds.weapon,
        _ => None,
    }
}

/// The icon of an action that has a place on the bar.
fn icon(action: Action) -> Option<&'static str> {
    Some(match action {
        Action::NextTarget => TARGET,
        Action::TurnLeft => ARROW_COUNTER_CLOCKWISE,
        Action::TurnRight => ARROW_CLOCKWISE,
        Action::Kneel => ARROW_DOWN,
        Action::GoProne => ARROW_LINE_DOWN,
        Action::StandUp => ARROW_LINE_UP,
        Action::Climb => LADDER,
        Action::Fly => BIRD,
        Action::Mount => HORSE,
        Action::Dismount => PERSON_SIMPLE_WALK,
        Action::Aim => CROSSHAIR,
        Action::Parry => SHIELD,
        Action::Cast => MAGIC_WAND,
        Action::Listen => EAR,
        Action::Reload => ARROWS_CLOCKWISE,
        Action::TurnUndead => CROSS,
        Action::Wrestle => HAND_GRABBING,
        Action::BreakFree => LINK_BREAK,
        Action::StabGrappler => KNIFE,
        Action::Release => HAND,
        Action::Extinguish => FIRE_EXTINGUISHER,
        Action::Treat => FIRST_AID,
        Action::Slay => SKULL,
        Action::TrySlay => AXE,
        Action::Flee => PERSON_SIMPLE_RUN,
        Action::Pursue => FOOTPRINTS,
        Action::Wait => HOURGLASS,
        Action::EndTurn => HAND_PALM,
        Action::EndBlock => FLAG_CHECKERED,
        Action::Undo => ARROW_U_UP_LEFT,
        Action::Skip => FAST_FORWARD,
        Action::Center => CROSSHAIR_SIMPLE,
        Action::Overlay => STACK,
        Action::Speed => GAUGE,
        Action::Log => LIST_DASHES,
        Action::Codex => BOOK_OPEN,
        _ => return None,
    })
}
