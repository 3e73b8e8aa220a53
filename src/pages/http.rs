//! The pages and their texts for the browser's code.

use maud::{Markup, PreEscaped, html};
use rocket::request::FromParam;
use rocket::{Route, State, get, routes};
use serde_json::json;

use super::text::{TextPage, find_page};
use crate::kit::error::{Error, Result};
use crate::kit::page::Page;
use crate::kit::slug::is_slug;
use crate::kit::web::{AppState, CachedResponse, PublicRequest};
use crate::layout::{icon, is_commercial_path};
use crate::moderation;

/// Path and file of every page.
const PAGES: [(&str, &str); 11] = [
    ("/about", "about"),
    ("/contact", "contact"),
    ("/faq", "faq"),
    ("/terms", "terms"),
    ("/privacy", "privacy"),
    ("/moderation", "moderation"),
    ("/tools", "tools"),
    ("/advertise", "advertise"),
    ("/pricing", "pricing"),
    ("/support", "support"),
    ("/business/signup", "business-signup"),
];

/// Of a town that sells, or of one that does not.
pub fn list_paths(is_commercial: bool) -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(path, _)| *path).filter(move |path| is_commercial || !is_commercial_path(path))
}

struct Name(String);

impl<'a> FromParam<'a> for Name {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        if is_slug(param) { Ok(Name(param.to_owned())) } else { Err(param) }
    }
}

#[get("/pages/<name>")]
async fn page_text(name: Name, ask: PublicRequest<'_>, site: &State<AppState>) -> Result<CachedResponse> {
    let around = site.render_context(&ask);
    site.json(&ask, move |_| find_page(&name.0, &around).ok_or(Error::NotFound("Page"))).await
}

#[get("/<page>")]
async fn one_segment(
    page: PageName,
    ask: PublicRequest<'_>,
    site: &State<AppState>,
) -> Result<CachedResponse> {
    show(page.0, &ask, site).await
}

#[get("/business/signup")]
async fn business_signup(ask: PublicRequest<'_>, site: &State<AppState>) -> Result<CachedResponse> {
    show(("/business/signup", "business-signup"), &ask, site).await
}

/// The one segment of a page's path.
struct PageName((&'static str, &'static str));

impl<'a> FromParam<'a> for PageName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, Self::Error> {
        PAGES
            .iter()
            .find(|(path, _)| path.strip_prefix('/') == Some(param))
            .map(|page| PageName(*page))
            .ok_or(param)
    }
}

async fn show(
    (path, name): (&'static str, &'static str),
    ask: &PublicRequest<'_>,
    site: &AppState,
) -> Result<CachedResponse> {
    site.page(ask, move |conn, around| {
        let text = find_page(name, around).ok_or(Error::NotFound("Page"))?;
        let is_own = ["business-signup", "advertise", "moderation"].contains(&name);
        let key = if is_own { name } else { "static" };
        let posted = (name == "moderation")
            .then(|| moderation::posted_rules(conn, &moderation::a_year_before(around.today)))
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
    })
    .await
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
                div."prose static-page-text" { (PreEscaped(&text.html)) }
            }
            (below)
        }
    }
}

/// As `ui/claims/FindBusiness.tsx`; without its code the form leads to the results of a search.
fn find_business() -> Markup {
    html! {
        section.claim-find aria-labelledby="claim-find-title" {
            h2 #claim-find-title { "Find your business" }
            form.search-form role="search" aria-label="Find your business" action="/search" {
                input.search-form-input type="search" name="q" aria-label="Name of your business"
                    placeholder="Name, as on your sign" autocomplete="organization" enterkeyhint="search" value="";
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

pub fn api_routes() -> Vec<Route> {
    routes![page_text]
}

pub fn routes() -> Vec<Route> {
    routes![one_segment, business_signup]
}
