//! `claims/search/`: is the business already in the directory? `claims/offer/`: listings that match the
//! business name entered at sign-up.

use rocket::{Route, State, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::{Member, Role};
use crate::claims::model::{ClaimMatch, ProofMethod, Transfer, address_line, ways};
use crate::claims::{claiming, store, transfers};
use crate::directory::{self, BusinessFilter, BusinessOrder};
use crate::kit::error::Result;
use crate::kit::web::{AppState, PrivateBody, PublicRequest, routes};
use crate::search::{DocumentKind, LimitedSearch, Search};

const MAX_MATCHES: u32 = 8;
/// Longest search text; the rest is cut off.
const MAX_LENGTH: usize = 200;

/// Best matches first; by name alone while the index is being built.
fn look_for(search: &Search, words: &str) -> BusinessFilter {
    let hits = search.find_closest(words, &[DocumentKind::Business], MAX_MATCHES as usize);
    match hits {
        Some(matches) => BusinessFilter {
            found: Some(matches.hits.into_iter().map(|hit| hit.id).collect()),
            ordering: BusinessOrder::Relevance,
            ..BusinessFilter::default()
        },
        None => BusinessFilter { name_part: Some(words.to_owned()), ..BusinessFilter::default() },
    }
}

async fn find(app: &AppState, search: LimitedSearch<'_>, words: &str) -> Result<Vec<ClaimMatch>> {
    let words: String = words.trim().chars().take(MAX_LENGTH).collect();
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let filter = look_for(search.take()?, &words);
    let (now, stamp) = (app.clock.local(), app.clock.stamp());
    let read = app.db.read(move |conn| {
        let found = directory::list(conn, &filter, now, MAX_MATCHES, 0)?;
        let matches = found.into_iter().map(|business| {
            let has_owner = directory::has_owner(conn, business.id)?;
            let listing = directory::load(conn, business.id)?;
            let may_mail = claiming::may_mail(conn, business.id, &stamp)?;
            let ways = ways(&listing.email, &listing.phone, "", may_mail);
            let masked =
                |method: ProofMethod| ways.iter().find(|way| way.method == method).map(|way| way.to.clone());
            Ok(ClaimMatch {
                address: address_line(&listing),
                category: business.category.name,
                has_owner,
                masked_email: masked(ProofMethod::Email),
                masked_phone: masked(ProofMethod::Call),
                business: directory::BusinessRef {
                    id: business.id,
                    name: business.name,
                    slug: business.slug,
                },
            })
        });
        matches.collect()
    });
    read.await
}

#[get("/claims/search")]
async fn matches(
    request: PublicRequest<'_>,
    search: LimitedSearch<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<Vec<ClaimMatch>>> {
    let words = request.value("q").unwrap_or_default();
    Ok(PrivateBody(find(app, search, &words).await?))
}

/// How much of two names must be the same: "Hart's Bakery" is offered for "Hart Bakery", but "Pine Lodge" not for
/// "Pine Yarn". The search itself also finds what shares a single word.
const ALIKE: f64 = 0.6;

fn is_alike(name: &str, wanted: &str) -> bool {
    let [name, wanted] = [name, wanted].map(|text| deunicode::deunicode(text).to_lowercase());
    name.contains(&wanted) || wanted.contains(&name) || strsim::sorensen_dice(&name, &wanted) >= ALIKE
}

/// What is offered for the business named at sign-up.
#[derive(Serialize, ToSchema)]
pub struct ClaimOffer {
    /// Empty if nothing was named, or if the member already has a business, has claimed or is offered one.
    business_name: String,
    /// Listings with a similar name; if there are none, the business can be added.
    matches: Vec<ClaimMatch>,
    /// What its owners are handing over to the member's address.
    transfers: Vec<Transfer>,
}

#[get("/claims/offer")]
async fn offer(
    member: Member,
    search: LimitedSearch<'_>,
    app: &State<AppState>,
) -> Result<PrivateBody<ClaimOffer>> {
    let business_name = member.user.business_name_temp.clone();
    let is_named = member.user.user_role == Role::BusinessOwner && !business_name.is_empty();
    let now = app.clock.stamp();
    let read = app.db.read(move |conn| {
        let has_asked = !directory::list_own(conn, member.user_id)?.is_empty()
            || !store::list_own(conn, member.user_id, &now)?.is_empty();
        Ok((transfers::list_for(conn, &member.user, &now)?, has_asked))
    });
    let (transfers, has_asked) = read.await?;
    if !is_named || has_asked || !transfers.is_empty() {
        let business_name = String::new();
        return Ok(PrivateBody(ClaimOffer { business_name, matches: Vec::new(), transfers }));
    }
    let mut matches = find(app, search, &business_name).await?;
    matches.retain(|found| is_alike(&found.business.name, &business_name));
    Ok(PrivateBody(ClaimOffer { business_name, matches, transfers }))
}

pub fn routes() -> Vec<Route> {
    routes![matches, offer]
}
