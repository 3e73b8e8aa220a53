//! Towns of any size, with invented businesses and events.

use std::path::{Path, PathBuf};

use jiff::ToSpan;
use jiff::civil::{Date, time};
use jiff::tz::TimeZone;
use towngreen::directory::hours::Hours;
use towngreen::directory::{self, NewBusiness};
use towngreen::events::{self, EventTime, NewEvent};
use towngreen::kit::clock::Clock;
use towngreen::kit::config::Config;
use towngreen::kit::db::open_writer;

use super::Result;

pub struct Town {
    pub data: PathBuf,
    /// A business in the middle of the alphabet.
    pub slug: String,
    /// An event in the near future.
    pub event: i64,
}

/// The ratio that the targets are about: 5,000 events for 2,000 businesses.
const EVENTS_A_BUSINESS: (usize, usize) = (5, 2);

const STARTS: [&str; 16] = [
    "Har", "Wex", "Mill", "Brook", "Oak", "Stan", "Cob", "Fen", "Lark", "Pem", "Quin", "Tor", "Ash", "Bel",
    "Dun", "Gil",
];
const ENDS: [&str; 12] =
    ["bury", "field", "ton", "ley", "wood", "ford", "ham", "by", "worth", "stead", "man", "son"];
const TRADES: [&str; 24] = [
    "Pizza",
    "Hardware",
    "Books",
    "Bakery",
    "Garage",
    "Florist",
    "Inn",
    "Dentist",
    "Plumbing",
    "Cafe",
    "Marina",
    "Law Office",
    "Salon",
    "Farm",
    "Gallery",
    "Diner",
    "Toys",
    "Yoga",
    "Tailor",
    "Bank",
    "Pharmacy",
    "Nursery",
    "Brewery",
    "Cycles",
];
const STREETS: [&str; 9] = [
    "Church Street",
    "Elm Street",
    "Ferry Road",
    "Harbor Lane",
    "Main Street",
    "Mill Road",
    "Orchard Lane",
    "River Road",
    "Summit Street",
];
const SENTENCES: [&str; 7] = [
    "Family owned, and open to everyone who walks in from the green.",
    "What we sell is made within a day's ride of the river.",
    "Ask for the back room: it is quiet, warm and *rarely* full.",
    "Parking behind the house; the bus from the station stops at the door.",
    "We have been here for longer than the bridge, and mean to stay.",
    "Classes on Thursday evenings, for beginners and for those who only watch.",
    "Groups are welcome if they call a day before.",
];
const TAGS: [&str; 10] =
    ["local", "family", "organic", "late", "quiet", "waterfront", "repair", "gifts", "lunch", "historic"];
const OCCASIONS: [&str; 8] =
    ["Concert", "Market", "Story Hour", "Tasting", "Lecture", "Workshop", "Fair", "Open Day"];
const EVENT_CATEGORIES: [&str; 5] = ["music", "market", "family", "food", "community"];
const PLANS: [&str; 5] = [
    "Mo-Fr 09:00-17:00",
    "Mo-Sa 08:00-18:00; Su 10:00-14:00",
    "Tu-Su 11:30-22:00",
    "Mo-Th 17:00-23:00; Fr-Sa 17:00-02:00",
    "Mo-Fr 08:00-12:00,13:00-17:30; Sa 09:00-13:00; Dec 25 off",
];

fn pick<'a>(list: &[&'a str], number: usize) -> &'a str {
    list.get(number % list.len()).copied().unwrap_or_default()
}

fn name(number: usize) -> String {
    format!(
        "{}{} {}{} {}",
        pick(&STARTS, number),
        pick(&ENDS, number / 16),
        pick(&STARTS, number / 192),
        pick(&ENDS, number / 3_072).to_lowercase(),
        pick(&TRADES, number / 7),
    )
}

fn business(number: usize) -> Result<NewBusiness> {
    // Different for neighbors, and the same in every run.
    let mixed = number.wrapping_mul(2_654_435_761) >> 7;
    let some = |list: &[&str], most: usize| -> Vec<String> {
        (0..mixed % (most + 1)).map(|index| pick(list, mixed / 5 + index).to_owned()).collect()
    };
    let today = "2026-11-21".parse()?;
    let hours = match mixed % 6 {
        0 => None,
        plan => Some(Hours::parse(pick(&PLANS, plan), today)?),
    };
    let attributes: Vec<&str> = directory::ATTRIBUTES.iter().map(|(value, _)| *value).collect();
    Ok(NewBusiness {
        name: name(number),
        category: pick(&TRADES, number / 7).to_owned(),
        description: (0..3 + mixed % 5)
            .map(|index| pick(&SENTENCES, mixed / 3 + index))
            .collect::<Vec<_>>()
            .join(" "),
        street_address: format!("{} {}", 1 + mixed % 900, pick(&STREETS, mixed)),
        locality: "Wexbury".into(),
        region: "CT".into(),
        postal_code: "06499".into(),
        latitude: Some(41.33 + (mixed % 8_000) as f64 / 1e5),
        longitude: Some(-72.52 + (mixed / 8_000 % 10_000) as f64 / 1e5),
        phone: format!("(860) 555-{:04}", mixed % 10_000),
        email: format!("hello@shop-{number}.example"),
        website: format!("https://shop-{number}.example"),
        price_level: u8::try_from(mixed % 5).ok().filter(|level| *level > 0),
        hours,
        tags: some(&TAGS, 4),
        attributes: some(&attributes, 5),
        ..NewBusiness::default()
    })
}

/// Most are in the next six months, and one in ten is weekly.
fn event(number: usize, today: Date) -> NewEvent {
    let mixed = number.wrapping_mul(2_654_435_761) >> 7;
    let from_today = i64::try_from(mixed % 240).unwrap_or_default() - 60;
    let hour = i8::try_from(9 + mixed % 12).unwrap_or_default();
    NewEvent {
        title: format!("{} at {}", pick(&OCCASIONS, mixed / 3), name(number)),
        description: (0..2 + mixed % 4)
            .map(|index| pick(&SENTENCES, mixed / 3 + index))
            .collect::<Vec<_>>()
            .join(" "),
        category: pick(&EVENT_CATEGORIES, mixed / 11).into(),
        location: name(number),
        address: format!("{} {}, Wexbury", 1 + mixed % 900, pick(&STREETS, mixed)),
        latitude: Some(41.33 + (mixed % 8_000) as f64 / 1e5),
        longitude: Some(-72.52 + (mixed / 8_000 % 10_000) as f64 / 1e5),
        when: EventTime {
            start_date: today.saturating_add(from_today.days()),
            start_time: Some(time(hour, 0, 0, 0)),
            end_date: None,
            end_time: Some(time(hour + 2, 30, 0, 0)),
        },
        recurring_pattern: mixed.is_multiple_of(10).then(|| "FREQ=WEEKLY;COUNT=10".into()),
        organizer: name(number),
        is_free: mixed.is_multiple_of(3),
        target_audience: "all_ages".into(),
        atmosphere_tags: vec![pick(&TAGS, mixed / 7).to_owned()],
        ..NewEvent::default()
    }
}

/// The town's clock, with the default settings.
pub fn clock() -> Result<Clock> {
    Ok(Clock::system(TimeZone::get(&Config::default().town.time_zone)?))
}

/// Writes a data file with `count` businesses and their events.
pub fn make(folder: &Path, count: usize) -> Result<Town> {
    let data = folder.join(format!("town-{count}.db"));
    let conn = open_writer(&data)?;
    let clock = clock()?;
    conn.execute_batch("PRAGMA synchronous = OFF; BEGIN")?;
    for number in 0..count {
        directory::save(&conn, &business(number)?, "2026-11-21T12:00:00.000Z", |_, new| new.clone())?;
    }
    let today = clock.local().date();
    let mut soon = None;
    for number in 0..count * EVENTS_A_BUSINESS.0 / EVENTS_A_BUSINESS.1 {
        let new = event(number, today);
        let id = events::insert(&conn, &clock, &new)?;
        soon = soon.or((new.when.start_date > today).then_some(id));
    }
    conn.execute_batch("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")?;
    let slugs = directory::list_slugs(&conn)?;
    let (slug, _) = slugs.get(count / 2).ok_or("the town is empty")?;
    Ok(Town { data, slug: slug.clone(), event: soon.ok_or("nothing is on")? })
}

/// The same businesses as a CSV table.
pub fn write_csv(path: &Path, count: usize) -> Result<()> {
    let mut table = csv::Writer::from_path(path)?;
    table.write_record([
        "name",
        "category",
        "description",
        "street_address",
        "locality",
        "region",
        "postal_code",
        "latitude",
        "longitude",
        "phone",
        "email",
        "website",
        "hours",
        "tags",
    ])?;
    for number in 0..count {
        let new = business(number)?;
        let degrees = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
        let hours = new.hours.map(|_| pick(&PLANS, number).to_owned()).unwrap_or_default();
        table.write_record([
            new.name,
            new.category,
            new.description,
            new.street_address,
            new.locality,
            new.region,
            new.postal_code,
            degrees(new.latitude),
            degrees(new.longitude),
            new.phone,
            new.email,
            new.website,
            hours,
            new.tags.join("|"),
        ])?;
    }
    Ok(table.flush()?)
}
