//! OpenAPI description of the call for the site's facts.

use super::site_info::SiteInfo;
use crate::kit::openapi::Access::Everybody;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /site", Everybody, "The town: its name, its office, its map")
            .response::<SiteInfo>(),
    ]
}
