//! API calls of the system status, and of image uploads.

mod first_steps;
mod image_upload;
mod jobs;
mod outbox;

pub use first_steps::{FirstSteps, PublicAddressSetting, read_address};
#[cfg(test)]
pub use image_upload::UPLOADS_A_DAY;
pub use image_upload::{UploadLimit, UploadedImage};

pub fn routes() -> Vec<rocket::Route> {
    [first_steps::routes(), image_upload::routes(), outbox::routes(), jobs::routes()].concat()
}
