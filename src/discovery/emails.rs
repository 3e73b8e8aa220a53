//! Emails to organizers.

use jiff::civil::Date;

use crate::events::{Event, ShownOccurrence};
use crate::kit::config::Config;
use crate::kit::day;
use crate::kit::mail::{self, Button, NewMail};

/// Whoever holds the link can act on the event, so it goes to the organizer's address only.
/// An organizer is asked about an event once a day at most.
/// `next`: its next date, if it is not over.
pub fn invitation(
    config: &Config,
    event: &Event,
    next: Option<&ShownOccurrence>,
    to: &str,
    url: String,
    today: Date,
) -> NewMail {
    let town = &config.town.name;
    let event = event.on(next);
    let title = format!("Is this right? {}", event.title);
    let day = day::in_words(next.map_or(event.start_date, |date| date.start_date), today);
    let paragraphs = vec![
        format!("{town}’s calendar lists your event: {}, {day}.", event.title),
        "Use the link below to confirm it, correct it, or have it removed. You don’t need an account. \
         Anyone with the link can do the same, so please keep it to yourself."
            .to_owned(),
    ];
    let (text, html) = mail::layout(
        &config.town,
        &title,
        &paragraphs,
        Some(&Button { label: "Review the event".into(), url }),
    );
    NewMail {
        to: to.to_owned(),
        subject: title,
        text,
        html,
        cause: format!("organizer-invite:{}:{to}:{today}", event.id),
    }
}
