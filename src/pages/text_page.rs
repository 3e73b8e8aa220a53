//! A text page, as requested by a visitor or by the nightly check.

use maud::{Markup, PreEscaped, html};
use rusqlite::Connection;
use serde_json::json;

use super::text::{TextPage, find_page};
use crate::kit::error::{Error, Result};
use crate::kit::page::{Page, RenderContext};
use crate::layout::icon;
use crate::moderation;

/// Path and file of every page.
pub const PAGES: [(&str, &str); 12] = [
    ("/about", "about"),
    ("/contact", "contact"),
    ("/faq", "faq"),
    ("/terms", "terms"),
    ("/privacy", "privacy"),
    ("/accessibility", "accessibility"),
    ("/moderation", "moderation"),
    ("/tools", "tools"),
    ("/advertise", "advertise"),
    ("/pricing", "pricing"),
    ("/support", "support"),
    ("/business/signup", "business-signup"),
];

/// The text page at this path.
pub fn draw_path(conn: &Connection, context: &RenderContext, path: &str) -> Result<Page> {
    let (path, name) = PAGES.iter().find(|(known, _)| *known == path).ok_or(Error::NotFound("Page"))?;
    text_page(conn, context, path, name)
}

/// `name` is that of its file.
pub fn text_page(conn: &Connection, context: &RenderContext, path: &str, name: &str) -> Result<Page> {
    let text = find_page(conn, name, context)?.ok_or(Error::NotFound("Page"))?;
    let key = match name {
        "business-signup" => "business-signup",
        "advertise" => "advertise",
        "moderation" => "moderation",
        _ => "static",
    };
    let posted = (name == "moderation")
        .then(|| moderation::posted_rules(conn, &moderation::a_year_before(context.today)))
        .transpose()?;
    let (above, below) = match name {
        "business-signup" => (find_business(), html! {}),
        "advertise" => (html! {}, advertise_request()),
        _ => (html! {}, html! { @if let Some(posted) = &posted { (moderation::rules_section(posted)) } }),
    };
    let mut page = Page::new(key, text.title.clone(), body(&text, &above, &below))
        .with_data(format!("/api/v1/pages/{name}/"), &text)?;
    if let Some(posted) = &posted {
        page = page.with_data("/api/v1/moderation/".to_owned(), posted)?;
    }
    page.description.clone_from(&text.description);
    page.canonical = path.to_owned();
    if name == "faq" {
        page.json_ld.push(questions(&text));
    }
    Ok(page)
}

/// The same markup as `ui/pages/StaticPage.tsx`.
fn body(text: &TextPage, above: &Markup, below: &Markup) -> Markup {
    html! {
        article."wrap static-page" {
            header.static-page-head {
                h1 { (text.title) }
                @if !text.description.is_empty() { p.static-page-lede { (text.description) } }
            }
            (above)
            div.static-page-body {
                @if text.headings.len() >= 2 {
                    nav.on-this-page aria-labelledby="on-this-page" {
                        h2.on-this-page-title #on-this-page { "On this page" }
                        ul { @for heading in &text.headings { li { a href={ "#" (heading.id) } { (heading.text) } } } }
                    }
                }
                div."prose static-page-text" dir="auto" { (PreEscaped(&text.html)) }
            }
            (below)
        }
    }
}

/// As in `ui/claims/FindBusiness.tsx`; without the browser's code, the form leads to the search results.
fn find_business() -> Markup {
    html! {
        section.claim-find aria-labelledby="claim-find-title" {
            h2 #claim-find-title { "Find your business" }
            form.search-form role="search" aria-label="Find your business" action="/search" {
                input.search-form-input type="search" name="q" aria-label="Name of your business"
                    placeholder="Business name" autocomplete="organization" enterkeyhint="search" value="";
                button."button button-primary button-md search-form-button" type="submit" {
                    (icon("search", 20)) span { "Search" }
                }
            }
        }
    }
}

/// As `ui/pages/AdvertisePage.tsx`, whose form comes with the script.
fn advertise_request() -> Markup {
    html! {
        section.placement-request #request aria-labelledby="placement-request-title" {
            h2 #placement-request-title { "Ask for a sponsored place" }
            p { "The office answers every request. Nothing is paid on this site, and you need no account." }
        }
    }
}

fn questions(text: &TextPage) -> serde_json::Value {
    json!({
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "mainEntity": text.parts.iter().map(|(question, answer)| json!({
            "@type": "Question",
            "name": question,
            "acceptedAnswer": { "@type": "Answer", "text": answer },
        })).collect::<Vec<_>>(),
    })
}
