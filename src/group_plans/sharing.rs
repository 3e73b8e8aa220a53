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
    pub fn read(text: &str, user_id: Option<i64>) -> Result<Guest> {
        let key = EditKey::parse(text).ok_or_else(|| not_found(UNKNOWN_KEY))?;
        Ok(Guest { key, user_id })
    }

    pub fn find(&self, conn: &Connection, key: &LinkKey, plan: &PlanRow) -> Result<Option<ParticipantRow>> {
        let by_account = || self.user_id.map_or(Ok(None), |id| store::find_by_user(conn, plan.id, id));
        match &self.key {
            EditKey::Own(hash) => {
                // Two members may share a browser, and with it the key.
                let is_somebody_elses = |row: &ParticipantRow| {
                    self.user_id.is_some() && row.user_id.is_some_and(|id| Some(id) != self.user_id)
                };
                match store::find_by_key_hash(conn, plan.id, hash)?.filter(|row| !is_somebody_elses(row)) {
                    None => by_account(),
                    found => Ok(found),
                }
            }
            EditKey::Mailed(id, digest) => match store::find_participant(conn, plan.id, *id)? {
                Some(row) if key.is_mailed_key(digest, row.id, &row.email)? => Ok(Some(row)),
                Some(_) => by_account()?.map_or_else(|| Err(not_found(UNKNOWN_KEY)), |own| Ok(Some(own))),
                None => by_account(),
            },
        }
    }

    pub fn expect(&self, conn: &Connection, key: &LinkKey, plan: &PlanRow) -> Result<ParticipantRow> {
        self.find(conn, key, plan)?.ok_or_else(|| {
            let detail = "Save your answers first, so that the others know who you are.";
            Refusal::new(409, json!({ "detail": detail })).into()
        })
    }
}
