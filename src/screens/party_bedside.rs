//! Who may care for a member, each with what that would be worth.

use bevy_egui::egui::{Grid, Ui, vec2};

use super::parts::{faint, heavy, plain};
use super::party_state::{PartyRoom, RoomWish};
use crate::hud::leavings::leavings;
use crate::hud::parts::TokenButton;
use crate::hud::tooltip::Explained;
use crate::model::{AimedPart, UnitId};
use crate::party::{CareProspect, DaySpan};
use crate::rules::Bedside;

/// How many sentences about a member are shown at most.
const MOST_SENTENCES: usize = 5;

/// What is wrong with the member that is looked at, and who may care for it.
pub(super) fn choose_carer(ui: &mut Ui, room: &PartyRoom) -> Option<RoomWish> {
    let patient = room.chosen?;
    let member = room.party.members.get(&patient)?;
    ui.label(heavy(member.name(), 20.0));
    let left = leavings(&member.unit(&room.party.rulebook), 0);
    if left.is_empty() {
        ui.label(faint("Nothing is wrong.", 15.0));
    }
    for sentence in left.iter().take(MOST_SENTENCES) {
        ui.label(plain(sentence.as_str(), 14.0));
    }
    if let Some(words) = room.party.coma_in_words(patient) {
        ui.label(plain(words, 14.0));
    }
    let nobody = room.party.prospect(patient, None)?;
    let carer = room.bedsides.carer_of(patient);
    if carer.is_none() && !nobody.may_hope() {
        return None;
    }
    let mut wish = None;
    ui.add_space(4.0);
    Grid::new("carers").num_columns(2).spacing(vec2(10.0, 4.0)).show(ui, |ui| {
        wish = row(ui, "Nobody", carer.is_none(), &nobody).then_some(RoomWish::Tend(None));
        for other in shown(room, patient) {
            let Some(prospect) = room.party.prospect(patient, Some(other)) else { continue };
            if row(ui, room.party.name_of(other), carer == Some(other), &prospect) {
                wish = Some(RoomWish::Tend(Some(other)));
            }
        }
    });
    wish
}

/// The carers that are offered: the trained ones first, and few others, who are all worth the same; the chosen one
/// always.
fn shown(room: &PartyRoom, patient: UnitId) -> Vec<UnitId> {
    const MOST: usize = 4;
    let mut carers = room.party.carers(patient, &room.bedsides);
    let chosen = room.bedsides.carer_of(patient);
    let pace = |carer: &UnitId| room.party.prospect(patient, Some(*carer)).map_or(0, |it| it.points_a_day);
    carers.sort_by_key(|carer| (std::cmp::Reverse(pace(carer)), *carer));
    // Who is chosen stays in its place under the pointer, or takes the last.
    if let Some(place) = carers.iter().position(|carer| Some(*carer) == chosen).filter(|place| *place >= MOST)
    {
        carers.swap(place, MOST - 1);
    }
    carers.truncate(MOST);
    carers
}

/// A carer and what its care is worth; true if the player takes it.
fn row(ui: &mut Ui, name: &str, chosen: bool, prospect: &CareProspect) -> bool {
    let care = match prospect.bedside {
        Bedside::Alone => "Up and about, or left alone",
        Bedside::Untrained => "In bed; the carer has not learned healing",
        Bedside::Trained => "In bed; the carer has learned healing",
    };
    let taken = ui.add(TokenButton::new(name).chosen(chosen).width(104.0)).explained(care).clicked();
    ui.vertical(|ui| {
        ui.set_width(310.0);
        ui.label(plain(figures(prospect), 14.0)).explained(care);
    });
    ui.end_row();
    taken
}

/// The figures of a care in a line.
fn figures(prospect: &CareProspect) -> String {
    let mut told = vec![format!("{} a day", prospect.points_a_day)];
    told.extend(prospect.hit_points.map(|days| format!("all hit points in {}", in_days(days))));
    told.extend(prospect.injuries.iter().map(|(part, _, days)| {
        format!("{} in {}", AimedPart { part: *part, spot: None }.words(), span(*days))
    }));
    told.extend(prospect.coma.map(|(lives, whole)| {
        format!("lives {:.0} %, then wakes in full {:.0} %", 100.0 * lives, 100.0 * whole)
    }));
    told.join("; ")
}

fn span(DaySpan { least, most }: DaySpan) -> String {
    if least == most { in_days(least) } else { format!("{least} to {most} days") }
}

fn in_days(days: u16) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}
