//! The calls of moderation, described.

use super::input::read_appeal;
use super::model::{AppealCase, ModerationNotice, OwnModerationNotice, PostedRules};
use crate::kit::openapi::Access::{Everybody, Members, Staff};
use crate::kit::openapi::Operation;
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /moderation", Everybody, "The posted rules, with the decisions of the last year")
            .response::<PostedRules>(),
        Operation::new("GET /moderation/mine", Members, "Moderation decisions about the caller's content")
            .paged()
            .response::<Paginated<OwnModerationNotice>>(),
        Operation::new(
            "GET /moderation/decisions/<token>",
            Everybody,
            "A decision, by the link in its notice",
        )
        .response::<ModerationNotice>(),
        Operation::new("POST /moderation/decisions/<token>/appeal", Everybody, "Appeals a decision, once")
            .body(|mut input| drop(read_appeal(&mut input)))
            .response::<ModerationNotice>()
            .fails(&[409]),
        Operation::new(
            "GET /admin/appeals/<id>",
            Staff,
            "An appeal, with the content and the first decision",
        )
        .response::<AppealCase>(),
    ]
}
