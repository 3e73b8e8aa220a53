//! All that the home page shows of guides, placements, deals and categories, and which quiz it opens,
//! in one response and from one snapshot.

use serde::Serialize;
use utoipa::ToSchema;

use crate::deals::{self, LatestDeal};
use crate::directory::{self, Category};
use crate::guides::{self, HomepageFeatures};
use crate::kit::config::PlacementSettings;
use crate::kit::error::Result;
use crate::placements::{self, FeaturedBusiness, Spotlight};
use crate::quizzes;

/// The five parts of the home page, each of which has a call of its own as well, and its quiz.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HomeData {
    pub guides: HomepageFeatures,
    pub spotlights: Vec<Spotlight>,
    pub featured_businesses: Vec<FeaturedBusiness>,
    pub latest_deals: Vec<LatestDeal>,
    pub categories: Vec<Category>,
    /// The quiz that the page opens, one of `quizzes/active/`.
    pub quiz_id: Option<i64>,
}

pub fn read(
    conn: &rusqlite::Connection,
    now: jiff::civil::DateTime,
    settings: PlacementSettings,
) -> Result<HomeData> {
    let today = now.date();
    Ok(HomeData {
        guides: guides::homepage_features(conn)?,
        spotlights: placements::list_spotlights(conn, today, settings)?,
        featured_businesses: placements::list_featured(conn, now, settings)?,
        latest_deals: deals::list_latest(conn, today)?,
        categories: directory::list_categories(conn, today)?,
        quiz_id: quizzes::home_quiz(conn)?,
    })
}
