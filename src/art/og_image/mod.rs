//! Open Graph images: the picture that chats and social sites show for a link: a carved sign in front of
//! hills, as a PNG of 1200 by 630 pixels.
//!
//! Invariant: a title of any length and in any script gives an image with all of its words visible or
//! an ellipsis at its end.

mod glyphs;
mod rasterizer;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageError};

use super::rng::Rng;
use crate::kit::hex;
use glyphs::{DISPLAY, TEXT, Typeface, Wrapped};
use rasterizer::{Canvas, Color, HEIGHT, WIDTH};

/// Width and height in pixels.
pub const OG_IMAGE_SIZE: (u32, u32) = (WIDTH, HEIGHT);
/// Part of the URL: increase it when the drawing changes, so that caches fetch it again.
pub const OG_IMAGE_VERSION: u32 = 1;

/// The texts of an image.
#[derive(Debug, Clone, Copy)]
pub struct OgImage<'a> {
    /// Seeds the random numbers for the hills.
    pub seed: &'a str,
    /// Small, above the title: "Event · Music".
    pub label: &'a str,
    pub title: &'a str,
    /// Below the title: when, where, until when.
    pub line: &'a str,
    pub town: &'a str,
    /// The town's own color, such as "#1E4D3A"; any other text means the default.
    pub color: &'a str,
}

const GREEN: Color = [0x1E, 0x4D, 0x3A];
const BOARD: Color = [0x18, 0x23, 0x1E];
const CREAM: Color = [0xF8, 0xEC, 0xCF];
const GILT: Color = [0xC9, 0x96, 0x2F];
const GOLD: Color = [0xF3, 0xB9, 0x3B];
const WHITE: Color = [0xFF, 0xFF, 0xFF];
const BLACK: Color = [0, 0, 0];

/// The left edge of the text, and its width.
const LEFT: f32 = 116.0;
const INNER: f32 = WIDTH as f32 - 2.0 * LEFT;
/// The top edge and height of the board.
const BOARD_TOP: f32 = 56.0;
const BOARD_HEIGHT: f32 = 430.0;
const LABEL_Y: f32 = 142.0;
const LINE_Y: f32 = 424.0;
/// Title sizes, largest first, each with its maximum number of lines.
const TITLES: [(f32, usize); 3] = [(86.0, 2), (68.0, 3), (56.0, 3)];
/// The smallest size, with an ellipsis if necessary.
const SMALLEST: (f32, usize) = (48.0, 4);
const TITLE_LEADING: f32 = 1.14;

/// The width of a line in the site's text typeface, at its heaviest weight.
pub fn text_width(text: &str, size: f32) -> f32 {
    TEXT.longest_width(text, size)
}

/// As a PNG; takes some tens of milliseconds of one core.
pub fn render_og_image(words: &OgImage<'_>) -> Result<Vec<u8>, ImageError> {
    let ground = hex::color(words.color).unwrap_or(GREEN);
    let mut canvas = Canvas::new(ground);
    draw_hills(&mut canvas, ground, words.seed);
    draw_board(&mut canvas);
    draw_line(&mut canvas, &TEXT, &TEXT.transliterate(words.label), 30.0, LABEL_Y, GOLD);
    draw_title(&mut canvas, words.title);
    draw_line(&mut canvas, &TEXT, &TEXT.transliterate(words.line), 34.0, LINE_Y, CREAM);
    draw_foot(&mut canvas, words.town);
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Default, FilterType::Up).write_image(
        canvas.0.as_raw(),
        WIDTH,
        HEIGHT,
        ExtendedColorType::Rgb8,
    )?;
    Ok(png)
}

fn mixed(color: Color, toward: Color, part: f32) -> Color {
    let mut made = color;
    for (under, over) in made.iter_mut().zip(toward) {
        *under = (f32::from(*under) + (f32::from(over) - f32::from(*under)) * part).round() as u8;
    }
    made
}

/// Three rows of hills, each darker than the one behind it.
fn draw_hills(canvas: &mut Canvas, ground: Color, seed: &str) {
    let mut dice = Rng::new("sign", seed);
    for (row, (base, part)) in [(330.0, 0.10), (420.0, 0.22), (505.0, 0.36)].into_iter().enumerate() {
        let rise = 46.0 - 8.0 * row as f32;
        let long = dice.between(0.0042, 0.0068) as f32;
        let short = dice.between(0.011, 0.017) as f32;
        let (first, second) = (dice.between(0.0, 6.3) as f32, dice.between(0.0, 6.3) as f32);
        let height =
            |x: f32| base - rise * (x * long + first).sin() - 0.35 * rise * (x * short + second).sin();
        let bottom = HEIGHT as f32;
        canvas.fill((base - 1.4 * rise, bottom), mixed(ground, BLACK, part), |pen| {
            pen.jump((0.0, bottom));
            let mut x = 0.0;
            while x <= WIDTH as f32 {
                pen.line((x, height(x)));
                x += 12.0;
            }
            pen.line((WIDTH as f32, bottom));
            pen.close();
        });
    }
}

fn draw_board(canvas: &mut Canvas) {
    // Each board covers part of the previous one: edge, gilt line, board, fine line, board.
    for (inset, notch, color) in
        [(0.0, 26.0, BOARD), (14.0, 22.0, GILT), (19.0, 21.0, BOARD), (25.0, 18.0, GILT), (27.0, 17.5, BOARD)]
    {
        let (left, top) = (56.0 + inset, BOARD_TOP + inset);
        canvas.board(left, top, WIDTH as f32 - 2.0 * left, BOARD_HEIGHT - 2.0 * inset, notch, color);
    }
}

/// Draws one line of text, with an ellipsis if it is too long.
fn draw_line(canvas: &mut Canvas, face: &Typeface, words: &str, size: f32, y: f32, color: Color) {
    let line = face.wrap(words, size, INNER, 1).lines.into_iter().next().unwrap_or_default();
    canvas.fill((y - size, y + 0.4 * size), color, |pen| face.draw(pen, &line, size, (LEFT, y)));
}

/// The size and lines of a title: as large as fits, with lines of similar length.
fn lay_out(title: &str) -> (f32, Vec<String>) {
    let wrapped = |(size, most)| (size, DISPLAY.wrap(title, size, INNER, most));
    let fitting = TITLES.into_iter().map(wrapped).find(|(_, wrapped)| !wrapped.is_cut);
    let (size, Wrapped { mut lines, is_cut }) = fitting.unwrap_or_else(|| wrapped(SMALLEST));
    let mut width = INNER;
    while !is_cut && lines.len() > 1 && width > INNER / 2.0 {
        width *= 0.96;
        let narrower = DISPLAY.wrap(title, size, width, lines.len());
        // Narrowing must not break a word that was whole.
        if narrower.is_cut || narrower.lines.join(" ") != title {
            break;
        }
        lines = narrower.lines;
    }
    (size, lines)
}

fn draw_title(canvas: &mut Canvas, title: &str) {
    let (size, lines) = lay_out(&DISPLAY.transliterate(title));
    let leading = size * TITLE_LEADING;
    // Vertically centered between the label and the line below.
    let middle = (LABEL_Y + 18.0 + LINE_Y - 38.0) / 2.0;
    let first = middle - leading * (lines.len() as f32 - 1.0) / 2.0 + 0.36 * size;
    for (row, line) in lines.iter().enumerate() {
        let y = first + leading * row as f32;
        canvas.fill((y - size, y + 0.4 * size), CREAM, |pen| DISPLAY.draw(pen, line, size, (LEFT, y)));
    }
}

/// The steeple, which is the site's logo, and the town's name.
fn draw_foot(canvas: &mut Canvas, town: &str) {
    let (left, base) = (62.0, 594.0);
    canvas.fill((base - 74.0, base + 4.0), GOLD, |pen| {
        pen.jump((left + 24.0, base - 70.0));
        for (x, y) in [(34.0, -42.0), (34.0, -8.0), (14.0, -8.0), (14.0, -42.0)] {
            pen.line((left + x, base + y));
        }
        pen.close();
        pen.jump((left - 3.0, base - 9.0));
        for (x, y) in [(51.0, -9.0), (51.0, -3.0), (-3.0, -3.0)] {
            pen.line((left + x, base + y));
        }
        pen.close();
    });
    let town = DISPLAY.transliterate(town);
    let line =
        DISPLAY.wrap(&town, 46.0, WIDTH as f32 - 200.0, 1).lines.into_iter().next().unwrap_or_default();
    canvas.fill((540.0, 610.0), WHITE, |pen| DISPLAY.draw(pen, &line, 46.0, (136.0, 586.0)));
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUPPER: OgImage<'_> = OgImage {
        seed: "12",
        label: "Event · Food",
        title: "Harvest Supper at the Grange",
        line: "Saturday, November 28 · 6 PM · Grange Hall",
        town: "Wexbury, CT",
        color: "",
    };

    fn pixels(words: &OgImage<'_>) -> image::RgbImage {
        image::load_from_memory(&render_og_image(words).unwrap()).unwrap().into_rgb8()
    }

    #[test]
    fn a_sign_has_the_size_of_chats_and_differs_by_every_word() {
        let plain = pixels(&SUPPER);
        assert_eq!(plain.dimensions(), OG_IMAGE_SIZE);
        for other in [
            OgImage { title: "Harvest Supper at the Barn", ..SUPPER },
            OgImage { label: "Event · Music", ..SUPPER },
            OgImage { line: "Sunday", ..SUPPER },
            OgImage { town: "Millbrook, CT", ..SUPPER },
            OgImage { seed: "13", ..SUPPER },
            OgImage { color: "#112233", ..SUPPER },
        ] {
            assert_ne!(pixels(&other).as_raw(), plain.as_raw(), "{other:?}");
        }
        assert_eq!(render_og_image(&SUPPER).unwrap(), render_og_image(&SUPPER).unwrap());
    }

    #[test]
    fn a_title_is_as_large_as_it_fits_in_lines_of_about_the_same_length() {
        assert_eq!(lay_out("Bread").1, ["Bread"]);
        assert_eq!(lay_out("Second loaf half price").1, ["Second loaf", "half price"]);
        let (size, lines) = lay_out("A lantern walk along the river with the Wexbury Historical Society");
        assert!(size < TITLES[0].0 && lines.len() == 3, "{lines:?}");
    }

    #[test]
    fn the_ground_is_the_towns_own_color() {
        assert_eq!(pixels(&SUPPER).get_pixel(2, 2).0, GREEN);
        assert_eq!(pixels(&OgImage { color: "#102030", ..SUPPER }).get_pixel(2, 2).0, [0x10, 0x20, 0x30]);
        assert_eq!(pixels(&OgImage { color: "#é1234", ..SUPPER }).get_pixel(2, 2).0, GREEN);
    }

    #[test]
    fn titles_of_any_length_and_script_stay_on_the_board() {
        for title in [
            "",
            "A",
            "東京 🎉",
            &"Supercalifragilistic".repeat(30),
            &"A long walk to the sea and back again ".repeat(20),
        ] {
            let drawn = pixels(&OgImage { title, ..SUPPER });
            // The rim of the board (left, right and between the texts) stays dark and empty.
            for y in 170..400 {
                for x in (92..110).chain(1092..1108) {
                    assert_eq!(drawn.get_pixel(x, y).0, BOARD, "{title:?} at {x},{y}");
                }
            }
        }
    }
}
