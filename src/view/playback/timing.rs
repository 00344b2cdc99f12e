//! How long everything takes, in seconds at the usual speed.

/// A hex of walking.
pub const STEP: f32 = 0.22;
/// A turn on the spot.
pub const TURN: f32 = 0.12;

/// Getting down or up.
pub const STANCE: f32 = 0.36;
/// Half a climb.
pub const CLIMB: f32 = 0.5;

/// A die rolls before it shows its face.
pub const TUMBLE: f32 = 0.5;
/// A die lies there.
pub const DIE_LIES: f32 = 0.9;
/// From one die of a throw to the next.
pub const DIE_AFTER_DIE: f32 = 0.08;

/// A swing or the loosing of a shot.
pub const SWING: f32 = 0.5;
/// From the beginning of a swing to its contact.
pub const CONTACT: f32 = 0.22;
/// A missile flies over a hex.
pub const FLIGHT_PER_HEX: f32 = 0.05;
/// The shortest flight of a missile.
pub const SHORTEST_FLIGHT: f32 = 0.22;
/// A missile that misses is seen beyond its target.
pub const PASSES_BY: f32 = 0.35;
/// A dropped, thrown or kicked item flies.
pub const TOSS: f32 = 0.55;

/// A mark that bursts open.
pub const BURST: f32 = 0.45;
/// A counter shakes after a hit.
pub const SHAKE: f32 = 0.35;
/// A number rises and fades.
pub const NUMBER: f32 = 1.1;
/// A caption can be read.
pub const CAPTION: f32 = 1.2;
/// What a place sounds like can be read.
pub const PLACE: f32 = 3.0;
/// A unit goes down.
pub const FALL: f32 = 0.6;
/// Blood drips.
pub const DRIP: f32 = 0.7;

/// Until the next picture, after something small.
pub const GLANCE: f32 = 0.3;
/// Until the next picture, after something important.
pub const BEAT: f32 = 0.5;
/// The pictures hold still at a moment.
pub const HOLD: f32 = 0.7;
/// The ribbon of a moment stays, in seconds at any speed.
pub const RIBBON: f32 = 1.7;
/// The same where pictures are skipped.
pub const RIBBON_ALONE: f32 = 1.2;

/// A sound waits so long for its frame.
pub const HEARD: f32 = 0.5;

/// After the last event of a battle.
pub const END: f32 = 0.8;
