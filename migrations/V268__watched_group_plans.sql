-- What people were last told of what a plan was decided for; empty: nothing yet.
ALTER TABLE group_plans ADD COLUMN told_state TEXT NOT NULL DEFAULT '';

-- Decided plans to look at again, because what they were decided for was changed: by an edit, an import or another
-- process. Each makes a job.
CREATE TABLE group_plan_checks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    plan_id INTEGER NOT NULL UNIQUE REFERENCES group_plans (id) ON DELETE CASCADE
) STRICT;
CREATE TRIGGER group_plan_check_asked AFTER INSERT ON group_plan_checks BEGIN
    INSERT INTO jobs (kind, payload, idempotency_key)
    VALUES ('group-plan-check', json_object('plan', new.plan_id), 'group-plan-check:' || new.id);
END;

CREATE TRIGGER group_plan_event_date_removed AFTER DELETE ON event_occurrences BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.event_id = old.event_id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER group_plan_event_date_added AFTER INSERT ON event_occurrences BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.event_id = new.event_id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER group_plan_event_changed AFTER UPDATE OF status, visibility ON events
WHEN new.status IS NOT old.status OR new.visibility IS NOT old.visibility BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.event_id = new.id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER group_plan_business_changed AFTER UPDATE OF status ON businesses
WHEN new.status IS NOT old.status BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.business_id = new.id
    UNION SELECT p.id FROM deals d JOIN group_plan_options o ON o.deal_id = d.id
    JOIN group_plans p ON p.decided_option_id = o.id WHERE d.business_id = new.id
    ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER group_plan_deal_changed AFTER UPDATE OF status, end_date ON deals
WHEN new.status IS NOT old.status OR new.end_date IS NOT old.end_date BEGIN
    INSERT INTO group_plan_checks (plan_id)
    SELECT p.id FROM group_plan_options o JOIN group_plans p ON p.decided_option_id = o.id
    WHERE o.deal_id = new.id
    ON CONFLICT DO NOTHING;
END;
-- What an option refers to was deleted.
CREATE TRIGGER group_plan_option_lost AFTER UPDATE OF business_id, event_id, deal_id ON group_plan_options
WHEN coalesce(new.business_id, new.event_id, new.deal_id) IS NULL BEGIN
    INSERT INTO group_plan_checks (plan_id) SELECT id FROM group_plans WHERE decided_option_id = new.id
    ON CONFLICT DO NOTHING;
END;

-- Those who decided before learn how things stand.
INSERT INTO group_plan_checks (plan_id)
SELECT id FROM group_plans WHERE decided_option_id IS NOT NULL
ON CONFLICT DO NOTHING;
