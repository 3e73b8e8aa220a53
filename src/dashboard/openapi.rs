//! API description of the dashboard.

use super::model::{Dashboard, OwnBusiness};
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /dashboard", Members, "The member's start page")
            .about("Owners and managers also see their businesses, staff what waits for the office.")
            .response::<Dashboard>(),
        Operation::new(
            "GET /dashboard/businesses",
            Members,
            "The businesses that the caller owns or manages",
        )
        .about("At most 200, by name, including pending and hidden ones.")
        .response_list::<OwnBusiness>(),
    ]
}
