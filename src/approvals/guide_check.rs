//! Where the office wants guides to be approved, no other text of a guide is published, whichever way somebody tries.

use jiff::civil::DateTime;
use rusqlite::Connection;

use super::model::ApprovalKind;
use super::store;
use crate::guides::{self, GuideContent, NewGuide};
use crate::kit::config::Config;
use crate::kit::error::{Error, Result};

const NEEDS_APPROVAL: &str =
    "Guides need approval before they are published. Open this guide in the editor and ask for a review.";

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
    if let Some(version) = store::find_approved(conn, ApprovalKind::Guide, guide_id)?
        && guides::find_version(conn, guide_id, version)?.content == wanted
    {
        return Ok(());
    }
    Err(Error::field("status", NEEDS_APPROVAL))
}
