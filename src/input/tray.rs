//! Trays: options that are shown above the bar, to be chosen by number.

use super::action::{Action, BarGroup};
use super::prospect::Offer;

/// The options that a tray holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tray {
    /// Everything in one part of the bar.
    Group(BarGroup),
    /// Everything that one key does.
    Of(Action),
}

/// One of the options shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TrayOption<'a> {
    /// This offer.
    Offer(&'a Offer),
    /// Several offers of one key, in a tray of their own.
    Several(Action),
}

impl Tray {
    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Tray::Group(BarGroup::Attack) => "Attack",
            Tray::Group(BarGroup::Special) => "Special",
            Tray::Group(BarGroup::Stance) => "Stance",
            Tray::Group(BarGroup::Things) => "Things",
            Tray::Group(BarGroup::GivingUp) => "Give up the fight",
            Tray::Group(BarGroup::Turn) => "End of turn",
            Tray::Group(BarGroup::Looks) => "View",
            Tray::Of(action) => action.title(),
        }
    }

    fn holds(self, offer: &Offer) -> bool {
        match self {
            Tray::Group(group) => offer.group() == Some(group),
            Tray::Of(action) => offer.action == action,
        }
    }

    /// Its options, in the order of their numbers. What would be too many for nine numbers is put together by keys.
    pub fn options(self, offers: &[Offer]) -> Vec<TrayOption<'_>> {
        let held: Vec<&Offer> = offers.iter().filter(|offer| self.holds(offer)).collect();
        if matches!(self, Tray::Of(_)) || held.len() <= Action::OPTIONS.len() {
            return held.into_iter().map(TrayOption::Offer).collect();
        }
        let mut options: Vec<TrayOption> = Vec::new();
        for offer in &held {
            let several = held.iter().filter(|other| other.action == offer.action).count() > 1;
            let option = if several { TrayOption::Several(offer.action) } else { TrayOption::Offer(offer) };
            if !options.contains(&option) {
                options.push(option);
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::order::{Order, Planning};

    fn draw(place: usize) -> Offer {
        let (unit, item) = ("anna", format!("anna.dagger-{place}"));
        let order = Order::Draw { unit: unit.parse().expect("an id"), item: item.parse().expect("an id") };
        offer(order)
    }

    fn offer(order: Order) -> Offer {
        let action = Action::of(&order);
        let (planning, refusal) = (Planning::None, None);
        Offer { label: String::new(), action, points: 0, order, planning, refusal, gives_up: false }
    }

    #[test]
    fn a_tray_never_has_more_options_than_numbers_where_kinds_can_be_put_together() {
        let stow = offer(Order::Stow {
            unit: "anna".parse().expect("an id"),
            item: "anna.sword".parse().expect("an id"),
        });
        let mut offers: Vec<Offer> = (0..8).map(draw).collect();
        offers.push(stow.clone());
        let tray = Tray::Group(BarGroup::Things);
        assert_eq!(tray.options(&offers).len(), 9);
        offers.push(draw(8));
        let options = tray.options(&offers);
        assert_eq!(options, [TrayOption::Several(Action::Draw), TrayOption::Offer(&stow)]);
        assert_eq!(Tray::Of(Action::Draw).options(&offers).len(), 9);
    }
}
