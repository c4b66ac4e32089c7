-- Offered by withdrawals: withdrawals, from the wish to the end.
CREATE VIEW withdrawals_asked WITH (security_invoker = true) AS
  SELECT id, member_id, address, amount, approved_at, created_at, ended_at, fee, reason, status
  FROM withdrawals;
