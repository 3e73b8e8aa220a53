-- How many confirmation emails an address has got since it last subscribed, and the day of the last.
ALTER TABLE subscribers RENAME COLUMN letters TO confirmation_emails;
ALTER TABLE subscribers RENAME COLUMN letter_on TO confirmation_emailed_on;
