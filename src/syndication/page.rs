//! `/feeds/{id}.rss`: the posts of a channel that is an RSS feed of our own.

use maud::{Markup, PreEscaped, html};
use rocket::request::FromParam;
use rocket::{Route, State, get};

use super::model::ChannelPost;
use super::{store, subject};
use crate::kit::day;
use crate::kit::error::Result;
use crate::kit::page::RenderContext;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use crate::kit::xml;

const FEED: &str = "application/rss+xml; charset=utf-8";
/// Feed readers show no more at a time.
const ITEMS: usize = 50;

/// "7.rss"
struct FeedName(i64);

impl<'a> FromParam<'a> for FeedName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> std::result::Result<Self, &'a str> {
        param.strip_suffix(".rss").and_then(|id| id.parse().ok()).map(FeedName).ok_or(param)
    }
}

#[get("/feeds/<name>")]
async fn feed(name: FeedName, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let (context, path, clock) = (app.render_context(&request), request.path.to_owned(), app.clock.clone());
    app.text(&request, FEED, move |conn| {
        let title = store::find_feed(conn, name.0)?;
        let is_public =
            |post: &ChannelPost| subject::is_public(conn, &clock, post.subject_kind, post.subject_id);
        let posts = store::list_fed(conn, name.0, ITEMS, is_public)?;
        Ok(text(&context, &title, &path, &posts))
    })
    .await
}

fn text(context: &RenderContext, title: &str, path: &str, posts: &[(ChannelPost, String)]) -> String {
    let (origin, town) = (&context.origin, &context.config.town.name);
    let changed = posts.first().and_then(|(post, _)| day::as_rfc2822(post.sent_at.as_deref()?));
    let own = html! { (origin) (path) }.into_string();
    let markup = html! {
        rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" {
            channel {
                title { (title) }
                (PreEscaped("<link>")) (origin) "/" (PreEscaped("</link>"))
                (PreEscaped(format!("<atom:link href=\"{own}\" rel=\"self\" type=\"application/rss+xml\"/>")))
                description { "News from " (town) "." }
                language { "en-us" }
                @if let Some(changed) = changed { lastBuildDate { (changed) } }
                @for (post, key) in posts { (item(origin, post, key)) }
            }
        }
    };
    xml::document(&markup)
}

/// Feed readers take a description for HTML, in which typed line ends and `<` would be lost.
fn paragraphs(text: &str) -> Markup {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    html! {
        @for paragraph in lines.split(|line| line.is_empty()).filter(|part| !part.is_empty()) {
            p { @for (at, line) in paragraph.iter().enumerate() { @if at > 0 { br; } (line) } }
        }
    }
}

fn item(origin: &str, post: &ChannelPost, key: &str) -> Markup {
    html! {
        item {
            title { (post.title) }
            (PreEscaped("<link>")) (post.link) (PreEscaped("</link>"))
            guid isPermaLink="false" { (key) }
            @if let Some(date) = post.sent_at.as_deref().and_then(day::as_rfc2822) { pubDate { (date) } }
            description { (paragraphs(&post.text).into_string()) }
            @if !post.image_url.is_empty() {
                media:content url={ (origin) (post.image_url) } type="image/jpeg" medium="image" {
                    media:description { (post.image_alt) }
                }
            }
        }
    }
}

pub fn routes() -> Vec<Route> {
    routes![feed]
}
