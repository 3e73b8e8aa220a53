//! Reading and changing a member's plan, for the calls.

use rusqlite::Connection;

use super::changes::Editing;
use super::model::EventPlan;
use crate::accounts::Member;
use crate::kit::error::Result;
use crate::kit::web::{AppState, RecordId};

/// Changes one of the member's plans. No public page shows any of it.
pub async fn change<T: Send + 'static>(
    app: &AppState,
    member: &Member,
    id: RecordId,
    edit: impl FnOnce(&Connection, Editing<'_>) -> Result<T> + Send + 'static,
) -> Result<T> {
    let (user_id, plan_id, clock) = (member.user_id, id.of("Plan")?, app.clock.clone());
    app.db
        .write_without_invalidation(move |conn| edit(conn, Editing { user_id, plan_id, clock: &clock }))
        .await
}

/// The whole plan.
pub async fn read(app: &AppState, member: &Member, id: RecordId) -> Result<EventPlan> {
    let (user_id, plan_id, clock) = (member.user_id, id.of("Plan")?, app.clock.clone());
    app.db.read(move |conn| Editing { user_id, plan_id, clock: &clock }.read(conn)).await
}
