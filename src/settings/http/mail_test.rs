//! Sends a test email to the caller, and names every step on the way.

use rocket::{Route, State, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Superuser;
use crate::kit::config::MailMode;
use crate::kit::error::{Error, Result};
use crate::kit::mail;
use crate::kit::web::{AppState, PrivateBody, routes};

#[derive(Debug, Serialize, ToSchema)]
pub struct MailTestStep {
    pub step: String,
    pub words: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MailTestResult {
    pub to: String,
    /// In order.
    pub passed: Vec<MailTestStep>,
    /// Where it ended; `null` where the mail was taken.
    pub failed: Option<MailTestStep>,
}

#[post("/admin/settings/mail/test")]
async fn send(staff: Superuser, app: &State<AppState>) -> Result<PrivateBody<MailTestResult>> {
    let (config, to) = (app.config.get(), staff.0.user.email.clone());
    if config.mail.mode == MailMode::Outbox {
        return Err(Error::BadRequest(
            "Email stays in the outbox. Choose “Send through a mail server” and save first.".into(),
        ));
    }
    let mut passed = Vec::new();
    let now = app.clock.timestamp();
    let sent = mail::send_test(&config, &to, now, &mut |step, words| {
        passed.push(MailTestStep { step: step.to_string(), words });
    })
    .await;
    let failed =
        sent.err().map(|trouble| MailTestStep { step: trouble.step.to_string(), words: trouble.words });
    Ok(PrivateBody(MailTestResult { to, passed, failed }))
}

pub fn routes() -> Vec<Route> {
    routes![send]
}
