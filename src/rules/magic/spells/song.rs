//! Song: the martial music of a rogue (S-24).

use super::super::figures::{
    SaveEffect, SpellArea, SpellFigures, SpellMoment, SpellReach, SpellWork, all, for_rounds, friends, luck,
    no_dice,
};
use crate::model::{Condition, Lasting, RuleId};
use crate::rulebook::Rule;

const RULE: RuleId = RuleId::s(24);

pub(in crate::rules::magic) const RULES: &[Rule] = &[Rule::new(
    RULE,
    "Song",
    "A rogue who knows songs plays for 3 rounds, once a day, and can be interrupted like a caster. Then friends within 6 hexes hear martial \
     music (F-14) for as many rounds as the player has levels: +1 on attacks and damage. It is no magic, and nobody is worn out by it (A-43).",
)
.needing(&[RuleId::a(3)])];

pub(in crate::rules::magic) const FIGURES: SpellFigures = SpellFigures {
    casting_time: |_| 30,
    reach: SpellReach::Own,
    area: SpellArea::Burst(6),
    concerns: friends,
    takes: all,
    dice: no_dice,
    save: SaveEffect::None,
    work: SpellWork::Begin(music),
};

fn music(moment: &SpellMoment) -> Lasting {
    let effects = luck(moment, &[]);
    Lasting { effects, ..for_rounds(RULE, Condition::MartialMusic, moment, moment.level.max(1).into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Class, Spell};
    use crate::order::NoCasting;
    use crate::rules::magic::bench::{at_own, cast_for_long, caster};
    use crate::rules::trial::unit;

    #[test]
    fn s24_friends_near_hear_the_music_and_its_player_is_not_worn_out() {
        let mut trial = caster("advanced", Class::Rogue, 4, Spell::Song);
        trial.place("friend", 2, 4).unit("attacker", |own| own.spells.leave(Spell::Song, 1));
        cast_for_long(&mut trial, at_own(Spell::Song), &[]);
        let hears = |id| trial.unit_now(id).conditions.has(Condition::MartialMusic);
        assert_eq!(["attacker", "friend", "target"].map(hears), [true, true, false]);
        trial.expect_no("shock_checked");
        assert!(trial.snapshot().clock.round >= 4);
    }

    #[test]
    fn s24_only_rogues_play_it() {
        let spell = Spell::Song;
        let mut trial = caster("house", Class::Priest, 4, spell);
        let refusal = NoCasting::NotMemorized { unit: unit("attacker"), spell };
        assert_eq!(trial.refused(at_own(spell)), refusal.into());
    }
}
