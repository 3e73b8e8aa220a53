//! The home page, and the addresses for machines: sitemap, robots.txt, health checks, metrics.

mod data;
mod events;
mod health;
mod home_page;
mod http;
mod openapi;
mod page;
mod sections;
mod sitemap;
#[cfg(test)]
mod tests;

pub use health::HealthCache;
pub use home_page::home_page;
pub use http::{api_routes, health_api_routes, health_routes, metrics_routes, sitemap_routes};
pub use openapi::operations as api_operations;
pub use page::routes;
