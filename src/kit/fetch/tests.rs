//! The fetcher against well-behaved and misbehaving servers.

use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::testing::{Server, page, path_of};
use super::*;

fn limits() -> FetchLimits {
    FetchLimits { time: Duration::from_secs(2), ..FetchLimits::default() }
}

fn fetcher() -> Fetcher {
    Fetcher::with_limits(true, limits()).on_behalf_of("https://town.example")
}

fn get(url: &str) -> Result<FetchResponse, FetchError> {
    fetcher().get(&FetchRequest { url, accept: "text/calendar, */*;q=0.1", ..FetchRequest::default() })
}

fn fresh(url: &str) -> FetchedBody {
    match get(url) {
        Ok(FetchResponse::Fresh(fresh)) => fresh,
        other => panic!("{other:?}"),
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// Serves one response at `/`, and nothing else.
fn only(answer: Vec<u8>) -> Server {
    Server::serving(move |path| if path == "/" { answer.clone() } else { Vec::new() })
}

#[test]
fn an_answer_is_read_with_what_lets_us_ask_again_cheaply() {
    let server = Server::start(|head, stream| {
        let bytes = match path_of(head) {
            "/robots.txt" => page(404, "", b""),
            _ if head.to_lowercase().contains("if-none-match: \"one\"") => page(304, "", b""),
            _ => page(
                200,
                "ETag: \"one\"\r\nLast-Modified: then\r\nContent-Type: text/html; charset=latin1\r\n",
                b"Caf\xe9",
            ),
        };
        stream.write_all(&bytes).unwrap();
    });
    let url = server.url("/list?a=b");
    let first = fresh(&url);
    assert_eq!((first.text().as_str(), first.url.as_str()), ("Café", url.as_str()));
    assert_eq!(
        first.validators,
        Validators { etag: Some("\"one\"".into()), last_modified: Some("then".into()) }
    );
    let again = fetcher()
        .get(&FetchRequest { url: &url, known: first.validators, ..FetchRequest::default() })
        .unwrap();
    assert!(matches!(again, FetchResponse::Unchanged));
    let requests = server.requests();
    assert!(requests[0].starts_with("GET /list?a=b HTTP/1.1\r\n"), "{}", requests[0]);
    let head = requests[1].to_lowercase();
    assert!(head.contains("if-modified-since: then\r\n"), "{head}");
    assert!(
        head.contains(&format!(
            "user-agent: towngreen/{} (+https://town.example)\r\n",
            env!("CARGO_PKG_VERSION")
        )),
        "{head}"
    );
    assert!(!head.contains("cookie") && !head.contains("referer"), "{head}");
}

#[test]
fn addresses_that_are_not_public_are_not_asked_in_whatever_spelling() {
    let strict = Fetcher::with_limits(false, limits());
    let server = only(page(200, "", b"secret"));
    let port = server.address.port();
    for host in [
        "127.0.0.1",
        "localhost",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "0.0.0.0",
        "127.1",
    ] {
        let error = strict
            .get(&FetchRequest { url: &format!("http://{host}:{port}/"), ..FetchRequest::default() })
            .unwrap_err();
        assert!(matches!(error, FetchError::NotPublic(_)), "{host}: {error:?}");
    }
    for host in ["10.0.0.1", "192.168.1.1", "169.254.169.254", "[fd00::1]", "[64:ff9b::7f00:1]"] {
        // Tests can allow loopback addresses, but nothing else.
        let error = get(&format!("http://{host}/latest/meta-data/")).unwrap_err();
        assert!(matches!(error, FetchError::NotPublic(_)), "{host}: {error:?}");
    }
    assert!(server.requests().is_empty());
}

#[test]
fn only_web_addresses_are_asked() {
    for url in [
        "file:///etc/passwd",
        "ftp://town.example/",
        "gopher://town.example",
        "javascript:1",
        "town.example",
        "",
        "http://",
        "http://a:b@town.example/",
        "data:text/html,x",
    ] {
        assert!(matches!(get(url), Err(FetchError::BadAddress(_))), "{url}");
    }
}

#[test]
fn a_redirect_is_followed_three_times_and_checked_each_time() {
    let server = Server::serving(|path| match path {
        "/1" => page(302, "Location: /2\r\n", b""),
        "/2" => page(301, "Location: 3?x=y\r\n", b""),
        "/3?x=y" => page(308, "Location: /4\r\n", b""),
        "/4" => page(200, "", b"arrived"),
        "/loop" => page(302, "Location: /loop\r\n", b""),
        "/inside" => page(302, "Location: http://10.0.0.1/\r\n", b""),
        "/metadata" => page(307, "Location: http://169.254.169.254/latest/\r\n", b""),
        "/file" => page(302, "Location: file:///etc/passwd\r\n", b""),
        _ => Vec::new(),
    });
    let end = fresh(&server.url("/1"));
    assert_eq!((end.text().as_str(), end.url.path()), ("arrived", "/4"));
    assert_eq!(get(&server.url("/loop")).unwrap_err(), FetchError::TooManyRedirects(3));
    assert_eq!(get(&server.url("/inside")).unwrap_err(), FetchError::NotPublic("10.0.0.1".into()));
    assert_eq!(get(&server.url("/metadata")).unwrap_err(), FetchError::NotPublic("169.254.169.254".into()));
    assert_eq!(get(&server.url("/file")).unwrap_err(), FetchError::BadAddress("file:///etc/passwd".into()));
}

#[test]
fn two_megabytes_are_the_most_packed_or_not() {
    let large = vec![b'a'; 3 << 20];
    assert_eq!(get(&only(page(200, "", &large)).url("/")).unwrap_err(), FetchError::TooLarge(2 << 20));
    let bomb = gzip(&vec![0; 200 << 20]);
    assert!(bomb.len() < 1 << 20);
    let server = only(page(200, "Content-Encoding: gzip\r\n", &bomb));
    assert_eq!(get(&server.url("/")).unwrap_err(), FetchError::TooLarge(2 << 20));
    let packed = only(page(200, "Content-Encoding: gzip\r\n", &gzip(b"unpacked")));
    assert_eq!(fresh(&packed.url("/")).text(), "unpacked");
    // A single line of two megabytes is within the limit.
    let line = vec![b'x'; 2 << 20];
    assert_eq!(fresh(&only(page(200, "", &line)).url("/")).body.len(), 2 << 20);
}

#[test]
fn a_body_without_end_and_one_that_drips_are_given_up() {
    let endless = Server::start(|head, stream| {
        if path_of(head) == "/robots.txt" {
            return stream.write_all(&page(404, "", b"")).unwrap();
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n").unwrap();
        while stream
            .write_all(b"1000\r\n")
            .and_then(|()| stream.write_all(&[b'a'; 4096]))
            .and_then(|()| stream.write_all(b"\r\n"))
            .is_ok()
        {}
    });
    assert_eq!(get(&endless.url("/")).unwrap_err(), FetchError::TooLarge(2 << 20));
    let dripping = Server::start(|head, stream| {
        if path_of(head) == "/robots.txt" {
            return stream.write_all(&page(404, "", b"")).unwrap();
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n").unwrap();
        while stream.write_all(b"a").is_ok() {
            std::thread::sleep(Duration::from_millis(100));
        }
    });
    let silent = Server::start(|_, _| std::thread::sleep(Duration::from_secs(20)));
    for server in [&dripping, &silent] {
        let began = Instant::now();
        assert_eq!(get(&server.url("/")).unwrap_err(), FetchError::TooSlow(2));
        // Both would otherwise go on for longer.
        assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    }
}

#[test]
fn answers_that_are_no_text_or_no_success_are_named() {
    let server = Server::serving(|path| match path {
        "/image" => page(200, "Content-Type: image/png\r\n", b"x"),
        "/gone" => page(404, "", b"x"),
        "/broken" => page(500, "", b"x"),
        "/headers" => format!("HTTP/1.1 200 OK\r\n{}\r\n", "X: y\r\n".repeat(100_000)).into_bytes(),
        "/nothing" => b"nonsense\r\n\r\n".to_vec(),
        _ => Vec::new(),
    });
    assert_eq!(get(&server.url("/image")).unwrap_err(), FetchError::WrongKind("image/png".into()));
    assert_eq!(get(&server.url("/gone")).unwrap_err(), FetchError::Status(404));
    assert_eq!(get(&server.url("/broken")).unwrap_err(), FetchError::Status(500));
    for path in ["/headers", "/nothing"] {
        let error = get(&server.url(path)).unwrap_err();
        assert!(matches!(error, FetchError::Broken(_)), "{path}: {error:?}");
    }
}

#[test]
fn robots_txt_is_asked_once_and_kept() {
    let server = Server::serving(|path| match path {
        "/robots.txt" => page(200, "Content-Type: text/plain\r\n", b"User-agent: *\nDisallow: /private\n"),
        path if path.starts_with("/away") => page(302, "Location: /private/x\r\n", b""),
        _ => page(200, "", b"open"),
    });
    let fetcher = fetcher();
    let get = |path: &str| fetcher.get(&FetchRequest { url: &server.url(path), ..FetchRequest::default() });
    assert!(get("/open").is_ok() && get("/").is_ok());
    assert_eq!(get("/private/list").unwrap_err(), FetchError::Forbidden);
    assert_eq!(get("/away").unwrap_err(), FetchError::Forbidden);
    assert_eq!(server.requests().len(), 3, "{:?}", server.requests());
    let failing =
        Server::serving(|path| if path == "/robots.txt" { page(503, "", b"") } else { page(200, "", b"") });
    assert_eq!(
        fetcher.get(&FetchRequest { url: &failing.url("/"), ..FetchRequest::default() }).unwrap_err(),
        FetchError::NoRobots
    );
    assert!(failing.requests().is_empty());
}
