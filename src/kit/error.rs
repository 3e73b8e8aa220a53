//! All errors go through here. It separates "your mistake" from "our fault": what a person may read goes into
//! the response body, what broke goes to the log with a request id.

use std::fmt;

use serde_json::{Map, Value, json};

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// For an id that matches nothing.
pub const NO_SUCH_CHOICE: &str = "Select a valid choice. That choice is not one of the available choices.";

/// For a word that is not among a field's choices.
pub fn not_a_choice(word: &str) -> String {
    format!("Select a valid choice. {word} is not one of the available choices.")
}

/// For an id of a record that does not exist.
pub fn unknown_id(id: impl fmt::Display) -> String {
    format!("Invalid pk \"{id}\" - object does not exist.")
}

/// Field names with their error messages, in the order the fields were checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<(String, Vec<String>)>);

impl FieldErrors {
    /// An error that two checks find is reported only once.
    pub fn add(&mut self, field: impl Into<String>, text: impl Into<String>) {
        let (field, text) = (field.into(), text.into());
        match self.0.iter_mut().find(|(name, _)| *name == field) {
            Some((_, texts)) if texts.contains(&text) => {}
            Some((_, texts)) => texts.push(text),
            None => self.0.push((field, vec![text])),
        }
    }

    /// `Ok` if nothing was added; otherwise all errors of one input together.
    pub fn check(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Fields(self)) }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn has(&self, field: &str) -> bool {
        self.0.iter().any(|(name, _)| name == field)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(field, texts)| (field.as_str(), texts.as_slice()))
    }
}

/// A response to somebody who may not proceed: 401, 403 and the like, with the exact body.
#[derive(Debug, Clone)]
pub struct Refusal {
    pub status: u16,
    pub body: Value,
    /// Complete `Set-Cookie` values, such as the removal of a cookie that is no longer valid.
    pub cookies: Vec<String>,
}

impl Refusal {
    pub fn new(status: u16, body: Value) -> Self {
        Refusal { status, body, cookies: Vec::new() }
    }

    /// 401 for a visitor where only members may proceed.
    pub fn sign_in_first() -> Self {
        Refusal::new(401, json!({ "detail": "Authentication credentials were not provided." }))
    }

    /// 409: the request conflicts with the current state.
    pub fn conflict(sentence: &str) -> Self {
        Refusal::new(409, json!({ "detail": sentence }))
    }

    /// 403 for somebody whose role is not sufficient.
    pub fn not_allowed() -> Self {
        Refusal::new(403, json!({ "detail": "You do not have permission to perform this action." }))
    }
}

#[derive(Debug, Clone)]
pub enum Error {
    /// 400: named fields are wrong.
    Fields(FieldErrors),
    /// 400: the request as a whole is wrong.
    BadRequest(String),
    /// 401 or 403, or whatever status it contains.
    /// In a box: each `?` moves an error, and this variant would make all of them four times as large.
    Refused(Box<Refusal>),
    /// 301: the content has another address now.
    Moved(String),
    /// 404: the kind of thing that was looked for, e.g. `Business`.
    NotFound(&'static str),
    /// 404 for a page number past the end.
    InvalidPage,
    /// 413
    TooLarge(String),
    /// 415: the media type that was sent.
    UnsupportedMedia(String),
    /// 429, with the seconds to wait.
    TooMany(u64),
    /// 503: too much is waiting already.
    Busy,
    /// 503: this town has not set up the requested feature.
    Unavailable(&'static str),
    /// 507: the disk is nearly full.
    StorageFull,
    /// 503: the data file is damaged, or its disk fails. The text is only for the log.
    Damaged(String),
    /// 500: our fault. The text is only for the log.
    Internal(String),
}

impl Error {
    pub fn field(field: &str, text: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(field, text);
        Error::Fields(errors)
    }

    pub fn not_a_choice(field: &str, word: &str) -> Self {
        Error::field(field, not_a_choice(word))
    }

    pub fn unknown_id(field: &str, id: i64) -> Self {
        Error::field(field, unknown_id(id))
    }

    pub fn internal(cause: impl fmt::Display) -> Self {
        Error::Internal(cause.to_string())
    }

    pub fn status(&self) -> u16 {
        match self {
            Error::Fields(_) | Error::BadRequest(_) => 400,
            Error::Refused(refusal) => refusal.status,
            Error::Moved(_) => 301,
            Error::NotFound(_) | Error::InvalidPage => 404,
            Error::TooLarge(_) => 413,
            Error::UnsupportedMedia(_) => 415,
            Error::TooMany(_) => 429,
            Error::Busy | Error::Unavailable(_) | Error::Damaged(_) => 503,
            Error::StorageFull => 507,
            Error::Internal(_) => 500,
        }
    }

    /// The JSON body, in the forms that the contract's clients read.
    pub fn body(&self) -> Value {
        match self {
            Error::Fields(fields) => Value::Object(
                fields.iter().map(|(field, texts)| (field.to_owned(), json!(texts))).collect::<Map<_, _>>(),
            ),
            Error::Refused(refusal) => refusal.body.clone(),
            other => json!({ "detail": other.to_string() }),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Fields(fields) => {
                let parts = fields.iter().map(|(field, texts)| match field {
                    "non_field_errors" => texts.join(" "),
                    field => format!("{field}: {}", texts.join(" ")),
                });
                let parts: Vec<String> = parts.collect();
                f.write_str(&parts.join("; "))
            }
            Error::BadRequest(text) | Error::TooLarge(text) => f.write_str(text),
            Error::Refused(refusal) => write!(f, "{}", refusal.body),
            Error::UnsupportedMedia(kind) => write!(f, "Unsupported media type \"{kind}\" in request."),
            Error::Unavailable(text) => f.write_str(text),
            Error::Moved(to) => write!(f, "Moved to {to}"),
            Error::NotFound(noun) => write!(f, "No {noun} matches the given query."),
            Error::InvalidPage => f.write_str("Invalid page."),
            Error::TooMany(seconds) => {
                let unit = if *seconds == 1 { "second" } else { "seconds" };
                write!(f, "Request was throttled. Expected available in {seconds} {unit}.")
            }
            Error::Busy => f.write_str("The server is busy. Please try again in a moment."),
            Error::StorageFull => f.write_str("The server's disk is nearly full; nothing was changed."),
            Error::Damaged(_) => {
                f.write_str("The town's data cannot be read right now. Please try again later.")
            }
            Error::Internal(_) => f.write_str("Something went wrong on our side. Please try again."),
        }
    }
}

impl std::error::Error for Error {}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Error::Refused(Box::new(refusal))
    }
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode as Code;
        match error.sqlite_error_code() {
            Some(Code::DatabaseBusy | Code::OperationInterrupted) => Error::Busy,
            Some(Code::DiskFull) => Error::StorageFull,
            Some(Code::DatabaseCorrupt | Code::NotADatabase | Code::SystemIoFailure) => {
                Error::Damaged(error.to_string())
            }
            _ => Error::Internal(format!("database: {error}")),
        }
    }
}

impl From<getrandom::Error> for Error {
    fn from(error: getrandom::Error) -> Self {
        Error::internal(error)
    }
}

impl From<serde_json::Error> for Error {
    fn from(error: serde_json::Error) -> Self {
        Error::Internal(format!("json: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_second_is_no_seconds() {
        let text = |seconds| Error::TooMany(seconds).to_string();
        assert_eq!(text(1), "Request was throttled. Expected available in 1 second.");
        assert_eq!(text(3600), "Request was throttled. Expected available in 3600 seconds.");
    }
}
