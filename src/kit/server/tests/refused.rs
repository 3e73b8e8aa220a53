//! Requests that cannot be parsed, and connections that cannot be taken yet.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use crate::kit::server::listener::crowd_at;
use crate::kit::server::{Server, listen};
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
        let line = format!("towngreen_http_requests_total{{status=\"{status}\"}} 1");
        eventually(|| {
            ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").contains(&line)
        });
    }
}

/// With the 128 that the standard library allows, the others waited a second or three before they asked again.
#[test]
fn a_crowd_waits_without_asking_again() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
    let _inside = runtime.enter();
    // Nobody accepts.
    let listener = crowd_at(listen((Ipv4Addr::LOCALHOST, 0).into()).unwrap()).unwrap();
    let address = listener.local_addr().unwrap();
    let _crowd: Vec<TcpStream> =
        (0..500).map(|_| TcpStream::connect_timeout(&address, Duration::from_millis(900)).unwrap()).collect();
}
