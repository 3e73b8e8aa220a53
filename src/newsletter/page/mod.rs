//! The newsletter's server-rendered pages: the archive, and the pages behind links in emails.

pub(super) mod archive;
mod email_links;
pub(super) mod issue;
mod links;

use rocket::Route;

pub fn routes() -> Vec<Route> {
    let mut routes = archive::routes();
    routes.extend(email_links::routes());
    routes.extend(links::routes());
    routes
}
