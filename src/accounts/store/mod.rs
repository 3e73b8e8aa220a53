//! SQL of the accounts.

mod access_tokens;
mod audit;
mod one_time_tokens;
mod people;
mod revisions;
mod secrets;
mod sessions;
mod social;
mod users;

pub use access_tokens::{
    AccessToken, delete_access_token, delete_access_tokens, find_access_token, insert_access_token,
    list_access_tokens, note_access_token_use,
};
pub use audit::{
    AuditFilter, count_audit_entries, export_audit_entries, find_last_change, find_last_editor,
    forget_address, forget_entries_of, has_audit_entry, insert_audit_entry, is_changed_by_another,
    list_audit_entries, list_audit_entries_after, list_entries_with, list_subject_names, newest_audit_entry,
    newest_entry_of_all, was_in_office,
};
pub use one_time_tokens::{count_links, delete_links, delete_setup_links, find_link, insert_link, take_link};
pub use people::{UserFilter, UserOrder, admin_query};
#[cfg(test)]
pub use revisions::RECORD_REVISIONS;
pub use revisions::{
    Revision, clear_text, delete_revisions, find_revision, insert_revision, list_record_revisions,
    list_revisions, list_revisions_with,
};
pub use secrets::{find_or_make_secret, is_same_town};
pub use sessions::{
    SessionRow, delete_expired, delete_session, delete_session_by_handle, delete_sessions, end_all_sessions,
    end_registration, find_session, insert_session, is_session_alive, list_sessions, rotate_session,
};
pub use social::{SocialAccount, find_or_make_social_user, list_social_accounts};
pub use users::{
    ListedUser, ProfileChange, change_rights, confirmed_recipient, count_returned, delete_user,
    find_credentials, find_listed_user, find_user, find_user_id, has_users, insert_user, is_last_superuser,
    list_for_admin, list_staff_ids, may_sign_in, note_login, note_verified, rehash, replace_email,
    replace_password, update_profile,
};
