//! The wide picture behind headings and above guides: sky and hills, with the subject in front (`motif/`);
//! the village with its steeple, green and stone wall is drawn here.

use super::{
    Scene,
    motif::Motif,
    palette::{GOLD, LAMPLIGHT, PAINTS, SLATE_ROOF, STONES, SeasonColors},
    rng::Rng,
    scenery::{steeple, tree},
    svg::{Ink, Path, Svg},
};

pub(super) const WIDTH: f64 = 1200.0;
pub(super) const HEIGHT: f64 = 480.0;
/// The y coordinate of the village's base line.
const VILLAGE: f64 = HEIGHT * 0.74;
const PALE: &str = "#F3E6CF";

/// A tint over the sky of a guide, so that two pictures with the same motif differ at a glance.
const HAZES: [(&str, f64); 4] = [("#F3B93B", 0.0), ("#E9A06B", 0.3), ("#A9A3C9", 0.3), ("#9CC7B8", 0.3)];

/// The motif of a guide's picture, and its tint.
fn look(slug: &str) -> (Motif, usize) {
    let mut choice = Rng::new("motif", slug);
    let motif = Motif::of(slug, &mut choice);
    (motif, (choice.unit() * HAZES.len() as f64) as usize % HAZES.len())
}

/// The picture of one seed; the scene changes the light, not what is shown. The town's own ("home") is the
/// village. `beside`: the slugs next to it in a list, from whose pictures it must differ.
pub fn landscape(slug: &str, scene: Scene, beside: &[&str]) -> String {
    let mut dice = Rng::new("landscape", slug);
    let light = SeasonColors::of(scene);
    let mut on = Svg::new(1200, 480);
    on.rect(0.0, 0.0, WIDTH, HEIGHT, Ink::fill(light.sky));
    if slug == "home" {
        backdrop(&mut on, &mut dice, scene, &light);
        village(&mut on, &mut dice, scene, &light);
        return on.finish();
    }
    let (motif, air) = look(slug);
    let others: Vec<(Motif, usize)> = beside.iter().map(|slug| look(slug)).collect();
    let mut airs = HAZES.iter().enumerate().cycle().skip(air).take(HAZES.len());
    let free = airs.find(|(air, _)| !others.contains(&(motif, *air)));
    let (haze, strength) = free.map_or(HAZES[0], |(_, haze)| *haze);
    if scene != Scene::Night {
        on.rect(0.0, 0.0, WIDTH, HEIGHT, Ink::fill(haze).opacity(strength));
    }
    backdrop(&mut on, &mut dice, scene, &light);
    if motif == Motif::Village {
        village(&mut on, &mut dice, scene, &light);
        return on.finish();
    }
    motif.draw(&mut on, &mut dice, &light);
    if scene == Scene::Night {
        on.rect(0.0, 0.0, WIDTH, HEIGHT, Ink::fill("#1B2A3A").opacity(0.5));
    }
    on.finish()
}

fn backdrop(on: &mut Svg, dice: &mut Rng, scene: Scene, light: &SeasonColors) {
    sky(on, dice, scene);
    let [far, middle, near] = light.hills;
    hill(on, dice, HEIGHT * 0.5, HEIGHT * 0.2, far);
    hill(on, dice, HEIGHT * 0.6, HEIGHT * 0.14, middle);
    hill(on, dice, HEIGHT * 0.7, HEIGHT * 0.06, near);
}

fn village(on: &mut Svg, dice: &mut Rng, scene: Scene, light: &SeasonColors) {
    let church = WIDTH * dice.between(0.38, 0.62);
    houses(on, dice, scene, church);
    steeple(on, church, HEIGHT * 0.745, 1.15);
    for _ in 0..14 {
        let at = (dice.between(0.0, WIDTH), HEIGHT * dice.between(0.75, 0.78));
        let size = dice.between(0.7, 1.3);
        tree(on, dice, light, at, size);
    }
    let green = Path::at(0.0, HEIGHT * 0.77).bend(WIDTH / 2.0, HEIGHT * 0.74, WIDTH, HEIGHT * 0.78);
    on.path(green.line(WIDTH, HEIGHT).line(0.0, HEIGHT).close(), Ink::fill(light.ground));
    if dice.chance(0.6) {
        let brook = "M660 480C600 432 936 422.4 864 369.6h36C1032 422.4 840 441.6 1032 480z";
        on.path(Path::fixed(brook), Ink::fill(light.water));
    }
    stone_wall(on, dice, scene);
    on.rect(0.0, HEIGHT * 0.975, WIDTH, HEIGHT * 0.03, Ink::fill(light.hills[2]));
}

/// The sun, or moon and stars. Both consume the same random numbers, so that day and night show the same
/// village.
fn sky(on: &mut Svg, dice: &mut Rng, scene: Scene) {
    let disc = if scene == Scene::Night { PALE } else { GOLD };
    on.circle(WIDTH * dice.between(0.6, 0.9), HEIGHT * 0.24, HEIGHT * 0.09, Ink::fill(disc).opacity(0.85));
    let mut stars = Path::default();
    for _ in 0..60 {
        stars = stars.jump(dice.between(0.0, WIDTH), dice.between(0.0, HEIGHT * 0.45)).across(2.0);
    }
    if scene == Scene::Night {
        on.path(stars, Ink::line(PALE, 2.0).opacity(0.7));
    }
}

fn hill(on: &mut Svg, dice: &mut Rng, y: f64, rise: f64, color: &str) {
    let mut ridge = Path::at(0.0, y);
    for step in 1..=6 {
        let x = WIDTH * f64::from(step) / 6.0;
        ridge =
            ridge.bend(x - 100.0, y - rise * dice.between(0.3, 1.3), x, y + rise * dice.between(-0.25, 0.25));
    }
    on.path(ridge.line(WIDTH, HEIGHT).line(0.0, HEIGHT).close(), Ink::fill(color));
}

fn houses(on: &mut Svg, dice: &mut Rng, scene: Scene, church: f64) {
    let lit = if scene == Scene::Night { 0.85 } else { 0.4 };
    for number in 0..9 {
        let x = WIDTH * (0.12 + 0.08 * f64::from(number) + dice.between(0.0, 0.04));
        let (paint, w, h) = (dice.pick(&PAINTS), dice.between(44.0, 66.0), dice.between(34.0, 52.0));
        let lights = [dice.chance(lit), dice.chance(lit)];
        if (x + w / 2.0 - church).abs() < 72.0 {
            continue;
        }
        on.rect(x, VILLAGE - h, w, h, Ink::fill(paint.wall));
        if scene == Scene::Night {
            on.rect(x, VILLAGE - h, w, h, Ink::fill("#1B2A3A").opacity(0.55));
        }
        let roof = Path::at(x - 5.0, VILLAGE - h).step(w / 2.0 + 5.0, -h * 0.6).step(w / 2.0 + 5.0, h * 0.6);
        on.path(roof.close(), Ink::fill(SLATE_ROOF));
        for (place, is_lit) in [0.2, 0.62].into_iter().zip(lights) {
            let glass = if is_lit { LAMPLIGHT } else { "#7F98A5" };
            on.rect(x + w * place, VILLAGE - h * 0.72, w * 0.16, h * 0.34, Ink::fill(glass));
        }
    }
}

/// Two courses of field stones; one path per shade keeps the file small.
fn stone_wall(on: &mut Svg, dice: &mut Rng, scene: Scene) {
    let mut shades = STONES.map(|color| (color, Path::default()));
    for (start, y, height) in [(-10.0, HEIGHT * 0.905, 8.0), (-24.0, HEIGHT * 0.945, 10.0)] {
        let mut x = start;
        while x < WIDTH {
            let (w, h) = (dice.between(12.0, 30.0), height + dice.between(0.0, 6.0));
            let chosen = dice.pick(&STONES);
            let top = y + dice.between(0.0, 5.0);
            for (color, path) in &mut shades {
                if *color == chosen {
                    *path = std::mem::take(path).boxed(x + 3.0, top + 3.0, w, h);
                }
            }
            x += w + 8.0;
        }
    }
    for (color, path) in shades {
        // The rounded stroke in the same color rounds the stones' corners.
        on.path(path, Ink::fill(color).edge(color, 6.0).round());
    }
    if scene == Scene::Night {
        on.rect(0.0, HEIGHT * 0.89, WIDTH, HEIGHT * 0.11, Ink::fill("#1B2A3A").opacity(0.6));
    }
}
