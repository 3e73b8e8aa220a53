//! The people of the demo, one of each kind, so that every screen can be seen.

use rusqlite::Connection;

use crate::accounts::{self, NewUser, Role};
use crate::directory;
use crate::kit::error::Result;

/// Everybody's. It is printed at the start and no secret: the demo listens to this machine alone.
pub const PASSWORD: &str = "Wexbury-demo-2026";

const OWNER: &str = "owner@wexbury.example";
/// The businesses of the demo's owner.
const OWNED: [&str; 2] = ["anchor-apizza", "mudlark-pottery"];

/// Address, what they are, and their account.
pub fn people() -> [(&'static str, NewUser); 4] {
    let person = |email: &str, role| NewUser {
        email: email.to_owned(),
        role,
        is_email_verified: true,
        ..NewUser::default()
    };
    [
        ("a resident", person("resident@wexbury.example", Role::Consumer)),
        ("a business owner", person(OWNER, Role::BusinessOwner)),
        (
            "staff of the town office",
            NewUser { is_staff: true, ..person("staff@wexbury.example", Role::Consumer) },
        ),
        (
            "the superuser",
            NewUser { is_staff: true, is_superuser: true, ..person("clerk@wexbury.example", Role::Admin) },
        ),
    ]
}

/// Makes the accounts that are not there yet.
pub fn fill_people(conn: &Connection, now: &str) -> Result<()> {
    let hash = accounts::hash(PASSWORD)?;
    for (_, person) in people() {
        if accounts::find_user_id(conn, &person.email)?.is_none() {
            accounts::insert_user(conn, &NewUser { password_hash: hash.clone(), ..person }, now)?;
        }
    }
    let owner = accounts::find_user_id(conn, OWNER)?;
    for slug in OWNED {
        let id = directory::find_id(conn, slug)?;
        if directory::find_owner(conn, id)?.is_none() {
            directory::set_owner(conn, id, owner)?;
        }
    }
    Ok(())
}
