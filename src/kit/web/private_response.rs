//! Private (`no-store`) responses: for one person, never cached in transit.

use std::io::Cursor;

use rocket::Request;
use rocket::http::{ContentType, Header, Status};
use rocket::response::{self, Responder, Response};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::kit::error::Result;

/// A response with its status, cookies and headers.
#[derive(Debug)]
pub struct PrivateResponse {
    status: u16,
    /// JSON
    body: Vec<u8>,
    cookies: Vec<String>,
    headers: Vec<(&'static str, String)>,
}

/// What was done, in a sentence for people.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DetailMessage {
    pub detail: String,
}

impl PrivateResponse {
    pub fn new(body: impl Serialize) -> Result<PrivateResponse> {
        let body = serde_json::to_vec(&body)?;
        Ok(PrivateResponse { status: 200, body, cookies: Vec::new(), headers: Vec::new() })
    }

    pub fn detail(text: &str) -> PrivateResponse {
        PrivateResponse {
            body: json!(DetailMessage { detail: text.to_owned() }).to_string().into_bytes(),
            ..PrivateResponse::nothing()
        }
        .status(200)
    }

    /// 204
    pub fn nothing() -> PrivateResponse {
        PrivateResponse { status: 204, body: Vec::new(), cookies: Vec::new(), headers: Vec::new() }
    }

    pub fn status(self, status: u16) -> PrivateResponse {
        PrivateResponse { status, ..self }
    }

    pub fn cookie(mut self, cookie: String) -> PrivateResponse {
        self.cookies.push(cookie);
        self
    }

    pub fn cookies(mut self, cookies: Vec<String>) -> PrivateResponse {
        self.cookies.extend(cookies);
        self
    }

    pub fn header(mut self, name: &'static str, value: impl Into<String>) -> PrivateResponse {
        self.headers.push((name, value.into()));
        self
    }
}

impl<'r> Responder<'r, 'static> for PrivateResponse {
    fn respond_to(self, _: &'r Request<'_>) -> response::Result<'static> {
        let mut response = Response::new();
        response.set_status(Status::new(self.status));
        if self.status != 204 {
            response.set_header(ContentType::JSON);
            response.set_sized_body(self.body.len(), Cursor::new(self.body));
        }
        response.set_raw_header("Cache-Control", "no-store");
        for (name, value) in self.headers {
            response.set_header(Header::new(name, value));
        }
        for cookie in self.cookies {
            response.adjoin_raw_header("Set-Cookie", cookie);
        }
        Ok(response)
    }
}

/// A response that is nothing but its body, whose type describes it.
#[derive(Debug)]
pub struct PrivateBody<T>(pub T);

impl<'r, T: Serialize> Responder<'r, 'static> for PrivateBody<T> {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        match PrivateResponse::new(self.0) {
            Ok(reply) => reply.respond_to(request),
            Err(error) => error.respond_to(request),
        }
    }
}
