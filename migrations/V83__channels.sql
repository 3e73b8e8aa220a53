-- Channels: where guides, events and deals are passed on, and the posts that go there.
CREATE TABLE channels (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('mastodon', 'bluesky', 'facebook', 'webhook', 'rss', 'copy')),
    name TEXT NOT NULL,
    -- Where its program answers; empty for those that have none.
    address TEXT NOT NULL DEFAULT '',
    -- Who posts there: a handle, or the id of a page.
    account TEXT NOT NULL DEFAULT '',
    -- Written, and given to nobody but the channel.
    secret TEXT NOT NULL DEFAULT '',
    secret_set_at TEXT,
    -- As the channel itself says, or the office; null: as is usual for its kind.
    character_limit INTEGER CHECK (character_limit > 0),
    -- Characters that the channel counts for a link, whatever its length.
    link_length INTEGER CHECK (link_length > 0),
    -- Days before the same guide may go there again.
    repeat_days INTEGER NOT NULL CHECK (repeat_days BETWEEN 1 AND 3650),
    -- Why it takes nothing at present, and what to do; what is due waits meanwhile.
    trouble TEXT NOT NULL DEFAULT '',
    checked_at TEXT,
    created_at TEXT NOT NULL,
    -- Removed channels stay for the posts that went there, without their secret.
    removed_at TEXT,
    CHECK (removed_at IS NULL OR secret = '')
) STRICT;

CREATE TABLE channel_posts (
    id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL REFERENCES channels (id),
    subject_kind TEXT NOT NULL CHECK (subject_kind IN ('guide', 'event', 'deal')),
    subject_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    link TEXT NOT NULL,
    image_token TEXT NOT NULL DEFAULT '',
    image_alt TEXT NOT NULL DEFAULT '',
    -- By which the channel knows that it is sent the same post again.
    key TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL CHECK
        (status IN ('scheduled', 'held', 'sending', 'ready', 'sent', 'failed', 'unknown', 'withdrawn')),
    send_at TEXT NOT NULL,
    -- Counts how often it was planned; a job of an earlier plan does nothing.
    turn INTEGER NOT NULL DEFAULT 0,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Since then the channel may have it without our knowing.
    unclear_since TEXT,
    -- Of the first attempt; some channels show it as the time of the post.
    started_at TEXT,
    problem TEXT NOT NULL DEFAULT '',
    proof_url TEXT NOT NULL DEFAULT '',
    sent_at TEXT,
    created_at TEXT NOT NULL,
    CHECK ((status = 'sent') = (sent_at IS NOT NULL)),
    CHECK (status <> 'sent' OR unclear_since IS NULL)
) STRICT;

CREATE INDEX channel_posts_by_subject ON channel_posts (subject_kind, subject_id, channel_id);
CREATE INDEX channel_posts_by_channel ON channel_posts (channel_id, status, sent_at);
CREATE INDEX channel_posts_by_status ON channel_posts (status, id);

-- What happened to a post, in words.
CREATE TABLE channel_post_log (
    id INTEGER PRIMARY KEY,
    post_id INTEGER NOT NULL REFERENCES channel_posts (id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    words TEXT NOT NULL
) STRICT;

CREATE INDEX channel_post_log_by_post ON channel_post_log (post_id, id);
