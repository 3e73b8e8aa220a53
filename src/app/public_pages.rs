//! How each public page is rendered, for the nightly accessibility check.

use std::sync::Arc;

use super::between_features::{embeds, sections};
use crate::accessibility::{CheckedKind, PublicPages};
use crate::deals;
use crate::directory;
use crate::discovery;
use crate::events::{self, SourceList};
use crate::guides;
use crate::home;
use crate::kit::error::Error;
use crate::newsletter;
use crate::pages;
use crate::quizzes;

// Pages with their own rendering code, in addition to the text pages.
const HOME: &str = "/";
const DIRECTORY: &str = "/directory";
const EVENTS: &str = "/events";
const GUIDES: &str = "/guides";
const DEALS: &str = "/deals";
const NEWSLETTER: &str = "/newsletter";
const QUIZ: &str = "/take-quiz";

pub(super) fn public_pages(is_commercial: bool) -> PublicPages {
    let own: Vec<&'static str> = [HOME, DIRECTORY, EVENTS, GUIDES, NEWSLETTER, QUIZ]
        .into_iter()
        .chain(is_commercial.then_some(DEALS))
        .chain(pages::list_paths(is_commercial))
        .collect();
    let (sections, embeds) = (sections(is_commercial).0, embeds());
    PublicPages {
        own: own.into(),
        draw: Arc::new(move |conn, context, subject| {
            let key = subject.key.as_str();
            match subject.kind {
                CheckedKind::Page => match key {
                    HOME => home::home_page(conn, context),
                    DIRECTORY => directory::category_page(conn, context, None),
                    EVENTS => events::first_page(conn, context),
                    GUIDES => guides::first_page(conn, context),
                    DEALS => deals::first_page(conn, context),
                    NEWSLETTER => newsletter::first_page(conn, context),
                    QUIZ => quizzes::quiz_page(conn, context, None),
                    path => pages::draw_path(conn, context, path),
                },
                CheckedKind::Category => directory::category_page(conn, context, Some(key)),
                CheckedKind::Business => {
                    directory::business_page(conn, context, key, "/directory/", &sections)
                }
                CheckedKind::Event => {
                    let sources = SourceList(discovery::list_mentions);
                    events::event_page(conn, context, subject.id, key, None, sources)
                }
                CheckedKind::Guide => guides::guide_page(conn, context, key, &embeds),
                CheckedKind::Deal => deals::deal_page(conn, context, key),
                CheckedKind::Newsletter => newsletter::issue_page(conn, context, subject.id),
                CheckedKind::Setting => Err(Error::NotFound("Page")),
            }
        }),
    }
}
