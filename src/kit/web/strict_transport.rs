//! Whether browsers are told to come over HTTPS alone for the next year.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::kit::config::{HttpsMode, ServerSettings};

/// The header that says it.
pub const STRICT_TRANSPORT: (&str, &str) = ("Strict-Transport-Security", "max-age=31536000");

/// Cheap to clone; all clones are one.
#[derive(Debug, Clone, Default)]
pub struct StrictTransport(Arc<AtomicBool>);

impl StrictTransport {
    /// Behind a proxy the address says it. With HTTPS of its own the program waits for a good week and says
    /// it with `set`: a promise for a year is not made by a site that has HTTPS since this morning.
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
