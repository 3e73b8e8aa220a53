//! The people of the demo, one of each kind, so that every screen can be seen.

use rusqlite::Connection;

use super::group_plans::fill_group_plan;
use super::itineraries::fill_itinerary;
use super::moderation::fill_decisions;
use crate::accounts::{self, Actor, NewUser, Role};
use crate::claims::{self, ClaimContext};
use crate::directory::{self, BusinessRole, NewBusiness, WaitingValues};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::listing_checks;
use crate::suggestions::{self, SuggestionField, SuggestionInput};

/// Everybody's password. It is printed at the start and is no secret: the demo listens on this machine only.
pub const PASSWORD: &str = "Wexbury-demo-2026";

const RESIDENT: &str = "resident@wexbury.example";
const STAFF: &str = "staff@wexbury.example";
const CLERK: &str = "clerk@wexbury.example";
const OWNER: &str = "owner@wexbury.example";
/// The business that moves and changes its name.
const MOVED: &str = "mudlark-pottery";
/// The businesses of the demo's owner.
const OWNED: [&str; 2] = ["anchor-apizza", MOVED];

/// A claim that waits for the office: who claims which business.
const CLAIM: (&str, &str, &str) = (
    "resident@wexbury.example",
    "thistle-thorn-books",
    "I took the shop over from my aunt in the spring. The best time to call is after four.",
);

const SUGGESTED_FOR: &str = "mudlark-pottery";

/// A business that was sent a postcard with this code, to be tried at `/check`.
const CHECKED: &str = "mudlark-pottery";
const CHECK_CODE: &str = "WEXB2026";

/// Email address, kind of person, and account.
pub fn people() -> [(&'static str, NewUser); 4] {
    let person = |email: &str, role| NewUser {
        email: email.to_owned(),
        role,
        is_email_verified: true,
        ..NewUser::default()
    };
    [
        ("a resident", person(RESIDENT, Role::Consumer)),
        ("a business owner", person(OWNER, Role::BusinessOwner)),
        ("staff of the town office", NewUser { is_staff: true, ..person(STAFF, Role::Consumer) }),
        ("the superuser", NewUser { is_staff: true, is_superuser: true, ..person(CLERK, Role::Admin) }),
    ]
}

/// Creates the accounts that do not exist yet.
pub fn fill_people(conn: &Connection, now: &str) -> Result<()> {
    let hash = accounts::hash(PASSWORD)?;
    let is_new = accounts::find_user_id(conn, CLERK)?.is_none();
    for (_, person) in people() {
        if accounts::find_user_id(conn, &person.email)?.is_none() {
            accounts::insert_user(conn, &NewUser { password_hash: hash.clone(), ..person }, now)?;
        }
    }
    if is_new {
        fill_decisions(conn, [STAFF, CLERK], now)?;
    }
    let Some(owner) = accounts::find_user_id(conn, OWNER)? else { return Ok(()) };
    for slug in OWNED {
        let id = directory::find_id(conn, slug)?;
        if directory::list_member_ids(conn, id)?.is_empty() {
            directory::set_member(conn, id, owner, BusinessRole::Owner, now)?;
            ask_for_change(conn, id, owner, now)?;
        }
        if slug == CHECKED {
            listing_checks::send_postcard(conn, id, CHECK_CODE, now)?;
        }
    }
    fill_claim(conn, now)?;
    if let Some(resident) = accounts::find_user_id(conn, RESIDENT)? {
        fill_itinerary(conn, resident, now)?;
        fill_group_plan(conn, resident, now)?;
    }
    suggest(conn, now)
}

/// Adds a claim that waits, unless it was decided already.
fn fill_claim(conn: &Connection, now: &str) -> Result<()> {
    let (email, slug, note) = CLAIM;
    let (config, clock) = (Config::default(), Clock::system(jiff::tz::TimeZone::UTC));
    let context = ClaimContext { config: &config, origin: "", clock: &clock };
    let Some(user) = accounts::find_user_id(conn, email)? else { return Ok(()) };
    let business = directory::find_any(conn, slug)?;
    if claims::read_state(conn, business.clone(), user, now)?.claim.is_none() {
        let actor = Actor { user_id: Some(user), name: email.to_owned(), at: now.to_owned() };
        claims::open(conn, context, &actor, user, business.id, note, None)?;
    }
    Ok(())
}

/// The pottery's new name and address, which wait for the town office.
fn ask_for_change(conn: &Connection, business_id: i64, owner: i64, now: &str) -> Result<()> {
    let present = directory::load(conn, business_id)?;
    if present.slug.as_deref() != Some(MOVED) {
        return Ok(());
    }
    let wanted = NewBusiness {
        name: format!("{} & Kiln", present.name),
        street_address: "22 Oyster Street".into(),
        ..present.clone()
    };
    let waiting = WaitingValues::between(&present, &wanted);
    directory::save_open_request(conn, business_id, &waiting, Some(owner), now)?;
    Ok(())
}

/// A resident reports that a business has a different phone number; its owner is asked.
fn suggest(conn: &Connection, now: &str) -> Result<()> {
    let Some(resident) = accounts::find_user_id(conn, RESIDENT)? else { return Ok(()) };
    if suggestions::count_own(conn, resident)? > 0 {
        return Ok(());
    }
    let suggestion = SuggestionInput {
        user_id: Some(resident),
        email: String::new(),
        field: SuggestionField::Phone,
        value: "(860) 555-0163".into(),
        note: "It is on the new sign at the door.".into(),
        is_urgent: false,
    };
    suggestions::insert(conn, directory::find_id(conn, SUGGESTED_FOR)?, &suggestion, now).map(drop)
}
