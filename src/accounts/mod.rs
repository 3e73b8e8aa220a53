//! People who can sign in: accounts, sessions, roles, and the trail of what was changed.
//!
//! Tables: `users`, `sessions`, `social_accounts`, `one_time_links`, `audit_entries`, `secrets`.
//! Calls: `dj-rest-auth/`, `auth/social/google/`, `setup/`, `admin/users/`, `admin/audit/`.
//! Invariant: a token opens nothing once its session's row is gone or its account is disabled,
//! and no password or token is ever kept as it was given.

mod audit;
mod confirm;
mod cookies;
mod device;
mod google;
mod guard;
mod hasher;
mod http;
mod letters;
mod links;
mod live;
mod model;
mod password;
mod session;
mod setup;
mod similar;
mod state;
mod store;
mod strength;
mod throttles;
mod token;
mod who;

pub use audit::{Actor, AuditEntry, audit, audit_with};
pub use guard::{MaybeMember, Member, Staff, Superuser};
pub use http::{api_routes, page_routes, sign_in_routes};
pub use model::{NewUser, Rights, Role, User, display_name};
pub use password::{generate, hash};
pub use setup::make_setup_link;
pub use state::{Accounts, ExportPart, Tell, town_secret};
pub use store::{
    change_rights, find_user, find_user_id, insert_user, is_session_alive, list_staff_ids, replace_password,
};
pub use strength::faults as password_faults;
pub use who::attach;

#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;
