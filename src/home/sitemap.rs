//! What the sitemap names: every public page. Search engines read at most 50,000 addresses from one file, so that
//! of a large town is several.

use maud::{Markup, html};
use rusqlite::Connection;

use crate::deals;
use crate::directory;
use crate::events;
use crate::guides;
use crate::kit::clock::Clock;
use crate::kit::error::{Error, Result};
use crate::newsletter;
use crate::pages;

/// The most addresses that search engines read from one file.
const MAX_ADDRESSES: usize = 50_000;

/// A public page: its path, and when it last changed, if that is known.
pub type Listed = (String, Option<String>);

pub fn list(conn: &Connection, clock: &Clock, is_commercial: bool) -> Result<Vec<Listed>> {
    let today = clock.local().date();
    let under = |folder: &'static str| {
        move |(key, updated_at): (String, String)| (format!("{folder}/{key}"), Some(updated_at))
    };
    let numbered = |(id, updated_at): (i64, String)| (id.to_string(), updated_at);
    let fixed = |path: &str| (path.to_owned(), None);
    let mut listed: Vec<Listed> = ["/", "/directory", "/take-quiz", "/newsletter"].map(fixed).into();
    listed.extend(newsletter::list_sent_ids(conn)?.into_iter().map(numbered).map(under("/newsletter")));
    listed.extend(pages::list_paths(is_commercial).map(fixed));
    let categories = directory::list_categories(conn, today)?;
    let shown = categories.iter().filter(|category| category.business_count > 0);
    listed.extend(shown.map(|category| fixed(&format!("/directory?category={}", category.slug))));
    listed.push(fixed("/events"));
    listed.extend(events::list_slugs(conn, clock)?.into_iter().map(under("/events")));
    listed.push(fixed("/guides"));
    listed.extend(guides::list_slugs(conn)?.into_iter().map(under("/guides")));
    if is_commercial {
        listed.push(fixed("/deals"));
    }
    listed.extend(deals::list_changes(conn, today)?.into_iter().map(numbered).map(under("/deals")));
    listed.extend(directory::list_slugs(conn)?.into_iter().map(under("/directory")));
    Ok(listed)
}

/// The file, or the list of all files if they are several; `page`: one of these.
pub fn draw(origin: &str, listed: &[Listed], page: Option<usize>) -> Result<Markup> {
    draw_files(origin, listed, page, MAX_ADDRESSES)
}

fn draw_files(origin: &str, listed: &[Listed], page: Option<usize>, most: usize) -> Result<Markup> {
    let files = listed.len().div_ceil(most);
    if page.is_none() && files > 1 {
        return Ok(html! {
            sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
                @for number in 1..=files { sitemap { loc { (origin) "/sitemap.xml?page=" (number) } } }
            }
        });
    }
    let at = page.unwrap_or(1).checked_sub(1);
    let named = at.and_then(|at| listed.chunks(most).nth(at)).ok_or(Error::NotFound("Page"))?;
    Ok(html! {
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            @for (path, updated_at) in named {
                url {
                    loc { (origin) (path) }
                    @if let Some(updated_at) = updated_at { lastmod { (updated_at) } }
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::xml::testing::texts_of;

    #[test]
    fn more_pages_than_one_file_may_name_are_in_several_that_the_first_names() {
        let listed: Vec<Listed> = (1..=7).map(|number| (format!("/{number}"), None)).collect();
        let locations = |page: Option<usize>, most: usize| {
            draw_files("https://town.example", &listed, page, most).map(|markup| texts_of(&markup.0, "loc"))
        };
        assert_eq!(locations(None, 7).unwrap().len(), 7);
        let files = locations(None, 3).unwrap();
        assert_eq!(files.len(), 3, "{files:?}");
        let mut found = Vec::new();
        for file in &files {
            let number = file.strip_prefix("https://town.example/sitemap.xml?page=").unwrap();
            found.extend(locations(number.parse().ok(), 3).unwrap());
        }
        let all: Vec<String> = listed.iter().map(|(path, _)| format!("https://town.example{path}")).collect();
        assert_eq!(found, all);
        for page in [0, 4, usize::MAX] {
            assert!(locations(Some(page), 3).is_err(), "{page}");
        }
    }
}
