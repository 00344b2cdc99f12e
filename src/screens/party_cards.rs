//! The members of a party as cards: the body, hit points, what is wrong, and who cares.

use bevy_egui::egui::{Align2, FontId, Grid, Sense, Ui, vec2};
use egui_phosphor::regular::SKULL;

use super::parts::{faint, plain, wrong};
use super::party_state::{PartyRoom, RoomWish};
use crate::hud::injuries::body;
use crate::hud::parts::{TokenButton, meter, sheet};
use crate::hud::theme::color;
use crate::hud::trade;
use crate::level::UnitRecord;
use crate::model::UnitId;
use crate::party::{Member, MemberReport};
use crate::view::art::palette::{BLOOD, GOLD, HEALTH, INK, PAPER, Shade};

/// Width of a card, in points.
const CARD: f32 = 218.0;
/// Height of a card, in points.
const HIGH: f32 = 104.0;
/// Side of the picture of a body, in points.
const BODY: f32 = 88.0;

/// All cards, as many beside each other as there is room for.
pub(super) fn cards(ui: &mut Ui, room: &PartyRoom) -> Option<RoomWish> {
    let across = ((ui.available_width() + 10.0) / (CARD + 30.0)).floor().max(1.0) as usize;
    let mut wish = None;
    Grid::new("cards").spacing(vec2(10.0, 10.0)).show(ui, |ui| {
        let reports = room.party.reports().zip(room.party.members.values());
        for (number, (report, member)) in (1..).zip(reports) {
            wish = wish.take().or(card(ui, room, &report, member));
            if number % across == 0 {
                ui.end_row();
            }
        }
    });
    wish
}

fn card(ui: &mut Ui, room: &PartyRoom, report: &MemberReport, member: &Member) -> Option<RoomWish> {
    let unit = member.unit(&room.party.rulebook);
    let mut wish = None;
    sheet(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.set_width(CARD);
            ui.set_min_height(HIGH);
            match member.sheet.health.dead {
                None => drop(body(ui, &unit, BODY)),
                Some(_) => dead(ui),
            }
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let name = TokenButton::new(report.name.as_str()).chosen(room.chosen == Some(report.member));
                if ui.add(name).clicked() {
                    wish = Some(RoomWish::Look(report.member));
                }
                if member.sheet.health.dead.is_none() {
                    hit_points(ui, report);
                }
                tell(ui, room, report, &unit);
            });
        });
    });
    wish
}

/// The sign of the dead, in the place of a body.
fn dead(ui: &mut Ui) {
    let (space, _) = ui.allocate_exact_size(vec2(BODY, BODY), Sense::hover());
    let shade = color(INK.mix(PAPER, 0.3));
    ui.painter().text(space.center(), Align2::CENTER_CENTER, SKULL, FontId::proportional(BODY * 0.6), shade);
}

fn hit_points(ui: &mut Ui, report: &MemberReport) {
    let (now, full) = (report.hit_points, report.full.max(1));
    let share = f32::from(now.max(0)) / f32::from(full);
    meter(ui, vec2(112.0, 17.0), share, shade(share), &format!("{now} of {full}"));
}

fn shade(share: f32) -> Shade {
    match share {
        share if share > 0.66 => HEALTH,
        share if share > 0.33 => GOLD,
        _ => BLOOD,
    }
}

/// What it is, what is wrong, and who cares; the whole of it stands in the sheet beside the cards.
fn tell(ui: &mut Ui, room: &PartyRoom, report: &MemberReport, unit: &UnitRecord) {
    ui.set_max_width(CARD - BODY - 14.0);
    ui.label(faint(trade(unit), 13.5));
    if let Some(why) = &report.unfit {
        ui.label(wrong(why.as_str()).size(13.5));
    }
    let states: Vec<String> =
        unit.conditions.words().map(|condition| condition.label().to_lowercase()).collect();
    if !states.is_empty() && report.unfit.is_none() {
        ui.label(plain(states.join(", "), 13.5));
    }
    if let Some(words) = care(room, report.member) {
        ui.label(faint(words, 13.5));
    }
}

/// Whom a member cares for, or who cares for it.
fn care(room: &PartyRoom, member: UnitId) -> Option<String> {
    let patients: Vec<&str> = room
        .bedsides
        .iter()
        .filter(|(_, carer)| *carer == member)
        .map(|(patient, _)| room.party.name_of(patient))
        .collect();
    match room.bedsides.carer_of(member) {
        Some(carer) => Some(format!("in bed, in the care of {}", room.party.name_of(carer))),
        None if patients.is_empty() => None,
        None => Some(format!("cares for {}", patients.join(", "))),
    }
}
