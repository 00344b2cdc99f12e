//! Pictures of the game, compared with stored pictures that a person has checked.
//!
//! Drivers smooth edges and letters differently, so pictures are reduced before they are stored and compared.
//! If the look changes on purpose, `HEXFRAY_BLESS=1 cargo test goldens` takes new pictures: look at them.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use crate::command::hexfray;

/// Each picture's name and its command line.
const PICTURES: [(&str, &[&str]); 3] = [
    ("stone-bridge-heights", &["stone-bridge", "--overlay", "heights"]),
    ("tavern-turn", &["tavern", "--select", "anselm", "--overlay", "danger"]),
    ("archers-lane-shot", &["archers-lane", "--forecast", "robin:grisk"]),
];

/// A square with sides of this many pixels becomes one pixel.
const SQUARE: usize = 4;

/// The largest mean difference of colors, of 255.
const MEAN: f64 = 1.5;

/// A difference of this or more makes another color, of 255.
const OTHER: i32 = 24;

/// The largest share of pixels of another color.
const SHARE: f64 = 0.004;

/// A picture with three bytes per pixel.
struct Picture {
    width: usize,
    pixels: Vec<u8>,
}

impl Picture {
    fn read(path: &Path) -> Picture {
        let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = png::Decoder::new(BufReader::new(file)).read_info().expect("a picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size that fits into memory")];
        let frame = reader.next_frame(&mut pixels).expect("the picture is whole");
        assert_eq!((frame.color_type, frame.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Picture { width: frame.width as usize, pixels }
    }

    fn write(&self, path: &Path) {
        let (width, height) = (self.width as u32, (self.pixels.len() / 3 / self.width) as u32);
        let mut encoder = png::Encoder::new(File::create(path).expect("the picture is kept"), width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().expect("the picture is kept");
        writer.write_image_data(&self.pixels).expect("the picture is kept");
    }

    /// The reduced picture: each square becomes its mean color.
    fn smaller(&self) -> Picture {
        let (across, down) = (self.width / SQUARE, self.pixels.len() / 3 / self.width / SQUARE);
        let places = (0..down).flat_map(|row| (0..across).map(move |column| (column, row)));
        Picture { width: across, pixels: places.flat_map(|(column, row)| self.mean(column, row)).collect() }
    }

    fn mean(&self, column: usize, row: usize) -> [u8; 3] {
        let lines = row * SQUARE..(row + 1) * SQUARE;
        let squares =
            lines.flat_map(|y| (column * SQUARE..(column + 1) * SQUARE).map(move |x| y * self.width + x));
        let mut sum = [0; 3];
        for start in squares.map(|pixel| pixel * 3) {
            sum.iter_mut().zip(&self.pixels[start..]).for_each(|(sum, value)| *sum += usize::from(*value));
        }
        sum.map(|sum| (sum / (SQUARE * SQUARE)) as u8)
    }

    /// The mean difference of colors, and the share of pixels of another color.
    fn differences(&self, other: &Picture) -> (f64, f64) {
        assert_eq!((self.width, self.pixels.len()), (other.width, other.pixels.len()), "another size");
        let pixels = self.pixels.chunks_exact(3).zip(other.pixels.chunks_exact(3));
        let apart = |(one, other): (&[u8], &[u8])| {
            let channels =
                one.iter().zip(other).map(|(one, other)| (i32::from(*one) - i32::from(*other)).abs());
            channels.max().unwrap_or_default()
        };
        let apart: Vec<i32> = pixels.map(apart).collect();
        let others = apart.iter().filter(|&&apart| apart > OTHER).count();
        let count = apart.len() as f64;
        (f64::from(apart.iter().sum::<i32>()) / count, others as f64 / count)
    }
}

/// Takes the picture; `false` if there is no driver to draw with.
fn take(path: &Path, arguments: &[&str]) -> bool {
    let path = path.to_str().expect("paths of the test are UTF-8");
    let taken = hexfray(&[&["screenshot", "--out", path], arguments].concat());
    if taken.stderr.contains("no graphics driver") {
        assert_eq!(taken.status, 2);
        return false;
    }
    assert_eq!(taken.status, 0, "{}", taken.stderr);
    true
}

/// Says that pictures could not be compared, and fails where they must be.
fn not_compared() {
    assert!(std::env::var_os("CI").is_none(), "pictures must be looked at here, and no driver can draw");
    eprintln!("NOT LOOKED AT: no graphics driver can draw pictures here");
}

#[test]
fn panels_that_have_no_room_are_left_out() {
    for size in ["64x64", "200x900", "900x120", "310x200"] {
        let taken = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("small-{size}.png"));
        if !take(&taken, &["tavern", "--size", size]) {
            return not_compared();
        }
        let picture = Picture::read(&taken);
        assert_eq!(format!("{}x{}", picture.width, picture.pixels.len() / 3 / picture.width), size);
    }
}

#[test]
fn pictures_look_as_they_did() {
    for (name, arguments) in PICTURES {
        let taken = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        let kept = PathBuf::from(format!("tests/goldens/{name}.png"));
        if !take(&taken, arguments) {
            return not_compared();
        }
        let smaller = Picture::read(&taken).smaller();
        if std::env::var_os("HEXFRAY_BLESS").is_some() {
            smaller.write(&kept);
        }
        let (mean, share) = smaller.differences(&Picture::read(&kept));
        let looks = format!("{} differs from {}", taken.display(), kept.display());
        assert!(
            mean <= MEAN && share <= SHARE,
            "{looks}: {mean:.2} on average, {:.2} % others",
            share * 100.0
        );
    }
}
