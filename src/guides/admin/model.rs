//! A guide while it is written: its versions, the draft on top of them, and what the admin pages show.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::directory::BusinessRef;
use crate::guides::model::{GuideStatus, NewGuide};
use crate::kit::word_enum::word_enum;

/// The most characters of a text; a book is not a guide.
pub const MAX_LENGTH: usize = 60_000;
pub const TOO_LONG: &str = "This text is longer than 60,000 characters. Split it into two guides.";

/// The fields of the editor's page, whether or not they could be published.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
pub struct GuideContent {
    pub slug: String,
    pub title: String,
    pub introduction: String,
    /// Markdown; a line such as `::business{hart-bakery}` is a card.
    pub body: String,
    pub image_url: String,
    pub image_alt: String,
    pub author: String,
    pub is_featured: bool,
    /// Ids of businesses. Those with a card in the text are added automatically.
    pub related_businesses: Vec<i64>,
}

impl GuideContent {
    pub fn of(guide: &NewGuide) -> GuideContent {
        let guide = guide.clone();
        GuideContent {
            slug: guide.slug,
            title: guide.title,
            introduction: guide.introduction,
            body: guide.body,
            image_url: guide.image_url,
            image_alt: guide.image_alt,
            author: guide.author,
            is_featured: guide.is_featured,
            related_businesses: guide.related_businesses,
        }
    }

    pub fn into_guide(self, status: GuideStatus) -> NewGuide {
        NewGuide {
            slug: self.slug,
            title: self.title,
            introduction: self.introduction,
            body: self.body,
            image_url: self.image_url,
            image_alt: self.image_alt,
            author: self.author,
            status,
            is_featured: self.is_featured,
            related_businesses: self.related_businesses,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum VersionOrigin {
    #[default]
    Written,
    /// Put together by the program; somebody has to read it.
    Generated,
}

word_enum!(VersionOrigin { Written = "written", Generated = "generated" });

/// A version of a guide.
#[derive(Debug, Clone, Default)]
pub struct GuideVersion {
    pub id: i64,
    /// 1, 2, 3 within its guide; 0 if the guide has no version yet.
    pub number: i64,
    pub content: GuideContent,
    pub origin: VersionOrigin,
    pub saves: i64,
    pub is_pinned: bool,
    pub is_published: bool,
    pub editor: String,
    pub sequence: i64,
    pub saved_by: Option<i64>,
    /// The display name of that person; empty if no particular person saved it.
    pub saved_by_name: String,
    pub created_at: String,
    pub saved_at: String,
}

impl GuideVersion {
    /// Identifies the state of a version; changes with every save.
    pub fn edition(&self) -> String {
        format!("{}.{}", self.id, self.saves)
    }
}

/// A save of a draft, and the state it is based on.
#[derive(Debug, Clone, Default)]
pub struct DraftSave {
    pub content: GuideContent,
    /// The edition that the writer saw.
    pub edition: String,
    /// The window's own id, and its count of saves.
    pub editor: String,
    pub sequence: i64,
    /// Keep the state before as a version of its own.
    pub is_new_version: bool,
}

/// A guide in the office's list, with the text of its newest version.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminGuide {
    pub id: i64,
    pub slug: String,
    pub title: String,
    pub author: String,
    pub status: GuideStatus,
    /// Whether a published guide has a newer text that is not public.
    pub has_changes: bool,
    pub is_featured: bool,
    pub origin: VersionOrigin,
    pub published_at: Option<String>,
    pub saved_at: String,
    pub saved_by: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AdminGuideOrder {
    #[default]
    Saved,
    Title,
    Published,
}

impl AdminGuideOrder {
    pub const WORDS: [&str; 2] = ["title", "-published_at"];

    pub fn parse(word: &str) -> Option<AdminGuideOrder> {
        match word {
            "title" => Some(AdminGuideOrder::Title),
            "-published_at" => Some(AdminGuideOrder::Published),
            _ => None,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct AdminGuideFilter {
    /// Part of the title or the author
    pub words: String,
    pub status: Option<GuideStatus>,
    pub has_changes: Option<bool>,
    pub order: AdminGuideOrder,
}

/// The draft of a guide, as the editor loads it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuideDraft {
    pub id: i64,
    pub status: GuideStatus,
    /// Its slug once it is published.
    pub slug: String,
    pub published_at: Option<String>,
    pub content: GuideContent,
    /// The chosen businesses, sorted by name.
    pub related: Vec<BusinessRef>,
    /// Identifies this state of the draft. Send it along with a save.
    pub edition: String,
    pub version_id: i64,
    pub number: i64,
    /// Whether it began as a generated text, whose sentences are checked before publishing.
    pub is_generated: bool,
    pub saved_at: String,
    pub saved_by: String,
    /// Whether a published guide has a newer text that is not public.
    pub has_changes: bool,
    pub preview_link: Option<PreviewLink>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PreviewLink {
    /// Path on this site.
    pub path: String,
    pub expires_at: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListedVersion {
    pub id: i64,
    pub number: i64,
    pub title: String,
    pub word_count: usize,
    pub origin: VersionOrigin,
    pub is_published: bool,
    pub saved_at: String,
    pub saved_by: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuideVersionDetail {
    #[serde(flatten)]
    pub listed: ListedVersion,
    pub content: GuideContent,
}

impl From<&GuideVersion> for ListedVersion {
    fn from(version: &GuideVersion) -> Self {
        ListedVersion {
            id: version.id,
            number: version.number,
            title: version.content.title.clone(),
            word_count: version.content.body.split_whitespace().count(),
            origin: version.origin,
            is_published: version.is_published,
            saved_at: version.saved_at.clone(),
            saved_by: version.saved_by_name.clone(),
        }
    }
}
