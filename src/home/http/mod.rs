//! API calls of the home page, and the addresses for machines.

mod health;
mod home;
mod metrics;
mod sitemap;

pub use health::{api_routes as health_api_routes, routes as health_routes};
pub use home::routes as api_routes;
pub use metrics::routes as metrics_routes;
pub use sitemap::routes as sitemap_routes;
