//! SQL of the group plans.

mod checks;
mod comments;
mod options;
mod participants;
mod plans;
mod votes;

pub use checks::{follow_option, set_told, take_check};
pub use comments::{
    count_comments, delete_comment, find_comment_author, find_last_comment, insert_comment, list_comments,
};
pub use options::{
    OptionRow, count_proposals, delete_option, find_target, insert_option, list_option_ids, list_options,
    update_option,
};
pub use participants::{
    ParticipantRow, count_invited, delete_participant, find_by_key_hash, find_by_user, find_participant,
    follow_departures, forget_organizer, insert_participant, list_participants, update_participant,
};
pub use plans::{
    EXPORT, PlanRow, count_plans, delete_plan, delete_plans_before, find_by_token, find_own_plan, find_plan,
    find_version, insert_plan, list_own_plans, set_decision, set_link, set_status, touch, update_plan,
};
pub use votes::{count_yes, list_votes, replace_votes};
