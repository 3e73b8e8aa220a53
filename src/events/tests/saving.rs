use jiff::civil::{date, datetime};

use super::{clock, clock_at, database, new, weekly};
use crate::events::store;
use crate::events::{
    Changes, DateRange, EventFilter, EventOrigin, EventTime, Exception, NewEvent, OccurrenceStatus,
    RecurrenceId, Visibility,
};
use crate::search::Document;
use crate::testing::TestTown;

fn titles(conn: &rusqlite::Connection, filter: &EventFilter) -> Vec<String> {
    let listed = store::list(conn, &clock(), filter, 50, 0).unwrap();
    assert_eq!(listed.len() as u64, store::count(conn, &clock(), filter).unwrap(), "{filter:?}");
    listed
        .into_iter()
        .map(|listed| format!("{} {}", listed.event.start_date.strftime("%m-%d"), listed.event.title))
        .collect()
}

#[test]
fn an_event_comes_out_as_it_went_in_and_saving_it_again_changes_nothing() {
    let (_folder, conn) = database();
    let event = NewEvent {
        description: "Bring a *chair*.".into(),
        price: Some("$10".into()),
        atmosphere_tags: vec!["cosy".into()],
        special_offers: [("early".to_owned(), "10% off".to_owned())].into(),
        ..weekly("Harvest Supper", "2026-11-26T18:00")
    };
    let id = store::insert(&conn, &clock(), &event).unwrap();
    let found = store::find(&conn, id).unwrap().unwrap();
    assert_eq!(found.facts.slug, format!("harvest-supper-{id}"));
    assert!(found.is_recurring && found.contact_removal_token.is_none());
    let loaded = store::load(&conn, id).unwrap().unwrap();
    assert_eq!(loaded.atmosphere_tags, event.atmosphere_tags);
    assert!(!store::update(&conn, &clock(), id, &loaded).unwrap(), "nothing was different");
    let renamed = NewEvent { title: "Harvest Dinner".into(), ..loaded };
    assert!(store::update(&conn, &clock_at("2026-11-21T16:00:00Z"), id, &renamed).unwrap());
    let found = store::find(&conn, id).unwrap().unwrap();
    assert_eq!((found.facts.slug, found.facts.sequence), (format!("harvest-dinner-{id}"), 1));
    assert_eq!(found.updated_at, "2026-11-21T16:00:00.000Z");
}

#[test]
fn a_date_that_ended_today_gives_way_to_the_next_one() {
    let (_folder, conn) = database();
    let mut market = weekly("Market", "2026-11-26T09:00");
    market.when.end_time = Some(jiff::civil::time(12, 0, 0, 0));
    let id = store::insert(&conn, &clock(), &market).unwrap();
    let next = |now| store::list_coming(&conn, &[id], now).unwrap()[0].date;
    assert_eq!(next(datetime(2026, 11, 26, 11, 59, 0, 0)), Some(date(2026, 11, 26)));
    assert_eq!(next(datetime(2026, 11, 26, 12, 0, 0, 0)), Some(date(2026, 12, 3)));
}

#[test]
fn the_next_date_is_one_that_is_on_or_to_come_and_not_called_off() {
    let (_folder, conn) = database();
    let add = |event: &NewEvent| store::insert(&conn, &clock(), event).unwrap();
    let next = |id, now| store::list_coming(&conn, &[id], now).unwrap()[0].date;
    let (noon, late) = (datetime(2026, 11, 21, 12, 0, 0, 0), datetime(2026, 11, 21, 23, 59, 0, 0));
    let (today, tomorrow) = (date(2026, 11, 21), date(2026, 11, 22));
    // Without a start time it is all-day, whatever end time it has.
    let mut fair = new("Fair", "2026-11-21");
    fair.when.end_time = Some(jiff::civil::time(12, 0, 0, 0));
    let fair = add(&fair);
    let breakfast = add(&new("Breakfast", "2026-11-21T07:00"));
    let mut dance = new("Dance", "2026-11-21T22:00");
    dance.when.end_time = Some(jiff::civil::time(1, 0, 0, 0));
    let dance = add(&dance);
    for id in [fair, breakfast, dance] {
        assert_eq!(next(id, late), Some(today), "{id}: the whole day long, or without a known end");
    }
    let in_the_night = tomorrow.at(0, 30, 0, 0);
    assert_eq!((next(fair, in_the_night), next(dance, in_the_night)), (None, Some(today)));
    let mut choir = weekly("Choir", "2026-11-21T19:00");
    let called_off = Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() };
    let first = RecurrenceId::At(datetime(2026, 11, 21, 19, 0, 0, 0));
    choir.exceptions = vec![Exception::Changed { recurrence_id: first, changes: called_off }];
    assert_eq!(next(add(&choir), noon), Some(date(2026, 11, 28)));
    let draft = add(&NewEvent { visibility: Visibility::Pending, ..new("Draft", "2026-11-28") });
    assert!(store::list_coming(&conn, &[draft], noon).unwrap().is_empty(), "it is not published");
}

#[test]
fn what_is_over_by_the_towns_clock_weighs_less_in_the_search() {
    let (_folder, conn) = database();
    let fair = store::insert(&conn, &clock(), &new("Fair", "2031-06-01")).unwrap();
    let weight = |now| {
        let mut weight = None;
        let give = &mut |document: Document| weight = Some(document.weight);
        store::documents(&conn, &clock_at(now), Some(&[fair]), give).unwrap();
        weight.unwrap()
    };
    assert_eq!((weight("2031-06-02T03:59:00Z"), weight("2031-06-02T04:00:00Z")), (1.0, 0.5));
}

#[test]
fn a_series_is_listed_once_at_its_next_date_and_keeps_its_hour_through_the_clock_change() {
    let (_folder, conn) = database();
    store::insert(&conn, &clock(), &weekly("Choir", "2026-03-05T19:00")).unwrap();
    let listed = store::list(&conn, &clock(), &EventFilter::upcoming(), 10, 0).unwrap();
    assert_eq!(listed.len(), 1);
    let next = listed[0].next_occurrence.clone().unwrap();
    assert_eq!(next.starts_at, "2026-11-26T19:00:00-05:00");
    assert_eq!(listed[0].event.start_date, date(2026, 11, 26));
    let summer = EventFilter { from: Some(date(2027, 6, 1)), ..EventFilter::default() };
    let summer = store::list(&conn, &clock(), &summer, 10, 0).unwrap();
    assert_eq!(summer[0].next_occurrence.as_ref().unwrap().starts_at, "2027-06-03T19:00:00-04:00");
    let march = store::list_entries(
        &conn,
        &clock(),
        &EventFilter::default(),
        [date(2027, 3, 1), date(2027, 3, 31)],
        None,
        9_999,
    )
    .unwrap();
    assert_eq!(march.iter().map(|entry| entry.start_date.day()).collect::<Vec<_>>(), [4, 11, 18, 25]);
    assert!(march.iter().all(|entry| entry.start_time == Some(datetime(1, 1, 1, 19, 0, 0, 0).time())));
}

#[test]
fn words_for_days_find_what_is_on_then() {
    let (_folder, conn) = database();
    let clock = clock();
    let add = |event: &NewEvent| store::insert(&conn, &clock, event).unwrap();
    let until = |event: NewEvent, date: Option<jiff::civil::Date>, time: Option<jiff::civil::Time>| {
        NewEvent { when: EventTime { end_date: date, end_time: time, ..event.when }, ..event }
    };
    add(&new("Breakfast", "2026-11-21T07:00"));
    add(&until(new("Dance", "2026-11-21T22:00"), None, Some(jiff::civil::time(1, 0, 0, 0))));
    add(&until(new("Fair", "2026-11-20"), Some(date(2026, 11, 22)), None));
    add(&new("Concert", "2026-11-22T19:00"));
    add(&new("Lecture", "2026-11-25T18:00"));
    add(&new("Picnic", "2026-06-01"));
    let on =
        |date_range| titles(&conn, &EventFilter { date_range: Some(date_range), ..EventFilter::default() });
    // It is 10 AM: breakfast is over. The dance ends before dawn and belongs only to the night before.
    assert_eq!(on(DateRange::Today), ["11-20 Fair", "11-21 Dance"]);
    assert_eq!(on(DateRange::Tonight), ["11-21 Dance"]);
    assert_eq!(on(DateRange::Tomorrow), ["11-20 Fair", "11-22 Concert"]);
    assert_eq!(on(DateRange::Weekend), ["11-20 Fair", "11-21 Dance", "11-22 Concert"]);
    assert_eq!(on(DateRange::Week), ["11-20 Fair", "11-21 Dance", "11-22 Concert", "11-25 Lecture"]);
    assert_eq!(titles(&conn, &EventFilter::default()).len(), 6, "without a filter the past is there");
    let of_today = EventFilter { start_date: Some(date(2026, 11, 21)), ..EventFilter::default() };
    assert_eq!(titles(&conn, &of_today), ["11-21 Breakfast", "11-21 Dance"]);
}

#[test]
fn one_date_of_a_series_can_be_called_off_and_another_moved() {
    let (_folder, conn) = database();
    let at = |day| RecurrenceId::At(datetime(2026, 11, day, 19, 0, 0, 0));
    let event = NewEvent {
        exceptions: vec![
            Exception::Excluded { at: at(26) },
            Exception::Changed {
                recurrence_id: RecurrenceId::At(datetime(2026, 12, 3, 19, 0, 0, 0)),
                changes: Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() },
            },
        ],
        ..weekly("Choir", "2026-11-19T19:00")
    };
    let id = store::insert(&conn, &clock(), &event).unwrap();
    let dates = store::list_dates(&conn, &clock(), id).unwrap();
    assert_eq!((dates[0].start_date, dates[0].status), (date(2026, 12, 3), OccurrenceStatus::Cancelled));
    assert_eq!((dates[1].start_date, dates[1].status), (date(2026, 12, 10), OccurrenceStatus::Scheduled));
    let cancelled =
        NewEvent { status: OccurrenceStatus::Cancelled, ..store::load(&conn, id).unwrap().unwrap() };
    store::update(&conn, &clock(), id, &cancelled).unwrap();
    assert!(
        store::list_dates(&conn, &clock(), id)
            .unwrap()
            .iter()
            .all(|date| date.status == OccurrenceStatus::Cancelled)
    );
}

#[test]
fn a_removed_event_is_nowhere_but_remembered() {
    let (_folder, conn) = database();
    let id = store::insert(&conn, &clock(), &new("Fair", "2026-11-28")).unwrap();
    assert!(store::remove(&conn, &clock(), id).unwrap());
    assert!(!store::remove(&conn, &clock(), id).unwrap());
    assert!(titles(&conn, &EventFilter::default()).is_empty());
    assert_eq!(store::find(&conn, id).unwrap().unwrap().facts.visibility, Visibility::Removed);
}

#[test]
fn a_field_that_an_editor_changes_is_locked_and_a_rule_that_cannot_be_read_is_refused() {
    let (_folder, conn) = database();
    conn.execute_batch(
        "INSERT INTO event_sources (id, name, format, url, created_at, updated_at)
         VALUES (1, 'Ferry Books', 'ics', 'https://ferry.example/events.ics', '', '')",
    )
    .unwrap();
    let source = EventOrigin { source_id: Some(1), ..EventOrigin::default() };
    let id =
        store::insert(&conn, &clock(), &NewEvent { source, ..new("Reading", "2026-11-28T18:00") }).unwrap();
    assert_eq!(store::find_removal_token(&conn, id).unwrap().unwrap().len(), 32);
    let loaded = store::load(&conn, id).unwrap().unwrap();
    let corrected = NewEvent { location: "Upstairs".into(), ..loaded.clone() };
    assert_eq!(store::update_by_editor(&conn, &clock(), id, &corrected).unwrap(), ["location"]);
    assert_eq!(store::list_locked_fields(&conn, id).unwrap(), ["location"]);
    let broken = NewEvent { recurring_pattern: Some("FREQ=SECONDLY".into()), ..loaded };
    assert_eq!(store::update(&conn, &clock(), id, &broken).unwrap_err().status(), 400);
}

#[test]
fn events_follow_a_time_zone_that_was_corrected() {
    let mut ids = Vec::new();
    let dates = "SELECT group_concat(starts_at, ' ') FROM (SELECT * FROM event_occurrences ORDER BY event_id, starts_at)";
    let town = TestTown::configured(
        |config| config.town.time_zone = "America/Chicago".into(),
        |conn| {
            let added = Exception::Added { at: RecurrenceId::At(datetime(2026, 12, 5, 19, 0, 0, 0)) };
            let several = NewEvent { exceptions: vec![added], ..new("Twice", "2026-11-28T19:00") };
            for event in [new("Concert", "2026-11-28T18:00"), several, new("Fair", "2026-11-29")] {
                ids.push(store::insert(conn, &clock(), &event).unwrap());
            }
            let stamps: String = conn.query_row(dates, [], |row| row.get(0)).unwrap();
            assert!(stamps.starts_with("2026-11-28T23:00:00.000Z"), "{stamps}");
            assert_eq!(store::list_off_clock(conn, &clock()).unwrap(), [0; 0]);
        },
    );
    let conn = town.conn();
    assert_eq!(
        conn.query_row(dates, [], |row| row.get::<_, String>(0)).unwrap(),
        "2026-11-29T00:00:00.000Z 2026-11-29T01:00:00.000Z 2026-12-06T01:00:00.000Z 2026-11-29T06:00:00.000Z"
    );
    assert_eq!(store::list_off_clock(&conn, &town.clock).unwrap(), [0; 0]);
    assert_eq!(store::list_off_clock(&conn, &clock()).unwrap(), ids);
}
