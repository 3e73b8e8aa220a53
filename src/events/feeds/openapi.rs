//! The OpenAPI description of the calls about a member's calendar URL.

use super::address::FeedAddress;
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /events/feed-address", Members, "The secret address of one's own calendar")
            .about("The calendar holds what one is interested in; any calendar program can subscribe to it.")
            .answers::<FeedAddress>(),
        Operation::new("POST /events/feed-address", Members, "Gives one's calendar a new address")
            .about("The one before it is closed.")
            .answers::<FeedAddress>(),
        Operation::new("DELETE /events/feed-address", Members, "Closes the address of one's calendar")
            .answers::<FeedAddress>(),
    ]
}
