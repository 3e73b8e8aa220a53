//! OpenAPI descriptions of the calls for a business's people.

use super::http::{BusinessMembers, read_leave, read_new_member, read_role};
use crate::directory::store::{BusinessMember, UserBusiness};
use crate::kit::openapi::Access::{Members, Owner, OwnerAlone, Staff};
use crate::kit::openapi::Operation;

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /businesslistings/<key>/members", Owner, "The owners and managers of a business")
            .response::<BusinessMembers>(),
        Operation::new("POST /businesslistings/<key>/members", OwnerAlone, "Adds an owner or manager")
            .about("If no account has confirmed the address, an invitation is sent to it.")
            .body(|mut input| drop(read_new_member(&mut input)))
            .response_with::<BusinessMember>(201),
        Operation::new("PATCH /businesslistings/<key>/members/<id>", OwnerAlone, "Changes somebody's role")
            .about("The last owner stays one, unless staff change it.")
            .body(|mut input| _ = read_role(&mut input))
            .response::<BusinessMember>(),
        Operation::new(
            "DELETE /businesslistings/<key>/members/<id>",
            OwnerAlone,
            "Removes an owner or manager, or withdraws an invitation",
        )
        .fails(&[400])
        .no_content(),
        Operation::new(
            "POST /businesslistings/<key>/members/<id>/invite",
            OwnerAlone,
            "Sends an invitation once more",
        )
        .fails(&[400])
        .no_content(),
        Operation::new("POST /businesslistings/<key>/leave", Members, "Ends the caller's role at a business")
            .about("The last owner must send `leaves_no_owner`. 404 for those without a role there.")
            .body(|mut input| _ = read_leave(&mut input))
            .no_content(),
        Operation::new("GET /admin/users/<id>/businesses", Staff, "The businesses that an account acts for")
            .response_list::<UserBusiness>(),
    ]
}
