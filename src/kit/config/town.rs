//! `[town]`: what the town and its office are called, and how to reach them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TownSettings {
    pub name: String,
    pub state: String,
    pub state_code: String,
    /// Headline above the home page's search. Empty: "Find what’s open in" and the town's name.
    pub headline: String,
    pub tagline: String,
    pub time_zone: String,
    pub office: String,
    pub address: String,
    pub phone: String,
    pub email: String,
    pub contact_hours: String,
    /// Address of an uploaded picture ("/media/..."). Empty: the drawn steeple.
    pub logo: String,
    /// Maps labels to addresses.
    pub links: BTreeMap<String, String>,
}

impl TownSettings {
    /// What the office is called where a name is needed.
    pub fn office_name(&self) -> String {
        if self.office.trim().is_empty() { format!("{} Town Office", self.name) } else { self.office.clone() }
    }
}

impl Default for TownSettings {
    fn default() -> Self {
        TownSettings {
            name: "Our Town".into(),
            state: "Connecticut".into(),
            state_code: "CT".into(),
            headline: String::new(),
            tagline: "Local businesses, events and guides, all in one place.".into(),
            time_zone: "America/New_York".into(),
            office: "Town Hall".into(),
            address: String::new(),
            phone: String::new(),
            email: String::new(),
            contact_hours: String::new(),
            logo: String::new(),
            links: BTreeMap::new(),
        }
    }
}
