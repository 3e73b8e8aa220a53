//! Motifs outdoors.

use super::shapes::{lawn, trees, umbrella};
use crate::art::{
    landscape::{HEIGHT, WIDTH},
    palette::{CLAPBOARD, GOLD, IRON, LAMPLIGHT, SHUTTER, SLATE_ROOF, SeasonColors, TOWN_GREEN},
    rng::Rng,
    scenery::{Sash, tree, window},
    svg::{Ink, Path, Svg},
};

const BARN: &str = "#9A2C1E";
const SAND: &str = "#E9DCB8";
const GRAVEL: &str = "#E6DAC0";

pub(super) fn shore(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    on.rect(0.0, 236.0, WIDTH, 244.0, Ink::fill(light.water));
    let mut waves = Path::default();
    for _ in 0..26 {
        waves =
            waves.jump(dice.between(0.0, WIDTH), dice.between(250.0, 370.0)).across(dice.between(20.0, 60.0));
    }
    on.path(waves, Ink::line("#fff", 2.0).round().opacity(0.45));
    for number in 0..3 {
        let (x, y) =
            (180.0 + 190.0 * f64::from(number) + dice.between(0.0, 120.0), dice.between(268.0, 320.0));
        on.moved(x, y, dice.between(0.9, 1.7), |on| {
            on.path(Path::fixed("M-30 0h60l-9 13h-42z"), Ink::fill(BARN));
            on.path(Path::fixed("M-2-4v-62l-24 58zM3-4v-54l24 54z"), Ink::fill(CLAPBOARD));
        });
    }
    let x = dice.between(760.0, 940.0);
    let point = Path::at(x - 190.0, 262.0).bend(x, 190.0, WIDTH, 214.0).line(WIDTH, 272.0);
    on.path(point.bend(x, 282.0, x - 190.0, 262.0).close(), Ink::fill(light.leaves[0]));
    on.moved(x, 232.0, 1.5, |on| {
        on.path(Path::fixed("M-17 0l6-84h22l6 84z"), Ink::fill(CLAPBOARD));
        on.path(Path::fixed("M-15.5-22l1.6-22h27.8l1.6 22zM-12.5-64l1.4-20h22.2l1.4 20z"), Ink::fill(BARN));
        on.path(Path::fixed("M-9-84h18v-16H-9z"), Ink::fill(LAMPLIGHT));
        on.path(Path::fixed("M-14-84h28v-4h-28zM-12-100h24L0-114z"), Ink::fill(SHUTTER));
    });
    let sand = Path::at(0.0, 400.0).bend(340.0, 336.0, 700.0, 392.0).bend(960.0, 430.0, WIDTH, 388.0);
    on.path(sand.line(WIDTH, HEIGHT).line(0.0, HEIGHT).close(), Ink::fill(SAND));
    for (place, color) in [(300.0, TOWN_GREEN), (470.0, BARN), (640.0, "#1B5878")] {
        umbrella(on, place + dice.between(-40.0, 40.0), dice.between(430.0, 456.0), color);
    }
}

pub(super) fn brook(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    let x = dice.between(480.0, 720.0);
    trees(on, dice, light, &[(20.0, 160.0), (160.0, 300.0), (860.0, 1000.0), (1020.0, 1180.0)], 362.0);
    let left = Path::at(x - 80.0, 340.0).bend(x - 60.0, 410.0, x - 250.0, HEIGHT);
    let water = left.across(420.0).bend(x + 160.0, 400.0, x + 80.0, 340.0);
    on.path(water.close(), Ink::fill(light.water));
    let ripples = Path::at(x - 90.0, 420.0).across(70.0).jump(x + 20.0, 440.0).across(90.0);
    on.path(ripples.jump(x - 40.0, 398.0).across(60.0), Ink::line("#fff", 2.0).round().opacity(0.5));
    for bank in [x - 190.0, x + 110.0] {
        on.rect(bank, 340.0, 80.0, 62.0, Ink::fill("#8C887E"));
    }
    on.rect(x - 180.0, 236.0, 360.0, 110.0, Ink::fill(BARN));
    let mut boards = Path::default();
    let mut openings = Path::default();
    for number in 1..12 {
        boards = boards.jump(x - 180.0 + 30.0 * f64::from(number), 236.0).down(110.0);
        openings = openings.boxed(x - 176.0 + 29.0 * f64::from(number), 256.0, 18.0, 18.0);
    }
    on.path(boards, Ink::line("#000", 1.5).opacity(0.2));
    on.path(openings, Ink::fill(SHUTTER));
    on.path(
        Path::at(x - 204.0, 242.0).step(40.0, -64.0).across(328.0).step(40.0, 64.0).close(),
        Ink::fill(SLATE_ROOF),
    );
}

pub(super) fn farm(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    let mut furrows = Path::default();
    for number in 0..15 {
        let at = f64::from(number);
        furrows = furrows.jump(360.0 + 34.0 * at, 362.0).line(-300.0 + 128.0 * at, HEIGHT);
    }
    on.path(furrows, Ink::line(light.leaves[0], 7.0).opacity(0.55));
    let x = dice.between(400.0, 640.0);
    on.rect(x + 196.0, 200.0, 56.0, 160.0, Ink::fill("#BDB7A9"));
    on.path(Path::at(x + 196.0, 200.0).scallop(28.0, 30.0, 56.0).close(), Ink::fill(SLATE_ROOF));
    let front = |inset: f64| {
        let (left, right) = (x + inset, x + 190.0 - inset);
        Path::at(left, 360.0)
            .line(left, 272.0)
            .line(x + 38.0, 216.0)
            .line(x + 95.0, 188.0 + inset)
            .line(x + 152.0, 216.0)
            .line(right, 272.0)
            .line(right, 360.0)
            .close()
    };
    on.path(front(-8.0), Ink::fill(SLATE_ROOF));
    on.path(front(2.0), Ink::fill(BARN));
    on.path(Path::default().boxed(x + 62.0, 290.0, 66.0, 70.0), Ink::fill(BARN).edge(CLAPBOARD, 5.0));
    on.path(
        Path::at(x + 62.0, 290.0).step(66.0, 70.0).jump(x + 128.0, 290.0).step(-66.0, 70.0),
        Ink::line(CLAPBOARD, 4.0),
    );
    window(on, x + 80.0, 232.0, 30.0, 28.0, Sash { trim: CLAPBOARD, glass: SHUTTER, columns: 2, rows: 2 });
    trees(
        on,
        dice,
        light,
        &[(60.0, 140.0), (170.0, 260.0), (280.0, 350.0), (930.0, 1010.0), (1040.0, 1150.0)],
        366.0,
    );
    let mut wood = Path::at(0.0, 430.0).across(WIDTH).jump(0.0, 448.0).across(WIDTH);
    for post in 0..14 {
        wood = wood.jump(20.0 + f64::from(post) * 90.0, 414.0).down(54.0);
    }
    on.path(wood, Ink::line("#8A6B4E", 7.0).round());
}

pub(super) fn woods(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    let x = dice.between(520.0, 700.0);
    let left = Path::at(x - 160.0, HEIGHT).bend(x - 60.0, 420.0, x + 10.0, 390.0);
    let path =
        left.bend(x + 70.0, 368.0, x - 6.0, 348.0).across(18.0).bend(x + 130.0, 366.0, x + 80.0, 396.0);
    on.path(path.bend(x + 40.0, 430.0, x + 120.0, HEIGHT).close(), Ink::fill(GRAVEL));
    for row in 0..3 {
        let y = 366.0 + 30.0 * f64::from(row);
        let spread = 120.0 + 70.0 * f64::from(row);
        for (from, to) in [
            (0.0, x - spread - 120.0),
            (x - spread - 120.0, x - spread),
            (x + spread, x + spread + 120.0),
            (x + spread + 120.0, WIDTH),
        ] {
            let (at, size) = (dice.between(from, to), dice.between(1.9, 3.4));
            tree(on, dice, light, (at, y), size);
        }
    }
    on.rect(x + 170.0, 330.0, 10.0, 110.0, Ink::fill("#6B4F3A"));
    for (y, way) in [(338.0, 1.0), (368.0, -1.0)] {
        let board = Path::at(x + 175.0 - 52.0 * way, y)
            .step(86.0 * way, 0.0)
            .step(18.0 * way, 12.0)
            .step(-18.0 * way, 12.0);
        on.path(board.step(-86.0 * way, 0.0).close(), Ink::fill(TOWN_GREEN));
    }
}

pub(super) fn bandstand(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    lawn(on, light);
    trees(
        on,
        dice,
        light,
        &[(20.0, 110.0), (130.0, 240.0), (260.0, 350.0), (880.0, 960.0), (980.0, 1080.0), (1090.0, 1180.0)],
        366.0,
    );
    let x = dice.between(470.0, 730.0);
    on.rect(x - 150.0, 366.0, 300.0, 34.0, Ink::fill("#A49F93"));
    on.rect(x - 134.0, 258.0, 268.0, 108.0, Ink::fill(SHUTTER).opacity(0.25));
    let mut posts = Path::default();
    for number in 0..5 {
        posts = posts.boxed(x - 138.0 + 67.0 * f64::from(number), 250.0, 9.0, 116.0);
    }
    posts = posts.boxed(x - 138.0, 322.0, 100.0, 7.0).boxed(x + 38.0, 322.0, 100.0, 7.0);
    on.path(posts, Ink::fill(CLAPBOARD));
    on.path(
        Path::at(x - 172.0, 254.0).step(110.0, -70.0).across(124.0).step(110.0, 70.0).close(),
        Ink::fill(TOWN_GREEN),
    );
    on.path(Path::at(x - 44.0, 184.0).step(44.0, -40.0).step(44.0, 40.0).close(), Ink::fill(IRON));
    let mut flags = Path::default();
    for number in 0..24 {
        let at = f64::from(number) * 50.0 + 6.0;
        let sag = 24.0 * (at / 200.0).sin().abs();
        flags = flags.jump(at, 196.0 + sag).across(30.0).step(-15.0, 26.0).close();
    }
    on.path(flags, Ink::fill(dice.pick(&[BARN, GOLD, "#1B5878"])));
    for number in 0..4 {
        let at = 200.0 + 220.0 * f64::from(number) + dice.between(0.0, 60.0);
        let bench = Path::at(at, 434.0).across(96.0).jump(at, 418.0).across(96.0);
        on.path(
            bench.jump(at + 12.0, 418.0).down(34.0).jump(at + 84.0, 418.0).down(34.0),
            Ink::line("#6B4F3A", 7.0),
        );
    }
}
