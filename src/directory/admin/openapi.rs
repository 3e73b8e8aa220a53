//! The calls of the office's list of businesses, described.

use super::http::{COLUMNS, read_merge, read_new};
use super::model::{AdminBusiness, AdminBusinessOrder};
use crate::directory::model::BusinessRef;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, QueryParameter, flag, one_of, text};
use crate::kit::pagination::Paginated;

fn filter() -> Vec<QueryParameter> {
    vec![
        ("search", text(), "Part of the name."),
        ("status", one_of(&["published", "pending", "hidden"]), "Of this status alone."),
        ("category", text(), "A category's slug."),
        ("is_featured", flag(), "Featured ones, or all others."),
        ("has_owner", flag(), "Those that an account owns, or all others."),
        ("is_confirmed", flag(), "Those that somebody said are right, or all others."),
        ("ordering", one_of(&AdminBusinessOrder::WORDS), "By name by default."),
    ]
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/businesses", Staff, "All businesses, whatever their status")
            .query(filter())
            .paged()
            .response::<Paginated<AdminBusiness>>(),
        Operation::new("GET /admin/businesses/export", Staff, "The same list as CSV")
            .query(filter())
            .exports(&COLUMNS.map(|(name, _)| name)),
        Operation::new("POST /admin/businesses", Staff, "Adds a business, hidden at first")
            .body(|input| drop(read_new(input)))
            .response_with::<BusinessRef>(201),
        Operation::new("POST /admin/businesses/<id>/merge", Staff, "Merges a duplicate into another business")
            .about(
                "Its deals, reviews, photos and people go there, its address leads there. It can be restored among \
                 the deleted records.",
            )
            .body(|input| drop(read_merge(input)))
            .response::<BusinessRef>(),
    ]
}
