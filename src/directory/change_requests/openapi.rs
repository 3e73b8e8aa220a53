//! OpenAPI descriptions of the calls for change requests.

use super::http::{STATUSES, read_decision};
use super::model::ReviewedRequest;
use crate::kit::openapi::Access::{Owner, Staff};
use crate::kit::openapi::{Operation, one_of};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "DELETE /businesslistings/<key>/change-request",
            Owner,
            "Withdraws the changes of a listing that wait for staff",
        )
        .no_content(),
        Operation::new("GET /admin/change-requests/<id>", Staff, "A change of a listing that staff decide")
            .response::<ReviewedRequest>(),
        Operation::new("GET /admin/change-requests", Staff, "Changes of listings that staff decide")
            .about("Open ones oldest first, with what is public now as `before`; decided ones newest first.")
            .query([("status", one_of(&STATUSES), "`open` by default.")])
            .paged()
            .response::<Paginated<ReviewedRequest>>(),
        Operation::new(
            "POST /admin/change-requests/<id>/decide",
            Staff,
            "Approves fields of a request and rejects the others",
        )
        .about(
            "Approved fields are public at once. Fields that are not in `approve` are rejected, and `reason` is \
             then required: the business reads it. 409 where it has been decided or withdrawn already, or where it \
             was changed since `seen_at`, the request's `updated_at` that was looked at.",
        )
        .body(|mut input| drop(read_decision(&mut input)))
        .fails(&[409])
        .response::<ReviewedRequest>(),
    ]
}
