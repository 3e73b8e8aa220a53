use std::path::Path;

use serde_json::{Value, json};

use crate::run::{Server, eventually, run};

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

#[test]
fn what_comes_in_at_the_terminal_is_in_the_audit_trail() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "categories.csv", "name\nPottery\n");
    write(home.path(), "readers.csv", "email,consent_date\nada@reader.example,2026-03-31\n");
    write(home.path(), "river.md", "---\ntitle: The river\n---\n\nIt flows.\n");
    for (what, file) in
        [("categories", "categories.csv"), ("subscribers", "readers.csv"), ("guides", "river.md")]
    {
        run(home.path(), &["import", what, file, "--data", "town.db", "--dry-run"]).ok();
        run(home.path(), &["import", what, file, "--data", "town.db"]).ok();
    }
    let conn = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    let mut entries =
        conn.prepare("SELECT action FROM audit_entries WHERE who = 'command line' ORDER BY id").unwrap();
    let actions: Vec<String> = entries.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(actions, ["category.import", "subscriber.import", "guide.create"]);
}

#[test]
fn deals_and_guides_come_in_at_the_terminal() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "places.csv", "name,category\nHart Bakery,Bakeries\nFerry Inn,Lodging\n");
    run(home.path(), &["import", "places.csv", "--data", "town.db"]).ok();
    let deals = ["import", "deals", "deals.csv", "--data", "town.db"];
    write(home.path(), "deals.csv", "business,title\nhart-bakery,Two for one\nHart Bakry,Tea\n");
    let ran = run(home.path(), &deals);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("line 3, column \"business\": there is no business \"Hart Bakry\""),
        "{}",
        ran.out
    );
    write(home.path(), "deals.csv", "business,title\nhart-bakery,Two for one\n");
    assert!(run(home.path(), &deals).ok().out.contains("1 created"));
    assert!(run(home.path(), &deals).ok().out.contains("1 unchanged"));
    write(home.path(), "config.toml", "[site]\ncommercial = false\n");
    let ran = run(home.path(), &deals);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("this town does not sell ([site] commercial = false)"), "{}", ran.err);

    std::fs::create_dir(home.path().join("guides")).unwrap();
    write(
        home.path(),
        "guides/river.md",
        "---\ntitle: A Day Out\nrelated_businesses: Ferry Inn\n---\n\nText.\n",
    );
    let guides = ["import", "guides", "guides", "--data", "town.db"];
    assert!(run(home.path(), &guides).ok().out.contains("1 created"));
    write(home.path(), "guides/walk.md", "No title\n");
    let ran = run(home.path(), &guides);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("walk.md has no title"), "{}", ran.err);
    std::fs::remove_file(home.path().join("guides/walk.md")).unwrap();
    assert!(run(home.path(), &guides).ok().out.contains("1 unchanged"));
}

#[test]
fn businesses_from_the_command_line_are_in_the_list_of_imports_and_can_be_undone() {
    let home = tempfile::tempdir().unwrap();
    let import = |name: &str, text: &str| {
        std::fs::write(home.path().join(name), text).unwrap();
        run(home.path(), &["import", name, "--data", "town.db", "--skip-bad", "--json"]).ok().json()
    };
    let old = import("old.csv", "name,street\nInn,1 Quay\n");
    let new = import(
        "new.csv",
        "name,street,description,category\nInn,1 Quay,1,\nMill,2 Quay,2,Crafts\n,3 Quay,3,\nMill,2 Quay,2,\n",
    );
    assert_eq!(
        (&new["created"], &new["updated"], &new["skipped"]),
        (&json!(1), &json!(1), &json!(2)),
        "{new}"
    );
    assert_ne!(old["run"], new["run"]);
    let dry =
        run(home.path(), &["import", "new.csv", "--data", "town.db", "--skip-bad", "--dry-run", "--json"]);
    assert_eq!(dry.ok().json()["run"], Value::Null);
    let made = ["user", "create", "clerk@town.example", "--superuser", "--data", "town.db", "--json"];
    let password = run(home.path(), &made).ok().json()["password"].as_str().unwrap().to_owned();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let login = json!({ "email": "clerk@town.example", "password": password });
    let token = server.call("POST", "/api/v1/dj-rest-auth/login/", "", &login).1["access"]
        .as_str()
        .unwrap()
        .to_owned();
    let ask = |method: &str, path: &str| {
        server.call(method, &format!("/api/v1/admin/{path}"), &token, &Value::Null).1
    };
    let list = ask("GET", "imports/");
    let first = &list["results"][0];
    assert_eq!(
        (&list["count"], &first["id"], &first["who"]),
        (&json!(2), &new["run"], &json!("command line")),
        "{list}"
    );
    assert_eq!((&first["file_name"], &first["state"]), (&json!("new.csv"), &json!("done")), "{list}");
    let rows = ask("GET", &format!("imports/{}/rows/", new["run"]));
    let actions: Vec<_> =
        rows["results"].as_array().unwrap().iter().map(|row| row["action"].clone()).collect();
    assert_eq!(actions, ["update", "create", "wrong", "skip"], "{rows}");
    let trail = ask("GET", "audit/?action=import.run");
    let entry = &trail["results"][0];
    assert_eq!(
        (&entry["who"], &entry["after"]["file"]),
        (&json!("command line"), &json!("new.csv")),
        "{trail}"
    );
    assert_eq!((&entry["after"]["created"], &entry["after"]["updated"]), (&json!(1), &json!(1)), "{trail}");

    ask("POST", &format!("imports/{}/undo/", new["run"]));
    let run = || ask("GET", &format!("imports/{}/", new["run"]));
    eventually("it is undone", || run()["state"] == "undone");
    assert_eq!(run()["undone"], json!({ "removed": 1, "restored": 1, "kept": [] }));
    assert_eq!(server.json("/api/v1/businesslistings/inn/")["description"], "");
    assert_eq!(server.get("/api/v1/businesslistings/mill/").0, 410);
    assert!(!server.json("/api/v1/categories/").to_string().contains("crafts"), "it goes, too");
}

#[test]
fn commands_follow_what_was_set_in_the_browser() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), "fair.csv", "title,start_date\nSpring fair,2026-05-02\n");
    run(home.path(), &["import", "events", "fair.csv", "--data", "town.db"]).ok();
    let conn = rusqlite::Connection::open(home.path().join("town.db")).unwrap();
    let save = "INSERT INTO settings (key, value, version, updated_at) VALUES (?1, ?2, 1, '2026-04-01')";
    conn.execute(save, ["town.name", "\"Elmsford\""]).unwrap();
    conn.execute(save, ["approvals.guides", "true"]).unwrap();
    run(home.path(), &["export", "events", "fair.ics", "--data", "town.db"]).ok();
    let calendar = std::fs::read_to_string(home.path().join("fair.ics")).unwrap();
    assert!(calendar.contains("Elmsford events"), "{calendar}");
    write(home.path(), "river.md", "---\ntitle: The river\nstatus: published\n---\n\nIt flows.\n");
    let ran = run(home.path(), &["import", "guides", "river.md", "--data", "town.db"]);
    assert!(ran.code == 1 && ran.out.contains("need approval"), "{} {}", ran.out, ran.err);
}
