//! Reading and changing a member's plan, for the calls.

use rusqlite::Connection;

use super::changes::Editing;
use super::model::EventPlan;
use crate::accounts::Member;
use crate::kit::error::{Error, Result};
use crate::kit::web::AppState;

pub type Id<'r> = Result<i64, &'r str>;

/// An id that is not a number is not found.
pub fn known(id: Id<'_>) -> Result<i64> {
    id.map_err(|_| Error::NotFound("Plan"))
}

/// Changes one of the member's plans. No public page shows any of it.
pub async fn change<T: Send + 'static>(
    app: &AppState,
    member: &Member,
    id: Id<'_>,
    edit: impl FnOnce(&Connection, Editing<'_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (user_id, plan_id, clock) = (member.user_id, known(id)?, app.clock.clone());
    app.db
        .write_without_invalidation(move |conn| edit(conn, Editing { user_id, plan_id, clock: &clock }))
        .await
}

/// The whole plan.
pub async fn read(app: &AppState, member: &Member, id: Id<'_>) -> Result<EventPlan> {
    let (user_id, plan_id, clock) = (member.user_id, known(id)?, app.clock.clone());
    app.db.read(move |conn| Editing { user_id, plan_id, clock: &clock }.read(conn)).await
}
