//! `mail-test`: sends one email at once and names every step on the way.

use std::future::Future;
use std::process::ExitCode;

use clap::Args;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, clock, output};
use crate::kit::config::MailMode;
use crate::kit::mail::{self, SmtpStep};

#[derive(Debug, Args)]
pub struct MailTest {
    /// Who gets the mail
    address: String,
}

pub fn run(common: &CommonArgs, test: &MailTest) -> Outcome {
    let config = common.town_settings()?;
    if config.mail.mode == MailMode::Outbox {
        return Err(Failure::new(
            "mail is not being sent: [mail] mode is \"outbox\"; set it to \"smtp\" and name the host",
        ));
    }
    let now = clock(&config)?.timestamp();
    let mut steps: Vec<(SmtpStep, String)> = Vec::new();
    let sent = wait_for(mail::send_test(&config, &test.address, now, &mut |step, words| {
        if !common.json {
            println!("PASS  {:<9} {words}", step.to_string());
        }
        steps.push((step, words));
    }))?;
    let passed: Vec<_> = steps.iter().map(|(step, words)| json!({ "step": step, "words": words })).collect();
    match sent {
        Ok(()) => {
            let result = json!({ "ok": true, "to": test.address, "passed": passed });
            output::print_result(common, &result, &format!("Test email sent to {}.", test.address));
            Ok(ExitCode::SUCCESS)
        }
        Err(trouble) => {
            let failed = json!({ "step": trouble.step, "words": trouble.words });
            let words = format!("FAIL  {:<9} {}", trouble.step.to_string(), trouble.words);
            output::print_result(common, &json!({ "ok": false, "passed": passed, "failed": failed }), &words);
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Runs async work from a command, which is synchronous.
pub fn wait_for<T>(work: impl Future<Output = T>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(Failure::new)?;
    Ok(runtime.block_on(work))
}
