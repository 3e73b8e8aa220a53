//! Protects against cells that a spreadsheet would run as a formula.
//!
//! The rule: a cell that begins with `=`, `+`, `-`, `@` or a control character is written with an apostrophe
//! in front, which tells spreadsheets that it is text. So is a cell that begins with apostrophes followed by
//! one of these, so that reading can remove exactly one. A plain negative number (`-72.4`) is a number to
//! every program and stays as it is.

use std::borrow::Cow;

fn is_risky_start(text: &str) -> bool {
    text.chars().next().is_some_and(|first| matches!(first, '=' | '+' | '-' | '@') || first.is_control())
}

fn is_plain_negative(text: &str) -> bool {
    let Some(digits) = text.strip_prefix('-') else { return false };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, fraction].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The cell in a form that is safe to open in a spreadsheet.
pub(super) fn escape(cell: &str) -> Cow<'_, str> {
    if is_risky_start(cell.trim_start_matches('\'')) && !is_plain_negative(cell) {
        Cow::Owned(format!("'{cell}"))
    } else {
        Cow::Borrowed(cell)
    }
}

/// The cell as it was before `escape`.
pub(super) fn unescape(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(inner) if is_risky_start(inner.trim_start_matches('\'')) => inner,
        _ => cell,
    }
}
