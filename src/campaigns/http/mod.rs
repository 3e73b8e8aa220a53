//! API calls for campaigns, their lines and the slot calendar.

mod campaigns;
mod lines;
mod slots;

pub use campaigns::read_sale;
pub use lines::read_booking;

pub fn routes() -> Vec<rocket::Route> {
    [campaigns::routes(), lines::routes(), slots::routes()].concat()
}
