//! A member's data: export of all of it, and deletion.

use rocket::{Route, State, get, post};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::password::match_own_password;
use super::sessions::ListedSession;
use crate::accounts::audit::{Actor, audit};
use crate::accounts::cookies::{ACCESS_COOKIE, REFRESH_COOKIE, cleared};
use crate::accounts::emails;
use crate::accounts::forgetting::forget_in_audit_log;
use crate::accounts::member::Member;
use crate::accounts::model::User;
use crate::accounts::state::Accounts;
use crate::accounts::store::{self, AccessToken, SocialAccount};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateResponse, routes};

/// Everything that the town stores about a member.
#[derive(Serialize, ToSchema)]
pub struct DataExport {
    exported_at: String,
    account: User,
    sessions: Vec<ListedSession>,
    access_tokens: Vec<AccessToken>,
    sign_in_providers: Vec<SocialAccount>,
    /// What other features store, each under its own name.
    #[serde(flatten)]
    parts: Map<String, Value>,
}

#[get("/dj-rest-auth/user/export")]
async fn export(
    member: Member,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let (now, parts) = (app.clock.stamp(), accounts.exports.clone());
    let copy = app
        .db
        .read(move |conn| {
            let id = member.user_id;
            // Also those that have expired: they are kept for a while.
            let sessions = store::list_sessions(conn, id, "")?;
            let sessions: Vec<_> =
                sessions.into_iter().map(|row| ListedSession::of(row, member.session_id)).collect();
            let mut copy = DataExport {
                exported_at: now,
                account: User::clone(&member.user),
                sessions,
                access_tokens: store::list_access_tokens(conn, id)?,
                sign_in_providers: store::list_social_accounts(conn, id)?,
                parts: Map::new(),
            };
            for part in parts {
                copy.parts.insert(part.name.into(), (part.collect)(conn, id)?);
            }
            Ok(copy)
        })
        .await?;
    Ok(PrivateResponse::new(copy)?.header("Content-Disposition", "attachment; filename=\"my-data.json\""))
}

/// Proof of identity before deletion: the password, or the address for accounts without one.
pub struct AccountProof {
    password: Option<String>,
    email: Option<String>,
}

pub fn read_proof(input: &mut Input, has_password: bool) -> AccountProof {
    AccountProof {
        password: input.when(has_password, |input| input.text("password", TextRule::new())),
        email: input.when(!has_password, |input| input.text("email", TextRule::address())),
    }
}

/// Asks for proof of identity again.
#[post("/dj-rest-auth/user/delete", data = "<body>")]
async fn delete(
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.password_check(member.user_id)?;
    let mut input = body.json()?;
    let proof = read_proof(&mut input, member.user.has_password);
    let mut matched = None;
    if let Some(password) = proof.password
        && !input.has_errors("password")
    {
        matched = match_own_password(&member.user, password, app, accounts).await?;
        if matched.is_none() {
            input.error("password", "Your password was entered incorrectly. Please enter it again.");
        }
    }
    if proof.email.is_some_and(|email| email.to_lowercase() != member.user.email)
        && !input.has_errors("email")
    {
        input.error("email", "Enter the address of your account.");
    }
    input.check()?;
    let (actor, now) = (Actor::member(&member, &app.clock), app.clock.stamp());
    let tell = accounts.account_deleted;
    app.db
        .write(move |conn| {
            let id = member.user_id;
            member.check_again(conn, matched.as_deref(), &now)?;
            if store::is_last_superuser(conn, id)? {
                let text = "The town needs a superuser; make another one first.";
                return Err(Error::field("non_field_errors", text));
            }
            let subject = format!("user:{id}");
            audit(conn, &actor, "user.delete", &subject, &Value::Null, &Value::Null)?;
            emails::forget(conn, &member.user)?;
            tell(conn, &actor, id)?;
            // What the office did stays on record, with who did it.
            if !member.user.is_admin() && !store::was_in_office(conn, id)? {
                forget_in_audit_log(conn, &member.user)?;
            }
            store::delete_user(conn, id)
        })
        .await?;
    accounts.live.forget();
    Ok(PrivateResponse::nothing().cookie(cleared(ACCESS_COOKIE)).cookie(cleared(REFRESH_COOKIE)))
}

pub fn routes() -> Vec<Route> {
    routes![export, delete]
}
