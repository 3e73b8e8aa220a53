//! Documents as sites serve them, both well-meant and hostile.

use jiff::tz::TimeZone;
use serde_json::json;
use url::Url;

use super::*;
use crate::events::recurrence::OccurrenceStatus;
use crate::testing::CpuClock;

fn zone() -> TimeZone {
    TimeZone::get("America/New_York").unwrap()
}

fn today() -> Date {
    "2026-11-21".parse().unwrap()
}

fn page(text: &str) -> Extraction {
    read_page(text, &Url::parse("https://hall.example/events/").unwrap(), &zone(), today())
}

fn feed(text: &str) -> Extraction {
    let base = Url::parse("https://hall.example/").unwrap();
    read_feed(text, &base, &zone(), today()).unwrap()
}

fn script(value: &serde_json::Value) -> String {
    let value = value.to_string().replace("</", "<\\/");
    format!("<html><head><script type=\"application/ld+json\">{value}</script></head><body></body></html>")
}

#[test]
fn a_page_tells_all_it_knows_of_an_event() {
    let reading = page(&script(&json!({ "@context": "https://schema.org", "@graph": [
        { "@type": "WebPage", "name": "Calendar" },
        {
            "@type": ["MusicEvent"], "@id": "#1", "name": "Bells &amp; Brass", "url": "bells",
            "startDate": "2026-12-05T23:30:00Z", "endDate": "2026-12-06T02:00:00Z",
            "description": "<p>Two choirs.</p><script>alert(1)</script><p>Come &lt;early&gt;.</p>",
            "eventStatus": "https://schema.org/EventPostponed",
            "location": { "@type": "Place", "name": "Town Hall",
                "address": { "@type": "PostalAddress", "streetAddress": "12 Church Street",
                    "addressLocality": "Wexbury", "addressRegion": "CT", "postalCode": "06499" },
                "geo": { "latitude": "41.3", "longitude": -72.3 } },
            "organizer": { "@type": "Organization", "name": "The Choir", "email": "mailto:Sing@Choir.example" },
            "offers": [{ "price": "10.00", "priceCurrency": "USD" }, { "price": 25 }],
        },
    ] })));
    assert_eq!(reading.rejected, []);
    let [found] = reading.found.as_slice() else { panic!("{reading:?}") };
    assert_eq!(found.title, "Bells & Brass");
    assert_eq!(found.url.as_str(), "https://hall.example/events/bells");
    // 6:30 PM in the town.
    assert_eq!(found.when.start_date.to_string(), "2026-12-05");
    assert_eq!(found.when.start_time.unwrap().to_string(), "18:30:00");
    assert_eq!((found.when.end_date, found.when.end_time.unwrap().to_string()), (None, "21:00:00".into()));
    assert_eq!(found.description, "Two choirs.\n\nCome <early>.");
    assert_eq!(
        (found.location.as_str(), found.address.as_str()),
        ("Town Hall", "12 Church Street, Wexbury, CT 06499")
    );
    assert_eq!((found.latitude, found.longitude), (Some(41.3), Some(-72.3)));
    assert_eq!(
        (found.organizer.as_str(), found.organizer_email.as_str()),
        ("The Choir", "sing@choir.example")
    );
    assert_eq!((found.price.as_deref(), found.is_free), (Some("$10–$25"), false));
    assert_eq!(
        (found.status, found.categories.as_slice()),
        (OccurrenceStatus::Postponed, ["music".to_owned()].as_slice())
    );
}

#[test]
fn a_schedule_becomes_a_rule() {
    let reading = page(&script(&json!({
        "@type": "Event", "name": "Market", "eventSchedule": { "@type": "Schedule", "startDate": "2026-05-07",
            "endDate": "2026-10-29", "startTime": "15:00", "endTime": "18:00", "repeatFrequency": "P1W",
            "byDay": "https://schema.org/Thursday" },
    })));
    let found = &reading.found[0];
    assert_eq!(found.rrule.as_deref(), Some("FREQ=WEEKLY;BYDAY=TH;UNTIL=20261029T235959"));
    assert_eq!((found.when.start_time.unwrap().hour(), found.when.end_time.unwrap().hour()), (15, 18));

    let rule = |schedule: serde_json::Value| {
        let event = json!({ "@type": "Event", "name": "Club", "startDate": "2026-11-17T19:00", "eventSchedule": schedule });
        let mut found = page(&script(&event)).found.remove(0);
        (found.rrule.take(), found.exceptions.len())
    };
    let monthly = json!({ "repeatFrequency": "P1M", "byDay": ["3TU"], "exceptDate": ["2026-12-15"] });
    assert_eq!(rule(monthly), (Some("FREQ=MONTHLY;BYDAY=3TU".to_owned()), 1));
    let seasonal =
        json!({ "repeatFrequency": "P1W", "byDay": "https://schema.org/Saturday", "byMonth": [6, 7] });
    assert_eq!(rule(seasonal), (Some("FREQ=WEEKLY;BYDAY=SA;BYMONTH=6,7".to_owned()), 0));
    let odd = json!({ "repeatFrequency": "P1W", "byDay": "PublicHolidays" });
    assert_eq!(rule(odd), (None, 0), "only its date is sure");
}

#[test]
fn a_series_begins_where_its_schedule_does_and_not_on_its_next_date() {
    let read = |start: &str, mut schedule: serde_json::Value| {
        schedule["repeatFrequency"] = json!("P1W");
        let event =
            json!({ "@type": "Event", "name": "Course", "startDate": start, "eventSchedule": schedule });
        let found = page(&script(&event)).found.remove(0);
        let end = found.when.end_time.map(|time| time.to_string()).unwrap_or_default();
        format!("{} {end} {}", found.when.recurrence_id(), found.rrule.unwrap_or_default())
    };
    let (next, moved) = ("2026-11-26T19:00", "2026-11-27T18:00");
    let counted = json!({ "startDate": "2026-10-01", "repeatCount": 10 });
    assert_eq!(read(next, counted), "2026-10-01T19:00:00  FREQ=WEEKLY;COUNT=10");
    let timed = json!({ "startDate": "2026-10-01", "startTime": "19:00", "endTime": "21:00" });
    assert_eq!(read(moved, timed.clone()), "2026-10-01T19:00:00 21:00:00 FREQ=WEEKLY");
    let mut elsewhere = timed;
    elsewhere["scheduleTimezone"] = json!("Europe/London");
    assert_eq!(read(moved, elsewhere), "2026-10-01T18:00:00 21:00:00 FREQ=WEEKLY");
    let season = json!({ "startDate": "2026-09-01", "byDay": "Thursday" });
    assert_eq!(read(next, season), "2026-09-03T19:00:00  FREQ=WEEKLY;BYDAY=TH");
    assert_eq!(read(next, json!({ "repeatCount": 10 })), "2026-11-26T19:00:00  ");
    let ends = json!({ "repeatCount": 10, "endDate": "2026-12-10" });
    assert_eq!(read(next, ends), "2026-11-26T19:00:00  FREQ=WEEKLY;UNTIL=20261210T235959");
}

#[test]
fn what_is_no_event_of_ours_is_named_with_its_reason() {
    let reading = page(&script(&json!([
        { "@type": "Event", "name": "Someday" },
        { "@type": "Event", "startDate": "2026-12-05" },
        { "@type": "Event", "name": "Odd", "startDate": "next full moon" },
        { "@type": "BroadcastEvent", "name": "On the air", "startDate": "2026-12-05" },
        { "@type": "Event", "name": "Fine", "startDate": "2026-12-05", "endDate": "2020-01-01" },
        { "@type": "Event", "name": "Open end", "startDate": "2026-12-05T19:00", "endDate": "2026-12-05T19:00" },
    ])));
    let rejected: Vec<_> =
        reading.rejected.iter().map(|one| format!("{}: {}", one.title, one.reason)).collect();
    assert_eq!(
        rejected,
        [
            "Someday: It has no date.",
            ": It has no name.",
            "Odd: Its date “next full moon” is not understood."
        ]
    );
    let ends: Vec<_> = reading.found.iter().map(|found| (found.when.end_date, found.when.end_time)).collect();
    assert_eq!(ends, [(None, None); 2]);
    let broken = page("<script type='application/ld+json'>{\"@type\": \"Event\", nonsense</script>");
    assert_eq!(broken.rejected.len(), 1);
}

#[test]
fn microdata_and_json_of_one_event_are_one_event() {
    let microdata = "<div itemscope itemtype='https://schema.org/Event'><h2 itemprop=name>Fair</h2>
        <time itemprop=startDate datetime='2026-12-05T10:00'>Saturday</time>
        <a itemprop=url href='/fair'>more</a>
        <div itemprop=location itemscope itemtype='https://schema.org/Place'><span itemprop=name>Green</span></div></div>";
    let reading = page(&format!(
        "{}{microdata}",
        script(&json!({ "@type": "Event", "name": "Fair", "startDate": "2026-12-05T10:00" }))
    ));
    assert_eq!(reading.found.len(), 1, "{reading:?}");
    assert_eq!(reading.found[0].location, "Green");
    assert_eq!(reading.found[0].url.as_str(), "https://hall.example/fair");
}

#[test]
fn times_as_calendars_really_write_them_are_read_right_or_named() {
    let start = |text: &str| {
        let reading = page(&script(&json!({ "@type": "Event", "name": "Fair", "startDate": text })));
        match (reading.found.as_slice(), reading.rejected.as_slice()) {
            ([found], []) => {
                let time = found.when.start_time.map(|time| time.strftime(" %H:%M").to_string());
                format!("{}{}", found.when.start_date, time.unwrap_or_default())
            }
            ([], [rejected]) => rejected.reason.clone(),
            other => panic!("{text}: {other:?}"),
        }
    };
    for (text, told) in [
        // A plugin that writes the hour twice.
        ("2026-12-18T10-10-00-00", "2026-12-18 10:00"),
        ("2026-9-19T19-19-30-00", "2026-09-19 19:30"),
        ("2026-12-18T10-30-00", "2026-12-18 10:30"),
        ("2026-12-18T10:00:00-5:00", "2026-12-18 10:00"),
        ("2026-12-18T15:00:00-00:00", "2026-12-18 10:00"),
        ("2026-12-18T10-05", "2026-12-18 10:00"),
        ("2026-12-18T19:00 PM", "2026-12-18 19:00"),
        ("2026-12-18 7:00 pm", "2026-12-18 19:00"),
        ("December 18, 2026 7:00 pm", "2026-12-18 19:00"),
        ("12/18/2026 7:00 PM", "2026-12-18 19:00"),
        ("2026-12-18T10-30-15-00", "Its date “2026-12-18T10-30-15-00” is not understood."),
        ("2026-12-18T25:00", "Its date “2026-12-18T25:00” is not understood."),
        ("December 18", "Its date “December 18” is not understood."),
        ("9999-12-30T10:00", "Its date “9999-12-30T10:00” is not understood."),
    ] {
        assert_eq!(start(text), told, "{text}");
    }
    let odd_end = page(&script(
        &json!({ "@type": "Event", "name": "Fair", "startDate": "2026-12-18T10:00", "endDate": "late" }),
    ));
    assert_eq!(odd_end.found.len(), 1);
    assert_eq!(odd_end.rejected[0].reason, "Its end “late” is not understood and was left out.");
}

fn marked(name: &str, start: &str, place: &str) -> String {
    format!(
        "<div itemscope itemtype='https://schema.org/Event'><h2 itemprop=name>{name}</h2><meta itemprop=startDate content='{start}'>
         <div itemprop=location itemscope itemtype='https://schema.org/Place'><span itemprop=name>{place}</span></div></div>"
    )
}

#[test]
fn the_same_event_in_both_syntaxes_is_one_however_they_differ() {
    let both = |json: &[(&str, &str, &str)], marks: &[(&str, &str, &str)]| {
        let data: Vec<_> = json
            .iter()
            .map(|(name, start, place)| json!({ "@type": "Event", "name": name, "startDate": start, "location": { "name": place } }))
            .collect();
        let marks: String = marks.iter().map(|(name, start, place)| marked(name, start, place)).collect();
        let reading = page(&format!("{}{marks}", script(&json!(data))));
        let shown = |found: &ExternalEvent| {
            let time =
                found.when.start_time.map_or("--".to_owned(), |time| time.strftime("%H:%M").to_string());
            format!("{} {time} {}", found.title, found.location)
        };
        (
            reading.found.iter().map(shown).collect::<Vec<_>>(),
            reading.found.iter().filter_map(|one| one.doubt.clone()).collect::<Vec<_>>(),
            reading.rejected,
        )
    };
    let none = (Vec::<String>::new(), Vec::<RejectedItem>::new());
    // A time in only one of the two, a differently encoded name, a place with its street.
    let (found, doubts, rejected) = both(
        &[("Winter &amp; Fair", "2026-12-18T10-10-00-00", "Green")],
        &[("Winter & fair", "2026-12-18", "The Green, Wexbury")],
    );
    assert_eq!((found.len(), (doubts, rejected)), (1, none.clone()), "{found:?}");
    assert!(found[0].contains(" 10:00 "), "{found:?}");
    let (found, ..) = both(&[("Fair", "2026-12-18", "")], &[("Fair", "2026-12-18T10:00", "Green")]);
    assert_eq!(found, ["Fair 10:00 Green"]);
    // Two sessions with the same name stay two, and so do two places.
    let sessions =
        [("Story time", "2026-12-18T10:00", "Library"), ("Story time", "2026-12-18T14:00", "Library")];
    assert_eq!(both(&sessions, &sessions).0.len(), 2);
    let branches = [("Story time", "2026-12-18T10:00", "North"), ("Story time", "2026-12-18T10:00", "South")];
    assert_eq!(both(&branches, &branches).0, ["Story time 10:00 North", "Story time 10:00 South"]);
    // Two times for the only event: kept once, and flagged for review.
    let (found, doubts, _) =
        both(&[("Fair", "2026-12-18T15:00", "Green")], &[("Fair", "2026-12-18T10:00", "Green")]);
    assert_eq!(found, ["Fair 15:00 Green"]);
    assert_eq!(doubts, ["The page says 3:00 PM in one place and 10:00 AM in another."]);
    // An error in one syntax is not reported if the other one has the event.
    let (found, _, rejected) = both(&[("Fair", "2026-12-18T10:00", "Green")], &[("Fair", "soon", "Green")]);
    assert_eq!((found.len(), rejected), (1, Vec::new()));
}

#[test]
fn a_feed_reads_the_most_complete_date_of_a_title_and_asks_where_it_contradicts_itself() {
    let item = |title: &str| {
        format!("<item><title>{title}</title><pubDate>Fri, 20 Nov 2026 02:18:51 +0000</pubDate></item>")
    };
    let titles = [
        "Movie under the sunset Dec 5, 7 PM",
        "Concert with friends Dec 5",
        "Yoga (Thursdays and Sundays) — Thu Dec 3 — Barn",
        "November 24 Rehearsal — Tue Nov 24, 6:15 PM",
        "Nutcracker December 4, 5, 6 — Sat Dec 5, 8 PM",
        "Nutcracker December 4, 5, 6 — Sun Dec 6, 2 PM",
        "CANCELED: Choir — Fri Dec 4, 7 PM — Chapel",
        "Lost weekday — Mon Dec 5, 7 PM",
    ];
    let reading = feed(&format!("<rss><channel>{}</channel></rss>", titles.map(item).concat()));
    assert_eq!(reading.rejected, []);
    let told: Vec<String> = reading
        .found
        .iter()
        .map(|found| {
            let time =
                found.when.start_time.map_or("--".to_owned(), |time| time.strftime("%H:%M").to_string());
            format!("{} | {} {time} | {}", found.title, found.when.start_date, found.location)
        })
        .collect();
    assert_eq!(
        told,
        [
            "Movie under the sunset Dec 5, 7 PM | 2026-12-05 19:00 | ",
            "Concert with friends Dec 5 | 2026-12-05 -- | ",
            "Yoga (Thursdays and Sundays) | 2026-12-03 -- | Barn",
            "November 24 Rehearsal | 2026-11-24 18:15 | ",
            "Nutcracker December 4, 5, 6 | 2026-12-05 20:00 | ",
            "Nutcracker December 4, 5, 6 | 2026-12-06 14:00 | ",
            "Choir | 2026-12-04 19:00 | Chapel",
            "Lost weekday | 2026-12-05 19:00 | ",
        ]
    );
    assert_eq!(reading.found[6].status, OccurrenceStatus::Cancelled);
    let doubts: Vec<_> = reading.found.iter().filter_map(|found| found.doubt.as_deref()).collect();
    assert_eq!(doubts, ["It names a Monday, but December 5, 2026 is a Saturday."]);
}

#[test]
fn hostile_pages_cost_little_and_harm_nothing() {
    let began = CpuClock::start();
    let deep = "<div itemscope itemprop=subEvent itemtype='https://schema.org/Event'>".repeat(20_000);
    page(&format!("<div itemscope itemtype='https://schema.org/Event'>{deep}"));
    page(&format!("<p itemscope>{}", "<div>".repeat(200_000)));
    page(&format!("<script type='application/ld+json'>{}", "[".repeat(1_000_000)));
    let ids: String =
        (0..60).map(|id| format!("<p id=i{id} itemprop=name>{}</p>", "<b>x</b>".repeat(200))).collect();
    let refs = (0..60).map(|id| format!("i{id}")).collect::<Vec<_>>().join(" ");
    page(&format!(
        "{ids}{}",
        format!("<div itemscope itemref='{refs}' itemtype='https://schema.org/Event'></div>").repeat(2_000)
    ));
    feed(&format!("<rss>{}", "<a>".repeat(200_000)));
    feed(
        "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]><rss><channel><item><title>&b; 2026-12-05</title></item></channel></rss>",
    );
    feed(&format!("<rss><item><title>{} 2026-12-05</title></item></rss>", "x".repeat(10 << 20)));
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
}

#[test]
fn feeds_say_when_in_fields_of_their_own_in_the_title_or_in_the_text() {
    let reading = feed("<?xml version='1.0'?><rss xmlns:ev='http://purl.org/rss/1.0/modules/event/'><channel><title>News</title>
        <item><title>Council &amp; you</title><link>/a?b=1&amp;c=2</link><guid>1</guid>
            <ev:startdate>2026-12-01T19:00:00-05:00</ev:startdate><ev:enddate>2026-12-01T21:00:00-05:00</ev:enddate><ev:location>Town Hall</ev:location></item>
        <item><title>Talk — Sat Dec 5, 1:00 PM — The Barn</title><description><![CDATA[<p>All <b>welcome</b></p>]]></description></item>
        <item><title>Bake sale</title><description>Join us on December 12 at 9 am.</description><pubDate>Sat, 21 Nov 2026 02:18:51 +0000</pubDate></item>
        <item><title>New website</title><description>Have a look.</description></item>
        </channel></rss>");
    let told: Vec<_> = reading
        .found
        .iter()
        .map(|found| {
            format!(
                "{} | {} {} | {}",
                found.title,
                found.when.start_date,
                found.when.start_time.unwrap().strftime("%H:%M"),
                found.location
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            "Council & you | 2026-12-01 19:00 | Town Hall",
            "Talk | 2026-12-05 13:00 | The Barn",
            "Bake sale | 2026-12-12 09:00 | "
        ]
    );
    assert_eq!(reading.found[0].url.as_str(), "https://hall.example/a?b=1&c=2");
    assert_eq!(reading.found[1].description, "All **welcome**");
    assert_eq!(
        reading.rejected,
        [RejectedItem { title: "New website".into(), reason: "It names no date.".into() }]
    );
}

#[test]
fn atom_is_a_feed_too_and_a_page_is_none() {
    let reading = feed("<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>x</id><title type='html'>Swim &amp;amp; run</title>
        <link rel='alternate' href='https://hall.example/swim'/><summary>On 12/06/2026 at 7:30am</summary><updated>2026-11-20T10:00:00Z</updated></entry></feed>");
    assert_eq!(
        (reading.found[0].title.as_str(), reading.found[0].url.as_str()),
        ("Swim & run", "https://hall.example/swim")
    );
    // An ampersand in an attribute may be written as a number, by its name, or bare.
    let link = |href: &str, picture: &str| {
        feed(&format!(
            "<feed><entry><title>Swim Dec 5</title><link href='{href}'/><media:content url='{picture}'/></entry></feed>"
        ))
    };
    for (href, picture) in [
        ("/swim?a=1&#38;b=2", "/p.jpg?a=1&#x26;b=2"),
        ("/swim?a=1&amp;b=2", "/p.jpg?a=1&amp;b=2"),
        ("/swim?a=1&b=2", "/p.jpg?a=1&b=2"),
    ] {
        let found = link(href, picture).found.remove(0);
        assert_eq!(
            (found.url.as_str(), found.image_url.as_str()),
            ("https://hall.example/swim?a=1&b=2", "https://hall.example/p.jpg?a=1&b=2")
        );
    }
    let base = Url::parse("https://hall.example/").unwrap();
    assert!(read_feed("<html><body>", &base, &zone(), today()).is_err());
    assert!(read_feed("", &base, &zone(), today()).is_err());
}
