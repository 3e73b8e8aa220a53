-- Once the office has ordered the categories, a new one is the last of them, and so is one that comes back.
CREATE TRIGGER category_placed AFTER INSERT ON categories
WHEN new.position = 0 AND (SELECT max(position) FROM categories) > 0
BEGIN
    UPDATE categories SET position = (SELECT max(position) FROM categories) + 1 WHERE id = new.id;
END;
