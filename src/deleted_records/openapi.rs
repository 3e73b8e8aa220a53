//! OpenAPI descriptions of the calls for deleted records.

use super::http::read;
use super::model::{DeletedRecord, RecordKind, kept_days};
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/deleted-records", Staff, "What was deleted and can be restored")
            .about(&format!("The last deleted first. After {} days a record is erased.", kept_days()))
            .query([
                ("kind", one_of(&RecordKind::WORDS), "Of this kind alone."),
                ("search", text(), "Part of the title."),
            ])
            .paged()
            .response::<Paginated<DeletedRecord>>(),
        Operation::new("POST /admin/deleted-records", Staff, "Deletes a record")
            .about("It is kept, with everything that belongs to it, until it is erased; its public address returns 410.")
            .body(|input| drop(read(input)))
            .fails(&[404, 409])
            .response_with::<DeletedRecord>(201),
        Operation::new("POST /admin/deleted-records/<id>/restore", Staff, "Restores a deleted record")
            .about("It gets back its id, its addresses and everything that belonged to it.")
            .fails(&[409])
            .response::<DeletedRecord>(),
    ]
}
