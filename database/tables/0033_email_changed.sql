-- Whoever has changed where the codes are mailed to may be somebody else: what is withdrawn soon after deserves a second look.
ALTER TABLE members ADD COLUMN email_changed_at timestamptz;
