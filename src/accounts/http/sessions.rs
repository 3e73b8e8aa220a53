//! The sessions of a member: where they are signed in.

use rocket::{Route, State, delete, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::member::Member;
use crate::accounts::state::Accounts;
use crate::accounts::store::{self, SessionRow};
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, PrivateResponse, routes};

#[derive(Serialize, ToSchema)]
pub struct ListedSession {
    pub id: i64,
    pub device: String,
    pub created_at: String,
    /// Accurate to the hour: when its access token was last renewed.
    pub last_used_at: String,
    pub expires_at: String,
    pub is_current: bool,
}

impl ListedSession {
    pub fn of(row: SessionRow, current: Option<i64>) -> ListedSession {
        ListedSession {
            is_current: Some(row.id) == current,
            id: row.id,
            device: row.device,
            created_at: row.created_at,
            last_used_at: row.refreshed_at,
            expires_at: row.expires_at,
        }
    }
}

#[get("/dj-rest-auth/sessions")]
async fn list(member: Member, app: &State<AppState>) -> Result<PrivateResponse> {
    let now = app.clock.stamp();
    let rows = app.db.read(move |conn| store::list_sessions(conn, member.user_id, &now)).await?;
    PrivateResponse::new(
        rows.into_iter().map(|row| ListedSession::of(row, member.session_id)).collect::<Vec<_>>(),
    )
}

/// Ending the current session signs the caller out.
#[delete("/dj-rest-auth/sessions/<id>")]
async fn end(
    member: Member,
    id: i64,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let is_ended = app
        .db
        .write_without_invalidation(move |conn| store::delete_session(conn, member.user_id, id))
        .await?;
    accounts.live.forget();
    if is_ended { Ok(PrivateResponse::nothing()) } else { Err(Error::NotFound("Session")) }
}

pub fn routes() -> Vec<Route> {
    routes![list, end]
}
