//! Every SQL statement of the approvals.

mod approvals;
mod said;

pub use approvals::{
    ApprovalFilter, count, find, find_approved, insert, latest_id, list, list_rounds, set_problem,
    set_published, set_request, set_scheduled, set_status, set_unscheduled,
};
pub use said::{
    StoredLink, add_comment, add_link, end_link, end_links, find_link, list_comments, list_invited,
    list_links, list_log, log,
};
