-- Whether a check of the books or a count of the cash is recent enough to pay by is the database's clock to say: that of a process may be wrong.
ALTER TABLE book_checks ADD COLUMN noted_at timestamptz NOT NULL DEFAULT '1970-01-01';
ALTER TABLE book_checks ALTER COLUMN noted_at SET DEFAULT clock_timestamp();
ALTER TABLE treasury_readings ADD COLUMN noted_at timestamptz NOT NULL DEFAULT '1970-01-01';
ALTER TABLE treasury_readings ALTER COLUMN noted_at SET DEFAULT clock_timestamp();
