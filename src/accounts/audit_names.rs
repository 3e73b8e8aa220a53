//! What the records are called that an audit entry is about, and those that its fields name by their id.

use std::collections::{BTreeMap, HashMap};

use rusqlite::Connection;
use serde_json::Value;

use super::audit::AuditEntry;
use super::store;
use crate::kit::error::Result;

/// The names of the records of one kind that have one, by id.
pub type ListNames = fn(&Connection, &[i64]) -> Result<HashMap<i64, String>>;

/// Where the names of records are, by the noun of the audit trail. Those of other nouns are taken from their entries.
#[derive(Clone, Copy)]
pub struct RecordNames(pub &'static [(&'static str, ListNames)]);

/// The noun of the records whose ids a field holds.
fn noun_of<'a>(field: &str, subject: &'a str) -> Option<&'a str> {
    match field {
        "business" | "business_id" | "related_businesses" => Some("business"),
        "placement" => Some("placement"),
        // A record was merged into another of its kind.
        "into" => subject.split(':').next(),
        _ => None,
    }
}

/// The ids in the fields of an entry: each with its field and its record (`business:7`).
fn references(entry: &AuditEntry) -> Vec<(&String, i64, String)> {
    [&entry.before, &entry.after, &entry.details]
        .into_iter()
        .filter_map(Value::as_object)
        .flatten()
        .filter_map(|(field, value)| Some((field, value, noun_of(field, &entry.subject)?)))
        .flat_map(|(field, value, noun)| {
            let ids = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            ids.iter().filter_map(Value::as_i64).map(move |id| (field, id, format!("{noun}:{id}")))
        })
        .collect()
}

/// Adds the names to the entries of a page.
pub fn add_names(
    conn: &Connection,
    RecordNames(lists): RecordNames,
    entries: &mut [AuditEntry],
) -> Result<()> {
    let mut records: Vec<String> = entries.iter().map(|entry| entry.subject.clone()).collect();
    records.extend(entries.iter().flat_map(references).map(|(.., record)| record));
    records.sort_unstable();
    records.dedup();
    let mut names = store::list_subject_names(conn, &records)?;
    for (noun, list) in lists {
        let id_of = |record: &String| record.strip_prefix(noun)?.strip_prefix(':')?.parse().ok();
        let ids: Vec<i64> = records.iter().filter_map(id_of).collect();
        names.extend(list(conn, &ids)?.into_iter().map(|(id, name)| (format!("{noun}:{id}"), name)));
    }
    for entry in entries {
        let mut of_fields = BTreeMap::<String, BTreeMap<i64, String>>::new();
        for (field, id, record) in references(entry) {
            if let Some(name) = names.get(&record).filter(|name| !name.is_empty()) {
                of_fields.entry(field.clone()).or_default().insert(id, name.clone());
            }
        }
        entry.names = of_fields;
        entry.subject_name = names.get(&entry.subject).cloned().unwrap_or_default();
    }
    Ok(())
}
