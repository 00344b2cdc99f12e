//! The names of all events as JSON prints them, to refuse scripts with misspelled ones.

/// All values of the key `event`.
pub const NAMES: [&str; 71] = [
    "battle_began",
    "round_began",
    "initiative_rolled",
    "block_began",
    "delayed",
    "turn_spent",
    "moved",
    "turned",
    "stance_taken",
    "condition_ended",
    "took_aim",
    "loaded",
    "target_drawn",
    "attack_rolled",
    "friendly_fire",
    "tight_quarters_hit",
    "resisted",
    "critical_hit",
    "severity_rolled",
    "damaged",
    "wounded",
    "injured",
    "bled",
    "fell",
    "fumbled",
    "breakage_tested",
    "broke",
    "enhancement_changed",
    "item_moved",
    "ammunition_spent",
    "ammunition_landed",
    "ammunition_gathered",
    "searched",
    "surrendered",
    "choice_asked",
    "choice_made",
    "voided",
    "chain_cut",
    "hold_counted",
    "round_ended",
    "turn_ended",
    "battle_ended",
    "foes_met",
    "morale_checked",
    "routed",
    "left_field",
    "cowered",
    "mounted",
    "dismounted",
    "turning_tried",
    "undead_turned",
    "undead_destroyed",
    "laid_down_arms",
    "wrestled",
    "hold_changed",
    "condition_began",
    "saving_throw",
    "flask_broke",
    "wick_lit",
    "burned",
    "smothered",
    "fire_changed",
    "chase_began",
    "chase_turn_began",
    "tempted",
    "way_blocked",
    "raced",
    "caught",
    "got_away",
    "pursuit_given_up",
    "chase_ended",
];

#[cfg(test)]
mod tests {
    /// The variants of the enum in its source, in snake case.
    fn variants() -> Vec<String> {
        let source = include_str!("../event.rs");
        let (_, body) = source.split_once("pub enum BattleEvent {").expect("the enum is there");
        let (body, _) = body.split_once("\n}").expect("the enum ends");
        let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
        let names = lines.filter_map(|line| line.split_once(" {").or_else(|| line.split_once('(')));
        let names = names.filter(|(name, _)| name.starts_with(char::is_uppercase));
        names.map(|(name, _)| snake_case(name)).collect()
    }

    fn snake_case(name: &str) -> String {
        let parted = name.char_indices().flat_map(|(place, letter)| {
            let gap = (place > 0 && letter.is_uppercase()).then_some('_');
            gap.into_iter().chain([letter.to_ascii_lowercase()])
        });
        parted.collect()
    }

    #[test]
    fn every_event_is_listed() {
        assert_eq!(super::NAMES.to_vec(), variants());
    }
}
