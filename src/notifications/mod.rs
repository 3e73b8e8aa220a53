//! Notifications to members: in the bell, live on open pages, and by email.
//!
//! Tables: `notifications`, `notification_preferences`. Calls: `notifications/`,
//! `notifications/{id}/mark-read/`, `notifications/mark-all-read/`, `notifications/preferences/`,
//! `notifications/stream/`. Invariant: a member is notified once per cause, the way that member chose, and
//! sees nobody else's notifications.

mod emails;
mod http;
mod model;
mod openapi;
mod staff;
mod store;
mod stream;

pub use emails::handle;
pub use http::api_routes;
pub use model::{NewNotification, NotificationKind, StaffNotification};
pub use openapi::operations as api_operations;
pub use staff::notify_staff;
pub use store::{
    EXPORT, HIDDEN, JOB as MAIL_JOB, follow_opt_outs, forget_mail, notify, notify_with_button,
    notify_with_mail, tell_of_account,
};
pub use stream::Streams;

#[cfg(test)]
mod tests;
