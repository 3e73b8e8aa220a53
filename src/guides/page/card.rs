//! A guide in a list; the same markup as `ui/guides/GuideCard.tsx`.

use maud::{Markup, html};

use crate::guides::model::Guide;
use crate::kit::words::count_words;
use crate::layout::{neighbors, picture_class};

/// Where the card is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum GuideCardStyle {
    /// The first of the list: wide, with an image that is visible at once.
    Lead,
    InList,
    /// Below a second-level heading.
    InSection,
}

/// The editor's image, or a drawn landscape for this guide.
pub fn picture(guide: &Guide, season: &str) -> String {
    if guide.image_url.is_empty() {
        format!("/art/landscape/{}.svg?s={season}", guide.slug)
    } else {
        guide.image_url.clone()
    }
}

/// The card of the guide at this position in a list.
pub fn card(guides: &[Guide], place: usize, season: &str, look: GuideCardStyle) -> Markup {
    let Some(guide) = guides.get(place) else { return Markup::default() };
    let mut source = picture(guide, season);
    if guide.image_url.is_empty() {
        source += &neighbors(guides, place, |guide| &guide.slug);
    }
    let name = html! { a.guide-card-link href={ "/guides/" (guide.slug) } { (guide.title) } };
    html! {
        article class=(if look == GuideCardStyle::Lead { "guide-card guide-card-lead" } else { "guide-card" }) {
            img class=(picture_class(&source, "guide-card-picture"))
                src=(source) alt="" width="1200" height="480" loading=[(look != GuideCardStyle::Lead).then_some("lazy")] decoding="async";
            div.guide-card-body {
                @if look == GuideCardStyle::InSection { h3.guide-card-title dir="auto" { (name) } } @else { h2.guide-card-title dir="auto" { (name) } }
                p.guide-card-text dir="auto" { (guide.introduction) }
                @if !guide.related_businesses.is_empty() {
                    p."guide-card-facts meta" { (count_words(guide.related_businesses.len() as u64, "place", "places")) " on the way" }
                }
            }
        }
    }
}
