//! `POST admin/events/picture/`: a picture for an event, sent as the file itself. The answer names it
//! as the event's `image_id` does; what no event shows within a day is removed.

use rocket::http::Status;
use rocket::{Data, Route, State, post, routes};
use serde_json::{Value, json};

use crate::accounts::Staff;
use crate::kit::error::{Error, Result};
use crate::kit::media;
use crate::kit::web::{AppState, PrivateBody};

/// As wide as the form shows it.
const SHOWN_WIDTH: u32 = 640;

#[post("/admin/events/picture", data = "<file>")]
async fn upload(
    _staff: Staff,
    file: Data<'_>,
    site: &State<AppState>,
) -> Result<(Status, PrivateBody<Value>)> {
    site.db.check_room()?;
    let picture = media::receive(file).await?;
    let now = site.clock.stamp();
    let answer = site
        .db
        .write(move |conn| {
            let id = media::insert_image(conn, &picture, "", &now)?;
            let stored = media::find_image(conn, id)?.ok_or(Error::NotFound("Picture"))?;
            Ok(json!({ "image_id": id, "image_url": stored.url(SHOWN_WIDTH) }))
        })
        .await?;
    Ok((Status::Created, PrivateBody(answer)))
}

pub fn routes() -> Vec<Route> {
    routes![upload]
}
