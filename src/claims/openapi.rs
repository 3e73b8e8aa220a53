//! OpenAPI descriptions of the claims calls.

use super::http::{
    ClaimOffer, MembershipRequests, PrintableLetter, TransferOffer, read_answer, read_ask, read_code,
    read_decision, read_email, read_new, read_undo,
};
use super::model::{Claim, ClaimMatch, ClaimState, ClaimStatus, ReviewedClaim, Transfer};
use super::new_listing;
use crate::kit::openapi::Access::{Everybody, Members, OwnerAlone, Staff};
use crate::kit::openapi::{Operation, one_of, text};
use crate::kit::pagination::Paginated;

pub fn operations() -> Vec<Operation> {
    let mut operations = of_members();
    operations.extend(of_owners());
    operations.extend(of_staff());
    operations
}

fn of_members() -> Vec<Operation> {
    vec![
        Operation::new("GET /claims/search", Everybody, "Listings that the caller may want to claim")
            .about("With the masked address that a code would be sent to, and the masked number.")
            .query([("q", text(), "Words of its name, street or category.")])
            .response_list::<ClaimMatch>(),
        Operation::new("GET /claims/offer", Members, "Listings like the business that was named at sign-up")
            .about("Empty if the caller has or has claimed a business.")
            .response::<ClaimOffer>(),
        Operation::new("GET /businesslistings/<key>/claim", Members, "How a listing can be claimed")
            .response::<ClaimState>(),
        Operation::new("POST /claims", Members, "Asks for a listing")
            .about("If the listing has an owner, the owner is notified and has seven days to answer.")
            .body(|mut input| drop(read_new(&mut input)))
            .response_with::<Claim>(201),
        Operation::new("POST /claims/new-listing", Members, "Adds a business that is not in the directory")
            .about("`category` is its slug. The listing is pending; the caller can edit it at once.")
            .body(|mut input| drop(new_listing::read(&mut input)))
            .response_with::<Claim>(201),
        Operation::new("POST /claims/<id>/code", Members, "Mails a code to the listing's own address")
            .about("An earlier code no longer works.")
            .fails(&[400])
            .response::<Claim>(),
        Operation::new("POST /claims/<id>/verify", Members, "Proves a claim with a code")
            .about("Five attempts; the right code makes the caller an owner.")
            .body(|mut input| drop(read_code(&mut input)))
            .response::<Claim>(),
        Operation::new("POST /claims/<id>/ask", Members, "Asks the office for another proof")
            .body(|mut input| drop(read_ask(&mut input)))
            .response::<Claim>(),
        Operation::new("POST /claims/<id>/withdraw", Members, "Withdraws a claim").fails(&[400]).no_content(),
    ]
}

fn of_owners() -> Vec<Operation> {
    vec![
        Operation::new("POST /claims/<id>/answer", Members, "The current owner's answer to a claim")
            .about("404 for everybody but the owners.")
            .body(|mut input| drop(read_answer(&mut input)))
            .no_content(),
        Operation::new(
            "GET /businesslistings/<key>/claims",
            OwnerAlone,
            "Claims that contest the ownership, and a pending transfer",
        )
        .response::<MembershipRequests>(),
        Operation::new(
            "POST /businesslistings/<key>/transfer",
            OwnerAlone,
            "Offers a business to somebody else",
        )
        .about("The recipient accepts it after signing in. An earlier offer ends.")
        .body(|mut input| drop(read_email(&mut input)))
        .response_with::<Transfer>(201),
        Operation::new("DELETE /businesslistings/<key>/transfer", OwnerAlone, "Withdraws the offer")
            .no_content(),
        Operation::new("GET /transfers/<id>", Members, "An offer of a business to the caller")
            .response::<TransferOffer>(),
        Operation::new("POST /transfers/<id>/accept", Members, "Takes the business over")
            .fails(&[400])
            .no_content(),
        Operation::new("POST /transfers/<id>/decline", Members, "Declines the offer").no_content(),
    ]
}

fn of_staff() -> Vec<Operation> {
    vec![
        Operation::new("GET /admin/claims", Staff, "Claims, the oldest that waits first")
            .query([("status", one_of(&ClaimStatus::ALL.map(ClaimStatus::as_str)), "`open` by default.")])
            .paged()
            .response::<Paginated<ReviewedClaim>>(),
        Operation::new("GET /admin/claims/<id>", Staff, "A claim").response::<ReviewedClaim>(),
        Operation::new("POST /admin/claims/<id>/decide", Staff, "Approves or rejects a claim")
            .about("Approving needs a `proof`. A contested claim is approved once the owner has answered or seven \
                    days have passed; with `replaces_owners` the present owners cease to be.")
            .body(|mut input| drop(read_decision(&mut input)))
            .response::<ReviewedClaim>(),
        Operation::new("POST /admin/claims/<id>/letter", Staff, "A letter with a code, to be printed")
            .about("The code is returned only once; that of an earlier letter no longer works.")
            .fails(&[400])
            .response::<PrintableLetter>(),
        Operation::new("POST /admin/claims/<id>/undo", Staff, "Reverses an approved claim with all its edits")
            .body(|mut input| drop(read_undo(&mut input)))
            .response::<ReviewedClaim>(),
    ]
}
