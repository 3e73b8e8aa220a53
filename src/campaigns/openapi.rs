//! OpenAPI descriptions of the campaign calls.

use jiff::civil::Date;

use super::http::{read_booking, read_sale};
use super::input::{read_campaign, read_line};
use super::listed::{COLUMNS, ListedCampaign};
use super::model::{CampaignState, NewCampaign, NewCampaignLine, PriceBasis};
use super::report::CampaignReport;
use super::slots::SlotCalendar;
use super::store::CampaignOrder;
use crate::accounts::read_revision;
use crate::kit::config::Pricing;
use crate::kit::openapi::Access::Staff;
use crate::kit::openapi::{Operation, QueryParameter, day, integer, one_of, text};
use crate::kit::pagination::Paginated;
use crate::kit::web::DetailMessage;
use crate::placements::{NewPlacement, PlacementKind, read_placement};

fn filter() -> Vec<QueryParameter> {
    vec![
        ("state", one_of(&CampaignState::ALL.map(CampaignState::as_str)), "Only those that stand so today."),
        ("search", text(), "Part of the campaign's, the sponsor's or the business's name."),
        ("ordering", one_of(&CampaignOrder::WORDS), "The newest first by default."),
    ]
}

fn some_line() -> NewCampaignLine {
    NewCampaignLine {
        kind: PlacementKind::Spotlight,
        category_id: None,
        starts_at: Date::ZERO,
        ends_at: Date::ZERO,
        days_sold: 1,
        priority: 0,
        price: "-".into(),
        price_basis: PriceBasis::Agreed,
    }
}

pub fn operations() -> Vec<Operation> {
    let some_campaign = || NewCampaign { name: "-".into(), business_id: Some(1), ..NewCampaign::default() };
    vec![
        Operation::new("GET /admin/campaigns", Staff, "All campaigns")
            .query(filter())
            .paged()
            .response::<Paginated<ListedCampaign>>(),
        Operation::new("GET /admin/campaigns/export", Staff, "The same list as CSV")
            .query(filter())
            .exports(&COLUMNS.map(|(name, _)| name)),
        Operation::new("POST /admin/campaigns", Staff, "Adds a campaign")
            .about("With a business, or the name of another sponsor.")
            .body(|input| drop(read_campaign(input, None)))
            .response_with::<CampaignReport>(201),
        Operation::new("GET /admin/campaigns/<id>", Staff, "A campaign with its delivery report")
            .about("Figures below 5 have no number and read “fewer than 5”.")
            .response::<CampaignReport>(),
        Operation::new("PATCH /admin/campaigns/<id>", Staff, "Changes the fields that are sent")
            .body(move |mut input| {
                read_revision(&mut input);
                drop(read_campaign(input, Some(some_campaign())));
            })
            .fails(&[409])
            .response::<CampaignReport>(),
        Operation::new("GET /admin/campaigns/<id>/export", Staff, "The delivery report, as CSV")
            .response_text("text/csv"),
        Operation::new("POST /admin/campaigns/<id>/mail", Staff, "Emails the delivery report to the sponsor")
            .fails(&[400])
            .response_with::<DetailMessage>(202),
        Operation::new("POST /admin/campaigns/<id>/lines", Staff, "Adds a line")
            .about("With `rate_card`, the price is that of the pricing page. `days_sold` is all days by default.")
            .body(|input| drop(read_line(input, None, &Pricing::default(), Date::ZERO)))
            .response_with::<CampaignReport>(201),
        Operation::new("PATCH /admin/campaign-lines/<id>", Staff, "Changes the fields that are sent")
            .body(|mut input| {
                read_revision(&mut input);
                drop(read_line(input, Some(some_line()), &Pricing::default(), Date::ZERO));
            })
            .fails(&[409])
            .response::<CampaignReport>(),
        Operation::new("DELETE /admin/campaign-lines/<id>", Staff, "Takes a line away")
            .about("400 if a placement was booked or shown for it.")
            .fails(&[400])
            .response::<CampaignReport>(),
        Operation::new(
            "POST /admin/campaign-lines/<id>/placements",
            Staff,
            "Books a placement that delivers a line",
        )
        .about(
            "`placement_id` takes one that is there. Otherwise one is made for the line's next open days, or for \
             those that are sent: of the line, or after it, at most as many as are missing. 400 where the place is \
             sold on one of them.",
        )
        .body(|mut input| {
            read_booking(&mut input);
            let present = NewPlacement::of(PlacementKind::Featured, 1, Date::ZERO);
            drop(read_placement(input, Some(present), Date::ZERO));
        })
        .response_with::<CampaignReport>(201),
        Operation::new(
            "DELETE /admin/campaign-lines/<id>/placements/<placement_id>",
            Staff,
            "Detaches a placement from a line",
        )
        .response::<CampaignReport>(),
        Operation::new("POST /admin/campaign-lines/<id>/make-good", Staff, "Adds days for those that were missed")
            .about("On the first free days after the line: its placement is extended, or another one is made.")
            .fails(&[400])
            .response::<CampaignReport>(),
        Operation::new("GET /admin/slots", Staff, "How many slots of a kind are taken on each day of a month")
            .query([
                ("kind", one_of(&PlacementKind::WORDS), "Default `spotlight`."),
                ("category_id", integer(), "Of a category sponsor."),
                ("month", day(), "A day of the month; today by default."),
            ])
            .response::<SlotCalendar>(),
        Operation::new(
            "POST /admin/placement-requests/<id>/campaign",
            Staff,
            "Makes a campaign of a placement request",
        )
        .about("An open request is accepted as it is; 400 if the slot is sold on one of the days.")
        .body(|mut input| drop(read_sale(&mut input)))
        .response_with::<CampaignReport>(201),
    ]
}
