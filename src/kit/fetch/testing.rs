//! A web server for tests that behaves as well or as badly as a test wants.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub struct Server {
    pub address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// `answer` receives the head of each request and the connection to write to.
    pub fn start(answer: impl Fn(&str, &mut TcpStream) + Send + Sync + 'static) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let heads = Arc::new(Mutex::new(Vec::new()));
        let (kept, answer) = (Arc::clone(&heads), Arc::new(answer));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(mut stream) = stream else { return };
                let (kept, answer) = (Arc::clone(&kept), Arc::clone(&answer));
                std::thread::spawn(move || {
                    let head = read_head(&mut stream);
                    kept.lock().unwrap().push(head.clone());
                    answer(&head, &mut stream);
                });
            }
        });
        Server { address, heads }
    }

    /// Answers nobody while the flag is set, and then with these bytes.
    pub fn holding(is_held: &Arc<AtomicBool>, answer: Vec<u8>) -> Server {
        let is_held = Arc::clone(is_held);
        Server::start(move |_, stream| {
            while is_held.load(Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(5));
            }
            let _ = stream.write_all(&answer);
        })
    }

    /// Responds to every path; there is no robots.txt unless `answer` returns one.
    pub fn serving(answer: impl Fn(&str) -> Vec<u8> + Send + Sync + 'static) -> Server {
        Server::start(move |head, stream| {
            let path = path_of(head);
            let bytes = match answer(path) {
                bytes if path == "/robots.txt" && bytes.is_empty() => page(404, "", b"none"),
                bytes => bytes,
            };
            let _ = stream.write_all(&bytes);
        })
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The heads of the requests so far, excluding those for robots.txt.
    pub fn requests(&self) -> Vec<String> {
        let heads = self.heads.lock().unwrap();
        heads.iter().filter(|head| path_of(head) != "/robots.txt").cloned().collect()
    }
}

fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") && matches!(stream.read(&mut byte), Ok(1)) {
        head.push(byte[0]);
    }
    String::from_utf8_lossy(&head).into_owned()
}

pub fn path_of(head: &str) -> &str {
    head.split(' ').nth(1).unwrap_or_default()
}

/// A complete response; `headers` are lines that end with `\r\n`.
pub fn page(status: u16, headers: &str, body: &[u8]) -> Vec<u8> {
    let mut bytes = format!(
        "HTTP/1.1 {status} Status\r\nContent-Length: {}\r\nConnection: close\r\n{headers}\r\n",
        body.len()
    )
    .into_bytes();
    bytes.extend_from_slice(body);
    bytes
}
