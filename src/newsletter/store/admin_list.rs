//! The admin list of subscribers.

use rusqlite::Connection;
use rusqlite::types::Value;

use super::subscribers::{COLUMNS, subscriber, withdraw_mails};
use crate::kit::error::Result;
use crate::kit::records::{ListQuery, ids_as_json, in_order};
use crate::kit::word_enum::word_enum;
use crate::newsletter::model::{NewsletterFrequency, Subscriber, SubscriberStatus};
use crate::record_lists::{BulkChange, ColumnChange, put_back_column, set_column};

#[derive(Debug, Clone, Default)]
pub struct SubscriberFilter {
    pub status: Option<SubscriberStatus>,
    pub frequency: Option<NewsletterFrequency>,
    /// Part of the address
    pub words: String,
    pub order: SubscriberOrder,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SubscriberOrder {
    /// The newest first
    #[default]
    Created,
    Email,
    Consent,
}

word_enum!(SubscriberOrder { Created = "-created_at", Email = "email", Consent = "-consent_at" });

impl SubscriberOrder {
    fn sql(self) -> &'static str {
        match self {
            // Ids are in the order in which they subscribed.
            SubscriberOrder::Created => "id DESC",
            SubscriberOrder::Email => "email, id",
            SubscriberOrder::Consent => "consent_at DESC, id DESC",
        }
    }
}

pub fn admin_query(filter: &SubscriberFilter) -> ListQuery {
    ListQuery::new("subscribers", "id", filter.order.sql())
        .only_with("status = ?", filter.status.map(|status| status.as_str().to_owned()))
        .only_with("frequency = ?", filter.frequency.map(|frequency| frequency.as_str().to_owned()))
        .holding("plain_text(email) LIKE #", &filter.words)
}

/// The subscribers with these ids, in the order given.
pub fn list_for_admin(conn: &Connection, ids: &[i64]) -> Result<Vec<Subscriber>> {
    let mut statement = conn.prepare_cached(&format!(
        "SELECT {COLUMNS} FROM subscribers WHERE id IN (SELECT value FROM json_each(?1))"
    ))?;
    let rows = statement.query_map([ids_as_json(ids)?], subscriber)?;
    Ok(in_order(ids, rows.collect::<rusqlite::Result<_>>()?, |subscriber| subscriber.id))
}

/// Unsubscribes those of them who are confirmed.
pub fn unsubscribe_many(conn: &Connection, ids: &[i64], now: &str) -> Result<Vec<BulkChange>> {
    let change = ColumnChange {
        table: "subscribers",
        column: "status",
        value: Value::Text(SubscriberStatus::Unsubscribed.as_str().into()),
        only: "t.status = 'confirmed'",
        marks: ", unsubscribed_at = :now",
        replaced: "NULL",
    };
    withdraw_mails(conn, ids)?;
    set_column(conn, &change, ids, now)
}

/// Undoes `unsubscribe_many`, except for people who have unsubscribed themselves since.
pub fn subscribe_again(conn: &Connection, changes: &[BulkChange], made_at: &str) -> Result<Vec<i64>> {
    let own_wish = ("t.unsubscribed_at = :now", ", unsubscribed_at = NULL");
    put_back_column(conn, ("subscribers", "status"), own_wish, changes, made_at)
}
