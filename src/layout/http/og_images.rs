//! `GET /sign/{kind}/{id}-{hash}.png`: the Open Graph images.

use std::sync::Arc;

use rocket::http::ContentType;
use rocket::request::FromParam;
use rocket::{Route, State, get};

use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CacheControl, ImageResponse, PublicRequest, routes};
use crate::layout::og_images::{OgImages, hash};

/// "12-9f8e7d6c5b4a3210.png"
struct Name {
    id: i64,
    hash: String,
}

impl<'a> FromParam<'a> for Name {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let parts = param.strip_suffix(".png").and_then(|name| name.split_once('-'));
        match parts.map(|(id, hash)| (id.parse::<i64>(), hash)) {
            Some((Ok(id), hash)) if hash.len() <= 64 => Ok(Name { id, hash: hash.to_owned() }),
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
    let hash = hash(&words, &app.config.get());
    let keep = if hash == name.hash { CacheControl::ForEver } else { CacheControl::Minutes };
    let bytes = images.draw(&hash, words, &app.config.get()).await?;
    Ok(ImageResponse { format: ContentType::PNG, bytes, keep })
}

pub fn routes() -> Vec<Route> {
    routes![picture]
}
