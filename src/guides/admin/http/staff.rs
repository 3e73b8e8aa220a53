//! The admin API of guides.

use rocket::http::Status;
use rocket::response::status::NoContent;
use rocket::{Route, State, delete, get, post, put};
use serde_json::{Value, json};

use crate::accounts::{Actor, Staff, audit};
use crate::guides::admin::checks::{self, GuideChecks};
use crate::guides::admin::differences::{FieldDifference, compare};
use crate::guides::admin::draft::{draft, stale};
use crate::guides::admin::editors::{Editors, EditorsNow};
use crate::guides::admin::input;
use crate::guides::admin::links::PreviewLinks;
use crate::guides::admin::model::{
    AdminGuide, AdminGuideFilter, AdminGuideOrder, GuideDraft, GuideVersionDetail, ListedVersion,
    PreviewLink, VersionOrigin,
};
use crate::guides::admin::publishing::{create_draft, publish_version, take_back};
use crate::guides::embed::Embeds;
use crate::guides::model::{GuideDetail, GuideStatus};
use crate::guides::publish_check::{PublishChecks, SentenceCheck};
use crate::guides::store::{self, SavedDraft, StoredLink};
use crate::kit::error::{Error, Result};
use crate::kit::hex;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::records::{Column, ListQuery, respond_csv, respond_page};
use crate::kit::secret_token::{expiry, hex_hash};
use crate::kit::web::{AppState, Body, Download, PrivateBody, PublicRequest, RecordId, routes};

/// A program is not shown the link for readers, which would outlast its access token.
fn shown_links(staff: &Staff, links: &PreviewLinks) -> Option<PreviewLinks> {
    staff.0.is_in_person().then(|| links.clone())
}

/// The columns that can be exported, in the order of the file.
pub const COLUMNS: [Column<AdminGuide>; 7] = [
    ("title", |guide| guide.title.clone()),
    ("status", |guide| guide.status.as_str().to_owned()),
    ("author", |guide| guide.author.clone()),
    ("saved_at", |guide| guide.saved_at.clone()),
    ("saved_by", |guide| guide.saved_by.clone()),
    ("published_at", |guide| guide.published_at.clone().unwrap_or_default()),
    ("slug", |guide| guide.slug.clone()),
];

fn find(request: &PublicRequest<'_>) -> Result<ListQuery> {
    Ok(store::admin_query(&AdminGuideFilter {
        words: request.text("search").unwrap_or_default(),
        status: request.choice("status", GuideStatus::parse)?,
        has_changes: request.strict_flag("has_changes")?,
        order: request.choice("ordering", AdminGuideOrder::parse)?.unwrap_or_default(),
    }))
}

#[get("/admin/guides")]
async fn list(
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<AdminGuide>>> {
    respond_page(app, &request, find(&request)?, store::list_for_admin).await
}

/// Exports all pages of the filtered list, with the columns that are shown.
#[get("/admin/guides/export")]
async fn export(request: PublicRequest<'_>, _staff: Staff, app: &State<AppState>) -> Result<Download> {
    respond_csv(app, &request, find(&request)?, ("guides.csv", &COLUMNS), store::list_for_admin).await
}

#[post("/admin/guides", data = "<body>")]
async fn create(
    staff: Staff,
    body: Body,
    links: &State<PreviewLinks>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<GuideDraft>)> {
    let content = input::read_new(body.json()?)?;
    let (actor, links) = (Actor::member(&staff.0, &app.clock), shown_links(&staff, links));
    let write = app.db.write(move |conn| {
        let (id, _) = create_draft(conn, &actor, content, VersionOrigin::Written)?;
        draft(conn, id, links.as_ref(), &actor.at)
    });
    Ok((Status::Created, PrivateBody(write.await?)))
}

#[get("/admin/guides/<id>", rank = 2)]
async fn show(
    id: RecordId,
    staff: Staff,
    links: &State<PreviewLinks>,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideDraft>> {
    let (id, links, now) = (id.of("Guide")?, shown_links(&staff, links), app.clock.stamp());
    Ok(PrivateBody(app.db.read(move |conn| draft(conn, id, links.as_ref(), &now)).await?))
}

#[put("/admin/guides/<id>/draft", data = "<body>")]
async fn save(
    id: RecordId,
    staff: Staff,
    body: Body,
    links: &State<PreviewLinks>,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideDraft>> {
    let (id, links) = (id.of("Guide")?, shown_links(&staff, links));
    let mut sent = input::read_save(body.json()?);
    // Report a missing guide before errors in its text.
    if sent.is_err() {
        app.db.read(move |conn| store::load(conn, id)).await?;
    }
    let actor = Actor::member(&staff.0, &app.clock);
    let sent = std::mem::replace(&mut sent, Err(Error::Busy))?;
    // Nothing that visitors see has changed.
    let write = app.db.write_without_invalidation(move |conn| {
        store::load(conn, id)?;
        let saved = store::save_draft(conn, &actor, id, &sent)?;
        let draft = draft(conn, id, links.as_ref(), &actor.at)?;
        match saved {
            SavedDraft::Kept => Ok(draft),
            SavedDraft::Stale => Err(stale(&draft)),
        }
    });
    Ok(PrivateBody(write.await?))
}

#[post("/admin/guides/<id>/publish", data = "<body>")]
async fn publish(
    id: RecordId,
    staff: Staff,
    body: Body,
    links: &State<PreviewLinks>,
    checks: &State<PublishChecks>,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideDraft>> {
    let (id, links) = (id.of("Guide")?, shown_links(&staff, links));
    let actor = Actor::member(&staff.0, &app.clock);
    let (checks, config, now) = (PublishChecks::clone(checks), app.config.get(), app.clock.local());
    let edition = body.json().and_then(input::read_edition);
    let write = app.db.write(move |conn| {
        store::load(conn, id)?;
        let edition = edition?;
        let newest = store::newest(conn, id)?;
        if newest.edition() != edition {
            return Err(stale(&draft(conn, id, links.as_ref(), &actor.at)?));
        }
        if newest.id == 0 {
            // Restored from the deleted records of an earlier release: it has no version yet.
            let guide = store::load(conn, id)?;
            store::update(conn, id, &guide, actor.user_id, &actor.at)?;
        }
        let version = store::newest(conn, id)?.id;
        publish_version(conn, &actor, [id, version], |guide| checks.run(conn, &config, now, id, guide))?;
        draft(conn, id, links.as_ref(), &actor.at)
    });
    Ok(PrivateBody(write.await?))
}

#[post("/admin/guides/<id>/unpublish")]
async fn unpublish(
    id: RecordId,
    staff: Staff,
    links: &State<PreviewLinks>,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideDraft>> {
    let (id, links) = (id.of("Guide")?, shown_links(&staff, links));
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write(move |conn| {
        take_back(conn, &actor, id)?;
        draft(conn, id, links.as_ref(), &actor.at)
    });
    Ok(PrivateBody(write.await?))
}

#[get("/admin/guides/<id>/versions")]
async fn versions(
    id: RecordId,
    request: PublicRequest<'_>,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<Paginated<ListedVersion>>> {
    let (id, page) = (id.of("Guide")?, PageRequest::parse(&request)?);
    let read = app.db.read(move |conn| {
        store::load(conn, id)?;
        let count = store::count_versions(conn, id)?;
        page.list(count, |limit, offset| {
            Ok(store::list_versions(conn, id, limit, offset)?.iter().map(ListedVersion::from).collect())
        })
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/guides/<id>/versions/<version>")]
async fn version(
    id: RecordId,
    version: RecordId,
    _staff: Staff,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideVersionDetail>> {
    let (id, version) = (id.of("Guide")?, version.of("Version")?);
    let found = app.db.read(move |conn| store::find_version(conn, id, version)).await?;
    Ok(PrivateBody(GuideVersionDetail { listed: ListedVersion::from(&found), content: found.content }))
}

#[post("/admin/guides/differences", data = "<body>")]
async fn differences(
    _staff: Staff,
    body: Body,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<FieldDifference>>> {
    let (before, after) = input::read_comparison(body.json()?)?;
    Ok(PrivateBody(app.db.read(move |_| Ok(compare(&before, &after))).await?))
}

/// A call marks the caller as present; `leaving=true` removes them.
#[get("/admin/guides/<id>/editors")]
async fn who_edits(
    id: RecordId,
    request: PublicRequest<'_>,
    staff: Staff,
    editors: &State<Editors>,
    app: &State<AppState>,
) -> Result<PrivateBody<EditorsNow>> {
    let id = id.of("Guide")?;
    let newest = app.db.read(move |conn| {
        store::load(conn, id)?;
        store::newest(conn, id)
    });
    let newest = newest.await?;
    let editor: String = request.text("editor").unwrap_or_default().chars().take(40).collect();
    let me = (staff.0.user_id, staff.0.user.name_or_email());
    let others = editors.touch(id, &editor, me, app.clock.timestamp());
    if editor.is_empty() || request.flag("leaving") == Some(true) {
        editors.leave(&editor);
    }
    Ok(PrivateBody(EditorsNow {
        others,
        edition: newest.edition(),
        saved_at: newest.saved_at,
        saved_by: newest.saved_by_name,
    }))
}

#[get("/admin/guides/<id>/preview")]
async fn preview(
    id: RecordId,
    _staff: Staff,
    embeds: &State<Embeds>,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideDetail>> {
    let (id, embeds, now) = (id.of("Guide")?, Embeds::clone(embeds), app.clock.local());
    let read = app.db.read(move |conn| {
        store::load(conn, id)?;
        store::show_version(conn, id, &store::newest(conn, id)?.content, &embeds, now)
    });
    Ok(PrivateBody(read.await?))
}

#[get("/admin/guides/<id>/checks")]
async fn check(
    id: RecordId,
    request: PublicRequest<'_>,
    _staff: Staff,
    embeds: &State<Embeds>,
    sentences: &State<SentenceCheck>,
    app: &State<AppState>,
) -> Result<PrivateBody<GuideChecks>> {
    let (id, embeds, now) = (id.of("Guide")?, Embeds::clone(embeds), app.clock.local());
    let (origin, config, SentenceCheck(find)) = (request.origin.clone(), app.config.get(), **sentences);
    let read = app.db.read(move |conn| {
        store::load(conn, id)?;
        let content = store::newest(conn, id)?.content;
        let doubtful = find(conn, &config, now, id, &content.clone().into_guide(GuideStatus::Draft))?;
        checks::check(conn, &content, &embeds, now, &origin, doubtful)
    });
    Ok(PrivateBody(read.await?))
}

#[put("/admin/guides/<id>/preview-link", data = "<body>")]
async fn make_link(
    id: RecordId,
    staff: Staff,
    body: Body,
    links: &State<PreviewLinks>,
    app: &State<AppState>,
) -> Result<PrivateBody<PreviewLink>> {
    let (id, links) = (id.of("Guide")?, PreviewLinks::clone(links));
    let (actor, clock) = (Actor::member(&staff.0, &app.clock), app.clock.clone());
    let days = body.json().and_then(input::read_days);
    let write = app.db.write_without_invalidation(move |conn| {
        store::load(conn, id)?;
        let (nonce, expires_at) = (hex::random::<16>()?, expiry(&clock, days?));
        let kept = StoredLink { guide_id: id, nonce, expires_at, ended_at: None };
        store::save_link(conn, &kept, &hex_hash(&links.token(&kept.nonce)), actor.user_id, &actor.at)?;
        let made = json!({ "expires_at": kept.expires_at });
        audit(conn, &actor, "guide.make_link", &format!("guide:{id}"), &Value::Null, &made)?;
        links.shown(&kept, &actor.at).ok_or(Error::NotFound("Link"))
    });
    Ok(PrivateBody(write.await?))
}

#[delete("/admin/guides/<id>/preview-link")]
async fn end_link(id: RecordId, staff: Staff, app: &State<AppState>) -> Result<NoContent> {
    let id = id.of("Guide")?;
    let actor = Actor::member(&staff.0, &app.clock);
    let write = app.db.write_without_invalidation(move |conn| {
        store::load(conn, id)?;
        if let Some(ended) = store::delete_link(conn, id)? {
            let ended = json!({ "expires_at": ended });
            audit(conn, &actor, "guide.end_link", &format!("guide:{id}"), &ended, &Value::Null)?;
        }
        Ok(())
    });
    write.await.map(|()| NoContent)
}

pub fn routes() -> Vec<Route> {
    routes![
        list,
        export,
        create,
        show,
        save,
        publish,
        unpublish,
        versions,
        version,
        differences,
        who_edits,
        preview,
        check,
        make_link,
        end_link
    ]
}
