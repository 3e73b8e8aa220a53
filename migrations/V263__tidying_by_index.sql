-- What is tidied up each night is found without reading the whole outbox and all notifications.
CREATE INDEX outbox_readable ON outbox (created_at) WHERE text <> '' AND status <> 'queued';
CREATE INDEX notifications_unread_by_time ON notifications (created_at) WHERE read_at IS NULL;
