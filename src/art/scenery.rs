//! Shapes shared by several pictures: trees, windows, the steeple.

use super::{
    palette::{BARK, CLAPBOARD, IRON, SeasonColors, TOWN_GREEN},
    rng::Rng,
    svg::{Ink, Path, Svg},
};

/// A tree standing at (x, y): one in three is a fir, the others are round.
pub(super) fn tree(on: &mut Svg, dice: &mut Rng, light: &SeasonColors, (x, y): (f64, f64), s: f64) {
    let (crown, inner) = (dice.pick(&light.leaves), dice.pick(&light.leaves));
    on.rect(x - 2.0 * s, y - 14.0 * s, 4.0 * s, 15.0 * s, Ink::fill(BARK));
    if dice.chance(0.35) {
        let half = |side: f64| Path::at(x, y - 58.0 * s).step(17.0 * s, 48.0 * s).across(side * s).close();
        on.path(half(-34.0), Ink::fill(crown));
        on.path(half(-17.0), Ink::fill("#000").opacity(0.1));
        return;
    }
    on.circle(x, y - 32.0 * s, 20.0 * s, Ink::fill(crown));
    on.circle(x - 10.0 * s, y - 24.0 * s, 13.0 * s, Ink::fill(inner));
    on.circle(x + 9.0 * s, y - 22.0 * s, 12.0 * s, Ink::fill(crown));
}

/// How a window is divided, and its colors.
#[derive(Clone, Copy)]
pub(super) struct Sash<'a> {
    pub(super) trim: &'a str,
    pub(super) glass: &'a str,
    pub(super) columns: u32,
    pub(super) rows: u32,
}

pub(super) fn window(on: &mut Svg, x: f64, y: f64, w: f64, h: f64, sash: Sash<'_>) {
    on.rect(x, y, w, h, Ink::fill(sash.glass).edge(sash.trim, 3.0));
    let mut bars = Path::default();
    for column in 1..sash.columns {
        bars = bars.jump(x + w * f64::from(column) / f64::from(sash.columns), y).down(h);
    }
    for row in 1..sash.rows {
        bars = bars.jump(x, y + h * f64::from(row) / f64::from(sash.rows)).across(w);
    }
    if sash.columns > 1 || sash.rows > 1 {
        on.path(bars, Ink::line(sash.trim, 1.5));
    }
}

/// The meetinghouse, its door at (x, y).
pub(super) fn steeple(on: &mut Svg, x: f64, y: f64, scale: f64) {
    on.moved(x, y, scale, |on| {
        on.path(Path::fixed("M-26 0v-30l26-18 26 18V0z"), Ink::fill(CLAPBOARD));
        on.path(Path::fixed("M0-48l26 18V0H0z"), Ink::fill("#000").opacity(0.08));
        on.path(Path::fixed("M-8-44v-34H8v34zM-5-78v-14H5v14z"), Ink::fill(CLAPBOARD));
        on.path(Path::fixed("M-7-92L0-128l7 36z"), Ink::fill(IRON));
        on.circle(0.0, -62.0, 4.5, Ink::fill(IRON));
        on.path(Path::fixed("M-4 0v-14a4 4 0 0 1 8 0V0z"), Ink::fill(TOWN_GREEN));
        on.path(Path::fixed("M-18-6v-12h7v12zM11-6v-12h7v12z"), Ink::fill("#8FA6B2"));
    });
}
