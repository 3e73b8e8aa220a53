//! A rasterizer that fills shapes onto pixels.

use ab_glyph_rasterizer::{Point, Rasterizer, point};
use image::{Rgb, RgbImage};

pub(super) const WIDTH: u32 = 1200;
pub(super) const HEIGHT: u32 = 630;

pub(super) type Color = [u8; 3];

pub(super) struct Canvas(pub(super) RgbImage);

impl Canvas {
    pub(super) fn new(ground: Color) -> Canvas {
        Canvas(RgbImage::from_pixel(WIDTH, HEIGHT, Rgb(ground)))
    }

    /// Fills the outline drawn by the pen, between these two heights.
    pub(super) fn fill(&mut self, (top, bottom): (f32, f32), color: Color, draw: impl FnOnce(&mut Pen)) {
        let top = top.clamp(0.0, HEIGHT as f32).floor();
        let bottom = bottom.clamp(top, HEIGHT as f32).ceil();
        let mut raster = Rasterizer::new(WIDTH as usize, (bottom - top) as usize);
        let here = point(0.0, 0.0);
        draw(&mut Pen { raster: &mut raster, top, begin: here, here });
        raster.for_each_pixel_2d(|x, y, cover| {
            if cover > 0.003 {
                self.blend(x, y + top as u32, color, cover.min(1.0));
            }
        });
    }

    fn blend(&mut self, x: u32, y: u32, color: Color, cover: f32) {
        if let Some(pixel) = self.0.get_pixel_mut_checked(x, y) {
            if cover > 0.998 {
                pixel.0 = color;
                return;
            }
            for (under, over) in pixel.0.iter_mut().zip(color) {
                let mixed = f32::from(*under) + (f32::from(over) - f32::from(*under)) * cover;
                *under = mixed.round() as u8;
            }
        }
    }

    /// A board with quarter-circle notches at its corners, like old signs.
    pub(super) fn board(&mut self, left: f32, top: f32, width: f32, height: f32, notch: f32, color: Color) {
        let (right, bottom) = (left + width, top + height);
        self.fill((top, bottom), color, |pen| {
            pen.jump((left + notch, top));
            pen.line((right - notch, top));
            pen.quad((right - notch, top + notch), (right, top + notch));
            pen.line((right, bottom - notch));
            pen.quad((right - notch, bottom - notch), (right - notch, bottom));
            pen.line((left + notch, bottom));
            pen.quad((left + notch, bottom - notch), (left, bottom - notch));
            pen.line((left, top + notch));
            pen.quad((left + notch, top + notch), (left + notch, top));
            pen.close();
        });
    }
}

/// Traces outlines; points left or right of the canvas are clamped to its edge.
pub(super) struct Pen<'r> {
    raster: &'r mut Rasterizer,
    top: f32,
    begin: Point,
    here: Point,
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Point {
        point(x.clamp(0.0, WIDTH as f32 - 1.0), y - self.top)
    }

    pub(super) fn jump(&mut self, to: (f32, f32)) {
        self.begin = self.at(to);
        self.here = self.begin;
    }

    pub(super) fn line(&mut self, to: (f32, f32)) {
        let to = self.at(to);
        self.raster.draw_line(self.here, to);
        self.here = to;
    }

    pub(super) fn quad(&mut self, by: (f32, f32), to: (f32, f32)) {
        let (by, to) = (self.at(by), self.at(to));
        self.raster.draw_quad(self.here, by, to);
        self.here = to;
    }

    pub(super) fn cubic(&mut self, first: (f32, f32), second: (f32, f32), to: (f32, f32)) {
        let (first, second, to) = (self.at(first), self.at(second), self.at(to));
        self.raster.draw_cubic(self.here, first, second, to);
        self.here = to;
    }

    pub(super) fn close(&mut self) {
        self.raster.draw_line(self.here, self.begin);
        self.here = self.begin;
    }
}
