//! Pagination as defined by the contract: `page` from 1 or `last`, `page_size` or `limit`.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::kit::error::{Error, Result};
use crate::kit::validation::schema;
use crate::kit::web::PublicRequest;

pub const PAGE_SIZE: u32 = 20;
pub const MAX_PAGE: u32 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    At(u64),
    Last,
}

/// Which page of a list is requested, and under which address.
#[derive(Debug, Clone)]
pub struct PageRequest {
    number: Number,
    size: u32,
    /// The address of the first page.
    first: String,
}

#[derive(Debug, Serialize)]
pub struct Paginated<T> {
    pub count: u64,
    pub next: Option<String>,
    pub previous: Option<String>,
    pub results: Vec<T>,
    #[serde(skip)]
    pub number: u64,
    /// The number of pages; at least one, even if it is empty.
    #[serde(skip)]
    pub pages: u64,
}

/// Implemented manually, because the row type must be registered as well.
impl<T: ToSchema + PartialSchema> ToSchema for Paginated<T> {
    fn name() -> Cow<'static, str> {
        format!("Paginated{}", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((T::name().into_owned(), T::schema()));
        T::schemas(schemas);
    }
}

impl<T: ToSchema + PartialSchema> PartialSchema for Paginated<T> {
    fn schema() -> RefOr<Schema> {
        let address = || schema::optional(Type::String);
        let rows = Ref::from_schema_name(T::name());
        let page = schema::object(Type::Object)
            .property("count", schema::object(Type::Integer))
            .property("next", address())
            .property("previous", address())
            .property("results", schema::list(rows));
        let page = ["count", "next", "previous", "results"].into_iter().fold(page, ObjectBuilder::required);
        RefOr::T(page.build().into())
    }
}

impl<T> Paginated<T> {
    pub fn map<U>(self, make: impl FnMut(T) -> U) -> Paginated<U> {
        let Paginated { count, next, previous, results, number, pages } = self;
        Paginated { count, next, previous, results: results.into_iter().map(make).collect(), number, pages }
    }
}

impl PageRequest {
    /// A size that is not a positive number means the default; an invalid page is an error.
    pub fn parse(request: &PublicRequest<'_>) -> Result<PageRequest> {
        let size = request
            .value("page_size")
            .or_else(|| request.value("limit"))
            .and_then(|text| text.parse().ok())
            .filter(|size| *size > 0)
            .map_or(PAGE_SIZE, |size: u64| size.min(MAX_PAGE.into()).try_into().unwrap_or(PAGE_SIZE));
        let number = match request.value("page").as_deref() {
            None | Some("") => Number::At(1),
            Some("last") => Number::Last,
            Some(text) => match text.parse() {
                Ok(number) if number > 0 => Number::At(number),
                _ => return Err(Error::InvalidPage),
            },
        };
        // Other parameters are kept, and page 1 is left out of addresses.
        Ok(PageRequest { number, size, first: request.with("page", None) })
    }

    /// The first page of the list at an absolute address without a page number.
    pub fn first(address: String, size: u32) -> PageRequest {
        PageRequest { number: Number::At(1), size, first: address }
    }

    /// The same page of a list with a fixed page size.
    pub fn with_size(self, size: u32) -> PageRequest {
        PageRequest { size, ..self }
    }

    /// The requested page of a list of `count` rows. `list` reads its rows, given a limit and an offset.
    pub fn list<T>(&self, count: u64, list: impl FnOnce(u32, u64) -> Result<Vec<T>>) -> Result<Paginated<T>> {
        let pages = count.div_ceil(self.size.into()).max(1);
        let number = match self.number {
            Number::Last => pages,
            Number::At(number) if number <= pages => number,
            Number::At(_) => return Err(Error::InvalidPage),
        };
        Ok(Paginated {
            count,
            next: (number < pages).then(|| self.at(number + 1)),
            previous: (number > 1).then(|| self.at(number - 1)),
            results: list(self.size, (number - 1) * u64::from(self.size))?,
            number,
            pages,
        })
    }

    fn at(&self, page: u64) -> String {
        if page == 1 {
            return self.first.clone();
        }
        let mark = if self.first.contains('?') { '&' } else { '?' };
        format!("{}{mark}page={page}", self.first)
    }
}
