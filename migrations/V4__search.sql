-- What the search index has yet to learn. Written by triggers, so that no change is missed,
-- whichever process made it; read by sequence number. By the mark a saved index knows whether
-- this is the history that it was made from: numbers come again after a backup was restored.
CREATE TABLE search_changes (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    mark INTEGER NOT NULL DEFAULT (random())
) STRICT;

-- Old changes go by themselves; an index that missed some sees the gap and is built anew.
CREATE TRIGGER search_changes_trimmed AFTER INSERT ON search_changes WHEN new.seq % 1000 = 0 BEGIN
    DELETE FROM search_changes WHERE seq <= new.seq - 100000;
END;

CREATE TRIGGER business_inserted AFTER INSERT ON businesses BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', new.id);
END;
CREATE TRIGGER business_updated AFTER UPDATE ON businesses BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', new.id);
END;
CREATE TRIGGER business_deleted AFTER DELETE ON businesses BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', old.id);
END;
CREATE TRIGGER business_tagged AFTER INSERT ON business_tags BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', new.business_id);
END;
CREATE TRIGGER business_untagged AFTER DELETE ON business_tags BEGIN
    INSERT INTO search_changes (kind, entity_id) VALUES ('business', old.business_id);
END;
CREATE TRIGGER category_renamed AFTER UPDATE OF name ON categories BEGIN
    INSERT INTO search_changes (kind, entity_id) SELECT 'business', id FROM businesses WHERE category_id = new.id;
END;

-- Searches that found nothing, by day and words; nothing about who searched.
CREATE TABLE searches_without_result (
    day TEXT NOT NULL,
    query TEXT NOT NULL,
    count INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (day, query)
) STRICT, WITHOUT ROWID;
