-- A subscription goes with the account of its address only where the address is known to be that
-- person's: anybody can make an account with somebody else's.
DROP TRIGGER subscribers_forget;
CREATE TRIGGER subscribers_forget AFTER DELETE ON users WHEN old.email_verified_at IS NOT NULL
BEGIN
    DELETE FROM subscribers WHERE email = old.email;
END;
