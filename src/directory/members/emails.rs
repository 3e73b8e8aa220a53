//! The email that invites somebody to act for a business.

use url::form_urlencoded;

use crate::directory::business_role::BusinessRole;
use crate::directory::model::BusinessName;
use crate::kit::mail::{Button, MailContext, NewMail, layout};

/// The contents of an invitation.
pub(super) struct Invitation<'a> {
    /// Id of the invitation's row, for the email's cause.
    pub id: i64,
    pub to: &'a str,
    pub business: &'a BusinessName,
    pub role: BusinessRole,
    /// "The town office", or the name of an owner.
    pub by: &'a str,
    /// There is an account with this address, but the address is not confirmed.
    pub has_account: bool,
}

pub(super) fn invitation(context: MailContext<'_>, invitation: &Invitation<'_>, at: &str) -> NewMail {
    let (town, name) = (&context.config.town, &invitation.business.name);
    let (step, label, path) = match invitation.has_account {
        true => (
            "There is an account with this address. Log in and confirm the address in your profile; if you never \
             created the account, choose “Forgot your password?” when you log in, and it is yours",
            "Open your profile",
            "/profile".to_owned(),
        ),
        false => (
            "Create an account with this address and confirm it",
            "Create an account",
            format!("/signup?role=BusinessOwner&{}", known_fields(invitation)),
        ),
    };
    let role = invitation.role.in_words();
    let posts = if context.config.site.commercial { "events and deals" } else { "events" };
    let paragraphs = vec![
        format!("{} invites you to look after {name} at {}, as {role}.", invitation.by, town.name),
        format!("{step}. Then you can edit the listing, answer reviews, and post {posts}."),
        "If this is not your business, you can ignore this email: nothing happens until you confirm the address."
            .to_owned(),
    ];
    let title = format!("You are invited to look after {name}");
    let button = Button { label: label.into(), url: format!("{}{path}", context.origin) };
    let (text, html) = layout(town, &title, &paragraphs, Some(&button));
    NewMail {
        to: invitation.to.to_owned(),
        subject: format!("Look after {name} at {}", town.name),
        text,
        html,
        cause: format!("business-invitation:{}:{at}", invitation.id),
    }
}

/// Query parameters that prefill the sign-up form.
fn known_fields(invitation: &Invitation<'_>) -> String {
    form_urlencoded::Serializer::new(String::new())
        .append_pair("email", invitation.to)
        .append_pair("business", &invitation.business.name)
        .finish()
}
