//! The accounts, through the router.
