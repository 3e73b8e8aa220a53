//! A client: keep-alive connections, with one request at a time on each.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustls::pki_types::ServerName;
use rustls::{ClientConnection, StreamOwned};

use super::{Result, tls};

/// Longer than any response may take here.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Where a server listens, and the protocol that it speaks.
#[derive(Clone, Copy)]
pub struct Address {
    pub at: SocketAddr,
    pub is_tls: bool,
}

impl From<SocketAddr> for Address {
    fn from(at: SocketAddr) -> Address {
        Address { at, is_tls: false }
    }
}

/// The result of a run of requests.
pub struct Load {
    pub count: usize,
    pub seconds: f64,
    /// Nanoseconds per request, shortest first.
    times: Vec<u32>,
}

impl Load {
    /// The latency in microseconds that this share of the requests did not exceed.
    pub fn quantile(&self, share: f64) -> f64 {
        let last = self.times.len().saturating_sub(1) as f64;
        self.times.get((last * share) as usize).map_or(0.0, |time| f64::from(*time) / 1e3)
    }
}

/// The bytes of a GET.
pub fn request(path: &str, accepts_gzip: bool) -> Vec<u8> {
    let encoding = if accepts_gzip { "Accept-Encoding: gzip, br\r\n" } else { "" };
    format!("GET {path} HTTP/1.1\r\nHost: town.example\r\nUser-Agent: bench\r\nAccept: */*\r\n{encoding}\r\n")
        .into_bytes()
}

/// The bytes of a POST of JSON.
pub fn post(path: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: town.example\r\nUser-Agent: bench\r\nAccept: */*\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

/// Sends the requests over `connections` connections, each of them cycling through them from a different
/// starting point, until the time is over. Any response other than 200 ends the run.
pub fn drive(address: Address, requests: &[Vec<u8>], connections: usize, time: Duration) -> Result<Load> {
    let open: Vec<Connection> = (0..connections).map(|_| Connection::open(address)).collect::<Result<_>>()?;
    let started = Instant::now();
    let until = started + time;
    let runs: Vec<Result<Vec<u32>>> = std::thread::scope(|scope| {
        let threads: Vec<_> = open
            .into_iter()
            .enumerate()
            .map(|(number, mut connection)| {
                scope.spawn(move || {
                    let mut times = Vec::with_capacity(1 << 14);
                    for request in requests.iter().cycle().skip(number * 7 % requests.len().max(1)) {
                        let begun = Instant::now();
                        if begun >= until {
                            break;
                        }
                        connection.ask(request)?;
                        times.push(u32::try_from(begun.elapsed().as_nanos()).unwrap_or(u32::MAX));
                    }
                    Ok(times)
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|_| Err("a client panicked".into())))
            .collect()
    });
    let seconds = started.elapsed().as_secs_f64();
    let mut times = Vec::new();
    for run in runs {
        times.extend(run?);
    }
    times.sort_unstable();
    Ok(Load { count: times.len(), seconds, times })
}

/// The head and body of a response.
pub fn get(address: Address, path: &str, accepts_gzip: bool) -> Result<(String, Vec<u8>)> {
    answer(address, &request(path, accepts_gzip))
}

/// The response to any request, over a connection of its own.
pub fn answer(address: Address, request: &[u8]) -> Result<(String, Vec<u8>)> {
    let mut connection = Connection::open(address)?;
    let (head, length) = connection.ask(request)?;
    let text = String::from_utf8_lossy(connection.buffer.get(..head).unwrap_or_default()).into_owned();
    let body = connection.buffer.get(head..head + length).unwrap_or_default().to_vec();
    Ok((text, body))
}

trait Stream: Read + Write + Send {}
impl<S: Read + Write + Send> Stream for S {}

struct Connection {
    stream: Box<dyn Stream>,
    buffer: Vec<u8>,
}

impl Connection {
    fn open(address: Address) -> Result<Connection> {
        let stream = TcpStream::connect(address.at)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(TIMEOUT))?;
        let stream: Box<dyn Stream> = if address.is_tls {
            let name = ServerName::try_from(tls::NAME)?;
            Box::new(StreamOwned::new(ClientConnection::new(Arc::clone(tls::client()?), name)?, stream))
        } else {
            Box::new(stream)
        };
        Ok(Connection { stream, buffer: vec![0; 256 << 10] })
    }

    /// Sends a request and reads the whole response into the buffer; returns the lengths of its head and of
    /// its body.
    fn ask(&mut self, request: &[u8]) -> Result<(usize, usize)> {
        self.stream.write_all(request)?;
        self.stream.flush()?;
        let mut filled = 0;
        let mut whole: Option<(usize, usize)> = None;
        loop {
            if whole.is_some_and(|(head, body)| filled >= head + body) {
                return whole.ok_or_else(|| "no answer".into());
            }
            if filled == self.buffer.len() {
                self.buffer.resize(filled * 2, 0);
            }
            let read = self.stream.read(self.buffer.get_mut(filled..).unwrap_or_default())?;
            if read == 0 {
                return Err("the server closed the connection".into());
            }
            filled += read;
            if whole.is_none() {
                whole = lengths(self.buffer.get(..filled).unwrap_or_default(), request)?;
            }
        }
    }
}

fn lengths(answer: &[u8], request: &[u8]) -> Result<Option<(usize, usize)>> {
    let Some(end) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
    let head = std::str::from_utf8(answer.get(..end).unwrap_or_default())?;
    if !head.starts_with("HTTP/1.1 200") {
        let asked = String::from_utf8_lossy(request);
        return Err(format!("{}: {}", asked.lines().next().unwrap_or_default(), head).into());
    }
    let length = header(head, "content-length").ok_or("an answer without a length")?;
    Ok(Some((end + 4, length.parse()?)))
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}
