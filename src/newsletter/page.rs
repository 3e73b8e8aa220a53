//! The newsletter's pages as the server draws them: the archive, and what the links in mails
//! lead to. Those work by plain forms too: whoever wants out must get out with any browser.

use maud::{Markup, PreEscaped, html};
use rocket::form::{Form, FromForm};
use rocket::response::Redirect;
use rocket::{Route, State, get, post, routes, uri};
use serde_json::{Map, json};

use super::http::{Key, subscribe_address};
use super::model::Issue;
use super::state::Newsletter;
use super::store;
use crate::kit::error::{Error, Result};
use crate::kit::input::Input;
use crate::kit::page::{Around, Page};
use crate::kit::paging::{Links, PAGE_SIZE, PageAsk};
use crate::kit::web::{Ask, Caller, Public, Site};
use crate::layout::{newsletter_form, pagination};

fn lede(town: &str) -> String {
    format!("What is coming up in {town}, what is new, and what is on offer, in one mail.")
}

#[get("/newsletter")]
async fn archive(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    let page_ask = PageAsk::parse(&ask);
    let links = Links::of(&ask.at("/api/v1/newsletter/issues/"));
    site.page(&ask, move |conn, around| {
        let page_ask = page_ask?.with_size(PAGE_SIZE);
        let count = store::count_sent(conn)?;
        let number = page_ask.resolve(count)?;
        let issues = store::list_sent(conn, page_ask.size, page_ask.offset(number))?;
        let listed = links.page(page_ask, number, count, issues);
        let pages = count.div_ceil(u64::from(page_ask.size));
        let body = archive_body(around, &listed.results, number, pages);
        let address = if number > 1 { format!("?page={number}") } else { String::new() };
        let mut page = Page::new("newsletter", "Newsletter", body)
            .with_data(format!("/api/v1/newsletter/issues/{address}"), &listed)?;
        page.description = lede(&around.config.town.name);
        page.canonical = format!("/newsletter{address}");
        Ok(page)
    })
    .await
}

/// The same markup as `ui/newsletter/ArchivePage.tsx`.
fn archive_body(around: &Around, issues: &[Issue], number: u64, pages: u64) -> Markup {
    html! {
        div."wrap newsletter-page" {
            header.newsletter-head {
                h1 { "Newsletter" }
                p.newsletter-lede { (lede(&around.config.town.name)) }
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
                                @if let Some(day) = sent_day(issue, around) { p.newsletter-date { time datetime=(issue.sent_at.as_deref().unwrap_or_default()) { (day) } } }
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

/// "November 13, 2026" on the town's calendar.
fn sent_day(issue: &Issue, around: &Around) -> Option<String> {
    let zone = jiff::tz::TimeZone::get(&around.config.town.time_zone).ok()?;
    let at: jiff::Timestamp = issue.sent_at.as_deref()?.parse().ok()?;
    Some(at.to_zoned(zone).strftime("%B %-d, %Y").to_string())
}

#[get("/newsletter/<id>")]
async fn issue(id: i64, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.page(&ask, move |conn, around| {
        let issue = store::find_sent(conn, id)?;
        let mut page = Page::new("newsletter-issue", issue.subject.clone(), issue_body(&issue, around))
            .with_data(format!("/api/v1/newsletter/issues/{id}/"), &issue)?;
        page.description.clone_from(&issue.summary);
        page.canonical = format!("/newsletter/{id}");
        page.og_type = "article";
        page.json_ld.push(json!({
            "@context": "https://schema.org", "@type": "NewsArticle", "headline": issue.subject,
            "datePublished": issue.sent_at, "description": issue.summary,
            "publisher": { "@type": "GovernmentOrganization", "name": around.config.town.office },
        }));
        Ok(page)
    })
    .await
}

/// The same markup as `ui/newsletter/IssuePage.tsx`.
fn issue_body(issue: &Issue, around: &Around) -> Markup {
    html! {
        article."wrap newsletter-page newsletter-read" {
            header.newsletter-head {
                p.newsletter-back { a href="/newsletter" { "All issues" } }
                h1 { (issue.subject) }
                @if let Some(day) = sent_day(issue, around) { p.newsletter-date { "Sent " time datetime=(issue.sent_at.as_deref().unwrap_or_default()) { (day) } } }
            }
            @if !issue.intro_html.is_empty() { div."prose newsletter-intro" { (PreEscaped(&issue.intro_html)) } }
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

/// What a page with one thing to do says; `ui/newsletter/SubscriptionPage.tsx` says the same.
struct Deed {
    title: &'static str,
    lede: &'static str,
    button: &'static str,
    done: &'static str,
}

const CONFIRM: Deed = Deed {
    title: "Confirm your address",
    lede: "Press the button and the newsletter comes to you from now on.",
    button: "Yes, send me the newsletter",
    done: "Your address is confirmed. The next issue comes to you.",
};
const LEAVE: Deed = Deed {
    title: "Unsubscribe",
    lede: "Press the button and no more issues are sent to you.",
    button: "Unsubscribe",
    done: "You are unsubscribed. No more issues are sent to you.",
};

async fn show_deed(path: &str, deed: &'static Deed, ask: &Ask<'_>, site: &Site) -> Result<Public> {
    let (action, is_done) = (path.to_owned(), ask.value("done").is_some());
    site.page(ask, move |_, _| {
        let body = html! {
            div."wrap newsletter-deed" {
                h1 { (deed.title) }
                @if is_done {
                    p { (deed.done) }
                } @else {
                    p { (deed.lede) }
                    form action=(action) method="post" {
                        input type="hidden" name="from" value="page";
                        button."button button-primary button-lg" type="submit" { span { (deed.button) } }
                    }
                }
            }
        };
        Ok(Page { is_hidden: true, ..Page::new("newsletter-subscription", deed.title, body) })
    })
    .await
}

#[get("/newsletter/confirm/<key>")]
async fn confirm_page(key: Key, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show_deed(&format!("/newsletter/confirm/{}", key.0), &CONFIRM, &ask, site).await
}

#[get("/newsletter/unsubscribe/<key>")]
async fn leave_page(key: Key, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    show_deed(&format!("/newsletter/unsubscribe/{}", key.0), &LEAVE, &ask, site).await
}

#[get("/newsletter/preferences/<key>")]
async fn preferences_page(key: Key, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    let leave = format!("/newsletter/unsubscribe/{}", key.0);
    site.page(&ask, move |_, _| {
        let body = html! {
            div."wrap newsletter-deed" {
                h1 { "Your newsletter" }
                noscript { p { "Choosing topics needs JavaScript. " a href=(leave) { "Unsubscribe" } " works without it." } }
            }
        };
        Ok(Page { is_hidden: true, ..Page::new("newsletter-subscription", "Your newsletter", body) })
    })
    .await
}

/// Says nothing about whether the address was known.
const SENT: &str = "Where an address has to be confirmed, a mail with a button is on its way.";

#[get("/newsletter/thanks")]
async fn thanks(ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    site.page(&ask, |_, _| {
        let body = html! {
            div."wrap newsletter-deed" {
                h1 { "Thank you for subscribing!" }
                p { (SENT) }
                p { a href="/newsletter" { "All issues" } }
            }
        };
        Ok(Page { is_hidden: true, ..Page::new("newsletter-thanks", "Thank you for subscribing!", body) })
    })
    .await
}

#[derive(FromForm)]
struct Address {
    email: String,
}

/// The form under every page, where no script sends it.
#[post("/newsletter/subscribe", data = "<form>")]
async fn subscribe(
    caller: Caller,
    form: Form<Address>,
    site: &State<Site>,
    newsletter: &State<Newsletter>,
) -> Result<Redirect> {
    newsletter.subscribing.check(caller.network())?;
    let fields = Map::from_iter([("email".to_owned(), json!(form.into_inner().email))]);
    match subscribe_address(Input::new(fields), site, newsletter).await {
        Ok(()) => Ok(Redirect::to(uri!("/newsletter/thanks"))),
        // The browser has said what an address looks like; here is the form once more.
        Err(Error::Fields(_)) => Ok(Redirect::to(uri!("/newsletter"))),
        Err(error) => Err(error),
    }
}

#[derive(FromForm)]
struct Press {
    /// A page's own button, in contrast to a mail program's.
    from: Option<String>,
}

/// A mail program hears a word (RFC 8058 wants no redirect), a person sees the page again.
enum Pressed {
    Word(&'static str),
    Page(Redirect),
}

impl<'r> rocket::response::Responder<'r, 'static> for Pressed {
    fn respond_to(self, request: &'r rocket::Request<'_>) -> rocket::response::Result<'static> {
        match self {
            Pressed::Word(word) => word.respond_to(request),
            Pressed::Page(page) => page.respond_to(request),
        }
    }
}

#[post("/newsletter/unsubscribe/<key>", data = "<form>")]
async fn leave(
    key: Key,
    form: Option<Form<Press>>,
    site: &State<Site>,
    newsletter: &State<Newsletter>,
) -> Result<Pressed> {
    newsletter.unsubscribe(&key.0, site).await?;
    Ok(match form.and_then(|form| form.into_inner().from) {
        Some(_) => Pressed::Page(Redirect::to(format!("/newsletter/unsubscribe/{}?done", key.0))),
        None => Pressed::Word(LEAVE.done),
    })
}

#[post("/newsletter/confirm/<key>")]
async fn confirm(key: Key, site: &State<Site>, newsletter: &State<Newsletter>) -> Result<Redirect> {
    newsletter.confirm(&key.0, site).await?;
    Ok(Redirect::to(format!("/newsletter/confirm/{}?done", key.0)))
}

pub fn routes() -> Vec<Route> {
    routes![archive, issue, confirm_page, leave_page, preferences_page, thanks, subscribe, leave, confirm]
}
