//! OpenAPI descriptions of the approval calls.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::input::{
    OFFICE_DECISIONS, SHARED_DECISIONS, read_decision, read_invitation, read_moment, read_new,
};
use super::model::{Approval, ApprovalDetail, ApprovalKind, ApprovalState, ApprovalStatus, SharedApproval};
use crate::kit::clock::Clock;
use crate::kit::openapi::Access::{Everybody, Staff};
use crate::kit::openapi::{Operation, one_of};
use crate::kit::pagination::Paginated;

const COMMENT: &str = "`request_changes` needs a comment. `paragraph` is a number of `paragraphs`; without it, the comment is on the whole.";

fn clock() -> Clock {
    Clock::fixed(TimeZone::UTC, Timestamp::UNIX_EPOCH)
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/approvals", Staff, "Texts sent in for review; waiting ones first")
            .query([
                ("status", one_of(&ApprovalStatus::ALL.map(ApprovalStatus::as_str)), "The status."),
                ("kind", one_of(&ApprovalKind::ALL.map(ApprovalKind::as_str)), "What it is."),
            ])
            .paged()
            .response::<Paginated<Approval>>(),
        Operation::new("POST /admin/approvals", Staff, "Sends a text in for review")
            .about(
                "`edition` is the state that was read; 409 where somebody else has saved since. The version never \
                 changes again: an edit begins a new one, and makes this a draft. `emails` are addresses, commas between \
                 them: each gets a mail with the text and a link to decide.",
            )
            .body(|input| drop(read_new(input, &clock())))
            .response_with::<ApprovalDetail>(201)
            .fails(&[404, 409]),
        Operation::new("GET /admin/approvals/<id>", Staff, "A text in review, with its comments and its history")
            .response::<ApprovalDetail>(),
        Operation::new("GET /admin/approvals/of/<kind>/<id>", Staff, "The state of a text's approval")
            .response::<ApprovalState>(),
        Operation::new("POST /admin/approvals/<id>/decide", Staff, "Approves, requests changes, or takes either back")
            .about(COMMENT)
            .body(|input| drop(read_decision(input, &OFFICE_DECISIONS)))
            .response::<ApprovalDetail>()
            .fails(&[409]),
        Operation::new("POST /admin/approvals/<id>/publish", Staff, "Publishes exactly what was approved")
            .response::<ApprovalDetail>()
            .fails(&[400, 409]),
        Operation::new("POST /admin/approvals/<id>/schedule", Staff, "Schedules an approved text")
            .about("`at` is a local date and time, such as 2026-11-27T08:00; blank cancels it.")
            .body(|input| drop(read_moment(input, &clock())))
            .response::<ApprovalDetail>()
            .fails(&[409]),
        Operation::new("POST /admin/approvals/<id>/links", Staff, "Sends somebody without an account a link to decide")
            .body(|input| drop(read_invitation(input)))
            .response::<ApprovalDetail>()
            .fails(&[409]),
        Operation::new("DELETE /admin/approvals/<id>/links/<link>", Staff, "Ends a link").no_content(),
        Operation::new("GET /shared-approvals/<token>", Everybody, "A text in review, by its link")
            .about("410 if the link has ended, or the text was changed or published.")
            .fails(&[410])
            .response::<SharedApproval>(),
        Operation::new("POST /shared-approvals/<token>", Everybody, "Approves, or requests changes")
            .about(COMMENT)
            .body(|input| drop(read_decision(input, &SHARED_DECISIONS)))
            .response::<SharedApproval>()
            .fails(&[409, 410]),
    ]
}
