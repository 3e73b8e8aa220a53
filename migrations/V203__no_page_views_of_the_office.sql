-- The office's own clicks were counted as if somebody in town had read its pages.
DELETE FROM daily_counts WHERE name = 'page_view'
    AND (subject IN ('/admin', '/content-engine') OR subject GLOB '/admin/*' OR subject GLOB '/content-engine/*');
