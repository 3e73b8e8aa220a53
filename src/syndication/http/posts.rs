//! Calls for staff to choose what to post, preview it for each channel, schedule it, and manage it.

use jiff::Timestamp;
use rocket::{Route, State, get, patch, post};
use serde_json::{Map, Value, json};
use utoipa::openapi::{RefOr, Schema};

use crate::accounts::{Actor, Staff, check_edit, read_revision};
use crate::kit::clock::{Clock, stamp_of};
use crate::kit::error::{Error, Result};
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::{Input, REQUIRED, TextRule, schema};
use crate::kit::web::{AppState, Body, PrivateBody, PublicRequest, RecordId, routes};
use crate::kit::web_address;
use crate::syndication::compose::{self, Composed, Decision};
use crate::syndication::model::{
    ChannelPost, PostDetail, PostDraft, PostPreview, PostStatus, SubjectItem, SubjectKind,
};
use crate::syndication::store::{self, PostFilter};
use crate::syndication::{ready, subject};

/// The longest text of a post; channels take less.
const MAX_TEXT_LENGTH: usize = 65_000;
const MAX_ALT_LENGTH: usize = 1_500;
/// The most channels for one post.
const MAX_POSTS: usize = 50;

#[get("/admin/syndication/items")]
async fn items(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<SubjectItem>>> {
    let (clock, words) = (app.clock.clone(), request.text("search").unwrap_or_default());
    Ok(PrivateBody(app.db.read(move |conn| subject::list(conn, &clock, &words)).await?))
}

#[get("/admin/syndication/items/<kind>/<id>")]
async fn draft(
    kind: &str,
    id: RecordId,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<PostDraft>> {
    let kind = SubjectKind::parse(kind).ok_or(Error::NotFound("Item"))?;
    let id = id.of("Item")?;
    let (clock, origin) = (app.clock.clone(), app.public_address.for_links());
    Ok(PrivateBody(app.db.read(move |conn| compose::draft(conn, &clock, &origin, kind, id)).await?))
}

fn posts_schema() -> RefOr<Schema> {
    let post = json!({
        "type": "object",
        "properties": { "channel_id": { "type": "integer" }, "text": { "type": "string" } },
        "required": ["channel_id", "text"],
    });
    schema::list(schema::of_json(post)).into()
}

pub fn read_composed(input: &mut Input) -> Composed {
    let kind = input.choice("kind", &SubjectKind::WORDS).and_then(|word| SubjectKind::parse(&word));
    if kind.is_none() && !input.has_errors("kind") {
        input.error("kind", REQUIRED);
    }
    let id = input.number("id").flatten();
    if id.is_none() && !input.has_errors("id") {
        input.error("id", REQUIRED);
    }
    let has_picture = input.flag("has_picture").unwrap_or(false);
    let image_alt = input.optional_text("image_alt", TextRule::new().or_blank().at_most(MAX_ALT_LENGTH));
    let sent = input.value_of("posts", posts_schema).cloned();
    let posts =
        sent.as_ref().and_then(Value::as_array).filter(|posts| posts.len() <= MAX_POSTS).and_then(|posts| {
            let posts = posts.iter().map(|post| {
                let text = post.get("text")?.as_str()?.trim();
                (text.chars().count() <= MAX_TEXT_LENGTH)
                    .then_some((post.get("channel_id")?.as_i64()?, text.to_owned()))
            });
            posts.collect::<Option<Vec<_>>>()
        });
    match &posts {
        Some(posts) if posts.is_empty() => input.error("posts", "Choose at least one channel."),
        Some(_) => {}
        None if sent.is_none() => input.error("posts", REQUIRED),
        None => input.error("posts", "Send a list of channels, each with its text."),
    }
    Composed {
        kind: kind.unwrap_or(SubjectKind::Guide),
        id: id.unwrap_or_default(),
        has_picture,
        image_alt: image_alt.unwrap_or_default(),
        posts: posts.unwrap_or_default(),
    }
}

#[post("/admin/syndication/preview", data = "<body>")]
async fn preview(_staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<Vec<PostPreview>>> {
    let mut input = body.json()?;
    let composed = read_composed(&mut input);
    input.check()?;
    let (clock, origin) = (app.clock.clone(), app.public_address.for_links());
    Ok(PrivateBody(app.db.read(move |conn| compose::preview(conn, &clock, &origin, &composed)).await?))
}

/// The town's wall time, such as `2026-11-27T08:00`; empty means now.
pub fn read_moment(input: &mut Input, clock: &Clock) -> Option<Timestamp> {
    let text = input.optional_text("at", TextRule::new().or_blank()).filter(|text| !text.is_empty())?;
    clock.read_coming(&text).map_err(|error| input.error("at", error)).ok()
}

#[post("/admin/syndication/posts", data = "<body>")]
async fn create(staff: Staff, body: Body, app: &State<AppState>) -> Result<PrivateBody<Vec<ChannelPost>>> {
    let mut input = body.json()?;
    let composed = read_composed(&mut input);
    let now = app.clock.timestamp();
    let at = read_moment(&mut input, &app.clock).unwrap_or(now);
    input.check()?;
    let origin = app.public_address.require()?;
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| compose::create(conn, &clock, &origin, &actor, &composed, at));
    Ok(PrivateBody(write.await?))
}

#[get("/admin/syndication/posts")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ChannelPost>>> {
    let page = PageRequest::parse(&request)?;
    let filter = PostFilter {
        status: request.choice("status", PostStatus::parse)?,
        channel_id: request.choice("channel", |word| word.parse().ok())?,
    };
    ready::recheck(&app.db, &app.clock).await?;
    let read = app.db.read(move |conn| {
        let count = store::count_posts(conn, filter)?;
        page.list(count, |limit, offset| store::list_posts(conn, filter, limit, offset))
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/syndication/posts/<id>")]
async fn show(id: RecordId, _staff: Staff, app: &State<AppState>) -> Result<PrivateBody<PostDetail>> {
    let id = id.of("Post")?;
    ready::recheck(&app.db, &app.clock).await?;
    let read = app.db.read(move |conn| {
        Ok(PostDetail { post: store::find_post(conn, id)?, log: store::list_log(conn, id)? })
    });
    Ok(PrivateBody(read.await?))
}

pub fn read_text(input: &mut Input) -> Option<String> {
    input.optional_text("text", TextRule::new().at_most(MAX_TEXT_LENGTH))
}

/// A change in the words of the audit trail, to compare with what others have changed. An empty moment leaves
/// the time as it is.
fn as_told(revision: Option<i64>, text: Option<&str>, at: Option<Timestamp>) -> Input {
    let mut fields = Map::new();
    fields.insert("revision".into(), json!(revision));
    if let Some(text) = text {
        fields.insert("text".into(), json!(text));
    }
    if let Some(at) = at {
        fields.insert("send_at".into(), json!(stamp_of(at)));
    }
    Input::new(fields)
}

#[patch("/admin/syndication/posts/<id>", data = "<body>")]
async fn change(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ChannelPost>> {
    let (id, mut input) = (id.of("Post")?, body.json()?);
    let revision = read_revision(&mut input);
    let text = read_text(&mut input);
    let at = read_moment(&mut input, &app.clock);
    input.check()?;
    let mut told = as_told(revision, text.as_deref(), at);
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| {
        check_edit(conn, &actor, &format!("post:{id}"), &mut told, &|_| true)?;
        compose::change(conn, &clock, &actor, id, text.as_deref(), at)
    });
    Ok(PrivateBody(write.await?))
}

pub fn read_decision(input: &mut Input) -> Option<Decision> {
    let word = input.choice("decision", &["send", "posted", "withdraw"]);
    if word.is_none() && !input.has_errors("decision") {
        input.error("decision", REQUIRED);
    }
    let url = input.optional_text("proof_url", TextRule::new().or_blank().at_most(1_000)).unwrap_or_default();
    if !url.is_empty() && web_address::parse(&url).is_none() {
        input.error("proof_url", "Enter the web address of the post, or leave this empty.");
    }
    Some(match word?.as_str() {
        "send" => Decision::Send,
        "posted" => Decision::Posted(url),
        _ => Decision::Withdraw,
    })
}

#[post("/admin/syndication/posts/<id>/decide", data = "<body>")]
async fn decide(
    id: RecordId,
    staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<ChannelPost>> {
    let (id, mut input) = (id.of("Post")?, body.json()?);
    let decision = read_decision(&mut input);
    input.check()?;
    let decision = decision.ok_or(Error::field("decision", REQUIRED))?;
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let write = app.db.write(move |conn| compose::decide(conn, &clock, &actor, id, &decision));
    Ok(PrivateBody(write.await?))
}

pub fn routes() -> Vec<Route> {
    routes![items, draft, preview, create, list, show, change, decide]
}
