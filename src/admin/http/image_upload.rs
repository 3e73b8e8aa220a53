//! `POST images/`: the only way to upload an image, sent as the raw request body; what it is for refers to it
//! by what the response returns.

use std::path::Path;

use rocket::http::{ContentType, Status};
use rocket::{Route, State, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Member;
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::media;
use crate::kit::rate_limit::Limiter;
use crate::kit::web::{AppState, PrivateBody, RequestBody, routes};

/// As wide as the widest place that shows an image.
const SHOWN_WIDTH: u32 = 1280;
/// Per member, which can be anybody who has added a listing; the office may upload as many as it likes.
/// Unreferenced images are kept for a day, so this bounds the disk space that one member can use.
pub const UPLOADS_A_DAY: u32 = 300;

pub struct UploadLimit(Limiter<i64>);

impl Default for UploadLimit {
    fn default() -> Self {
        UploadLimit(Limiter::per_day(UPLOADS_A_DAY))
    }
}

#[derive(Serialize, ToSchema)]
pub struct UploadedImage {
    image_id: i64,
    image_url: String,
    /// Identifies the image in requests; unlike an id, it cannot be guessed.
    token: String,
    /// Width of the original after rotation, in pixels.
    width: u32,
    height: u32,
}

#[post("/images", data = "<file>")]
async fn upload(
    member: Member,
    file: RequestBody<'_>,
    kind: Option<&ContentType>,
    limit: &State<UploadLimit>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<UploadedImage>)> {
    let (user_id, is_office) = (member.user_id, member.is_admin());
    app.db.read(move |conn| directory::require_any_business_access(conn, &member)).await?;
    // Only this one: `curl --data-binary` says of any file that it is an encoded form.
    if let Some(kind) = kind.filter(|kind| kind.is_form_data()) {
        return Err(Error::UnsupportedMedia(kind.to_string()));
    }
    if !is_office {
        limit.0.check(user_id)?;
    }
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
