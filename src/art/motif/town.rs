//! Motifs among buildings.

use super::shapes::{awning, gable, lawn, trees, umbrella};
use crate::art::{
    landscape::{HEIGHT, WIDTH},
    palette::{
        CLAPBOARD, GOLD, IRON, LAMPLIGHT, PAINTS, Paint, SHUTTER, SLATE_ROOF, SeasonColors, TOWN_GREEN,
    },
    rng::Rng,
    scenery::{Sash, window},
    svg::{Ink, Path, Svg},
};

const RED: &str = "#9A2C1E";
const GLASS: &str = "#F7E3AE";

pub(super) fn lane(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    for number in 0..5 {
        let (x, paint) = (70.0 + 230.0 * f64::from(number) + dice.between(-14.0, 14.0), dice.pick(&PAINTS));
        let (w, h) = (dice.between(138.0, 168.0), dice.between(96.0, 128.0));
        gable(on, x, 376.0, (w, h), paint);
        let sash = Sash { trim: paint.trim, glass: GLASS, columns: 2, rows: 2 };
        for part in [0.14, 0.64] {
            window(on, x + w * part, 376.0 - h + 22.0, w * 0.22, 36.0, sash);
        }
        on.rect(x + w * 0.43, 376.0 - 54.0, w * 0.17, 54.0, Ink::fill(paint.trim));
    }
    trees(
        on,
        dice,
        light,
        &[(10.0, 50.0), (250.0, 280.0), (480.0, 510.0), (720.0, 740.0), (1160.0, 1190.0)],
        384.0,
    );
    on.rect(0.0, 424.0, WIDTH, 56.0, Ink::fill("#8E8A80"));
    let mut pickets = Path::at(0.0, 402.0).across(WIDTH);
    for picket in 0..60 {
        pickets = pickets.jump(10.0 + 20.0 * f64::from(picket), 390.0).down(32.0);
    }
    on.path(pickets, Ink::line(CLAPBOARD, 6.0));
    let x = dice.between(420.0, 700.0);
    on.board(x, 350.0, 150.0, 88.0, 6.0, Ink::fill("#E0A33B"));
    on.path(
        Path::at(x + 154.0, 438.0).down(-62.0).across(40.0).step(24.0, 30.0).down(32.0).close(),
        Ink::fill("#1B5878"),
    );
    for wheel in [x + 34.0, x + 184.0] {
        on.circle(wheel, 440.0, 17.0, Ink::fill(SHUTTER));
        on.circle(wheel, 440.0, 7.0, Ink::fill("#BDB7A9"));
    }
}

pub(super) fn shops(on: &mut Svg, dice: &mut Rng) {
    const COLORS: [&str; 4] = [RED, TOWN_GREEN, "#1B5878", "#A83A63"];
    let mut x = -dice.between(10.0, 90.0);
    while x < WIDTH {
        let (w, h, paint) = (dice.between(150.0, 220.0), dice.between(150.0, 240.0), dice.pick(&PAINTS));
        on.rect(x, 404.0 - h, w, h, Ink::fill(paint.wall));
        on.rect(x - 4.0, 404.0 - h - 12.0, w + 8.0, 16.0, Ink::fill(paint.trim));
        let sash = Sash { trim: paint.trim, glass: "#BFD3DC", columns: 1, rows: 2 };
        for part in [0.14, 0.42, 0.7] {
            window(on, x + w * part, 404.0 - h + 22.0, w * 0.16, 40.0, sash);
        }
        let front = Sash { trim: SHUTTER, glass: GLASS, columns: 3, rows: 1 };
        window(on, x + 10.0, 338.0, w - 60.0, 52.0, front);
        on.rect(x + w - 42.0, 332.0, 32.0, 72.0, Ink::fill(dice.pick(&COLORS)));
        awning(on, (x + 4.0, 306.0), w - 8.0, dice.pick(&COLORS));
        x += w;
    }
    on.rect(0.0, 404.0, WIDTH, 20.0, Ink::fill("#B9B2A3"));
    on.rect(0.0, 424.0, WIDTH, 56.0, Ink::fill("#8E8A80"));
    on.path(Path::at(0.0, 452.0).across(WIDTH), Ink::line("#F3E6CF", 4.0).dashed(40.0, 30.0));
    for lamp in [250.0, 610.0, 970.0] {
        on.rect(lamp, 290.0, 5.0, 122.0, Ink::fill(SHUTTER));
        on.circle(lamp + 2.5, 282.0, 12.0, Ink::fill(LAMPLIGHT).edge(SHUTTER, 3.0));
    }
}

pub(super) fn tables(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    let (x, paint) = (dice.between(180.0, 300.0), dice.pick(&PAINTS));
    trees(on, dice, light, &[(30.0, 120.0), (1010.0, 1080.0), (1100.0, 1180.0)], 390.0);
    on.rect(x, 150.0, 660.0, 246.0, Ink::fill(paint.wall));
    on.rect(x - 12.0, 136.0, 684.0, 22.0, Ink::fill(paint.trim));
    window(on, x + 30.0, 262.0, 470.0, 108.0, Sash { trim: SHUTTER, glass: GLASS, columns: 6, rows: 1 });
    on.rect(x + 540.0, 258.0, 76.0, 138.0, Ink::fill(paint.trim));
    on.board(x + 190.0, 172.0, 280.0, 44.0, 6.0, Ink::fill(SHUTTER));
    on.path(Path::at(x + 214.0, 194.0).across(232.0), Ink::line(GOLD, 4.0).dashed(34.0, 10.0));
    awning(on, (x, 226.0), 660.0, dice.pick(&[RED, TOWN_GREEN, "#1B5878"]));
    on.rect(0.0, 396.0, WIDTH, 84.0, Ink::fill("#B9B2A3"));
    for number in 0..4 {
        let at = x + 20.0 + 190.0 * f64::from(number) + dice.between(0.0, 40.0);
        umbrella(on, at, 446.0, dice.pick(&[RED, TOWN_GREEN, "#C9962F", "#1B5878"]));
        let seats =
            Path::at(at - 64.0, 470.0).down(-28.0).across(18.0).down(28.0).jump(at + 46.0, 470.0).down(-28.0);
        on.path(seats.across(18.0).down(28.0), Ink::line(SHUTTER, 4.0));
        on.rect(at - 36.0, 432.0, 72.0, 7.0, Ink::fill("#8A6B4E"));
        on.rect(at - 3.0, 438.0, 6.0, 34.0, Ink::fill(IRON));
    }
}

pub(super) fn rain(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    let mut clouds = Path::at(0.0, 0.0).across(WIDTH).down(118.0);
    for wide in [150.0, 210.0, 130.0, 240.0, 170.0, 300.0] {
        clouds = clouds.scallop(wide / 2.0, 46.0, -wide);
    }
    on.path(clouds.close(), Ink::fill("#A7B0B4"));
    lawn(on, light);
    trees(on, dice, light, &[(40.0, 130.0), (150.0, 260.0), (930.0, 1020.0), (1060.0, 1160.0)], 380.0);
    let x = dice.between(500.0, 700.0);
    on.rect(x - 220.0, 216.0, 440.0, 170.0, Ink::fill("#D8C9B0"));
    on.path(Path::at(x - 246.0, 216.0).step(246.0, -92.0).step(246.0, 92.0).close(), Ink::fill(CLAPBOARD));
    on.path(Path::at(x - 176.0, 206.0).step(176.0, -64.0).step(176.0, 64.0).close(), Ink::fill("#BDB7A9"));
    on.rect(x - 34.0, 290.0, 68.0, 96.0, Ink::fill(TOWN_GREEN));
    let lit = Sash { trim: SHUTTER, glass: LAMPLIGHT, columns: 2, rows: 3 };
    for place in [x - 180.0, x - 104.0, x + 60.0, x + 136.0] {
        window(on, place, 256.0, 44.0, 84.0, lit);
    }
    let mut columns = Path::default();
    for number in 0..6 {
        columns = columns.boxed(x - 212.0 + 81.6 * f64::from(number), 222.0, 17.0, 164.0);
    }
    on.path(columns, Ink::fill(CLAPBOARD));
    on.rect(x - 240.0, 386.0, 480.0, 12.0, Ink::fill("#A49F93"));
    on.rect(x - 262.0, 398.0, 524.0, 14.0, Ink::fill("#8C887E"));
    on.rect(0.0, 412.0, WIDTH, 68.0, Ink::fill("#7F8B92"));
    for (place, color) in [(x - 170.0, RED), (x - 96.0, GOLD), (x + 180.0, "#1B5878")] {
        umbrella(on, place + dice.between(-20.0, 20.0), 466.0, color);
    }
    let mut drops = Path::default();
    for _ in 0..90 {
        drops = drops.jump(dice.between(0.0, WIDTH), dice.between(-10.0, 460.0)).step(-7.0, 24.0);
    }
    on.rect(0.0, 0.0, WIDTH, HEIGHT, Ink::fill(IRON).opacity(0.2));
    on.path(drops, Ink::line("#fff", 2.0).round().opacity(0.55));
}

pub(super) fn play(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    let x = dice.between(380.0, 520.0);
    gable(on, x - 190.0, 366.0, (230.0, 110.0), Paint { wall: RED, trim: CLAPBOARD });
    on.path(Path::at(x - 95.0, 190.0).down(-40.0).across(40.0).down(40.0).close(), Ink::fill(CLAPBOARD));
    on.path(Path::at(x - 103.0, 152.0).step(28.0, -30.0).step(28.0, 30.0).close(), Ink::fill(SLATE_ROOF));
    for place in [x - 170.0, x - 118.0, x - 40.0, x + 8.0 - 20.0] {
        window(on, place, 282.0, 28.0, 44.0, Sash { trim: CLAPBOARD, glass: GLASS, columns: 2, rows: 2 });
    }
    trees(on, dice, light, &[(20.0, 110.0), (130.0, 190.0), (1000.0, 1080.0), (1100.0, 1180.0)], 372.0);
    let s = x + 150.0;
    let frame = Path::at(s, 444.0)
        .step(34.0, -160.0)
        .across(220.0)
        .step(34.0, 160.0)
        .jump(s + 34.0, 284.0)
        .step(24.0, 160.0);
    on.path(frame.jump(s + 254.0, 284.0).step(-24.0, 160.0), Ink::line("#1B5878", 9.0).round());
    for (at, sway) in [(s + 104.0, 16.0), (s + 184.0, -20.0)] {
        let ropes = Path::at(at - 14.0, 286.0).step(sway, 116.0).jump(at + 14.0, 286.0).step(sway, 116.0);
        on.path(ropes, Ink::line(SHUTTER, 2.5));
        on.rect(at - 20.0 + sway, 400.0, 40.0, 8.0, Ink::fill(RED));
    }
    let slide = Path::at(s + 372.0, 330.0).bend(s + 420.0, 430.0, s + 520.0, 440.0);
    on.path(slide, Ink::line(GOLD, 16.0).round());
    on.path(
        Path::at(s + 352.0, 444.0)
            .down(-116.0)
            .across(22.0)
            .down(116.0)
            .jump(s + 352.0, 360.0)
            .across(22.0)
            .jump(s + 352.0, 390.0)
            .across(22.0)
            .jump(s + 352.0, 420.0)
            .across(22.0),
        Ink::line(RED, 6.0),
    );
    let (kx, ky) = (dice.between(620.0, 820.0), dice.between(50.0, 90.0));
    on.path(
        Path::at(kx, ky).step(34.0, 40.0).step(-34.0, 56.0).step(-34.0, -56.0).close(),
        Ink::fill("#A83A63"),
    );
    on.path(Path::at(kx, ky + 96.0).bend(kx - 50.0, ky + 150.0, kx - 10.0, ky + 190.0), Ink::line(IRON, 2.5));
}
