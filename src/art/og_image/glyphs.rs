//! The site's two typefaces as glyph outlines.
//!
//! Invariant: no glyph is drawn as an empty box. A letter that is in neither file of a typeface is
//! transliterated ("東京" becomes "Dong Jing"); missing characters that are not letters, such as pictographs,
//! are left out.

use std::sync::LazyLock;

use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::rasterizer::Pen;

/// One font file with its kerning pairs.
struct Part {
    face: Face<'static>,
    pairs: Vec<PairAdjustment<'static>>,
}

/// A typeface at one weight; the first part that has a letter is used.
pub(super) struct Typeface(Vec<Part>);

/// For titles.
pub(super) static DISPLAY: LazyLock<Typeface> = LazyLock::new(|| {
    Typeface::new(&[
        include_bytes!("../../../assets/fonts/besley-700-latin.ttf"),
        include_bytes!("../../../assets/fonts/besley-700-latin-ext.ttf"),
    ])
});

/// For everything else.
pub(super) static TEXT: LazyLock<Typeface> = LazyLock::new(|| {
    Typeface::new(&[
        include_bytes!("../../../assets/fonts/public-sans-600-latin.ttf"),
        include_bytes!("../../../assets/fonts/public-sans-600-latin-ext.ttf"),
    ])
});

impl Part {
    fn new(bytes: &'static [u8]) -> Option<Part> {
        let face = Face::parse(bytes, 0).ok()?;
        let mut pairs = Vec::new();
        if let Some(table) = face.tables().gpos {
            let kerning = table.features.into_iter().filter(|feature| feature.tag.to_bytes() == *b"kern");
            for index in kerning.flat_map(|feature| feature.lookup_indices) {
                let Some(lookup) = table.lookups.get(index) else { continue };
                pairs.extend(lookup.subtables.into_iter::<PositioningSubtable<'_>>().filter_map(
                    |subtable| match subtable {
                        PositioningSubtable::Pair(pair) => Some(pair),
                        _ => None,
                    },
                ));
            }
        }
        Some(Part { face, pairs })
    }

    fn scale(&self, size: f32) -> f32 {
        size / f32::from(self.face.units_per_em())
    }

    /// The kerning of a pair in font units; negative moves the second letter closer.
    fn kerning(&self, first: GlyphId, second: GlyphId) -> f32 {
        let found = self.pairs.iter().find_map(|pair| {
            let place = pair.coverage().get(first)?;
            let (value, _) = match pair {
                PairAdjustment::Format1 { sets, .. } => sets.get(place)?.get(second)?,
                PairAdjustment::Format2 { classes, matrix, .. } => {
                    matrix.get((classes.0.get(first), classes.1.get(second)))?
                }
            };
            Some(f32::from(value.x_advance))
        });
        found.unwrap_or(0.0)
    }
}

impl Typeface {
    fn new(files: &[&'static [u8]]) -> Typeface {
        Typeface(files.iter().filter_map(|bytes| Part::new(bytes)).collect())
    }

    fn find(&self, letter: char) -> Option<(usize, &Part, GlyphId)> {
        self.0
            .iter()
            .enumerate()
            .find_map(|(index, part)| Some((index, part, part.face.glyph_index(letter)?)))
    }

    /// The text using only letters of this typeface, with single spaces.
    pub(super) fn transliterate(&self, text: &str) -> String {
        let mut spelled = String::with_capacity(text.len());
        for letter in text.chars() {
            if letter.is_whitespace() || letter.is_control() {
                spelled.push(' ');
            } else if self.find(letter).is_some() {
                spelled.push(letter);
            } else if letter.is_alphanumeric() {
                spelled.push_str(deunicode::deunicode_char(letter).unwrap_or_default());
            }
        }
        spelled.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Calls `at` with each glyph and its position on the line; returns the length of the line.
    fn walk(&self, text: &str, size: f32, mut at: impl FnMut(&Part, GlyphId, f32)) -> f32 {
        let mut x = 0.0;
        let mut before: Option<(usize, GlyphId)> = None;
        for letter in text.chars() {
            let Some((index, part, glyph)) = self.find(letter) else { continue };
            let scale = part.scale(size);
            if let Some((_, last)) = before.filter(|(same, _)| *same == index) {
                x += part.kerning(last, glyph) * scale;
            }
            at(part, glyph, x);
            x += f32::from(part.face.glyph_hor_advance(glyph).unwrap_or_default()) * scale;
            before = Some((index, glyph));
        }
        x
    }

    pub(super) fn width(&self, text: &str, size: f32) -> f32 {
        self.walk(text, size, |_, _, _| {})
    }

    /// At least the width in a browser, which draws missing letters in another typeface.
    pub(super) fn longest_width(&self, text: &str, size: f32) -> f32 {
        let unknown = text.chars().filter(|letter| self.find(*letter).is_none()).count();
        self.width(text, size) + unknown as f32 * size
    }

    /// Draws a line; `y` is the baseline.
    pub(super) fn draw(&self, pen: &mut Pen, text: &str, size: f32, (left, y): (f32, f32)) {
        self.walk(text, size, |part, glyph, x| {
            let mut outline = Outline { pen, scale: part.scale(size), left: left + x, y };
            part.face.outline_glyph(glyph, &mut outline);
        });
    }

    /// Wraps a text into at most `most` lines, with an ellipsis if it does not fit. A word longer than a line
    /// is broken.
    pub(super) fn wrap(&self, text: &str, size: f32, width: f32, most: usize) -> Wrapped {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ') {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if self.width(&longer, size) <= width {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                line.push(letter);
                if self.width(&line, size) > width {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, letter.to_string()));
                }
            }
        }
        lines.push(line);
        let is_cut = lines.len() > most;
        lines.truncate(most);
        if let Some(last) = lines.last_mut().filter(|_| is_cut) {
            while !last.is_empty() && self.width(&format!("{last}…"), size) > width {
                last.pop();
            }
            last.truncate(last.trim_end_matches([' ', ',', ';', ':', '-', '–']).len());
            last.push('…');
        }
        Wrapped { lines, is_cut }
    }
}

pub(super) struct Wrapped {
    pub(super) lines: Vec<String>,
    pub(super) is_cut: bool,
}

/// Flips a glyph's outline upright and moves it to its position.
struct Outline<'p, 'c> {
    pen: &'p mut Pen<'c>,
    scale: f32,
    left: f32,
    y: f32,
}

impl Outline<'_, '_> {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Outline<'_, '_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.pen.jump(self.place(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.pen.line(self.place(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.pen.quad(self.place(x1, y1), self.place(x, y));
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.pen.cubic(self.place(x1, y1), self.place(x2, y2), self.place(x, y));
    }

    fn close(&mut self) {
        self.pen.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_the_languages_around_are_there_and_others_are_spelled() {
        assert_eq!(DISPLAY.transliterate("Café  Łódź, Şişli & “Dvořák’s”"), "Café Łódź, Şişli & “Dvořák’s”");
        assert_eq!(TEXT.transliterate("東京 dinner 🎉 Привет"), "Dong Jing dinner Privet");
        assert_eq!(DISPLAY.transliterate("🎉\u{301}\n"), "");
    }

    #[test]
    fn pairs_stand_closer_than_their_letters_alone() {
        let apart = DISPLAY.width("A", 100.0) + DISPLAY.width("V", 100.0);
        assert!(DISPLAY.width("AV", 100.0) < apart - 2.0, "{apart}");
    }

    #[test]
    fn a_long_title_is_broken_between_words_and_ends_in_an_ellipsis() {
        let words = "The Wexbury Historical Society invites everybody to a lantern walk";
        let wrapped = DISPLAY.wrap(words, 60.0, 700.0, 2);
        assert!(wrapped.is_cut && wrapped.lines.len() == 2);
        assert!(wrapped.lines[1].ends_with('…') && words.starts_with(&wrapped.lines[0]));
        for line in &wrapped.lines {
            assert!(DISPLAY.width(line, 60.0) <= 700.0, "{line}");
        }
        let long = DISPLAY.wrap(&"x".repeat(60), 60.0, 700.0, 9);
        assert_eq!((long.is_cut, long.lines.concat().len()), (false, 60));
    }
}
