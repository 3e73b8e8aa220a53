//! `/open-data/`: the files as they were last written.

use rocket::http::{ContentType, Header};
use rocket::response::{Redirect, Responder};
use rocket::tokio::fs::File;
use rocket::{Route, State, get};

use super::dataset::ALL;
use super::files;
use crate::kit::error::{Error, Result};
use crate::kit::web::{AppState, routes};

#[derive(Responder)]
struct DataFile {
    file: File,
    kind: ContentType,
    cache: Header<'static>,
    /// CORS header for programs on pages of other sites.
    sharing: Header<'static>,
}

#[get("/open-data")]
fn index() -> Redirect {
    Redirect::to("/open-data/README.md")
}

#[get("/open-data/<name>")]
async fn file(name: &str, app: &State<AppState>) -> Result<DataFile> {
    let kind = match name.rsplit_once('.') {
        Some((stem, ending)) if ALL.iter().any(|dataset| dataset.name == stem) => match ending {
            "csv" => ContentType::CSV.with_params(("charset", "utf-8")),
            "json" => ContentType::JSON,
            _ => return Err(Error::NotFound("File")),
        },
        _ if name == files::README => ContentType::Plain.with_params(("charset", "utf-8")),
        _ => return Err(Error::NotFound("File")),
    };
    // Before the first night, there are no files.
    let opened = File::open(files::folder(app.db.path()).join(name)).await;
    Ok(DataFile {
        file: opened.map_err(|_| Error::Unavailable("There are no files yet: they are made every night."))?,
        kind,
        cache: Header::new("Cache-Control", "public, max-age=3600"),
        sharing: Header::new("Access-Control-Allow-Origin", "*"),
    })
}

pub fn routes() -> Vec<Route> {
    routes![index, file]
}
