//! OpenAPI descriptions of the calls for reviews.

use super::http::{ReportThanks, read_answer, read_change, read_decision, read_new, read_report};
use super::listing::ReviewPage;
use super::model::{ModeratedReview, Review, ReviewPermissions};
use crate::kit::openapi::Access::{Everybody, Members, Staff};
use crate::kit::openapi::{Operation, one_of};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /businesslistings/<key>/reviews", Everybody, "The reviews of a business")
            .paged()
            .response::<ReviewPage>(),
        Operation::new(
            "GET /businesslistings/<key>/reviews/mine",
            Members,
            "The caller's review of a business, and what the caller may do",
        )
        .response::<ReviewPermissions>(),
        Operation::new(
            "POST /businesslistings/<key>/reviews",
            Members,
            "Writes a review, or replaces the caller's",
        )
        .body(|mut input| drop(read_new(&mut input)))
        .response_with::<Review>(201),
        Operation::new("PATCH /reviews/<id>", Members, "Changes the caller's review")
            .body(|mut input| drop(read_change(&mut input)))
            .response::<Review>(),
        Operation::new("DELETE /reviews/<id>", Members, "Removes the caller's review").no_content(),
        Operation::new(
            "POST /reviews/<id>/answer",
            Members,
            "Replies to a review; a blank text removes the reply",
        )
        .about(
            "With `answered_at`, the `created_at` of the reply that was read (blank: none), somebody else's later \
             reply is not replaced: 409 with the current `answer`.",
        )
        .body(|mut input| drop(read_answer(&mut input)))
        .response::<Review>(),
        Operation::new("POST /reviews/<id>/report", Members, "Reports a review to the town office")
            .body(|mut input| drop(read_report(&mut input)))
            .response_with::<ReportThanks>(201),
        Operation::new("GET /admin/reviews/<id>", Staff, "A review, with the reports about it")
            .response::<ModeratedReview>(),
        Operation::new("GET /admin/reviews", Staff, "Reviews as staff see them")
            .query([("status", one_of(&["all", "reported", "hidden"]), "`all` by default.")])
            .paged()
            .response::<Paginated<ModeratedReview>>(),
        Operation::new("PATCH /admin/reviews/<id>", Staff, "Keeps or hides a review")
            .body(|mut input| drop(read_decision(&mut input)))
            .response::<ModeratedReview>(),
    ]
}
