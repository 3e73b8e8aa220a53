//! API description of the admin pages of guides.

use super::checks::GuideChecks;
use super::differences::FieldDifference;
use super::editors::EditorsNow;
use super::http::COLUMNS;
use super::input;
use super::model::{AdminGuide, AdminGuideOrder, GuideDraft, GuideVersionDetail, ListedVersion, PreviewLink};
use crate::guides::model::{GuideDetail, GuideStatus};
use crate::kit::openapi::Access::{Everybody, Staff};
use crate::kit::openapi::{Operation, QueryParameter, flag, one_of, text};
use crate::kit::pagination::Paginated;

const CONFLICT: &str = "`edition` is the state that was read; where somebody else has saved since, 409 comes with `draft`, what is kept.";

fn filter() -> Vec<QueryParameter> {
    vec![
        ("search", text(), "Part of the title or the author."),
        ("status", one_of(&GuideStatus::WORDS), "The status."),
        ("has_changes", flag(), "Published, with something newer that is not."),
        ("ordering", one_of(&AdminGuideOrder::WORDS), "The order; last changed first where none is given."),
    ]
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/guides", Staff, "All guides, including unpublished changes")
            .query(filter())
            .paged()
            .response::<Paginated<AdminGuide>>(),
        Operation::new("GET /admin/guides/export", Staff, "The same list as CSV")
            .query(filter())
            .exports(&COLUMNS.map(|(name, _)| name)),
        Operation::new("POST /admin/guides", Staff, "Begins a guide as a draft")
            .body(|input| drop(input::read_new(input)))
            .response_with::<GuideDraft>(201),
        Operation::new("GET /admin/guides/<id>", Staff, "A guide's draft").response::<GuideDraft>(),
        Operation::new("PUT /admin/guides/<id>/draft", Staff, "Saves a guide's draft without publishing it")
            .about(&format!("{CONFLICT} `editor` identifies the window and `sequence` counts its saves, so that its own slow save is no conflict."))
            .body(|input| drop(input::read_save(input)))
            .response::<GuideDraft>(),
        Operation::new("POST /admin/guides/<id>/publish", Staff, "Publishes the newest version")
            .about(CONFLICT)
            .body(|input| drop(input::read_edition(input)))
            .response::<GuideDraft>(),
        Operation::new("POST /admin/guides/<id>/unpublish", Staff, "Unpublishes a guide")
            .response::<GuideDraft>(),
        Operation::new("GET /admin/guides/<id>/versions", Staff, "The versions of a guide, the newest first")
            .paged()
            .response::<Paginated<ListedVersion>>(),
        Operation::new("GET /admin/guides/<id>/versions/<version>", Staff, "A version with its text")
            .response::<GuideVersionDetail>(),
        Operation::new("POST /admin/guides/differences", Staff, "Two texts of a guide, compared word by word")
            .body(|input| drop(input::read_comparison(input)))
            .response_list::<FieldDifference>(),
        Operation::new("GET /admin/guides/<id>/editors", Staff, "Who else has a guide open for writing")
            .about("Each call marks the caller as an editor for half a minute.")
            .query([
                ("editor", text(), "An id of the caller's window."),
                ("leaving", flag(), "It is being closed."),
            ])
            .response::<EditorsNow>(),
        Operation::new("GET /admin/guides/<id>/preview", Staff, "A guide as its readers will see it")
            .response::<GuideDetail>(),
        Operation::new("GET /admin/guides/<id>/checks", Staff, "Problems in a guide, such as dead links")
            .response::<GuideChecks>(),
        Operation::new("PUT /admin/guides/<id>/preview-link", Staff, "Makes a link for readers without an account")
            .about("An earlier link stops working; this one ends when the guide is published.")
            .body(|input| drop(input::read_days(input)))
            .response::<PreviewLink>(),
        Operation::new("DELETE /admin/guides/<id>/preview-link", Staff, "Ends the link").no_content(),
        Operation::new("GET /guide-previews/<token>", Everybody, "A guide before it is published, by its link")
            .about("410 if the link has ended, with `slug` if the guide is published now.")
            .fails(&[410])
            .response::<GuideDetail>(),
    ]
}
