//! An issue in the archive.

use maud::{Markup, PreEscaped, html};

use crate::kit::day;
use crate::kit::page::RenderContext;
use crate::newsletter::model::NewsletterIssue;

/// "November 13, 2026" in the town's time zone.
pub fn sent_day(issue: &NewsletterIssue, context: &RenderContext) -> Option<String> {
    let zone = jiff::tz::TimeZone::get(&context.config.town.time_zone).ok()?;
    day::of_moment(issue.sent_at.as_deref()?, &zone)
}

/// The same markup as `ui/newsletter/IssuePage.tsx`.
pub fn issue_body(issue: &NewsletterIssue, context: &RenderContext) -> Markup {
    html! {
        article."wrap newsletter-page newsletter-read" {
            header.newsletter-head {
                p.newsletter-back { a href="/newsletter" { "All issues" } }
                h1 { (issue.subject) }
                @if let Some(day) = sent_day(issue, context) { p.newsletter-date { "Sent " time datetime=(issue.sent_at.as_deref().unwrap_or_default()) { (day) } } }
            }
            @if !issue.intro_html.is_empty() { div."prose newsletter-intro" dir="auto" { (PreEscaped(&issue.intro_html)) } }
            @for section in &issue.sections {
                section.newsletter-section {
                    h2 { (section.title) }
                    ul.newsletter-items {
                        @for item in &section.items {
                            li.newsletter-item {
                                h3 { a href=(item.path) { (item.title) } }
                                @if !item.note.is_empty() { p.newsletter-note { (item.note) } }
                                @if !item.text.is_empty() { p { (item.text) } }
                            }
                        }
                    }
                }
            }
        }
    }
}
