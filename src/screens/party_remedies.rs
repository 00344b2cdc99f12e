//! The spells, hooks and wooden legs that would help a member, each with what it would be worth.

use bevy_egui::egui::{Grid, Ui, vec2};

use super::parts::plain;
use super::party_state::{PartyRoom, RoomWish};
use crate::hud::parts::TokenButton;
use crate::model::{AimedPart, PartId};
use crate::party::{FittingProspect, SpellProspect};
use crate::replay::capital;

/// How many spells are offered at most.
const MOST: usize = 5;

/// What would help the member that is looked at.
pub(super) fn choose_remedy(ui: &mut Ui, room: &PartyRoom) -> Option<RoomWish> {
    let patient = room.chosen?;
    let (spells, fittings) = (room.party.remedies(patient), room.party.fittings(patient));
    if spells.is_empty() && fittings.is_empty() {
        return None;
    }
    let mut wish = None;
    ui.add_space(4.0);
    Grid::new("remedies").num_columns(2).spacing(vec2(10.0, 4.0)).show(ui, |ui| {
        for fitting in &fittings {
            if row(ui, "Fit", &fitted(fitting)) {
                wish = Some(RoomWish::Fit(fitting.part));
            }
        }
        for spell in spells.into_iter().take(MOST) {
            let label = if spell.thing.is_some() { "Use" } else { "Cast" };
            if row(ui, label, &worth(room.party.name_of(spell.caster), &spell)) {
                wish = Some(match spell.thing {
                    None => RoomWish::Cast(spell.caster, spell.spell),
                    Some((thing, _)) => RoomWish::Use(spell.caster, thing),
                });
            }
        }
    });
    wish
}

/// A button and what it would bring; true if the player takes it.
fn row(ui: &mut Ui, label: &str, words: &str) -> bool {
    let taken = ui.add(TokenButton::new(label).width(104.0)).clicked();
    ui.vertical(|ui| {
        ui.set_width(310.0);
        ui.label(plain(words, 14.0));
    });
    ui.end_row();
    taken
}

fn fitted(fitting: &FittingProspect) -> String {
    let FittingProspect { part, before, after } = fitting;
    let part = words(*part);
    if before == after {
        return format!(
            "For the {part}: no more hit points as long as another injury leaves at most {after}"
        );
    }
    format!("For the {part}: at most {after} hit points, not {before}")
}

/// What a spell would be worth, in a line: `Cure light wounds by Hild, 2 left: 1 to 8 hit points`.
fn worth(caster: &str, spell: &SpellProspect) -> String {
    let mut told = Vec::new();
    match spell.points {
        (_, 0) => {}
        (least, most) if least == most => told.push(format!("{most} hit points")),
        (least, most) => told.push(format!("{least} to {most} hit points")),
    }
    told.extend(spell.mends.iter().map(|(part, degree)| {
        let (part, degree) = (words(*part), degree.words());
        format!("heals the {part}, which is {degree}")
    }));
    if spell.bleeds_less {
        told.push("stops or eases the bleeding".to_owned());
    }
    if spell.coma {
        told.push("shortens the coma".to_owned());
    }
    told.extend(spell.ends.iter().map(|condition| format!("ends: {}", condition.label().to_lowercase())));
    if spell.fails > 0 {
        told.push(format!("fails with {} %", spell.fails));
    }
    let told = told.join("; ");
    match &spell.thing {
        None => format!("{} by {caster}, {} left: {told}", capital(spell.spell.words()), spell.left),
        Some((_, name)) => format!("{} of {caster}, {} there: {told}", capital(name), spell.left),
    }
}

fn words(part: PartId) -> String {
    AimedPart { part, spot: None }.words()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Degree, Spell};

    #[test]
    fn a_hook_that_gives_nothing_back_yet_says_why() {
        let part = "left-arm".parse().expect("a part");
        let told = |before, after| fitted(&FittingProspect { part, before, after });
        assert_eq!(told(20, 30), "For the left arm: at most 30 hit points, not 20");
        assert_eq!(
            told(12, 12),
            "For the left arm: no more hit points as long as another injury leaves at most 12"
        );
    }

    #[test]
    fn a_spell_is_told_with_its_figures() {
        let spell = SpellProspect {
            caster: "hild".parse().expect("an id"),
            spell: Spell::CureLightWounds,
            left: 2,
            thing: None,
            fails: 0,
            points: (1, 8),
            mends: vec![("left-arm".parse().expect("a part"), Degree::Struck)],
            bleeds_less: false,
            coma: false,
            ends: Vec::new(),
        };
        assert_eq!(
            worth("Hild", &spell),
            "Cure light wounds by Hild, 2 left: 1 to 8 hit points; heals the left arm, which is struck"
        );
        let thing = Some(("hild.cure_scroll".parse().expect("an id"), "cure scroll".to_owned()));
        let scroll = SpellProspect { thing, fails: 15, left: 1, mends: Vec::new(), ..spell };
        assert_eq!(
            worth("Hild", &scroll),
            "Cure scroll of Hild, 1 there: 1 to 8 hit points; fails with 15 %"
        );
    }
}
