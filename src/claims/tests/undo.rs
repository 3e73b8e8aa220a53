//! Undoes decisions made as the owner of a business by somebody it never belonged to.

use crate::accounts::Role;
use crate::directory;
use crate::discovery::{self, NewSource};
use crate::events::{EventTime, ExternalEvent};

use super::*;

const SUGGESTIONS: &str = "businesslistings/kiln-house/suggestions/";
const SUGGESTED: &str = "A change to Kiln House was suggested";

fn undo(town: &TestTown, staff: &str, claim: i64) {
    let undone = post(town, staff, &format!("admin/claims/{claim}/undo/"), &json!({ "reason": "A fraud." }));
    assert_eq!(undone.status, Status::Ok, "{}", undone.text);
}

#[test]
fn undoing_a_claim_opens_the_suggestions_again_that_were_answered_and_takes_back_the_confirmation() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let ben = town.member("ben@reader.example", Role::Consumer);
    let claim = own_kiln_house(&town, &ada);
    let suggest = |field: &str, value: &str| {
        let sent = post(&town, &ben, SUGGESTIONS, &json!({ "field": field, "value": value }));
        assert_eq!(sent.status, Status::Created, "{}", sent.text);
        sent.json()["id"].clone()
    };
    let answer = |id: &Value, word: &str| {
        let said = post(&town, &ada, &format!("suggestions/received/{id}/"), &json!({ "answer": word }));
        assert_eq!(said.status, Status::Ok, "{}", said.text);
    };
    let decide = |id: &Value, body: Value| {
        let path = format!("/api/v1/admin/suggestions/{id}/");
        let decided = town.ask("PATCH", &path, &staff, &body);
        assert_eq!(decided.status, Status::Ok, "{}", decided.text);
    };
    let discarded = suggest("phone", "860-555-0177");
    answer(&discarded, "discard");
    let kept = suggest("website", "https://casino.example");
    answer(&kept, "keep");
    // The owner agreed to both, and staff have already decided the second.
    let agreed = suggest("name", "Kiln Casino");
    answer(&agreed, "keep");
    let settled = suggest("name", "Kiln and Cards");
    answer(&settled, "keep");
    decide(&settled, json!({ "status": "rejected", "rule": "not_confirmed" }));
    assert_eq!(post(&town, &ada, "businesslistings/kiln-house/confirm/", &json!({})).status, Status::Ok);
    assert_eq!(town.json("/api/v1/businesslistings/kiln-house/")["confirmed_by"], "owner");

    let told = || titles(&town, &staff).iter().filter(|title| *title == SUGGESTED).count();
    assert_eq!(told(), 2, "of what the owner may not decide alone");
    undo(&town, &staff, claim);
    assert_eq!(told(), 5, "and of all three that are open again");
    let open = get(&town, &staff, "admin/suggestions/?status=open");
    let mut waiting: Vec<_> =
        open["results"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect();
    waiting.sort_by_key(Value::as_i64);
    assert_eq!(waiting, [discarded.clone(), kept, agreed], "{open}");
    for one in open["results"].as_array().unwrap() {
        assert_eq!((&one["business_agrees"], &one["reason"]), (&json!(false), &json!("")), "{one}");
    }
    let listing = town.json("/api/v1/businesslistings/kiln-house/");
    assert_eq!((&listing["website"], &listing["confirmed_at"]), (&json!(""), &Value::Null));
    let trail = get(&town, &staff, "admin/audit/?action=claim.undo");
    assert_eq!(trail["results"][0]["details"]["reconsidered"].as_array().unwrap().len(), 3, "{trail}");

    // The sender was told it was rejected, and is now told that it is accepted.
    decide(&discarded, json!({ "status": "approved" }));
    assert_eq!(town.json("/api/v1/businesslistings/kiln-house/")["phone"], "860-555-0177");
    let accepted = "Your suggestion for Kiln House was accepted";
    assert_eq!(titles(&town, &ben).iter().filter(|title| *title == accepted).count(), 2);
}

#[test]
fn undoing_a_claim_takes_back_what_was_said_of_events_that_were_found_there() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let claim = own_kiln_house(&town, &ada);
    let conn = town.conn();
    let source =
        NewSource { name: "Hall".into(), url: "https://hall.example/".into(), ..NewSource::default() };
    discovery::insert_known_source(&conn, &source, Some(1.0), "2026-11-21T12:00:00.000Z").unwrap();
    let found = ["Glaze Night", "Open Studio", "Raku Evening"].map(|title| ExternalEvent {
        title: title.into(),
        when: EventTime {
            start_date: "2026-12-05".parse().unwrap(),
            start_time: Some("19:00:00".parse().unwrap()),
            end_date: None,
            end_time: None,
        },
        location: "Kiln House".into(),
        address: "4 Kiln Road".into(),
        ..ExternalEvent::default()
    });
    let weights = crate::kit::config::Config::default().trust;
    discovery::keep_found(&conn, &town.clock, &weights, &source.url, found.to_vec()).unwrap();
    let state = || {
        let mut statement = conn
            .prepare("SELECT id, business_id, visibility, verification_status FROM events ORDER BY id")
            .unwrap();
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let rows = statement.query_map([], row).unwrap();
        rows.map(Result::unwrap).collect::<Vec<(i64, Option<i64>, String, String)>>()
    };
    let before = state();
    assert_eq!(before.iter().map(|event| event.1).collect::<Vec<_>>(), [Some(KILN); 3]);
    let verbs = [
        json!({ "verb": "confirm" }),
        json!({ "verb": "disown", "text": "Not ours." }),
        json!({ "verb": "remove", "text": "Private." }),
    ];
    for (event, verb) in before.iter().zip(&verbs) {
        let said = post(&town, &ada, &format!("events/found/{}/", event.0), verb);
        assert_eq!(said.status, Status::Ok, "{}", said.text);
    }
    assert_ne!(state(), before);
    // The office has heard since that it is not taking place.
    let path = format!("/api/v1/events/{}/", before[0].0);
    town.done("PATCH", &path, &staff, &json!({ "status": "cancelled" }));

    undo(&town, &staff, claim);
    assert_eq!(state(), before);
    let status = "SELECT status FROM events WHERE id = ?1";
    let status: String = town.conn().query_row(status, [before[0].0], |row| row.get(0)).unwrap();
    assert_eq!(status, "cancelled");
}

#[test]
fn undoing_a_claim_makes_a_series_one_again_that_was_split() {
    const EVENTS: &str = "/api/v1/businesslistings/kiln-house/events/";
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let series = json!({
        "title": "Open studio", "start_date": "2026-12-05", "start_time": "15:00", "location": "Kiln House",
        "recurring_pattern": "FREQ=WEEKLY;COUNT=5",
    });
    let made = town.ask("POST", EVENTS, &staff, &series);
    assert_eq!(made.status, Status::Created, "{}", made.text);
    let at = made.json()["details"]["occurrences"][2]["recurrence_id"].as_str().unwrap().to_owned();
    let coming = || {
        let list = town.ask("GET", EVENTS, &staff, &Value::Null).json();
        let events = list["results"].as_array().unwrap().iter();
        events.map(|event| (event["title"].clone(), event["recurring_pattern"].clone())).collect::<Vec<_>>()
    };
    let public = || town.json("/api/v1/events/")["count"].clone();
    let before = (coming(), public());
    assert_eq!(before.0.len(), 1);
    let claim = own_kiln_house(&town, &ada);
    let path = format!("{EVENTS}{}/?scope=following&occurrence={at}", made.json()["id"]);
    let split = town.ask("PATCH", &path, &ada, &json!({ "title": "Casino night" }));
    assert_eq!(split.status, Status::Ok, "{}", split.text);
    let path = format!("{EVENTS}{}/", split.json()["id"]);
    assert_eq!(town.ask("PATCH", &path, &ada, &json!({ "description": "Bring cash." })).status, Status::Ok);
    assert_eq!(coming().len(), 2);

    undo(&town, &staff, claim);
    assert_eq!((coming(), public()), before);
}

#[test]
fn undoing_a_claim_takes_back_what_staff_approved_for_the_claimant() {
    let town = town();
    let (ada, staff) = (ada(&town), staff(&town));
    let before = directory::load(&town.conn(), KILN).unwrap();
    let claim = own_kiln_house(&town, &ada);
    let wish = json!({ "name": "Kiln Casino", "street_address": "1 Casino Road" });
    let edited = town.ask("PATCH", "/api/v1/businesslistings/kiln-house/", &ada, &wish);
    assert_eq!(edited.status, Status::Ok, "{}", edited.text);
    let request = edited.json()["change_request"]["id"].clone();
    let approve = json!({ "approve": ["name", "street_address"] });
    let decided = post(&town, &staff, &format!("admin/change-requests/{request}/decide/"), &approve);
    assert_eq!(decided.status, Status::Ok, "{}", decided.text);
    assert_eq!(directory::load(&town.conn(), KILN).unwrap().name, "Kiln Casino");

    undo(&town, &staff, claim);
    assert_eq!(directory::load(&town.conn(), KILN).unwrap(), before);
}

#[test]
fn undoing_a_claim_takes_back_deals_that_wait_were_approved_or_are_of_a_hidden_listing() {
    let town = TestTown::configured(
        |config| config.deals.approval = true,
        |conn| {
            for new in &listings() {
                directory::save(conn, new, "2026-11-21T12:00:00.000Z", |_, new| new.clone()).unwrap();
            }
        },
    );
    let (ada, staff) = (ada(&town), staff(&town));
    let deal = |token: &str, title: &str| {
        let made = post(
            &town,
            token,
            "deals/",
            &json!({ "business": KILN, "title": title, "start_date": "2026-11-21" }),
        );
        assert_eq!(made.status, Status::Created, "{}", made.text);
        made.json()["id"].clone()
    };
    let rename = |id: &Value, title: &str| {
        let sent = town.ask("PATCH", &format!("/api/v1/deals/{id}/"), &ada, &json!({ "title": title }));
        assert_eq!(sent.status, Status::Ok, "{}", sent.text);
    };
    let approve = |id: &Value| post(&town, &staff, &format!("admin/deals/{id}/approve/"), &json!({})).status;
    let (approved, waiting) = (deal(&staff, "A free mug"), deal(&staff, "Half price on Monday"));
    let claim = own_kiln_house(&town, &ada);
    rename(&approved, "Casino chips");
    assert_eq!(approve(&approved), Status::Ok);
    rename(&waiting, "Free poker");
    let (shown, new) = (deal(&ada, "Roulette"), deal(&ada, "Blackjack"));
    assert_eq!(approve(&shown), Status::Ok);
    let set_status = |status: &str| {
        town.conn().execute("UPDATE businesses SET status = ?1 WHERE id = ?2", (status, KILN)).unwrap();
    };
    set_status("hidden");
    undo(&town, &staff, claim);
    set_status("published");
    let open = get(&town, &staff, "admin/deals/?page_size=100");
    let mut running: Vec<&str> = open["results"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|deal| deal["stage"] == "running")
        .map(|deal| deal["title"].as_str().unwrap())
        .collect();
    running.sort_unstable();
    assert_eq!(running, ["A free mug", "Half price on Monday"]);
    for id in [&waiting, &new] {
        assert_eq!(approve(id), Status::NotFound, "nothing of it waits any longer");
    }
}

#[test]
fn the_office_hears_of_a_claim_that_can_no_longer_be_undone_because_the_account_is_closed() {
    const TOLD: &str = "The claim of Kiln House can no longer be undone";
    let close = |town: &TestTown| {
        let closed =
            post(town, &ada(town), "dj-rest-auth/user/delete/", &json!({ "email": "ada@reader.example" }));
        assert_eq!(closed.status, Status::NoContent, "{}", closed.text);
    };
    let town = self::town();
    let ada = ada(&town);
    let claim = own_kiln_house(&town, &ada);
    for email in ["bo@reader.example", "cy@reader.example"] {
        town.member(email, Role::Consumer);
    }
    let replaced = "UPDATE claims SET replaced_owners =
        (SELECT json_array(id) FROM users WHERE email = 'bo@reader.example') WHERE id = ?1";
    town.conn().execute(replaced, [claim]).unwrap();
    let crony = json!({ "email": "cy@reader.example", "role": "manager" });
    assert_eq!(post(&town, &ada, "businesslistings/kiln-house/members/", &crony).status, Status::Created);
    let staff_token = staff(&town);
    close(&town);
    assert_eq!(
        message(&town, &staff_token, TOLD),
        "Whoever claimed it has closed the account, so the claim cannot be undone. Replaced: bo@reader.example. Brought in: cy@reader.example."
    );

    // One of long ago, by which nobody was replaced, is no news.
    let town = self::town();
    own_kiln_house(&town, &self::ada(&town));
    town.clock.set("2027-01-15T15:00:00Z".parse().unwrap());
    staff(&town);
    close(&town);
    assert!(!titles(&town, &staff(&town)).contains(&TOLD.to_owned()));
}
