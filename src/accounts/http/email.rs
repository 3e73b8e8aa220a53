//! An account's email address: it is verified by a link in an email, and changing it requires the password.

use rocket::{Route, State, post};
use serde_json::{Value, json};

use super::password::match_own_password;
use super::token::read_token;
use crate::accounts::audit::{Actor, audit};
use crate::accounts::confirm::ask_to_confirm;
use crate::accounts::emails;
use crate::accounts::member::Member;
use crate::accounts::one_time_tokens::{MAX_LINKS, NewOneTimeToken, TokenPurpose};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::mail;
use crate::kit::secret_token::hash;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateResponse, routes};

const OTHER_ACCOUNT: &str =
    "This link is for another account. Log out, then open the link in the email again.";

/// The address, and the password if one is required for it.
pub fn read_address(
    input: &mut Input,
    is_password_asked: impl FnOnce(&str) -> bool,
) -> (String, Option<String>) {
    let email = input.text("email", TextRule::address()).to_lowercase();
    let password = input.when(is_password_asked(&email), |input| input.text("password", TextRule::new()));
    (email, password)
}

/// Requests a change of address, or another confirmation email for the current one. The response does not
/// reveal whether the address already has an account.
#[post("/dj-rest-auth/user/email", data = "<body>")]
async fn ask_for(
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.password_check(member.user_id)?;
    let mut input = body.json()?;
    // An email to the account's current address changes nothing, so it needs no password.
    let (email, password) =
        read_address(&mut input, |email| member.user.has_password && email != member.user.email);
    let is_own = email == member.user.email;
    let mut matched = None;
    if let Some(password) = password
        && !input.has_errors("password")
    {
        matched = match_own_password(&member.user, password, app, accounts).await?;
        if matched.is_none() {
            input.error("password", "Your password was entered incorrectly. Please enter it again.");
        }
    }
    input.check()?;
    let (config, now, stamp) = (app.config.get(), app.clock.timestamp(), app.clock.stamp());
    let origin = app.public_address.for_links();
    app.db
        .write_without_invalidation(move |conn| {
            member.check_again(conn, matched.as_deref(), &stamp)?;
            let user = store::find_user(conn, member.user_id)?.ok_or(Error::NotFound("User"))?;
            let is_enough = store::count_links(conn, user.id, TokenPurpose::Email, &stamp)? >= MAX_LINKS;
            if is_enough || (is_own && user.is_email_verified) {
                return Ok(());
            }
            if is_own {
                return ask_to_confirm(conn, &config, &user, &origin, now);
            }
            if store::find_user_id(conn, &email)?.is_some() {
                return Ok(());
            }
            let (link, token) = NewOneTimeToken::new(TokenPurpose::Email, Some(user.id), &email, now)?;
            let cause = format!("confirm-address:{}:{}", user.id, link.name());
            store::insert_link(conn, &link, &stamp)?;
            mail::enqueue_requested(
                conn,
                &emails::confirm_address(&config, &email, format!("{origin}/confirm-email/{token}"), cause),
            )
        })
        .await?;
    Ok(PrivateResponse::detail(if is_own {
        "A confirmation email has been sent to your address."
    } else {
        "A confirmation email has been sent to the new address."
    }))
}

/// Whoever has the email may not be whoever registered the address: only the account's own password joins the two.
#[post("/dj-rest-auth/user/email/confirm", data = "<body>")]
async fn confirm(
    member: Member,
    caller: Caller,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.reset_confirm(caller.network())?;
    let mut input = body.json()?;
    let token = hash(&read_token(&mut input)?);
    let (config, clock, stamp) = (app.config.get(), app.clock.clone(), app.clock.stamp());
    let address_confirmed = accounts.address_confirmed;
    let is_new = app
        .db
        .write(move |conn| {
            let invalid = || Error::field("token", "Invalid value");
            let link = store::find_link(conn, TokenPurpose::Email, &token, &stamp)?.ok_or_else(invalid)?;
            let id = link.user_id.ok_or_else(invalid)?;
            if id != member.user_id {
                return Err(Refusal::new(403, json!({ "detail": OTHER_ACCOUNT })).into());
            }
            store::take_link(conn, TokenPurpose::Email, &token, &stamp)?.ok_or_else(invalid)?;
            let user = store::find_user(conn, id)?.filter(|user| user.is_active).ok_or_else(invalid)?;
            let actor = Actor::owner(id, &user.email, &clock);
            if link.email == user.email {
                store::note_verified(conn, id, &stamp)?;
                audit(conn, &actor, "user.email-confirm", &format!("user:{id}"), &Value::Null, &Value::Null)?;
                address_confirmed(conn, &actor, id, &link.email)?;
                return Ok(false);
            }
            // Somebody else may have taken the address in the meantime.
            if store::find_user_id(conn, &link.email)?.is_some() {
                return Err(invalid());
            }
            store::replace_email(conn, id, &link.email, &stamp)?;
            // Links sent to the old address no longer work.
            store::delete_links(conn, id)?;
            let (before, after) = (json!({ "email": user.email }), json!({ "email": link.email }));
            audit(conn, &actor, "user.email", &format!("user:{id}"), &before, &after)?;
            address_confirmed(conn, &actor, id, &link.email)?;
            mail::enqueue(conn, &emails::address_changed(&config, &user.email, &stamp, id))?;
            Ok(true)
        })
        .await?;
    accounts.live.forget();
    Ok(PrivateResponse::detail(if is_new {
        "Your email address has been changed. Log in with the new one from now on."
    } else {
        "Your email address has been confirmed."
    }))
}

pub fn routes() -> Vec<Route> {
    routes![ask_for, confirm]
}
