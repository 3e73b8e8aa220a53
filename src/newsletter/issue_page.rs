//! An issue's page in the archive, for visitors and for the nightly check.

use rusqlite::Connection;
use serde_json::json;

use super::page::issue::issue_body;
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::page::{Page, RenderContext};
use crate::layout::not_found_page;

pub fn issue_page(conn: &Connection, context: &RenderContext, id: i64) -> Result<Page> {
    let issue = match store::find_sent(conn, id) {
        Err(Error::NotFound(_)) => return Ok(not_found()),
        found => found?,
    };
    let mut page = Page::new("newsletter-issue", issue.subject.clone(), issue_body(&issue, context))
        .with_data(format!("/api/v1/newsletter/issues/{id}/"), &issue)?;
    page.description.clone_from(&issue.summary);
    page.canonical = format!("/newsletter/{id}");
    page.og_type = "article";
    page.json_ld.push(json!({
        "@context": "https://schema.org", "@type": "NewsArticle", "headline": issue.subject,
        "datePublished": issue.sent_at, "description": issue.summary,
        "publisher": { "@type": "GovernmentOrganization", "name": context.config.town.office_name() },
    }));
    Ok(page)
}

fn not_found() -> Page {
    let all = ("/newsletter", "mail", "All issues");
    not_found_page("newsletter-issue", "Issue not found", "Issue not found", all)
}
