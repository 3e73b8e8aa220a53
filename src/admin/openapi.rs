//! Descriptions of the system status calls.

use super::http::{FirstSteps, PublicAddressSetting, UploadedImage, read_address};
use super::saved_views::{self, LISTS, SavedView};
use crate::kit::jobs::{JobStatus, ShownJob};
use crate::kit::mail::{MailStatus, ShownMail};
use crate::kit::openapi::Access::{AnyOwner, Staff, Superusers};
use crate::kit::openapi::{Operation, one_of};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/first-steps", Staff, "What a new town still needs")
            .response::<FirstSteps>(),
        Operation::new("PUT /admin/public-address", Superusers, "Sets the address that people type")
            .about("400 if config.toml sets it.")
            .body(|mut input| drop(read_address(&mut input)))
            .response::<PublicAddressSetting>(),
        Operation::new("GET /admin/outbox", Staff, "Mails, the newest first")
            .query([("status", one_of(&MailStatus::ALL.map(MailStatus::as_str)), "The status.")])
            .paged()
            .response::<Paginated<ShownMail>>(),
        Operation::new("GET /admin/outbox/<id>", Staff, "A mail with its text")
            .about("Only superusers see the texts of emails to superusers.")
            .response::<ShownMail>(),
        Operation::new("POST /admin/outbox/<id>/retry", Staff, "Sends a mail that failed once more")
            .response::<ShownMail>()
            .fails(&[400]),
        Operation::new("GET /admin/jobs", Staff, "Jobs in the background")
            .query([(
                "status",
                one_of(&JobStatus::ALL.map(JobStatus::as_str)),
                "The status; `failed` by default.",
            )])
            .paged()
            .response::<Paginated<ShownJob>>(),
        Operation::new("POST /admin/jobs/<id>/retry", Staff, "Runs a job that failed once more")
            .response::<ShownJob>()
            .fails(&[400]),
        Operation::new("GET /admin/saved-views", Staff, "The caller's saved views of the office's lists")
            .query([("list", one_of(&LISTS), "Of this list alone.")])
            .response_list::<SavedView>(),
        Operation::new("POST /admin/saved-views", Staff, "Saves a view, or replaces the one of that name")
            .body(|input| drop(saved_views::read(input)))
            .response_with::<SavedView>(201),
        Operation::new("DELETE /admin/saved-views/<id>", Staff, "Removes a saved view").no_content(),
        Operation::new("POST /images", AnyOwner, "Uploads an image as the request body")
            .about("The picture itself, not a form; at most 20 MB. It is deleted if nothing uses it within a day.")
            .upload(&["image/*"])
            .response_with::<UploadedImage>(201),
    ]
}
