//! Fills a data file with the people and places that the recorded cases speak of:
//! `seed SEED.json TOWN.db`.

use std::path::Path;

use rusqlite::Connection;
use serde_json::Value;
use towngreen::accounts::{NewUser, Role, find_user_id, hash, insert_user};
use towngreen::directory::{self, NewBusiness};
use towngreen::kit::db::open_writer;
use towngreen::notifications::{Kind, Notice, notify};

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
        directory::save(&conn, &new, &now, |_, new| new.clone())?;
    }
    for told in list(&seed, "notifications") {
        tell(&conn, told, &now)?;
    }
    conn.execute_batch("COMMIT")?;
    Ok(())
}

/// So many notifications, of which so many were read.
fn tell(conn: &Connection, told: &Value, now: &str) -> Outcome {
    let user_id = find_user_id(conn, &text(told, "user"))?.ok_or("nobody of that address")?;
    let (unread, read) = (told["unread"].as_u64().unwrap_or(0), told["read"].as_u64().unwrap_or(0));
    for number in 0..unread + read {
        let cause = format!("seed:{number}");
        let (kind, title, message) = (Kind::Events, "The supper begins at six", "It was to begin at five.");
        notify(conn, &Notice { user_id, kind, title, message, link: "/events", cause: &cause })?;
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
