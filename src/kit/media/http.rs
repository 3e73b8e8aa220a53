//! `GET /media/{token}-{width}.{webp|jpg}`: a stored picture.

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::response::{Responder, Response};
use rocket::{Request, Route, State, get, response, routes};

use super::name::{FileName, Format};
use super::store::find_file;
use crate::kit::error::{Error, Result};
use crate::kit::web::Site;

impl<'a> FromParam<'a> for FileName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        param.parse().map_err(|_| param)
    }
}

struct File {
    format: Format,
    bytes: Vec<u8>,
}

impl<'r> Responder<'r, 'static> for File {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let content_type = match self.format {
            Format::Webp => ContentType::WEBP,
            Format::Jpeg => ContentType::JPEG,
        };
        Response::build_from(self.bytes.respond_to(request)?)
            .header(content_type)
            // A picture's name is made for these bytes alone.
            .raw_header("Cache-Control", "public, max-age=31536000, immutable")
            .raw_header("Content-Security-Policy", "default-src 'none'; sandbox")
            .ok()
    }
}

#[get("/<name>")]
async fn picture(name: FileName, site: &State<Site>) -> Result<File> {
    let format = name.format;
    let bytes = site
        .db
        .read(move |conn| Ok(find_file(conn, &name.token, name.width, name.format)?))
        .await?
        .ok_or(Error::NotFound("Picture"))?;
    Ok(File { format, bytes })
}

pub fn routes() -> Vec<Route> {
    routes![picture]
}
