//! API description of the home page and the health checks.

use super::data::HomeData;
use super::health::Health;
use crate::kit::openapi::Access::Everybody;
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /home", Everybody, "Everything on the home page").response::<HomeData>(),
        Operation::new("GET /health", Everybody, "Whether the site is well").response::<Health>(),
    ]
}
