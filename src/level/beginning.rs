//! The state in which a unit begins a battle: its stance, its conditions, and what no battle can begin with.

use super::limits::{self, OutOfRange};
use super::unit_entry::UnitEntry;
use super::{FileError, Key, did_you_mean_in};
use crate::model::{Condition, ConditionCause, Conditions, Lasting, Stance, UnitId};

/// Conditions that are the other side of something in the battle, and what that is.
const OF_THE_BATTLE: [(Condition, &str); 5] = [
    (Condition::Grappling, "a unit to wrestle with"),
    (Condition::Held, "a unit to wrestle with"),
    (Condition::Pinned, "a unit to wrestle with"),
    (Condition::Casting, "a spell that it casts"),
    (Condition::Doomed, "an enemy that kills it"),
];

impl UnitEntry<'_> {
    pub(super) fn check_stance(&self) -> Result<(), FileError> {
        let problem = match self.spec.stance {
            Stance::Climbing => "no unit can begin a battle in the middle of a climb",
            Stance::Kneeling | Stance::Sitting | Stance::Prone if self.spec.rides.is_some() => {
                "whoever rides sits in the saddle; leave `stance` out"
            }
            Stance::Kneeling | Stance::Sitting | Stance::Prone if self.is_aloft() => {
                "whoever is in the air neither kneels nor sits nor lies; leave `stance` out, or put it in layer 0"
            }
            Stance::Standing | Stance::Kneeling | Stance::Sitting | Stance::Prone => return Ok(()),
        };
        Err(self.fault(&[Key::Field("stance")], problem))
    }

    fn is_aloft(&self) -> bool {
        self.spec.flying.is_some_and(|flying| flying.layer > 0)
    }

    /// Checks that nothing keeps a flying unit on the ground (A-09).
    pub(super) fn check_flight(&self) -> Result<(), FileError> {
        let aloft = self.is_aloft();
        let conditions = self.conditions();
        match conditions.words().find(|state| aloft && state.grounds()) {
            Some(state) => {
                let problem = format!("a unit that is {} cannot be in the air", state.label().to_lowercase());
                Err(self.fault(&[Key::Field("flying")], problem).with_help("put it in layer 0"))
            }
            None => Ok(()),
        }
    }

    pub(super) fn conditions(&self) -> Conditions {
        let plain = self.spec.conditions.iter().copied().map(Lasting::plain);
        plain.chain(self.spec.lasting.iter().cloned()).collect()
    }

    pub(super) fn check_conditions(&self) -> Result<(), FileError> {
        let problem = |state: Condition| {
            let (_, needs) = OF_THE_BATTLE.iter().find(|(of_battle, _)| *of_battle == state)?;
            Some(format!("{state:?} needs {needs}; no unit can begin a battle with it"))
        };
        if let Some(problem) = self.spec.conditions.iter().find_map(|state| problem(*state)) {
            return Err(self.fault(&[Key::Field("conditions")], problem));
        }
        for (place, lasting) in self.spec.lasting.iter().enumerate() {
            let at = [Key::Field("lasting"), Key::Index(place)];
            if let Some(problem) = problem(lasting.condition) {
                return Err(self.fault(&at, problem));
            }
            limits::lasting(lasting).map_err(|OutOfRange { field, problem }| {
                self.fault(&[at[0], at[1], Key::Field(field)], problem)
            })?;
            self.check_cause(lasting.cause, &at)?;
        }
        Ok(())
    }

    /// Checks that there is what the cause of a condition names: a unit, and a part of the body.
    fn check_cause(&self, cause: ConditionCause, at: &[Key; 2]) -> Result<(), FileError> {
        let fault = |field, problem: String, help: String| {
            let field = [at[0], at[1], Key::Field("cause"), Key::Field(field)];
            Err(self.fault(&field, problem).with_help(help))
        };
        let units = &self.file.units;
        if let Some(by) = cause.by.filter(|by| !units.contains_key(by)) {
            let help = did_you_mean_in("the file's `units`", by.as_str(), units.keys().map(UnitId::as_str));
            return fault("by", format!("there is no unit `{by}`"), help);
        }
        let body = self.catalogs.body(&self.creature.body);
        match cause.part {
            Some(part) if body.part(part).is_none() => {
                let parts = body.parts.iter().map(|part| part.name.as_str());
                let help = did_you_mean_in("`assets/bodies.ron`", part.as_str(), parts);
                fault("part", format!("its body has no `{part}`"), help)
            }
            Some(_) | None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::{Level, Source};
    use crate::model::Scores;

    /// A level with a brawler in this state.
    fn ring(state: &str) -> Result<Level, String> {
        let level = r#"(
            version: 1, title: "ring", round_limit: 5, legend: { '.': () },
            map: Fill(columns: 4, rows: 4, with: '.'),
            sides: { "red": (name: "Red", objectives: [Eliminate]), "blue": (name: "Blue", objectives: [Eliminate]) },
            units: { "a": (creature: "brawler", side: "red", at: (0, 0), facing: East, STATE),
                "b": (creature: "archer", side: "blue", at: (3, 3), facing: West) },
        )"#;
        Level::read(&Source::inline("ring", &level.replace("STATE", state)))
            .map_err(|error| error.to_string())
    }

    #[test]
    fn nobody_begins_a_battle_in_the_middle_of_a_deed() {
        let other = "a unit to wrestle with";
        for (state, needs) in [
            ("Grappling", other),
            ("Held", other),
            ("Pinned", other),
            ("Casting", "a spell that it casts"),
            ("Doomed", "an enemy that kills it"),
        ] {
            for written in [format!("conditions: [{state}]"), format!("lasting: [(condition: {state})]")] {
                let error = ring(&written).expect_err(&written);
                assert!(error.contains(&format!("{state} needs {needs}")), "{error}");
            }
        }
    }

    #[test]
    fn a09_nobody_begins_a_battle_in_the_air_and_on_its_knees() {
        for (layer, stance, sound) in [
            (2, "Prone", false),
            (1, "Kneeling", false),
            (1, "Sitting", false),
            (0, "Prone", true),
            (2, "Standing", true),
        ] {
            let begun = ring(&format!("flying: (layer: {layer}, class: B), stance: {stance}"));
            assert_eq!(begun.is_ok(), sound, "{layer} {stance}");
            if let Err(told) = begun {
                assert!(told.contains("whoever is in the air"), "{told}");
            }
        }
    }

    #[test]
    fn conditions_come_with_cause_end_and_effects_and_their_faults_are_told() {
        let sound = r#"lasting: [(condition: Stunned, until: Round(3), cause: (rule: Some("A-48"), by: Some("b")),
            effects: [ToHit(-2), Score(Strength, -3), Movement(50), Hands(1)])]"#;
        let level = ring(&format!("conditions: [Prayer], {sound}")).unwrap_or_else(|error| panic!("{error}"));
        let brawler = &level.units[0];
        let Scores { abilities, movement, hands, .. } = brawler.scores();
        assert_eq!(
            (abilities.strength, movement.0, hands.hands),
            (brawler.abilities.strength - 3, brawler.movement.0 / 2, brawler.hands.hands - 1)
        );
        assert_eq!(brawler.conditions.words().collect::<Vec<_>>(), [Condition::Prayer, Condition::Stunned]);
        for (old, new, problem) in [
            ("A-48", "A-480", "A-480"),
            (r#"(rule: Some("A-48"), by: Some("b"))"#, "()", "an effect on rolls is shown with its rule"),
            (r#"Some("b")"#, r#"Some("c")"#, "ring:5:168: there is no unit `c`; expected one of: a, b"),
            (
                r#"by: Some("b")"#,
                r#"part: Some("left-wing")"#,
                "ring:5:170: its body has no `left-wing`; did you mean `left-leg`?",
            ),
            (
                "Round(3)",
                "Segment(3, 0)",
                "ring:5:126: until of Segment(3, 0); rounds count from 1, segments from 1 to 10",
            ),
            (
                "Round(3)",
                "Segment(0, 3)",
                "until of Segment(0, 3); rounds count from 1, segments from 1 to 10",
            ),
            ("Round(3)", "Round(0)", "until of Round(0); rounds count from 1"),
            ("Round(3)", "TurnBegins(0)", "until of TurnBegins(0); rounds count from 1"),
            ("Round(3)", "TurnEnds(0)", "until of TurnEnds(0); rounds count from 1"),
            ("Round(3)", "Complete(0, 3)", "until of Complete(0, 3); rounds count from 1"),
            (
                "Round(3)",
                "Complete(3, 2)",
                "until of Complete(3, 2); it must begin to work before it is complete",
            ),
            ("Movement(50)", "Movement(120)", "120 percent; it must be within 0..=100"),
            ("Hands(1)", "Hands(0)", "0 hands less; it must be within 1..=6"),
            ("ToHit(-2)", "ToHit(-21)", "-21 points; it must be within -20..=20"),
        ] {
            let error = ring(&sound.replace(old, new)).expect_err(new);
            assert!(error.contains(problem), "{error}");
        }
    }
}
