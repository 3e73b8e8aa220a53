//! How mail is sent, and the newsletter.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailMode {
    Outbox,
    Smtp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailSecurity {
    Starttls,
    Tls,
    None,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MailSettings {
    pub mode: MailMode,
    pub from: String,
    pub host: String,
    pub port: u16,
    pub security: MailSecurity,
    pub username: String,
    pub password: String,
}

impl Default for MailSettings {
    fn default() -> Self {
        MailSettings {
            mode: MailMode::Outbox,
            from: String::new(),
            host: String::new(),
            port: 587,
            security: MailSecurity::Starttls,
            username: String::new(),
            password: String::new(),
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewsletterSettings {
    pub double_opt_in: bool,
    pub per_minute: u32,
    /// Whether links in issues go through an address of this site that counts clicks.
    pub count_clicks: bool,
    /// Hours before a scheduled issue at which the office gets a reminder; 0 for never.
    pub last_chance_hours: u32,
    /// Whether newly confirmed subscribers get a welcome mail.
    pub welcome: bool,
    /// Markdown
    pub welcome_text: String,
}

impl Default for NewsletterSettings {
    fn default() -> Self {
        NewsletterSettings {
            double_opt_in: true,
            per_minute: 60,
            count_clicks: false,
            last_chance_hours: 2,
            welcome: true,
            welcome_text:
                "Thank you for subscribing.\n\nYou will get what is coming up and what is new, all in \
                           one email. At the end of each one you can choose topics and how often you get it."
                    .into(),
        }
    }
}
