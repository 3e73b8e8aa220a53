//! Emails to addresses that may not belong to an account: a code sent to the listing's own address, and the
//! offer of a transfer.

use super::ClaimContext;
use super::model::Transfer;
use crate::directory::BusinessRef;
use crate::kit::mail::{Button, NewMail, layout};

/// `code_id`: the id of the code's row, used as the email's cause.
pub fn code(
    context: ClaimContext<'_>,
    to: &str,
    business: &BusinessRef,
    claimant: &str,
    code: &str,
    code_id: i64,
) -> NewMail {
    let town = &context.config.town;
    let paragraphs = vec![
        format!(
            "{claimant} asks to look after {} at {}, and says that this is its address.",
            business.name, town.name
        ),
        format!("If that is you, enter this code within 24 hours: {code}"),
        "If it is not, keep the code to yourself and ignore this email: without it nothing happens."
            .to_owned(),
    ];
    let title = format!("Your code for {}: {code}", business.name);
    let button =
        Button { label: "Enter the code".into(), url: format!("{}/claim/{}", context.origin, business.slug) };
    let (text, html) = layout(town, &title, &paragraphs, Some(&button));
    // Lists of emails show subjects, and the code is for its reader alone.
    let subject = format!("Your code for {}", business.name);
    NewMail { to: to.to_owned(), subject, text, html, cause: format!("claim-code:{code_id}") }
}

pub fn transfer(context: ClaimContext<'_>, transfer: &Transfer) -> NewMail {
    let (town, name) = (&context.config.town, &transfer.business.name);
    let paragraphs = vec![
        format!("{} is offering to hand over {name} at {} to you.", transfer.from_name, town.name),
        "Log in with this address, or create an account with it and confirm it. Then accept: \
         from then on the listing is yours. The offer ends after 14 days."
            .to_owned(),
        "If you know nothing about this, ignore this email: nothing happens until you accept.".to_owned(),
    ];
    let title = format!("{name} is being handed over to you");
    let url = format!("{}/transfer/{}", context.origin, transfer.id);
    let button = Button { label: "Look at the offer".into(), url };
    let (text, html) = layout(town, &title, &paragraphs, Some(&button));
    let cause = format!("business-transfer:{}", transfer.id);
    NewMail { to: transfer.to_email.clone(), subject: title, text, html, cause }
}
