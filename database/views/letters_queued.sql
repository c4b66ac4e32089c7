-- Offered by platform: letters, whether they were sent, and what became of them; never what they say.
CREATE VIEW letters_queued WITH (security_invoker = true) AS
  SELECT id, created_at, failed_at, last_error, next_try_at, recipient, sent_at, tries
  FROM mail_outbox;
