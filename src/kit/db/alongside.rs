//! What goes along with each write of one request, inside the same transaction, without the
//! request's handler knowing of it.

use std::sync::Arc;

use rusqlite::Connection;

use crate::kit::error::Result;

type Also = Arc<dyn Fn(&Connection) -> Result<()> + Send + Sync>;

tokio::task_local! {
    static ALSO: Also;
}

/// Runs `request` so that each of its writes does `also` first: both are committed, or neither is.
pub async fn with_each_write<F: Future>(
    also: impl Fn(&Connection) -> Result<()> + Send + Sync + 'static,
    request: F,
) -> F::Output {
    ALSO.scope(Arc::new(also), request).await
}

/// What the request that is running wants done with its writes.
pub(super) fn current() -> Option<Also> {
    ALSO.try_with(Arc::clone).ok()
}
