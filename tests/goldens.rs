//! Pictures of the table, compared with pictures that were looked at and found good.
//!
//! Drivers smooth edges and letters each in their own way, so pictures are compared in squares of some pixels.
//! Where the look changes on purpose, `HEXFRAY_BLESS=1 cargo test goldens` takes the pictures anew: look at them.

use std::path::{Path, PathBuf};

use crate::command::hexfray;

/// Name of the picture, and what the command line says.
const PICTURES: [(&str, &[&str]); 3] = [
    ("stone-bridge-heights", &["stone-bridge", "--overlay", "heights"]),
    ("tavern-turn", &["tavern", "--select", "anselm", "--overlay", "danger"]),
    ("archers-lane-shot", &["archers-lane", "--forecast", "robin:grisk"]),
];

/// Edge of the squares that are compared, in pixels.
const SQUARE: usize = 4;

/// How far the colors of squares may be apart on average, of 255.
const MEAN: f64 = 1.5;

/// From here on, of 255, a square is another.
const OTHER: f64 = 24.0;

/// The share of squares that may be others.
const SHARE: f64 = 0.004;

/// Mean colors of squares, and how many there are side by side.
#[derive(PartialEq)]
struct Squares {
    across: usize,
    colors: Vec<[f64; 3]>,
}

impl Squares {
    fn read(path: &Path) -> Squares {
        let file = std::fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a picture");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a size that fits into memory")];
        let frame = reader.next_frame(&mut pixels).expect("the picture is whole");
        assert_eq!((frame.color_type, frame.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        let (width, height) = (frame.width as usize, frame.height as usize);
        let places =
            (0..height / SQUARE).flat_map(|row| (0..width / SQUARE).map(move |column| (column, row)));
        let colors = places.map(|(column, row)| mean(&pixels, width, column, row)).collect();
        Squares { across: width / SQUARE, colors }
    }

    /// How far apart the colors are on average, and the share of squares that are others.
    fn differences(&self, other: &Squares) -> (f64, f64) {
        assert_eq!(self.across, other.across, "the pictures are of another size");
        let apart = self.colors.iter().zip(&other.colors).map(|(one, other)| {
            one.iter().zip(other).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max)
        });
        let apart: Vec<f64> = apart.collect();
        let count = apart.len() as f64;
        let others = apart.iter().filter(|&&apart| apart > OTHER).count() as f64;
        (apart.iter().sum::<f64>() / count, others / count)
    }
}

fn mean(pixels: &[u8], width: usize, column: usize, row: usize) -> [f64; 3] {
    let mut sum = [0.0; 3];
    for y in row * SQUARE..(row + 1) * SQUARE {
        for x in column * SQUARE..(column + 1) * SQUARE {
            let start = (y * width + x) * 3;
            sum.iter_mut().zip(&pixels[start..start + 3]).for_each(|(sum, value)| *sum += f64::from(*value));
        }
    }
    sum.map(|sum| sum / (SQUARE * SQUARE) as f64)
}

/// Takes the picture; `false` if there is no driver to draw with.
fn take(path: &Path, arguments: &[&str]) -> bool {
    let path = path.to_str().expect("paths of the test are UTF-8");
    let taken = hexfray(&[&["screenshot", "--size", "640x400", "--out", path], arguments].concat());
    if taken.stderr.contains("no graphics driver") {
        assert_eq!(taken.status, 2);
        return false;
    }
    assert_eq!(taken.status, 0, "{}", taken.stderr);
    true
}

#[test]
fn pictures_look_as_they_did() {
    for (name, arguments) in PICTURES {
        let taken = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.png"));
        let kept =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(format!("{name}.png"));
        if !take(&taken, arguments) {
            assert!(
                std::env::var_os("CI").is_none(),
                "pictures must be compared here, and no driver can draw"
            );
            eprintln!("NOT COMPARED: no graphics driver can draw the pictures of tests/goldens here");
            return;
        }
        if std::env::var_os("HEXFRAY_BLESS").is_some() {
            std::fs::copy(&taken, &kept).expect("the picture is kept");
        }
        let (mean, share) = Squares::read(&taken).differences(&Squares::read(&kept));
        let looks = format!("{} differs from {}", taken.display(), kept.display());
        assert!(
            mean <= MEAN && share <= SHARE,
            "{looks}: {mean:.2} on average, {:.2} % others",
            share * 100.0
        );
    }
}
