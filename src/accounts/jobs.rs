//! The jobs of the accounts.

use jiff::SignedDuration;

use super::{forgetting, password_reset, store};
use crate::kit::clock::stamp_of;
use crate::kit::jobs::{Handlers, JobContext};

/// How long sessions and emailed links are kept after they have expired: a clock that is ahead by less deletes none that
/// are good once it is right.
const KEPT: SignedDuration = SignedDuration::from_hours(90 * 24);

pub fn handle(handlers: Handlers, context: &JobContext) -> Handlers {
    let handlers = forgetting::handle(handlers, &context.db);
    let handlers = password_reset::handle(handlers, context);
    let (db, clock) = (context.db.clone(), context.clock.clone());
    handlers.daily("accounts-tidy", move |_| {
        let (db, before) = (db.clone(), stamp_of(clock.timestamp() - KEPT));
        async move {
            Ok(db.write_without_invalidation(move |conn| store::delete_expired(conn, &before)).await?)
        }
    })
}
