//! Access by link: which plan it leads to, and who is asking.

use rusqlite::Connection;
use serde_json::json;

use super::link_key::{EditKey, LinkKey};
use super::store::{self, ParticipantRow, PlanRow};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::secret_token::hash;

const UNKNOWN: &str = "This link is not known. The organizer may have made a new one or deleted the plan: ask for \
                       the new link.";
const UNKNOWN_KEY: &str = "This personal link is not complete or no longer part of the plan. Open the plan by the \
                           link that everybody has.";

fn not_found(detail: &str) -> Error {
    Refusal::new(404, json!({ "detail": detail })).into()
}

pub fn unknown_link() -> Error {
    not_found(UNKNOWN)
}

/// The plan that a link leads to.
pub fn find_shared(conn: &Connection, token: &str) -> Result<PlanRow> {
    store::find_by_token(conn, &hash(token)).map_err(|error| match error {
        Error::NotFound(_) => unknown_link(),
        other => other,
    })
}

/// Who is asking: identified by their key, and by their account if they are signed in.
#[derive(Debug, Clone)]
pub struct Guest {
    pub key: EditKey,
    pub user_id: Option<i64>,
}

impl Guest {
    pub fn read(key: &LinkKey, text: &str, user_id: Option<i64>) -> Result<Guest> {
        let key = key.read_edit_key(text)?.ok_or_else(|| not_found(UNKNOWN_KEY))?;
        Ok(Guest { key, user_id })
    }

    pub fn find(&self, conn: &Connection, plan: &PlanRow) -> Result<Option<ParticipantRow>> {
        let Some(user_id) = self.user_id else { return store::find_by_key(conn, plan.id, &self.key) };
        // Two members may share a browser, and with it the key.
        let is_somebody_elses = |row: &ParticipantRow| {
            matches!(self.key, EditKey::Own(_)) && row.user_id.is_some_and(|other| other != user_id)
        };
        match store::find_by_key(conn, plan.id, &self.key)?.filter(|row| !is_somebody_elses(row)) {
            None => store::find_by_user(conn, plan.id, user_id),
            found => Ok(found),
        }
    }

    pub fn expect(&self, conn: &Connection, plan: &PlanRow) -> Result<ParticipantRow> {
        self.find(conn, plan)?.ok_or_else(|| {
            let detail = "Save your answers first, so that the others know who you are.";
            Refusal::new(409, json!({ "detail": detail })).into()
        })
    }
}
