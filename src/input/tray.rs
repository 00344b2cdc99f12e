//! Trays: options that are shown above the bar, to be chosen by number.

use super::action::{Action, BarGroup};
use super::prospect::Offer;

/// The options that a tray holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tray {
    /// Everything in one part of the bar.
    Group(BarGroup),
    /// What one key does: everything, or the first options if there are more than numbers.
    Of(Action),
    /// What one key does and does not fit on so many trays before this one.
    More(Action, usize),
}

/// One of the options shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TrayOption<'a> {
    /// This offer.
    Offer(&'a Offer),
    /// Another tray: several offers of one key, or those that do not fit on this one.
    Opens(Tray),
}

/// So many offers are on each tray of a key that has more offers than there are numbers; one number leads on.
const ON_EACH: usize = Action::OPTIONS.len() - 1;

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
            Tray::Of(action) | Tray::More(action, _) => action.title(),
        }
    }

    /// What the option says that opens it.
    pub fn opener(self) -> String {
        match self {
            Tray::Group(_) | Tray::Of(_) => format!("{} …", self.title()),
            Tray::More(_, 0) => "back to the first …".to_owned(),
            Tray::More(..) => "more …".to_owned(),
        }
    }

    fn holds(self, offer: &Offer) -> bool {
        match self {
            Tray::Group(group) => offer.group() == Some(group),
            Tray::Of(action) | Tray::More(action, _) => offer.action == action,
        }
    }

    /// Its options, in the order of their numbers. What would be too many for nine numbers is put together by keys, and
    /// what is too much of one key goes on in another tray.
    pub fn options(self, offers: &[Offer]) -> Vec<TrayOption<'_>> {
        let held: Vec<&Offer> = offers.iter().filter(|offer| self.holds(offer)).collect();
        if held.len() <= Action::OPTIONS.len() {
            return held.into_iter().map(TrayOption::Offer).collect();
        }
        match self {
            Tray::Group(_) => by_keys(&held),
            Tray::Of(action) => part(&held, action, 0),
            Tray::More(action, before) => part(&held, action, before),
        }
    }
}

/// Offers with those of one key put together.
fn by_keys<'a>(held: &[&'a Offer]) -> Vec<TrayOption<'a>> {
    let mut options: Vec<TrayOption> = Vec::new();
    for offer in held {
        let several = held.iter().filter(|other| other.action == offer.action).count() > 1;
        let option =
            if several { TrayOption::Opens(Tray::Of(offer.action)) } else { TrayOption::Offer(offer) };
        if !options.contains(&option) {
            options.push(option);
        }
    }
    options
}

/// Offers of one key behind so many trays, and the way to the next tray; the last leads to the first.
fn part<'a>(held: &[&'a Offer], action: Action, before: usize) -> Vec<TrayOption<'a>> {
    let mut parts = held.chunks(ON_EACH).skip(before);
    let shown = parts.next().unwrap_or_default().iter().map(|offer| TrayOption::Offer(offer));
    let next = if parts.next().is_some() { before + 1 } else { 0 };
    shown.chain([TrayOption::Opens(Tray::More(action, next))]).collect()
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
        assert_eq!(options, [TrayOption::Opens(Tray::Of(Action::Draw)), TrayOption::Offer(&stow)]);
        assert_eq!(Tray::Of(Action::Draw).options(&offers).len(), 9);
    }

    #[test]
    fn every_offer_of_a_key_has_a_number_however_many_there_are() {
        for count in [1, 9, 10, 16, 17, 25, 30] {
            let offers: Vec<Offer> = (0..count).map(draw).collect();
            let (mut tray, mut found) = (Tray::Of(Action::Draw), Vec::new());
            loop {
                let options = tray.options(&offers);
                assert!(options.len() <= Action::OPTIONS.len(), "{count}: {options:?}");
                let told = options.iter().filter_map(|option| match option {
                    TrayOption::Offer(offer) => Some(offer.order.clone()),
                    TrayOption::Opens(_) => None,
                });
                found.extend(told);
                match options.last() {
                    Some(TrayOption::Opens(next)) if *next != Tray::More(Action::Draw, 0) => tray = *next,
                    _ => break,
                }
            }
            let all: Vec<Order> = offers.into_iter().map(|offer| offer.order).collect();
            assert_eq!(found, all, "{count}");
        }
    }
}
