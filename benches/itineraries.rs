//! How long it takes to propose a day: `cargo bench --bench itineraries`.
//!
//! A town of 2,000 businesses with hours in a real data file: reading them again, as after a change, and
//! choosing.
//! It fails if one day takes more than 50 ms.

use std::error::Error;
use std::time::Instant;

use jiff::tz::TimeZone;
use towngreen::directory::hours::{Hours, Span};
use towngreen::directory::{self, NewBusiness, Point};
use towngreen::itineraries::{
    DayCandidates, HourMinute, ItineraryDay, NewItinerary, Offer, Party, Tastes, TravelMode, propose,
    read_places,
};
use towngreen::kit::db;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BUSINESSES: u32 = 2_000;
const RUNS: usize = 15;
const MAX_MILLISECONDS: f64 = 50.0;
const CATEGORIES: [&str; 8] =
    ["Restaurants", "Coffee", "Museums", "Parks", "Books", "Art galleries", "Plumbers", "Clothing"];

fn hours(number: u32) -> Hours {
    let mut hours = Hours::default();
    let opens = 480 + u16::try_from(number % 5).unwrap_or(0) * 60;
    for day in hours.weekly.iter_mut().skip((number % 2) as usize) {
        day.push(Span { opens, closes: opens + 240 });
        day.push(Span { opens: opens + 300, closes: opens + 600 });
    }
    hours
}

fn day(date: jiff::civil::Date) -> ItineraryDay {
    let at = |hour| HourMinute(jiff::civil::time(hour, 0, 0, 0));
    ItineraryDay { date, start_time: at(9), end_time: at(21) }
}

/// The median, in milliseconds.
fn measure(mut work: impl FnMut() -> Result<usize>) -> Result<(f64, usize)> {
    let mut times = Vec::new();
    let mut count = 0;
    for _ in 0..RUNS {
        let begun = Instant::now();
        count = work()?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok((times.get(RUNS / 2).copied().unwrap_or_default(), count))
}

fn main() -> Result<()> {
    let folder = tempfile::Builder::new().prefix("itineraries-").tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let conn = db::open_writer(&folder.path().join("town.db"))?;
    conn.execute_batch("BEGIN")?;
    for number in 0..BUSINESSES {
        let category = CATEGORIES.get(number as usize % CATEGORIES.len()).copied().unwrap_or("Books");
        let new = NewBusiness {
            name: format!("Place {number}"),
            category: category.into(),
            latitude: Some(41.35 + f64::from(number % 50) * 0.0004),
            longitude: Some(-72.40 + f64::from(number / 50) * 0.0005),
            hours: Some(hours(number)),
            ..NewBusiness::default()
        };
        directory::save(&conn, &new, "2026-11-21T12:00:00.000Z", |_, new| new.clone())
            .map_err(|error| error.to_string())?;
    }
    conn.execute_batch("COMMIT")?;
    let zone = TimeZone::get("America/New_York")?;
    let first = jiff::civil::date(2026, 11, 23);
    let mut slowest = 0.0_f64;
    println!("{:32} {:>8} {:>8}", "2,000 businesses", "ms", "stops");
    for (name, days, is_read) in
        [("one day, read anew", 1, true), ("one day", 1, false), ("fourteen days", 14, false)]
    {
        let dates = first.series(jiff::ToSpan::days(1)).take(days);
        let plan = NewItinerary {
            title: String::new(),
            notes: String::new(),
            days: dates.map(day).collect(),
            party: Party { adults: 2, children: 1 },
            interests: Vec::new(),
            travel_mode: TravelMode::Walk,
            start_place: None,
            stops: Vec::new(),
            refused: Vec::new(),
        };
        let tastes =
            Tastes { interests: ["books".to_owned()].into(), has_children: true, ..Tastes::default() };
        let known = read_places(&conn).map_err(|error| error.to_string())?;
        let none: Vec<DayCandidates> = Vec::new();
        let (time, stops) = measure(|| {
            let fresh =
                if is_read { Some(read_places(&conn).map_err(|error| error.to_string())?) } else { None };
            let offer = Offer {
                places: fresh.as_ref().unwrap_or(&known),
                days: &none,
                start: Some(Point { latitude: 41.36, longitude: -72.39 }),
                tastes: &tastes,
                zone: &zone,
                not_before: jiff::Timestamp::MIN,
            };
            Ok(propose(&plan, offer, &[]).len())
        })?;
        println!("{name:32} {time:>8.1} {stops:>8}");
        if days == 1 {
            slowest = slowest.max(time);
        }
    }
    if slowest > MAX_MILLISECONDS {
        return Err(format!("a day took {slowest:.1} ms; {MAX_MILLISECONDS} are allowed").into());
    }
    Ok(())
}
