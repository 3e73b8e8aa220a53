//! What the documents promise to delete is deleted on time, by the nightly jobs, and not a day earlier.

use jiff::SignedDuration;

use crate::accounts::Role;
use crate::kit::clock::stamp_of;
use crate::testing::{TestTown, eventually};

/// How long something is kept, and where that is promised.
struct Promise {
    file: &'static str,
    words: &'static str,
    days: i64,
    /// The job that deletes it.
    job: &'static str,
    /// Inserts what is as old as `?1` says.
    insert: &'static str,
    /// Counts that.
    count: &'static str,
}

const PRIVACY: &str = "assets/pages/privacy.md";

const PROMISES: [Promise; 10] = [
    Promise {
        file: PRIVACY,
        words: "until you log out, or for 90 days after the login has run out",
        days: 90,
        job: "accounts-tidy",
        insert: "INSERT INTO sessions (user_id, handle_hash, created_at, refreshed_at, expires_at)
                 SELECT min(id), randomblob(32), ?1, ?1, ?1 FROM users",
        count: "SELECT count(*) FROM sessions WHERE expires_at = ?1",
    },
    Promise {
        file: PRIVACY,
        words: "The counts of pages and buttons are deleted after 400 days.",
        days: 400,
        job: "analytics-tidy",
        insert: "INSERT INTO daily_counts (day, name, subject, detail, count)
                 VALUES (substr(?1, 1, 10), 'search', '', '', 1)",
        count: "SELECT count(*) FROM daily_counts WHERE day = substr(?1, 1, 10)",
    },
    Promise {
        file: PRIVACY,
        words: "are kept for 400 days, with the day and the number five",
        days: 400,
        job: "analytics-tidy",
        insert: "INSERT INTO search_words (day, words, result, people)
                 VALUES (substr(?1, 1, 10), 'books', 'any', 5)",
        count: "SELECT count(*) FROM search_words WHERE day = substr(?1, 1, 10)",
    },
    Promise {
        file: PRIVACY,
        words: "an address that never presses it is forgotten after 90 days",
        days: 90,
        job: "newsletter-tidy",
        insert: "INSERT INTO subscribers (email, status, source, created_at, asked_at)
                 VALUES (substr(?1, 1, 10) || '@reader.example', 'pending', 'site', ?1, ?1)",
        count: "SELECT count(*) FROM subscribers WHERE asked_at = ?1",
    },
    Promise {
        file: PRIVACY,
        words: "A notification is deleted a year after you read it",
        days: 365,
        job: "notifications-tidy",
        insert: "INSERT INTO notifications (user_id, kind, title, cause, created_at, read_at)
                 SELECT min(id), 'contributions', 'A review', 'read:' || ?1, '2024-01-01T12:00:00.000Z', ?1 FROM users",
        count: "SELECT count(*) FROM notifications WHERE cause = 'read:' || ?1",
    },
    Promise {
        file: PRIVACY,
        words: "or a year after it came if you never do",
        days: 365,
        job: "notifications-tidy",
        insert: "INSERT INTO notifications (user_id, kind, title, cause, created_at)
                 SELECT min(id), 'contributions', 'A review', 'new:' || ?1, ?1 FROM users",
        count: "SELECT count(*) FROM notifications WHERE cause = 'new:' || ?1",
    },
    Promise {
        file: PRIVACY,
        words: "it is erased with the plan, 90 days after its last date, deadline or change",
        days: 90,
        job: "group-plans-tidy",
        insert: "INSERT INTO group_plans (user_id, title, token_hash, rule, created_at, updated_at)
                 SELECT min(id), 'Supper', randomblob(32), 'most_yes', ?1, ?1 FROM users",
        count: "SELECT count(*) FROM group_plans WHERE updated_at = ?1",
    },
    Promise {
        file: PRIVACY,
        words: "What an email from the site said can be looked up by the office for 90 days",
        days: 90,
        job: "mail-tidy",
        insert: "INSERT INTO outbox (cause, recipient, subject, text, html, status, created_at)
                 VALUES ('a:' || ?1, 'ada@reader.example', 'News', 'Dear Ada', '<p>Dear Ada', 'kept', ?1)",
        count: "SELECT count(*) FROM outbox WHERE cause = 'a:' || ?1 AND text || html <> ''",
    },
    // The link in it, which holds an address, too.
    Promise {
        file: PRIVACY,
        words: "What an email from the site said can be looked up by the office for 90 days",
        days: 90,
        job: "accounts-tidy",
        insert: "INSERT INTO one_time_tokens (token_hash, purpose, user_id, email, created_at, expires_at)
                 SELECT randomblob(32), 'email', min(id), 'ada@reader.example', ?1, ?1 FROM users",
        count: "SELECT count(*) FROM one_time_tokens WHERE expires_at = ?1",
    },
    Promise {
        file: "docs/events-import.md",
        words: "Drafts that are not continued are deleted after 30 days.",
        days: 30,
        job: "imports-tidy",
        insert: "INSERT INTO imports (kind, source, file_name, format, who, state, created_at, updated_at)
                 VALUES ('events', 'fall', 'fall.csv', 'csv', 'clerk', 'draft', ?1, ?1)",
        count: "SELECT count(*) FROM imports WHERE updated_at = ?1",
    },
];

#[test]
fn what_is_promised_to_be_deleted_goes_on_its_day() {
    let town = TestTown::empty();
    town.member("ada@wexbury.example", Role::Consumer);
    let tomorrow = town.clock.timestamp() + SignedDuration::from_hours(24);
    let ago = |days: i64| stamp_of(tomorrow - SignedDuration::from_hours(24 * days));
    for Promise { file, words, days, insert, .. } in &PROMISES {
        assert!(std::fs::read_to_string(file).unwrap().contains(words), "{words}");
        for at in [ago(*days), ago(days + 1)] {
            town.conn().execute(insert, [at]).unwrap();
        }
    }
    town.clock.set(tomorrow);
    // Wakes the jobs.
    town.member("ben@wexbury.example", Role::Consumer);
    let today = town.clock.local().date();
    for Promise { words, days, job, count, .. } in &PROMISES {
        eventually(|| {
            let done = "SELECT EXISTS (SELECT 1 FROM jobs WHERE idempotency_key = ?1 AND status = 'done')";
            town.conn().query_row(done, [format!("{job}:{today}")], |row| row.get(0)).unwrap()
        });
        let left = |days: i64| town.conn().query_row(count, [ago(days)], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((left(*days), left(days + 1)), (1, 0), "{words}");
    }
}
