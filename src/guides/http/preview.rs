//! `POST guides/preview/`: renders a text as a guide's page would. Stores nothing.

use rocket::{Route, State, post};
use serde::Serialize;
use utoipa::ToSchema;

use crate::accounts::Staff;
use crate::guides::admin::{MAX_LENGTH, TOO_LONG};
use crate::guides::embed::Embeds;
use crate::guides::markdown::{self, BodyPart};
use crate::kit::error::Result;
use crate::kit::validation::{Input, TextRule};
use crate::kit::web::{AppState, Body, PrivateBody, routes};

#[derive(Debug, Serialize, ToSchema)]
pub struct GuidePreview {
    parts: Vec<BodyPart>,
    reading_minutes: usize,
    /// Card lines whose subject is not public or does not exist.
    missing_cards: Vec<String>,
}

pub fn read(mut input: Input) -> Result<String> {
    let body = input.text("body", TextRule::new().or_blank());
    if body.chars().count() > MAX_LENGTH {
        input.error("body", TOO_LONG);
    } else if let Some(error) = markdown::error(&body) {
        input.error("body", error);
    }
    input.check().map(|()| body)
}

#[post("/guides/preview", data = "<body>")]
async fn preview(
    _staff: Staff,
    body: Body,
    app: &State<AppState>,
    embeds: &State<Embeds>,
) -> Result<PrivateBody<GuidePreview>> {
    let text = read(body.json()?)?;
    let (now, embeds) = (app.clock.local(), Embeds::clone(embeds));
    let drawn = app.db.read(move |conn| {
        let drawn = markdown::draw(conn, &text, &embeds, now)?;
        let reading_minutes = markdown::reading_minutes(&text);
        Ok(GuidePreview { parts: drawn.parts, reading_minutes, missing_cards: drawn.missing })
    });
    Ok(PrivateBody(drawn.await?))
}

pub fn routes() -> Vec<Route> {
    routes![preview]
}
