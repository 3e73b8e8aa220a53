//! Guides: their versions are pinned.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::{Fields, Kind, Text, Written};
use crate::accounts::Actor;
use crate::approvals::context::ApprovalContext;
use crate::approvals::model::{ApprovalKind, ApprovalPreview, KeptApproval, NewApproval, Pinned};
use crate::approvals::paragraphs::{paragraphs, with_card_names};
use crate::approvals::store;
use crate::guides::{self, Cards, GuideContent, GuideStatus, NewGuide, directives};
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};
use crate::text_generation::{self, DoubtfulSentence};

const NEEDS_APPROVAL: &str =
    "Guides need approval before they are published. Open this guide in the editor and ask for a review.";

pub struct Guides;

impl Kind for Guides {
    fn noun(&self) -> &'static str {
        "guide"
    }

    fn is_required(&self, config: &Config) -> bool {
        config.approvals.guides
    }

    fn written(&self, conn: &Connection, _: &ApprovalContext, subject_id: i64) -> Result<Written> {
        guides::load_guide(conn, subject_id)?;
        let newest = guides::newest_version(conn, subject_id)?;
        Ok(Written { edition: newest.edition(), by: newest.saved_by })
    }

    fn send_in(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        new: &NewApproval,
    ) -> Result<i64> {
        let version = guides::pin_newest(conn, actor, new.subject_id, &new.edition)?;
        // Reviewers should not spend time on a text that could not be published anyway.
        let wanted = version.content.clone().into_guide(GuideStatus::Published);
        let now = context.clock.local();
        text_generation::check_before_publishing(conn, &context.config, now, new.subject_id, &wanted)?;
        let pinned = Pinned {
            version_id: Some(version.id),
            content: String::new(),
            title: version.content.title,
            written_by: version.saved_by,
        };
        let id = store::insert(conn, new, &pinned, actor)?;
        let words = format!("Sent in for review (version {}).", version.number);
        store::log(conn, id, &words, &actor.into(), &actor.at)?;
        Ok(id)
    }

    fn text(&self, conn: &Connection, context: &ApprovalContext, kept: &KeptApproval) -> Result<Text> {
        let content = guides::find_version(conn, kept.approval.subject_id, kept.version_id)?.content;
        let now = context.clock.local();
        let mut guide = guides::show_version(conn, kept.approval.subject_id, &content, &context.embeds, now)?;
        guide.body = None;
        let cards = Cards::find(conn, &directives(&content.body), &context.embeds, now)?;
        let mut opening = vec![format!("“{}”", content.title)];
        opening.extend(Some(content.introduction.clone()).filter(|text| !text.is_empty()));
        Ok(Text {
            preview: ApprovalPreview { guide: Some(guide), ..ApprovalPreview::default() },
            opening,
            paragraphs: with_card_names(paragraphs(&content.body), &cards),
            fields: content.fields(),
        })
    }

    fn doubtful_sentences(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        kept: &KeptApproval,
    ) -> Result<Vec<DoubtfulSentence>> {
        let (guide_id, now) = (kept.approval.subject_id, context.clock.local());
        let content = guides::find_version(conn, guide_id, kept.version_id)?.content;
        let guide = content.into_guide(GuideStatus::Draft);
        text_generation::doubtful_sentences(conn, &context.config, now, guide_id, &guide)
    }

    fn published(
        &self,
        conn: &Connection,
        _: &ApprovalContext,
        kept: &KeptApproval,
    ) -> Result<Option<Fields>> {
        let published = guides::load_guide(conn, kept.approval.subject_id)?;
        let is_published = published.status == GuideStatus::Published;
        Ok(is_published.then(|| GuideContent::of(&published).fields()))
    }

    fn public_path(&self, conn: &Connection, subject_id: i64) -> Result<String> {
        Ok(format!("/guides/{}", guides::load_guide(conn, subject_id)?.slug))
    }

    fn editor_path(&self, _: &Connection, _: &ApprovalContext, subject_id: i64) -> Result<String> {
        Ok(format!("/content-engine/guides/{subject_id}/edit"))
    }

    fn publish(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        kept: &KeptApproval,
    ) -> Result<()> {
        let guide_id = kept.approval.subject_id;
        guides::publish_version(conn, actor, [guide_id, kept.version_id], |guide| {
            context.publish_checks.run(conn, &context.config, context.clock.local(), guide_id, guide)
        })
    }
}

/// If guides need approval, no other text of a guide is published, by whatever route.
pub fn check_before_publishing(
    conn: &Connection,
    config: &Config,
    _: DateTime,
    guide_id: i64,
    guide: &NewGuide,
) -> Result<()> {
    if !config.approvals.guides {
        return Ok(());
    }
    let wanted = GuideContent::of(guide);
    if let Some(approved) = store::find_approved(conn, ApprovalKind::Guide, guide_id)?
        && guides::find_version(conn, guide_id, approved.version_id)?.content == wanted
    {
        return Ok(());
    }
    Err(Error::field("status", NEEDS_APPROVAL))
}
