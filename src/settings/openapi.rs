//! OpenAPI descriptions of the settings calls.

use super::catalog::GROUPS;
use super::http::read_change;
use super::mail_test::MailTestResult;
use super::model::{SettingGroup, SettingsPage};
use crate::kit::openapi::Access::{Staff, Superusers};
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/settings", Staff, "What can be turned in the browser, in groups")
            .about("A secret is never among it: only whether there is one, and since when.")
            .answers::<SettingsPage>(),
        Operation::new("PATCH /admin/settings/<group>", Staff, "Changes settings of a group; they hold at once")
            .about(
                "What config.toml sets is refused. `version` is the group's as it was edited: where somebody else \
                 saved another value since, the answer is 409 and names it. Mail is for superusers.",
            )
            .body(|input| {
                if let Some(group) = GROUPS.first() {
                    drop(read_change(input, group, true));
                }
            })
            .answers::<SettingGroup>()
            .fails(&[409]),
        Operation::new("POST /admin/settings/mail/test", Superusers, "Sends a test mail to oneself")
            .answers::<MailTestResult>()
            .fails(&[400]),
    ]
}
