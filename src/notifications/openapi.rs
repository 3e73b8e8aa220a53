//! API description of the notifications.

use super::http::{self, MarkedRead};
use super::model::{Notification, NotificationPreferences};
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::{Operation, flag, integer};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /notifications", Members, "The caller's notifications, newest first")
            .query([("is_read", flag(), "Only those that were read, or only those that were not.")])
            .paged()
            .response::<Paginated<Notification>>(),
        Operation::new("PATCH /notifications/<id>/mark-read", Members, "Marks a notification as read")
            .response::<Notification>(),
        Operation::new("PATCH /notifications/mark-all-read", Members, "Marks all notifications as read")
            .response::<MarkedRead>(),
        Operation::new("GET /notifications/preferences", Members, "How the caller is notified, by kind")
            .response::<NotificationPreferences>(),
        Operation::new("PATCH /notifications/preferences", Members, "Changes how the caller is notified")
            .about("Fields that are left out stay as they are.")
            .body(|input| drop(http::read_changes(input)))
            .response::<NotificationPreferences>(),
        Operation::new("GET /notifications/stream", Members, "New notifications as they come")
            .about(
                "Each is an event named `notification` that holds it as JSON. The stream ends after ten \
                 minutes; `Last-Event-ID` goes on where it ended.",
            )
            .query([("after", integer(), "The id of the last notification that is known.")])
            .response_text("text/event-stream"),
    ]
}
