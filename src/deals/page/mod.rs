//! The deals' server-rendered pages; the same markup as `ui/deals/`.

mod card;
pub(super) mod detail;
mod list;

use rocket::{Route, State, get};

use super::deal_page::deal_page;
use super::http::read_filter;
use super::store;
use crate::directory::{self, SlugOrId};
use crate::kit::error::{Error, Result};
use crate::kit::json_ld::{breadcrumbs, item_list};
use crate::kit::page::Page;
use crate::kit::pagination::{PAGE_SIZE, PageRequest};
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};
use list::{DealList, DealListParams};

pub use card::cards;

#[get("/deals")]
async fn deals(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    let today = app.clock.local().date();
    // An invalid filter shows all deals rather than an error page.
    let filter = read_filter(&request).unwrap_or_default();
    let choices = DealListParams::of(&filter);
    let asked = PageRequest::parse(&request.at("/api/v1/deals/"));
    app.page(&request.cacheable_for_all(), move |conn, context| {
        // A renamed or merged category has a new address.
        if let [only] = filter.categories.as_slice()
            && let Some(slug) = directory::find_moved_category(conn, only)?
        {
            return Err(Error::Moved(choices.of_category(slug).href()));
        }
        let count = store::count(conn, &filter, today)?;
        let listed = asked?
            .with_size(PAGE_SIZE)
            .list(count, |limit, offset| store::list(conn, &filter, today, limit, offset))?;
        let (number, choices) = (listed.number, choices.at_page(listed.number));
        let categories = store::list_categories(conn, today)?;
        let listing = DealList {
            deals: &listed.results,
            count,
            pages: listed.pages,
            categories: &categories,
            choices: &choices,
        };
        let title = if number > 1 { format!("Deals, page {number}") } else { "Deals".to_owned() };
        let entries = listed.results.iter().map(|deal| (deal.title.as_str(), format!("/deals/{}", deal.id)));
        let page = Page {
            description: list::lede(&context.config.town.name),
            canonical: DealListParams::default().at_page(number).href(),
            is_hidden: count == 0 || !choices.is_plain(),
            json_ld: vec![breadcrumbs(context, &[], "Deals"), item_list(context, entries)],
            ..Page::new("deals", title, listing.body(context))
        };
        page.with_data("/api/v1/deals/categories/", &categories)?.with_data(choices.data_address(), &listed)
    })
    .await
}

#[get("/deals/<key>")]
async fn deal(key: SlugOrId, request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request.cacheable_for_all(), move |conn, context| deal_page(conn, context, &key.0)).await
}

pub fn routes() -> Vec<Route> {
    routes![deals, deal]
}
