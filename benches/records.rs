//! How long the office's lists take: `cargo bench --bench records`.
//!
//! A town with 50,000 records of each kind in a real data file: the first page of each list, as it opens and
//! with each of its filters. It fails if one takes more than 50 ms.

use std::error::Error;
use std::time::Instant;

use rusqlite::Connection;
use towngreen::accounts::{self, Actor, UserFilter};
use towngreen::deals::{self, AdminDealFilter, DealStage};
use towngreen::directory::{self, AdminBusinessFilter, AdminBusinessOrder};
use towngreen::events::{self, AdminEventFilter, Visibility};
use towngreen::kit::clock::Clock;
use towngreen::kit::db;
use towngreen::kit::records::ListQuery;
use towngreen::newsletter::{self, SubscriberFilter, SubscriberStatus};
use towngreen::placements::{self, PlacementFilter, PlacementState};

type Result<T> = std::result::Result<T, Box<dyn Error>>;
type Read<'a> = &'a dyn Fn(&Connection, &[i64]) -> towngreen::kit::error::Result<usize>;

const RUNS: usize = 9;
const MAX_MILLISECONDS: f64 = 50.0;
const FIRST_PAGE: u64 = 20;
const AT_ONCE: u64 = 5_000;

/// 50,000 of each, with texts of realistic length.
const FILL: &str = "
    INSERT INTO categories (id, name, slug) VALUES (1, 'Books', 'books'), (2, 'Food', 'food');
    CREATE TEMP TABLE n AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 50000)
        SELECT i, printf('%04d-%02d-%02dT10:00:00.000Z', 2020 + i % 7, 1 + i % 12, 1 + i % 28) AS at,
            date('2026-01-01', '+' || (i * 7919 % 700) || ' days') AS day FROM c;
    INSERT INTO businesses (id, slug, name, description, category_id, status, confirmed_at, created_at, updated_at)
        SELECT i, 'b' || i, 'Business ' || (i * 7919 % 50000), printf('%.800c', 'x'), 1 + i % 2,
            iif(i % 9 = 0, 'hidden', 'published'), iif(i % 4 = 0, at, NULL), at, at FROM n;
    INSERT INTO users (id, email, password_hash, first_name, last_name, user_role, is_active, date_joined)
        SELECT i, 'p' || i || '@example.org', '', 'Ann', 'Person ' || i, 'CONSUMER', i % 50 > 0, at FROM n;
    INSERT INTO events (id, uid, title, slug, description, location, start_date, visibility, needs_review, created_at,
            updated_at)
        SELECT i, 'u' || i, 'Event ' || i, 'event', printf('%.800c', 'x'), 'Town Green', day,
            iif(i % 8 = 0, 'hidden', 'published'), i % 60 = 0, at, at FROM n;
    INSERT INTO event_occurrences (event_id, recurrence_id, start_date, end_date, all_day, status, starts_at, ends_at)
        SELECT i, day, day, day, 1, 'scheduled', day || 'T05:00:00.000Z', date(day, '+1 day') || 'T05:00:00.000Z' FROM n;
    INSERT INTO deals (id, business_id, title, description, start_date, end_date, status, created_at, updated_at)
        SELECT i, i, 'Deal ' || i, printf('%.300c', 'x'), day, date(day, '+30 days'),
            iif(i % 10 = 0, 'withdrawn', 'published'), at, at FROM n;
    INSERT INTO deal_reviews (deal_id, changes, submitted_at) SELECT i, '{}', at FROM n WHERE i % 500 = 0;
    INSERT INTO placements (id, kind, business_id, starts_at, ends_at, status, custom_message, created_at, updated_at)
        SELECT i, iif(i % 3 = 0, 'spotlight', 'featured'), i, day, date(day, '+30 days'),
            iif(i % 5 = 0, 'draft', 'active'), printf('%.200c', 'x'), at, at FROM n;
    INSERT INTO subscribers (id, email, status, source, created_at, consent_at, asked_at)
        SELECT i, 's' || i || '@example.org', iif(i % 7 = 0, 'unsubscribed', 'confirmed'), 'site', at, at, at FROM n;
";

/// The median time for a list's first page, in milliseconds.
fn first_page(conn: &Connection, query: &ListQuery, read: Read<'_>) -> Result<f64> {
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let begun = Instant::now();
        let count = query.count(conn).map_err(|error| error.to_string())?;
        let ids = query.ids(conn, FIRST_PAGE, 0).map_err(|error| error.to_string())?;
        let shown = read(conn, &ids).map_err(|error| error.to_string())?;
        times.push(begun.elapsed().as_secs_f64() * 1000.0);
        if count == 0 || shown == 0 {
            return Err("nothing is listed".into());
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(RUNS / 2).copied().unwrap_or_default())
}

fn main() -> Result<()> {
    let folder = tempfile::Builder::new().prefix("records-").tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let conn = db::open_writer(&folder.path().join("town.db"))?;
    conn.execute_batch("BEGIN")?;
    conn.execute_batch(FILL)?;
    conn.execute_batch("COMMIT; ANALYZE")?;
    let clock = Clock::fixed(jiff::tz::TimeZone::UTC, "2026-11-21T12:00:00Z".parse()?);
    let today = clock.local().date();

    let businesses: Read<'_> = &|conn, ids| directory::list_for_admin(conn, ids).map(|rows| rows.len());
    let events_read: Read<'_> = &|conn, ids| events::list_for_admin(conn, &clock, ids).map(|rows| rows.len());
    let deals_read: Read<'_> = &|conn, ids| deals::list_for_admin(conn, ids, today).map(|rows| rows.len());
    let placements_read: Read<'_> =
        &|conn, ids| placements::list_for_admin(conn, ids, today).map(|rows| rows.len());
    let now = clock.stamp();
    let people: Read<'_> = &|conn, ids| accounts::list_for_admin(conn, ids, &now).map(|rows| rows.len());
    let subscribers: Read<'_> = &|conn, ids| newsletter::list_for_admin(conn, ids).map(|rows| rows.len());

    let of_businesses = |filter: AdminBusinessFilter| directory::admin_query(&filter);
    let of_events = |filter: AdminEventFilter| events::admin_query(&clock, &filter);
    let of_deals = |filter: AdminDealFilter| deals::admin_query(&filter, today);
    let of_placements = |filter: PlacementFilter| placements::admin_query(&filter, today);
    let words = String::from;
    let lists: Vec<(&str, ListQuery, Read<'_>)> = vec![
        ("businesses", of_businesses(AdminBusinessFilter::default()), businesses),
        (
            "businesses, verified, last changed",
            of_businesses(AdminBusinessFilter {
                is_confirmed: Some(true),
                order: AdminBusinessOrder::Updated,
                ..AdminBusinessFilter::default()
            }),
            businesses,
        ),
        (
            "businesses of a category",
            of_businesses(AdminBusinessFilter {
                category: Some(words("food")),
                ..AdminBusinessFilter::default()
            }),
            businesses,
        ),
        (
            "businesses by name",
            of_businesses(AdminBusinessFilter { words: words("99"), ..AdminBusinessFilter::default() }),
            businesses,
        ),
        ("events", of_events(AdminEventFilter::default()), events_read),
        (
            "events, hidden",
            of_events(AdminEventFilter {
                visibility: Some(Visibility::Hidden),
                ..AdminEventFilter::default()
            }),
            events_read,
        ),
        (
            "events to review",
            of_events(AdminEventFilter { needs_review: Some(true), ..AdminEventFilter::default() }),
            events_read,
        ),
        (
            "events by words",
            of_events(AdminEventFilter { words: words("499"), ..AdminEventFilter::default() }),
            events_read,
        ),
        ("deals", of_deals(AdminDealFilter::default()), deals_read),
        (
            "deals, running",
            of_deals(AdminDealFilter { stage: Some(DealStage::Running), ..AdminDealFilter::default() }),
            deals_read,
        ),
        (
            "deals by words",
            of_deals(AdminDealFilter { words: words("499"), ..AdminDealFilter::default() }),
            deals_read,
        ),
        ("placements", of_placements(PlacementFilter::default()), placements_read),
        (
            "placements, running",
            of_placements(PlacementFilter {
                state: Some(PlacementState::Running),
                ..PlacementFilter::default()
            }),
            placements_read,
        ),
        (
            "placements by words",
            of_placements(PlacementFilter { words: words("499"), ..PlacementFilter::default() }),
            placements_read,
        ),
        ("people", accounts::admin_query(&UserFilter::default()), people),
        (
            "people, disabled",
            accounts::admin_query(&UserFilter { is_active: Some(false), ..UserFilter::default() }),
            people,
        ),
        (
            "people by words",
            accounts::admin_query(&UserFilter { words: words("499"), ..UserFilter::default() }),
            people,
        ),
        ("subscribers", newsletter::admin_query(&SubscriberFilter::default()), subscribers),
        (
            "subscribers, unsubscribed",
            newsletter::admin_query(&SubscriberFilter {
                status: Some(SubscriberStatus::Unsubscribed),
                ..SubscriberFilter::default()
            }),
            subscribers,
        ),
        (
            "subscribers by words",
            newsletter::admin_query(&SubscriberFilter { words: words("499"), ..SubscriberFilter::default() }),
            subscribers,
        ),
    ];
    println!("{:38} {:>8} {:>8}", "first page of 50,000", "ms", "bound");
    let mut slowest = 0.0_f64;
    for (name, query, read) in &lists {
        let time = first_page(&conn, query, *read)?;
        slowest = slowest.max(time);
        println!("{name:38} {time:>8.1} {MAX_MILLISECONDS:>8.0}");
    }

    println!("{:38} {:>8}", "5,000 in one step", "ms");
    let config = towngreen::kit::config::Config::default();
    let actor = Actor { user_id: None, name: "bench".into(), at: clock.stamp() };
    for (name, kind, list) in [
        ("events hidden", events::BULK, of_events(AdminEventFilter::default())),
        ("deals withdrawn", deals::BULK, of_deals(AdminDealFilter::default())),
        ("placements drafted", placements::BULK, of_placements(PlacementFilter::default())),
        ("subscribers out", newsletter::BULK, newsletter::admin_query(&SubscriberFilter::default())),
    ] {
        let action = kind.actions.last().copied().unwrap_or_default();
        let ids = list.ids(&conn, AT_ONCE, 0).map_err(|error| error.to_string())?;
        let user = accounts::find_user(&conn, 1).map_err(|error| error.to_string())?.ok_or("no user")?;
        let step = towngreen::record_lists::BulkStep {
            user: &user,
            actor: &actor,
            clock: &clock,
            config: &config,
            action,
            category: None,
            made_at: &actor.at,
        };
        let begun = Instant::now();
        conn.execute_batch("BEGIN")?;
        let changes = (kind.change)(&conn, &step, &ids).map_err(|error| error.to_string())?;
        conn.execute_batch("COMMIT")?;
        let time = begun.elapsed().as_secs_f64() * 1000.0;
        conn.execute_batch("BEGIN")?;
        let undone = (kind.put_back)(&conn, &step, &changes).map_err(|error| error.to_string())?.len();
        conn.execute_batch("COMMIT")?;
        if changes.is_empty() || undone != changes.len() {
            return Err(format!("{name}: {} changed, {undone} taken back", changes.len()).into());
        }
        println!("{name:38} {time:>8.0}   {} changed", changes.len());
    }
    if slowest > MAX_MILLISECONDS {
        return Err(format!("a list takes {slowest:.1} ms").into());
    }
    Ok(())
}
