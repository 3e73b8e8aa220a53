//! The layouts of a sheet, from roomy to dense. All lengths are in points, 72 to an inch.

use crate::kit::config::Paper;

/// One layout of a sheet. The first one in which a week fits is used.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// Of all text except the heading and, in normal print, the foot.
    pub size: f32,
    pub columns: usize,
    /// Side of the code next to each event; 0: none.
    pub event_code: f32,
    /// Side of the code next to each day; 0: none.
    pub day_code: f32,
    /// Where space is short, only the name of a place is printed.
    pub has_address: bool,
    pub heading: f32,
    pub foot: f32,
}

const fn usual(size: f32, columns: usize, event_code: f32, day_code: f32, has_address: bool) -> Level {
    Level { size, columns, event_code, day_code, has_address, heading: 24.0, foot: 9.5 }
}

const fn large(size: f32, event_code: f32, has_address: bool) -> Level {
    Level { size, columns: 1, event_code, day_code: 0.0, has_address, heading: 26.0, foot: 18.0 }
}

const USUAL: &[Level] = &[
    usual(15.0, 1, 62.0, 0.0, true),
    usual(13.0, 1, 54.0, 0.0, true),
    usual(12.0, 2, 54.0, 0.0, true),
    usual(11.0, 2, 48.0, 0.0, true),
    usual(11.0, 2, 0.0, 46.0, true),
    usual(10.0, 2, 0.0, 42.0, true),
    usual(10.0, 2, 0.0, 0.0, false),
    usual(9.0, 2, 0.0, 0.0, false),
];

const LARGE: &[Level] =
    &[large(22.0, 72.0, true), large(18.0, 62.0, true), large(18.0, 0.0, true), large(18.0, 0.0, false)];

pub fn levels(is_large: bool) -> &'static [Level] {
    if is_large { LARGE } else { USUAL }
}

/// Width and height within half-inch margins, one point less than the paper has, so that rounding never
/// starts a second page.
pub fn room(paper: Paper) -> (f32, f32) {
    match paper {
        Paper::Letter => (540.0, 719.0),
        Paper::A4 => (523.0, 768.0),
    }
}

/// Between columns.
pub const GUTTER: f32 = 18.0;
/// Between a text and its code.
pub const CODE_GAP: f32 = 8.0;
/// Side of the code in the heading.
pub const WEEK_CODE: f32 = 72.0;
/// Below the heading, and above the foot.
pub const BAND: f32 = 8.0;
/// In some browsers, letters are a little wider than the font's own tables say.
const SAFETY: f32 = 0.95;

impl Level {
    /// The layout if nothing else is known.
    pub const PLAIN: Level = usual(10.0, 1, 0.0, 0.0, true);

    /// The size of the dates below the heading.
    pub fn sub(&self) -> f32 {
        self.foot.max(12.0)
    }

    /// The height of one of their lines.
    pub fn sub_line(&self) -> f32 {
        (self.sub() * 1.2).ceil()
    }

    /// The height of a line of text.
    pub fn line(&self) -> f32 {
        (self.size * 1.22).ceil()
    }

    /// The height of a line of the heading.
    pub fn heading_line(&self) -> f32 {
        (self.heading * 1.15).ceil()
    }

    /// The height of a line of the foot.
    pub fn foot_line(&self) -> f32 {
        (self.foot * 1.25).ceil()
    }

    /// The space below each event.
    pub fn gap(&self) -> f32 {
        (self.size * 0.4).floor()
    }

    /// The name of a day is a little larger.
    pub fn day_size(&self) -> f32 {
        self.size * 1.1
    }

    /// A day's heading with the line below it and the space before its first event.
    pub fn day_height(&self) -> f32 {
        self.line().max(self.day_code) + 4.0 + self.gap()
    }

    pub fn column_width(&self, paper: Paper) -> f32 {
        let gutters = GUTTER * self.columns.saturating_sub(1) as f32;
        ((room(paper).0 - gutters) / self.columns.max(1) as f32).floor()
    }

    /// The width that a line of an event has.
    pub fn text_width(&self, paper: Paper) -> f32 {
        let code = if self.event_code > 0.0 { self.event_code + CODE_GAP } else { 0.0 };
        safe(self.column_width(paper) - code)
    }
}

/// How much of a width can be relied on.
pub fn safe(width: f32) -> f32 {
    width * SAFETY
}
