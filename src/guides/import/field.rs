//! What a column of a table of guides can mean, and its usual headings.

use crate::kit::csv::{Mapping, TableField};
use crate::kit::error::Result;

/// Which column has which field of a guide.
pub type GuideMapping = Mapping<GuideField>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuideField {
    Slug,
    Title,
    Introduction,
    Body,
    ImageUrl,
    ImageAlt,
    Author,
    Status,
    IsFeatured,
    RelatedBusinesses,
}

impl TableField for GuideField {
    const FIELDS: &'static [(Self, &'static str, &'static [&'static str])] = &[
        (GuideField::Slug, "slug", &["slug", "address", "permalink"]),
        (GuideField::Title, "title", &["title", "guide", "headline", "name"]),
        (
            GuideField::Introduction,
            "introduction",
            &["introduction", "intro", "excerpt", "summary", "description"],
        ),
        (GuideField::Body, "body", &["body", "text", "content", "markdown"]),
        (GuideField::ImageUrl, "image_url", &["imageurl", "image", "picture", "photo", "cover"]),
        (GuideField::ImageAlt, "image_alt", &["imagealt", "alt", "alttext"]),
        (GuideField::Author, "author", &["author", "by", "writer"]),
        (GuideField::Status, "status", &["status", "state"]),
        (GuideField::IsFeatured, "is_featured", &["isfeatured", "featured"]),
        (
            GuideField::RelatedBusinesses,
            "related_businesses",
            &["relatedbusinesses", "businesses", "related", "places"],
        ),
    ];

    const SUBJECT: &'static str = "guide";
    const EXAMPLE: &'static str = "slug,title,body";

    fn check(mapping: &mut GuideMapping) -> Result<()> {
        match mapping.column(GuideField::Title) {
            Some(_) => Ok(()),
            None => Err(mapping.missing("the title of the guide", "title=Column")),
        }
    }
}
