//! The link that creates the first superuser, printed where the server was started.

use jiff::Timestamp;

use super::one_time_tokens::{NewOneTimeToken, TokenPurpose};
use super::store;
use crate::kit::clock::stamp_of;
use crate::kit::db::Db;
use crate::kit::error::Result;

/// The path of a new setup link, if there are no accounts yet. Earlier links stop working.
pub async fn make_setup_link(db: &Db, now: Timestamp) -> Result<Option<String>> {
    let (link, token) = NewOneTimeToken::new(TokenPurpose::Setup, None, "", now)?;
    let is_made = db
        .write_without_invalidation(move |conn| {
            if store::has_users(conn)? {
                return Ok(false);
            }
            store::delete_setup_links(conn)?;
            store::insert_link(conn, &link, &stamp_of(now))?;
            Ok(true)
        })
        .await?;
    Ok(is_made.then(|| format!("/setup/{token}")))
}
