//! The picture of a business without photos: its house on the street. Invariant: 640 by 400, with the sign in
//! the middle, so that a card may crop the sides.

use super::{
    Pictogram, Scene, Season,
    house::{EAVES, GROUND, House, MIDDLE, WIDTH},
    outdoors::outdoors,
    palette::{CLAPBOARD, GILT, GOLD, IRON, PAINTS, SHUTTER, SLATE_ROOF, SeasonColors, TOWN_GREEN},
    rng::Rng,
    scenery::{Sash, tree, window},
    svg::{Ink, Path, Svg},
};

/// The y coordinate where the shop front begins.
const SHOP: f64 = EAVES + 136.0;

/// The house of a business; an outdoor place gets a signpost among trees instead. `variant` is for a list of
/// kinds rather than businesses: neighbors get different roofs. `beside`: the slugs next to it in a list,
/// from whose houses it must differ.
pub fn storefront(
    slug: &str,
    pictogram: Pictogram,
    season: Season,
    variant: Option<u32>,
    beside: &[&str],
) -> String {
    let mut dice = Rng::new("storefront", slug);
    let light = SeasonColors::of(Scene::Day(season));
    let mut on = Svg::new(640, 400);
    if pictogram.is_open_air() {
        outdoors(&mut on, &mut dice, &light, pictogram);
        return on.finish();
    }
    let house = House::build(&mut dice, pictogram, variant).apart_from(beside);
    backdrop(&mut on, &mut dice, &light);
    house.neighbors(&mut on, &mut dice);
    tree(&mut on, &mut dice, &light, (house.left - 34.0, GROUND), 1.5);
    let size = dice.between(1.3, 1.8);
    tree(&mut on, &mut dice, &light, (house.right() + 40.0, GROUND), size);
    house.roof(&mut on);
    house.walls(&mut on);
    house.upper_floor(&mut on, &mut dice);
    house.shop_window(&mut on, &mut dice);
    match pictogram.kind() {
        Pictogram::Lodging | Pictogram::Family => house.porch(&mut on),
        _ => house.awning(&mut on),
    }
    house.sign(&mut on);
    street(&mut on);
    on.finish()
}

fn backdrop(on: &mut Svg, dice: &mut Rng, light: &SeasonColors) {
    on.rect(0.0, 0.0, WIDTH, 400.0, Ink::fill(light.sky));
    let mut base = 196.0;
    for color in light.hills {
        let mut ridge = Path::at(0.0, base);
        for step in 1..=4 {
            let x = WIDTH * f64::from(step) / 4.0;
            ridge = ridge.bend(x - 80.0, base - dice.between(14.0, 48.0), x, base + dice.between(-7.0, 7.0));
        }
        on.path(ridge.line(WIDTH, 400.0).line(0.0, 400.0).close(), Ink::fill(color));
        base += 16.0;
    }
    on.rect(0.0, 330.0, WIDTH, 70.0, Ink::fill(light.ground));
}

fn street(on: &mut Svg) {
    on.rect(0.0, GROUND, WIDTH, 10.0, Ink::fill("#B9B2A3"));
    on.rect(0.0, GROUND + 10.0, WIDTH, 40.0, Ink::fill("#8E8A80"));
    on.path(Path::at(0.0, GROUND + 30.0).across(WIDTH), Ink::line("#F3E6CF", 3.0).dashed(28.0, 20.0));
}

/// The parts of a house on the ground floor.
impl House {
    fn neighbors(&self, on: &mut Svg, dice: &mut Rng) {
        for x in [self.left - 150.0, self.right() + 10.0] {
            let paint = dice.pick(&PAINTS);
            let top = GROUND - dice.between(130.0, 190.0);
            on.rect(x, top, 140.0, GROUND - top, Ink::fill(paint.wall).opacity(0.75));
            on.path(
                Path::at(x - 6.0, top).step(76.0, -44.0).step(76.0, 44.0).close(),
                Ink::fill(IRON).opacity(0.75),
            );
            for pane in [x + 22.0, x + 84.0] {
                let sash = Sash { trim: CLAPBOARD, glass: "#B9CAD3", columns: 2, rows: 3 };
                window(on, pane, top + 26.0, 30.0, 44.0, sash);
            }
        }
    }

    fn shop_window(&self, on: &mut Svg, dice: &mut Rng) {
        let (left, width) = (self.left, self.width);
        let frame = self.dark_trim(TOWN_GREEN);
        on.rect(left + 14.0, SHOP + 30.0, width - 28.0, GROUND - SHOP - 44.0, Ink::fill(CLAPBOARD));
        let panes = Sash { trim: frame, glass: "#F7E3AE", columns: 6, rows: 1 };
        window(on, left + 20.0, SHOP + 34.0, width - 40.0, GROUND - SHOP - 58.0, panes);
        let door = left + width * dice.pick(&[0.16, 0.62]);
        on.rect(door, SHOP + 28.0, 54.0, GROUND - SHOP - 28.0, Ink::fill(self.pictogram.color()));
        let light = Sash { trim: CLAPBOARD, glass: "#F7E3AE", columns: 1, rows: 1 };
        window(on, door + 11.0, SHOP + 40.0, 32.0, 40.0, light);
        on.circle(door + 45.0, SHOP + 92.0, 2.5, Ink::fill(GOLD));
    }

    fn awning(&self, on: &mut Svg) {
        let stripe = (self.width - 8.0) / 10.0;
        let (mut white, mut colored) = (Path::default(), Path::default());
        for number in 0..10 {
            let x = self.left + 4.0 + f64::from(number) * stripe;
            let add = |path: Path| {
                let side = path.jump(x + stripe, SHOP - 2.0).down(34.0);
                side.scallop(stripe / 2.0, 9.0, -stripe).down(-34.0).close()
            };
            if number % 2 == 0 { colored = add(colored) } else { white = add(white) }
        }
        on.path(colored, Ink::fill(self.pictogram.color()));
        on.path(white, Ink::fill(CLAPBOARD));
        on.rect(self.left, SHOP - 6.0, self.width, 6.0, Ink::fill(SHUTTER).opacity(0.85));
    }

    /// Where people stay or live there is a porch instead: a low roof on four posts.
    fn porch(&self, on: &mut Svg) {
        let (left, width) = (self.left, self.width);
        let roof =
            Path::at(left + 8.0, SHOP - 6.0).across(width - 16.0).step(18.0, 26.0).across(-width - 20.0);
        on.path(roof.close(), Ink::fill(SLATE_ROOF));
        on.rect(left - 6.0, SHOP + 20.0, width + 12.0, 7.0, Ink::fill(CLAPBOARD));
        let mut posts = Path::default();
        for number in 0..4 {
            let x = left + 2.0 + f64::from(number) * (width - 12.0) / 3.0;
            posts = posts.boxed(x, SHOP + 27.0, 8.0, GROUND - SHOP - 27.0);
        }
        on.path(posts, Ink::fill(CLAPBOARD).edge("#D8D0BF", 1.0));
    }

    /// A quarterboard: black, with a gilt line and the pictogram in its middle.
    fn sign(&self, on: &mut Svg) {
        let (left, width, middle) = (self.left, self.width, SHOP - 18.0);
        on.rect(left + 10.0, SHOP - 32.0, width - 20.0, 28.0, Ink::fill(SHUTTER));
        on.rect(left + 14.0, SHOP - 28.0, width - 28.0, 20.0, Ink::line(GILT, 1.5));
        self.pictogram.draw(on, (MIDDLE, middle), 0.72, GOLD, 2.4);
        let rules = Path::at(MIDDLE - 22.0, middle).line(left + 34.0, middle);
        on.path(rules.jump(MIDDLE + 22.0, middle).line(left + width - 34.0, middle), Ink::line(GILT, 1.5));
    }
}
