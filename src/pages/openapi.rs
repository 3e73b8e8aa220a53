//! OpenAPI description of the call for text pages.

use super::text::TextPage;
use crate::kit::openapi::Access::Everybody;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /pages/<name>", Everybody, "The text of a page such as `about`")
            .response::<TextPage>(),
    ]
}
