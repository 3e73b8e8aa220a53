//! Creates the first superuser with the link that the server prints when it starts.

use rocket::{Route, State, post};
use serde_json::{Value, json};

use super::registration::MAX_PASSWORD_LENGTH;
use super::sign_in_response::SignIn;
use crate::accounts::audit::{Actor, audit};
use crate::accounts::model::{NewUser, Role};
use crate::accounts::one_time_tokens::TokenPurpose;
use crate::accounts::password_policy::{self, PasswordOwner};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, Result};
use crate::kit::secret_token::hash;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateResponse, routes};

/// The link's token, an address and a password.
pub fn read_setup(input: &mut Input) -> Result<(String, String, String)> {
    let token = input.text("token", TextRule::new());
    let email = input.text("email", TextRule::address()).to_lowercase();
    let password = input.text("password", TextRule::new().at_most(MAX_PASSWORD_LENGTH));
    if !input.has_errors("password") {
        for error in password_policy::all_errors(
            &password,
            PasswordOwner { email: &email, ..PasswordOwner::default() },
        ) {
            input.error("password", error);
        }
    }
    input.check().map(|()| (token, email, password))
}

#[post("/setup", data = "<body>")]
async fn make_first(
    caller: Caller,
    sign_in: SignIn<'_>,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.setup(caller.network())?;
    let (token, email, password) = read_setup(&mut body.json()?)?;
    let token = hash(&token);
    let invalid = || Error::field("token", "Invalid value");
    let now = app.clock.stamp();
    let stamp = now.clone();
    let is_good = app
        .db
        .read(move |conn| Ok(store::find_link(conn, TokenPurpose::Setup, &token, &stamp)?.is_some()))
        .await?;
    if !is_good {
        return Err(invalid());
    }
    let new = NewUser {
        email,
        password_hash: accounts.hasher.hash(password).await?,
        role: Role::Admin,
        is_staff: true,
        is_superuser: true,
        ..NewUser::default()
    };
    let clock = app.clock.clone();
    let user = app
        .db
        .write_without_invalidation(move |conn| {
            store::take_link(conn, TokenPurpose::Setup, &token, &now)?.ok_or_else(invalid)?;
            if store::has_users(conn)? {
                return Err(invalid());
            }
            let id = store::insert_user(conn, &new, &now)?;
            let actor = Actor::owner(id, &new.email, &clock);
            audit(
                conn,
                &actor,
                "user.setup",
                &format!("user:{id}"),
                &Value::Null,
                &json!({ "is_superuser": true }),
            )?;
            store::find_user(conn, id)?.ok_or(Error::NotFound("User"))
        })
        .await?;
    Ok(sign_in.open_session(&user, None).await?.status(201))
}

pub fn routes() -> Vec<Route> {
    routes![make_first]
}
