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
        .response::<ListingCheck>(),
        Operation::new("POST /listing-checks/<code>/confirm", Everybody, "Says that the listing is right")
            .no_content(),
        Operation::new("PATCH /listing-checks/<code>", Everybody, "Changes the opening hours")
            .body(|mut input| drop(read_hours(&mut input)))
            .no_content(),
        Operation::new("POST /listing-checks/<code>/stop", Everybody, "Ends these emails to the business")
            .no_content(),
        Operation::new(
            "GET /admin/listing-checks",
            Staff,
            "Who will be asked whether their listing is right",
        )
        .response::<ListingCheckSummary>(),
        Operation::new(
            "POST /admin/listing-checks/postcards",
            Staff,
            "Postcards for businesses without email",
        )
        .about("Each has its own code, which replaces an earlier one; at most 200 at once.")
        .fails(&[400])
        .response_list::<Postcard>(),
    ]
}
