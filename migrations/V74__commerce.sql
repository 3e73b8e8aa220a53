-- Whether placements and deals are offered. The connections of a town that does not sell lay a temporary view of
-- the same name over this one (`kit/db/commerce.rs`).
CREATE VIEW commerce AS SELECT 1 AS is_on;
