//! Answers that are for one person: never kept by anybody on the way.

use rocket::Request;
use rocket::response::{self, Responder};
use rocket::serde::json::Json;
use serde::Serialize;

#[derive(Debug)]
pub struct Private<T>(pub T);

impl<'r, T: Serialize> Responder<'r, 'static> for Private<T> {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let mut response = Json(self.0).respond_to(request)?;
        response.set_raw_header("Cache-Control", "no-store");
        Ok(response)
    }
}
