mod feed; mod index; mod store; pub mod synonyms;
pub use feed::*; pub use index::*;
pub async fn count_fruitless(_site: &crate::kit::web::Site, _w: &str) {}
