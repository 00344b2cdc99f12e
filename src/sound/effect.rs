//! The effects: what each is called, how loud it is beside others, and what its caption says.

macro_rules! effects {
    ($($(#[$meta:meta])* $name:ident: $file:literal, $softer:literal, $caption:literal;)*) => {
        /// Something that is heard at a moment.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)] // Its caption says what it is.
        pub enum Effect {
            $($(#[$meta])* $name,)*
        }

        impl Effect {
            /// All of them.
            pub const ALL: [Effect; [$(stringify!($name)),*].len()] = [$(Effect::$name),*];

            /// How much softer it is than the loudest, in decibels; the files are all of one loudness.
            pub fn softer(self) -> f32 {
                match self { $(Effect::$name => $softer,)* }
            }

            /// What a caption says of it; empty for what is always seen or written too.
            pub fn caption(self) -> &'static str {
                match self { $(Effect::$name => $caption,)* }
            }

            /// The name of its files, without number and ending.
            pub fn file(self) -> &'static str {
                match self { $(Effect::$name => $file,)* }
            }

            /// Its baked variants.
            pub(super) fn variants(self) -> [&'static [u8]; 3] {
                match self {
                    $(Effect::$name => [
                        include_bytes!(concat!("../../assets/sounds/", $file, "-1.ogg")),
                        include_bytes!(concat!("../../assets/sounds/", $file, "-2.ogg")),
                        include_bytes!(concat!("../../assets/sounds/", $file, "-3.ogg")),
                    ],)*
                }
            }
        }
    };
}

/// What is this little softer than the loudest is told by ear, in decibels.
const TOLD: f32 = 1.0;

impl Effect {
    /// Whether it tells something that nobody should miss: it is heard in any throng.
    pub fn is_told_by_ear(self) -> bool {
        self.softer() <= TOLD
    }
}

// Its files, how much softer than the loudest it is in decibels, and its caption.
effects! {
    BladeStrike: "blade_strike", 4.0, "";
    BluntStrike: "blunt_strike", 4.0, "";
    PointStrike: "point_strike", 5.0, "";
    ClawStrike: "claw_strike", 5.0, "";
    OnMail: "on_mail", 7.0, "mail rings";
    OnLeather: "on_leather", 7.0, "leather slaps";
    OnShield: "on_shield", 4.0, "a shield booms";
    OnFlesh: "on_flesh", 6.0, "";
    OnBone: "on_bone", 5.0, "bones crack";
    SwishLight: "swish_light", 9.0, "";
    SwishHeavy: "swish_heavy", 8.0, "";
    Parry: "parry", 4.0, "steel on steel";
    Critical: "critical", 0.0, "";
    BowShot: "bow_shot", 6.0, "";
    CrossbowShot: "crossbow_shot", 5.0, "";
    SlingShot: "sling_shot", 7.0, "";
    Throw: "throw", 8.0, "";
    MissileHit: "missile_hit", 5.0, "";
    MissilePasses: "missile_passes", 8.0, "";
    BowDrawn: "bow_drawn", 10.0, "a bow creaks";
    CrossbowWound: "crossbow_wound", 9.0, "a winch clicks";
    Fumble: "fumble", 3.0, "";
    FriendlyFire: "friendly_fire", 0.0, "";
    Breakage: "breakage", 1.0, "";
    FlaskBreaks: "flask_breaks", 3.0, "";
    LandsOnStone: "lands_on_stone", 5.0, "it clatters on stone";
    LandsOnWood: "lands_on_wood", 6.0, "it clatters on wood";
    LandsInMud: "lands_in_mud", 6.0, "it lands in the soft";
    LandsInWater: "lands_in_water", 5.0, "a splash";
    FallsIntoGorge: "falls_into_gorge", 3.0, "it strikes the walls of the gorge, farther and farther below";
    Kicked: "kicked", 8.0, "it slides over the ground";
    WickLit: "wick_lit", 8.0, "";
    FireStarts: "fire_starts", 3.0, "";
    FireBursts: "fire_bursts", 0.0, "a ball of fire bursts";
    FireBurns: "fire_burns", 6.0, "flames crackle";
    FireOut: "fire_out", 7.0, "";
    BodyFalls: "body_falls", 3.0, "";
    Wrestling: "wrestling", 7.0, "";
    Wings: "wings", 7.0, "wings beat";
    Flight: "flight", 5.0, "feet run away";
    Blood: "blood", 11.0, "blood drips";
    Dust: "dust", 5.0, "something falls to dust";
    SteelDrawn: "steel_drawn", 8.0, "steel is drawn";
    Handled: "handled", 11.0, "";
    Blessing: "blessing", 6.0, "a chord opens";
    Curse: "curse", 5.0, "a deep tone sinks";
    Venom: "venom", 7.0, "something seethes";
    Warded: "warded", 6.0, "a blow is thrown back";
    Turning: "turning", 3.0, "a choir and a bell";
    CastBegins: "cast_begins", 7.0, "words are murmured";
    SpellSpoiled: "spell_spoiled", 4.0, "something unseen bursts";
    Healing: "healing", 6.0, "small bells rise";
    Slumber: "slumber", 6.0, "a lullaby sinks";
    Holding: "holding", 5.0, "irons snap shut";
    StepOnStone: "step_on_stone", 14.0, "";
    StepOnWood: "step_on_wood", 13.0, "";
    StepOnEarth: "step_on_earth", 14.0, "";
    StepInGrass: "step_in_grass", 14.0, "";
    StepInMud: "step_in_mud", 13.0, "";
    StepInSnow: "step_in_snow", 14.0, "";
    StepInSand: "step_in_sand", 14.0, "";
    StepInWater: "step_in_water", 11.0, "steps in water";
    Hooves: "hooves", 9.0, "hooves";
    Climbing: "climbing", 11.0, "";
    DieRolls: "die_rolls", 10.0, "";
    DieSettles: "die_settles", 9.0, "";
    NaturalTwenty: "natural_twenty", 1.0, "a twenty rings";
    Paper: "paper", 12.0, "";
    CounterSet: "counter_set", 12.0, "";
    Click: "click", 14.0, "";
    RoundBegins: "round_begins", 6.0, "a drum: a round begins";
}
