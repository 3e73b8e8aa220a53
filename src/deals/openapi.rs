//! API description of the deals.

use jiff::civil::Date;

use super::http::Redeemed;
use super::managed::{BusinessDeals, DealStage, ManagedDeal};
use super::model::{Deal, DealCategory, DealDetail, DealStatus, LatestDeal, NewDeal};
use super::store::AdminDealOrder;
use super::{change, http, withdrawal};
use crate::accounts::read_revision;
use crate::kit::openapi::Access::{Everybody, Members, Owner, Staff};
use crate::kit::openapi::{Operation, QueryParameter, flag, integer, one_of, text};
use crate::kit::pagination::Paginated;

fn admin_filter() -> Vec<QueryParameter> {
    vec![
        ("stage", one_of(&DealStage::ALL.map(DealStage::as_str)), "Only those that stand so today."),
        ("search", text(), "Part of the deal's title or its business's name."),
        ("ordering", one_of(&AdminDealOrder::WORDS), "`waiting` by default."),
    ]
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /deals", Everybody, "Current and upcoming deals")
            .query([
                ("category", text(), "Slugs of categories, separated by commas."),
                ("business", integer(), "The id of the business that gives them."),
                ("ending_soon", flag(), "Their last day is at most a week away."),
                (
                    "ordering",
                    one_of(&["newest", "ending_soon", "title", "-created_at", "end_date"]),
                    "The order.",
                ),
            ])
            .paged()
            .response::<Paginated<Deal>>(),
        Operation::new("GET /deals/latest", Everybody, "The newest deals, as the home page shows them")
            .response_list::<LatestDeal>(),
        Operation::new("GET /deals/categories", Everybody, "How many running deals each category has")
            .response_list::<DealCategory>(),
        Operation::new("GET /deals/<id>", Everybody, "A deal")
            .about("Drafts: only for the business's people and staff.")
            .fails(&[410])
            .response::<DealDetail>(),
        Operation::new("POST /deals", Members, "Adds a deal of a business")
            .about("If the town requires approval, a published deal waits for it.")
            .body(|input| drop(change::read(input, None, Date::ZERO)))
            .response_with::<ManagedDeal>(201),
        Operation::new("PATCH /deals/<id>", Members, "Changes the fields that are sent")
            .about(
                "Where the town wants approval, what residents would read waits for it under `review`. The office \
                 takes a business's deal down by a posted `rule`, with a `reason` in words if there is one.",
            )
            .body(|mut input| {
                read_revision(&mut input);
                withdrawal::read_rule(&mut input, DealStatus::Published, false);
                drop(change::read(input, Some(NewDeal::empty(Date::ZERO)), Date::ZERO));
            })
            .response::<ManagedDeal>(),
        Operation::new("DELETE /deals/<id>", Members, "Removes a deal").no_content(),
        Operation::new("POST /deals/<id>/duplicate", Members, "Copies a deal as a draft")
            .response_with::<ManagedDeal>(201),
        Operation::new("POST /deals/<id>/renew", Members, "Repeats a deal with new dates")
            .about("By default, it begins after the deal has ended and lasts as long.")
            .body(|input| drop(http::read_dates(input, NewDeal::empty(Date::ZERO))))
            .response_with::<ManagedDeal>(201),
        Operation::new(
            "DELETE /deals/<id>/review",
            Members,
            "Withdraws what waits for approval or was sent back",
        )
        .response::<ManagedDeal>(),
        Operation::new(
            "GET /businesslistings/<key>/deals",
            Owner,
            "All deals of a business, drafts and ended ones too",
        )
        .response::<BusinessDeals>(),
        Operation::new("GET /admin/deals/<id>", Staff, "A deal, with its changes that wait for approval")
            .response::<ManagedDeal>(),
        Operation::new("GET /admin/deals", Staff, "All deals; those that wait for approval come first")
            .query(admin_filter())
            .paged()
            .response::<Paginated<ManagedDeal>>(),
        Operation::new("GET /admin/deals/export", Staff, "The same list as CSV")
            .query(admin_filter())
            .exports(&http::COLUMNS.map(|(name, _)| name)),
        Operation::new("POST /admin/deals/<id>/approve", Staff, "Approves a deal, which makes it public")
            .about("With `submitted_at`, only if nothing newer was sent in.")
            .body(|mut input| drop(http::read_seen(&mut input)))
            .response::<ManagedDeal>(),
        Operation::new("POST /admin/deals/<id>/return", Staff, "Sends a deal back, with a reason")
            .body(|mut input| drop(http::read_return(&mut input)))
            .response::<ManagedDeal>(),
        Operation::new(
            "POST /deals/<id>/redeem",
            Everybody,
            "Counts a use at the counter, with the business's PIN",
        )
        .body(|mut input| drop(http::read_pin(&mut input)))
        .response::<Redeemed>(),
        Operation::new("PUT /businesslistings/<key>/counter-pin", Owner, "Sets the PIN of the counter")
            .about("An empty one removes it.")
            .body(|mut input| drop(http::read_new_pin(&mut input)))
            .no_content(),
    ]
}
