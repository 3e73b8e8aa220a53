//! The public call behind a preview link; the link is the only credential.
//!
//! Invariant: the response is not cached anywhere and not indexed by search engines, and its address is not
//! passed on to other sites.

use rocket::{Route, State, get};
use serde_json::json;

use crate::guides::admin::links::PreviewLinks;
use crate::guides::embed::Embeds;
use crate::guides::model::GuideStatus;
use crate::guides::store;
use crate::kit::error::{Refusal, Result};
use crate::kit::secret_token::hex_hash;
use crate::kit::web::{AppState, PrivateResponse, routes};

const UNKNOWN: &str =
    "This link does not lead to a preview. It may be mistyped, or it has been replaced by a newer one.";
const ENDED: &str = "This preview has ended. Ask whoever sent you the link.";
const PUBLISHED: &str = "This guide is published now.";

#[get("/guide-previews/<token>")]
async fn show(
    token: &str,
    links: &State<PreviewLinks>,
    embeds: &State<Embeds>,
    app: &State<AppState>,
) -> Result<PrivateResponse> {
    let (hash, links) = (hex_hash(token), PreviewLinks::clone(links));
    let (embeds, now, stamp) = (Embeds::clone(embeds), app.clock.local(), app.clock.stamp());
    let guide = app.db.read(move |conn| {
        let Some(kept) = store::find_link_by_hash(conn, &hash)? else {
            return Err(Refusal::new(404, json!({ "detail": UNKNOWN })).into());
        };
        if links.shown(&kept, &stamp).is_none() {
            let listed = store::find_listed(conn, kept.guide_id)?;
            let published = listed.filter(|listed| listed.status == GuideStatus::Published);
            let answer = match published {
                Some(listed) => json!({ "detail": PUBLISHED, "slug": listed.guide.slug }),
                None => json!({ "detail": ENDED }),
            };
            return Err(Refusal::new(410, answer).into());
        }
        let newest = store::newest(conn, kept.guide_id)?;
        let mut guide = store::show_version(conn, kept.guide_id, &newest.content, &embeds, now)?;
        // Only for the guide's writers.
        (guide.body, guide.missing_cards) = (None, None);
        Ok(guide)
    });
    PrivateResponse::new(guide.await?)
}

pub fn routes() -> Vec<Route> {
    routes![show]
}
