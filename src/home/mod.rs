//! The home page, and the addresses for machines: sitemap, robots.txt, health checks, metrics.

mod data;
mod events;
mod health;
mod home_page;
mod metrics;
mod openapi;
mod page;
mod sections;
mod sitemap;
#[cfg(test)]
mod tests;

pub use data::routes as api_routes;
pub use health::{HealthCache, api_routes as health_api_routes, routes as health_routes};
pub use home_page::home_page;
pub use metrics::routes as metrics_routes;
pub use openapi::operations as api_operations;
pub use page::routes;
pub use sitemap::routes as sitemap_routes;
