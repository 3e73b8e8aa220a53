//! Pages of a list, as the contract counts them: `page` from 1 or `last`, `page_size` or `limit`.

use serde::Serialize;

use crate::kit::error::{Error, Result};
use crate::kit::web::Ask;

pub const PAGE_SIZE: u32 = 20;
pub const LARGEST_PAGE: u32 = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    At(u64),
    Last,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageAsk {
    number: Number,
    pub size: u32,
}

#[derive(Debug, Serialize)]
pub struct Page<T> {
    pub count: u64,
    pub next: Option<String>,
    pub previous: Option<String>,
    pub results: Vec<T>,
}

impl PageAsk {
    /// A size that is not a positive number means the default; a page that cannot be is an error.
    pub fn parse(ask: &Ask<'_>) -> Result<PageAsk> {
        let size = ask
            .value("page_size")
            .or_else(|| ask.value("limit"))
            .and_then(|text| text.parse().ok())
            .filter(|size| *size > 0)
            .map_or(PAGE_SIZE, |size: u64| size.min(LARGEST_PAGE.into()).try_into().unwrap_or(PAGE_SIZE));
        let number = match ask.value("page").as_deref() {
            None | Some("") => Number::At(1),
            Some("last") => Number::Last,
            Some(text) => match text.parse() {
                Ok(number) if number > 0 => Number::At(number),
                _ => return Err(Error::InvalidPage),
            },
        };
        Ok(PageAsk { number, size })
    }

    /// The first page of a list, as a page of the site shows it.
    pub fn first(size: u32) -> PageAsk {
        PageAsk { number: Number::At(1), size }
    }

    /// The same page of a list whose pages have one size only.
    pub fn with_size(self, size: u32) -> PageAsk {
        PageAsk { size, ..self }
    }

    /// The number of the asked page among `count` rows; page 1 exists even when it is empty.
    pub fn resolve(self, count: u64) -> Result<u64> {
        let last = count.div_ceil(u64::from(self.size)).max(1);
        match self.number {
            Number::Last => Ok(last),
            Number::At(number) if number <= last => Ok(number),
            Number::At(_) => Err(Error::InvalidPage),
        }
    }

    pub fn offset(self, page: u64) -> u64 {
        (page - 1) * u64::from(self.size)
    }
}

/// Links to the neighbours of a page, other parameters kept; page 1 is left out of addresses.
#[derive(Debug, Clone)]
pub struct Links {
    first: String,
    base: String,
}

impl Links {
    pub fn of(ask: &Ask<'_>) -> Links {
        Links { first: ask.with("page", None), base: ask.with("page", Some("")) }
    }

    /// For an absolute address that names no page.
    pub fn to(address: &str) -> Links {
        let mark = if address.contains('?') { '&' } else { '?' };
        Links { first: address.to_owned(), base: format!("{address}{mark}page=") }
    }

    fn at(&self, page: u64) -> String {
        if page == 1 { self.first.clone() } else { format!("{}{page}", self.base) }
    }

    pub fn page<T>(&self, ask: PageAsk, page: u64, count: u64, results: Vec<T>) -> Page<T> {
        let last = count.div_ceil(u64::from(ask.size)).max(1);
        Page {
            count,
            next: (page < last).then(|| self.at(page + 1)),
            previous: (page > 1).then(|| self.at(page - 1)),
            results,
        }
    }
}
