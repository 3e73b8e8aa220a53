//! A listing's photos, their order (the first is the cover) and their alt texts. They are public at once.
//!
//! Invariant: nobody can publish a picture they have not seen. An id is accepted only for pictures the
//! listing already shows; all others are named by their token.

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::change::bring_back;
use super::store::{self, PlacedImage};
use crate::accounts::{Actor, Restorer, audit_restorable, read_revision};
use crate::kit::error::{Error, Result};
use crate::kit::media;
use crate::kit::validation::{Input, REQUIRED, schema};
use crate::limits::LIMITS;

/// The noun of its revisions in the audit trail.
pub const NOUN: &str = "business_images";

/// A photo of a listing, for those who edit it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BusinessImage {
    pub image_id: i64,
    pub token: String,
    /// The alt text; may be empty.
    pub alt: String,
    pub url: String,
    pub srcset: String,
    pub width: u32,
    pub height: u32,
}

impl From<media::StoredImage> for BusinessImage {
    fn from(stored: media::StoredImage) -> Self {
        let media::PictureRef { url, srcset, alt, width, height } = stored.picture();
        BusinessImage { image_id: stored.id, token: stored.token, alt, url, srcset, width, height }
    }
}

pub fn list(conn: &Connection, id: i64) -> Result<Vec<BusinessImage>> {
    let stored = store::list_stored(conn, &json!([id]).to_string())?;
    Ok(stored.into_iter().map(|(_, image)| image.into()).collect())
}

/// Id or token of a picture.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum ImageKey {
    Id(i64),
    Token(String),
}

#[derive(Debug, Clone, Deserialize)]
pub struct WantedImage {
    image: ImageKey,
    #[serde(default)]
    alt: String,
}

pub fn read(input: &mut Input) -> Result<Vec<WantedImage>> {
    // Here only so that nonsense is refused; `check_edit` compares it.
    read_revision(input);
    input.requires("images");
    let most = LIMITS.images.per_business;
    let Some(sent) = input.value_of("images", images_schema).cloned() else {
        input.error("images", REQUIRED);
        input.check()?;
        return Ok(Vec::new());
    };
    let mut wanted: Vec<WantedImage> = Vec::new();
    match serde_json::from_value::<Vec<WantedImage>>(sent) {
        Ok(images) if images.len() > most => {
            let over = images.len() - most;
            input.error(
                "images",
                format!("A listing has room for {most} photos. Remove {over} and save again."),
            );
        }
        Ok(images) => wanted = images,
        Err(_) => input.error("images", "Expected a list of {image, alt}."),
    }
    for (number, image) in (1..).zip(&mut wanted) {
        image.alt = image.alt.trim().to_owned();
        if image.alt.chars().count() > LIMITS.images.alt_length || image.alt.contains('\0') {
            let most = LIMITS.images.alt_length;
            input.error("images", format!("Photo {number}: describe it in at most {most} characters."));
        }
    }
    input.check()?;
    Ok(wanted)
}

fn images_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::of_json(json!({
        "type": "array",
        "maxItems": LIMITS.images.per_business,
        "items": {
            "type": "object",
            "required": ["image"],
            "properties": {
                "image": { "type": ["string", "integer"], "description": "The token of an uploaded image, or the id of an image in the listing." },
                "alt": { "type": "string", "maxLength": LIMITS.images.alt_length, "description": "The alt text." },
            },
        },
    }))
}

/// Resolves ids and tokens to pictures.
pub fn find(
    conn: &Connection,
    present: &[PlacedImage],
    wanted: Vec<WantedImage>,
) -> Result<Vec<PlacedImage>> {
    let mut placed: Vec<PlacedImage> = Vec::new();
    for (number, WantedImage { image, alt }) in (1..).zip(wanted) {
        let found = match image {
            ImageKey::Id(id) => present.iter().any(|image| image.image_id == id).then_some(id),
            ImageKey::Token(token) => media::find_image_id(conn, &token)?,
        };
        let Some(image_id) = found else {
            let gone = format!("Photo {number} is not here anymore. Upload it again.");
            return Err(Error::field("images", gone));
        };
        if let Some(first) = placed.iter().position(|image| image.image_id == image_id) {
            let twice = format!("Photos {} and {number} are the same. Remove one of them.", first + 1);
            return Err(Error::field("images", twice));
        }
        placed.push(PlacedImage { image_id, alt: Some(alt) });
    }
    Ok(placed)
}

/// Saves the photos, with an audit entry from which the previous ones can be restored. Returns whether anything
/// changed.
pub fn place(
    conn: &Connection,
    actor: &Actor,
    action: &str,
    id: i64,
    placed: &[PlacedImage],
) -> Result<bool> {
    let before = content(&list(conn, id)?);
    if !store::place_images(conn, id, placed, &actor.at)? {
        return Ok(false);
    }
    let after = content(&list(conn, id)?);
    let (record, subject) = (format!("{NOUN}:{id}"), format!("business:{id}"));
    audit_restorable(conn, actor, action, &subject, [&before, &after], &Value::Null, (&record, &before))?;
    Ok(true)
}

/// Replaces the photos with imported ones; those that the business already has keep their alt text. Returns
/// whether anything changed.
pub fn import(conn: &Connection, actor: &Actor, id: i64, images: &[i64]) -> Result<bool> {
    let present = store::list_placed(conn, id)?;
    let placed = images.iter().map(|image_id| {
        let known = present.iter().find(|image| image.image_id == *image_id).cloned();
        known.unwrap_or(PlacedImage { image_id: *image_id, alt: None })
    });
    place(conn, actor, "business.photos_import", id, &placed.collect::<Vec<_>>())
}

/// Named by token, which keeps the cleanup from deleting pictures that may be restored.
fn content(images: &[BusinessImage]) -> Value {
    let photos = images.iter().map(|image| json!({ "image": image.token, "alt": image.alt }));
    json!({ "photos": photos.collect::<Vec<_>>() })
}

pub const RESTORER: Restorer = Restorer {
    noun: NOUN,
    restore: |conn, _, actor, id, content| {
        #[derive(Deserialize)]
        struct Before {
            photos: Vec<WantedImage>,
        }
        let before: Before = serde_json::from_str(content)?;
        bring_back(conn, actor, id)?;
        let placed = find(conn, &[], before.photos)?;
        place(conn, actor, "business.photos_restore", id, &placed).map(drop)
    },
};
