//! OpenAPI descriptions of the calls for the office's categories.

use super::http::{read, read_merge, read_order};
use super::{AdminCategory, CategoryContent};
use crate::accounts::read_revision;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    let known = || CategoryContent { name: "x".into(), description: String::new(), pictogram: "shop".into() };
    vec![
        Operation::new("GET /admin/categories", Staff, "All categories in their order")
            .response_list::<AdminCategory>(),
        Operation::new("POST /admin/categories", Staff, "Adds a category")
            .body(|input| drop(read(input, None)))
            .response_with::<AdminCategory>(201),
        Operation::new("PATCH /admin/categories/<id>", Staff, "Changes the fields that are sent")
            .about("The address follows the name; the former one redirects.")
            .body(move |mut input| {
                read_revision(&mut input);
                drop(read(input, Some(known())));
            })
            .fails(&[409])
            .response::<AdminCategory>(),
        Operation::new("PUT /admin/categories/order", Staff, "Puts all categories in order")
            .body(|input| drop(read_order(input)))
            .response_list::<AdminCategory>(),
        Operation::new("POST /admin/categories/<id>/merge", Staff, "Merges a category into another one")
            .about(
                "Its businesses and placements move there, and its addresses redirect. It can be restored.",
            )
            .body(|input| drop(read_merge(input)))
            .response::<AdminCategory>(),
    ]
}
