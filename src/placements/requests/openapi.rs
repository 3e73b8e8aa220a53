//! OpenAPI descriptions of the calls for placement requests.

use jiff::civil::Date;

use super::http::{BusinessPlacements, PlacementRequestThanks, read_reason, read_refusal};
use super::input::read;
use super::model::{AdminPlacementRequest, DURATIONS, PlacementAvailability, PlacementRequestState};
use crate::kit::openapi::Access::{Everybody, Members, Owner, Staff};
use crate::kit::openapi::{Operation, integer, one_of, text};
use crate::kit::pagination::Paginated;
use crate::placements::input::read as read_placement;
use crate::placements::model::{NewPlacement, PlacementKind};

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /placement-requests", Everybody, "Asks the office for a placement")
            .about("Without signing in, the contact fields are required. Staff answer each request.")
            .body(|mut input| drop(read(&mut input, None, Date::ZERO)))
            .response_with::<PlacementRequestThanks>(201),
        Operation::new("GET /placement-requests/availability", Everybody, "Whether a slot is free on some days")
            .query([
                ("kind", one_of(&PlacementKind::WORDS), "Where it appears."),
                ("category_id", integer(), "Of a category sponsor."),
                ("starts_at", text(), "The first day."),
                ("duration", one_of(&DURATIONS), "For how long."),
            ])
            .fails(&[400])
            .response::<PlacementAvailability>(),
        Operation::new(
            "GET /businesslistings/<key>/placements",
            Owner,
            "The placements that a business has or asked for",
        )
        .response::<BusinessPlacements>(),
        Operation::new("POST /placement-requests/<id>/withdraw", Members, "Withdraws an open request")
            .about("403 for everybody but its sender and the business's people.")
            .fails(&[400, 403])
            .no_content(),
        Operation::new("GET /admin/placement-requests", Staff, "Requests for placements")
            .about("Open ones oldest first, others newest first; with the placements that take the slot on those days.")
            .query([(
                "state",
                one_of(&PlacementRequestState::ALL.map(PlacementRequestState::as_str)),
                "`open` by default.",
            )])
            .paged()
            .response::<Paginated<AdminPlacementRequest>>(),
        Operation::new("POST /admin/placement-requests/<id>/accept", Staff, "Accepts a request, which creates a placement")
            .about("With the fields that are sent, and as it was asked for otherwise; whoever asked hears of both. \
                    400 where the place is sold on one of the days.")
            .body(|mut input| {
                read_reason(&mut input);
                let present = NewPlacement::of(PlacementKind::Featured, 1, Date::ZERO);
                drop(read_placement(input, Some(present), Date::ZERO));
            })
            .response::<AdminPlacementRequest>(),
        Operation::new("POST /admin/placement-requests/<id>/decline", Staff, "Declines a request")
            .body(|mut input| drop(read_refusal(&mut input)))
            .response::<AdminPlacementRequest>(),
    ]
}
