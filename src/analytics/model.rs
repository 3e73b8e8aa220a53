//! What may be counted, and what is stored of it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// No path of this site is longer.
const MAX_PATH_LENGTH: usize = 200;
/// "directions", "show_code"
const MAX_WORD_LENGTH: usize = 24;
/// No page lists more at once.
const MAX_IDS: usize = 100;

/// One event, as it is counted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct AnalyticsEvent {
    pub name: &'static str,
    /// A path, or a noun and an id; empty for none.
    pub subject: String,
    pub detail: String,
}

/// What an event's properties refer to.
#[derive(Debug, Clone, Copy)]
enum Subject {
    None,
    Path,
    /// The noun; its id is in `{noun}_id`.
    One(&'static str),
    /// The noun; the ids are in `{noun}_ids`, and each is counted once.
    Many(&'static str),
}

/// Every name, what it is about, and the property that tells how it happened; `ui/kit/analytics.ts` has the
/// same list.
const KNOWN: [(&str, Subject, &str); 16] = [
    ("page_view", Subject::Path, ""),
    ("search", Subject::None, "result"),
    ("business_appearance", Subject::Many("business"), ""),
    ("business_view", Subject::One("business"), ""),
    ("business_click", Subject::One("business"), "kind"),
    ("event_view", Subject::One("event"), ""),
    ("event_click", Subject::One("event"), "kind"),
    ("event_interaction", Subject::One("event"), "action"),
    ("event_interaction_error", Subject::One("event"), "action"),
    ("guide_view", Subject::One("guide"), ""),
    ("deal_view", Subject::One("deal"), ""),
    ("deal_click", Subject::One("deal"), "kind"),
    ("quiz_start", Subject::None, ""),
    ("quiz_finish", Subject::None, ""),
    ("quiz_question", Subject::One("question"), "kind"),
    ("share", Subject::None, "kind"),
];

pub fn known_names() -> Vec<&'static str> {
    KNOWN.iter().map(|(known, ..)| *known).collect()
}

pub fn known_name(name: &str) -> Option<&'static str> {
    KNOWN.iter().map(|(known, ..)| *known).find(|known| *known == name)
}

/// The counts for an event, or the message that says what is wrong with it.
pub fn read(name: &str, props: &Map<String, Value>) -> Result<Vec<AnalyticsEvent>, String> {
    let Some((name, subject, detail)) = KNOWN.iter().find(|(known, ..)| *known == name).copied() else {
        return Err(format!("\"{name}\" is not a valid choice."));
    };
    let list_key = match subject {
        Subject::Many(noun) => format!("{noun}_ids"),
        _ => String::new(),
    };
    let is_nested = |value: &Value| value.is_object() || value.is_array();
    if let Some((key, _)) = props.iter().find(|(key, value)| is_nested(value) && **key != list_key) {
        return Err(format!("{key}: Not a text, a number or true or false."));
    }
    let subjects = match subject {
        Subject::None => vec![String::new()],
        Subject::Path => vec![read_path(props.get("path").ok_or("path: This field is required.")?)?],
        Subject::One(noun) => {
            let key = format!("{noun}_id");
            // Without an id, there is nothing to count it for.
            let id = props.get(&key).ok_or(format!("{key}: This field is required."))?;
            vec![format!("{noun}:{}", read_id(id).ok_or(format!("{key}: Not an id."))?)]
        }
        Subject::Many(noun) => {
            let ids = props.get(&list_key).ok_or(format!("{list_key}: This field is required."))?;
            let ids = read_ids(ids).ok_or(format!("{list_key}: Expected a list of 1 to {MAX_IDS} ids."))?;
            ids.into_iter().map(|id| format!("{noun}:{id}")).collect()
        }
    };
    let detail = match props.get(detail) {
        Some(Value::String(word)) if is_word(word) => word.clone(),
        Some(Value::String(word)) if !word.is_empty() => return Err(format!("{detail}: Not a short word.")),
        _ => String::new(),
    };
    let event = |subject| AnalyticsEvent { name, subject, detail: detail.clone() };
    Ok(subjects.into_iter().map(event).collect())
}

fn read_ids(value: &Value) -> Option<BTreeSet<i64>> {
    let ids = value.as_array().filter(|ids| (1..=MAX_IDS).contains(&ids.len()))?;
    ids.iter().map(read_id).collect()
}

fn read_id(value: &Value) -> Option<i64> {
    let id = value.as_i64().or_else(|| value.as_str()?.parse().ok())?;
    (id > 0).then_some(id)
}

/// A path of this site, without query and fragment.
fn read_path(value: &Value) -> Result<String, String> {
    let path = value.as_str().unwrap_or_default().split(['?', '#']).next().unwrap_or_default();
    let is_plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/-_.:~%".contains(&byte));
    if path.starts_with('/') && path.len() <= MAX_PATH_LENGTH && is_plain {
        Ok(path.to_owned())
    } else {
        Err("path: Not a path of this site.".into())
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.len() <= MAX_WORD_LENGTH
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}
