//! The newsletter's pages as the server draws them: the archive, and what the links in
//! mails lead to.

mod archive;
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
