//! The archive and its issues.

use maud::{Markup, html};
use rocket::{Route, State, get};

use super::issue::sent_day;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::layout::{SignupOutcome, newsletter_form, pagination};
use crate::newsletter::archive_page::archive_page;
use crate::newsletter::issue_page::issue_page;
use crate::newsletter::model::NewsletterIssue;

pub fn lede(config: &Config) -> String {
    let town = &config.town.name;
    match config.site.commercial {
        true => format!("What is coming up in {town}, what’s new, and local deals, all in one email."),
        false => format!("What is coming up in {town} and what’s new, all in one email."),
    }
}

#[get("/newsletter")]
async fn archive(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    show_archive(&request, app, None).await
}

/// Where the form leads; somebody who only opens the address finds the form.
#[get("/newsletter/subscribe")]
async fn signup(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    show_archive(&request, app, None).await
}

pub async fn show_archive(
    request: &PublicRequest<'_>,
    app: &AppState,
    outcome: Option<SignupOutcome>,
) -> Result<CachedResponse> {
    let asked = PageRequest::parse(&request.at("/api/v1/newsletter/issues/"));
    app.page(request, move |conn, context| archive_page(conn, context, asked?, outcome)).await
}

/// The same markup as `ui/newsletter/ArchivePage.tsx`.
pub fn archive_body(
    context: &RenderContext,
    listed: &Paginated<NewsletterIssue>,
    outcome: Option<&SignupOutcome>,
) -> Markup {
    let issues = &listed.results;
    html! {
        div."wrap newsletter-page" {
            header.newsletter-head {
                h1 { "Newsletter" }
                p.newsletter-lede { (lede(&context.config)) }
            }
            section.newsletter-join aria-label="Subscribe" { (newsletter_form("newsletter-page", outcome)) }
            section.newsletter-archive {
                h2 { "Past issues" }
                @if issues.is_empty() {
                    p.newsletter-none { "No issue has been sent yet. The first one will be kept here." }
                } @else {
                    ol.newsletter-issues {
                        @for issue in issues {
                            li.newsletter-issue {
                                h3 { a href={ "/newsletter/" (issue.id) } { (issue.subject) } }
                                @if let Some(day) = sent_day(issue, context) { p.newsletter-date { time datetime=(issue.sent_at.as_deref().unwrap_or_default()) { (day) } } }
                                @if !issue.summary.is_empty() { p.newsletter-summary { (issue.summary) } }
                            }
                        }
                    }
                    (pagination(listed.number, listed.pages, "Pages of the archive", |page| {
                        if page > 1 { format!("/newsletter?page={page}") } else { "/newsletter".into() }
                    }))
                }
            }
        }
    }
}

#[get("/newsletter/<id>")]
async fn issue(id: i64, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request, move |conn, context| issue_page(conn, context, id)).await
}

pub fn routes() -> Vec<Route> {
    routes![archive, signup, issue]
}
