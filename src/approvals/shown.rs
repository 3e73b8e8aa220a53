//! An approval as its reviewers and its editor see it.

use rusqlite::Connection;

use super::context::ApprovalContext;
use super::deciders::deciders;
use super::kinds::{self, Fields};
use super::model::{
    ApprovalComment, ApprovalDetail, ApprovalKind, ApprovalState, ApprovalStatus, ComparedWith, KeptApproval,
    SharedApproval,
};
use super::paragraphs::Paragraph;
use super::store::{self, StoredLink};
use crate::guides::{FieldDifference, compare_fields};
use crate::kit::error::Result;

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

/// Compares with what reviewers already know: the version they last read, otherwise what is published.
fn compare(
    conn: &Connection,
    context: &ApprovalContext,
    kept: &KeptApproval,
    fields: &Fields,
    earlier: &[KeptApproval],
) -> Result<(Option<ComparedWith>, Vec<FieldDifference>)> {
    let kind = kinds::of(kept.approval.kind);
    let is_other =
        |round: &&KeptApproval| round.version_id != kept.version_id || round.content != kept.content;
    let last = earlier.iter().find(is_other);
    if let Some(last) = last.filter(|round| round.approval.status != ApprovalStatus::Published) {
        let before = kind.text(conn, context, last)?.fields;
        return Ok((Some(ComparedWith::LastReview), compare_fields(&before, fields)));
    }
    Ok(match kind.published(conn, context, kept)? {
        Some(before) => (Some(ComparedWith::Published), compare_fields(&before, fields)),
        None => (None, Vec::new()),
    })
}

/// For the office.
pub fn detail(conn: &Connection, context: &ApprovalContext, id: i64, user_id: i64) -> Result<ApprovalDetail> {
    let kept = store::find(conn, id)?;
    let kind = kinds::of(kept.approval.kind);
    let text = kind.text(conn, context, &kept)?;
    let earlier = store::list_rounds(conn, &kept.approval)?;
    let (compared_with, differences) = compare(conn, context, &kept, &text.fields, &earlier)?;
    let mut log = store::list_log(conn, id)?;
    for round in &earlier {
        log.extend(store::list_log(conn, round.approval.id)?);
    }
    let deciders = deciders(conn, [kept.asked_by, kept.written_by])?;
    Ok(ApprovalDetail {
        comments: comments(conn, id, &text.paragraphs)?,
        preview: text.preview,
        editor_path: kind.editor_path(conn, context, kept.approval.subject_id)?,
        paragraphs: text.paragraphs,
        doubtful_sentences: kind.doubtful_sentences(conn, context, &kept)?,
        compared_with,
        differences,
        log,
        links: store::list_links(conn, id, &context.clock.stamp())?,
        may_decide: deciders.ids.contains(&user_id),
        deciders: deciders.sentence,
        approval: kept.approval,
    })
}

/// For the text's editor.
pub fn state(
    conn: &Connection,
    context: &ApprovalContext,
    kind: ApprovalKind,
    subject_id: i64,
    user_id: i64,
) -> Result<ApprovalState> {
    let handler = kinds::of(kind);
    let written = handler.written(conn, context, subject_id)?;
    let deciders = deciders(conn, [Some(user_id), written.by])?.sentence;
    let (is_required, edition) = (handler.is_required(&context.config), written.edition);
    let Some(id) = store::latest_id(conn, kind, subject_id)? else {
        return Ok(ApprovalState {
            is_required,
            deciders,
            edition,
            approval: None,
            version_id: None,
            comments: Vec::new(),
            invited: Vec::new(),
        });
    };
    let kept = store::find(conn, id)?;
    let text = handler.text(conn, context, &kept)?;
    Ok(ApprovalState {
        is_required,
        deciders,
        edition,
        comments: comments(conn, id, &text.paragraphs)?,
        invited: store::list_invited(conn, id)?,
        version_id: Some(kept.version_id).filter(|version| *version > 0),
        approval: Some(kept.approval),
    })
}

/// For anyone with a link.
pub fn shared(
    conn: &Connection,
    context: &ApprovalContext,
    (kept, link): (KeptApproval, StoredLink),
) -> Result<SharedApproval> {
    let text = kinds::of(kept.approval.kind).text(conn, context, &kept)?;
    let mut preview = text.preview;
    if let Some(guide) = &mut preview.guide {
        guide.missing_cards = None;
    }
    Ok(SharedApproval {
        kind: kept.approval.kind,
        comments: comments(conn, kept.approval.id, &text.paragraphs)?,
        paragraphs: text.paragraphs,
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
