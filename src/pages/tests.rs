//! Static pages.
