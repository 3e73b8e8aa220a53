//! What staff do about reviews.

use rocket::{Route, State, get, patch, routes};

use crate::accounts::{Actor, Staff};
use crate::kit::error::{Error, Result};
use crate::kit::input::REQUIRED;
use crate::kit::paging::{Page, PageAsk};
use crate::kit::web::{Ask, Body, Private, Site};
use crate::reviews::model::{ModeratedReview, Queue};
use crate::reviews::store;

#[get("/admin/reviews")]
async fn list(ask: Ask<'_>, _staff: Staff, site: &State<Site>) -> Result<Private<Page<ModeratedReview>>> {
    let page_ask = PageAsk::parse(&ask)?;
    let queue = ask.choice("status", |word| match word {
        "all" => Some(Queue::All),
        "reported" => Some(Queue::Reported),
        "hidden" => Some(Queue::Hidden),
        _ => None,
    });
    let queue = queue?.unwrap_or(Queue::All);
    let read = site.db.read(move |conn| {
        let count = store::count_moderated(conn, queue)?;
        page_ask.list(count, |limit, offset| store::list_moderated(conn, queue, limit, offset))
    });
    Ok(Private(read.await?))
}

/// `{"status": "published"}` lets a review stand, `"hidden"` takes it out of sight; both answer
/// its open reports.
#[patch("/admin/reviews/<id>", data = "<body>")]
async fn moderate(
    id: Result<i64, &str>,
    staff: Staff,
    body: Body,
    site: &State<Site>,
) -> Result<Private<ModeratedReview>> {
    let id = id.map_err(|_| Error::NotFound("Review"))?;
    let mut input = body.json()?;
    if !input.has("status") {
        input.fault("status", REQUIRED);
    }
    let status = input.choice("status", &["published", "hidden"]).unwrap_or_default();
    input.check()?;
    let actor = Actor::member(&staff.0, &site.clock);
    let write = site.db.write(move |conn| store::moderate(conn, &actor, id, status == "published"));
    Ok(Private(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, moderate]
}
