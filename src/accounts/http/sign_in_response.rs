//! Opens a session and builds the response with its tokens.

use rocket::Request;
use rocket::http::Status;
use rocket::request::{FromRequest, Outcome};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::accounts::authenticate::OwnPage;
use crate::accounts::cookies::SessionCookies;
use crate::accounts::model::User;
use crate::accounts::session::{NewSession, SessionHandle, Tokens};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::accounts::user_agent::UserAgent;
use crate::kit::error::{Error, Refusal, Result};
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

/// The same response for a wrong password, an unknown address and a disabled account.
pub fn unable(app: &AppState) -> Error {
    let body = json!({ "non_field_errors": ["Unable to log in with provided credentials."] });
    Refusal::new(app.config.at_start().server.login_failure_status, body).into()
}

/// A request by which somebody signs in.
pub struct SignIn<'r> {
    pub request: PublicRequest<'r>,
    page: OwnPage,
    device: UserAgent,
    app: &'r AppState,
    accounts: &'r Accounts,
}

#[rocket::async_trait]
impl<'r> FromRequest<'r> for SignIn<'r> {
    type Error = ();

    async fn from_request(request: &'r Request<'_>) -> Outcome<Self, ()> {
        let state = request.rocket();
        let (Some(app), Some(accounts), Outcome::Success(page), Outcome::Success(device)) = (
            state.state::<AppState>(),
            state.state::<Accounts>(),
            request.guard::<OwnPage>().await,
            request.guard::<UserAgent>().await,
        ) else {
            return Outcome::Error((Status::InternalServerError, ()));
        };
        let request = PublicRequest::from_request(request);
        Outcome::Success(SignIn { request, page, device, app, accounts })
    }
}

impl SignIn<'_> {
    /// Opens a session and returns its tokens in the body and in cookies. With the hash that the password
    /// matched: refused if the password has changed since.
    pub async fn open_session(self, user: &User, hash: Option<String>) -> Result<PrivateResponse> {
        let SignIn { request, page, device, app, accounts } = self;
        let now = app.clock.timestamp();
        let handle = SessionHandle::new()?;
        let tokens = Tokens::issue(&accounts.key, user.id, &handle, now, now)?;
        let session = NewSession::lasting(user.id, &handle, &tokens, &device.0);
        let stamp = app.clock.stamp();
        let has_ended_one = app
            .db
            .write_without_invalidation(move |conn| {
                if !store::may_sign_in(conn, session.user_id, hash.as_deref())? {
                    return Ok(None);
                }
                store::note_login(conn, session.user_id, &stamp)?;
                let has_ended_one = store::end_registration(conn, session.user_id, &session.device)?;
                store::insert_session(conn, &session, &stamp)?;
                Ok(Some(has_ended_one))
            })
            .await?
            .ok_or_else(|| unable(app))?;
        if has_ended_one {
            accounts.live.forget();
        }
        let reply = login_body(app, &tokens, user)?;
        if !page.0 {
            return Ok(reply);
        }
        let jar = jar(&request, app);
        Ok(reply.cookies(jar.tokens(&tokens)).cookie(jar.csrf(&tokens)))
    }
}

fn login_body(app: &AppState, tokens: &Tokens, user: &User) -> Result<PrivateResponse> {
    let refresh =
        if app.config.at_start().server.http_only_tokens { String::new() } else { tokens.refresh.clone() };
    PrivateResponse::new(SignedIn { access: tokens.access.clone(), refresh, user: user.clone() })
}

/// Returns an access token, but no cookies. A client that keeps its own refresh token gets one, too.
pub async fn hand_token(
    app: &AppState,
    accounts: &Accounts,
    device: UserAgent,
    user: &User,
) -> Result<PrivateResponse> {
    let now = app.clock.timestamp();
    let handle = SessionHandle::new()?;
    let tokens = Tokens::issue(&accounts.key, user.id, &handle, now, now)?;
    let session = match app.config.at_start().server.http_only_tokens {
        true => NewSession::brief(user.id, &handle, &tokens, &device.0),
        false => NewSession::lasting(user.id, &handle, &tokens, &device.0),
    };
    let stamp = app.clock.stamp();
    app.db.write_without_invalidation(move |conn| store::insert_session(conn, &session, &stamp)).await?;
    login_body(app, &tokens, user)
}
