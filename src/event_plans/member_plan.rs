//! Reading and changing a member's plan, for the calls.

use rusqlite::Connection;

use super::changes::Editing;
use super::model::EventPlan;
use super::store;
use crate::accounts::Member;
use crate::kit::error::Result;
use crate::kit::validation::Input;
use crate::kit::web::{AppState, PrivateBody, RecordId};

/// Changes one of the member's plans. No public page shows any of it.
pub async fn change<T: Send + 'static>(
    app: &AppState,
    member: &Member,
    id: RecordId,
    edit: impl FnOnce(&Connection, Editing<'_>) -> Result<T> + Send + 'static,
) -> Result<PrivateBody<T>> {
    change_with(app, member, id, Input::default(), edit).await
}

/// Like `change`, with a form. Missing access is reported before errors in the form.
pub async fn change_with<T: Send + 'static>(
    app: &AppState,
    member: &Member,
    id: RecordId,
    mut input: Input,
    edit: impl FnOnce(&Connection, Editing<'_>) -> Result<T> + Send + 'static,
) -> Result<PrivateBody<T>> {
    let (user_id, plan_id, clock) = (member.user_id, id.of("Plan")?, app.clock.clone());
    let write = app.db.write_without_invalidation(move |conn| {
        store::find_row(conn, user_id, plan_id)?;
        input.check()?;
        edit(conn, Editing { user_id, plan_id, clock: &clock })
    });
    write.await.map(PrivateBody)
}

/// The whole plan.
pub async fn read(app: &AppState, member: &Member, id: RecordId) -> Result<EventPlan> {
    let (user_id, plan_id, clock) = (member.user_id, id.of("Plan")?, app.clock.clone());
    app.db.read(move |conn| Editing { user_id, plan_id, clock: &clock }.read(conn)).await
}
