//! Who may approve a text, and where they read it.

use rusqlite::Connection;

use crate::accounts;
use crate::kit::error::Result;

/// Who may approve what these two submitted and wrote.
pub struct Deciders {
    pub ids: Vec<i64>,
    /// Explains it to users.
    pub sentence: String,
}

/// Staff other than the submitter and the author, if there are any.
pub fn deciders(conn: &Connection, authors: [Option<i64>; 2]) -> Result<Deciders> {
    let staff = accounts::list_staff_ids(conn)?;
    let but = |who: &[Option<i64>]| -> Vec<i64> {
        staff.iter().copied().filter(|id| !who.contains(&Some(*id))).collect()
    };
    let [asker, _] = authors;
    let (others, not_asking) = (but(&authors), but(&[asker]));
    let (ids, opening) = if !others.is_empty() {
        (others, "Somebody other than the author decides")
    } else if !not_asking.is_empty() {
        (not_asking, "Somebody other than whoever sent it in decides")
    } else {
        let sentence = "Nobody else works in the office, so its author may approve it.".to_owned();
        return Ok(Deciders { ids: staff, sentence });
    };
    let mut names = Vec::new();
    for id in ids.iter().take(4) {
        names.extend(accounts::find_user(conn, *id)?.map(|user| user.name_or_email()));
    }
    let more = ids.len().saturating_sub(names.len());
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    Ok(Deciders { ids, sentence: format!("{opening}: {}{rest}.", names.join(", ")) })
}

/// Where the office reviews it.
pub fn queue_path(id: i64) -> String {
    format!("/content-engine/approvals?item={id}")
}
