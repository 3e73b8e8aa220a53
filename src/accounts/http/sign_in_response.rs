//! Opens a session and builds the response with its tokens.

use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::authenticate::OwnPage;
use crate::accounts::cookies::SessionCookies;
use crate::accounts::model::User;
use crate::accounts::session::{NewSession, SessionHandle, Tokens};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::accounts::user_agent::UserAgent;
use crate::kit::error::Result;
use crate::kit::web::{AppState, PrivateResponse, PublicRequest};

#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    access: String,
    /// Empty if it is only in a cookie, or if there is none.
    refresh: String,
    user: User,
}

pub fn jar(request: &PublicRequest<'_>, app: &AppState) -> SessionCookies {
    SessionCookies {
        is_secure: request.origin.starts_with("https://"),
        is_http_only: app.config.at_start().server.http_only_tokens,
        now: app.clock.timestamp(),
    }
}

/// Opens a session and returns its tokens in the body and in cookies.
pub async fn sign_in(
    request: &PublicRequest<'_>,
    page: OwnPage,
    app: &AppState,
    accounts: &Accounts,
    device: UserAgent,
    user: &User,
) -> Result<PrivateResponse> {
    let now = app.clock.timestamp();
    let handle = SessionHandle::new()?;
    let tokens = Tokens::issue(&accounts.key, user.id, &handle, now, now)?;
    let session = NewSession::lasting(user.id, &handle, &tokens, &device.0);
    let stamp = app.clock.stamp();
    let has_ended_one = app
        .db
        .write_without_invalidation(move |conn| {
            store::note_login(conn, session.user_id, &stamp)?;
            let has_ended_one = store::end_registration(conn, session.user_id, &session.device)?;
            store::insert_session(conn, &session, &stamp)?;
            Ok(has_ended_one)
        })
        .await?;
    if has_ended_one {
        accounts.live.forget();
    }
    let reply = login_body(app, &tokens, user)?;
    if !page.0 {
        return Ok(reply);
    }
    let jar = jar(request, app);
    Ok(reply.cookies(jar.tokens(&tokens)).cookie(jar.csrf(&tokens)))
}

fn login_body(app: &AppState, tokens: &Tokens, user: &User) -> Result<PrivateResponse> {
    let refresh =
        if app.config.at_start().server.http_only_tokens { String::new() } else { tokens.refresh.clone() };
    PrivateResponse::new(SignedIn { access: tokens.access.clone(), refresh, user: user.clone() })
}

/// Returns an access token only: no refresh token and no cookies.
pub async fn hand_token(
    app: &AppState,
    accounts: &Accounts,
    device: UserAgent,
    user: &User,
) -> Result<PrivateResponse> {
    let now = app.clock.timestamp();
    let handle = SessionHandle::new()?;
    let tokens = Tokens::issue(&accounts.key, user.id, &handle, now, now)?;
    let session = NewSession::brief(user.id, &handle, &tokens, &device.0);
    let stamp = app.clock.stamp();
    app.db.write_without_invalidation(move |conn| store::insert_session(conn, &session, &stamp)).await?;
    PrivateResponse::new(SignedIn { access: tokens.access, refresh: String::new(), user: user.clone() })
}
