//! Who has a guide open in the editor. Nobody is locked out; people see each other's names.
//!
//! Invariant: this is kept only in memory, and an editor who has not polled for half a minute is gone.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

/// Longer than browsers delay the polling of background tabs, plus a slow network.
const GONE_AFTER: SignedDuration = SignedDuration::from_secs(30);
/// The most windows per guide, and the most guides: far more than an office has.
const MAX_WINDOWS: usize = 500;

#[derive(Debug, Clone)]
struct Window {
    /// The id that the window chose.
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

/// The open editor windows by guide.
#[derive(Clone, Default)]
pub struct Editors(Arc<Mutex<HashMap<i64, Vec<Window>>>>);

impl Editors {
    /// Records that this window is open; returns the other editors.
    pub fn touch(
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
        let is_room = guides.len() < MAX_WINDOWS || guides.contains_key(&guide_id);
        let windows = guides.entry(guide_id).or_default();
        let mut others: Vec<OtherEditor> = Vec::new();
        for window in windows.iter() {
            let other = OtherEditor { name: window.name.clone(), is_me: window.user_id == user_id };
            if !others.contains(&other) {
                others.push(other);
            }
        }
        if is_room && windows.len() < MAX_WINDOWS {
            windows.push(Window { editor: editor.to_owned(), user_id, name, seen: now });
        }
        others
    }

    /// Call when a window is closed.
    pub fn leave(&self, editor: &str) {
        let mut guides = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for windows in guides.values_mut() {
            windows.retain(|window| window.editor != editor);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_many_guides_are_open_others_join_those_but_no_further_guide_is_recorded() {
        let editors = Editors::default();
        let touch = |guide_id: usize, editor: &str, user_id: i64| {
            let others =
                editors.touch(guide_id as i64, editor, (user_id, editor.to_owned()), Timestamp::UNIX_EPOCH);
            others.into_iter().map(|other| other.name).collect::<Vec<_>>()
        };
        for guide_id in 0..MAX_WINDOWS {
            touch(guide_id, &format!("Ada {guide_id}"), 1);
        }
        assert_eq!(touch(0, "Ben", 2), ["Ada 0"]);
        assert_eq!(touch(0, "Cora", 3), ["Ada 0", "Ben"]);
        touch(MAX_WINDOWS, "Dan", 4);
        assert!(touch(MAX_WINDOWS, "Eve", 5).is_empty());
    }
}
