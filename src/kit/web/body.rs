//! A request's body. The guard never fails: a handler that calls `json` or `form` learns only then what is
//! wrong, so its own checks (who is asking, how often) come first.

use std::io::Cursor;

use multer::{Constraints, Multipart, SizeLimit};
use rocket::data::{FromData, Outcome, ToByteUnit};
use rocket::{Data, Request};
use serde_json::{Map, Value, json};
use url::form_urlencoded;

use super::received::Received;
use super::request_body::RequestBody;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;

const TOO_LARGE: &str = "The request is too large.";
/// Forms with more fields than this are not ours.
const MAX_FIELDS: usize = 200;

pub struct Body {
    /// The Content-Type header as received.
    content_type: String,
    bytes: Result<Received>,
}

#[rocket::async_trait]
impl<'r> FromData<'r> for Body {
    type Error = std::convert::Infallible;

    async fn from_data(request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r, Self> {
        let content_type = request.headers().get_one("Content-Type").unwrap_or_default().to_owned();
        let limit = request.limits().get("json").unwrap_or_else(|| 256.kibibytes());
        let bytes = match Received::read(RequestBody::of(request, data), limit.as_u64()).await {
            Ok(received) if !received.is_complete() => Err(Error::TooLarge(TOO_LARGE.into())),
            received => received,
        };
        Outcome::Success(Body { content_type, bytes })
    }
}

impl Body {
    /// Like `json`, for calls whose bodies are small.
    pub fn json_at_most(self, bytes: usize) -> Result<Input> {
        match &self.bytes {
            Ok(body) if body.bytes().len() > bytes => Err(Error::TooLarge(TOO_LARGE.into())),
            _ => self.json(),
        }
    }

    /// The fields of a JSON object; no other content type is accepted. An empty body counts as `{}`.
    pub fn json(self) -> Result<Input> {
        let received = self.bytes?;
        let bytes = received.bytes();
        if bytes.is_empty() {
            return Ok(Input::default());
        }
        match media_type(&self.content_type).as_str() {
            "application/json" => read_json(bytes),
            _ => Err(Error::UnsupportedMedia(self.content_type)),
        }
    }

    pub fn is_json(&self) -> bool {
        media_type(&self.content_type) == "application/json"
    }

    /// The body as received, whatever its type.
    pub fn bytes(&self) -> Result<&[u8]> {
        self.bytes.as_ref().map(Received::bytes).map_err(Clone::clone)
    }

    /// The fields of a JSON object or of a form. A call that checks no credentials must also check the page: a
    /// page of another site can send it a form.
    pub async fn form(self) -> Result<Input> {
        let received = self.bytes?;
        let bytes = received.bytes();
        if bytes.is_empty() {
            return Ok(Input::default());
        }
        match media_type(&self.content_type).as_str() {
            "application/json" => read_json(bytes),
            "application/x-www-form-urlencoded" => Ok(read_urlencoded(bytes)),
            "multipart/form-data" => read_multipart(bytes.to_vec(), &self.content_type).await,
            _ => Err(Error::UnsupportedMedia(self.content_type)),
        }
    }
}

fn media_type(content_type: &str) -> String {
    content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

fn read_json(bytes: &[u8]) -> Result<Input> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| Error::BadRequest(format!("JSON parse error - {error}")))?;
    let kind = match value {
        Value::Object(fields) => return Ok(Input::new(fields)),
        Value::Null => return Err(Error::field("non_field_errors", "No data provided")),
        Value::Array(_) => "list",
        Value::String(_) => "str",
        Value::Bool(_) => "bool",
        Value::Number(number) if number.is_f64() => "float",
        Value::Number(_) => "int",
    };
    Err(Error::field("non_field_errors", format!("Invalid data. Expected a dictionary, but got {kind}.")))
}

fn read_urlencoded(bytes: &[u8]) -> Input {
    let fields = form_urlencoded::parse(bytes)
        .take(MAX_FIELDS)
        .map(|(name, value)| (name.into_owned(), Value::String(value.into_owned())))
        .collect::<Map<_, _>>();
    Input::new(fields)
}

async fn read_multipart(bytes: Vec<u8>, content_type: &str) -> Result<Input> {
    let broken = |error: multer::Error| Error::BadRequest(format!("Multipart form parse error - {error}"));
    let boundary = multer::parse_boundary(content_type).map_err(broken)?;
    let limit = SizeLimit::new().whole_stream(bytes.len() as u64);
    let constraints = Constraints::new().size_limit(limit);
    let mut parts = Multipart::with_reader_with_constraints(Cursor::new(bytes), boundary, constraints);
    let mut fields = Map::new();
    while let Some(part) = parts.next_field().await.map_err(broken)? {
        if fields.len() >= MAX_FIELDS {
            break;
        }
        let Some(name) = part.name().map(str::to_owned) else { continue };
        // A file where text is expected is not text.
        let value = if part.file_name().is_some() {
            json!({})
        } else {
            Value::String(part.text().await.map_err(broken)?)
        };
        fields.insert(name, value);
    }
    Ok(Input::new(fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(content_type: &str, bytes: &[u8]) -> Body {
        Body { content_type: content_type.into(), bytes: Ok(Received::of(bytes)) }
    }

    #[tokio::test]
    async fn json_and_both_kinds_of_form_give_the_same_fields() {
        let multipart = b"--X\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\na@b.co\r\n--X--\r\n";
        for (content_type, bytes) in [
            ("application/json", &br#"{"email": "a@b.co"}"#[..]),
            ("Application/JSON; charset=utf-8", &br#"{"email": "a@b.co"}"#[..]),
            ("application/x-www-form-urlencoded", &b"email=a%40b.co"[..]),
            ("multipart/form-data; boundary=X", &multipart[..]),
        ] {
            let input = body(content_type, bytes).form().await.unwrap();
            assert_eq!(input.value("email"), Some(&json!("a@b.co")), "{content_type}");
        }
        for content_type in ["", "text/plain", "application/json"] {
            assert!(body(content_type, b"").form().await.unwrap().value("email").is_none());
        }
    }

    #[tokio::test]
    async fn what_cannot_be_read_is_named() {
        for (content_type, bytes, status, text) in [
            ("text/plain", &b"hello"[..], 415, "Unsupported media type \"text/plain\" in request."),
            ("application/json", &b"{\"email\":"[..], 400, "JSON parse error - "),
            ("application/json", &b"{\"email\":\"\xff\xfe\"}"[..], 400, "JSON parse error - "),
            ("application/json", &b"[]"[..], 400, "Invalid data. Expected a dictionary, but got list."),
            ("application/json", &b"\"x\""[..], 400, "Invalid data. Expected a dictionary, but got str."),
            ("application/json", &b"null"[..], 400, "No data provided"),
            ("multipart/form-data", &b"--X"[..], 400, "Multipart form parse error - "),
            ("multipart/form-data; boundary=X", &b"--X\r\nbroken"[..], 400, "Multipart form parse error - "),
        ] {
            let error = body(content_type, bytes).form().await.unwrap_err();
            assert_eq!(error.status(), status, "{content_type}");
            assert!(error.to_string().contains(text), "{error}");
        }
        let deep = format!("{}1{}", "{\"a\":".repeat(5000), "}".repeat(5000));
        assert_eq!(body("application/json", deep.as_bytes()).json().unwrap_err().status(), 400);
    }

    #[test]
    fn a_call_that_reads_json_accepts_no_form() {
        let error = body("application/x-www-form-urlencoded", b"a=1&_method=delete").json().unwrap_err();
        assert_eq!(error.status(), 415);
    }
}
