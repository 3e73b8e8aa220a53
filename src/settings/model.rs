//! A setting, its kind, and how it is presented to the page.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Debug)]
pub struct Group {
    /// As in the address of its page.
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub is_for_superusers: bool,
    pub settings: &'static [Setting],
}

impl Group {
    /// Without the settings that only a town that sells needs.
    pub fn rows(&self, is_commercial: bool) -> impl Iterator<Item = &'static Setting> {
        let is_of_sales = |setting: &&Setting| {
            ["pricing.", "placements.", "deals."].iter().any(|start| setting.key.starts_with(start))
        };
        self.settings.iter().filter(move |setting| is_commercial || !is_of_sales(setting))
    }
}

#[derive(Debug)]
pub struct Setting {
    /// Its key in config.toml, with the section: "town.name".
    pub key: &'static str,
    pub kind: Kind,
    pub label: &'static str,
    pub hint: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettingChoice {
    pub value: &'static str,
    pub label: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Text {
        most: usize,
        is_required: bool,
    },
    /// Text of several lines.
    LongText {
        most: usize,
    },
    Email,
    Phone,
    /// Email addresses, separated by commas.
    Emails,
    Number {
        least: u32,
        most: u32,
    },
    /// From 0 to 1.
    Share,
    Color,
    Flag,
    Choice(&'static [SettingChoice]),
    /// Maps labels to web addresses.
    Links,
    /// The address of an uploaded picture.
    Image,
    Secret,
}

impl Kind {
    pub fn name(self) -> &'static str {
        match self {
            Kind::Text { .. } | Kind::Emails | Kind::Phone => "text",
            Kind::LongText { .. } => "long_text",
            Kind::Email => "email",
            Kind::Number { .. } => "number",
            Kind::Share => "share",
            Kind::Color => "color",
            Kind::Flag => "flag",
            Kind::Choice(_) => "choice",
            Kind::Links => "links",
            Kind::Image => "image",
            Kind::Secret => "secret",
        }
    }
}

/// A row of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedSetting {
    pub key: String,
    pub value: Value,
    pub version: i64,
    pub updated_at: String,
    pub updated_by: Option<i64>,
    /// The name of the person who last changed it; empty if the account is gone.
    pub updated_by_name: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SettingsPage {
    pub groups: Vec<SettingGroup>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SettingGroup {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    /// Whether the caller may change them.
    pub can_change: bool,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub version: i64,
    pub settings: Vec<ShownSetting>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ShownSetting {
    pub key: &'static str,
    #[schema(value_type = String)]
    pub kind: &'static str,
    pub label: &'static str,
    pub hint: &'static str,
    pub is_required: bool,
    /// The range of a number. For a text, `most` is its maximum length.
    pub least: Option<u32>,
    pub most: Option<u32>,
    pub choices: Vec<SettingChoice>,
    /// The value in use: text, number, boolean, or a list of `{label, url}`. Null for a secret.
    pub value: Value,
    /// The default value. Null for a secret.
    pub default: Value,
    /// For a secret: whether there is one.
    pub is_set: bool,
    /// "config.toml", or the name of an environment variable, if it can be changed only there.
    pub set_by: Option<String>,
    pub updated_at: Option<String>,
    pub updated_by: Option<String>,
}
