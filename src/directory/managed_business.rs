//! A listing for those who may edit it, whatever its status.

use jiff::civil::DateTime;
use rusqlite::Connection;
use serde::Serialize;
use utoipa::ToSchema;

use super::business_role::BusinessRole;
use super::change_requests::{self, ChangeRequest};
use super::closed_today::{self, ClosedToday};
use super::completeness::{Completeness, completeness};
use super::editable_business::EditableBusiness;
use super::images::{self, BusinessImage};
use super::model::BusinessRef;
use super::store;
use crate::accounts::{Member, newest_revision};
use crate::kit::error::{Error, Result};

/// A listing, for its owners, its managers and staff.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedBusiness {
    pub business: BusinessRef,
    /// What whoever asks is to the business; nothing for staff.
    pub role: Option<BusinessRole>,
    pub fields: EditableBusiness,
    /// In order; the first is the cover.
    pub images: Vec<BusinessImage>,
    pub updated_at: String,
    /// Send it back with a change; the response is 409 if somebody else has changed it since.
    pub revision: i64,
    /// When somebody last confirmed the listing.
    pub confirmed_at: Option<String>,
    pub completeness: Completeness,
    /// What its people want changed and staff have not decided; `fields` is what is public.
    pub change_request: Option<ChangeRequest>,
    /// There while the business says that it is closed today.
    pub closed_today: Option<ClosedToday>,
}

/// The caller must have checked that the member has access.
pub fn load(
    conn: &Connection,
    member: &Member,
    business: BusinessRef,
    now: DateTime,
) -> Result<ManagedBusiness> {
    let listed = store::list_any(conn, &[business.id], now)?.pop().ok_or(Error::NotFound("Business"))?;
    let times = store::find_times(conn, business.id)?;
    let present = store::load(conn, business.id)?;
    Ok(ManagedBusiness {
        role: store::find_role(conn, business.id, member.user_id)?,
        images: images::list(conn, business.id)?,
        updated_at: times.updated_at,
        revision: newest_revision(conn, &format!("business:{}", business.id))?,
        confirmed_at: times.confirmed_at,
        completeness: completeness(&listed),
        change_request: change_requests::find_open(conn, business.id, &present)?,
        closed_today: closed_today::find(conn, business.id, &present, now.date())?,
        fields: present.into(),
        business,
    })
}
