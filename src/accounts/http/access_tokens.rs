//! Personal access tokens: created, listed and revoked by their owner, who must be signed in.

use rocket::{Route, State, delete, get, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::access_tokens::{
    MAX_DAYS, MAX_EACH, MAX_NAME_LENGTH, NewAccessToken, PERMISSIONS, parts,
};
use crate::accounts::audit::{Actor, audit};
use crate::accounts::member::Member;
use crate::accounts::state::Accounts;
use crate::accounts::store::{self, AccessToken};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateResponse, routes};

/// A new token. Only this response contains the token itself.
#[derive(Serialize, ToSchema)]
pub struct MadeAccessToken {
    #[serde(flatten)]
    about: AccessToken,
    /// Sent as `Authorization: Bearer`. It is not shown again.
    token: String,
}

#[get("/access-tokens")]
async fn list(member: Member, app: &State<AppState>) -> Result<PrivateResponse> {
    PrivateResponse::new(app.db.read(move |conn| store::list_access_tokens(conn, member.user_id)).await?)
}

pub struct AskedToken {
    name: String,
    permission: String,
    parts: Vec<String>,
    days: i64,
}

pub fn read_asked(input: &mut Input) -> Result<AskedToken> {
    let name = input.text("name", TextRule::new().at_most(MAX_NAME_LENGTH));
    let permission = input.choice("permission", &PERMISSIONS);
    let known = parts();
    let chosen = input.value_of("parts", || schema::list(schema::words(&known)).into()).cloned();
    input.requires("parts");
    let chosen: Vec<String> = match &chosen {
        Some(Value::Array(list)) => list.iter().filter_map(|part| part.as_str()).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    // In the fixed order, without duplicates.
    let parts: Vec<String> = known
        .iter()
        .filter(|part| chosen.iter().any(|one| one == *part))
        .map(|part| (*part).to_owned())
        .collect();
    if parts.is_empty() || chosen.iter().any(|part| !known.contains(&part.as_str())) {
        input.error("parts", format!("Choose at least one of these: {}.", known.join(", ")));
    }
    let days = input.number("days").flatten().unwrap_or(90);
    if !(1..=MAX_DAYS).contains(&days) {
        input.error("days", format!("A token lasts between 1 and {MAX_DAYS} days."));
    }
    input.check()?;
    Ok(AskedToken { name, permission: permission.unwrap_or_else(|| "read".into()), parts, days })
}

#[post("/access-tokens", data = "<body>")]
async fn create(
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let asked = read_asked(&mut body.json()?)?;
    accounts.rate_limits.access_token(member.user_id)?;
    let (token, new) = NewAccessToken::generate(
        asked.name,
        asked.permission,
        asked.parts,
        asked.days,
        app.clock.timestamp(),
    )?;
    let actor = Actor::member(&member, &app.clock);
    let tell = accounts.tell;
    let about = app
        .db
        .write_without_invalidation(move |conn| {
            let living = store::list_access_tokens(conn, member.user_id)?;
            let living = living.iter().filter(|token| token.expires_at > actor.at);
            if living.count() >= MAX_EACH {
                let text = format!("You have {MAX_EACH} tokens. Revoke one that you no longer need first.");
                return Err(Error::field("non_field_errors", text));
            }
            let about = store::insert_access_token(conn, member.user_id, &new, &actor.at)?;
            let subject = format!("access-token:{}", about.id);
            let after = json!({ "name": about.name, "permission": about.permission, "parts": about.parts,
                "expires_at": about.expires_at });
            audit(conn, &actor, "access-token.create", &subject, &Value::Null, &after)?;
            let message = format!(
                "The token “{}” can be used in your name. If you did not make it, revoke it in your profile \
                 and change your password.",
                about.name
            );
            tell(conn, member.user_id, "An access token was made", &message, &subject)?;
            Ok(about)
        })
        .await?;
    Ok(PrivateResponse::new(MadeAccessToken { about, token })?.status(201))
}

#[delete("/access-tokens/<id>")]
async fn revoke(member: Member, id: i64, app: &State<AppState>) -> Result<PrivateResponse> {
    let actor = Actor::member(&member, &app.clock);
    app.db
        .write_without_invalidation(move |conn| {
            let name = store::delete_access_token(conn, member.user_id, id)?;
            let before = json!({ "name": name.ok_or(Error::NotFound("Access token"))? });
            audit(conn, &actor, "access-token.revoke", &format!("access-token:{id}"), &before, &Value::Null)
        })
        .await?;
    Ok(PrivateResponse::nothing())
}

pub fn routes() -> Vec<Route> {
    routes![list, create, revoke]
}
