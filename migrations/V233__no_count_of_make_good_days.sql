-- The days of the placements are counted instead (V194).
ALTER TABLE campaign_lines DROP COLUMN make_good_days;
