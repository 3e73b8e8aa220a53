-- A group plan whose chosen option was removed waits for its owner again.
UPDATE group_plans SET status = 'closed', decided_by = NULL, decided_at = NULL
    WHERE status = 'decided' AND decided_option_id IS NULL;
