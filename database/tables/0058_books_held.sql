-- When the books last held, by the database's own clock: while they do not, whoever runs the service sees for how long.
ALTER TABLE book_checks ADD COLUMN held_at timestamptz;
