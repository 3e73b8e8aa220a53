//! `POST images/`: the one way in for a picture that somebody uploads, sent as the file itself; what it is
//! for refers to it by what is answered.

use std::path::Path;

use rocket::http::Status;
use rocket::{Route, State, post, routes};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Member;
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::media;
use crate::kit::web::{AppState, PrivateBody, RequestBody};

/// As wide as the widest place that shows one.
const SHOWN_WIDTH: u32 = 1280;

#[derive(Serialize, ToSchema)]
pub struct UploadedImage {
    image_id: i64,
    image_url: String,
    /// Names it where an id would let people name what they have not seen.
    token: String,
    /// Of the original, upright.
    width: u32,
    height: u32,
}

#[post("/images", data = "<file>")]
async fn upload(
    member: Member,
    file: RequestBody<'_>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<UploadedImage>)> {
    app.db.read(move |conn| directory::require_any_business_access(conn, &member)).await?;
    app.db.check_room()?;
    let folder = app.db.path().parent().filter(|folder| !folder.as_os_str().is_empty());
    let image = media::receive(file, folder.unwrap_or(Path::new("."))).await?;
    let now = app.clock.stamp();
    let write = app.db.write(move |conn| {
        let image_id = media::insert_image(conn, &image, "", &now)?;
        let stored = media::find_image(conn, image_id)?.ok_or(Error::NotFound("Picture"))?;
        let image_url = stored.url(SHOWN_WIDTH);
        let media::StoredImage { token, width, height, .. } = stored;
        Ok(UploadedImage { image_id, image_url, token, width, height })
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

pub fn routes() -> Vec<Route> {
    routes![upload]
}
