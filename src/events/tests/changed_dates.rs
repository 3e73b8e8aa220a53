//! A date of a series with its own title, place and so on is shown that way everywhere.

use jiff::civil::DateTime;
use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::accounts::Role;
use crate::events::{self, Changes, EventTime, Exception, NewEvent};
use crate::testing::{TestTown, eventually};

const NEXT: &str = "2026-11-22T19:00:00";

fn at(text: &str) -> DateTime {
    text.parse().unwrap()
}

/// Choir every Sunday; tomorrow's date has another title, place and time.
fn choir() -> NewEvent {
    let changes = Changes {
        when: Some(EventTime {
            end_time: Some(at("2026-11-22T22:00").time()),
            ..EventTime::at(at("2026-11-22T20:00"))
        }),
        title: Some("Candlelight carols".into()),
        description: Some("Bring a *lantern*.".into()),
        location: Some("Old Chapel".into()),
        address: Some("9 Hill Road".into()),
        latitude: Some(41.4),
        longitude: Some(-72.4),
        organizer: Some("The Chapel Guild".into()),
        website: Some("https://chapel.example/".into()),
        price: Some("$7".into()),
        ..Changes::default()
    };
    NewEvent {
        description: "We sing.".into(),
        location: "Grange Hall".into(),
        address: "5 Mill Road".into(),
        latitude: Some(41.3),
        longitude: Some(-72.3),
        organizer: "Choir".into(),
        is_featured: true,
        exceptions: vec![Exception::Changed { recurrence_id: NEXT.parse().unwrap(), changes }],
        ..weekly("Choir practice", "2026-11-15T19:00")
    }
}

struct Sung {
    town: TestTown,
    id: i64,
}

impl Sung {
    fn new() -> Sung {
        let mut id = 0;
        let town = TestTown::with(|conn| {
            id = events::insert(conn, &clock(), &choir()).unwrap();
            events::insert(conn, &clock(), &new("Fair", "2026-11-23T12:00")).unwrap();
        });
        Sung { town, id }
    }

    fn page(&self) -> String {
        let page = self.town.get(&format!("/events/choir-practice-{}", self.id));
        assert_eq!(page.status.code, 200);
        page.text
    }
}

fn assert_shown(listed: &Value, whence: &str) {
    let expected = json!({
        "title": "Candlelight carols", "description": "Bring a *lantern*.", "location": "Old Chapel",
        "address": "9 Hill Road", "latitude": 41.4, "longitude": -72.4, "organizer": "The Chapel Guild",
        "website": "https://chapel.example/", "price": "$7", "start_date": "2026-11-22",
        "start_time": "20:00:00", "end_time": "22:00:00",
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&listed[name], value, "{name} in {whence}");
    }
}

#[test]
fn lists_show_everything_that_a_date_has_of_its_own() {
    let Sung { town, .. } = &Sung::new();
    assert_shown(&town.json("/api/v1/events/upcoming/")["data"][0], "what is coming");
    for query in
        ["date=tomorrow", "start_date=2026-11-22", "ordering=title", "is_featured=true&include_past=false"]
    {
        let list = town.json(&format!("/api/v1/events/?{query}"));
        assert_shown(&list["results"][0], query);
        assert_eq!(list["results"][0]["summary"], "Bring a lantern.");
    }
    let whole = town.json("/api/v1/events/?start_date=2026-11-29");
    assert_eq!(whole["results"][0]["title"], "Choir practice", "the other dates are as ever");
    assert_eq!(whole["results"][0]["location"], "Grange Hall");
    let month = town.json("/api/v1/events/calendar/?start_date__gte=2026-11-16&start_date__lte=2026-11-30");
    let titles: Vec<&str> =
        month.as_array().unwrap().iter().map(|entry| entry["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["Candlelight carols", "Fair", "Choir practice"]);
}

#[test]
fn the_page_of_a_series_is_about_its_next_date_with_all_that_is_special_about_it() {
    let sung = Sung::new();
    let page = sung.page();
    for part in [
        "<h1 class=\"event-name\" dir=\"auto\">Candlelight carols</h1>",
        "<title>Candlelight carols",
        "Old Chapel",
        "9 Hill Road",
        "<em>lantern</em>",
        "The Chapel Guild",
        "chapel.example",
        "$7",
        "<span class=\"event-date-own\">Choir practice · Grange Hall</span>",
    ] {
        assert!(page.contains(part), "{part} is not in\n{page}");
    }
    let more = sung.town.json(&format!("/api/v1/events/{}/more/", sung.id));
    assert_eq!(more["latitude"], 41.4);
    assert_eq!(more["occurrences"][0]["changes"]["title"], "Candlelight carols");
    assert_eq!(more["occurrences"][1].get("changes"), None);
    assert_eq!(more["description_html"].as_str().unwrap().trim(), "<p>Bring a <em>lantern</em>.</p>");
    // What search engines are told.
    let data = page.split("application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let event: Value = serde_json::from_str(data).unwrap();
    let event = if event.is_array() { event[0].clone() } else { event };
    assert_eq!(event["name"], "Candlelight carols");
    assert_eq!(event["location"]["name"], "Old Chapel");
    assert_eq!(event["startDate"], "2026-11-22T20:00:00-05:00");
    // The adjacent event links to it by that date's title.
    let fair = sung.town.json("/api/v1/events/?start_date=2026-11-23")["results"][0]["id"].clone();
    let fair = sung.town.json(&format!("/api/v1/events/{fair}/more/"));
    assert_eq!(fair["previous"]["title"], "Candlelight carols");
}

#[test]
fn the_page_of_a_later_date_is_about_that_one() {
    let Sung { town, id } = &Sung::new();
    let path = format!("/events/choir-practice-{id}");
    let page = town.get(&format!("{path}?date=2026-12-06")).text;
    for part in [
        "<h1 class=\"event-name\" dir=\"auto\">Choir practice</h1>",
        "<p class=\"event-when-day\">Sunday, December\u{a0}6</p>",
        "<span class=\"event-date-own\">Candlelight carols · Old Chapel</span>",
        &format!("<link rel=\"canonical\" href=\"http://town.example{path}\">"),
        &format!("/api/v1/events/{id}/more/?date=2026-12-06"),
    ] {
        assert!(page.contains(part), "{part} is not in\n{page}");
    }
    let coming = page.split("id=\"event-dates-title\"").nth(1).unwrap();
    let place = |day: &str| coming.find(day).unwrap();
    assert!(place("November 22") < place("December 6"), "by day: {coming}");
    let data = page.split("application/ld+json\">").nth(1).unwrap().split("</script>").next().unwrap();
    let event: Value = serde_json::from_str(data).unwrap();
    assert_eq!(event["startDate"], "2026-12-06T19:00:00-05:00");
    let more = |day: &str| town.json(&format!("/api/v1/events/{id}/more/?date={day}"));
    let asked = more("2026-12-06");
    assert_eq!(asked["description_html"].as_str().unwrap().trim(), "<p>We sing.</p>");
    let days: Vec<&Value> = (0..3).map(|at| &asked["occurrences"][at]["start_date"]).collect();
    assert_eq!(days, ["2026-12-06", "2026-11-22", "2026-11-29"]);
    // On the first it takes place no more, on the second it does not.
    for day in ["2026-11-15", "2026-12-07"] {
        assert_eq!(more(day)["occurrences"][0]["start_date"], "2026-11-22", "{day}");
    }
    assert_eq!(town.get(&format!("/api/v1/events/{id}/more/?date=soon")).status.code, 400);
    assert!(town.get(&format!("{path}?date=soon")).text.contains("Candlelight carols</h1>"));
    // Lists that begin later lead to the date that they show.
    let link = |query: &str| {
        let page = town.get(&format!("/events{query}")).text;
        page.contains(&format!("href=\"{path}?date=2026-11-29\""))
    };
    assert!(link("?start_date__gte=2026-11-29") && !link(""));
}

#[test]
fn feeds_and_the_home_page_say_the_same() {
    let sung = Sung::new();
    for path in ["/", "/events", "/events.rss", "/embed/events", "/events.ics"] {
        let text = sung.town.get(path).text.replace("\r\n ", "");
        assert!(text.contains("Candlelight carols"), "{path}: {text}");
        assert!(path == "/" || text.contains("Old Chapel"), "{path}: {text}");
    }
    let calendar = sung.town.get("/events.ics").text.replace("\r\n ", "");
    let own = calendar.split("RECURRENCE-ID").nth(1).unwrap();
    assert!(own.contains("GEO:41.4;-72.4") && own.contains("CONTACT:The Chapel Guild"), "{own}");
}

#[test]
fn paper_and_screens_show_what_is_special_about_a_date() {
    let sung = Sung::new();
    let listed = |day: &str| {
        let day = day.parse().unwrap();
        events::list_agenda(&sung.town.conn(), [day, day], 10).unwrap().remove(0)
    };
    let own = listed("2026-11-22");
    assert_eq!(
        (own.title.as_str(), own.location.as_str(), own.address.as_str(), own.price.as_str()),
        ("Candlelight carols", "Old Chapel", "9 Hill Road", "$7")
    );
    let usual = listed("2026-11-29");
    assert_eq!((usual.title.as_str(), usual.price.as_str()), ("Choir practice", ""));
    // A single date that is free is shown as free.
    let path = format!("/api/v1/events/{}/?scope=this&occurrence={NEXT}", sung.id);
    let free = json!({ "price": null, "is_free": true });
    let answer = sung.town.call("PATCH", &path).token(&sung.town.superuser()).json(&free).send();
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    assert_eq!(listed("2026-11-22").price, "Free");
}

#[test]
fn a_date_is_found_and_named_by_its_own_title() {
    let sung = Sung::new();
    for word in ["carols", "chapel", "choir"] {
        let found = sung.town.json(&format!("/api/v1/events/?search={word}"));
        assert_eq!(found["results"][0]["id"], sung.id, "{word}");
    }
    let conn = sung.town.conn();
    let hits = events::read_hits(&conn, &[sung.id], sung.town.clock.local()).unwrap();
    assert_eq!(hits[0].name, "Candlelight carols");
    assert!(hits[0].note.contains("Old Chapel"), "{}", hits[0].note);
}

#[test]
fn reminders_and_news_name_the_date_as_it_is() {
    let sung = Sung::new();
    let member = sung.town.member("ada@wexbury.example", Role::Consumer);
    sung.town.call("POST", &format!("/api/v1/events/{}/toggle_interest/", sung.id)).token(&member).send();
    let path = format!("/api/v1/events/{}/?scope=this&occurrence={NEXT}", sung.id);
    let answer = sung
        .town
        .call("PATCH", &path)
        .token(&sung.town.superuser())
        .json(&json!({ "status": "cancelled" }))
        .send();
    assert_eq!(answer.status.code, 200, "{}", answer.text);
    let told = || {
        let answer = sung.town.call("GET", "/api/v1/notifications/").token(&member).send().json();
        answer["results"].as_array().unwrap().iter().map(|told| told["title"].to_string()).collect::<Vec<_>>()
    };
    eventually(|| told().contains(&"\"Canceled: Candlelight carols\"".to_owned()));
    assert_shown(&sung.town.json("/api/v1/events/upcoming/")["data"][0], "after the change");
}

#[test]
fn staff_change_one_date_and_everything_else_about_it_stays() {
    let sung = Sung::new();
    let staff = sung.town.superuser();
    let path = format!("/api/v1/events/{}/?scope=this&occurrence={NEXT}", sung.id);
    let patch = |body: &Value| sung.town.call("PATCH", &path).token(&staff).json(body).send();
    assert_eq!(patch(&json!({ "price": "$9" })).status.code, 200);
    let shown = || sung.town.json("/api/v1/events/upcoming/")["data"][0].clone();
    assert_eq!((&shown()["price"], &shown()["location"]), (&json!("$9"), &json!("Old Chapel")));
    // Back to the hall, with the hall's coordinates.
    let back =
        json!({ "location": "Grange Hall", "address": "5 Mill Road", "latitude": 41.3, "longitude": -72.3 });
    assert_eq!(patch(&back).status.code, 200);
    assert_eq!((&shown()["latitude"], &shown()["title"]), (&json!(41.3), &json!("Candlelight carols")));
    // A room of the hall keeps the hall's coordinates.
    assert_eq!(patch(&json!({ "location": "Grange Hall, upstairs" })).status.code, 200);
    assert_eq!((&shown()["latitude"], &shown()["location"]), (&json!(41.3), &json!("Grange Hall, upstairs")));
    assert_eq!(patch(&json!({ "price": null, "is_free": true })).status.code, 200);
    assert_eq!((&shown()["price"], &shown()["is_free"]), (&Value::Null, &json!(true)));
    let refused = patch(&json!({ "target_audience": "adults" }));
    assert_eq!(refused.json(), json!({ "target_audience": ["This can only be changed for all dates."] }));
}

#[test]
fn a_date_with_another_end_or_in_spite_of_a_cancelled_series_is_shown_so() {
    let own = |changes: Changes| vec![Exception::Changed { recurrence_id: NEXT.parse().unwrap(), changes }];
    let longer = EventTime { end_time: Some(at("2026-11-22T23:00").time()), ..EventTime::at(at(NEXT)) };
    let longer = NewEvent {
        exceptions: own(Changes { when: Some(longer), ..Changes::default() }),
        ..weekly("Longer", NEXT)
    };
    let kept = NewEvent {
        status: events::OccurrenceStatus::Cancelled,
        exceptions: own(Changes { status: Some(events::OccurrenceStatus::Scheduled), ..Changes::default() }),
        ..weekly("Kept", NEXT)
    };
    let town = TestTown::with(|conn| {
        for event in [longer, kept] {
            events::insert(conn, &clock(), &event).unwrap();
        }
    });
    let list = town.json("/api/v1/events/?start_date=2026-11-22&ordering=-title");
    assert_eq!(list["results"][0]["end_time"], "23:00:00");
    assert_eq!(list["results"][1]["status"], "scheduled");
    let next = town.json("/api/v1/events/?start_date=2026-11-29&ordering=title");
    assert_eq!(next["results"][0]["status"], "cancelled");
}

/// On Tuesdays: a concert that is free once, yoga that costs something once, and a fair without a price.
fn priced() -> TestTown {
    let once = |is_free: bool, price: &str| {
        let changes = Changes { is_free: Some(is_free), price: Some(price.into()), ..Changes::default() };
        vec![Exception::Changed { recurrence_id: "2026-11-24T19:00:00".parse().unwrap(), changes }]
    };
    let concert = NewEvent {
        price: Some("$10".into()),
        exceptions: once(true, ""),
        ..weekly("Concert", "2026-11-17T19:00")
    };
    let yoga =
        NewEvent { is_free: true, exceptions: once(false, "$5"), ..weekly("Yoga", "2026-11-17T19:00") };
    TestTown::with(|conn| {
        for event in [concert, yoga, new("Fair", "2026-11-24T12:00")] {
            events::insert(conn, &clock(), &event).unwrap();
        }
    })
}

#[test]
fn what_is_free_is_listed_and_counted_by_its_date() {
    let town = priced();
    let listed = |query: &str| {
        let list = town.json(&format!("/api/v1/events/?is_free=true&{query}"));
        let results = list["results"].as_array().unwrap();
        assert_eq!(list["count"], results.len(), "{query}");
        assert!(results.iter().all(|event| event["is_free"] == true), "{list}");
        results.iter().map(|event| format!("{} {}", event["title"], event["start_date"])).collect::<Vec<_>>()
    };
    let (concert, yoga) = (r#""Concert" "2026-11-24""#, r#""Yoga" "2026-12-01""#);
    for query in ["include_past=false", "", "ordering=title", "start_date__gte=2026-11-20"] {
        assert_eq!(listed(query), [concert, yoga], "{query}");
    }
    for query in ["start_date=2026-11-24", "date=week", "start_date__lte=2026-11-27&include_past=false"] {
        assert_eq!(listed(query), [concert], "{query}");
    }
    assert_eq!(listed("start_date=2026-12-01"), [yoga]);
    assert_eq!(listed("start_date=2026-11-17"), [r#""Yoga" "2026-11-17""#]);
    let facets = |query: &str| {
        let facets = town.json(&format!("/api/v1/events/facets/?{query}"));
        (facets["count"].as_i64().unwrap(), facets["is_free"].as_i64().unwrap())
    };
    assert_eq!(facets("include_past=false"), (3, 2));
    assert_eq!(facets("start_date=2026-11-24"), (3, 1));
    assert_eq!(facets("start_date=2026-12-01"), (2, 1));
    assert_eq!(facets("is_free=true&include_past=false"), (2, 2));
    let week = town.json("/api/v1/events/facets/?is_free=true")["dates"]["week"].clone();
    assert_eq!(week, 1);
    let month = "/api/v1/events/calendar/?is_free=true&start_date__gte=2026-11-16&start_date__lte=2026-12-01";
    let month = town.json(month);
    let dates: Vec<String> = month
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| format!("{} {}", entry["title"], entry["start_date"]))
        .collect();
    assert_eq!(dates, [r#""Yoga" "2026-11-17""#, r#""Concert" "2026-11-24""#, yoga]);
}

#[test]
fn a_calendar_of_what_is_free_holds_the_free_dates_alone() {
    let text = priced().get("/events.ics?is_free=true").text;
    let zone = jiff::tz::TimeZone::get("America/New_York").unwrap();
    let calendar = events::ics::read(text.as_bytes(), &zone, at(NEXT).date());
    assert!(calendar.refused.is_empty() && calendar.warnings.is_empty(), "{calendar:?}");
    let mut dates: Vec<String> = Vec::new();
    for event in &calendar.events {
        let days = (at("2026-11-16T00:00").date(), at("2026-12-01T00:00").date());
        let found = events::recurrence::expand(
            &event.when,
            event.rrule.as_deref(),
            &event.exceptions,
            days.0,
            days.1,
        );
        dates.extend(found.unwrap().iter().map(|date| format!("{} {}", event.title, date.start_date)));
    }
    dates.sort();
    assert_eq!(dates, ["Concert 2026-11-24", "Yoga 2026-11-17", "Yoga 2026-12-01"], "{text}");
}

#[test]
fn the_offices_list_and_the_search_find_a_date_by_who_and_what_it_has_of_its_own() {
    let sung = Sung::new();
    let staff = sung.town.superuser();
    for words in ["candlelight", "old chapel", "chapel guild", "choir"] {
        let path = format!("/api/v1/admin/events/?search={}", words.replace(' ', "%20"));
        let list = sung.town.call("GET", &path).token(&staff).send().json();
        assert_eq!(list["results"][0]["id"], sung.id, "{words}: {list}");
    }
    for word in ["guild", "lantern"] {
        let found = sung.town.json(&format!("/api/v1/events/?search={word}"));
        assert_eq!(found["results"][0]["id"], sung.id, "{word}");
    }
}
