//! Two hundred people vote on one plan at once.

use std::path::Path;

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::people::{FIRST, log_in, user_with_password};
use crate::run::Server;

const GUESTS: usize = 200;
const ANSWERS: [&str; 3] = ["yes", "if_need_be", "no"];
const PLANS: &str = "/api/v1/group-plans/";

/// The address for guests of a plan with two options.
fn plan(server: &Server, folder: &Path) -> String {
    user_with_password(folder, &["create", crate::people::EMAIL], FIRST);
    let (_, token) = log_in(server, FIRST);
    let options = json!([{ "kind": "custom", "title": "Sledding" }, { "kind": "custom", "title": "Skating", "capacity": 50 }]);
    let (status, made) =
        server.call("POST", PLANS, &token, &json!({ "title": "Snow day", "options": options }));
    assert_eq!(status, 201, "{made}");
    let (_, own) = server.call("GET", &format!("{PLANS}{}/", made["id"]), &token, &Value::Null);
    format!("/api/v1/shared-group-plans/{}/", own["share_token"].as_str().unwrap())
}

/// The first option has no limit; the second accepts fifty votes of yes, and this guest wants one of them.
fn vote(server: &Server, shared: &str, options: [i64; 2], guest: usize) -> bool {
    let path = format!("{shared}participants/{guest:032x}/");
    let first = ANSWERS[guest % 3];
    let body = |second: &str| {
        let answers = json!([
            { "option_id": options[0], "answer": first }, { "option_id": options[1], "answer": second },
        ]);
        json!({ "name": format!("Guest {guest}"), "answers": answers })
    };
    let save = |second: &str| loop {
        // A broken connection is retried, as a phone does; the second try is not counted twice.
        match server.try_call("PUT", &path, "", &body(second)) {
            Some((503, _)) | None => std::thread::sleep(std::time::Duration::from_millis(50)),
            Some((status, answer)) => return (status, answer),
        }
    };
    let (status, answer) = save("yes");
    if status == 200 {
        return true;
    }
    assert_eq!(status, 400, "{answer}");
    assert!(answer[format!("option_{}", options[1])][0].as_str().unwrap().contains("is full"), "{answer}");
    assert_eq!(save("no").0, 200);
    false
}

#[test]
fn of_two_hundred_votes_at_once_none_is_lost_and_none_counts_twice() {
    let home = tempfile::tempdir().unwrap();
    let server = Server::start(home.path(), &["serve", "--data", "town.db"]);
    let shared = plan(&server, home.path());
    let shown = server.json(&shared);
    let options = [0, 1].map(|at: usize| shown["options"][at]["id"].as_i64().unwrap());
    let seated = std::thread::scope(|scope| {
        let (server, shared) = (&server, shared.as_str());
        let guests: Vec<_> =
            (0..GUESTS).map(|guest| scope.spawn(move || vote(server, shared, options, guest))).collect();
        guests.into_iter().map(|guest| guest.join().unwrap()).filter(|seated| *seated).count()
    });
    assert_eq!(seated, 50);
    let shown = server.json(&shared);
    assert_eq!(shown["participants"].as_array().unwrap().len(), GUESTS);
    let tally = |at: usize| shown["options"][at]["tally"].clone();
    assert_eq!(tally(0), json!({ "yes": 67, "if_need_be": 67, "no": 66, "not_answered": 0 }));
    assert_eq!(tally(1), json!({ "yes": 50, "if_need_be": 0, "no": 150, "not_answered": 0 }));
    let conn = Connection::open(home.path().join("town.db")).unwrap();
    let rows: i64 = conn.query_row("SELECT count(*) FROM group_plan_votes", [], |row| row.get(0)).unwrap();
    assert_eq!(rows, 400);
    for guest in 0..GUESTS {
        let person = &shown["participants"]
            .as_array()
            .unwrap()
            .iter()
            .find(|person| person["name"] == format!("Guest {guest}"))
            .unwrap();
        assert_eq!(person["answers"][0]["answer"], ANSWERS[guest % 3], "each said what is counted for them");
    }
}
