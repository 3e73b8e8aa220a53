//! Notifications about suggestions, and the links with which a business's people answer them.

use rusqlite::{Connection, OptionalExtension};

use crate::accounts;
use crate::directory;
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::notifications::{NewNotification, NotificationKind, StaffNotification, notify, notify_staff};
use crate::suggestions::model::{Suggestion, SuggestionField, SuggestionRecipient};

const DEADLINE: &str = "If nobody answers within a week, the town office decides.";

fn title(suggestion: &Suggestion) -> String {
    format!("A change to {} was suggested", suggestion.business.name)
}

/// "Its phone number: 860-555-0177 (now: 860-555-0100)"
fn change_in_words(suggestion: &Suggestion) -> String {
    let label = SuggestionField::parse(&suggestion.field).unwrap_or(SuggestionField::Other).label();
    let wanted = if suggestion.value.is_empty() { &suggestion.note } else { &suggestion.value };
    match suggestion.present.as_str() {
        "" => format!("Its {label}: {wanted}"),
        present => format!("Its {label}: {wanted} (now: {present})"),
    }
}

/// If the business is asked, each person with a confirmed address gets their own link.
pub fn tell_business(conn: &Connection, suggestion: &Suggestion, people: &[i64]) -> Result<()> {
    let is_asked = suggestion.recipient == SuggestionRecipient::Business;
    let change = change_in_words(suggestion);
    for user_id in people {
        let user = accounts::find_user(conn, *user_id)?;
        let may_answer_by_link = user.is_some_and(|user| user.confirmed_email().is_some());
        let (message, link) = match (is_asked, may_answer_by_link) {
            (true, true) => (
                format!(
                    "{change}. Keep it or discard it with the link; you don't need to log in. {DEADLINE}"
                ),
                format!("/suggestions/{}", make_link(conn, suggestion.id, *user_id)?),
            ),
            (true, false) => {
                (format!("{change}. Keep it or discard it. {DEADLINE}"), "/dashboard/curation".to_owned())
            }
            (false, _) => (change.clone(), format!("/directory/{}", suggestion.business.slug)),
        };
        notify(
            conn,
            &NewNotification {
                user_id: *user_id,
                kind: NotificationKind::Business,
                title: &title(suggestion),
                message: &message,
                link: &link,
                cause: &format!("suggestion:{}", suggestion.id),
            },
        )?;
    }
    Ok(())
}

/// All staff except those already notified as the business's people.
pub fn notify_office(conn: &Connection, suggestion: &Suggestion, except: &[i64]) -> Result<()> {
    let id = suggestion.id;
    // A reopened suggestion waits again, and staff are notified again.
    let revision = accounts::newest_revision(conn, &format!("suggestion:{id}"))?;
    let notice = StaffNotification {
        title: &title(suggestion),
        message: &change_in_words(suggestion),
        link: "/admin/suggestions",
        cause: &format!("suggestion-for-staff:{id}:{revision}"),
    };
    notify_staff(conn, &notice, except)
}

fn make_link(conn: &Connection, suggestion_id: i64, user_id: i64) -> Result<String> {
    let token = hex::random::<16>()?;
    conn.prepare_cached("INSERT INTO suggestion_links (token, suggestion_id, user_id) VALUES (?1, ?2, ?3)")?
        .execute((&token, suggestion_id, user_id))?;
    Ok(token)
}

/// The suggestion a link opens, and the account it was made for.
fn find_link(conn: &Connection, token: &str) -> Result<Option<(i64, i64)>> {
    Ok(conn
        .prepare_cached("SELECT suggestion_id, user_id FROM suggestion_links WHERE token = ?1")?
        .query_row([token], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?)
}

/// The business a suggestion is about.
pub fn find_business(conn: &Connection, id: i64) -> Result<Option<i64>> {
    Ok(conn
        .prepare_cached("SELECT business_id FROM suggestions WHERE id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?)
}

/// 404 for a suggestion about a business that the user does not act for.
pub fn require_asked(conn: &Connection, user_id: i64, suggestion_id: i64) -> Result<()> {
    match find_business(conn, suggestion_id)? {
        Some(business) if directory::represents_business(conn, user_id, business)? => Ok(()),
        _ => Err(Error::NotFound("Suggestion")),
    }
}

/// The suggestion a link opens, and the account it was sent to, if that account still acts for the business.
pub fn open_link(conn: &Connection, token: &str) -> Result<(i64, i64)> {
    let (id, user_id) = find_link(conn, token)?.ok_or(Error::NotFound("Suggestion"))?;
    require_asked(conn, user_id, id)?;
    Ok((id, user_id))
}
