//! The most characters that the fields of a listing hold, typed or imported.

pub const LONGEST_NAME: usize = 200;
/// The name of a category, too.
pub const LONGEST_CATEGORY: usize = 100;
pub const LONGEST_DESCRIPTION: usize = 10_000;
pub const LONGEST_STREET_ADDRESS: usize = 200;
pub const LONGEST_LOCALITY: usize = 100;
pub const LONGEST_REGION: usize = 50;
pub const LONGEST_POSTAL_CODE: usize = 20;
pub const LONGEST_PHONE: usize = 40;
pub const LONGEST_WEBSITE: usize = 500;
pub const LONGEST_TAG: usize = 60;
