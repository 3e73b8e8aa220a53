//! `POST admin/placements/picture/`: a picture or a logo for a placement, sent as the file itself.
//! It is checked, cut to size and stored like every picture; the answer is the address to put into
//! `image_url`.

use rocket::http::Status;
use rocket::{Data, Route, State, post, routes};
use serde_json::{Value, json};

use super::store;
use crate::accounts::Staff;
use crate::kit::error::Result;
use crate::kit::media;
use crate::kit::web::{AppState, PrivateBody};

#[post("/admin/placements/picture", data = "<file>", rank = 2)]
async fn upload(
    _staff: Staff,
    file: Data<'_>,
    site: &State<AppState>,
) -> Result<(Status, PrivateBody<Value>)> {
    site.db.check_room()?;
    let picture = media::receive(file).await?;
    let now = site.clock.stamp();
    let url = site.db.write(move |conn| store::insert_picture(conn, &picture, &now)).await?;
    Ok((Status::Created, PrivateBody(json!({ "image_url": url }))))
}

pub fn routes() -> Vec<Route> {
    routes![upload]
}
