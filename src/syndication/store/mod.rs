//! Every SQL statement of the channels and their posts.

mod channels;
mod posts;
mod progress;

pub use channels::{
    find_access, find_channel, find_feed, insert_channel, list_channels, note_check, note_trouble,
    remove_channel, update_channel,
};
pub use posts::{
    NewPost, PostFilter, change_text, count_posts, find_last, find_post, insert_post, list_fed, list_log,
    list_moments, list_posts, list_waiting, log,
};
pub use progress::{
    DuePost, ReadyPost, begin, find_turn, finish, list_ready, plan, set_clear, set_overdue_unknown, set_sent,
    withdraw,
};

/// Posts about deals are only shown in commercial towns.
const SHOWN: &str = "(p.subject_kind <> 'deal' OR (SELECT is_on FROM commerce))";
