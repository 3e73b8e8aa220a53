//! `GET /media/{token}-{width}.{webp|jpg}`: a stored picture; and how one is received.

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::{Data, Route, State, get, routes};

use super::file_name::{ImageFileName, VariantFormat};
use super::store::find_file;
use super::upload::{MOST_BYTES, decode_upload};
use super::upload_error::UploadError;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CacheControl, ImageResponse, Received};

impl<'a> FromParam<'a> for ImageFileName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        param.parse().map_err(|_| param)
    }
}

#[get("/<name>")]
async fn picture(name: ImageFileName, site: &State<AppState>) -> Result<ImageResponse<Vec<u8>>> {
    let format = match name.format {
        VariantFormat::Webp => ContentType::WEBP,
        VariantFormat::Jpeg => ContentType::JPEG,
    };
    let bytes = site
        .db
        .read(move |conn| Ok(find_file(conn, &name.token, name.width, name.format)?))
        .await?
        .ok_or(Error::NotFound("Picture"))?;
    Ok(ImageResponse { format, bytes, keep: CacheControl::ForEver })
}

/// A picture that comes as the file itself, checked and cut to size.
pub async fn receive(file: Data<'_>) -> Result<super::ProcessedImage> {
    // What is more is cut, and refused for its size.
    let sent = Received::read(file, MOST_BYTES + 1).await?;
    let taken = rocket::tokio::task::spawn_blocking(move || decode_upload(sent.bytes()))
        .await
        .map_err(Error::internal)?;
    taken.map_err(|refused| match refused {
        UploadError::Busy => Error::Busy,
        refused => Error::field("picture", refused.to_string()),
    })
}

pub fn routes() -> Vec<Route> {
    routes![picture]
}
