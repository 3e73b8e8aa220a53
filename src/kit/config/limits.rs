//! Rate limits.

use serde::{Deserialize, Serialize};

/// Calls are counted for each network (an IPv4 address, an IPv6 /64).
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    pub search_per_minute: u32,
    pub login_per_minute: u32,
    pub login_network_per_minute: u32,
    pub registration_per_minute: u32,
    pub newsletter_per_minute: u32,
    pub event_actions_per_minute: u32,
    pub contributions_per_minute: u32,
    pub analytics_per_minute: u32,
    pub quiz_per_minute: u32,
    /// Size of the response cache (`kit/web/response_cache.rs`). The alias is its former name.
    #[serde(alias = "answer_cache_megabytes")]
    pub response_cache_megabytes: u32,
}

impl Default for LimitSettings {
    fn default() -> Self {
        LimitSettings {
            search_per_minute: 60,
            login_per_minute: 10,
            login_network_per_minute: 30,
            registration_per_minute: 10,
            newsletter_per_minute: 5,
            event_actions_per_minute: 30,
            contributions_per_minute: 10,
            analytics_per_minute: 120,
            quiz_per_minute: 30,
            response_cache_megabytes: 32,
        }
    }
}
