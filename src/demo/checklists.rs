//! The checklists of Wexbury's office for life events and occasions.

use rusqlite::Connection;

use super::files::read_text;
use crate::checklists::{self, ChecklistKind};
use crate::kit::error::Result;

const FILES: [(ChecklistKind, &str); 2] =
    [(ChecklistKind::Situation, "situations.json"), (ChecklistKind::Occasion, "occasions.json")];

/// Fills in the checklists of each kind that has none yet.
pub fn fill(conn: &Connection, now: &str) -> Result<()> {
    for (kind, name) in FILES {
        if checklists::is_empty(conn, kind)? {
            for checklist in checklists::read_checklists(kind, read_text(name)?.as_bytes(), "CT")? {
                checklists::insert(conn, &checklist, now)?;
            }
        }
    }
    Ok(())
}
