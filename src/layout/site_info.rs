//! The town's name, contact and settings for pages and the browser: `GET site/`.

use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

use crate::art::Season;
use crate::kit::config::{Config, TownSettings};
use crate::kit::page::RenderContext;
use crate::map::TownMap;

/// "Wexbury, CT", as in `ui/kit/documentTitle.ts`.
pub fn town_title(config: &Config) -> String {
    let town = &config.town;
    let named = [town.name.as_str(), town.state_code.as_str()].into_iter().filter(|part| !part.is_empty());
    named.collect::<Vec<_>>().join(", ")
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Contact {
    pub office: String,
    pub address: String,
    pub phone: String,
    pub email: String,
    pub hours: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SocialLink {
    pub label: String,
    pub url: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SiteInfo {
    pub name: String,
    pub state: String,
    pub state_code: String,
    pub headline: String,
    pub tagline: String,
    /// Address of the town's logo; empty if it has none.
    pub logo: String,
    pub time_zone: String,
    pub base_url: String,
    pub contact: Contact,
    pub social: Vec<SocialLink>,
    pub map: TownMap,
    pub season: &'static str,
    /// Whether the home page shows placeholders for unknown ratings and shows.
    pub shows_stand_ins: bool,
    /// Whether the town has set up signing in with Google.
    pub has_google: bool,
    pub is_demo: bool,
    /// False if the town offers no placements and no deals; otherwise missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub commercial: Option<bool>,
    /// Whether nothing can be saved, because the disk is nearly full.
    pub is_storage_full: bool,
    /// For a copy of an earlier day: the notice that every page shows.
    pub snapshot_notice: Option<String>,
    pub version: &'static str,
}

impl SiteInfo {
    pub fn new(context: &RenderContext, map: TownMap) -> Self {
        let config = &*context.config;
        let town = &config.town;
        SiteInfo {
            name: town.name.clone(),
            state: town.state.clone(),
            state_code: town.state_code.clone(),
            headline: headline(town),
            tagline: town.tagline.clone(),
            logo: town.logo.clone(),
            time_zone: town.time_zone.clone(),
            base_url: context.origin.clone(),
            contact: Contact {
                office: town.office.clone(),
                address: town.address.clone(),
                phone: town.phone.clone(),
                email: town.email.clone(),
                hours: town.contact_hours.clone(),
            },
            social: town
                .links
                .iter()
                .map(|(label, url)| SocialLink { label: label.clone(), url: url.clone() })
                .collect(),
            map,
            season: season_word(season(context.today)),
            shows_stand_ins: config.home.stand_ins,
            has_google: !config.google.client_id.is_empty(),
            is_demo: context.is_demo,
            commercial: (!config.site.commercial).then_some(false),
            is_storage_full: context.is_storage_full,
            snapshot_notice: context.snapshot_notice.as_deref().map(str::to_owned),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

pub fn headline(town: &TownSettings) -> String {
    if town.headline.is_empty() {
        format!("Find what’s open in {}", town.name)
    } else {
        town.headline.clone()
    }
}

/// The season that people in the town would name.
pub fn season(date: Date) -> Season {
    match date.month() {
        3..=5 => Season::Spring,
        6..=8 => Season::Summer,
        9..=11 => Season::Fall,
        _ => Season::Winter,
    }
}

pub fn season_word(season: Season) -> &'static str {
    match season {
        Season::Spring => "spring",
        Season::Summer => "summer",
        Season::Fall => "fall",
        Season::Winter => "winter",
    }
}
