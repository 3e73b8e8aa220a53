//! The person who changes a deal.

use jiff::civil::Date;
use rusqlite::Connection;

use super::managed::ManagedDeal;
use super::store;
use crate::accounts::{Actor, Member};
use crate::directory;
use crate::kit::error::Result;
use crate::kit::web::AppState;

/// The person who changes a deal, and which approvals the town requires.
pub struct Editor {
    pub member: Member,
    pub actor: Actor,
    pub today: Date,
    /// What a business's own people want to show residents needs staff approval.
    pub is_approval_on: bool,
    /// So do changes by staff: another staff member decides.
    pub is_review_on: bool,
}

impl Editor {
    pub fn new(member: Member, app: &AppState) -> Editor {
        let actor = Actor::member(&member, &app.clock);
        let config = app.config.get();
        let (is_approval_on, is_review_on) = (config.deals.approval, config.approvals.deals);
        Editor { member, actor, today: app.clock.local().date(), is_approval_on, is_review_on }
    }

    /// Whether changes need approval; `is_own`: this person represents the business.
    pub fn is_checked(&self, is_own: bool) -> bool {
        self.is_review_on || is_own && self.is_approval_on
    }

    /// Finds a deal that this person may change.
    pub fn find(&self, conn: &Connection, id: i64) -> Result<ManagedDeal> {
        let managed = store::expect_managed(conn, id, self.today)?;
        directory::require_business_access(conn, &self.member, managed.deal.business.id)?;
        Ok(managed)
    }
}
