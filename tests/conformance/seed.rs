//! Fills a data file with the people and places that the recorded cases refer to:
//! `seed SEED.json TOWN.db`.

use std::path::Path;

use jiff::ToSpan;
use jiff::civil::{Date, time};
use jiff::tz::TimeZone;
use rusqlite::Connection;
use serde_json::Value;
use towngreen::accounts::{NewUser, Role, find_user_id, hash, insert_user};
use towngreen::deals::{self, NewDeal};
use towngreen::directory::{self, BusinessRole, NewBusiness};
use towngreen::discovery::{self, NewSource};
use towngreen::events::{self, EventOrigin, EventTime, NewEvent, SourceType, TrustScores, Verification};
use towngreen::guides::{self, NewGuide};
use towngreen::kit::clock::Clock;
use towngreen::kit::db::open_writer;
use towngreen::notifications::{NewNotification, NotificationKind, notify};
use towngreen::placements::{self, NewPlacement};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn main() -> Outcome {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, data] = arguments.as_slice() else { return Err("usage: seed SEED.json TOWN.db".into()) };
    let seed: Value = serde_json::from_str(&std::fs::read_to_string(seed)?)?;
    let conn = open_writer(Path::new(data))?;
    let now = jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%S.000Z").to_string();
    conn.execute_batch("BEGIN")?;
    for user in list(&seed, "users") {
        insert_user(
            &conn,
            &NewUser {
                email: text(user, "email"),
                password_hash: hash(&text(user, "password"))?,
                first_name: text(user, "first_name"),
                last_name: text(user, "last_name"),
                business_name: text(user, "business_name_temp"),
                role: match text(user, "user_role").as_str() {
                    "ADMIN" => Role::Admin,
                    "BUSINESS_OWNER" => Role::BusinessOwner,
                    _ => Role::Consumer,
                },
                is_staff: flag(user, "is_staff").unwrap_or(false),
                is_superuser: flag(user, "is_superuser").unwrap_or(false),
                is_disabled: flag(user, "is_active") == Some(false),
                is_email_verified: true,
            },
            &now,
        )?;
    }
    for category in list(&seed, "categories") {
        directory::ensure_category(&conn, &text(category, "name"))?;
    }
    for business in list(&seed, "businesses") {
        let category = list(&seed, "categories").find(|category| category["slug"] == business["category"]);
        let new = NewBusiness {
            name: text(business, "name"),
            slug: Some(text(business, "slug")),
            category: category.map(|category| text(category, "name")).unwrap_or_default(),
            description: text(business, "description"),
            yearly_shows: business["yearly_shows"].as_str().map(str::to_owned),
            sponsor_message: business["sponsor_message"].as_str().map(str::to_owned),
            ..NewBusiness::default()
        };
        let id = directory::save(&conn, &new, &now, |_, new| new.clone())?.id();
        let is_featured = flag(business, "is_featured").unwrap_or(false);
        conn.execute("UPDATE businesses SET is_featured = ?2 WHERE id = ?1", (id, is_featured))?;
        if let Some(owner) = find_user_id(&conn, &text(business, "owner"))? {
            directory::set_member(&conn, id, owner, BusinessRole::Owner, &now)?;
        }
    }
    let clock = Clock::system(TimeZone::get("America/New_York")?);
    plan_events(&conn, &clock)?;
    publish(&conn, &seed, &now, clock.local().date())?;
    for told in list(&seed, "notifications") {
        tell(&conn, told, &now)?;
    }
    conn.execute_batch("COMMIT")?;
    Ok(())
}

/// Twenty-five upcoming events, the first with every field filled, and one past event.
fn plan_events(conn: &Connection, clock: &Clock) -> Outcome {
    let today = clock.local().date();
    let source = NewSource {
        name: "Town Hall".into(),
        url: "https://events.example/events.ics".into(),
        is_trusted: true,
        is_enabled: false,
        ..NewSource::default()
    };
    let source_id = discovery::insert_known_source(conn, &source, None, &clock.stamp())?;
    let past = NewEvent {
        title: "Past fair".into(),
        when: EventTime::all_day(today.checked_sub(30.days())?),
        ..NewEvent::default()
    };
    events::insert(conn, clock, &past)?;
    for number in 1..=25_i64 {
        let date = today.checked_add(number.days())?;
        let plain = NewEvent {
            title: format!("Event number {number}"),
            location: "Town Green".into(),
            when: EventTime::all_day(date),
            is_featured: number % 3 == 0,
            ..NewEvent::default()
        };
        let event = if number == 1 { complete(plain, source_id, clock) } else { plain };
        events::insert(conn, clock, &event)?;
    }
    Ok(())
}

fn complete(plain: NewEvent, source_id: i64, clock: &Clock) -> NewEvent {
    let address = Some("https://events.example/1".to_owned());
    NewEvent {
        description: "Opening".into(),
        category: "music".into(),
        address: "1 Main St".into(),
        when: EventTime {
            start_time: Some(time(18, 30, 0, 0)),
            end_time: Some(time(21, 0, 0, 0)),
            end_date: plain.when.start_date.tomorrow().ok(),
            ..plain.when
        },
        recurring_pattern: Some("FREQ=WEEKLY".into()),
        image: Some("https://img.example/e1.jpg".into()),
        organizer: "Arts Council".into(),
        website: "https://events.example/1".into(),
        price: Some("$10".into()),
        business_id: Some(1),
        special_offers: [("early".to_owned(), "10% off".to_owned())].into(),
        atmosphere_tags: vec!["outdoor".into(), "family".into()],
        source: EventOrigin {
            source_id: Some(source_id),
            source_type: SourceType::Website,
            source_url: address,
            discovery_date: Some(clock.stamp()),
            last_updated_from_source: Some(clock.stamp()),
            is_auto_published: true,
            needs_review: false,
        },
        verification: Verification::Verified,
        scores: TrustScores { confidence: Some(0.95), engagement: Some(0.6), reliability: Some(0.85) },
        ..plain
    }
}

/// Guides, deals and placements, all running from today.
fn publish(conn: &Connection, seed: &Value, now: &str, today: Date) -> Outcome {
    let business = |slug: &str| -> Result<i64, Box<dyn std::error::Error>> {
        let found = directory::resolve_all(conn, &[slug.to_owned()])?;
        Ok(found.first().ok_or("no such business")?.1)
    };
    for guide in list(seed, "guides") {
        let related = guide["related"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let new = NewGuide {
            slug: text(guide, "slug"),
            title: text(guide, "title"),
            introduction: text(guide, "introduction"),
            image_url: text(guide, "image_url"),
            is_featured: flag(guide, "is_featured").unwrap_or(false),
            status: guides::GuideStatus::Published,
            related_businesses: related.map(business).collect::<Result<_, _>>()?,
            ..NewGuide::default()
        };
        guides::save(conn, &new, now)?;
    }
    for deal in list(seed, "deals") {
        let days = deal["end_in_days"].as_i64().unwrap_or(0);
        let new = NewDeal {
            business_id: business(&text(deal, "business"))?,
            title: text(deal, "title"),
            description: text(deal, "description"),
            terms: String::new(),
            code: String::new(),
            start_date: today,
            end_date: Some(today.checked_add(jiff::Span::new().try_days(days)?)?),
            max_redemptions: None,
            status: deals::DealStatus::Published,
        };
        deals::insert(conn, &new, now)?;
    }
    for spotlight in list(seed, "spotlights") {
        let business_id = business(&text(spotlight, "business"))?;
        let new = NewPlacement {
            custom_title: text(spotlight, "custom_title"),
            custom_message: text(spotlight, "custom_message"),
            ..NewPlacement::of(placements::PlacementKind::Spotlight, business_id, today)
        };
        placements::insert(conn, &new, now)?;
    }
    for category in list(seed, "categories") {
        let Some(priority) = category["sponsor_priority"].as_i64() else { continue };
        let sponsor = list(seed, "businesses").find(|business| business["category"] == category["slug"]);
        let Some(sponsor) = sponsor else { continue };
        let new = NewPlacement {
            category_id: directory::find_category(conn, &text(category, "slug"), today)?
                .map(|found| found.id),
            priority,
            ..NewPlacement::of(
                placements::PlacementKind::CategorySponsor,
                business(&text(sponsor, "slug"))?,
                today,
            )
        };
        placements::insert(conn, &new, now)?;
    }
    Ok(())
}

/// Creates unread and read notifications, as many of each as the seed says.
fn tell(conn: &Connection, told: &Value, now: &str) -> Outcome {
    let user_id = find_user_id(conn, &text(told, "user"))?.ok_or("nobody of that address")?;
    let (unread, read) = (told["unread"].as_u64().unwrap_or(0), told["read"].as_u64().unwrap_or(0));
    for number in 0..unread + read {
        let cause = format!("seed:{number}");
        let (kind, title, message) =
            (NotificationKind::Events, "The supper begins at six", "It was to begin at five.");
        notify(conn, &NewNotification { user_id, kind, title, message, link: "/events", cause: &cause })?;
        if number < read {
            conn.execute(
                "UPDATE notifications SET read_at = ?1 WHERE user_id = ?2 AND cause = ?3",
                (now, user_id, &cause),
            )?;
        }
    }
    Ok(())
}

fn list<'a>(seed: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    seed[name].as_array().into_iter().flatten()
}

fn text(value: &Value, name: &str) -> String {
    value[name].as_str().unwrap_or_default().to_owned()
}

fn flag(value: &Value, name: &str) -> Option<bool> {
    value[name].as_bool()
}
