//! The screens of the town office as the server sends them; `ui/admin/` draws what is on them.

use rocket::Route;

use crate::kit::page::Screen;
use crate::kit::web::screens;

const SCREENS: &[Screen] = &[
    Screen { path: "/admin", key: "admin", heading: "Administration" },
    Screen { path: "/admin/users", key: "admin-users", heading: "People" },
    Screen { path: "/admin/reviews", key: "admin-reviews", heading: "Reviews" },
    Screen { path: "/admin/suggestions", key: "admin-suggestions", heading: "Suggestions" },
    Screen { path: "/admin/placements", key: "admin-placements", heading: "Placements" },
    Screen { path: "/admin/alerts", key: "admin-alerts", heading: "Alerts" },
    Screen { path: "/admin/outbox", key: "admin-outbox", heading: "Outbox" },
    Screen { path: "/admin/audit", key: "admin-audit", heading: "Audit trail" },
];

pub fn routes() -> Vec<Route> {
    screens(SCREENS)
}
