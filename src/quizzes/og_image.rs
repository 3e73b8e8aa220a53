//! The text of a persona's Open Graph image (the picture that chats show for a shared result).

use rusqlite::Connection;

use super::model::Persona;
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

pub fn og_image_text(persona: &Persona) -> OgImageText {
    OgImageText {
        kind: "persona",
        id: persona.id,
        label: "Persona Quiz".into(),
        title: persona.name.clone(),
        line: "Which one are you?".into(),
    }
}

pub fn find_og_image(conn: &Connection, _around: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    Ok(store::find_persona_by_id(conn, id)?.as_ref().map(og_image_text))
}
