//! What the program's statements may call besides SQLite's own functions. Nothing in the file does: any SQLite must be
//! able to read and change it.

use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::ValueRef;

use crate::kit::name_order::plain_text;

/// `plain_text(text)`, for searching, and `lower_case(text)`: SQLite's `lower` and `LIKE` know only ASCII letters.
pub(super) fn install(conn: &Connection) -> rusqlite::Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_DIRECTONLY;
    conn.create_scalar_function("plain_text", 1, flags, |context| match context.get_raw(0) {
        ValueRef::Text(text) => Ok(Some(plain_text(&String::from_utf8_lossy(text)).into_owned())),
        _ => Ok(None),
    })?;
    conn.create_scalar_function("lower_case", 1, flags, |context| match context.get_raw(0) {
        ValueRef::Text(text) => Ok(Some(String::from_utf8_lossy(text).to_lowercase())),
        _ => Ok(None),
    })
}
