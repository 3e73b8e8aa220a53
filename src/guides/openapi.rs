//! API description of the guides.

use super::change::read;
use super::http::{GuidePreview, read_preview};
use super::model::{Guide, GuideDetail, HomepageFeatures, NewGuide};
use crate::kit::openapi::Access::{Everybody, Staff};
use crate::kit::openapi::{Operation, integer, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /guides", Everybody, "Published guides")
            .query([
                ("business", integer(), "Guides that mention the business with this id."),
                ("ordering", text(), "`-published_at` for the newest first."),
                ("status", text(), "For staff: `draft` or `all`."),
            ])
            .paged()
            .response::<Paginated<Guide>>(),
        Operation::new("GET /guides/homepage_features", Everybody, "The guides of the home page")
            .response::<HomepageFeatures>(),
        Operation::new("GET /guides/<key>", Everybody, "A guide, by its slug or id")
            .about("Staff see drafts, too, and the Markdown.")
            .fails(&[410])
            .response::<GuideDetail>(),
        Operation::new("POST /guides", Staff, "Adds a guide")
            .body(|input| drop(read(input, None)))
            .response_with::<GuideDetail>(201),
        Operation::new("POST /guides/preview", Staff, "How a text would look in a guide")
            .about("Nothing is kept.")
            .body(|input| drop(read_preview(input)))
            .response::<GuidePreview>(),
        Operation::new("PATCH /guides/<key>", Staff, "Changes the fields that are sent")
            .body(|input| drop(read(input, Some(NewGuide::default()))))
            .response::<GuideDetail>(),
        Operation::new("DELETE /guides/<key>", Staff, "Removes a guide").no_content(),
    ]
}
