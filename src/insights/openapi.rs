//! OpenAPI descriptions of the calls for a business's results.

use super::model::BusinessInsights;
use crate::kit::openapi::Access::Owner;
use crate::kit::openapi::{Operation, QueryParameter, day};
use crate::kit::web::DetailMessage;

/// The parameters that `read_period` takes.
pub fn period_parameters() -> [QueryParameter; 2] {
    [
        ("from", day(), "The first day; 28 days before the last by default."),
        ("to", day(), "The last day; yesterday by default."),
    ]
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "GET /businesslistings/<key>/insights",
            Owner,
            "How often a business was seen, and what people did",
        )
        .about(
            "Figures below 5 are null. What people did stands before how often something was seen; a calendar \
             month is compared with the month before, other days with as many days before.",
        )
        .query(period_parameters())
        .response::<BusinessInsights>(),
        Operation::new("GET /businesslistings/<key>/insights/export", Owner, "The same as a table")
            .query(period_parameters())
            .response_text("text/csv"),
        Operation::new(
            "POST /businesslistings/<key>/insights/mail",
            Owner,
            "Emails the report to the caller",
        )
        .query(period_parameters())
        .response_with::<DetailMessage>(202),
    ]
}
