//! A private response that the browser saves as a file.

use rocket::http::{ContentType, Header};
use rocket::response::Responder;

#[derive(Debug, Responder)]
pub struct Download {
    bytes: Vec<u8>,
    kind: ContentType,
    name: Header<'static>,
    cache: Header<'static>,
}

impl Download {
    /// A CSV table; `name` must not contain quotes.
    pub fn csv(name: &str, bytes: Vec<u8>) -> Download {
        Download::of(ContentType::CSV, name, bytes)
    }

    /// A calendar; `name` must not contain quotes.
    pub fn calendar(name: &str, text: String) -> Download {
        let kind = ContentType::Calendar.with_params(("charset", "utf-8"));
        Download::of(kind, name, text.into_bytes())
    }

    fn of(kind: ContentType, name: &str, bytes: Vec<u8>) -> Download {
        Download {
            bytes,
            kind,
            name: Header::new("Content-Disposition", format!("attachment; filename=\"{name}\"")),
            cache: Header::new("Cache-Control", "no-store"),
        }
    }
}
