//! What systemd hears of a running server: that it is ready, and that it is alive. Elsewhere,
//! nothing is said.

use std::time::Duration;

use crate::kit::db::{self, Db};

/// Says that the server answers, and goes on saying that it lives for as long as the data file
/// can be read within the time that systemd allows.
pub fn start(db: &Db) {
    let Some(line) = Line::find() else { return };
    line.say("READY=1");
    let Some(patience) = patience(std::env::var("WATCHDOG_USEC").ok().as_deref()) else { return };
    let db = db.clone();
    tokio::spawn(async move {
        loop {
            if db.read(|conn| Ok(db::answer_nothing(conn)?)).await.is_ok() {
                line.say("WATCHDOG=1");
            }
            tokio::time::sleep(patience / 3).await;
        }
    });
}

/// After so long without a word the server is taken for dead.
fn patience(microseconds: Option<&str>) -> Option<Duration> {
    microseconds?.parse().ok().filter(|micros| *micros > 0).map(Duration::from_micros)
}

#[cfg(target_os = "linux")]
struct Line {
    socket: std::os::unix::net::UnixDatagram,
    address: std::os::unix::net::SocketAddr,
}

#[cfg(target_os = "linux")]
impl Line {
    fn find() -> Option<Line> {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::net::{SocketAddr, UnixDatagram};
        let name = std::env::var("NOTIFY_SOCKET").ok().filter(|name| !name.is_empty())?;
        let address = match name.strip_prefix('@') {
            Some(name) => SocketAddr::from_abstract_name(name),
            None => SocketAddr::from_pathname(&name),
        };
        let line = address.and_then(|address| Ok(Line { socket: UnixDatagram::unbound()?, address }));
        line.inspect_err(|error| tracing::warn!("systemd cannot be told anything at {name}: {error}")).ok()
    }

    fn say(&self, word: &str) {
        if let Err(error) = self.socket.send_to_addr(word.as_bytes(), &self.address) {
            tracing::warn!("systemd does not hear {word}: {error}");
        }
    }
}

#[cfg(not(target_os = "linux"))]
struct Line;

#[cfg(not(target_os = "linux"))]
impl Line {
    fn find() -> Option<Line> {
        None
    }

    fn say(&self, _: &str) {}
}
