//! Shapes shared by several motifs.

use crate::art::{
    landscape::{HEIGHT, WIDTH},
    palette::{CLAPBOARD, IRON, Paint, SLATE_ROOF, SeasonColors},
    rng::Rng,
    scenery::tree,
    svg::{Ink, Path, Svg},
};

/// The y coordinate of the ground in the foreground.
const GROUND: f64 = 356.0;

pub(super) fn lawn(on: &mut Svg, light: &SeasonColors) {
    let edge = Path::at(0.0, GROUND).bend(WIDTH / 2.0, GROUND - 16.0, WIDTH, GROUND + 6.0);
    on.path(edge.line(WIDTH, HEIGHT).line(0.0, HEIGHT).close(), Ink::fill(light.ground));
}

pub(super) fn trees(on: &mut Svg, dice: &mut Rng, light: &SeasonColors, places: &[(f64, f64)], y: f64) {
    for (from, to) in places {
        let (x, row, size) = (dice.between(*from, *to), y + dice.between(-6.0, 14.0), dice.between(1.3, 2.2));
        tree(on, dice, light, (x, row), size);
    }
}

pub(super) fn umbrella(on: &mut Svg, x: f64, y: f64, color: &str) {
    on.rect(x - 2.0, y - 70.0, 4.0, 70.0, Ink::fill(IRON));
    on.path(Path::at(x - 52.0, y - 62.0).bend(x, y - 122.0, x + 52.0, y - 62.0).close(), Ink::fill(color));
    on.path(
        Path::at(x - 17.0, y - 62.0).bend(x, y - 122.0, x + 17.0, y - 62.0).close(),
        Ink::fill(CLAPBOARD),
    );
}

pub(super) fn gable(on: &mut Svg, x: f64, y: f64, (w, h): (f64, f64), paint: Paint) {
    on.rect(x, y - h, w, h, Ink::fill(paint.wall));
    let rise = w * 0.38;
    let roof = Path::at(x - 10.0, y - h).step(w / 2.0 + 10.0, -rise).step(w / 2.0 + 10.0, rise);
    on.path(roof.close(), Ink::fill(SLATE_ROOF));
}

pub(super) fn awning(on: &mut Svg, (x, y): (f64, f64), w: f64, color: &str) {
    let count = (w / 22.0).round().max(1.0);
    let stripe = w / count;
    on.rect(x, y, w, 26.0, Ink::fill(CLAPBOARD));
    let mut bands = Path::default();
    for number in (0..count as u32).step_by(2) {
        bands = bands
            .jump(x + stripe * f64::from(number + 1), y)
            .down(26.0)
            .scallop(stripe / 2.0, 7.0, -stripe)
            .close();
    }
    on.path(bands, Ink::fill(color));
}
