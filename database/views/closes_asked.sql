-- Offered by trading: what was asked to be closed.
CREATE VIEW closes_asked WITH (security_invoker = true) AS
  SELECT id, account_id, done_at, position_id, reason, stop_id
  FROM close_requests;
