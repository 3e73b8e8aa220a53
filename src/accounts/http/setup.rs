//! The first superuser, made with the link that the server showed when it started.

use rocket::{Route, State, post, routes};
use serde_json::{Value, json};

use super::entry::sign_in;
use super::registration::{LONGEST_ADDRESS, LONGEST_PASSWORD};
use crate::accounts::audit::{Actor, audit};
use crate::accounts::device::Device;
use crate::accounts::links::Purpose;
use crate::accounts::model::{NewUser, Role};
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::accounts::strength::{self, Owner};
use crate::accounts::token::digest;
use crate::accounts::who::OwnPage;
use crate::kit::error::{Error, Result};
use crate::kit::input::Text;
use crate::kit::web::{Ask, Body, Caller, Reply, Site};

#[post("/setup", data = "<body>")]
async fn make_first(
    caller: Caller,
    device: Device,
    page: OwnPage,
    ask: Ask<'_>,
    body: Body,
    site: &State<Site>,
    accounts: &State<Accounts>,
) -> Result<Reply> {
    accounts.throttles.setup(caller.network())?;
    let mut input = body.json()?;
    let token = digest(&input.text("token", Text::new()));
    let email = input.text("email", Text::address().at_most(LONGEST_ADDRESS)).to_lowercase();
    let password = input.text("password", Text::new().at_most(LONGEST_PASSWORD));
    if !input.is_faulty("password") {
        for fault in strength::all_faults(&password, Owner { email: &email, ..Owner::default() }) {
            input.fault("password", fault);
        }
    }
    input.check()?;
    let invalid = || Error::field("token", "Invalid value");
    let now = site.clock.stamp();
    let stamp = now.clone();
    let is_good = site
        .db
        .read(move |conn| Ok(store::find_link(conn, Purpose::Setup, &token, &stamp)?.is_some()))
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
    let clock = site.clock.clone();
    let user = site
        .db
        .write_quietly(move |conn| {
            store::take_link(conn, Purpose::Setup, &token, &now)?.ok_or_else(invalid)?;
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
    Ok(sign_in(&ask, page, site, accounts, device, &user).await?.status(201))
}

pub fn routes() -> Vec<Route> {
    routes![make_first]
}
