//! The OpenAPI description of the calls about a member's calendar URL.

use super::http::FeedAddress;
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /events/feed-address", Members, "The secret address of the caller's calendar")
            .about("The calendar holds the events that the caller is interested in; any calendar program can subscribe to it.")
            .response::<FeedAddress>(),
        Operation::new("POST /events/feed-address", Members, "Gives the caller's calendar a new address")
            .about("The old address stops working.")
            .response::<FeedAddress>(),
        Operation::new("DELETE /events/feed-address", Members, "Removes the address of the caller's calendar")
            .response::<FeedAddress>(),
    ]
}
