//! Settings: `config.toml`, each key overridable from the environment, and values saved in the browser for
//! keys that neither sets.
//!
//! Invariant: a key that is unknown, of the wrong type or out of range stops the start with an error that
//! names the key and its line; the program never guesses.

mod accessibility;
mod check;
mod displays;
mod domain_names;
mod https;
mod limits;
mod live;
mod load;
mod mail;
mod model;
mod saved;
mod town;

pub use accessibility::{AccessibilitySettings, AccessibilityStandard};
pub use check::ConfigProblem;
pub use displays::{Paper, ScreenSettings, ScreenTheme, TownSheetSettings};
pub use domain_names::DomainNames;
pub use https::HttpsMode;
pub use limits::LimitSettings;
pub use live::LiveConfig;
pub use load::{ConfigError, load};
pub use mail::{MailMode, MailSecurity, MailSettings, NewsletterSettings};
pub use model::*;
pub use saved::{SavedValues, lay_over};
pub use town::TownSettings;

#[cfg(test)]
mod tests;
