//! A face that a file fixes: `(d20, 20)`, or `(d20, 20, to_hit)` if it must be rolled for that purpose.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use crate::model::{Purpose, ScriptedFace};

/// A face of a script or a lesson.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Face(pub ScriptedFace);

/// What is wrong with a face; `None` if nothing is.
pub(crate) fn face_problem(face: &ScriptedFace) -> Option<String> {
    let ScriptedFace { die, face, purpose } = *face;
    if purpose == Some(Purpose::Initiative) {
        return Some("initiative is never scripted by dice; list the units in `initiative`".to_owned());
    }
    if let Some((purpose, always)) = purpose.and_then(|purpose| Some((purpose, purpose.die()?)))
        && always != die
    {
        return Some(format!("what is rolled for `{purpose}` is a d{always}, never a d{die}"));
    }
    (!(1..=die).contains(&face)).then(|| format!("a d{die} shows 1 to {die}, not {face}"))
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        deserializer.deserialize_tuple(3, FaceVisitor)
    }
}

struct FaceVisitor;

impl<'de> Visitor<'de> for FaceVisitor {
    type Value = Face;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a die and its face such as `(d20, 20)` or `(d20, 20, to_hit)`")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Face, A::Error> {
        let Some(DieSides(die)) = parts.next_element()? else {
            return Err(A::Error::invalid_length(0, &self));
        };
        let Some(face) = parts.next_element()? else {
            return Err(A::Error::invalid_length(1, &self));
        };
        let purpose = parts.next_element()?;
        Ok(Face(ScriptedFace { die, face, purpose }))
    }
}

/// The sides of a die written as a bare word: `d20`.
struct DieSides(u16);

impl<'de> Deserialize<'de> for DieSides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DieSides, D::Error> {
        deserializer.deserialize_identifier(DieVisitor)
    }
}

struct DieVisitor;

impl Visitor<'_> for DieVisitor {
    type Value = DieSides;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a die such as `d20`")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<DieSides, E> {
        let sides = word.strip_prefix('d').and_then(|sides| sides.parse::<u16>().ok());
        let die = sides.filter(|sides| (2..=1000).contains(sides)).map(DieSides);
        die.ok_or_else(|| E::custom(format!("`{word}` is no die; write one like d20, of 2 to 1000 sides")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::Source;

    fn faces(text: &str) -> Result<Vec<Face>, String> {
        Source::inline("test", text).parse().map_err(|error| error.to_string())
    }

    #[test]
    fn faces_read_as_they_are_written() {
        let read = faces("[(d20, 20), (d8, 4, damage), (d6, 1,),]").unwrap();
        assert_eq!(read[0].0, ScriptedFace { die: 20, face: 20, purpose: None });
        assert_eq!(read[1].0, ScriptedFace { die: 8, face: 4, purpose: Some(Purpose::Damage) });
        assert_eq!(read.len(), 3);
    }

    #[test]
    fn what_is_no_face_says_so() {
        for (text, why) in [
            ("[(x20, 3)]", "`x20` is no die"),
            ("[(d1, 1)]", "`d1` is no die"),
            ("[(20, 3)]", "`20` is not a name"),
            ("[(d20)]", "expected a die and its face"),
            ("[(d20, 3, tohit)]", "`to_hit`"),
            ("[(d20, 3, to_hit, 4)]", "expected"),
        ] {
            let error = faces(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
        assert!(face_problem(&ScriptedFace { die: 6, face: 7, purpose: None }).is_some());
        assert!(face_problem(&ScriptedFace { die: 6, face: 0, purpose: None }).is_some());
        let wrong = ScriptedFace { die: 6, face: 3, purpose: Some(Purpose::ToHit) };
        let told = face_problem(&wrong).unwrap();
        assert_eq!(told, "what is rolled for `to_hit` is a d20, never a d6");
        assert!(face_problem(&ScriptedFace { purpose: Some(Purpose::Damage), ..wrong }).is_none());
    }
}
