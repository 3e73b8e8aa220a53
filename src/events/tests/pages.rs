use serde_json::{Value, json};

use super::{clock, new, weekly};
use crate::events::{self, EventTime, NewEvent, OccurrenceStatus, Verification, Visibility};
use crate::testing::TestTown;

pub(super) fn town(fill: impl FnOnce(&dyn Fn(&NewEvent) -> i64)) -> TestTown {
    TestTown::with(|conn| fill(&|event| events::insert(conn, &clock(), event).unwrap()))
}

fn boot(page: &str) -> Value {
    let text = page.split("id=\"boot\" type=\"application/json\">").nth(1).unwrap().split("</script>").next();
    serde_json::from_str(text.unwrap()).unwrap()
}

/// The page's JSON-LD of this type.
pub(super) fn json_ld(page: &str, kind: &str) -> Value {
    page.split("application/ld+json\">")
        .skip(1)
        .map(|rest| serde_json::from_str::<Value>(rest.split("</script>").next().unwrap()).unwrap())
        .find(|part| part["@type"] == kind)
        .unwrap_or_else(|| panic!("no {kind}: {page}"))
}

#[test]
fn the_list_stands_by_days_with_the_answers_it_was_drawn_from() {
    let town = town(|add| {
        let fair = new("Fair", "2026-11-20");
        let when = EventTime { end_date: Some("2026-11-22".parse().unwrap()), ..fair.when };
        add(&NewEvent { when, ..fair });
        add(&NewEvent { is_featured: true, ..new("Concert", "2026-11-21T19:00") });
        add(&weekly("Choir", "2026-11-19T19:00"));
        add(&new("Over", "2026-11-20T19:00"));
        add(&NewEvent { visibility: Visibility::Pending, ..new("Waiting", "2026-11-25T19:00") });
    });
    let page = town.get("/events").text;
    let days: Vec<&str> = page
        .split("class=\"event-day-title\"")
        .skip(1)
        .map(|rest| rest.split_once('>').unwrap().1.split("</h2>").next().unwrap())
        .collect();
    assert_eq!(
        days,
        [
            "Ongoing",
            "Today <span class=\"event-day-date\">Saturday, November 21</span>",
            "Thursday <span class=\"event-day-date\">Thursday, November 26</span>",
        ]
        .map(|title| if title.starts_with("Thursday <") { "Thursday, November 26" } else { title })
    );
    assert!(page.contains("class=\"tonight-link\" href=\"/events/concert-2\""));
    assert!(!page.contains("Waiting") && !page.contains(">Over<"));
    let data = &boot(&page)["data"];
    assert_eq!(data["/api/v1/events/?include_past=false"], town.json("/api/v1/events/?include_past=false"));
    assert_eq!(
        data["/api/v1/events/facets/?include_past=false"],
        town.json("/api/v1/events/facets/?include_past=false")
    );
    let tonight =
        "/api/v1/events/?start_date=2026-11-21&is_featured=true&include_past=false&scheduled=true&limit=3";
    assert_eq!(data[tonight], town.json(tonight));
    assert!(page.contains("<link rel=\"canonical\" href=\"http://town.example/events\">"));
}

#[test]
fn filters_stand_in_the_address_and_only_plain_lists_are_for_search_engines() {
    let town = town(|add| {
        add(&NewEvent { category: "music".into(), is_free: true, ..new("Concert", "2026-11-22T19:00") });
        add(&NewEvent { category: "food".into(), ..new("Supper", "2026-11-22T18:00") });
    });
    let page = town.get("/events?category=music&date=weekend&is_free=true&view=map&search=conc").text;
    let address = "/api/v1/events/?date=weekend&category=music&is_free=true&search=conc";
    assert_eq!(boot(&page)["data"][address]["count"], 1);
    assert!(
        page.contains("aria-label=\"Remove This Weekend\"")
            && page.contains("name=\"robots\" content=\"noindex\"")
    );
    assert!(page.contains("href=\"/events?category=music&amp;is_free=true&amp;search=conc&amp;view=map\""));
    let music = town.get("/events?category=music").text;
    assert!(music.contains("<h1 class=\"events-title\">Music events</h1>") && !music.contains("noindex"));
    assert!(music.contains("href=\"/events.ics?category=music\""));
    assert_eq!(town.get("/events?page=7").status.code, 404);
    let broken = town.get("/events?start_date__gte=soon&date=someday&business=x");
    assert_eq!(broken.status.code, 200);
    // Invalid filters are dropped; valid ones still narrow the list, as in the browser.
    let partly = town.get("/events?category=music&date=someday&source=x&business=x").text;
    assert!(partly.contains("Concert") && !partly.contains("Supper"));
    let nothing = town.get("/events?search=zither").text;
    assert!(nothing.contains("No events match.") && nothing.contains("You asked for “zither”."));
}

#[test]
fn an_event_has_one_address_and_every_former_one_leads_there() {
    let mut id = 0;
    let town = town(|add| id = add(&new("Harvest Supper", "2026-11-28T18:00")));
    assert_eq!(town.get(&format!("/events/harvest-supper-{id}")).status.code, 200);
    for former in
        [format!("/events/{id}"), format!("/events/old-title-{id}"), format!("/events/Harvest-{id}")]
    {
        let answer = town.get(&former);
        assert_eq!(
            (answer.status.code, answer.header("location")),
            (301, &*format!("/events/harvest-supper-{id}"))
        );
    }
    for wrong in ["/events/999", "/events/nothing", "/events/-", "/events/x-99999999999999999999"] {
        let answer = town.get(wrong);
        assert_eq!(answer.status.code, 404, "{wrong}");
        assert!(answer.text.contains("This event is not listed"), "{wrong}");
    }
    assert!(town.get("/sitemap.xml").text.contains(&format!("/events/harvest-supper-{id}</loc>")));
}

#[test]
fn search_engines_are_told_when_it_is_and_that_it_was_cancelled() {
    let (mut series, mut called_off, mut put_off) = (0, 0, 0);
    let town = town(|add| {
        series = add(&NewEvent {
            recurring_pattern: Some("FREQ=WEEKLY;BYDAY=TH;UNTIL=20270601".into()),
            price: Some("$10 at the door".into()),
            category: "music".into(),
            organizer: "Choral Society".into(),
            description: "Bring a <b>chair</b>.</script>".into(),
            ..weekly("Choir", "2026-11-19T19:00")
        });
        called_off = add(&NewEvent {
            status: OccurrenceStatus::Cancelled,
            is_free: true,
            ..new("Fair", "2026-12-05")
        });
        put_off = add(&NewEvent { status: OccurrenceStatus::Postponed, ..new("Play", "2026-12-05") });
    });
    let page = town.get(&format!("/events/choir-{series}")).text;
    let told = json_ld(&page, "MusicEvent");
    assert_eq!(told["startDate"], "2026-11-26T19:00:00-05:00");
    assert_eq!(told["eventStatus"], "https://schema.org/EventScheduled");
    assert_eq!(told["offers"]["price"], "10");
    assert_eq!(told["offers"]["availability"], "https://schema.org/InStock");
    assert_eq!(told["eventSchedule"]["repeatFrequency"], "P1W");
    assert_eq!(told["eventSchedule"]["byDay"], serde_json::json!(["TH"]));
    assert_eq!(told["eventSchedule"]["endDate"], "2027-06-01");
    assert_eq!(told["location"]["address"]["addressLocality"], "Wexbury");
    assert!(page.contains("Bring a &lt;b&gt;chair&lt;/b&gt;.&lt;/script&gt;"));
    assert!(page.contains("event-label"), "how soon the next date is");
    let page = town.get(&format!("/events/fair-{called_off}")).text;
    assert!(!page.contains("event-label"), "how soon something would have been");
    let told = json_ld(&page, "Event");
    assert_eq!(
        (told["startDate"].as_str(), told["eventStatus"].as_str()),
        (Some("2026-12-05"), Some("https://schema.org/EventCancelled"))
    );
    assert_eq!(told["offers"]["availability"], serde_json::Value::Null);
    assert!(page.contains("<b>Canceled.</b> This event is not taking place."));
    // So do the snippet, and the picture and text of a shared link.
    let tells = |page: &str, state: &str| {
        let text = format!("description\" content=\"{state}: Saturday, December 5, All day.\"");
        page.matches(&text).count() == 2 && page.contains(&format!("og:image:alt\" content=\"{state}. "))
    };
    assert!(tells(&page, "Canceled"), "{page}");
    let page = town.get(&format!("/events/play-{put_off}")).text;
    assert!(tells(&page, "Postponed"), "{page}");
}

#[test]
fn the_feed_and_the_embedded_list_say_times_by_the_rule_of_the_pages() {
    let times = [
        (
            ["2026-11-23T10:00", "2026-12-20", "16:00"],
            "Monday, November 23 – Sunday, December 20, 10 AM – 4 PM",
        ),
        (["2026-11-24T20:00", "2026-11-25", "08:00"], "Tuesday, November 24, 8 PM – 8 AM"),
        (
            ["2026-11-27T02:00", "2026-11-28", "05:00"],
            "Friday, November 27 – Saturday, November 28, 2 AM – 5 AM",
        ),
        (["2027-01-02T19:00", "2027-01-02", "21:30"], "Saturday, January 2, 2027, 7 PM – 9:30 PM"),
    ];
    let town = town(|add| {
        for ([start, last, end], _) in times {
            let event = new("Show", start);
            let (end_date, end_time) = (Some(last.parse().unwrap()), Some(end.parse().unwrap()));
            add(&NewEvent { when: EventTime { end_date, end_time, ..event.when }, ..event });
        }
    });
    let (feed, list) = (town.get("/events.rss").text, town.get("/embed/events").text);
    for (_, words) in times {
        assert!(feed.contains(&format!("&lt;strong&gt;{words}&lt;/strong&gt;")), "{words}: {feed}");
        let unbroken = words.replace(" AM", "\u{a0}AM").replace(" PM", "\u{a0}PM");
        assert!(list.contains(&format!("class=\"embed-when\">{unbroken}<")), "{words}: {list}");
    }
}

#[test]
fn an_offer_has_the_one_price_that_the_text_states() {
    let prices = [
        ("$10", Some("10")),
        ("$ 7.50 at the door", Some("7.50")),
        ("$1,200 per table", Some("1200")),
        ("Ages 18+, $10", Some("10")),
        ("2 for $15.", Some("15")),
        ("12", Some("12")),
        ("1,250.00", Some("1250.00")),
        ("$5 to $10", None),
        ("$5\u{2013}10", None),
        ("5-$10", None),
        ("$5 to 10", None),
        ("10 at the door", None),
        ("Ages 18+", None),
        ("Free for kids, $5", None),
        ("\u{20ac}10", None),
        ("1,20", None),
        ("$$", None),
        ("$", None),
    ];
    let mut ids = Vec::new();
    let town = town(|add| {
        for (price, _) in prices {
            ids.push(add(&NewEvent { price: Some(price.into()), ..new("Fair", "2026-12-05") }));
        }
    });
    for (id, (text, price)) in ids.iter().zip(prices) {
        let told = json_ld(&town.get(&format!("/events/fair-{id}")).text, "Event");
        assert_eq!(told["offers"]["price"].as_str(), price, "{text}");
    }
}

#[test]
fn the_plain_form_of_filters_keeps_what_it_does_not_show_and_typed_days_win() {
    let town = town(|add| {
        add(&new("Fair", "2026-12-05"));
    });
    let page = town.get("/events?date=weekend&start_date__gte=2026-12-01&start_date__lte=").text;
    assert_eq!(
        boot(&page)["data"]["/api/v1/events/?start_date__gte=2026-12-01&include_running=true"]["count"],
        1
    );
    let form = |query: &str| -> Vec<String> {
        let page = town.get(&format!("/events?{query}")).text;
        let form =
            page.split("<form class=\"filter-panel\"").nth(1).unwrap().split("</form>").next().unwrap();
        let hidden = form.split("<input type=\"hidden\" name=\"").skip(1);
        hidden
            .map(|rest| rest.split('>').next().unwrap().replace("\" value=\"", "=").replace('"', ""))
            .collect()
    };
    assert_eq!(
        form("is_featured=true&ordering=-start_date&view=map&search=fair&business=7&date=weekend"),
        ["is_featured=true", "business=7", "search=fair", "ordering=-start_date", "view=map"]
    );
    assert_eq!(form("view=month&day=2026-12-05&date=week"), ["date=week", "view=month", "day=2026-12-05"]);
    assert!(form("").is_empty());
}

#[test]
fn the_month_says_how_many_filters_there_are_because_it_has_no_number_of_events() {
    let town = town(|add| {
        add(&new("Fair", "2026-12-05"));
    });
    for (query, words) in [("", "No filters"), ("&is_free=true", "1 filter")] {
        let page = town.get(&format!("/events?view=month{query}")).text;
        assert!(page.contains(&format!("tabindex=\"-1\">{words}</p>")), "{query}");
    }
}

#[test]
fn the_month_is_left_to_the_browser_and_is_a_list_without_its_code() {
    let town = town(|add| {
        add(&new("Fair", "2026-12-05"));
    });
    let page = town.get("/events?view=month&day=2026-12-05").text;
    let parts = page.split("<noscript>").map(|part| part.split("</noscript>").last().unwrap());
    let shown: String = parts.collect();
    assert!(shown.contains("month-waiting") && !shown.contains("event-card"));
    assert!(page.contains("event-card"));
    for (path, waits) in [("/events?view=month", false), ("/events", true)] {
        assert_eq!(town.get(path).text.contains(" data-later="), waits, "{path}");
    }
}

#[test]
fn typed_days_show_what_began_earlier_and_is_still_on() {
    let town = town(|add| {
        let fair = new("Fair", "2026-11-27");
        let when = crate::events::EventTime { end_date: Some("2026-11-29".parse().unwrap()), ..fair.when };
        add(&NewEvent { when, ..fair });
    });
    for query in [
        "start_date__gte=2026-11-28&start_date__lte=2026-11-28",
        "start_date=2026-11-28",
        "start_date__gte=2026-11-29",
    ] {
        assert!(town.get(&format!("/events?{query}")).text.contains("/events/fair-1"), "{query}");
    }
    assert!(!town.get("/events?start_date__gte=2026-11-30").text.contains("/events/fair-1"));
    let exact = town.json("/api/v1/events/?start_date__gte=2026-11-28");
    assert_eq!(exact["count"], 0, "the API's own days are exact");
}

#[test]
fn a_range_chosen_in_the_plain_form_replaces_the_days_typed_before() {
    let town = town(|add| {
        add(&new("Fair", "2026-12-05"));
    });
    let typed = "start_date__gte=2026-12-01&start_date__lte=2026-12-05";
    let page = town.get(&format!("/events?{typed}&category=music")).text;
    assert!(page.contains("name=\"typed_days\" value=\"2026-12-01/2026-12-05\""));
    let sent = |query: &str| {
        let answer = town.get(&format!("/events?{query}&category=music"));
        (answer.status.code, answer.header("location").to_owned())
    };
    let shown = "typed_days=2026-12-01%2F2026-12-05";
    assert_eq!(
        sent(&format!("date=weekend&{shown}&{typed}")),
        (301, "/events?date=weekend&category=music".into())
    );
    assert_eq!(sent(&format!("date=&{shown}&{typed}")), (301, "/events?category=music".into()));
    // Neither if no range was chosen, nor if other days were typed.
    assert_eq!(sent(&format!("{shown}&{typed}")).0, 200);
    assert_eq!(
        sent(&format!("date=weekend&{shown}&start_date__gte=2026-12-02&start_date__lte=2026-12-05")).0,
        200
    );
    let until = "start_date__gte=&start_date__lte=2026-12-05";
    assert_eq!(
        sent(&format!("date=week&typed_days=%2F2026-12-05&{until}")).1,
        "/events?date=week&category=music"
    );
}

#[test]
fn the_page_of_an_event_says_why_it_can_be_trusted() {
    let mut id = 0;
    let town = town(|add| {
        id = add(&NewEvent {
            verification: Verification::Verified,
            address: "1 Church Street, Wexbury".into(),
            special_offers: [("early_bird".to_owned(), "10% off".to_owned())].into(),
            atmosphere_tags: vec!["dog friendly".into()],
            website: "https://fair.example/".into(),
            ..new("Fair", "2026-12-05T10:00")
        });
    });
    let page = town.get(&format!("/events/fair-{id}")).text;
    assert!(page.contains("popovertarget=\"badge-verified\""));
    assert!(page.contains("The town office or the organizer confirmed it."));
    assert!(page.contains("</svg>Local</span>"));
    assert!(page.contains("<dt>Early bird</dt><dd>10% off</dd>"));
    assert!(page.contains("href=\"/events?search=dog%20friendly\""));
    assert!(page.contains("<span>10\u{a0}AM</span><span class=\"event-label\">In 14 days</span>"));
    let data = &boot(&page)["data"];
    assert_eq!(data[format!("/api/v1/events/{id}/")], town.json(&format!("/api/v1/events/{id}/")));
    assert_eq!(data[format!("/api/v1/events/{id}/more/")], town.json(&format!("/api/v1/events/{id}/more/")));
}

#[test]
fn an_event_that_goes_on_through_the_nights_says_each_time_with_its_day() {
    let town = town(|add| {
        let start = new("Retreat", "2026-12-04T18:00");
        let when = EventTime {
            end_date: Some("2026-12-06".parse().unwrap()),
            end_time: Some("17:00".parse().unwrap()),
            ..start.when
        };
        add(&NewEvent { when, ..start });
    });
    let words = "Friday, December 4, 6 PM – Sunday, December 6, 5 PM";
    // In sight, no line ends within a time.
    let shown = "Friday, December\u{a0}4, 6\u{a0}PM – Sunday, December\u{a0}6, 5\u{a0}PM";
    let page = town.get("/events/retreat-1").text;
    let expected = format!("<p class=\"event-when-day\">{shown}</p><p class=\"event-when-time\">");
    assert!(page.contains(&expected), "{page}");
    assert!(!page.contains("6\u{a0}PM – 5\u{a0}PM"), "{page}");
    assert!(page.contains(&format!("<meta name=\"description\" content=\"{words}.")), "{page}");
    assert!(town.get("/events").text.contains(&format!("<span>{shown}</span>")));
}

#[test]
fn whom_an_event_is_for_is_shown_and_counted_only_where_somebody_said_so() {
    let town = town(|add| {
        add(&new("Pub Trivia", "2026-11-25T20:00"));
        add(&NewEvent { target_audience: "all_ages".into(), ..new("Fair", "2026-11-28") });
    });
    assert!(!town.get("/events/pub-trivia-1").text.contains("Who it’s for"));
    assert!(town.get("/events/fair-2").text.contains("Who it’s for"));
    let facets = town.json("/api/v1/events/facets/");
    assert_eq!(facets["audiences"], json!([{ "value": "all_ages", "label": "All ages", "count": 1 }]));
    assert_eq!(town.json("/api/v1/events/?audience=all_ages")["count"], 1);
    assert_eq!(town.json("/api/v1/events/1/")["target_audience"], "");
}
