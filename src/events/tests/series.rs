use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::accounts::Role;
use crate::events::{self, NewEvent};
use crate::testing::TestTown;

struct SeriesEditor {
    town: TestTown,
    staff: String,
    id: i64,
}

impl SeriesEditor {
    fn with(event: &NewEvent) -> SeriesEditor {
        let mut id = 0;
        let town = TestTown::with(|conn| id = events::insert(conn, &clock(), event).unwrap());
        let staff = town.superuser();
        SeriesEditor { town, staff, id }
    }

    fn call(&self, method: &str, query: &str, body: &Value) -> crate::testing::TestResponse {
        self.town
            .call(method, &format!("/api/v1/events/{}/{query}", self.id))
            .token(&self.staff)
            .json(body)
            .send()
    }

    /// Day, time, title and status of every date until the end of the year.
    fn dates(&self) -> Vec<String> {
        let path = "/api/v1/events/calendar/?start_date__gte=2026-11-01&start_date__lte=2026-12-31";
        self.town
            .json(path)
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| {
                let text = |key: &str| entry[key].as_str().unwrap_or("--------").to_owned();
                format!(
                    "{} {} {} {}",
                    &text("start_date")[5..],
                    &text("start_time")[..2],
                    text("title"),
                    text("status")
                )
            })
            .collect()
    }
}

#[test]
fn a_counted_series_whose_first_date_is_off_its_rule_keeps_its_last_one_when_it_is_split() {
    let editor = SeriesEditor::with(&NewEvent {
        recurring_pattern: Some("FREQ=WEEKLY;BYDAY=SA;COUNT=3".into()),
        ..weekly("Choir", "2026-11-26T19:00")
    });
    let days =
        |editor: &SeriesEditor| editor.dates().iter().map(|date| date[..5].to_owned()).collect::<Vec<_>>();
    let before = days(&editor);
    assert_eq!(before, ["11-26", "11-28", "12-05", "12-12"]);
    let at = "?scope=following&occurrence=2026-12-05T19:00:00";
    let rest = editor.call("PATCH", at, &json!({ "title": "Big Choir" })).json();
    assert_eq!(rest["recurring_pattern"], "FREQ=WEEKLY;BYDAY=SA;COUNT=2");
    assert_eq!(days(&editor), before);
}

#[test]
fn one_date_is_moved_and_the_others_stay() {
    let editor = SeriesEditor::with(&NewEvent {
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=3".into()),
        ..weekly("Choir", "2026-11-26T19:00")
    });
    let at = "?scope=this&occurrence=2026-12-03T19:00:00";
    let answer = editor.call("PATCH", at, &json!({ "start_date": "2026-12-04", "start_time": "20:00" }));
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    assert_eq!(
        editor.dates(),
        ["11-26 19 Choir scheduled", "12-04 20 Choir scheduled", "12-10 19 Choir scheduled"]
    );
    assert_eq!(editor.call("PATCH", at, &json!({ "status": "cancelled" })).status.code, 200);
    assert_eq!(editor.dates()[1], "12-04 20 Choir cancelled", "what was changed before stays changed");
    let category = editor.call("PATCH", at, &json!({ "category": "music" }));
    assert_eq!(category.json(), json!({ "category": ["This can only be changed for all dates."] }));
    let unknown = editor.call("PATCH", "?scope=this&occurrence=2026-12-05T19:00:00", &json!({}));
    assert_eq!(unknown.json(), json!({ "occurrence": ["The event has no such date."] }));
    assert_eq!(editor.call("DELETE", at, &json!({})).status.code, 204);
    assert_eq!(editor.dates(), ["11-26 19 Choir scheduled", "12-10 19 Choir scheduled"]);
}

#[test]
fn every_coming_date_can_be_chosen_however_far_away_it_is() {
    let editor = SeriesEditor::with(&weekly("Choir", "2026-11-26T19:00"));
    let path = format!("/api/v1/admin/events/{}/", editor.id);
    let dates =
        || editor.town.ask("GET", &path, &editor.staff, &Value::Null).json()["details"]["occurrences"].take();
    let far = dates()[19]["recurrence_id"].take();
    assert_eq!(far, "2027-04-08T19:00:00");
    let at = "?scope=this&occurrence=2027-04-08T19:00:00";
    assert_eq!(editor.call("PATCH", at, &json!({ "status": "cancelled" })).status.code, 200);
    assert_eq!(dates()[19]["status"], "cancelled");
}

#[test]
fn a_series_goes_on_differently_from_one_date_on_and_keeps_its_friends() {
    let editor = SeriesEditor::with(&NewEvent {
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=4".into()),
        ..weekly("Choir", "2026-11-26T19:00")
    });
    let member = editor.town.member("ada@wexbury.example", Role::Consumer);
    editor.town.call("POST", &format!("/api/v1/events/{}/toggle_interest/", editor.id)).token(&member).send();
    let at = "?scope=following&occurrence=2026-12-10T19:00:00";
    let rest = editor.call("PATCH", at, &json!({ "title": "Big Choir", "start_time": "18:00" })).json();
    assert_ne!(rest["id"], editor.id);
    assert_eq!(rest["recurring_pattern"], "FREQ=WEEKLY;COUNT=2");
    assert_eq!(
        editor.dates(),
        [
            "11-26 19 Choir scheduled",
            "12-03 19 Choir scheduled",
            "12-10 18 Big Choir scheduled",
            "12-17 18 Big Choir scheduled",
        ]
    );
    let path = format!("/api/v1/events/{}/", rest["id"]);
    let seen = editor.town.call("GET", &path).token(&member).send().json();
    assert_eq!((&seen["user_interest_status"], &seen["interest_count"]), (&json!("interested"), &json!(1)));
    assert_eq!(
        editor.call("DELETE", "?scope=following&occurrence=2026-12-03T19:00:00", &json!({})).status.code,
        204
    );
    assert_eq!(editor.dates().len(), 3);
}

#[test]
fn the_first_part_of_a_split_series_ends_on_its_last_day_even_at_an_earlier_time() {
    let editor = SeriesEditor::with(&NewEvent {
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=6".into()),
        ..weekly("Jazz", "2026-11-27T22:00")
    });
    let words =
        || editor.town.json(&format!("/api/v1/events/{}/more/", editor.id))["recurrence_in_words"].clone();
    let at = "?scope=following&occurrence=2026-12-25T22:00:00";
    assert_eq!(editor.call("PATCH", at, &json!({ "start_date": "2026-12-26" })).status.code, 200);
    assert_eq!(words(), "Every Friday until December 18, 2026");
    assert_eq!(editor.call("PATCH", "", &json!({ "start_time": "21:00" })).status.code, 200);
    let fridays = ["11-27", "12-04", "12-11", "12-18"].map(|day| format!("{day} 21 Jazz scheduled"));
    assert_eq!(editor.dates()[..4], fridays);
    assert_eq!(editor.dates()[4..], ["12-26 22 Jazz scheduled"]);
    let at = "?scope=following&occurrence=2026-12-18T21:00:00";
    assert_eq!(editor.call("DELETE", at, &json!({})).status.code, 204);
    assert_eq!(words(), "Every Friday until December 11, 2026");
    assert_eq!(editor.dates()[..3], fridays[..3]);
    assert_eq!(editor.dates().len(), 4);
}

#[test]
fn a_series_with_several_dates_a_day_is_split_between_them() {
    let editor = SeriesEditor::with(&NewEvent {
        recurring_pattern: Some("FREQ=DAILY;BYHOUR=9,15;COUNT=6".into()),
        ..weekly("Tour", "2026-12-03T09:00")
    });
    let at = "?scope=following&occurrence=2026-12-04T15:00:00";
    assert_eq!(editor.call("PATCH", at, &json!({ "title": "Long tour" })).status.code, 200);
    let days = |days: &[&str], title: &str| -> Vec<String> {
        days.iter().map(|day| format!("{day} {title} scheduled")).collect()
    };
    let tours = days(&["12-03 09", "12-03 15", "12-04 09"], "Tour");
    assert_eq!(editor.dates()[..3], tours);
    assert_eq!(editor.dates()[3..], days(&["12-04 15", "12-05 09", "12-05 15"], "Long tour"));
    let at = "?scope=following&occurrence=2026-12-04T09:00:00";
    assert_eq!(editor.call("DELETE", at, &json!({})).status.code, 204);
    assert_eq!(editor.dates()[..2], tours[..2], "both of the last day");
    assert_eq!(editor.dates().len(), 5);
}

#[test]
fn all_dates_move_together_with_those_that_were_called_off() {
    let editor = SeriesEditor::with(&NewEvent {
        recurring_pattern: Some("FREQ=WEEKLY;COUNT=3".into()),
        ..weekly("Choir", "2026-11-26T19:00")
    });
    editor.call("DELETE", "?scope=this&occurrence=2026-12-03T19:00:00", &json!({}));
    let answer = editor.call("PATCH", "", &json!({ "start_time": "17:30:00" }));
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    assert_eq!(editor.dates(), ["11-26 17 Choir scheduled", "12-10 17 Choir scheduled"]);
    assert_eq!(editor.call("DELETE", "?scope=all", &json!({})).status.code, 204);
    assert!(editor.dates().is_empty());
    assert_eq!(editor.town.get(&format!("/api/v1/events/{}/", editor.id)).status.code, 410);
    let trail = editor.town.call("GET", "/api/v1/admin/audit/").token(&editor.staff).send().json();
    let actions: Vec<&str> =
        trail["results"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions[..3], ["event.delete", "event.update", "event.delete"]);
    let moved = &trail["results"][1];
    assert_eq!(moved["before"], json!({ "start_time": "19:00:00" }));
    assert_eq!((&moved["after"], &moved["details"]), (&json!({ "start_time": "17:30:00" }), &Value::Null));
    assert_eq!(trail["results"][2]["details"], json!({ "only_date": "2026-12-03T19:00:00" }));
}

#[test]
fn the_events_before_and_after_are_those_of_the_list() {
    let town = TestTown::with(|conn| {
        let daily = NewEvent {
            recurring_pattern: Some("FREQ=DAILY".into()),
            ..new("Harbor walk", "2026-11-21T17:00")
        };
        for event in [daily, new("Concert", "2026-11-22T19:00"), new("Supper", "2026-11-24T18:00")] {
            events::insert(conn, &clock(), &event).unwrap();
        }
    });
    let beside = |id: i64| {
        let more = town.json(&format!("/api/v1/events/{id}/more/"));
        ["previous", "next"].map(|side| more[side]["title"].as_str().map(str::to_owned))
    };
    let some = |title: &str| Some(title.to_owned());
    assert_eq!(beside(1), [None, some("Concert")]);
    assert_eq!(beside(2), [some("Harbor walk"), some("Supper")]);
    assert_eq!(beside(3), [some("Concert"), None]);
}

#[test]
fn what_staff_send_is_checked_field_by_field() {
    let editor = SeriesEditor::with(&new("Fair", "2026-11-28"));
    let create =
        |body: Value| editor.town.call("POST", "/api/v1/events/").token(&editor.staff).json(&body).send();
    let wrong = create(json!({
        "title": "", "start_date": "soon", "end_time": "late", "source_type": "telex", "website": "javascript:alert(1)",
        "latitude": 95, "special_offers": ["x"], "recurring_pattern": "FREQ=SECONDLY", "organizer_email": "nobody",
    }));
    assert_eq!(
        wrong.json(),
        json!({
            "title": ["This field may not be blank."],
            "organizer_email": ["Enter a valid email address."],
            "website": ["Enter a valid URL."],
            "latitude": ["Ensure this value is between -90 and 90."],
            "start_date": ["Date has wrong format. Use one of these formats instead: YYYY-MM-DD."],
            "end_time": ["Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]]."],
            "special_offers": ["Expected a dictionary of texts."],
            "source_type": ["\"telex\" is not a valid choice."],
        })
    );
    for moment in ["2027-01-01T19:00", "2027-01-02T00:30:00+00:00", "20270101"] {
        let refused = create(json!({ "title": "x", "start_date": moment })).json();
        let text = "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.";
        assert_eq!(refused["start_date"][0], text, "{moment}: the time would be lost");
    }
    let rule = json!({ "title": "x", "start_date": "2027-01-01", "recurring_pattern": "FREQ=SECONDLY" });
    assert_eq!(
        create(rule).json()["recurring_pattern"][0],
        "An event cannot repeat more often than every hour."
    );
    let backwards = json!({ "title": "x", "start_date": "2027-01-02", "end_date": "2027-01-01" });
    assert_eq!(create(backwards).json()["end_date"][0], "The event cannot end before it starts.");
    let empty =
        json!({ "title": "x", "start_date": "2027-01-02", "start_time": "19:00", "end_time": "19:00" });
    assert!(create(empty).json()["end_time"][0].as_str().unwrap().starts_with("The event cannot end when"));
    let overnight = |end: &str| json!({ "title": "x", "start_date": "2027-01-02", "start_time": "20:00", "end_time": end });
    assert!(create(overnight("18:00")).json()["end_time"][0].as_str().unwrap().contains("enter that day"));
    assert_eq!(create(overnight("02:00")).json()["end_date"], Value::Null);
    let free = json!({ "title": "x", "start_date": "2027-01-02", "is_free": true, "price": "$5" });
    assert!(create(free).json()["price"][0].as_str().unwrap().starts_with("A free event has no price."));
    let free = create(json!({ "title": "Picnic", "start_date": "2027-01-02", "is_free": true })).json();
    let send = |body: Value| {
        let path = format!("/api/v1/events/{}/", free["id"]);
        editor.town.call("PATCH", &path).token(&editor.staff).json(&body).send()
    };
    let both = "A free event has no price. Remove the price, or say that it is not free.";
    assert_eq!(send(json!({ "price": "12" })).json(), json!({ "price": [both] }));
    assert_eq!(send(json!({ "price": "$5 suggested" })).status.code, 200);
    assert_eq!(send(json!({ "price": "12", "is_free": false })).status.code, 200);
    assert_eq!(send(json!({ "is_free": true })).json(), json!({ "price": [both] }));
    let needs_both = "A place on the map needs both, latitude and longitude.";
    assert_eq!(send(json!({ "latitude": 41.36 })).json(), json!({ "longitude": [needs_both] }));
    assert_eq!(send(json!({ "latitude": 41.36, "longitude": -72.5 })).status.code, 200);
    assert_eq!(send(json!({ "latitude": null })).json(), json!({ "latitude": [needs_both] }));
    assert_eq!(send(json!({ "title": "Lunch" })).status.code, 200);
    assert_eq!(send(json!({ "latitude": null, "longitude": null })).status.code, 200);
    let among = |field: &str, value: Value| {
        create(json!({ "title": "x", "start_date": "2027-01-02", field: value })).json()[field][0].clone()
    };
    let (long_tag, long_offer) = ("x".repeat(61), "x".repeat(301));
    let no_nulls = "Null characters are not allowed.";
    assert_eq!(among("atmosphere_tags", json!(["a\0b"])), no_nulls);
    assert_eq!(among("special_offers", json!({ "early": "10%\0off" })), no_nulls);
    assert_eq!(among("special_offers", json!({ "ear\0ly": "10% off" })), no_nulls);
    let most = |most: usize| format!("Ensure that each has no more than {most} characters.");
    assert_eq!(among("atmosphere_tags", json!(["cozy", long_tag])), most(60));
    assert_eq!(among("special_offers", json!({ "early": long_offer })), most(300));
    assert_eq!(among("special_offers", json!({ long_tag: "10% off" })), most(60));
    let nowhere = json!({ "title": "x", "start_date": "2027-01-02", "business": 999 });
    assert_eq!(create(nowhere).json()["business"][0], "Invalid pk \"999\" - object does not exist.");
    let made = create(json!({
        "title": "Concert", "start_date": "2027-01-02", "start_time": "19:00", "end_time": "00:30",
        "recurring_pattern": "weekly", "is_featured": true, "special_offers": { "early": "10% off" },
    }));
    assert_eq!(made.status.code, 201, "{}", made.text);
    assert_eq!(made.json()["recurring_pattern"], "FREQ=WEEKLY");
    let series = |rule: &str, last: &str| {
        create(json!({
            "title": "Market", "start_date": "2026-12-06", "end_date": last, "start_time": "10:00",
            "end_time": "12:00", "recurring_pattern": rule,
        }))
    };
    let season = "With this last day, each date runs into the next one. Leave it empty, and say under “Repeats” when the \
                  series ends.";
    for (rule, last) in
        [("FREQ=WEEKLY;BYDAY=SU", "2027-03-07"), ("weekly", "2026-12-13"), ("FREQ=DAILY", "2026-12-07")]
    {
        let refused = series(rule, last);
        assert_eq!((refused.status.code, refused.json()), (400, json!({ "end_date": [season] })), "{rule}");
    }
    for (rule, last) in
        [("monthly", "2026-12-07"), ("weekly", "2026-12-06"), ("FREQ=DAILY;COUNT=1", "2027-03-07")]
    {
        assert_eq!(series(rule, last).status.code, 201, "{rule}");
    }
    // A night may end on the day of the next one.
    let night = create(json!({
        "title": "Dance", "start_date": "2026-12-06", "end_date": "2026-12-07", "start_time": "20:00",
        "end_time": "02:00", "recurring_pattern": "FREQ=DAILY",
    }));
    assert_eq!(night.status.code, 201, "{}", night.text);
    let path = format!("/api/v1/events/{}/", night.json()["id"]);
    let longer =
        editor.town.call("PATCH", &path).token(&editor.staff).json(&json!({ "end_date": "2026-12-09" }));
    assert_eq!(longer.send().json(), json!({ "end_date": [season] }));
    let member = editor.town.member("ada@wexbury.example", Role::Consumer);
    let refused = editor.town.call("POST", "/api/v1/events/").token(&member).json(&json!({})).send();
    assert_eq!(refused.status.code, 403);
}

#[test]
fn staff_see_what_is_hidden_and_find_it_by_its_words() {
    let editor = SeriesEditor::with(&new("Book fair", "2026-11-28"));
    editor.call("PATCH", "", &json!({ "visibility": "hidden", "rule": "duplicate" }));
    assert_eq!(editor.town.json("/api/v1/events/")["count"], 0);
    let list = |query: &str| {
        let path = format!("/api/v1/admin/events/?{query}");
        editor.town.call("GET", &path).token(&editor.staff).send().json()
    };
    assert_eq!(list("search=BOOK&visibility=hidden")["results"][0]["title"], "Book fair");
    assert_eq!(list("visibility=published")["count"], 0);
    assert_eq!(list("visibility=secret")["visibility"][0].as_str().unwrap().len(), 66);
}
