#![cfg_attr(test, expect(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test may stop at the first surprise"))]
