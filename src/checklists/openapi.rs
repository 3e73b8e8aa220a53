//! OpenAPI descriptions of the checklist calls.

use super::http::{read_change, read_order};
use super::input::read;
use super::model::{Checklist, ChecklistKind, FormerVersion, ListedChecklist, OfficeChecklist};
use crate::kit::openapi::Access::{Members, Staff};
use crate::kit::openapi::{Operation, one_of};

pub fn operations() -> Vec<Operation> {
    let kind = || [("kind", one_of(&ChecklistKind::WORDS), "Only those of this kind.")];
    vec![
        Operation::new("GET /checklists", Members, "The published checklists, in the office's order")
            .query(kind())
            .response_list::<ListedChecklist>(),
        Operation::new("GET /checklists/<slug>", Members, "A published checklist")
            .fails(&[410])
            .response::<Checklist>(),
        Operation::new("GET /admin/checklists", Staff, "All checklists, hidden ones too")
            .query(kind())
            .response_list::<OfficeChecklist>(),
        Operation::new("POST /admin/checklists", Staff, "Adds a checklist, as the last of its kind")
            .about("A step without a `key` gets one from its title. Errors of a step are at `items.2.title`.")
            .body(|input| drop(read(input)))
            .response_with::<Checklist>(201),
        Operation::new("PUT /admin/checklists/order", Staff, "Puts the checklists of a kind into this order")
            .about("409 if one was added or removed meanwhile.")
            .body(|input| drop(read_order(input)))
            .response_list::<OfficeChecklist>(),
        Operation::new("GET /admin/checklists/<id>", Staff, "A checklist").response::<Checklist>(),
        Operation::new("PUT /admin/checklists/<id>", Staff, "Replaces a checklist by its next version")
            .about(
                "`version` is the one that was edited; 409 where it is not the newest any more. A step keeps \
                    its `key`, because what people ticked is kept under it.",
            )
            .body(|input| drop(read_change(input)))
            .response::<Checklist>(),
        Operation::new(
            "DELETE /admin/checklists/<id>",
            Staff,
            "Removes a checklist; a restore brings it back",
        )
        .no_content(),
        Operation::new("GET /admin/checklists/<id>/versions", Staff, "The former versions, the newest first")
            .response_list::<FormerVersion>(),
        Operation::new(
            "POST /admin/checklists/<id>/restore/<version>",
            Staff,
            "Makes a former version the newest one",
        )
        .response::<Checklist>(),
    ]
}
