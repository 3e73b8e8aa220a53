//! The newsletter's pages as the server draws them: the archive, what the links in mails lead
//! to, and the desk of staff.

mod archive;
mod deeds;
mod desk;

use rocket::Route;

pub fn routes() -> Vec<Route> {
    let mut routes = archive::routes();
    routes.extend(deeds::routes());
    routes.extend(desk::routes());
    routes
}
