//! Spells that are spoken between battles: slurred speech spoils them, and the last of the day wears its caster out
//!

use super::dice::DayDice;
use super::news::{DayEvent, DayNews};
use crate::model::{Purpose, RuleId, Spell, UnitId};
use crate::party::roster::Party;
use crate::rules::{SpellExhaustion, after_the_last_spell, system_shock, worn_out};

const A25: RuleId = RuleId::a(25);
const A43: RuleId = RuleId::a(43);
const S29: RuleId = RuleId::s(29);

impl Party {
    /// The percent with which slurred speech spoils what a member says; 0 if its speech is clear.
    pub(in crate::party) fn slurred(&self, speaker: UnitId) -> u16 {
        let member = self.members.get(&speaker);
        member.map_or(0, |member| member.unit(&self.rulebook).conditions.spell_failure())
    }

    /// That a spell has failed which does so with this chance in percent; `None` if it has not.
    pub(super) fn failed(
        &self,
        (by, spell): (UnitId, Spell),
        chance: u16,
        dice: &mut DayDice,
    ) -> Option<DayNews> {
        if chance == 0 {
            return None;
        }
        let rule = if self.slurred(by) > 0 { A25 } else { S29 };
        let natural = self.dice_of(by, dice).one(rule, Purpose::SpellFailure, 100);
        let event = DayEvent::SpellFailed { spell, chance, natural };
        (natural <= chance).then_some(DayNews { day: self.day, unit: by, rule, event })
    }

    /// Lets a caster stand the shock of its last spell of the day; `None` if it has more in mind.
    pub(super) fn wear_out(&mut self, caster: UnitId, dice: &mut DayDice) -> Option<DayNews> {
        let own = self.members.get(&caster)?.unit(&self.rulebook);
        // The undead and those without blood do not tire.
        if !own.spells.memorized.is_empty() || !self.rulebook.has(A43) || !own.kind.is_alive() {
            return None;
        }
        let constitution = own.scores().abilities.constitution;
        let natural = self.dice_of(caster, dice).one(A43, Purpose::SystemShock, 100);
        let after = after_the_last_spell(constitution, natural);
        // Whoever faints comes to its senses within the hour, and is worn out then too.
        self.members.get_mut(&caster)?.sheet.lasting.push(worn_out());
        let (chance, fainted) = (system_shock(constitution), after == SpellExhaustion::Unconscious);
        let event = DayEvent::WornOut { chance, natural, fainted };
        Some(DayNews { day: self.day, unit: caster, rule: A43, event })
    }
}
