//! The error responses, which are the same for every call.

use serde_json::json;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder, Schema};

use crate::kit::validation::schema::of_json;

/// Each status that an error may have, its name in the document, and a description.
const ERRORS: [(u16, &str, &str); 14] = [
    (
        400,
        "Invalid",
        "What was sent cannot be taken: each field that is wrong, with sentences about it, or `detail`.",
    ),
    (401, "SignInFirst", "Nobody is signed in, or the token is no longer valid."),
    (403, "NotAllowed", "Whoever is signed in may not do this."),
    (404, "NotFound", "There is no such thing, or no such page of a list."),
    (406, "NotAcceptable", "`Accept` leaves out what this call answers with."),
    (409, "Conflict", "Something else was done in between, or the same request is under way."),
    (410, "Ended", "The link was good once and has ended, or what stood there was deleted."),
    (413, "TooLarge", "More was sent than is taken."),
    (415, "UnsupportedMediaType", "What was sent is in a format that is not taken."),
    (422, "KeyReused", "The `Idempotency-Key` was used for another request."),
    (429, "TooManyRequests", "Too often; `Retry-After` says how many seconds to wait."),
    (500, "Failed", "We broke; the request's id helps to find out why."),
    (503, "Unavailable", "Too busy for the moment, or not set up in this town."),
    (507, "StorageFull", "The disk is nearly full."),
];

pub fn reference(status: u16) -> RefOr<Response> {
    let name = ERRORS.iter().find(|(known, ..)| *known == status).map_or("Failed", |(_, name, _)| name);
    RefOr::Ref(Ref::new(format!("#/components/responses/{name}")))
}

/// The name of the error schema.
pub const NAME: &str = "Errors";

pub fn schema() -> RefOr<Schema> {
    of_json(json!({
        "type": "object",
        "description": "Messages by field; `detail` is for the request as a whole.",
        "properties": { "detail": { "type": "string" } },
        "additionalProperties": true,
    }))
}

pub fn responses() -> impl Iterator<Item = (&'static str, Response)> {
    ERRORS.iter().map(|(_, name, sentence)| {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(NAME))).build();
        (*name, ResponseBuilder::new().description(*sentence).content("application/json", content).build())
    })
}
