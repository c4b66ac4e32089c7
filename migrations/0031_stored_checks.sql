-- What the newest look at the books found, rule by rule: an operator who opens the page reads it, however many members there are.
ALTER TABLE book_checks ADD COLUMN findings jsonb, ADD COLUMN accounts jsonb;
