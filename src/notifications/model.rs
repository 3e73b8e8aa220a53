//! Notifications, and the channels by which they are delivered.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::word_enum::word_enum;

/// What a notification is about. Members turn each kind on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NotificationKind {
    Events,
    Contributions,
    Business,
    Results,
    Queue,
    Digest,
    Account,
}

word_enum!(NotificationKind {
    Events = "events",
    Contributions = "contributions",
    Business = "business",
    Results = "results",
    Queue = "queue",
    Digest = "digest",
    Account = "account",
});

impl NotificationKind {
    fn label(self) -> &'static str {
        match self {
            NotificationKind::Events => "Events you are interested in",
            NotificationKind::Contributions => "What you sent in",
            NotificationKind::Business => "Your businesses",
            NotificationKind::Results => "Results of your businesses",
            NotificationKind::Queue => "Work for staff",
            NotificationKind::Digest => "What is waiting, each morning",
            NotificationKind::Account => "Your account",
        }
    }

    fn description(self, is_commercial: bool) -> &'static str {
        match self {
            NotificationKind::Events => "An event changes, is canceled or is about to begin.",
            NotificationKind::Contributions => "A suggestion, event or report of yours is answered.",
            NotificationKind::Business if !is_commercial => "Reviews and suggested edits of your businesses.",
            NotificationKind::Business => {
                "Reviews, suggested edits, deals and placements of your businesses."
            }
            NotificationKind::Results => "Once a month: how often each was looked at, called and visited.",
            NotificationKind::Queue => "Something is waiting for review. Only staff get these.",
            NotificationKind::Digest => "How much is waiting in the inbox, on mornings when something is.",
            NotificationKind::Account => "Your role, your address or your login changes.",
        }
    }

    /// The channels for members who have not changed their preferences.
    pub fn default_ways(self) -> DeliveryChannels {
        let mail = match self {
            NotificationKind::Events
            | NotificationKind::Contributions
            | NotificationKind::Business
            | NotificationKind::Results
            | NotificationKind::Account => true,
            NotificationKind::Queue => false,
            NotificationKind::Digest => return DeliveryChannels { in_app: false, mail: true },
        };
        DeliveryChannels { in_app: true, mail }
    }
}

/// How a member is notified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct DeliveryChannels {
    pub in_app: bool,
    pub mail: bool,
}

/// One line of the preferences.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NotificationPreference {
    pub kind: NotificationKind,
    pub label: &'static str,
    pub description: &'static str,
    #[serde(flatten)]
    pub ways: DeliveryChannels,
}

impl NotificationPreference {
    pub fn new(kind: NotificationKind, ways: DeliveryChannels, is_commercial: bool) -> Self {
        let description = kind.description(is_commercial);
        NotificationPreference { kind, label: kind.label(), description, ways }
    }
}

/// How a member is notified, by kind.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NotificationPreferences {
    pub events: NotificationPreference,
    pub contributions: NotificationPreference,
    pub business: NotificationPreference,
    pub results: NotificationPreference,
    /// Only staff have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub queue: Option<NotificationPreference>,
    /// Only staff have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub digest: Option<NotificationPreference>,
    pub account: NotificationPreference,
}

/// A notification to send.
#[derive(Debug, Clone, Copy)]
pub struct NewNotification<'a> {
    pub user_id: i64,
    pub kind: NotificationKind,
    pub title: &'a str,
    pub message: &'a str,
    /// A path on this site such as `/dashboard`; empty for none.
    pub link: &'a str,
    /// Identifies the event, such as `review-answered:12`; nobody is notified of it twice.
    pub cause: &'a str,
}

/// A notification to send to the office; the fields are those of `NewNotification`.
#[derive(Debug, Clone, Copy)]
pub struct StaffNotification<'a> {
    pub title: &'a str,
    pub message: &'a str,
    pub link: &'a str,
    pub cause: &'a str,
}

/// A notification.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Notification {
    pub id: i64,
    pub title: String,
    pub message: String,
    pub created_at: String,
    pub is_read: bool,
    pub kind: String,
    pub link: String,
}

/// Links below these end in a secret, with which one acts without logging in.
const SECRET_LINKS: [&str; 2] = ["/suggestions/", "/moderation/"];

/// Where one answers the same after logging in.
const CURATION: &str = "/dashboard/curation";

/// The link, or instead of one with a secret the page that asks to log in.
pub fn without_secret(link: String) -> String {
    match SECRET_LINKS.iter().any(|start| link.starts_with(start)) {
        true => CURATION.to_owned(),
        false => link,
    }
}

impl Notification {
    /// A program with an access token gets no secret that would outlast the token.
    pub fn shown_to(self, is_in_person: bool) -> Notification {
        let link = if is_in_person { self.link } else { without_secret(self.link) };
        Notification { link, ..self }
    }
}

/// The filter of a list of one's notifications.
#[derive(Debug, Clone, Copy, Default)]
pub struct NotificationFilter {
    pub is_read: Option<bool>,
}

/// The default label of the button in the email.
pub const VIEW_DETAILS: &str = "View details";

/// The payload of the job that writes the email.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct NotificationEmail {
    pub user_id: i64,
    pub title: String,
    pub message: String,
    pub link: String,
    /// The button's label.
    #[serde(default = "view_details")]
    pub button: String,
}

fn view_details() -> String {
    VIEW_DETAILS.to_owned()
}

impl NotificationEmail {
    pub fn of(notice: &NewNotification<'_>, button: &str) -> Self {
        NotificationEmail {
            user_id: notice.user_id,
            title: notice.title.to_owned(),
            message: notice.message.to_owned(),
            link: notice.link.to_owned(),
            button: button.to_owned(),
        }
    }
}
