//! OpenAPI descriptions of the calls for bulk changes.

use super::http::read;
use super::model::{BulkEdit, MAX_AT_ONCE};
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, text};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /admin/bulk-edits/<list>", Staff, "Changes many records of a list in one step")
            .about(&format!(
                "`list`: the list's name, as in saved views. `ids`, or `all` for the whole list as its filters in \
                 the query narrow it, but for those in `except`; at most {MAX_AT_ONCE}. `category` is the id that `set_category` sets. \
                 Events are hidden and deals withdrawn by a posted `rule`, with a `reason` in words if there is one. \
                 So are businesses, whose owners are told of it; without a rule, hiding one is housekeeping."
            ))
            .query([("search", text(), "And every other filter of the list; with `all`, anything else is refused.")])
            .body(|mut input| drop(read(&mut input, &[], None)))
            .response::<BulkEdit>(),
        Operation::new("POST /admin/bulk-edits/<id>/undo", Staff, "Takes such a step back")
            .about("Records that were changed since stay as they are.")
            .fails(&[400])
            .response::<BulkEdit>(),
    ]
}
