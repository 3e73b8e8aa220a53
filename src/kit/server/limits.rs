//! How many connections there may be, and how long a client may take.

use std::time::Duration;

use crate::kit::config::ServerSettings;

/// Of a request's head: request line and headers.
pub(super) const MAX_HEAD_BYTES: usize = 32 << 10;
/// From a request's first byte to the response's last, however active both are.
pub(super) const WHOLE_REQUEST: Duration = Duration::from_secs(2 * 60 * 60);
/// Bytes per second that a client must read on average, once its initial allowance (`stalled`) is used up.
pub(super) const SLOWEST_READER: u64 = 4 << 10;

/// Concurrent requests on one HTTP/2 connection.
pub(super) const MAX_STREAMS: u32 = 64;
/// Requests of one connection that the application is answering: those that the client no longer wants count, too.
/// There may be more than streams, because a response can be taken before its handler has ended.
pub(super) const MAX_HANDLERS: usize = 2 * MAX_STREAMS as usize;

#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    pub most: usize,
    /// Connections from one network. Trusted proxies stand for many clients and are exempt.
    pub most_from_one: usize,
    /// Time for the TLS handshake and for a request's head.
    pub head: Duration,
    /// Time for the client to take the next bytes of a response.
    pub stalled: Duration,
    /// Time between two requests.
    pub idle: Duration,
    /// Time to finish what is being answered when the server is told to stop.
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
    /// How often late connections are looked for.
    pub(super) fn look_every(&self) -> Duration {
        let shortest = self.head.min(self.stalled).min(self.idle);
        (shortest / 8).clamp(Duration::from_millis(20), Duration::from_secs(1))
    }
}
