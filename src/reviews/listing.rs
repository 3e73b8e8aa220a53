//! A page of a business's reviews, with the summary of all of them.

use rusqlite::Connection;
use serde::Serialize;
use utoipa::openapi::schema::{AllOfBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::model::{RatingSummary, Review};
use super::store;
use crate::kit::error::Result;
use crate::kit::pagination::{PageRequest, Paginated};
use crate::kit::validation::schema;

#[derive(Serialize)]
pub struct ReviewPage {
    #[serde(flatten)]
    pub page: Paginated<Review>,
    pub summary: RatingSummary,
}

impl ToSchema for ReviewPage {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        Paginated::<Review>::schemas(schemas);
        schemas.push((RatingSummary::name().into_owned(), RatingSummary::schema()));
        RatingSummary::schemas(schemas);
    }
}

impl PartialSchema for ReviewPage {
    fn schema() -> RefOr<Schema> {
        let summary = Ref::from_schema_name(RatingSummary::name());
        let own = schema::object(Type::Object).property("summary", summary).required("summary");
        RefOr::T(AllOfBuilder::new().item(Paginated::<Review>::schema()).item(own).build().into())
    }
}

pub fn read(conn: &Connection, business_id: i64, ask: &PageRequest) -> Result<ReviewPage> {
    let count = store::count_published(conn, business_id)?;
    Ok(ReviewPage {
        page: ask.list(count, |limit, offset| store::list_published(conn, business_id, limit, offset))?,
        summary: store::summarise(conn, business_id)?,
    })
}
