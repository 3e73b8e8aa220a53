//! The words of a persona's sign, for where somebody shares the own result.

use rusqlite::Connection;

use super::model::Persona;
use super::store;
use crate::kit::error::Result;
use crate::kit::page::{OgImageText, RenderContext};

pub fn sign_words(persona: &Persona) -> OgImageText {
    OgImageText {
        kind: "persona",
        id: persona.id,
        label: "Persona Quiz".into(),
        title: persona.name.clone(),
        line: "Which one are you?".into(),
    }
}

pub fn find_sign(conn: &Connection, _around: &RenderContext, id: i64) -> Result<Option<OgImageText>> {
    Ok(store::find_persona_by_id(conn, id)?.as_ref().map(sign_words))
}
