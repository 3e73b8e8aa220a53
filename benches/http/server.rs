//! This program as a server: the whole application behind its front and, in the same process and runtime, the
//! framework alone and bare hyper with handlers that return the very same bytes, and the application behind
//! the framework's own server. The front and hyper speak TLS as well, with one certificate.
//!
//! The baselines return them in two ways: head and body (`/same/{number}`), and the body with nothing but its
//! type (`/body/{number}`), which shows what the headers of every response cost.

use std::convert::Infallible;
use std::io::{Cursor, Write};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hyper::body::{Body as _, Bytes, Frame, Incoming, SizeHint};
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use rocket::config::{Ident, LogLevel};
use rocket::fairing::AdHoc;
use rocket::response::{Responder, Response};
use rocket::shield::Shield;
use rocket::{Build, Request, Rocket, get, routes};
use rustls::ServerConfig;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use towngreen::app;
use towngreen::kit::clock::Clock;
use towngreen::kit::config::Config;
use towngreen::kit::db::Db;
use towngreen::kit::server::{self, ConnectionLimits, Server};

use super::load;
use super::process::Running;
use super::town::Town;
use super::{Result, answers, tls};

/// The first argument that makes this program a server.
pub const MODE: &str = "serve-town";

/// A server over `town`; without memory for the cache, every response is rendered again.
pub fn start(town: &Town, cache_megabytes: u32) -> Result<Running> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg(MODE).arg(&town.data).args([
        &town.slug,
        &town.event.to_string(),
        &cache_megabytes.to_string(),
    ]);
    Running::start(&mut command)
}

pub fn run(options: &[String]) -> Result<()> {
    let [data, slug, event, cache_megabytes] = options else {
        return Err("serve-town DATA SLUG EVENT MEGABYTES".into());
    };
    let mut config = Config::default();
    config.town.name = "Wexbury".into();
    config.server.port = 0;
    config.server.data_file = data.into();
    config.server.access_log = false;
    config.limits.search_per_minute = 30_000_000;
    config.limits.response_cache_megabytes = cache_megabytes.parse()?;
    let clock = Clock::system(jiff::tz::TimeZone::get(&config.town.time_zone)?);
    let own = app::build(config.clone(), clock.clone(), Db::open(Path::new(data))?, false)?;
    let listener = server::bind((Ipv4Addr::LOCALHOST, 0).into())?;
    let at = listener.local_addr()?;
    config.server.port = at.port();
    let over_tls = server::bind((Ipv4Addr::LOCALHOST, 0).into())?;
    let tls_at = over_tls.local_addr()?;
    let certificate = tls::server()?;
    let front = Server::new(ConnectionLimits::from(&config.server), &[])
        .site(listener)
        .site_over_tls(over_tls, Arc::clone(&certificate));
    let app = app::build(config, clock, Db::open(Path::new(data))?, false)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        tokio::spawn(front.run(app));
        serve(at, tls_at, certificate, own, answers::paths(slug, event.parse()?)).await
    })
}

async fn serve(
    at: SocketAddr,
    tls_at: SocketAddr,
    certificate: Arc<ServerConfig>,
    own: Rocket<Build>,
    paths: Vec<String>,
) -> Result<()> {
    let (tell, mut told) = mpsc::unbounded_channel();
    let tell_bare = tell.clone();
    tokio::spawn(own.attach(on_liftoff(tell)).launch());
    let own_at = told.recv().await.ok_or("the application did not start")?;
    tokio::task::spawn_blocking(move || take_bodies(at, &paths)).await??;
    let hyper_at = serve_bare_hyper(None).await?;
    let hyper_tls_at = serve_bare_hyper(Some(certificate)).await?;
    let alone = rocket::Config {
        port: 0,
        ident: Ident::none(),
        log_level: LogLevel::Off,
        ..rocket::Config::release_default()
    };
    let alone = rocket::custom(rocket::figment::Figment::from(alone))
        .attach(Shield::new())
        .mount("/", routes![same, body])
        .attach(on_liftoff(tell_bare));
    let alone = tokio::spawn(alone.launch());
    let bare_at = told.recv().await.ok_or("the framework did not start")?;
    let said = serde_json::json!({
        "app": at.to_string(),
        "own": own_at.to_string(),
        "bare": bare_at.to_string(),
        "hyper": hyper_at.to_string(),
        "app_over_tls": format!("https://{tls_at}"),
        "hyper_over_tls": format!("https://{hyper_tls_at}"),
    });
    println!("{said}");
    std::io::stdout().flush()?;
    alone.await??;
    Ok(())
}

fn on_liftoff(tell: mpsc::UnboundedSender<SocketAddr>) -> AdHoc {
    AdHoc::on_liftoff("address", move |rocket| {
        let _ = tell.send(SocketAddr::new(rocket.config().address, rocket.config().port));
        Box::pin(async {})
    })
}

struct Body {
    /// All headers except those that the framework writes itself.
    headers: Vec<(String, String)>,
    bytes: Vec<u8>,
}

/// The application's response for each path, plain and compressed.
static BODIES: OnceLock<Vec<Body>> = OnceLock::new();

fn take_bodies(app: SocketAddr, paths: &[String]) -> Result<()> {
    while !String::from_utf8_lossy(&load::get(app.into(), "/api/v1/health/", false)?.1).contains("\"ready\"")
    {
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut bodies = Vec::new();
    for path in paths {
        for accepts_gzip in [false, true] {
            let (head, bytes) = load::get(app.into(), path, accepts_gzip)?;
            let headers = head.lines().filter_map(|line| line.split_once(": "));
            let headers = headers.filter(|(name, _)| !["content-length", "date"].contains(name));
            let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            bodies.push(Body { headers, bytes });
        }
    }
    BODIES.set(bodies).map_err(|_| "the bodies were taken twice".into())
}

/// Where the framework alone returns the application's response for the path with this number.
pub fn same_path(number: usize, accepts_gzip: bool) -> String {
    format!("/same/{}", number * 2 + usize::from(accepts_gzip))
}

/// The same, without its headers.
pub fn body_path(number: usize, accepts_gzip: bool) -> String {
    format!("/body/{}", number * 2 + usize::from(accepts_gzip))
}

struct Answer {
    body: &'static Body,
    is_complete: bool,
}

#[get("/same/<number>")]
fn same(number: usize) -> Option<Answer> {
    Some(Answer { body: BODIES.get()?.get(number)?, is_complete: true })
}

#[get("/body/<number>")]
fn body(number: usize) -> Option<Answer> {
    Some(Answer { body: BODIES.get()?.get(number)?, is_complete: false })
}

impl<'r> Responder<'r, 'static> for Answer {
    fn respond_to(self, _: &'r Request<'_>) -> rocket::response::Result<'static> {
        let mut response = Response::build();
        for (name, value) in &self.body.headers {
            if self.is_complete || name == "content-type" {
                response.raw_header(name.as_str(), value.as_str());
            }
        }
        let bytes = self.body.bytes.as_slice();
        // In one piece, as the application sends it.
        response.sized_body(bytes.len(), Cursor::new(bytes)).max_chunk_size(bytes.len().max(1)).ok()
    }
}

/// A body in one piece.
struct Whole(Option<&'static [u8]>);

impl hyper::body::Body for Whole {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<std::result::Result<Frame<Bytes>, Infallible>>> {
        std::task::Poll::Ready(self.0.take().map(|bytes| Ok(Frame::data(Bytes::from_static(bytes)))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_none()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.map_or(0, |bytes| bytes.len() as u64))
    }
}

/// Nothing but hyper: the minimum that a response with these bytes costs.
async fn serve_bare_hyper(certificate: Option<Arc<ServerConfig>>) -> Result<SocketAddr> {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let at = listener.local_addr()?;
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let _ = socket.set_nodelay(true);
            match certificate.clone().map(TlsAcceptor::from) {
                None => drop(tokio::spawn(serve_connection(socket))),
                Some(acceptor) => drop(tokio::spawn(async move {
                    if let Ok(stream) = acceptor.accept(socket).await {
                        serve_connection(stream).await;
                    }
                })),
            }
        }
    });
    Ok(at)
}

async fn serve_connection(stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static) {
    let service = service_fn(|request| async move { bare(&request) });
    let builder = hyper::server::conn::http1::Builder::new();
    let _ = builder.serve_connection(TokioIo::new(stream), service).await;
}

fn bare(
    request: &hyper::Request<Incoming>,
) -> std::result::Result<hyper::Response<Whole>, hyper::http::Error> {
    let is_ended = request.body().is_end_stream();
    let (kind, number) = request.uri().path().trim_start_matches('/').split_once('/').unwrap_or_default();
    let found = number.parse().ok().and_then(|number: usize| BODIES.get()?.get(number));
    let Some(body) = found.filter(|_| is_ended) else {
        return hyper::Response::builder().status(404).body(Whole(None));
    };
    let mut response = hyper::Response::builder();
    for (name, value) in &body.headers {
        if kind == "same" || name == "content-type" {
            response = response.header(name.as_str(), value.as_str());
        }
    }
    response.body(Whole(Some(body.bytes.as_slice())))
}
