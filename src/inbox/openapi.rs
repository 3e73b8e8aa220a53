//! OpenAPI descriptions of the inbox calls.

use super::http::{self, ASSIGNEES, InboxDecisionBatch, UndoneInboxDecisions};
use super::model::{InboxCount, InboxDetailCount, InboxItem, InboxKind};
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/inbox", Staff, "Everything that waits, the oldest first")
            .query([
                ("kind", one_of(&InboxKind::ALL.map(InboxKind::as_str)), "Of this kind alone."),
                ("detail", text(), "Only with this detail, such as why an event waits or the field of a suggestion."),
                ("assignee", one_of(&ASSIGNEES), "What one looks at oneself, or nobody."),
                ("overdue", one_of(&["true"]), "What should have been decided by now."),
            ])
            .paged()
            .response::<Paginated<InboxItem>>(),
        Operation::new("GET /admin/inbox/counts", Staff, "How much waits, by kind")
            .response_list::<InboxCount>(),
        Operation::new("GET /admin/inbox/counts/<kind>", Staff, "The number of waiting entries of a kind, by detail")
            .response_list::<InboxDetailCount>(),
        Operation::new("POST /admin/inbox/assign", Staff, "Assigns entries to the caller, or no longer")
            .body(|mut input| drop(http::read_assignment(&mut input)))
            .no_content()
            .fails(&[404]),
        Operation::new("POST /admin/inbox/decide", Staff, "Decides about waiting entries")
            .about(
                "`items` is a list of `{kind, key}`; `all_of` takes all of a kind, with `detail` only those with \
                 this detail. Reviews, events, suggestions and deals are rejected by a posted `rule`, everything \
                 else with a `reason`. It takes effect after ten seconds. What cannot be done is in the list \
                 again, with the reason.",
            )
            .body(|mut input| drop(http::read_decision(&mut input)))
            .response::<InboxDecisionBatch>(),
        Operation::new("POST /admin/inbox/undo", Staff, "Undoes decisions that have not taken effect yet")
            .body(|mut input| drop(http::read_batch(&mut input)))
            .response::<UndoneInboxDecisions>()
            .fails(&[409]),
    ]
}
