//! OpenAPI descriptions of the group plan calls.

use super::http::{CreatedGroupPlan, GroupPlans, RemindersSent, read_decision, read_new};
use super::input::{
    OptionDetails, read_answers, read_change, read_comment, read_deadline, read_invitations, read_option,
    read_plan,
};
use super::model::{GroupPlan, NewGroupPlan, OwnAnswers, SavedAnswers, SharedGroupPlan};
use crate::kit::openapi::Access::{Everybody, Members};
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    let mut operations = of_owners();
    operations.extend(of_guests());
    operations
}

fn of_owners() -> Vec<Operation> {
    vec![
        Operation::new("GET /group-plans", Members, "One's own group plans").response::<GroupPlans>(),
        Operation::new("POST /group-plans", Members, "Makes a group plan")
            .about(
                "Times are local. `rule` says how the plan is decided at the deadline and cannot be changed.",
            )
            .body(|mut input| drop(read_new(&mut input)))
            .response_with::<CreatedGroupPlan>(201),
        Operation::new("GET /group-plans/<id>", Members, "The caller's plan, with its link")
            .response::<GroupPlan>(),
        Operation::new("PATCH /group-plans/<id>", Members, "Changes a plan; answers are kept")
            .body(|mut input| {
                drop(read_plan(&mut input, &NewGroupPlan { title: "-".into(), ..NewGroupPlan::default() }))
            })
            .no_content(),
        Operation::new("DELETE /group-plans/<id>", Members, "Deletes a plan with all answers").no_content(),
        Operation::new("POST /group-plans/<id>/link", Members, "Makes a new link; the old one stops working")
            .no_content(),
        Operation::new("POST /group-plans/<id>/close", Members, "Takes no more answers").no_content(),
        Operation::new("POST /group-plans/<id>/reopen", Members, "Takes answers again")
            .about("A past deadline must be moved, or removed with `deadline_date: null`.")
            .body(|mut input| _ = read_deadline(&mut input, None))
            .no_content(),
        Operation::new("POST /group-plans/<id>/decide", Members, "Decides for an option")
            .about("409 with the code `must_refuse` if more people than `known_refusals` said no to it.")
            .body(|mut input| drop(read_decision(&mut input)))
            .no_content(),
        Operation::new("POST /group-plans/<id>/invitations", Members, "Invites people by email")
            .body(|mut input| drop(read_invitations(&mut input)))
            .no_content(),
        Operation::new("POST /group-plans/<id>/reminders", Members, "Reminds those who have not answered")
            .about("Only those with an email address; each at most once a day.")
            .response::<RemindersSent>(),
        Operation::new(
            "DELETE /group-plans/<id>/participants/<participant_id>",
            Members,
            "Takes somebody out",
        )
        .no_content(),
        Operation::new("DELETE /group-plans/<id>/comments/<comment_id>", Members, "Deletes a comment")
            .no_content(),
        Operation::new("POST /group-plans/<id>/options", Members, "Adds an option")
            .body(|mut input| drop(read_option(&mut input)))
            .no_content(),
        Operation::new("PATCH /group-plans/<id>/options/<option_id>", Members, "Changes an option")
            .about("Answers are kept. Fields that are left out stay as they are; `\"\"` clears the note, null the others.")
            .body(|mut input| drop(read_change(&mut input, OptionDetails::default())))
            .no_content(),
        Operation::new("DELETE /group-plans/<id>/options/<option_id>", Members, "Takes an option off")
            .about("With the answers to it.")
            .no_content(),
    ]
}

fn of_guests() -> Vec<Operation> {
    vec![
        Operation::new("GET /shared-group-plans/<token>", Everybody, "A plan, by its link")
            .about("It contains names and answers, never email addresses.")
            .response::<SharedGroupPlan>(),
        Operation::new(
            "GET /shared-group-plans/<token>/participants/<key>",
            Everybody,
            "What one guest has said",
        )
        .about("`key`: 32 hexadecimal digits chosen by the guest's browser, or the key from a link in an email.")
        .response::<OwnAnswers>(),
        Operation::new(
            "PUT /shared-group-plans/<token>/participants/<key>",
            Everybody,
            "Saves a guest's answers",
        )
        .about("Options that are left out stay as they are; `not_answered` takes an answer back. 409 with the code \
                `voting_closed` after the deadline.")
        .body(|mut input| drop(read_answers(&mut input)))
        .response::<SavedAnswers>(),
        Operation::new(
            "DELETE /shared-group-plans/<token>/participants/<key>",
            Everybody,
            "Leaves a plan; the guest's answers and comments are erased",
        )
        .no_content(),
        Operation::new(
            "POST /shared-group-plans/<token>/participants/<key>/comments",
            Everybody,
            "Writes a comment",
        )
        .body(|mut input| drop(read_comment(&mut input)))
        .no_content(),
        Operation::new(
            "DELETE /shared-group-plans/<token>/participants/<key>/comments/<comment_id>",
            Everybody,
            "Deletes the guest's own comment",
        )
        .no_content(),
        Operation::new(
            "POST /shared-group-plans/<token>/participants/<key>/options",
            Everybody,
            "Proposes an option, if the plan allows it",
        )
        .fails(&[403])
        .body(|mut input| drop(read_option(&mut input)))
        .no_content(),
        Operation::new(
            "GET /shared-group-plans/<token>/stream",
            Everybody,
            "An event for each change of a plan",
        )
        .about("Server-sent events named `plan`, with the plan's `version`.")
        .response_text("text/event-stream"),
    ]
}
