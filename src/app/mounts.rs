//! Which routes are mounted where.

use crate::accessibility;
use crate::accounts;
use crate::admin;
use crate::alerts;
use crate::analytics;
use crate::api_docs;
use crate::approvals;
use crate::backups;
use crate::campaigns;
use crate::checklists;
use crate::claims;
use crate::dashboard;
use crate::deals;
use crate::deleted_records;
use crate::directory;
use crate::discovery;
use crate::event_plans;
use crate::events;
use crate::group_plans;
use crate::guides;
use crate::home;
use crate::imports;
use crate::inbox;
use crate::insights;
use crate::itineraries;
use crate::kit::media;
use crate::kit::web::{self, Mounts};
use crate::layout;
use crate::life_services;
use crate::listing_checks;
use crate::moderation;
use crate::newsletter;
use crate::notifications;
use crate::open_data;
use crate::pages;
use crate::placements;
use crate::quizzes;
use crate::record_lists;
use crate::reporting;
use crate::reviews;
use crate::saved;
use crate::screen;
use crate::settings;
use crate::suggestions;
use crate::syndication;
use crate::text_generation;
use crate::town_sheet;

/// In the order of the features. A town with commerce switched off lacks the commercial ones.
pub(super) fn mounts(is_commercial: bool) -> Mounts {
    let mut mounts = features(is_commercial);
    if is_commercial {
        mounts.extend([
            ("/api/v1", deals::api_routes()),
            ("/api/v1", placements::api_routes()),
            ("/api/v1", campaigns::api_routes()),
            ("/", deals::page_routes()),
        ]);
    }
    mounts
}

fn features(is_commercial: bool) -> Mounts {
    vec![
        ("/api/v1", accounts::sign_in_routes()),
        ("/api/v1", accounts::api_routes()),
        ("/api/v1", deleted_records::api_routes()),
        ("/api/v1", record_lists::api_routes()),
        ("/api/v1", backups::api_routes()),
        ("/api/v1", directory::api_routes()),
        ("/api/v1", discovery::api_routes()),
        ("/api/v1", events::feeds::api_routes()),
        ("/api/v1", events::import::api_routes()),
        ("/api/v1", imports::api_routes()),
        ("/api/v1", events::api_routes()),
        ("/api/v1", guides::api_routes()),
        ("/api/v1", text_generation::api_routes()),
        ("/api/v1", home::api_routes()),
        ("/api/v1", quizzes::api_routes()),
        ("/api/v1", newsletter::api_routes()),
        ("/api/v1", syndication::api_routes()),
        ("/api/v1", approvals::api_routes()),
        ("/api/v1", analytics::api_routes()),
        ("/api/v1", insights::api_routes()),
        ("/api/v1", reporting::api_routes()),
        ("/api/v1", town_sheet::api_routes()),
        ("/api/v1", reviews::api_routes()),
        ("/api/v1", saved::api_routes()),
        ("/api/v1", suggestions::api_routes()),
        ("/api/v1", moderation::api_routes()),
        ("/api/v1", inbox::api_routes()),
        ("/api/v1", dashboard::api_routes()),
        ("/api/v1", claims::api_routes()),
        ("/api/v1", listing_checks::api_routes()),
        ("/api/v1", checklists::api_routes()),
        ("/api/v1", life_services::api_routes()),
        ("/api/v1", event_plans::api_routes()),
        ("/api/v1", group_plans::api_routes()),
        ("/api/v1", itineraries::api_routes()),
        ("/api/v1", alerts::api_routes()),
        ("/api/v1", accessibility::api_routes()),
        ("/api/v1", settings::api_routes()),
        ("/api/v1", layout::api_routes()),
        ("/api/v1", pages::api_routes()),
        ("/api/v1", home::health_api_routes()),
        ("/api/v1", notifications::api_routes()),
        ("/api/v1", admin::api_routes()),
        ("/api/v1", api_docs::api_routes()),
        ("/api", web::api_fallback()),
        ("/", accounts::sign_in_routes()),
        ("/", accounts::page_routes()),
        ("/", layout::screen_routes(is_commercial)),
        ("/dj-rest-auth", web::api_fallback()),
        ("/auth", web::api_fallback()),
        ("/", directory::page_routes()),
        ("/", saved::page_routes()),
        ("/", events::page_routes()),
        ("/", guides::page_routes()),
        ("/", group_plans::page_routes()),
        ("/", events::feeds::routes()),
        ("/", quizzes::page_routes()),
        ("/", newsletter::page_routes()),
        ("/", syndication::page_routes()),
        ("/", town_sheet::page_routes()),
        ("/", screen::routes()),
        ("/", pages::routes()),
        ("/", home::routes()),
        ("/", home::health_routes()),
        ("/", home::metrics_routes()),
        ("/", home::sitemap_routes()),
        ("/", open_data::routes()),
        ("/", layout::routes()),
        ("/", web::internal_routes()),
        ("/media", media::routes()),
        ("/art", layout::art_routes()),
        ("/sign", layout::og_image_routes()),
    ]
}
