//! The routes of the feeds.

use rocket::http::Header;
use rocket::request::FromParam;
use rocket::response::{self, Responder};
use rocket::{Request, Route, State, get};

use crate::events::feeds::calendar::{self, Cover};
use crate::events::feeds::rss;
use crate::events::filter::EventFilter;
use crate::events::http::read_filter;
use crate::events::store;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, CachedOrStreamed, PublicRequest, routes};
use crate::search::LimitedSearch;

const CALENDAR: &str = "text/calendar; charset=utf-8";
const FEED: &str = "application/rss+xml; charset=utf-8";

/// Fully static routes have rank -12.
const FIRST: isize = -11;

/// A feed with its download file name. Scripts of other sites may read it unless it is secret.
struct Feed {
    answer: CachedOrStreamed,
    file_name: String,
    is_secret: bool,
}

impl<'r> Responder<'r, 'static> for Feed {
    fn respond_to(self, request: &'r Request<'_>) -> response::Result<'static> {
        let mut response = self.answer.respond_to(request)?;
        let name = format!("inline; filename=\"{}\"", self.file_name);
        response.set_header(Header::new("Content-Disposition", name));
        response.set_header(Header::new("X-Robots-Tag", "noindex"));
        if self.is_secret {
            response.set_header(Header::new("Cache-Control", "private, no-cache"));
            response.set_header(Header::new("Referrer-Policy", "no-referrer"));
        } else {
            response.set_header(Header::new("Access-Control-Allow-Origin", "*"));
        }
        Ok(response)
    }
}

/// A name that ends in `.ics`; other names are left to other routes.
struct CalendarName(String);

impl<'a> FromParam<'a> for CalendarName {
    type Error = &'a str;

    fn from_param(param: &'a str) -> Result<Self, &'a str> {
        param.strip_suffix(".ics").map(|name| CalendarName(name.to_owned())).ok_or(param)
    }
}

#[get("/events.ics")]
async fn all(request: PublicRequest<'_>, app: &State<AppState>, search: LimitedSearch<'_>) -> Result<Feed> {
    let filter = read_filter(&request.query(), search)?;
    let request = request.near_somebody(filter.near.is_some());
    let (clock, context) = (app.clock.clone(), app.render_context(&request));
    let address = format!("{}{}", request.origin, request.uri());
    let answer = app
        .long(&request, CALENDAR, move |conn| {
            let name = calendar::name(&context, &filter);
            let chosen = store::choose_for_calendar(conn, &clock, &filter)?;
            Cover::new(context, name, Some(address)).over(conn, chosen)
        })
        .await?;
    Ok(Feed { answer, file_name: "events.ics".into(), is_secret: false })
}

#[get("/events.rss")]
async fn news(request: PublicRequest<'_>, app: &State<AppState>, search: LimitedSearch<'_>) -> Result<Feed> {
    let mut filter = read_filter(&request.query(), search)?;
    filter.include_past = filter.include_past.or(Some(false));
    let request = request.near_somebody(filter.near.is_some());
    let (clock, context) = (app.clock.clone(), app.render_context(&request));
    let pages = rss::Pages::of(&request)?;
    let answer = app
        .text(&request, FEED, move |conn| {
            let count = store::count(conn, &clock, &filter)?;
            let events = store::list(conn, &clock, &filter, rss::ITEMS_A_PAGE, pages.offset())?;
            if events.is_empty() && pages.number > 1 {
                return Err(Error::InvalidPage);
            }
            let (name, today) = (calendar::name(&context, &filter), clock.local().date());
            Ok(rss::text(&context, &name, &pages, count, &events, today))
        })
        .await?;
    Ok(Feed { answer: CachedOrStreamed::Kept(answer), file_name: "events.rss".into(), is_secret: false })
}

#[get("/events/<name>")]
async fn one(name: CalendarName, request: PublicRequest<'_>, app: &State<AppState>) -> Result<Feed> {
    let id = name.0.rsplit('-').next().and_then(|id| id.parse().ok()).ok_or(Error::NotFound("Event"))?;
    let context = app.render_context(&request);
    let answer = app
        .text(&request, CALENDAR, move |conn| {
            let Some(entry) = store::find_entry(conn, id)? else {
                return Err(match store::find_merged(conn, id)? {
                    Some(other) => Error::Moved(format!("{}.ics", other.path())),
                    None => Error::NotFound("Event"),
                });
            };
            Ok(Cover::new(context, entry.event.title.clone(), None).of_one(entry))
        })
        .await?;
    Ok(Feed {
        answer: CachedOrStreamed::Kept(answer),
        file_name: format!("{}.ics", name.0.replace('"', "")),
        is_secret: false,
    })
}

#[get("/calendar/<name>")]
async fn own(name: CalendarName, request: PublicRequest<'_>, app: &State<AppState>) -> Result<Feed> {
    let (clock, context) = (app.clock.clone(), app.render_context(&request));
    let address = format!("{}{}", request.origin, request.path);
    let answer = app
        .long(&request, CALENDAR, move |conn| {
            let user_id = store::find_feed_user(conn, &name.0)?.ok_or(Error::NotFound("calendar"))?;
            let filter = EventFilter { interested_user: Some(user_id), ..EventFilter::default() };
            let chosen = store::choose_for_calendar(conn, &clock, &filter)?;
            let title = format!("My {} events", context.config.town.name);
            Cover::new(context, title, Some(address)).over(conn, chosen)
        })
        .await?;
    Ok(Feed { answer, file_name: "my-events.ics".into(), is_secret: true })
}

pub fn routes() -> Vec<Route> {
    let mut routes = routes![all, news, own];
    // Ranked before the event's page, whose route matches anything under `/events/`.
    routes.extend(routes![one].into_iter().map(|mut route| {
        route.rank = FIRST;
        route
    }));
    routes
}
