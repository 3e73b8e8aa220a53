//! Whether browsers are told to use only HTTPS for the next year (HSTS).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::kit::config::{HttpsMode, ServerSettings};

/// The header that says it.
pub const STRICT_TRANSPORT: (&str, &str) = ("Strict-Transport-Security", "max-age=31536000");

/// Cheap to clone; all clones share one state.
#[derive(Debug, Clone, Default)]
pub struct StrictTransport(Arc<AtomicBool>);

impl StrictTransport {
    /// Behind a proxy the configured address decides. When the program terminates HTTPS itself, it waits for
    /// a week without trouble and then calls `set`: a site that got HTTPS this morning should not make a
    /// promise for a year.
    pub fn by_settings(server: &ServerSettings) -> StrictTransport {
        let strict = StrictTransport::default();
        strict.set(server.https_mode() == HttpsMode::Outside && server.base_url.starts_with("https://"));
        strict
    }

    pub fn set(&self, is_on: bool) {
        self.0.store(is_on, Ordering::Relaxed);
    }

    pub fn is_on(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
