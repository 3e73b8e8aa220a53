//! What people have stopped since a backup was made, and what a restore of it must not start again.

use rusqlite::Connection;

use crate::accounts;
use crate::group_plans;
use crate::kit::error::Result;
use crate::kit::mail;
use crate::listing_checks;
use crate::newsletter;
use crate::notifications;

type Follow = fn(&Connection, &Connection) -> Result<()>;

const FOLLOWED: [Follow; 5] = [
    newsletter::follow_departures,
    notifications::follow_opt_outs,
    listing_checks::follow_opt_outs,
    group_plans::follow_departures,
    mail::follow_bounces,
];

/// Writes to nobody who has left or said to stop since the copy was made. Returns what the office is told of it.
pub fn follow(conn: &Connection, replaced: Option<&Connection>) -> Option<String> {
    words(replaced.and_then(|replaced| {
        // What cannot be read, because the data is damaged or older, does not keep the rest from being followed.
        let results = FOLLOWED.map(|follow| follow(conn, replaced).is_ok());
        let returned = accounts::count_returned(conn, replaced).ok();
        returned.filter(|_| results.into_iter().all(|is_followed| is_followed))
    }))
}

/// `returned`: how many accounts that were deleted are back; `None` if that cannot be known.
fn words(returned: Option<usize>) -> Option<String> {
    let words = match returned {
        Some(0) => return None,
        Some(1) => "1 account that was deleted after the backup was made is back. Ask its owner to delete it again.".into(),
        Some(count) => format!(
            "{count} accounts that were deleted after the backup was made are back. Ask their owners to delete them again."
        ),
        None => "People who unsubscribed or deleted their account after the backup was made may be back, because no \
                 newer data of this town could be read."
            .into(),
    };
    Some(words)
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use crate::accounts::{self, Actor};
    use crate::cli::backup::prepare_restored;
    use crate::kit::backups;
    use crate::kit::db::{self, CopyWatch};

    const MEMBERS: &str = "INSERT INTO users (email, date_joined)
             VALUES ('ann@b.example', '2026-01-01'), ('bob@b.example', '2026-01-01');
         INSERT INTO notification_preferences (user_id, kind, in_app, mail) VALUES (1, 'events', 0, 1), (2, 'digest', 1, 1);
         INSERT INTO categories (id, name, slug) VALUES (901, 'Food', 'food');
         INSERT INTO businesses (id, name, slug, category_id, created_at, updated_at)
             VALUES (1, 'Hart Bakery', 'hart-bakery', 901, '2026-01-01', '2026-01-01'),
                (2, 'Copper Kettle', 'copper-kettle', 901, '2026-01-01', '2026-01-01');
         INSERT INTO listing_checks (business_id, channel, code_hash, sent_at) VALUES (1, 'mail', zeroblob(32), '2026-11-01');
         INSERT INTO group_plans (id, user_id, title, token_hash, rule, created_at, updated_at)
             VALUES (1, 1, 'Dinner', zeroblob(32), 'most_yes', '2026-11-01', '2026-11-01');
         INSERT INTO group_plan_participants (id, plan_id, name, email, created_at, updated_at)
             VALUES (1, 1, 'Cleo', 'cleo@b.example', '2026-11-01', '2026-11-01'),
                (2, 1, 'Dora', 'dora@b.example', '2026-11-01', '2026-11-01'),
                (3, 1, 'Eve', 'eve@b.example', '2026-11-01', '2026-11-01');";

    const STOPPED: &str =
        "INSERT INTO notification_preferences (user_id, kind, in_app, mail) VALUES (1, 'account', 1, 0);
         UPDATE notification_preferences SET mail = 0 WHERE kind IN ('events', 'digest');
         UPDATE listing_checks SET answer = 'stopped', answered_at = '2026-11-22' WHERE business_id = 1;
         INSERT INTO listing_checks (business_id, channel, code_hash, sent_at, answer, answered_at)
             VALUES (2, 'mail', randomblob(32), '2026-11-22', 'stopped', '2026-11-22');
         DELETE FROM group_plan_participants WHERE name = 'Cleo';
         UPDATE group_plan_participants SET email = '' WHERE name = 'Dora';";

    fn strings(data: &Path, sql: &str) -> Vec<String> {
        let conn = db::open_writer(data).unwrap();
        let mut statement = conn.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    fn restored_after(changes: &str) -> (tempfile::TempDir, PathBuf) {
        let (folder, data, _) = restore_after(changes);
        (folder, data)
    }

    /// A town that was restored from a backup that was made before `changes`, and what the office is told.
    fn restore_after(changes: &str) -> (tempfile::TempDir, PathBuf, Option<String>) {
        let folder = tempfile::tempdir().unwrap();
        let (data, copy) = (folder.path().join("town.db"), folder.path().join("copy.db"));
        crate::testing::new_data_file(&data);
        let conn = db::open_writer(&data).unwrap();
        accounts::town_secret(&conn, "newsletter").unwrap();
        conn.execute_batch(MEMBERS).unwrap();
        drop(conn);
        backups::write(&data, &copy, "2026-11-21T12:00:00.000Z", &CopyWatch::default()).unwrap();
        let conn = db::open_writer(&data).unwrap();
        conn.execute_batch(changes).unwrap();
        drop(conn);
        let now = "2026-11-23T12:00:00.000Z";
        let actor = Actor { user_id: None, name: "command line".into(), at: now.into() };
        let mut told = None;
        let prepare = |conn: &rusqlite::Connection| {
            told = prepare_restored(conn, now, (&actor, "copy.db"), &data)?;
            Ok(())
        };
        backups::put_in_place(&data, &copy, &CopyWatch::default(), prepare).unwrap();
        (folder, data, told)
    }

    #[test]
    fn whoever_stopped_an_email_since_the_backup_does_not_get_it_after_a_restore() {
        let (_folder, data) = restored_after(STOPPED);
        let wishes =
            "SELECT user_id || ' ' || kind || ' ' || in_app || mail FROM notification_preferences ORDER BY 1";
        assert_eq!(strings(&data, wishes), ["1 account 10", "1 events 00", "2 digest 10"]);
        let answers = "SELECT business_id || ' ' || answer FROM listing_checks ORDER BY business_id";
        assert_eq!(strings(&data, answers), ["1 stopped", "2 stopped"]);
        let people = "SELECT name || ' ' || email FROM group_plan_participants ORDER BY name";
        assert_eq!(strings(&data, people), ["Dora ", "Eve eve@b.example"]);
    }

    #[test]
    fn what_people_stopped_is_also_read_from_data_of_an_earlier_version() {
        let earlier = format!(
            "{STOPPED}
             ALTER TABLE notification_preferences DROP COLUMN changed_at;
             DROP TABLE bounced_addresses;
             DELETE FROM users WHERE id = 2;"
        );
        let (_folder, data, told) = restore_after(&earlier);
        assert!(told.unwrap().starts_with("1 account that was deleted"));
        let wishes = "SELECT user_id || ' ' || kind || ' ' || mail FROM notification_preferences ORDER BY 1";
        assert_eq!(strings(&data, wishes), ["1 account 0", "1 events 0", "2 digest 1"]);
    }

    #[test]
    fn the_participants_of_a_plan_that_was_deleted_come_back_with_it() {
        let (_folder, data) = restored_after("DELETE FROM group_plans; DELETE FROM businesses WHERE id = 2");
        let people = "SELECT name || ' ' || email FROM group_plan_participants ORDER BY name";
        assert_eq!(strings(&data, people).len(), 3);
    }
}
