//! The most characters that the fields of a listing hold, typed or imported.

pub const MAX_NAME_LENGTH: usize = 200;
/// The name of a category, too.
pub const MAX_CATEGORY_LENGTH: usize = 100;
pub const MAX_DESCRIPTION_LENGTH: usize = 10_000;
pub const MAX_STREET_ADDRESS_LENGTH: usize = 200;
pub const MAX_LOCALITY_LENGTH: usize = 100;
pub const MAX_REGION_LENGTH: usize = 50;
pub const MAX_POSTAL_CODE_LENGTH: usize = 20;
pub const MAX_PHONE_LENGTH: usize = 40;
pub const MAX_WEBSITE_LENGTH: usize = 500;
pub const MAX_TAG_LENGTH: usize = 60;
