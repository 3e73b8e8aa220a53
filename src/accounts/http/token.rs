//! Refreshing a session and verifying a token.

use rocket::http::CookieJar;
use rocket::{Route, State, post};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::sign_in_response::jar;
use crate::accounts::authenticate::OwnPage;
use crate::accounts::cookies::{ACCESS_COOKIE, REFRESH_COOKIE, cleared};
use crate::accounts::session::{SessionHandle, Tokens};
use crate::accounts::session_cache::SessionState;
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::accounts::token::{TokenError, TokenKind};
use crate::kit::clock::stamp_of;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::secret_token;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateResponse, PublicRequest, routes};

fn refusal(detail: &str) -> Refusal {
    Refusal::new(401, json!({ "detail": detail, "code": "token_not_valid" }))
}

fn refused(detail: &str) -> Error {
    refusal(detail).into()
}

fn invalid_token(error: TokenError) -> Error {
    refused(error.text())
}

#[derive(Serialize, ToSchema)]
pub struct RefreshedTokens {
    access: String,
    access_expiration: String,
    /// Missing if it is only in a cookie.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refresh: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    refresh_expiration: Option<String>,
}

/// The token is valid.
#[derive(Serialize, ToSchema)]
pub struct VerifiedToken {}

/// Without one in the body, the cookie is used.
pub fn read_refresh(input: &mut Input) -> Result<Option<String>> {
    let sent = input.optional_text("refresh", TextRule::new().or_blank()).filter(|token| !token.is_empty());
    input.check().map(|()| sent)
}

pub fn read_token(input: &mut Input) -> Result<String> {
    let token = input.text("token", TextRule::new());
    input.check().map(|()| token)
}

#[post("/dj-rest-auth/token/refresh", data = "<body>")]
async fn refresh(
    page: OwnPage,
    request: PublicRequest<'_>,
    cookies: &CookieJar<'_>,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let sent = read_refresh(&mut body.form().await?)?;
    let remembered =
        || cookies.get(REFRESH_COOKIE).filter(|_| page.0).map(|cookie| cookie.value().to_owned());
    let token = sent.or_else(remembered).filter(|token| !token.is_empty());
    let token = token.ok_or_else(|| refused("No valid refresh token found."))?;
    let now = app.clock.timestamp();
    let claims = accounts.key.check(&token, TokenKind::Refresh, now.as_second()).map_err(invalid_token)?;
    let handle = SessionHandle::of(&claims).ok_or_else(|| invalid_token(TokenError::Invalid))?;
    let spent = secret_token::hash(&claims.jti);
    let key = accounts.key.clone();
    let (tokens, is_over) = app
        .db
        .write_without_invalidation(move |conn| {
            let tokens = store::rotate_session(conn, &handle.hash(), &spent, now, |rotated| {
                let tokens = Tokens::issue(&key, rotated.session.user_id, &handle, now, rotated.since)?;
                let (hash, ends) = (tokens.refresh_hash, tokens.refresh_ends);
                Ok((tokens, hash, ends))
            })?;
            Ok((tokens, store::find_session(conn, &handle.hash())?.is_none()))
        })
        .await?;
    // The session was extended or has ended.
    accounts.live.forget();
    let Some(tokens) = tokens else {
        let mut refusal = refusal(TokenError::Blacklisted.text());
        if is_over {
            // Without them, the browser can go on as a visitor.
            refusal.cookies.extend([cleared(ACCESS_COOKIE), cleared(REFRESH_COOKIE)]);
        }
        return Err(refusal.into());
    };
    let is_shown = !app.config.at_start().server.http_only_tokens;
    let answer = RefreshedTokens {
        access: tokens.access.clone(),
        access_expiration: stamp_of(tokens.access_ends),
        refresh: is_shown.then(|| tokens.refresh.clone()),
        refresh_expiration: is_shown.then(|| stamp_of(tokens.refresh_ends)),
    };
    Ok(PrivateResponse::new(answer)?.cookies(jar(&request, app).tokens(&tokens)))
}

/// Whether a token, access or refresh, is valid now.
#[post("/dj-rest-auth/token/verify", data = "<body>")]
async fn verify(body: Body, app: &State<AppState>, accounts: &State<Accounts>) -> Result<PrivateResponse> {
    let token = read_token(&mut body.form().await?)?;
    let claims = accounts.key.read(&token).map_err(invalid_token)?;
    if claims.exp <= app.clock.timestamp().as_second() {
        return Err(invalid_token(TokenError::Expired));
    }
    let handle = SessionHandle::of(&claims).ok_or_else(|| invalid_token(TokenError::Invalid))?;
    let user_id = claims.user_id.parse().map_err(|_| invalid_token(TokenError::Invalid))?;
    match accounts.live.find(&app.db, &app.clock, user_id, handle).await? {
        SessionState::Alive { .. } => PrivateResponse::new(VerifiedToken {}),
        _ => Err(invalid_token(TokenError::Invalid)),
    }
}

pub fn routes() -> Vec<Route> {
    routes![refresh, verify]
}
