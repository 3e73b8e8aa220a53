//! A town with some hundred events of every kind, the same on each run.

use jiff::ToSpan;
use jiff::civil::{Date, Time, date, time};
use rusqlite::Connection;

use crate::events::store;
use crate::events::{
    Changes, EventOrigin, EventTime, Exception, NewEvent, OccurrenceStatus, RecurrenceId, SourceType,
    Verification, Visibility,
};
use crate::kit::clock::Clock;

const EVENTS: usize = 320;
const TITLES: [&str; 6] =
    ["Band night", "Book sale", "apple fair", "\u{c9}vening walk", "Story hour", "Jazz"];
const CATEGORIES: [&str; 5] = ["music", "family", "government", "food", ""];
const AUDIENCES: [&str; 3] = ["all_ages", "adults", "seniors"];
const RULES: [&str; 6] = [
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=SA,SU",
    "FREQ=DAILY;COUNT=30",
    "FREQ=MONTHLY",
    "FREQ=WEEKLY;UNTIL=20261121",
    "FREQ=YEARLY",
];

/// Pseudorandom numbers from a fixed seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }

    fn day(&mut self, from: i64, until: i64) -> Date {
        let days = from + i64::try_from(self.below((until - from).unsigned_abs())).unwrap();
        date(2026, 11, 21).saturating_add(days.days())
    }

    fn when(&mut self, first: Date) -> EventTime {
        if self.one_in(5) {
            let days = self.pick(&[0_i64, 0, 1, 2, 9, 60]);
            return EventTime {
                end_date: Some(first.saturating_add(days.days())),
                ..EventTime::all_day(first)
            };
        }
        let starts: [Time; 6] = [
            time(0, 0, 0, 0),
            time(9, 0, 0, 0),
            time(10, 0, 0, 0),
            time(19, 30, 0, 0),
            time(22, 0, 0, 0),
            time(23, 30, 0, 0),
        ];
        let ends: [Option<Time>; 5] = [
            None,
            Some(time(21, 0, 0, 0)),
            Some(time(23, 45, 0, 0)),
            Some(time(1, 30, 0, 0)),
            Some(time(9, 30, 0, 0)),
        ];
        let days = self.pick(&[None, None, None, None, Some(1_i64), Some(30)]);
        EventTime {
            end_time: self.pick(&ends),
            end_date: days.map(|days| first.saturating_add(days.days())),
            ..EventTime::at(first.to_datetime(self.pick(&starts)))
        }
    }

    /// Excluded, cancelled, moved and added dates, and some around today with a different price.
    fn exceptions(&mut self, when: &EventTime) -> Vec<Exception> {
        let at = |days: i64| match when.recurrence_id() {
            RecurrenceId::Day(day) => RecurrenceId::Day(day.saturating_add(days.days())),
            RecurrenceId::At(at) => RecurrenceId::At(at.saturating_add(days.days())),
        };
        let changed = |at: RecurrenceId, changes| Exception::Changed { recurrence_id: at, changes };
        let moved = Changes { when: when.moved_to(at(7)), ..Changes::default() };
        let off = Changes { status: Some(OccurrenceStatus::Cancelled), ..Changes::default() };
        let mut all = Vec::new();
        for (days, exception) in [
            (7, Exception::Excluded { at: at(7) }),
            (14, changed(at(14), off)),
            (21, changed(at(21), moved)),
            (3, Exception::Added { at: at(3) }),
        ] {
            if days == 14 || self.one_in(2) {
                all.push(exception);
            }
        }
        let weeks = (date(2026, 11, 21) - when.start_date).get_days() / 7;
        for week in (weeks - 2..weeks + 4).filter(|week| *week > 3) {
            let changes = Changes { is_free: Some(self.one_in(2)), ..Changes::default() };
            all.push(changed(at(i64::from(week) * 7), changes));
        }
        all
    }

    fn event(&mut self, sources: &[i64]) -> NewEvent {
        let is_series = self.one_in(5);
        let first = if is_series {
            self.day(-500, 40)
        } else if self.one_in(4) {
            self.day(-200, 200)
        } else {
            self.day(-6, 12)
        };
        let when = self.when(first);
        let source_id = self.one_in(3).then(|| self.pick(sources));
        NewEvent {
            title: self.pick(&TITLES).into(),
            category: self.pick(&CATEGORIES).into(),
            event_type: self.pick(&["", "class", "concert"]).into(),
            target_audience: self.pick(&AUDIENCES).into(),
            recurring_pattern: is_series.then(|| self.pick(&RULES).to_owned()),
            exceptions: if is_series && self.one_in(2) { self.exceptions(&when) } else { Vec::new() },
            when,
            status: if self.one_in(12) { OccurrenceStatus::Cancelled } else { OccurrenceStatus::Scheduled },
            visibility: match self.below(12) {
                0 => Visibility::Pending,
                1 => Visibility::Hidden,
                _ => Visibility::Published,
            },
            is_free: self.one_in(3),
            is_featured: self.one_in(6),
            verification: if self.one_in(4) { Verification::Verified } else { Verification::Unverified },
            scores: crate::events::TrustScores {
                confidence: self.pick(&[None, Some(0.5), Some(0.9)]),
                ..Default::default()
            },
            source: EventOrigin {
                source_id,
                source_type: self.pick(&[SourceType::Manual, SourceType::Website]),
                ..EventOrigin::default()
            },
            ..NewEvent::default()
        }
    }
}

pub fn build(conn: &Connection, clock: &Clock) {
    let mut chance = Chance(20_261_121);
    let sources: Vec<i64> = ["Hall", "Library", "Hall"]
        .iter()
        .enumerate()
        .map(|(number, name)| {
            let url = format!("https://source-{number}.example/");
            conn.execute(
                "INSERT INTO event_sources (name, format, url, created_at, updated_at) VALUES (?1, 'ics', ?2, '', '')",
                [*name, &url],
            )
            .unwrap();
            conn.last_insert_rowid()
        })
        .collect();
    for _ in 0..EVENTS {
        store::insert(conn, clock, &chance.event(&sources)).unwrap();
    }
    // Far ahead and rare events; and series that ended so long ago that none of their dates is kept.
    for day in [date(2027, 8, 1), date(2027, 8, 1), date(2028, 2, 29)] {
        let new = NewEvent {
            title: "Far".into(),
            category: "holiday".into(),
            when: EventTime::all_day(day),
            ..NewEvent::default()
        };
        store::insert(conn, clock, &new).unwrap();
    }
    for (day, rule) in [(date(2020, 1, 4), "FREQ=WEEKLY;COUNT=9"), (date(2026, 11, 19), "FREQ=DAILY;COUNT=1")]
    {
        let when = EventTime::all_day(day);
        let new = NewEvent {
            title: "Long over".into(),
            recurring_pattern: Some(rule.into()),
            exceptions: vec![Exception::Excluded { at: when.recurrence_id() }],
            when,
            ..NewEvent::default()
        };
        store::insert(conn, clock, &new).unwrap();
    }
}
