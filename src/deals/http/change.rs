//! The calls that create, change and delete deals.

use rocket::http::Status as HttpStatus;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, patch, post};

use crate::accounts::Member;
use crate::deals::change::read;
use crate::deals::editor::Editor;
use crate::deals::managed::ManagedDeal;
use crate::deals::restore::DELETABLE;
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, Body, PrivateBody, routes};

#[post("/deals", data = "<body>")]
async fn create(
    member: Member,
    body: Body,
    app: &State<AppState>,
) -> Result<(HttpStatus, PrivateBody<ManagedDeal>)> {
    let editor = Editor::new(member, app);
    let new = read(body.json()?, None, editor.today)?;
    let created = app
        .db
        .write(move |conn| {
            let business = new.business_id;
            if !directory::exists(conn, business)? {
                return Err(Error::unknown_id("business", business));
            }
            editor.add(conn, &new)
        })
        .await?;
    Ok((HttpStatus::Created, PrivateBody(created)))
}

#[patch("/deals/<id>", data = "<body>")]
async fn change(
    member: Member,
    id: i64,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ManagedDeal>> {
    let editor = Editor::new(member, app);
    let input = body.json()?;
    let changed = app.db.write(move |conn| editor.change(conn, id, input)).await?;
    Ok(PrivateBody(changed))
}

#[delete("/deals/<id>")]
async fn remove(member: Member, id: i64, app: &State<AppState>) -> Result<NoContent> {
    let editor = Editor::new(member, app);
    let clock = app.clock.clone();
    app.db
        .write(move |conn| {
            editor.find(conn, id)?;
            (DELETABLE.delete)(conn, &clock, &editor.actor, id, "")
        })
        .await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![create, change, remove]
}
