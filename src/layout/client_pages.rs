//! Client-rendered pages (the app shell): the server knows only their heading, because the rest depends
//! on who is signed in. One route for each row of `assets/routes.json` whose page has a heading there.
//! The browser's code reads the same rows (`ui/routes.ts`).
//!
//! Invariant: an address with a parameter holds a secret or is a member's own, so none is declared canonical.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use maud::html;
use rocket::http::{Method, Status};
use rocket::route::{Handler, Outcome};
use rocket::{Data, Request, Route, async_trait};
use serde::Deserialize;

use crate::kit::error::Error;
use crate::kit::page::Page;
use crate::kit::web::{AppState, PublicRequest};

/// Keys of pages, by path.
type Rows<'a> = BTreeMap<&'a str, &'a str>;

/// Every address of the site, grouped by who may open it.
#[derive(Deserialize)]
pub(super) struct RouteTable<'a> {
    #[serde(borrow)]
    public: Rows<'a>,
    #[serde(borrow)]
    member: Rows<'a>,
    #[serde(borrow)]
    admin: Rows<'a>,
    /// Paths that a town without placements and deals does not have.
    #[serde(borrow)]
    commercial: BTreeSet<&'a str>,
    /// By page key.
    #[serde(borrow)]
    pub(super) headings: Rows<'a>,
}

impl<'a> RouteTable<'a> {
    /// Path and key of each page.
    pub(super) fn rows(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        [&self.public, &self.member, &self.admin].into_iter().flatten().map(|(path, key)| (*path, *key))
    }
}

/// Whether a town that sells nothing leaves out the page at this path of the list ("/deals/:id").
pub fn is_commercial_path(path: &str) -> bool {
    ROUTE_TABLE.commercial.contains(path)
}

/// Whether the list has a page at this path ("/events/today").
pub fn is_page_path(path: &str) -> bool {
    let asked: Vec<&str> = path.trim_end_matches('/').split('/').collect();
    ROUTE_TABLE.rows().any(|(known, _)| {
        let known: Vec<&str> = known.trim_end_matches('/').split('/').collect();
        known.len() == asked.len()
            && known
                .iter()
                .zip(&asked)
                .all(|(known, asked)| known == asked || known.starts_with(':') && !asked.is_empty())
    })
}

#[expect(clippy::expect_used, reason = "the file is part of the program, and the tests read it")]
pub(super) static ROUTE_TABLE: LazyLock<RouteTable<'static>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../assets/routes.json")).expect("routes.json"));

#[derive(Clone)]
struct Screen {
    /// As in the table: "/admin/events/:id".
    path: &'static str,
    key: &'static str,
    heading: &'static str,
}

impl Screen {
    /// "/admin/events/<id>"
    fn pattern(&self) -> String {
        let parts = self.path.split('/').map(|part| match part.strip_prefix(':') {
            Some(name) => format!("<{name}>"),
            None => part.to_owned(),
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// Which part of the path must be a number.
    fn id_at(&self) -> Option<usize> {
        self.path.split('/').skip(1).position(|part| part == ":id")
    }

    fn page(&self) -> Page {
        let class = if self.key.starts_with("admin") { "wrap admin" } else { "wrap" };
        let body = html! {
            div class=(class) {
                h1 { (self.heading) }
                noscript {
                    p { "This page needs JavaScript. Turn it on in your browser’s settings, then reload the page." }
                    p { "You can read the " a href="/directory" { "directory" } ", the " a href="/events" { "events" }
                        " and the " a href="/guides" { "guides" } " without it, or " a href="/contact" { "contact us" } "." }
                }
            }
        };
        Page {
            is_hidden: true,
            is_placeholder: true,
            canonical: if self.path.contains(':') { String::new() } else { self.path.to_owned() },
            ..Page::new(self.key, self.heading, body)
        }
    }
}

#[async_trait]
impl Handler for Screen {
    async fn handle<'r>(&self, request: &'r Request<'_>, data: Data<'r>) -> Outcome<'r> {
        if self.id_at().is_some_and(|at| !matches!(request.param::<u64>(at), Some(Ok(_)))) {
            return Outcome::forward(data, Status::NotFound);
        }
        let made = match request.rocket().state::<AppState>() {
            Some(app) => {
                let screen = self.clone();
                app.page(&PublicRequest::from_request(request), move |_, _| Ok(screen.page())).await
            }
            None => Err(Error::internal("no site is managed")),
        };
        Outcome::from(request, made)
    }
}

pub fn screen_routes(is_commercial: bool) -> Vec<Route> {
    let table = &*ROUTE_TABLE;
    let screen = |(path, key)| table.headings.get(key).map(|heading| Screen { path, key, heading });
    let all = table.rows().filter(|(path, _)| is_commercial || !is_commercial_path(path)).filter_map(screen);
    all.map(|screen| Route::new(Method::Get, &screen.pattern(), screen)).collect()
}
