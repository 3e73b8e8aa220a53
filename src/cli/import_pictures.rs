//! Imports pictures: those that a table's rows name, or those in a folder that are named after businesses.

use std::collections::HashMap;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rusqlite::Connection;
use serde_json::json;

use super::{CommonArgs, Failure, Outcome, output};
use crate::accounts::Actor;
use crate::directory::import::BusinessRow;
use crate::directory::{self, ResolvedSlug};
use crate::kit::clock::Clock;
use crate::kit::csv::RowProblem;
use crate::kit::database_files::folder_of;
use crate::kit::media;
use crate::kit::words::count_words;

/// The pictures that the rows of one table name.
pub struct Pictures<'a> {
    folder: &'a Path,
    is_dry_run: bool,
    /// Maps a file and its description to the id of the stored picture.
    stored: HashMap<(String, String), i64>,
    pub errors: Vec<RowProblem>,
}

impl<'a> Pictures<'a> {
    pub fn new(folder: &'a Path, is_dry_run: bool) -> Self {
        Pictures { folder, is_dry_run, stored: HashMap::new(), errors: Vec::new() }
    }

    /// Stores the pictures that a row names; one that cannot be stored is reported as an error of that row.
    pub fn take_in(&mut self, conn: &Connection, row: &BusinessRow, now: &str) -> Result<(), Failure> {
        for picture in &row.pictures {
            let key = (picture.file.clone(), picture.alt.clone());
            if self.stored.contains_key(&key) {
                continue;
            }
            let taken = inside(self.folder, &picture.file).and_then(|path| read_picture(&path));
            match taken {
                Ok(_) if self.is_dry_run => {}
                Ok(taken) => {
                    let id = store_picture(conn, &taken, &picture.alt, now)?;
                    self.stored.insert(key, id);
                }
                Err(reason) => self.errors.push(RowProblem {
                    line: row.line,
                    column: Some("images".into()),
                    reason: format!("\"{}\": {reason}", picture.file),
                    proposal: None,
                }),
            }
        }
        Ok(())
    }

    pub fn of(&self, row: &BusinessRow) -> Vec<i64> {
        let key = |file: &str, alt: &str| (file.to_owned(), alt.to_owned());
        row.pictures
            .iter()
            .filter_map(|picture| self.stored.get(&key(&picture.file, &picture.alt)).copied())
            .collect()
    }
}

/// A table may name files in its own folder and below, not elsewhere on the machine.
fn inside(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let path = Path::new(name);
    let is_plain = path.components().all(|part| matches!(part, std::path::Component::Normal(_)));
    if is_plain { Ok(folder.join(path)) } else { Err("the file must be next to the table".into()) }
}

fn read_picture(path: &Path) -> Result<media::ProcessedImage, String> {
    if path.is_dir() {
        return Err("is a folder, not a picture".into());
    }
    let file = std::fs::File::open(path).map_err(|error| cannot_open(path, &error))?;
    let mut bytes = Vec::new();
    // Reads one byte more than is allowed, so that a file over the limit is recognized.
    file.take(media::MAX_BYTES + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    media::decode_upload(&bytes).map_err(|refused| refused.to_string())
}

/// All files of a picture or none: a half one would be found again by the next import, and shown.
fn store_picture(
    conn: &Connection,
    picture: &media::ProcessedImage,
    alt: &str,
    now: &str,
) -> Result<i64, Failure> {
    let tx = conn.unchecked_transaction()?;
    let id = media::insert_image(&tx, picture, alt, now)?;
    tx.commit()?;
    Ok(id)
}

fn cannot_open(path: &Path, error: &std::io::Error) -> String {
    let folder = folder_of(path);
    match error.kind() {
        ErrorKind::NotFound => format!("there is no such file in {}", folder.display()),
        ErrorKind::PermissionDenied => "this program is not allowed to read the file".into(),
        _ => format!("the file cannot be read: {error}"),
    }
}

/// `import images FOLDER`: `hart-bakery.jpg` and `hart-bakery-2.jpg` belong to the business whose
/// address ends in `hart-bakery`.
pub fn import_folder(
    common: &CommonArgs,
    folder: &Path,
    is_dry_run: bool,
    conn: &mut Connection,
    clock: &Clock,
) -> Outcome {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| Failure::new(format!("cannot read the folder {}: {error}", folder.display())))?;
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort_by_key(|path| numbered(&stem_of(path)));
    let actor = Actor::terminal(clock);
    let now = actor.at.clone();
    let bar = output::progress(common, files.len() as u64, "Pictures");
    let mut by_business: Vec<(i64, Vec<i64>)> = Vec::new();
    let mut errors: Vec<String> = Vec::new();
    for path in &files {
        bar.inc(1);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stem = stem_of(path);
        let (unnumbered, _) = numbered(&stem);
        // "studio-54.jpg" may be the only picture of "studio-54".
        let found = match find_business(conn, &stem)? {
            None if unnumbered != stem => find_business(conn, &unnumbered)?,
            found => found,
        };
        let Some(id) = found else {
            errors.push(format!("{name}: there is no business with the address {unnumbered}"));
            continue;
        };
        match read_picture(path) {
            Err(reason) => errors.push(format!("{name}: {reason}")),
            Ok(_) if is_dry_run => {}
            Ok(picture) => {
                let image = store_picture(conn, &picture, "", &now)?;
                match by_business.iter_mut().find(|(business, _)| *business == id) {
                    Some((_, images)) => images.push(image),
                    None => by_business.push((id, vec![image])),
                }
            }
        }
    }
    bar.finish_and_clear();
    let tx = conn.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut changed = 0;
    for (business, images) in &by_business {
        changed += usize::from(directory::import_images(&tx, &actor, *business, images)?);
    }
    tx.commit()?;
    let taken: usize = by_business.iter().map(|(_, images)| images.len()).sum();
    let result = json!({ "files": files.len(), "taken": taken, "businesses_changed": changed, "errors": errors, "dry_run": is_dry_run });
    let mut words = errors.clone();
    words.push(format!(
        "{}, {} imported, {} changed, {} rejected",
        count_words(files.len() as u64, "file", "files"),
        count_words(taken as u64, "picture", "pictures"),
        count_words(changed as u64, "business", "businesses"),
        errors.len()
    ));
    output::print_result(common, &result, &words.join("\n"));
    Ok(if errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn find_business(conn: &Connection, slug: &str) -> Result<Option<i64>, Failure> {
    Ok(directory::resolve(conn, slug)?.map(|found| match found {
        ResolvedSlug::Current(id) | ResolvedSlug::Moved(id, _) => id,
    }))
}

fn stem_of(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase()
}

/// "hart-bakery-2" is picture 2 of "hart-bakery"; without a number it is the first.
fn numbered(stem: &str) -> (String, u32) {
    match stem.rsplit_once(['-', '_']) {
        Some((name, number)) if number.len() <= 2 => match number.parse() {
            Ok(number) => (name.to_owned(), number),
            Err(_) => (stem.to_owned(), 1),
        },
        _ => (stem.to_owned(), 1),
    }
}
