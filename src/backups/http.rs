//! `admin/backups/`: listing, making, uploading, inspecting and restoring backups.

use std::sync::Arc;
use std::time::Duration;

use rocket::http::{ContentType, Header, Status};
use rocket::response::Responder;
use rocket::tokio::fs::File;
use rocket::tokio::task::spawn_blocking;
use rocket::{Route, Shutdown, State, delete, get, post};
use serde_json::{Value, json};

use super::model::{BackupContents, BackupInProgress, BackupOverview, BackupState, RestoreBegun};
use super::nightly::examine_nightly;
use super::order::{RestoreOrder, RestoreOrders};
use super::runs::BackupRuns;
use super::store::{self, Check};
use super::{contents, drill, upload};
use crate::accounts::{Actor, Superuser, audit};
use crate::kit::backups::{self, KeptFile, KeptKind};
use crate::kit::database_files::{folder_of, remove_database};
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::web::{AppState, PrivateBody, PrivateResponse, RequestBody, routes};

/// How long the last response may take to be sent before the program restarts.
const LAST_RESPONSE: Duration = Duration::from_millis(300);

#[get("/admin/backups")]
async fn list(
    _staff: Superuser,
    app: &State<AppState>,
    runs: &State<BackupRuns>,
) -> Result<PrivateBody<BackupOverview>> {
    let settings = app.config.get();
    let is_nightly = settings.backup.daily && !app.is_demo;
    let (config, today) = (Arc::clone(&settings), app.clock.local().date());
    let (checks, last_drill, last_restore, nightly_problem) = app
        .db
        .read(move |conn| {
            let nightly = if is_nightly { examine_nightly(conn, &config, today)?.problem } else { None };
            let (last_drill, last_restore) = (store::find_last_drill(conn)?, store::find_last_restore(conn)?);
            Ok((store::list_checks(conn)?, last_drill, last_restore, nightly))
        })
        .await?;
    let config = Arc::clone(&settings);
    let describe =
        move || backups::list_kept(&config).iter().map(|file| contents::describe(file, &checks)).collect();
    let folder = backups::folder(&settings);
    Ok(PrivateBody(BackupOverview {
        backups: spawn_blocking(describe).await.map_err(Error::internal)?,
        in_progress: runs.in_progress(),
        last_error: runs.last_error(),
        folder: std::path::absolute(&folder).unwrap_or(folder).display().to_string(),
        most_upload_bytes: u64::from(settings.backup.upload_megabytes) << 20,
        is_nightly,
        nightly_problem,
        last_drill,
        last_restore,
    }))
}

#[post("/admin/backups")]
async fn make(
    staff: Superuser,
    app: &State<AppState>,
    runs: &State<BackupRuns>,
) -> Result<(Status, PrivateBody<BackupInProgress>)> {
    app.db.check_room()?;
    let (folder, source) = (backups::folder(&app.config.get()), app.db.path().to_owned());
    std::fs::create_dir_all(&folder).map_err(Error::internal)?;
    if !backups::has_room_for_backup(&source, &folder) {
        return Err(Error::StorageFull);
    }
    let name = backups::manual_name(app.clock.local());
    let target = folder.join(&name);
    let Some(watch) = runs.begin(&source, &target, &name) else {
        // A second request gets the backup that is already in progress.
        let in_progress = runs.in_progress().unwrap_or(BackupInProgress { name, percent: 0 });
        return Ok((Status::Accepted, PrivateBody(in_progress)));
    };
    let actor = Actor::member(&staff.0, &app.clock);
    let (runs, made_at, db) = (runs.inner().clone(), app.clock.stamp(), app.db.clone());
    let begun = BackupInProgress { name: name.clone(), percent: 0 };
    rocket::tokio::spawn(async move {
        let (source_watch, to, at) = (watch.clone(), target.clone(), made_at.clone());
        let made = spawn_blocking(move || backups::write(&source, &to, &at, &source_watch)).await;
        let error = match made {
            Ok(Ok(bytes)) => {
                let saved = db.write_without_invalidation(move |conn| {
                    store::save_check(conn, &name, &Check { bytes, checked_at: made_at, error: None })?;
                    audit(
                        conn,
                        &actor,
                        "backup.make",
                        &format!("backup:{name}"),
                        &Value::Null,
                        &json!({ "bytes": bytes }),
                    )
                });
                saved.await.err().map(|error| error.to_string())
            }
            _ if watch.is_cancelled() => None,
            Ok(Err(error)) => Some(error),
            Err(error) => Some(error.to_string()),
        };
        if let Some(error) = &error {
            tracing::error!("the backup failed: {error}");
        }
        runs.end(error);
    });
    Ok((Status::Accepted, PrivateBody(begun)))
}

#[delete("/admin/backups/in-progress")]
fn cancel(_staff: Superuser, runs: &State<BackupRuns>) -> Result<PrivateResponse> {
    if runs.cancel() { Ok(PrivateResponse::nothing()) } else { Err(Error::NotFound("Backup")) }
}

#[post("/admin/backups/upload", data = "<file>")]
async fn send(
    staff: Superuser,
    file: RequestBody<'_>,
    app: &State<AppState>,
) -> Result<(Status, PrivateBody<BackupContents>)> {
    let (name, check, contents) = upload::take_in(file, app).await?;
    let actor = Actor::member(&staff.0, &app.clock);
    app.db
        .write_without_invalidation(move |conn| {
            store::save_check(conn, &name, &check)?;
            let after = json!({ "bytes": check.bytes });
            audit(conn, &actor, "backup.upload", &format!("backup:{name}"), &Value::Null, &after)
        })
        .await?;
    Ok((Status::Created, PrivateBody(contents)))
}

fn find(app: &AppState, name: &str) -> Result<KeptFile> {
    backups::find_kept(&app.config.get(), name).ok_or(Error::NotFound("Backup"))
}

/// Reads the file through; what is found out about it is recorded.
async fn look_inside(app: &AppState, file: &KeptFile) -> Result<BackupContents> {
    let (kept, config, now) = (file.clone(), app.config.get(), app.clock.stamp());
    let (check, contents) =
        spawn_blocking(move || contents::read(&kept, &config, &now)).await.map_err(Error::internal)?;
    if let Some(check) = check {
        let name = file.name.clone();
        app.db.write_without_invalidation(move |conn| store::save_check(conn, &name, &check)).await?;
    }
    contents
}

#[post("/admin/backups/<name>/check")]
async fn check(name: &str, _staff: Superuser, app: &State<AppState>) -> Result<PrivateBody<BackupContents>> {
    let file = find(app, name)?;
    look_inside(app, &file).await.map(PrivateBody)
}

#[derive(Responder)]
struct BackupFile {
    file: File,
    kind: ContentType,
    name: Header<'static>,
    cache: Header<'static>,
}

/// A link that the browser follows, so that no page has to hold the file in memory.
#[get("/admin/backups/<name>/file")]
async fn download(name: &str, staff: Superuser, app: &State<AppState>) -> Result<BackupFile> {
    let file = find(app, name)?;
    let checks = app.db.read(store::list_checks).await?;
    let kept = contents::describe(&file, &checks);
    if kept.state != BackupState::Verified {
        let sentence = kept.error.unwrap_or_else(|| "Check this backup first, then download it.".to_owned());
        return Err(Refusal::conflict(&sentence).into());
    }
    let actor = Actor::member(&staff.0, &app.clock);
    let subject = format!("backup:{name}");
    let after = json!({ "bytes": file.bytes });
    app.db
        .write_without_invalidation(move |conn| {
            audit(conn, &actor, "backup.download", &subject, &Value::Null, &after)
        })
        .await?;
    Ok(BackupFile {
        file: File::open(&file.path).await.map_err(Error::internal)?,
        kind: ContentType::new("application", "vnd.sqlite3"),
        name: Header::new(
            "Content-Disposition",
            format!("attachment; filename=\"{}\"", download_name(&file)),
        ),
        cache: Header::new("Cache-Control", "no-store"),
    })
}

/// The name of replaced data ends in a number, so the download needs an extension.
fn download_name(file: &KeptFile) -> String {
    if file.kind == KeptKind::Replaced { format!("{}.db", file.name) } else { file.name.clone() }
}

#[delete("/admin/backups/<name>")]
async fn remove(name: &str, staff: Superuser, app: &State<AppState>) -> Result<PrivateResponse> {
    let file = find(app, name)?;
    if file.kind == KeptKind::Nightly {
        return Err(Refusal::conflict(
            "Nightly backups are removed automatically when there are newer ones.",
        )
        .into());
    }
    remove_database(&file.path);
    let actor = Actor::member(&staff.0, &app.clock);
    app.db
        .write_without_invalidation(move |conn| {
            store::delete_check(conn, &file.name)?;
            let before = json!({ "bytes": file.bytes });
            audit(conn, &actor, "backup.delete", &format!("backup:{}", file.name), &before, &Value::Null)
        })
        .await?;
    Ok(PrivateResponse::nothing())
}

const BUSY: &str = "A backup is being made or restored right now. Wait for it, then try again.";

/// Verifies the backup once more; then the program shuts down and starts again on the restored data.
#[post("/admin/backups/<name>/restore")]
async fn restore(
    name: &str,
    staff: Superuser,
    app: &State<AppState>,
    runs: &State<BackupRuns>,
    orders: &State<RestoreOrders>,
    shutdown: Shutdown,
) -> Result<(Status, PrivateBody<RestoreBegun>)> {
    let file = find(app, name)?;
    let nightly = backups::folder(&app.config.get()).join(backups::name(app.clock.local().date()));
    if runs.in_progress().is_some() || backups::unfinished(&nightly).exists() || orders.is_set() {
        return Err(Refusal::conflict(BUSY).into());
    }
    if !backups::has_room(folder_of(app.db.path()), file.bytes) {
        return Err(Error::StorageFull);
    }
    look_inside(app, &file).await?;
    let kept_as = backups::next_kept(app.db.path());
    let kept_as = kept_as.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let actor = Actor::member(&staff.0, &app.clock);
    let order = RestoreOrder { file: file.path, name: file.name, actor };
    let note = order.clone();
    let kept = kept_as.clone();
    // Somebody else may have ordered one while this file was read through.
    if !orders.set(order) {
        return Err(Refusal::conflict(BUSY).into());
    }
    let noted = app
        .db
        .write_without_invalidation(move |conn| super::note_restore(conn, &note.actor, &note.name, &kept))
        .await;
    if let Err(error) = noted {
        orders.take();
        return Err(error);
    }
    rocket::tokio::spawn(async move {
        rocket::tokio::time::sleep(LAST_RESPONSE).await;
        shutdown.notify();
    });
    Ok((Status::Accepted, PrivateBody(RestoreBegun { kept_as })))
}

#[post("/admin/backups/drill")]
async fn begin_drill(_staff: Superuser, app: &State<AppState>) -> Result<Status> {
    let now = app.clock.stamp();
    app.db.write_without_invalidation(move |conn| drill::enqueue_now(conn, &now)).await?;
    Ok(Status::Accepted)
}

pub fn api_routes() -> Vec<Route> {
    routes![list, make, cancel, send, check, download, remove, restore, begin_drill]
}
