//! Header and footer as the server draws them.

use maud::{Markup, html};

use super::info::SiteInfo;

pub struct NavLink {
    pub to: &'static str,
    pub label: &'static str,
}

const fn link(to: &'static str, label: &'static str) -> NavLink {
    NavLink { to, label }
}

/// The Categories dropdown stands between the two.
const NAV_BEFORE: [NavLink; 1] = [link("/directory", "Directory")];
const NAV_AFTER: [NavLink; 2] = [link("/tools", "Tools"), link("/about", "About")];
const QUICK: [NavLink; 5] = [
    link("/directory", "Directory"),
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
const LEGAL: [NavLink; 3] =
    [link("/terms", "Terms"), link("/privacy", "Privacy"), link("/health", "Site health")];

/// Fixed by the specification.
const COPYRIGHT_YEAR: u16 = 2024;

/// The whole body of a page.
pub fn shell(info: &SiteInfo, path: &str, main: &Markup) -> Markup {
    html! {
        div.layout {
            a.skip-link href="#main" { "Skip to main content" }
            (header(info, path))
            main.main #main tabindex="-1" { (main) }
            (footer(info))
        }
    }
}

fn header(info: &SiteInfo, path: &str) -> Markup {
    let nav = |link: &NavLink| {
        html! {
            a.header-link href=(link.to) aria-current=[(link.to == path).then_some("page")] { (link.label) }
        }
    };
    html! {
        header.header {
            div."wrap header-inner" {
                a.logo href="/" {
                    svg.logo-mark width="34" height="34" viewBox="0 0 32 32" aria-hidden="true" focusable="false" {
                        rect width="32" height="32" rx="5" fill="#1E4D3A" {}
                        path d="M16 3l4 11v13h-8V14z" fill="#F3B93B" {}
                        path d="M5 27h22" stroke="#F3B93B" stroke-width="2" {}
                    }
                    span.logo-name { (info.name) }
                }
                div class=(if path == "/" { "header-search header-search-hidden" } else { "header-search" }) {
                    (search_form("header-search-form", "header-q", "Search businesses"))
                }
                nav.header-nav aria-label="Main" {
                    @for link in &NAV_BEFORE { (nav(link)) }
                    div.menu { a.menu-button href="/directory" { "Categories" (icon("m6 9 6 6 6-6", 16)) } }
                    @for link in &NAV_AFTER { (nav(link)) }
                }
                a."button button-secondary button-sm header-menu-button" href="#quick-links" { (icon("M4 12h16 M4 6h16 M4 18h16", 20)) span { "Menu" } }
            }
        }
    }
}

/// A search that works before, and without, the browser's code.
pub fn search_form(class: &str, id: &str, placeholder: &str) -> Markup {
    html! {
        form class={ "search-box " (class) } role="search" action="/search" {
            div.combobox {
                label.visually-hidden for=(id) { "Search businesses" }
                input.combobox-input #(id) type="search" name="q" autocomplete="off" placeholder=(placeholder);
            }
            button."button button-primary button-md search-box-submit" type="submit" aria-label="Search" {
                (icon("m21 21-4.34-4.34 M11 3a8 8 0 1 0 0 16 8 8 0 0 0 0-16", 20))
                span.button-label { "Search" }
            }
        }
    }
}

/// A line drawing on a 24 by 24 ground; always decoration, words stand beside it.
pub fn icon(path: &str, size: u8) -> Markup {
    html! {
        svg.icon width=(size) height=(size) viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false" { path d=(path) {} }
    }
}

fn footer(info: &SiteInfo) -> Markup {
    let list = |id: &str, title: &str, links: &[NavLink]| {
        html! {
            nav.footer-links id=(id) aria-label=(title) {
                h2.footer-title { (title) }
                ul { @for link in links { li { a href=(link.to) { (link.label) } } } }
            }
        }
    };
    let contact = &info.contact;
    let dial: String = contact.phone.chars().filter(|char| char.is_ascii_digit() || *char == '+').collect();
    html! {
        footer.footer {
            div.footer-dentil {}
            div."wrap footer-inner" {
                div.footer-contact {
                    h2.footer-title { "Contact" }
                    address {
                        @if !contact.office.is_empty() { p.footer-office { (contact.office) } }
                        @if !contact.address.is_empty() { p { (contact.address) } }
                        @if !contact.hours.is_empty() { p { (contact.hours) } }
                        @if !contact.phone.is_empty() { p { a href={ "tel:" (dial) } { (contact.phone) } } }
                        @if !contact.email.is_empty() { p { a href={ "mailto:" (contact.email) } { (contact.email) } } }
                    }
                    @if !info.social.is_empty() {
                        ul.footer-social { @for place in &info.social { li { a href=(place.url) rel="me" { (place.label) } } } }
                    }
                }
                (list("quick-links", "Quick links", &QUICK))
                (list("business-links", "For business", &BUSINESS))
            }
            div."wrap footer-end" {
                p { "© " (COPYRIGHT_YEAR) " " (info.name) }
                ul.footer-legal { @for link in &LEGAL { li { a href=(link.to) { (link.label) } } } }
            }
        }
    }
}
