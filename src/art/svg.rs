//! Writes shapes as SVG, with numbers rounded to a tenth. Invariant: presentation attributes only (no styles,
//! scripts or URLs), so an image can be shown under the strictest content security policy, inline or by
//! itself.

use std::fmt;

use crate::kit::xml;

/// A number as written: at most one decimal, never "-0".
pub(super) struct OneDecimal(pub(super) f64);

impl fmt::Display for OneDecimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest}") }
    }
}

/// The `d` attribute of a path. Relative moves are lowercase, as in SVG.
#[derive(Default)]
pub(super) struct Path(String);

impl Path {
    pub(super) fn at(x: f64, y: f64) -> Self {
        Self::default().jump(x, y)
    }

    /// Literal path data, for shapes that never change.
    pub(super) fn fixed(data: &str) -> Self {
        Self(data.to_owned())
    }

    fn add(mut self, letter: char, numbers: &[f64]) -> Self {
        self.0.push(letter);
        for (place, number) in numbers.iter().enumerate() {
            let text = OneDecimal(*number).to_string();
            // A minus sign separates two numbers by itself.
            if place > 0 && !text.starts_with('-') {
                self.0.push(' ');
            }
            self.0.push_str(&text);
        }
        self
    }

    pub(super) fn jump(self, x: f64, y: f64) -> Self {
        self.add('M', &[x, y])
    }
    pub(super) fn line(self, x: f64, y: f64) -> Self {
        self.add('L', &[x, y])
    }
    pub(super) fn step(self, dx: f64, dy: f64) -> Self {
        self.add('l', &[dx, dy])
    }
    pub(super) fn across(self, dx: f64) -> Self {
        self.add('h', &[dx])
    }
    pub(super) fn down(self, dy: f64) -> Self {
        self.add('v', &[dy])
    }
    /// A curve over the control point (cx, cy) to (x, y).
    pub(super) fn bend(self, cx: f64, cy: f64, x: f64, y: f64) -> Self {
        self.add('Q', &[cx, cy, x, y])
    }
    /// Half of an ellipse with the given radii, ending dx further on.
    pub(super) fn scallop(self, rx: f64, ry: f64, dx: f64) -> Self {
        self.add('a', &[rx, ry, 0.0, 0.0, 1.0, dx, 0.0])
    }
    pub(super) fn close(mut self) -> Self {
        self.0.push('z');
        self
    }
    pub(super) fn boxed(self, x: f64, y: f64, w: f64, h: f64) -> Self {
        self.jump(x, y).across(w).down(h).across(-w).close()
    }
    /// Straight lines from point to point. Each step ends on a whole tenth, so that rounding errors do not
    /// add up.
    pub(super) fn along(mut self, points: &[(f64, f64)]) -> Self {
        let tenth = |number: f64| (number * 10.0).round() / 10.0;
        let mut last: Option<(f64, f64)> = None;
        for (x, y) in points {
            let now = (tenth(*x), tenth(*y));
            match last {
                None => self = self.jump(now.0, now.1),
                Some(before) if before == now => {}
                Some(before) => self = self.step(now.0 - before.0, now.1 - before.1),
            }
            last = Some(now);
        }
        self
    }
}

/// The fill and stroke of a shape.
#[derive(Clone, Copy)]
pub(super) struct Ink<'a> {
    fill: &'a str,
    stroke: Option<(&'a str, f64)>,
    opacity: f64,
    dashes: Option<(f64, f64)>,
    is_round: bool,
    has_holes: bool,
}

impl<'a> Ink<'a> {
    pub(super) fn fill(fill: &'a str) -> Self {
        Self { fill, stroke: None, opacity: 1.0, dashes: None, is_round: false, has_holes: false }
    }
    pub(super) fn line(color: &'a str, width: f64) -> Self {
        Self { stroke: Some((color, width)), ..Self::fill("none") }
    }
    pub(super) fn edge(self, color: &'a str, width: f64) -> Self {
        Self { stroke: Some((color, width)), ..self }
    }
    pub(super) fn opacity(self, opacity: f64) -> Self {
        Self { opacity, ..self }
    }
    pub(super) fn dashed(self, on: f64, off: f64) -> Self {
        Self { dashes: Some((on, off)), ..self }
    }
    pub(super) fn round(self) -> Self {
        Self { is_round: true, ..self }
    }
    /// Even-odd fill: of nested rings, every second one is a hole.
    pub(super) fn with_holes(self) -> Self {
        Self { has_holes: true, ..self }
    }
}

impl fmt::Display for Ink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, r#" fill="{}""#, self.fill)?;
        if let Some((color, width)) = self.stroke {
            write!(f, r#" stroke="{color}" stroke-width="{}""#, OneDecimal(width))?;
        }
        if let Some((on, off)) = self.dashes {
            write!(f, r#" stroke-dasharray="{} {}""#, OneDecimal(on), OneDecimal(off))?;
        }
        if self.is_round {
            write!(f, r#" stroke-linecap="round" stroke-linejoin="round""#)?;
        }
        if self.has_holes {
            write!(f, r#" fill-rule="evenodd""#)?;
        }
        if self.opacity < 1.0 {
            // Two decimals here: an opacity of .08 must not become .1.
            write!(f, r#" opacity="{}""#, (self.opacity * 100.0).round() / 100.0)?;
        }
        Ok(())
    }
}

/// An SVG being built; later shapes cover earlier ones.
pub(super) struct Svg {
    width: u32,
    height: u32,
    body: String,
}

impl Svg {
    pub(super) fn new(width: u32, height: u32) -> Self {
        Self { width, height, body: String::new() }
    }

    pub(super) fn path(&mut self, path: Path, ink: Ink<'_>) {
        self.body += &format!(r#"<path d="{}"{ink}/>"#, path.0);
    }

    /// Several shapes with the same ink.
    pub(super) fn paths(&mut self, paths: impl Iterator<Item = Path>, ink: Ink<'_>) {
        self.body += &format!("<g{ink}>");
        for path in paths {
            self.body += &format!(r#"<path d="{}"/>"#, path.0);
        }
        self.body += "</g>";
    }

    pub(super) fn rect(&mut self, x: f64, y: f64, w: f64, h: f64, ink: Ink<'_>) {
        let [x, y, w, h] = [x, y, w, h].map(OneDecimal);
        self.body += &format!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}"{ink}/>"#);
    }

    /// A rectangle with round corners.
    pub(super) fn board(&mut self, x: f64, y: f64, w: f64, h: f64, radius: f64, ink: Ink<'_>) {
        let [x, y, w, h, r] = [x, y, w, h, radius].map(OneDecimal);
        self.body += &format!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{r}"{ink}/>"#);
    }

    pub(super) fn circle(&mut self, x: f64, y: f64, radius: f64, ink: Ink<'_>) {
        let [x, y, r] = [x, y, radius].map(OneDecimal);
        self.body += &format!(r#"<circle cx="{x}" cy="{y}" r="{r}"{ink}/>"#);
    }

    /// Whatever `draw` draws around the origin, moved to (x, y) and scaled.
    pub(super) fn moved(&mut self, x: f64, y: f64, scale: f64, draw: impl FnOnce(&mut Self)) {
        let (x, y, scale) = (OneDecimal(x), OneDecimal(y), (scale * 100.0).round() / 100.0);
        self.body += &format!(r#"<g transform="translate({x} {y}) scale({scale})">"#);
        draw(self);
        self.body += "</g>";
    }

    pub(super) fn finish(self) -> String {
        let Self { width, height, body } = self;
        let drawing = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" preserveAspectRatio="xMidYMid slice">{body}</svg>"#
        );
        xml::clean(&drawing).into_owned()
    }
}
