//! The picture of an outdoor place: a carved signpost among trees, a rail fence, sometimes water. It replaces
//! the storefront of other businesses.

use super::{
    Pictogram,
    palette::{BARK, GILT, GOLD, SeasonColors, TOWN_GREEN},
    rng::Rng,
    scenery::tree,
    svg::{Ink, Path, Svg},
};

const WIDTH: f64 = 640.0;
const MIDDLE: f64 = WIDTH / 2.0;

pub(super) fn outdoors(on: &mut Svg, dice: &mut Rng, light: &SeasonColors, pictogram: Pictogram) {
    on.rect(0.0, 0.0, WIDTH, 400.0, Ink::fill(light.sky));
    on.circle(dice.between(80.0, 560.0), 74.0, 30.0, Ink::fill(GOLD).opacity(0.85));
    let mut base = 176.0;
    for color in light.hills {
        let mut ridge = Path::at(0.0, base);
        for step in 1..=3 {
            let x = WIDTH * f64::from(step) / 3.0;
            ridge =
                ridge.bend(x - 107.0, base - dice.between(30.0, 84.0), x, base + dice.between(-10.0, 10.0));
        }
        on.path(ridge.line(WIDTH, 400.0).line(0.0, 400.0).close(), Ink::fill(color));
        base += 32.0;
    }
    ground(on, dice, light);
    for (from, to) in [(20.0, 190.0), (450.0, 620.0)] {
        for row in [262.0, 274.0, 288.0] {
            let (x, size) = (dice.between(from, to), dice.between(1.2, 1.9));
            tree(on, dice, light, (x, row), size);
        }
    }
    fence(on);
    signpost(on, pictogram);
}

/// Grass, and either a pond or a path.
fn ground(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    on.path(
        Path::at(0.0, 262.0).bend(MIDDLE, 244.0, WIDTH, 264.0).down(136.0).across(-WIDTH).close(),
        Ink::fill(light.ground),
    );
    if dice.chance(0.5) {
        let near = Path::at(150.0, 296.0).bend(240.0, 262.0, 380.0, 272.0).bend(520.0, 268.0, 548.0, 300.0);
        on.path(
            near.bend(470.0, 330.0, 330.0, 322.0).bend(190.0, 326.0, 150.0, 296.0).close(),
            Ink::fill(light.water),
        );
        let ripples = Path::at(250.0, 292.0)
            .across(64.0)
            .jump(352.0, 304.0)
            .across(80.0)
            .jump(410.0, 286.0)
            .across(40.0);
        on.path(ripples, Ink::line("#fff", 2.0).round().opacity(0.5));
    } else {
        let edge = Path::at(250.0, 400.0).bend(300.0, 330.0, 236.0, 298.0).bend(206.0, 278.0, 300.0, 256.0);
        on.path(
            edge.across(16.0).bend(250.0, 282.0, 300.0, 304.0).bend(380.0, 340.0, 370.0, 400.0).close(),
            Ink::fill("#E6DAC0"),
        );
    }
}

fn fence(on: &mut Svg) {
    let mut wood = Path::at(0.0, 338.0).across(WIDTH).jump(0.0, 356.0).across(WIDTH);
    for post in 0..9 {
        wood = wood.jump(f64::from(post) * 80.0, 324.0).down(50.0);
    }
    on.path(wood, Ink::line("#8A6B4E", 6.0).round());
}

fn signpost(on: &mut Svg, pictogram: Pictogram) {
    for post in [MIDDLE - 96.0, MIDDLE + 84.0] {
        on.rect(post, 176.0, 12.0, 206.0, Ink::fill(BARK));
    }
    on.board(MIDDLE - 118.0, 196.0, 236.0, 100.0, 12.0, Ink::fill(TOWN_GREEN));
    on.board(MIDDLE - 109.0, 205.0, 218.0, 82.0, 7.0, Ink::line(GILT, 2.5));
    pictogram.draw(on, (MIDDLE, 246.0), 2.4, GOLD, 2.0);
    let rules = Path::at(MIDDLE - 92.0, 246.0).across(48.0).jump(MIDDLE + 44.0, 246.0).across(48.0);
    on.path(rules, Ink::line(GILT, 2.5));
}
