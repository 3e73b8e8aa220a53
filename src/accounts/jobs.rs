//! The jobs of the accounts.

use super::{forgetting, password_reset};
use crate::kit::jobs::{Handlers, JobContext};

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let handlers = forgetting::handle(handlers, &context.db);
    password_reset::handle(handlers, context)
}
