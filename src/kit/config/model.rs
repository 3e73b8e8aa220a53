//! The sections and keys, with their default values.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::PathBuf;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::accessibility::AccessibilitySettings;
use super::displays::{ScreenSettings, TownSheetSettings};
use super::domain_names::DomainNames;
use super::limits::LimitSettings;
use super::mail::{MailSettings, NewsletterSettings};
use super::town::TownSettings;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    pub town: TownSettings,
    pub site: SiteSettings,
    pub server: ServerSettings,
    pub colors: Colors,
    pub pricing: Pricing,
    pub placements: PlacementSettings,
    pub home: HomeSettings,
    pub deals: DealSettings,
    pub directory: DirectorySettings,
    pub map: MapSettings,
    pub mail: MailSettings,
    pub newsletter: NewsletterSettings,
    pub reporting: ReportingSettings,
    pub approvals: ApprovalSettings,
    pub town_sheet: TownSheetSettings,
    pub screen: ScreenSettings,
    pub accessibility: AccessibilitySettings,
    pub google: GoogleSettings,
    pub text_generation: TextGeneration,
    /// Files of earlier versions had this section; channels are set up in the browser.
    #[serde(skip_serializing)]
    pub social: IgnoredAny,
    pub trust: TrustWeights,
    pub discovery: DiscoverySettings,
    pub backup: BackupSettings,
    pub open_data: OpenDataSettings,
    pub limits: LimitSettings,
    /// The dotted keys that the file or the environment sets, each with its source ("config.toml",
    /// "TOWNGREEN_TOWN_NAME"). Values saved in the browser never change these.
    #[serde(skip)]
    pub set_by: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SiteSettings {
    /// Whether placements and deals are offered. Read at the start only.
    pub commercial: bool,
}

impl Default for SiteSettings {
    fn default() -> Self {
        SiteSettings { commercial: true }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServerSettings {
    pub address: IpAddr,
    pub port: u16,
    pub base_url: String,
    pub data_file: PathBuf,
    pub trusted_proxies: Vec<IpAddr>,
    pub trusted_origins: Vec<String>,
    pub access_log: bool,
    pub metrics: bool,
    pub http_only_tokens: bool,
    pub login_failure_status: u16,
    pub jwt_key: String,
    /// Names for which a certificate is obtained and renewed. Empty: no HTTPS of our own.
    pub https: DomainNames,
    /// Where the server accepts visitors, once there is HTTPS.
    pub https_address: IpAddr,
    pub https_port: u16,
    pub http_port: u16,
    /// The URL of the authority's ACME directory (RFC 8555).
    pub acme_directory: String,
    pub acme_contact: String,
    pub acme_root_file: PathBuf,
    /// The alternative: a certificate that somebody else obtains and renews.
    pub certificate_file: PathBuf,
    pub key_file: PathBuf,
    /// Open connections at a time.
    pub connections: u32,
    pub connections_per_address: u32,
    /// Time for a request's head.
    pub head_seconds: u32,
    /// Time for the client to take the next bytes of a response.
    pub stalled_seconds: u32,
    /// Time between two requests on one connection.
    pub idle_seconds: u32,
}

impl Default for ServerSettings {
    fn default() -> Self {
        ServerSettings {
            address: IpAddr::from([127, 0, 0, 1]),
            port: 8080,
            base_url: String::new(),
            data_file: PathBuf::from("data/town.db"),
            trusted_proxies: Vec::new(),
            trusted_origins: Vec::new(),
            access_log: true,
            metrics: false,
            http_only_tokens: true,
            login_failure_status: 401,
            jwt_key: String::new(),
            https: DomainNames::default(),
            https_address: IpAddr::from([0u16; 8]),
            https_port: 443,
            http_port: 80,
            acme_directory: "https://acme-v02.api.letsencrypt.org/directory".into(),
            acme_contact: String::new(),
            acme_root_file: PathBuf::new(),
            certificate_file: PathBuf::new(),
            key_file: PathBuf::new(),
            connections: 1000,
            connections_per_address: 200,
            head_seconds: 10,
            stalled_seconds: 30,
            idle_seconds: 60,
        }
    }
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Colors {
    pub primary: String,
    pub primary_dark: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pricing {
    pub featured: String,
    pub spotlight: String,
    pub category: String,
    pub marquee: String,
}

impl Default for Pricing {
    fn default() -> Self {
        let ask = || "ask the town office".to_owned();
        Pricing { featured: ask(), spotlight: ask(), category: ask(), marquee: ask() }
    }
}

/// How many placements of each kind are shown at a time.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PlacementSettings {
    pub featured_slots: u32,
    pub spotlight_slots: u32,
    pub marquee_slots: u32,
}

impl Default for PlacementSettings {
    fn default() -> Self {
        PlacementSettings { featured_slots: 24, spotlight_slots: 12, marquee_slots: 40 }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HomeSettings {
    pub stand_ins: bool,
}

impl Default for HomeSettings {
    fn default() -> Self {
        HomeSettings { stand_ins: true }
    }
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DealSettings {
    /// Whether what owners publish or change waits for staff approval.
    pub approval: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DirectorySettings {
    pub confirm_quarterly: bool,
}

impl Default for DirectorySettings {
    fn default() -> Self {
        DirectorySettings { confirm_quarterly: true }
    }
}

/// Degrees; all zeros means "around the businesses".
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MapSettings {
    pub south: f64,
    pub west: f64,
    pub north: f64,
    pub east: f64,
    pub tile_url: String,
    pub attribution: String,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReportingSettings {
    /// Addresses separated by commas.
    pub monthly_to: String,
}

/// What somebody else must approve before it is published.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ApprovalSettings {
    pub guides: bool,
    /// Includes deals that the office writes.
    pub deals: bool,
    pub newsletter: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GoogleSettings {
    pub client_id: String,
    pub client_secret: String,
    pub authorization_url: String,
    pub token_url: String,
    pub userinfo_url: String,
    pub issuer: String,
}

impl Default for GoogleSettings {
    fn default() -> Self {
        GoogleSettings {
            client_id: String::new(),
            client_secret: String::new(),
            authorization_url: "https://accounts.google.com/o/oauth2/v2/auth".into(),
            token_url: "https://oauth2.googleapis.com/token".into(),
            userinfo_url: "https://openidconnect.googleapis.com/v1/userinfo".into(),
            issuer: "https://accounts.google.com".into(),
        }
    }
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TextGeneration {
    pub endpoint: String,
    pub model: String,
    pub api_key: String,
}

/// Settings for reading event sources.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DiscoverySettings {
    /// For trying things out: also fetch from sources on this machine itself.
    pub allow_this_machine: bool,
    /// Fetch the images that sources link to, and show them with the source's name.
    pub pictures: bool,
}

impl Default for DiscoverySettings {
    fn default() -> Self {
        DiscoverySettings { allow_this_machine: false, pictures: true }
    }
}

/// The weight of each factor in the confidence in a discovered event.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TrustWeights {
    pub complete: f64,
    pub source: f64,
    pub agreement: f64,
    pub dates: f64,
    pub new_source: f64,
}

impl Default for TrustWeights {
    fn default() -> Self {
        TrustWeights { complete: 0.4, source: 0.35, agreement: 0.15, dates: 0.1, new_source: 0.6 }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BackupSettings {
    pub daily: bool,
    pub folder: String,
    pub keep_daily: u32,
    pub keep_weekly: u32,
    pub keep_monthly: u32,
    pub keep_yearly: u32,
    /// The largest file that the office may upload.
    pub upload_megabytes: u32,
}

impl Default for BackupSettings {
    fn default() -> Self {
        BackupSettings {
            daily: true,
            folder: String::new(),
            keep_daily: 7,
            keep_weekly: 4,
            keep_monthly: 24,
            keep_yearly: 100,
            upload_megabytes: 4096,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OpenDataSettings {
    /// The name of the license under which the open data files may be used.
    pub license: String,
    pub license_url: String,
}

impl Default for OpenDataSettings {
    fn default() -> Self {
        OpenDataSettings {
            license: "CC BY 4.0".into(),
            license_url: "https://creativecommons.org/licenses/by/4.0/".into(),
        }
    }
}
