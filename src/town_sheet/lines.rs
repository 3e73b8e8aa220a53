//! How many lines a text takes in the site's own font, and how much of it fits into a few.

use crate::art;

/// How many characters of a text are measured: three lines hold fewer in any layout.
const MAX_LENGTH: usize = 400;

/// Fits words into at most `most` lines of this width; what does not fit is replaced by an ellipsis. Also
/// returns the number of lines.
pub fn cut(text: &str, size: f32, width: f32, most: usize) -> (String, usize) {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let lines = count_lines(&text, size, width);
    if lines <= most {
        return (text, lines);
    }
    // As many letters as leave space for the ellipsis; more letters never take fewer lines.
    let letters: Vec<char> = text.chars().take(MAX_LENGTH).collect();
    let shortened = |count: usize| {
        let kept: String = letters.iter().take(count).collect();
        let is_inside = letters.get(count).is_some_and(|next| *next != ' ');
        let whole = match kept.rsplit_once(' ') {
            Some((words, _)) if is_inside => words,
            _ => &kept,
        };
        format!("{}…", whole.trim_end_matches([' ', ',', ';', ':', '-', '–', '·']))
    };
    let (mut fits, mut fails) = (0, letters.len() + 1);
    while fits + 1 < fails {
        let middle = usize::midpoint(fits, fails);
        if count_lines(&shortened(middle), size, width) <= most { fits = middle } else { fails = middle }
    }
    (shortened(fits), most)
}

/// Breaks lines as browsers do: between words, and anywhere in a word that is longer than a line.
pub fn count_lines(text: &str, size: f32, width: f32) -> usize {
    let space = art::text_width(" ", size);
    let mut lines = 0;
    // How full the line is; full at the start, so that the first word begins a line.
    let mut filled = f32::INFINITY;
    for word in text.split_whitespace() {
        let length = art::text_width(word, size);
        if filled + space + length <= width {
            filled += space + length;
        } else if length <= width {
            lines += 1;
            filled = length;
        } else {
            let more = (length / (width - size).max(size)).ceil().max(1.0);
            lines += more as usize;
            // The next word starts a new line.
            filled = f32::INFINITY;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_between_lines_that_are_counted_as_a_browser_breaks_them() {
        assert_eq!(cut("Story time", 12.0, 200.0, 3), ("Story time".into(), 1));
        let (text, lines) = cut(
            &"Master bakers, confectioners, millers and innkeepers of greater Wexbury. ".repeat(4),
            12.0,
            200.0,
            3,
        );
        assert!(lines == 3 && text.ends_with('…') && count_lines(&text, 12.0, 200.0) <= 3, "{text}");
        assert!(count_lines(&"W".repeat(100), 12.0, 200.0) >= 6);
        assert_eq!(count_lines("", 12.0, 200.0), 0);
    }
}
