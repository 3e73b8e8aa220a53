-- Views and clicks of each placement on the days on which it delivered a line. They outlive the placement, since they
-- are what the sponsor paid for; those in `campaign_line_days` are from before, of all placements of a line together.
-- `campaign_lines.make_good_days` is not used any more: the days of the placements are counted.
CREATE TABLE campaign_line_counts (
    line_id INTEGER NOT NULL REFERENCES campaign_lines (id) ON DELETE CASCADE,
    placement_id INTEGER NOT NULL,
    day TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    PRIMARY KEY (line_id, placement_id, day)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER campaign_line_placements_end BEFORE DELETE ON campaign_line_placements
BEGIN
    INSERT INTO campaign_line_counts (line_id, placement_id, day, impressions, clicks)
    SELECT l.id, n.placement_id, n.day, n.impressions, n.clicks
    FROM placement_counts n JOIN campaign_lines l ON l.id = OLD.line_id
    WHERE n.placement_id = OLD.placement_id AND n.day >= l.starts_at
    ON CONFLICT (line_id, placement_id, day) DO UPDATE SET impressions = max(impressions, excluded.impressions),
        clicks = max(clicks, excluded.clicks);
END;

-- The counts of a placement that is deleted may go before its link to the line.
CREATE TRIGGER campaign_counts_end BEFORE DELETE ON placement_counts
BEGIN
    INSERT INTO campaign_line_counts (line_id, placement_id, day, impressions, clicks)
    SELECT l.id, OLD.placement_id, OLD.day, OLD.impressions, OLD.clicks
    FROM campaign_line_placements x JOIN campaign_lines l ON l.id = x.line_id
    WHERE x.placement_id = OLD.placement_id AND OLD.day >= l.starts_at
    ON CONFLICT (line_id, placement_id, day) DO UPDATE SET impressions = max(impressions, excluded.impressions),
        clicks = max(clicks, excluded.clicks);
END;
