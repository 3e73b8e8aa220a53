//! The calls by which staff create, change and delete guides.

use rocket::http::Status as HttpStatus;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, patch, post};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit};
use crate::directory::SlugOrId;
use crate::guides::change::{DELETABLE, check_businesses, read, save_change};
use crate::guides::embed::Embeds;
use crate::guides::model::GuideDetail;
use crate::guides::publish_check::PublishChecks;
use crate::guides::store;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, Body, PrivateBody, routes};

#[post("/guides", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    embeds: &State<Embeds>,
    checks: &State<PublishChecks>,
) -> Result<(HttpStatus, PrivateBody<GuideDetail>)> {
    let new = read(body.json()?, None)?;
    let now = app.clock.local();
    let (embeds, checks, config) = (Embeds::clone(embeds), PublishChecks::clone(checks), app.config.get());
    let actor = Actor::member(&staff.0, &app.clock);
    let created = app
        .db
        .write(move |conn| {
            check_businesses(conn, &new.related_businesses)?;
            let id = store::save_by(conn, &new, actor.user_id, &actor.at)?;
            checks.run(conn, &config, now, id, &new)?;
            audit(conn, &actor, "guide.create", &format!("guide:{id}"), &Value::Null, &json!(new))?;
            store::find(conn, id, &embeds, now, true)?.ok_or(Error::NotFound("Guide"))
        })
        .await?;
    Ok((HttpStatus::Created, PrivateBody(created)))
}

#[patch("/guides/<key>", data = "<body>")]
async fn change(
    key: SlugOrId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
    embeds: &State<Embeds>,
    checks: &State<PublishChecks>,
) -> Result<PrivateBody<GuideDetail>> {
    let now = app.clock.local();
    let (embeds, checks, config) = (Embeds::clone(embeds), PublishChecks::clone(checks), app.config.get());
    let actor = Actor::member(&staff.0, &app.clock);
    let changed = app
        .db
        .write(move |conn| {
            let id = store::resolve(conn, &key.0)?.ok_or(Error::NotFound("Guide"))?.id;
            let present = store::load_current(conn, id)?;
            let wanted = read(body.json()?, Some(present.clone()))?;
            check_businesses(conn, &wanted.related_businesses)?;
            if wanted != present {
                save_change(conn, &checks, &config, (&actor, now), id, [&present, &wanted])?;
            }
            store::find(conn, id, &embeds, now, true)?.ok_or(Error::NotFound("Guide"))
        })
        .await?;
    Ok(PrivateBody(changed))
}

#[delete("/guides/<key>")]
async fn remove(key: SlugOrId, staff: Staff, app: &State<AppState>) -> Result<NoContent> {
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    app.db
        .write(move |conn| {
            let id = store::resolve(conn, &key.0)?.ok_or(Error::NotFound("Guide"))?.id;
            (DELETABLE.delete)(conn, &clock, &actor, id, "")
        })
        .await?;
    Ok(NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![create, change, remove]
}
