//! Figures as they may be shown.

use crate::kit::words::group_digits;

/// Smaller figures are not shown: they could identify a visitor.
pub const MIN_SHOWN: i64 = 5;
/// Shown in place of a smaller figure.
pub const HIDDEN: &str = "fewer than 5";

/// Shown in place of a figure of days on which nothing was counted yet.
pub const NOT_COUNTED: &str = "not counted";

/// A figure, or `None` if it must be hidden.
pub fn shown(count: i64) -> Option<i64> {
    (count >= MIN_SHOWN).then_some(count)
}

/// "1,204", or "fewer than 5".
pub fn figure_text(value: Option<i64>) -> String {
    value.map_or_else(|| HIDDEN.to_owned(), grouped)
}

/// "1,204"
pub fn grouped(number: i64) -> String {
    group_digits(number.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_below_five_are_not_told() {
        for (count, text) in
            [(0, HIDDEN), (4, HIDDEN), (5, "5"), (999, "999"), (1204, "1,204"), (1_000_000, "1,000,000")]
        {
            assert_eq!(figure_text(shown(count)), text);
        }
    }
}
