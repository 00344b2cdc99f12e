//! Small situations with a known good answer, to find out who gives it.
//!
//! A situation is a script that leaves one side to the player on trial. What the script expects and forbids says what a
//! good answer comes to.

use std::path::Path;

use crate::ai::Player;
use crate::level::{FileError, Key, Source};
use crate::model::SideId;
use crate::replay::{PlayedScript, Script, play};

/// The situations that come with the game, as file name and text.
const SHIPPED: [(&str, &str); 12] = [
    ("attack-the-outnumbered.ron", include_str!("../../assets/gauntlet/attack-the-outnumbered.ron")),
    ("hold-the-door.ron", include_str!("../../assets/gauntlet/hold-the-door.ron")),
    ("go-around-the-fire.ron", include_str!("../../assets/gauntlet/go-around-the-fire.ron")),
    ("take-cover.ron", include_str!("../../assets/gauntlet/take-cover.ron")),
    ("retake-the-bow.ron", include_str!("../../assets/gauntlet/retake-the-bow.ron")),
    ("finish-the-wounded.ron", include_str!("../../assets/gauntlet/finish-the-wounded.ron")),
    ("spare-the-friends.ron", include_str!("../../assets/gauntlet/spare-the-friends.ron")),
    ("do-not-bleed-alone.ron", include_str!("../../assets/gauntlet/do-not-bleed-alone.ron")),
    ("use-the-height.ron", include_str!("../../assets/gauntlet/use-the-height.ron")),
    ("burn-the-bridgehead.ron", include_str!("../../assets/gauntlet/burn-the-bridgehead.ron")),
    ("run-with-the-treasure.ron", include_str!("../../assets/gauntlet/run-with-the-treasure.ron")),
    ("wait-in-the-dark.ron", include_str!("../../assets/gauntlet/wait-in-the-dark.ron")),
];

/// A situation that has been checked.
#[derive(Debug, Clone)]
pub struct GauntletSituation {
    /// The name of its file, without the ending.
    pub name: String,
    /// The script; nobody plays the side on trial yet.
    script: Script,
    /// The side of the player on trial.
    side: SideId,
}

impl GauntletSituation {
    /// The situations that come with the game.
    ///
    /// # Errors
    /// The first fault of the first that has any.
    pub fn shipped() -> Result<Vec<GauntletSituation>, FileError> {
        let source = |(name, text): &(&str, &str)| Source::inline(&format!("assets/gauntlet/{name}"), text);
        SHIPPED.iter().map(source).map(GauntletSituation::of).collect()
    }

    /// The situation that a script describes.
    ///
    /// # Errors
    /// The first fault of the script; also if its players leave no side to the player on trial, or more than one.
    pub fn of(source: Source) -> Result<GauntletSituation, FileError> {
        let script = Script::of(source.clone())?;
        let free = |side: &&SideId| !script.players.contains_key(*side);
        let [side] = script.level.sides.sides.keys().filter(free).copied().collect::<Vec<_>>()[..] else {
            let problem = "the players of a situation leave one side to the player on trial";
            return Err(source.fault(&[Key::Field("players")], problem));
        };
        let name = Path::new(source.name()).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(GauntletSituation { name, script, side })
    }

    /// What the good answer is, in a few words.
    pub fn title(&self) -> &str {
        &self.script.level.title
    }

    /// The situation with a player on trial, who may think about a plan for this much work.
    pub(super) fn tried_by(&self, player: Player, work: u32) -> Script {
        let mut script = self.script.clone();
        script.players.insert(self.side, player);
        script.work = work;
        script
    }
}

/// Plays a script with the dice of a seed.
pub(super) fn play_with(script: &Script, seed: u64) -> PlayedScript {
    let mut script = script.clone();
    script.dice.seed = seed;
    play(&script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_situation_leaves_one_side_to_the_player_on_trial() {
        let (_, text) = SHIPPED[0];
        let own = r#"{"waiting": "veteran"}"#;
        assert!(text.contains(own));
        for players in [r#"{"waiting": "veteran", "attackers": "charger"}"#, "{}"] {
            let text = text.replace(own, players);
            let fault = GauntletSituation::of(Source::inline("a.ron", &text)).unwrap_err();
            assert!(fault.to_string().contains("leave one side"), "{fault}");
        }
    }

    #[test]
    fn the_shipped_situations_are_sound() {
        let situations = GauntletSituation::shipped().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(situations.len(), SHIPPED.len());
    }
}
