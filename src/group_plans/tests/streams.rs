use rocket::http::Status;

use super::{dinner, planned};

#[test]
fn a_stream_of_an_unknown_link_is_refused_at_once() {
    let plan = planned(&dinner());
    let answer = plan.town.get_with(
        "/api/v1/shared-group-plans/00000000000000000000000000000000/stream/",
        &[("Accept", "text/event-stream")],
    );
    assert_eq!(answer.status, Status::NotFound);
}
