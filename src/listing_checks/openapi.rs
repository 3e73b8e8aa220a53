//! OpenAPI descriptions of the calls for listing checks.

use super::answers::{ListingCheck, Postcard};
use super::http::{ListingCheckSummary, read_hours};
use crate::kit::openapi::Access::{Everybody, Staff};
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "GET /listing-checks/<code>",
            Everybody,
            "A listing, for the business that was asked about it",
        )
        .about("The code is in the email or on the postcard.")
        .answers::<ListingCheck>(),
        Operation::new("POST /listing-checks/<code>/confirm", Everybody, "Says that the listing is right")
            .answers_nothing(),
        Operation::new("PATCH /listing-checks/<code>", Everybody, "Changes the opening hours")
            .body(|mut input| drop(read_hours(&mut input)))
            .answers_nothing(),
        Operation::new("POST /listing-checks/<code>/stop", Everybody, "Ends these emails to the business")
            .answers_nothing(),
        Operation::new(
            "GET /admin/listing-checks",
            Staff,
            "Who will be asked whether their listing is right",
        )
        .answers::<ListingCheckSummary>(),
        Operation::new(
            "POST /admin/listing-checks/postcards",
            Staff,
            "Postcards for businesses without email",
        )
        .about("Each has its own code, which replaces an earlier one; at most 200 at once.")
        .answers_list::<Postcard>(),
    ]
}
