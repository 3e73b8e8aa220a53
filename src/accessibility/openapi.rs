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
        Operation::new(
            "GET /admin/accessibility",
            Staff,
            "What the checks of the public pages found, by rule",
        )
        .answers::<AccessibilityOverview>(),
        Operation::new("GET /admin/accessibility/findings", Staff, "What was found, the newest first")
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
            .answers::<Paginated<AccessibilityFinding>>(),
        Operation::new("POST /admin/accessibility/runs", Staff, "Checks all public pages now")
            .about("Where a check is under way, the answer is that one.")
            .answers_with::<AccessibilityRun>(202),
        Operation::new(
            "DELETE /admin/accessibility/runs/current",
            Staff,
            "Stops the check that is under way",
        )
        .about("What it has found until then stays.")
        .answers_nothing()
        .fails(&[404]),
        Operation::new("POST /accessibility/check", Members, "Looks at a text as it is written")
            .about("`text` is Markdown. Nothing is kept.")
            .body(|input| drop(read_text(input)))
            .answers::<CheckedText>(),
    ]
}
