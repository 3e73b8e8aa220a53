//! A letterpress poster with the pictogram in the middle, for anything without a house.

use std::f64::consts::TAU;

use super::{
    Pictogram,
    rng::Rng,
    svg::{Ink, Path, Svg},
};

/// Ink, paper, and a second ink for the thin line.
const PRINTS: [(&str, &str, &str); 6] = [
    ("#1E4D3A", "#F3E6CF", "#F3B93B"),
    ("#9A2C1E", "#FBF1DD", "#F3B93B"),
    ("#1B5878", "#F1ECE0", "#F3A27A"),
    ("#76500C", "#FBF3DE", "#C65A2E"),
    ("#A83A63", "#FBEDEA", "#F3B93B"),
    ("#3F4A57", "#F1ECE0", "#E9A9BC"),
];

#[derive(Clone, Copy)]
enum Pattern {
    Rays,
    Checks,
    Waves,
    Stars,
}

pub fn poster(slug: &str, pictogram: Pictogram) -> String {
    let mut dice = Rng::new("poster", slug);
    let (ink, paper, line) = dice.pick(&PRINTS);
    let mut on = Svg::new(640, 400);
    on.rect(0.0, 0.0, 640.0, 400.0, Ink::fill(paper));
    let (solid, thin) = (Ink::fill(ink), Ink::line(line, 3.0));
    match dice.pick(&[Pattern::Rays, Pattern::Checks, Pattern::Waves, Pattern::Stars]) {
        Pattern::Rays => {
            on.path(rays(), solid.opacity(0.16));
            on.circle(320.0, 200.0, 126.0, solid);
            on.circle(320.0, 200.0, 112.0, thin);
        }
        Pattern::Checks => {
            on.path(checks(), solid.opacity(0.13));
            on.path(Path::fixed("M320 46l154 154-154 154-154-154z"), solid);
            on.path(Path::fixed("M320 70l130 130-130 130-130-130z"), thin);
        }
        Pattern::Waves => {
            on.path(waves(), Ink::line(ink, 7.0).opacity(0.2));
            on.board(196.0, 76.0, 248.0, 248.0, 18.0, solid);
            on.board(210.0, 90.0, 220.0, 220.0, 10.0, thin);
        }
        Pattern::Stars => {
            on.path(stars(&mut dice), solid.opacity(0.28));
            on.path(Path::fixed("M200 346V190a120 120 0 0 1 240 0v156z"), solid);
            on.path(Path::fixed("M216 332V192a104 104 0 0 1 208 0v140z"), thin);
        }
    }
    pictogram.draw(&mut on, (320.0, 202.0), 6.4, paper, 1.5);
    let mut edge = Path::default();
    for tooth in 0..46 {
        let x = f64::from(tooth) * 14.0;
        edge = edge.boxed(x, 0.0, 7.0, 9.0).boxed(x, 391.0, 7.0, 9.0);
    }
    on.path(edge, solid);
    on.finish()
}

fn rays() -> Path {
    let mut path = Path::default();
    for ray in 0..12 {
        let [from, to] = [2 * ray, 2 * ray + 1].map(|part| f64::from(part) / 24.0 * TAU);
        let far = |angle: f64| (320.0 + 700.0 * angle.cos(), 200.0 + 700.0 * angle.sin());
        let ((ax, ay), (bx, by)) = (far(from), far(to));
        path = path.jump(320.0, 200.0).line(ax, ay).line(bx, by).close();
    }
    path
}

fn checks() -> Path {
    let mut path = Path::default();
    for row in 0..10 {
        for column in 0..8 {
            let shift = f64::from(row % 2) * 40.0;
            path = path.boxed(shift + f64::from(column) * 80.0, f64::from(row) * 40.0, 40.0, 40.0);
        }
    }
    path
}

fn waves() -> Path {
    let mut data = String::new();
    for row in 0..9 {
        data += &format!("M0 {}q40-34 80 0{}", 30 + row * 46, "t80 0".repeat(7));
    }
    Path::fixed(&data)
}

fn stars(dice: &mut Rng) -> Path {
    let mut path = Path::default();
    for _ in 0..70 {
        let (x, y, size) = (dice.between(0.0, 640.0), dice.between(0.0, 400.0), dice.between(4.0, 13.0));
        let (long, short) = (size * 0.7, size * 0.3);
        path = path.jump(x, y - size);
        for (dx, dy) in [
            (short, long),
            (long, short),
            (-long, short),
            (-short, long),
            (-short, -long),
            (-long, -short),
            (long, -short),
        ] {
            path = path.step(dx, dy);
        }
        path = path.close();
    }
    path
}
