//! The calls of the saved places, described.

use super::http::{SavedPlaces, read_ids};
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /saved", Members, "The saved places, the newest first").response::<SavedPlaces>(),
        Operation::new("PUT /saved", Members, "Adds to the saved places")
            .about("Those that are left out stay saved: `DELETE /saved/{id}/` removes one. An id of no listing is passed over.")
            .body(|mut input| drop(read_ids(&mut input)))
            .response::<SavedPlaces>(),
        Operation::new("DELETE /saved/<id>", Members, "Removes a saved place").response::<SavedPlaces>(),
    ]
}
