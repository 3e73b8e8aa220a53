//! `GET /media/{token}-{width}.{webp|jpg}`: a stored picture.

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::{Route, State, get, routes};

use super::name::{FileName, Format};
use super::store::find_file;
use crate::kit::error::{Error, Result};
use crate::kit::web::{Keep, Picture, Site};

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

pub fn routes() -> Vec<Route> {
    routes![picture]
}
