//! The checklists that every town starts with: texts that apply in all of Connecticut, without any addresses.

use rusqlite::Connection;
use rust_embed::RustEmbed;
use serde_json::{Map, Value};

use super::input::read;
use super::model::{ChecklistContent, ChecklistKind};
use super::store;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;

#[derive(RustEmbed)]
#[folder = "assets/checklists"]
#[include = "*.json"]
struct Files;

const KINDS: [(ChecklistKind, &str); 2] =
    [(ChecklistKind::Situation, "situations.json"), (ChecklistKind::Occasion, "occasions.json")];

/// The state that the initial texts were written for.
const STATE: &str = "CT";

/// What differs from state to state: `"by_state": {"CT": {...}}` has the fields that replace those beside it there.
const BY_STATE: &str = "by_state";

fn apply_state(value: &mut Value, state: &str) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::Object(own)) =
                fields.remove(BY_STATE).as_mut().and_then(|all| all.get_mut(state))
            {
                fields.append(own);
            }
            fields.values_mut().for_each(|field| apply_state(field, state));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| apply_state(item, state)),
        _ => {}
    }
}

/// Parses a file of checklists, as they are for the state: the same fields as in the API, without the empty ones.
pub fn read_checklists(kind: ChecklistKind, json: &[u8], state: &str) -> Result<Vec<ChecklistContent>> {
    let mut all: Value = serde_json::from_slice(json)?;
    apply_state(&mut all, state);
    let checklists: Vec<Map<String, Value>> = serde_json::from_value(all)?;
    let with_kind = |mut fields: Map<String, Value>| {
        fields.insert("kind".into(), kind.as_str().into());
        fields
    };
    checklists.into_iter().map(|fields| read(Input::new(with_kind(fields)))).collect()
}

/// Inserts the checklists of each kind that has never had any. In another state, situations stay hidden
/// until the office has read them.
pub fn seed(conn: &mut Connection, config: &Config, clock: &Clock) -> Result<()> {
    for (kind, name) in KINDS {
        if !store::is_empty(conn, kind)? {
            continue;
        }
        let file =
            Files::get(name).ok_or_else(|| Error::internal(format!("{name} is not in this program")))?;
        let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        // Another process may have been faster.
        if store::is_empty(&tx, kind)? {
            for mut checklist in read_checklists(kind, &file.data, &config.town.state_code)? {
                let is_for_all_states = kind == ChecklistKind::Occasion;
                checklist.is_published &= is_for_all_states || config.town.state_code == STATE;
                store::insert(&tx, &checklist, &clock.stamp())?;
            }
        }
        tx.commit()?;
    }
    Ok(())
}
