//! Where connections come in, and how they are closed when the server is told to stop.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use rocket::local::asynchronous::Client;
use rocket::{Build, Rocket};
use rustls::ServerConfig;
use tokio::net::TcpSocket;
use tokio::time::{Instant, interval_at, sleep, timeout};

use super::connection::{Handler, PlainHandler, Protocols};
use super::limits::ConnectionLimits;
use super::registry::Registry;
use super::respond::Site;
use super::stop::StopSignal;
use crate::kit::jobs::Worker;
use crate::kit::web::AppState;

/// Delay after a failed accept, when the machine has no room for more connections.
const PAUSE: Duration = Duration::from_millis(50);
/// Connections that may wait until they are accepted; the system may allow fewer.
const CROWD: u32 = 1024;
/// Time for connections that were cut to disappear.
const CUT: Duration = Duration::from_millis(500);
/// How often a server that stops looks for connections on which nothing more will come.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// A listening socket, or a sentence that says what to do.
pub fn bind(address: SocketAddr) -> Result<TcpListener, String> {
    listen(address).map_err(|error| {
        let what_to_do = match error.kind() {
            io::ErrorKind::AddrInUse => {
                "another program uses the port. Stop that one, or choose another port (--port 0 picks a free one)"
            }
            io::ErrorKind::PermissionDenied => {
                "the system lets only its own services use ports below 1024. Start Towngreen by its systemd unit, \
                 or choose a port from 1024 up"
            }
            io::ErrorKind::AddrNotAvailable => {
                "this machine has no such address. Use 0.0.0.0 for all that it has, or 127.0.0.1 for itself alone"
            }
            _ => "--port 0 picks a free port",
        };
        format!("cannot listen on {address}: {error}: {what_to_do}")
    })
}

/// Like `bind`, for callers with their own error message.
pub fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    raise_file_limit();
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Lets more of a crowd wait than the 128 that the standard library allows: whoever finds no place tries again after a
/// second, and then after three. Listening on a socket again only changes that number.
pub(super) fn crowd_at(listener: TcpListener) -> io::Result<tokio::net::TcpListener> {
    TcpSocket::from_std_stream(TcpStream::from(OwnedFd::from(listener))).listen(CROWD)
}

/// Each connection is an open file, and shells usually allow only 1,024 of them.
fn raise_file_limit() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        limit.current = limit.maximum.map(|most| most.min(65_536)).or(Some(65_536));
        let _ = setrlimit(Resource::Nofile, limit);
    }
}

/// How a server ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// Everything that was begun was answered.
    Finished,
    /// Something was cut off when its time was up.
    Cut,
}

struct Entrance {
    listener: TcpListener,
    tls: Option<Arc<ServerConfig>>,
    /// `None`: the site itself.
    other: Option<PlainHandler>,
}

/// The sockets that are listened on, and who answers on each.
pub struct Server {
    limits: ConnectionLimits,
    proxies: Vec<IpAddr>,
    entrances: Vec<Entrance>,
    stop: Option<StopSignal>,
}

impl Server {
    /// Trusted proxies may use as many connections as there are.
    pub fn new(limits: ConnectionLimits, trusted_proxies: &[IpAddr]) -> Server {
        Server { limits, proxies: trusted_proxies.to_vec(), entrances: Vec::new(), stop: None }
    }

    /// The site over plain HTTP.
    pub fn site(mut self, listener: TcpListener) -> Server {
        self.entrances.push(Entrance { listener, tls: None, other: None });
        self
    }

    /// The site over TLS. The configuration offers [`ALPN`](super::ALPN); its certificate resolver may change
    /// what it returns at any time.
    pub fn site_over_tls(mut self, listener: TcpListener, config: Arc<ServerConfig>) -> Server {
        self.entrances.push(Entrance { listener, tls: Some(config), other: None });
        self
    }

    /// Something other than the site, over plain HTTP.
    pub fn other(mut self, listener: TcpListener, handler: PlainHandler) -> Server {
        self.entrances.push(Entrance { listener, tls: None, other: Some(handler) });
        self
    }

    /// Also ends at this signal.
    pub fn until(mut self, stop: StopSignal) -> Server {
        self.stop = Some(stop);
        self
    }

    /// Launches the application and serves it until the signal or the application itself ends it.
    pub async fn run(self, rocket: Rocket<Build>) -> Result<Ended, rocket::Error> {
        let client = Arc::new(Client::untracked(rocket).await?);
        let site = Arc::new(Site::new(Arc::clone(&client)));
        let registry = Registry::new(self.limits, self.proxies);
        let protocols = Arc::new(Protocols::new());
        let mut accepting = Vec::new();
        for Entrance { listener, tls, other } in self.entrances {
            let handler = other.map_or_else(|| Handler::Site(Arc::clone(&site)), Handler::Other);
            let listener = match crowd_at(listener) {
                Ok(listener) => listener,
                Err(error) => {
                    tracing::error!("a port cannot be listened on: {error}");
                    continue;
                }
            };
            let (registry, protocols) = (Arc::clone(&registry), Arc::clone(&protocols));
            accepting.push(tokio::spawn(accept(listener, tls, handler, registry, protocols)));
        }
        let (watched, every) = (Arc::clone(&registry), self.limits.look_every());
        let watching = tokio::spawn(async move {
            loop {
                sleep(every).await;
                watched.close_late();
            }
        });
        told_to_stop(&client, self.stop).await;
        for task in &accepting {
            task.abort();
        }
        for task in accepting {
            let _ = task.await;
        }
        let ended = drain(&client, &registry, &self.limits).await;
        watching.abort();
        drop(site);
        if let Some(client) = Arc::into_inner(client) {
            client.terminate().await;
        }
        Ok(ended)
    }
}

async fn accept(
    listener: tokio::net::TcpListener,
    tls: Option<Arc<ServerConfig>>,
    handler: Handler,
    registry: Arc<Registry>,
    protocols: Arc<Protocols>,
) {
    loop {
        let (socket, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // A connection that has already gone away is not worth reporting.
                if !matches!(error.kind(), io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset)
                {
                    tracing::warn!("no connection can be accepted: {error}");
                    sleep(PAUSE).await;
                }
                continue;
            }
        };
        // An IPv4 address is treated as one even if the socket listens on both families.
        let peer = SocketAddr::new(peer.ip().to_canonical(), peer.port());
        // If there is no place, the connection is dropped without having read anything.
        let Some(place) = registry.enter(peer.ip()) else { continue };
        let _ = socket.set_nodelay(true);
        let (protocols, tls, handler) = (Arc::clone(&protocols), tls.clone(), handler.clone());
        tokio::spawn(async move { protocols.serve(socket, peer, tls, handler, place).await });
    }
}

async fn told_to_stop(client: &Client, stop: Option<StopSignal>) {
    let shutdown = client.rocket().shutdown();
    match stop {
        Some(stop) => tokio::select! {
            () = shutdown => {}
            () = stop.wait() => {}
        },
        None => shutdown.await,
    }
}

/// Lets responses in progress finish; what takes too long is cut off.
async fn drain(client: &Client, registry: &Arc<Registry>, limits: &ConnectionLimits) -> Ended {
    let rocket = client.rocket();
    // Ends the event streams.
    rocket.shutdown().notify();
    if let Some(site) = rocket.state::<AppState>() {
        site.db.stop_waiting();
    }
    registry.finish_all();
    let answered = async {
        let (mut looks, mut deadline) =
            (interval_at(Instant::now() + POLL_INTERVAL, POLL_INTERVAL), pin!(sleep(limits.farewell)));
        loop {
            tokio::select! {
                () = registry.emptied() => return Ended::Finished,
                () = deadline.as_mut() => return Ended::Cut,
                // Does not wait for a client that keeps its connection open although nothing more will come.
                _ = looks.tick() => registry.close_resting(),
            }
        }
    };
    let jobs = async {
        if let Some(worker) = rocket.state::<Worker>() {
            worker.stop().await;
        }
    };
    let (ended, ()) = tokio::join!(answered, jobs);
    registry.close_all();
    let _ = timeout(CUT, registry.emptied()).await;
    ended
}
