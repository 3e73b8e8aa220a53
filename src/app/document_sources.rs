//! What the search index is built from.

use crate::deals;
use crate::directory;
use crate::events;
use crate::guides;
use crate::kit::clock::Clock;
use crate::search::{DocumentKind, DocumentSource};

/// The sources of searchable documents.
pub(crate) fn document_sources(clock: &Clock) -> Vec<DocumentSource> {
    let [for_events, for_deals, aging] = [clock.clone(), clock.clone(), clock.clone()];
    let of_events = move |conn: &_, ids: Option<&_>, give: &mut dyn FnMut(_)| {
        events::documents(conn, &for_events, ids, give)
    };
    let of_deals = move |conn: &_, ids: Option<&_>, give: &mut dyn FnMut(_)| {
        deals::documents(conn, &for_deals, ids, give)
    };
    vec![
        DocumentSource {
            kind: DocumentKind::Business,
            name: "business",
            documents: Box::new(directory::documents),
            aged: None,
        },
        DocumentSource {
            kind: DocumentKind::Event,
            name: "event",
            documents: Box::new(of_events),
            aged: Some(Box::new(events::list_ended)),
        },
        DocumentSource {
            kind: DocumentKind::Guide,
            name: "guide",
            documents: Box::new(guides::documents),
            aged: None,
        },
        DocumentSource {
            kind: DocumentKind::Deal,
            name: "deal",
            documents: Box::new(of_deals),
            aged: Some(Box::new(move |conn: &_, between| deals::list_aged(conn, &aging, between))),
        },
    ]
}
