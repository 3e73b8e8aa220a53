//! `GET /media/{token}-{width}.{webp|jpg}`: a stored picture; and how one is received.

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::{Data, Route, State, get, routes};

use super::intake::{MOST_BYTES, take_in};
use super::name::{FileName, Format};
use super::refused::Refused;
use super::store::find_file;
use crate::kit::error::{Error, Result};
use crate::kit::web::{Keep, Picture, Received, Site};

impl<'a> FromParam<'a> for FileName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        param.parse().map_err(|_| param)
    }
}

#[get("/<name>")]
async fn picture(name: FileName, site: &State<Site>) -> Result<Picture<Vec<u8>>> {
    let format = match name.format {
        Format::Webp => ContentType::WEBP,
        Format::Jpeg => ContentType::JPEG,
    };
    let bytes = site
        .db
        .read(move |conn| Ok(find_file(conn, &name.token, name.width, name.format)?))
        .await?
        .ok_or(Error::NotFound("Picture"))?;
    Ok(Picture { format, bytes, keep: Keep::ForEver })
}

/// A picture that comes as the file itself, checked and cut to size.
pub async fn receive(file: Data<'_>) -> Result<super::Picture> {
    // What is more is cut, and refused for its size.
    let sent = Received::read(file, MOST_BYTES + 1).await?;
    let taken =
        rocket::tokio::task::spawn_blocking(move || take_in(sent.bytes())).await.map_err(Error::internal)?;
    taken.map_err(|refused| match refused {
        Refused::Busy => Error::Busy,
        refused => Error::field("picture", refused.to_string()),
    })
}

pub fn routes() -> Vec<Route> {
    routes![picture]
}
