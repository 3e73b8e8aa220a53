//! Who has a guide open for writing. Nobody is kept out; people see each other's names.
//!
//! Invariant: it is kept in memory alone, and whoever has not asked for half a minute is gone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// Longer than browsers make a page in the background wait between two questions, plus a slow network.
const GONE_AFTER: SignedDuration = SignedDuration::from_secs(30);
/// Windows of one guide, and guides: far more than an office has.
const MOST: usize = 500;

#[derive(Debug, Clone)]
struct Window {
    /// How it names itself.
    editor: String,
    user_id: i64,
    name: String,
    seen: Timestamp,
}

/// Somebody else who has the guide open, or the caller in another window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OtherEditor {
    pub name: String,
    pub is_me: bool,
}

/// Who else is editing, and which state of the text is the newest.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EditorsNow {
    pub others: Vec<OtherEditor>,
    /// Identifies the newest state.
    pub edition: String,
    pub saved_at: String,
    pub saved_by: String,
}

/// The windows in which guides are open, by guide.
#[derive(Clone, Default)]
pub struct Editors(Arc<Mutex<HashMap<i64, Vec<Window>>>>);

impl Editors {
    /// Notes that this window is there; answers with the others.
    pub fn look(
        &self,
        guide_id: i64,
        editor: &str,
        (user_id, name): (i64, String),
        now: Timestamp,
    ) -> Vec<OtherEditor> {
        let mut guides = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for windows in guides.values_mut() {
            windows.retain(|window| window.editor != editor && now.duration_since(window.seen) < GONE_AFTER);
        }
        guides.retain(|_, windows| !windows.is_empty());
        let is_room = guides.len() < MOST;
        let windows = guides.entry(guide_id).or_default();
        let mut others: Vec<OtherEditor> = Vec::new();
        for window in windows.iter() {
            let other = OtherEditor { name: window.name.clone(), is_me: window.user_id == user_id };
            if !others.contains(&other) {
                others.push(other);
            }
        }
        if is_room && windows.len() < MOST {
            windows.push(Window { editor: editor.to_owned(), user_id, name, seen: now });
        }
        others
    }

    /// It was closed.
    pub fn leave(&self, editor: &str) {
        let mut guides = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for windows in guides.values_mut() {
            windows.retain(|window| window.editor != editor);
        }
    }
}
