//! OpenAPI descriptions of the settings calls.

use super::catalog::GROUPS;
use super::http::{MailTestResult, read_change};
use super::model::{SettingGroup, SettingsPage};
use crate::kit::openapi::Access::{Staff, Superusers};
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/settings", Staff, "The settings that can be changed in the browser, in groups")
            .about("Secrets are never returned: only whether there is one, and since when.")
            .response::<SettingsPage>(),
        Operation::new("PATCH /admin/settings/<group>", Staff, "Changes settings of a group, with immediate effect")
            .about(
                "What config.toml sets is refused. `version` is the group's as it was edited: where somebody else \
                 saved another value since, the answer is 409 and names it. Mail is for superusers.",
            )
            .body(|input| {
                if let Some(group) = GROUPS.first() {
                    drop(read_change(input, group, true));
                }
            })
            .response::<SettingGroup>()
            .fails(&[409]),
        Operation::new("POST /admin/settings/mail/test", Superusers, "Sends a test email to the caller")
            .response::<MailTestResult>()
            .fails(&[400]),
    ]
}
