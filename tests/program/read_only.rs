//! A backup served as the town was then, and a restore ordered by the office.

use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{Server, eventually, run, table};

#[test]
fn a_backup_is_served_as_the_town_was_then_and_nothing_is_written() {
    let home = tempfile::tempdir().unwrap();
    std::fs::write(home.path().join("places.csv"), table(20)).unwrap();
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    run(home.path(), &["backup", "copy.db", "--data", "town.db"]).ok();
    let before = std::fs::read(home.path().join("copy.db")).unwrap();
    let server = Server::start(home.path(), &["serve", "--read-only", "copy.db"]);
    for page in
        ["/", "/directory", "/events", "/login", "/no/such/page", "/town-sheet", "/screen", "/embed/events"]
    {
        let (_, body) = server.get(page);
        assert!(body.contains("Nothing can be changed here."), "{page} does not say so");
    }
    assert_eq!(server.get("/town-sheet").1.matches("Nothing can be changed here").count(), 2, "printed, too");
    assert!(!server.get("/screen").1.contains("screen.js"), "it would go on to today");
    assert!(server.json("/api/v1/site/")["snapshot_notice"].as_str().unwrap().starts_with("This is "));
    assert_eq!(server.json("/api/v1/businesslistings/")["count"], 20);
    let writes = [
        ("POST", "/api/v1/newsletter/subscribe/"),
        ("POST", "/api/v1/dj-rest-auth/login/"),
        ("PUT", "/api/v1/saved/"),
        ("DELETE", "/api/v1/saved/1/"),
        ("POST", "/api/v1/analytics/events/"),
        ("POST", "/no/such/path"),
    ];
    for (method, path) in writes {
        let (status, body) = server.call(method, path, "", &json!({}));
        assert_eq!(status, 403, "{method} {path}: {body}");
        assert!(body["detail"].as_str().unwrap().contains("Nothing can be changed here."), "{body}");
    }
    drop(server);
    assert!(std::fs::read(home.path().join("copy.db")).unwrap() == before, "the file is as it was");
    let names: Vec<_> =
        std::fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().starts_with("copy.db-")), "{names:?}");

    let refused = run(home.path(), &["serve", "--read-only", "places.csv", "--port", "0"]);
    assert!(refused.code == 1 && refused.err.contains("not a Towngreen data file"), "{}", refused.err);
}

/// A server, and the login of a superuser.
fn start(home: &Path) -> (Server, Value) {
    std::fs::write(home.join("places.csv"), table(20)).unwrap();
    run(home, &["import", "places.csv", "--data", "town.db"]).ok();
    let email = "clerk@town.example";
    let made = run(home, &["user", "create", email, "--superuser", "--data", "town.db", "--json"]);
    let login = json!({ "email": email, "password": made.ok().json()["password"] });
    (Server::start(home, &["serve", "--data", "town.db"]), login)
}

fn sign_in(server: &Server, login: &Value) -> String {
    server.call("POST", "/api/v1/dj-rest-auth/login/", "", login).1["access"].as_str().unwrap().to_owned()
}

/// Its name.
fn make_backup(server: &Server, token: &str) -> String {
    let (status, begun) = server.call("POST", "/api/v1/admin/backups/", token, &Value::Null);
    assert_eq!(status, 202, "{begun}");
    eventually("the backup is made", || {
        server.call("GET", "/api/v1/admin/backups/", token, &Value::Null).1["in_progress"].is_null()
    });
    begun["name"].as_str().unwrap().to_owned()
}

#[test]
fn a_restore_that_the_office_orders_restarts_the_program_in_place() {
    let home = tempfile::tempdir().unwrap();
    let (server, login) = start(home.path());
    let token = sign_in(&server, &login);
    let name = make_backup(&server, &token);
    let alert = json!({ "text": "Ferry Road is closed.", "level": "info" });
    assert_eq!(server.call("POST", "/api/v1/admin/alerts/", &token, &alert).0, 201);
    let (status, ordered) =
        server.call("POST", &format!("/api/v1/admin/backups/{name}/restore/"), &token, &Value::Null);
    assert_eq!((status, &ordered["kept_as"]), (202, &json!("town.db.before-restore-1")), "{ordered}");
    eventually("the program answers from the restored data", || {
        let asked = server.try_call("GET", "/api/v1/alerts/current/", "", &Value::Null);
        asked.is_some_and(|(status, alerts)| status == 200 && !alerts.to_string().contains("Ferry Road"))
    });
    assert!(home.path().join("town.db.before-restore-1").exists());
    let (status, _) = server.call("GET", "/api/v1/admin/backups/", &token, &Value::Null);
    assert_eq!(status, 401, "sessions of before are over");
    let token = sign_in(&server, &login);
    let (_, trail) = server.call("GET", "/api/v1/admin/audit/?action=backup.restore", &token, &Value::Null);
    assert_eq!(
        (&trail["count"], &trail["results"][0]["who"], &trail["results"][0]["subject"]),
        (&json!(1), &json!("clerk@town.example"), &json!(format!("backup:{name}"))),
        "{trail}"
    );
    let (_, overview) = server.call("GET", "/api/v1/admin/backups/", &token, &Value::Null);
    let restore = &overview["last_restore"];
    assert_eq!(
        (&restore["who"], &restore["error"]),
        (&json!("clerk@town.example"), &Value::Null),
        "{overview}"
    );
    assert_eq!(server.json("/api/v1/businesslistings/")["count"], 20);
}

#[test]
fn who_stops_the_program_during_a_restore_is_heard() {
    let home = tempfile::tempdir().unwrap();
    let (mut server, login) = start(home.path());
    let token = sign_in(&server, &login);
    let name = make_backup(&server, &token);
    let path = format!("/api/v1/admin/backups/{name}/restore/");
    // One by the nightly schedule may just be under way.
    eventually("the restore is ordered", || server.call("POST", &path, &token, &Value::Null).0 == 202);
    let restored = home.path().join("town.db.before-restore-1");
    eventually("nobody is answered any more", || {
        TcpStream::connect(&server.address).is_err() || restored.exists()
    });
    let begun = Instant::now();
    server.signal("TERM");
    let ended = loop {
        if let Some(status) = server.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(ended.code(), Some(0));
    run(home.path(), &["backup", "copy.db", "--data", "town.db"]).ok();
}
