//! The header and footer that the server renders; the same markup as `ui/layout/`.

use maud::{Markup, html};
use serde_json::Value;

use super::client_pages::is_commercial_path;
use super::components::{SearchBox, Segment, newsletter_form, search_box, segmented};
use super::icons::icon;
use super::site_info::SiteInfo;
use crate::limits::LIMITS;

pub struct NavLink {
    pub to: &'static str,
    pub label: &'static str,
}

const fn link(to: &'static str, label: &'static str) -> NavLink {
    NavLink { to, label }
}

/// The Categories dropdown is between the two.
const NAV_BEFORE: [NavLink; 2] = [link("/directory", "Directory"), link("/guides", "Guides")];
const NAV_AFTER: [NavLink; 3] = [link("/events", "Events"), link("/tools", "Tools"), link("/about", "About")];
const QUICK: &[NavLink] = &[
    link("/directory", "Directory"),
    link("/guides", "Guides"),
    link("/events", "Events"),
    link("/deals", "Deals"),
    link("/saved", "Saved places"),
    link("/tools", "Tools"),
    link("/about", "About"),
    link("/faq", "FAQ"),
    link("/contact", "Contact"),
];
const BUSINESS: [NavLink; 4] = [
    link("/business/signup", "List your business"),
    link("/advertise", "Advertise"),
    link("/pricing", "Pricing"),
    link("/support", "Support"),
];
const LEGAL: [NavLink; 5] = [
    link("/accessibility", "Accessibility"),
    link("/terms", "Terms"),
    link("/privacy", "Privacy"),
    link("/moderation", "Moderation"),
    link("/health", "Site health"),
];

/// What the header needs to know of the page.
pub struct CurrentPage<'a> {
    pub path: &'a str,
    /// The search words, on the page of results.
    pub words: &'a str,
    pub theme: Option<&'static str>,
    /// The town's alerts, as in `GET alerts/current/`, without those that were dismissed.
    pub alerts: Vec<&'a Value>,
}

/// The whole body of a page.
pub fn shell(info: &SiteInfo, place: &CurrentPage<'_>, main: &Markup) -> Markup {
    html! {
        div.layout {
            a.skip-link href="#main" { "Skip to main content" }
            (town_alerts(&place.alerts))
            (header(info, place))
            @if let Some(sentence) = &info.snapshot_notice { (banner(sentence)) }
            @if info.is_storage_full { (banner(DISK_FULL)) }
            main.main #main tabindex="-1" { (main) }
            (footer(info, place))
            // Live regions for later announcements and toasts.
            div role="status" aria-live="polite" { ul.toasts {} }
            p.visually-hidden role="status" aria-live="polite" {}
        }
    }
}

/// The same as in `ui/layout/TownAlerts.tsx`.
fn town_alerts(alerts: &[&Value]) -> Markup {
    let word =
        |alert: &Value, name: &str| alert.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    html! {
        @if !alerts.is_empty() {
            aside.town-alerts aria-label="Town alerts" {
                @for alert in alerts {
                    @let level = word(alert, "level");
                    @let link = word(alert, "link");
                    @let dismiss = format!("Dismiss: {}", word(alert, "text"));
                    div class={ "town-alert town-alert-" (level) } {
                        div."wrap town-alert-inner" {
                            (icon(if level == "info" { "info" } else { "warning" }, 20))
                            p.town-alert-text {
                                (word(alert, "text"))
                                @if !link.is_empty() { " " a.town-alert-link href=(link) { "Read more" } }
                            }
                            button."icon-button needs-script" type="button" aria-label=(dismiss) title=(dismiss) { (icon("close", 20)) }
                        }
                    }
                }
            }
        }
    }
}

const DISK_FULL: &str =
    "You can read everything here, but nothing can be saved right now: the server’s disk is nearly full.";

/// The same as in `ui/layout/ReadOnlyBanner.tsx`.
fn banner(sentence: &str) -> Markup {
    html! {
        div."banner banner-warning" role="status" {
            (icon("warning", 20))
            div.banner-text { (sentence) }
        }
    }
}

/// The same as `ui/layout/TownMark.tsx`.
fn town_mark(logo: &str) -> Markup {
    html! {
        @if logo.is_empty() {
            svg.logo-mark width="34" height="34" viewBox="0 0 32 32" aria-hidden="true" focusable="false" {
                rect width="32" height="32" rx="5" fill="#1E4D3A" {}
                path d="M16 3l4 11v13h-8V14z" fill="#F3B93B" {}
                path d="M5 27h22" stroke="#F3B93B" stroke-width="2" {}
            }
        } @else {
            img."logo-mark logo-own" src=(logo) alt="" height="34";
        }
    }
}

fn header(info: &SiteInfo, place: &CurrentPage<'_>) -> Markup {
    let nav = |link: &NavLink| {
        html! {
            a.header-link href=(link.to) aria-current=[(link.to == place.path).then_some("page")] { (link.label) }
        }
    };
    let search = SearchBox {
        class: "header-search-form",
        label: "Search businesses",
        placeholder: "Search",
        words: place.words,
    };
    html! {
        header.header {
            div."wrap header-inner" {
                a.logo href="/" {
                    (town_mark(&info.logo))
                    span.logo-name { (info.name) }
                }
                // On the home page, the hero has a search box in view.
                div class=(if place.path == "/" { "header-search header-search-hidden" } else { "header-search" }) {
                    (search_box(&search))
                    a."icon-button header-search-button" href="/search" aria-label="Search" title="Search" { (icon("search", 20)) }
                }
                a."icon-button header-saved" href="/saved" aria-label="Saved places" title="Saved places" { (icon("heart", 20)) }
                nav.header-nav aria-label="Main" {
                    @for link in &NAV_BEFORE { (nav(link)) }
                    div.menu { a.menu-button href="/directory" { "Categories" (icon("chevron-down", 16)) } }
                    @for link in &NAV_AFTER { (nav(link)) }
                    // As for a visitor: only the browser knows who is signed in.
                    a.header-link href="/login" { "Login" }
                    a."button button-primary button-sm" href="/signup" { "Sign Up" }
                }
                div.header-menu {
                    a."button button-secondary button-sm header-menu-button" href="#quick-links" { (icon("menu", 20)) span { "Menu" } }
                }
            }
        }
    }
}

fn footer(info: &SiteInfo, place: &CurrentPage<'_>) -> Markup {
    let is_offered = |link: &&NavLink| info.commercial.is_none() || !is_commercial_path(link.to);
    let list = |id: &str, title: &str, links: &[NavLink]| {
        html! {
            nav.footer-links id=(id) aria-label=(title) {
                h2.footer-title { (title) }
                ul { @for link in links.iter().filter(is_offered) { li { a href=(link.to) { (link.label) } } } }
            }
        }
    };
    let colors = [("auto", "Auto"), ("light", "Light"), ("dark", "Dark")];
    let colors = colors.map(|(value, label)| Segment { value, label, picture: None });
    html! {
        footer.footer {
            div.footer-dentil {}
            div.wrap {
                section.footer-news aria-labelledby="footer-news" {
                    div {
                        h2.footer-title #footer-news { "Newsletter" }
                        p.footer-news-text {
                            "What is coming up in " (info.name) " and what’s new, in one email. " a href="/newsletter" { "Past issues" }
                        }
                    }
                    (newsletter_form("footer", None))
                }
            }
            div."wrap footer-inner" {
                (contact(info))
                (list("quick-links", "Quick links", QUICK))
                (list("business-links", "For business", &BUSINESS))
            }
            div.wrap {
                div.footer-end {
                    p { "© " (LIMITS.footer.copyright_year) " " (info.name) }
                    ul.footer-legal { @for link in &LEGAL { li { a href=(link.to) { (link.label) } } } }
                    (segmented("Colors", "colors", place.theme.unwrap_or("auto"), &colors))
                }
            }
        }
    }
}

fn contact(info: &SiteInfo) -> Markup {
    let contact = &info.contact;
    let dial: String = contact.phone.chars().filter(|char| char.is_ascii_digit() || *char == '+').collect();
    html! {
        div.footer-contact {
            h2.footer-title { "Contact" }
            address {
                @if !contact.office.is_empty() { p.footer-office { (contact.office) } }
                @if !contact.address.is_empty() { p { (contact.address) } }
                @if !contact.hours.is_empty() { p { (contact.hours) } }
                @if !contact.phone.is_empty() {
                    p { a href={ "tel:" (dial) } { (icon("phone", 18)) " " (contact.phone) } }
                }
                @if !contact.email.is_empty() {
                    p { a href={ "mailto:" (contact.email) } { (icon("mail", 18)) " " (contact.email) } }
                }
            }
            @if !info.social.is_empty() {
                ul.footer-social { @for place in &info.social { li { a href=(place.url) rel="me" { (place.label) } } } }
            }
        }
    }
}
