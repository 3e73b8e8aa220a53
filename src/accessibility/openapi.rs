//! OpenAPI descriptions of the accessibility calls.

use super::http::read_text;
use super::model::{
    AccessibilityFinding, AccessibilityOverview, AccessibilityRun, CheckedKind, CheckedText, FindingState,
};
use crate::kit::accessibility::AccessibilityRule;
use crate::kit::openapi::Access::{Members, Staff};
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/accessibility", Staff, "The findings on the public pages, by rule")
            .response::<AccessibilityOverview>(),
        Operation::new("GET /admin/accessibility/findings", Staff, "The findings, newest first")
            .query([
                (
                    "rule",
                    one_of(&AccessibilityRule::ALL.map(AccessibilityRule::as_str)),
                    "Only of this rule.",
                ),
                ("kind", one_of(&CheckedKind::ALL.map(CheckedKind::as_str)), "Only on this kind of page."),
                ("state", one_of(&FindingState::WORDS), "Still there (the default), or gone since."),
                ("search", text(), "Part of the title or of the words that were found."),
            ])
            .paged()
            .response::<Paginated<AccessibilityFinding>>(),
        Operation::new("POST /admin/accessibility/runs", Staff, "Checks all public pages now")
            .about("If a check is already running, it is returned.")
            .response_with::<AccessibilityRun>(202),
        Operation::new("DELETE /admin/accessibility/runs/current", Staff, "Stops the running check")
            .about("Its findings until then are kept.")
            .no_content()
            .fails(&[404]),
        Operation::new("POST /accessibility/check", Members, "Checks a text while it is being written")
            .about("`text` is Markdown. Nothing is stored.")
            .body(|input| drop(read_text(input)))
            .response::<CheckedText>(),
    ]
}
