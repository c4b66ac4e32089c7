-- Offered by payouts: what is to be paid or was, to whom, and how far it is.
CREATE VIEW payouts_asked WITH (security_invoker = true) AS
  SELECT id, member_id, address, amount, ended_at, kind, queued_at, reason, status, subject_id
  FROM payouts;
