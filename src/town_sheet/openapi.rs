//! OpenAPI descriptions of the office's calls for the Town Sheet.

use super::model::TownSheetState;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/town-sheet", Staff, "The Town Sheet that is on the door now")
            .about("Its pages are /town-sheet and /town-sheet?print=large.")
            .response::<TownSheetState>(),
        Operation::new("POST /admin/town-sheet", Staff, "Makes that sheet again from the current calendar")
            .response::<TownSheetState>(),
    ]
}
