//! Newsletter issues: their text is stored with the approval, and their own schedule sends them.

use jiff::Timestamp;
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use super::{Fields, Kind, Text, Written};
use crate::accounts::Actor;
use crate::approvals::context::ApprovalContext;
use crate::approvals::model::{ApprovalKind, ApprovalPreview, KeptApproval, NewApproval, Pinned};
use crate::approvals::paragraphs::{Paragraph, numbered, paragraphs};
use crate::approvals::store;
use crate::kit::config::Config;
use crate::kit::error::{Error, Refusal, Result};
use crate::kit::hex;
use crate::newsletter::{self, IssueContent, IssueItem};

const NEEDS_APPROVAL: &str = "Issues need approval before they go out. Ask for a review of this one first.";
const STALE: &str = "Somebody has changed this issue since you opened it. Read the newest text first.";
const OUT: &str = "This issue has already gone out.";

pub struct Issues;

fn edition(content: &str) -> String {
    hex::encode(Sha256::digest(content).iter().take(16))
}

fn written(conn: &Connection, id: i64) -> Result<String> {
    Ok(serde_json::to_string(&newsletter::find_issue_content(conn, id)?)?)
}

fn pinned(kept: &KeptApproval) -> Result<IssueContent> {
    Ok(serde_json::from_str(&kept.content)?)
}

fn line(item: &IssueItem) -> String {
    let parts = [&item.title, &item.note, &item.text];
    parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" · ")
}

/// The introduction, then each section with its contents.
fn parts(content: &IssueContent) -> Vec<Paragraph> {
    let mut all = paragraphs(&content.intro);
    let part = |text: String, is_heading| Paragraph { number: 0, line: 0, text, is_heading };
    for section in &content.sections {
        all.push(part(section.title.clone(), true));
        all.extend(section.items.iter().map(|item| part(line(item), false)));
    }
    numbered(all)
}

fn fields(content: &IssueContent) -> Fields {
    let sections = content.sections.iter().map(|section| {
        let items: Vec<String> = section.items.iter().map(line).collect();
        format!("{}\n{}", section.title, items.join("\n"))
    });
    vec![
        ("subject", content.subject.clone()),
        ("opening", content.intro.clone()),
        ("sections", sections.collect::<Vec<_>>().join("\n\n")),
    ]
}

impl Kind for Issues {
    fn noun(&self) -> &'static str {
        "newsletter issue"
    }

    fn is_required(&self, config: &Config) -> bool {
        config.approvals.newsletter
    }

    fn written(&self, conn: &Connection, _: &ApprovalContext, subject_id: i64) -> Result<Written> {
        Ok(Written { edition: edition(&written(conn, subject_id)?), by: None })
    }

    fn send_in(
        &self,
        conn: &Connection,
        _: &ApprovalContext,
        actor: &Actor,
        new: &NewApproval,
    ) -> Result<i64> {
        let content = written(conn, new.subject_id)?;
        if edition(&content) != new.edition {
            return Err(Refusal::conflict(STALE).into());
        }
        if newsletter::has_gone_out(conn, new.subject_id)? {
            return Err(Refusal::conflict(OUT).into());
        }
        let title = newsletter::find_issue_content(conn, new.subject_id)?.subject;
        let pinned = Pinned { version_id: None, content, title, written_by: actor.user_id };
        let id = store::insert(conn, new, &pinned, actor)?;
        store::log(conn, id, "Sent in for review.", &actor.into(), &actor.at)?;
        Ok(id)
    }

    fn text(&self, conn: &Connection, _: &ApprovalContext, kept: &KeptApproval) -> Result<Text> {
        let content = pinned(kept)?;
        let shown = newsletter::show_issue_content(conn, kept.approval.subject_id, &content)?;
        Ok(Text {
            preview: ApprovalPreview { issue: Some(shown), ..ApprovalPreview::default() },
            opening: vec![format!("“{}”", content.subject)],
            paragraphs: parts(&content),
            fields: fields(&content),
        })
    }

    fn published(&self, _: &Connection, _: &ApprovalContext, _: &KeptApproval) -> Result<Option<Fields>> {
        // An issue that went out is never sent again, so there is nothing to compare with.
        Ok(None)
    }

    fn public_path(&self, _: &Connection, subject_id: i64) -> Result<String> {
        Ok(format!("/newsletter/{subject_id}"))
    }

    fn editor_path(&self, _: &Connection, _: &ApprovalContext, subject_id: i64) -> Result<String> {
        Ok(format!("/admin/newsletter/{subject_id}"))
    }

    fn publish(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        kept: &KeptApproval,
    ) -> Result<()> {
        self.schedule(conn, context, actor, kept, context.clock.timestamp()).map(drop)
    }

    fn schedule(
        &self,
        conn: &Connection,
        context: &ApprovalContext,
        actor: &Actor,
        kept: &KeptApproval,
        at: Timestamp,
    ) -> Result<bool> {
        let how = (&*context.config, &context.clock, context.send_check);
        newsletter::schedule_issue(conn, how, actor, kept.approval.subject_id, at)?;
        Ok(true)
    }

    fn unschedule(&self, conn: &Connection, actor: &Actor, kept: &KeptApproval) -> Result<bool> {
        newsletter::unschedule_issue(conn, actor, kept.approval.subject_id)?;
        Ok(true)
    }
}

/// If issues need approval, no other text goes out, by whatever route.
pub fn check_issue(conn: &Connection, config: &Config, id: i64) -> Result<()> {
    if !config.approvals.newsletter {
        return Ok(());
    }
    if let Some(approved) = store::find_approved(conn, ApprovalKind::Issue, id)?
        && pinned(&approved)? == newsletter::find_issue_content(conn, id)?
    {
        return Ok(());
    }
    Err(Error::BadRequest(NEEDS_APPROVAL.into()))
}
