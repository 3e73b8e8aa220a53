//! A member's data: export of all of it, and deletion.

use rocket::{Route, State, get, post, routes};
use serde_json::{Map, Value, json};

use super::password::is_own_password;
use super::sessions::ListedSession;
use crate::accounts::audit::{Actor, audit};
use crate::accounts::cookies::{ACCESS_COOKIE, REFRESH_COOKIE, cleared};
use crate::accounts::guard::Member;
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, Result};
use crate::kit::validation::TextRule;
use crate::kit::web::{AppState, Body, PrivateResponse};

#[get("/dj-rest-auth/user/export")]
async fn export(
    member: Member,
    site: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let (now, parts) = (site.clock.stamp(), accounts.exports.clone());
    let copy = site
        .db
        .read(move |conn| {
            let id = member.user_id;
            let sessions = store::list_sessions(conn, id, &now)?;
            let sessions: Vec<_> =
                sessions.into_iter().map(|row| ListedSession::of(row, member.session_id)).collect();
            let mut copy = Map::new();
            copy.insert("exported_at".into(), json!(now));
            copy.insert("account".into(), json!(*member.user));
            copy.insert("sessions".into(), json!(sessions));
            copy.insert("sign_in_providers".into(), json!(store::list_social_accounts(conn, id)?));
            for part in parts {
                copy.insert(part.name.into(), (part.collect)(conn, id)?);
            }
            Ok(copy)
        })
        .await?;
    Ok(PrivateResponse::new(copy)?.header("Content-Disposition", "attachment; filename=\"my-data.json\""))
}

/// Asks once more who it is: the password, or the address where there is no password.
#[post("/dj-rest-auth/user/delete", data = "<body>")]
async fn delete(
    member: Member,
    body: Body,
    site: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.throttles.password_check(member.user_id)?;
    let mut input = body.json()?;
    if member.user.has_password {
        let password = input.text("password", TextRule::new());
        if !input.has_errors("password") && !is_own_password(&member.user, password, site, accounts).await? {
            input.error("password", "Your password was entered incorrectly. Please enter it again.");
        }
    } else if input.text("email", TextRule::address()).to_lowercase() != member.user.email
        && !input.has_errors("email")
    {
        input.error("email", "Enter the address of your account.");
    }
    input.check()?;
    let actor = Actor::member(&member, &site.clock);
    site.db
        .write(move |conn| {
            let id = member.user_id;
            if store::is_last_superuser(conn, id)? {
                let text = "The town needs a superuser; make another one first.";
                return Err(Error::field("non_field_errors", text));
            }
            audit(conn, &actor, "user.delete", &format!("user:{id}"), &Value::Null, &Value::Null)?;
            store::delete_user(conn, id)
        })
        .await?;
    accounts.live.forget();
    Ok(PrivateResponse::nothing().cookie(cleared(ACCESS_COOKIE)).cookie(cleared(REFRESH_COOKIE)))
}

pub fn routes() -> Vec<Route> {
    routes![export, delete]
}
