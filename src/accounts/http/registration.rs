//! Creating an account.

use rocket::{Route, State, post};

use super::sign_in_response::hand_token;
use crate::accounts::confirm::ask_to_confirm;
use crate::accounts::model::{NewUser, OWN_ROLES, Role};
use crate::accounts::password_policy::{self, PasswordOwner};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::accounts::user_agent::UserAgent;
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, Caller, PrivateResponse, routes};

pub const MAX_PASSWORD_LENGTH: usize = 128;
pub const MAX_BUSINESS_NAME_LENGTH: usize = 200;

/// A registration as submitted.
pub struct Registration {
    email: String,
    password: String,
    again: String,
    role: Role,
    business_name: String,
}

/// Errors stay in `input`: some are only found later, by a look into the database.
pub fn read_registration(input: &mut Input) -> Registration {
    input.alias("password", "password1");
    let email = input.text("email", TextRule::address()).to_lowercase();
    let password = input.text("password", TextRule::new().at_most(MAX_PASSWORD_LENGTH));
    let again = input.text("password2", TextRule::new());
    let role = input.choice("user_role", &OWN_ROLES).map_or(Role::Consumer, |word| Role::from_word(&word));
    let business_name = input
        .optional_text("business_name_temp", TextRule::new().at_most(MAX_BUSINESS_NAME_LENGTH).or_blank())
        .unwrap_or_default();
    if role == Role::BusinessOwner && business_name.is_empty() && !input.has_errors("business_name_temp") {
        input.error("business_name_temp", "Business name is required.");
    }
    if !input.has_errors("password") {
        for error in password_policy::password_errors(&password) {
            input.error("password", error);
        }
    }
    Registration { email, password, again, role, business_name }
}

#[post("/dj-rest-auth/registration", data = "<body>")]
async fn register(
    caller: Caller,
    device: UserAgent,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    accounts.rate_limits.registration(caller.network())?;
    let mut input = body.form().await?;
    let Registration { email, password, again, role, business_name } = read_registration(&mut input);
    if !input.has_errors("email") {
        let asked = email.clone();
        if app.db.read(move |conn| store::find_user_id(conn, &asked)).await?.is_some() {
            input.error("email", "A user is already registered with this e-mail address.");
        }
    }
    input.check()?;
    if password != again {
        return Err(Error::field("non_field_errors", "The two password fields didn't match."));
    }
    let owner = PasswordOwner { email: &email, ..PasswordOwner::default() };
    if let Some(error) = password_policy::similarity_error(&password, owner) {
        return Err(Error::field("password", error));
    }
    let password_hash = accounts.hasher.hash(password).await?;
    let new = NewUser { email, password_hash, role, business_name, ..NewUser::default() };
    let (config, now, stamp) = (app.config.get(), app.clock.timestamp(), app.clock.stamp());
    let origin = app.public_address.for_links();
    let user = app
        .db
        .write_without_invalidation(move |conn| {
            let id = store::insert_user(conn, &new, &stamp)?;
            let user = store::find_user(conn, id)?.ok_or(Error::NotFound("User"))?;
            ask_to_confirm(conn, &config, &user, &origin, now)?;
            Ok(user)
        })
        .await?;
    Ok(hand_token(app, accounts, device, &user).await?.status(201))
}

pub fn routes() -> Vec<Route> {
    routes![register]
}
