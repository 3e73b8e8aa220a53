//! An image response: its cache control, and a policy that keeps it from running or loading anything when it
//! is opened on its own.

use std::io::Cursor;

use rocket::http::ContentType;
use rocket::response::{Responder, Response};
use rocket::{Request, response};

use super::response_cache::CachedResponse;

/// For content whose address never refers to any other bytes.
pub(super) const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CacheControl {
    ForEver,
    Week,
    Minutes,
}

pub struct ImageResponse<B> {
    pub format: ContentType,
    pub bytes: B,
    pub keep: CacheControl,
}

impl<'r, B: AsRef<[u8]> + Send + Unpin + 'static> Responder<'r, 'static> for ImageResponse<B> {
    fn respond_to(self, _request: &'r Request<'_>) -> response::Result<'static> {
        let cache = match self.keep {
            CacheControl::ForEver => FOR_EVER,
            CacheControl::Week => "public, max-age=604800",
            CacheControl::Minutes => "public, max-age=300",
        };
        Response::build()
            .header(self.format)
            .raw_header("Cache-Control", cache)
            .raw_header("Content-Security-Policy", "default-src 'none'; sandbox")
            .sized_body(self.bytes.as_ref().len(), Cursor::new(self.bytes))
            .ok()
    }
}

/// An image drawn from the database, at an address that names its version.
pub struct VersionedImage {
    pub answer: CachedResponse,
    /// Whether the address names the current version.
    pub is_current: bool,
}

impl<'r> Responder<'r, 'static> for VersionedImage {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let mut response = self.answer.respond_to(request)?;
        response.set_raw_header("Content-Security-Policy", "default-src 'none'; sandbox");
        if self.is_current {
            response.set_raw_header("Cache-Control", FOR_EVER);
        }
        Ok(response)
    }
}
