//! The page at the address of a public record that was deleted, with the markup of `ui/kit/State.tsx`.

use maud::html;

use super::model::RecordKind;
use crate::kit::page::Page;
use crate::layout::{link_button, page_problem};

pub fn gone_page(kind: RecordKind) -> Page {
    let (page, all, label) = match kind {
        RecordKind::Event => ("event", "/events", "All events"),
        RecordKind::Deal => ("deal", "/deals", "All deals"),
        RecordKind::Guide => ("guide", "/guides", "All guides"),
        RecordKind::Category => ("directory", "/directory", "Business directory"),
        _ => ("business", "/directory", "Business directory"),
    };
    let content = html! {
        p { (kind.gone()) }
        (link_button(all, "secondary", None, label))
    };
    let body = page_problem("No longer here", &content);
    Page { status: 410, is_hidden: true, is_placeholder: true, ..Page::new(page, "No longer here", body) }
}
