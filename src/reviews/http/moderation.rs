//! Moderation of reviews by staff.

use rocket::{Route, State, get, patch};

use crate::accounts::{Actor, Staff};
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::moderation::{self, ContentKind, Grounds};
use crate::reviews::model::{ModeratedReview, ReviewQueue};
use crate::reviews::store;

#[get("/admin/reviews")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ModeratedReview>>> {
    let page_ask = PageRequest::parse(&request)?;
    let queue = request.choice("status", |word| match word {
        "all" => Some(ReviewQueue::All),
        "reported" => Some(ReviewQueue::Reported),
        "hidden" => Some(ReviewQueue::Hidden),
        _ => None,
    });
    let queue = queue?.unwrap_or(ReviewQueue::All);
    let read = app.db.read(move |conn| {
        let count = store::count_moderated(conn, queue)?;
        page_ask.list(count, |limit, offset| store::list_moderated(conn, queue, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/reviews/<id>")]
async fn show(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<ModeratedReview>> {
    let id = id.of("Review")?;
    Ok(PrivateBody(app.db.read(move |conn| store::find_moderated(conn, id)).await?))
}

/// A decision about a review.
pub struct ReviewDecision {
    /// The rule under which it is hidden; `None` if it stays.
    hidden_by: Option<Grounds>,
    /// The `updated_at` of the review as it was read.
    version: Option<String>,
}

pub fn read_decision(input: &mut Input) -> Result<ReviewDecision> {
    if !input.has("status") {
        input.error("status", REQUIRED);
    }
    let status = input.choice("status", &["published", "hidden"]).unwrap_or_default();
    let hidden_by = input
        .when(status == "hidden", |input| moderation::read_grounds(input, ContentKind::Review))
        .flatten();
    let version = input.optional_text("version", TextRule::new().at_most(40));
    input.check().map(|()| ReviewDecision { hidden_by, version })
}

/// `{"status": "published"}` shows a review, `{"status": "hidden", "rule", "reason"?}` hides it;
/// both close its open reports. With `version`, refused if the author has changed it since.
#[patch("/admin/reviews/<id>", data = "<body>")]
async fn moderate(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ModeratedReview>> {
    let id = id.of("Review")?;
    let ReviewDecision { hidden_by, version } = read_decision(&mut body.json()?)?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        store::expect_unchanged(conn, id, version.as_deref())?;
        store::moderate(conn, &actor, id, hidden_by.as_ref())
    });
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![list, show, moderate]
}
