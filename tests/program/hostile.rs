//! What people type into addresses and bodies, by mistake or on purpose: it never causes a server error, and
//! nothing changes.

use serde_json::{Value, json};

use crate::corpus::corpus;
use crate::run::{Server, run, table};

const OURS: [&str; 14] = [
    "'; DROP TABLE businesses; --",
    "\" OR \"\"=\"",
    "1 UNION SELECT password_hash FROM users",
    "name,(SELECT 1)",
    "%",
    "_",
    "\\",
    "../../../../etc/passwd",
    "<script>alert(1)</script>",
    "{{7*7}}${7*7}",
    "\u{202e}\u{0}\u{feff}",
    "𝕿𝖍𝖊 Ω≈ç√∫",
    "-9223372036854775809",
    "\r\nSet-Cookie: a=b",
];

fn strings() -> Vec<String> {
    let mut strings: Vec<String> = OURS.iter().map(|text| (*text).to_owned()).collect();
    if let Some(path) = corpus("data/open/robustness/strings/blns.json") {
        strings.extend(serde_json::from_str::<Vec<String>>(&std::fs::read_to_string(path).unwrap()).unwrap());
    }
    for name in ["SQL_Injection__Generic_ErrorBased.txt", "Directory_Traversal__directory_traversal.txt"] {
        if let Some(path) = corpus(&format!("data/open/robustness/payloads/{name}")) {
            let bytes = std::fs::read(path).unwrap();
            strings.extend(String::from_utf8_lossy(&bytes).lines().take(60).map(str::to_owned));
        }
    }
    strings
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

/// As an operator would run it for this test: no rate limit gets in the way.
fn server(home: &std::path::Path) -> Server {
    std::fs::write(home.join("places.csv"), table(20)).unwrap();
    run(home, &["import", "places.csv", "--data", "town.db"]).ok();
    std::fs::write(
        home.join("config.toml"),
        "[server]\nconnections_per_address = 1000\n\n[limits]\nsearch_per_minute = 100000\nlogin_per_minute = 100000\n\
         login_network_per_minute = 100000\n",
    )
    .unwrap();
    Server::start(home, &["serve", "--data", "town.db"])
}

#[test]
fn whatever_stands_in_an_address_is_answered_and_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let server = server(home.path());
    let before = server.json("/api/v1/businesslistings/")["count"].clone();
    let mut broken = Vec::new();
    for text in strings() {
        let text = encoded(&text);
        for path in [
            format!(
                "/api/v1/businesslistings/?ordering={text}&category={text}&tag={text}&page={text}&near={text}"
            ),
            format!("/api/v1/businesslistings/{text}/"),
            format!("/api/v1/categories/{text}/"),
            format!("/api/v1/search/?q={text}&limit={text}"),
            format!("/directory?search={text}&page={text}"),
            format!("/{text}"),
        ] {
            let (status, _) = server.get(&path);
            if !(200..500).contains(&status) {
                broken.push(format!("{status} {path}"));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert_eq!(server.json("/api/v1/businesslistings/")["count"], before);
    drop(server);
    run(home.path(), &["check", "--data", "town.db"]).ok();
}

#[test]
fn a_body_of_any_shape_is_refused_in_words() {
    let home = tempfile::tempdir().unwrap();
    let server = server(home.path());
    let login = "/api/v1/dj-rest-auth/login/";
    for text in strings() {
        let body = json!({ "email": text, "password": text, (text.clone()): text });
        let (status, answer) = server.call("POST", login, "", &body);
        assert!([400, 401].contains(&status), "{status} {answer} to {body}");
    }
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(20_000), close.repeat(20_000));
    for body in [deep("[", "]"), deep("{\"a\":", "}"), "{\"email\":".into(), "\u{0}".into()] {
        let request = format!(
            "POST {login} HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let answer = server.send(&request);
        assert_eq!(answer.get(9..12), Some("400"), "{} bytes: {answer}", body.len());
        let (_, said) = answer.split_once("\r\n\r\n").unwrap();
        assert!(serde_json::from_str::<Value>(said).unwrap().is_object(), "{said}");
    }
    let large = format!(
        "POST {login} HTTP/1.1\r\nHost: t.example\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Content-Length: 2000000\r\n\r\n{}",
        " ".repeat(2_000_000)
    );
    let answer = server.send(&large);
    assert!(
        ["413", "400"].iter().any(|status| answer.get(9..12) == Some(status)) || answer.is_empty(),
        "{answer}"
    );
    assert_eq!(server.get("/livez"), (200, "ok\n".into()), "and it lives");
}

#[test]
fn a_start_without_a_place_to_write_says_so_and_shares_no_key() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("file"), "").unwrap();
    let ran = run(home.path(), &["serve", "--data", "file/town.db", "--port", "0"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("file"), "{}", ran.err);
}

#[test]
#[cfg(target_os = "linux")]
fn bodies_that_stop_in_the_middle_are_bounded_in_all() {
    use std::io::Write;
    use std::time::Duration;
    let home = tempfile::tempdir().unwrap();
    let server = server(home.path());
    let before = server.memory("VmRSS:").unwrap();
    let part = vec![b' '; 250_000];
    let open: Vec<_> = (0..800)
        .map(|_| {
            let mut stream = std::net::TcpStream::connect(&server.address).unwrap();
            stream.set_write_timeout(Some(Duration::from_secs(2))).unwrap();
            let head = "POST /api/v1/dj-rest-auth/login/ HTTP/1.1\r\nHost: town.example\r\n\
                        Content-Type: application/json\r\nContent-Length: 260000\r\n\r\n";
            let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&part));
            stream
        })
        .collect();
    std::thread::sleep(Duration::from_secs(1));
    let grown = server.memory("VmRSS:").unwrap().saturating_sub(before);
    assert!(grown < 200, "{grown} MB");
    // Clients over the limit are told to try again; reads continue.
    assert_eq!(server.get("/livez").0, 200);
    let is_refused = |stream: &std::net::TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let mut answer = [0; 12];
        stream.peek(&mut answer).is_ok_and(|read| &answer[..read] == b"HTTP/1.1 503")
    };
    crate::run::eventually("most are refused", || {
        open.iter().filter(|stream| is_refused(stream)).count() > 300
    });
    drop(open);
    crate::run::eventually("writes are taken again", || {
        let body = json!({ "email": "ada@reader.example", "password": "nope" });
        let asked = server.try_call("POST", "/api/v1/dj-rest-auth/login/", "", &body);
        asked.is_some_and(|(status, _)| [400, 401].contains(&status))
    });
}
