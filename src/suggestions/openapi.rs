//! OpenAPI descriptions of the calls for suggestions and confirmations.

use super::http::{
    AskedSuggestion, HoursReading, ListingConfirmation, SuggestionThanks, read, read_answer, read_decision,
};
use super::model::{Suggestion, SuggestionQueue};
use crate::kit::openapi::Access::{Everybody, Members, Staff};
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

/// Description of what an answer does.
const ANSWER: &str = "Keeping changes the listing; a new name or address, and that a place has closed, go on to staff. \
    Each suggestion is answered once.";

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "POST /businesslistings/<key>/suggestions",
            Everybody,
            "Suggests a correction of a listing",
        )
        .about(
            "Nothing changes before somebody has looked at it: the people who look after the listing, or staff \
             where nobody does, and at once where `is_urgent` says that it is dangerous or offensive.",
        )
        .body(|mut input| drop(read(&mut input, None)))
        .response_with::<SuggestionThanks>(201),
        Operation::new(
            "GET /businesslistings/<key>/hours-reading",
            Everybody,
            "The present hours, and how a text about them is read",
        )
        .query([("text", text(), "Hours as people write them: `Mon-Fri 9-5`.")])
        .response::<HoursReading>(),
        Operation::new("POST /businesslistings/<key>/confirm", Members, "Says that a listing is right")
            .response::<ListingConfirmation>(),
        Operation::new("GET /suggestions/mine", Members, "The caller's suggestions, newest first")
            .paged()
            .response::<Paginated<Suggestion>>(),
        Operation::new(
            "GET /suggestions/received",
            Members,
            "Suggestions that the caller's businesses have to answer",
        )
        .paged()
        .response::<Paginated<Suggestion>>(),
        Operation::new("POST /suggestions/received/<id>", Members, "Accepts or rejects a suggestion")
            .about(ANSWER)
            .body(|mut input| drop(read_answer(&mut input)))
            .response::<Suggestion>(),
        Operation::new("GET /suggestions/links/<token>", Everybody, "A suggestion, by the link in an email")
            .response::<AskedSuggestion>(),
        Operation::new("POST /suggestions/links/<token>", Everybody, "Accepts or rejects it by that link")
            .about(ANSWER)
            .body(|mut input| drop(read_answer(&mut input)))
            .response::<AskedSuggestion>(),
        Operation::new("GET /admin/suggestions/<id>", Staff, "A suggestion").response::<Suggestion>(),
        Operation::new("GET /admin/suggestions", Staff, "Suggestions that staff decide")
            .query([(
                "status",
                one_of(&SuggestionQueue::WORDS),
                "`open` by default; `with_business`: those that the business is asked about first.",
            )])
            .paged()
            .response::<Paginated<Suggestion>>(),
        Operation::new("PATCH /admin/suggestions/<id>", Staff, "Approves or rejects a suggestion")
            .about("Approving changes the listing, with `value` in place of what was suggested where it is sent; \
                    rejecting needs a `reason`, which the sender is told.")
            .body(|mut input| drop(read_decision(&mut input)))
            .response::<Suggestion>(),
    ]
}
