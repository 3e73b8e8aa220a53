//! Work that accompanies each write of one request, inside the same transaction, without the request's
//! handler knowing about it.

use std::sync::Arc;

use rusqlite::Connection;

use crate::kit::error::Result;

type Also = Arc<dyn Fn(&Connection) -> Result<()> + Send + Sync>;

tokio::task_local! {
    static ALSO: Also;
}

/// Runs `request` so that each of its writes first runs `also`: both are committed, or neither is.
pub async fn with_each_write<F: Future>(
    also: impl Fn(&Connection) -> Result<()> + Send + Sync + 'static,
    request: F,
) -> F::Output {
    ALSO.scope(Arc::new(also), request).await
}

/// The accompanying work of the request that is running, if any.
pub(super) fn current() -> Option<Also> {
    ALSO.try_with(Arc::clone).ok()
}
