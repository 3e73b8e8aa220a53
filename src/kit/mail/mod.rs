//! Mails that wait to be sent. Table: `outbox`. Invariant: exactly one mail for each cause, and
//! only if the change that causes it is committed.

mod store;

use maud::{PreEscaped, html};

pub use store::enqueue;

#[derive(Debug, Clone)]
pub struct NewMail {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// What the mail is about, such as `password-reset:12`; a second mail for it is not made.
    pub cause: String,
}

/// A link that looks like a button.
#[derive(Debug, Clone)]
pub struct Button {
    pub label: String,
    pub url: String,
}

/// Text and HTML of a mail from the same paragraphs.
pub fn layout(town: &str, title: &str, paragraphs: &[String], button: Option<&Button>) -> (String, String) {
    let mut text = format!("{title}\n\n{}\n", paragraphs.join("\n\n"));
    if let Some(button) = button {
        text.push_str(&format!("\n{}:\n{}\n", button.label, button.url));
    }
    text.push_str(&format!("\n{town}\n"));
    let html = html! {
        (PreEscaped("<!doctype html>"))
        html lang="en" {
            head { meta charset="utf-8"; title { (title) } }
            body {
                h1 { (title) }
                @for paragraph in paragraphs { p { (paragraph) } }
                @if let Some(button) = button { p { a href=(button.url) { (button.label) } } }
                p { (town) }
            }
        }
    };
    (text, html.into_string())
}
