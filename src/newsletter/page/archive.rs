//! The archive and its issues.

use maud::{Markup, html};
use rocket::{Route, State, get};

use super::issue::sent_day;
use crate::kit::config::Config;
use crate::kit::error::Result;
use crate::kit::page::{Page, RenderContext};
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::layout::{newsletter_form, pagination};
use crate::newsletter::issue_page::issue_page;
use crate::newsletter::model::NewsletterIssue;
use crate::newsletter::store;

fn lede(config: &Config) -> String {
    let town = &config.town.name;
    match config.site.commercial {
        true => format!("What is coming up in {town}, what's new, and local deals, all in one email."),
        false => format!("What is coming up in {town} and what's new, all in one email."),
    }
}

#[get("/newsletter")]
async fn archive(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let asked = PageRequest::parse(&request.at("/api/v1/newsletter/issues/"));
    app.page(&request, move |conn, context| {
        let count = store::count_sent(conn)?;
        let listed =
            asked?.with_size(PAGE_SIZE).list(count, |limit, offset| store::list_sent(conn, limit, offset))?;
        let number = listed.number;
        let body = archive_body(context, &listed.results, number, listed.pages);
        let address = if number > 1 { format!("?page={number}") } else { String::new() };
        let mut page = Page::new("newsletter", "Newsletter", body)
            .with_data(format!("/api/v1/newsletter/issues/{address}"), &listed)?;
        page.description = lede(&context.config);
        page.canonical = format!("/newsletter{address}");
        Ok(page)
    })
    .await
}

/// The same markup as `ui/newsletter/ArchivePage.tsx`.
fn archive_body(context: &RenderContext, issues: &[NewsletterIssue], number: u64, pages: u64) -> Markup {
    html! {
        div."wrap newsletter-page" {
            header.newsletter-head {
                h1 { "Newsletter" }
                p.newsletter-lede { (lede(&context.config)) }
            }
            section.newsletter-join aria-label="Subscribe" { (newsletter_form("newsletter-page")) }
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
                    (pagination(number, pages, "Pages of the archive", |page| {
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
    routes![archive, issue]
}
