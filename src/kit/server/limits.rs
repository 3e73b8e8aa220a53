//! How many connections there may be, and how long somebody may take.

use std::time::Duration;

use crate::kit::config::ServerSettings;

/// Of a request's head: address and headers.
pub(super) const LARGEST_HEAD: usize = 32 << 10;
/// From a request's first byte to the answer's last, however lively both are.
pub(super) const WHOLE_REQUEST: Duration = Duration::from_secs(2 * 60 * 60);
/// Bytes a second that a reader must take on average, once its patience is used up.
pub(super) const SLOWEST_READER: u64 = 4 << 10;

#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    pub most: usize,
    /// From one network. Proxies that are trusted stand for many.
    pub most_from_one: usize,
    /// For the TLS handshake and a request's head.
    pub head: Duration,
    /// For the next bytes of an answer to be taken.
    pub stalled: Duration,
    /// Between two requests.
    pub idle: Duration,
    /// For what is being answered when the server is told to stop.
    pub farewell: Duration,
}

impl From<&ServerSettings> for ConnectionLimits {
    fn from(settings: &ServerSettings) -> Self {
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        ConnectionLimits {
            most: settings.connections as usize,
            most_from_one: settings.connections_per_address as usize,
            head: seconds(settings.head_seconds),
            stalled: seconds(settings.stalled_seconds),
            idle: seconds(settings.idle_seconds),
            farewell: Duration::from_secs(5),
        }
    }
}

impl ConnectionLimits {
    /// How often somebody looks who is late.
    pub(super) fn look_every(&self) -> Duration {
        let shortest = self.head.min(self.stalled).min(self.idle);
        (shortest / 8).clamp(Duration::from_millis(20), Duration::from_secs(1))
    }
}
