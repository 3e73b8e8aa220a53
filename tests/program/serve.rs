use std::time::{Duration, Instant};

use crate::corpus::skipped;
use crate::run::{Server, eventually, run};

#[test]
fn the_demo_serves_the_invented_town_without_a_file() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["demo"]);
    eventually("search is ready", || server.json("/api/v1/health/")["search"] == "ready");
    let health = server.json("/api/v1/health/");
    assert_eq!(health["status"], "ok");
    assert!(health["businesses"].as_u64().unwrap() >= 300);
    assert_eq!(server.json("/api/v1/site/")["is_demo"], true);
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "nothing is left in the folder");
}

#[test]
fn it_stops_when_told_and_says_it_went_well() {
    let home = tempfile::tempdir().unwrap();
    for signal in ["TERM", "INT", "HUP"] {
        if signal == "HUP" && ignores_hangup() {
            skipped("these tests run under nohup, and so does what they start");
            continue;
        }
        let mut server = Server::start(home.path(), &["serve", "--data", "town.db"]);
        let idle = std::net::TcpStream::connect(&server.address).unwrap();
        server.get("/");
        let begun = Instant::now();
        server.signal(signal);
        let status = server.child.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{signal}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{signal}");
        drop(idle);
    }
}

fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() & 1 == 1)
}

/// Without a terminal, a site that was started with `nohup` goes on.
#[cfg(target_os = "linux")]
#[test]
fn under_nohup_it_outlives_its_terminal() {
    let home = tempfile::tempdir().unwrap();
    let mut nohup = std::process::Command::new("nohup");
    nohup.arg(env!("CARGO_BIN_EXE_towngreen")).args(["serve", "--data", "town.db"]);
    nohup.current_dir(home.path()).env("TOWNGREEN_LOG", "warn").stdin(std::process::Stdio::null());
    let server = Server::from(nohup);
    server.signal("HUP");
    for _ in 0..20 {
        assert_eq!(server.get("/livez").0, 200);
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Its allocator is configured by `.cargo/config.toml`: without that, the program still works and nothing
/// else shows it.
#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[cfg_attr(
    not(feature = "jemalloc"),
    ignore = "SKIPPED: the allocator: built without it (cargo test has it)"
)]
fn a_server_gives_back_what_it_does_not_use() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let tasks = std::fs::read_dir(format!("/proc/{}/task", server.child.id())).unwrap();
    let names: Vec<String> =
        tasks.map(|task| std::fs::read_to_string(task.unwrap().path().join("comm")).unwrap()).collect();
    assert!(names.iter().any(|name| name.starts_with("jemalloc")), "{names:?}");
}

#[test]
fn a_second_server_on_the_port_leaves_the_first_alone() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let port = server.address.rsplit(':').next().unwrap();
    let ran = run(home.path(), &["serve", "--data", "other.db", "--port", port]);
    assert!(ran.code == 1 && ran.err.contains("cannot listen"), "{}", ran.err);
    assert!(!home.path().join("other.db").exists());
    assert_eq!(server.get("/livez"), (200, "ok\n".into()));
}

#[test]
fn every_answer_carries_the_security_headers() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["demo"]);
    for path in [
        "/",
        "/directory",
        "/nope",
        "/api/v1/categories/",
        "/api/v1/nope/",
        "/api/v1/categories",
        "/favicon.svg",
        "/art/map.svg",
        "/livez",
        "/%00",
        "/..%2f",
    ] {
        let answer = server
            .send(&format!("GET {path} HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\r\n"))
            .to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy:",
            "permissions-policy:",
            "cross-origin-opener-policy:",
        ] {
            assert!(
                answer.contains(header),
                "{path} lacks {header}: {}",
                answer.split("\r\n\r\n").next().unwrap_or_default()
            );
        }
        assert!(!answer.contains("\r\nserver:"), "{path}");
    }
}

#[test]
fn slashes_methods_and_hosts_cannot_confuse_it() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["demo"]);
    let status = |request: &str| {
        server.send(&format!("{request} HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\r\n"))[9..12]
            .to_owned()
    };
    assert_eq!(status("GET /api/v1/categories"), "301");
    assert_eq!(status("GET /api/v1//categories/"), "200");
    assert_eq!(status("HEAD /api/v1/categories/"), "200");
    // Without permission, that is the first thing to be reported, whatever the method.
    assert_eq!(status("POST /api/v1/categories/"), "401");
    assert_eq!(status("DELETE /api/v1/businesslistings/1/"), "401");
    assert_eq!(status("OPTIONS /api/v1/categories/"), "200");
    assert_eq!(status("POST /directory"), "404");
    let unknown =
        server.send("QUERY /api/v1/categories/ HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\n\r\n");
    assert!(unknown.starts_with("HTTP/1.1 405"), "{unknown}");
    assert!(unknown.ends_with("{\"detail\":\"Method \\\"QUERY\\\" not allowed.\"}"), "{unknown}");
    let hostile =
        server.send("GET /directory/ HTTP/1.1\r\nHost: evil.example\"><script>\r\nConnection: close\r\n\r\n");
    assert!(!hostile.contains("evil.example\"><script>"), "the host ends up in links only if it is one");
    let accept = server.send("GET /api/v1/categories/ HTTP/1.1\r\nHost: t.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n");
    assert!(accept.starts_with("HTTP/1.1 406"));
    assert!(accept.ends_with("{\"detail\":\"Could not satisfy the request Accept header.\"}"));
}

#[test]
fn an_answer_is_compressed_and_confirmed_by_its_tag() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["demo"]);
    let head = |extra: &str| {
        let answer = server.send(&format!(
            "GET /api/v1/categories/ HTTP/1.1\r\nHost: t.example\r\n{extra}Connection: close\r\n\r\n"
        ));
        answer.split("\r\n\r\n").next().unwrap_or_default().to_lowercase()
    };
    let plain = head("");
    assert!(!plain.contains("content-encoding"));
    let gzip = head("Accept-Encoding: gzip\r\n");
    assert!(gzip.contains("content-encoding: gzip") && gzip.contains("vary: accept-encoding"));
    let brotli = head("Accept-Encoding: gzip, br\r\n");
    assert!(brotli.contains("content-encoding: br") && brotli.contains("vary: accept-encoding"));
    let tag =
        |head: &str| head.lines().find_map(|line| line.strip_prefix("etag: ").map(str::to_owned)).unwrap();
    assert_ne!(tag(&plain), tag(&gzip));
    assert_ne!(tag(&gzip), tag(&brotli));
    assert!(head(&format!("If-None-Match: {}\r\n", tag(&plain))).starts_with("http/1.1 304"));
    assert!(head("If-None-Match: \"other\"\r\n").starts_with("http/1.1 200"));
}

#[cfg(target_os = "linux")]
#[test]
fn systemd_hears_that_it_is_ready_and_again_and_again_that_it_lives() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("notify");
    let socket = std::os::unix::net::UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    let mut child = crate::run::command(home.path())
        .args(["serve", "--data", "town.db", "--port", "0", "--json"])
        .env("NOTIFY_SOCKET", &path)
        .env("WATCHDOG_USEC", "300000")
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let hear = || {
        let mut bytes = [0; 64];
        let length = socket.recv(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes[..length]).trim_end().to_owned()
    };
    let heard = [hear(), hear(), hear(), hear()];
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(heard, ["READY=1", "WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"]);
}
