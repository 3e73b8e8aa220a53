//! Sources with very many events, and interrupting their ingest by a shutdown.

use super::*;

/// A calendar file with this many daily series and single events.
fn flood(series: usize, singles: usize) -> String {
    let mut text = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
    for number in 0..series + singles {
        let (day, rule) = (1 + number % 28, if number < series { "RRULE:FREQ=DAILY\r\n" } else { "" });
        let name = if number < series { "Series" } else { "Single" };
        text.push_str(&format!(
            "BEGIN:VEVENT\r\nUID:{number}\r\nSUMMARY:{name} number {number}\r\nLOCATION:Hall {}\r\n\
             DTSTART:202612{day:02}T{:02}0000\r\n{rule}END:VEVENT\r\n",
            number % 7,
            8 + number % 12
        ));
    }
    text.push_str("END:VCALENDAR\r\n");
    text
}

#[test]
fn others_write_while_a_source_brings_very_much() {
    let (series, singles) = (120, 600);
    let text = flood(series, singles);
    let server = Server::serving(move |path| match path {
        "/events.ics" => page(200, "Content-Type: text/calendar\r\n", text.as_bytes()),
        _ => Vec::new(),
    });
    let town = town();
    let token = staff(&town);
    let source = json!({
        "name": "Flood", "url": server.url("/events.ics"), "format": "ics", "publish_threshold": 0.0,
    });
    let id = post(&town, &token, SOURCES, &source)["id"].as_i64().unwrap();
    let path = format!("{SOURCES}{id}/");
    let (mut worst, mut writes) = (std::time::Duration::ZERO, 0);
    while get(&town, &token, &path)["fetch_runs"].as_array().unwrap().is_empty() {
        let began = std::time::Instant::now();
        let answer = town.ask("PATCH", "/api/v1/dj-rest-auth/user/", &token, &json!({ "first_name": "Ada" }));
        assert_eq!(answer.status, Status::Ok, "{}", answer.text);
        worst = worst.max(began.elapsed());
        writes += 1;
    }
    assert!(writes > 5 && worst < std::time::Duration::from_secs(5), "{writes} writes, {worst:?}");
    assert_eq!(get(&town, &token, &path)["fetch_runs"][0]["added"], json!(series + singles));
    assert_eq!(events(&town).len(), series + singles);
    // Series are expanded for two years; from the hundredth of a source on, only their next dates.
    let of = |name: &str| -> i64 {
        let sql =
            "SELECT count(*) FROM event_occurrences o JOIN events e ON e.id = o.event_id WHERE e.title = ?1";
        town.conn().query_row(sql, [name], |row| row.get(0)).unwrap()
    };
    assert!(of("Series number 99") > 700, "{}", of("Series number 99"));
    assert_eq!((of("Series number 100"), of("Single number 120")), (60, 1));
    let conn = town.conn();
    let left: i64 = conn.query_row("SELECT count(*) FROM ingests", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[test]
fn what_is_over_does_not_use_up_the_limit_of_a_table() {
    let rows: String = (0..1_010)
        .map(|number| format!("Evening {number},2026-{:02}-{:02},Hall\n", 1 + number % 9, 1 + number % 28))
        .collect();
    let text = format!("Event Name,When,Venue\n{rows}Supper,2026-12-05,Hall\nVigil,2026-12-20,Church\n");
    let server = Server::serving(move |path| match path {
        "/events.csv" => page(200, "Content-Type: text/csv\r\n", text.as_bytes()),
        _ => Vec::new(),
    });
    let town = town();
    let token = staff(&town);
    let source = json!({
        "name": "Hall", "url": server.url("/events.csv"), "format": "csv", "publish_threshold": 0.0,
    });
    let id = post(&town, &token, SOURCES, &source)["id"].as_i64().unwrap();
    wait_for_fetch_runs(&town, &token, id, 1);
    let run = get(&town, &token, &format!("{SOURCES}{id}/"))["fetch_runs"][0].clone();
    assert_eq!(
        (&run["added"], &run["past"], &run["rejected"]),
        (&json!(2), &json!(1_010), &json!(0)),
        "{run}"
    );
    let again = ask_again(&town, &token, id);
    assert_eq!((&again["same"], &again["past"]), (&json!(2), &json!(1_010)), "{again}");
}

#[test]
fn of_a_feed_that_is_too_long_the_first_events_to_come_are_read_and_the_rest_is_named() {
    let item = |number: usize| {
        let day = if number < 1_005 { "2026-11-01" } else { "2026-12-05" };
        format!("<item><title>Talk {number}</title><startDate>{day}</startDate></item>")
    };
    let items: String = (0..2_010).map(item).collect();
    let reading = crate::discovery::extract::read_feed(
        &format!("<rss><channel>{items}</channel></rss>"),
        &"https://hall.example/".parse().unwrap(),
        &jiff::tz::TimeZone::UTC,
        "2026-11-21".parse().unwrap(),
    )
    .unwrap();
    assert_eq!((reading.found.len(), reading.past, reading.past_left_out()), (2_000, 1_005, 5));
    let left: Vec<&str> = reading.rejected.iter().map(|rejected| rejected.title.as_str()).collect();
    assert_eq!(left, ["Talk 2005", "Talk 2006", "Talk 2007", "Talk 2008", "Talk 2009"]);
    assert_eq!(reading.rejected[0].reason, "It comes after the first 1000 events to come.");
}

#[test]
fn a_fetch_run_that_was_cut_off_comes_in_to_its_end_with_the_next_start() {
    use crate::discovery::extract::Extraction;
    use crate::kit::ingest;

    let town = town();
    let config = town.client.rocket().state::<crate::kit::web::AppState>().unwrap().config.get();
    let conn = town.conn();
    conn.execute(
        "INSERT INTO event_sources (name, format, url, is_enabled, publish_threshold, created_at, updated_at)
         VALUES ('Hall', 'ics', 'https://hall.example/', 0, 0.0, '2026-11-01', '2026-11-01')",
        [],
    )
    .unwrap();
    let source = crate::discovery::store::find_uncounted(&conn, 1).unwrap().unwrap();
    let found = |number: usize| crate::events::ExternalEvent {
        uid: Some(number.to_string()),
        title: format!("Talk {number}"),
        when: crate::events::EventTime { start_date: "2026-12-05".parse().unwrap(), ..Default::default() },
        ..Default::default()
    };
    let reading = Extraction { found: (0..300).map(found).collect(), ..Extraction::default() };
    let validators = crate::kit::fetch::Validators::default();
    let plan = crate::discovery::ingest::plan_ingest(&conn, &town.clock, &source, &reading, validators)
        .unwrap()
        .unwrap();
    let kind = crate::discovery::ingest(&town.clock, &config);
    ingest::testing::begin_and_die(&conn, &kind, plan, 1);
    let half = events(&town).len();
    assert!((1..300).contains(&half), "{half}");
    ingest::recover(&town.data_file(), &[kind]).unwrap();
    assert_eq!(events(&town).len(), 300);
    let runs = crate::discovery::store::list_fetch_runs(&conn, source.id, 5).unwrap();
    assert_eq!((runs.len(), runs[0].stats.added), (1, 300));
}
