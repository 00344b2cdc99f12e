//! Magic: casting, what it takes, and the spells (A-03, A-06, A-43, S-01 on).

mod advice;
mod attacking;
#[cfg(test)]
mod bench;
mod benefit;
mod casting;
mod chanting;
#[cfg(test)]
mod clock_test;
mod completion;
mod cure;
mod effect;
mod failure;
mod figures;
mod grimoire;
mod hindrance;
mod items;
mod peril;
mod potion;
mod readiness;
mod release;
mod scroll;
mod source;
mod span;
mod spells;
mod strain;
mod targets;

use crate::rulebook::RuleFile;

pub use advice::{casting_range, spells_at_enemies};
pub(super) use casting::check;
pub use casting::{potion_done, spell_done};
pub(super) use completion::{due, next_done};
pub use cure::{coma_magic, is_disease};
pub use grimoire::{SpellRemedy, spell_remedy};
pub use hindrance::SpellUser;
pub(super) use items::use_item;
pub use scroll::misread;
pub use source::SpellSource;
pub use span::{Span, done_at};
pub use strain::{SpellExhaustion, after_the_last_spell, worn_out};
pub use targets::spell_area;

/// The rule files of this room.
pub(super) const FILES: &[RuleFile] = &[
    (span::RULES, span::plugin),
    (casting::RULES, casting::plugin),
    (failure::RULES, failure::plugin),
    (completion::RULES, completion::plugin),
    (effect::RULES, effect::plugin),
    (chanting::RULES, chanting::plugin),
    (release::RULES, release::plugin),
    (strain::RULES, strain::plugin),
    (scroll::RULES, scroll::plugin),
    (potion::RULES, potion::plugin),
    (advice::RULES, advice::plugin),
    (spells::bless::RULES, no_systems),
    (spells::burning_hands::RULES, no_systems),
    (spells::cure_critical_wounds::RULES, no_systems),
    (spells::cure_disease::RULES, no_systems),
    (spells::cure_light_wounds::RULES, no_systems),
    (spells::cure_serious_wounds::RULES, no_systems),
    (spells::fireball::RULES, no_systems),
    (spells::heal::RULES, no_systems),
    (spells::hold_person::RULES, no_systems),
    (spells::invisibility::RULES, no_systems),
    (spells::magic_missile::RULES, no_systems),
    (spells::neutralize_poison::RULES, no_systems),
    (spells::prayer::RULES, no_systems),
    (spells::sleep::RULES, no_systems),
    (spells::haste::RULES, no_systems),
    (spells::slow::RULES, no_systems),
    (spells::shield::RULES, spells::shield::plugin),
    (spells::web::RULES, no_systems),
    (spells::charm_person::RULES, no_systems),
    (spells::deaths_door::RULES, no_systems),
    (spells::knit_bones::RULES, no_systems),
    (spells::regenerate::RULES, no_systems),
    (spells::chant::RULES, no_systems),
    (spells::song::RULES, no_systems),
    (spells::detect_invisibility::RULES, no_systems),
    (spells::silence::RULES, no_systems),
    (spells::light::RULES, no_systems),
    (spells::darkness::RULES, no_systems),
];

/// A spell has figures; the systems that read them are shared.
fn no_systems(_: &mut bevy::prelude::App) {}
