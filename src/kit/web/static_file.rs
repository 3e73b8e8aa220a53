//! Static files embedded in the binary. Text files are stored only as Brotli, compressed at build time; other
//! encodings are produced for clients that do not accept it (browsers accept it over TLS only).

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rocket::http::{ContentType, Status};
use rocket::request::FromParam;
use rocket::response::{Responder, Response};
use rocket::{Request, response};

use super::compression::{ContentEncoding, decompress, gzip_max};
use super::image_response::FOR_EVER;
use super::request_context::RequestContext;

/// A plain file name: no folder, not hidden.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssetName(pub String);

impl<'a> FromParam<'a> for AssetName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        let is_plain = param.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
        if is_plain && !param.starts_with('.') && param.len() <= 120 {
            Ok(AssetName(param.to_owned()))
        } else {
            Err(param)
        }
    }
}

/// Gzipped text files that never change, by name; at most the files of one UI.
static GZIPPED: LazyLock<Mutex<HashMap<String, Arc<[u8]>>>> = LazyLock::new(Mutex::default);

/// One file of the UI.
pub struct Embedded {
    pub name: String,
    /// Returns the bytes of a file by name.
    pub find: fn(&str) -> Option<Cow<'static, [u8]>>,
    pub keep: Keep,
}

/// How long a browser may use a file from its own cache.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Its name changes with its content.
    ForEver,
    Hour,
    /// Not at all: this is how browsers learn of a new version.
    Never,
}

enum Body {
    Embedded(Cow<'static, [u8]>),
    Kept(Arc<[u8]>),
}

impl AsRef<[u8]> for Body {
    fn as_ref(&self) -> &[u8] {
        match self {
            Body::Embedded(bytes) => bytes,
            Body::Kept(bytes) => bytes,
        }
    }
}

impl Embedded {
    fn encode(&self, request: &Request<'_>) -> Option<(Option<&'static str>, Body)> {
        if let Some(plain) = (self.find)(&self.name) {
            return Some((None, Body::Embedded(plain)));
        }
        let packed = (self.find)(&format!("{}.br", self.name))?;
        let arrival = RequestContext::of(request);
        if arrival.accepts(ContentEncoding::Brotli) {
            return Some((Some("br"), Body::Embedded(packed)));
        }
        if !arrival.accepts(ContentEncoding::Gzip) {
            return Some((None, Body::Embedded(decompress(&packed).ok()?.into())));
        }
        let kept = GZIPPED.lock().unwrap_or_else(PoisonError::into_inner).get(&self.name).cloned();
        let gzipped = match kept {
            Some(gzipped) => gzipped,
            None => {
                let gzipped: Arc<[u8]> = gzip_max(&decompress(&packed).ok()?).ok()?.into();
                if self.keep == Keep::ForEver {
                    let mut kept = GZIPPED.lock().unwrap_or_else(PoisonError::into_inner);
                    kept.insert(self.name.clone(), Arc::clone(&gzipped));
                }
                gzipped
            }
        };
        Some((Some("gzip"), Body::Kept(gzipped)))
    }
}

impl<'r> Responder<'r, 'static> for Embedded {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        // Only we look up the compressed forms; nobody can request them by name.
        if self.name.ends_with(".br") {
            return Err(Status::NotFound);
        }
        let (encoding, body) = self.encode(request).ok_or(Status::NotFound)?;
        let extension = self.name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let content_type = match extension {
            "webmanifest" => ContentType::new("application", "manifest+json"),
            other => ContentType::from_extension(other).unwrap_or(ContentType::Binary),
        };
        let keep = match self.keep {
            Keep::ForEver => FOR_EVER,
            Keep::Hour => "public, max-age=3600",
            Keep::Never => "no-cache",
        };
        let mut response = Response::build();
        response.header(content_type).raw_header("Vary", "Accept-Encoding").raw_header("Cache-Control", keep);
        if let Some(encoding) = encoding {
            response.raw_header("Content-Encoding", encoding);
        }
        response.sized_body(body.as_ref().len(), Cursor::new(body)).ok()
    }
}
