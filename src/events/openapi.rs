//! The OpenAPI description of the events' calls.

use super::extras::EventExtras;
use jiff::civil::Date;

use super::http::{
    COLUMNS, EventReportResponse, InterestResponse, UpcomingEventList, read_event, read_interest, read_own,
    read_own_change, read_report, read_rule,
};
use super::input::require;
use super::model::{CalendarEntry, Event, EventFacets, ListedEvent, NewEvent, SourceType, Visibility};
use super::store::{AdminEvent, AdminEventOrder, EventPeriod};
use crate::accounts::read_revision;
use crate::kit::openapi::Access::{Everybody, Members, Owner, Staff};
use crate::kit::openapi::{Operation, QueryParameter, day, flag, integer, one_of, text};
use crate::kit::pagination::Paginated;
use crate::kit::validation::Input;

/// The filters of event lists; the feeds take the same ones.
fn filter() -> Vec<QueryParameter> {
    vec![
        ("start_date", day(), "Begins on this day."),
        ("start_date__gte", day(), "Begins on this day or later."),
        ("start_date__lte", day(), "Begins on this day or earlier."),
        (
            "include_running",
            flag(),
            "With `start_date__gte`: also what began earlier and is still on that day.",
        ),
        ("date", one_of(&["today", "tonight", "tomorrow", "weekend", "week"]), "Is on at some time of it."),
        ("category", text(), "Categories, separated by commas."),
        ("event_type", text(), "Kinds of events, separated by commas."),
        ("audience", text(), "Audiences, separated by commas; also as `target_audience`."),
        ("source_type", one_of(&SourceType::WORDS), "Kinds of sources, separated by commas."),
        ("source", text(), "Ids of sources, separated by commas."),
        ("business", integer(), "At or by the business with this id."),
        ("is_featured", flag(), "Featured ones, or all others."),
        ("is_free", flag(), "Free of charge; only `true` narrows."),
        ("verified", flag(), "Confirmed by the organizer or the town; only `true` narrows."),
        ("include_past", flag(), "`false` leaves out what is over; that is the default only with `date`."),
        ("scheduled", flag(), "`true` leaves out what is canceled or postponed."),
        (
            "near",
            text(),
            "Latitude and longitude, separated by a comma, for the order by `distance` from there.",
        ),
        ("search", text(), "Words."),
        (
            "ordering",
            text(),
            "`start_date`, `start_time`, `title`, `id`, `created_at`, `updated_at`, `interest_count`, \
            `confidence_score` or `distance`, with `-` the other way round; several separated by commas.",
        ),
    ]
}

const BY_RULE: &str =
    "What hides or refuses an event names a posted `rule`, with a `reason` in words if there is one.";

/// Which dates of a series a change applies to.
fn scope() -> [QueryParameter; 2] {
    [
        ("scope", one_of(&["all", "this", "following"]), "Which dates of a series; `all` by default."),
        ("occurrence", text(), "The date itself, by its `recurrence_id`; only with `this` or `following`."),
    ]
}

fn read_change(mut input: Input) {
    read_revision(&mut input);
    read_event(&mut input, &mut NewEvent::default());
}

fn read_edit(mut input: Input) {
    read_rule(&mut input, [Visibility::Published, Visibility::Hidden]);
    read_change(input);
}

fn public() -> Vec<Operation> {
    vec![
        Operation::new("GET /events", Everybody, "Events, each with its next date")
            .query(filter())
            .paged()
            .response::<Paginated<ListedEvent>>(),
        Operation::new("GET /events/upcoming", Everybody, "The next events")
            .query([("limit", integer(), "Default 10, at most 100.")])
            .response::<UpcomingEventList>(),
        Operation::new("GET /events/calendar", Everybody, "Every date between two days")
            .about("By default, those of this month; otherwise from `start_date__gte` to `start_date__lte`, at most a year.")
            .query(filter())
            .response_list::<CalendarEntry>(),
        Operation::new("GET /events/facets", Everybody, "How many events each further filter would leave")
            .query(filter())
            .response::<EventFacets>(),
        Operation::new("GET /events/<id>", Everybody, "An event").moves().fails(&[410]).response::<Event>(),
        Operation::new("GET /events/<id>/more", Everybody, "What an event's page shows in addition")
            .query([("date", day(), "The day of the date that comes first, instead of the next one.")])
            .moves()
            .fails(&[410])
            .response::<EventExtras>(),
        Operation::new("POST /events/<id>/toggle_interest", Members, "Adds or removes the caller's interest")
            .form(|mut input| drop(read_interest(&mut input)))
            .response::<InterestResponse>(),
        Operation::new("POST /events/<id>/report_issue", Members, "Reports a problem with an event")
            .form(|mut input| drop(read_report(&mut input)))
            .response_with::<EventReportResponse>(201),
    ]
}

fn staff() -> Vec<Operation> {
    vec![
        Operation::new("POST /events", Staff, "Adds an event")
            .body(|mut input| {
                require(&mut input);
                read_change(input);
            })
            .response_with::<Event>(201),
        Operation::new("PATCH /events/<id>", Staff, "Changes the fields that are sent")
            .query(scope())
            .about(BY_RULE)
            .body(read_edit)
            .response::<Event>(),
        Operation::new("PUT /events/<id>", Staff, "As PATCH: fields that are left out stay as they are")
            .query(scope())
            .about(BY_RULE)
            .body(read_edit)
            .response::<Event>(),
        Operation::new("DELETE /events/<id>", Staff, "Removes an event, or dates of a series")
            .query(scope())
            .no_content(),
        Operation::new("GET /admin/events", Staff, "All events, as staff see them")
            .query(admin_filter())
            .paged()
            .response::<Paginated<AdminEvent>>(),
        Operation::new("GET /admin/events/export", Staff, "The same list as CSV")
            .query(admin_filter())
            .exports(&COLUMNS.map(|(name, _)| name)),
        Operation::new("GET /admin/events/<id>", Staff, "An event as staff see it").response::<AdminEvent>(),
    ]
}

fn admin_filter() -> Vec<QueryParameter> {
    vec![
        ("visibility", one_of(&Visibility::WORDS), "Only those that stand so in public."),
        ("status", one_of(&["scheduled", "cancelled", "postponed"]), "Only those that stand so."),
        ("needs_review", flag(), "Only those that wait for a decision, or all others."),
        ("search", text(), "A part of the title, the place or the organizer."),
        ("ordering", one_of(&AdminEventOrder::WORDS), "The last changed first by default."),
    ]
}

fn of_businesses() -> Vec<Operation> {
    vec![
        Operation::new("GET /businesslistings/<key>/events", Owner, "A business's events, for its people")
            .about("All of them, including those that are not public, without the inputs of their scores.")
            .query([("period", one_of(&EventPeriod::WORDS), "`coming` by default.")])
            .paged()
            .response::<Paginated<AdminEvent>>(),
        Operation::new("POST /businesslistings/<key>/events", Owner, "Adds an event of the business")
            .about("It is public at once.")
            .body(|mut input| drop(read_own(&mut input, Date::ZERO)))
            .response_with::<AdminEvent>(201),
        Operation::new("GET /businesslistings/<key>/events/<id>", Owner, "One of a business's events")
            .response::<AdminEvent>(),
        Operation::new(
            "PATCH /businesslistings/<key>/events/<id>",
            Owner,
            "Changes the fields that are sent",
        )
        .about(
            "Not whose event it is, whether it is shown, or how far it is trusted. No source changes again \
                 what is set here.",
        )
        .query(scope())
        .body(|mut input| drop(read_own_change(&mut input, &mut NewEvent::default())))
        .response::<AdminEvent>(),
        Operation::new(
            "DELETE /businesslistings/<key>/events/<id>",
            Owner,
            "Removes one of its events, or dates of a series",
        )
        .query(scope())
        .no_content(),
    ]
}

pub fn operations() -> Vec<Operation> {
    let mut operations = public();
    operations.extend(of_businesses());
    operations.extend(staff());
    operations
}
