-- The filter looks for tags in lower case; imports kept them as written.
INSERT OR IGNORE INTO business_tags (business_id, tag)
SELECT business_id, lower_case(tag) FROM business_tags WHERE tag <> lower_case(tag);
DELETE FROM business_tags WHERE tag <> lower_case(tag);
