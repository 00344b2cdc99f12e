//! What a hurt part of a body is called, in battles and between them.

use super::body::BodyArea;
use super::injury::{AimedPart, Degree, Injury};

/// A hurt part of a body, by what the player reads of it (A-50 to A-56).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HurtPart {
    /// The part, and the place on it if somebody aimed there.
    pub at: AimedPart,
    /// What the part is.
    pub area: BodyArea,
    /// How bad it is.
    pub degree: Degree,
    /// Whether only the end of the limb is cut off: a hand or a foot.
    pub partial: bool,
    /// Whether a hook or a wooden leg is in the place of what was cut off.
    pub prosthesis: bool,
}

impl HurtPart {
    /// What is hurt and how it is.
    ///
    /// ```
    /// use hexfray::model::{AimedPart, BodyArea, Degree, HurtPart};
    ///
    /// let at = AimedPart { part: "left-leg".parse()?, spot: None };
    /// let foot = HurtPart { at, area: BodyArea::Leg, degree: Degree::Severed, partial: true, prosthesis: true };
    /// assert_eq!(foot.words(), "left foot cut off, with a wooden foot in its place");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn words(&self) -> String {
        format!("{} {}", self.place(), self.state())
    }

    /// What is hurt: the part, or only its end.
    pub fn place(&self) -> String {
        if !self.partial {
            return self.at.words();
        }
        let limb = self.at.part.words();
        let end = match self.area {
            BodyArea::Arm => limb.strip_suffix("arm").map(|side| format!("{side}hand")),
            BodyArea::Leg => limb.strip_suffix("leg").map(|side| format!("{side}foot")),
            BodyArea::Head | BodyArea::Torso | BodyArea::Abdomen | BodyArea::Wing | BodyArea::Tail => None,
        };
        end.unwrap_or_else(|| format!("end of the {limb}"))
    }

    /// How it is: `cut off, with a hook in its place`.
    pub fn state(&self) -> String {
        let degree = self.degree.words();
        match self.prosthesis {
            true => format!("{degree}, with {} in its place", self.substitute()),
            false => degree.to_owned(),
        }
    }

    /// What takes the place of what is cut off there.
    pub fn substitute(&self) -> &'static str {
        match self.area {
            BodyArea::Leg if self.partial => "a wooden foot",
            BodyArea::Leg => "a wooden leg",
            BodyArea::Head | BodyArea::Torso | BodyArea::Abdomen => "a hook",
            BodyArea::Arm | BodyArea::Wing | BodyArea::Tail => "a hook",
        }
    }
}

impl Injury {
    /// The hurt part, by what the player reads of it.
    pub fn hurt(&self) -> HurtPart {
        let Injury { part, area, spot, degree, partial, prosthesis, .. } = *self;
        HurtPart { at: AimedPart { part, spot }, area, degree, partial, prosthesis }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::BodySpot;

    #[test]
    fn a56_the_end_of_a_limb_is_called_by_its_own_name() {
        let cut_off = |part: &str, area, partial, prosthesis| {
            let at = AimedPart { part: part.parse().unwrap(), spot: None };
            HurtPart { at, area, degree: Degree::Severed, partial, prosthesis }.words()
        };
        use BodyArea as A;
        assert_eq!(cut_off("left-arm", A::Arm, false, false), "left arm cut off");
        assert_eq!(cut_off("left-arm", A::Arm, true, false), "left hand cut off");
        assert_eq!(cut_off("left-arm", A::Arm, true, true), "left hand cut off, with a hook in its place");
        assert_eq!(
            cut_off("right-leg", A::Leg, false, true),
            "right leg cut off, with a wooden leg in its place"
        );
        assert_eq!(cut_off("right-hind-leg", A::Leg, true, false), "right hind foot cut off");
        assert_eq!(cut_off("tail", A::Tail, true, false), "end of the tail cut off");
    }

    #[test]
    fn a56_the_place_at_which_somebody_aimed_is_named_where_it_is_more_than_the_end() {
        let spot = |spot, partial| {
            let at = AimedPart { part: "left-arm".parse().unwrap(), spot: Some(spot) };
            let (area, degree) = (BodyArea::Arm, Degree::Severed);
            HurtPart { at, area, degree, partial, prosthesis: false }.place()
        };
        assert_eq!(spot(BodySpot::Elbow, false), "elbow of the left arm");
        assert_eq!(spot(BodySpot::Wrist, true), "left hand");
    }
}
