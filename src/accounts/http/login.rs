//! Signing in with a password, and signing out.

use rocket::http::CookieJar;
use rocket::{Request, Route, State, post};

use super::sign_in_response::{SignIn, unable};
use crate::accounts::authenticate::OwnPage;
use crate::accounts::cookies::{ACCESS_COOKIE, REFRESH_COOKIE, cleared};
use crate::accounts::password::is_outdated;
use crate::accounts::session::SessionHandle;
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateResponse, routes};

pub fn read_login(input: &mut Input) -> Result<(String, String)> {
    // Some client libraries send the address as `username`.
    if !input.has("email") {
        input.alias("email", "username");
    }
    let email =
        input.optional_text("email", TextRule::address().or_blank()).unwrap_or_default().to_lowercase();
    let password = input.text("password", TextRule::new());
    input.check().map(|()| (email, password))
}

#[post("/dj-rest-auth/login", data = "<body>")]
async fn login(
    caller: Caller,
    sign_in: SignIn<'_>,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.sign_in(caller.network())?;
    let (email, password) = read_login(&mut body.form().await?)?;
    if email.is_empty() {
        return Err(Error::field("non_field_errors", "Must include \"email\" and \"password\"."));
    }
    accounts.rate_limits.account(caller.network(), &email)?;
    let known = app.db.read(move |conn| store::find_credentials(conn, &email)).await?;
    let hash = known.as_ref().map(|known| known.password_hash.clone());
    let is_match = accounts.hasher.is_match(password.clone(), hash).await?;
    let Some(known) = known.filter(|known| is_match && known.user.is_active) else {
        return Err(unable(app));
    };
    let mut hash = known.password_hash;
    if is_outdated(&hash) {
        let (id, old, new) = (known.user.id, hash.clone(), accounts.hasher.hash(password).await?);
        let stored = new.clone();
        if app.db.write_without_invalidation(move |conn| store::rehash(conn, id, &old, &stored)).await? {
            hash = new;
        }
    }
    sign_in.open_session(&known.user, Some(hash)).await
}

/// The bearer token of a request, if any.
struct Bearer(Option<String>);

#[rocket::async_trait]
impl<'r> rocket::request::FromRequest<'r> for Bearer {
    type Error = std::convert::Infallible;

    async fn from_request(request: &'r Request<'_>) -> rocket::request::Outcome<Self, Self::Error> {
        let words = request.headers().get_one("Authorization").map(str::split_whitespace);
        let token = words.and_then(|words| words.last()).map(str::to_owned);
        rocket::request::Outcome::Success(Bearer(token))
    }
}

/// The refresh token of the session to end.
pub fn read_ended(input: &mut Input) -> Option<String> {
    input.optional_text("refresh", TextRule::new())
}

/// Signing out always succeeds. Any token that is sent, expired or not, ends its session.
#[post("/dj-rest-auth/logout", data = "<body>")]
async fn logout(
    bearer: Bearer,
    page: OwnPage,
    jar: &CookieJar<'_>,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let reply = PrivateResponse::detail("Successfully logged out.");
    let sent = body.form().await.ok().and_then(|mut input| read_ended(&mut input));
    let mut tokens: Vec<String> = bearer.0.into_iter().chain(sent).collect();
    // Pages of other sites cannot sign anybody out.
    if page.0 {
        let cookies = [ACCESS_COOKIE, REFRESH_COOKIE].into_iter().filter_map(|name| jar.get(name));
        tokens.extend(cookies.map(|cookie| cookie.value().to_owned()));
    }
    let handles: Vec<[u8; 32]> = tokens
        .iter()
        .filter_map(|token| accounts.key.read(token).ok())
        .filter_map(|claims| SessionHandle::of(&claims))
        .map(|handle| handle.hash())
        .collect();
    if !handles.is_empty() {
        app.db
            .write_without_invalidation(move |conn| {
                handles.iter().try_for_each(|handle| store::delete_session_by_handle(conn, handle))
            })
            .await?;
        accounts.live.forget();
    }
    if !page.0 {
        return Ok(reply);
    }
    Ok(reply.cookie(cleared(ACCESS_COOKIE)).cookie(cleared(REFRESH_COOKIE)))
}

pub fn routes() -> Vec<Route> {
    routes![login, logout]
}
