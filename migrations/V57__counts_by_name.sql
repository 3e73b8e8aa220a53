-- Since when a name is counted, without reading every day.
CREATE INDEX daily_counts_of_name ON daily_counts (name, day);
