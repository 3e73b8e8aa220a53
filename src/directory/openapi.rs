//! OpenAPI descriptions of the directory's calls.

use jiff::civil::Date;

use super::change;
use super::closed_today;
use super::federated_results::FederatedSearchResults;
use super::hours::TypedHoursReading;
use super::http::{BusinessImages, ChangedBusiness, Listed, read_hours_reading};
use super::images;
use super::managed_business::ManagedBusiness;
use super::model::{
    Business, BusinessBrief, BusinessDetail, BusinessFacets, Category, CategoryBrief, NewBusiness,
};
use crate::accounts::read_revision;
use crate::kit::openapi::Access::{Everybody, Owner};
use crate::kit::openapi::{Operation, QueryParameter, flag, one_of, text};
use crate::kit::pagination::Paginated;
use crate::search::SearchResult;

/// Query parameters that filter a list of businesses.
fn filter() -> Vec<QueryParameter> {
    vec![
        ("category", text(), "Slugs of categories, separated by commas."),
        ("tag", text(), "Tags, separated by commas."),
        ("attributes", text(), "What a place offers, separated by commas: `delivery`, `parking` and so on."),
        ("price_level", text(), "1 to 4, separated by commas."),
        ("is_featured", flag(), "Featured ones, or all others."),
        ("open_now", flag(), "Open at this moment."),
        ("near", text(), "Latitude and longitude, separated by a comma: the distance to each is told."),
        ("ids", text(), "Just these ids, in this order, separated by commas."),
        ("search", text(), "Words; times such as `open late` narrow by the hours."),
        ("ordering", text(), "`name`, `-name`, `newest`, `recently_updated` or `distance`."),
    ]
}

/// Whether a list has only the contract's keys, or everything known of each entry.
fn fields() -> QueryParameter {
    ("fields", one_of(&["all"]), "`all` for all that is known of each entry.")
}

const NEAR: &str = "Latitude and longitude, separated by a comma: nearer places come first.";

pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("GET /categories", Everybody, "All categories")
            .query([fields()])
            .response::<Listed<Vec<CategoryBrief>, Vec<Category>>>(),
        Operation::new("GET /categories/<slug>", Everybody, "A category").fails(&[410]).response::<Category>(),
        Operation::new("GET /businesslistings", Everybody, "Businesses, as a filter narrows them")
            .query(filter())
            .query([fields()])
            .paged()
            .response::<Listed<Paginated<BusinessBrief>, Paginated<Business>>>(),
        Operation::new(
            "GET /businesslistings/facets",
            Everybody,
            "How many businesses each further filter would leave",
        )
        .query(filter())
        .response::<BusinessFacets>(),
        Operation::new("GET /businesslistings/<key>", Everybody, "A business, by its slug or id")
            .fails(&[410])
            .response::<BusinessDetail>(),
        Operation::new("PATCH /businesslistings/<key>", Owner, "Changes the fields that are sent")
            .about(
                "Staff's edits are public at once, and all edits of a pending listing are made at once. Of its owners \
                 and managers, `name`, `category`, `street_address`, `locality`, `region`, `postal_code`, `latitude` \
                 and `longitude` of any other listing wait for staff in `change_request`; a field set back to what is \
                 public leaves it. `category` is the name or slug of one of the town's; staff may name a new one. `slug`, `status`, `is_featured` and ratings are read-only and ignored.",
            )
            .body(|mut input| {
                read_revision(&mut input);
                drop(change::read(input, NewBusiness::default(), Date::ZERO));
            })
            .response::<ChangedBusiness>(),
        Operation::new("PUT /businesslistings/<key>/images", Owner, "Sets the photos of a listing")
            .about("In order; the first is the cover. They are public at once.")
            .body(|mut input| drop(images::read(&mut input)))
            .response::<BusinessImages>(),
        Operation::new("GET /businesslistings/<key>/manage", Owner, "A listing, for those who edit it")
            .about("Pending and hidden ones, too.")
            .response::<ManagedBusiness>(),
        Operation::new("POST /businesslistings/<key>/close-today", Owner, "Says that a business is closed today")
            .about("Stored as a special day of its hours, which ends at the next opening. 400 if no hours are known.")
            .body(|mut input| drop(closed_today::read_note(&mut input)))
            .response::<ManagedBusiness>(),
        Operation::new("DELETE /businesslistings/<key>/close-today", Owner, "Says that a business is open today after all")
            .about("The hours of today are again what they were before.")
            .response::<ManagedBusiness>(),
        Operation::new(
            "POST /businesslistings/<key>/hours-reading",
            Owner,
            "How hours that are being typed are read, line by line",
        )
        .about("Nothing is saved. To change the listing, send it `hours` of the response.")
        .body(|mut input| drop(read_hours_reading(&mut input)))
        .response::<TypedHoursReading>(),
        Operation::new("GET /search", Everybody, "Searches businesses, best match first")
            .about("`X-Search-State: building` means that only names are searched so far.")
            .query([("q", text(), "The words."), ("near", text(), NEAR)])
            .response_list::<SearchResult>(),
        Operation::new(
            "GET /also-found",
            Everybody,
            "How a query was understood, and the events, guides and deals that it finds",
        )
        .query([("q", text(), "The words."), ("near", text(), NEAR)])
        .response::<FederatedSearchResults>(),
    ]
}
