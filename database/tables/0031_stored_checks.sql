-- What the newest look at the books found, rule by rule: an operator who opens the page reads it, however many members there are.
ALTER TABLE book_checks ADD COLUMN findings jsonb, ADD COLUMN accounts jsonb;

-- Those who have left are few among a million, and their page must not look through all of them.
CREATE INDEX fuel_balances_closed ON fuel_balances (closed_at, member_id) WHERE closed_at IS NOT NULL;
