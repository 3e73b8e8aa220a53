//! The house of a storefront: its size, paint, roof, walls and upper windows.

use super::{
    Pictogram,
    palette::{BRICKS, CLAPBOARD, IRON, LAMPLIGHT, PAINTS, SLATE_ROOF},
    rng::Rng,
    scenery::{Sash, window},
    svg::{Ink, Path, Svg},
};

pub(super) const WIDTH: f64 = 640.0;
pub(super) const MIDDLE: f64 = WIDTH / 2.0;
/// Where the wall begins under the roof.
pub(super) const EAVES: f64 = 110.0;
/// Where the wall meets the sidewalk.
pub(super) const GROUND: f64 = 352.0;
const GLASS: &str = "#CBDCE3";

#[derive(Clone, Copy, Debug, PartialEq)]
enum Roof {
    Gable,
    Flat,
    Gambrel,
    Mansard,
}

const ROOFS: [Roof; 4] = [Roof::Gable, Roof::Flat, Roof::Gambrel, Roof::Mansard];

/// Each row of four starts with a different roof, so that no two neighbors in a grid look alike.
fn roof(dice: &mut Rng, variant: Option<u32>) -> Roof {
    let thrown = dice.pick(&ROOFS);
    match variant.map(|variant| (variant % 4 + variant / 4) % 4) {
        None => thrown,
        Some(0) => Roof::Gable,
        Some(1) => Roof::Flat,
        Some(2) => Roof::Gambrel,
        Some(_) => Roof::Mansard,
    }
}

pub(super) struct House {
    pub(super) left: f64,
    pub(super) width: f64,
    wall: &'static str,
    pub(super) trim: &'static str,
    is_brick: bool,
    roof: Roof,
    pub(super) pictogram: Pictogram,
}

impl House {
    /// Picks a different roof from the houses beside it, so that neighbors are not mistaken for each other.
    pub(super) fn apart_from(mut self, beside: &[&str]) -> Self {
        let taken: Vec<Roof> = beside
            .iter()
            .map(|slug| Self::build(&mut Rng::new("storefront", slug), self.pictogram, None).roof)
            .collect();
        if taken.contains(&self.roof) {
            // Two neighbors use at most two of the four roofs.
            let free = ROOFS.into_iter().find(|roof| !taken.contains(roof));
            self.roof = free.unwrap_or(self.roof);
        }
        self
    }

    /// `variant` selects the roof instead of `dice`.
    pub(super) fn build(dice: &mut Rng, pictogram: Pictogram, variant: Option<u32>) -> Self {
        let paint = dice.pick(&PAINTS);
        let is_brick = paint.wall == "#9A2C1E" || dice.chance(0.18);
        let brick = dice.pick(&BRICKS);
        // An even width keeps every line on whole pixels.
        let width = 300.0 + 2.0 * dice.between(0.0, 40.0).floor();
        Self {
            left: (WIDTH - width) / 2.0,
            width,
            wall: if is_brick { brick } else { paint.wall },
            trim: if is_brick { CLAPBOARD } else { paint.trim },
            is_brick,
            roof: roof(dice, variant),
            pictogram,
        }
    }

    pub(super) fn right(&self) -> f64 {
        self.left + self.width
    }

    /// White trim would vanish on a white shop front; dark trim replaces it there.
    pub(super) fn dark_trim(&self, instead: &'static str) -> &'static str {
        if self.trim == CLAPBOARD { instead } else { self.trim }
    }

    pub(super) fn roof(&self, on: &mut Svg) {
        let (left, width, slates, wall) =
            (self.left, self.width, Ink::fill(SLATE_ROOF), Ink::fill(self.wall));
        let (eaves, half) = (EAVES + 6.0, width / 2.0);
        let sash = Sash { trim: self.trim, glass: GLASS, columns: 2, rows: 2 };
        match self.roof {
            Roof::Gable => {
                let rise = |inset: f64, height: f64| {
                    Path::at(left + inset, eaves)
                        .line(MIDDLE, eaves - height)
                        .line(left + width - inset, eaves)
                        .close()
                };
                on.path(rise(-16.0, 88.0), slates);
                on.path(rise(16.0, 66.0), wall);
                window(on, MIDDLE - 14.0, EAVES - 34.0, 28.0, 34.0, sash);
            }
            Roof::Gambrel => {
                let rise = |start: f64, knee: (f64, f64), height: f64| {
                    let ridge = half - start - knee.0;
                    Path::at(left + start, eaves)
                        .step(knee.0, -knee.1)
                        .step(ridge, knee.1 - height)
                        .step(ridge, height - knee.1)
                        .step(knee.0, knee.1)
                        .close()
                };
                on.path(rise(-12.0, (44.0, 66.0), 98.0), slates);
                on.path(rise(18.0, (34.0, 54.0), 80.0), wall);
                window(on, MIDDLE - 14.0, EAVES - 44.0, 28.0, 40.0, Sash { rows: 3, ..sash });
            }
            Roof::Mansard => {
                let slope =
                    Path::at(left - 10.0, eaves).step(26.0, -60.0).across(width - 32.0).step(26.0, 60.0);
                on.path(slope.close(), slates);
                for part in [0.25, 0.5, 0.75] {
                    let x = left + width * part;
                    let dormer =
                        Path::at(x - 17.0, EAVES - 2.0).down(-30.0).step(17.0, -12.0).step(17.0, 12.0);
                    on.path(dormer.down(30.0).close(), Ink::fill(self.trim));
                    window(on, x - 10.0, EAVES - 28.0, 20.0, 24.0, sash);
                }
            }
            Roof::Flat => {
                let cornice = Ink::fill(self.dark_trim(IRON));
                on.rect(left - 12.0, EAVES - 26.0, width + 24.0, 30.0, cornice);
            }
        }
    }

    pub(super) fn walls(&self, on: &mut Svg) {
        let (left, width, height) = (self.left, self.width, GROUND - EAVES);
        on.rect(left, EAVES, width, height, Ink::fill(self.wall));
        let course = if self.is_brick { 9.0 } else { 10.0 };
        let mut courses = Path::default();
        for row in 1..(height / course) as u32 {
            courses = courses.jump(left, EAVES + course * f64::from(row)).across(width);
        }
        if !self.is_brick {
            on.path(courses, Ink::line("#000", 1.0).opacity(0.13));
        } else {
            on.path(courses, Ink::line("#fff", 1.0).opacity(0.28));
            // The vertical joints: one dashed line per row, with the height of the course as its stroke
            // width.
            let mut joints = Path::default();
            for row in 0..(height / course) as u32 {
                let shift = if row % 2 == 0 { 0.0 } else { 11.0 };
                joints =
                    joints.jump(left + shift, EAVES + course * (f64::from(row) + 0.5)).across(width - shift);
            }
            on.path(joints, Ink::line("#fff", course).dashed(1.0, 21.0).opacity(0.22));
        }
        if matches!(self.roof, Roof::Flat) {
            let mut dentils = Path::default();
            for tooth in 0..(width / 14.0) as u32 {
                dentils = dentils.boxed(left + 4.0 + f64::from(tooth) * 14.0, EAVES + 4.0, 7.0, 7.0);
            }
            on.path(dentils, Ink::fill(self.dark_trim(IRON)));
        }
    }

    pub(super) fn upper_floor(&self, on: &mut Svg, dice: &mut Rng) {
        for part in [1.0, 3.0, 5.0] {
            let x = self.left + self.width * part / 6.0 - 17.0;
            for shutter in [x - 14.0, x + 37.0] {
                on.rect(shutter, EAVES + 28.0, 11.0, 58.0, Ink::fill(self.trim));
            }
            let glass = if dice.chance(0.35) { LAMPLIGHT } else { "#BFD3DC" };
            window(on, x, EAVES + 28.0, 34.0, 58.0, Sash { trim: CLAPBOARD, glass, columns: 2, rows: 4 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_side_by_side_have_roofs_that_differ_whatever_the_town() {
        let roof_of = |slug: &str, beside: &[&str]| {
            let dice = &mut Rng::new("storefront", slug);
            House::build(dice, Pictogram::Shop, None).apart_from(beside).roof
        };
        let town: Vec<String> = (0..3_000).map(|number| format!("smith-and-sons-{number}")).collect();
        let mut given_way = 0;
        for row in town.windows(3).step_by(2) {
            let [left, own, right] = [0, 1, 2].map(|place| row[place].as_str());
            let [before, after] = [roof_of(left, &[]), roof_of(right, &[])];
            let roof = roof_of(own, &[left, right]);
            assert!(
                roof != before && roof != after,
                "{left}, {own}, {right}: {before:?}, {roof:?}, {after:?}"
            );
            given_way += usize::from(roof != roof_of(own, &[]));
        }
        assert!(given_way > 300, "{given_way} had to");
    }
}
