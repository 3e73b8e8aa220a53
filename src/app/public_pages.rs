//! How each public page is drawn, for the nightly check.

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

/// Those with a drawer of their own, beside the texts.
const HOME: &str = "/";
const DIRECTORY: &str = "/directory";

pub(super) fn public_pages(is_commercial: bool) -> PublicPages {
    let own: Vec<&'static str> =
        [HOME, DIRECTORY].into_iter().chain(pages::list_paths(is_commercial)).collect();
    let (sections, embeds) = (sections(is_commercial).0, embeds());
    PublicPages {
        own: own.into(),
        draw: Arc::new(move |conn, around, subject| {
            let key = subject.key.as_str();
            match subject.kind {
                CheckedKind::Page if key == HOME => home::home_page(conn, around),
                CheckedKind::Page if key == DIRECTORY => directory::category_page(conn, around, None),
                CheckedKind::Page => pages::draw_path(conn, around, key),
                CheckedKind::Category => directory::category_page(conn, around, Some(key)),
                CheckedKind::Business => {
                    directory::business_page(conn, around, key, "/directory/", &sections)
                }
                CheckedKind::Event => {
                    events::event_page(conn, around, subject.id, key, SourceList(discovery::list_mentions))
                }
                CheckedKind::Guide => guides::guide_page(conn, around, key, &embeds),
                CheckedKind::Deal => deals::deal_page(conn, around, key),
                CheckedKind::Newsletter => newsletter::issue_page(conn, around, subject.id),
                CheckedKind::Setting => Err(Error::NotFound("Page")),
            }
        }),
    }
}
