//! An event as a source tells it, before it is one of ours.

use serde::{Deserialize, Serialize};

use crate::events::recurrence::{Exception, Status, When};

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The source's own name for it.
    pub uid: Option<String>,
    pub title: String,
    /// Plain text.
    pub description: String,
    pub when: When,
    pub rrule: Option<String>,
    pub exceptions: Vec<Exception>,
    pub location: String,
    pub address: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub url: String,
    pub organizer: String,
    pub organizer_email: String,
    pub price: Option<String>,
    pub is_free: bool,
    pub categories: Vec<String>,
    pub status: Status,
}

impl Found {
    /// The first of its kinds; the words are the source's own.
    pub fn category(&self) -> String {
        self.categories.first().map(|word| word.to_lowercase()).unwrap_or_default()
    }
}
