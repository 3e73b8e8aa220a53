//! Rows for itineraries, which only their members may see.

use super::Row;
use crate::kit::openapi::Access::{Everybody, Members};

pub(super) const ITINERARIES: &[Row] = &[
    ("GET /itineraries", Members, "/itineraries/", 200),
    ("POST /itineraries", Members, "/itineraries/", 400),
    ("POST /itineraries/propose", Members, "/itineraries/propose/", 400),
    ("GET /itineraries/<id>", Members, "/itineraries/999999/", 404),
    ("PUT /itineraries/<id>", Members, "/itineraries/999999/", 404),
    ("DELETE /itineraries/<id>", Members, "/itineraries/999999/", 404),
    ("POST /itineraries/<id>/stops", Members, "/itineraries/999999/stops/", 404),
    (
        "POST /itineraries/<id>/stops/<stop>/alternatives",
        Members,
        "/itineraries/999999/stops/none/alternatives/",
        404,
    ),
    ("POST /itineraries/<id>/duplicate", Members, "/itineraries/999999/duplicate/", 404),
    ("POST /itineraries/<id>/share", Members, "/itineraries/999999/share/", 404),
    ("DELETE /itineraries/<id>/share", Members, "/itineraries/999999/share/", 404),
    ("GET /itineraries/<id>/itinerary.ics", Members, "/itineraries/999999/itinerary.ics/", 404),
    ("GET /itineraries/<id>/itinerary.gpx", Members, "/itineraries/999999/itinerary.gpx/", 404),
    ("GET /itineraries/<id>/itinerary.txt", Members, "/itineraries/999999/itinerary.txt/", 404),
    ("GET /shared-itineraries/<token>", Everybody, "/shared-itineraries/unknown/", 404),
    (
        "GET /shared-itineraries/<token>/itinerary.ics",
        Everybody,
        "/shared-itineraries/unknown/itinerary.ics/",
        404,
    ),
    (
        "GET /shared-itineraries/<token>/itinerary.gpx",
        Everybody,
        "/shared-itineraries/unknown/itinerary.gpx/",
        404,
    ),
    (
        "GET /shared-itineraries/<token>/itinerary.txt",
        Everybody,
        "/shared-itineraries/unknown/itinerary.txt/",
        404,
    ),
];
