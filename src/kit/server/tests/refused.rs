//! Requests that cannot be parsed.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::kit::server::Server;
use crate::testing::{Served, TestTown, eventually};

#[test]
fn what_the_parser_refuses_by_itself_is_counted_too() {
    let town = TestTown::empty();
    let served = Served::with(&town, |config| config.server.metrics = true, Server::site);
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(served.address).unwrap();
        // The server may refuse it while it is still being sent.
        let _ = stream.write_all(request.as_bytes());
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    };
    assert!(ask("GET / HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n").starts_with("HTTP/1.1 400"));
    ask(&format!("GET / HTTP/1.1\r\nHost: a\r\n{}\r\n", "X-A: b\r\n".repeat(200)));
    for status in [400, 431] {
        let line = format!("towngreen_answers_total{{status=\"{status}\"}} 1");
        eventually(|| {
            ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").contains(&line)
        });
    }
}
