mod deals;
mod deciding;
mod issues;
mod publishing;

use rocket::http::Status as Code;
use serde_json::{Value, json};

use crate::accounts::{NewUser, Role};
use crate::testing::{TestResponse, TestTown};

const BODY: &str = "Read by the *fire*.\r\n\r\n## Tea\n\n\tTabs & “quotes”  \n\n- one\n- two\n";

/// A town where guides need approval, with two clerks.
struct Office {
    town: TestTown,
    ann: String,
    bob: String,
}

fn clerk(town: &TestTown, email: &str, first_name: &str) -> String {
    let new = NewUser { email: email.into(), first_name: first_name.into(), ..NewUser::default() };
    town.sign_in(&NewUser { role: Role::Admin, ..new })
}

fn office() -> Office {
    office_of(TestTown::configured(|config| config.approvals.guides = true, |_| {}))
}

fn office_of(town: TestTown) -> Office {
    let (ann, bob) = sign_in_both(&town);
    Office { town, ann, bob }
}

fn sign_in_both(town: &TestTown) -> (String, String) {
    (clerk(town, "ann@wexbury.example", "Ann"), clerk(town, "bob@wexbury.example", "Bob"))
}

impl Office {
    /// Sets the clock, and signs everybody in again.
    fn set_clock(&mut self, at: &str) {
        self.town.clock.set(at.parse().unwrap());
        (self.ann, self.bob) = sign_in_both(&self.town);
    }

    fn send(&self, token: &str, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.call(method, &format!("/api/v1/admin/{path}")).token(token).json(body).send()
    }

    fn get(&self, path: &str) -> Value {
        let answer = self.send(&self.ann, "GET", path, &json!({}));
        assert_eq!(answer.status, Code::Ok, "{path}: {}", answer.text);
        answer.json()
    }

    /// Ann creates a guide with this text.
    fn write(&self, title: &str, body: &str) -> Value {
        let made = self.send(&self.ann, "POST", "guides/", &json!({ "title": title })).json();
        self.edit(&made, 1, body)
    }

    fn edit(&self, draft: &Value, sequence: i64, body: &str) -> Value {
        let mut save = draft["content"].clone();
        save["body"] = json!(body);
        save["edition"] = draft["edition"].clone();
        save["editor"] = json!("one");
        save["sequence"] = json!(sequence);
        let saved = self.send(&self.ann, "PUT", &format!("guides/{}/draft/", draft["id"]), &save);
        assert_eq!(saved.status, Code::Ok, "{}", saved.text);
        saved.json()
    }

    fn ask(&self, draft: &Value, more: &Value) -> TestResponse {
        let mut body = json!({ "kind": "guide", "subject_id": draft["id"], "edition": draft["edition"] });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.send(&self.ann, "POST", "approvals/", &body)
    }

    /// A guide that Ann submitted: the draft and the approval's id.
    fn in_review(&self) -> (Value, i64) {
        let draft = self.write("Rainy days", BODY);
        let asked = self.ask(&draft, &json!({}));
        assert_eq!(asked.status, Code::Created, "{}", asked.text);
        (draft, asked.json()["id"].as_i64().unwrap())
    }

    fn decide(&self, token: &str, id: i64, decision: &str, comments: &Value) -> TestResponse {
        let body = json!({ "decision": decision, "comments": comments });
        self.send(token, "POST", &format!("approvals/{id}/decide/"), &body)
    }

    fn status(&self, id: i64) -> String {
        let sql = "SELECT status FROM approvals WHERE id = ?1";
        self.town.conn().query_row(sql, [id], |row| row.get(0)).unwrap()
    }

    fn log(&self, id: i64) -> Vec<String> {
        let conn = self.town.conn();
        let sql = "SELECT words FROM approval_log WHERE approval_id = ?1 ORDER BY id DESC";
        let mut statement = conn.prepare(sql).unwrap();
        statement.query_map([id], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// Titles of somebody's notifications.
    fn bells(&self, email: &str) -> Vec<String> {
        let conn = self.town.conn();
        let sql = "SELECT n.title FROM notifications n JOIN users u ON u.id = n.user_id WHERE u.email = ?1 ORDER BY n.id";
        let mut statement = conn.prepare(sql).unwrap();
        statement.query_map([email], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    /// As if the program had been off until this moment.
    fn off_until(&mut self, at: &str) {
        self.set_clock(at);
        self.town.conn().execute("UPDATE jobs SET kind = kind", []).unwrap();
    }

    /// The published text, if any.
    fn published_body(&self, guide: &Value) -> Option<String> {
        let sql = "SELECT body FROM guides WHERE id = ?1 AND status = 'published'";
        self.town.conn().query_row(sql, [guide["id"].as_i64()], |row| row.get(0)).ok()
    }

    /// Submits the current draft.
    fn ask_for(&self, kind: &str, id: i64, more: &Value) -> TestResponse {
        let state = self.get(&format!("approvals/of/{kind}/{id}/"));
        let mut body = json!({ "kind": kind, "subject_id": id, "edition": state["edition"] });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.send(&self.ann, "POST", "approvals/", &body)
    }

    /// The id of the latest submission.
    fn last(&self, kind: &str, subject_id: i64) -> i64 {
        let sql = "SELECT max(id) FROM approvals WHERE kind = ?1 AND subject_id = ?2";
        self.town.conn().query_row(sql, (kind, subject_id), |row| row.get(0)).unwrap()
    }

    /// The token of the link in the last email to this address, and the email's text.
    fn mailed(&self, to: &str) -> (String, String) {
        let sql = "SELECT text, reply_to FROM outbox WHERE recipient = ?1 ORDER BY id DESC";
        let (text, reply_to): (String, String) =
            self.town.conn().query_row(sql, [to], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        assert_eq!(reply_to, "ann@wexbury.example");
        let token = text.split("/approval/").nth(1).unwrap().split_whitespace().next().unwrap();
        (token.to_owned(), text)
    }
}
