//! Setting a new password: by an emailed link, or with the old password.

use rocket::{Route, State, post};

use super::registration::MAX_PASSWORD_LENGTH;
use crate::accounts::audit::Actor;
use crate::accounts::emails;
use crate::accounts::member::Member;
use crate::accounts::model::User;
use crate::accounts::one_time_tokens::{TokenPurpose, read_uid};
use crate::accounts::password_policy::{self, PasswordOwner};
use crate::accounts::password_reset;
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, FieldErrors, Result};
use crate::kit::mail;
use crate::kit::secret_token::hash;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateResponse, routes};

const INVALID: &str = "Invalid value";
const MISMATCH: &str = "The two password fields didn’t match.";

pub fn read_reset(input: &mut Input) -> Result<String> {
    let email = input.text("email", TextRule::address()).to_lowercase();
    input.check().map(|()| email)
}

/// A new password, entered twice, and the two parts of the emailed link.
pub struct PasswordReset {
    password: String,
    again: String,
    uid: String,
    token: String,
}

pub fn read_confirmed_reset(input: &mut Input) -> Result<PasswordReset> {
    let reset = PasswordReset {
        password: input.text("new_password1", TextRule::new().at_most(MAX_PASSWORD_LENGTH)),
        again: input.text("new_password2", TextRule::new().at_most(MAX_PASSWORD_LENGTH)),
        uid: input.text("uid", TextRule::new()),
        token: input.text("token", TextRule::new()),
    };
    input.check().map(|()| reset)
}

pub struct PasswordChange {
    old: String,
    password: String,
    again: String,
}

pub fn read_change(input: &mut Input) -> PasswordChange {
    PasswordChange {
        old: input.text("old_password", TextRule::new().at_most(MAX_PASSWORD_LENGTH)),
        password: input.text("new_password1", TextRule::new().at_most(MAX_PASSWORD_LENGTH)),
        again: input.text("new_password2", TextRule::new().at_most(MAX_PASSWORD_LENGTH)),
    }
}

/// The response is sent once the request is queued and before anything is looked up, so neither its text, its status
/// nor its timing reveals whether the address is known.
#[post("/dj-rest-auth/password/reset", data = "<body>")]
async fn reset(
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.reset(caller.network())?;
    let email = read_reset(&mut body.form().await?)?;
    app.db.write_without_invalidation(move |conn| password_reset::queue(conn, &email)).await?;
    Ok(PrivateResponse::detail("Password reset e-mail has been sent."))
}

#[post("/dj-rest-auth/password/reset/confirm", data = "<body>")]
async fn confirm(
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.reset_confirm(caller.network())?;
    let PasswordReset { password, again, uid, token } = read_confirmed_reset(&mut body.form().await?)?;
    let id = read_uid(&uid).ok_or_else(|| Error::field("uid", INVALID))?;
    let (token, stamp) = (hash(&token), app.clock.stamp());
    let now = stamp.clone();
    let user = app
        .db
        .read(move |conn| {
            let user = store::find_user(conn, id)?.ok_or_else(|| Error::field("uid", INVALID))?;
            let link = store::find_link(conn, TokenPurpose::Password, &token, &now)?;
            let is_good = link.is_some_and(|link| link.user_id == Some(id)) && user.is_active;
            if is_good { Ok(user) } else { Err(Error::field("token", INVALID)) }
        })
        .await?;
    check_new(&password, &again, &user)?;
    let hash = accounts.hasher.hash(password).await?;
    let (config, actor) = (app.config.get(), Actor::owner(id, &user.email, &app.clock));
    let address_confirmed = accounts.address_confirmed;
    app.db
        .write(move |conn| {
            // Of two requests with the same link, only one succeeds.
            store::take_link(conn, TokenPurpose::Password, &token, &stamp)?
                .ok_or_else(|| Error::field("token", INVALID))?;
            store::replace_password(conn, id, &hash, None, &actor)?;
            store::note_verified(conn, id, &stamp)?;
            address_confirmed(conn, &actor, id, &user.email)?;
            mail::enqueue(conn, &emails::password_changed(&config, &user.email, &stamp, id))
        })
        .await?;
    accounts.live.forget();
    Ok(PrivateResponse::detail("Password has been reset with the new password."))
}

#[post("/dj-rest-auth/password/change", data = "<body>")]
async fn change(
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.password_check(member.user_id)?;
    let mut input = body.form().await?;
    let PasswordChange { old, password, again } = read_change(&mut input);
    let mut matched = None;
    if !input.has_errors("old_password") {
        matched = match_own_password(&member.user, old, app, accounts).await?;
        if matched.is_none() {
            input.error("old_password", "Your old password was entered incorrectly. Please enter it again.");
        }
    }
    input.check()?;
    check_new(&password, &again, &member.user)?;
    let hash = accounts.hasher.hash(password).await?;
    let (config, actor, stamp) = (app.config.get(), Actor::member(&member, &app.clock), app.clock.stamp());
    app.db
        .write_without_invalidation(move |conn| {
            member.check_again(conn, matched.as_deref(), &stamp)?;
            store::replace_password(conn, member.user_id, &hash, member.session_id, &actor)?;
            let changed = emails::password_changed(&config, &member.user.email, &stamp, member.user_id);
            emails::enqueue_mail(conn, &member.user, &changed)
        })
        .await?;
    accounts.live.forget();
    Ok(PrivateResponse::detail("New password has been saved."))
}

/// Checks first that both entries match, then that the password is strong enough.
fn check_new(password: &str, again: &str, user: &User) -> Result<()> {
    if password != again {
        return Err(Error::field("new_password2", MISMATCH));
    }
    let owner =
        PasswordOwner { email: &user.email, first_name: &user.first_name, last_name: &user.last_name };
    let mut errors = FieldErrors::default();
    for error in password_policy::all_errors(password, owner) {
        errors.add("new_password2", error);
    }
    errors.check()
}

/// The stored hash if this is the account's password.
pub async fn match_own_password(
    user: &User,
    password: String,
    app: &AppState,
    accounts: &Accounts,
) -> Result<Option<String>> {
    let email = user.email.clone();
    let known = app.db.read(move |conn| store::find_credentials(conn, &email)).await?;
    let hash = known.map(|known| known.password_hash);
    let is_match = accounts.hasher.is_match(password, hash.clone()).await?;
    Ok(hash.filter(|_| is_match))
}

pub fn routes() -> Vec<Route> {
    routes![reset, confirm, change]
}
