//! Deals as their business manages them, and their approval by staff.

use jiff::ToSpan;
use jiff::civil::Date;
use rocket::http::Status as Code;
use serde_json::{Value, json};

use super::{DealStatus, NewDeal, insert, set_redeemed};
use crate::accounts::{NewUser, Role};
use crate::directory::{self, BusinessRole, BusinessStatus, NewBusiness};
use crate::testing::{TestResponse, TestTown, eventually};

const MADE: &str = "2026-11-01T12:00:00.000Z";

fn day(text: &str) -> Date {
    text.parse().unwrap()
}

fn deal(title: &str, end: Option<&str>, status: DealStatus) -> NewDeal {
    NewDeal {
        business_id: 1,
        title: title.into(),
        description: "For everybody.".into(),
        end_date: end.map(day),
        status,
        ..NewDeal::empty(day("2026-11-01"))
    }
}

/// Ferry Books (1, with an owner) and Ferry Tea (2) with these deals; today is November 21.
fn town(is_approval_on: bool, deals: &[NewDeal]) -> TestTown {
    let town = TestTown::configured(
        |config| {
            config.deals.approval = is_approval_on;
            config.server.base_url = "https://wexbury.example".into();
        },
        |conn| {
            for (name, category) in [("Ferry Books", "Books"), ("Ferry Tea", "Cafes")] {
                let new =
                    NewBusiness { name: name.into(), category: category.into(), ..NewBusiness::default() };
                directory::save(conn, &new, MADE, |_, new| new.clone()).unwrap();
            }
            for deal in deals {
                insert(conn, deal, MADE).unwrap();
            }
        },
    );
    town.owner(1);
    town
}

struct Caller<'t> {
    town: &'t TestTown,
    token: String,
}

impl Caller<'_> {
    fn ask(&self, method: &str, path: &str, body: &Value) -> TestResponse {
        self.town.ask(method, &format!("/api/v1/{path}"), &self.token, body)
    }

    fn done(&self, method: &str, path: &str, body: &Value) -> Value {
        self.town.done(method, &format!("/api/v1/{path}"), &self.token, body)
    }

    fn told(&self) -> Vec<String> {
        let told = self.done("GET", "notifications/", &Value::Null);
        let told = told["results"].as_array().unwrap();
        told.iter().map(|one| format!("{} | {}", text(one, "title"), text(one, "link"))).collect()
    }
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field].as_str().unwrap()
}

fn owner(town: &TestTown) -> Caller<'_> {
    Caller { town, token: town.member("owner@wexbury.example", Role::BusinessOwner) }
}

fn staff(town: &TestTown) -> Caller<'_> {
    Caller { town, token: town.superuser() }
}

fn public(town: &TestTown, id: i64) -> Value {
    let answer = town.get(&format!("/api/v1/deals/{id}/"));
    if answer.status == Code::Ok { answer.json() } else { Value::Null }
}

#[test]
fn a_business_sees_its_deals_of_every_stage_with_their_uses_and_nobody_elses() {
    let town = town(
        false,
        &[
            deal("Running", Some("2026-11-21"), DealStatus::Published),
            deal("Draft", None, DealStatus::Draft),
            NewDeal { start_date: day("2026-12-01"), ..deal("Scheduled", None, DealStatus::Published) },
            NewDeal { max_redemptions: Some(2), ..deal("Used up", None, DealStatus::Published) },
            deal("Ended", Some("2026-11-20"), DealStatus::Published),
            deal("Withdrawn", None, DealStatus::Withdrawn),
            NewDeal { business_id: 2, ..deal("Tea's", None, DealStatus::Draft) },
        ],
    );
    set_redeemed(&town.conn(), 4, 2).unwrap();
    let owner = owner(&town);
    let shown = owner.done("GET", "businesslistings/ferry-books/deals/", &Value::Null);
    let mut stages: Vec<_> = (shown["deals"].as_array().unwrap().iter())
        .map(|deal| (text(deal, "title"), text(deal, "stage"), deal["redeemed_count"].as_i64().unwrap()))
        .collect();
    stages.sort();
    assert_eq!(
        stages,
        [
            ("Draft", "draft", 0),
            ("Ended", "ended", 0),
            ("Running", "running", 0),
            ("Scheduled", "scheduled", 0),
            ("Used up", "used_up", 2),
            ("Withdrawn", "withdrawn", 0),
        ]
    );
    assert_eq!((&shown["business"]["slug"], &shown["pin_changed_at"]), (&json!("ferry-books"), &Value::Null));
    owner.ask("PUT", "businesslistings/1/counter-pin/", &json!({ "pin": "1234" }));
    let shown = owner.done("GET", "businesslistings/1/deals/", &Value::Null);
    assert_eq!(shown["pin_changed_at"], town.clock.stamp());
    for path in ["businesslistings/2/deals/", "businesslistings/ferry-tea/deals/"] {
        assert_eq!(owner.ask("GET", path, &Value::Null).status, Code::Forbidden, "{path}");
    }
    for (method, path) in
        [("POST", "deals/7/duplicate/"), ("POST", "deals/7/renew/"), ("DELETE", "deals/7/review/")]
    {
        assert_eq!(owner.ask(method, path, &json!({})).status, Code::Forbidden, "{path}");
    }
    // The admin list counts and filters by the same stages.
    let staff = staff(&town);
    for stage in ["draft", "ended", "running", "scheduled", "used_up", "withdrawn"] {
        let listed =
            staff.done("GET", &format!("admin/deals/?stage={stage}&search=ferry+books"), &Value::Null);
        assert_eq!((&listed["count"], text(&listed["results"][0], "stage")), (&json!(1), stage));
    }
    assert_eq!(staff.done("GET", "admin/deals/?search=tea", &Value::Null)["count"], 1);
}

#[test]
fn a_deal_is_copied_as_a_draft_and_renewed_with_the_same_words_and_new_dates() {
    let first = NewDeal {
        terms: "One each.".into(),
        ..deal("Tea for two", Some("2026-11-10"), DealStatus::Published)
    };
    let town = town(false, &[first, deal("Running", Some("2026-11-30"), DealStatus::Published)]);
    set_redeemed(&town.conn(), 1, 9).unwrap();
    let owner = owner(&town);
    let copy = owner.done("POST", "deals/1/duplicate/", &json!({}));
    assert_eq!((text(&copy, "stage"), text(&copy, "title")), ("draft", "Tea for two"));
    assert_eq!(public(&town, 3), Value::Null, "a draft");
    let late = owner.ask("POST", "deals/1/renew/", &json!({ "end_date": "2026-11-20" }));
    assert_eq!(late.json(), json!({ "end_date": ["The last day must not be before the first."] }));
    let over = json!({ "start_date": "2026-11-01", "end_date": "2026-11-20" });
    let over = owner.ask("POST", "deals/1/renew/", &over);
    assert_eq!(over.json(), json!({ "end_date": ["This day has passed. Choose today or a later day."] }));
    let again = owner.done("POST", "deals/1/renew/", &json!({ "end_date": "2026-12-24" }));
    assert_eq!((text(&again, "start_date"), text(&again, "terms")), ("2026-11-21", "One each."));
    assert_eq!((text(&again, "stage"), &again["redeemed_count"]), ("running", &json!(0)));
    // The renewal of a running deal starts when that ends, and lasts as long.
    let next = owner.done("POST", "deals/2/renew/", &json!({}));
    assert_eq!((text(&next, "start_date"), text(&next, "end_date")), ("2026-12-01", "2026-12-30"));
    assert_eq!(text(&next, "stage"), "scheduled");
    // Only staff may record past deals.
    let past =
        json!({ "title": "Past", "business": 1, "start_date": "2026-01-01", "end_date": "2026-01-31" });
    assert_eq!(owner.ask("POST", "deals/", &past).status, Code::BadRequest);
    assert_eq!(staff(&town).ask("POST", "deals/", &past).status, Code::Created);
}

#[test]
fn a_business_publishes_no_deal_while_its_listing_is_not_public() {
    for (status, is_approval_on) in
        [(BusinessStatus::Pending, false), (BusinessStatus::Pending, true), (BusinessStatus::Hidden, false)]
    {
        let town = town(
            is_approval_on,
            &[
                deal("Tea for two", Some("2026-11-10"), DealStatus::Published),
                deal("Running", None, DealStatus::Published),
            ],
        );
        let conn = town.conn();
        let listed = directory::load(&conn, 1).unwrap();
        directory::change(&conn, 1, &NewBusiness { status, ..listed }, MADE).unwrap();
        drop(conn);
        let owner = owner(&town);
        let refused =
            json!({ "detail": "The listing is not public. You can publish deals as soon as it is." });
        let new = |status: &str| json!({ "title": "Half off maps", "business": 1, "status": status });
        let published = owner.ask("POST", "deals/", &new("published"));
        assert_eq!((published.status, published.json()), (Code::BadRequest, refused.clone()));
        let draft = owner.done("POST", "deals/", &new("draft"));
        let path = format!("deals/{}/", draft["id"]);
        assert_eq!(owner.ask("PATCH", &path, &json!({ "status": "published" })).json(), refused);
        assert_eq!(owner.ask("POST", "deals/1/renew/", &json!({})).json(), refused);
        // One that was published before can be changed, and staff may prepare one.
        owner.done("PATCH", "deals/2/", &json!({ "max_redemptions": 40 }));
        staff(&town).done("POST", "deals/", &new("published"));
    }
}

#[test]
fn where_the_town_wants_approval_a_new_deal_is_seen_once_staff_approve_it() {
    let town = town(true, &[]);
    let (owner, staff) = (owner(&town), staff(&town));
    let made = owner.done("POST", "deals/", &json!({ "title": "Half off maps", "business": 1 }));
    let id = made["id"].as_i64().unwrap();
    assert_eq!(text(&made, "stage"), "waiting");
    assert_eq!(text(&made["review"]["wanted"], "status"), "published");
    assert_eq!(public(&town, id), Value::Null);
    assert_eq!(town.json("/api/v1/deals/")["count"], 0);
    assert_eq!(staff.told(), ["A deal is waiting for approval: Half off maps | /admin/deals?stage=waiting"]);
    let approve = format!("admin/deals/{id}/approve/");
    assert_eq!(owner.ask("POST", &approve, &json!({})).status, Code::Forbidden);

    let back = format!("admin/deals/{id}/return/");
    assert_eq!(
        staff.ask("POST", &back, &json!({})).json(),
        json!({ "rule": ["Choose the posted rule by which this is refused."] })
    );
    staff.done("POST", &back, &json!({ "rule": "incomplete", "reason": "Which maps?" }));
    let returned = owner.done("GET", "businesslistings/1/deals/", &Value::Null)["deals"][0]["review"].clone();
    assert_eq!(text(&returned, "reason"), "Incomplete: Which maps?");
    assert_eq!(staff.ask("POST", &approve, &json!({})).status, Code::NotFound, "nothing waits");

    town.clock.set("2026-11-21T15:30:00Z".parse().unwrap());
    let sent = json!({ "title": "Half off sea maps", "status": "published" });
    let sent = owner.done("PATCH", &format!("deals/{id}/"), &sent);
    assert_eq!((text(&sent, "stage"), &sent["review"]["reason"]), ("waiting", &Value::Null));
    assert_eq!(staff.told().len(), 2);
    let stale = staff.ask("POST", &approve, &json!({ "submitted_at": made["review"]["submitted_at"] }));
    assert_eq!(stale.status, Code::BadRequest, "staff approve what they have read: {}", stale.text);
    let seen = json!({ "submitted_at": sent["review"]["submitted_at"] });
    assert_eq!(text(&staff.done("POST", &approve, &seen), "stage"), "running");
    assert_eq!(text(&public(&town, id), "title"), "Half off sea maps");
    // Not always the newest: a job sends the notice of the return 15 seconds after it, perhaps only now.
    let approved = "Approved: Half off sea maps | /dashboard/business/1/deals";
    assert!(owner.told().iter().any(|told| told == approved), "{:?}", owner.told());
    // What staff publish needs no approval.
    let by_staff = staff.done("POST", "deals/", &json!({ "title": "Fair", "business": 1 }));
    assert_eq!((text(&by_staff, "stage"), &by_staff["review"]), ("running", &Value::Null));
}

#[test]
fn ending_a_deal_does_not_send_in_again_what_was_sent_back() {
    let town = town(true, &[deal("Tea for two", Some("2026-11-30"), DealStatus::Published)]);
    let (owner, staff) = (owner(&town), staff(&town));
    owner.done("PATCH", "deals/1/", &json!({ "title": "Tea for three" }));
    staff.done("POST", "admin/deals/1/return/", &json!({ "rule": "incomplete", "reason": "Why three?" }));
    let ended = owner.done("PATCH", "deals/1/", &json!({ "end_date": "2026-11-21" }));
    assert_eq!(text(&ended["review"], "reason"), "Incomplete: Why three?");
    let shown = public(&town, 1);
    assert_eq!((text(&shown, "title"), text(&shown, "end_date")), ("Tea for two", "2026-11-21"));
}

#[test]
fn a_public_deal_stays_as_it_was_while_its_change_waits() {
    let town = town(true, &[deal("Tea for two", Some("2026-11-30"), DealStatus::Published)]);
    let (owner, staff) = (owner(&town), staff(&town));
    let patch = |body: Value| owner.done("PATCH", "deals/1/", &body);
    let changed = patch(json!({ "title": "Tea for three" }));
    assert_eq!((text(&changed, "title"), text(&changed, "stage")), ("Tea for two", "running"));
    assert_eq!(text(&public(&town, 1), "title"), "Tea for two");
    let listed = staff.done("GET", "admin/deals/?stage=waiting", &Value::Null);
    assert_eq!(text(&listed["results"][0]["review"]["wanted"], "title"), "Tea for three");
    // A later submission is merged with the waiting one, and an earlier end takes effect at once.
    let sooner = patch(json!({ "end_date": "2026-11-22", "terms": "One each." }));
    assert_eq!(text(&public(&town, 1), "end_date"), "2026-11-22");
    assert_eq!(text(&public(&town, 1), "terms"), "");
    assert_eq!(text(&sooner["review"]["wanted"], "title"), "Tea for three");
    assert_eq!(staff.told().len(), 1, "one change waits");
    // Staff change another field in the meantime; approval keeps that.
    staff.done("PATCH", "deals/1/", &json!({ "code": "TEA" }));
    staff.done("POST", "admin/deals/1/approve/", &json!({}));
    let shown = public(&town, 1);
    assert_eq!((text(&shown, "title"), text(&shown, "code")), ("Tea for three", "TEA"));

    patch(json!({ "title": "Tea for ten" }));
    let kept = owner.done("DELETE", "deals/1/review/", &Value::Null);
    assert_eq!(kept["review"], Value::Null);
    patch(json!({ "title": "Tea for ten" }));
    // Taken down together with its pending change, so nobody reads what was not approved.
    let down = patch(json!({ "status": "withdrawn" }));
    assert_eq!((text(&down, "stage"), &down["review"]), ("withdrawn", &Value::Null));
    assert_eq!(text(&public(&town, 1), "title"), "Tea for three");
}

#[test]
fn what_waited_past_its_last_day_is_sent_back_and_not_approved() {
    let town = town(true, &[]);
    let made = json!({ "title": "Today only", "business": 1, "end_date": "2026-11-21" });
    owner(&town).done("POST", "deals/", &made);
    town.clock.set("2026-11-22T15:00:00Z".parse().unwrap());
    let staff = staff(&town);
    let late = staff.ask("POST", "admin/deals/1/approve/", &json!({}));
    let text = "Its last day is over. Send it back, so that the business can choose new dates.";
    assert_eq!((late.status, late.json()), (Code::BadRequest, json!({ "detail": text })));
}

#[test]
fn five_days_before_the_end_owners_and_managers_hear_of_it_once_with_a_link_to_renew() {
    let long = |title: &str, end: &str| deal(title, Some(end), DealStatus::Published);
    let last = day("2026-11-28");
    let short = NewDeal { start_date: last.saturating_sub(5.days()), ..long("Six days", "2026-11-28") };
    let town = town(
        false,
        &[
            long("Tea for two", "2026-11-28"),
            short,
            long("Goes on", "2026-11-28"),
            NewDeal { start_date: day("2026-11-29"), ..long("Goes on", "2026-12-24") },
            NewDeal { status: DealStatus::Draft, ..long("Draft", "2026-11-28") },
        ],
    );
    let conn = town.conn();
    let (id, _) = town.join(&NewUser { email: "manager@wexbury.example".into(), ..NewUser::default() });
    directory::set_member(&conn, 1, id, BusinessRole::Manager, MADE).unwrap();
    drop(conn);
    // Tokens last an hour, so each point in time needs its own.
    let manager = || Caller { town: &town, token: town.member("manager@wexbury.example", Role::Consumer) };
    // The commit wakes the jobs; when this returns, the day's reminders are planned, and sent if they are
    // due.
    let wake = |at: &str| {
        town.clock.set(at.parse().unwrap());
        owner(&town).done("PATCH", "notifications/mark-all-read/", &json!({}));
        let key = format!("deal-ending-remind:{}", &at[..10]);
        let question = "SELECT EXISTS(SELECT 1 FROM jobs WHERE idempotency_key = ?1)";
        eventually(|| town.conn().query_row(question, [&key], |row| row.get(0)).unwrap());
        town.wait_for_jobs();
        ends(owner(&town).told())
    };
    assert!(wake("2026-11-22T15:00:00Z").is_empty(), "six days are left");
    manager().done("PATCH", "notifications/preferences/", &json!({ "business": { "mail": false } }));
    assert!(wake("2026-11-23T13:00:00Z").is_empty(), "it is eight in the morning");
    let told = "Your deal ends in 5 days: Tea for two | /dashboard/business/1/deals?renew=1";
    for at in ["2026-11-23T15:00:00Z", "2026-11-23T20:00:00Z", "2026-11-24T15:00:00Z", "2026-11-26T15:00:00Z"]
    {
        assert_eq!(wake(at), [told], "{at}");
    }
    eventually(|| mails(&town).len() == 1);
    let sent = mails(&town);
    let (to, body) = &sent[0];
    assert_eq!(to, "owner@wexbury.example", "the manager wants none");
    assert!(body.contains("runs through Saturday, November 28"), "{body}");
    assert!(body.contains("Renew this deal"), "{body}");
    assert!(body.contains("/dashboard/business/1/deals?renew=1"), "{body}");
    assert_eq!(ends(manager().told()), [told], "the bell rings all the same");
}

/// Only the notifications about a deal's end.
fn ends(told: Vec<String>) -> Vec<String> {
    told.into_iter().filter(|one| one.starts_with("Your deal ends")).collect()
}

fn mails(town: &TestTown) -> Vec<(String, String)> {
    let conn = town.conn();
    let mut mails =
        conn.prepare("SELECT recipient, text FROM outbox WHERE subject LIKE 'Your deal ends%'").unwrap();
    mails.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
}

#[test]
fn staff_restore_a_deal_from_the_trail_after_an_edit_and_after_it_is_gone() {
    let town = TestTown::wexbury();
    let staff = town.superuser();
    let ask = |method: &str, path: &str, body: &serde_json::Value| {
        town.ask(method, &format!("/api/v1/{path}"), &staff, body)
    };
    let before = ask("GET", "admin/deals/", &serde_json::Value::Null).json()["results"][0].clone();
    let path = format!("deals/{}/", before["id"]);
    let restore = |action: &str| {
        let trail = ask("GET", &format!("admin/audit/?action={action}"), &serde_json::Value::Null).json();
        assert_eq!(trail["results"][0]["can_restore"], true, "{trail}");
        let restored =
            ask("POST", &format!("admin/audit/{}/restore/", trail["results"][0]["id"]), &json!({}));
        assert!(restored.status.code < 300, "{}", restored.text);
    };
    let end = json!({ "title": "Ended", "status": "withdrawn", "rule": "not_confirmed" });
    assert_eq!(ask("PATCH", &path, &end).status.code, 200);
    restore("deal.update");
    let after = ask("GET", "admin/deals/", &serde_json::Value::Null).json();
    let same = after["results"].as_array().unwrap().iter().find(|deal| deal["id"] == before["id"]).unwrap();
    assert_eq!((&same["title"], &same["status"]), (&before["title"], &before["status"]));
    assert_eq!(ask("DELETE", &path, &serde_json::Value::Null).status.code, 204);
    restore("deal.delete");
    let found = ask("GET", "admin/deals/?page_size=100", &serde_json::Value::Null).json();
    assert!(
        found["results"].as_array().unwrap().iter().any(|deal| deal["title"] == before["title"]),
        "{found}"
    );
}
