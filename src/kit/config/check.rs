//! Checks values that have the right type but cannot be intended.

use super::https;
use super::mail::MailMode;
use super::model::Config;
use crate::kit::email_address;
use crate::kit::web_address;

/// As long as the signatures made with it.
const MIN_KEY_LENGTH: usize = 32;

#[derive(Debug, Clone)]
pub struct ConfigProblem {
    pub key: String,
    pub text: String,
}

pub fn check(config: &Config) -> Vec<ConfigProblem> {
    let mut errors = Vec::new();
    let mut error = |key: &str, text: String| errors.push(ConfigProblem { key: key.to_owned(), text });
    check_town(config, &mut error);
    check_server(config, &mut error);
    check_colors(config, &mut error);
    check_map(config, &mut error);
    https::check(&config.server, &mut error);
    check_mail(config, &mut error);
    check_services(config, &mut error);
    check_numbers(config, &mut error);
    errors
}

/// The town's own facts, and the addresses to which it writes.
fn check_town(config: &Config, error: &mut impl FnMut(&str, String)) {
    if config.town.name.trim().is_empty() {
        error("town.name", "the town needs a name".into());
    }
    if jiff::tz::TimeZone::get(&config.town.time_zone).is_err() {
        error(
            "town.time_zone",
            format!("`{}` is not a time zone (such as America/New_York)", config.town.time_zone),
        );
    }
    if !config.town.email.is_empty() && !email_address::is_valid(&config.town.email) {
        error("town.email", format!("`{}` is not an email address", config.town.email));
    }
    if !config.town.logo.is_empty() && !config.town.logo.starts_with("/media/") {
        error(
            "town.logo",
            format!("`{}` is not the address of an uploaded picture (/media/...)", config.town.logo),
        );
    }
    for address in email_address::list(&config.reporting.monthly_to) {
        if !email_address::is_valid(&address) {
            error("reporting.monthly_to", format!("`{address}` is not an email address"));
        }
    }
    if !config.accessibility.email.is_empty() && !email_address::is_valid(&config.accessibility.email) {
        error("accessibility.email", format!("`{}` is not an email address", config.accessibility.email));
    }
    for address in email_address::list(&config.town_sheet.weekly_to) {
        if !email_address::is_valid(&address) {
            error("town_sheet.weekly_to", format!("`{address}` is not an email address"));
        }
    }
    for (label, address) in &config.town.links {
        if web_address::parse(address).is_none() {
            error("town.links", format!("`{label}` does not lead to a web address: {address}"));
        }
    }
}

fn check_server(config: &Config, error: &mut impl FnMut(&str, String)) {
    let base_url = &config.server.base_url;
    if !base_url.is_empty() && !is_origin(base_url) {
        error(
            "server.base_url",
            format!(
                "`{base_url}` must begin with https:// or http:// and end with the name (or the port), without a slash"
            ),
        );
    }
    if config.server.data_file.file_name().is_none() {
        error("server.data_file", "name a file, such as data/town.db".into());
    }
    for origin in &config.server.trusted_origins {
        if !is_origin(origin) {
            error(
                "server.trusted_origins",
                format!("`{origin}` is not an origin such as https://app.example"),
            );
        }
    }
    if !config.server.jwt_key.is_empty() && config.server.jwt_key.len() < MIN_KEY_LENGTH {
        error("server.jwt_key", format!("a key needs at least {MIN_KEY_LENGTH} characters"));
    }
    if ![400, 401].contains(&config.server.login_failure_status) {
        error(
            "server.login_failure_status",
            format!("{} is neither 400 nor 401", config.server.login_failure_status),
        );
    }
}

fn is_origin(text: &str) -> bool {
    !text.ends_with('/') && web_address::parse(text).is_some_and(|url| web_address::is_origin(&url))
}

fn check_colors(config: &Config, error: &mut impl FnMut(&str, String)) {
    for (key, color) in
        [("colors.primary", &config.colors.primary), ("colors.primary_dark", &config.colors.primary_dark)]
    {
        if !color.is_empty() && !is_color(color) {
            error(key, format!("`{color}` is not a color such as #1E4D3A"));
        }
    }
}

fn check_map(config: &Config, error: &mut impl FnMut(&str, String)) {
    let map = &config.map;
    let is_unset = [map.south, map.west, map.north, map.east].iter().all(|degrees| *degrees == 0.0);
    if !is_unset {
        if !(-90.0..=90.0).contains(&map.south)
            || !(-90.0..=90.0).contains(&map.north)
            || map.south >= map.north
        {
            error("map.south", "south and north are latitudes from -90 to 90, south below north".into());
        }
        if !(-180.0..=180.0).contains(&map.west)
            || !(-180.0..=180.0).contains(&map.east)
            || map.west >= map.east
        {
            error("map.west", "west and east are longitudes from -180 to 180, west before east".into());
        }
    }
    if !map.tile_url.is_empty() {
        let is_complete = ["{z}", "{x}", "{y}"].iter().all(|part| map.tile_url.contains(part));
        if web_address::parse(&map.tile_url.replace(['{', '}'], "")).is_none() || !is_complete {
            error(
                "map.tile_url",
                format!("`{}` is not a web address with {{z}}, {{x}} and {{y}}", map.tile_url),
            );
        }
        if map.attribution.is_empty() {
            error("map.attribution", "a tile server's map data needs its credit".into());
        }
    }
}

fn check_mail(config: &Config, error: &mut impl FnMut(&str, String)) {
    if config.mail.mode == MailMode::Smtp && config.mail.host.is_empty() {
        error("mail.host", "mode \"smtp\" needs a mail server".into());
    }
    if (config.mail.mode == MailMode::Smtp || !config.mail.from.is_empty())
        && !email_address::is_valid(&config.mail.from)
    {
        error("mail.from", format!("`{}` is not an email address", config.mail.from));
    }
}

/// Sign-in with Google, and the addresses of other sites.
fn check_services(config: &Config, error: &mut impl FnMut(&str, String)) {
    if config.google.client_id.is_empty() != config.google.client_secret.is_empty() {
        error("google.client_id", "client_id and client_secret belong together: set both or none".into());
    }
    for (key, address) in [
        ("google.authorization_url", &config.google.authorization_url),
        ("google.token_url", &config.google.token_url),
        ("google.userinfo_url", &config.google.userinfo_url),
        ("text_generation.endpoint", &config.text_generation.endpoint),
        ("open_data.license_url", &config.open_data.license_url),
    ] {
        if !address.is_empty() && web_address::parse(address).is_none() {
            error(key, format!("`{address}` is not a web address"));
        }
    }
}

/// Numbers that are too small or too large.
fn check_numbers(config: &Config, error: &mut impl FnMut(&str, String)) {
    let trust = &config.trust;
    for (key, value) in [
        ("trust.complete", trust.complete),
        ("trust.source", trust.source),
        ("trust.agreement", trust.agreement),
        ("trust.dates", trust.dates),
        ("trust.new_source", trust.new_source),
    ] {
        if !(0.0..=1.0).contains(&value) {
            error(key, format!("{value} is not between 0 and 1"));
        }
    }
    let (limits, server) = (&config.limits, &config.server);
    for (key, value, least, most) in [
        ("server.connections", server.connections, 10, 60_000),
        ("server.connections_per_address", server.connections_per_address, 6, 60_000),
        ("server.head_seconds", server.head_seconds, 1, 600),
        ("server.stalled_seconds", server.stalled_seconds, 1, 600),
        ("server.idle_seconds", server.idle_seconds, 1, 3600),
        ("limits.search_per_minute", limits.search_per_minute, 1, 1_000_000),
        ("limits.login_per_minute", limits.login_per_minute, 1, 1_000_000),
        ("limits.login_network_per_minute", limits.login_network_per_minute, 1, 1_000_000),
        ("limits.registration_per_minute", limits.registration_per_minute, 1, 1_000_000),
        ("limits.newsletter_per_minute", limits.newsletter_per_minute, 1, 1_000_000),
        ("limits.event_actions_per_minute", limits.event_actions_per_minute, 1, 1_000_000),
        ("limits.contributions_per_minute", limits.contributions_per_minute, 1, 1_000_000),
        ("newsletter.per_minute", config.newsletter.per_minute, 1, 600),
        ("accessibility.answer_days", config.accessibility.answer_days, 1, 60),
        ("newsletter.last_chance_hours", config.newsletter.last_chance_hours, 0, 168),
        ("limits.quiz_per_minute", limits.quiz_per_minute, 1, 1_000_000),
        ("limits.analytics_per_minute", limits.analytics_per_minute, 1, 1_000_000),
        ("limits.response_cache_megabytes", limits.response_cache_megabytes, 0, 4096),
        ("placements.featured_slots", config.placements.featured_slots, 1, 100),
        ("placements.spotlight_slots", config.placements.spotlight_slots, 1, 100),
        ("placements.marquee_slots", config.placements.marquee_slots, 1, 100),
        ("backup.keep_daily", config.backup.keep_daily, 1, 365),
        ("backup.keep_weekly", config.backup.keep_weekly, 0, 520),
        ("backup.keep_monthly", config.backup.keep_monthly, 0, 1200),
        ("backup.keep_yearly", config.backup.keep_yearly, 0, 1000),
        ("backup.upload_megabytes", config.backup.upload_megabytes, 1, 1_000_000),
    ] {
        if value < least || value > most {
            error(key, format!("{value} is not between {least} and {most}"));
        }
    }
}

fn is_color(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
