//! A request as staff see it, with what they need to decide.

use jiff::civil::Date;
use rusqlite::Connection;

use super::model::{AdminPlacementRequest, PlacementRequest, PlacementRequestState};
use crate::kit::config::PlacementSettings;
use crate::kit::error::Result;
use crate::placements::sale::Sales;
use crate::placements::store::{self, Slot};

pub fn admin_view(
    conn: &Connection,
    request: PlacementRequest,
    (settings, sales, today): (PlacementSettings, Sales, Date),
) -> Result<AdminPlacementRequest> {
    let slot = Slot::of(&request.placement);
    let is_open = request.state == PlacementRequestState::Open;
    let unbooked = match is_open {
        true => sales.unbooked_of(conn, &request.placement, today)?,
        false => Vec::new(),
    };
    let (conflicts, own) = match is_open {
        true => store::list_conflicts(conn, &request.placement, &unbooked)?,
        false => (Vec::new(), Vec::new()),
    };
    let availability = store::read_availability(conn, &slot, settings, &unbooked)?;
    Ok(AdminPlacementRequest {
        asker: store::find_asker(conn, &request)?,
        conflicts: if availability.is_free { Vec::new() } else { conflicts },
        own,
        availability,
        request,
    })
}
