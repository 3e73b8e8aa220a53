//! Files inside the binary. Texts are there in their compressed forms alone, made at build time.

use std::borrow::Cow;
use std::io::Cursor;

use rocket::http::{ContentType, Status};
use rocket::request::FromParam;
use rocket::response::{Responder, Response};
use rocket::{Request, response};

use super::answer::accepts;
use super::pack::unpack;
use super::picture::FOR_EVER;

/// A plain file name: no folder, nothing hidden.
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

/// A file under a name that changes with its content, so that browsers keep it for ever.
pub struct Embedded {
    pub name: String,
    /// Gives the bytes of a file by name.
    pub find: fn(&str) -> Option<Cow<'static, [u8]>>,
    pub is_immutable: bool,
}

impl Embedded {
    /// For the few that take nothing compressed.
    fn plain(&self) -> Option<Cow<'static, [u8]>> {
        (self.find)(&self.name).or_else(|| {
            let packed = (self.find)(&format!("{}.gz", self.name))?;
            unpack(&packed).ok().map(Cow::Owned)
        })
    }
}

impl<'r> Responder<'r, 'static> for Embedded {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        // The compressed forms are looked up by us, never by name from outside.
        if self.name.ends_with(".br") || self.name.ends_with(".gz") {
            return Err(Status::NotFound);
        }
        let encoded = [("br", ".br"), ("gzip", ".gz")]
            .into_iter()
            .filter(|(encoding, _)| accepts(request, encoding))
            .find_map(|(encoding, suffix)| Some((encoding, (self.find)(&format!("{}{suffix}", self.name))?)));
        let (encoding, body) = match encoded {
            Some((encoding, body)) => (Some(encoding), body),
            None => (None, self.plain().ok_or(Status::NotFound)?),
        };
        let extension = self.name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let content_type = match extension {
            "webmanifest" => ContentType::new("application", "manifest+json"),
            other => ContentType::from_extension(other).unwrap_or(ContentType::Binary),
        };
        let mut response = Response::build();
        response
            .header(content_type)
            .raw_header("Vary", "Accept-Encoding")
            .raw_header("Cache-Control", if self.is_immutable { FOR_EVER } else { "public, max-age=3600" });
        if let Some(encoding) = encoding {
            response.raw_header("Content-Encoding", encoding);
        }
        response.sized_body(body.len(), Cursor::new(body)).ok()
    }
}
