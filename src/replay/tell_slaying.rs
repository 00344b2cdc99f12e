//! Sentences of killing the helpless.

use super::names::Names;
use crate::event::SlayingAttempt;

/// A unit killed a helpless one, or tried to.
pub(super) fn tried(attempt: &SlayingAttempt, names: &dyn Names) -> String {
    let SlayingAttempt { unit, target, chance, natural, slain, .. } = attempt;
    let (unit, target) = (names.unit(*unit), names.unit(*target));
    let comes = if *slain { "it is done" } else { "it fails" };
    match natural {
        None => format!("{unit} kills {target}, which is helpless"),
        Some(natural) => {
            format!(
                "{unit} tries to kill {target}, which is helpless, {chance}%, and rolls {natural}: {comes}"
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::RuleId;
    use crate::replay::Ids;

    #[test]
    fn an_attempt_has_its_chance_and_its_face_and_a_certain_kill_has_none() {
        let mut attempt = SlayingAttempt {
            unit: "grisk".parse().unwrap(),
            target: "bran".parse().unwrap(),
            rule: RuleId::a(71),
            base: Some(60),
            modifiers: Vec::new(),
            chance: 84,
            natural: Some(85),
            slain: false,
            rolls: Vec::new(),
        };
        let told = "grisk tries to kill bran, which is helpless, 84%, and rolls 85: it fails";
        assert_eq!(tried(&attempt, &Ids), told);
        (attempt.natural, attempt.slain) = (None, true);
        assert_eq!(tried(&attempt, &Ids), "grisk kills bran, which is helpless");
    }
}
