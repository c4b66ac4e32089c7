-- Offered by trading: where each bot stands.
CREATE VIEW bots_standing WITH (security_invoker = true) AS
  SELECT member_id, reason, since, state, account_id
  FROM bots;
