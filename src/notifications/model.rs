//! What a notification is, and in which ways it reaches somebody.

use serde::{Deserialize, Serialize};

/// What a notification is about: as much as a member may switch on and off by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Events,
    Contributions,
    Business,
    Queue,
    Account,
}

impl Kind {
    pub const ALL: [Kind; 5] =
        [Kind::Events, Kind::Contributions, Kind::Business, Kind::Queue, Kind::Account];

    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Events => "events",
            Kind::Contributions => "contributions",
            Kind::Business => "business",
            Kind::Queue => "queue",
            Kind::Account => "account",
        }
    }

    pub fn parse(text: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    fn label(self) -> &'static str {
        match self {
            Kind::Events => "Events you are interested in",
            Kind::Contributions => "What you sent in",
            Kind::Business => "Your businesses",
            Kind::Queue => "Work for staff",
            Kind::Account => "Your account",
        }
    }

    fn description(self) -> &'static str {
        match self {
            Kind::Events => "An event changes, is cancelled or is about to begin.",
            Kind::Contributions => "A suggestion, event or report of yours is answered.",
            Kind::Business => "Reviews, suggested edits, and placements of your businesses.",
            Kind::Queue => "Something waits for review. Only staff get these.",
            Kind::Account => "Your role, your address or your sign-in changes.",
        }
    }

    /// How everybody is told who has not said otherwise.
    pub fn default_ways(self) -> Ways {
        let mail = match self {
            Kind::Events | Kind::Contributions | Kind::Business | Kind::Account => true,
            Kind::Queue => false,
        };
        Ways { in_app: true, mail }
    }
}

/// How somebody is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Ways {
    pub in_app: bool,
    pub mail: bool,
}

/// One line of the preferences.
#[derive(Debug, Clone, Serialize)]
pub struct Preference {
    pub kind: Kind,
    pub label: &'static str,
    pub description: &'static str,
    #[serde(flatten)]
    pub ways: Ways,
}

impl Preference {
    pub fn new(kind: Kind, ways: Ways) -> Self {
        Preference { kind, label: kind.label(), description: kind.description(), ways }
    }
}

/// Something to tell somebody.
#[derive(Debug, Clone, Copy)]
pub struct Notice<'a> {
    pub user_id: i64,
    pub kind: Kind,
    pub title: &'a str,
    pub message: &'a str,
    /// A path of our own such as `/dashboard`; empty for none.
    pub link: &'a str,
    /// Names what happened, such as `review-answered:12`; nobody is told of it twice.
    pub cause: &'a str,
}

/// A notification as its reader gets it.
#[derive(Debug, Clone, Serialize)]
pub struct Notification {
    pub id: i64,
    pub title: String,
    pub message: String,
    pub created_at: String,
    pub is_read: bool,
    pub kind: String,
    pub link: String,
}

/// Which of somebody's notifications a list shows.
#[derive(Debug, Clone, Copy, Default)]
pub struct NotificationFilter {
    pub is_read: Option<bool>,
}
