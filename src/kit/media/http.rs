//! `GET /media/{token}-{width}.{webp|jpg}`: serves a stored image; also receives uploads.

use std::path::Path;

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::tokio::sync::Semaphore;
use rocket::tokio::task::spawn_blocking;
use rocket::{Route, State, get};

use super::file_name::{ImageFileName, VariantFormat};
use super::limits::MAX_BYTES;
use super::store::find_file;
use super::upload::decode_upload;
use super::upload_error::UploadError;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CacheControl, ImageResponse, RequestBody, SpooledBody, routes};

impl<'a> FromParam<'a> for ImageFileName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        param.parse().map_err(|_| param)
    }
}

#[get("/<name>")]
async fn picture(name: ImageFileName, app: &State<AppState>) -> Result<ImageResponse<Vec<u8>>> {
    let format = match name.format {
        VariantFormat::Webp => ContentType::WEBP,
        VariantFormat::Jpeg => ContentType::JPEG,
    };
    let bytes = app
        .db
        .read(move |conn| Ok(find_file(conn, &name.token, name.width, name.format)?))
        .await?
        .ok_or(Error::NotFound("Picture"))?;
    Ok(ImageResponse { format, bytes, keep: CacheControl::ForEver })
}

/// Uploads held in memory at once; others wait in their spool files.
static IN_MEMORY: Semaphore = Semaphore::const_new(2);

/// Receives an image sent as the raw body, checks and resizes it. It waits its turn in a file in `folder`.
pub async fn receive(file: RequestBody<'_>, folder: &Path) -> Result<super::ProcessedImage> {
    let sent = SpooledBody::receive(file, folder, MAX_BYTES)
        .await?
        .ok_or_else(|| Error::TooLarge(UploadError::TooManyBytes.to_string()))?;
    let turn = IN_MEMORY.acquire().await.map_err(Error::internal)?;
    let work = move || {
        // The permit is held until the work is done, even if nobody waits for the response any more.
        let _turn = turn;
        decode_upload(&sent.read()?).map_err(|refused| match refused {
            UploadError::Busy => Error::Busy,
            refused => Error::field("picture", refused.to_string()),
        })
    };
    spawn_blocking(work).await.map_err(Error::internal)?
}

pub fn routes() -> Vec<Route> {
    routes![picture]
}
