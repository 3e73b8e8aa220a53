//! An approval as its readers and its editor see it.

use rusqlite::Connection;

use super::desk::Desk;
use super::model::{
    ApprovalComment, ApprovalDetail, ApprovalKind, ApprovalState, ApprovalStatus, ComparedWith, KeptApproval,
    SharedApproval,
};
use super::paragraphs::{Paragraph, paragraphs};
use super::store::{self, KeptLink};
use super::submitting::deciders;
use crate::guides::{self, FieldDifference, GuideContent, GuideDetail, GuideStatus};
use crate::kit::error::Result;

/// The text that was sent in, drawn as residents will see it.
fn preview(
    conn: &Connection,
    desk: &Desk,
    kept: &KeptApproval,
    content: &GuideContent,
) -> Result<GuideDetail> {
    let now = desk.clock.local();
    let mut guide = guides::show_version(conn, kept.approval.subject_id, content, &desk.embeds, now)?;
    guide.body = None;
    Ok(guide)
}

fn comments(conn: &Connection, id: i64, paragraphs: &[Paragraph]) -> Result<Vec<ApprovalComment>> {
    let mut comments = store::list_comments(conn, id)?;
    for comment in &mut comments {
        let paragraph = comment.paragraph.and_then(|number| paragraphs.get(number.checked_sub(1)?));
        if let Some(paragraph) = paragraph {
            comment.quote = paragraph.quote();
            comment.line = Some(paragraph.line);
        }
    }
    Ok(comments)
}

/// What its readers know already: what they read last time, else what residents have.
fn compare(
    conn: &Connection,
    kept: &KeptApproval,
    content: &GuideContent,
    earlier: &[KeptApproval],
) -> Result<(Option<ComparedWith>, Vec<FieldDifference>)> {
    let guide_id = kept.approval.subject_id;
    let last = earlier.iter().find(|round| round.version_id != kept.version_id);
    if let Some(last) = last.filter(|round| round.approval.status != ApprovalStatus::Published) {
        let before = guides::find_version(conn, guide_id, last.version_id)?.content;
        return Ok((Some(ComparedWith::LastReview), guides::compare(&before, content)));
    }
    let published = guides::load_guide(conn, guide_id)?;
    if published.status != GuideStatus::Published {
        return Ok((None, Vec::new()));
    }
    Ok((Some(ComparedWith::Published), guides::compare(&GuideContent::of(&published), content)))
}

/// For the office.
pub fn detail(conn: &Connection, desk: &Desk, id: i64, user_id: i64) -> Result<ApprovalDetail> {
    let kept = store::find(conn, id)?;
    let content = guides::find_version(conn, kept.approval.subject_id, kept.version_id)?.content;
    let earlier = store::list_rounds(conn, &kept.approval)?;
    let (compared_with, differences) = compare(conn, &kept, &content, &earlier)?;
    let mut log = store::list_log(conn, id)?;
    for round in &earlier {
        log.extend(store::list_log(conn, round.approval.id)?);
    }
    let deciders = deciders(conn, [kept.asked_by, kept.written_by])?;
    let paragraphs = paragraphs(&content.body);
    Ok(ApprovalDetail {
        preview: preview(conn, desk, &kept, &content)?,
        comments: comments(conn, id, &paragraphs)?,
        paragraphs,
        compared_with,
        differences,
        log,
        links: store::list_links(conn, id, &desk.clock.stamp())?,
        may_decide: deciders.ids.contains(&user_id),
        deciders: deciders.sentence,
        approval: kept.approval,
    })
}

/// For the editor of this guide.
pub fn state(
    conn: &Connection,
    desk: &Desk,
    kind: ApprovalKind,
    subject_id: i64,
    user_id: i64,
) -> Result<ApprovalState> {
    guides::load_guide(conn, subject_id)?;
    let writer = guides::newest_version(conn, subject_id)?.saved_by;
    let deciders = deciders(conn, [Some(user_id), writer])?.sentence;
    let is_required = desk.config.approvals.guides;
    let Some(id) = store::latest_id(conn, kind, subject_id)? else {
        return Ok(ApprovalState {
            is_required,
            deciders,
            approval: None,
            version_id: None,
            comments: Vec::new(),
        });
    };
    let kept = store::find(conn, id)?;
    let content = guides::find_version(conn, subject_id, kept.version_id)?.content;
    Ok(ApprovalState {
        is_required,
        deciders,
        comments: comments(conn, id, &paragraphs(&content.body))?,
        version_id: Some(kept.version_id),
        approval: Some(kept.approval),
    })
}

/// For whoever has a link.
pub fn shared(
    conn: &Connection,
    desk: &Desk,
    (kept, link): (KeptApproval, KeptLink),
) -> Result<SharedApproval> {
    let content = guides::find_version(conn, kept.approval.subject_id, kept.version_id)?.content;
    let mut preview = preview(conn, desk, &kept, &content)?;
    preview.missing_cards = None;
    let paragraphs = paragraphs(&content.body);
    Ok(SharedApproval {
        comments: comments(conn, kept.approval.id, &paragraphs)?,
        paragraphs,
        preview,
        expires_at: link.link.expires_at,
        status: kept.approval.status,
        title: kept.approval.title,
        note: kept.approval.note,
        due_date: kept.approval.due_date,
        asked_by: kept.approval.asked_by,
        decided_by: kept.approval.decided_by,
        publish_at: kept.approval.publish_at,
    })
}
