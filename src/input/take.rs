//! From the key of a kind of orders, a tray or a number to an offer, and from an offer to a plan or an order.

use std::sync::Arc;

use super::action::Action;
use super::arms::arms;
use super::means::Means;
use super::prospect::{Offer, Prospect, Strike};
use super::selection::{ComeIntoView, PlannedAction};
use super::session::{Notice, SendOrder};
use super::spells;
use super::tray::{Tray, TrayOption};
use super::words::named;
use crate::model::{AimedPart, ChoiceOptions, ItemId, UnitId};
use crate::order::{Order, Refusal};

/// Whether keys choose the options of a question: a long range of numbers has a slider, so that no key means a number
/// other than the one on it.
pub fn has_keys(options: &ChoiceOptions) -> bool {
    let short = options.count() <= Action::OPTIONS.len();
    short || !matches!(options, ChoiceOptions::Numbers { .. })
}

impl Means<'_> {
    /// Follows the key of a kind of orders. If there are several of the kind, their tray is opened; if the one is
    /// planned, it is carried out.
    pub(super) fn take_action(&mut self, action: Action) {
        let Some(actor) = self.actor() else { return };
        if self.planned_kind() == Some(action) {
            return self.confirm();
        }
        let offers: Vec<Offer> = self.offers(actor).filter(|offer| offer.action == action).cloned().collect();
        let mut open = offers.iter().filter(|offer| offer.refusal.is_none());
        match (open.next(), open.next()) {
            (Some(_), Some(_)) => self.open_tray(Tray::Of(action)),
            (Some(only), None) => self.take(only),
            (None, _) => match offers.first() {
                Some(refused) => self.take(refused),
                None => {
                    let why = self.why_not(actor, action);
                    self.warn(why);
                }
            },
        }
    }

    /// Follows a click on the button of an order.
    pub(super) fn take_offer(&mut self, order: &Order) {
        let Some(actor) = self.actor() else { return };
        let offer = self.offers(actor).find(|offer| offer.order == *order).cloned();
        if let Some(offer) = offer {
            self.take(&offer);
        }
    }

    /// Chooses one of the options shown: of the open question, or of the open tray.
    pub(super) fn take_option(&mut self, button: Action) {
        let Some(place) = Action::OPTIONS.iter().position(|option| *option == button) else { return };
        if let Some(choice) = &self.session.known.choice {
            if !has_keys(&choice.options) {
                return self.warn("choose the number with the slider".to_owned());
            }
            let option = choice.options.at(place);
            self.orders.write_batch(option.map(|option| SendOrder(Order::Choose { option })));
            return;
        }
        let Some(tray) = self.selection.tray else { return };
        let offers = self.preview.offers.clone();
        match tray.options(&offers).get(place) {
            Some(TrayOption::Opens(other)) => self.open_tray(*other),
            Some(TrayOption::Offer(offer)) => self.take(offer),
            None => {}
        }
    }

    /// Opens a tray, or closes it if it is open.
    pub(super) fn open_tray(&mut self, tray: Tray) {
        let Some(actor) = self.actor() else { return };
        if self.selection.tray.take() == Some(tray) {
            return;
        }
        if tray.options(&self.preview.offers).is_empty() {
            return self.warn(format!("{actor} has nothing to choose from: {}", tray.title()));
        }
        self.selection.tray = Some(tray);
    }

    /// Goes on to the next weapon at hand. A planned attack is planned with it.
    pub(super) fn next_weapon(&mut self) {
        let Some(actor) = self.actor() else { return };
        let ids: Vec<ItemId> = arms(&self.session.known, actor).iter().map(|item| item.id).collect();
        let chosen = self.selection.weapon.and_then(|weapon| ids.iter().position(|id| *id == weapon));
        // Without a choice it is the first that is used.
        let next = ids.get((chosen.unwrap_or_default() + 1) % ids.len().max(1)).copied();
        match next {
            Some(weapon) => self.selection.weapon = Some(weapon),
            None => self.warn(format!("{actor} has no weapon at hand")),
        }
    }

    /// Plans an offer. What is planned already, or needs no plan, is carried out.
    fn take(&mut self, offer: &Offer) {
        self.selection.tray = None;
        if let Some(why) = &offer.refusal {
            // It has names already, and a name may hold the id of another.
            _ = self.notices.write(Notice::Warned(why.clone()));
            return;
        }
        if self.begin_to_aim(&offer.order) {
            return;
        }
        self.selection.spell = None;
        let plan = plan_of(&offer.order);
        let again = self.selection.plan.as_ref() == Some(&plan);
        self.selection.plan = Some(plan);
        if again || !self.settings.confirm.asks(offer.planning) {
            self.confirm();
        }
    }

    /// Lets the player point at the target of a spell, if there is a choice; otherwise nothing changes.
    fn begin_to_aim(&mut self, order: &Order) -> bool {
        let state = Arc::clone(&self.session.known);
        let targets = spells::targets(&mut self.scratch, &state, order);
        if !spells::is_aimed(&mut self.scratch, &state, order, &targets) {
            return false;
        }
        (self.selection.spell, self.selection.plan) = (Some(order.clone()), None);
        if let Some(hex) = spells::place(&state, order).and_then(|hex| self.pointing.bring(hex)) {
            self.look.write(ComeIntoView(hex));
        }
        if let Some(what) = spells::called(&state, order) {
            let key = self.settings.keys.label(Action::NextTarget);
            let says = format!("{what}: point at where it goes; {key} goes through its targets");
            self.notices.write(Notice::Said(says));
        }
        true
    }

    /// Aims at a part of the target that is planned for or pointed at; `None` for anywhere.
    pub(super) fn aim_at(&mut self, part: Option<AimedPart>) {
        let Some(strike) = self.aim() else { return };
        self.selection.plan = Some(match part {
            Some(part) => PlannedAction::CallShot(strike.target, part),
            None => PlannedAction::Attack(strike.target),
        });
    }

    /// Aims at the next part of the target that can be aimed at, and after the last at none.
    pub(super) fn aim_at_the_next_part(&mut self) {
        let Some(strike) = self.aim() else {
            return self.warn("point at an enemy first, to aim at a part of it".to_owned());
        };
        let parts: Vec<AimedPart> =
            strike.parts.iter().filter(|part| part.hit.is_ok()).map(|part| part.aim).collect();
        if parts.is_empty() {
            return self.warn("no part of it can be aimed at now".to_owned());
        }
        let next = match strike.part.and_then(|part| parts.iter().position(|other| *other == part)) {
            Some(place) => parts.get(place + 1).copied(),
            None => parts.first().copied(),
        };
        self.aim_at(next);
    }

    /// The attack that is planned or pointed at.
    fn aim(&self) -> Option<Strike> {
        match &self.preview.prospect {
            Some(Prospect::Strike(strike)) => Some(Strike::clone(strike)),
            _ => None,
        }
    }

    fn offers(&self, actor: UnitId) -> impl Iterator<Item = &Offer> {
        // The preview may still be about the unit that was chosen a frame before.
        self.preview.offers.iter().filter(move |offer| offer.order.actor().is_none_or(|unit| unit == actor))
    }

    /// The kind of the order that is planned, if it is one of the offers.
    fn planned_kind(&self) -> Option<Action> {
        match &self.selection.plan {
            Some(PlannedAction::Offer(order)) => Some(Action::of(order)),
            Some(PlannedAction::Climb(_)) => Some(Action::Climb),
            Some(
                PlannedAction::Walk(_)
                | PlannedAction::Attack(_)
                | PlannedAction::CallShot(..)
                | PlannedAction::Throw(..)
                | PlannedAction::EndTurn,
            )
            | None => None,
        }
    }

    /// Why a unit has no offer of a kind: what the rules say if the order names nothing else, or what it lacks.
    fn why_not(&mut self, unit: UnitId, action: Action) -> String {
        let refusal =
            bare_order(unit, action).and_then(|order| self.scratch.refusal(&self.session.known, &order));
        match refusal {
            Some(off @ Refusal::RuleOff(_)) => format!("{}: {off}", action.title()),
            Some(refusal) => refusal.to_string(),
            None if action == Action::Cast
                && self.session.known.unit(unit).is_some_and(|unit| spells::casts(unit.training.class)) =>
            {
                format!("{unit} has {}", spells::no_spells(&self.session.beginning, unit))
            }
            None => format!("{unit} {}", lacks(action)),
        }
    }

    /// Tells the player something, with names in place of ids.
    pub(super) fn warn(&mut self, text: String) {
        self.notices.write(Notice::Warned(named(&text, &self.session.known)));
    }
}

fn plan_of(order: &Order) -> PlannedAction {
    if let Order::Climb { to, .. } = *order {
        return PlannedAction::Climb(to);
    }
    PlannedAction::Offer(order.clone())
}

/// The order of a kind that names only its unit.
fn bare_order(unit: UnitId, action: Action) -> Option<Order> {
    Some(match action {
        Action::Kneel => Order::Kneel { unit },
        Action::GoProne => Order::GoProne { unit },
        Action::StandUp => Order::StandUp { unit },
        Action::TurnUndead => Order::TurnUndead { unit },
        Action::Aim => Order::Aim { unit },
        Action::Parry => Order::Parry { unit },
        Action::Listen => Order::Listen { unit },
        Action::BreakFree => Order::Escape { unit },
        Action::Release => Order::Release { unit },
        Action::Flee => Order::Flee { unit },
        Action::LayDownArms => Order::OfferSurrender { unit },
        _ => return None,
    })
}

/// What a unit lacks for which there is no offer of a kind.
fn lacks(action: Action) -> &'static str {
    match action {
        Action::Climb => "has nothing to climb beside it",
        Action::Fly => "cannot fly",
        Action::Mount => "has no mount beside it",
        Action::Dismount => "is not riding",
        Action::Reload => "has nothing in hand that must be loaded",
        Action::Wrestle => "has no enemy beside it to wrestle with",
        Action::StabGrappler => "is held by nobody",
        Action::Extinguish => "has no flames to put out",
        Action::Cast => "has no spell in mind",
        Action::Listen => "has no reason to listen for the unseen",
        Action::Treat => "has no wound to bind, and no neighbor of its side is wounded or dying",
        Action::Slay | Action::TrySlay => "has no helpless enemy beside it",
        Action::Draw => "has nothing to draw",
        Action::Stow => "has nothing in hand to put away",
        Action::PickUp => "has nothing to pick up where it stands",
        Action::Kick => "has nothing to kick back where it stands",
        Action::DropItem => "has nothing in hand to drop",
        Action::LightWick => "has no flask of oil in hand to light",
        Action::Wait => "has no later segment to wait for",
        Action::DropInTheWay => "has nothing to drop in the way of pursuers",
        Action::Pursue | Action::LetGo => "has nobody to pursue",
        _ => "cannot do that now",
    }
}
