//! Random legal rulebooks: a shipped one with rules left out and others put in.

use std::fmt;

use hexfray::model::RuleId;
use hexfray::rulebook::{Clash, Core, Rulebook};
use hexfray::rules::codex;
use proptest::prelude::*;
use proptest::sample::Index;

/// The text of a rulebook file.
#[derive(Clone)]
pub struct RandomRulebook(pub String);

impl fmt::Debug for RandomRulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A rulebook with some of a shipped one's rules and some others.
pub fn rulebook() -> impl Strategy<Value = RandomRulebook> {
    let shipped: Vec<&str> = Rulebook::shipped_names().collect();
    let some = |most| prop::collection::vec(any::<Index>(), 0..most);
    let parts = (prop::sample::select(shipped), some(30), some(12), parameters());
    parts.prop_map(|(base, out, more, parameters)| {
        let base = Rulebook::shipped(base, codex()).unwrap_or_else(|error| panic!("{error}"));
        let all: Vec<RuleId> = codex().rules().iter().map(|rule| rule.id).collect();
        let mut rules: Vec<RuleId> = all.iter().copied().filter(|rule| base.has(*rule)).collect();
        for index in out.iter().filter(|_| !rules.is_empty()).collect::<Vec<_>>() {
            rules.retain(|rule| rule != index.get(&all) || Core::D20.must_have().contains(rule));
        }
        rules.extend(more.iter().map(|index| *index.get(&all)));
        let rules: Vec<String> = sound(rules).iter().map(|rule| format!("\"{rule}\"")).collect();
        RandomRulebook(format!(
            "(version: 1, name: \"random\", about: \"any\", core: d20, rules: [{}], parameters: ({parameters}))",
            rules.join(", ")
        ))
    })
}

/// Leaves out rules that miss another, and of two that clash the second, until the rest fits together.
fn sound(mut rules: Vec<RuleId>) -> Vec<RuleId> {
    rules.sort_unstable();
    rules.dedup();
    loop {
        let has = |rule: RuleId| rules.contains(&rule);
        let misfit = |id: &RuleId| {
            let rule = codex().rule(*id).expect("it is from the codex");
            let open = |clash: &&Clash| has(clash.with) && !has(clash.settled_by);
            let clash = rule.clashes.iter().find(open).map(|clash| clash.with);
            clash.or_else(|| (!rule.needs.iter().all(|need| has(*need))).then_some(*id))
        };
        let Some(out) = rules.iter().find_map(misfit) else { return rules };
        rules.retain(|rule| *rule != out);
    }
}

/// The parameters that change most.
fn parameters() -> impl Strategy<Value = String> {
    let yes_no = [any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()];
    let victim = prop::sample::select(vec!["Opponent", "Ally", "Any"]);
    let angle = prop::sample::select(vec!["Fifteen", "Thirty"]);
    (yes_no, victim, angle, 0..50_u8).prop_map(|([free, stray, spares, improvise, sight], victim, angle, beyond)| {
        format!(
            "free_attacks: {free}, stray_shots: {stray}, friendly_fire_spares_if_hit: {spares}, \
             broken_weapons_improvise: {improvise}, friendly_fire_needs_sight: {sight}, tight_victim: {victim}, \
             friendly_fire_half_angle: {angle}, friendly_fire_beyond: {beyond}, \
             weather: (rain: 1, downpour: 2, wind: 2, storm: 4, mist: 25, fog: 90)"
        )
    })
}
