//! The reviews of a business, as everybody reads them.

use rocket::{Route, State, get, routes};

use crate::directory::{self, Key};
use crate::kit::error::Result;
use crate::kit::paging::PageAsk;
use crate::kit::web::{Ask, Public, Site};
use crate::reviews::listing;

#[get("/businesslistings/<key>/reviews")]
async fn list(key: Key, ask: Ask<'_>, site: &State<Site>) -> Result<Public> {
    let page = PageAsk::parse(&ask)?;
    site.json(&ask, move |conn| listing::read(conn, directory::find_id(conn, &key)?, &page)).await
}

pub fn routes() -> Vec<Route> {
    routes![list]
}
