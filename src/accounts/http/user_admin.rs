//! User administration, for staff.

use rocket::{Route, State, get, patch, post};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts::audit::{Actor, audit_with};
use crate::accounts::guard::Staff;
use crate::accounts::model::{ROLES, Role, UserRights};
use crate::accounts::rights::change_rights_and_tell;
use crate::accounts::state::Accounts;
use crate::accounts::store;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::validation::Input;
use crate::kit::web::{AppState, Body, PrivateResponse, routes};

#[get("/admin/users/<id>")]
async fn show(_staff: Staff, id: i64, app: &State<AppState>) -> Result<PrivateResponse> {
    let now = app.clock.stamp();
    let found = app.db.read(move |conn| store::find_listed_user(conn, id, &now)).await?;
    PrivateResponse::new(found.ok_or(Error::NotFound("User"))?)
}

/// The rights to change; `None` leaves one as it is.
pub struct RightsChange {
    role: Option<Role>,
    is_staff: Option<bool>,
    is_superuser: Option<bool>,
    is_active: Option<bool>,
}

pub fn read_rights(input: &mut Input) -> Result<RightsChange> {
    let change = RightsChange {
        role: input.choice("user_role", &ROLES).map(|word| Role::from_word(&word)),
        is_staff: input.flag("is_staff"),
        is_superuser: input.flag("is_superuser"),
        is_active: input.flag("is_active"),
    };
    input.check().map(|()| change)
}

#[patch("/admin/users/<id>", data = "<body>")]
async fn change(
    staff: Staff,
    id: i64,
    body: Body,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let change = read_rights(&mut body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let tell = accounts.tell;
    let changed = app
        .db
        .write(move |conn| {
            let own = staff.read_again(conn)?;
            let target = store::find_user(conn, id)?.ok_or(Error::NotFound("User"))?;
            let before = target.rights();
            let rights = UserRights {
                role: change.role.unwrap_or(before.role),
                is_staff: change.is_staff.unwrap_or(before.is_staff),
                is_superuser: change.is_superuser.unwrap_or(before.is_superuser),
                is_active: change.is_active.unwrap_or(before.is_active),
            };
            rights.check(&own, &target)?;
            change_rights_and_tell(conn, tell, id, rights, &actor)?;
            store::find_listed_user(conn, id, &actor.at)
        })
        .await?;
    accounts.live.forget();
    PrivateResponse::new(changed.ok_or(Error::NotFound("User"))?)
}

#[derive(Serialize, ToSchema)]
pub struct EndedSessions {
    ended: usize,
}

/// Signs somebody out everywhere, including programs with access tokens.
#[post("/admin/users/<id>/end-sessions")]
async fn end_sessions(
    staff: Staff,
    id: i64,
    app: &State<AppState>,
    accounts: &State<Accounts>,
) -> Result<PrivateResponse> {
    let actor = Actor::member(&staff.0, &app.clock);
    let ended = app
        .db
        .write_without_invalidation(move |conn| {
            let own = staff.read_again(conn)?;
            let target = store::find_user(conn, id)?.ok_or(Error::NotFound("User"))?;
            if target.is_admin() && !own.is_superuser && target.id != own.id {
                return Err(Refusal::not_allowed().into());
            }
            let ended = store::delete_sessions(conn, id, None)?;
            let revoked = store::delete_access_tokens(conn, id)?;
            let (subject, nothing) = (format!("user:{id}"), [&Value::Null; 2]);
            audit_with(
                conn,
                &actor,
                "user.end-sessions",
                &subject,
                nothing,
                &json!({ "ended": ended, "revoked": revoked }),
            )?;
            Ok(ended)
        })
        .await?;
    accounts.live.forget();
    PrivateResponse::new(EndedSessions { ended })
}

pub fn routes() -> Vec<Route> {
    routes![show, change, end_sessions]
}
