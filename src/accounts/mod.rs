//! People who can sign in: accounts, sessions, roles, and the audit trail.
//!
//! Tables: `users`, `sessions`, `social_accounts`, `one_time_tokens`, `personal_access_tokens`,
//! `audit_entries`, `revisions`, `secrets`. Calls: `dj-rest-auth/`, `auth/social/google/`, `setup/`, `admin/users/`,
//! `admin/audit/`, `access-tokens/`. Invariant: a token is worthless once its session's row is gone or its
//! account is disabled, and no password or token is ever stored in clear.

mod access_tokens;
mod audit;
mod audit_names;
mod authenticate;
mod confirm;
mod cookies;
mod edit_conflicts;
mod emails;
mod forgetting;
mod google;
mod guard;
mod hash_pool;
mod http;
mod jobs;
mod member;
mod model;
mod one_time_tokens;
mod openapi;
mod password;
mod password_policy;
mod password_reset;
mod rate_limits;
mod revisions;
mod rights;
mod session;
mod session_cache;
mod setup;
mod similarity;
mod state;
mod store;
mod token;
mod user_agent;

pub use access_tokens::FeatureOfCall;
pub use audit::{Actor, AuditEntry, audit, audit_with};
pub use audit_names::RecordNames;
pub use authenticate::{OwnPage, attach};
pub use edit_conflicts::{check_edit, check_seen, newest_revision, read_revision};
pub use emails::enqueue_mail;
pub use forgetting::clear_in_revisions;
pub use guard::{MaybeMember, Staff, Superuser};
pub use http::people::find as find_people;
pub use http::{api_routes, page_routes, sign_in_routes};
pub use jobs::handle;
pub use member::Member;
pub use model::{NewUser, Role, User, UserRights, display_name, name_or_email};
pub use openapi::operations as api_operations;
pub use password::{generate, hash};
pub use password_policy::password_errors;
pub use revisions::{
    RestoreCheck, Restorer, audit_edit, audit_restorable, list_edits, list_edits_of, restore_edits,
};
pub use rights::change_rights_and_tell;
pub use setup::make_setup_link;
pub use state::{Accounts, AddressConfirmed, ExportPart, NotifyMember, town_secret};
pub use store::{
    Revision, UserFilter, admin_query, change_rights, confirmed_recipient, count_returned, delete_revisions,
    end_all_sessions, find_last_change, find_last_editor, find_revision, find_user, find_user_id,
    has_audit_entry, insert_revision, insert_user, is_changed_by_another, is_same_town, is_session_alive,
    list_audit_entries_after, list_for_admin, list_record_revisions, list_revisions, list_staff_ids,
    replace_password,
};

#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
