//! A kill between a channel's success response and the commit that records it: there is one post, not two.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::sync::Mutex;

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::people::{EMAIL, FIRST, log_in, user_with_password};
use crate::run::{Server, command, eventually, run};

fn start(folder: &Path) -> Server {
    let mut command = command(folder);
    command
        .args(["serve", "--data", "town.db"])
        .env("TOWNGREEN_DISCOVERY_ALLOW_THIS_MACHINE", "true")
        .env("TOWNGREEN_SERVER_BASE_URL", "https://www.town.example");
    Server::from(command)
}

/// The idempotency key of a status posted to a fake Mastodon server.
fn read_status(stream: &TcpStream) -> Option<String> {
    let mut reader = BufReader::new(stream);
    let (mut key, mut length, mut is_status) = (String::new(), 0, false);
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        is_status |= line.starts_with("POST /api/v1/statuses ");
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            if line.trim_end().is_empty() {
                break;
            }
            continue;
        };
        match name.to_lowercase().as_str() {
            "idempotency-key" => key = value.to_owned(),
            "content-length" => length = value.parse().unwrap(),
            _ => {}
        }
    }
    reader.read_exact(&mut vec![0; length]).ok()?;
    is_status.then_some(key)
}

#[test]
fn a_kill_after_the_channel_said_yes_makes_no_second_post() {
    let home = tempfile::tempdir().unwrap();
    user_with_password(home.path(), &["create", EMAIL], FIRST);
    run(home.path(), &["user", "promote", EMAIL, "--role", "admin", "--staff", "--data", "town.db"]).ok();
    let server = start(home.path());
    let (_, token) = log_in(&server, FIRST);
    let ask = |server: &Server, method: &str, path: &str, body: &Value| {
        let (status, answer) = server.call(method, &format!("/api/v1/{path}"), &token, body);
        assert!(status < 300, "{method} {path}: {status} {answer}");
        answer
    };
    let guide = json!({
        "slug": "winter-walks", "title": "Winter walks", "introduction": "By the river.", "body": "Go.", "status": "published",
    });
    let guide = ask(&server, "POST", "guides/", &guide)["id"].clone();
    let mastodon = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", mastodon.local_addr().unwrap());
    let channel = json!({ "kind": "mastodon", "name": "Town", "address": address, "secret": "token" });
    let channel = ask(&server, "POST", "admin/channels/", &channel)["id"].clone();
    let body = json!({ "kind": "guide", "id": guide, "posts": [{ "channel_id": channel, "text": "Walks" }] });
    let post = ask(&server, "POST", "admin/syndication/posts/", &body)[0]["id"].clone();

    // Mastodon has the post, and the program dies before it gets the response.
    let (stream, _) = mastodon.accept().unwrap();
    let first = read_status(&stream).unwrap();
    server.signal("KILL");
    drop(stream);
    let conn = Connection::open(home.path().join("town.db")).unwrap();
    let status = |conn: &Connection| -> String {
        conn.query_row("SELECT status FROM channel_posts", [], |row| row.get(0)).unwrap()
    };
    assert_eq!(status(&conn), "sending");
    // Five minutes later, as far as the dead process's lease is concerned.
    conn.execute(
        "UPDATE jobs SET leased_until = '2020-01-01T00:00:00.000Z' WHERE kind = 'channel-post' AND status = 'running'",
        [],
    )
    .unwrap();

    let keys = Mutex::new(vec![first]);
    let server = start(home.path());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (mut stream, _) = mastodon.accept().unwrap();
            keys.lock().unwrap().push(read_status(&stream).unwrap());
            let body = "{\"id\":\"1\",\"url\":\"https://social.example/@town/1\"}";
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n";
            write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        });
        eventually("the post is known to be sent", || status(&conn) == "sent");
    });
    let keys = keys.into_inner().unwrap();
    assert_eq!(keys.len(), 2);
    assert!(keys[0] == keys[1] && keys[0].len() == 32, "one key, by which Mastodon knows one post: {keys:?}");
    let shown = ask(&server, "GET", &format!("admin/syndication/posts/{post}/"), &Value::Null);
    assert_eq!(shown["proof_url"], "https://social.example/@town/1");
    assert!(shown["log"].to_string().contains("The program ended while this was being sent."), "{shown}");
}
