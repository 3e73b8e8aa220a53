//! One's own account: its data, and what the member may change.

use rocket::{Route, State, get, patch, put};
use serde::Serialize;
use utoipa::ToSchema;

use super::registration::MAX_BUSINESS_NAME_LENGTH;
use crate::accounts::audit::Actor;
use crate::accounts::member::Member;
use crate::accounts::model::{OWN_ROLES, Role};
use crate::accounts::state::Accounts;
use crate::accounts::store::{self, ProfileChange, SocialAccount};
use crate::kit::error::{Error, Result};
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateResponse, routes};

const MAX_NAME_LENGTH: usize = 150;
const ALLOW: &str = "GET, PUT, PATCH, HEAD, OPTIONS";

#[get("/dj-rest-auth/user")]
fn show(member: Member) -> Result<PrivateResponse> {
    Ok(PrivateResponse::new(&*member.user)?.header("Allow", ALLOW))
}

#[derive(Serialize, ToSchema)]
pub struct SignInMethods {
    has_password: bool,
    /// Whether the email address is confirmed.
    is_email_verified: bool,
    providers: Vec<SocialAccount>,
}

/// How the member can sign in, and whether the address is verified.
#[get("/dj-rest-auth/user/sign-in")]
async fn sign_in(member: Member, app: &State<AppState>) -> Result<PrivateResponse> {
    let (id, user) = (member.user_id, member.user.clone());
    let providers = app.db.read(move |conn| store::list_social_accounts(conn, id)).await?;
    PrivateResponse::new(SignInMethods {
        has_password: user.has_password,
        is_email_verified: user.is_email_verified,
        providers,
    })
}

#[patch("/dj-rest-auth/user", data = "<body>")]
async fn change(
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let input = body.form().await?;
    update(member, input, app, accounts).await
}

/// Unlike a strict PUT, this accepts missing fields.
#[put("/dj-rest-auth/user", data = "<body>")]
async fn replace(
    member: Member,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let input = body.form().await?;
    update(member, input, app, accounts).await
}

pub fn read_change(input: &mut Input, own: Role) -> Result<ProfileChange> {
    // Nobody can promote themselves; an admin may send the role they already have.
    let mut roles = OWN_ROLES.to_vec();
    if own == Role::Admin {
        roles.push(Role::Admin.as_str());
    }
    let change = ProfileChange {
        first_name: input.optional_text("first_name", TextRule::new().at_most(MAX_NAME_LENGTH).or_blank()),
        last_name: input.optional_text("last_name", TextRule::new().at_most(MAX_NAME_LENGTH).or_blank()),
        business_name: input.optional_text(
            "business_name_temp",
            TextRule::new().at_most(MAX_BUSINESS_NAME_LENGTH).or_blank(),
        ),
        role: input.choice("user_role", &roles).map(|word| Role::from_word(&word)),
    };
    input.check().map(|()| change)
}

async fn update(
    member: Member,
    mut input: Input,
    app: &AppState,
    accounts: &Accounts,
) -> Result<PrivateResponse> {
    let change = read_change(&mut input, member.user.user_role)?;
    let (id, actor) = (member.user_id, Actor::member(&member, &app.clock));
    if change.role.is_some_and(|role| role != member.user.user_role) {
        accounts.rate_limits.role(id)?;
    }
    // Names are shown with reviews and reports, so this write must invalidate cached public responses.
    let user = app
        .db
        .write(move |conn| {
            store::update_profile(conn, id, &change, member.session_id, &actor)?;
            store::find_user(conn, id)?.ok_or(Error::NotFound("User"))
        })
        .await?;
    accounts.live.forget();
    Ok(PrivateResponse::new(&user)?.header("Allow", ALLOW))
}

pub fn routes() -> Vec<Route> {
    routes![show, sign_in, change, replace]
}
