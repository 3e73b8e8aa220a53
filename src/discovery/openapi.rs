//! The OpenAPI description of the discovery's calls.

use jiff::civil::Date;

use super::found::FoundEvent;
use super::http::moderation::{self, EventCase, MadeDecisions, OrganizerInvitation, UndoneDecisions};
use super::http::organizer::OrganizerResult;
use super::http::owner::{self, OwnerResult};
use super::http::sources::{self, EventSourceDetail};
use super::http::submit;
use super::model::{EventSource, EventSubmission, NewSource, RecentDecision};
use super::organizer;
use super::organizer_event::OrganizerEvent;
use crate::accounts::read_revision;
use crate::directory::BusinessRef;
use crate::events::{Event, NewEvent, input};
use crate::kit::openapi::Access::{Everybody, Members, Staff};
use crate::kit::openapi::Operation;
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    [sources(), moderation(), submissions(), for_organizers(), for_owners()].into_iter().flatten().collect()
}

fn sources() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/sources", Staff, "The sources of events")
            .about("Failing ones come first.")
            .paged()
            .response::<Paginated<EventSource>>(),
        Operation::new("POST /admin/sources", Staff, "Adds a source")
            .body(|mut input| drop(sources::read_new(&mut input)))
            .response_with::<EventSource>(201),
        Operation::new("GET /admin/sources/<id>", Staff, "A source and its last fetch runs")
            .response::<EventSourceDetail>(),
        Operation::new("PATCH /admin/sources/<id>", Staff, "Changes the fields of a source that are sent")
            .body(|mut input| {
                read_revision(&mut input);
                sources::read(&mut input, &mut NewSource::default());
            })
            .response::<EventSource>(),
        Operation::new("DELETE /admin/sources/<id>", Staff, "Removes a source; its events stay").no_content(),
        Operation::new("POST /admin/sources/<id>/fetch", Staff, "Fetches a source now")
            .response_with::<EventSource>(202)
            .fails(&[400]),
    ]
}

fn moderation() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/review/decisions", Staff, "Moderation decisions, newest first")
            .paged()
            .response::<Paginated<RecentDecision>>(),
        Operation::new("GET /admin/review/<id>", Staff, "An event with everything needed to decide about it")
            .response::<EventCase>(),
        Operation::new("POST /admin/review/<id>/decide", Staff, "Decides about an event")
            .about(
                "`verb` says what is needed beside it: `reject` needs `rule` and takes `reason`, `merge` needs `into`, \
                 `different` needs `other`, `split` needs `source_item`.",
            )
            .body(|mut input| drop(moderation::read_verb(&mut input)))
            .response::<MadeDecisions>(),
        Operation::new("POST /admin/review/<id>/invite", Staff, "Sends the organizer a link to the event")
            .response::<OrganizerInvitation>()
            .fails(&[400]),
        Operation::new("POST /admin/review/undo", Staff, "Takes decisions back")
            .body(|mut input| drop(moderation::read_undo(&mut input)))
            .response::<UndoneDecisions>()
            .fails(&[404]),
    ]
}

fn submissions() -> Vec<Operation> {
    vec![
        Operation::new("POST /events/submit", Members, "Sends an event in")
            .about("It waits for staff, unless the caller acts for `business`.")
            .body(|mut input| drop(submit::read_new(&mut input, 0, Date::ZERO)))
            .response_with::<EventSubmission>(201),
        Operation::new(
            "GET /events/submit/businesses",
            Members,
            "The businesses that the caller may post events for",
        )
        .response_list::<BusinessRef>(),
        Operation::new("GET /events/submissions", Members, "The events that the caller has sent in")
            .paged()
            .response::<Paginated<EventSubmission>>(),
        Operation::new("GET /events/submissions/<id>", Members, "An event that the caller has sent in")
            .about("Until it is published.")
            .response::<Event>(),
        Operation::new(
            "PATCH /events/submissions/<id>",
            Members,
            "Changes an event that the caller has sent in",
        )
        .about("It then waits for staff again.")
        .body(|mut input| submit::read(&mut input, &mut NewEvent::default(), false))
        .response::<Event>(),
        Operation::new(
            "DELETE /events/submissions/<id>",
            Members,
            "Withdraws an event that the caller has sent in",
        )
        .no_content(),
    ]
}

fn for_organizers() -> Vec<Operation> {
    vec![
        Operation::new("GET /events/organizer/<token>", Everybody, "An event, by its organizer's link")
            .response::<OrganizerEvent>(),
        Operation::new(
            "POST /events/organizer/<token>",
            Everybody,
            "Confirms, corrects, claims or removes the event",
        )
        .about(
            "`verb` says what goes with it: `claim` needs `name` and `email`, `correct` takes the \
                 fields of the event.",
        )
        .body(|mut input| organizer::read_fields(&mut input))
        .response::<OrganizerResult>(),
    ]
}

fn for_owners() -> Vec<Operation> {
    vec![
        Operation::new("GET /events/found", Members, "Events found at the caller's businesses")
            .about("Events from sources that nobody has confirmed yet.")
            .paged()
            .response::<Paginated<FoundEvent>>(),
        Operation::new("POST /events/found/<id>", Members, "Confirms, corrects or disowns such an event")
            .about(
                "`verb`: `confirm` shows it as confirmed, `correct` takes the fields of the event as well and no \
                 source changes them again, `disown` takes it off the business and gives it to staff, `remove` \
                 takes it down.",
            )
            .body(|mut input| {
                drop(owner::read(&mut input));
                input::read_content(&mut input, &mut NewEvent::default());
            })
            .response::<OwnerResult>(),
    ]
}
