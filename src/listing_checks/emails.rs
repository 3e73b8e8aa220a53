//! The quarterly email: is this still right?

use crate::directory::{BusinessName, EditableBusiness, week_text};
use crate::kit::config::TownSettings;
use crate::kit::mail::{Button, NewMail, layout};

/// What the email asks about.
pub struct Question<'a> {
    /// The id of the row, for the email's idempotency key.
    pub id: i64,
    pub to: &'a str,
    pub business: &'a BusinessName,
    pub fields: &'a EditableBusiness,
    pub code: &'a str,
}

pub fn question(town: &TownSettings, origin: &str, question: &Question<'_>) -> NewMail {
    let (name, fields) = (&question.business.name, question.fields);
    let link = format!("{origin}/check/{}", question.code);
    let known = |text: &str| if text.is_empty() { "not known".to_owned() } else { text.to_owned() };
    let hours = fields.hours.as_ref().map(week_text).unwrap_or_default();
    let paragraphs = vec![
        format!("This is what {} shows about {name}:", town.name),
        format!("Hours: {}", known(&hours)),
        format!("Phone: {}", known(&fields.phone)),
        format!("Website: {}", known(&fields.website)),
        format!("If all of it is still right, press the button to say so. To change the hours: {link}?hours"),
        "You don’t need an account. We ask once every three months; the page also lets you stop these emails."
            .to_owned(),
    ];
    let title = format!("Is {name} still open as listed?");
    let button = Button { label: "Check the listing".into(), url: link };
    let (text, html) = layout(town, &title, &paragraphs, Some(&button));
    NewMail {
        to: question.to.to_owned(),
        subject: format!("Still right? {name} at {}", town.name),
        text,
        html,
        cause: format!("listing-check:{}", question.id),
    }
}
