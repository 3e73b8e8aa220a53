//! `/design`: the gallery of the kit's parts, which the browser renders.

use maud::html;
use rocket::{Route, State, get};

use crate::kit::error::Result;
use crate::kit::page::Page;
use crate::kit::web::{AppState, CachedResponse, PublicRequest, routes};

#[get("/design")]
async fn design_page(request: PublicRequest<'_>, app: &State<AppState>) -> Result<CachedResponse> {
    app.page(&request, |_, _| {
        let body = html! {
            div."wrap design-page" {
                h1 { "Design gallery" }
                p.meta { "Every part of the kit, as the pages use it. Try it by keyboard, at 320 px, in the dark." }
            }
        };
        Ok(Page {
            canonical: "/design".into(),
            is_hidden: true,
            is_placeholder: true,
            ..Page::new("design", "Design gallery", body)
        })
    })
    .await
}

pub fn routes() -> Vec<Route> {
    routes![design_page]
}
