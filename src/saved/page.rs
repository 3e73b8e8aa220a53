//! The page of saved places. Only the browser knows which they are, so the server draws its head.

use maud::html;
use rocket::{Route, State, get};

use crate::kit::error::Result;
use crate::kit::page::Page;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

#[get("/saved")]
async fn saved(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request, |_, _| {
        let body = html! {
            div."wrap saved" {
                h1 { "Saved places" }
                p.saved-lede { "Tap the heart on a place to save it here." }
                div.saved-list { noscript { p { "Your saved places are kept by this browser, and showing them needs JavaScript." } } }
            }
        };
        Ok(Page {
            canonical: "/saved".into(),
            is_hidden: true,
            is_placeholder: true,
            ..Page::new("saved", "Saved places", body)
        })
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![saved]
}
