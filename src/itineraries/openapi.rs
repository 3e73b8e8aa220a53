//! OpenAPI descriptions of the itinerary calls.

use super::input::{read, read_added, read_share, read_with_version};
use super::model::{AlternativeList, Itinerary, ItineraryList, ItineraryShare, SharedItinerary};
use crate::kit::openapi::Access::{Everybody, Members};
use crate::kit::openapi::Operation;

const ESTIMATE: &str =
    "Ways are estimated from the straight line. Times are worked out in the town's time zone.";

pub fn operations() -> Vec<Operation> {
    let mut operations = of_members();
    operations.extend(of_everybody());
    operations
}

fn of_members() -> Vec<Operation> {
    vec![
        Operation::new("GET /itineraries", Members, "The caller's plans, the next first")
            .response::<ItineraryList>(),
        Operation::new("POST /itineraries", Members, "Makes a plan")
            .about(ESTIMATE)
            .body(|mut input| drop(read(&mut input)))
            .response_with::<Itinerary>(201),
        Operation::new("POST /itineraries/propose", Members, "Proposes days without saving them")
            .about("Stops with `is_locked`, those without a day and those of days that are over stay where they are; the others are replaced, so send them all. `interests` are slugs of business categories and categories of events.")
            .body(|mut input| drop(read(&mut input)))
            .response::<Itinerary>(),
        Operation::new("GET /itineraries/<id>", Members, "A plan with its times").response::<Itinerary>(),
        Operation::new("PUT /itineraries/<id>", Members, "Saves a whole plan")
            .about("`version` is the one that was read. If it is no longer the last, 409 with the stored plan in `itinerary`.")
            .body(|mut input| drop(read_with_version(&mut input)))
            .response::<Itinerary>(),
        Operation::new("DELETE /itineraries/<id>", Members, "Deletes a plan").no_content(),
        Operation::new("POST /itineraries/<id>/stops", Members, "Adds a place, event or deal, or all places of a guide")
            .body(|mut input| drop(read_added(&mut input)))
            .response::<Itinerary>(),
        Operation::new("POST /itineraries/<id>/stops/<stop>/alternatives", Members, "What could replace a stop")
            .about("At most three, for the same time of the same day, without those in `refused`.")
            .response::<AlternativeList>(),
        Operation::new("POST /itineraries/<id>/duplicate", Members, "Copies a plan")
            .response_with::<Itinerary>(201),
        Operation::new("POST /itineraries/<id>/share", Members, "Makes a read-only link; an earlier one stops working")
            .body(|mut input| drop(read_share(&mut input)))
            .response::<ItineraryShare>(),
        Operation::new("DELETE /itineraries/<id>/share", Members, "Ends the link").no_content(),
        Operation::new("GET /itineraries/<id>/itinerary.ics", Members, "A plan for a calendar")
            .response_text("text/calendar"),
        Operation::new("GET /itineraries/<id>/itinerary.gpx", Members, "A plan for a navigation device")
            .response_text("application/gpx+xml"),
        Operation::new("GET /itineraries/<id>/itinerary.txt", Members, "A plan as text for a message")
            .response_text("text/plain"),
    ]
}

fn of_everybody() -> Vec<Operation> {
    vec![
        Operation::new("GET /shared-itineraries/<token>", Everybody, "A shared plan")
            .about("410 if the link no longer works.")
            .fails(&[410])
            .response::<SharedItinerary>(),
        Operation::new(
            "GET /shared-itineraries/<token>/itinerary.ics",
            Everybody,
            "A shared plan for a calendar",
        )
        .fails(&[410])
        .response_text("text/calendar"),
        Operation::new(
            "GET /shared-itineraries/<token>/itinerary.gpx",
            Everybody,
            "A shared plan for a navigation device",
        )
        .fails(&[410])
        .response_text("application/gpx+xml"),
        Operation::new(
            "GET /shared-itineraries/<token>/itinerary.txt",
            Everybody,
            "A shared plan as text for a message",
        )
        .fails(&[410])
        .response_text("text/plain"),
    ]
}
