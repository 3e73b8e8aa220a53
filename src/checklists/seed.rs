//! The checklists that every town starts with: texts that apply in all of Connecticut, without any addresses.

use rusqlite::{Connection, TransactionBehavior};
use rust_embed::RustEmbed;
use serde_json::{Map, Value};

use super::input::read;
use super::model::{ChecklistContent, ChecklistKind, OfficeChecklist};
use super::store;
use crate::accounts::Actor;
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::kit::validation::Input;

#[derive(RustEmbed)]
#[folder = "assets/checklists"]
#[include = "*.json"]
struct Files;

const SITUATIONS: (ChecklistKind, &str) = (ChecklistKind::Situation, "situations.json");
const KINDS: [(ChecklistKind, &str); 2] = [SITUATIONS, (ChecklistKind::Occasion, "occasions.json")];

/// The state that the initial texts were written for.
const STATE: &str = "CT";
const STATE_NAME: &str = "Connecticut";

/// The version of a checklist that nobody has saved since it was inserted.
const UNTOUCHED: i64 = 1;

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

/// The checklists of a kind that a town in this state starts with. In another state than the texts were written for,
/// situations stay hidden until the office has read them.
fn initial(kind: ChecklistKind, name: &str, state: &str) -> Result<Vec<ChecklistContent>> {
    let file = Files::get(name).ok_or_else(|| Error::internal(format!("{name} is not in this program")))?;
    if is_home(state) {
        return read_checklists(kind, &file.data, STATE);
    }
    let mut checklists = read_checklists(kind, &file.data, state)?;
    if kind == ChecklistKind::Situation {
        checklists.iter_mut().for_each(|checklist| checklist.is_published = false);
    }
    Ok(checklists)
}

fn is_home(state: &str) -> bool {
    state.eq_ignore_ascii_case(STATE)
}

/// Inserts the checklists of each kind that has never had any, and follows the state of the settings, which may have
/// been changed in the file.
pub fn seed(conn: &mut Connection, config: &Config, clock: &Clock) -> Result<()> {
    let state = &config.town.state_code;
    for (kind, name) in KINDS {
        if !store::is_empty(conn, kind)? {
            continue;
        }
        let checklists = initial(kind, name, state)?;
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Another process may have been faster.
        if store::is_empty(&tx, kind)? {
            for checklist in &checklists {
                store::insert(&tx, checklist, &clock.stamp())?;
            }
        }
        tx.commit()?;
    }
    if !list_left_behind(conn, state)?.is_empty() {
        let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
        follow_state(&tx, &Actor::terminal(clock), state)?;
        tx.commit()?;
    }
    Ok(())
}

/// Makes the initial texts those of this state, if it is not the one that they were written for: a town begins there
/// until the settings say otherwise, and would go on publishing its law. What somebody has saved since is left alone.
pub fn follow_state(conn: &Connection, actor: &Actor, state: &str) -> Result<()> {
    for (id, content) in list_left_behind(conn, state)? {
        store::change(conn, actor, id, UNTOUCHED, &content)?;
    }
    Ok(())
}

/// The checklists as the office sees them in this state: with those of the initial situations that it should read
/// before residents do. Publishing or renaming one changes none of its steps.
pub fn list_for_office(
    conn: &Connection,
    kind: Option<ChecklistKind>,
    state: &str,
) -> Result<Vec<OfficeChecklist>> {
    let (situation, name) = SITUATIONS;
    let foreign = if is_home(state) { Vec::new() } else { initial(situation, name, state)? };
    let mut found = Vec::new();
    for checklist in store::list(conn, kind)? {
        let mut written_for = String::new();
        if checklist.kind == situation && !foreign.is_empty() {
            let items = store::find(conn, checklist.id)?.content.items;
            if foreign.iter().any(|content| content.items == items) {
                STATE_NAME.clone_into(&mut written_for);
            }
        }
        found.push(OfficeChecklist { checklist, written_for });
    }
    Ok(found)
}

/// The checklists that are as they come in `STATE` although the town is in this state, and how they come here.
fn list_left_behind(conn: &Connection, state: &str) -> Result<Vec<(i64, ChecklistContent)>> {
    let mut found = Vec::new();
    if is_home(state) {
        return Ok(found);
    }
    for (kind, name) in KINDS {
        let mut pairs: Vec<_> =
            initial(kind, name, STATE)?.into_iter().zip(initial(kind, name, state)?).collect();
        pairs.retain(|(at_home, here)| at_home != here);
        for listed in store::list(conn, Some(kind))?.iter().filter(|listed| listed.version == UNTOUCHED) {
            let present = store::find(conn, listed.id)?.content;
            let pair = pairs.iter().find(|(at_home, _)| *at_home == present);
            found.extend(pair.map(|(_, here)| (listed.id, here.clone())));
        }
    }
    Ok(found)
}
