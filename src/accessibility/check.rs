//! Checks pages, one or several in a row, as rendered for a visitor without an account.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use super::model::{CheckedKind, Subject};
use super::store;
use crate::kit::accessibility::{AccessibilityRule, Finding, check_page};
use crate::kit::clock::Clock;
use crate::kit::config::Config;
use crate::kit::contrast::{self, Theme};
use crate::kit::error::{Error, Result};
use crate::kit::page::{Page, RenderContext};

/// How many records are listed at a time.
const LISTED: usize = 20;
/// A database reader is not held for longer, except to finish one page.
const BUDGET: Duration = Duration::from_millis(60);
const UNDESCRIBED: &str = "This picture has no description for those who cannot see it.";

/// Renders the page that the features below this one show at an address.
pub type DrawPage = Arc<dyn Fn(&Connection, &RenderContext, &Subject) -> Result<Page> + Send + Sync>;

#[derive(Clone)]
pub struct PublicPages {
    /// Addresses of the program's own pages.
    pub own: Arc<[&'static str]>,
    pub draw: DrawPage,
}

/// A page with what was found on it; `None` if it could not be rendered.
pub struct CheckedSubject {
    pub subject: Subject,
    pub found: Option<Vec<Finding>>,
}

pub struct CheckedBatch {
    pub checked: Vec<CheckedSubject>,
    pub part: usize,
    pub after: i64,
    pub is_end: bool,
}

pub fn render_context(config: Arc<Config>, clock: Clock, origin: String) -> RenderContext {
    RenderContext {
        today: clock.local().date(),
        config,
        origin,
        theme: None,
        clock,
        dismissed: Vec::new(),
        is_demo: false,
        snapshot_notice: None,
        is_storage_full: false,
    }
}

/// The subject for one of the program's own pages, by its place in the list, or for a setting.
fn own(kind: CheckedKind, id: i64, [key, title, path, edit_path]: [&str; 4]) -> Subject {
    Subject {
        kind,
        id,
        key: key.to_owned(),
        title: title.to_owned(),
        path: path.to_owned(),
        edit_path: edit_path.to_owned(),
        undescribed: Vec::new(),
        pictures_path: String::new(),
    }
}

const COLORS: [(&str, &str, Theme); 2] = [
    ("colors.primary", "Main color, light theme", Theme::Light),
    ("colors.primary_dark", "Main color, dark theme", Theme::Dark),
];

fn list_subjects(
    conn: &Connection,
    context: &RenderContext,
    pages: &PublicPages,
    kind: CheckedKind,
    after: i64,
) -> Result<Vec<Subject>> {
    let later =
        |subjects: Vec<Subject>| subjects.into_iter().filter(|one| one.id > after).take(LISTED).collect();
    Ok(match kind {
        CheckedKind::Page => {
            let page = |(id, path): (i64, &&str)| own(kind, id, [path, "", path, ""]);
            later((1..).zip(pages.own.iter()).map(page).collect())
        }
        CheckedKind::Setting => {
            let setting = |(id, (key, title, _)): (i64, (&str, &str, Theme))| {
                own(kind, id, [key, title, "/", "/admin/settings/look"])
            };
            later((1..).zip(COLORS).map(setting).collect())
        }
        _ => store::list_subjects(conn, kind, after, &context.clock.stamp(), LISTED)?,
    })
}

fn check_setting(subject: &Subject, config: &Config) -> Vec<Finding> {
    let color =
        if subject.key == "colors.primary" { &config.colors.primary } else { &config.colors.primary_dark };
    let theme = COLORS.iter().find(|(key, _, _)| *key == subject.key).map(|(_, _, theme)| *theme);
    let error = theme.and_then(|theme| contrast::error(color, theme));
    error
        .map(|message| Finding { rule: AccessibilityRule::Contrast, message, excerpt: color.clone() })
        .into_iter()
        .collect()
}

fn check(
    conn: &Connection,
    context: &RenderContext,
    pages: &PublicPages,
    mut subject: Subject,
) -> CheckedSubject {
    if subject.kind == CheckedKind::Setting {
        let found = Some(check_setting(&subject, &context.config));
        return CheckedSubject { subject, found };
    }
    let found = match (pages.draw)(conn, context, &subject) {
        Ok(page) if page.status == 200 => {
            if subject.title.is_empty() {
                subject.title = page.title;
            }
            let mut found = check_page(&page.body.into_string());
            found.extend(subject.undescribed.iter().map(|picture| Finding {
                rule: AccessibilityRule::ImageAlt,
                message: UNDESCRIBED.to_owned(),
                excerpt: picture.clone(),
            }));
            Some(found)
        }
        // It was removed after the list was read.
        Ok(_) | Err(Error::NotFound(_) | Error::Moved(_)) => Some(Vec::new()),
        Err(error) => {
            tracing::warn!("{} could not be checked: {error:?}", subject.path);
            None
        }
    };
    CheckedSubject { subject, found }
}

/// Checks the next few subjects from here on.
pub fn check_batch(
    conn: &Connection,
    context: &RenderContext,
    pages: &PublicPages,
    (mut part, mut after): (usize, i64),
) -> Result<CheckedBatch> {
    let began = Instant::now();
    let mut checked = Vec::new();
    while let Some(kind) = CheckedKind::ALL.get(part) {
        for subject in list_subjects(conn, context, pages, *kind, after)? {
            if !checked.is_empty() && began.elapsed() > BUDGET {
                return Ok(CheckedBatch { checked, part, after, is_end: false });
            }
            after = subject.id;
            checked.push(check(conn, context, pages, subject));
        }
        if !checked.is_empty() {
            return Ok(CheckedBatch { checked, part, after, is_end: false });
        }
        (part, after) = (part + 1, 0);
    }
    Ok(CheckedBatch { checked, part, after, is_end: true })
}

/// Changed records, each with its page if it is public, and the newest change that this takes in.
pub struct CheckedChanges {
    pub records: Vec<((CheckedKind, i64), Option<CheckedSubject>)>,
    pub newest: i64,
}

/// Checks the next few records that were changed.
pub fn check_changes(
    conn: &Connection,
    context: &RenderContext,
    pages: &PublicPages,
) -> Result<CheckedChanges> {
    let (began, now) = (Instant::now(), context.clock.stamp());
    let (listed, newest) = store::list_changes(conn, LISTED)?;
    let mut records = Vec::new();
    for (kind, id) in listed {
        if !records.is_empty() && began.elapsed() > BUDGET {
            break;
        }
        let found = store::list_subjects(conn, kind, id - 1, &now, 1)?;
        let subject = found.into_iter().find(|subject| subject.id == id);
        records.push(((kind, id), subject.map(|subject| check(conn, context, pages, subject))));
    }
    Ok(CheckedChanges { records, newest })
}

/// How many pages of the program itself and settings there are; they are not in any table.
pub fn count_own(pages: &PublicPages) -> i64 {
    i64::try_from(pages.own.len() + COLORS.len()).unwrap_or_default()
}
