//! `GET /sign/{kind}/{id}-{hash}.png`: the Open Graph images.

use std::sync::Arc;

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::{Route, State, get};

use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CacheControl, ImageResponse, PublicRequest, routes};
use crate::layout::og_images::{OgImages, print};

/// "12-9f8e7d6c5b4a3210.png"
struct Name {
    id: i64,
    print: String,
}

impl<'a> FromParam<'a> for Name {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let parts = param.strip_suffix(".png").and_then(|name| name.split_once('-'));
        match parts.map(|(id, print)| (id.parse::<i64>(), print)) {
            Some((Ok(id), print)) if print.len() <= 64 => Ok(Name { id, print: print.to_owned() }),
            _ => Err(param),
        }
    }
}

/// An outdated address shows the current image.
#[get("/<kind>/<name>")]
async fn picture(
    kind: &str,
    name: Result<Name, &str>,
    request: PublicRequest<'_>,
    app: &State<AppState>,
    images: &State<OgImages>,
) -> Result<ImageResponse<Arc<[u8]>>> {
    let (Some(source), Ok(name)) = (images.source(kind), name) else {
        return Err(Error::NotFound("Picture"));
    };
    let context = app.render_context(&request);
    let found = app.db.read(move |conn| (source.find)(conn, &context, name.id)).await?;
    let words = found.ok_or(Error::NotFound("Picture"))?;
    let print = print(&words, &app.config.get());
    let keep = if print == name.print { CacheControl::ForEver } else { CacheControl::Minutes };
    let bytes = images.draw(&print, words, &app.config.get()).await?;
    Ok(ImageResponse { format: ContentType::PNG, bytes, keep })
}

pub fn routes() -> Vec<Route> {
    routes![picture]
}
