//! OpenAPI descriptions of the event plan calls.

use jiff::civil::Date;

use super::input::{
    read_copy, read_guest_edit, read_item_edit, read_new_guest, read_new_item, read_new_plan,
    read_new_vendor, read_plan_edit, read_suggestions, read_vendor_edit,
};
use super::model::{EditedEventPlan, EventPlan, EventPlanSummary};
use crate::directory::Business;
use crate::kit::openapi::Access::Members;
use crate::kit::openapi::Operation;

/// Only describes the input, so any date will do.
const ANY_DAY: Date = Date::ZERO;

pub fn operations() -> Vec<Operation> {
    let mut operations = of_plans();
    operations.extend(of_items());
    operations.extend(of_vendors_and_guests());
    operations
}

fn of_plans() -> Vec<Operation> {
    vec![
        Operation::new("GET /event-plans", Members, "The caller's event plans, the next first")
            .response_list::<EventPlanSummary>(),
        Operation::new("POST /event-plans", Members, "Begins a plan with what an occasion needs")
            .about(
                "`occasion` is the slug of a checklist of this kind. Due dates are counted back from `date`.",
            )
            .body(|mut input| drop(read_new_plan(&mut input, ANY_DAY)))
            .response_with::<EventPlan>(201),
        Operation::new("GET /event-plans/<id>", Members, "An event plan")
            .about("404 for everybody but its owner.")
            .response::<EventPlan>(),
        Operation::new("PATCH /event-plans/<id>", Members, "Edits a plan")
            .about(
                "`version` is the one that was edited; 409 where it is not the newest any more. With a new \
                    `date`, the days of what is not done move along.",
            )
            .body(|mut input| drop(read_plan_edit(&mut input, ANY_DAY)))
            .response::<EditedEventPlan>(),
        Operation::new("DELETE /event-plans/<id>", Members, "Deletes a plan with its vendors and guests")
            .no_content(),
        Operation::new("POST /event-plans/<id>/duplicate", Members, "Copies a plan for another time")
            .about("The copy keeps no progress: no done items, requests to vendors or guests' answers.")
            .body(|mut input| drop(read_copy(&mut input, ANY_DAY)))
            .response_with::<EventPlan>(201),
        Operation::new("GET /event-plans/<id>/calendar", Members, "What is still to do, as a calendar file")
            .response_text("text/calendar"),
        Operation::new(
            "POST /event-plans/<id>/suggestions",
            Members,
            "Adds or declines new items of the occasion's checklist",
        )
        .about("`add` and `decline` are keys. What is declined is not suggested again.")
        .body(|mut input| drop(read_suggestions(&mut input)))
        .response::<EventPlan>(),
    ]
}

fn of_items() -> Vec<Operation> {
    vec![
        Operation::new("POST /event-plans/<id>/items", Members, "Adds the member's own need or task")
            .body(|mut input| drop(read_new_item(&mut input)))
            .response::<EventPlan>(),
        Operation::new("PATCH /event-plans/<id>/items/<item_id>", Members, "Edits or ticks a need or a task")
            .about("With a `version`, 409 if it is no longer the newest; the same holds for all edits of a plan.")
            .body(|mut input| drop(read_item_edit(&mut input)))
            .response::<EventPlan>(),
        Operation::new("DELETE /event-plans/<id>/items/<item_id>", Members, "Removes a need or a task")
            .response::<EventPlan>(),
        Operation::new(
            "GET /event-plans/<id>/items/<item_id>/candidates",
            Members,
            "Businesses in the need's categories, and those that its words find",
        )
        .response_list::<Business>(),
    ]
}

fn of_vendors_and_guests() -> Vec<Operation> {
    vec![
        Operation::new(
            "POST /event-plans/<id>/items/<item_id>/vendors",
            Members,
            "Puts a vendor on the shortlist",
        )
        .about("A business of the directory by `business_id`, or any other vendor by `name`.")
        .body(|mut input| drop(read_new_vendor(&mut input)))
        .response::<EventPlan>(),
        Operation::new("PATCH /event-plans/<id>/vendors/<vendor_id>", Members, "Edits a vendor")
            .about("One vendor of a need is booked, unless it `allows_several`; booking ticks the need.")
            .body(|mut input| drop(read_vendor_edit(&mut input)))
            .response::<EventPlan>(),
        Operation::new(
            "DELETE /event-plans/<id>/vendors/<vendor_id>",
            Members,
            "Takes a vendor off the shortlist",
        )
        .response::<EventPlan>(),
        Operation::new("POST /event-plans/<id>/guests", Members, "Adds a guest, or a party under one name")
            .body(|mut input| drop(read_new_guest(&mut input)))
            .response::<EventPlan>(),
        Operation::new("PATCH /event-plans/<id>/guests/<guest_id>", Members, "Edits a guest")
            .body(|mut input| drop(read_guest_edit(&mut input)))
            .response::<EventPlan>(),
        Operation::new("DELETE /event-plans/<id>/guests/<guest_id>", Members, "Removes a guest")
            .response::<EventPlan>(),
    ]
}
