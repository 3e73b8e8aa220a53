//! SQL for reviews.

mod moderation;
mod reviews;

pub use moderation::{count_moderated, expect_unchanged, find_moderated, list_moderated, moderate, report};
pub use reviews::{
    EXPORT, REPORTS_EXPORT, clear_answers, count_published, count_unanswered, delete_review,
    find_review_permissions, list_published, save_answer, save_review, summarise, update_review,
};
