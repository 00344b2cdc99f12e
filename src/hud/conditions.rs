//! The conditions of a unit on its card: what each does, until when, and what ends it.

use bevy_egui::egui::Ui;

use super::parts::{aside, strong};
use super::wording::lasting;
use crate::level::UnitRecord;
use crate::model::{Condition, Lasting, LastingEffect, Status, Until};

/// The conditions of a unit that is not dead.
pub(super) fn conditions(ui: &mut Ui, unit: &UnitRecord) {
    if matches!(unit.status, Status::Dead | Status::Fled | Status::Caught) {
        return;
    }
    let lame = lame_legs(unit);
    for known in unit.conditions.iter() {
        ui.label(strong(lasting(known, lame)).size(15.0));
        let says = meaning(known);
        if !says.is_empty() {
            ui.label(aside(says));
        }
    }
}

/// The states of a unit that is not gone, in a word or two each.
pub(super) fn states(unit: &UnitRecord) -> Vec<String> {
    let gone = matches!(unit.status, Status::Dead | Status::Fled | Status::Caught);
    let known = unit.conditions.iter().filter(|_| !gone);
    known.map(|known| known.condition.label().to_lowercase()).collect()
}

/// How many legs of a unit are of no use.
fn lame_legs(unit: &UnitRecord) -> usize {
    let conditions = unit.conditions.iter().flat_map(|known| known.effects.iter());
    let all = conditions.chain(unit.hurts.iter().flat_map(|injury| injury.effects.iter()));
    all.filter(|effect| matches!(effect, LastingEffect::Leg)).count()
}

/// What the name of a condition does not say of it: what it does, if no figures tell, and what ends it, if no time is set.
fn meaning(known: &Lasting) -> String {
    let (does, ends) = (does(known.condition), ends(known.condition));
    let does = (known.effects.is_empty() && !does.is_empty()).then_some(does);
    let ends = (known.until == Until::Usual).then(|| format!("until {ends}"));
    [does.map(str::to_owned), ends].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// What a condition does; empty if its name says it.
fn does(condition: Condition) -> &'static str {
    match condition {
        Condition::Prayer | Condition::Chant | Condition::MartialMusic => "+1 to hit and to damage",
        Condition::Invisible => "enemies must detect it to know where it is",
        Condition::Stunned | Condition::Unaware => "does nothing, and is easy to hit",
        Condition::Helpless
        | Condition::Pinned
        | Condition::Asleep
        | Condition::Unconscious
        | Condition::Paralyzed => "does nothing, and can be killed at leisure",
        Condition::Routed | Condition::Turned => "its player does not move it",
        Condition::Alight => "it burns once more at its next action",
        Condition::Engulfed => "burns for 1d8 each round, and can only run or roll",
        Condition::Grappling => "",
        Condition::Held | Condition::Aiming | Condition::Parrying => "",
        Condition::OffBalance => "",
        Condition::Numb => "the part is of no use",
        Condition::Poisoned => "does harm round by round, in its time",
        Condition::Crippled => "no attack and no spell",
        Condition::Drained => "weaker in all it does",
        Condition::Exhausted => "worse with each round of melee",
        Condition::Rotting => "its scores sink from day to day",
        Condition::Doomed => "dead at the end of the round",
        Condition::Casting => "does nothing else; a blow spoils its spell, but no potion",
        Condition::Hasted => "",
        Condition::Slowed => "its Dexterity betters nothing",
        Condition::Shielded => "AC 4 from the front, 3 against shots, 2 against throws",
        Condition::Webbed => "does nothing, and is easy to hit; fire burns the threads away",
        Condition::Charmed => "does nothing until the side that charmed it hurts it",
        Condition::Blessed | Condition::Cursed | Condition::WornOut | Condition::Impaired => "",
        Condition::Kept => "dies later of lost hit points, by its Constitution",
        Condition::Chanting => "what it chants lasts",
        Condition::Discerning => "sees the invisible, and tells its side where they are",
        Condition::Silenced => "casts no spells, and is harder to detect",
        Condition::Shining => "lights the hexes around it",
        Condition::Dazzled => "",
        Condition::Darkened => "",
    }
}

/// What ends a condition that has no set time: `until …`.
fn ends(condition: Condition) -> &'static str {
    match condition {
        Condition::Prayer | Condition::Chant | Condition::MartialMusic => "the battle is over",
        Condition::Invisible => "it attacks",
        Condition::Stunned => "the round is over",
        Condition::Unaware => "it is attacked or the round is over",
        Condition::Helpless | Condition::Asleep | Condition::Unconscious => "the battle is over",
        Condition::Routed | Condition::Turned => "it is off the field",
        Condition::Alight | Condition::Engulfed => "water, rolling or a blanket puts it out",
        Condition::Aiming => "it has shot or does anything else",
        Condition::Grappling => "it lets go or its victim breaks free",
        Condition::Held | Condition::Pinned => "it breaks free or is let go",
        Condition::OffBalance => "its next turn is over",
        Condition::Parrying => "its next turn",
        Condition::Paralyzed | Condition::Numb => "the battle is over",
        Condition::Poisoned => "the poison has done all it can",
        Condition::Crippled | Condition::Drained => "hours have passed",
        Condition::Exhausted => "the battle is over",
        Condition::Rotting => "the disease is cured",
        Condition::Doomed => "the killer is struck down, held or moved away",
        Condition::Casting => "the spell is cast",
        Condition::Blessed | Condition::Cursed => "the battle is over",
        Condition::WornOut => "it has rested for eight hours",
        Condition::Hasted => "the battle is over",
        Condition::Slowed => "the battle is over",
        Condition::Shielded => "the battle is over",
        Condition::Webbed => "the battle is over",
        Condition::Charmed => "the battle is over, or the side that charmed it hurts it",
        Condition::Impaired => "its last day",
        Condition::Kept => "the battle is over",
        Condition::Chanting => "it does anything but end its turn, or is hindered",
        Condition::Discerning => "the battle is over",
        Condition::Silenced => "the battle is over",
        Condition::Shining => "the battle is over",
        Condition::Dazzled => "the battle is over",
        Condition::Darkened => "the battle is over",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_figures_is_said_in_words() {
        let plain = Lasting::plain(Condition::Invisible);
        assert_eq!(meaning(&plain), "enemies must detect it to know where it is; until it attacks");
        let effects = [LastingEffect::ToHit(-1)].into();
        let timed = Lasting { until: Until::Round(4), effects, ..Lasting::plain(Condition::Exhausted) };
        assert_eq!(meaning(&timed), "", "its figures and its end stand in its first line");
        assert_eq!(meaning(&Lasting::plain(Condition::Held)), "until it breaks free or is let go");
    }

    #[test]
    fn a38_a_numb_leg_says_what_holds_with_all_legs_that_are_numb() {
        let numb = Lasting { effects: [LastingEffect::Leg].into(), ..Lasting::plain(Condition::Numb) };
        assert!(lasting(&numb, 1).contains("moves at 50%"), "{}", lasting(&numb, 1));
        assert!(lasting(&numb, 2).contains("drags itself along"), "{}", lasting(&numb, 2));
    }
}
