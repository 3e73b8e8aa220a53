//! OpenAPI descriptions of the alert calls.

use super::http::{blank, read};
use super::model::{Alert, EditableAlert};
use crate::accounts::read_revision;
use crate::kit::openapi::Access::{Everybody, Staff};
use crate::kit::openapi::Operation;
use crate::kit::pagination::Paginated;
use crate::kit::validation::Input;

/// Before all alerts.
const START: &str = "1970-01-01T00:00:00.000Z";

fn read_new(input: Input) {
    drop(read(input, blank(START.into())));
}

pub fn operations() -> Vec<Operation> {
    let about =
        "The alert's day and hour are moments with an offset; without an end it runs until it is removed.";
    vec![
        Operation::new("GET /alerts/current", Everybody, "The alerts that run now").response_list::<Alert>(),
        Operation::new("GET /admin/alerts", Staff, "All alerts")
            .paged()
            .response::<Paginated<EditableAlert>>(),
        Operation::new("POST /admin/alerts", Staff, "Adds an alert")
            .about(about)
            .body(read_new)
            .response_with::<EditableAlert>(201),
        Operation::new("PATCH /admin/alerts/<id>", Staff, "Changes the fields that are sent")
            .body(|mut input| {
                read_revision(&mut input);
                let known = "text".to_owned();
                drop(read(input, super::model::AlertInput { text: known, ..blank(START.into()) }));
            })
            .response::<EditableAlert>(),
        Operation::new("DELETE /admin/alerts/<id>", Staff, "Removes an alert").no_content(),
    ]
}
