//! The front on a real socket: clients that send or read nothing, broken framing, responses that it gives by
//! itself and those that it passes on.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::corpus::skipped;
use crate::people::{EMAIL, FIRST, log_in, user_with_password};
use crate::run::{Server, command, eventually, run, run_as_nobody};

/// Longer than any limit here, however busy the machine is.
const TIMEOUT: Duration = Duration::from_secs(40);

/// A server with short limits, in seconds.
fn impatient(folder: &Path, limits: &[(&str, u32)]) -> Server {
    let mut command = command(folder);
    command.args(["serve", "--data", "town.db"]).env("TOWNGREEN_SERVER_CONNECTIONS_PER_ADDRESS", "1000");
    for (name, value) in limits {
        command.env(format!("TOWNGREEN_SERVER_{name}"), value.to_string());
    }
    Server::from(command)
}

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.set_write_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// Reads until the server hangs up, which it does within `TIMEOUT`.
fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let (mut all, mut piece) = (Vec::new(), [0; 16 << 10]);
    loop {
        match stream.read(&mut piece) {
            Ok(0) => return all,
            Ok(count) => all.extend(&piece[..count]),
            Err(error) if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {
                panic!("nobody hangs up: {}", String::from_utf8_lossy(&all))
            }
            Err(_) => return all,
        }
    }
}

#[test]
fn who_sends_nothing_or_takes_nothing_is_closed_and_nobody_waits_for_them() {
    let home = tempfile::tempdir().unwrap();
    let limits = [("HEAD_SECONDS", 3), ("STALLED_SECONDS", 3), ("IDLE_SECONDS", 3)];
    let server = impatient(home.path(), &limits);
    server.get("/");
    let mut silent: Vec<_> = (0..300).map(|_| connect(&server)).collect();
    let mut slow: Vec<_> = (0..300).map(|_| connect(&server)).collect();
    let mut idle: Vec<_> = (0..50).map(|_| connect(&server)).collect();
    for stream in &mut idle {
        stream.write_all(b"GET /livez HTTP/1.1\r\nHost: t.example\r\n\r\n").unwrap();
    }
    // More responses than the system buffers for a client that reads none.
    let question = "GET / HTTP/1.1\r\nHost: t.example\r\n\r\n".repeat(600);
    let mut deaf: Vec<_> = (0..20).map(|_| connect(&server)).collect();
    for stream in &mut deaf {
        stream.write_all(question.as_bytes()).unwrap();
    }
    let begun = Instant::now();
    for round in 0..40 {
        for stream in &mut slow {
            // An error means that it is closed already.
            let _ = stream.write_all(if round == 0 { b"G" } else { b"E" });
        }
        let asked = Instant::now();
        assert_eq!(server.get("/livez").0, 200);
        assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
        if begun.elapsed() > Duration::from_secs(4) {
            break;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    silent
        .iter_mut()
        .chain(&mut slow)
        .for_each(|stream| assert!(!read_to_end(stream).starts_with(b"HTTP/1.1 2")));
    idle.iter_mut().for_each(|stream| assert!(read_to_end(stream).starts_with(b"HTTP/1.1 200")));
    for stream in &mut deaf {
        // Whoever reads before being cut off is served after all.
        eventually("it is cut off", || (&*stream).write_all(b"G").is_err());
        let got = read_to_end(stream);
        let answers = got.windows(13).filter(|bytes| *bytes == b"HTTP/1.1 200 ").count();
        assert!((1..600).contains(&answers), "{answers} answers were taken by somebody who read none");
    }
    assert_eq!(server.get("/livez").0, 200);
}

#[test]
fn who_waits_longest_makes_room_for_the_next() {
    let home = tempfile::tempdir().unwrap();
    let server = impatient(home.path(), &[("CONNECTIONS_PER_ADDRESS", 10), ("CONNECTIONS", 20)]);
    let mut first = connect(&server);
    let mut others: Vec<_> = (0..9).map(|_| connect(&server)).collect();
    assert_eq!(server.get("/livez").0, 200);
    assert!(read_to_end(&mut first).is_empty());
    let last = others.last_mut().unwrap();
    last.write_all(b"GET /livez HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\r\n").unwrap();
    assert!(read_to_end(last).starts_with(b"HTTP/1.1 200"));
}

#[test]
fn broken_framing_is_refused_and_ends_the_connection() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let next = "GET /livez HTTP/1.1\r\nHost: t.example\r\n\r\n";
    let (host, many) = ("Host: t.example\r\n", "X-A: b\r\n".repeat(10_000));
    let giant = "x".repeat(80_000);
    for (status, head) in [
        (
            "400",
            format!(
                "POST / HTTP/1.1\r\n{host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
            ),
        ),
        (
            "400",
            format!(
                "POST / HTTP/1.1\r\n{host}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n"
            ),
        ),
        ("400", format!("POST / HTTP/1.1\r\n{host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd")),
        ("400", format!("POST / HTTP/1.1\r\n{host}Content-Length: 4\r\nContent-Length: 4\r\n\r\nabcd")),
        ("400", format!("POST / HTTP/1.1\r\n{host}Transfer-Encoding: gzip\r\n\r\nabcd")),
        ("400", format!("GET / HTTP/1.1\n{host}\r\n")),
        ("400", "GET / HTTP/1.1\r\nHost: t.example\n\r\n".into()),
        ("400", format!("GET / HTTP/1.1\r\n{host}{host}\r\n")),
        ("400", "GET / HTTP/1.1\r\n\r\n".into()),
        ("400", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n".into()),
        ("400", format!("GET http://other.example/ HTTP/1.1\r\n{host}\r\n")),
        ("400", format!("GET / HTTP/1.1\r\n{host}X-A : b\r\n\r\n")),
        ("400", format!("GET / HTTP/1.1\r\n{host} folded: b\r\n\r\n")),
        ("431", format!("GET / HTTP/1.1\r\n{host}X-A: {giant}\r\n\r\n")),
        ("431", format!("GET / HTTP/1.1\r\n{host}{many}\r\n")),
        ("405", format!("CONNECT t.example:443 HTTP/1.1\r\n{host}\r\n")),
        ("405", format!("BREW / HTTP/1.1\r\n{host}\r\n")),
    ] {
        let mut stream = connect(&server);
        // An early refusal may arrive while the request is still being sent.
        let _ = stream.write_all(format!("{head}{next}").as_bytes());
        let answer = String::from_utf8_lossy(&read_to_end(&mut stream)).into_owned();
        let shown: String = head.chars().take(120).collect();
        // A head that arrives in large pieces is refused before it was read completely, and the system may
        // then discard the response.
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")) || answer.is_empty() && status == "431",
            "{shown:?}: {answer}"
        );
        assert_eq!(
            answer.matches("HTTP/1.1").count(),
            usize::from(!answer.is_empty()),
            "{shown:?}: {answer}"
        );
    }
    let absolute =
        server.send("GET http://T.example/livez HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\r\n");
    assert!(absolute.starts_with("HTTP/1.1 200"), "{absolute}");
    let old = server.send("GET /livez HTTP/1.0\r\n\r\n");
    assert!(old.starts_with("HTTP/1.0 200"), "{old}");
    // A client that leaves in the middle of a body affects nobody.
    drop(server.begin_call("POST", "/api/v1/newsletter/subscribe/", "Content-Length: 900\r\n", &json!({})));
    assert_eq!(server.get("/livez").0, 200);
}

/// Head (in lowercase, without what varies between responses) and body.
fn answer(server: &Server, method: &str, path: &str, headers: &str) -> (Vec<String>, Vec<u8>) {
    let mut stream = connect(server);
    let request =
        format!("{method} {path} HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n{headers}\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let all = read_to_end(&mut stream);
    let end = all.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&all[..end]).to_lowercase();
    let mut lines: Vec<String> =
        head.lines().filter(|line| !line.starts_with("date:")).map(str::to_owned).collect();
    lines[1..].sort();
    (lines, all[end + 4..].to_vec())
}

#[test]
fn what_the_front_gives_is_byte_for_byte_what_the_application_gives() {
    let home = tempfile::tempdir().unwrap();
    let mut demo = command(home.path());
    demo.arg("demo").env("TOWNGREEN_SERVER_TRUSTED_ORIGINS", "https://app.example");
    let server = Server::from(demo);
    eventually("search is ready", || server.json("/api/v1/health/")["search"] == "ready");
    for path in [
        "/",
        "/events",
        "/directory?page=2",
        "/api/v1/home/",
        "/api/v1/events/",
        "/api/v1/categories/",
        "/guides",
    ] {
        for headers in
            ["", "Accept-Encoding: gzip, br\r\n", "Origin: https://app.example\r\n", "Cookie: theme=dark\r\n"]
        {
            // A cookie of its own makes the application handle the request.
            let own = match headers.strip_suffix("\r\n").filter(|line| line.starts_with("Cookie")) {
                Some(line) => format!("{line}; own=1\r\n"),
                None => format!("{headers}Cookie: own=1\r\n"),
            };
            eventually("both are of the same moment", || {
                answer(&server, "GET", path, headers);
                let (given, made) =
                    (answer(&server, "GET", path, headers), answer(&server, "GET", path, &own));
                assert_eq!(given.0[0], "http/1.1 200 ok", "{path}");
                given == made
            });
            let (head, whole) =
                (answer(&server, "HEAD", path, headers), answer(&server, "GET", path, headers));
            assert_eq!(head.1.len(), 0);
            assert_eq!(head.0, whole.0, "{path} {headers}");
            let tag = whole.0.iter().find_map(|line| line.strip_prefix("etag: ")).unwrap();
            let known = format!("{headers}If-None-Match: \"other\", W/{tag}\r\n");
            let (given, made) = (
                answer(&server, "GET", path, &known),
                answer(&server, "GET", path, &format!("{own}If-None-Match: {tag}\r\n")),
            );
            assert_eq!((given.0[0].as_str(), given.1.len()), ("http/1.1 304 not modified", 0), "{path}");
            assert_eq!(given, made, "{path}");
        }
    }
    // The rules for `Accept` apply to cached responses, too.
    let refused = answer(&server, "GET", "/api/v1/categories/", "Accept: text/html\r\n");
    assert_eq!(refused.0[0], "http/1.1 406 not acceptable");
    // Credentials are checked, whatever is cached.
    let stale = answer(&server, "GET", "/api/v1/categories/", "Authorization: Bearer stale\r\n");
    assert_eq!(stale.0[0], "http/1.1 401 unauthorized");
}

fn clerk(home: &Path) -> (Server, String) {
    user_with_password(home, &["create", EMAIL], FIRST);
    run(home, &["user", "promote", EMAIL, "--role", "admin", "--superuser", "--data", "town.db"]).ok();
    let server = Server::start(home, &["serve", "--data", "town.db"]);
    let (status, token) = log_in(&server, FIRST);
    assert_eq!(status, 200);
    (server, token)
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_file_comes_in_through_little_memory() {
    let home = tempfile::tempdir().unwrap();
    let (server, token) = clerk(home.path());
    let before = server.memory("VmHWM:").unwrap();
    let mut stream = connect(&server);
    let size = 60 << 20;
    let head = format!(
        "POST /api/v1/admin/backups/upload/ HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\
         Authorization: Bearer {token}\r\nContent-Type: application/octet-stream\r\nContent-Length: {size}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let piece = vec![b'x'; 1 << 20];
    for _ in 0..60 {
        stream.write_all(&piece).unwrap();
    }
    let answer = String::from_utf8_lossy(&read_to_end(&mut stream)).into_owned();
    assert!(answer.starts_with("HTTP/1.1 400"), "it is no backup: {answer}");
    let grown = server.memory("VmHWM:").unwrap() - before;
    assert!(grown < 24, "{grown} MB more for a file of 60");
}

#[test]
fn what_was_begun_is_answered_before_the_server_stops() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let mut idle = connect(&server);
    let mut begun = connect(&server);
    let body = json!({ "email": "ada@reader.example" }).to_string();
    let head = format!(
        "POST /api/v1/newsletter/subscribe/ HTTP/1.1\r\nHost: t.example\r\nContent-Type: application/json\r\n\
         Expect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    begun.write_all(head.as_bytes()).unwrap();
    // The server says so itself when it begins to read the body.
    let mut go_on = [0; b"HTTP/1.1 100 Continue\r\n\r\n".len()];
    begun.read_exact(&mut go_on).unwrap();
    assert!(go_on.starts_with(b"HTTP/1.1 100"), "{}", String::from_utf8_lossy(&go_on));
    begun.write_all(&body.as_bytes()[..5]).unwrap();
    server.signal("TERM");
    assert!(read_to_end(&mut idle).is_empty(), "who only waits is hung up on");
    begun.write_all(&body.as_bytes()[5..]).unwrap();
    let answer = String::from_utf8_lossy(&read_to_end(&mut begun)).into_owned();
    assert!(answer.starts_with("HTTP/1.1 2"), "{answer}");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_sender_that_never_ends_does_not_keep_the_server_from_stopping() {
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let mut begun = connect(&server);
    begun
        .write_all(
            b"POST /api/v1/newsletter/subscribe/ HTTP/1.1\r\nHost: t.example\r\nContent-Length: 9\r\n\r\n{",
        )
        .unwrap();
    assert_eq!(server.get("/livez").0, 200);
    let told = Instant::now();
    server.signal("TERM");
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    assert!(told.elapsed() < Duration::from_secs(10), "{:?}", told.elapsed());
}

#[test]
fn what_a_proxy_tells_is_believed_of_trusted_ones_alone() {
    let home = tempfile::tempdir().unwrap();
    let said = "X-Forwarded-Proto: https\r\nX-Forwarded-For: 192.0.2.7\r\n";
    for (trusted, scheme) in [("", "http"), ("127.0.0.1", "https")] {
        let mut command = command(home.path());
        command.args(["serve", "--data", "town.db"]).env("TOWNGREEN_SERVER_TRUSTED_PROXIES", trusted);
        let server = Server::from(command);
        let (_, page) = answer(&server, "GET", "/", said);
        let page = String::from_utf8_lossy(&page).into_owned();
        assert!(page.contains(&format!("{scheme}://t.example")), "{trusted:?}");
    }
}

#[test]
fn a_port_that_cannot_be_had_is_told_with_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    let ran = command(home.path())
        .args(["serve", "--data", "town.db", "--port", "0"])
        .env("TOWNGREEN_SERVER_ADDRESS", "192.0.2.1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert_eq!(ran.status.code(), Some(1));
    assert!(said.contains("cannot listen on 192.0.2.1:0") && said.contains("no such address"), "{said}");
    assert!(!home.path().join("town.db").exists());
}

/// Whether only root may bind low ports.
#[cfg(target_os = "linux")]
fn are_low_ports_forbidden() -> bool {
    let first = std::fs::read_to_string("/proc/sys/net/ipv4/ip_unprivileged_port_start");
    first.is_ok_and(|first| first.trim().parse::<u32>().is_ok_and(|first| first >= 1024))
}

#[cfg(target_os = "linux")]
#[test]
fn a_port_that_is_forbidden_is_told_with_what_to_do() {
    let home = tempfile::tempdir().unwrap();
    std::fs::set_permissions(home.path(), std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    std::fs::write(
        home.path().join("config.toml"),
        "[server]\nhttps = \"www.town.example\"\nhttps_address = \"127.0.0.1\"\nhttps_port = 3\n",
    )
    .unwrap();
    for (arguments, words) in [
        (&["--port", "2"][..], "cannot listen on 127.0.0.1:2"),
        (&["--port", "2"][..], "or choose a port from 1024 up"),
        (&["--port", "0", "--config", "config.toml"][..], "port 3 is not allowed for this user"),
        (&["--port", "0", "--config", "config.toml"][..], "setcap cap_net_bind_service=+ep"),
    ] {
        let all = [&["serve", "--data", "town.db"][..], arguments].concat();
        let ran = are_low_ports_forbidden().then(|| run_as_nobody(home.path(), &all)).flatten();
        let Some(ran) = ran else {
            return skipped("no user here whom low ports are forbidden");
        };
        let said = ran.err;
        assert!(ran.code == 1 && said.contains(words), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "one sentence: {said}");
        assert!(!home.path().join("town.db").exists());
    }
}
