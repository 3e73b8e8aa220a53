//! OpenAPI descriptions of the calls for the town's report.

use super::model::{SectionKey, TownReport};
use crate::insights::period_parameters;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, one_of};
use crate::kit::web::DetailMessage;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/report", Staff, "The town's report: views, searches and clicks")
            .about(
                "A calendar month is compared with the month before, other days with as many days before. Words of \
                 searches are shown once five different people have searched for them.",
            )
            .query(period_parameters())
            .response::<TownReport>(),
        Operation::new("GET /admin/report/export", Staff, "The same as a table")
            .query(period_parameters())
            .query([("section", one_of(&SectionKey::WORDS), "Only this one.")])
            .response_text("text/csv"),
        Operation::new("POST /admin/report/mail", Staff, "Emails the report to the caller")
            .query(period_parameters())
            .response_with::<DetailMessage>(202),
    ]
}
