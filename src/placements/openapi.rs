//! OpenAPI descriptions of the placement calls.

use jiff::civil::Date;

use super::http::{COLUMNS, PlacementDetail, PreviewRight, read_impressions};
use super::input::read;
use super::model::{
    FeaturedBusiness, NewPlacement, Placement, PlacementKind, PlacementState, Sponsor, Spotlight,
};
use super::store::PlacementOrder;
use crate::accounts::read_revision;
use crate::kit::openapi::Access::{Everybody, Members, Staff};
use crate::kit::openapi::{Operation, QueryParameter, integer, one_of, text};
use crate::kit::pagination::Paginated;

fn admin_filter() -> Vec<QueryParameter> {
    vec![
        ("kind", one_of(&PlacementKind::WORDS), "Only of this kind."),
        ("business", integer(), "Only of the business with this id."),
        (
            "state",
            one_of(&PlacementState::ALL.map(PlacementState::as_str)),
            "Only those that stand so today.",
        ),
        ("search", text(), "Part of the business's or sponsor's name, or of the title."),
        ("ordering", one_of(&PlacementOrder::WORDS), "The latest first by default."),
    ]
}

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /businesslistings/featured", Everybody, "Featured businesses")
            .response_list::<FeaturedBusiness>(),
        Operation::new("GET /sponsors", Everybody, "The sponsors of the marquee").response_list::<Sponsor>(),
        Operation::new("GET /spotlights/current", Everybody, "The spotlights that run today")
            .query([(
                "preview_business_id",
                integer(),
                "With this business's drafts, for whoever may preview it; a number that is none counts as none.",
            )])
            .response_list::<Spotlight>(),
        Operation::new(
            "GET /businesslistings/<id>/preview",
            Members,
            "Whether the caller may preview the site for a business",
        )
        .about("With its drafts of all kinds but spotlights, or with examples if it has none.")
        .response::<PreviewRight>(),
        Operation::new("POST /placements/impressions", Everybody, "Counts impressions of placements on a page")
            .about("`placements` are ids of placements, `featured` those of featured businesses.")
            .body(|mut input| drop(read_impressions(&mut input)))
            .no_content(),
        Operation::new("POST /placements/<id>/click", Everybody, "Counts a click on a placement").no_content(),
        Operation::new(
            "POST /placements/featured/<business_id>/click",
            Everybody,
            "Counts a click on a featured business",
        )
        .no_content(),
        Operation::new("GET /admin/placements", Staff, "All placements")
            .query(admin_filter())
            .paged()
            .response::<Paginated<Placement>>(),
        Operation::new("GET /admin/placements/export", Staff, "The same list as CSV")
            .query(admin_filter())
            .exports(&COLUMNS.map(|(name, _)| name)),
        Operation::new("GET /admin/placements/<id>", Staff, "A placement with its counts by day")
            .response::<PlacementDetail>(),
        Operation::new("POST /admin/placements", Staff, "Adds a placement")
            .body(|input| drop(read(input, None, Date::ZERO)))
            .response_with::<Placement>(201),
        Operation::new("PATCH /admin/placements/<id>", Staff, "Changes the fields that are sent")
            .body(|mut input| {
                read_revision(&mut input);
                let present = NewPlacement::of(PlacementKind::Featured, 1, Date::ZERO);
                drop(read(input, Some(present), Date::ZERO));
            })
            .response::<Placement>(),
        Operation::new("DELETE /admin/placements/<id>", Staff, "Removes a placement").no_content(),
    ]
}
